"""The scene manager: which scenes are open, and who draws, listens and lives."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

if TYPE_CHECKING:
    from scenes.context import Context

Size = tuple[int, int]


class Scene:
    """One screen. It is built without a window and begins to live when the stack calls `enter`.

    `opaque` scenes hide all below them; a scene that is not opaque (a dialog) lets them shine through.
    All sizes and positions are pixels of the canvas; `ctx.look.u(x)` turns design units into pixels.
    """

    opaque: bool = True
    title: str = ""
    message_area: pygame.Rect | None = None  # where messages come up, if not anywhere at the foot
    foot: float = 0.0  # design units at the bottom that messages leave free
    ctx: Context

    def enter(self, ctx: Context) -> None:
        """Called once, before the first layout. Overriding scenes call this first."""
        self.ctx = ctx

    def exit(self) -> None:
        """Called once, when the scene leaves the stack for good."""

    def pause(self) -> None:
        """Another scene was put on top."""

    def resume(self) -> None:
        """The scene is the topmost again."""

    def layout(self, size: Size) -> None:
        """Place everything on a canvas of `size` pixels: after enter and after each new size or scale."""

    def handle(self, event: pygame.event.Event) -> bool:
        """True when the event was used up. Only the topmost scene is asked."""
        return False

    def update(self, dt: float) -> None:
        """`dt` seconds have gone by (never more than 0.1). Called for every visible scene, also when idle."""

    def draw(self, surface: pygame.Surface) -> None:
        """Paint the whole scene."""

    def needs_frame(self) -> bool:
        """True while something moves, so that frames must be drawn without any event."""
        return False

    @property
    def precious(self) -> bool:
        """Whether something would be lost with it if the disk took nothing any more."""
        return False

    def work_ahead(self) -> bool:
        """There is time before the next frame: make one picture or so that will soon be needed. True when one was
        made; it takes a few milliseconds at most."""
        return False


class SceneStack:
    """Scenes one on top of another. Changes wait until the end of the frame, so that no scene
    disappears while it is still drawing or listening."""

    def __init__(self) -> None:
        self._scenes: list[Scene] = []
        self._queue: list[Callable[[], None]] = []
        self.left = 0  # scenes that are gone
        self.by_keys = False  # what was pressed last was a key: a scene that opens shows where the keyboard is
        self._unlaid: list[Scene] = []  # hidden when the size changed; they are laid out when they are seen again
        self._ctx: Context | None = None
        self._size: Size = (1280, 800)

    def start(self, ctx: Context, size: Size) -> None:
        """Give the stack what it hands to every scene. Call before the first `settle`."""
        self._ctx = ctx
        self._size = size

    # --- what scenes ask for -------------------------------------------------------------------

    def push(self, scene: Scene) -> None:
        """Put `scene` on top at the end of the frame."""
        self._queue.append(lambda: self._push(scene))

    def pop(self, scene: Scene | None = None) -> None:
        """Take the top away, or `scene` wherever it stands (nothing happens if it is gone already)."""
        self._queue.append(lambda: self._pop(scene))

    def replace(self, scene: Scene) -> None:
        """Put `scene` in the place of the topmost one."""
        self._queue.append(lambda: self._replace(scene))

    def clear(self, scene: Scene | None = None) -> None:
        """Close everything and go on with `scene`; with None the program ends."""
        self._queue.append(lambda: self._clear(scene))

    # --- what the app asks for -----------------------------------------------------------------

    @property
    def top(self) -> Scene | None:
        return self._scenes[-1] if self._scenes else None

    @property
    def scenes(self) -> tuple[Scene, ...]:
        """From the bottom up."""
        return tuple(self._scenes)

    @property
    def waiting(self) -> bool:
        """True while changes wait for the end of the frame."""
        return bool(self._queue)

    def visible(self) -> list[Scene]:
        """The scenes that can be seen, from the bottom up."""
        for first in range(len(self._scenes) - 1, -1, -1):
            if self._scenes[first].opaque:
                return self._scenes[first:]
        return list(self._scenes)

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            self.by_keys = event.type == pygame.KEYDOWN
        return bool(self._scenes) and self._scenes[-1].handle(event)

    def update(self, dt: float) -> None:
        for scene in self.visible():
            scene.update(dt)

    def draw(self, surface: pygame.Surface) -> None:
        recorder = self._ctx.look.text.recorder if self._ctx else None
        for layer, scene in enumerate(self.visible()):
            if recorder:
                recorder.layer = layer
            scene.draw(surface)

    def needs_frame(self) -> bool:
        return any(scene.needs_frame() for scene in self.visible())

    def work_ahead(self) -> bool:
        return any(scene.work_ahead() for scene in self.visible())

    def layout(self, size: Size) -> None:
        """The canvas has a new size or scale: every scene that is seen is laid out again, from the bottom up, and
        those that are hidden before they are seen."""
        self._size = size
        self._unlaid = list(self._scenes)
        self._lay_out_seen()

    def lay_out_hidden(self) -> bool:
        """Lay out one scene that is hidden, if any still waits for it: there is time now, and later somebody waits."""
        if self._unlaid:
            self._catch_up(self._unlaid[-1])
            return True
        return False

    def settle(self) -> bool:
        """Carry out the queued changes in their order; also those that `enter` or `exit` ask for.
        True when anything changed."""
        changed = bool(self._queue)
        while self._queue:
            self._queue.pop(0)()
            self._lay_out_seen()
        return changed

    def abandon(self) -> list[Exception]:
        """Close everything after a scene's mistake, and forget what was queued. Returns the mistakes
        that scenes made while closing."""
        self._queue.clear()
        self._unlaid.clear()
        mistakes: list[Exception] = []
        while self._scenes:
            try:
                self._scenes.pop().exit()
            except Exception as error:
                mistakes.append(error)
        self._queue.clear()
        return mistakes

    # --- carrying out --------------------------------------------------------------------------

    def _lay_out_seen(self) -> None:
        """Nobody is seen, or told to go on, in a size that is gone."""
        for scene in self.visible() if self._unlaid else ():
            self._catch_up(scene)

    def _catch_up(self, scene: Scene) -> None:
        if scene in self._unlaid:
            self._unlaid.remove(scene)
            scene.layout(self._size)

    def _let_go(self, scene: Scene) -> None:
        """It has left the stack. What it keeps of itself shows it in the size of the window."""
        self.left += 1
        self._catch_up(scene)
        scene.exit()

    def _enter(self, scene: Scene) -> None:
        assert self._ctx is not None, "start() comes first"
        self._scenes.append(scene)
        scene.enter(self._ctx)
        scene.layout(self._size)

    def _push(self, scene: Scene) -> None:
        if self._scenes:
            self._scenes[-1].pause()
        self._enter(scene)

    def _pop(self, scene: Scene | None) -> None:
        gone = self.top if scene is None else scene
        if gone is None or gone not in self._scenes:
            return
        was_top = gone is self._scenes[-1]
        self._scenes.remove(gone)
        self._let_go(gone)
        self._lay_out_seen()
        if was_top and self._scenes:
            self._scenes[-1].resume()

    def _replace(self, scene: Scene) -> None:
        if self._scenes:
            self._let_go(self._scenes.pop())
        self._enter(scene)

    def _clear(self, scene: Scene | None) -> None:
        while self._scenes:
            self._let_go(self._scenes.pop())
        if scene is not None:
            self._enter(scene)
