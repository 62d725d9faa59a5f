"""What one seat may know of a match of Lost Cities, and what the screen wants to ask it.

Expeditions, discard piles (whatever they show, everybody saw what went in), points and numbers of cards are
open. Hidden are the other hands, a partner's like a rival's (R2.7), but for cards seen going in, and the pile.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain
from typing import NamedTuple

from game.core.api import Contents, Json, View
from game.core.events import Place
from game.core.sight import seen
from game.core.texts import Line, Word
from game.lost_cities import announce, scoring
from game.lost_cities.board import LostBoard
from game.lost_cities.cards import (
    COLOUR_INDEX,
    COLOURS,
    DECK_BUNDLES,
    FITS,
    KIND_INDEX,
    SIDES,
    STEP,
    VALUE,
    WIDTH,
    bundle,
    column_bundle,
    column_names,
    names,
    side_of,
    spread_names,
)
from game.lost_cities.moves import STALL_END, STALL_WARNED, UNSEEN, Move, redacted
from game.lost_cities.notation import written


@dataclass(frozen=True, slots=True)
class LostView(View[Move]):
    """A seat's knowledge; the fields of the table are those of LostBoard, as tuples.

    hand: own cards (() for the public). hand_sizes: one a seat. pile: number of cards. notes: bundle a seat,
    what this reader has seen go into that hand and not leave it; at the own seat (and in `shown`, for all
    seats) stands what others know of the own hand. loose: bundle a team. past: redacted.
    """

    rounds: int
    alternate: bool
    fan: bool
    phase: str
    columns: tuple[int, ...]
    discards: tuple[tuple[int, ...], ...]
    hand: tuple[int, ...]
    hand_sizes: tuple[int, ...]
    pile: int
    closed: int
    round: int
    totals: tuple[int, ...]
    sheets: tuple[tuple[int, int], ...]
    starter: int
    since: int
    notes: tuple[int, ...]
    shown: tuple[int, ...]
    loose: tuple[int, ...]

    def contents(self) -> Contents:
        """What lies where; other hands and the pile as numbers."""
        found: Contents = dict(board_contents(self))
        for seat, size in enumerate(self.hand_sizes):
            found["hand", seat] = names(self.hand) if seat == self.seat else size
        found["pile",] = self.pile
        return found

    def to_dict(self) -> Json:
        """The position as this seat may read it; `known` is its own row."""
        position = board_dict(self)
        position["hands"] = [
            list(names(self.hand)) if seat == self.seat else size for seat, size in enumerate(self.hand_sizes)
        ]
        position["pile"] = self.pile
        position["known"] = [list(spread_names(cards)) for cards in self.notes]
        return position


AnyBoard = LostBoard | LostView  # what lies open is read from either


def board_contents(board: AnyBoard) -> dict[Place, tuple[str, ...]]:
    """Expeditions and discard piles, each card in the order in which it was laid."""
    found: dict[Place, tuple[str, ...]] = {}
    for side in range(SIDES):
        for c, letter in enumerate(COLOURS):
            found["expedition", side, letter] = column_names(c, board.columns[side * WIDTH + c])
    for c, letter in enumerate(COLOURS):
        found["discard", letter] = names(board.discards[c])
    return found


def board_dict(board: AnyBoard) -> Json:
    """The open part of the interchange object."""
    laid = {place: list(kinds) for place, kinds in board_contents(board).items()}
    position: Json = {
        "seats": board.seats,
        "to_move": board.to_move,
        "phase": board.phase,
        "expeditions": [{c: laid["expedition", side, c] for c in COLOURS} for side in range(SIDES)],
        "discards": {c: laid["discard", c] for c in COLOURS},
        "closed": COLOURS[board.closed] if board.closed >= 0 else None,
        "round": board.round,
        "totals": list(board.totals),
        "sheets": [list(row) for row in board.sheets],
        "starter": board.starter,
        "since_pile_draw": board.since,
        "options": {
            "rounds": board.rounds,
            "next_start": "alternate" if board.alternate else "leader",
            "discard_view": "open" if board.fan else "top",
        },
        "past": [[seat, written(move)] for seat, move in board.past],
        "ply": board.ply,
        "turn": board.turn,
        "reveals": board.reveals,
    }
    if board.seats > SIDES:
        position["team"] = [list(spread_names(cards)) for cards in board.loose]
    return position


def view_of(board: LostBoard, seat: int | None) -> LostView:
    """All that a seat (None: the public) may know."""
    hand = tuple(board.hands[seat]) if seat is not None else ()
    notes = tuple(board.noted(seat, other) for other in range(board.seats))
    known: dict[Place, tuple[str, ...]] = {
        ("hand", other): spread_names(cards) for other, cards in enumerate(notes) if cards and other != seat
    }
    for team, cards in enumerate(board.loose):
        if cards and (seat is None or side_of(seat) != team):
            known["team", team] = spread_names(cards)
    return seen(
        LostView,
        board,
        seat,
        past=_past(board, seat),
        unseen=_unseen(board, hand),
        known=known,
        hand=hand,
        hand_sizes=tuple(map(len, board.hands)),
        pile=len(board.pile),
        notes=notes,
    )


def _past(board: LostBoard, seat: int | None) -> tuple[tuple[int, Move], ...]:
    """R2.6: the actions of the round, pairs passed by rivals without their cards."""
    if board.seats == SIDES:
        return tuple(board.past)
    return tuple([turn if turn[1].kind != "give" else (turn[0], redacted(turn[1], turn[0], seat))
                  for turn in board.past])  # fmt: skip


def _unseen(board: LostBoard, hand: Sequence[int]) -> tuple[str, ...]:
    laid = sum(column_bundle(at % WIDTH, cards) for at, cards in enumerate(board.columns))
    return spread_names(DECK_BUNDLES[board.seats] - laid - bundle(chain(hand, *board.discards)))


# For the screen --------------------------------------------------------------------------------------------


class Expedition(NamedTuple):
    """R1.9 of one column. cards: from the first laid to the last; points: what they are worth now."""

    cards: tuple[str, ...]
    sum: int
    investments: int
    points: int


class Gift(NamedTuple):
    """R2.6: two cards passed in the running round. at: index in `past`; cards: "?" where this reader may not see.

    held: those of them that, for all this reader knows, the partner who got them still has.
    """

    at: int
    giver: int
    cards: tuple[str, ...]
    held: tuple[str, ...]


def own_side(view: LostView) -> int:
    """The side at the lower edge: the viewer's; for the public that of seat 0."""
    return side_of(view.seat) if view.seat is not None else 0


