"""R3.1, R3.2, R3.5-R3.9: taking cards from the ends of the rows, and laws. `events` may be None."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.events import Events, Moved, Place
from game.web_of_power_cards import games, laws, stones
from game.web_of_power_cards.board import CardsBoard
from game.web_of_power_cards.board_data import (
    CARDS,
    CIRCLES,
    COLUMNS,
    LAND_OF,
    LAWS,
    LIMIT,
    RAISED_LIMIT,
    ROWS,
)
from game.web_of_power_cards.moves import LAW_MOVES, RESERVE, TAKE, TAKE_FOR, Move, cells_in, place_of

# What can be taken and played ------------------------------------------------------------------------------


def takes(board: CardsBoard) -> list[Move]:
    """R3.1, R3.2, R3.6: the cards that can be taken, each with every way to pay its fee."""
    found: list[Move] = []
    seat, stone, cards, taken = board.seat, board.stone, board.cards, board.taken
    land = LAND_OF[taken[0]] if taken and not board.any_colours else -1
    left = board.limit
    for card in taken:
        left -= CIRCLES[card]
    used = board.ends if board.ends_at_start else ()
    for row in range(ROWS):
        first, last = board.lo[row], board.hi[row] - 1
        if first > last:
            continue
        for cell in (first, last) if first < last and not used else _unused(row, first, last, used):
            card = cards[cell]
            if CIRCLES[card] > left or (land >= 0 and LAND_OF[card] != land):
                continue
            owner = stone[cell]
            if owner < 0 or owner == seat:
                found.append(TAKE[cell])
            else:
                found += _takes_for(board, cell)
    return found


def _unused(row: int, first: int, last: int, used: Sequence[int]) -> tuple[int, ...]:
    """R3.2: the cells at those ends of a row that are not used yet; a single card lies at both."""
    if first == last:
        return () if 2 * row in used and 2 * row + 1 in used else (first,)
    return tuple(cell for cell, end in ((first, 2 * row), (last, 2 * row + 1)) if end not in used)


def _takes_for(board: CardsBoard, cell: int) -> list[Move]:
    """R3.6: taking a card under another seat's stone, for an own stone on a card or out of the reserve."""
    ways = TAKE_FOR[cell]
    found = [ways[own] for own in cells_in(board.out[board.seat])]
    if board.reserve[board.seat]:
        found.append(ways[RESERVE])
    return found


def playable_laws(board: CardsBoard) -> list[Move]:
    """R3.9: the laws that can be played while taking."""
    held = board.hands[board.seat]
    if not held & 63:
        return []
    found = []
    if held & 3 and board.removed[board.seat]:
        found.append(LAW_MOVES[laws.TAKE_BACK])
    if held >> 2 & 3 and board.limit == LIMIT:
        found.append(LAW_MOVES[laws.THREE_SYMBOLS])
    if held >> 4 & 3 and not board.any_colours:
        found.append(LAW_MOVES[laws.ANY_COLOURS])
    return found


# What it does ----------------------------------------------------------------------------------------------


def take(board: CardsBoard, cell: int, fee: int, events: Events) -> None:
    """R3.5, R3.6, R3.8: a stone goes home, a fee is paid, then the card and its law are taken."""
    seat, owner, card = board.seat, board.stone[cell], board.cards[cell]
    if owner >= 0:
        stones.go_home(board, cell, owner, events)
        if owner != seat:
            stones.pay(board, fee, events)
    row = cell // COLUMNS
    if cell == board.lo[row]:
        end = 2 * row
        board.lo[row] += 1
    else:
        end = 2 * row + 1
        board.hi[row] -= 1
    if end not in board.ends:
        board.ends.append(end)
    board.collections[seat] |= 1 << card
    board.taken.append(card)
    if events is not None:
        target: Place = ("land", seat, CARDS[card].land)
        events.append(Moved(CARDS[card].id, place_of("cell", cell), target))
    if board.law_at[cell] >= 0:
        _take_law(board, cell, events)
    if board.lo == board.hi:
        games.finish(board, events)  # R3.10


def _take_law(board: CardsBoard, cell: int, events: Events) -> None:
    """R3.8: the law on a card goes to the hand; only its new owner sees it."""
    seat, law = board.seat, board.law_at[cell]
    board.hands[seat] += laws.one(law)
    board.reveals += 1
    if events is not None:
        events.append(Moved(LAWS[law], place_of("law", cell), ("laws", seat), seen=(seat,)))


def play_law(board: CardsBoard, law: int, events: Events) -> None:
    """R3.9: a law takes effect and leaves the game."""
    seat = board.seat
    board.hands[seat] -= laws.one(law)
    board.played += laws.one(law)
    if events is not None:
        events.append(Moved(LAWS[law], ("laws", seat), ("played",)))
    if law == laws.THREE_SYMBOLS:
        board.limit = RAISED_LIMIT
    elif law == laws.ANY_COLOURS:
        board.any_colours = True
    else:
        stones.come_back(board, events)
