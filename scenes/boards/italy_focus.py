"""Where the keyboard goes when a decision begins: to the map when a city is to be named, to the hand for a battle, to
the own row for a Scarecrow, to a button when the hand may be discarded."""

from __future__ import annotations

import math
from copy import copy
from typing import TYPE_CHECKING

from game.condottiere.board_data import CANVAS, CITIES
from game.core.events import Place
from scenes.boards.api import PlaceSpot
from scenes.kit.focus import Zone

if TYPE_CHECKING:
    from scenes.boards.italy import ItalyBoard

# The zone of the first pick of a phase.
LEADS = {"site": "map", "battle": "hand", "final": "hand", "pick_up": "row", "discard": "moves"}
ZONES = {"card": "hand", "pack": "hand", "city": "map", "row": "row", "army": "armies"}
HARMLESS = {"discard": "keep_hand"}  # the button to come to, by phase


class Lead:
    """Takes the focus from where nothing can be picked any more. It is done once for each decision: whoever goes
    back to look at something stays there."""

    def __init__(self, board: ItalyBoard) -> None:
        self.board = board
        self._asked = -1  # the ply of the decision that the focus has been led to
        self._fought = ""  # the city of the last battle

    @property
    def goal(self) -> str:
        """The zone of the next pick of whoever decides now; else ""."""
        view = self.board.view
        return LEADS.get(view.phase, "") if view is not None and self.board.lights.mine else ""

    def look(self) -> None:
        """The board has a new view."""
        view = self.board.view
        if view is not None and view.site >= 0:
            self._fought = CITIES[view.site].id

    def leave(self, spots: dict[Place, PlaceSpot]) -> str:
        """The zone that the focus has to leave now, or "". The spot that has it gives way to another."""
        board, view = self.board, self.board.view
        if view is None or not board.lights.mine:
            self._asked = -1
            return ""
        if view.ply == self._asked:
            return ""
        self._asked = view.ply
        goal = self.goal
        for place, spot in list(spots.items()) if goal else ():
            zone = ZONES.get(str(place[0]), "")
            if spot.focused and zone and (zone != goal or self._is_shut(place)):
                fresh = spots[place] = copy(spot)  # the mouse may lie on it as before
                fresh.focused = False
                return zone
        for name, button in board.buttons.items() if goal in ("map", "row", "moves") else ():
            # it answered the last question, or has come into the place of the one that did
            if button.focused and name != self.button():
                board.buttons[name] = copy(button)
                board.buttons[name].focused = False
                return "moves"
        return ""

    def _is_shut(self, place: Place) -> bool:
        """Whether a city cannot be named. Any card of a hand can be played in a battle."""
        return place[0] == "city" and str(place[1]) not in self._named()

    def _named(self) -> list[str]:
        """The cities that can be named; purists have to know that themselves."""
        purist, targets = self.board.stage.purist, self.board.lights.targets
        return [city.id for city in CITIES if purist or ("city", city.id) in targets]

    def button(self) -> str:
        """The button to come to: of those that answer a question the one that changes nothing; or ""."""
        return HARMLESS.get(self.board.view.phase, "") if self.board.view is not None else ""

    def town(self) -> str:
        """The city to come to: of those that can be named the nearest to the last battle, or in the middle; or ""."""
        towns = self.board.stand.atlas.towns
        start = towns[self._fought].at if self._fought else (CANVAS[0] / 2, CANVAS[1] / 2)
        return min(self._named(), key=lambda city: math.dist(start, towns[city].at), default="")


def led(zones: list[Zone], goal: str, left: str) -> list[Zone]:
    """The zones with that of the next pick first; the one that is left goes by another name for once, since the focus
    would otherwise stay in it."""
    ordered = sorted(zones, key=lambda zone: zone.name != goal)
    for zone in ordered:
        if left and zone.name == left and (left != goal or left == "moves"):
            zone.name += " left"
    return ordered
