"""Mutated saves, settings and statistics: each must load or be refused with one SaveError, and soon.

    python -m tests.saves.fuzz [--games 200000] [--seed S]

Prints how many of each kind were tried and accepted, and the slowest refusal. A failure is printed with its
number; `--seed S --only N` makes that mutation again.
"""

from __future__ import annotations

import argparse
import base64
import json
import random
import re
import sys
import time
import traceback
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from game.core import registry
from game.core.rng import Rng
from game.core.table import Table
from saves import frame, settings, statistics
from saves.errors import SaveError
from saves.format import FORMAT, SaveMeta, dump, load, read_header
from tests.saves.play import GOLDEN, finished_table, new_table, plain, png, random_table, step
from tests.saves.spoil import nudged, paths, sealed, spoil

PLAYED_ON = 4
TOKENS = (b"[", b"]", b"{", b"}", b'"', b"\\", b"null", b"true", b"-", b"9", b"1e999", b"NaN", b"\0", b",", b":", b"!",
          b'\\ud800', b"\xff", b"\xef\xbb\xbf", b"!seat 0 page", b"[" * 400, b"9" * 400)


@dataclass(frozen=True)
class Seed:
    """A sound file to be spoiled. reader: what must load or refuse it."""

    name: str
    raw: bytes
    reader: Callable[[bytes], object]
    version: int | None = FORMAT  # None: a file without a checksum

    @property
    def game(self) -> str:
        """Of which game it is a save, or the name of the document."""
        return re.split("[ -]", self.name)[0]


@dataclass
class Tally:
    """What has been tried so far."""

    tried: Counter[str] = field(default_factory=Counter)
    accepted: Counter[str] = field(default_factory=Counter)
    slowest: float = 0.0
    slowest_what: str = ""


# -- what is spoiled ---------------------------------------------------------------------------------------

def seeds() -> list[Seed]:
    """Saves of every game at several moments, the golden ones, settings and statistics."""
    found = [Seed(path.name, path.read_bytes(), read_save) for path in sorted(GOLDEN.glob("*.kab"))]
    for game_id in registry.ids():
        for number, table in enumerate(_tables(game_id)):
            meta = SaveMeta("fuzz", 1_700_000_000, "auto", 3, png() if number == 1 else None)
            found.append(Seed(f"{game_id} {number}", dump(table, meta), read_save))
    rich = settings.Settings(window=(1, 2, 1280, 800), setups={"web_of_power": {
        "seats": 3, "chairs": [{"name": "Ann", "agent": None, "colour": 1}], "options": {"start": 0}}})
    counted = statistics.Statistics()
    counted.add(statistics.records_of(finished_table(), 1_700_000_000))
    return [*found, Seed("settings", rich.to_bytes(), read_settings, None),
            Seed("statistics", counted.to_bytes(), read_statistics, None)]


def _tables(game_id: str) -> list[Table]:
    """At the start, in the middle with hand-overs and something to redo, far on, from a position, with most seats."""
    far = new_table(game_id, 5)
    for _ in range(60):
        if not far.over:
            step(far, Rng(far.cursor))
    placed = Table(game_id, far.first_chairs, far.options, 7, None, far.state.to_dict())
    most = registry.info(game_id).seats[-1]
    return [new_table(game_id, 2), random_table(game_id, 6, 25), far, placed, random_table(game_id, 9, 25, most)]


# -- who reads it ------------------------------------------------------------------------------------------

def read_save(raw: bytes) -> object:
    """Load a save, and see that what was accepted can be saved, loaded, looked at and played."""
    loaded = load(raw)
    state = loaded.table.state
    assert (not state.legal_actions()) == state.is_terminal()
    assert load(dump(loaded.table, loaded.meta)).table.digest() == loaded.table.digest()
    heading = read_header(raw)
    assert heading.meta == loaded.meta
    _play_on(loaded.table, Rng(len(raw)))
    return loaded


def _play_on(table: Table, rng: Rng) -> None:
    """Ask for all that a screen asks for, take a few decisions, and ask again."""
    for _ in range(PLAYED_ON):
        for reader in (None, *range(table.seats)):
            table.view(reader).to_dict()
        assert len(table.scores()) == len(table.standings().places) == table.seats == len(table.chairs)
        table.state.explain()
        if table.over:
            return
        step(table, rng)


