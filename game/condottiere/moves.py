"""Actions of Condottiere and the tables that make listing and playing them cheap.

Every action object is made once, here. The canonical order of legal actions: sites in the order of the map,
`hand_on`; cards in the order of KINDS, `pass`; mercenaries to take back, `take none`; `discard_hand`,
`keep_hand`.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from game.condottiere.board_data import CITIES, KINDS, VALUES
from game.condottiere.cards import MERCENARIES, OF
from game.core.events import Place


class Move(NamedTuple):
    """One decision.

    site: what = city. hand_on. play: what = kind of card. pass. take: what = kind of mercenary, or "none".
    discard_hand, keep_hand.
    """

    kind: str
    what: str = ""


NAME, HAND_ON, PLAY, PASS, TAKE, DISCARD, KEEP = range(7)

SITE_MOVES = tuple(Move("site", city.id) for city in CITIES)
HAND_ON_MOVE = Move("hand_on")
PLAY_MOVES = tuple(Move("play", kind) for kind in KINDS)
PASS_MOVE = Move("pass")
TAKE_MOVES = tuple(Move("take", kind) for kind in KINDS[: len(VALUES)])
TAKE_NONE = Move("take", "none")
DISCARD_MOVE = Move("discard_hand")
KEEP_MOVE = Move("keep_hand")

# What playing an action means: one of the codes above and the index of its city or kind, -1 for none.
EFFECTS: dict[Move, tuple[int, int]] = {
    **{move: (NAME, i) for i, move in enumerate(SITE_MOVES)},
    HAND_ON_MOVE: (HAND_ON, -1),
    **{move: (PLAY, i) for i, move in enumerate(PLAY_MOVES)},
    PASS_MOVE: (PASS, -1),
    **{move: (TAKE, i) for i, move in enumerate(TAKE_MOVES)},
    TAKE_NONE: (TAKE, -1),
    DISCARD_MOVE: (DISCARD, -1),
    KEEP_MOVE: (KEEP, -1),
}

_PLAYS = tuple(zip(OF, PLAY_MOVES, strict=True))
_TAKES = tuple(zip(OF, TAKE_MOVES))


def namings(cities: int, may_hand_on: bool) -> list[Move]:
    """R2.2: the cities that can be named, and handing the piece on."""
    found = [move for i, move in enumerate(SITE_MOVES) if cities >> i & 1]
    if may_hand_on:
        found.append(HAND_ON_MOVE)
    return found


def plays(hand: int) -> list[Move]:
    """R2.3: one card of the hand, or passing."""
    found = [move for cards, move in _PLAYS if hand & cards]
    found.append(PASS_MOVE)
    return found


def takes(army: int) -> list[Move]:
    """R2.7: one own mercenary, or none."""
    found = [move for cards, move in _TAKES if army & cards]
    found.append(TAKE_NONE)
    return found


def answers(hand: int) -> list[Move]:
    """R2.9: a hand can be kept, and discarded if no mercenary is in it."""
    return [KEEP_MOVE] if hand & MERCENARIES else [DISCARD_MOVE, KEEP_MOVE]


@cache
def touches(move: Move) -> tuple[Place, ...]:
    """The place an action is made of. ("row", KIND) is a mercenary in the row of the seat to move."""
    if move.kind == "site":
        return (("city", move.what),)
    if move.kind == "play":
        return (("card", move.what, 1),)
    if move.kind == "take":
        return (("button", "take_none"),) if move.what == "none" else (("row", move.what),)
    return (("button", move.kind),)
