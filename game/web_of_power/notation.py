"""Short text for actions: `C FR5 violett`, `C FR5 rot+rot`, `A FR blau+blau`, `X rot`, `end`, `draw 1`."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.api import PositionError
from game.core.events import Place
from game.core.texts import Line, SeatName, Word
from game.web_of_power.board_data import COLOUR_INDEX, COLOURS, COUNTRY_INDEX, SITE_INDEX, SITES
from game.web_of_power.moves import Move

_LETTER = {"cloister": "C", "advisor": "A"}


def written(move: Move) -> str:
    """The text of an action."""
    if move.kind == "end":
        return "end"
    if move.kind == "draw":
        return f"draw {move.at}"
    if move.kind == "exchange":
        return f"X {move.cards[0]}"
    return f"{_LETTER[move.kind]} {move.at} {'+'.join(move.cards)}"


def read(text: str) -> Move:
    """The action a text stands for, legal or not. Raises PositionError."""
    match text.split():
        case ["end"]:
            return Move("end")
        case ["draw", ("1" | "2" | "pile") as source]:
            return Move("draw", source)
        case ["draw", source]:
            raise PositionError(Line("notation.draw", {"text": source}))
        case ["X", colour]:
            return Move("exchange", "", (_colour(colour),))
        case ["C", site, payment]:
            if site not in SITE_INDEX:
                raise PositionError(Line("notation.site", {"text": site}))
            return Move("cloister", site, _payment(payment))
        case ["A", country, payment]:
            if country not in COUNTRY_INDEX:
                raise PositionError(Line("notation.country", {"text": country}))
            return Move("advisor", country, _payment(payment))
    raise PositionError(Line("notation.form", {"text": text}))


def _payment(text: str) -> tuple[str, ...]:
    colours = tuple(_colour(part) for part in text.split("+"))
    if len(colours) > 2 or len(set(colours)) > 1:
        raise PositionError(Line("notation.payment", {"text": text}))
    return colours


def _colour(text: str) -> str:
    if text not in COLOUR_INDEX:
        raise PositionError(Line("notation.colour", {"text": text}))
    return text


def told(move: Move, seat: int, display: Sequence[int]) -> Line:
    """The log line of an action of `seat`; `display` are the open cards before it, as colour indices."""
    fields: dict[str, object] = {"seat": SeatName(seat)}
    if move.cards:
        fields["cards"] = tuple(Word(f"colour.{colour}") for colour in move.cards)
    places: tuple[Place, ...] = ()
    key = f"log.{move.kind}"
    if move.kind == "cloister":
        country = SITES[SITE_INDEX[move.at]].country
        fields |= {"site": Word(f"site.{move.at}"), "country": Word(f"country.{country}")}
        places = (("site", move.at),)
    elif move.kind == "advisor":
        fields["country"] = Word(f"country.{move.at}")
        places = (("crest", move.at),)
    elif move.kind == "exchange":
        places = (("discard",),)
    elif move.kind == "draw" and move.at != "pile":
        key = "log.draw.open"
        index = int(move.at) - 1
        fields["cards"] = Word(f"colour.{COLOURS[display[index]]}") if index < len(display) else "?"
        places = (("display", index + 1),)
    elif move.kind == "draw":
        key = "log.draw.pile"
        places = (("pile",),)
    return Line(key, fields, places)
