"""The marbles on the board of Abalone and in its trays, as they are shown."""

from __future__ import annotations

from dataclasses import dataclass, field

from game.abalone.hexes import CELLS
from game.abalone.views import AbaloneView, board_contents
from game.core.events import Place
from scenes.boards.abalone_plan import Plan, Point

MARBLES = ("marble_black", "marble_white")  # sprites by seat


@dataclass(eq=False)
class Rolling:
    """A marble on its way: a point in pixels and its diameter. home: where it belongs already."""

    seat: int
    home: Place
    at: Point
    size: float
    alpha: float = 255.0


@dataclass
class Stand:
    """cells: the seat whose marble lies there. pushed_off: how many lie in the tray of each seat.

    What rolls belongs to its new place at once, but is drawn where it is seen.
    """

    cells: dict[str, int] = field(default_factory=dict)
    pushed_off: list[int] = field(default_factory=lambda: [0, 0])
    rolling: list[Rolling] = field(default_factory=list)
    shifts: dict[tuple[int, int], float] = field(default_factory=dict)  # (tray, number): pixels beside the slot

    def sync(self, view: AbaloneView) -> None:
        """Exactly this position, with nothing on its way."""
        contents = board_contents(view)
        self.cells = {name: int(contents["cell", name][0][-1]) for name in CELLS if ("cell", name) in contents}
        self.pushed_off = [len(contents.get(("tray", seat), ())) for seat in (0, 1)]
        self.rolling.clear()
        self.shifts.clear()

    def move(self, source: Place, target: Place) -> int:
        """A marble belongs somewhere else now; gives its seat."""
        seat = self.cells.pop(str(source[1]))
        if target[0] == "tray":
            self.pushed_off[int(target[1])] += 1
        else:
            self.cells[str(target[1])] = seat
        return seat

    def lying(self, plan: Plan) -> list[tuple[int, Point, float]]:
        """(seat, point, diameter) of every marble that lies still, and of those in the trays."""
        away = {mover.home for mover in self.rolling}
        found = [(seat, plan.cell(name), plan.marble) for name, seat in self.cells.items()
                 if ("cell", name) not in away]
        for tray, count in enumerate(self.pushed_off):
            missing = sum(mover.home == ("tray", tray) for mover in self.rolling)
            for number in range(count - missing):
                x, y = plan.slot(tray, number)
                found.append((1 - tray, (x + self.shifts.get((tray, number), 0.0), y), plan.tray_marble))
        return sorted(found, key=lambda marble: (marble[1][1], marble[1][0]))
