"""What a new size of the window will need, made in small pieces while the window is still being dragged."""

from __future__ import annotations

from collections.abc import Iterator

from scenes.kit.look import Look
from scenes.kit.window import Size, Window


class Readying:
    """Begins anew whenever another size or scale is to come."""

    def __init__(self, look: Look, window: Window) -> None:
        self.look, self.window = look, window
        self.forget()

    def forget(self) -> None:
        """What was made is in use now, or gone."""
        self._coming: tuple[Size, float] | None = None
        self._pieces: Iterator[None] = iter(())
        self._ended = False

    @property
    def done(self) -> bool:
        """Whether all is there for the size that is to come."""
        return self._ended and self._coming == self.window.coming

    def work(self) -> bool:
        """Make one piece; False when there is none left."""
        coming = self.window.coming
        if self._coming != coming:
            self._coming, self._pieces, self._ended = coming, self.look.ahead(*coming), False
        for _ in self._pieces:
            return True
        self._ended = True
        return False
