"""Writes the golden playthroughs of the card game: `python -m tests.tools.golden_web_of_power_cards`.

Each file tells one game, or the end of one, action by action with everything that happened. Deals and
endings are looked for among random games; once written, a file stands for itself: replaying it needs only
its head and its actions.

    # what it shows
    game seats=3 seed=5 start=0 games=1 ends_at_start=false     (or: position {...})
    0 take 1L                                                   seat and action
      frr3 x1: cell 1 1 -> land 0 Frankreich                    what happened
    ...
    scores 55 48 61
    places 2 3 1
    reason end.cards
    tie_break tie.cards                                         (only where one decided)
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from game.core import registry
from game.core.events import Event, event_line
from game.core.options import option_value, pairs
from game.core.rng import Rng
from game.web_of_power_cards.moves import Move
from game.web_of_power_cards.rules import GAME
from game.web_of_power_cards.state import CardsState

FOLDER = Path(__file__).resolve().parents[1] / "golden" / "web_of_power_cards"
TEXTS = registry.texts("web_of_power_cards")
COUNTERS = ("ply", "turn", "reveals", "past", "options")


def begin(head: str) -> CardsState:
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
    if standings.tie_break is not None:
        lines.append(f"tie_break {standings.tie_break}")
    return "\n".join(lines) + "\n"


def read(text: str) -> tuple[str, str, list[str]]:
    """Title, head and actions of a playthrough."""
    title, head, *lines = text.splitlines()
    actions = [line.split(" ", 1)[1] for line in lines if line[:1].isdigit()]
    return title.removeprefix("# "), head, actions


# Looking for games ---------------------------------------------------------------------------------------


class Played(NamedTuple):
    """A random game: its head, the position before each action, the actions, and the position at the end."""

    head: str
    states: list[CardsState]
    actions: list[Move]
    last: CardsState

    def texts(self) -> list[str]:
        """The actions in notation."""
        return [GAME.notate(state.view(state.seat), move) for state, move in zip(self.states, self.actions)]


def random_games(seats: int, games: int, strict: bool) -> Iterator[Played]:
    """Games in which cards are taken eagerly, so that they are no longer than they need be."""
    for seed in range(20_000):
        option = f"games={games} ends_at_start={str(strict).lower()}"
        head = f"game seats={seats} seed={seed} start={seed % seats} {option}"
        state, rng = begin(head), Rng(seed)
        states, actions = [], []
        while not state.is_terminal():
            legal = state.legal_actions()
            eager = [move for move in legal if move.kind in ("take", "law", "claim")]
            move = rng.choice(eager or legal)
            states.append(state.clone())
            actions.append(move)
            state.apply(move)
        yield Played(head, states, actions, state)


def ending(played: Played, plies: int) -> tuple[str, list[str]]:
    """The last so many actions, from a position at the beginning of a turn."""
    at = max(0, len(played.actions) - plies)
    while at and played.states[at].turn == played.states[at - 1].turn:
        at -= 1
    state = played.states[at]
    fields: dict[str, Any] = {name: value for name, value in state.to_dict().items() if name not in COUNTERS}
    fields["options"] = {"games": state.games, "ends_at_start": state.ends_at_start}
    return "position " + json.dumps(fields, separators=(",", ":")), played.texts()[at:]


def _kinds(played: Played) -> set[str]:
    return {move.kind for move in played.actions} | {move.law for move in played.actions if move.law}


def _plain_win(played: Played) -> bool:
    return played.last.standings().tie_break is None and "move" in _kinds(played)


def _all_laws(played: Played) -> bool:
    wanted = {"take_back_stone", "three_symbols", "any_colours"}
    return wanted <= _kinds(played) and played.last.standings().tie_break is None


def _tie(key: str) -> Callable[[Played], bool]:
    return lambda played: played.last.standings().tie_break == key


def _skip_late(played: Played) -> bool:
    """A skip, and a fee that had to be paid, near the end."""
    late = list(zip(played.states, played.actions))[-30:]
    forced = any(move.kind == "take" and not state.taken and all(each.stone >= 0 for each in state.legal_actions())
                 for state, move in late)  # fmt: skip
    return forced and any(move.kind == "skip" for _, move in late)


def _minus_decides(played: Played) -> bool:
    """Without the laws that cost points somebody else would have won."""
    last = played.last
    free = [own + 2 * number for own, number in zip(last.points(), last.minus_laws())]
    places = last.standings().places
    return last.standings().tie_break is None and free[places.index(1)] < max(free)


def _later_game_turns(played: Played) -> bool:
    """The winner of the series did not win its last game."""
    last, places = played.last, played.last.standings().places
    return places.count(1) == 1 and last.sheets[-1][places.index(1)] < max(last.sheets[-1])


class Wanted(NamedTuple):
    """One file: its name and title, where to look, what it must show, and whether only the end is told."""

    name: str
    title: str
    seats: int
    shows: Callable[[Played], bool]
    plies: int = 0
    games: int = 1
    strict: bool = False


WANTED = (
    Wanted("three", "Three players, most points win", 3, _plain_win),
    Wanted("four_ends_at_start", "Four players, only ends at the start of the turn, every law is played", 4,
           _all_laws, strict=True),
    Wanted("five", "Five players, most points win", 5, _plain_win),
    Wanted("tie_cards", "Equal points, more land cards win", 3, _tie("tie.cards"), 24),
    Wanted("no_winner", "Equal points and equal land cards: nobody wins", 4, _tie("tie.no_winner"), 24),
    Wanted("skip", "Claims at every end: a fee that must be paid, and a turn that is skipped", 3, _skip_late, 40),
    Wanted("minus_decides", "The laws shown at the end decide", 3, _minus_decides, 24),
    Wanted("series", "Two games: the sum decides, not the last game", 3, _later_game_turns, 24, games=2),
    Wanted("series_next_game", "The first of two games ends and the second is laid out", 4, _plain_win, games=2),
    Wanted("series_no_winner", "Two games with equal sums: nobody wins the series", 3, _tie("tie.no_winner"), 24,
           games=2),
)  # fmt: skip


def main() -> None:
    """Write all files anew."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for wanted in WANTED:
        games = random_games(wanted.seats, wanted.games, wanted.strict)
        played = next(game for game in games if wanted.shows(game))
        head, actions = ending(played, wanted.plies) if wanted.plies else (played.head, played.texts())
        text = told(wanted.title, head, actions)
        (FOLDER / f"{wanted.name}.txt").write_text(text, encoding="utf-8")
        print(f"{wanted.name}: {len(actions)} actions from {played.head}")


if __name__ == "__main__":
    main()
