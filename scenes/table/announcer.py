"""Points as far as they have been told: scored items and sentences come up on the banner one by one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from game.core.events import Event, Scored, Told
from scenes.boards.api import SeatLook

if TYPE_CHECKING:
    from scenes.table.scene import TableScene


class Announcer:
    """Called by the reel. scores: points a seat that are shown now, behind the truth while a scoring is being
    told; gains: what the item being told gives, by seat."""

    def __init__(self, scene: TableScene) -> None:
        self.scene = scene
        self.scores: list[int] = list(scene.table.scores())
        self.gains: dict[int, int] = {}

    def catch_up(self) -> None:
        """Everything has been told: the points are the true ones."""
        self.scores = list(self.scene.table.scores())
        self.gains = {}

    def begin(self, events: Sequence[Event]) -> None:
        """These have happened: what they give is added when it is told, and until then the points stand without it.
        (Where points count while they are still being made, those before the scoring were the same ones.)"""
        scored = [event for event in events if isinstance(event, Scored)]
        if scored:
            self.scores = [points - sum(event.points[seat] for event in scored)
                           for seat, points in enumerate(self.scene.table.scores())]

    def __call__(self, event: Scored | Told | None) -> None:
        """A scored item or a sentence comes up; None: it goes again."""
        scene = self.scene
        if event is None:
            scene.frame.banner.hush()
            self.gains = {}
            scene.board.show_lit((), None)
        else:
            gains = self._count(event) if isinstance(event, Scored) else []
            scene.ctx.audio.play("coin" if isinstance(event, Scored) else "bell")
            if scene.reel.speaking:
                self._say(event, gains)
        scene.show_panels()

    def _count(self, event: Scored) -> list[tuple[SeatLook, int]]:
        """Add an item to the points that are shown. Gives who gets how much."""
        for seat, points in enumerate(event.points):
            self.scores[seat] += points
            if points:
                self.gains[seat] = points
        if self.scene.reel.speaking:  # else nothing would put the light out again
            self.scene.board.show_lit(event.places, None)
        self.scene.board.show_points(self.scores)
        return [(self.scene.seats[seat], points) for seat, points in enumerate(event.points) if points]

    def _say(self, event: Scored | Told, gains: list[tuple[SeatLook, int]]) -> None:
        scene = self.scene
        places = event.places if isinstance(event, Scored) else event.line.places
        rects = [rect for place in places if (rect := scene.board.ring(place)) is not None]
        whole = [widget.ring_rect() for widget in scene.focus.widgets() if widget.visible and widget.focusable]
        goes_on = "table.score.skip" if isinstance(event, Scored) else "table.told.skip"
        scene.frame.banner.say(scene.texts.line(event.line), gains, scene.ctx.say(goes_on), rects, whole,
                               scene.board.names())
