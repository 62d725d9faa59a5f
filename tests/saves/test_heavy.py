"""Heavy mode: games of every kind are saved and loaded after each action, undone, redone and compared.

`--games N`: so many games a kind for the work after every action, and fifteen times as many for random
moments. The short form: one, a stretch of it only.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from game.ai import agents
from game.core import registry
from game.core.levels import LEVELS, Budget, Choice
from game.core.rng import Rng, seed_from
from game.core.table import Chair, Table
from saves.format import SaveMeta, dump, load
from tests.saves.play import facts

GAMES = registry.ids()
OPTIONS: dict[str, dict[str, Any]] = {"abalone": {"no_capture_draw": True}}  # else random marbles never come to an end
SINGLE: dict[str, dict[str, Any]] = {"lost_cities": {"rounds": 1}, "web_of_power_cards": {"games": 1},
                                     "condottiere": {"points": 0}}  # the work grows with the square of the length
SHORT = 45  # entries at which the short form breaks off
MOMENTS = 15  # games at random moments for each game after every action
THOUGHT = Budget(iterations=12)


def table_of(game_id: str, seed: int) -> Table:
    """A game with other seats, options and people for every seed; one in eight may be a long match."""
    info, rng = registry.info(game_id), Rng(seed_from("heavy", game_id, seed))
    while True:
        seats = info.seats[rng.below(len(info.seats))]
        options = {option.key: rng.choice(option.values) for option in info.options if rng.below(3) == 0}
        options |= OPTIONS.get(game_id, {}) | (SINGLE.get(game_id, {}) if seed % 8 else {})
        if registry.rules(game_id).check(seats, {**info.defaults(), **options}) is None:
            break
    chairs = [Chair(f"Seat {n}", None if n == seed % seats else "squire", n) for n in range(seats)]
    return Table(game_id, chairs, options, seed)


def choice(table: Table, level: str) -> Choice:
    """What a computer would do here, with a counted budget."""
    seat = table.to_move
    assert seat is not None
    agent = agents.make(table.game_id, level)
    return agent.choose(table.view(seat), THOUGHT, Rng(table.agent_rng(seat)), lambda: False)


def next_action(table: Table, rng: Rng) -> Any:
    """Every third turn as a modest computer would, else anything that is legal."""
    if table.state.turn % 3 == 0:
        return choice(table, "page").action
    return rng.choice(table.state.legal_actions())


def carried(table: Table) -> Table:
    """The table after a way through a file, which must not be told from it."""
    found = load(dump(table, SaveMeta()))
    assert found.warnings == ()
    assert facts_of_now(found.table) == facts_of_now(table)
    return found.table


def facts_of_now(table: Table) -> tuple[object, ...]:
    """What can be asked of the present position."""
    return (table.digest(), table.cursor, len(table.log), table.chairs, table.to_move, table.scores(),
            table.state.legal_actions(), table.may_undo(), table.agent_rng(0))


def thinks_the_same(one: Table, other: Table, level: str) -> None:
    """A computer answers the same at both, with the same reasons."""
    if not one.over:
        assert choice(one, level) == choice(other, level)


def play(table: Table, rng: Rng, limit: int, after: Callable[[Table], None]) -> list[str]:
    """Play to the end, or so far. `after` sees the table after each entry. Gives the digests from the start."""
    digests = [table.digest()]
    while not table.over and table.cursor < limit:
        if rng.below(40) == 0:
            table.reseat(rng.below(table.seats), (None, *LEVELS)[rng.below(5)])
        else:
            table.submit(next_action(table, rng))
        digests.append(table.digest())
        after(table)
    return digests


def undone_and_redone(table: Table, digests: list[str]) -> None:
    """One by one to the start and back to the end: every position is the one that was there."""
    end = facts(table)
    for cursor in range(len(digests) - 2, -1, -1):
        table.undo()
        assert (table.cursor, table.digest()) == (cursor, digests[cursor])
    for cursor in range(1, len(digests)):
        table.redo()
        assert (table.cursor, table.digest()) == (cursor, digests[cursor])
    assert facts(table) == end


@pytest.mark.parametrize("game_id", GAMES)
def test_saved_and_loaded_after_every_action(game_id: str, request: pytest.FixtureRequest) -> None:
    """A second table goes through a file after each entry, and is never told from the first."""
    games = request.config.getoption("--games")
    limit = SHORT if games == 1 else 10**6
    for seed in range(games):
        rng = Rng(seed_from("heavy play", game_id, seed))
        table, second = table_of(game_id, seed), table_of(game_id, seed)

        def after(table: Table, seed: int = seed) -> None:
            nonlocal second
            second.submit_text(table.log[-1].text)
            second = carried(second)
            assert facts_of_now(second) == facts_of_now(table)
            if table.cursor % 5 == seed % 5:  # thinking is dear
                thinks_the_same(table, second, LEVELS[table.cursor % len(LEVELS)])

        digests = play(table, rng, limit, after)
        assert table.over or games == 1
        assert facts(second) == facts(table)
        undone_and_redone(second, digests)


@pytest.mark.parametrize("game_id", GAMES)
def test_saved_and_loaded_at_random_moments(game_id: str, request: pytest.FixtureRequest) -> None:
    """The loaded game is played on, and comes to the same end as the one that was never saved."""
    games = request.config.getoption("--games")
    limit = 2 * SHORT if games == 1 else 10**6
    for seed in range(1000, 1000 + (2 if games == 1 else MOMENTS * games)):
        table = table_of(game_id, seed)
        rng = Rng(seed_from("heavy moments", game_id, seed))
        digests = play(table, rng, limit, lambda table: None)
        for _ in range(3):
            moment = rng.below(len(table.log) + 1)
            table.go_to(moment)
            again = carried(table)
            thinks_the_same(table, again, LEVELS[moment % len(LEVELS)])
            for entry in table.log[moment:]:
                again.submit_text(entry.text)
            table.go_to(len(table.log))
            assert again.digest() == table.digest()
        undone_and_redone(table, digests)
