"""Settings: what is wrong becomes the default one by one, and nothing a newer program wrote is lost."""

from __future__ import annotations

import json
import random
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

from saves.errors import SaveError
from saves.settings import CHECKS, FORMAT, MAX_SETUP, Settings, read
from saves.store import Store
from tests.saves.play import long, sentence

CHOSEN = Settings(
    animation="fast", pace="quick", volume=5, muted=True, fullscreen=True, interface_size=150, colour_blind=True,
    reduced_motion=True, confirm_turn="always", purist=True, full_curtain=True, curtain_on_focus_loss=False,
    window=(-8, 0, 1280, 800), setups={"web_of_power": {"seats": ["Ann", None], "options": {"start": 0}}},
    language="nl")
WRONG: dict[str, list[Any]] = {
    "animation": ["turbo", 1, None, ["off"]], "pace": ["", True], "volume": [-1, 101, 50.0, "70", True, 10**30],
    "muted": [0, "yes", None], "fullscreen": [1], "interface_size": [74, 301, "big", 100.0, None],
    "colour_blind": ["true"], "reduced_motion": [2], "confirm_turn": ["sometimes"], "purist": [[]],
    "full_curtain": [{}], "curtain_on_focus_loss": [None],
    "window": [[0, 0, 0, 0], [1, 2, 3], "800x600", [0, 0, 10**9, 5], [True, 0, 8, 8]],
    "setups": [[], {"x": 1}, {"x": {"y": "z" * (MAX_SETUP + 1)}}, {str(n): {} for n in range(100)}],
    "language": ["", "english, please", "../../x", 7, "\u0000"]}


def test_what_is_written_is_read() -> None:
    assert read(Settings().to_bytes()) == Settings()
    assert read(CHOSEN.to_bytes()) == CHOSEN


def test_every_setting_has_a_value_other_than_the_default_above() -> None:
    names = {known.name for known in fields(Settings)} - {"format", "kept", "refused"}
    assert all(getattr(CHOSEN, name) != getattr(Settings(), name) for name in names)
    assert set(WRONG) == names == set(CHECKS)


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_value_becomes_the_default_and_the_others_stay(name: str) -> None:
    for value in WRONG[name]:
        body = json.loads(CHOSEN.to_bytes())
        body[name] = value
        found = read(json.dumps(body).encode())
        assert getattr(found, name) == getattr(Settings(), name)
        setattr(found, name, getattr(CHOSEN, name))
        assert found == CHOSEN
        assert repr(json.loads(found.to_bytes())[name]) != repr(value), "the wrong value is not carried along"


def test_what_was_not_understood_is_told_once_with_what_is_taken_instead(tmp_path: Path) -> None:
    """In one sentence for all of them; what a newer program wrote is not wrong."""
    body = json.loads(CHOSEN.to_bytes()) | {name: WRONG[name][0] for name in ("volume", "pace", "muted", "window")}
    (tmp_path / "settings.json").write_text(json.dumps(body))
    store = Store(tmp_path)
    store.save_settings(store.load_settings())
    line, = store.problems()
    assert sentence(line).endswith(": sound off (no), the computer\u2019s pace (normal), sound volume (70) and "
                                   "the window\u2019s place.")
    store.flush()
    store.load_settings()
    assert store.problems() == [], "what is wrong has been put right on the disk"
    (tmp_path / "settings.json").write_text(json.dumps({"format": FORMAT + 1, "volume": "quiet", "shade": 3}))
    store.load_settings()
    assert store.problems() == []
    store.close()


@pytest.mark.parametrize("name", CHECKS)
def test_whatever_was_not_understood_has_words(tmp_path: Path, name: str) -> None:
    store = Store(tmp_path)
    (tmp_path / "settings.json").write_text(json.dumps({name: WRONG[name][0]}))
    store.load_settings()
    line, = store.problems()
    assert "_" not in sentence(line)
    store.close()


