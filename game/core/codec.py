"""Canonical JSON, strict reading of it, and digests of positions."""

from __future__ import annotations

import hashlib
import json
from typing import Any

MAX_DEPTH = 24


class CodecError(ValueError):
    """Text that is not the strict JSON we write; the message is one readable reason."""


def canonical(value: Any) -> str:
    """JSON with sorted keys and no spaces: equal values give equal text."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False)


def digest(position: Any) -> str:
    """Short fingerprint of an interchange object: 16 hex digits of SHA-256."""
    return hashlib.sha256(canonical(position).encode()).hexdigest()[:16]


def read_strict(text: str) -> Any:
    """Parse JSON without NaN, without repeated keys and without bottomless nesting."""
    if _depth(text) > MAX_DEPTH:
        raise CodecError("it is nested too deeply")
    try:
        return json.loads(text, parse_constant=_no_constant, object_pairs_hook=_no_doubles)
    except CodecError:
        raise
    except (ValueError, RecursionError, MemoryError, OverflowError) as error:
        raise CodecError("it is not valid JSON") from error


def _no_constant(name: str) -> Any:
    raise CodecError(f"it contains {name}, which is not a number")


def _no_doubles(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise CodecError("a field is given twice")
    return found


def _depth(text: str) -> int:
    """Deepest nesting of brackets outside strings, counted without recursion."""
    deepest = level = 0
    inside = escaped = False
    for char in text:
        if inside:
            if escaped:
                escaped = False
            elif char == "\\":
                escaped = True
            elif char == '"':
                inside = False
        elif char == '"':
            inside = True
        elif char in "[{":
            level += 1
            deepest = max(deepest, level)
        elif char in "]}":
            level -= 1
    return deepest
