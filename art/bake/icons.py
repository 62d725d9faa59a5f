"""White icons on nothing, to be tinted when drawn. Each is a figure in a box of 100 x 100."""

from __future__ import annotations

import math

from art.bake.heraldry import rotated
from art.bake.shapes import Layers, Shape

PEN = 10.0  # the usual width of a line


def arc(cx: float, cy: float, r: float, start: float, end: float, steps: int = 40) -> list[tuple[float, float]]:
    """Points from one angle to another, in degrees clockwise from the right."""
    angles = [math.radians(start + (end - start) * i / steps) for i in range(steps + 1)]
    return [(cx + r * math.cos(a), cy + r * math.sin(a)) for a in angles]


def undo() -> Shape:
    shape = Shape().line([(30, 34), (58, 34), *arc(58, 60, 26, -90, 90), (34, 86)], PEN)
    return shape.polygon([(6, 34), (38, 8), (38, 60)])


def turned_round(shape: Shape) -> Shape:
    """The mirror image, left and right."""
    both, twin = shape.mirrored(), Shape()
    twin.marks = both.marks[1::2]
    return twin


def hint() -> Shape:
    """A candle flame's bulb of light: a lantern glass with rays would be too fine at this size."""
    shape = Shape().disc(50, 40, 30).polygon([(34, 62), (66, 62), (62, 76), (38, 76)])
    shape.disc(50, 40, 20, cut=True)
    shape.line([(50, 64), (50, 46), (42, 38)], 6).line([(50, 46), (58, 38)], 6)
    return shape.line([(39, 83), (61, 83)], 7).line([(44, 94), (56, 94)], 7)


def rules() -> Shape:
    """An open book."""
    page = Shape().path("M47 26 C36 14 18 14 4 18 L4 82 C18 78 36 78 47 90 Z")
    page.path("M40 34 C32 26 22 25 12 27 L12 72 C22 70 32 71 40 77 Z", cut=True)
    page.line([(19, 40), (33, 44)], 5).line([(19, 55), (33, 59)], 5)
    return page.mirrored()


def menu() -> Shape:
    shape = Shape()
    for y in (24, 50, 76):
        shape.line([(14, y), (86, y)], 11)
    return shape


def settings() -> Shape:
    """A toothed wheel."""
    shape = Shape()
    for k in range(8):
        a = k * math.pi / 4
        cx, cy = math.sin(a), -math.cos(a)
        px, py = -cy, cx
        shape.polygon(
            [(50 + cx * r + px * w, 50 + cy * r + py * w) for r, w in ((26, 12), (46, 8), (46, -8), (26, -12))]
        )
    return shape.disc(50, 50, 33).disc(50, 50, 14, cut=True)


def loudspeaker() -> Shape:
    return Shape().path("M6 36 L22 36 L44 16 L44 84 L22 64 L6 64 Z")


def sound_on() -> Shape:
    shape = loudspeaker()
    shape.line(arc(44, 50, 20, -45, 45), 8)
    return shape.line(arc(44, 50, 40, -48, 48), 8)


def sound_off() -> Shape:
    return loudspeaker().line([(60, 36), (90, 66)], 9).line([(90, 36), (60, 66)], 9)


def save() -> Shape:
    """A chest that takes in an arrow."""
    shape = Shape().line([(10, 58), (10, 88), (90, 88), (90, 58)], PEN)
    return shape.line([(50, 10), (50, 46)], 12).polygon([(26, 40), (74, 40), (50, 70)])


def play() -> Shape:
    return Shape().path("M22 10 L88 50 L22 90 Z")


def pause() -> Shape:
    return Shape().path("M20 12 L42 12 L42 88 L20 88 Z").path("M58 12 L80 12 L80 88 L58 88 Z")


def skip() -> Shape:
    return Shape().path("M8 14 L46 50 L8 86 Z").path("M42 14 L80 50 L42 86 Z").path("M80 14 L92 14 L92 86 L80 86 Z")


def back() -> Shape:
    return Shape().line([(90, 50), (26, 50)], 12).polygon([(6, 50), (44, 16), (44, 84)])


def search() -> Shape:
    shape = Shape().disc(42, 42, 34).disc(42, 42, 23, cut=True)
    return shape.line([(68, 68), (90, 90)], 14)


