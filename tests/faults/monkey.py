"""A monkey at the program: every scene, every event, every size, at full speed.

    python -m tests.faults.monkey [--minutes N] [--seed S] [--life L]

Lives one life after another, each in a folder of its own and from a seed of its own. Ends with 1 and the way
to live it again when a scene raises, an action is lost, a drag is stuck or a table stands still. --life L
lives that one only.
"""

from __future__ import annotations

import argparse
import random
import secrets
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.faults.hands import Hands
from tests.faults.life import Broken, Life

from game.core import registry  # isort: skip
from game.core.levels import LEVELS
from game.core.table import Chair, Table
from saves.errors import SaveError
from saves.settings import CHECKS, Settings
from scenes.opening import table_scene
from scenes.replay import ReplayScene
from scenes.results import ResultsScene
from scenes.rules_reader import RulesScene
from scenes.saves_browser import SavesScene
from scenes.settings import CHOICES, SIZES, SWITCHES, SettingsScene
from scenes.setup import SetupScene
from scenes.stack import Scene

NAMES = ("Agnes", "Märta", "B", "Ottilie von und zu Hohenstauf", "\u0645\u062d\u0645\u062f", "\U0001f3f0", "W" * 24)
DEEDS = 120  # of one life
AROUND = ("menu", "saves", "settings", "rules", "results", "replay")
OPENING = (None, (1280, 800), (960, 600), (2560, 1440), (700, 500))


@dataclass
class Tally:
    """What was done so far."""

    lives: int = 0
    steps: int = 0
    events: int = 0
    saves_seen: int = 0
    megabytes: float = 0.0
    scenes: Counter[str] = field(default_factory=Counter)


def starts() -> list[tuple[str, str]]:
    """(scene, game) for a life to begin with; life n takes the nth, again and again."""
    games = boxes()
    tables = [("table", game_id) for game_id in games]
    return [*tables, *[("setup", game_id) for game_id in games], *tables,
            *[(scene, games[n % len(games)]) for n, scene in enumerate(AROUND)]]


def boxes() -> list[str]:
    """The games that can be opened: others may stand in the registry while tests play them."""
    return [row.id for row in registry.GAMES if row.package and row.board]


def live(seed: int, number: int, tally: Tally, deeds: int = DEEDS) -> None:
    """One life. Raises Broken."""
    scene, game_id = starts()[number % len(starts())]
    with tempfile.TemporaryDirectory() as folder:
        life = Life(f"{seed} {number}", Path(folder))
        hands = Hands(life)
        try:
            _begin(life, scene, random.Random(f"{number}").choice(boxes()) if scene == "rules" else game_id)
            for _ in range(deeds):
                hands.act()
                tally.scenes[type(life.top).__name__] += 1
                _look(life, hands)
            hands.calm_down()
            life.check_hands_empty()
            life.check_disk()
            life.close()
        except Exception as error:
            last = "\n  ".join(hands.done[-6:])
            raise Broken(f"{error!r}\n  {last}\nto see it again: python -m tests.faults.monkey "
                         f"--seed {seed} --life {number}\n{traceback.format_exc()}") from error
        finally:
            life.end()
            tally.lives += 1
            tally.steps += life.steps
            tally.events += life.events
            tally.saves_seen += life.saves_seen
            tally.megabytes = max(tally.megabytes, memory())


def _look(life: Life, hands: Hands) -> None:
    """At random moments: is everything on the disk, are the hands empty, does it go on?"""
    lot = life.dice.random()
    if lot < 0.12:
        life.check_disk()
    if lot < 0.06:
        hands.calm_down()
        life.check_hands_empty()
    if lot < 0.03:
        life.check_goes_on()


# -- beginnings --------------------------------------------------------------------------------------------

def _begin(life: Life, scene: str, game_id: str) -> None:
    dice = life.dice
    life.folder.joinpath("data").mkdir()
    life.folder.joinpath("data", "settings.json").write_bytes(some_settings(dice).to_bytes())
    life.open(dice.choice(OPENING))
    if scene in ("menu", "saves"):
        _furnish(life)
    table = some_table(game_id, dice)
    below: Any = table_scene(table)
    if scene in ("table", "replay", "results"):
        life.begin(below)
    above: dict[str, Callable[[], Scene]] = {
        "setup": lambda: SetupScene(game_id), "saves": SavesScene, "settings": SettingsScene,
        "rules": lambda: RulesScene(game_id), "replay": lambda: ReplayScene(below),
        "results": lambda: ResultsScene(table, below.seats)}
    if scene in above and (life.top is below or scene not in ("replay", "results")):
        life.ctx.stack.push(above[scene]())
    life.step()