def expedition(view: LostView, side: int, colour: str) -> Expedition:
    """One column of one side with its arithmetic."""
    cards = _column(view, side, colour)
    kinds = column_names(COLOUR_INDEX[colour], cards)
    return Expedition(kinds, scoring.SUM[cards], cards & 3, scoring.POINTS[cards])


def arithmetic(view: LostView, side: int, colour: str) -> Line:
    """The same in words, for whoever points at it."""
    return announce.side_line(side, _column(view, side, colour), view.seats)


def round_points(view: LostView) -> tuple[int, int]:
    """What the running round is worth now, one a side."""
    return scoring.round_points(view.columns)


def fits(view: LostView, side: int, card: str) -> bool:
    """R1.5, R2.4: whether a card could be laid next on that side's expedition of its colour."""
    kind = KIND_INDEX[card]
    return bool(FITS[_column(view, side, card[0])] >> VALUE[kind] & 1)


def playable(view: LostView) -> tuple[str, ...]:
    """The kinds in the own hand that fit the own side's expeditions, whoever is to move."""
    held = names(sorted(set(view.hand)))
    return tuple(card for card in held if fits(view, own_side(view), card))


def preview(view: LostView, card: str) -> Line:
    """What laying a card would make of the own side's expedition of its colour."""
    side, kind = own_side(view), KIND_INDEX[card]
    now = _column(view, side, card[0])
    fields: dict[str, object] = {"card": Word(f"card.{card}"), "points": announce.written(scoring.POINTS[now])}
    place: Place = ("expedition", side, card[0])
    if not fits(view, side, card):
        return Line("preview.closed", fields, (place,))
    then = now + STEP[kind]
    fields["new_points"] = announce.written(scoring.POINTS[then])
    return Line("preview.play" if now else "preview.start", fields, (place,))


def pile_shown(view: LostView, colour: str) -> tuple[str, ...]:
    """R1.8: the cards of a discard pile that lie in sight, the top last: all, or only the top."""
    kinds = names(view.discards[COLOUR_INDEX[colour]])
    return kinds if view.fan else kinds[-1:]


def barred(view: LostView) -> str | None:
    """R1.6: the colour whose discard pile is closed this turn."""
    return COLOURS[view.closed] if view.closed >= 0 else None


def stall(view: LostView) -> Line | None:
    """R1.11: a word of warning when nobody has drawn from the pile for long."""
    if view.since < STALL_WARNED or view.phase == "over":
        return None
    if view.since < STALL_END:
        return Line("stall.warning", {"turns": view.since, "left": STALL_END - view.since})
    return Line("stall.end", {"turns": view.since})


def gifts(view: LostView) -> tuple[Gift, ...]:
    """R2.6: every pair passed in the running round, oldest first."""
    found: list[Gift] = []
    spare = {seat: list(spread_names(cards)) for seat, cards in enumerate(view.notes)}
    for at, (giver, move) in reversed(list(enumerate(view.past))):
        if move.kind == "give":
            held = []
            for card in move.cards:
                if card in spare[(giver + 2) % view.seats]:
                    spare[(giver + 2) % view.seats].remove(card)
                    held.append(card)
            found.append(Gift(at, giver, move.cards, tuple(held)))
    return tuple(reversed(found))


def from_partner(view: LostView) -> tuple[str, ...]:
    """The cards that the partner passed to the viewer in this round and that are still in the hand."""
    held = [card for gift in gifts(view) for card in gift.held if gift.giver != view.seat and UNSEEN not in gift.cards]
    return tuple(sorted(held, key=KIND_INDEX.__getitem__))


def at_partner(view: LostView) -> tuple[str, ...]:
    """The cards the viewer knows its partner to hold: passed, or taken from discard piles."""
    if view.seat is None or view.seats == SIDES:
        return ()
    return spread_names(view.notes[(view.seat + 2) % view.seats])


def _column(view: LostView, side: int, colour: str) -> int:
    return view.columns[side * WIDTH + COLOUR_INDEX[colour]]
