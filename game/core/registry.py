"""The list of games: one readable table of dotted names, imported on first use."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Any

from game.core.api import Game, GameInfo
from game.core.levels import Brain
from game.core.texts import Texts


@dataclass(frozen=True, slots=True)
class Listed:
    """Where the parts of a game live. `board` belongs to the screen and is only named here.

    A box that is not there yet has an id and nothing else: the menu shows it closed.
    """

    id: str
    package: str | None = None
    board: str | None = None


GAMES: list[Listed] = [
    Listed("web_of_power", "game.web_of_power", "scenes.games.web_of_power:WebOfPowerScene"),
    Listed("condottiere", "game.condottiere", "scenes.games.condottiere:CondottiereScene"),
    Listed("web_of_power_cards", "game.web_of_power_cards", "scenes.games.web_of_power_cards:WebOfPowerCardsScene"),
    Listed("lost_cities", "game.lost_cities", "scenes.games.lost_cities:LostCitiesScene"),
    Listed("abalone", "game.abalone", "scenes.games.abalone:AbaloneScene"),
    Listed("cathedral"),
    Listed("carcassonne"),
    Listed("china"),
]


class UnknownGame(ValueError):
    """No game of that id stands in the cabinet."""


def ids() -> list[str]:
    """The ids of all games that can be played."""
    return [listed.id for listed in GAMES if listed.package]


def listed(game_id: str) -> Listed:
    """The row of a playable game. Raises UnknownGame."""
    for row in GAMES:
        if row.id == game_id and row.package:
            return row
    raise UnknownGame(game_id)


def info(game_id: str) -> GameInfo:
    """Title, seats and options; does not import the rules."""
    return _load(f"{listed(game_id).package}.meta", "INFO")  # type: ignore[no-any-return]


def rules(game_id: str) -> Game[Any, Any, Any]:
    """The rules object."""
    return _load(f"{listed(game_id).package}.rules", "GAME")  # type: ignore[no-any-return]


def brain(game_id: str) -> Brain:
    """What the game tells the searches."""
    return _load(f"{listed(game_id).package}.heuristics", "BRAIN")  # type: ignore[no-any-return]


def words(game_id: str) -> dict[str, str]:
    """The game's own table of English texts."""
    return _load(f"{listed(game_id).package}.texts", "EN")  # type: ignore[no-any-return]


def texts(game_id: str) -> Texts:
    """Core words and the game's words together."""
    return Texts(words(game_id))


@cache
def _load(module: str, name: str) -> Any:
    return getattr(import_module(module), name)
