"""JSON spoiled with sense: something in it is replaced, removed, doubled or nudged."""

from __future__ import annotations

import copy
import random
from collections.abc import Callable, Iterator
from typing import Any

from game.core.codec import digest
from saves import frame

JUNK: tuple[Any, ...] = (
    None, True, False, 0, 1, -1, 7, 1 << 40, -(1 << 70), 10**300, 0.5, "", "x", "?", "x" * 300,
    "!seat 0 page", "!concede 0", [], [[]], [None], [1, 2, 3], {}, {"x": 1}, "\u0000", "ﬁ", [[0, "0" * 16]])


def paths(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to everything inside a JSON value."""
    if path:
        yield path
    parts = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in parts:
        yield from paths(part, (*path, key))


def spoil(body: dict[str, Any], dice: random.Random, ways: list[tuple[Any, ...]]) -> dict[str, Any]:
    """A copy with something replaced, removed, doubled or swapped."""
    found = copy.deepcopy(body)
    *way, last = dice.choice(ways)
    parent: Any = found
    for key in way:
        parent = parent[key]
    act: Callable[[], Any] = dice.choice([
        lambda: parent.__setitem__(last, copy.deepcopy(dice.choice(JUNK))),
        lambda: parent.__delitem__(last),
        lambda: parent.append(copy.deepcopy(parent[last])) if isinstance(parent, list)
        else parent.__setitem__(f"{last}x", parent[last]),
        lambda: parent.__setitem__(last, nudged(parent[last], dice)),
    ])
    act()
    return found


def nudged(value: Any, dice: random.Random) -> Any:
    """Something close to a value, or something altogether different."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + dice.choice([-1, 1, 1000])
    if isinstance(value, str) and value:
        at = dice.randrange(len(value))
        return value[:at] + dice.choice("0aZ! +") + value[at + 1:]
    return copy.deepcopy(dice.choice(JUNK))


def sealed(body: dict[str, Any]) -> dict[str, Any]:
    """The body of a save with the right fingerprint of its snapshot, so that it passes for one that we wrote."""
    at, found = body.get("cursor"), body.get("checkpoints")
    if not isinstance(found, list) or "snapshot" not in body:
        return body
    others = [pair for pair in found if not (isinstance(pair, list) and pair[:1] == [at])]
    return {**body, "checkpoints": [*others, [at, digest(body["snapshot"])]]}


def reseated(raw: bytes, seats: int) -> bytes:
    """The save with so many chairs, and as many points in its heading, under a right checksum."""
    version, body = frame.unpack(raw)
    chairs = [{**body["seats"][0], "name": f"N{n}", "colour": n} for n in range(seats)]
    points = ((body["summary"]["scores"] or [0]) * seats)[:seats]
    return frame.pack(version, {**body, "seats": chairs, "summary": {**body["summary"], "scores": points}})
