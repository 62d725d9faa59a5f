"""R1.6: drawing a card, openly or from the pile, which ends the turn. `events` may be None."""

from __future__ import annotations

from bisect import insort

from game.core.events import Events, Moved, Told
from game.core.texts import Line
from game.lost_cities import rounds
from game.lost_cities.board import LostBoard
from game.lost_cities.cards import COLOURS, KINDS


def draw_open(board: LostBoard, colour: int, events: Events) -> None:
    """R1.6: the top of a discard pile, which everybody knows."""
    seat = board.seat
    kind = board.discards[colour][-1]
    board.discards[colour] = board.discards[colour][:-1]
    insort(board.hands[seat], kind)
    board.shown[seat] += 1 << 2 * kind
    if board.shared:
        board.shared[seat] += 1 << 2 * kind
    if events is not None:
        origin = len(board.discards[colour])
        events.append(Moved(KINDS[kind], ("discard", COLOURS[colour]), ("hand", seat), origin=origin))
    rounds.turn_without_pile(board, events)


def draw_blind(board: LostBoard, events: Events) -> None:
    """R1.6: the top of the pile; the last one ends the round (R1.7, R2.8)."""
    seat = board.seat
    kind = board.pile.pop()
    insort(board.hands[seat], kind)
    board.reveals += 1
    board.since = 0
    if events is not None:
        events.append(Moved(KINDS[kind], ("pile",), ("hand", seat), seen=(seat,), origin=0))
    if board.pile:
        rounds.next_turn(board)
    else:
        if events is not None:
            events.append(Told(Line("event.pile_out")))
        rounds.finish_round(board, events)
