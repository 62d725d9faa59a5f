"""R2.3-R2.10: paying with cards and putting pieces on the board. `events` may be None."""

from __future__ import annotations

from game.core.events import Events, Moved
from game.web_of_power.board import WebBoard
from game.web_of_power.board_data import COLOURS, COUNTRIES, SITES
from game.web_of_power.scoring import STRIDE


def pay(board: WebBoard, colour: int, number: int, events: Events) -> None:
    """Cards of one colour go from the hand to the discards, for all to see."""
    seat = board.seat
    board.hands[seat] -= number << 2 * colour
    seen = board.known[seat] >> 2 * colour & 3
    if seen:
        board.known[seat] -= min(seen, number) << 2 * colour
    if events is not None:
        at = sum(board.discard[: colour + 1])
        for i in range(number):
            events.append(Moved(COLOURS[colour], ("hand", seat), ("discard",), at=at + i))
    board.discard[colour] += number


def place(board: WebBoard, site: int, country: int, paid: int, events: Events) -> bool:
    """R2.6: one piece (site -1: an advisor) reaches the board. Whether it was the last this turn."""
    was_empty = board.limit[country] == 0
    if site >= 0:
        _build(board, site, country, events)
    else:
        _post(board, country, events)
    board.country = country
    board.pieces += 1
    board.paid += paid
    return was_empty or board.pieces == 2 or not board.hands[board.seat]


def _build(board: WebBoard, site: int, country: int, events: Events) -> None:
    """R2.8: a cloister on a free site; if it is one more than anybody has there, it makes room (R2.9)."""
    seat = board.seat
    own = country * STRIDE + seat
    if events is not None:
        events.append(Moved(f"cloister{seat}", ("reserve", seat), ("site", SITES[site].id)))
    board.free ^= 1 << site
    board.sites[seat] |= 1 << site
    board.cloisters_left[seat] -= 1
    board.cloisters[own] += 1
    if board.cloisters[own] > board.limit[country]:
        board.limit[country] += 1
        board.room[country] += 1


def _post(board: WebBoard, country: int, events: Events) -> None:
    """R2.9: an advisor in a country; they stand in the order of the seats."""
    seat = board.seat
    own = country * STRIDE + seat
    if events is not None:
        at = sum(board.advisors[country * STRIDE : own + 1])
        events.append(Moved(f"advisor{seat}", ("reserve", seat), ("crest", COUNTRIES[country].id), at=at))
    board.advisors_left[seat] -= 1
    board.advisors[own] += 1
    board.room[country] -= 1
