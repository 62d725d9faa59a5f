"""R1.2, R1.7, R1.10, R1.11: how turns and rounds end, and how the next round is dealt. `events` may be None."""

from __future__ import annotations

from game.core.events import Event, Events, Moved, Shuffled, Told
from game.core.rng import Rng
from game.core.texts import Line, SeatName
from game.lost_cities import announce, scoring
from game.lost_cities.board import LostBoard
from game.lost_cities.cards import DECKS, HAND, KINDS, SIDES, WIDTH
from game.lost_cities.moves import STALL_END, STALL_WARNED
from game.lost_cities.views import board_contents

# Turns ----------------------------------------------------------------------------------------------------


def turn_without_pile(board: LostBoard, events: Events) -> None:
    """R1.11: nobody drew from the pile this turn."""
    board.since += 1
    next_turn(board)
    if events is not None and board.since in (STALL_WARNED, STALL_END):
        key = "event.stall" if board.since == STALL_WARNED else "event.stall.end"
        events.append(Told(Line(key, {"turns": board.since})))


def next_turn(board: LostBoard) -> None:
    """R1.3: the next seat clockwise lays."""
    board.turn += 1
    board.seat = (board.seat + 1) % board.seats
    board.phase = "lay"
    board.closed = -1


# Rounds ---------------------------------------------------------------------------------------------------


def finish_round(board: LostBoard, events: Events) -> None:
    """R1.7, R1.10: the points are added up, and the next round is dealt unless it was the last."""
    points = scoring.round_points(board.columns)
    if events is not None:
        events += announce.round_scoring(board.columns, board.seats, board.round)
    board.totals = [board.totals[0] + points[0], board.totals[1] + points[1]]
    board.sheets.append(points)
    board.turn += 1
    board.closed = -1
    if board.round < board.rounds:
        _next_round(board, events)
        return
    board.phase = "over"
    board.seat = board.starter
    if events is not None:
        events.append(announce.result(board.totals, board.seats))


def _next_round(board: LostBoard, events: Events) -> None:
    """R1.2, R2.3: all cards are shuffled and dealt anew."""
    board.starter = _next_starter(board)
    if events is not None:
        events += _gathered(board)
    rng = Rng(board.rng)
    deal(board, rng)
    board.rng = rng.state
    board.reveals += 1
    board.round += 1
    if events is not None:
        events += _dealt(board)
        fields = {"round": board.round, "rounds": board.rounds, "seat": SeatName(board.starter)}
        events.append(Told(Line("event.round_begins", fields)))


def _next_starter(board: LostBoard) -> int:
    """R1.10: the leader in total points, or the other one; with four the next seat (R2.9)."""
    if board.seats > SIDES or board.alternate:
        return (board.starter + 1) % board.seats
    first, second = board.totals
    return board.starter if first == second else 0 if first > second else 1


def deal(board: LostBoard, rng: Rng) -> None:
    """Eight cards each, the rest is the pile; nothing is known of anything. The starter is to lay."""
    pile = list(DECKS[board.seats])
    rng.shuffle(pile)
    board.hands = [sorted(pile.pop() for _ in range(HAND)) for _ in range(board.seats)]
    board.pile = pile
    board.columns = [0] * (SIDES * WIDTH)
    board.discards = [()] * WIDTH
    board.shown = [0] * board.seats
    board.shared = [0] * board.seats if board.seats > SIDES else []
    board.loose = [0] * SIDES
    board.past = []
    board.since = 0
    board.seat = board.starter
    board.phase = "lay"


def _gathered(board: LostBoard) -> list[Event]:
    """All cards go back to the pile, hands unseen; then it is shuffled."""
    found: list[Event] = []
    for place, kinds in board_contents(board).items():
        found += [Moved(kind, place, ("pile",)) for kind in kinds]
    for seat, hand in enumerate(board.hands):
        found += [Moved(KINDS[kind], ("hand", seat), ("pile",), seen=(seat,)) for kind in hand]
    found.append(Shuffled(("pile",)))
    return found


def _dealt(board: LostBoard) -> list[Event]:
    """R1.2, R2.3: only its owner sees a card."""
    return [
        Moved(KINDS[kind], ("pile",), ("hand", seat), seen=(seat,), origin=0)
        for seat, hand in enumerate(board.hands)
        for kind in hand
    ]
