"""Lines of a paragraph: where text breaks, and where its pieces stand."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from scenes.kit.theme import BOLD

LONE = 6  # letters that do not stand alone on the last line of a paragraph
ROUNDED = 2  # pixels by which a piece measured alone may differ from its share of a line

Line = list[tuple[str, str]]  # pieces of text with their roles


@dataclass(frozen=True)
class Run:
    """A piece of one line in one role of letters; `x` pixels from the line's start."""

    text: str
    role: str
    x: int


class Typesetter:
    """Sets lines of at most `width` pixels; `measure(role, text)` tells how wide letters are.

    Words are measured one by one, since the same come again and again; a line as a whole only where it nearly
    reaches the margin, and once it is done.
    """

    def __init__(self, width: int, measure: Callable[[str, str], int]) -> None:
        self.width = width
        self.measure = measure

    def lines(self, text: str, role: str) -> list[tuple[tuple[Run, ...], int]]:
        """Break one paragraph: the runs of every line and its width. `**bold**` spans are kept, and a word longer
        than a line is cut between letters."""
        done: list[Line] = []
        line: Line = []
        for word in _words(text, role):
            if line and word[0][0] != " " and not self._fits([*line, *word]):
                done.append(line)
                line = []
            if not line and word[0][0] == " ":
                continue
            if not self._fits(word):
                *full, word = self._cut(word)
                done += full
            line = [*line, *word]
        return [self._runs(each) for each in self._accompanied([*done, line])]

    def _fits(self, line: Line) -> bool:
        while line and line[-1][0] == " ":  # spaces at the end do not count
            line = line[:-1]
        spare = self.width - sum(self.measure(role, text) for text, role in line)
        unsure = ROUNDED * len(line)
        return spare >= unsure or (spare > -unsure and self._runs(line)[1] <= self.width)

    def _accompanied(self, lines: list[Line]) -> list[Line]:
        """A lone figure or short word on the last line is joined by the word before it."""
        last = lines[-1]
        short = len(lines) > 1 and 0 < sum(len(word) for word, _ in last if word != " ") <= LONE
        spaces = [n for n, (word, _) in enumerate(lines[-2]) if word == " "] if short else []
        while spaces and spaces[-1] == len(lines[-2]) - 1:  # the space at the break itself
            lines[-2] = lines[-2][:-1]
            spaces.pop()
        if not spaces:
            return lines
        before, joined = lines[-2][:spaces[-1]], [*lines[-2][spaces[-1] + 1:], (" ", last[0][1]), *last]
        return [*lines[:-2], before, joined] if self._fits(joined) else lines

    def _cut(self, word: Line) -> list[Line]:
        """A word that is wider than a line, cut between letters."""
        parts: list[Line] = [[]]
        for text, role in word:
            for letter in text:
                if parts[-1] and self._runs([*parts[-1], (letter, role)])[1] > self.width:
                    parts.append([])
                parts[-1].append((letter, role))
        return parts

    def _runs(self, line: Line) -> tuple[tuple[Run, ...], int]:
        """Join neighbouring pieces of one role. Spaces at the end do not count."""
        while line and line[-1][0] == " ":
            line = line[:-1]
        runs: list[Run] = []
        x = 0
        start = 0
        for end in range(1, len(line) + 1):
            if end == len(line) or line[end][1] != line[start][1]:
                text = "".join(word for word, _ in line[start:end])
                runs.append(Run(text, line[start][1], x))
                x += self.measure(line[start][1], text)
                start = end
        return tuple(runs), x


def _words(text: str, role: str) -> list[Line]:
    """Spaces and words; a word may change its role on the way (`**bold**,`) and is kept together."""
    words: list[Line] = []
    for number, span in enumerate(text.split("**")):
        span_role = BOLD.get(role, role) if number % 2 else role
        for position, part in enumerate(re.findall(r" |[^ ]+", span)):
            glued = position == 0 and words and part != " " and words[-1][-1][0] != " "
            if glued:
                words[-1].append((part, span_role))
            else:
                words.append([(part, span_role)])
    return words
