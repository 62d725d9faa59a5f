"""Words nobody chose: names of folders and files that are no text, dates beyond calendars, set-ups from anywhere."""

from __future__ import annotations

import os
import random
import sys
from pathlib import Path
from typing import Any

import pytest

from game.core import registry
from game.core.table import Table
from saves.format import SaveMeta, dump
from saves.settings import Settings, read
from saves.shape import MAX_COUNT
from saves.store import Store
from scenes.kit.crashlog import CrashLog
from scenes.saves_browser import SavesScene
from scenes.setup import SetupScene
from scenes.stack import Scene
from tests.faults.events import TEXTS
from tests.saves.play import new_table
from tests.saves.spoil import JUNK, nudged, paths, spoil
from tests.scenes.conftest import make_context

import pygame  # isort: skip

NO_TEXT = "caf\udce9"  # how Linux gives a name of which a byte is no letter
ODD = (*TEXTS, "half \ud800", NO_TEXT, "\0")
GAMES = [row.id for row in registry.GAMES if row.board and not row.id.startswith("toy_")]
DATES = (0, 1, MAX_COUNT, MAX_COUNT - 1, 253_402_300_799, 253_402_300_800, 1 << 40)


@pytest.fixture(scope="module")
def ctx() -> Any:
    pygame.init()
    return make_context()


def draw(ctx: Any) -> None:
    """A frame with everything that is open and told."""
    ctx.stack.settle()
    ctx.stack.update(0.5)
    surface = pygame.Surface(ctx.window.size)
    ctx.stack.draw(surface)
    ctx.toasts.draw(surface)


@pytest.mark.parametrize("text", ODD, ids=ascii)
def test_any_text_can_be_told(ctx: Any, text: str) -> None:
    ctx.toasts.queue.clear()
    ctx.toasts.show(f"The folder {text} is missing. **{text}**", error=True)
    draw(ctx)
    assert ctx.look.text.width(text) >= 0 and ctx.look.text.shortened(text, "text", 18, 40) is not None
    ctx.toasts.queue.clear()


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="elsewhere names of files are text")
def test_files_whose_names_are_no_text_are_listed(ctx: Any, tmp_path: Path) -> None:
    names = [b"caf\xe9.kab", "\u202eemoji \U0001f3f0.kab".encode(), b"new\nline.kab", b"{seat} %s **.kab"]
    for number, name in enumerate(names):
        raw = dump(new_table(), SaveMeta(f"found {number}")) if number % 2 else b"KABINETT 1"
        Path(os.fsdecode(bytes(tmp_path) + b"/" + name)).write_bytes(raw)
    ctx.store = Store(tmp_path)
    ctx.stack.clear(SavesScene())
    draw(ctx)
    assert len(ctx.stack.top.slots) == len(names)
    for number in range(len(names)):
        ctx.stack.top.list.select(number)
        draw(ctx)
    ctx.store.close()
    ctx.stack.abandon()


def test_saves_from_beyond_all_calendars_are_listed(ctx: Any, tmp_path: Path) -> None:
    for number, date in enumerate(DATES):
        (tmp_path / f"slot-{number + 1:04d}.kab").write_bytes(dump(new_table(), SaveMeta("odd date", date)))
    ctx.store = Store(tmp_path)
    ctx.stack.clear(SavesScene())
    draw(ctx)
    for number in range(len(DATES)):
        ctx.stack.top.list.select(number)
        assert ctx.stack.top.list.description
        draw(ctx)
    ctx.store.close()
    ctx.stack.abandon()


def test_a_report_about_a_name_that_is_no_text_is_written(tmp_path: Path) -> None:
    crashlog = CrashLog(tmp_path)
    path = crashlog.write(ValueError("gone: " + NO_TEXT), "in a test")
    crashlog.close()
    assert path is not None and "gone" in path.read_text(encoding="utf-8")
    assert "in a test" in (tmp_path / "kabinett.log").read_text(encoding="utf-8")


@pytest.mark.parametrize("game_id", GAMES)
def test_the_set_up_makes_sense_of_whatever_was_remembered(ctx: Any, game_id: str,
                                                           monkeypatch: pytest.MonkeyPatch) -> None:
    """Settings are read field by field, but what a set-up holds is for the set-up screen to judge."""
    begun: list[Table] = []
    monkeypatch.setattr("scenes.setup.table_scene", lambda table: begun.append(table) or Scene())
    dice = random.Random(game_id)
    info = registry.info(game_id)
    sound = {"seats": info.seats[-1], "options": info.defaults(),
             "chairs": [{"name": f"N{n}", "agent": "page", "colour": n} for n in range(info.seats[-1])]}
    odd: list[Any] = [{**sound, "seats": float(info.seats[0])}, {**sound, "seats": True},
                      {**sound, "chairs": [{"name": "x", "agent": None, "colour": 2.0}]}, {"chairs": [1, {}]}]
    for _ in range(25):
        setup = spoil(sound, dice, list(paths(sound)))
        if dice.random() < 0.3 and setup:
            name = dice.choice(sorted(setup))
            setup[name] = nudged(setup[name], dice) if dice.random() < 0.5 else dice.choice(JUNK)
        odd.append(setup)
    for setup in odd:
        ctx.settings = read(Settings(setups={game_id: setup}).to_bytes())
        ctx.stack.clear(SetupScene(game_id))
        draw(ctx)
        scene = ctx.stack.top
        assert type(scene.count) is int and scene.count in info.seats
        assert sorted(seat.colour for seat in scene.seats) == sorted({seat.colour for seat in scene.seats})
        assert registry.rules(game_id).check(scene.count, scene.options) is None
        scene._begin()
        dump(begun.pop(), SaveMeta())
    ctx.stack.abandon()
