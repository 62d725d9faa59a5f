"""Names of seats where there is little room: in one line, or in several that break at spaces."""

from __future__ import annotations

from itertools import combinations, pairwise

from scenes.kit.text import Text

Lines = tuple[tuple[str, ...], float]  # the lines of a name, and their size in design units


def set_name(text: Text, name: str, role: str, size: float, wide: int, most: int = 2) -> Lines:
    """A name in letters of at most `size`, no line wider than `wide` pixels.

    It takes as few lines as show it to its end. Where not even `most` do, it stays in one, which is to be shortened.
    """
    words = name.split()
    for number in range(1, min(most, len(words)) + 1):
        lines = min(_broken(words, number), key=lambda lines: text.width(_longest(text, lines, role), role))
        longest = _longest(text, lines, role)
        fitting = text.fitting_size(longest, role, size, wide)
        if text.width(longest, role, fitting) <= wide:
            return lines, fitting
    return (name,), text.fitting_size(name, role, size, wide)


def _broken(words: list[str], number: int) -> list[tuple[str, ...]]:
    """All ways to set words into so many lines."""
    breaks = ((0, *inner, len(words)) for inner in combinations(range(1, len(words)), number - 1))
    return [tuple(" ".join(words[first:last]) for first, last in pairwise(ends)) for ends in breaks]


def _longest(text: Text, lines: tuple[str, ...], role: str) -> str:
    return max(lines, key=lambda line: text.width(line, role))
