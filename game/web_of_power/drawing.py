"""R2.11, R3.1, R3.2: cards of the display and of the pile, and what happens when it runs out. `events` may be None."""

from __future__ import annotations

from game.core.events import Events, Moved, Shuffled
from game.core.rng import Rng
from game.web_of_power import announce, scoring
from game.web_of_power.board import WebBoard
from game.web_of_power.board_data import COLOURS, DISPLAY
from game.web_of_power.moves import one
from game.web_of_power.scoring import STRIDE


def take_open(board: WebBoard, index: int, events: Events) -> None:
    """R2.11: a card of the display, which everybody sees."""
    seat, colour = board.seat, board.display.pop(index)
    card = one(colour)
    board.hands[seat] += card
    board.known[seat] += card
    if events is not None:
        events.append(Moved(COLOURS[colour], ("display",), ("hand", seat), origin=index))
    if board.at_once:
        refill(board, events)


def take_blind(board: WebBoard, events: Events) -> None:
    """R2.11: the next card of the pile, which only its new owner sees."""
    seat = board.seat
    colour = board.pile.pop()
    board.hands[seat] += one(colour)
    board.reveals += 1
    if board.decks == 1:
        board.drawn[seat * STRIDE + colour] += 1
    if events is not None:
        events.append(Moved(COLOURS[colour], ("pile",), ("hand", seat), seen=(seat,), origin=0))
    if not board.pile:
        _pile_ran_out(board, events)


def refill(board: WebBoard, events: Events) -> None:
    """R2.11: the display back to two, new cards to the right."""
    display = board.display
    while len(display) < DISPLAY and board.pile:
        colour = board.pile.pop()
        if board.decks == 1:
            board.shuffled_in[colour] -= 1
        if events is not None:
            events.append(Moved(COLOURS[colour], ("pile",), ("display",), at=len(display), origin=0))
        display.append(colour)
        board.reveals += 1
        if not board.pile:
            _pile_ran_out(board, events)


def _pile_ran_out(board: WebBoard, events: Events) -> None:
    """R3.1, R3.2: scoring and a new pile the first time, the last turns the second time."""
    board.decks += 1
    if board.decks == 1:
        if events is not None:
            events += announce.first_scoring(board.cloisters, board.sites)
        for seat, points in enumerate(scoring.cloister_total(board.cloisters, board.seats)):
            board.points[seat] += points
        _reshuffle(board, events)
        return
    board.shuffled_in = [0] * len(COLOURS)
    board.drawn = [0] * len(board.drawn)
    if events is not None:
        events.append(announce.last_turns(board.seat, board.start, board.seats))


def _reshuffle(board: WebBoard, events: Events) -> None:
    """R3.1: all discards become the new pile."""
    board.pile = [colour for colour, number in enumerate(board.discard) for _ in range(number)]
    if events is not None:
        for colour, number in enumerate(board.discard):
            if number:
                events.append(Moved(COLOURS[colour], ("discard",), ("pile",), number))
        events.append(Shuffled(("pile",)))
    rng = Rng(board.rng)
    rng.shuffle(board.pile)
    board.rng = rng.state
    board.reveals += 1
    board.shuffled_in = board.discard
    board.discard = [0] * len(COLOURS)
