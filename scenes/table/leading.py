"""Where the keyboard is led at a table: to where something can be picked, never to a button, with which one more Enter
would decide."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from game.core.events import Place
from scenes.boards.api import PlaceSpot
from scenes.kit.focus import Focus
from scenes.kit.widgets import Widget


def to_decision(focus: Focus) -> None:
    """Leave a part of the board where nothing can be picked for the first one where something can."""
    here = focus.zone_of(focus.focused)
    if focus.by_keys and here is not None and isinstance(focus.focused, PlaceSpot) and not asked(here.open()):
        _go(focus, [spot for zone in focus.zones for spot in asked(zone.open())])


def to_places(focus: Focus, places: Sequence[Place]) -> None:
    """Come to the first of these places that can be picked, so that Enter does not pick something else."""
    spots = {spot.place: spot for spot in asked(focus.widgets())}
    _go(focus, [spots[place] for place in places if place in spots])


def asked(widgets: Iterable[Widget]) -> list[PlaceSpot]:
    """The places among them on which a pick may go on."""
    return [widget for widget in widgets if isinstance(widget, PlaceSpot) and widget.wanted]


def _go(focus: Focus, spots: Sequence[PlaceSpot]) -> None:
    if spots:
        focus.focus(spots[0])
