"""The board of Abalone: a wooden hexagon, marbles in its cups, and two trays."""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence
from functools import partial
from typing import Any

import pygame

from game.abalone.hexes import CELLS
from game.abalone.views import AbaloneView
from game.core.api import View
from game.core.events import Moved, Place, Shuffled
from game.core.texts import Line, Word
from scenes.boards import abalone_line as lines
from scenes.boards.abalone_buttons import CornerButtons
from scenes.boards.abalone_facing import Facing, FacingTexts
from scenes.boards.abalone_grip import Grip
from scenes.boards.abalone_line import Arrow
from scenes.boards.abalone_paint import ARROW_SIZE, Painter, arrow_at
from scenes.boards.abalone_plan import Plan, load_atlas, make_plan
from scenes.boards.abalone_spots import BoardSpot, CellSpot, TraySpot, home, landing, see_to_arrows
from scenes.boards.abalone_stand import MARBLES, Stand
from scenes.boards.abalone_tips import Tips
from scenes.boards.abalone_travel import Travel
from scenes.boards.api import BoardView, PlaceSpot, Stage
from scenes.kit.focus import Zone
from scenes.kit.widgets import Widget

SPOTS: dict[str, type[PlaceSpot]] = {"cell": CellSpot, "tray": TraySpot}


