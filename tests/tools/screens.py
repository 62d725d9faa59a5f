"""Pictures of every screen, and what is wrong with the words on them.

    python -m tests.tools.screens OUT [--game ID] [--only NAME] [--size WxH]

Writes OUT/GAME_SCENE_MOMENT_WxH.png, and OUT/SCENE_MOMENT_WxH.png for what all games share, for three window
sizes. Ends with 1 and one line a fault when words overlap, are cut, leave their box or the window, are under
12 pixels or under contrast 4.5:1 with what is really drawn under them, or lie hidden under something. --game
takes one game, or `cabinet` for what they share. Needs no screen.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from tests.tools import (
    screens_abalone,
    screens_condottiere,
    screens_lost_cities,
    screens_web_of_power,
    screens_web_of_power_cards,
)
from tests.tools.screens_book import Book, Pose
from tests.tools.screens_cabinet import CABINET, EVERY
from tests.tools.screens_faults import faults
from tests.tools.screens_stage import Stage

import pygame  # isort: skip

Size = tuple[int, int]
SIZES: tuple[Size, ...] = ((960, 600), (1280, 800), (2560, 1440))
SHARED, SHOWN_WITH = "cabinet", "web_of_power"  # the game that lies open in the pictures of the cabinet
BOOKS: dict[str, Book] = {
    "web_of_power": screens_web_of_power.BOOK,
    "condottiere": screens_condottiere.BOOK,
    "web_of_power_cards": screens_web_of_power_cards.BOOK,
    "lost_cities": screens_lost_cities.BOOK,
    "abalone": screens_abalone.BOOK,
}


@dataclass(frozen=True)
class Moment:
    """One picture: its name, the game it is of, how it is posed, and the book that knows that game's board."""

    name: str
    game_id: str
    pose: Pose
    book: Book


def moments() -> list[Moment]:
    """Every picture there is: of the cabinet, then game by game."""
    found = [Moment(name, SHOWN_WITH, pose, BOOKS[SHOWN_WITH]) for name, pose in CABINET.poses.items()]
    for game_id, book in BOOKS.items():
        poses = {**EVERY.poses, **book.poses}
        found += [Moment(f"{game_id}_{name}", game_id, pose, book) for name, pose in poses.items()]
    return found


def moments_of(which: str) -> list[Moment]:
    """Those of one game, or of the cabinet; all for an empty word."""
    shared = len(CABINET.poses)
    if which == SHARED:
        return moments()[:shared]
    return [moment for moment in moments()[shared:] if moment.game_id == which] if which else moments()


def shoot(moment: Moment, stage: Stage, out: Path | None) -> list[str]:
    """Pose one moment; gives its faults. Writes the picture where `out` is given."""
    stage.clear()
    moment.pose(stage, moment.game_id)
    shot = stage.shoot(moment.book.repaint)
    wide, high = stage.size
    full = f"{moment.name}_{wide}x{high}"
    if out is not None:
        pygame.image.save(shot.picture, str(out / f"{full}.png"))
    return [f"{full}: {fault}"
            for fault in faults(shot.written, shot.picture, shot.controls, moment.book.may_hide,
                                stage.ctx.look.scale)]


def shoot_all(out: Path | None, chosen: Sequence[Moment], sizes: Sequence[Size]) -> Iterator[str]:
    """Every chosen moment at every size; gives the faults as they are found."""
    with tempfile.TemporaryDirectory() as folder:
        for size in sizes:
            stage = Stage(size, Path(folder) / f"{size[0]}")
            for moment in chosen:
                yield from shoot(moment, stage, out)
            stage.clear()
            stage.ctx.store.close()


def parse(words: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="screens", description="Pictures of every screen, and their faults.")
    parser.add_argument("out", type=Path, help="folder for the pictures")
    parser.add_argument("--game", default="", choices=["", SHARED, *BOOKS], help="one game, or what they share")
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
    chosen = [moment for moment in moments_of(asked.game) if asked.only in moment.name]
    found = 0
    for fault in shoot_all(asked.out, chosen, sizes):
        print(fault, flush=True)
        found += 1
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
