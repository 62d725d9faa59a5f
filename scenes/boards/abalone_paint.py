"""One frame of the board of Abalone: the prepared wood, the marbles on it, and what is lit."""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterable
from typing import TYPE_CHECKING

import pygame

from game.abalone.hexes import BIT, DIRECTION, NAME, NEED, moved
from game.abalone.moves import EFFECTS
from scenes.boards import abalone_line as lines
from scenes.boards.abalone_ground import Ground
from scenes.boards.abalone_line import Arrow
from scenes.boards.abalone_plan import Point
from scenes.boards.abalone_stand import MARBLES
from scenes.kit.assets import smooth
from scenes.kit.patchwork import Patchwork, around

if TYPE_CHECKING:
    from scenes.boards.abalone import AbaloneBoard

RING = 1.16  # diameters of a marble
ARROW = 0.62  # steps from the middle of the foremost marble to that of an arrow
ARROW_SIZE = 0.66  # steps
BRIGHT = 1.15  # times as large is the arrow that is pointed to
GLIMMER = (80, 150)  # of 255: the rings of what can be chosen; gold is seen less well on white marbles
TOLD = 0.6  # steps: an arrow that shows what a line of the log tells of
NUDGE = 0.13  # steps that carried marbles lean towards where they would go

Layer = tuple[pygame.Surface, pygame.Rect]  # a picture and where it lies on the screen


