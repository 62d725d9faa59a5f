"""Toys spoilt on purpose, one fault each: every one must fail the check of the suite that is meant for it."""

from __future__ import annotations

import sys
from dataclasses import replace
from types import ModuleType
from typing import Any

from game.core import registry
from game.core.registry import Listed
from tests.toys.broken.cards import CARDS_VARIANTS
from tests.toys.broken.fault import Fault
from tests.toys.broken.stones import STONES_VARIANTS

FAULTS: tuple[Fault, ...] = (*CARDS_VARIANTS, *STONES_VARIANTS)


def install() -> None:
    """Put all spoilt games into the registry of this process; doing it twice changes nothing."""
    present = {row.id for row in registry.GAMES}
    for fault in FAULTS:
        if fault.game_id not in present:
            registry.GAMES.append(Listed(fault.game_id, _package(fault)))


def _package(fault: Fault) -> str:
    """Modules of a package that exists only here, holding what a game's package holds."""
    name = f"{__name__}.made.{fault.name}"
    fault.game.info = replace(fault.game.info, id=fault.game_id)
    parts: dict[str, tuple[str, Any]] = {
        "meta": ("INFO", fault.game.info), "rules": ("GAME", fault.game),
        "heuristics": ("BRAIN", fault.brain), "texts": ("EN", fault.words)}
    for part, (attribute, value) in parts.items():
        module = ModuleType(f"{name}.{part}")
        setattr(module, attribute, value)
        sys.modules[module.__name__] = module
    return name
