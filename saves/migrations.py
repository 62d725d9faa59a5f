"""From the body of one format to that of the next, one step at a time.

`MIGRATE[v]` takes the body of format v and gives that of v + 1. When FORMAT goes up, a step is added here
and the golden file of the old format stays in tests/saves/golden for ever.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

Body = dict[str, Any]
FORMAT = 1
MIGRATE: dict[int, Callable[[Body], Body]] = {}


def migrate(body: Body, version: int, target: int = FORMAT,
            steps: Mapping[int, Callable[[Body], Body]] = MIGRATE) -> Body:
    """The body brought from format `version` to `target`. A step may raise on a body that makes no sense."""
    for step in range(version, target):
        body = steps[step](body)
    return body
