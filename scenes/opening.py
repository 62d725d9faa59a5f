"""From a game in progress to the scene that plays it."""

from __future__ import annotations

from importlib import import_module

from game.core import registry
from game.core.table import Table
from game.core.texts import Texts
from scenes.stack import Scene


def game_title(texts: Texts, game_id: str) -> str:
    """The name on the box: the cabinet's short one, else the game's own; of a game that is not here, that it is not."""
    if texts.has(f"box.{game_id}"):
        return texts.say(f"box.{game_id}")
    return registry.words(game_id)["title"] if game_id in registry.ids() else texts.say("saves_list.unknown")


def game_subtitle(texts: Texts, game_id: str) -> str:
    """The line below it."""
    if texts.has(f"box.{game_id}.sub"):
        return texts.say(f"box.{game_id}.sub")
    return registry.words(game_id)["subtitle"] if game_id in registry.ids() else ""


def moment(texts: Texts, game_id: str, seats: int, turn: int, over: bool) -> str:
    """Where a game stands, counted as at its table: the turn, round or move being played, or the last one."""
    number = max(1, turn + (not over))
    if registry.info(game_id).rounds:
        number = (number + seats - 1) // seats
    key = f"box.{game_id}.moment"
    return texts.say(key if texts.has(key) else "menu.moment", number=number)


def table_scene(table: Table) -> Scene:
    """The scene of the table's game, as the registry names it; imported only now."""
    module, _, name = (registry.listed(table.game_id).board or "").partition(":")
    scene: Scene = getattr(import_module(module), name)(table)
    return scene
