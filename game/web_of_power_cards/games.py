"""R2.1, R2.2, R3.10: how turns and games end, and how the next game is laid out. `events` may be None."""

from __future__ import annotations

from game.core.events import Events
from game.core.rng import Rng
from game.web_of_power_cards import announce, laws
from game.web_of_power_cards.board import FIRST, LAST, CardsBoard
from game.web_of_power_cards.board_data import CARDS, CELLS, LAW_CELLS, LIMIT, STONES


def end_turn(board: CardsBoard) -> None:
    """R3: the next seat clockwise takes."""
    _clear_turn(board)
    board.seat = (board.seat + 1) % board.seats
    board.phase = "take"
    if board.seat == board.starter:
        board.past = []


def _clear_turn(board: CardsBoard) -> None:
    board.turn += 1
    board.taken, board.limit, board.any_colours, board.ends = [], LIMIT, False, []


def finish(board: CardsBoard, events: Events) -> None:
    """R3.10, R4: scoring; then the next game of the series, or the end."""
    points = board.points()
    _clear_turn(board)
    board.totals = [have + more for have, more in zip(board.totals, points)]
    board.sheets.append(tuple(points))
    board.reveals += 1  # laws that cost points are shown
    if events is not None:
        events += announce.final_scoring(board)
    if board.game < board.games:
        _next_game(board, events)
        return
    board.phase = "over"
    if events is not None and board.games > 1:
        events.append(announce.series_result(board.totals))


def _next_game(board: CardsBoard, events: Events) -> None:
    """R2.2: the seat to the left of the last starter begins."""
    if events is not None:
        events += announce.gathering(board)
    board.game += 1
    board.starter = (board.starter + 1) % board.seats
    deal(board)
    if events is not None:
        events += announce.dealing(board)


def deal(board: CardsBoard) -> None:
    """R2.1: shuffle all cards into a new display; stones and laws go back where they began."""
    rng = Rng(board.rng)
    cards = list(range(len(CARDS)))
    rng.shuffle(cards)
    scrolls = laws.types(laws.ALL)
    rng.shuffle(scrolls)
    law_at = [-1] * CELLS
    for cell, law in zip(LAW_CELLS, scrolls, strict=True):
        law_at[cell] = law
    board.rng = rng.state
    board.cards, board.law_at = tuple(cards), tuple(law_at)
    board.lo, board.hi = FIRST[:], LAST[:]
    board.stone = [-1] * CELLS
    for row in (board.out, board.collections, board.hands, board.removed):
        row[:] = [0] * board.seats
    board.reserve = [STONES] * board.seats
    board.played = 0
    board.seat, board.phase, board.past = board.starter, "take", []
