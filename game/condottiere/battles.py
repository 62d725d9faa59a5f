"""R2.2-R2.8: naming a site and fighting for it. The functions change the state; `events` may be None."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.condottiere import announce, endings, rounds
from game.condottiere.board_data import BISHOP, CITIES, KINDS, SCARECROW, SURRENDER, WINTER
from game.condottiere.cards import MERCENARIES, OF, ONE, is_winter, total
from game.core.events import Event, Moved

if TYPE_CHECKING:
    from game.condottiere.state import CondottiereState
    from game.condottiere.views import Table

Events = list[Event] | None


# The site ---------------------------------------------------------------------------------------------------


def name_site(state: CondottiereState, city: int, events: Events) -> None:
    """R2.2, R2.3: a site is named; the holder begins, or the next seat clockwise that has cards."""
    if events is not None:
        events.append(Moved("condottiere", ("holder", state.holder), ("city", CITIES[city].id)))
    state.site = city
    state.refusals = 0
    state.phase = "battle"
    state.passed = sum(1 << seat for seat, number in enumerate(state.sizes) if not number)
    while state.passed >> state.seat & 1:
        state.seat = left(state, state.seat)
    if state.seat != state.holder:
        state.turn += 1


def hand_on(state: CondottiereState, events: Events) -> None:
    """R2.2: the piece goes left. After a full circle it stops at a seat with cards, which must name."""
    state.turn += 1
    state.refusals += 1
    rounds.give_condottiere(state, left(state, state.holder), events)
    if state.refusals == state.seats:
        while not state.sizes[state.holder]:
            rounds.give_condottiere(state, left(state, state.holder), events)
    state.seat = state.holder


def left(state: CondottiereState, seat: int) -> int:
    """The next seat clockwise."""
    return seat + 1 if seat + 1 < state.seats else 0


# Turns ------------------------------------------------------------------------------------------------------


def play(state: CondottiereState, kind: int, events: Events) -> None:
    """R2.3: a card is played face up. R2.4: Surrender and Bishop end the battle at once."""
    seat, card = state.seat, ONE[kind]
    state.hands[seat] -= card
    state.sizes[seat] -= 1
    if state.known[seat] & OF[kind]:
        state.known[seat] -= card  # R2.13
    state.empty_battles = 0  # R2.11
    if kind in (SURRENDER, BISHOP):
        state.discards += card
        if events is not None:
            events += announce.stopped(kind, seat, state.site)
        end_battle(state, kind, events)
        return
    first_winter = kind == WINTER and events is not None and not is_winter(state.armies)
    state.armies[seat] += card
    if events is not None:
        events.append(Moved(KINDS[kind], ("hand", seat), ("army", seat)))
        if first_winter:
            events.append(announce.winter(seat, state.site))
    if kind == SCARECROW and state.armies[seat] & MERCENARIES:
        state.phase = "pick_up"
    else:
        _end_turn(state, events)


def take_back(state: CondottiereState, kind: int, events: Events) -> None:
    """R2.7: the Scarecrow brings a mercenary back to the hand, for all to see; kind -1: it does not."""
    seat = state.seat
    if kind >= 0:
        card = ONE[kind]
        state.armies[seat] -= card
        state.hands[seat] += card
        state.sizes[seat] += 1
        state.known[seat] += card
        if events is not None:
            events.append(Moved(KINDS[kind], ("army", seat), ("hand", seat)))
    state.phase = "battle" if state.site >= 0 else "final"
    _end_turn(state, events)


def pass_by(state: CondottiereState, events: Events) -> None:
    """R2.3: out of this battle. R4.2: but for the owner who has not played yet and is not the last."""
    seat = state.seat
    everybody = (1 << state.seats) - 1
    is_last = state.passed | 1 << seat == everybody
    if is_last or not (state.capturing and defends(state, seat)):
        state.passed |= 1 << seat
    _go_on(state, events)


def defends(state: CondottiereState, seat: int) -> bool:
    """R4.2: whether the seat owns the site and has not played an own card for it yet."""
    return state.site >= 0 and state.cities[seat] >> state.site & 1 == 1 and not state.armies[seat]


def _end_turn(state: CondottiereState, events: Events) -> None:
    """R2.3: an empty hand has passed."""
    if not state.sizes[state.seat]:
        state.passed |= 1 << state.seat
    _go_on(state, events)


def _go_on(state: CondottiereState, events: Events) -> None:
    """R2.3, R2.4: the next seat clockwise that has not passed, or the end of the battle."""
    if state.passed == (1 << state.seats) - 1:
        end_battle(state, -1, events)
        return
    state.turn += 1
    state.seat = left(state, state.seat)
    while state.passed >> state.seat & 1:
        state.seat = left(state, state.seat)


# The end of a battle ------------------------------------------------------------------------------------------


def end_battle(state: CondottiereState, stopper: int, events: Events) -> None:
    """R2.6: who takes the city and who takes the Condottiere. stopper: Surrender, Bishop, or -1: all passed."""
    state.turn += 1
    victor = strongest(state) if stopper != BISHOP else -1
    state.passed = 0
    if state.phase == "final":
        if events is not None:
            events.append(announce.final_result(state, victor, stopper))
        clear_armies(state, events)
        endings.end_final(state, victor, events)
        return
    site, owner = state.site, state.owner_of(state.site)
    taken = victor >= 0 and victor != owner
    if events is not None:
        events.append(announce.battle_result(state, victor, owner, stopper))
    if taken:
        _take_city(state, victor, owner, events)
    if victor < 0:  # R2.6; R4.2: the owner of a city that stays
        victor = owner if owner >= 0 else left(state, state.holder)
    if stopper < 0 and not any(state.armies):
        state.empty_battles += 1  # R2.11
    rounds.give_condottiere(state, victor, events, ("city", CITIES[site].id))
    state.site = -1
    clear_armies(state, events)
    if not (taken and endings.is_decided(state, victor, site, events)):
        rounds.after_battle(state, events)


def strongest(state: Table) -> int:
    """R2.6: the seat whose army alone is the strongest and at least 1 strong, -1 if there is none."""
    winter = is_winter(state.armies)
    best, victor = 0, -1
    for seat, army in enumerate(state.armies):
        worth = total(army, winter) if army else 0
        if worth > best:
            best, victor = worth, seat
        elif worth == best:
            victor = -1
    return victor


def clear_armies(state: CondottiereState, events: Events) -> None:
    """R2.9: all armies are discarded."""
    if events is not None:
        for seat, army in enumerate(state.armies):
            events += announce.moved(army, ("army", seat), ("discard",))
    state.discards += sum(state.armies)
    state.armies = [0] * state.seats


def _take_city(state: CondottiereState, victor: int, owner: int, events: Events) -> None:
    """A marker of the victor replaces that of the owner, if there is one (-1: none)."""
    city = 1 << state.site
    place = ("city", CITIES[state.site].id)
    state.free &= ~city
    state.cities[victor] |= city
    if owner >= 0:
        state.cities[owner] &= ~city
    if events is not None:
        if owner >= 0:
            events.append(Moved(f"marker{owner}", place, ("supply", owner)))
        events.append(Moved(f"marker{victor}", ("supply", victor), place))


