"""English words of the hints: why a computer would play this, with a number of the score or a rule."""

from __future__ import annotations

HINTS: dict[str, str] = {
    "hint.win": "It pushes off the last of {need} marbles and wins (R3.1).",
    "hint.off": "It pushes a marble off: {points} of {need} (R2.6).",
    "hint.rescue": "It takes {cell} out of danger: that marble could have been pushed off (R2.6).",
    "hint.threat": "It threatens to push off {cell} (R2.6).",
    "hint.push": "It pushes with {own} against {pushed} and makes the other side give way (R2.3).",
    "hint.centre": "It brings the marbles {number} steps nearer to the middle, where they are hard to reach.",
    "hint.together": "The marbles touch each other {number} times more often, and a compact group is hard to push.",
    "hint.quiet": "It keeps the shape and gives nothing away; {points} of {need} marbles are pushed off so far (R3.1).",
}
