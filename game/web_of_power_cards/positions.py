"""Reading positions: everything in an interchange object is checked before it becomes a state.

Land cards and stones must all be there. Laws may be missing: those count as played (R3.9). Whatever
contradicts itself or the rules is refused with one sentence.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.core.api import Json, Options
from game.core.reading import chosen, counters, listed, mapped, seats_of, whole
from game.core.reading import wrong as _wrong
from game.core.texts import SeatName, Word
from game.web_of_power_cards import laws
from game.web_of_power_cards.board_data import (
    CARD_INDEX,
    CARDS,
    CELLS,
    CIRCLES,
    COLUMNS,
    LAND_OF,
    LAW_INDEX,
    LAWS,
    LAWS_OF_TYPE,
    LIMIT,
    OUT,
    RAISED_LIMIT,
    ROWS,
    STONES,
)
from game.web_of_power_cards.meta import INFO
from game.web_of_power_cards.moves import NOWHERE, RESERVE, Move
from game.web_of_power_cards.state import CardsState, empty_display
from game.web_of_power_cards.views import end_name

REQUIRED = ("seats", "to_move", "phase", "rows", "collections", "laws", "reserve", "removed")
OPTIONAL = (
    "taking", "game", "starter", "totals", "sheets", "options", "left", "past", "ply", "turn", "reveals", "rng",
)  # fmt: skip
ENDS = {end_name(end): end for end in range(2 * ROWS)}


def load(position: Json, options: Options, seed: int) -> CardsState:
    """The state of an interchange object. Raises PositionError with one sentence.

    The table's `options` win over the position's; `seed` shuffles later games where `rng` is absent.
    """
    seats = seats_of(position, REQUIRED, OPTIONAL, INFO)
    merged = chosen(position.get("options", {}), options, INFO)
    state = empty_display(seats, merged["games"], merged["ends_at_start"], 0)
    _read_cards(state, position)
    _read_laws(state, position)
    _read_stones(state, position)
    _read_seat(state, position)
    _read_taking(state, position.get("taking", {}))
    _read_series(state, position, merged["start"])
    _read_extras(state, position, seed)
    return state


def _card(value: Any, field: str) -> int:
    if type(value) is not str or value not in CARD_INDEX:
        raise _wrong("card", field=field, card=value)
    return CARD_INDEX[value]


def _law(value: Any, field: str) -> int:
    if type(value) is not str or value not in LAW_INDEX:
        raise _wrong("law", field=field, law=value)
    return LAW_INDEX[value]


# Cards, laws and stones ------------------------------------------------------------------------------------


def _read_cards(state: CardsState, position: Json) -> None:
    """R1.1, R2.1: every land card lies in the display or in one collection."""
    rows = listed(position["rows"], "rows", ROWS)
    left = position.get("left")
    if left is not None:
        left = [whole(number, "left", 0, COLUMNS) for number in listed(left, "left", ROWS)]
    cards = list(state.cards)
    found: list[int] = []
    for row, things in enumerate(rows):
        field = f"rows.{row + 1}"
        if len(listed(things, field)) > COLUMNS:
            raise _wrong("row_long", row=row + 1, most=COLUMNS)
        gone = left[row] if left is not None else (COLUMNS - len(things)) // 2
        if gone + len(things) > COLUMNS:
            raise _wrong("left", row=row + 1, most=COLUMNS)
        state.lo[row] = row * COLUMNS + gone
        state.hi[row] = state.lo[row] + len(things)
        for cell, thing in enumerate(things, state.lo[row]):
            fields = mapped(thing, field, ("card", "law", "stone"))
            cards[cell] = _card(fields.get("card"), field)
            found.append(cards[cell])
    state.cards = tuple(cards)
    for seat, held in enumerate(listed(position["collections"], "collections", state.seats)):
        for value in listed(held, f"collections of seat {seat}"):
            card = _card(value, f"collections of seat {seat}")
            state.collections[seat] |= 1 << card
            found.append(card)
    for card in range(len(CARDS)):
        if found.count(card) != 1:
            raise _wrong("card_missing" if card not in found else "card_twice", card=CARDS[card].id)


def _read_laws(state: CardsState, position: Json) -> None:
    """R1.2, R3.8: laws on the display and in hands; the others count as played."""
    law_at = list(state.law_at)
    for row, things in enumerate(position["rows"]):
        for cell, thing in enumerate(things, state.lo[row]):
            if thing.get("law") is not None:
                law_at[cell] = _law(thing["law"], f"rows.{row + 1}")
    state.law_at = tuple(law_at)
    number = [law_at.count(law) for law in range(len(LAWS))]
    for seat, held in enumerate(listed(position["laws"], "laws", state.seats)):
        types = [_law(value, f"laws of seat {seat}") for value in listed(held, f"laws of seat {seat}")]
        for law in types:
            number[law] += 1
            if number[law] > LAWS_OF_TYPE:
                break
        else:
            state.hands[seat] = laws.gathered(types)
    for law, found in enumerate(number):
        if found > LAWS_OF_TYPE:
            raise _wrong("laws", law=Word(f"law.{LAWS[law]}"), most=LAWS_OF_TYPE)
        state.played += (LAWS_OF_TYPE - found) * laws.one(law)


def _read_stones(state: CardsState, position: Json) -> None:
    """R1.3, R3.4: three stones a seat, in reserve, on cards or out of the game; not too many on cards."""
    for row, things in enumerate(position["rows"]):
        for cell, thing in enumerate(things, state.lo[row]):
            if thing.get("stone") is not None:
                seat = whole(thing["stone"], f"stone in row {row + 1}", 0, state.seats - 1)
                state.stone[cell] = seat
                state.out[seat] |= 1 << cell
    for field, numbers in (("reserve", state.reserve), ("removed", state.removed)):
        for seat, number in enumerate(listed(position[field], field, state.seats)):
            numbers[seat] = whole(number, field, 0, STONES)
    for seat in range(state.seats):
        out = state.out[seat].bit_count()
        if out > OUT[state.seats]:
            raise _wrong("stones_out", seat=SeatName(seat), out=out, most=OUT[state.seats])
        every = out + state.reserve[seat] + state.removed[seat]
        if every != STONES:
            raise _wrong("stones", seat=SeatName(seat), number=STONES, found=every)


# The turn --------------------------------------------------------------------------------------------------


def _read_seat(state: CardsState, position: Json) -> None:
    """Whose turn it is and what is to be done."""
    if position["phase"] not in ("take", "claim", "over"):
        raise _wrong("phase")
    state.phase = position["phase"]
    empty = state.lo == state.hi
    if state.phase == "over":
        if position["to_move"] is not None:
            raise _wrong("to_move_over")
        if not empty:
            raise _wrong("over_early")
        return
    if empty:
        raise _wrong("empty")
    state.seat = whole(position["to_move"], "to_move", 0, state.seats - 1)


def _read_taking(state: CardsState, given: Any) -> None:
    """R3.1, R3.2, R3.9: what has been done this turn."""
    taking = mapped(given, "taking", ("taken", "limit", "any_colours", "ends"))
    taken = [_card(card, "taking.taken") for card in listed(taking.get("taken", []), "taking.taken")]
    limit = taking.get("limit", LIMIT)
    if type(limit) is not int or limit not in (LIMIT, RAISED_LIMIT):
        raise _wrong("limit")
    any_colours = taking.get("any_colours", False)
    if type(any_colours) is not bool:
        raise _wrong("any_colours")
    ends = listed(taking.get("ends", []), "taking.ends")
    for end in ends:
        if type(end) is not str or end not in ENDS:
            raise _wrong("end", end=end)
        if ends.count(end) > 1:
            raise _wrong("end_twice", end=end)
    if state.phase == "over" and (taken or limit != LIMIT or any_colours or ends):
        raise _wrong("taking_over")
    state.taken, state.limit, state.any_colours = taken, limit, any_colours
    state.ends = [ENDS[end] for end in ends]
    _check_taking(state)


def _check_taking(state: CardsState) -> None:
    """R3.1: the cards taken this turn belong together and to the seat; a law at work has been played."""
    taken = state.taken
    for card in taken:
        if not state.collections[state.seat] >> card & 1:
            raise _wrong("taken_card", seat=SeatName(state.seat), card=CARDS[card].id)
        if taken.count(card) > 1:
            raise _wrong("card_twice", card=CARDS[card].id)
    circles = sum(CIRCLES[card] for card in taken)
    if circles > state.limit:
        raise _wrong("taken_circles", circles=circles, limit=state.limit)
    if not state.any_colours and len({LAND_OF[card] for card in taken}) > 1:
        raise _wrong("taken_lands")
    if state.limit == RAISED_LIMIT and not laws.count(state.played, laws.THREE_SYMBOLS):
        raise _wrong("law_at_work", law=Word("law.three_symbols"))
    if state.any_colours and not laws.count(state.played, laws.ANY_COLOURS):
        raise _wrong("law_at_work", law=Word("law.any_colours"))
    if len(state.ends) > len(taken):
        raise _wrong("ends_unused")
    for end in state.ends:
        row = end // 2
        if state.hi[row] - state.lo[row] == COLUMNS:
            raise _wrong("end_full", end=end_name(end))


# The series and what else a state remembers ----------------------------------------------------------------


def _read_series(state: CardsState, position: Json, start: Any) -> None:
    """R2.2: which game of the series this is, who began it, and the points of those before."""
    over = state.phase == "over"
    state.game = whole(position.get("game", state.games if over else 1), "game", 1, state.games)
    if over and state.game != state.games:
        raise _wrong("over_game", games=state.games)
    first = start if type(start) is int else state.seat - state.game + 1
    starter = (first + state.game - 1) % state.seats
    state.starter = whole(position.get("starter", starter), "starter", 0, state.seats - 1)
    finished = state.game if over else state.game - 1
    state.sheets = _sheets(state, position, finished)
    sums = [sum(column) for column in zip(*state.sheets)] if state.sheets else [0] * state.seats
    if "totals" in position:
        totals = listed(position["totals"], "totals", state.seats)
        if [whole(points, "totals", None) for points in totals] != sums:
            raise _wrong("totals", finished=finished)
    state.totals = sums


def _sheets(state: CardsState, position: Json, finished: int) -> list[tuple[int, ...]]:
    """The points of the finished games; those nobody tells of are no points, or what `totals` say."""
    last = [tuple(state.points())] if state.phase == "over" else []
    if "sheets" not in position:
        before = [(0,) * state.seats] * (finished - len(last))
        if before and "totals" in position:
            totals = listed(position["totals"], "totals", state.seats)
            known = last[0] if last else (0,) * state.seats
            before[-1] = tuple(whole(points, "totals", None) - own for points, own in zip(totals, known))
        return before + last
    found: list[tuple[int, ...]] = []
    for row in listed(position["sheets"], "sheets", finished):
        points = listed(row, "sheets", state.seats)
        found.append(tuple(whole(number, "sheets", None) for number in points))
    if last and found[-1:] != last:
        raise _wrong("sheet_over")
    return found


def _read_extras(state: CardsState, position: Json, seed: int) -> None:
    """Optional fields; without them nothing is remembered and counting starts anew."""
    state.ply, state.turn, state.reveals, state.rng = counters(position, seed)
    for entry in listed(position.get("past", []), "past"):
        seat, *move = listed(entry, "past", 5)
        state.past.append((whole(seat, "past", 0, state.seats - 1), _past_move(move)))


def _past_move(given: Sequence[Any]) -> Move:
    kind, cell, stone, law = given
    whole(cell, "past", NOWHERE, CELLS - 1)
    whole(stone, "past", NOWHERE, RESERVE)
    kinds = {"take": cell >= 0, "claim": cell >= 0, "move": cell >= 0 and 0 <= stone < CELLS, "law": cell < 0,
             "done": cell < 0, "no_claim": cell < 0, "skip": cell < 0}  # fmt: skip
    if type(kind) is not str or not kinds.get(kind) or type(law) is not str or (law in LAW_INDEX) != (kind == "law"):
        raise _wrong("past", text=kind)
    return Move(kind, cell, stone, law)
