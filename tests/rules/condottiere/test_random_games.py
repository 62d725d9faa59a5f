"""Random games with every seat count and every combination of options end. Long form: --games 100 and more."""

from __future__ import annotations

import pytest

from tests.tools.random_condottiere import SETTINGS, courses


def test_random_games_end(request: pytest.FixtureRequest) -> None:
    played = courses(len(SETTINGS) * int(request.config.getoption("--games")))
    assert {course.reason for _, options, course in played if options["points"]} == {"series"}
    singles = [course for _, options, course in played if not options["points"]]
    assert {course.reason for course in singles} >= {"linked", "most_cities"}
    assert all(1 <= course.rounds <= course.battles + 1 <= course.actions for _, _, course in played)
