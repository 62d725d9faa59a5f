"""Straight to the next decision of a person, and fast-forward while no person has a card left."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from scenes.table.scene import TableScene

SPEED = {"off": 0.0, "slow": 0.6, "normal": 1.0, "fast": 2.2}  # of what moves, by the setting "animation"


class Hurry:
    """on: somebody wants to skip, so that computers answer without pause and nothing moves, until a person must
    decide or the game ends. forward: nobody here holds cards, so computers do not wait and pieces move fast."""

    def __init__(self, scene: TableScene) -> None:
        self.scene = scene
        self.on = False
        self.forward = False

    @property
    def possible(self) -> bool:
        """Whether there is anything to skip: something is being shown, or a computer decides."""
        table = self.scene.table
        seat = table.to_move
        return self.scene.reel.busy or (seat is not None and table.chairs[seat].agent is not None)

    def press(self) -> None:
        """The button or its key: begin to skip, or stop it."""
        if self.on:
            self.stop()
        elif self.possible:
            self.on = True
            self.scene.reel.finish()
            self.scene.stale = True
            self.set_tempo()
            self.scene.show_truth()

    def stop(self) -> None:
        """A person decides, the game is over, or somebody wants to see what happens."""
        was_on = self.on
        self.on = self.forward = False
        self.set_tempo()
        if was_on:
            self.scene.show_truth()

    def look(self) -> None:
        """A computer decides now: see whether anybody here still has cards to decide about."""
        self.forward = self._hands_are_empty()
        self.set_tempo()

    def set_tempo(self) -> None:
        """Pace of the computers and speed of the pieces as the settings say, or faster."""
        scene, settings = self.scene, self.scene.ctx.settings
        fast = self.on or self.forward
        speed = SPEED.get(settings.animation, 1.0)
        scene.opponents.pace = "instant" if fast else settings.pace
        scene.board.stage.speed = max(speed, SPEED["fast"]) if fast and speed else speed

    def _hands_are_empty(self) -> bool:
        """Whether every person's hand is empty; in games without hands nobody's is."""
        table = self.scene.table
        hands = [table.view(seat).contents().get(("hand", seat)) for seat in table.persons]
        return bool(hands) and all(hand is not None and not hand for hand in hands)
