"""Reading positions: everything in an interchange object is checked before it becomes a state.

A position is refused with one sentence if it is unknown or could never come about.
"""

from __future__ import annotations

from typing import Any

from game.core.api import Json, Options
from game.core.reading import chosen, counters, listed, mapped, past, seats_of, whole
from game.core.reading import wrong as _wrong
from game.core.texts import SeatName, Word
from game.lost_cities.cards import (
    COLOUR_INDEX,
    COLOUR_OF,
    COLOURS,
    DECKS,
    FITS,
    HAND,
    KIND_INDEX,
    KINDS,
    SIDES,
    STEP,
    VALUE,
    WIDTH,
    bundle,
    count,
    spread,
)
from game.lost_cities.meta import INFO
from game.lost_cities.moves import EFFECTS, GIVEN, HIDDEN_GIVE
from game.lost_cities.notation import read
from game.lost_cities.scoring import LEAST, MOST, round_points
from game.lost_cities.state import LostState, empty_table

REQUIRED = (
    "seats", "to_move", "phase", "expeditions", "discards", "hands", "pile", "closed", "round", "totals",
    "starter", "since_pile_draw",
)  # fmt: skip
OPTIONAL = ("sheets", "known", "team", "options", "past", "ply", "turn", "reveals", "rng")


def load(position: Json, options: Options, seed: int) -> LostState:
    """The state of an interchange object. Raises PositionError with one sentence.

    The table's `options` win over the position's; `seed` shuffles later on where `rng` is absent.
    """
    seats = seats_of(position, REQUIRED, OPTIONAL, INFO)
    rules = chosen(position.get("options", {}), options, INFO)
    alternate, fan = rules["next_start"] == "alternate", rules["discard_view"] == "open"
    state = empty_table(seats, rules["rounds"], alternate, fan)
    _read_turn(state, position)
    _read_cards(state, position)
    _check_hands(state)
    _check_drawing(state)
    _read_points(state, position)
    _read_notes(state, position)
    _read_extras(state, position, seed)
    return state


def _kinds(value: Any, field: str) -> list[int]:
    """A list of cards as kinds, in its order."""
    for name in listed(value, field):
        if type(name) is not str or name not in KIND_INDEX:
            raise _wrong("card", field=field, card=name)
    return [KIND_INDEX[name] for name in value]


def _piles(value: Any, field: str) -> list[list[int]]:
    """Cards by colour, each of its colour; colours left out are empty."""
    given = mapped(value, field, COLOURS)
    found = [_kinds(given.get(letter, []), f"{field}.{letter}") for letter in COLOURS]
    for c, pile in enumerate(found):
        for kind in pile:
            if COLOUR_OF[kind] != c:
                raise _wrong("colour", field=f"{field}.{COLOURS[c]}", card=KINDS[kind])
    return found


# Whose turn, and where the cards lie -------------------------------------------------------------------------


def _read_turn(state: LostState, position: Json) -> None:
    """R1.3: the seat to move and the half of its turn."""
    phase = position["phase"]
    if type(phase) is not str or phase not in ("lay", "draw", "over"):
        raise _wrong("phase")
    state.phase = phase
    state.starter = whole(position["starter"], "starter", 0, state.seats - 1)
    if phase != "over":
        state.seat = whole(position["to_move"], "to_move", 0, state.seats - 1)
    elif position["to_move"] is not None:
        raise _wrong("to_move_over")
    else:
        state.seat = state.starter
    state.since = whole(position["since_pile_draw"], "since_pile_draw", 0)
    closed = position["closed"]
    if closed is not None:
        if type(closed) is not str or closed not in COLOUR_INDEX:
            raise _wrong("closed_colour")
        if phase != "draw":
            raise _wrong("closed_early")
        state.closed = COLOUR_INDEX[closed]


def _read_cards(state: LostState, position: Json) -> None:
    """R1.1, R1.5, R2.1, R2.4: every card of the deck lies somewhere, expeditions rise."""
    for side, given in enumerate(listed(position["expeditions"], "expeditions", SIDES)):
        for c, pile in enumerate(_piles(given, f"expeditions of side {side}")):
            for kind in pile:
                if not FITS[state.columns[side * WIDTH + c]] >> VALUE[kind] & 1:
                    raise _wrong("rising", side=side, colour=Word(f"colour.{COLOURS[c]}"), card=KINDS[kind])
                state.columns[side * WIDTH + c] += STEP[kind]
    state.discards = [tuple(pile) for pile in _piles(position["discards"], "discards")]
    for seat, hand in enumerate(listed(position["hands"], "hands", state.seats)):
        state.hands[seat] = sorted(_kinds(hand, f"hands of seat {seat}"))
    state.pile = _kinds(position["pile"], "pile")[::-1]
    lying = sorted(KIND_INDEX[name] for names in state.contents().values() for name in names)
    for kind, name in enumerate(KINDS):
        number, found = DECKS[state.seats].count(kind), lying.count(kind)
        if number != found:
            raise _wrong("deck", seats=state.seats, number=number, card=name, found=found)
    if not state.pile and state.phase != "over":
        raise _wrong("pile_empty")  # R1.7


