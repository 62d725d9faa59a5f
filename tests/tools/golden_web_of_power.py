"""Writes the golden playthroughs of Web of Power: `python -m tests.tools.golden_web_of_power`."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from game.core.api import Json
from game.core.rng import Rng
from game.web_of_power.board_data import HAND
from game.web_of_power.moves import SIZE, Move
from game.web_of_power.state import WebState
from tests.tools.golden import Played, Teller, Wanted, last_plies


def _trim(position: Json) -> Json:
    """Who started is past; how the display is refilled is not."""
    return {**position, "options": {"display_refill": position["options"]["display_refill"]}}


TELLER = Teller("web_of_power", trim=_trim)


def placing(state: WebState, rng: Rng, exchange: bool = False) -> Move:
    """Prefers placing, or exchanging."""
    legal = state.legal_actions()
    return rng.choice([move for move in legal if (move.kind == "exchange") == exchange and move.kind != "end"] or legal)


def exchanging_late(state: WebState, rng: Rng) -> Move:
    """Prefers placing until the pile has been reshuffled, and exchanging from then on."""
    return placing(state, rng, state.decks == 2)


def random_games(seats: int, refill: str, choose: Callable[[WebState, Rng], Move] = placing) -> Iterator[Played]:
    """Games of such players, one a seed."""
    for seed in range(2000):
        head = f"game seats={seats} seed={seed} start={seed % seats} display_refill={refill}"
        yield TELLER.play(head, seed, choose)


def _with(key: str) -> Callable[[Played], bool]:
    return lambda played: any(told_key == key for _, told_key in played.told)


def _pile_out_in_the_first_turn(played: Played) -> bool:
    """The start player's own turn uses up the pile."""
    last = next((number for number, key in played.told if key == "event.last_turns"), None)
    return last is not None and played.states[last - 1].seat == played.last.start


def _short_hand(played: Played) -> bool:
    return any(SIZE[hand] < HAND for hand in played.last.hands)


def _mere_discard(played: Played) -> bool:
    """Somebody exchanges with nothing left to draw, and some seat still does so after it."""
    found = [text for state, text in zip(played.states, played.actions) if text[0] == "X"
             and state.decks == 2 and not state.display]
    return len(found) > 1


def _winners(number: int) -> Callable[[Played], bool]:
    return lambda played: played.last.standings().places.count(1) == number


WANTED = (
    Wanted("three", "Three players, the round is finished after the pile ran out in mid-round",
           random_games(3, "after"), _with("event.last_turns")),
    Wanted("four_at_once", "Four players, open cards refilled at once", random_games(4, "at_once"),
           _with("event.last_turns")),
    Wanted("five", "Five players, a hand stays short", random_games(5, "after"), _short_hand),
    Wanted("ends_at_once", "The seat before the start player uses up the pile: the end comes at once",
           random_games(3, "after"), _with("event.last_turn"), last_plies(24)),
    Wanted("ends_at_once_five", "The same with five players and open cards refilled at once",
           random_games(5, "at_once"), _with("event.last_turn"), last_plies(24)),
    Wanted("mid_round", "The start player uses up the pile: four more turns are played",
           random_games(5, "after"), _pile_out_in_the_first_turn, last_plies(40)),
    Wanted("mere_discards", "At the very end exchanging is a mere discard",
           random_games(5, "after", exchanging_late), _mere_discard, last_plies(30)),
    Wanted("shared_win", "Two players share the win", random_games(4, "after"), _winners(2), last_plies(24)),
)  # fmt: skip

if __name__ == "__main__":
    TELLER.write(WANTED)
