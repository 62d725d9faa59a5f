"""Writes the golden playthroughs of Lost Cities: `python -m tests.tools.golden_lost_cities`.

Each file tells one match, or the end of one, action by action with everything that happened. Deals are looked
for among games played by a simple rule; once written, a file stands for itself: replaying it needs only its head
and its actions. Where a round ends and the next is dealt, the cards that go back are counted, not listed.

    # what it shows
    game seats=2 seed=5 rounds=1                            (or: position {...})
    0 play y5                                               seat and action
      y5 x1: hand 0 -> expedition 0 y                       what happened
    ...
    scores 15 48
    places 2 1
    reason end.pile
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from game.core import registry
from game.core.events import Event, Moved, event_line
from game.core.options import option_value, pairs
from game.core.rng import Rng
from game.lost_cities.moves import Move
from game.lost_cities.rules import GAME
from game.lost_cities.state import LostState

FOLDER = Path(__file__).resolve().parents[1] / "golden" / "lost_cities"
TEXTS = registry.texts("lost_cities")
COUNTERS = ("ply", "turn", "reveals", "past")


def begin(head: str) -> LostState:
    """The first position of a playthrough from its head line."""
    kind, rest = head.split(" ", 1)
    if kind == "position":
        fields = json.loads(rest)
        return GAME.load_state(fields, {**GAME.info.defaults(), **fields["options"]}, seed=0)
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
        lines += [f"  {line}" for line in _happened(events)]
    if not state.is_terminal():
        raise ValueError("the match is not over")
    standings = state.standings()
    lines.append("sheets " + " ".join(f"{first}:{second}" for first, second in state.sheets))
    lines.append("scores " + " ".join(map(str, state.scores())))
    lines.append("places " + " ".join(map(str, standings.places)))
    lines.append(f"reason {standings.reason}")
    return "\n".join(lines) + "\n"


def _happened(events: list[Event]) -> Iterator[str]:
    """What happened, one line each; cards gathered for the next round as one line a place."""
    gathered: dict[str, int] = {}
    for event in events:
        line = TEXTS.line(event_line(event))
        if isinstance(event, Moved) and event.target == ("pile",):
            source = line.split(": ", 1)[1]
            gathered[source] = gathered.get(source, 0) + event.count
            continue
        for source, number in gathered.items():
            yield f"{number} cards: {source}"
        gathered = {}
        yield line


def read(text: str) -> tuple[str, str, list[str]]:
    """Title, head and actions of a playthrough."""
    title, head, *lines = text.splitlines()
    actions = [line.split(" ", 1)[1] for line in lines if line[:1].isdigit()]
    return title.removeprefix("# "), head, actions


# Looking for matches -------------------------------------------------------------------------------------


class Played(NamedTuple):
    """A match: its head, the position before each action, the actions, and the last position."""

    head: str
    states: list[LostState]
    actions: list[str]
    last: LostState


Policy = Callable[[LostState, Rng], Move]


def sensible(state: LostState, rng: Rng) -> Move:
    """Lays the lowest card that fits and is worth it, draws from the pile; with four now and then passes."""
    legal = state.legal_actions()
    if state.phase == "draw":
        return rng.choice(legal) if rng.below(4) == 0 else legal[0]
    gives = [move for move in legal if move.kind == "give"]
    if gives and rng.below(8) == 0:
        return rng.choice(gives)
    plays = [move for move in legal if move.kind == "play" and (move.cards[0][1:] != "*" or rng.below(3) == 0)]
    return plays[0] if plays and rng.below(4) else rng.choice([move for move in legal if move.kind == "discard"])


def stalling(state: LostState, rng: Rng) -> Move:
    """Like `sensible` for a while; then nobody touches the pile any more, and the round is ended."""
    legal = state.legal_actions()
    if legal[-1].kind == "end_round":
        return legal[-1]
    opened = [move for move in legal if move.kind == "draw" and move.source != "pile"]
    if opened and len(state.pile) < 38:
        return rng.choice(opened)
    return sensible(state, rng)


def matches(words: str, policy: Policy) -> Iterator[Played]:
    """Matches with these options, one a seed."""
    for seed in range(3000):
        head = f"game {words.split()[0]} seed={seed} {' '.join(words.split()[1:])}".strip()
        state, rng = begin(head), Rng(seed)
        states, actions = [], []
        while not state.is_terminal():
            move = policy(state, rng)
            states.append(state.clone())
            actions.append(GAME.notate(state.view(None), move))
            state.apply(move)
        yield Played(head, states, actions, state)


def ending(played: Played, plies: int) -> tuple[str, list[str]]:
    """The last so many actions, from a position at the beginning of a turn."""
    at = max(0, len(played.actions) - plies)
    while at and played.states[at].turn == played.states[at - 1].turn:
        at -= 1
    fields: dict[str, Any] = played.states[at].to_dict()
    kept = {name: value for name, value in fields.items() if name not in COUNTERS}
    return "position " + json.dumps(kept, separators=(",", ":")), played.actions[at:]


def _won(side: int) -> Callable[[Played], bool]:
    return lambda played: played.last.standings().places[side] == 1 != played.last.standings().places[1 - side]


def _drawn(played: Played) -> bool:
    return set(played.last.standings().places) == {1} and played.last.totals[0] != 0


def _bonus(played: Played) -> bool:
    return any((column & 3) + (column >> 2).bit_count() >= 8 for column in played.last.columns)


def _starters_change(played: Played) -> bool:
    """The starter stays once and changes once."""
    starters = [state.starter for state in played.states]
    first, second, third = (starters[[state.round for state in played.states].index(n)] for n in (1, 2, 3))
    return (first == second) != (second == third) and _won(0)(played)


class Wanted(NamedTuple):
    """One file: its name and title, the options, who plays, what it must show, how many last actions (0: all)."""

    name: str
    title: str
    words: str
    policy: Policy
    shows: Callable[[Played], bool]
    plies: int = 0


WANTED = (
    Wanted("two_pile", "Two players, one round, ended by the last card of the pile; eight cards in one colour",
           "seats=2 rounds=1", sensible, _bonus),
    Wanted("two_decision", "Two players: nobody draws from the pile, and the round is ended by decision",
           "seats=2 rounds=1", stalling, _won(1)),
    Wanted("two_rounds", "Two players, three rounds; the leader starts the next, whoever started the last",
           "seats=2", sensible, _starters_change),
    Wanted("two_alternate", "Two players, two rounds, starting by turns; the end of it", "seats=2 rounds=2 "
           "next_start=alternate discard_view=top", sensible, _won(0), 24),
    Wanted("two_draw", "Two players: equal totals after two rounds are a draw", "seats=2 rounds=2", sensible,
           _drawn, 16),
    Wanted("two_decisions", "Two players: the first of two rounds is ended by decision, then the second",
           "seats=2 rounds=2", stalling, _won(0)),
    Wanted("four_pile", "Partnership, one round, ended by the last card of the pile", "seats=4 rounds=1", sensible,
           _won(1)),
    Wanted("four_rounds", "Partnership, three rounds, the first turn moves on", "seats=4", sensible, _won(0)),
    Wanted("four_decision", "Partnership: the round is ended by decision, passed cards counted as turns",
           "seats=4 rounds=1", stalling, _won(0)),
    Wanted("four_draw", "Partnership: equal totals are a draw for all four", "seats=4 rounds=1", sensible, _drawn,
           20),
)  # fmt: skip


def main() -> None:
    """Write all files anew."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for wanted in WANTED:
        played = next(match for match in matches(wanted.words, wanted.policy) if wanted.shows(match))
        head, actions = ending(played, wanted.plies) if wanted.plies else (played.head, played.actions)
        text = told(wanted.title, head, actions)
        (FOLDER / f"{wanted.name}.txt").write_text(text, encoding="utf-8")
        print(f"{wanted.name}: {len(actions)} actions from {played.head}")


if __name__ == "__main__":
    main()
