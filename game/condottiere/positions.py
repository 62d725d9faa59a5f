"""Reading positions: everything in an interchange object is checked before it becomes a state.

A position is refused with one sentence if it is unknown, could never come about or is already decided.
"""

from __future__ import annotations

from typing import Any

from game.condottiere.board_data import (
    BISHOP,
    CITY_INDEX,
    KIND_INDEX,
    KINDS,
    NUMBERS,
    SCARECROW,
    SURRENDER,
)
from game.condottiere.cards import MERCENARIES, OF, heap_of
from game.condottiere.endings import leaders
from game.condottiere.links import longest
from game.condottiere.meta import INFO
from game.condottiere.moves import EFFECTS
from game.condottiere.notation import read
from game.condottiere.state import CondottiereState, empty_board
from game.core.api import Json, Options
from game.core.reading import chosen, counters, listed, mapped, past, seats_of, whole
from game.core.reading import wrong as _wrong
from game.core.texts import SeatName, Word, seat_names

REQUIRED = (
    "seats", "to_move", "condottiere", "phase", "site", "owners", "hands", "armies", "passed", "discards",
    "refusals", "empty_battles", "series",
)  # fmt: skip
OPTIONAL = ("known", "result", "options", "past", "ply", "turn", "reveals", "rng", "games")
PHASES = ("site", "battle", "pick_up", "discard", "final", "over")
REASONS = ("linked", "most_cities", "final_battle", "drawn_final", "series")
FIGHTING = ("battle", "pick_up", "final")


def load(position: Json, options: Options, seed: int) -> CondottiereState:
    """The state of an interchange object. Raises PositionError with one sentence.

    The table's `options` win over the position's; `seed` shuffles later on where `rng` is absent.
    """
    seats = seats_of(position, REQUIRED, OPTIONAL, INFO)
    state = empty_board(seats, chosen(position.get("options", {}), options, INFO))
    _read_board(state, position)
    _read_cards(state, position)
    _read_turn(state, position)
    _read_series(state, position)
    _check_undecided(state)
    if state.phase in FIGHTING:
        _check_battle(state)
    else:
        _check_between(state)
    _read_result(state, position.get("result"))
    _read_extras(state, position, seed)
    return state


# What lies on the table ---------------------------------------------------------------------------------------


def _read_board(state: CondottiereState, position: Json) -> None:
    """R2.2, R4.2: the owners of cities, the Condottiere and the site."""
    for city, seat in mapped(position["owners"], "owners", CITY_INDEX).items():
        bit = 1 << CITY_INDEX[city]
        state.cities[whole(seat, f"owners.{city}", 0, state.seats - 1)] |= bit
        state.free ^= bit
    state.holder = whole(position["condottiere"], "condottiere", 0, state.seats - 1)
    phase = position["phase"]
    if type(phase) is not str or phase not in PHASES:
        raise _wrong("phase")
    state.phase = phase
    site = position["site"]
    if site is None:
        if phase == "battle":
            raise _wrong("site_missing")
        return
    if type(site) is not str or site not in CITY_INDEX:
        raise _wrong("city", city=site)
    if phase not in ("battle", "pick_up"):
        raise _wrong("site_early", phase=phase)
    state.site = CITY_INDEX[site]
    owner = state.owner_of(state.site)
    if owner >= 0 and not state.capturing:
        raise _wrong("site_owned", city=Word(f"city.{site}"), who=SeatName(owner))
    if owner == state.holder:
        raise _wrong("site_own", city=Word(f"city.{site}"), who=SeatName(owner))


def _read_cards(state: CondottiereState, position: Json) -> None:
    """R1.2: no more cards of a kind than the box holds."""
    hands = [_cards(cards, "hands") for cards in listed(position["hands"], "hands", state.seats)]
    armies = [_cards(cards, "armies") for cards in listed(position["armies"], "armies", state.seats)]
    discards = _cards(position["discards"], "discards")
    for kind, number in enumerate(NUMBERS):
        found = sum(cards.count(kind) for cards in (*hands, *armies, discards))
        if found > number:
            raise _wrong("box", card=Word(f"card.{KINDS[kind]}"), number=number, found=found)
    state.hands = [heap_of(hand) for hand in hands]
    state.sizes = [len(hand) for hand in hands]
    state.armies = [heap_of(army) for army in armies]
    state.discards = heap_of(discards)
    for seat, army in enumerate(state.armies):
        if army & (OF[SURRENDER] | OF[BISHOP]):
            raise _wrong("army_kind", who=SeatName(seat))


def _cards(value: Any, field: str) -> list[int]:
    """A list of cards as indices of their kinds."""
    for name in listed(value, field):
        if type(name) is not str or name not in KIND_INDEX:
            raise _wrong("card", field=field, card=name)
    return [KIND_INDEX[name] for name in value]


def _read_turn(state: CondottiereState, position: Json) -> None:
    """Whose decision, who has passed, and the counts of R2.2 and R2.11."""
    if state.phase == "over":
        if position["to_move"] is not None:
            raise _wrong("to_move_over")
        state.seat = state.holder
    else:
        state.seat = whole(position["to_move"], "to_move", 0, state.seats - 1)
    for seat, passed in enumerate(listed(position["passed"], "passed", state.seats)):
        if type(passed) is not bool:
            raise _wrong("passed_kind")
        state.passed |= passed << seat
    state.refusals = whole(position["refusals"], "refusals", 0, state.seats if state.phase == "site" else 0)
    played = state.phase in ("pick_up", "final", "over") or any(state.armies)
    most = 0 if played else state.seats - 1
    state.empty_battles = whole(position["empty_battles"], "empty_battles", 0, most)


