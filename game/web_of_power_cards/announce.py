"""The scoring told land by land with its arithmetic, and what goes where between two games of a series."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.core.events import Event, Moved, Place, Scored, Shuffled, Told
from game.core.texts import Line, SeatName, Word, seat_names
from game.web_of_power_cards import laws, scoring
from game.web_of_power_cards.board import CardsBoard
from game.web_of_power_cards.board_data import CARDS, CARRIAGES, LANDS, LAWS, ROUTES, SHIPS
from game.web_of_power_cards.moves import place_of
from game.web_of_power_cards.scoring import Row
from game.web_of_power_cards.views import board_contents, lying

_ORDINALS = ("first", "second", "third", "fourth", "fifth")


def skipped(seat: int) -> Told:
    """R3.7."""
    return Told(Line("event.skip", {"seat": SeatName(seat)}))


# The scoring -----------------------------------------------------------------------------------------------


def final_scoring(board: CardsBoard) -> Iterator[Event]:
    """R4: land by land, first the cards and then the symbols; chains; laws shown and their minus; the result."""
    group = f"game{board.game}" if board.games > 1 else "final"
    yield Told(Line("event.scoring", {"game": board.game}))
    for land in scoring.ORDER:
        yield _cards(group, board.collections, land)
        yield _symbols(group, board.collections, land)
    for route, mask in zip(ROUTES, (SHIPS, CARRIAGES), strict=True):
        yield from _chains(group, board.collections, route, mask)
    yield from _minus(group, board.minus_laws())
    yield _result(board)


def cards_line(land: int, held: Row) -> Line:
    """R4.1 in words: who has how many cards of a land and what that is worth."""
    points = scoring.card_points(held)
    top = max(held)
    ranks = []
    for number in sorted(set(held) - {0}, reverse=True):
        who = [seat for seat, own in enumerate(held) if own == number]
        key = f"score.rank.{'top' if number == top else 'next'}.{'one' if len(who) == 1 else 'many'}"
        ranks.append(Line(key, {"who": seat_names(who), "own": number, "points": points[who[0]]}))
    told = Line(f"score.ranks.{len(ranks)}", dict(zip(_ORDINALS, ranks)))
    key = LANDS[land].key
    return Line("score.cards", {"land": Word(f"land.{key}"), "all": sum(held), "ranks": told}, _lit(land, held))


def symbols_line(land: int, best: Row) -> Line:
    """R4.2 in words: who has the most of one kind."""
    who = [seat for seat, points in enumerate(scoring.symbol_points(best)) if points]
    fields = {"land": Word(f"land.{LANDS[land].key}"), "who": seat_names(who), "points": max(best)}
    key = "score.symbols.none" if not who else "score.symbols.one" if len(who) == 1 else "score.symbols.many"
    return Line(key, fields, _lit(land, scoring.symbol_points(best)))


def _lit(land: int, numbers: Row) -> tuple[Place, ...]:
    """The cards of the seats that have anything."""
    return tuple(("land", seat, LANDS[land].key) for seat, number in enumerate(numbers) if number)


def _cards(group: str, collections: Sequence[int], land: int) -> Scored:
    held = scoring.numbers(collections, land)
    line = cards_line(land, held)
    return Scored((group, "lands", LANDS[land].key), scoring.card_points(held), line, line.places)


def _symbols(group: str, collections: Sequence[int], land: int) -> Scored:
    best = scoring.symbols(collections, land)
    line = symbols_line(land, best)
    return Scored((group, "symbols", LANDS[land].key), scoring.symbol_points(best), line, line.places)


def _chains(group: str, collections: Sequence[int], route: str, mask: int) -> Iterator[Event]:
    """R4.3: one item for each kind of route in which anybody has five."""
    points = scoring.route_points(collections, mask)
    places: tuple[Place, ...] = tuple((f"{route}s", seat) for seat, won in enumerate(points) if won)
    if places:
        every = tuple(Line("score.chain.seat", {"who": SeatName(seat), "points": won})
                      for seat, won in enumerate(points) if won)  # fmt: skip
        line = Line(f"score.chain.{route}s", {"chains": every}, places)
        yield Scored((group, f"{route}s", "all"), points, line, places)


def _minus(group: str, held: Sequence[int]) -> Iterator[Event]:
    """R3.9, R4.4: the laws that cost points are shown, then they cost them."""
    for seat, number in enumerate(held):
        for _ in range(number):
            yield Moved("minus_two", ("laws", seat), ("shown", seat))
    if any(held):
        places: tuple[Place, ...] = tuple(("shown", seat) for seat, number in enumerate(held) if number)
        every = tuple(Line("score.minus.seat", {"who": SeatName(seat), "number": number, "points": 2 * number})
                      for seat, number in enumerate(held) if number)  # fmt: skip
        line = Line("score.minus", {"laws": every}, places)
        yield Scored((group, "minus", "all"), scoring.minus_points(held), line, places)


def _result(board: CardsBoard) -> Told:
    """R4.4: who has won the game that is over."""
    points = board.points()
    best = max(points)
    first = [seat for seat, own in enumerate(points) if own == best]
    fields: dict[str, object] = {"who": seat_names(first), "points": best, "game": board.game}
    if len(first) == 1:
        return Told(Line("event.won", fields))
    numbers = [board.collections[seat].bit_count() for seat in first]
    fields["cards"] = max(numbers)
    if numbers.count(max(numbers)) > 1:
        return Told(Line("event.no_winner", fields))
    return Told(Line("event.won.cards", {**fields, "winner": SeatName(first[numbers.index(max(numbers))])}))


def series_result(totals: Sequence[int]) -> Told:
    """R2.2: who has won the series."""
    best = max(totals)
    first = [seat for seat, own in enumerate(totals) if own == best]
    key = "event.series.won" if len(first) == 1 else "event.series.no_winner"
    return Told(Line(key, {"who": seat_names(first), "points": best}))


# Between two games -----------------------------------------------------------------------------------------


def gathering(board: CardsBoard) -> Iterator[Event]:
    """Everything goes back: stones to their reserves, cards and laws to be shuffled."""
    for place, kinds in board_contents(board).items():
        target: Place | None = None
        if place[0] == "removed":
            target = ("reserve", place[1])
        elif place[0] in ("land", "played"):
            target = ("land_pile",) if place[0] == "land" else ("law_pile",)
        if target is not None:
            for kind in kinds:
                yield Moved(kind, place, target)
    for seat, held in enumerate(board.hands):
        for law in laws.types(held):
            shown = law == laws.MINUS_TWO
            source: Place = ("shown" if shown else "laws", seat)
            yield Moved(LAWS[law], source, ("law_pile",), seen=None if shown else (seat,))
    yield Shuffled(("land_pile",))
    yield Shuffled(("law_pile",))


def dealing(board: CardsBoard) -> Iterator[Event]:
    """R2.1: the new display, its laws face down."""
    fields = {"game": board.game, "games": board.games, "seat": SeatName(board.starter)}
    yield Told(Line("event.next_game", fields))
    for cell in lying(board):
        yield Moved(CARDS[board.cards[cell]].id, ("land_pile",), place_of("cell", cell))
    for cell in board.law_cells:
        yield Moved(LAWS[board.law_at[cell]], ("law_pile",), place_of("law", cell), seen=())
