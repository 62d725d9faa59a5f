"""The running game on the disk: kept after every change, saved by name, and its result counted."""

from __future__ import annotations

from typing import TYPE_CHECKING

from saves.errors import SaveError

if TYPE_CHECKING:
    from scenes.table.scene import TableScene


class Keeping:
    """Where there is no store, nothing is kept."""

    def __init__(self, scene: TableScene) -> None:
        self.scene = scene
        self.store = scene.ctx.store

    def autosave(self, with_picture: bool = False) -> None:
        """Keep this moment. The picture for the list of saves is drawn only when the table is left."""
        if self.store is not None:
            self.store.autosave(self.scene.table, self.scene.frame.thumbnail() if with_picture else None)

    def leave(self) -> None:
        """The last autosave, which must be on the disk before anything else happens. Where there is no room for its
        picture it goes without."""
        self.autosave(with_picture=True)
        if self.store is not None and self.store.flush() and self.store.fault is not None:
            self.autosave()
            self.store.flush()

    def save_as(self, title: str) -> None:
        """A named save of this moment."""
        scene = self.scene
        try:
            self.store.save_as(scene.table, title, scene.frame.thumbnail())
        except SaveError as error:
            scene.ctx.toasts.show(scene.texts.line(error.line), error=True)
            return
        finally:
            scene.show_truth()  # the picture has been drawn with the public's eyes
        scene.ctx.toasts.show(scene.ctx.say("table.save.done", title=title))

    def count_result(self) -> None:
        """The game is over: statistics."""
        if self.store is not None:
            self.store.count_result(self.scene.table)
