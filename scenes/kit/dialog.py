"""A question over the scene: a few words and a few buttons."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from scenes.context import Context
from scenes.kit.buttons import Button
from scenes.kit.focus import Focus, Zone
from scenes.kit.popups import covered
from scenes.kit.widgets import Label, Nothing, Panel
from scenes.stack import Scene, Size


@dataclass(frozen=True)
class Answer:
    """One button of a dialog. The dialog closes first, then `action` is called."""

    text: str
    action: Nothing | None = None
    default: bool = False  # Enter
    cancel: bool = False  # Esc


class Dialog(Scene):
    """Esc gives the cancelling answer (the last one where none is marked), Enter the default one.
    The default has the focus at first."""

    opaque = False

    def __init__(self, title: str, text: str, answers: Sequence[Answer]) -> None:
        self.title = title
        self.text = text
        self.answers = list(answers)
        self.closed = False

    def enter(self, ctx: Context) -> None:
        super().enter(ctx)
        look = ctx.look
        self.panel = Panel(look)
        self.heading = Label(look, self.title, role="heading", size=24, align="center", shrink=True)
        self.body = Label(look, self.text, size=18, align="center", valign="top", wrap=True)
        self.buttons = [Button(look, a.text, lambda a=a: self.answer(a), primary=a.default)  # type: ignore[misc]
                        for a in self.answers]
        self.focus = Focus(look, on_back=self.cancel)
        self.focus.set_zones([Zone("back", [self.panel, self.heading, self.body]),
                              Zone("answers", [*self.buttons])])
        first = next((n for n, a in enumerate(self.answers) if a.default), 0)
        if self.buttons:
            self.focus.focus(self.buttons[first])
            self.focus.by_keys = True

    def layout(self, size: Size) -> None:
        look = self.ctx.look
        wide = min(look.u(560), size[0] - look.u(40))
        pad, gap, high = look.u(32), look.u(16), look.u(46)
        widths = [max(look.u(120), b.wanted_width()) for b in self.buttons]
        row = sum(widths) + gap * max(0, len(widths) - 1)
        wide = min(max(wide, row + 2 * pad), size[0] - look.u(20))
        text_high = self.body.height_for(wide - 2 * pad)
        total = pad + look.u(34) + gap + text_high + gap + look.u(8) + high + pad
        top = max(look.u(10), (size[1] - total) // 2)
        self.panel.rect = pygame.Rect((size[0] - wide) // 2, top, wide, total)
        box = self.panel.rect
        self.heading.rect = pygame.Rect(box.x + pad, box.y + pad, wide - 2 * pad, look.u(34))
        self.body.rect = pygame.Rect(box.x + pad, self.heading.rect.bottom + gap, wide - 2 * pad, text_high)
        left = box.centerx - row // 2
        for button, width in zip(self.buttons, widths):
            button.rect = pygame.Rect(left, box.bottom - pad - high, width, high)
            left += width + gap

    def answer(self, answer: Answer) -> None:
        if self.closed:
            return
        self.closed = True
        self.ctx.stack.pop(self)
        if answer.action:
            answer.action()

    def cancel(self) -> None:
        marked = [a for a in self.answers if a.cancel]
        if self.answers:
            self.answer(marked[0] if marked else self.answers[-1])

    def handle(self, event: pygame.event.Event) -> bool:
        self.focus.handle(event)
        # Nothing gets through to what lies below; the app's own keys still work.
        return event.type != pygame.KEYDOWN or not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META)

    def update(self, dt: float) -> None:
        self.focus.update(dt)

    def draw(self, surface: pygame.Surface) -> None:
        veil = pygame.Surface(surface.get_size(), pygame.SRCALPHA)
        veil.fill((18, 10, 4, 150))
        surface.blit(veil, (0, 0))
        covered(self.ctx.look, surface.get_rect())
        self.focus.draw(surface)

    def needs_frame(self) -> bool:
        return self.focus.needs_frame()


def ask(ctx: Context, title: str, text: str, yes: str, action: Nothing, default_yes: bool = True) -> None:
    """A question with one thing to do and a way out. For what cannot be taken back use default_yes=False."""
    ctx.stack.push(Dialog(title, text, [
        Answer(yes, action, default=default_yes),
        Answer(ctx.say("kit.cancel"), cancel=True, default=not default_yes),
    ]))
