"""The toys can be played in these tests."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests import toys


@pytest.fixture(autouse=True)
def toy_games() -> Iterator[None]:
    with toys.guests():
        toys.install()
        yield
