"""R1: the board, the marbles and the starting positions."""

from __future__ import annotations

import pytest

from game.abalone.hexes import BIT, BOARD, CELLS, DIRECTION, DIRECTIONS, NAME, moved, ray, way
from game.abalone.meta import INFO
from game.core import registry
from tests.rules.abalone.kit import BLACK, WHITE, legal, new, play

PICTURES = {
    "belgian": ["WW.BB", "WWWBBB", ".WW.BB.", "........", ".........", "........", ".BB.WW.", "BBBWWW", "BB.WW"],
    "classical": ["WWWWW", "WWWWWW", "..WWW..", "........", ".........", "........", "..BBB..", "BBBBBB", "BBBBB"],
    "dutch": ["WW.BB", "WBWBWB", ".WW.BB.", "........", ".........", "........", ".BB.WW.", "BWBWBW", "BB.WW"],
    "german": [".....", "WW..BB", "WWW.BBB", ".WW..BB.", ".........", ".BB..WW.", "BBB.WWW", "BB..WW", "....."],
    "swiss": [".....", "WW..BB", "WBW.BWB", ".WW..BB.", ".........", ".BB..WW.", "BWB.WBW", "BB..WW", "....."],
}  # fmt: skip
COMPASS = {"E": "e6", "W": "e4", "NE": "f6", "SW": "d4", "NW": "f5", "SE": "d5"}


def test_r1_1_sixty_one_cells_in_rows_of_five_to_nine() -> None:
    assert len(CELLS) == len(set(CELLS)) == 61 == BOARD.bit_count()
    assert [sum(name[0] == row for name in CELLS) for row in "abcdefghi"] == [5, 6, 7, 8, 9, 8, 7, 6, 5]
    assert [name for name in CELLS if name[0] in "ai"] == ["a1", "a2", "a3", "a4", "a5", "i5", "i6", "i7", "i8", "i9"]
    assert all(abs("abcdefghi".index(name[0]) - int(name[1]) + 1) <= 4 for name in CELLS)


def test_r1_1_six_directions() -> None:
    assert [one.name for one in DIRECTIONS] == list(COMPASS)
    for name, cell in COMPASS.items():
        assert NAME[moved(BIT["e5"], DIRECTION[name].step)] == cell
        found = way("e5", cell)
        assert found is not None and found.name == name
    assert way("e5", "e7") is None and way("a1", "i9") is None


def test_r1_1_no_step_leads_over_the_rim_to_the_other_side() -> None:
    rows = "abcdefghi"
    for name in CELLS:
        for one in DIRECTIONS:
            to = moved(BIT[name], one.step)
            up, right = {"E": (0, 1), "W": (0, -1), "NE": (1, 1), "SW": (-1, -1), "NW": (1, 0), "SE": (-1, 0)}[one.name]
            row, column = rows.index(name[0]) + up, int(name[1]) - 1 + right
            there = 0 <= row < 9 and 0 <= column < 9 and abs(row - column) <= 4
            assert (NAME[to] == rows[row] + str(column + 1)) if there else to == 0
    assert [NAME[bit] for bit in ray(BIT["a1"], DIRECTION["NE"].step)] == [rows[i] + str(i + 1) for i in range(9)]


@pytest.mark.parametrize("start", PICTURES)
def test_r1_2_fourteen_marbles_each_and_black_begins(start: str) -> None:
    game = new(start)
    assert [mask.bit_count() for mask in game.marbles] == [14, 14] and not game.marbles[0] & game.marbles[1]
    assert game.current_player() == BLACK
    order = []
    for _ in range(4):
        order.append(game.current_player())
        play(game, legal(game)[0])
    assert order == [BLACK, WHITE, BLACK, WHITE]
    assert game.ply == game.turn == 4


def test_r1_2_nobody_may_pass() -> None:
    assert all(action.kind in ("inline", "broadside") for action in new().legal_actions())


@pytest.mark.parametrize("start", PICTURES)
def test_r1_3_starting_positions(start: str) -> None:
    assert new(start).to_dict()["rows"] == PICTURES[start]


def test_r1_3_the_belgian_daisy_is_the_default() -> None:
    option = {option.key: option for option in INFO.options}["start"]
    assert option.default == "belgian" and set(option.values) == set(PICTURES)


def test_r1_4_the_set_up_screen_says_why() -> None:
    said = registry.texts("abalone").say("option.start.help")
    for word in ("both", "block", "White", "draw", "forced", "middle", "computers"):
        assert word in said


def test_r1_3_what_is_said_of_the_daisies_is_so() -> None:
    """The Dutch is the Belgian and the Swiss the German one, but for the middle marble of every flower."""
    said = registry.texts("abalone").say("option.start.help")
    assert all(word in said for word in ("Dutch: like the Belgian", "Swiss: like the German", "middle marble"))
    for plain, changed in (("belgian", "dutch"), ("german", "swiss")):
        pairs = [pair for rows in zip(PICTURES[plain], PICTURES[changed]) for pair in zip(*rows)]
        assert sorted(pair for pair in pairs if pair[0] != pair[1]) == [("B", "W")] * 2 + [("W", "B")] * 2
