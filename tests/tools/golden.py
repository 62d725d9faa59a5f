"""Golden playthroughs: games told action by action, with everything that happened.

Deals and endings are looked for among games; once written, a file stands for itself: replaying it needs only
its head and its actions. `python -m tests.tools.golden_ID` writes the files of a game anew.

    # what it shows
    game seats=3 seed=5 display_refill=after                (or: position {...})
    0 C FR5 violett                                         seat and action
      violett x1: hand 0 -> discard                         what happened
    ...
    scores 55 48 61
    places 2 3 1
    reason end.pile
    tie_break tie.cards                                     (only where one decided)
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from game.core import registry
from game.core.api import Json, State
from game.core.events import Event, Told, event_line
from game.core.options import option_value, pairs
from game.core.rng import Rng

ROOT = Path(__file__).resolve().parents[1] / "golden"
COUNTERS = ("ply", "turn", "reveals", "past")


class Played(NamedTuple):
    """A game: its head, the position before each action, the actions in notation, and the last position.

    told: text keys of what was told, each with the number of actions played by then.
    """

    head: str
    states: list[Any]
    actions: list[str]
    told: list[tuple[int, str]]
    last: Any


class Wanted(NamedTuple):
    """One file: its name and title, the games to look among, what it must show, where its end begins.

    since: from which action it is told; None for a whole game.
    """

    name: str
    title: str
    games: Iterable[Played]
    shows: Callable[[Any], bool]
    since: Callable[[Played], int] | None = None


@dataclass(frozen=True)
class Teller:
    """Reads, replays and writes the playthroughs of one game.

    happened: lines for the events of one action. before: lines for a position about to be played in, given
    what the position before it was. closing: lines about the end, before scores and places. trim: the
    interchange object of a position in which a file begins.
    """

    game_id: str
    happened: Callable[[Teller, Sequence[Event]], Iterable[str]] | None = None
    before: Callable[[Any, Any], Iterable[str]] = lambda state, last: ()
    closing: Callable[[Any], Iterable[str]] = lambda state: ()
    trim: Callable[[Json], Json] = lambda position: position

    @property
    def folder(self) -> Path:
        """Where the files lie."""
        return ROOT / self.game_id

    @property
    def files(self) -> list[Path]:
        """All files, by name."""
        return sorted(self.folder.glob("*.txt"))

    def begin(self, head: str) -> Any:
        """The first position of a playthrough from its head line."""
        game = registry.rules(self.game_id)
        kind, rest = head.split(" ", 1)
        if kind == "position":
            fields = json.loads(rest)
            return game.load_state(fields, {**game.info.defaults(), **fields.get("options", {})}, seed=0)
        words = pairs(rest.split())
        seats, seed = int(words.pop("seats", game.info.seats[0])), int(words.pop("seed", 0))
        chosen = {key: option_value(game.info, key, text) for key, text in words.items()}
        return game.new_state(seats, {**game.info.defaults(), **chosen}, seed)

    def line(self, event: Event) -> str:
        """An event in words."""
        said = registry.texts(self.game_id).line(event_line(event))
        return said.replace("\u00a0", " ")  # where lines may break is no matter of the game

    def told(self, title: str, head: str, actions: Sequence[str]) -> str:
        """A whole playthrough as text. Raises ValueError where an action is not legal or the end is missing."""
        game, state, last = registry.rules(self.game_id), self.begin(head), None
        lines = [f"# {title}", head]
        for text in actions:
            lines += [f"  {line}" for line in self.before(state, last)]
            events: list[Event] = []
            last, seat = state.clone(), state.current_player()
            lines.append(f"{seat} {text}")
            action = game.parse(state.view(seat), text)
            if action not in state.legal_actions():
                raise ValueError(f"{text} is not legal at ply {state.ply}")
            state.apply(action, events)
            lines += [f"  {line}" for line in (self.happened or _one_by_one)(self, events)]
        if not state.is_terminal():
            raise ValueError("the game is not over")
        return "\n".join([*lines, *self.closing(state), *_ends(state)]) + "\n"

    def tail(self, played: Played, at: int) -> tuple[str, list[str]]:
        """Head and actions of the rest of a game, from a position."""
        fields = {name: value for name, value in played.states[at].to_dict().items() if name not in COUNTERS}
        return "position " + json.dumps(self.trim(fields), separators=(",", ":")), played.actions[at:]

    def write(self, wanted: Iterable[Wanted]) -> None:
        """Write all files anew."""
        self.folder.mkdir(parents=True, exist_ok=True)
        for name, title, games, shows, since in wanted:
            played = next(game for game in games if shows(game))
            head, actions = (played.head, played.actions) if since is None else self.tail(played, since(played))
            (self.folder / f"{name}.txt").write_text(self.told(title, head, actions), encoding="utf-8")
            print(f"{name}: {len(actions)} actions from {played.head}")

    def play(self, head: str, seed: int, choose: Callable[[Any, Rng], Any]) -> Played:
        """A game played by a simple rule."""
        game, state, rng = registry.rules(self.game_id), self.begin(head), Rng(seed)
        states: list[State[Any]] = []
        actions: list[str] = []
        told: list[tuple[int, str]] = []
        while not state.is_terminal():
            events: list[Event] = []
            move = choose(state, rng)
            states.append(state.clone())
            actions.append(game.notate(state.view(state.current_player()), move))
            state.apply(move, events)
            told += [(len(actions), event.line.key) for event in events if isinstance(event, Told)]
        return Played(head, states, actions, told, state)


def read(text: str) -> tuple[str, str, list[str]]:
    """Title, head and actions of a playthrough."""
    title, head, *lines = text.splitlines()
    actions = [line.split(" ", 1)[1] for line in lines if line[:1].isdigit()]
    return title.removeprefix("# "), head, actions


def last_plies(number: int) -> Callable[[Played], int]:
    """Where about so many actions are left, at the beginning of a turn."""

    def since(played: Played) -> int:
        at = max(0, len(played.actions) - number)
        while at and played.states[at].turn == played.states[at - 1].turn:
            at -= 1
        return at

    return since


def _one_by_one(teller: Teller, events: Sequence[Event]) -> Iterator[str]:
    return map(teller.line, events)


def _ends(state: Any) -> Iterator[str]:
    standings = state.standings()
    yield "scores " + " ".join(map(str, state.scores()))
    yield "places " + " ".join(map(str, standings.places))
    yield f"reason {standings.reason}"
    if standings.tie_break is not None:
        yield f"tie_break {standings.tie_break}"
