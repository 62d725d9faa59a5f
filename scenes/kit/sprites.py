"""Things that stand at places and travel between them."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass, field

import pygame

from scenes.kit.locators import Locator, Pose, between
from scenes.kit.look import Look
from scenes.kit.tween import Ease, Movement, Tween, ease_in_out

MIDDLE = (0.5, 0.5)
KEPT = 4  # pictures of a sprite: plain and in several lights it lies in the same place again and again
Place = tuple[Hashable, ...]
# A picture for a height in pixels. It is asked again only when the height changes.
Face = Callable[[int], pygame.Surface]


@dataclass(eq=False)
class Sprite:
    """One thing. `anchor` are the shares of its picture that stand on the pose's point."""

    face: Face
    place: Place
    anchor: tuple[float, float] = MIDDLE
    tag: Hashable = None  # whatever the board wants to know it by, such as its kind
    offset: tuple[float, float] = (0.0, 0.0)  # pixels: lifted while hovered, dragged by the mouse
    above: float = 0.0  # added to the rank
    visible: bool = True
    pose: Pose | None = field(default=None, repr=False)  # overrides its place, for physics
    _from: Pose | None = field(default=None, repr=False)
    _share: float = field(default=1.0, repr=False)
    _lift: float = field(default=0.0, repr=False)
    _level: bool = field(default=False, repr=False)
    _made: dict[Hashable, pygame.Surface] = field(default_factory=dict, repr=False)  # the last few, newest last

    @property
    def moving(self) -> bool:
        """Whether it is on its way, or led by the mouse or by physics."""
        return self.pose is not None or self._from is not None

    @property
    def aside(self) -> bool:
        """Whether it is on its way to where it will be as large as it was."""
        return self._from is not None and self._level

    @property
    def looks(self) -> Hashable:
        """What its face depends on besides the height."""
        return self.tag

    def repaint(self) -> None:
        """The face has changed: turned over, or tinted."""
        self._made.clear()

    def turned(self, picture: pygame.Surface, angle: float) -> pygame.Surface:
        """Its picture by so many degrees."""
        return pygame.transform.rotozoom(picture, angle, 1.0)

    def made(self, height: float, angle: float, alpha: float) -> bool:
        """Whether its picture is there already."""
        return (*_whole(height, angle, alpha), self.looks) in self._made

    def picture(self, height: float, angle: float, alpha: float) -> pygame.Surface:
        size, turn, shade = _whole(height, angle, alpha)
        key = (size, turn, shade, self.looks)
        picture = self._made.pop(key, None)
        if picture is None:
            picture = self.face(size)
            if turn:
                picture = self.turned(picture, turn / 2)
            if shade < 255:
                picture = picture.copy()
                picture.fill((255, 255, 255, shade), special_flags=pygame.BLEND_RGBA_MULT)
        self._made[key] = picture
        if len(self._made) > KEPT:
            del self._made[next(iter(self._made))]
        return picture


def _whole(height: float, angle: float, alpha: float) -> tuple[int, int, int]:
    """What pictures are made for: pixels, half degrees, opacity 0..255."""
    return max(1, round(height)), round(angle * 2), max(0, min(255, round(alpha)))


def art_face(look: Look, name: str, tint: tuple[int, int, int] | None = None) -> Face:
    """The face of a sprite from the art folder."""
    return lambda height: look.assets.sprite(name, height, tint)


