"""Writes the golden playthroughs of Condottiere: `python -m tests.tools.golden_condottiere`.

Each file tells one game, or the end of one, action by action with everything that happened, as the public
sees it. Endings are looked for among games of a simple player; once written, a file stands for itself:
replaying it needs only its head and its actions.

    # what it shows
    game seats=3 seed=5 capturing=true                      (or: position {...})
    0 site Parma                                            seat and action
      condottiere x1: holder 0 -> city Parma                what happened
    ...
    scores 2 4 1
    places 2 1 3
    reason end.linked
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from game.condottiere.cards import total
from game.condottiere.moves import Move
from game.condottiere.rules import GAME
from game.condottiere.state import CondottiereState
from game.core import registry
from game.core.events import Event, Told, event_line, redact
from game.core.options import option_value, pairs
from game.core.rng import Rng

FOLDER = Path(__file__).resolve().parents[1] / "golden" / "condottiere"
TEXTS = registry.texts("condottiere")
COUNTERS = ("ply", "turn", "reveals", "past")


def begin(head: str) -> CondottiereState:
    """The first position of a playthrough from its head line."""
    kind, rest = head.split(" ", 1)
    if kind == "position":
        return GAME.load_state(json.loads(rest), {}, seed=0)
    words = pairs(rest.split())
    seats, seed = int(words.pop("seats")), int(words.pop("seed"))
    chosen = {key: option_value(GAME.info, key, text) for key, text in words.items()}
    return GAME.new_state(seats, {**GAME.info.defaults(), **chosen}, seed)


def told(title: str, head: str, actions: list[str]) -> str:
    """A whole playthrough as text. Every hand is told when it has been dealt."""
    state = begin(head)
    lines = [f"# {title}", head]
    dealt = -1
    for text in actions:
        if dealt != state.reveals:
            dealt = state.reveals
            lines += [f"  hand {seat}: {' '.join(hand)}" for seat, hand in enumerate(state.to_dict()["hands"]) if hand]
        events: list[Event] = []
        lines.append(f"{state.seat} {text}")
        action = GAME.parse(state.view(state.seat), text)
        if action not in state.legal_actions():
            raise ValueError(f"{text} is not legal at ply {state.ply}")
        state.apply(action, events)
        lines += _happened(events)
    if not state.is_terminal():
        raise ValueError("the game is not over")
    standings = state.standings()
    lines.append("scores " + " ".join(map(str, state.scores())))
    lines.append("places " + " ".join(map(str, standings.places)))
    lines.append(f"reason {standings.reason}")
    return "\n".join(lines) + "\n"


def _happened(events: list[Event]) -> list[str]:
    """Events as the public reads them; cards that nobody saw are counted, not listed one by one."""
    lines: list[str] = []
    times: list[int] = []
    for event in events:
        line = f"  {TEXTS.line(event_line(redact(event, None)))}"
        if lines and lines[-1] == line:
            times[-1] += 1
        elif line.startswith("  hidden") and line in lines:
            times[lines.index(line)] += 1
        else:
            lines.append(line)
            times.append(1)
    return [line if number == 1 else f"{line}, {number} times" for line, number in zip(lines, times)]


def read(text: str) -> tuple[str, str, list[str]]:
    """Title, head and actions of a playthrough."""
    title, head, *lines = text.splitlines()
    actions = [line.split(" ", 1)[1] for line in lines if line[:1].isdigit()]
    return title.removeprefix("# "), head, actions


# Looking for games ------------------------------------------------------------------------------------------


class Played(NamedTuple):
    """A game: its head, the position before each action, the actions, the keys of what was told, the end."""

    head: str
    states: list[CondottiereState]
    actions: list[str]
    keys: list[str]
    last: CondottiereState


def simple_move(state: CondottiereState, rng: Rng) -> Move:
    """Plays while behind and not too dear, passes when ahead; special cards and all else by lot."""
    legal = state.legal_actions()
    if state.phase not in ("battle", "final"):
        sites = [move for move in legal if move.kind == "site"]
        return rng.choice(sites if sites and rng.below(8) else legal)
    worth = [total(army, False) for army in state.armies]
    ahead = worth[state.seat] > max(w for seat, w in enumerate(worth) if seat != state.seat)
    if (ahead and rng.below(4)) or max(worth) > 8 + rng.below(12):
        return legal[-1]
    return rng.choice(legal)


def games(seats: int, options: str) -> Iterator[Played]:
    """Games of simple players."""
    for seed in range(3000):
        head = f"game seats={seats} seed={seed} {options}".rstrip()
        state, rng = begin(head), Rng(seed)
        states, actions, keys = [], [], []
        while not state.is_terminal():
            move = simple_move(state, rng)
            states.append(state.clone())
            actions.append(GAME.notate(state.view(None), move))
            events: list[Event] = []
            state.apply(move, events)
            keys += [event.line.key for event in events if isinstance(event, Told)]
        yield Played(head, states, actions, keys, state)


def ending(played: Played, battles: int) -> tuple[str, list[str]]:
    """The last so many battles, from a position."""
    named = [at for at, text in enumerate(played.actions) if text.startswith("site ")]
    at = named[-battles] if len(named) >= battles else 0
    fields = {name: value for name, value in played.states[at].to_dict().items() if name not in COUNTERS}
    return "position " + json.dumps(fields, separators=(",", ":")), played.actions[at:]


def _reason(reason: str) -> Callable[[Played], bool]:
    return lambda played: played.last.result is not None and played.last.result[1] == reason


def _captured_last(played: Played) -> bool:
    """Ends by most cities, with a city captured among the last battles."""
    owned = played.states[-60:]
    lost = any(before & ~after for one, two in pairwise(owned) for before, after in zip(one.cities, two.cities))
    return lost and _reason("most_cities")(played)


def _tied_series(played: Played) -> bool:
    return "event.series.tied" in played.keys


class Wanted(NamedTuple):
    """One file: its name and title, where to look, what it must show, how many battles are told (0: all)."""

    name: str
    title: str
    seats: int
    options: str
    shows: Callable[[Played], bool]
    battles: int = 0


def _short(played: Played, most: int = 160) -> bool:
    return len(played.actions) <= most and _reason("linked")(played)


WANTED = (
    *(Wanted(f"linked_{seats}", f"{number} players, {need} linked cities win", seats, "", _short)
      for seats, number, need in ((2, "Two", 4), (3, "Three", 4), (4, "Four", 3), (5, "Five", 3), (6, "Six", 3))),
    Wanted("majority", "Every city is taken and one player has most", 3, "bigger_kingdoms=true",
           _reason("most_cities"), 5),
    Wanted("final_won", "The lead is shared, and the final battle is won", 4, "bigger_kingdoms=true",
           _reason("final_battle"), 2),
    Wanted("final_drawn", "The lead is shared, and the final battle has no victor", 4, "bigger_kingdoms=true",
           _reason("drawn_final"), 2),
    Wanted("series", "A series to ten points", 2, "points=10",
           lambda played: _reason("series")(played) and played.last.games == 2),
    Wanted("series_tied", "A series is level at the target, so another game is played", 4, "points=10",
           _tied_series, 14),
    Wanted("last_free_city", "Capturing: the battle that takes the last free city ends the game", 4,
           "first_print=true bigger_kingdoms=true", _captured_last, 6),
)  # fmt: skip


def main() -> None:
    """Write all files anew."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for wanted in WANTED:
        played = next(game for game in games(wanted.seats, wanted.options) if wanted.shows(game))
        head, actions = ending(played, wanted.battles) if wanted.battles else (played.head, played.actions)
        text = told(wanted.title, head, actions)
        (FOLDER / f"{wanted.name}.txt").write_text(text, encoding="utf-8")
        print(f"{wanted.name}: {len(actions)} actions from {played.head}")


if __name__ == "__main__":
    main()