def _check_hands(state: LostState) -> None:
    """R1.3, R2.5: eight cards each, or six and ten in a team; one less while drawing."""
    sizes = [len(hand) for hand in state.hands]
    if state.phase == "draw":
        sizes[state.seat] += 1
    if state.seats == SIDES:
        for seat, size in enumerate(sizes):
            if size != HAND:
                short = int(state.phase == "draw" and seat == state.seat)
                raise _wrong("hand", seat=SeatName(seat), size=HAND - short, found=len(state.hands[seat]))
        return
    for team in range(SIDES):
        pair = (sizes[team], sizes[team + SIDES])
        if pair not in ((HAND, HAND), (HAND - GIVEN, HAND + GIVEN), (HAND + GIVEN, HAND - GIVEN)):
            raise _wrong("hands_team", one=SeatName(team), two=SeatName(team + SIDES), first=pair[0], second=pair[1])


def _check_drawing(state: LostState) -> None:
    """R1.6: whoever draws has just laid a card, on the closed pile or on an expedition."""
    if state.phase != "draw":
        return
    first = state.seat % SIDES * WIDTH
    if state.closed >= 0:
        if not state.discards[state.closed]:
            raise _wrong("closed_empty", colour=Word(f"colour.{COLOURS[state.closed]}"))
    elif not any(state.columns[first : first + WIDTH]):
        raise _wrong("nothing_laid", seat=SeatName(state.seat))


# Rounds and points -------------------------------------------------------------------------------------------


def _read_points(state: LostState, position: Json) -> None:
    """R1.10: the round, the finished rounds' points, and their totals."""
    state.round = whole(position["round"], "round", 1, state.rounds)
    over = state.phase == "over"
    if over and state.round < state.rounds:
        raise _wrong("over_early", round=state.round, rounds=state.rounds)
    done = state.round - (not over)
    least, most = LEAST * WIDTH, MOST * WIDTH
    for side, points in enumerate(listed(position["totals"], "totals", SIDES)):
        state.totals[side] = whole(points, "totals", least * done, most * done)
    sheets = listed(position.get("sheets", []), "sheets")
    if len(sheets) > done:
        raise _wrong("sheets_many", rounds=done)
    for row in sheets:
        first, second = (whole(points, "sheets", least, most) for points in listed(row, "sheets", SIDES))
        state.sheets.append((first, second))
    last = round_points(state.columns)
    if over and sheets and state.sheets[-1] != last:
        raise _wrong("sheets_last", first=last[0], second=last[1])
    summed = [sum(row[side] for row in state.sheets) for side in range(SIDES)]
    if over and not sheets:
        summed = list(last)
    left = done - max(len(sheets), int(over))  # rounds of which no row is given
    for side, total in enumerate(state.totals):
        if not least * left <= total - summed[side] <= most * left:
            raise _wrong("totals", side=side, total=total, found=summed[side])


# What is known of hands --------------------------------------------------------------------------------------


def _read_notes(state: LostState, position: Json) -> None:
    """R1.6, R2.6: cards seen going into hands. What is left out has not been noted."""
    if "known" in position:
        _read_known(state, listed(position["known"], "known", state.seats))
    team = listed(position.get("team", [[], []]), "team", SIDES)
    for side, cards in enumerate(team):
        kinds = _kinds(cards, "team")
        if kinds and state.seats == SIDES:
            raise _wrong("team_two")
        held = [kind for seat in range(side, state.seats, SIDES) for kind in state.hands[seat]]
        noted = [kind for seat in range(side, state.seats, SIDES) for kind in spread(state.shown[seat])]
        if any((kinds + noted).count(kind) > held.count(kind) for kind in kinds):
            raise _wrong("team", side=side)
        state.loose[side] = bundle(kinds)


def _read_known(state: LostState, rows: list[Any]) -> None:
    """A matrix: row r is what seat r noted. Rivals have seen the same; a partner saw that and what was passed."""
    notes: list[list[int]] = []
    for reader, row in enumerate(rows):
        notes.append([])
        for seat, cards in enumerate(listed(row, "known", state.seats)):
            kinds = _kinds(cards, "known")
            if any(kinds.count(kind) > state.hands[seat].count(kind) for kind in kinds):
                raise _wrong("known", reader=SeatName(reader), seat=SeatName(seat))
            notes[reader].append(bundle(kinds))
    for seat in range(state.seats):
        rivals = [(seat + step) % state.seats for step in range(1, state.seats, SIDES)]
        state.shown[seat] = notes[rivals[0]][seat]
        if any(notes[rival][seat] != state.shown[seat] for rival in rivals):
            raise _wrong("known_rivals", one=SeatName(rivals[0]), two=SeatName(rivals[-1]), seat=SeatName(seat))
        if state.shared:
            told, seen = notes[(seat + SIDES) % state.seats][seat], state.shown[seat]
            every = [max(count(told, kind), count(seen, kind)) << 2 * kind for kind in range(len(KINDS))]
            state.shared[seat] = sum(every)


# What else a state remembers -------------------------------------------------------------------------------


def _read_extras(state: LostState, position: Json, seed: int) -> None:
    """Optional fields; without them nothing is remembered and counting starts anew."""
    state.ply, state.turn, state.reveals, state.rng = counters(position, seed)
    state.past = past(position, state.seats, read, {*EFFECTS, HIDDEN_GIVE})
