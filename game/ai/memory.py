"""What the games' own functions have kept of their results, and when it is let go.

Values are kept by `functools.cache` and `lru_cache` in many modules, each with a bound of its own. All bounds together
are far more than one game needs, and what was kept for a game that is over serves nobody: a process that thinks for
hours would fill all of them up.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from functools import cache
from typing import Any

MOST = 100_000  # results of all functions together, some 300 bytes each

_Cached = type(cache(lambda: None))


def forget(most: int = 0) -> None:
    """Let go of everything that was kept if it is more than `most` results. It is found again when it is asked for:
    no answer changes, only the next ones take a little longer."""
    functions = list(_keeping())
    if sum(function.cache_info().currsize for function in functions) > most:
        for function in functions:
            function.cache_clear()


def _keeping() -> Iterator[Any]:
    """The functions of all loaded games that keep their results."""
    for name, module in list(sys.modules.items()):
        if name.startswith("game."):
            yield from (found for found in list(vars(module).values()) if isinstance(found, _Cached))
