"""Canonical JSON, strict reading of it, and digests of positions."""

from __future__ import annotations

import hashlib
import json
import math
from typing import Any

MAX_DEPTH = 24
MAX_PARTS = 20_000
_ONE_KIND = bytes.maketrans(b"{}", b"[]")
_NO_BRACKETS = bytes(byte for byte in range(256) if byte not in b"[]{}")


class CodecError(ValueError):
    """Text that is not the strict JSON we write; the message is one readable reason."""


def canonical(value: Any) -> str:
    """JSON with sorted keys and no spaces: equal values give equal text."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False)


def digest(position: Any) -> str:
    """Short fingerprint of an interchange object: 16 hex digits of SHA-256."""
    return hashlib.sha256(canonical(position).encode()).hexdigest()[:16]


def read_strict(text: str) -> Any:
    """Parse JSON without NaN, without repeated keys, without bottomless nesting or endless lists of lists.

    Whatever comes back can be written again: no number is infinite, no string holds half a character.
    """
    if text.count('"') > 4 * MAX_PARTS:
        raise CodecError("it has too many parts")
    brackets = _brackets(text)
    if len(brackets) > 2 * MAX_PARTS:
        raise CodecError("it has too many parts")
    if _depth(brackets) > MAX_DEPTH:
        raise CodecError("it is nested too deeply")
    try:
        value = json.loads(text, parse_constant=_no_constant, parse_float=_finite,
                           object_pairs_hook=_no_doubles)
        if "\\u" in text:  # only an escape can make half a character
            canonical(value).encode()
    except CodecError:
        raise
    except UnicodeEncodeError as error:
        raise CodecError("it contains half a character") from error
    except (ValueError, RecursionError, MemoryError, OverflowError) as error:
        raise CodecError("it is not valid JSON") from error
    return value


def _no_constant(name: str) -> Any:
    raise CodecError(f"it contains {name}, which is not a number")


def _finite(digits: str) -> float:
    number = float(digits)
    if not math.isfinite(number):
        raise CodecError(f"it contains {digits[:20]}, which is too large a number")
    return number


def _no_doubles(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise CodecError("a field is given twice")
    return found


def _brackets(text: str) -> bytes:
    """The brackets outside strings, all of one kind: whether the kinds match is for the parser to say."""
    unescaped = text.encode("utf-8", "surrogatepass").replace(rb"\\", b"").replace(rb'\"', b"")
    return b"".join(unescaped.split(b'"')[::2]).translate(_ONE_KIND, _NO_BRACKETS)


def _depth(brackets: bytes) -> int:
    """Deepest nesting, not counted beyond MAX_DEPTH + 1.

    Peels the innermost pairs off, layer by layer. Where none is left to peel, the brackets do not match:
    the parser will say so.
    """
    depth = 0
    while brackets and depth <= MAX_DEPTH:
        peeled = brackets.replace(b"[]", b"")
        if len(peeled) == len(brackets):
            break
        brackets = peeled
        depth += 1
    return depth
