"""One table of figures, each beside its aim."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import ceil
from typing import NamedTuple


class Row(NamedTuple):
    """A figure. `aim` says what it should be; `met` is None where nobody has set an aim."""

    what: str
    figure: str
    aim: str = ""
    met: bool | None = None


def limit(what: str, value: float, unit: str, most: float, more: str = "", digits: int = 0) -> Row:
    """A figure that must not be above `most`; `more` is said behind it."""
    return Row(what, f"{value:.{digits}f} {unit}{more}", f"<= {most:g} {unit}", value <= most)


def spread(what: str, values: Sequence[float], unit: str, p50: float, p99: float, more: str = "") -> Row:
    """Median and 99th percentile of many values, each with its own aim."""
    middle, high = percentile(values, 50), percentile(values, 99)
    return Row(what, f"p50 {middle:.1f} {unit}, p99 {high:.1f} {unit}{more}",
               f"<= {p50:g} and {p99:g} {unit}", middle <= p50 and high <= p99)


def percentile(values: Sequence[float], percent: float) -> float:
    """The smallest value that so many percent of all are not above."""
    ranked = sorted(values)
    return ranked[max(0, ceil(len(ranked) * percent / 100) - 1)]


def lines(rows: Iterable[Row]) -> list[str]:
    """The table as text; what misses its aim is marked at the end of its line."""
    table = [HEAD, *((row.what, row.figure, row.aim, MARK[row.met]) for row in rows)]
    wide = [max(len(cells[column]) for cells in table) for column in range(3)]
    return ["  ".join(cell.ljust(width) for cell, width in zip(cells, [*wide, 0])).rstrip() for cells in table]


HEAD = ("what", "figure", "aim", "")
MARK = {None: "", True: "ok", False: "MISSED"}
