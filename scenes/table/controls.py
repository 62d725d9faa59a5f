"""What keys, clicks and the buttons of the strip do at the table."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from game.core.table import TableError
from scenes.boards.buttons import PlaceButton
from scenes.kit import keys
from scenes.kit.keys import ENTER
from scenes.kit.widgets import Widget
from scenes.table import menu

if TYPE_CHECKING:
    from scenes.table.scene import TableScene


class Controls:
    """Asked with every event before the board's spots and the panels are."""

    def __init__(self, scene: TableScene) -> None:
        self.scene = scene
        self._visit: tuple[str, Widget | None] | None = None  # the part a key led to, and where the keyboard was before

    def handle(self, event: pygame.event.Event) -> bool:
        """True when the event was used up."""
        scene = self.scene
        if event.type == pygame.WINDOWFOCUSLOST:
            scene.let_go()
            scene.handover.look_away()
        if self._stops(event) or self._skips(event):
            return True
        if event.type == pygame.KEYDOWN and self._command(keys.command(event)):
            return True
        if event.type == pygame.KEYDOWN and event.key in ENTER and self._entered():
            return True
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 3:
            self.back_one_step()
            return True
        if scene.open_gate and scene.picking.handle(event):
            scene.focus.look_away()
            return True
        return False

    def _stops(self, event: pygame.event.Event) -> bool:
        """Any click and Esc end the skipping of the computers' turns, and do nothing else."""
        clicked = event.type == pygame.MOUSEBUTTONDOWN and event.button <= 3
        escaped = event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE
        if not self.scene.hurry.on or not (clicked or escaped):
            return False
        self.scene.hurry.stop()
        return True

    def _skips(self, event: pygame.event.Event) -> bool:
        """A click or a key lets what is being shown arrive at once."""
        scene, reel = self.scene, self.scene.reel
        if not reel.busy:
            return False
        key = event.key if event.type == pygame.KEYDOWN else None
        if key == pygame.K_ESCAPE and reel.speaking:
            reel.finish()
            return True
        if key in ENTER:
            reel.skip()
            return True
        pressed = event.type == pygame.MOUSEBUTTONDOWN and event.button == 1
        if pressed and not scene.frame.on_button(event.pos):
            was_told = reel.speaking
            reel.skip()
            scene.stale = True
            if was_told or reel.busy:
                return True
            scene.settle()  # nothing more to show: the click may already be the next pick
        return False

    def _command(self, name: str | None) -> bool:
        scene = self.scene
        actions: dict[str | None, Callable[[], None]] = {
            "undo": self.undo, "redo": self.redo, "hint": self.hint, "rules": self.rules, "skip": self.skip,
            "save": lambda: menu.ask_title(scene), "keys_help": lambda: menu.show_keys(scene),
            "log": self.log, "scores": lambda: self._go_to("seats")}
        if name not in actions:
            return name is not None and scene.board.command(name)
        actions[name]()
        return True

    def _entered(self) -> bool:
        """Enter or Space, where it means more than activating what has the focus: what the prompt asks for."""
        scene = self.scene
        if scene.picking.held is not None:
            scene.picking.confirm()
            return True
        seat, focused = scene.watch.waiting_for, scene.focus.focused
        # Before a covered board nothing is pressed but what was gone to by keys.
        called = seat is not None and (isinstance(focused, PlaceButton) or not scene.focus.by_keys)
        if not (called or scene.frame.is_idle(focused)):
            return False
        if seat is not None and not scene.reel.busy:
            scene.handover.reveal(seat)
            return True
        if scene.table.over and not scene.reel.busy:
            scene.show_results()
            return True
        return self._play_exact()

    def _play_exact(self) -> bool:
        """Play what is picked, though more could be."""
        action = self.scene.picking.exact
        if not self.scene.open_gate or action is None:
            return False
        self.scene.picking.propose(action)
        return True

    # -- buttons ---------------------------------------------------------------------------------------

    def log(self) -> None:
        """To the log, or to the sheet on which it is read where it has no room beside the board."""
        if self.scene.frame.log_dropped:
            menu.show_log(self.scene)
        else:
            self._go_to("log")

    def _go_to(self, name: str) -> None:
        """To a part of the table by its own key; Esc leads back."""
        focus = self.scene.focus
        before = focus.focused
        if self._visit is None or not self._visiting():
            self._visit = name, before
        focus.go_to(name)

    def _visiting(self) -> bool:
        """Whether the keyboard is where a key of its own has led it."""
        focus = self.scene.focus
        zone = focus.zone_of(focus.focused)
        return self._visit is not None and focus.by_keys and zone is not None and zone.name == self._visit[0]

    def _come_back(self) -> bool:
        """From there to where the keyboard was, and the note goes; False if no key has led there."""
        focus, visit = self.scene.focus, self._visit
        if visit is None or not self._visiting():
            return False
        self._visit = None
        if visit[1] in focus.widgets():
            focus.focus(visit[1])
        focus.hush()
        return True

    def pressed_prompt(self) -> None:
        """The prompt bar was pressed: reveal a hand, play what is picked, or show the results again."""
        seat = self.scene.watch.waiting_for
        if self.scene.table.over:
            self.scene.show_results()
        elif seat is not None:
            self.scene.handover.reveal(seat)
        else:
            self._play_exact()

    def back(self) -> None:
        """Esc: first back from what a key has led to, then out of picks, holds and hints, then into the menu."""
        if not (self._come_back() or self.back_one_step()):
            menu.open_menu(self.scene)

    def back_one_step(self) -> bool:
        """Out of picks, holds and hints; False if there were none."""
        scene = self.scene
        if scene.hint is None and not scene.picking.busy:
            return False
        scene.let_go()
        scene.show_truth()
        return True

    def undo(self) -> None:
        """Picks are taken back first, then decisions."""
        if not self.back_one_step():
            self._jump(self.scene.table.take_back)

    def redo(self) -> None:
        """What was taken back is done again."""
        self._jump(self.scene.table.bring_back)

    def _jump(self, move: Callable[[], None]) -> None:
        """Back or forth in the log, as far as the table lets people go."""
        before = self.scene.table.to_move
        try:
            move()
        except TableError as error:
            self.scene.ctx.audio.play("refuse")
            self.scene.ctx.toasts.show(self.scene.texts.line(error.line))
            return
        self.scene.jumped(before)

    def skip(self) -> None:
        """The key of the button Skip: to the next decision, or why there is nothing to skip."""
        if self.scene.hurry.on or self.scene.hurry.possible:
            self.scene.hurry.press()
        else:
            self.scene.frame.skip.refuse()

    def hint(self) -> None:
        """Ask for a good move, or hear why none can be asked for."""
        scene, seat = self.scene, self.scene.table.to_move
        if scene.open_gate and seat is not None and not scene.opponents.hinting:
            scene.let_go()
            scene.opponents.ask_hint(seat)
            scene.show_truth()
        elif not scene.open_gate:
            scene.show_panels()  # why not, as things are now
            scene.frame.hint.refuse()

    def rules(self) -> None:
        """The rules, opened where the last refusal pointed."""
        from scenes.rules_reader import RulesScene
        self.scene.ctx.stack.push(RulesScene(self.scene.table.game_id, self.scene.refused_rule))

    def menu(self) -> None:
        """The menu of the running game."""
        menu.open_menu(self.scene)