class AbaloneBoard(BoardView):
    """Draws AbaloneViews. `line` is what is chosen, marble by marble; the table's picks follow from it."""

    commands = ("ways", "flip", "coordinates", "copy", "paste")

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self.atlas = load_atlas(stage.look.assets.root)
        self.stand = Stand()
        self.travel = Travel(self.stand, stage.sound, stage.seed)
        self.plan: Plan
        self.facing = stage.texts.facing if isinstance(stage.texts, FacingTexts) else Facing()
        self.view: AbaloneView | None = None
        self.latest: AbaloneView | None = None  # what the marbles show, also while a move is still being told
        self.tips: Tips | None = None
        self.line: tuple[str, ...] = ()
        self.arrows: list[Arrow] = []
        self.ghost: Arrow | None = None
        self.grip = Grip(self)
        self._choosing = False
        self._area = pygame.Rect(0, 0, 0, 0)
        self.spots: dict[Place, PlaceSpot] = {}
        self.painter = Painter(self)
        self.buttons = CornerButtons(stage.look, stage.texts, self.flip, self.show_coordinates)

    # -- geometry --------------------------------------------------------------------------------------

    def layout(self, area: pygame.Rect) -> pygame.Rect:
        self.travel.finish()
        self._area = area.copy()
        self.plan = self.travel.plan = make_plan(area, self.stage.look.u, self.atlas, self.flipped)
        self.solid = self.plan.board
        self.buttons.place(self.plan.buttons)
        self.painter.forget()
        return self.plan.panels

    @property
    def flipped(self) -> bool:
        """Whether White sits at the bottom."""
        return self.facing.flipped

    @property
    def coordinates(self) -> bool:
        """Whether letters and numbers are shown."""
        return self.facing.coordinates

    def flip(self) -> None:
        """Turn the board round."""
        self.facing.flipped = not self.flipped
        self.layout(self._area)
        self.zones()  # the spots have moved
        self.on_turned()

    def show_coordinates(self) -> None:
        """Show or hide letters and numbers."""
        self.facing.coordinates = not self.coordinates

    def command(self, name: str) -> bool:
        return self.buttons.press(name)

    def zones(self) -> list[Zone]:
        first, landed = home(self), landing(self)
        cells: list[Widget] = [self.spot(("cell", name)) for name in sorted(CELLS, key=lambda name: name != first)]
        ways: list[Widget] = [self.spot(arrow.place) for arrow in self.shown_arrows]
        trays: list[Widget] = [self.spot(("tray", seat)) for seat in (0, 1)]
        for place, spot in self.spots.items():
            if place[0] in ("to", "way") and spot not in ways:
                spot.hovered = False  # it is gone, and no longer hears of the mouse
        back = self.spot(("cell", landed)) if landed else None  # else where the focus left, if it has been there
        return [Zone("cells", cells, back), Zone("ways", ways), Zone("trays", trays),
                Zone("board", self.buttons.widgets())]

    def spot(self, place: Place) -> PlaceSpot:
        """One spot for each place, kept as long as the board lives, so that the focus stays on it."""
        spot = self.spots.get(place)
        if spot is None:
            kind = SPOTS.get(str(place[0]), BoardSpot)
            spot = self.spots[place] = kind(self.stage.look, pygame.Rect(0, 0, 0, 0), place, self)
            spot.on_press = partial(self.press, place)
        spot.rect = self.ring(place) or pygame.Rect(0, 0, 0, 0)
        spot.visible = True
        return spot

    def place_at(self, pos: tuple[int, int]) -> Place | None:
        if self.grip.carried is not None:
            return self.grip.target() or ("cell", self.grip.carried)
        for arrow in self.shown_arrows:
            rect = self.ring(arrow.place)
            if rect is not None and rect.collidepoint(pos):
                return arrow.place
        near = [(math.dist(self.plan.cell(name), pos), name) for name in CELLS]
        far, name = min(near)
        if far <= self.plan.step / 2:
            return ("cell", name)
        return next((("tray", seat) for seat in (0, 1) if self.plan.trays[seat].collidepoint(pos)), None)

    def ring(self, place: Place) -> pygame.Rect | None:
        kind, plan = place[0], self.plan
        if kind == "cell" and place[1] in self.atlas.cells:
            return plan.around(plan.cell(str(place[1])), plan.marble)
        if kind in ("to", "way"):
            arrow = self.arrow_of(place)
            return None if arrow is None else plan.around(arrow_at(self, arrow), plan.step * ARROW_SIZE * 0.8)
        if kind == "tray":
            return plan.trays[int(place[1])].copy()
        return None

    @property
    def shown_arrows(self) -> list[Arrow]:
        """Those of the chosen marbles, or the one of a hint or a held move."""
        return self.arrows if self.ghost is None else [self.ghost]

    def arrow_of(self, place: Place) -> Arrow | None:
        """The arrow of that place, if it is shown now."""
        return next((arrow for arrow in self.shown_arrows if arrow.place == place), None)

    # -- choosing --------------------------------------------------------------------------------------

    def is_mine(self, place: Place) -> bool:
        """Whether a marble of the person who decides now lies there, to be chosen or carried."""
        free = self.lights.mine and self.ghost is None and self.view is not None
        return free and place[0] == "cell" and self.stand.cells.get(str(place[1])) == self.lights.mover

    def press(self, place: Place) -> None:
        """A spot was clicked or activated: choose marbles, or send them where an arrow points."""
        view = self.view
        if not self.lights.mine or view is None or view.to_move is None:
            self.stage.press(place)
            return
        name = str(place[1]) if place[0] == "cell" else None
        arrow = self.arrow_of(place) or next(iter(self._aimed_at(name)), None)
        if arrow is not None:
            self._pick(lines.wanted_picks(arrow.move))
        elif self.ghost is None and name is not None and self.stand.cells.get(name) == view.to_move:
            self._choose(lines.clicked(self.line, name, view.marbles[view.to_move]), place)
        else:
            self.stage.press(place)

    def _choose(self, line: tuple[str, ...], place: Place) -> None:
        """These marbles are chosen now; the table picks those of them that name a move."""
        assert self.view is not None
        # A pair that cannot move may be two of three that can: the table keeps what it has of them.
        wanted = lines.ends(self.view, line) or tuple(p for p in self.lights.shown if p[1] in line)
        if line and not wanted:
            self.stage.press(place)  # the table says why
            return
        self.line, self._choosing = line, True
        self._pick(wanted)
        self._choosing = False
        self._follow()

    def _pick(self, wanted: Sequence[Place]) -> None:
        """Press what is picked too much or too little, directions last."""
        for place in self.lights.shown:
            if place not in wanted:
                self.stage.press(place)
        missing = [place for place in wanted if place not in self.lights.shown]
        if not missing and wanted:
            # A held move is confirmed by a second click; else a pick is given anew, so that the table looks again.
            missing = [wanted[-1]] if self.ghost is not None else [wanted[-1]] * 2
        for place in missing:
            self.stage.press(place)

    def _find_arrows(self) -> None:
        ready = self.view is not None and self.lights.mine and self.ghost is None
        self.arrows = lines.arrows(self.view, self.line) if ready and self.view is not None else []

    # -- truth -----------------------------------------------------------------------------------------

    def sync(self, view: View[Any], covered: bool) -> None:
        assert isinstance(view, AbaloneView)
        self.travel.finish()
        self.view = self.latest = lines.deciding(view)
        self.tips = Tips(self, self.stage.texts, self.view)
        self.lights.mover = view.to_move
        self.stand.sync(view)

    def prompt(self, view: View[Any], picked: Sequence[Place]) -> Line:
        assert isinstance(view, AbaloneView)
        return Tips(self, self.stage.texts, view).prompt(picked)

    def status(self, view: View[Any]) -> Line:
        assert isinstance(view, AbaloneView)
        return Tips(self, self.stage.texts, view).status()

    def stock(self, view: View[Any], seat: int) -> list[tuple[str, int]]:
        assert isinstance(view, AbaloneView)
        return [(MARBLES[seat], view.marbles[seat].bit_count())]

    def about_seat(self, view: View[Any], seat: int) -> str:
        return self.stage.texts.say("abalone.seat", name=self.stage.texts.name(seat), colour=Word(f"colour.{seat}"))

    def tip(self, place: Place) -> str:
        return self.tips.note(place) if self.tips else ""

    def label(self, place: Place) -> str:
        return self.tips.label(place) if self.tips else ""

    # -- light -----------------------------------------------------------------------------------------

    def show_picks(self, shown: Sequence[Place], targets: Collection[Place], mine: bool) -> None:
        self.lights.shown, self.lights.targets, self.lights.mine = tuple(shown), frozenset(targets), mine
        self._follow()

    def _follow(self) -> None:
        """The chosen line is what the table has picked, or the longer one that these picks stand for."""
        picked = {str(place[1]) for place in self.lights.shown if place[0] == "cell"}
        if self.view is not None and not self._choosing:
            named = {str(place[1]) for place in lines.ends(self.view, self.line)} or picked & set(self.line)
            if not picked or picked != named:
                self.line = lines.line_of(sorted(picked))
        self.grip.check()
        self._find_arrows()

    def show_marks(self, marks: Sequence[tuple[int, Place]]) -> None:
        self.lights.marks = tuple(marks)

    def show_lit(self, places: Collection[Place], seat: int | None) -> None:
        self.lights.lit, self.lights.lit_seat = tuple(places), seat

    def show_ghost(self, places: Collection[Place], seat: int | None) -> None:
        self.lights.ghost, self.lights.ghost_seat = tuple(places), seat
        self.ghost = lines.find_move(self.view, tuple(places)) if self.view is not None and places else None
        self._find_arrows()

    @property
    def hovered_cell(self) -> str | None:
        """The cell that is under the pointer."""
        return next((str(place[1]) for place, spot in self.spots.items()
                     if place[0] == "cell" and spot.hovered), None)

    @property
    def preview(self) -> Arrow | None:
        """The arrow that the pointer or the keyboard is on, or that a dragged marble points to."""
        if self.grip.carried is not None:
            return self.grip.aimed
        spots = [(arrow, self.spots[arrow.place]) for arrow in self.arrows if arrow.place in self.spots]
        pointed = [arrow for arrow, spot in spots if spot.hovered] or self._aimed_at(self.hovered_cell)
        return next(iter([*pointed, *(arrow for arrow, spot in spots if spot.focused)]), None)

    def focused_places(self) -> list[Place]:
        """Where the cursor of the keyboard stands."""
        return [place for place, spot in self.spots.items() if spot.focused]

    def _aimed_at(self, cell: str | None) -> list[Arrow]:
        """The one arrow that a click on a cell would mean, if it is only one."""
        found = [arrow for arrow in self.shown_arrows if cell in lines.fronts(arrow)]
        return found if len(found) == 1 else []

    def drag(self, place: Place | None, pos: tuple[int, int]) -> None:
        self.grip.aim(place, pos)

    # -- movement --------------------------------------------------------------------------------------

    def play(self, event: Moved | Shuffled, view: View[Any]) -> float:
        self.travel.reduced = self.stage.reduced_motion
        self.lights.mine = False
        self.line, self.arrows, self.ghost = (), [], None
        assert isinstance(view, AbaloneView)
        self.latest = view
        if isinstance(event, Moved):
            self.travel.gather(event)
        return 0.0

    def finish(self) -> None:
        self.travel.finish()

    @property
    def busy(self) -> bool:
        return self.travel.busy

    def update(self, dt: float) -> None:
        self.travel.start()
        self.travel.timeline.update(dt * max(0.1, self.stage.speed))
        see_to_arrows(self)

    def draw(self, surface: pygame.Surface) -> None:
        self.painter.draw(surface)
