"""Tables to save: random games with everything a log can hold."""

from __future__ import annotations

import re
import struct
import zlib
from pathlib import Path

from game.core import registry
from game.core.rng import Rng
from game.core.table import Chair, Table
from game.core.texts import Line, Texts
from saves import frame
from saves.words import EN
from tests import toys

toys.install()
TEXTS = Texts(EN)
STONES, CARDS = toys.STONES, toys.CARDS
TECHNICAL = re.compile(r"_|\bfields?\b|\bbytes?\b|JSON|NaN|None|\bformat\b|[\[\]{}<>=\"]|\d{5}")
GOLDEN = Path(__file__).parent / "golden"


_times = [1]


def long(count: int) -> int:
    """So many trials; `--games N` makes them N times as many."""
    return count * _times[0]


def lengthen(times: int) -> None:
    """What `--games` says."""
    _times[0] = times


def new_table(game_id: str = STONES, seed: int = 1, seats: int | None = None, **options: object) -> Table:
    """A game about to begin: a person and computers."""
    count = seats or registry.info(game_id).seats[0]
    chairs = [Chair(f"Seat {n} ü", None if n == 0 else "squire", n) for n in range(count)]
    return Table(game_id, chairs, options, seed)


def step(table: Table, rng: Rng) -> None:
    """One random legal action."""
    table.submit(rng.choice(table.state.legal_actions()))


def random_table(game_id: str, seed: int, steps: int = 40, seats: int | None = None) -> Table:
    """A game with undo, redo, hand-overs and perhaps a redoable tail; it may be over."""
    table, rng = new_table(game_id, seed, seats), Rng(seed)
    for _ in range(steps):
        lot = rng.below(20)
        if lot == 0 and table.cursor:
            table.undo()
        elif lot == 1 and table.cursor < len(table.log):
            table.redo()
        elif table.over:
            break
        elif lot == 2:
            table.reseat(rng.below(table.seats), ("knight", None, "page")[rng.below(3)])
        else:
            step(table, rng)
    for _ in range(rng.below(4)):
        if table.cursor:
            table.undo()
    table.practice, table.assisted = rng.below(2) == 1, rng.below(2) == 1
    return table


def finished_table(game_id: str = CARDS, seed: int = 1, seats: int | None = None) -> Table:
    """A game played to its end."""
    table, rng = new_table(game_id, seed, seats), Rng(seed)
    while not table.over:
        step(table, rng)
    return table


def same(one: Table, other: Table) -> bool:
    """Whether nothing that can be asked of two tables differs."""
    return facts(one) == facts(other)


def facts(table: Table) -> tuple[object, ...]:
    """All that a save must bring back."""
    return (table.game_id, table.first_chairs, table.chairs, table.options, table.seed, table.agent_seed,
            table.position, table.log, table.cursor, table.practice, table.assisted, table.conceded,
            table.over, table.digest(), [table.digest_at(at) for at in range(len(table.log) + 1)])


def sentence(line: Line) -> str:
    """The words of a line, which must be one plain sentence or two."""
    said = TEXTS.line(line)
    assert said and "\n" not in said and "{" not in said and "Traceback" not in said
    return said


def plain(line: Line) -> str:
    """The words of a line that tells why a save is refused: a player who knows no files must understand them."""
    said = sentence(line)
    assert said.endswith(".") and len(said) < 120 and TECHNICAL.search(said) is None, said
    return said


def altered(raw: bytes, **changes: object) -> bytes:
    """The save with some fields of its body replaced, under a right checksum."""
    version, body = frame.unpack(raw)
    return frame.pack(version, {**body, **changes})


def png(width: int = 4, height: int = 4) -> bytes:
    """A small grey picture."""
    def chunk(kind: bytes, content: bytes) -> bytes:
        return (struct.pack(">I", len(content)) + kind + content
                + struct.pack(">I", zlib.crc32(kind + content)))
    rows = b"".join(b"\0" + b"\x80" * min(width, 4096) for _ in range(min(height, 4096)))
    header = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows))
            + chunk(b"IEND", b""))
