"""R2.1, R2.9-R2.12: dealing, what happens between two battles, and the end of a round."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from game.condottiere import announce
from game.condottiere.board_data import HAND, KINDS, PER_CITY
from game.condottiere.cards import CARDS, ONE, names
from game.core.events import Event, Moved, Place, Shuffled, Told
from game.core.rng import Rng
from game.core.texts import Line, SeatName

if TYPE_CHECKING:
    from game.condottiere.state import CondottiereState

Events = list[Event] | None
KIND_OF = {one: kind for kind, one in enumerate(ONE)}


def give_condottiere(state: CondottiereState, seat: int, events: Events, source: Place | None = None) -> None:
    """The Condottiere goes to a seat, from its holder unless it stands in a city."""
    if events is not None:
        origin = source if source is not None else ("holder", state.holder)
        if origin != ("holder", seat):
            events.append(Moved("condottiere", origin, ("holder", seat)))
    state.holder = seat


# Between two battles ----------------------------------------------------------------------------------------


def after_battle(state: CondottiereState, events: Events) -> None:
    """R2.11: battles without cards end the round; otherwise R2.9 asks, from the Condottiere on."""
    if state.empty_battles == state.seats:
        if events is not None:
            events.append(Told(Line("event.round.empty", {"number": state.seats})))
        new_round(state, events)
        return
    state.phase = "discard"
    _ask(state, 0, events)


def answer(state: CondottiereState, discards: bool, events: Events) -> None:
    """R2.9: the seat discards its whole hand or keeps it."""
    seat = state.seat
    state.turn += 1
    if discards:
        if events is not None:
            events += announce.moved(state.hands[seat], ("hand", seat), ("discard",))
        state.discards += state.hands[seat]
        state.hands[seat] = state.sizes[seat] = state.known[seat] = 0
    _ask(state, (seat - state.holder) % state.seats + 1, events)


def _ask(state: CondottiereState, after: int, events: Events) -> None:
    """R2.9: the next seat with cards is asked, counted clockwise from the holder. R2.10: then a site is named
    or, with at most one hand left, the round is over."""
    for step in range(after, state.seats):
        seat = (state.holder + step) % state.seats
        if state.sizes[seat]:
            state.seat = seat
            return
    held = [seat for seat, number in enumerate(state.sizes) if number]
    if len(held) > 1:
        state.phase = "site"
        state.seat = state.holder
        return
    if events is not None:
        who = {"who": SeatName(held[0])} if held else {}
        events.append(Told(Line("event.round.one" if held else "event.round.none", who)))
    new_round(state, events)


# Dealing ----------------------------------------------------------------------------------------------------


def new_round(state: CondottiereState, events: Events) -> None:
    """R2.1, R2.10: ten cards each and two for each city; the holder names the next site."""
    deal(state, [HAND + PER_CITY * mask.bit_count() for mask in state.cities], events)
    state.phase = "site"
    state.seat = state.holder
    state.refusals = 0


def deal(state: CondottiereState, numbers: Sequence[int], events: Events) -> None:
    """All 96 cards are shuffled and so many dealt to each seat. R2.12: they always suffice."""
    assert sum(numbers) <= len(CARDS)
    if events is not None:
        events += _gathered(state)
    drawn = _drawn(state, sum(numbers))
    state.known = [0] * state.seats
    state.discards = 0
    state.empty_battles = 0
    state.reveals += 1
    state.past.clear()
    state.sizes = list(numbers)
    dealt = []
    for number in numbers:
        dealt.append(drawn[:number])
        drawn = drawn[number:]
    state.hands = [sum(cards) for cards in dealt]
    if events is not None:
        events += _dealt(dealt)


def _drawn(state: CondottiereState, number: int) -> list[int]:
    """So many cards of a shuffled box, as heaps of one."""
    cards = list(CARDS)
    last = len(cards) - 1
    rng = Rng(state.rng)
    for i in range(last, last - number, -1):
        j = rng.below(i + 1)
        cards[i], cards[j] = cards[j], cards[i]
    state.rng = rng.state
    return cards[len(cards) - number:]


def _gathered(state: CondottiereState) -> list[Event]:
    """R2.13: hands that are handed in are not shown."""
    events = announce.moved(state.discards, ("discard",), ("pile",))
    for seat, hand in enumerate(state.hands):
        for kind in names(hand):
            events.append(Moved(kind, ("hand", seat), ("pile",), seen=(seat,)))
    events.append(Shuffled(("pile",)))
    return events


def _dealt(hands: Sequence[Sequence[int]]) -> list[Event]:
    """One card after the other, round the table; only its new owner sees it."""
    events: list[Event] = []
    for number in range(max(map(len, hands))):
        for seat, hand in enumerate(hands):
            if number < len(hand):
                kind = KINDS[KIND_OF[hand[number]]]
                events.append(Moved(kind, ("pile",), ("hand", seat), seen=(seat,)))
    return events


