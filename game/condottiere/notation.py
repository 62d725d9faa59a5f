"""Short text for actions: `site Parma`, `hand_on`, `play 10`, `take none`, `pass`, `discard_hand`, `keep_hand`."""

from __future__ import annotations

from game.condottiere.board_data import CITY_INDEX, KIND_INDEX
from game.condottiere.moves import EFFECTS, Move
from game.core.api import PositionError
from game.core.events import Place
from game.core.texts import Line, SeatName, Word


def written(move: Move) -> str:
    """The text of an action."""
    return f"{move.kind} {move.what}" if move.what else move.kind


def read(text: str) -> Move:
    """The action a text stands for, legal or not. Raises PositionError."""
    match text.split(" "):
        case [("hand_on" | "pass" | "discard_hand" | "keep_hand") as kind]:
            return Move(kind)
        case ["site", city]:
            if city not in CITY_INDEX:
                raise PositionError(Line("notation.city", {"text": city}))
            return Move("site", city)
        case [("play" | "take") as kind, card]:
            move = Move(kind, card)
            if move in EFFECTS:
                return move
            key = "not_taken" if card in KIND_INDEX else "card"
            raise PositionError(Line(f"notation.{key}", {"text": card}))
    raise PositionError(Line("notation.form", {"text": text}))


def told(move: Move, seat: int, number: int) -> Line:
    """The log line of an action of `seat`, which holds so many cards."""
    fields: dict[str, object] = {"seat": SeatName(seat)}
    places: tuple[Place, ...] = ()
    key = f"log.{move.kind}"
    if move.kind == "site":
        fields["city"] = Word(f"city.{move.what}")
        places = (("city", move.what),)
    elif move.kind == "play" or move.what not in ("", "none"):
        fields["card"] = Word(f"a_card.{move.what}")
        places = (("army", seat),)
    elif move.kind == "take":
        key = "log.take_none"
    elif move.kind == "discard_hand":
        key = "log.discard_one" if number == 1 else "log.discard_hand"
        fields["number"] = number
        places = (("discard",),)
    return Line(key, fields, places)
