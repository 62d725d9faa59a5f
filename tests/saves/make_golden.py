"""Writes a golden file for the present format: python -m tests.saves.make_golden. Never replaces one."""

from __future__ import annotations

from game.core import registry
from game.core.rng import Rng
from saves.format import FORMAT, SaveMeta, dump
from tests.saves.play import GOLDEN, new_table, png, step


def main() -> None:
    """One file a game: some actions, a hand-over, something to redo, a picture."""
    GOLDEN.mkdir(exist_ok=True)
    for game_id in registry.ids():
        path = GOLDEN / f"{game_id}-format{FORMAT}.kab"
        if path.exists():
            continue
        table, rng = new_table(game_id, 2024), Rng(7)
        for count in range(40):
            if count == 3:
                table.reseat(1, "knight")
            if not table.over:
                step(table, rng)
        for _ in range(2):
            table.undo()
        table.assisted = True
        path.write_bytes(dump(table, SaveMeta(f"Golden {game_id}", 1_700_000_000, "named", 5, png())))


if __name__ == "__main__":
    main()
