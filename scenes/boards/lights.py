"""What the table has asked a board to light up."""

from __future__ import annotations

from dataclasses import dataclass, field

from game.core.events import Place


@dataclass(slots=True)
class Lights:
    """What the table has asked to be lit."""

    shown: tuple[Place, ...] = ()
    targets: frozenset[Place] = frozenset()
    mine: bool = False
    mover: int | None = None
    marks: tuple[tuple[int, Place], ...] = ()
    lit: tuple[Place, ...] = ()
    lit_seat: int | None = None
    ghost: tuple[Place, ...] = ()
    ghost_seat: int | None = None
    hovered: Place | None = field(default=None)

    @property
    def bright(self) -> bool:
        """After a first pick the targets shine; before it they only glimmer."""
        return bool(self.shown)

    def asks_for(self, place: Place) -> bool:
        """Whether a pick can go on there; of equal cards it does not matter which."""
        return any(t[:2] == place[:2] for t in self.targets) if place[0] == "card" else place in self.targets

    def on_card(self, place: Place, purist: bool) -> str:
        """The light of a card or pile: picked, possible, of no use now, or none."""
        if place in self.shown or place in self.ghost:
            return "pick"
        if place in self.lit:
            return "bright"
        if not self.mine or purist:
            return ""
        if not self.asks_for(place):
            return "dim"
        return "bright" if self.bright else "soft"
