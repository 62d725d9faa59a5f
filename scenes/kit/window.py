"""The window: its size and place, full screen, the scale of the interface, and the canvas to draw on."""

from __future__ import annotations

import os
import sys
import warnings
from dataclasses import dataclass
from pathlib import Path

import pygame

from scenes.kit import bare_x
from scenes.kit.assets import smooth

Size = tuple[int, int]

SMALLEST: Size = (960, 600)  # a smaller window shows the smallest canvas reduced
DESIGN: Size = (1280, 800)  # design units are the pixels of a picture of this size
STILL = 0.09  # seconds without another size until a new one counts
UNREADY = 0.4  # and until it does though not all is ready that it needs
TITLE_BAR = 40  # pixels kept free of a new window for its title bar and a task bar
AUTO_FLOOR = 0.85
SCALE_FLOOR = 0.75  # below this, letters of 16 units would fall under 12 pixels
NAME = "kabinett"


def auto_scale(size: Size) -> float:
    """Pixels per design unit that suits a canvas of `size` pixels."""
    return max(AUTO_FLOOR, min(size[0] / DESIGN[0], size[1] / DESIGN[1]))


def scale_for(size: Size, interface_size: object = "auto") -> float:
    """Pixels per design unit for the setting "auto" or 75..300 (percent): never more than the canvas
    bears (960 x 600 units must fit), never less than what keeps letters readable."""
    limit = max(SCALE_FLOOR, min(size[0] / SMALLEST[0], size[1] / SMALLEST[1]))
    if isinstance(interface_size, int | float) and not isinstance(interface_size, bool):
        wanted = max(75, min(300, interface_size)) / 100
    else:
        wanted = auto_scale(size)
    return max(SCALE_FLOOR, min(wanted, limit))


def canvas_for(size: Size) -> Size:
    """The canvas for a window of `size` pixels."""
    return max(SMALLEST[0], size[0]), max(SMALLEST[1], size[1])


def opening_size(desktop: Size, wanted: Size | None = None) -> Size:
    """A window size for this desktop: the wanted one, or four fifths of the desktop; never larger than
    the desktop without a title bar, and not below 960 x 600 where the desktop has room for that."""
    room = (desktop[0], max(1, desktop[1] - TITLE_BAR))
    if wanted is None:
        high = max(DESIGN[1], round(desktop[1] * 0.8))
        wanted = (round(high * DESIGN[0] / DESIGN[1]), high)
    width, height = (max(smallest, want) for want, smallest in zip(wanted, SMALLEST))
    return min(width, room[0]), min(height, room[1])


def opening_place(desktops: list[Size], size: Size, place: tuple[int, int] | None) -> tuple[int, int] | None:
    """The remembered place if the whole window shows there on the first screen, else None (centred)."""
    if place is None or not desktops:
        return None
    x, y = place
    inside = 0 <= x <= desktops[0][0] - size[0] and 0 <= y <= desktops[0][1] - size[1]
    return place if inside else None


@dataclass
class Geometry:
    """What is remembered of the window between two runs. Pixels of the desktop."""

    size: Size | None = None
    place: tuple[int, int] | None = None
    fullscreen: bool = False


