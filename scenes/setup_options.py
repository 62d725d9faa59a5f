"""The options of a box in the set-up: what can be chosen, with an explanation under each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pygame

from game.core.api import Option
from game.core.texts import Texts
from scenes.kit.buttons import Choice, Toggle
from scenes.kit.fields import Slider
from scenes.kit.look import Look
from scenes.kit.widgets import Label, Widget

INDENT = 38  # design units from the box of a switch to its words
MANY = 12  # values that a stepper can still be walked through
# Height of what is pressed, space between options, size of the explanations, in design units: the first that has room.
TIGHTER = ((42, 16, 16), (36, 8, 16), (34, 5, 15), (32, 2, 14))


class Positions(Slider):
    """A slider among the values of an option. Its note leaves all that is said about the option in sight."""

    row: Sequence[Widget] = ()

    def note_rect(self) -> pygame.Rect:
        return self.ring_rect().unionall([widget.rect for widget in self.row])


class OptionRows:
    """`chosen` is filled as people choose. names: of the seats, for options that name one."""

    def __init__(self, look: Look, texts: Texts, options: Sequence[Option], chosen: dict[str, Any],
                 names: Sequence[str]) -> None:
        self.look, self.texts, self.chosen, self.names = look, texts, chosen, names
        self._of_seats: list[tuple[Option, Choice]] = []
        self.rows = [self._row(option) for option in options]

    def rename(self, names: Sequence[str]) -> None:
        """The seats are called something else."""
        self.names = names
        for option, choice in self._of_seats:
            choice.options = self._values(option)

    @property
    def widgets(self) -> list[Widget]:
        """All of them, in the order of the box."""
        return [widget for row in self.rows for widget in row]

    def _row(self, option: Option) -> list[Widget]:
        """What is pressed, with its name before it where it does not say it, and the explanation last. What does
        nothing at this table cannot be pressed."""
        row = self._parts(option)
        pressed = row[-2]
        pressed.enabled = not option.seats or len(self.names) in option.seats
        if not pressed.enabled:
            pressed.disabled_reason = self.texts.say("setup.seats_only", seats=option.seats)
        return row

    def _parts(self, option: Option) -> list[Widget]:
        look, say = self.look, self.texts.say
        name, explained = say(f"option.{option.key}"), say(f"option.{option.key}.help")
        note = Label(look, explained, size=16, colour=look.theme.ink_soft, wrap=True, valign="top")
        if option.kind == "switch":
            toggle = Toggle(look, name, self.chosen[option.key], lambda value: self._choose(option, value))
            return [toggle, note]
        label = Label(look, name, role="text_bold", size=18, shrink=True)
        values = self._values(option)
        if len(values) > MANY:
            slider = self._slider(option, name)
            slider.row = [label, slider, note]
            return [label, slider, note]
        choice = Choice(look, values, self.chosen[option.key], lambda value: self._choose(option, value),
                        description=name)
        if option.kind == "seat":
            self._of_seats.append((option, choice))
        return [label, choice, note]

    def _slider(self, option: Option, name: str) -> Positions:
        """More values than can be stepped through one by one: the slider's number is a position among them."""
        values = option.values
        slider = Positions(self.look, values.index(self.chosen[option.key]),
                           lambda n: self._choose(option, values[round(n)]), high=len(values) - 1, step=1,
                           description=name, show=lambda n: self._words(option, values[round(n)]), room=122)
        slider.tooltip = self.texts.say("setup.slider")
        return slider

    def _choose(self, option: Option, value: object) -> None:
        self.chosen[option.key] = value

    def _values(self, option: Option) -> list[tuple[object, str]]:
        """The values that this table has, with their words."""
        return [(value, self.names[value] if option.kind == "seat" and isinstance(value, int)
                 else self._words(option, value))
                for value in option.values
                if option.kind != "seat" or not isinstance(value, int) or value < len(self.names)]

    def _words(self, option: Option, value: object) -> str:
        key = f"option.{option.key}.{value}"
        return self.texts.say(key) if self.texts.has(key) else str(value)

    # -- layout ----------------------------------------------------------------------------------------

    def place(self, box: pygame.Rect) -> None:
        """Many options draw together until all of them stand in the box."""
        for high, gap, letters in TIGHTER:
            if self._place(box, high, gap, letters) <= box.bottom:
                return

    def _place(self, box: pygame.Rect, row: float, gap: float, letters: float) -> int:
        """Gives where the last explanation ends, in pixels."""
        u = self.look.u
        top = foot = box.y
        for *parts, note in self.rows:
            for part in parts:
                high = u(28) if isinstance(part, Label) else u(row)
                part.rect = pygame.Rect(box.x, top, box.w, high)
                top += high + u(gap / 4)
            assert isinstance(note, Label)
            note.size = letters
            indent = 0
            if isinstance(parts[-1], Toggle):  # the note stands under its words and near to them
                indent = u(INDENT)
                top -= u(row / 5)
            note.rect = pygame.Rect(box.x + indent, top, box.w - indent, note.height_for(box.w - indent))
            foot = note.rect.bottom
            top = foot + u(gap)
        return foot
