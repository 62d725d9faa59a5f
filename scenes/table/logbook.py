"""The log as the present viewer may read it, line by line and only when a line is asked for."""

from __future__ import annotations

from game.core.events import Place, Told
from game.core.table import Table
from game.core.texts import Line, Texts
from scenes.table.log_panel import LogRow
from scenes.table.watch import Watch


class LogBook:
    """Rows are kept per entry and viewer; entries that were taken back are forgotten."""

    def __init__(self, table: Table, watch: Watch, texts: Texts) -> None:
        self.table, self.watch, self.texts = table, watch, texts
        self._rows: dict[tuple[int, int | None], LogRow] = {}
        self._entries: list[int] = []
        self._follows: dict[int, bool] = {}  # per forced entry: whether something is told after it
        self._version = -1
        self._wording: object = None

    def __len__(self) -> int:
        return len(self.told())

    def row(self, number: int) -> LogRow:
        """Line `number` of those that are told."""
        return self.row_of(self.told()[number])

    def row_of(self, index: int) -> LogRow:
        """The line of entry `index` of the table's log."""
        self.told()
        if self._wording != self.wording:
            self._wording = self.wording
            self._rows.clear()
        key = (index, self.watch.viewer)
        if key not in self._rows:
            line = self.table.line_of(index, self.watch.viewer)
            self._rows[key] = LogRow(self.table.log[index].seat, self.words(index, line), line.places)
        return self._rows[key]

    @property
    def wording(self) -> object:
        """What the words depend on besides the entry and the viewer."""
        return None

    def words(self, index: int, line: Line) -> str:
        """How the line of an entry is written."""
        return self.texts.line(line)

    def places_of(self, index: int) -> tuple[Place, ...]:
        """The places that the line of an entry speaks of."""
        return self.row_of(index).places

    def told(self) -> list[int]:
        """Indices of the entries that have a line: forced ones betray nothing and have none, unless something
        that everybody is told follows from them."""
        table = self.table
        if self._version != table.version:
            self._version = table.version
            self._rows = {key: row for key, row in self._rows.items() if key[0] < table.cursor - 1}
            self._follows = {n: told for n, told in self._follows.items() if n < table.cursor - 1}
            forced = table.game.info.forced
            self._entries = [n for n, entry in enumerate(table.log[:table.cursor])
                             if entry.action is None or entry.action.kind not in forced or self._tells(n)]
        return self._entries

    def _tells(self, index: int) -> bool:
        """Whether something is told after entry `index`."""
        if index not in self._follows:
            self._follows[index] = any(isinstance(event, Told) for event in self.table.events_of(index))
        return self._follows[index]