def person() -> Shape:
    return Shape().disc(50, 28, 21).path("M10 94 C10 64 28 54 50 54 C72 54 90 64 90 94 Z")


def computer() -> Shape:
    """A clockwork: a cog with a winding key."""
    shape = Shape()
    for k in range(10):
        a = k * math.pi / 5
        cx, cy = math.sin(a), -math.cos(a)
        px, py = -cy, cx
        shape.polygon(
            [(40 + cx * r + px * w, 60 + cy * r + py * w) for r, w in ((22, 8), (37, 5.5), (37, -5.5), (22, -8))]
        )
    shape.disc(40, 60, 28).disc(40, 60, 12, cut=True)
    shape.line([(62, 38), (76, 24)], 9)
    shape.disc(77, 9, 9.5).disc(91, 23, 9.5).disc(77, 9, 3.5, cut=True).disc(91, 23, 3.5, cut=True)
    return shape


def eye() -> Shape:
    shape = Shape().path("M2 50 C20 20 36 16 50 16 C64 16 80 20 98 50 C80 80 64 84 50 84 C36 84 20 80 2 50 Z")
    shape.path("M13 50 C26 31 38 26 50 26 C62 26 74 31 87 50 C74 69 62 74 50 74 C38 74 26 69 13 50 Z", cut=True)
    return shape.disc(50, 50, 17)


def trash() -> Shape:
    shape = Shape().path("M18 30 L82 30 L76 96 L24 96 Z").line([(12, 20), (88, 20)], 9).line([(40, 9), (60, 9)], 9)
    for x in (38, 50, 62):
        shape.line([(x + (x - 50) * 0.12, 42), (x, 84)], 6, cut=True)
    return shape


def pencil() -> Shape:
    shape = Shape().polygon([(66, 10), (90, 34), (34, 90), (10, 66)])
    shape.polygon([(6, 72), (28, 94), (2, 98)])
    return shape.line([(56, 16), (84, 44)], 5, cut=True).line([(10, 62), (38, 90)], 5, cut=True)


def check() -> Shape:
    return Shape().line([(10, 54), (38, 82), (90, 20)], 14)


def cross() -> Shape:
    return Shape().line([(18, 18), (82, 82)], 14).line([(82, 18), (18, 82)], 14)


def chevron(turn: int) -> Shape:
    return Shape().line([rotated(x, y, turn) for x, y in ((66, 14), (30, 50), (66, 86))], 14)


def flag() -> Shape:
    shape = Shape().line([(18, 8), (18, 94)], 9)
    return shape.path("M22 10 C40 2 54 22 88 12 L78 36 L88 60 C54 70 40 50 22 58 Z")


def fullscreen() -> Shape:
    corner = Shape().line([(10, 34), (10, 10), (34, 10)], 10)
    corner.line([(10, 66), (10, 90), (34, 90)], 10)
    return corner.mirrored()


def log() -> Shape:
    """A written scroll."""
    shape = Shape().path("M20 6 L78 6 C90 6 92 22 80 24 L80 82 C80 92 74 96 66 96 L20 96 Z")
    shape.path("M28 14 L70 14 L70 88 L28 88 Z", cut=True)
    for y, x in ((30, 60), (46, 60), (62, 60), (77, 50)):
        shape.line([(37, y), (x, y)], 6)
    return shape


ICONS: dict[str, Shape] = {
    "undo": undo(),
    "redo": turned_round(undo()),
    "hint": hint(),
    "rules": rules(),
    "menu": menu(),
    "settings": settings(),
    "sound_on": sound_on(),
    "sound_off": sound_off(),
    "save": save(),
    "play": play(),
    "pause": pause(),
    "skip": skip(),
    "back": back(),
    "search": search(),
    "person": person(),
    "computer": computer(),
    "eye": eye(),
    "trash": trash(),
    "pencil": pencil(),
    "check": check(),
    "cross": cross(),
    "left": chevron(0),
    "up": chevron(90),
    "right": chevron(180),
    "down": chevron(270),
    "flag": flag(),
    "fullscreen": fullscreen(),
    "log": log(),
}


def icon(name: str, height: int) -> Layers:
    k = 8
    side = height * k
    picture = Layers(side, side)
    inset = side * 0.06
    picture.lay((255, 255, 255), ICONS[name].mask((side, side), (inset, inset, side - inset, side - inset)))
    return picture