def test_a_missing_setting_is_the_default() -> None:
    assert read(b'{"volume": 3}') == Settings(volume=3)
    assert read(b"{}") == Settings()


def test_settings_from_the_future_are_understood_as_far_as_possible_and_kept() -> None:
    raw = json.dumps({"format": FORMAT + 4, "volume": 9, "pace": "geological", "wallpaper": {"oak": [1]}}).encode()
    found = read(raw)
    assert (found.volume, found.pace) == (9, Settings().pace)
    again = json.loads(found.to_bytes())
    assert again["format"] == FORMAT + 4
    assert again["pace"] == "geological" and again["wallpaper"] == {"oak": [1]}
    found.pace = "slow"
    assert json.loads(found.to_bytes())["pace"] == "slow", "what the user chooses here counts"


def test_names_no_file_can_hold_do_no_harm() -> None:
    found = read(Settings(setups={"x": {"name": "\ud800"}}).to_bytes())
    assert found.setups == {"x": {"name": "?"}}


@pytest.mark.parametrize("raw", [b"", b"\0" * 500, b"[]", b"7", b"{", b'{"volume":NaN}', b"\xff", b"[" * 9999,
                                 b'{"volume":1,"volume":2}', b" " * (1 << 21)])
def test_what_is_no_settings_file_is_kept_aside(tmp_path: Path, raw: bytes) -> None:
    with pytest.raises(SaveError):
        read(raw)
    (tmp_path / "settings.json").write_bytes(raw)
    store = Store(tmp_path)
    assert store.load_settings() == Settings()
    line, = store.problems()
    assert line.key == "saves.document.fresh" and "settings.json.damaged-1" in sentence(line)
    assert (tmp_path / "settings.json.damaged-1").read_bytes() == raw
    store.save_settings(CHOSEN)
    store.close()
    assert Store(tmp_path).load_settings() == CHOSEN
    assert (tmp_path / "settings.json.damaged-1").read_bytes() == raw


def test_the_settings_before_the_damage_are_used_where_there_are_some(tmp_path: Path) -> None:
    store = Store(tmp_path)
    store.save_settings(CHOSEN)
    store.flush()
    store.save_settings(Settings())
    store.flush()
    for number in (1, 2):
        (tmp_path / "settings.json").write_bytes(b"\0" * 64)
        assert store.load_settings() == CHOSEN
        line, = store.problems()
        assert line.key == "saves.document.backup" and f"settings.json.damaged-{number}" in sentence(line)
    store.close()


def test_a_slider_that_moves_fast_leaves_its_last_value(tmp_path: Path) -> None:
    store, chosen = Store(tmp_path), Settings()
    for chosen.volume in range(100):
        store.save_settings(chosen)
    store.close()
    assert Store(tmp_path).load_settings().volume == 99


def test_spoiled_settings_never_raise_anything_else() -> None:
    dice = random.Random(1)
    raw = CHOSEN.to_bytes()
    accepted = 0
    for _ in range(long(4000)):
        spoiled = bytearray(raw)
        for _ in range(dice.randrange(1, 4)):
            at = dice.randrange(len(spoiled))
            act = dice.randrange(3)
            if act == 0:
                spoiled[at] ^= 1 << dice.randrange(8)
            elif act == 1:
                del spoiled[at:at + dice.randrange(1, 30)]
            else:
                spoiled[at:at] = dice.choice([b"[", b'"', b"9", b"\\", b"null", b"{}", b"-", b"1e999", b"\0"])
        found = outcome(bytes(spoiled))
        if found is not None:
            accepted += 1
            assert all(check(getattr(found, name)) for name, check in CHECKS.items())
            assert read(found.to_bytes()) == found
    assert accepted > 100, "some damage leaves readable settings"


def outcome(raw: bytes) -> Settings | None:
    """The settings read, None if they were refused with a sentence."""
    try:
        return read(raw)
    except SaveError as error:
        sentence(error.line)
        return None