class SpriteLayer:
    """All sprites of a board. `locate` gives the locator of a place and is asked anew at every frame
    position, so that a new layout moves everything at once, also what is on its way."""

    def __init__(self, locate: Callable[[Place], Locator]) -> None:
        self.locate = locate
        self._at: dict[Place, list[Sprite]] = {}
        self._moving = 0

    # --- standing ------------------------------------------------------------------------------

    def add(self, sprite: Sprite, index: int | None = None) -> Sprite:
        """Put the sprite at its place, as the last one there or at a position."""
        row = self._at.setdefault(sprite.place, [])
        row.insert(len(row) if index is None else index, sprite)
        return sprite

    def remove(self, sprite: Sprite) -> None:
        row = self._at.get(sprite.place, [])
        if sprite in row:
            row.remove(sprite)
        if not row:
            self._at.pop(sprite.place, None)

    def put(self, place: Place, kinds: Sequence[str | None], make: Callable[..., Sprite]) -> None:
        """Exactly these kinds stand at a place, with nothing moving; what is right already is left alone.
        make: a sprite from a kind and the place where it belongs."""
        there = self.at(place)
        for sprite in there:
            sprite.pose, sprite.visible = None, True
        if [sprite.tag for sprite in there] == list(kinds):
            return
        for sprite in there:
            self.remove(sprite)
        for kind in kinds:
            self.add(make(kind, place))

    def clear(self) -> None:
        self._at.clear()

    def at(self, place: Place) -> list[Sprite]:
        """What stands at a place, in order. A copy."""
        return list(self._at.get(place, ()))

    def all(self) -> Iterable[Sprite]:
        return (sprite for row in self._at.values() for sprite in row)

    # --- moving --------------------------------------------------------------------------------

    def move(self, sprite: Sprite, place: Place, seconds: float = 0.35, lift: float = 0.0,
             index: int | None = None, ease: Ease = ease_in_out) -> Movement:
        """Belongs to the new place at once, and is seen travelling there while the movement is played.
        `lift` is the height of its bow in pixels."""
        start = self.pose_of(sprite)
        self.remove(sprite)
        sprite.place = place
        sprite.offset = (0.0, 0.0)
        sprite.pose = None
        self.add(sprite, index)
        return self.travel(sprite, start, seconds, lift, ease)

    def travel(self, sprite: Sprite, start: Pose, seconds: float = 0.35, lift: float = 0.0,
               ease: Ease = ease_in_out) -> Movement:
        """From `start` to where it stands."""
        sprite._from, sprite._share, sprite._lift = start, 0.0, lift
        sprite._level = abs(start.height - self.home_of(sprite).height) < 0.5
        mark = start

        def apply(share: float) -> None:
            if sprite._from is mark:  # not sent elsewhere meanwhile
                sprite._share = share
                if share >= 1.0:
                    sprite._from = None
        return Tween(seconds, apply, ease)

    def settle(self) -> None:
        """Everything stands where it belongs."""
        for sprite in self.all():
            sprite._from, sprite._share = None, 1.0
            sprite.pose, sprite.offset = None, (0.0, 0.0)

    # --- where and what ------------------------------------------------------------------------

    def pose_of(self, sprite: Sprite) -> Pose:
        """Where it is seen now."""
        if sprite.pose is not None:
            return sprite.pose
        row = self._at.get(sprite.place, [])
        n = row.index(sprite) if sprite in row else len(row)
        return self._pose(sprite, n, max(len(row), n + 1))

    def home_of(self, sprite: Sprite) -> Pose:
        """Where it belongs, wherever it is seen now."""
        row = self._at.get(sprite.place, [])
        n = row.index(sprite) if sprite in row else len(row)
        return self.locate(sprite.place).pose(n, max(len(row), n + 1))

    def _pose(self, sprite: Sprite, n: int, count: int) -> Pose:
        if sprite.pose is not None:
            return sprite.pose
        home = self.locate(sprite.place).pose(n, count)
        if sprite._from is not None:
            share = sprite._share
            home = between(sprite._from, home, share).moved(0, -sprite._lift * 4 * share * (1 - share))
        return home.moved(*sprite.offset) if any(sprite.offset) else home

    def standing(self, wanted: Callable[[Sprite], bool] | None = None) -> list[tuple[Sprite, Pose]]:
        """Visible sprites (or those of them that are wanted) with their poses in drawing order; those on their
        way come last."""
        seen = []
        for row in self._at.values():
            for n, sprite in enumerate(row):
                if sprite.visible and (wanted is None or wanted(sprite)):
                    pose = self._pose(sprite, n, len(row))
                    rank = (sprite._from is not None or sprite.pose is not None, pose.z + sprite.above)
                    seen.append((rank, sprite, pose))
        seen.sort(key=lambda item: item[0])
        return [(sprite, pose) for _, sprite, pose in seen]

    def draw(self, surface: pygame.Surface) -> None:
        for sprite, pose in self.standing():
            surface.blit(sprite.picture(pose.height, pose.angle, pose.alpha), self.corner(sprite, pose))

    @staticmethod
    def corner(sprite: Sprite, pose: Pose) -> tuple[int, int]:
        """The top left of the picture, so that the anchor stands on the point, whatever the turn."""
        picture = sprite.picture(pose.height, pose.angle, pose.alpha)
        if not round(pose.angle * 2):
            wide, high = picture.get_size()
            return round(pose.x - sprite.anchor[0] * wide), round(pose.y - sprite.anchor[1] * high)
        middle = pygame.math.Vector2(pose.x, pose.y)
        if sprite.anchor != MIDDLE:  # else there is no need of a flat picture of this very height
            flat = sprite.face(max(1, round(pose.height))).get_size()
            arm = pygame.math.Vector2((0.5 - sprite.anchor[0]) * flat[0], (0.5 - sprite.anchor[1]) * flat[1])
            middle += arm.rotate(-round(pose.angle * 2) / 2)
        rect = picture.get_rect(center=(round(middle.x), round(middle.y)))
        return rect.x, rect.y

    def hit(self, pos: tuple[int, int]) -> Sprite | None:
        """The topmost sprite with an opaque pixel at `pos`."""
        for sprite, pose in reversed(self.standing()):
            left, top = self.corner(sprite, pose)
            picture = sprite.picture(pose.height, pose.angle, pose.alpha)
            at = (pos[0] - left, pos[1] - top)
            if picture.get_rect().collidepoint(at) and picture.get_at(at)[3] > 40:
                return sprite
        return None

    def rect_of(self, sprite: Sprite) -> pygame.Rect:
        """The bounding rectangle of its picture."""
        pose = self.pose_of(sprite)
        return sprite.picture(pose.height, pose.angle, pose.alpha).get_rect(topleft=self.corner(sprite, pose))
