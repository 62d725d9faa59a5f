"""Whose eyes the screen serves: which view is drawn, and when a hand must lie face down.

Where hands are hidden and several persons share the screen, the hand of whoever has just decided is covered
at once, and stays so until the next person, called by name, asks to see. In open games nothing is ever
covered, and with one person nothing more once it is that person who looks.
"""

from __future__ import annotations

from collections.abc import Callable

from game.core.table import Table
from game.core.texts import Line

Blind = Callable[[int], Line | None]


def nothing_blind(_seat: int) -> None:
    """Nothing is drawn that others do not see."""


class Watch:
    """Follows one table. `shown` is the person whose hand lies open now, None if nobody's does; `drawn` what that
    person has drawn and still looks at, though it decides no more."""

    def __init__(self, table: Table, blind: Blind = nothing_blind) -> None:
        """blind: what a seat has drawn with the last action, if nobody else has seen it."""
        self.table, self.blind = table, blind
        self.drawn: Line | None = None
        self.shown: int | None = None
        self.alone: int | None = table.persons[0] if len(table.persons) == 1 else None  # nobody else is here
        self.seen_up_to: dict[int, int] = {}  # per person: how much of the log it has watched with open hand

    @property
    def guarded(self) -> bool:
        """Whether hands must be covered between people at this table. Where seats were handed to computers the
        last person left may not be the one who sits at the screen: it is called once more."""
        persons = self.table.persons
        return not self.table.game.info.open and bool(persons) and persons != (self.alone,)

    @property
    def viewer(self) -> int | None:
        """The seat whose view is drawn; None: what everybody may know."""
        table = self.table
        if table.over and self.guarded:
            return None
        if self.guarded:
            return self.shown
        if len(table.persons) == 1:
            return table.persons[0]
        mover = table.to_move
        return mover if mover in table.persons and table.game.info.open else None

    @property
    def covered(self) -> bool:
        """Whether the viewer's hand lies face down."""
        return self.guarded and self.shown is None and not self.table.over

    @property
    def waiting_for(self) -> int | None:
        """The person who must take a seat before the game goes on."""
        mover = self.table.to_move
        return mover if self.covered and mover in self.table.persons else None

    def reveal(self, seat: int) -> int:
        """That person looks now. Gives how far the log had gone when it last looked."""
        self.shown = seat
        self._note_alone()
        since = self.seen_up_to.get(seat, self.table.cursor)
        self.seen_up_to[seat] = self.table.cursor
        return min(since, self.table.cursor)

    def cover(self) -> None:
        """Nobody's hand is open any more: after a pause, a lost focus, an undo that changes the seat."""
        self.shown = self.drawn = None

    def after_change(self) -> None:
        """The log has grown or shrunk: cover the hand as soon as the decision is another seat's."""
        self.drawn = None
        if self.shown is None:
            return
        self.seen_up_to[self.shown] = self.table.cursor
        self._note_alone()
        if not self.guarded or self.table.to_move != self.shown or self.shown not in self.table.persons:
            seat, self.shown = self.shown, None
            if self.covered and (drawn := self.blind(seat)) is not None:
                self.shown, self.drawn = seat, drawn

    def _note_alone(self) -> None:
        """Whoever looks and is the only person at the table has nobody to hide from."""
        if self.table.persons == (self.shown,):
            self.alone = self.shown
