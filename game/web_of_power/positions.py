"""Reading positions: everything in an interchange object is checked before it becomes a state.

A position is refused with one sentence if it is unknown or could never come about: what the rules say of
reserves, limits, hand sizes, the display and the pile holds for it too.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.core.api import Json, Options
from game.core.reading import chosen, counters, listed, mapped, past, seats_of, whole
from game.core.reading import wrong as _wrong
from game.core.texts import SeatName, Word
from game.web_of_power.board_data import (
    ADVISORS,
    CLOISTERS,
    COLOUR_INDEX,
    COLOURS,
    COUNTRIES,
    COUNTRY_INDEX,
    DISPLAY,
    HAND,
    SITE_INDEX,
    box,
)
from game.web_of_power.meta import INFO
from game.web_of_power.moves import EFFECTS, SIZE, count, one, payments
from game.web_of_power.notation import read
from game.web_of_power.scoring import STRIDE, row
from game.web_of_power.state import WebState, empty_board

REQUIRED = (
    "seats", "to_move", "start", "phase", "cloisters", "advisors", "hands", "display", "pile", "discard",
    "scores", "decks_run_out",
)  # fmt: skip
OPTIONAL = ("placed", "known", "options", "past", "ply", "turn", "reveals", "rng", "reshuffled")


def load(position: Json, options: Options, seed: int) -> WebState:
    """The state of an interchange object. Raises PositionError with one sentence.

    The table's `options` win over the position's; `seed` shuffles later on where `rng` is absent.
    """
    seats = seats_of(position, REQUIRED, OPTIONAL, INFO)
    start = whole(position["start"], "start", 0, seats - 1)
    refill = chosen(position.get("options", {}), options, INFO)["display_refill"]
    state = empty_board(seats, start, refill == "at_once")
    _read_board(state, position)
    _read_cards(state, position)
    _read_turn(state, position)
    _check_cards(state)
    _check_turn(state)
    _read_extras(state, position, seed)
    return state


def _colours(value: Any, field: str) -> list[int]:
    """A list of colours as indices."""
    for name in listed(value, field):
        if type(name) is not str or name not in COLOUR_INDEX:
            raise _wrong("colour", field=field, colour=name)
    return [COLOUR_INDEX[name] for name in value]


def _packed(value: Any, field: str, most: int = HAND) -> int:
    """A list of at most three colours as a packed hand."""
    colours = _colours(value, field)
    if len(colours) > most:
        raise _wrong("too_many_cards", field=field, most=most)
    return sum(map(one, colours))


# The board -------------------------------------------------------------------------------------------------


def _read_board(state: WebState, position: Json) -> None:
    """R1.2, R2.8-R2.10: pieces on the board."""
    sites = [0] * state.seats
    for site, seat in mapped(position["cloisters"], "cloisters", SITE_INDEX).items():
        sites[whole(seat, f"cloisters.{site}", 0, state.seats - 1)] |= 1 << SITE_INDEX[site]
    rows = mapped(position["advisors"], "advisors", COUNTRY_INDEX)
    advisors = [0] * (len(COUNTRIES) * STRIDE)
    for k, country in enumerate(COUNTRIES):
        if country.id not in rows:
            raise _wrong("country_missing", country=country.id)
        field = f"advisors.{country.id}"
        for seat, number in enumerate(listed(rows[country.id], field, state.seats)):
            advisors[k * STRIDE + seat] = whole(number, field, 0, ADVISORS)
    state.set_board(sites, advisors)
    for seat in range(state.seats):
        if state.cloisters_left[seat] < 0:
            raise _wrong("cloisters", seat=SeatName(seat), most=CLOISTERS)
        if state.advisors_left[seat] < 0:
            raise _wrong("advisors", seat=SeatName(seat), most=ADVISORS)
    for k, country in enumerate(COUNTRIES):
        if state.room[k] < 0:
            fields = {"posted": sum(row(advisors, k)), "limit": state.limit[k]}
            raise _wrong("limit", country=Word(f"country.{country.id}"), **fields)


# The cards -------------------------------------------------------------------------------------------------


def _read_cards(state: WebState, position: Json) -> None:
    """R1.3, R1.4, R2.1: where every card lies."""
    for seat, hand in enumerate(listed(position["hands"], "hands", state.seats)):
        state.hands[seat] = _packed(hand, f"hands of seat {seat}")
    state.display = _colours(position["display"], "display")
    if len(state.display) > DISPLAY:
        raise _wrong("too_many_cards", field="display", most=DISPLAY)
    state.pile = _colours(position["pile"], "pile")[::-1]
    for colour in _colours(position["discard"], "discard"):
        state.discard[colour] += 1
    state.decks = whole(position["decks_run_out"], "decks_run_out", 0, 2)
    for c, number in enumerate(box(state.seats)):
        held = sum(count(hand, c) for hand in state.hands)
        found = held + state.display.count(c) + state.pile.count(c) + state.discard[c]
        if found != number:
            fields = {"seats": state.seats, "number": number, "found": found}
            raise _wrong("box", colour=Word(f"colour.{COLOURS[c]}"), **fields)
    if state.decks < 2 and not state.pile:
        raise _wrong("pile_empty")  # R3.1
    if state.decks == 2 and state.pile:
        raise _wrong("pile_left")  # R3.2


def _check_cards(state: WebState) -> None:
    """R2.11, R3.3: hands and display fit the moment of the turn."""
    for seat in _still_to_come(state):
        if SIZE[state.hands[seat]] != HAND:
            raise _wrong("waiting_hand", seat=SeatName(seat))
    if state.phase == "over":
        return
    held = SIZE[state.hands[state.seat]]
    spent = SIZE[state.paid]
    if state.phase == "place":
        if held + spent != HAND:
            raise _wrong("hand_placing", seat=SeatName(state.seat), cards=held + spent)
        open_taken = 0
    else:
        open_taken = held - (HAND - max(spent, 1))
        if open_taken < 0 or held >= HAND:
            raise _wrong("hand_drawing", seat=SeatName(state.seat), cards=held)
    if state.decks == 2:
        if state.phase == "draw" and not state.display:
            raise _wrong("nothing_to_draw")
    elif len(state.display) < DISPLAY - (0 if state.at_once else open_taken):
        raise _wrong("display")


def _still_to_come(state: WebState) -> Sequence[int]:
    """The seats whose turn will come after the running one, as far as is sure."""
    if state.phase == "over":
        return ()
    number = state.seats - 1 if state.decks < 2 else (state.start - state.seat - 1) % state.seats
    return [(state.seat + step) % state.seats for step in range(1, number + 1)]


# The turn --------------------------------------------------------------------------------------------------


def _read_turn(state: WebState, position: Json) -> None:
    """Whose turn it is, what has been placed in it, and the score track."""
    phase = position["phase"]
    if phase not in ("place", "draw", "over"):
        raise _wrong("phase")
    state.phase = phase
    if phase == "over":
        if position["to_move"] is not None:
            raise _wrong("to_move_over")
        if state.decks < 2:
            raise _wrong("over_early")
    else:
        state.seat = whole(position["to_move"], "to_move", 0, state.seats - 1)
    for seat, points in enumerate(listed(position["scores"], "scores", state.seats)):
        state.points[seat] = whole(points, "scores", 0)
    if state.decks == 0 and any(state.points):
        raise _wrong("scores_early")
    if phase == "over" and any(have < total for have, total in zip(state.points, state.explain()["total"])):
        raise _wrong("scores_over")
    placed = mapped(position.get("placed", {}), "placed", ("country", "pieces", "paid"))
    country = placed.get("country")
    if country is not None:
        if type(country) is not str or country not in COUNTRY_INDEX:
            raise _wrong("placed_country", country=country)
        state.country = COUNTRY_INDEX[country]
    state.pieces = whole(placed.get("pieces", 0), "placed.pieces", 0, 2)
    state.paid = _packed(placed.get("paid", []), "placed.paid")


def _check_turn(state: WebState) -> None:
    """R2.3-R2.7: what has been placed this turn fits the board, the payment and the phase."""
    pieces, k = state.pieces, state.country
    if (pieces == 0 and (k >= 0 or state.paid)) or (pieces and k < 0):
        raise _wrong("placed_halves")
    in_discard = state.phase == "place" or state.decks == 0
    if state.phase == "draw" and in_discard and not any(state.discard):
        raise _wrong("paid_discard")
    if pieces == 0:
        return
    if state.phase == "over":
        raise _wrong("placed_over")
    if state.paid not in _full_payments(k, pieces):
        raise _wrong("paid", country=Word(f"country.{COUNTRIES[k].id}"), pieces=pieces)
    if in_discard and any(count(state.paid, c) > state.discard[c] for c in range(len(COLOURS))):
        raise _wrong("paid_discard")
    if state.phase == "place" and pieces == 2:
        raise _wrong("placed_two")
    own = state.cloisters[k * STRIDE + state.seat] + state.advisors[k * STRIDE + state.seat]
    everybody = sum(row(state.cloisters, k)) + sum(row(state.advisors, k))
    before = 1 if state.phase == "place" or pieces == 2 else 0
    if own < pieces or everybody < pieces + before:
        raise _wrong("placed_board", country=Word(f"country.{COUNTRIES[k].id}"))


def _full_payments(country: int, pieces: int) -> set[int]:
    """R2.4: what so many pieces in a country can have cost, packed."""
    single = {number << 2 * colour for colour, number in payments(country)}
    own = one(payments(country)[0][0])
    return single if pieces == 1 else {own + other for other in single}


# What else a state remembers -------------------------------------------------------------------------------


def _read_extras(state: WebState, position: Json, seed: int) -> None:
    """Optional fields; without them nothing is remembered and counting starts anew."""
    state.ply, state.turn, state.reveals, state.rng = counters(position, seed)
    if "known" in position:
        for seat, seen in enumerate(listed(position["known"], "known", state.seats)):
            state.known[seat] = _packed(seen, f"known of seat {seat}")
            if any(count(state.known[seat], c) > count(state.hands[seat], c) for c in range(len(COLOURS))):
                raise _wrong("known", seat=SeatName(seat))
    state.past = past(position, state.seats, read, EFFECTS)
    if "reshuffled" in position:
        _read_reshuffled(state, position["reshuffled"])


def _read_reshuffled(state: WebState, given: Any) -> None:
    """What can be known of the reshuffled pile (see views.pile_known)."""
    fields = mapped(given, "reshuffled", ("pile", "drawn"))
    if state.decks != 1:
        raise _wrong("reshuffled_early")
    went_in = _colours(fields.get("pile"), "reshuffled.pile")
    state.shuffled_in = [went_in.count(c) for c in range(len(COLOURS))]
    for seat, drawn in enumerate(listed(fields.get("drawn"), "reshuffled.drawn", state.seats)):
        for c in _colours(drawn, "reshuffled.drawn"):
            state.drawn[seat * STRIDE + c] += 1
    for c in range(len(COLOURS)):
        if state.shuffled_in[c] - sum(state.drawn[c::STRIDE]) > state.pile.count(c):
            raise _wrong("reshuffled")