def prepare_environment() -> None:
    """What SDL must know before it starts: sharp pixels on Windows, one name for the task bar."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
    for name in ("SDL_VIDEO_X11_WMCLASS", "SDL_VIDEO_WAYLAND_WMCLASS"):
        os.environ[name] = NAME  # set by importing pygame, to the name of the script
    if sys.platform == "win32":
        import ctypes

        try:  # older SDL does not know the hint above
            ctypes.windll.shcore.SetProcessDpiAwareness(2)
        except (AttributeError, OSError):
            pass


class Window:
    """The one window. Scenes draw on `canvas`, which is never smaller than 960 x 600 pixels: in a
    smaller window it is shown reduced, and mouse positions are translated back by `localise`. So they are while
    the window is being dragged, when the canvas keeps its size."""

    def __init__(self, title: str, icon: Path | None = None, geometry: Geometry | None = None,
                 interface_size: object = "auto", desktops: list[Size] | None = None) -> None:
        """`desktops` are the sizes of the screens; asked from the system when left out."""
        self.title = title
        self.interface_size = interface_size
        self.geometry = geometry or Geometry()
        self.minimised = False
        self.focused = True
        self._icon = icon
        self._virtual: pygame.Surface | None = None
        self._seen = DESIGN  # the window's own size at the last look
        self._held: Size | None = None  # the canvas that stays while the window is being dragged
        self._still = 0.0
        self._left: tuple[int, int] | None = None  # where the window lay, if nobody else puts it back there
        self._desktops = desktops or []
        self.open()

    # --- opening and full screen ---------------------------------------------------------------

    def open(self) -> None:
        """Create the window, the icon first, since some systems take it only then."""
        if not pygame.display.get_init():
            pygame.display.init()
        if pygame.display.get_driver() == "x11":
            # Pictures made by the processor go to the server as they are: a detour over OpenGL takes ten times as long.
            os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
        pygame.display.set_caption(self.title)
        if self._icon and self._icon.is_file():
            pygame.display.set_icon(pygame.image.load(str(self._icon)))
        self._desktops = self._desktops or pygame.display.get_desktop_sizes()
        desktop = self._desktops[0] if self._desktops else DESIGN
        size = opening_size(desktop, self.geometry.size)
        place = opening_place(self._desktops, size, self.geometry.place)
        if place is not None:
            if self.geometry.fullscreen and bare_x.unmanaged():
                self._left, place = place, (0, 0)
            os.environ["SDL_VIDEO_WINDOW_POS"] = f"{place[0]},{place[1]}"
        else:
            os.environ.setdefault("SDL_VIDEO_CENTERED", "1")
        self._restored = size
        self._set_mode()
        self._seen = self._surface().get_size()

    def _set_mode(self) -> None:
        if self.geometry.fullscreen:
            desktop = self._desktops[0] if self._desktops else self._restored
            if pygame.display.get_surface() is not None and bare_x.unmanaged():
                self._left = bare_x.place()
                bare_x.move((0, 0))
            pygame.display.set_mode(desktop, pygame.FULLSCREEN)
        else:
            with warnings.catch_warnings(action="ignore", category=RuntimeWarning):  # about just that
                surface = pygame.display.set_mode(self._restored, pygame.RESIZABLE)
            if surface.get_size() != self._restored:  # some drivers keep the full screen's size at first
                pygame.display.set_mode(self._restored, pygame.RESIZABLE)
            if self._left is not None:
                bare_x.move(self._left)
                self._left = None
        self._virtual = None

    def toggle_fullscreen(self) -> None:
        """Between a window and the whole desktop without borders; `geometry.fullscreen` tells what came of it."""
        if not self.geometry.fullscreen:
            self._restored = self._surface().get_size()
        self.geometry.fullscreen = not self.geometry.fullscreen
        try:
            self._set_mode()
        except pygame.error:  # then it stays a window
            self.geometry.fullscreen = False
            self._set_mode()

    def remember(self) -> Geometry:
        """Size and place of the window (not of the full screen) for the next run."""
        size = self._restored if self.geometry.fullscreen else self._surface().get_size()
        self.geometry.size = size if min(size) > 1 else self.geometry.size
        return self.geometry

    # --- size and scale ------------------------------------------------------------------------

    @staticmethod
    def _surface() -> pygame.Surface:
        surface = pygame.display.get_surface()
        if surface is None:
            raise RuntimeError("the window is closed")
        return surface

    @property
    def size(self) -> Size:
        """The canvas in pixels."""
        return self._held or canvas_for(self._surface().get_size())

    @property
    def held(self) -> bool:
        """True while the canvas has the size from before the window was dragged, and is shown stretched."""
        return self._held is not None

    def follow(self, dt: float, ready: bool = True) -> bool:
        """Called once a step, `dt` seconds after the last: whoever drags the window sees the picture follow at once,
        and nothing is laid out for the sizes in between. A new size counts once it has stood still and everything is
        `ready` for it, which is not waited for long. True when the window has another size than at the last step."""
        now, before = self._surface().get_size(), self._seen
        self._seen = now
        if now != before:
            self._held = self._held or canvas_for(before)
            self._still = 0.0
        else:
            self._still += dt
        if self._held == canvas_for(now) or self._still >= (STILL if ready else UNREADY):
            self._held = None
        return now != before

    @property
    def scale(self) -> float:
        """Pixels per design unit."""
        return scale_for(self.size, self.interface_size)

    @property
    def coming(self) -> tuple[Size, float]:
        """Size and scale when the size that the window has now counts."""
        size = canvas_for(self._surface().get_size())
        return size, scale_for(size, self.interface_size)

    @property
    def limited(self) -> bool:
        """True when the wanted interface size is larger than the window bears."""
        wanted = self.interface_size
        return isinstance(wanted, int | float) and scale_for(self.size, wanted) * 100 < wanted - 0.5

    @property
    def logical_size(self) -> tuple[float, float]:
        """The canvas in design units."""
        return self.size[0] / self.scale, self.size[1] / self.scale

    def u(self, units: float) -> int:
        """Design units to whole pixels; anything above 0 is at least 1 pixel."""
        px = round(units * self.scale)
        return px if px or not units else (1 if units > 0 else -1)

    # --- each frame ----------------------------------------------------------------------------

    @property
    def canvas(self) -> pygame.Surface:
        """What to draw this frame on; fetched anew, since the system may have replaced the surface."""
        surface = self._surface()
        if surface.get_size() == self.size:
            self._virtual = None
            return surface
        if self._virtual is None or self._virtual.get_size() != self.size:
            self._virtual = pygame.Surface(self.size)
        return self._virtual

    def present(self) -> None:
        """Show what was drawn on the canvas."""
        surface = self._surface()
        scale = pygame.transform.scale if self.held else smooth
        if self._virtual is not None:
            if min(surface.get_size()) < 1:
                return
            surface.fill((0, 0, 0))
            shown = self._shown()
            if shown.w > 0 and shown.h > 0:
                surface.blit(scale(self._virtual, shown.size), shown)
        pygame.display.flip()

    def _shown(self) -> pygame.Rect:
        """Where the whole canvas appears in the window."""
        width, height = self._surface().get_size()
        if self.held:
            return pygame.Rect(0, 0, width, height)
        share = min(width / self.size[0], height / self.size[1], 1.0)
        shown = pygame.Rect(0, 0, round(self.size[0] * share), round(self.size[1] * share))
        shown.center = (width // 2, height // 2)
        return shown

    def to_canvas(self, pos: tuple[int, int]) -> tuple[int, int]:
        """A position in the window as a position on the canvas."""
        if self._surface().get_size() == self.size:
            return pos
        shown = self._shown()
        if shown.w < 1 or shown.h < 1:
            return 0, 0
        return ((pos[0] - shown.x) * self.size[0] // shown.w, (pos[1] - shown.y) * self.size[1] // shown.h)

    def localise(self, event: pygame.event.Event) -> pygame.event.Event:
        """The event with its mouse position on the canvas."""
        pos = getattr(event, "pos", None)
        if pos is None or self._surface().get_size() == self.size:
            return event
        return pygame.event.Event(event.type, {**event.dict, "pos": self.to_canvas(pos)})

    def mouse(self) -> tuple[int, int]:
        """Where the mouse is on the canvas."""
        return self.to_canvas(pygame.mouse.get_pos())

    def move_mouse(self, pos: tuple[int, int]) -> None:
        """Put the mouse on a position of the canvas; not where the canvas is shown reduced."""
        if self._surface().get_size() == self.size:
            pygame.mouse.set_pos(pos)

    def note(self, event: pygame.event.Event) -> bool:
        """Take notice of a window event; True when everything must be laid out again."""
        if event.type == pygame.WINDOWMINIMIZED:
            self.minimised = True
        elif event.type in (pygame.WINDOWRESTORED, pygame.WINDOWMAXIMIZED, pygame.WINDOWSHOWN):
            self.minimised = False
        elif event.type == pygame.WINDOWFOCUSLOST:
            self.focused = False
        elif event.type == pygame.WINDOWFOCUSGAINED:
            self.focused = True
        elif event.type == pygame.WINDOWMOVED and not self.geometry.fullscreen:
            self.geometry.place = (event.x, event.y)
        return event.type in (pygame.VIDEORESIZE, pygame.WINDOWRESIZED, pygame.WINDOWSIZECHANGED)
