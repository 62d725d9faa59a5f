"""The end of a round told colour by colour, with the arithmetic in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.core.events import Event, Place, Scored, Told
from game.core.texts import Line, SeatName, Word
from game.lost_cities.cards import COLOURS, SIDES
from game.lost_cities.scoring import BONUS, BONUS_CARDS, CARDS, COST, POINTS, SUM, round_points


def round_scoring(columns: Sequence[int], seats: int, number: int) -> Iterator[Event]:
    """R1.9: every colour in which somebody set out, both sides at once."""
    for c, letter in enumerate(COLOURS):
        both = (columns[c], columns[len(COLOURS) + c])
        if any(both):
            lines = [side_line(side, cards, seats) for side, cards in enumerate(both)]
            fields = {"colour": Word(f"sheet.{letter}"), "first": lines[0], "second": lines[1]}
            places: tuple[Place, ...] = tuple(
                ("expedition", side, letter) for side, cards in enumerate(both) if cards
            )
            points = tuple(POINTS[both[seat % SIDES]] for seat in range(seats))
            counted = tuple(seat for seat in range(seats) if both[seat % SIDES])
            yield Scored((f"round{number}", letter), points, Line("score.colour", fields, places), places, counted)
    yield Told(Line("event.round_over", _round(columns, seats, number)))


def ended(line: Line, columns: Sequence[int], seats: int, number: int) -> Line:
    """The log line of an action that ends a round."""
    return Line("log.ended", {"action": line, **_round(columns, seats, number)}, line.places)


def _round(columns: Sequence[int], seats: int, number: int) -> dict[str, object]:
    """The fields of a text about the points of a round."""
    first, second = map(written, round_points(columns))
    return {"round": number, "one": members(0, seats), "two": members(1, seats), "first": first, "second": second}


def side_line(side: int, cards: int, seats: int) -> Line:
    """One expedition of a side in words: (15 - 20) x 2 = -10."""
    if not cards:
        return Line("score.none", {"who": members(side, seats)})
    key = "score.multiplied" if cards & 3 else "score.plain"
    if CARDS[cards] >= BONUS_CARDS:
        key += ".bonus"
    return Line(
        key,
        {
            "who": members(side, seats),
            "sum": SUM[cards],
            "cost": COST,
            "factor": 1 + (cards & 3),
            "cards": CARDS[cards],
            "bonus": BONUS,
            "points": written(POINTS[cards]),
        },
    )


def written(points: int) -> str:
    """Points with a minus sign as it is printed."""
    return f"−{-points}" if points < 0 else str(points)


def members(side: int, seats: int) -> tuple[SeatName, ...]:
    """R2.2: the seats of a side as a field of a text."""
    return tuple(SeatName(seat) for seat in range(side, seats, SIDES))


def result(totals: Sequence[int], seats: int) -> Told:
    """R1.10: who has won, or that nobody has."""
    if totals[0] == totals[1]:
        return Told(Line("event.draw", {"points": written(totals[0])}))
    winner = 0 if totals[0] > totals[1] else 1
    fields = {"who": members(winner, seats), "points": written(totals[winner])}
    fields["other"] = written(totals[1 - winner])
    return Told(Line("event.won" if seats == SIDES else "event.won.team", fields))
