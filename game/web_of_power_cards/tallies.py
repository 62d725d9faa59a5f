"""R4: what collections are worth now, as one seat can count it: by land, by route and as the whole chart."""

from __future__ import annotations

from typing import NamedTuple

from game.web_of_power_cards import laws, scoring
from game.web_of_power_cards.board_data import CARRIAGES, FULL, LANDS, SHIFT, SHIPS
from game.web_of_power_cards.views import CardsView, card_ids


class Holding(NamedTuple):
    """One land of a seat's collection.

    cards: ids; symbols: (kind, number) for the kinds it has; points: for cards and for symbols, if scored now.
    """

    land: str
    cards: tuple[str, ...]
    symbols: tuple[tuple[str, int], ...]
    card_points: int
    symbol_points: int


def holdings(view: CardsView, seat: int) -> tuple[Holding, ...]:
    """R4.1, R4.2: a seat's collection by land in the order of scoring; all nine lands."""
    found = []
    for k in scoring.ORDER:
        part = view.collections[seat] >> SHIFT[k] & FULL[k]
        found.append(
            Holding(
                LANDS[k].key,
                card_ids(part << SHIFT[k]),
                tuple(scoring.symbols_among(k, part).items()),
                scoring.card_points(scoring.numbers(view.collections, k))[seat],
                scoring.symbol_points(scoring.symbols(view.collections, k))[seat],
            )
        )
    return tuple(found)


class Routes(NamedTuple):
    """R4.3: ships and carriages of a seat, and what each chain scores now."""

    ships: int
    carriages: int
    ship_points: int
    carriage_points: int


def routes(view: CardsView, seat: int) -> Routes:
    """The chains of a seat."""
    ships, carriages = ((view.collections[seat] & route).bit_count() for route in (SHIPS, CARRIAGES))
    return Routes(ships, carriages, scoring.chain(ships), scoring.chain(carriages))


def minus_known(view: CardsView) -> tuple[int, ...]:
    """Laws that cost points, as far as this seat knows: its own, and all when they have been shown."""
    own = laws.count(view.hand, laws.MINUS_TWO)
    return tuple(own if seat == view.seat else shown for seat, shown in enumerate(view.shown))


def worth_now(view: CardsView) -> tuple[int, ...]:
    """What the running game would score now, one number a seat; laws hidden from this seat are not in it."""
    return tuple(scoring.total(view.collections, minus_known(view)))


class ChartRow(NamedTuple):
    """One line of the score chart.

    group: "lands", "symbols", "subtotal", "ships", "carriages", "minus" or "total"; land: key, or "".
    """

    group: str
    land: str
    points: tuple[int, ...]


def chart(view: CardsView) -> tuple[ChartRow, ...]:
    """R4: cards and symbols land by land, their subtotal, chains, minus, total; as this seat can count it."""
    rows = []
    for k in scoring.ORDER:
        key = LANDS[k].key
        rows.append(ChartRow("lands", key, scoring.card_points(scoring.numbers(view.collections, k))))
        rows.append(ChartRow("symbols", key, scoring.symbol_points(scoring.symbols(view.collections, k))))
    rows.append(ChartRow("subtotal", "", tuple(sum(column) for column in zip(*(row.points for row in rows)))))
    rows.append(ChartRow("ships", "", scoring.route_points(view.collections, SHIPS)))
    rows.append(ChartRow("carriages", "", scoring.route_points(view.collections, CARRIAGES)))
    rows.append(ChartRow("minus", "", scoring.minus_points(minus_known(view))))
    rows.append(ChartRow("total", "", worth_now(view)))
    return tuple(rows)
