"""From a game in progress to the scene that plays it."""

from __future__ import annotations

from importlib import import_module

from game.core import registry
from game.core.table import Table
from scenes.stack import Scene


def table_scene(table: Table) -> Scene:
    """The scene of the table's game, as the registry names it; imported only now."""
    module, _, name = (registry.listed(table.game_id).board or "").partition(":")
    scene: Scene = getattr(import_module(module), name)(table)
    return scene
