"""Every game keeps the contract, with every seat count and option."""

from __future__ import annotations

import time
from itertools import count

import pytest

from game.core import registry
from tests.conformance.cases import CASES, Setting, few_settings, settings
from tests.conformance.suite import BOX_CHECKS, CHECKS, processes_agree

GAMES = ("toy_stones", "toy_cards", "web_of_power")


def test_every_playable_game_has_a_case() -> None:
    assert set(CASES) == set(registry.ids())


def test_every_case_is_tested_in_one_file() -> None:
    from tests.conformance import test_abalone, test_card_rows, test_condottiere, test_lost_cities
    files = (test_abalone, test_card_rows, test_condottiere, test_lost_cities)
    listed = [game_id for file in files for game_id in file.GAMES]
    assert sorted([*GAMES, *listed]) == sorted(CASES)


def test_setting(setting: Setting, check: str) -> None:
    CHECKS[check](setting)


def test_box(game_id: str, box_check: str) -> None:
    BOX_CHECKS[box_check](game_id)


def test_processes_agree(game_id: str) -> None:
    processes_agree(few_settings(game_id, (1,)))


def test_long(game_id: str, minutes: float) -> None:
    if not minutes:
        pytest.skip("long form: --minutes")
    end = time.monotonic() + 60 * minutes
    for seed in count(10_000):
        for i, setting in enumerate(settings(game_id, (seed,))):
            for check in CHECKS.values():
                if time.monotonic() > end:
                    return
                check(setting._replace(seed=seed + i))
