"""Settings that are damaged, from the future, or say what nobody would choose: the real program starts with them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from saves.settings import FORMAT, Settings, read
from tests.faults.machine import environment, visit

DAMAGED = {"empty": b"", "zeros": bytes(4096), "cut": Settings().to_bytes()[:40], "a list": b"[1]", "deep": b"[" * 9999,
           "other": b"\x7fELF" + bytes(range(256)), "large": b'{"volume":' + b" " * (1 << 20) + b"5}"}
EXTREME: dict[str, Any] = {
    "interface_size": 300, "window": [-100_000, 100_000, 100_000, 1], "language": "xx-klingon", "volume": 0,
    "fullscreen": True, "setups": {"web_of_power": {"seats": 3.0, "chairs": [{"name": "\u0000\ud83c", "colour": 1.0}]}}}


def started(tmp_path: Path, raw: bytes) -> dict[str, Any]:
    data = tmp_path / "data"
    data.mkdir()
    (data / "settings.json").write_bytes(raw)
    found = visit({"actions": 1}, environment(tmp_path), "--data", str(data))
    assert found["played"] >= 1 and found["saves"] == ["auto-0001.kab", "slot-0001.kab"]
    return found


@pytest.mark.parametrize("kind", DAMAGED)
def test_damaged_settings_are_kept_aside_and_told(tmp_path: Path, kind: str) -> None:
    found = started(tmp_path, DAMAGED[kind])
    told, = found["toasts"]
    assert "settings" in told and "settings.json.damaged-1" in told
    assert (tmp_path / "data" / "settings.json.damaged-1").read_bytes() == DAMAGED[kind]
    assert found["volume"] == Settings().volume
    assert read((tmp_path / "data" / "settings.json").read_bytes()).pace == "instant", "what was chosen is kept"


def test_settings_from_the_future_are_used_as_far_as_they_are_understood(tmp_path: Path) -> None:
    body = {"format": FORMAT + 7, "volume": 7, "animation": "holographic", "ceiling": {"stars": [1, 2]}}
    found = started(tmp_path, json.dumps(body).encode())
    assert found["toasts"] == [] and found["volume"] == 7
    kept = json.loads((tmp_path / "data" / "settings.json").read_bytes())
    assert kept["format"] == FORMAT + 7 and kept["ceiling"] == {"stars": [1, 2]} and kept["volume"] == 7


@pytest.mark.parametrize("name", EXTREME)
def test_values_nobody_would_choose(tmp_path: Path, name: str) -> None:
    raw = json.dumps({name: EXTREME[name]}).encode("ascii", "backslashreplace")
    found = started(tmp_path, raw.replace(b"\\ud83c", b""))
    assert found["toasts"] == []
    assert found["window"][0] <= found["desktop"][0] and found["window"][1] <= found["desktop"][1]
