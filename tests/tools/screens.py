"""Pictures of every screen, and what is wrong with the words on them.

    python -m tests.tools.screens OUT [--game web_of_power] [--only NAME] [--size WxH]

Writes OUT/SCENE_MOMENT_WxH.png for three window sizes and ends with 1 and one line a fault when words
overlap, are cut, leave their box or the window, are under 12 pixels or under contrast 4.5:1 with what is
really drawn under them, or lie hidden under something. Needs no screen.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

from tests.tools import screens_web_of_power
from tests.tools.screens_cabinet import POSES
from tests.tools.screens_faults import faults
from tests.tools.screens_stage import Stage

import pygame  # isort: skip

Size = tuple[int, int]
SIZES: tuple[Size, ...] = ((960, 600), (1280, 800), (2560, 1440))


def shoot(name: str, stage: Stage, game_id: str, out: Path | None) -> list[str]:
    """Pose one moment; gives its faults. Writes the picture where `out` is given."""
    stage.clear()
    POSES[name](stage, game_id)
    shot = stage.shoot(screens_web_of_power.repaint)
    wide, high = stage.size
    full = f"{name}_{wide}x{high}"
    if out is not None:
        pygame.image.save(shot.picture, str(out / f"{full}.png"))
    return [f"{full}: {fault}"
            for fault in faults(shot.written, shot.picture, shot.controls, screens_web_of_power.MAY_HIDE,
                                stage.ctx.look.scale)]


def shoot_all(out: Path | None, game_id: str, sizes: Sequence[Size], only: str = "") -> Iterator[str]:
    """Every moment at every size; gives the faults as they are found."""
    with tempfile.TemporaryDirectory() as folder:
        for size in sizes:
            stage = Stage(size, Path(folder) / f"{size[0]}")
            for name in POSES:
                if only in name:
                    yield from shoot(name, stage, game_id, out)
            stage.clear()
            stage.ctx.store.close()


def parse(words: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="screens", description="Pictures of every screen, and their faults.")
    parser.add_argument("out", type=Path, help="folder for the pictures")
    parser.add_argument("--game", default="web_of_power")
    parser.add_argument("--only", default="", metavar="NAME", help="only moments with this in their name")
    parser.add_argument("--size", metavar="WxH", help="one window size instead of three")
    return parser.parse_args(words)


def main(words: Sequence[str]) -> int:
    """Run the tool. Returns the exit code."""
    asked = parse(words)
    asked.out.mkdir(parents=True, exist_ok=True)
    sizes = SIZES
    if asked.size:
        wide, _, high = asked.size.partition("x")
        sizes = ((int(wide), int(high)),)
    found = 0
    for fault in shoot_all(asked.out, asked.game, sizes, asked.only):
        print(fault, flush=True)
        found += 1
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
