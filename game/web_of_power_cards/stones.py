"""R3.3-R3.6: where stones go: onto cards, home, out of the game and back. `events` may be None."""

from __future__ import annotations

from game.core.events import Events, Moved, Place
from game.web_of_power_cards.board import CardsBoard
from game.web_of_power_cards.board_data import OUT, ROWS
from game.web_of_power_cards.moves import CLAIM, RESERVE, SHIFT_STONE, Move, cells_in, place_of


def claims(board: CardsBoard) -> list[Move]:
    """R3.3, R3.4: free cards for a stone out of the reserve, or else for a stone that lies out."""
    seat, stone = board.seat, board.stone
    lo, hi = board.lo, board.hi
    free = [cell for row in range(ROWS) for cell in range(lo[row], hi[row]) if stone[cell] < 0]
    out = board.out[seat]
    if board.reserve[seat] and out.bit_count() < OUT[board.seats]:
        return [CLAIM[cell] for cell in free]
    return [SHIFT_STONE[own][cell] for own in cells_in(out) for cell in free]


def put(board: CardsBoard, cell: int, origin: int, events: Events) -> None:
    """R3.3, R3.4: a stone out of the reserve or off another card comes onto a card."""
    seat = board.seat
    source = _lift(board, origin)
    board.stone[cell] = seat
    board.out[seat] |= 1 << cell
    if events is not None:
        events.append(Moved(f"stone{seat}", source, place_of("stone", cell)))


def pay(board: CardsBoard, fee: int, events: Events) -> None:
    """R3.6: one own stone leaves the game, out of the reserve or off a card."""
    seat = board.seat
    source = _lift(board, fee)
    board.removed[seat] += 1
    if events is not None:
        events.append(Moved(f"stone{seat}", source, ("removed", seat)))


def _lift(board: CardsBoard, origin: int) -> Place:
    """An own stone is taken out of the reserve or off a card: from this place."""
    seat = board.seat
    if origin == RESERVE:
        board.reserve[seat] -= 1
        return ("reserve", seat)
    board.stone[origin] = -1
    board.out[seat] ^= 1 << origin
    return place_of("stone", origin)


def go_home(board: CardsBoard, cell: int, owner: int, events: Events) -> None:
    """R3.5: a stone on a card returns to its owner's reserve."""
    board.stone[cell] = -1
    board.out[owner] ^= 1 << cell
    board.reserve[owner] += 1
    if events is not None:
        events.append(Moved(f"stone{owner}", place_of("stone", cell), ("reserve", owner)))


def come_back(board: CardsBoard, events: Events) -> None:
    """R3.9: a stone that has left the game returns to the reserve."""
    seat = board.seat
    board.removed[seat] -= 1
    board.reserve[seat] += 1
    if events is not None:
        events.append(Moved(f"stone{seat}", ("removed", seat), ("reserve", seat)))
