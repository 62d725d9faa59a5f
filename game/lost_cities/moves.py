"""Actions of Lost Cities. Every action object is made once, here; lists of legal actions are read from tables.

The canonical order of legal actions: cards played, then cards discarded, then pairs passed, each in the order of
the kinds; `end_round`; draws from the pile, then from the discard piles by colour.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from game.core.events import Place
from game.lost_cities.cards import COLOUR_OF, COLOURS, FITS, HAND, KINDS, VALUE

UNSEEN = "?"
GIVEN = 2  # R2.5: so many cards are passed
STALL_WARNED, STALL_END = 20, 40  # R1.11


class Move(NamedTuple):
    """One decision.

    play, discard: cards = the one laid. give: cards = the two passed, in the order of kinds ("?" where hidden).
    draw: source = "pile" or a colour. end_round: nothing else.
    """

    kind: str
    cards: tuple[str, ...] = ()
    source: str = ""


class Effect(NamedTuple):
    """What an action means in numbers: kinds of cards; for a draw the colour, -1 for the pile."""

    what: int
    first: int = -1
    second: int = -1


PLAY, DISCARD, GIVE, DRAW, END_ROUND = range(5)

PLAYS = tuple(Move("play", (name,)) for name in KINDS)
DISCARDS = tuple(Move("discard", (name,)) for name in KINDS)
# GIVES[kind][other]: two cards passed; whichever is named first, the action is the same.
GIVES = tuple(tuple(Move("give", (KINDS[min(a, b)], KINDS[max(a, b)])) for b in range(len(KINDS)))
              for a in range(len(KINDS)))  # fmt: skip
HIDDEN_GIVE = Move("give", (UNSEEN,) * GIVEN)
PILE_DRAW = Move("draw", (), "pile")
DRAWS = tuple(Move("draw", (), colour) for colour in COLOURS)
END_MOVE = Move("end_round")

EFFECTS: dict[Move, Effect] = {
    **{move: Effect(PLAY, kind) for kind, move in enumerate(PLAYS)},
    **{move: Effect(DISCARD, kind) for kind, move in enumerate(DISCARDS)},
    **{GIVES[a][b]: Effect(GIVE, a, b) for a in range(len(KINDS)) for b in range(a, len(KINDS))},
    **{move: Effect(DRAW, colour) for colour, move in enumerate(DRAWS)},
    PILE_DRAW: Effect(DRAW),
    END_MOVE: Effect(END_ROUND),
}


def layings(hand: Sequence[int], columns: Sequence[int], first: int) -> list[Move]:
    """R1.4, R1.5: what a sorted hand can lay; the side's columns begin at `first`."""
    kinds = sorted(set(hand))
    found = [PLAYS[kind] for kind in kinds if FITS[columns[first + COLOUR_OF[kind]]] >> VALUE[kind] & 1]
    found += [DISCARDS[kind] for kind in kinds]
    return found


def gives(hand: Sequence[int]) -> list[Move]:
    """R2.5: every pair of cards in a sorted hand, equal pairs once; none if fewer than six would stay."""
    if len(hand) < HAND:
        return []
    found = []
    kinds = sorted(set(hand))
    for at, kind in enumerate(kinds, 1):
        row = GIVES[kind]
        if hand.count(kind) > 1:
            found.append(row[kind])
        found += [row[other] for other in kinds[at:]]
    return found


def draws(discards: Sequence[Sequence[int]], closed: int) -> list[Move]:
    """R1.6: the pile, and every discard pile but an empty one and the one used this turn (-1: none)."""
    return [PILE_DRAW, *(DRAWS[c] for c, cards in enumerate(discards) if cards and c != closed)]


def redacted(move: Move, actor: int, seat: int | None) -> Move:
    """R2.6: passed cards are known to passer and partner only."""
    if move.kind == "give" and (seat is None or seat % 2 != actor % 2):
        return HIDDEN_GIVE
    return move


@cache
def touches(move: Move) -> tuple[Place, ...]:
    """The places an action is made of. ("expedition", colour) is the acting side's own; cards are lowest copies."""
    cards: list[Place] = [("card", name, move.cards[:i].count(name) + 1) for i, name in enumerate(move.cards)]
    if move.kind == "play":
        return (*cards, ("expedition", move.cards[0][0]))
    if move.kind == "discard":
        return (*cards, ("discard", move.cards[0][0]))
    if move.kind == "draw":
        return (("pile",),) if move.source == "pile" else (("discard", move.source),)
    return (*cards, ("button", move.kind))
