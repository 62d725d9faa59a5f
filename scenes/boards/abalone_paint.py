"""One frame of the board of Abalone: the prepared wood, the marbles on it, and what is lit."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import TYPE_CHECKING

import pygame

from game.abalone.hexes import BIT, DIRECTION, NAME, NEED, moved
from game.abalone.moves import EFFECTS
from scenes.boards import abalone_line as lines
from scenes.boards.abalone_line import Arrow
from scenes.boards.abalone_plan import PICTURE, Point
from scenes.boards.abalone_stand import MARBLES
from scenes.kit.assets import smooth
from scenes.kit.theme import Colour

if TYPE_CHECKING:
    from scenes.boards.abalone import AbaloneBoard

LETTER: Colour = (252, 232, 190)
INLAY = (62, 34, 16, 225)  # a disc of dark wood below every letter
LETTER_SIZE = 15  # design units
SMALLEST_INLAY = 16  # pixels
RING = 1.16  # diameters of a marble
ARROW = 0.62  # steps from the middle of the foremost marble to that of an arrow
ARROW_SIZE = 0.66  # steps
BLUR = 10  # a shadow is drawn so many times smaller and enlarged
GLIMMER = 70  # of 255: the rings of what can be chosen
TOLD = 0.6  # steps: an arrow that shows what a line of the log tells of
NUDGE = 0.13  # steps that carried marbles lean towards where they would go


class Painter:
    """Draws a board; keeps the wood, which changes only with the layout."""

    def __init__(self, board: AbaloneBoard) -> None:
        self.board = board
        self.look = board.stage.look
        self._wood: pygame.Surface | None = None
        self._wood_at = (0, 0)
        self._inlay: pygame.Surface | None = None
        self._rough = False
        self._turned: dict[tuple[str, int, int], pygame.Surface] = {}

    def forget(self) -> None:
        """A new layout."""
        self._wood = self._inlay = None
        self._turned.clear()

    def draw(self, surface: pygame.Surface) -> None:
        """The whole board."""
        if self._wood is None or (self._rough and not self.look.assets.rough):
            self._paint_wood()
        assert self._wood is not None
        surface.blit(self._wood, self._wood_at)
        self._trays(surface)
        if self.board.coordinates:
            self._letters(surface)
        self._last_move(surface)
        self._marbles(surface)
        self._lights(surface)

    # ---- wood -----------------------------------------------------------------------------------

    def _paint_wood(self) -> None:
        """The hexagon cut out of its picture, with the shadow it throws on the table."""
        plan, look = self.board.plan, self.look
        reach = look.u(30)
        whole = plan.board.inflate(2 * reach, 2 * reach)
        self._wood = pygame.Surface(whole.size, pygame.SRCALPHA)
        self._wood_at = whole.topleft
        corners = [(x - whole.x, y - whole.y) for x, y in plan.outline()]
        small = max(1, whole.w // BLUR), max(1, whole.h // BLUR)
        shade = pygame.Surface(small, pygame.SRCALPHA)
        shade.fill((14, 7, 3, 0))
        fallen = [((x + look.u(5)) / BLUR, (y + look.u(12)) / BLUR) for x, y in corners]
        pygame.draw.polygon(shade, (14, 7, 3, 190), fallen)
        self._wood.blit(smooth(shade, whole.size), (0, 0))
        body = look.assets.picture(PICTURE, plan.board.size).convert_alpha()
        mask = pygame.Surface((plan.board.w * 2, plan.board.h * 2), pygame.SRCALPHA)
        mask.fill((255, 255, 255, 0))
        pygame.draw.polygon(mask, (255, 255, 255, 255), [((x - reach) * 2, (y - reach) * 2) for x, y in corners])
        body.blit(smooth(mask, plan.board.size), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        self._wood.blit(body, (reach, reach))
        self._wood.fill((0, 0, 0, 0), plan.panels.move(-whole.x, -whole.y))  # no shadow falls on the panels
        self._rough = look.assets.rough

    def _letters(self, surface: pygame.Surface) -> None:
        if self._inlay is None:
            wide = max(SMALLEST_INLAY, self.look.u(LETTER_SIZE * 1.4))
            big = pygame.Surface((wide * 4, wide * 4), pygame.SRCALPHA)
            big.fill((*INLAY[:3], 0))
            pygame.draw.circle(big, INLAY, (wide * 2, wide * 2), wide * 2)
            self._inlay = smooth(big, (wide, wide))
        for name in self.board.plan.atlas.letters:
            rect = self._inlay.get_rect(center=self.board.plan.around(self.board.plan.letter(name), 0).center)
            surface.blit(self._inlay, rect)
            self.look.text.draw(surface, name, rect, "label_bold", LETTER_SIZE, LETTER, "center")

    def _trays(self, surface: pygame.Surface) -> None:
        board, plan, look = self.board, self.board.plan, self.look
        for seat, rect in enumerate(plan.trays):
            surface.blit(smooth_tray(look.assets.sprite("abalone_tray", rect.h), rect.size), rect)
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
        """Whose tray it is, and the room for that beside the count."""
        plan, look, texts = self.board.plan, self.look, self.board.stage.texts
        rect = plan.trays[seat]
        wide = rect.w - look.u(20) - look.text.width(self._count(seat), "heading", 14) - look.u(8)
        box = pygame.Rect(rect.x + look.u(10), rect.y - plan.heading, wide, plan.heading)
        return texts.say("abalone.tray", name=texts.name(seat)).upper(), box

    def heading_fits(self, seat: int) -> bool:
        """Whether the heading of a tray can be read to its end."""
        words, box = self._heading(seat)
        size = self.look.text.fitting_size(words, "heading", 13, box.w)
        return self.look.text.width(words, "heading", size) <= box.w

    # ---- marbles --------------------------------------------------------------------------------

    def _marbles(self, surface: pygame.Surface) -> None:
        board = self.board
        lean = self._leaning()
        still = [(seat, lean.get(at, at), size, 255.0) for seat, at, size in board.stand.lying(board.plan)]
        moving = [(mover.seat, mover.at, mover.size, mover.alpha) for mover in board.stand.rolling]
        for _, at, size, alpha in (*still, *moving):
            if alpha > 200:
                rect = pygame.Rect(0, 0, max(1, round(size)), max(1, round(size)))
                rect.center = (round(at[0]), round(at[1]))
                surface.blit(*self.look.assets.around("marble_shadow", rect))
        for seat, at, size, alpha in (*still, *moving):
            self._blit(surface, MARBLES[seat], at, size, alpha)

    def _leaning(self) -> dict[Point, Point]:
        """What the pointer drags leans towards where it would go."""
        board, plan = self.board, self.board.plan
        if board.grip.aimed is None:
            return {}
        motion = board.grip.aimed.motion
        dx, dy = plan.way(motion.way)
        points = [plan.cell(name) for name in (*motion.own, *motion.pushed)]
        return {(x, y): (x + dx * NUDGE, y + dy * NUDGE) for x, y in points}

    def _blit(self, surface: pygame.Surface, name: str, at: Point, size: float, alpha: float = 255) -> None:
        """A sprite with its middle at a point."""
        faint = None if alpha >= 255 else max(0, round(alpha))
        picture = self.look.assets.sprite(name, round(size), alpha=faint)
        surface.blit(picture, picture.get_rect(center=(round(at[0]), round(at[1]))))

    # ---- light ----------------------------------------------------------------------------------

    def _rings(self, surface: pygame.Surface, name: str, cells: Iterable[str], alpha: float = 255) -> None:
        plan = self.board.plan
        for cell in cells:
            self._blit(surface, name, plan.cell(cell), plan.marble * RING, alpha)

    def _last_move(self, surface: pygame.Surface) -> None:
        """Where the last move came from: a pale arrow in each cell that it left."""
        board, plan = self.board, self.board.plan
        cells, way = self._marked()
        for cell in cells:
            if cell not in board.stand.cells:
                self._arrow(surface, "abalone_arrow_soft", plan.cell(cell), way, 0.5 * plan.step, 120)

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

    def _lights(self, surface: pygame.Surface) -> None:
        """Rings and arrows, above the marbles."""
        board = self.board
        cells, way = self._marked()
        step = DIRECTION[way].step if way else 0
        arrived = [NAME[moved(BIT[cell], step)] for cell in cells if moved(BIT[cell], step)]
        self._rings(surface, "abalone_last", arrived)
        self._spoken_of(surface, cells)
        shown = board.preview
        if board.ghost is not None:
            self._motion(surface, board.ghost)
            self._point(surface, board.ghost, True)
            return
        if board.lights.mine and not board.line and not board.stage.purist:
            movable = (str(place[1]) for place in board.lights.targets if place[0] == "cell")
            self._rings(surface, "abalone_pick", (cell for cell in movable if cell in board.stand.cells), GLIMMER)
        self._rings(surface, "abalone_pick", board.line)
        if shown is not None:
            self._motion(surface, shown)
        for arrow in board.arrows:
            self._point(surface, arrow, arrow is shown)
        hovered = board.hovered_cell
        if not board.line and board.lights.mine and board.stand.cells.get(hovered or "") == board.lights.mover:
            self._rings(surface, "abalone_pick", [hovered] if hovered else [], 120)

    def _spoken_of(self, surface: pygame.Surface, marked: list[str]) -> None:
        """The cells left in a move that the log tells of, and which way; the last move is marked already."""
        board, plan = self.board, self.board.plan
        cells, way = lines.told(board.lights.lit)
        if list(cells) == marked:
            return
        self._rings(surface, "abalone_pick", cells, 200)
        for cell in cells if way else ():
            self._arrow(surface, "abalone_arrow", plan.cell(cell), way, TOLD * plan.step)

    def _motion(self, surface: pygame.Surface, arrow: Arrow) -> None:
        """What would move, what would be pushed, and what would be lost."""
        motion = arrow.motion
        self._rings(surface, "abalone_pick", motion.own)
        self._rings(surface, "abalone_push", [cell for cell in motion.pushed if cell != motion.lost])
        self._rings(surface, "abalone_lost", [motion.lost] if motion.lost else [])

    def _point(self, surface: pygame.Surface, arrow: Arrow, bright: bool) -> None:
        plan = self.board.plan
        size = plan.step * ARROW_SIZE * (1.15 if bright else 1.0)
        name = "abalone_arrow" if bright or arrow.motion.pushed else "abalone_arrow_soft"
        self._arrow(surface, name, arrow_at(self.board, arrow), arrow.motion.way, size)

    def _arrow(self, surface: pygame.Surface, name: str, at: Point, way: str, size: float, alpha: int = 255) -> None:
        dx, dy = self.board.plan.way(way)
        angle = round(math.degrees(math.atan2(-dy, dx)))
        key = (f"{name}/{alpha}", round(size), angle)
        picture = self._turned.get(key)
        if picture is None:
            flat = self.look.assets.sprite(name, round(size * 2), alpha=None if alpha == 255 else alpha)
            picture = self._turned[key] = pygame.transform.rotozoom(flat, angle, 0.5)
        surface.blit(picture, picture.get_rect(center=(round(at[0]), round(at[1]))))


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
