"""Writes the golden playthroughs of Web of Power: `python -m tests.tools.golden_web_of_power`.

Each file tells one game, or the end of one, action by action with everything that happened. Deals and
endings are looked for among random games; once written, a file stands for itself: replaying it needs only
its head and its actions.

    # what it shows
    game seats=3 seed=5 start=0 display_refill=after        (or: position {...})
    0 C FR5 violett                                         seat and action
      violett x1: hand 0 -> discard                         what happened
    ...
    scores 55 48 61
    places 2 3 1
    reason end.pile
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from game.core import registry
from game.core.events import Event, Told, event_line
from game.core.options import option_value, pairs
from game.core.rng import Rng
from game.web_of_power.board_data import HAND
from game.web_of_power.moves import SIZE
from game.web_of_power.rules import GAME
from game.web_of_power.state import WebState

FOLDER = Path(__file__).resolve().parents[1] / "golden" / "web_of_power"
TEXTS = registry.texts("web_of_power")
COUNTERS = ("ply", "turn", "reveals", "past", "options")


def begin(head: str, options: dict[str, Any] | None = None) -> WebState:
    """The first position of a playthrough from its head line."""
    kind, rest = head.split(" ", 1)
    if kind == "position":
        fields = json.loads(rest)
        return GAME.load_state(fields, {**GAME.info.defaults(), **fields.get("options", {})}, seed=0)
    words = pairs(rest.split())
    seats, seed = int(words.pop("seats")), int(words.pop("seed"))
    chosen = {key: option_value(GAME.info, key, text) for key, text in words.items()}
    return GAME.new_state(seats, {**GAME.info.defaults(), **chosen}, seed)


def told(title: str, head: str, actions: list[str]) -> str:
    """A whole playthrough as text."""
    state = begin(head)
    lines = [f"# {title}", head]
    for text in actions:
        events: list[Event] = []
        lines.append(f"{state.seat} {text}")
        action = GAME.parse(state.view(state.seat), text)
        if action not in state.legal_actions():
            raise ValueError(f"{text} is not legal at ply {state.ply}")
        state.apply(action, events)
        lines += [f"  {TEXTS.line(event_line(event))}" for event in events]
    if not state.is_terminal():
        raise ValueError("the game is not over")
    standings = state.standings()
    lines.append("scores " + " ".join(map(str, state.scores())))
    lines.append("places " + " ".join(map(str, standings.places)))
    lines.append(f"reason {standings.reason}")
    return "\n".join(lines) + "\n"


def read(text: str) -> tuple[str, str, list[str]]:
    """Title, head and actions of a playthrough."""
    title, head, *lines = text.splitlines()
    actions = [line.split(" ", 1)[1] for line in lines if line[:1].isdigit()]
    return title.removeprefix("# "), head, actions


# Looking for games ---------------------------------------------------------------------------------------


class Played(NamedTuple):
    """A random game: its head, the position before each action, the actions, and what was told in words."""

    head: str
    states: list[WebState]
    actions: list[str]
    keys: list[tuple[int, str]]
    last: WebState


def random_games(seats: int, refill: str, only_exchange_late: bool = False) -> Iterator[Played]:
    """Games in which every seat prefers placing; with `only_exchange_late` all exchange after the pile."""
    for seed in range(2000):
        head = f"game seats={seats} seed={seed} start={seed % seats} display_refill={refill}"
        state, rng = begin(head), Rng(seed)
        states, actions, keys = [], [], []
        while not state.is_terminal():
            legal = state.legal_actions()
            late = only_exchange_late and state.decks == 2
            liked = [move for move in legal if (move.kind == "exchange") == late and move.kind != "end"]
            move = rng.choice(liked or legal)
            states.append(state.clone())
            actions.append(GAME.notate(state.view(None), move))
            events: list[Event] = []
            state.apply(move, events)
            keys += [(len(actions), event.line.key) for event in events if isinstance(event, Told)]
        yield Played(head, states, actions, keys, state)


def ending(played: Played, plies: int) -> tuple[str, list[str]]:
    """The last so many actions, from a position."""
    at = max(0, len(played.actions) - plies)
    while at and played.states[at].turn == played.states[at - 1].turn:
        at -= 1
    fields = {name: value for name, value in played.states[at].to_dict().items() if name not in COUNTERS}
    fields["options"] = {"display_refill": "at_once" if played.last.at_once else "after"}
    return "position " + json.dumps(fields, separators=(",", ":")), played.actions[at:]


def _with(key: str) -> Callable[[Played], bool]:
    return lambda played: any(told_key == key for _, told_key in played.keys)


def _pile_out_in_the_first_turn(played: Played) -> bool:
    """The start player's own turn uses up the pile."""
    last = next((number for number, key in played.keys if key == "event.last_turns"), None)
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


class Wanted(NamedTuple):
    """One file: its name and title, where to look, what it must show, and whether only the end is told."""

    name: str
    title: str
    seats: int
    refill: str
    shows: Callable[[Played], bool]
    plies: int = 0
    only_exchange_late: bool = False


WANTED = (
    Wanted("three", "Three players, the round is finished after the pile ran out in mid-round", 3, "after",
           _with("event.last_turns")),
    Wanted("four_at_once", "Four players, open cards refilled at once", 4, "at_once",
           _with("event.last_turns")),
    Wanted("five", "Five players, a hand stays short", 5, "after", _short_hand),
    Wanted("ends_at_once", "The seat before the start player uses up the pile: the end comes at once", 3, "after",
           _with("event.last_turn"), 24),
    Wanted("ends_at_once_five", "The same with five players and open cards refilled at once", 5, "at_once",
           _with("event.last_turn"), 24),
    Wanted("mid_round", "The start player uses up the pile: four more turns are played", 5, "after",
           _pile_out_in_the_first_turn, 40),
    Wanted("mere_discards", "At the very end exchanging is a mere discard", 5, "after", _mere_discard, 30, True),
    Wanted("shared_win", "Two players share the win", 4, "after", _winners(2), 24),
)  # fmt: skip


def main() -> None:
    """Write all files anew."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for wanted in WANTED:
        games = random_games(wanted.seats, wanted.refill, wanted.only_exchange_late)
        played = next(game for game in games if wanted.shows(game))
        head, actions = ending(played, wanted.plies) if wanted.plies else (played.head, played.actions)
        text = told(wanted.title, head, actions)
        (FOLDER / f"{wanted.name}.txt").write_text(text, encoding="utf-8")
        print(f"{wanted.name}: {len(actions)} actions from {played.head}")


if __name__ == "__main__":
    main()