def some_settings(dice: random.Random) -> Settings:
    """Settings as somebody may have them."""
    settings = Settings(interface_size=dice.choice(SIZES), volume=dice.choice((0, 5, 70, 100)))
    settings.muted = dice.random() < 0.5
    for name, values in CHOICES.items():
        setattr(settings, name, dice.choice(values))
    for name in SWITCHES:
        setattr(settings, name, dice.random() < (0.15 if name == "fullscreen" else 0.5))
    assert all(check(getattr(settings, name)) for name, check in CHECKS.items())
    return settings


def some_table(game_id: str, dice: random.Random) -> Table:
    """A game somewhere between its beginning and its end: any options, seats, persons and computers."""
    info, rules = registry.info(game_id), registry.rules(game_id)
    while True:
        seats = dice.choice(info.seats)
        options = {option.key: dice.choice(option.values) for option in info.options if dice.random() < 0.4}
        if rules.check(seats, {**info.defaults(), **options}) is None:
            break
    persons = dice.choice((0, 1, 1, 1, 2, seats))
    colours = dice.sample(range(6), seats)
    chairs = [Chair(dice.choice(NAMES), None if seat < persons else dice.choice(LEVELS), colours[seat])
              for seat in range(seats)]
    table = Table(game_id, chairs, options, dice.getrandbits(63), dice.getrandbits(63))
    for _ in range(dice.choice((0, 0, 5, 40, 300))):
        if not table.over:
            table.submit(dice.choice(table.state.legal_actions()))
    for _ in range(dice.choice((0, 0, 3))):
        if table.cursor:
            table.undo()
    return table


def _furnish(life: Life) -> None:
    """Saves of every game, one of them damaged and one from the future."""
    store, dice = life.store, life.dice
    try:
        for n, game_id in enumerate(boxes()):
            store.save_as(some_table(game_id, dice), dice.choice(NAMES), None)
            if n % 2:
                store.autosave(some_table(game_id, dice))
    except SaveError as error:
        raise Broken(f"a game could not be saved: {error.line}") from error
    store.flush()
    names = sorted(path.name for path in store.folder.glob("slot-*.kab"))
    (store.folder / names[0]).write_bytes(b"KABINETT 1\nthis was never whole")
    (store.folder / "from tomorrow.kab").write_bytes((store.folder / names[1]).read_bytes().replace(b" 1 ", b" 9 ", 1))


def memory() -> float:
    """Megabytes this process has in use; 0 where that is not told."""
    try:
        return int(Path("/proc/self/statm").read_text().split()[1]) * 4096 / 2**20
    except OSError:
        return 0.0


def main(words: Sequence[str]) -> int:
    """Run the monkey. Returns the exit code."""
    parser = argparse.ArgumentParser(prog="monkey", description="Random hands at every scene.")
    parser.add_argument("--minutes", type=float, default=1.0)
    parser.add_argument("--seed", type=int, default=None)
    parser.add_argument("--life", type=int, default=None)
    asked = parser.parse_args(words)
    seed = secrets.randbits(32) if asked.seed is None else asked.seed
    print(f"monkey: seed {seed}", flush=True)
    tally, end = Tally(), time.monotonic() + 60 * asked.minutes
    number = asked.life or 0
    try:
        while True:
            live(seed, number, tally)
            number += 1
            if number % 40 == 0:
                print(f"{tally.lives} lives, {tally.events} events, {tally.megabytes:.0f} MiB", flush=True)
            if asked.life is not None or time.monotonic() > end:
                break
    except Broken as error:
        print(error)
        return 1
    print(f"{tally.lives} lives, {tally.steps} steps, {tally.events} events, {tally.saves_seen} saves compared, "
          f"at most {tally.megabytes:.0f} MiB; deeds at {dict(tally.scenes.most_common())}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
