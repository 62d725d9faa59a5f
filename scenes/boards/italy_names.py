"""Names of seats where there is little room: in one line, or in two that break at a space."""

from __future__ import annotations

from scenes.kit.text import Text

Lines = tuple[tuple[str, ...], float]  # the lines of a name, and their size in design units


def set_name(text: Text, name: str, role: str, size: float, wide: int, lines: int = 2) -> Lines:
    """A name in letters of at most `size`, no line wider than `wide` pixels.

    One line is the rule. A name that would be cut there takes two, if there is room for two `lines` and they show it
    to its end; else it stays in one line, which is to be shortened.
    """
    fitting = text.fitting_size(name, role, size, wide)
    words = name.split()
    if lines < 2 or len(words) < 2 or text.width(name, role, fitting) <= wide:
        return (name,), fitting
    pairs = [(" ".join(words[:n]), " ".join(words[n:])) for n in range(1, len(words))]
    pair = min(pairs, key=lambda both: max(text.width(line, role, fitting) for line in both))
    longer = max(pair, key=lambda line: text.width(line, role, fitting))
    both = text.fitting_size(longer, role, size, wide)
    return (pair, both) if text.width(longer, role, both) <= wide else ((name,), fitting)
