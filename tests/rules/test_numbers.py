"""Rule numbers: whatever cites one cites a rule that is written, and every rule that is written is tested."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import game
from game.core import registry

PACKAGES = Path(game.__file__).parent
RULES = {"abalone": 4 + 7 + 3, "condottiere": 3 + 13 + 3 + 5 + 1, "lost_cities": 11 + 11,
         "web_of_power": 4 + 11 + 3 + 5, "web_of_power_cards": 3 + 2 + 10 + 4}  # fmt: skip


def numbers(text: str) -> set[str]:
    """Rule numbers in a text; R2.6-R2.9 stands for all between."""
    found = set(re.findall(r"\bR\d\.\d+", text))
    for part, first, last in re.findall(r"\bR(\d)\.(\d+)-R\1\.(\d+)", text):
        found |= {f"R{part}.{number}" for number in range(int(first), int(last) + 1)}
    return found


def written(game_id: str) -> set[str]:
    """The numbers that the rules in the reader carry, one a paragraph."""
    rules = (PACKAGES / game_id / "rules.md").read_text(encoding="utf-8")
    found = re.findall(r"^\*\*(R\d\.\d+)\*\*", rules, re.MULTILINE)
    assert len(set(found)) == len(found) == len(re.findall(r"^\*\*R", rules, re.MULTILINE))
    return set(found)


def test_no_game_is_forgotten() -> None:
    assert set(RULES) == {game_id for game_id in registry.ids() if (PACKAGES / game_id).is_dir()}


@pytest.mark.parametrize("game_id", RULES)
def test_every_number_cited_is_written(game_id: str) -> None:
    assert len(written(game_id)) == RULES[game_id]
    for source in (PACKAGES / game_id).glob("*.py"):
        assert numbers(source.read_text(encoding="utf-8")) <= written(game_id), source.name


@pytest.mark.parametrize("game_id", RULES)
def test_every_rule_written_is_tested(game_id: str) -> None:
    tested = set()
    for source in (Path(__file__).parent / game_id).glob("test_*.py"):
        tested |= set(re.findall(r"def test_r(\d_\d+)", source.read_text(encoding="utf-8")))
    assert {f"R{number.replace('_', '.')}" for number in tested} == written(game_id)