def read_settings(raw: bytes) -> object:
    """Read settings; what comes out is sound and reads back."""
    found = settings.read(raw)
    assert all(check(getattr(found, name)) for name, check in settings.CHECKS.items())
    assert settings.read(found.to_bytes()) == found
    return found


def read_statistics(raw: bytes) -> object:
    """Read statistics; what comes out reads back."""
    found = statistics.read(raw)
    assert statistics.read(found.to_bytes()).to_bytes() == found.to_bytes()
    return found


# -- how it is spoiled -------------------------------------------------------------------------------------

def bits(raw: bytes, other: bytes, dice: random.Random) -> bytes:
    """Some bits turned."""
    found = bytearray(raw)
    for _ in range(dice.choice((1, 1, 2, 8))):
        found[dice.randrange(len(found))] ^= 1 << dice.randrange(8)
    return bytes(found)


def cut(raw: bytes, other: bytes, dice: random.Random) -> bytes:
    """The end, the beginning or something in the middle is missing, or is zeros."""
    one, two = sorted(dice.randrange(len(raw) + 1) for _ in range(2))
    return dice.choice((raw[:one], raw[two:], raw[:one] + raw[two:], raw[:one] + bytes(two - one) + raw[two:]))


def splice(raw: bytes, other: bytes, dice: random.Random) -> bytes:
    """The beginning of one file and the end of another, or a piece of it in the middle."""
    at, start = dice.randrange(len(raw) + 1), dice.randrange(len(other) + 1)
    if dice.random() < 0.5:
        return raw[:at] + other[start:]
    return raw[:at] + other[start:start + dice.randrange(200)] + raw[at + dice.randrange(200):]


def tokens(raw: bytes, other: bytes, dice: random.Random) -> bytes:
    """Pieces of JSON where none belong."""
    found = bytearray(raw)
    for _ in range(dice.randrange(1, 4)):
        at = dice.randrange(len(found) + 1)
        found[at:at + dice.choice((0, 0, 1, 4))] = dice.choice(TOKENS)
    return bytes(found)


BYTEWISE = (bits, cut, splice, tokens)


def body_of(seed: Seed) -> bytes:
    """The JSON of a file."""
    return seed.raw if seed.version is None else seed.raw[seed.raw.index(b"\n") + 1:]


def wrapped(seed: Seed, body: bytes) -> bytes:
    """A file of this kind around any bytes, under a right checksum."""
    if seed.version is None:
        return body
    opening = b"KABINETT %d %d " % (seed.version, max(1, len(body)))
    return opening + frame._checksum(opening, body) + b"\n" + body


def contents(seed: Seed, dice: random.Random) -> bytes:
    """One to three things in the JSON replaced, removed, doubled or nudged."""
    body = json.loads(body_of(seed))
    for _ in range(dice.choice((1, 1, 2, 3))):
        ways = [way for way in paths(body) if way[0] != "thumbnail" or dice.random() < 0.1]
        if ways:
            body = spoil(body, dice, ways)
    if dice.random() < 0.2 and isinstance(body.get("log"), list):  # so that the snapshot counts
        body["log"] = ["?", *body["log"]]
    if dice.random() < 0.05:
        body["thumbnail"] = base64.b64encode(nudged("x" * 40, dice).encode()).decode()
    if dice.random() < 0.9:  # else most of it would be refused unplayed
        body = sealed(body)
    return json.dumps(body).encode()


def seats(seed: Seed, kin: Sequence[Seed], dice: random.Random) -> bytes:
    """Chairs come, go and change places, or something is out of another save of the game; all of it under our seal."""
    body, other = json.loads(body_of(seed)), json.loads(body_of(dice.choice(kin)))
    for _ in range(dice.choice((1, 1, 2, 3))):
        dice.choice((_more, _fewer, _swapped, _replaced, _replaced, _replaced))(body, other, dice)
    if dice.random() < 0.6:  # so that the snapshot counts
        body["log"] = ["?", *body["log"]]
    if dice.random() < 0.8:
        body["summary"] |= {name: body["snapshot"][name] for name in ("ply", "turn")}
        body["summary"]["scores"] = (body["summary"]["scores"] * 8)[:len(body["seats"])]
    return json.dumps(sealed(body)).encode()


