"""Pictures as they lie on the disk."""

from __future__ import annotations

import logging
from pathlib import Path

import pygame

log = logging.getLogger(__name__)


class Reader:
    """Reads pictures. What cannot be had is complained of once, and is no end."""

    def __init__(self) -> None:
        self._complained: set[str] = set()

    def read(self, path: Path) -> pygame.Surface | None:
        """Ready to be drawn with, where there is a window; None if it cannot be read."""
        try:
            picture = pygame.image.load(str(path))
        except (OSError, pygame.error) as error:
            self.complain(f"{path.name} cannot be read: {error}")
            return None
        if pygame.display.get_surface() is None:
            return picture
        return picture.convert() if path.suffix == ".jpg" else picture.convert_alpha()

    def complain(self, message: str) -> None:
        if message not in self._complained:
            self._complained.add(message)
            log.warning("%s", message)