class Painter:
    """Draws a board. What lies within its rectangle is one picture, in which only what looks different is painted
    anew: marbles on their way and where they have just been, rings and arrows that come and go."""

    def __init__(self, board: AbaloneBoard) -> None:
        self.board = board
        self.look = board.stage.look
        self.ground = Ground(board)
        self._ground: pygame.Surface | None = None
        self._board = Patchwork(self._paint_board)
        self._layers: dict[Hashable, Layer] = {}  # all that lies on wood and trays, from below to above
        self._seen: object = None
        self._tray: pygame.Surface | None = None
        self._turned: dict[tuple[str, int, int], pygame.Surface] = {}

    def forget(self) -> None:
        """A new layout."""
        self.ground.forget()
        self._board.forget()
        self._seen = self._tray = None
        self._turned.clear()

    def draw(self, surface: pygame.Surface) -> None:
        """The whole board."""
        if self.look.text.recorder is not None:
            self._board.forget()  # every letter is to be seen
        plan, self._ground = self.board.plan, self.ground.picture(surface.get_size())
        whole = (self._ground, self.board.coordinates)
        seen = self._look()
        if seen is None or seen != self._seen or not self._board.fits(whole):
            self._seen = seen
            self._lay()
            parts = {name: (tuple(rect), picture) for name, (picture, rect) in self._layers.items()
                     if rect.colliderect(plan.board)}
            self._board.refresh(whole, parts, lambda: pygame.Surface(plan.board.bottomright))
        assert self._board.picture is not None
        self.ground.draw_shadow(surface)
        self._trays(surface)
        surface.blit(self._board.picture, plan.board, plan.board)
        self._draw_around(surface)

    def _look(self) -> object:
        """All that the layers depend on; None while they change from frame to frame."""
        board, lights = self.board, self.board.lights
        if board.travel.busy or board.grip.carried is not None:
            return None
        return (tuple(board.stand.cells.items()), tuple(board.stand.pushed_off), board.latest, board.line, board.ghost,
                tuple(board.arrows), board.preview, board.hovered_cell, board.stage.purist, lights.targets,
                lights.mine, lights.mover, lights.marks, lights.lit, lights.lit_seat)

    def _lay(self) -> None:
        self._layers.clear()
        self._last_move()
        self._marbles()
        self._lights()

    def _paint_board(self, surface: pygame.Surface, room: pygame.Rect) -> None:
        """What shows within `room`, in the screen's coordinates."""
        assert self._ground is not None
        surface.blit(self._ground, self.board.plan.board)
        if self.board.coordinates:
            self.ground.paint_letters(surface, room)
        for picture, rect in self._layers.values():
            if room.colliderect(rect):
                surface.blit(picture, rect)

    def _draw_around(self, surface: pygame.Surface) -> None:
        """What reaches beyond the rectangle of the board: marbles in the trays, and on their way there."""
        inner, clip = self.board.plan.board, surface.get_clip()
        beyond = [layer for layer in self._layers.values() if not inner.contains(layer[1])]
        for strip in around(inner, surface.get_rect()) if beyond else ():
            surface.set_clip(strip.clip(clip))
            for picture, rect in beyond:
                if strip.colliderect(rect):
                    surface.blit(picture, rect)
        surface.set_clip(clip)

    def _trays(self, surface: pygame.Surface) -> None:
        board, plan, look = self.board, self.board.plan, self.look
        for seat, rect in enumerate(plan.trays):
            if self._tray is None:
                self._tray = smooth_tray(look.assets.sprite("abalone_tray", rect.h), rect.size)
            surface.blit(self._tray, rect)
            if ("tray", seat) in board.lights.lit:
                look_ring = rect.inflate(look.u(6), look.u(6))
                pygame.draw.rect(surface, look.theme.gold_light, look_ring, look.u(3), border_radius=rect.h)
            words, box = self._heading(seat)
            look.text.draw(surface, words, box, "heading", 13, look.theme.cream, ellipsis=True, shrink=True)
            count = pygame.Rect(box.right, box.y, rect.right - look.u(10) - box.right, box.h)
            look.text.draw(surface, self._count(seat), count, "heading", 14, look.theme.cream, "right")

    def _count(self, seat: int) -> str:
        return f"{self.board.stand.pushed_off[seat]} / {NEED}"

    def _heading(self, seat: int) -> tuple[str, pygame.Rect]:
        """Whose tray it is, and the room for that beside the count. Of a long name there is room for that alone."""
        plan, look, texts = self.board.plan, self.look, self.board.stage.texts
        rect = plan.trays[seat]
        wide = rect.w - look.u(20) - look.text.width(self._count(seat), "heading", 14) - look.u(8)
        box = pygame.Rect(rect.x + look.u(10), rect.y - plan.heading, wide, plan.heading)
        words = texts.say("abalone.tray", name=texts.name(seat)).upper()
        size = look.text.fitting_size(words, "heading", 13, wide)
        fits = look.text.width(words, "heading", size) <= wide
        return words if fits else texts.name(seat).upper(), box

    def heading_fits(self, seat: int) -> bool:
        """Whether the heading of a tray tells all of what lies there."""
        texts = self.board.stage.texts
        return self._heading(seat)[0] == texts.say("abalone.tray", name=texts.name(seat)).upper()

    # ---- marbles --------------------------------------------------------------------------------

    def _marbles(self) -> None:
        board = self.board
        lean = self._leaning()
        still = [(at, seat, lean.get(at, at), size, 255.0) for seat, at, size in board.stand.lying(board.plan)]
        moving = [(mover, mover.seat, mover.at, mover.size, mover.alpha) for mover in board.stand.rolling]
        for name, _, at, size, alpha in (*still, *moving):
            if alpha > 200:
                rect = pygame.Rect(0, 0, max(1, round(size)), max(1, round(size)))
                rect.center = (round(at[0]), round(at[1]))
                self._add(("shadow", name), *self.look.assets.around("marble_shadow", rect))
        for name, seat, at, size, alpha in (*still, *moving):
            self._put(MARBLES[seat], at, size, alpha, name)

    def _leaning(self) -> dict[Point, Point]:
        """What the pointer drags leans towards where it would go."""
        board, plan = self.board, self.board.plan
        if board.grip.aimed is None:
            return {}
        motion = board.grip.aimed.motion
        dx, dy = plan.way(motion.way)
        points = [plan.cell(name) for name in (*motion.own, *motion.pushed)]
        return {(x, y): (x + dx * NUDGE, y + dy * NUDGE) for x, y in points}

    def _put(self, name: str, at: Point, size: float, alpha: float = 255, thing: Hashable = None) -> None:
        """A sprite with its middle at a point. thing: what it is the picture of, if that can move."""
        faint = None if alpha >= 255 else max(0, round(alpha))
        picture = self.look.assets.sprite(name, round(size), alpha=faint)
        self._add((name, thing or at), picture, picture.get_rect(center=(round(at[0]), round(at[1]))))

    def _add(self, name: Hashable, picture: pygame.Surface, rect: pygame.Rect) -> None:
        """One more layer above the others."""
        self._layers[name if name not in self._layers else (name, len(self._layers))] = picture, rect

    # ---- light ----------------------------------------------------------------------------------

    def _rings(self, name: str, cells: Iterable[str], alpha: float = 255) -> None:
        plan = self.board.plan
        for cell in cells:
            self._put(name, plan.cell(cell), plan.marble * RING, alpha)

    def _last_move(self) -> None:
        """Where the last move came from: a pale arrow in each cell that it left."""
        board, plan = self.board, self.board.plan
        cells, way = self._marked()
        for cell in cells:
            if cell not in board.stand.cells:
                self._arrow("abalone_arrow_soft", plan.cell(cell), way, 0.5 * plan.step, 120)

    def _marked(self) -> tuple[list[str], str]:
        """The cells from which the last move moved marbles, and where they went.

        A log line that tells of this very move is shown in the same way. What is marked before its move has been
        seen waits: the last move of the view on the board is still another one.
        """
        board = self.board
        view, lights = board.latest, board.lights
        if view is None or view.last is None or board.travel.busy:
            return [], ""
        seat = lights.marks[-1][0] if lights.marks else None
        marked = [place for who, place in lights.marks if who == seat]
        for who, places in ((seat, marked), (lights.lit_seat, lights.lit)):
            cells = [str(place[1]) for place in places if place[0] == "cell"]
            if who is not None and who != view.to_move and view.last.start in cells:
                return cells, EFFECTS[view.last].way.name
        return [], ""

    def _lights(self) -> None:
        """Rings and arrows, above the marbles."""
        board = self.board
        cells, way = self._marked()
        step = DIRECTION[way].step if way else 0
        arrived = [NAME[moved(BIT[cell], step)] for cell in cells if moved(BIT[cell], step)]
        self._rings("abalone_last", arrived)
        self._spoken_of(cells)
        shown = board.preview
        if board.ghost is not None:
            self._motion(board.ghost)
            self._point(board.ghost, True)
            return
        if board.lights.mine and not board.line and not board.stage.purist:
            movable = (str(place[1]) for place in board.lights.targets if place[0] == "cell")
            self._rings("abalone_pick", (cell for cell in movable if cell in board.stand.cells),
                        GLIMMER[board.lights.mover or 0])
        self._rings("abalone_pick", board.line)
        if shown is not None:
            self._motion(shown)
        for arrow in board.arrows:
            self._point(arrow, arrow is shown)
        hovered = board.hovered_cell
        if not board.line and board.lights.mine and board.stand.cells.get(hovered or "") == board.lights.mover:
            self._rings("abalone_pick", [hovered] if hovered else [], 120)

    def _spoken_of(self, marked: list[str]) -> None:
        """The cells left in a move that the log tells of, and which way; the last move is marked already."""
        board, plan = self.board, self.board.plan
        cells, way = lines.told(board.lights.lit)
        if list(cells) == marked:
            return
        self._rings("abalone_pick", cells, 200)
        for cell in cells if way else ():
            self._arrow("abalone_arrow", plan.cell(cell), way, TOLD * plan.step)

    def _motion(self, arrow: Arrow) -> None:
        """What would move, what would be pushed, and what would be lost."""
        motion = arrow.motion
        self._rings("abalone_pick", motion.own)
        self._rings("abalone_push", [cell for cell in motion.pushed if cell != motion.lost])
        self._rings("abalone_lost", [motion.lost] if motion.lost else [])

    def _point(self, arrow: Arrow, bright: bool) -> None:
        plan = self.board.plan
        size = plan.step * ARROW_SIZE * (BRIGHT if bright else 1.0)
        name = "abalone_arrow" if bright or arrow.motion.pushed else "abalone_arrow_soft"
        self._arrow(name, arrow_at(self.board, arrow), arrow.motion.way, size)

    def _arrow(self, name: str, at: Point, way: str, size: float, alpha: int = 255) -> None:
        dx, dy = self.board.plan.way(way)
        angle = round(math.degrees(math.atan2(-dy, dx)))
        key = (f"{name}/{alpha}", round(size), angle)
        picture = self._turned.get(key)
        if picture is None:
            flat = self.look.assets.sprite(name, round(size * 2), alpha=None if alpha == 255 else alpha)
            picture = self._turned[key] = pygame.transform.rotozoom(flat, angle, 0.5)
        self._add((*key, at), picture, picture.get_rect(center=(round(at[0]), round(at[1]))))


def smooth_tray(picture: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
    """The tray in exactly its rectangle: a rounded width may differ by a pixel."""
    return picture if picture.get_size() == size else smooth(picture, size)


def arrow_at(board: AbaloneBoard, arrow: Arrow) -> Point:
    """The middle of an arrow: before the foremost marble, or beside the middle of a line that goes sideways."""
    plan, motion = board.plan, arrow.motion
    dx, dy = plan.way(motion.way)
    if arrow.move.end:
        points = [plan.cell(name) for name in motion.own]
        x, y = sum(p[0] for p in points) / len(points), sum(p[1] for p in points) / len(points)
    else:
        x, y = plan.cell(motion.own[0])
    return x + dx * ARROW, y + dy * ARROW
