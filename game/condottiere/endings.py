"""R3 and R4.3: how a game ends, the final battle, and the next game of a series."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.condottiere import announce, rounds
from game.condottiere.board_data import ALL_CITIES, CITIES, HAND, LINKED_BONUS, PER_CITY
from game.condottiere.links import chain_at, members
from game.core.events import Event, Moved

if TYPE_CHECKING:
    from game.condottiere.state import CondottiereState
    from game.condottiere.views import CondottiereView

Events = list[Event] | None


def is_decided(state: CondottiereState, victor: int, city: int, events: Events) -> bool:
    """R3.1, R3.2: whether taking this city ended the game, or led to the final battle (R3.3)."""
    reason = verdict(state, victor, city)
    if reason == "linked":
        end_game(state, (victor,), reason, events)
    elif reason:
        tied = leaders([mask.bit_count() for mask in state.cities])
        if events is not None:
            events.append(announce.all_taken(state, tied))
        if reason == "final":
            start_final(state, tied, events)
        else:
            end_game(state, tied, reason, events)
    return bool(reason)


def verdict(table: CondottiereState | CondottiereView, victor: int, city: int) -> str:
    """What taking this city has decided: "linked" (R3.1), "most_cities" (R3.2), "final" (R3.3) or "", nothing."""
    if chain_at(table.cities[victor], city).bit_count() >= table.need:
        return "linked"
    if table.free:
        return ""
    return "most_cities" if len(leaders([mask.bit_count() for mask in table.cities])) == 1 else "final"


def leaders(numbers: list[int]) -> tuple[int, ...]:
    """The seats that have most."""
    best = max(numbers)
    return tuple(seat for seat, number in enumerate(numbers) if number == best)


def start_final(state: CondottiereState, tied: tuple[int, ...], events: Events) -> None:
    """R3.3: one battle among the tied with fresh cards; the holder begins, or the next of them to the left."""
    numbers = [HAND + PER_CITY * mask.bit_count() if seat in tied else 0 for seat, mask in enumerate(state.cities)]
    rounds.deal(state, numbers, events)
    state.phase = "final"
    state.passed = sum(1 << seat for seat in range(state.seats) if seat not in tied)
    state.seat = min(tied, key=lambda seat: (seat - state.holder) % state.seats)


def end_final(state: CondottiereState, victor: int, events: Events) -> None:
    """R3.3: the winner of the final battle wins the game; without one it is a draw among the tied."""
    if victor >= 0:
        end_game(state, (victor,), "final_battle", events)
    else:
        end_game(state, leaders([mask.bit_count() for mask in state.cities]), "drawn_final", events)


def end_game(state: CondottiereState, winners: tuple[int, ...], reason: str, events: Events) -> None:
    """The game is over. R4.3: in a series its points are added, and another game may follow."""
    if events is not None:
        events.append(announce.won(winners, reason, state))
    if not state.target:
        _finish(state, winners, reason)
        return
    for seat, mask in enumerate(state.cities):
        state.series[seat] += mask.bit_count()
    if reason == "linked":
        state.series[winners[0]] += LINKED_BONUS
        if events is not None:
            events.append(announce.bonus(state, winners[0]))
    state.games += 1
    ahead = leaders(state.series)
    if events is not None:
        events.append(announce.series(state, ahead))
    if len(ahead) == 1 and state.series[ahead[0]] >= state.target:
        _finish(state, ahead, "series")
        return
    _next_game(state, winners, events)


def _finish(state: CondottiereState, winners: tuple[int, ...], reason: str) -> None:
    state.phase = "over"
    state.result = (winners, reason)
    state.seat = state.holder


def _next_game(state: CondottiereState, winners: tuple[int, ...], events: Events) -> None:
    """R4.3: the board is cleared; the last winner starts, after a draw whoever holds the Condottiere."""
    if events is not None:
        for seat, mask in enumerate(state.cities):
            for city in members(mask):
                events.append(Moved(f"marker{seat}", ("city", CITIES[city].id), ("supply", seat)))
    state.free = ALL_CITIES
    state.cities = [0] * state.seats
    if len(winners) == 1:
        rounds.give_condottiere(state, winners[0], events)
    rounds.new_round(state, events)


