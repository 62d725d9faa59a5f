"""R2.11, R3.2, R3.3, R4.1: how a turn ends, and the game. `events` may be None."""

from __future__ import annotations

from game.core.events import Events, Told
from game.core.texts import Line, SeatName, Word
from game.web_of_power import announce, drawing, scoring
from game.web_of_power.board import WebBoard
from game.web_of_power.board_data import HAND
from game.web_of_power.moves import SIZE


def end_turn_if_drawn(board: WebBoard, events: Events) -> None:
    """R2.11, R3.3: the turn is over with three cards, or when there is nothing left to draw."""
    seat = board.seat
    held = SIZE[board.hands[seat]]
    if held < HAND:
        if board.pile or board.display:
            return
        if events is not None:
            fields = {"seat": SeatName(seat), "cards": Word(f"event.cards.{held}")}
            events.append(Told(Line("event.short_hand", fields)))
    drawing.refill(board, events)
    board.turn += 1
    board.country, board.pieces, board.paid = -1, 0, 0
    board.seat = (seat + 1) % board.seats
    if board.seat == board.start:
        if board.decks == 2:  # R3.2
            _finish(board, events)
            return
        board.past = []
    board.phase = "place"


def _finish(board: WebBoard, events: Events) -> None:
    """R4.1: the final scoring."""
    board.phase = "over"
    if events is not None:
        events += announce.final_scoring(board.cloisters, board.advisors, board.sites)
    for seat, points in enumerate(scoring.final_total(board.cloisters, board.advisors, board.sites)):
        board.points[seat] += points
    if events is not None:
        events.append(announce.result(board.points))
