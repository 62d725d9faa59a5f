"""The suite finds what it is meant to find: every spoilt toy fails the check for its fault."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests import toys
from tests.conformance.cases import settings
from tests.conformance.suite import BOX_CHECKS, CHECKS, processes_agree
from tests.toys import broken
from tests.toys.broken.fault import Fault

SEEDS = range(12)


@pytest.fixture(autouse=True)
def spoilt_games() -> Iterator[None]:
    with toys.guests():
        broken.install()
        yield


@pytest.mark.parametrize("fault", broken.FAULTS, ids=lambda fault: fault.name)
def test_fault_is_found(fault: Fault) -> None:
    with pytest.raises(fault.raises) as found:
        _run(fault)
    assert fault.says in str(found.value)


def test_every_check_has_a_fault() -> None:
    meant = {fault.check for fault in broken.FAULTS}
    assert meant >= set(CHECKS)


def _run(fault: Fault) -> None:
    """The check with several settings, until it finds something."""
    tried = settings(fault.game_id, SEEDS)
    if fault.check in BOX_CHECKS:
        BOX_CHECKS[fault.check](fault.game_id)
    elif fault.check == "processes_agree":
        processes_agree(tried[:2])
    else:
        for setting in tried:
            CHECKS[fault.check](setting)
