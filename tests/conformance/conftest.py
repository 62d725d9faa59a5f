"""Parameters of the suite: every check with every setting. The toys stand in the registry only meanwhile."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests import toys
from tests.conformance.cases import CASES, Setting, settings
from tests.conformance.suite import BOX_CHECKS, CHECKS


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """`setting`: games x seats x options x seeds; `game_id`: every game; `check`, `box_check`: names."""
    names = metafunc.fixturenames
    if "setting" in names:
        with toys.guests():
            toys.install()
            found = _settings(metafunc.config.getoption("--games", default=1))
            metafunc.parametrize("setting", found, ids=str)
    if "game_id" in names:
        metafunc.parametrize("game_id", list(CASES))
    if "check" in names:
        metafunc.parametrize("check", list(CHECKS))
    if "box_check" in names:
        metafunc.parametrize("box_check", list(BOX_CHECKS))


def _settings(games: int) -> list[Setting]:
    """Every setting of every game; seeds differ from setting to setting, even and odd by turns."""
    return [setting._replace(seed=100 * setting.seed + i)
            for game_id in CASES for i, setting in enumerate(settings(game_id, range(games)))]


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
