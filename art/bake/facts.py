"""The facts of the games' boards as the bake wants them: plain dictionaries, made from the rules' own tables."""

from __future__ import annotations

from typing import Any

from game.web_of_power import board_data as board


def web_of_power() -> dict[str, Any]:
    """canvas, countries (id to name), crest, colors (card colour to countries), sites, roads, alliances."""
    return {
        "canvas": list(board.CANVAS),
        "colors": {colour: [c.id for c in board.COUNTRIES if c.colour == colour] for colour in board.COLOURS},
        "countries": {country.id: country.name for country in board.COUNTRIES},
        "crest": {country.id: [country.x, country.y] for country in board.COUNTRIES},
        "sites": [[site.id, site.country, site.name, site.x, site.y] for site in board.SITES],
        "roads": [list(road) for road in board.ROADS],
        "alliances": [[a.number, a.first, a.second] for a in board.ALLIANCES],
        "alliance_sea": [f"{a.first}-{a.second}" for a in board.ALLIANCES if a.by_sea],
    }
