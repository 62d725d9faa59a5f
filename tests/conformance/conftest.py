"""Parameters of the suite: every check with every setting. The toys stand in the registry only meanwhile."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pytest

from tests import toys
from tests.conformance.cases import CASES, Setting, few_settings, settings
from tests.conformance.suite import BOX_CHECKS, CHECKS


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """`setting`: games x seats x options x seeds; `game_id`: every game; `check`, `box_check`: names."""
    names = metafunc.fixturenames
    if "setting" in names:
        with toys.guests():
            toys.install()
            found = _settings(_games(metafunc), metafunc.config.getoption("--games", default=1))
            metafunc.parametrize("setting", found, ids=str)
    if "game_id" in names:
        metafunc.parametrize("game_id", _games(metafunc))
    if "check" in names:
        metafunc.parametrize("check", list(CHECKS))
    if "box_check" in names:
        metafunc.parametrize("box_check", list(BOX_CHECKS))


def _games(metafunc: pytest.Metafunc) -> list[str]:
    """The games a test file is about: those it lists as GAMES. Long ones have files, and so processes, of their own."""
    return list(getattr(metafunc.module, "GAMES", CASES))


def _settings(game_ids: Sequence[str], games: int) -> list[Setting]:
    """The settings of some games, all of them when more than one seed is asked for; seeds differ from setting to
    setting, even and odd by turns."""
    chosen = settings if games > 1 else few_settings
    return [setting._replace(seed=100 * setting.seed + i)
            for game_id in game_ids for i, setting in enumerate(chosen(game_id, range(games)))]


@pytest.fixture(autouse=True)
def toy_games() -> Iterator[None]:
    """The toys can be played during these tests."""
    with toys.guests():
        toys.install()
        yield


@pytest.fixture
def minutes(request: pytest.FixtureRequest) -> float:
    """How long to go on with new seeds."""
    return float(request.config.getoption("--minutes", default=0.0))
