"""Which games are tested how: the settings of each, and the few facts a generic check cannot guess."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any, NamedTuple

from game.core import registry
from game.core.api import Json, Option
from game.core.events import Place
from tests.conformance import recounts

Recount = Callable[[Sequence[Json]], "list[int] | None"]
Pairs = Mapping[Place, tuple[Place, ...]]
MANY_VALUES = 4
FEW = 16  # settings of one game that the short form plays in full


class Setting(NamedTuple):
    """One game to be played: options as pairs, complete."""

    game_id: str
    seats: int
    options: tuple[tuple[str, Any], ...]
    seed: int

    def __str__(self) -> str:
        defaults = registry.info(self.game_id).defaults()
        changed = [f"{key}={value}" for key, value in self.options if defaults[key] != value]
        return "-".join([self.game_id, f"{self.seats}seats", *changed, f"seed{self.seed}"])


@dataclass(frozen=True, slots=True)
class Case:
    """What the suite must be told of a game.

    ordered: names of places whose things have an order. bounded: names of hidden places of which readers
    keep a lower bound. pairs: for a seat count, places in `known` for things that one of several hands must
    hold. multisets: fields of the position that are lists of lists whose inner order means nothing.
    recount: points worked out slowly from all positions of the game so far, None where that cannot be said.
    scored: whether every point is given by a Scored event; restarts: whether the points of the running game
    begin anew between two positions. open_scores: whether everybody can count all points. max_plies: no
    random game is longer. base: options that differ from the defaults in every setting, to keep games short.
    values: for some options, the only values beside that one to be played.
    """

    ordered: frozenset[str] = frozenset({"pile"})
    bounded: frozenset[str] = frozenset({"hand"})
    pairs: Callable[[int], Pairs] = lambda seats: {}
    multisets: tuple[str, ...] = ("hands",)
    conserved: bool = True
    recount: Recount | None = None
    scored: bool = True
    restarts: Callable[[Json, Json], bool] = lambda before, after: False
    open_scores: bool = True
    max_plies: int = 3000
    extra: tuple[Mapping[str, Any], ...] = field(default=())
    base: Mapping[str, Any] = field(default_factory=dict)
    values: Mapping[str, tuple[Any, ...]] = field(default_factory=dict)


def _teams_of_two(seats: int) -> Pairs:
    """Partners sit opposite, with four seats only."""
    if seats != 4:
        return {}
    return {("team", team): (("hand", team), ("hand", team + 2)) for team in (0, 1)}


CASES: dict[str, Case] = {
    "toy_stones": Case(multisets=(), recount=recounts.toy_stones),
    "toy_cards": Case(pairs=_teams_of_two, recount=recounts.toy_cards),
    "web_of_power": Case(ordered=frozenset({"pile", "display"}), recount=recounts.web_of_power),
    "lost_cities": Case(
        ordered=frozenset({"pile", "discard", "expedition"}), pairs=_teams_of_two, recount=recounts.lost_cities,
        scored=False, base={"rounds": 1}, values={"rounds": (), "next_start": (), "discard_view": ()},
        extra=({"rounds": 2, "next_start": "alternate", "discard_view": "top"},)),
    "abalone": Case(ordered=frozenset(), multisets=(), recount=recounts.abalone, max_plies=8000,
                    values={"start": ()}, extra=({"start": "classical", "no_capture_draw": True},
                                                 {"start": "swiss", "move_limit": True})),
    "condottiere": Case(
        ordered=frozenset(), multisets=("hands", "armies", "known"), recount=recounts.condottiere, max_plies=20_000,
        values={"points": (10,), "show_hand_counts": ()}, extra=({"show_hand_counts": True},)),
    "web_of_power_cards": Case(
        ordered=frozenset(), bounded=frozenset({"laws", "law"}), multisets=("collections", "laws"),
        recount=recounts.web_of_power_cards, values={"games": (2,)}),
}


def case(game_id: str) -> Case:
    """The facts of a game; a broken variant shares those of the game it spoils."""
    return CASES[game_id.partition("_x_")[0]]


def settings(game_id: str, seeds: Sequence[int]) -> list[Setting]:
    """Every seat count with the defaults, every other value of one option, and pairs of changed options."""
    info = registry.info(game_id)
    rules = registry.rules(game_id)
    found = []
    for seats in info.seats:
        for changed in [*_changes(info.options, seats, case(game_id)), *case(game_id).extra]:
            options = {**info.defaults(), **case(game_id).base, **changed}
            if rules.check(seats, options) is None:
                found += [Setting(game_id, seats, tuple(options.items()), seed) for seed in seeds]
    return list(dict.fromkeys(found))


def few_settings(game_id: str, seeds: Sequence[int]) -> list[Setting]:
    """The short form: the defaults with every seat count, and of many changed options each with one of them."""
    every = settings(game_id, seeds)
    if len(every) <= FEW * len(seeds):
        return every
    counts = registry.info(game_id).seats
    plain = {setting.options for setting in every[:1]}
    changed = list(dict.fromkeys(setting.options for setting in every if setting.options not in plain))
    return [setting for setting in every if setting.options in plain
            or counts[changed.index(setting.options) % len(counts)] == setting.seats]


def _changes(options: Sequence[Option], seats: int, facts: Case) -> list[dict[str, Any]]:
    others = {option.key: facts.values.get(option.key, _others(option, seats)) for option in options}
    others = {key: values for key, values in others.items() if values}
    singles = [{key: value} for key, values in others.items() for value in values]
    pairs = [{one: others[one][-1], two: others[two][-1]} for one, two in combinations(others, 2)]
    return [{}, *singles, *pairs]


def _others(option: Option, seats: int) -> list[Any]:
    """Values worth a game beside the default: all if they are few, else the ends."""
    if option.kind == "seat":
        return [seats - 1]
    values = [value for value in option.values if value != option.default]
    return values if len(values) <= MANY_VALUES else [values[0], values[-1]]
