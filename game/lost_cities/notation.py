"""Short text for actions: `play y5`, `discard y5`, `draw pile`, `draw y`, `give y5 b3`, `end_round`."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from game.core.api import PositionError
from game.core.events import Place
from game.core.texts import Line, SeatName, Word
from game.lost_cities.cards import COLOUR_INDEX, KIND_INDEX, KINDS
from game.lost_cities.moves import DISCARDS, DRAWS, END_MOVE, GIVES, HIDDEN_GIVE, PILE_DRAW, PLAYS, UNSEEN, Move


@cache
def written(move: Move) -> str:
    """The text of an action."""
    return " ".join(word for word in (move.kind, *move.cards, move.source) if word)


def read(text: str) -> Move:
    """The action a text stands for, legal or not. Raises PositionError."""
    match text.split():
        case ["play", card]:
            return PLAYS[_kind(card)]
        case ["discard", card]:
            return DISCARDS[_kind(card)]
        case ["give", one, two] if one == two == UNSEEN:
            return HIDDEN_GIVE
        case ["give", one, two]:
            return GIVES[_kind(one)][_kind(two)]
        case ["draw", "pile"]:
            return PILE_DRAW
        case ["draw", colour] if colour in COLOUR_INDEX:
            return DRAWS[COLOUR_INDEX[colour]]
        case ["draw", source]:
            raise PositionError(Line("notation.draw", {"text": source}))
        case ["end_round"]:
            return END_MOVE
    raise PositionError(Line("notation.form", {"text": text}))


def _kind(text: str) -> int:
    if text not in KIND_INDEX:
        raise PositionError(Line("notation.card", {"text": text}))
    return KIND_INDEX[text]


def told(move: Move, seat: int, discards: Sequence[Sequence[int]]) -> Line:
    """The log line of an action of `seat`; `discards` are the piles before it."""
    fields: dict[str, object] = {"seat": SeatName(seat)}
    places: tuple[Place, ...] = ()
    key = f"log.{move.kind}"
    if move.kind == "play":
        fields["card"] = Word(f"card.{move.cards[0]}")
        places = (("expedition", seat % 2, move.cards[0][0]),)
    elif move.kind == "discard":
        fields["card"] = Word(f"card.{move.cards[0]}")
        places = (("discard", move.cards[0][0]),)
    elif move.kind == "give":
        fields["partner"] = SeatName((seat + 2) % 4)
        places = (("hand", (seat + 2) % 4),)
        if UNSEEN in move.cards:
            key = "log.give.unseen"
        else:
            fields["cards"] = tuple(Word(f"card.{name}") for name in move.cards)
    elif move.source == "pile":
        key = "log.draw.pile"
        places = (("pile",),)
    elif move.source in COLOUR_INDEX:
        key = "log.draw.discard"
        pile = discards[COLOUR_INDEX[move.source]]
        fields["card"] = Word(f"card.{KINDS[pile[-1]]}") if pile else Word(f"colour.{move.source}")
        places = (("discard", move.source),)
    return Line(key, fields, places)
