"""Short text for actions: `take 1L`, `take 1L 2.5`, `law any_colours`, `done`, `claim 2.7`, `move 2.7 3.4`.

Ends and columns are those of the rows as they lie before the action, columns counted from the left.
"""

from __future__ import annotations

import re

from game.core.api import PositionError
from game.core.texts import Line, SeatName, Word
from game.web_of_power_cards.board_data import CARDS, COLUMNS, LAW_INDEX, ROWS
from game.web_of_power_cards.moves import (
    CLAIM,
    DONE,
    LAW_MOVES,
    NO_CLAIM,
    NOWHERE,
    RESERVE,
    SHIFT_STONE,
    SKIP,
    TAKE,
    TAKE_FOR,
    Move,
    place_of,
)
from game.web_of_power_cards.views import CardsView, end_name

_PLAIN = {move.kind: move for move in (DONE, NO_CLAIM, SKIP)}


def written(move: Move, view: CardsView) -> str:
    """The text of an action."""
    if move.kind == "take":
        words = ["take", end_name(_end_of(move.cell, view))]
        if move.stone != NOWHERE:
            words.append("reserve" if move.stone == RESERVE else _column(move.stone, view))
        return " ".join(words)
    if move.kind == "claim":
        return f"claim {_column(move.cell, view)}"
    if move.kind == "move":
        return f"move {_column(move.stone, view)} {_column(move.cell, view)}"
    return f"law {move.law}" if move.kind == "law" else move.kind


def _end_of(cell: int, view: CardsView) -> int:
    row = cell // COLUMNS
    return 2 * row + (cell != view.lo[row])


def _column(cell: int, view: CardsView) -> str:
    row = cell // COLUMNS
    return f"{row + 1}.{cell - view.lo[row] + 1}"


def read(text: str, view: CardsView) -> Move:
    """The action a text stands for, legal or not. Raises PositionError."""
    match text.split():
        case [("done" | "no_claim" | "skip") as kind]:
            return _PLAIN[kind]
        case ["law", law]:
            if law not in LAW_INDEX:
                raise PositionError(Line("notation.law", {"text": law}))
            return LAW_MOVES[LAW_INDEX[law]]
        case ["take", end]:
            return TAKE[_end(end, view)]
        case ["take", end, "reserve"]:
            return TAKE_FOR[_end(end, view)][RESERVE]
        case ["take", end, stone]:
            return TAKE_FOR[_end(end, view)][_cell(stone, view)]
        case ["claim", cell]:
            return CLAIM[_cell(cell, view)]
        case ["move", stone, cell]:
            return SHIFT_STONE[_cell(stone, view)][_cell(cell, view)]
    raise PositionError(Line("notation.form", {"text": text}))


def _end(text: str, view: CardsView) -> int:
    """The cell at an end; either side names a single card."""
    if not re.fullmatch("[1-4][LR]", text):
        raise PositionError(Line("notation.end", {"text": text}))
    row = int(text[0]) - 1
    if view.lo[row] == view.hi[row]:
        raise PositionError(Line("notation.empty", {"row": row + 1}))
    return view.lo[row] if text[1] == "L" else view.hi[row] - 1


def _cell(text: str, view: CardsView) -> int:
    """The cell of row.column."""
    found = re.fullmatch("([0-9]{1,2})\\.([0-9]{1,2})", text)
    if found is None or not 1 <= int(found[1]) <= ROWS or not 1 <= int(found[2]) <= COLUMNS:
        raise PositionError(Line("notation.cell", {"text": text}))
    row = int(found[1]) - 1
    cell = view.lo[row] + int(found[2]) - 1
    if cell >= view.hi[row]:
        raise PositionError(Line("notation.beyond", {"row": row + 1, "cards": view.hi[row] - view.lo[row]}))
    return cell


def told(move: Move, view: CardsView) -> Line:
    """The log line of an action of the seat to move."""
    seat = view.to_move or 0
    fields: dict[str, object] = {"seat": SeatName(seat)}
    if move.kind == "law":
        return Line(f"log.law.{move.law}", fields, (("played",),))
    if move.cell == NOWHERE:
        return Line(f"log.{move.kind}", fields)
    fields["card"] = _card(move.cell, view)
    places = [place_of("cell", move.cell)]
    key = f"log.{move.kind}"
    if move.kind == "take":
        if move.cell in view.law_cells:
            key += ".law"
        owner = view.stone[move.cell]
        if move.stone != NOWHERE:
            fields["owner"] = SeatName(owner) if owner >= 0 else "?"
            key += ".fee"
            if move.stone != RESERVE:
                fields["other"] = _card(move.stone, view)
                key += ".off"
                places.append(place_of("stone", move.stone))
        elif owner == seat:
            key += ".own"
    elif move.kind == "move":
        fields["other"] = _card(move.stone, view)
        places.append(place_of("cell", move.stone))
    return Line(key, fields, tuple(places))


def _card(cell: int, view: CardsView) -> object:
    card = view.cards[cell]
    return Word(f"card.{CARDS[card].id}") if card >= 0 else "?"
