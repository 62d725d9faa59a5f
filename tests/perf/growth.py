"""Whether anything grows faster than the log, and whether tables that are left open grow in memory.

`python -m tests.perf.growth` prints the thirds of whole games at the smallest and the largest table;
`--minutes N` leaves tables open for so long, computers against computers at full speed, and prints what they hold.
"""

from __future__ import annotations

import argparse
import gc
import json
import sys
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from time import monotonic, thread_time
from typing import Any

from game.core import registry
from game.core.rng import Rng
from game.core.table import Table
from saves import format as save_format
from scenes.launch import start_agents
from scenes.menu import MenuScene
from scenes.opening import table_scene
from scenes.rematch import rematch
from tests.perf.memory import resident
from tests.perf.saving import META
from tests.perf.stage import Stage, arguments, ask_part, new_table
from tests.perf.table import Row, lines, percentile

MOST = 6.5  # in the middle of its last third a log is five times as long as in that of its first; and a little
EVERY = 16  # actions between two looks
KEEPS = 5  # percent that memory may grow by once everything has been used
MOST_ACTIONS = 240
AGAIN = 3  # times that everything but playing is measured; the quickest counts

Meter = Callable[[Callable[[], Any]], float]
Thirds = dict[str, list[float]]


def milliseconds(call: Callable[[], Any]) -> float:
    """CPU time of a call in this thread, without the passes of Python's collector: they come when they come."""
    gc.disable()
    try:
        begun = thread_time()
        call()
        return (thread_time() - begun) * 1000
    finally:
        gc.enable()


def calls(call: Callable[[], Any]) -> float:
    """How many functions a call calls: as good as time for comparing, and the same on every machine."""
    count = 0

    def heard(frame: Any, event: str, arg: Any) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    sys.setprofile(heard)
    try:
        call()
    finally:
        sys.setprofile(None)
    return float(count)


# ---- thirds of a game -------------------------------------------------------------------------------------


def rows(games: Sequence[str]) -> Iterator[Row]:
    """One line for each game and number of seats."""
    for name, thirds in ask_part("growth", "--json", *games).items():
        parts = [f"{what} {found[0]:.1f} {found[1]:.1f} {found[2]:.1f}" for what, found in thirds.items()]
        worst = max(found[2] / found[0] for found in thirds.values())
        yield Row(f"{name}, thirds of the game", f"{', '.join(parts)} ms; grows x{worst:.1f}", f"<= x{MOST:g}",
                  worst <= MOST)


def measure(games: Sequence[str], meter: Meter) -> dict[str, Thirds]:
    """Costs of the first, middle and last third of a game at the smallest and the largest table."""
    stage, found = Stage(pace="instant", animation="off"), {}
    for game_id in games:
        counts = registry.info(game_id).seats
        for seats in dict.fromkeys((counts[0], counts[-1])):
            found[f"{game_id}, {seats} seats"] = thirds_of(stage, game_id, seats, meter)
    stage.close()
    return found


def thirds_of(stage: Stage, game_id: str, seats: int, meter: Meter) -> Thirds:
    """Play a game by lot; medians of what its parts cost.

    action: to play and show one. frame: another look at it. undo: one back and forward again. save, load.
    """
    costs: dict[str, list[tuple[int, float]]] = defaultdict(list)
    rng, table = Rng(2), new_table(game_id, seats, seed=2)
    scene: Any = table_scene(table)
    stage.put(scene)

    def act() -> None:
        if table.to_move == 0 and scene.open_gate:
            scene.submit(rng.choice(table.state.legal_actions()))
        stage.step()

    due = EVERY
    while not table.over and table.cursor < MOST_ACTIONS:
        before = table.cursor
        if before < due:
            act()
            continue
        cost = meter(act)
        if table.cursor == before + 1:  # else it was only waited for
            due += EVERY
            costs["action"].append((before, cost))
            for what, call in asides(stage, scene).items():
                costs[what].append((before, min(meter(call) for _ in range(AGAIN))))
    return {what: split(found, table.cursor) for what, found in costs.items()}