# What can be ----------------------------------------------------------------------------------------------------


def _check_undecided(state: CondottiereState) -> None:
    """R3.1-R3.3, R4.3: a running game is not won yet, a finished one is."""
    linked = [seat for seat, mask in enumerate(state.cities) if longest(mask) >= state.need]
    if len(linked) > 1:
        raise _wrong("two_linked", who=seat_names(linked))
    if state.phase == "over":
        if state.free and not linked:
            raise _wrong("over_early")
        if state.target and not _series_won(state):
            raise _wrong("series_early", target=state.target)
        return
    if linked:
        raise _wrong("won_linked", who=SeatName(linked[0]), need=state.need)
    if state.target and _series_won(state):
        raise _wrong("series_won")
    if _is_final(state):
        if state.free:
            raise _wrong("final_early")
        if len(_tied(state)) == 1:
            raise _wrong("won_most", who=SeatName(_tied(state)[0]))
    elif not state.free:
        raise _wrong("all_taken")


def _is_final(state: CondottiereState) -> bool:
    return state.phase == "final" or (state.phase == "pick_up" and state.site < 0)


def _tied(state: CondottiereState) -> tuple[int, ...]:
    return leaders([mask.bit_count() for mask in state.cities])


def _series_won(state: CondottiereState) -> bool:
    """R4.3: whether one seat alone has most points, and enough of them."""
    return max(state.series) >= state.target and len(leaders(state.series)) == 1


def _check_battle(state: CondottiereState) -> None:
    """R2.3, R2.7, R3.3, R4.2: who can still play, and who decides."""
    seat = state.seat
    picking = state.phase == "pick_up"
    for other, number in enumerate(state.sizes):
        passed = state.passed >> other & 1
        if not number and not passed and not (picking and other == seat):
            raise _wrong("must_have_passed", who=SeatName(other))
        if number and passed and _defends(state, other):
            raise _wrong("owner_passed", who=SeatName(other))
        if _is_final(state) and other not in _tied(state) and (number or state.armies[other] or not passed):
            raise _wrong("not_tied", who=SeatName(other))
    if state.passed >> seat & 1:
        raise _wrong("mover_passed", who=SeatName(seat))
    if picking and not (state.armies[seat] & OF[SCARECROW] and state.armies[seat] & MERCENARIES):
        raise _wrong("pick_up", who=SeatName(seat))


def _defends(state: CondottiereState, seat: int) -> bool:
    return state.site >= 0 and state.owner_of(state.site) == seat and not state.armies[seat]


def _check_between(state: CondottiereState) -> None:
    """R2.2, R2.9, R2.10: the table between two battles, or after the game."""
    if any(state.armies):
        raise _wrong("armies_left")
    if state.passed:
        raise _wrong("passed_early")
    if state.phase == "over":
        return
    if state.phase == "site":
        if state.seat != state.holder:
            raise _wrong("site_holder", who=SeatName(state.holder))
        if sum(1 for number in state.sizes if number) < 2:
            raise _wrong("round_over")
        if state.refusals < state.seats:
            return
    if not state.sizes[state.seat]:
        raise _wrong("mover_empty", who=SeatName(state.seat))


# Series, result and what else a state remembers -----------------------------------------------------------------


def _read_series(state: CondottiereState, position: Json) -> None:
    """R4.3: points of the finished games."""
    for seat, points in enumerate(listed(position["series"], "series", state.seats)):
        state.series[seat] = whole(points, "series", 0)
    if any(state.series) and not state.target:
        raise _wrong("series_off")
    state.games = whole(position.get("games", int(any(state.series))), "games", 0)
    if state.phase == "over" and state.target:
        for seat, mask in enumerate(state.cities):
            if state.series[seat] < mask.bit_count():
                raise _wrong("series_short", who=SeatName(seat))


def _read_result(state: CondottiereState, given: Any) -> None:
    """R3.1-R3.3, R4.3: who has won. Left out, a tied game counts as a drawn final battle."""
    if state.phase != "over":
        if given is not None:
            raise _wrong("result_early")
        return
    found = _results(state)
    if given is None:
        state.result = found[0]
        return
    fields = mapped(given, "result", ("winners", "reason"))
    winners = [whole(seat, "result.winners", 0, state.seats - 1)
               for seat in listed(fields.get("winners"), "result.winners")]
    reason = fields.get("reason")
    if type(reason) is not str or reason not in REASONS:
        raise _wrong("reason")
    state.result = (tuple(sorted(winners)), reason)
    if state.result not in found:
        raise _wrong("result")


def _results(state: CondottiereState) -> list[tuple[tuple[int, ...], str]]:
    """What can have come out of a finished game, as far as the table shows."""
    if state.target:
        return [(leaders(state.series), "series")]
    linked = tuple(seat for seat, mask in enumerate(state.cities) if longest(mask) >= state.need)
    if linked:
        return [(linked, "linked")]
    tied = _tied(state)
    if len(tied) == 1:
        return [(tied, "most_cities")]
    return [(tied, "drawn_final"), *(((seat,), "final_battle") for seat in tied)]


def _read_extras(state: CondottiereState, position: Json, seed: int) -> None:
    """Optional fields; without them nothing is remembered and counting starts anew."""
    state.ply, state.turn, state.reveals, state.rng = counters(position, seed)
    if "known" in position:
        for seat, seen in enumerate(listed(position["known"], "known", state.seats)):
            cards = _cards(seen, "known")
            held = state.hands[seat]
            if any(cards.count(kind) > held >> 4 * kind & 15 for kind in cards):
                raise _wrong("known", who=SeatName(seat))
            state.known[seat] = heap_of(cards)
    state.past = past(position, state.seats, read, EFFECTS)
