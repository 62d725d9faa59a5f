"""Movement on the table of Abalone: a column is shoved along its groove, a lost marble rolls into a tray.

All marbles of one move go together: their events are gathered and started with the next moment.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise

from game.core.events import Moved, Place
from scenes.boards.abalone_plan import Plan, Point
from scenes.boards.abalone_stand import Rolling, Stand
from scenes.kit.shove import GlideMovement, simulate_settling, simulate_shove
from scenes.kit.tween import Call, Movement, Parallel, Timeline, Tween, Wait, ease_in_out, lerp
from scenes.kit.tween import Sequence as InTurn

FADE = 0.24  # seconds, with reduced motion
OVER_THE_RIM = 0.85  # steps a lost marble is pushed before it rolls by itself
ROLL_SECONDS = 0.55
HOP = 0.14  # how much larger it looks on top of the rim


class Travel:
    """Turns events into movement of the marbles of a stand."""

    def __init__(self, stand: Stand, sound: Callable[[str], None], seed: int) -> None:
        self.stand, self.sound = stand, sound
        self.timeline = Timeline()
        self.reduced = False
        self.plan: Plan
        self._seed = seed
        self._gathered: list[tuple[Moved, int]] = []

    @property
    def busy(self) -> bool:
        """Whether anything moves or is about to."""
        return bool(self._gathered) or self.timeline.busy

    def gather(self, event: Moved) -> None:
        """One marble of a move; the foremost comes first."""
        if any(mover.home == event.source for mover in self.stand.rolling):  # the next move already
            self.finish()
        seat = self.stand.move(event.source, event.target)
        self._gathered.append((event, seat))
        start = self.plan.cell(str(event.source[1]))
        self.stand.rolling.append(Rolling(seat, event.target, start, self.plan.marble))

    def start(self) -> None:
        """What was gathered sets off together."""
        if not self._gathered:
            return
        events = [event for event, _ in self._gathered]
        self._gathered = []
        movers = self.stand.rolling[-len(events):]
        self._seed += 1
        if self.reduced:
            self.sound("marble")
            self.timeline.play(self._fade(movers))
        elif all(ahead.source == event.target for ahead, event in pairwise(events)):
            self.timeline.play(self._shove(movers, self._way(events)))
        else:
            step = self._way(events)
            self.sound("marble")
            self.timeline.play(Parallel(*(self._shove([mover], step) for mover in movers)))

    def finish(self) -> None:
        """Everything arrives at once."""
        self._gathered = []
        self.timeline.finish()
        self.stand.rolling.clear()
        self.stand.shifts.clear()

    def _way(self, events: Sequence[Moved]) -> Point:
        """One step of the move in pixels."""
        event = next(event for event in reversed(events) if event.target[0] == "cell")
        (x0, y0), (x1, y1) = self.plan.cell(str(event.source[1])), self.plan.cell(str(event.target[1]))
        return x1 - x0, y1 - y0

    def _arrived(self, mover: Rolling) -> Call:
        def arrive() -> None:
            if mover in self.stand.rolling:
                self.stand.rolling.remove(mover)
            if mover.home[0] == "tray":
                self.stand.shifts.clear()
        return Call(arrive)

    def _fade(self, movers: Sequence[Rolling]) -> Movement:
        """With reduced motion marbles appear where they belong."""
        ends = [self._home(mover.home) for mover in movers]
        for mover, (at, size) in zip(movers, ends):
            mover.at, mover.size, mover.alpha = at, size, 0.0

        def show(share: float) -> None:
            for mover in movers:
                mover.alpha = 255 * share
        return InTurn(Tween(FADE, show), *(self._arrived(mover) for mover in movers))

    def _home(self, place: Place) -> tuple[Point, float]:
        if place[0] == "cell":
            return self.plan.cell(str(place[1])), self.plan.marble
        seat = int(place[1])
        return self.plan.slot(seat, self.stand.pushed_off[seat] - 1), self.plan.tray_marble

    # ---- in the groove --------------------------------------------------------------------------

    def _shove(self, movers: Sequence[Rolling], step: Point) -> Movement:
        """A row of marbles, the foremost first, goes one step on."""
        glide = simulate_shove(self._seed, len(movers), self.plan.marble / self.plan.step)
        first = movers[0].at
        lost = movers[0] if movers[0].home[0] == "tray" else None
        leaving = glide.passing(0, OVER_THE_RIM) if lost else 0.0

        def put(positions: Sequence[float]) -> None:
            for mover, position in zip(movers, positions):
                if mover is not lost or (position <= OVER_THE_RIM and not rolling_off):
                    mover.at = (first[0] + step[0] * position, first[1] + step[1] * position)

        rolling_off: list[bool] = []
        row = InTurn(GlideMovement(glide, put, lambda: self.sound("marble")),
                     *(self._arrived(mover) for mover in movers if mover is not lost))
        if lost is None:
            return row
        edge = (first[0] + step[0] * OVER_THE_RIM, first[1] + step[1] * OVER_THE_RIM)
        go = Call(lambda: rolling_off.append(True))
        return Parallel(row, InTurn(Wait(leaving), go, self._roll_off(lost, edge, step)))

    # ---- over the rim ---------------------------------------------------------------------------

    def _roll_off(self, mover: Rolling, edge: Point, step: Point) -> Movement:
        """From the rim in a bend to the open end of the tray, then in among the others."""
        plan, tray = self.plan, int(mover.home[1])
        door = self._door(tray)
        beyond = (edge[0] + step[0] * 2.2, edge[1] + step[1] * 2.2)
        before = (door[0] - plan.step * 1.6, door[1])

        def roll(share: float) -> None:
            mover.at = bend(edge, beyond, before, door, share)
            hop = max(0.0, 1 - abs(share - 0.1) / 0.1)
            mover.size = lerp(plan.marble, plan.tray_marble, share) * (1 + HOP * hop)

        resting = self.stand.pushed_off[tray] - 1
        settle = self._settling(mover, tray, resting)
        return InTurn(Tween(ROLL_SECONDS, roll, lambda share: 0.6 * share + 0.4 * ease_in_out(share)), settle,
                      self._arrived(mover))

    def _door(self, tray: int) -> Point:
        """The open end of a tray, at the side of the board."""
        rect = self.plan.trays[tray]
        return rect.x + self.plan.tray_marble * 0.6, float(rect.centery)

    def _settling(self, mover: Rolling, tray: int, resting: int) -> Movement:
        """The last marble of a tray rolls to its slot and bumps into those that lie there."""
        plan, size = self.plan, self.plan.tray_marble
        end, y = plan.slot(tray, 0)
        gap = (end - plan.slot(tray, 1)[0]) / size
        glide = simulate_settling(self._seed, resting, gap, (end - self._door(tray)[0]) / size)
        begun: list[bool] = []

        def put(positions: Sequence[float]) -> None:
            if begun:
                mover.at, mover.size = (end - positions[-1] * size, y), size
                for number, position in enumerate(positions[:-1]):
                    self.stand.shifts[tray, number] = end - position * size - plan.slot(tray, number)[0]

        def begin() -> None:
            begun.append(True)
            self.sound("marble")

        return InTurn(Call(begin), GlideMovement(glide, put, lambda: self.sound("marble")))


def bend(a: Point, b: Point, c: Point, d: Point, share: float) -> Point:
    """A point of the cubic curve from a to d that leaves towards b and arrives from c."""
    rest = 1 - share
    weights = (rest**3, 3 * rest**2 * share, 3 * rest * share**2, share**3)
    return (sum(w * p[0] for w, p in zip(weights, (a, b, c, d))),
            sum(w * p[1] for w, p in zip(weights, (a, b, c, d))))
