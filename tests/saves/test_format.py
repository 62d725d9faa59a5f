"""What is saved comes back: the game, its log with what can be redone, who sits where, the marks."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from game.core import registry
from game.core.codec import digest
from game.core.rng import Rng
from game.core.table import Chair, Table
from game.core.texts import Line
from saves import frame, shape
from saves.format import FORMAT, Loaded, SaveError, SaveMeta, dump, load, read_header, retitle
from saves.migrations import MIGRATE, migrate
from saves.settings import CHECKS, Settings
from saves.words import EN
from tests.saves.play import (
    CARDS,
    GOLDEN,
    STONES,
    facts,
    long,
    new_table,
    png,
    random_table,
    same,
    sentence,
    step,
)
from tests.saves.spoil import sealed

GAMES = registry.ids()


@pytest.mark.parametrize("game_id", GAMES)
def test_any_moment_of_random_games_comes_back(game_id: str) -> None:
    for seats in registry.info(game_id).seats:
        for seed in range(long(6)):
            table = random_table(game_id, seed, steps=10 + 13 * seed, seats=seats)
            meta = SaveMeta(f"game {seed}", 1_700_000_000 + seed, "named", seed, png())
            loaded = load(dump(table, meta))
            assert loaded.warnings == ()
            assert loaded.meta == meta
            assert facts(loaded.table) == facts(table)
            assert dump(loaded.table, loaded.meta) == dump(table, meta)


@pytest.mark.parametrize("game_id", GAMES)
def test_the_snapshot_alone_restores_the_position(game_id: str) -> None:
    for seed in range(long(8)):
        table = random_table(game_id, seed)
        _, body = frame.unpack(dump(table, SaveMeta()))
        again = Table(game_id, table.first_chairs, table.options, table.seed, None, body["snapshot"])
        assert again.digest() == table.digest() == digest(body["snapshot"])


def test_what_was_undone_can_still_be_redone_after_loading() -> None:
    table, rng = new_table(STONES), Rng(3)
    while not table.over:
        step(table, rng)
    end = table.digest()
    for _ in range(3):
        table.undo()
    again = load(dump(table, SaveMeta())).table
    for _ in range(3):
        again.redo()
    assert again.digest() == end and again.over


def test_a_concession_and_a_hand_over_come_back() -> None:
    table = Table(CARDS, [Chair("Ann"), Chair("Bob", None, 1), Chair("Cid", "page", 2)], {}, 4)
    step(table, Rng(1))
    table.reseat(2, "knight")
    table.concede(0)
    again = load(dump(table, SaveMeta())).table
    assert again.chairs == table.chairs and again.chairs[2].agent == "knight"
    assert again.conceded == (0,) and again.persons == (1,)


def test_a_game_begun_from_a_position_comes_back() -> None:
    middle = random_table(CARDS, 5)
    table = Table(CARDS, middle.first_chairs, middle.options, 77, None, middle.state.to_dict())
    step(table, Rng(2))
    loaded = load(dump(table, SaveMeta()))
    assert same(loaded.table, table) and loaded.table.position is not None


def test_a_list_row_is_read_without_playing() -> None:
    table = random_table(CARDS, 9)
    meta = SaveMeta("Sunday, with Bob", 123, "auto", 7, png())
    heading = read_header(dump(table, meta))
    public = table.view(None)
    assert (heading.game, heading.meta, heading.chairs) == (CARDS, meta, table.first_chairs)
    assert (heading.ply, heading.turn, heading.scores) == (public.ply, public.turn, public.scores)
    assert (heading.over, heading.practice, heading.assisted) == (table.over, table.practice, table.assisted)


def test_retitling_changes_the_title_only() -> None:
    raw = dump(random_table(CARDS, 2), SaveMeta("old", 5))
    renamed = load(retitle(raw, "new"))
    assert renamed.meta == SaveMeta("new", 5)
    assert same(renamed.table, load(raw).table)


def test_text_no_file_can_hold_is_mended_instead_of_losing_the_game() -> None:
    table = Table(STONES, [Chair("half \ud800 a character"), Chair("x" * 500, "page")], {}, 1)
    loaded = load(dump(table, SaveMeta("\udfff" + "t" * 500)))
    assert loaded.table.first_chairs[0].name == "half ? a character"
    assert len(loaded.table.first_chairs[1].name) == shape.MAX_NAME
    assert loaded.meta.title.startswith("?ttt") and len(loaded.meta.title) == shape.MAX_TITLE


@pytest.mark.parametrize("picture", [b"", b"GIF89a", png()[:20], png(5000, 4), png() + bytes(1 << 17)])
def test_an_unfit_picture_is_left_out(picture: bytes) -> None:
    assert load(dump(new_table(), SaveMeta(thumbnail=picture))).meta.thumbnail is None


def test_a_table_that_could_not_be_loaded_is_not_dumped() -> None:
    table = Table(STONES, [Chair("a", "grandmaster"), Chair("b")], {}, 1)
    with pytest.raises(SaveError):
        dump(table, SaveMeta())


def test_what_cannot_be_written_is_a_save_error_too() -> None:
    for option in ("\ud800", float("nan")):
        table = new_table()
        table.options["misere"] = option
        with pytest.raises(SaveError):
            dump(table, SaveMeta())


# -- when the rules have changed -----------------------------------------------------------------------

def spoiled(entry: str | None = None) -> tuple[Table, bytes]:
    """A save one of whose entries or checkpoints no longer fits, and the table it was made of."""
    table = new_table(CARDS, 8, 3, rounds=8)
    rng = Rng(8)
    table.reseat(1, "knight")
    while table.cursor < 25:
        step(table, rng)
    table.undo()
    raw = dump(table, SaveMeta("kept"))
    _, body = frame.unpack(raw)
    if entry is None:
        body["checkpoints"] = [[at, "0" * 16 if at == 16 else found] for at, found in body["checkpoints"]]
    else:
        body["log"][17] = entry
    return table, frame.pack(FORMAT, body)


@pytest.mark.parametrize(("entry", "number"), [(None, 16), ("no such words", 18), ("!seat 9 page", 18)])
def test_a_replay_that_disagrees_falls_back_to_the_snapshot(entry: str | None, number: int) -> None:
    table, raw = spoiled(entry)
    loaded = load(raw)
    assert loaded.warnings == (Line("saves.warn.snapshot", {"entry": number}),)
    assert str(number) in sentence(loaded.warnings[0])
    assert loaded.table.digest() == table.digest()
    assert loaded.table.chairs == table.chairs, "hand-overs are kept"
    assert loaded.meta.title == "kept"
    step(loaded.table, Rng(1))
    assert load(dump(loaded.table, SaveMeta())).warnings == ()


def test_a_snapshot_must_pass_as_a_position() -> None:
    _, body = frame.unpack(spoiled("no such words")[1])
    with pytest.raises(SaveError) as caught:
        load(frame.pack(FORMAT, sealed({**body, "snapshot": {"nonsense": 1}})))
    assert caught.value.line == Line("saves.no_replay", {"entry": 18})


# -- versions ------------------------------------------------------------------------------------------

def test_steps_of_migration_are_taken_in_order() -> None:
    steps = {1: lambda body: {**body, "b": 2}, 2: lambda body: {**body, "c": body["b"] + 1}}
    assert migrate({"a": 1}, 1, 3, steps) == {"a": 1, "b": 2, "c": 3}
    assert migrate({"a": 1}, 3, 3, steps) == {"a": 1}


def test_there_is_a_step_from_every_older_format() -> None:
    assert sorted(MIGRATE) == list(range(1, FORMAT))


def golden() -> list[Path]:
    return sorted(GOLDEN.glob("*.kab"))


@pytest.mark.parametrize("game_id", GAMES)
def test_every_format_of_every_game_has_a_golden_file(game_id: str) -> None:
    assert (GOLDEN / f"{game_id}-format{FORMAT}.kab").is_file(), "python -m tests.saves.make_golden"


def test_every_format_there_ever_was_has_a_golden_file() -> None:
    assert {frame.unpack(path.read_bytes())[0] for path in golden()} == set(range(1, FORMAT + 1))


@pytest.mark.parametrize("path", golden(), ids=lambda path: path.name)
def test_golden_files_load_for_ever(path: Path) -> None:
    loaded: Loaded = load(path.read_bytes())
    assert loaded.warnings == ()
    assert loaded.meta.title == f"Golden {loaded.table.game_id}" and loaded.meta.thumbnail is not None
    assert loaded.table.cursor < len(loaded.table.log), "there is something to redo"
    loaded.table.redo()


# -- words ---------------------------------------------------------------------------------------------

def test_every_sentence_is_used_and_every_key_has_one() -> None:
    sources = [path for path in Path(shape.__file__).parent.glob("*.py") if path.name != "words.py"]
    used = {key for path in sources for key in re.findall(r'"(saves\.[a-z_.]+)"', path.read_text("utf-8"))}
    firsts = {getattr(Settings(), name) for name in CHECKS if name not in ("volume", "window", "setups")}
    composed = {f"saves.setting.{name}" for name in CHECKS} | {f"saves.first.{value}" for value in firsts}
    assert used | composed == set(EN)