def asides(stage: Stage, scene: Any) -> dict[str, Callable[[], Any]]:
    """What can be done at any moment; undo with a copy, since the scene must not lose its place."""
    table = scene.table
    raw = save_format.dump(table, META)
    copy = save_format.load(raw).table

    def back_and_forth() -> None:
        copy.undo()
        copy.redo()

    return {"frame": stage.app.draw, "undo": back_and_forth, "save": lambda: save_format.dump(table, META),
            "load": lambda: save_format.load(raw)}


def split(found: list[tuple[int, float]], length: int) -> list[float]:
    """The median of each third of a log of this length."""
    parts: list[list[float]] = [[], [], []]
    for at, cost in found:
        parts[min(2, 3 * at // max(1, length))].append(cost)
    return [percentile(part, 50) for part in parts if part]


# ---- tables left open -------------------------------------------------------------------------------------


def left_open(minutes: float) -> Iterator[Row]:
    """Pages against pages, one game after another; what the window's process and the thinking one hold."""
    stage = Stage(pace="instant", animation="off")
    close = start_agents(stage.ctx)
    seen: list[tuple[float, float]] = []
    tables = actions = 0
    begun, last = monotonic(), 0
    table: Table | None = None
    while (monotonic() - begun) / 60 < minutes:
        if table is None or table.over:
            table = next_table(table, tables)
            stage.put(table_scene(table))
            tables, last = tables + 1, 0
            if tables % (2 * len(registry.ids())) == 1:  # at the same moment each time: games hold different things
                seen.append(held(stage))
        stage.step()
        actions, last = actions + table.cursor - last, table.cursor
    close()
    stage.close()
    yield from told(seen, minutes, tables, actions)


def next_table(table: Table | None, number: int) -> Table:
    """Each game twice, the second time by the same people."""
    if table is not None and number % 2:
        return rematch(table)
    games = registry.ids()
    return new_table(games[number // 2 % len(games)], persons=(), level="page", seed=number)


def things_after(game_id: str, games: int = 3) -> list[int]:
    """How many things Python keeps after each of some games by lot, back in the menu."""
    stage, found = Stage(pace="instant", animation="off"), []
    for seed in range(games):
        scene: Any = table_scene(new_table(game_id, persons=(), seed=seed))
        stage.put(scene)
        while not scene.table.over:
            stage.step()
        stage.put(MenuScene())
        gc.collect()
        found.append(len(gc.get_objects()))
    stage.close()
    return found


def told(seen: list[tuple[float, float]], minutes: float, tables: int, actions: int) -> Iterator[Row]:
    """The second quarter against the last: before that everything is opened for the first time."""
    for name, values in zip(("the window's process", "the thinking process"), zip(*seen)):
        quarter = max(1, len(values) // 4)
        early = percentile(values[quarter:2 * quarter] or values, 50)
        late = percentile(values[-quarter:], 50)
        grown = 100 * (late / early - 1) if early else 0.0
        yield Row(f"left open {minutes:g} minutes: {name}",
                  f"{early:.1f} MiB in the second quarter, {late:.1f} in the last, {max(values):.1f} at most "
                  f"({tables} games, {actions} actions)", f"<= {KEEPS} % more", grown <= KEEPS)


def held(stage: Stage) -> tuple[float, float]:
    """MiB of this process and of the one that thinks."""
    gc.collect()
    return resident(), resident(stage.ctx.agents.pid)


def main() -> None:
    """A table of its own, or figures for other programs."""
    parser = argparse.ArgumentParser(prog="python -m tests.perf.growth", description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", help="only these games")
    parser.add_argument("--minutes", type=float, help="leave tables open for so long")
    parser.add_argument("--json", action="store_true", help="thirds as JSON, in milliseconds")
    parser.add_argument("--calls", action="store_true", help="thirds as JSON, in function calls")
    parser.add_argument("--things", action="store_true", help="what games one after another leave behind, as JSON")
    given = parser.parse_args(arguments())
    games = given.games or registry.ids()
    if given.things:
        print(json.dumps(things_after(games[0])))
    elif given.json or given.calls:
        print(json.dumps(measure(games, calls if given.calls else milliseconds)))
    elif given.minutes:
        print("\n".join(lines(left_open(given.minutes))))
    else:
        print("\n".join(lines(rows(games))))


if __name__ == "__main__":
    main()
