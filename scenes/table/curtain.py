"""The full-screen curtain: nothing of the game is seen until the named person says so."""

from __future__ import annotations

import pygame

from scenes.cabinet import CabinetScene
from scenes.context import Context
from scenes.kit.backdrop import Backdrop
from scenes.kit.buttons import Button
from scenes.kit.focus import Focus, Zone
from scenes.kit.widgets import Label, Nothing, Panel
from scenes.stack import Size


class CurtainScene(CabinetScene):
    """Hides the table until Enter, Space or the button is pressed; Esc opens the menu over it."""

    def __init__(self, name: str, on_reveal: Nothing, on_menu: Nothing, shut: float = 0.0) -> None:
        """shut: seconds in which what was meant for the table before does not open it."""
        self.name, self.shut = name, shut
        self.on_reveal, self.on_menu = on_reveal, on_menu

    def enter(self, ctx: Context) -> None:
        super().enter(ctx)
        look = ctx.look
        self.focus = Focus(look, on_back=self.on_menu)
        self.panel = Panel(look)
        self.backdrop = Backdrop(look, [self.panel])
        self.heading = Label(look, ctx.say("table.curtain.title", name=self.name), role="title", size=30,
                             align="center", shrink=True)
        words = ctx.say("table.curtain.text", name=self.name)
        self.text = Label(look, words, size=20, align="center", wrap=True)
        self.button = Button(look, ctx.say("kit.ok"), self._reveal, primary=True, size=22)
        self.focus.set_zones([Zone("curtain", [self.heading, self.text, self.button])])

    def layout(self, size: Size) -> None:
        u = self.ctx.look.u
        box = pygame.Rect(0, 0, min(u(640), size[0] - u(40)), u(280))
        box.center = (size[0] // 2, size[1] // 2)
        self.panel.rect = box
        self.heading.rect = pygame.Rect(box.x + u(30), box.y + u(30), box.w - u(60), u(50))
        self.text.rect = pygame.Rect(box.x + u(40), box.y + u(96), box.w - u(80), u(70))
        self.button.rect = pygame.Rect(box.centerx - u(80), box.bottom - u(80), u(160), u(50))

    def update(self, dt: float) -> None:
        super().update(dt)
        self.shut = max(0.0, self.shut - dt)

    def _reveal(self) -> None:
        if self.shut:
            return
        self.ctx.stack.pop(self)
        self.on_reveal()