def _more(body: dict[str, Any], other: dict[str, Any], dice: random.Random) -> None:
    for number in range(10, 10 + dice.choice((1, 1, 2, 3))):
        body["seats"].append({"name": f"N{number}", "agent": None, "colour": number})


def _fewer(body: dict[str, Any], other: dict[str, Any], dice: random.Random) -> None:
    del body["seats"][:dice.choice((1, 1, 2))]


def _swapped(body: dict[str, Any], other: dict[str, Any], dice: random.Random) -> None:
    dice.shuffle(body["seats"])


def _replaced(body: dict[str, Any], other: dict[str, Any], dice: random.Random) -> None:
    """The options, the start, the log or the last position of another save, or its last position as the start."""
    name = dice.choice(("snapshot", "snapshot", "snapshot", "options", "start", "log", "seats", "position"))
    if name == "position":
        body["start"]["position"] = other["snapshot"]
    else:
        body[name] = other[name]
        body["cursor"] = min(body["cursor"], len(body["log"]))


def kin_of(seed: Seed, all_seeds: Sequence[Seed]) -> list[Seed]:
    """All saves of the same game."""
    return [other for other in all_seeds if other.game == seed.game]


def mutation(all_seeds: Sequence[Seed], start: int, number: int) -> tuple[Seed, str, bytes]:
    """The spoiled file with that number: the seed it came from, how it was spoiled, its bytes."""
    dice = random.Random(f"{start} {number}")
    seed, other = dice.choice(all_seeds), dice.choice(all_seeds)
    if dice.random() < 0.5:
        way = dice.choice(BYTEWISE)
        return seed, way.__name__, way(seed.raw, other.raw, dice)
    if dice.random() < 0.3:
        way = dice.choice(BYTEWISE)
        return seed, f"{way.__name__} inside", wrapped(seed, way(body_of(seed), body_of(other), dice))
    if seed.reader is read_save and dice.random() < 0.3:
        return seed, "seats", wrapped(seed, seats(seed, kin_of(seed, all_seeds), dice))
    return seed, "contents", wrapped(seed, contents(seed, dice))


def fuzz(count: int, start: int, only: int | None = None) -> Tally:
    """Try so many mutations. Raises AssertionError with the number of the first that is neither."""
    tally, all_seeds = Tally(), seeds()
    for number in range(count) if only is None else [only]:
        seed, how, raw = mutation(all_seeds, start, number)
        what = f"{seed.name}, {how}, seed {start} number {number}"
        tally.tried[how] += 1
        began = time.process_time()
        try:
            refusal = _refusal(seed, raw)
            spent = time.process_time() - began
            if refusal is None:
                tally.accepted[how] += 1
            elif spent > tally.slowest:
                tally.slowest, tally.slowest_what = spent, what
        except BaseException as error:
            raise AssertionError(f"{what}: {traceback.format_exc()}") from error
    return tally


def _refusal(seed: Seed, raw: bytes) -> SaveError | None:
    """The one error with which a file may be refused, None if it is accepted."""
    try:
        seed.reader(raw)
    except SaveError as error:
        plain(error.line)
        return error
    return None


def peak() -> float:
    """MiB that this process has held at most; 0 where the system does not tell."""
    try:
        import resource
    except ImportError:
        return 0.0
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (2**20 if sys.platform == "darwin" else 2**10)


def main(words: Sequence[str]) -> int:
    """Run the fuzz. Returns the exit code."""
    parser = argparse.ArgumentParser(prog="fuzz", description="Spoiled saves and settings.")
    parser.add_argument("--games", "--count", dest="count", type=int, default=200_000, help="so many spoiled files")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", type=int, default=None)
    asked = parser.parse_args(words)
    began = time.process_time()
    try:
        tally = fuzz(asked.count, asked.seed, asked.only)
    except AssertionError as error:
        print(error)
        return 1
    for how, count in tally.tried.most_common():
        print(f"{how:16} {count:7} tried {tally.accepted[how]:7} accepted")
    print(f"{sum(tally.tried.values())} in {time.process_time() - began:.0f} s; slowest refusal "
          f"{tally.slowest * 1000:.1f} ms ({tally.slowest_what}); "
          f"at most {peak():.0f} MiB")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
