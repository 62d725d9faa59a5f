"""The outside of a save: one header line that proves the rest is what was written, then strict JSON.

    KABINETT <format> <length of the body in bytes> <sha-256>\n<body>

The checksum covers the line before it too, and this line stays the same in every future format: a
program can always tell a damaged file from one that is merely too new for it.
"""

from __future__ import annotations

import hashlib
import re
from typing import Any

from game.core.codec import CodecError, canonical, read_strict
from game.core.texts import Line
from saves.errors import SaveError, senseless

MAGIC = b"KABINETT"
MAX_BYTES = 512 << 10
_HEADER = re.compile(rb"KABINETT ([1-9][0-9]{0,5}) ([1-9][0-9]{0,6}) ([0-9a-f]{64})\n")


def pack(version: int, body: dict[str, Any]) -> bytes:
    """A whole save file. Raises SaveError if it could not be read again."""
    try:
        content = canonical(body).encode()
    except ValueError as error:  # half a character, or a number that is none
        raise SaveError(Line("saves.unsavable"), damaged=False, detail=str(error)) from error
    opening = b"%s %d %d " % (MAGIC, version, len(content))
    raw = opening + _checksum(opening, content) + b"\n" + content
    _check_size(raw)
    return raw


def unpack(raw: bytes) -> tuple[int, dict[str, Any]]:
    """Format version and body of a save file. Raises SaveError."""
    if not raw:
        raise SaveError(Line("saves.empty"))
    _check_size(raw)
    header = _HEADER.match(raw)
    if header is None:
        raise SaveError(_bad_header(raw))
    content = raw[header.end():]
    if len(content) < int(header[2]):
        raise SaveError(Line("saves.cut"), detail=f"{len(content)} of {header[2].decode()} bytes")
    if header[3] != _checksum(raw[:header.start(3)], content):
        raise SaveError(Line("saves.changed"))
    return int(header[1]), parse(content)


def parse(content: bytes) -> dict[str, Any]:
    """Strictly read JSON whose outermost value is an object. Raises SaveError."""
    _check_size(content)
    try:
        value = read_strict(content.decode())
    except UnicodeDecodeError as error:
        raise senseless("it is not readable text") from error
    except CodecError as error:
        raise senseless(str(error)) from error
    if not isinstance(value, dict):
        raise senseless("it is not an object")
    return value


def _bad_header(raw: bytes) -> Line:
    """What a file without a proper first line is."""
    if MAGIC.startswith(raw[:len(MAGIC)]) and b"\n" not in raw:
        return Line("saves.cut")
    return Line("saves.changed" if raw.startswith(MAGIC) else "saves.not_ours")


def _checksum(opening: bytes, content: bytes) -> bytes:
    return hashlib.sha256(opening + content).hexdigest().encode()


def _check_size(raw: bytes) -> None:
    if len(raw) > MAX_BYTES:
        limit = f"{MAX_BYTES >> 10} KiB"
        raise SaveError(Line("saves.too_big", {"limit": limit}), detail=f"at least {len(raw)} bytes")
