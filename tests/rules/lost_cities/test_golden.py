"""Golden playthroughs: the files in tests/golden/lost_cities, replayed line by line."""

from __future__ import annotations

import pytest

from tests.tools.golden_lost_cities import FOLDER, WANTED, begin, read, told

FILES = sorted(FOLDER.glob("*.txt"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_playthrough_comes_out_as_written(path) -> None:  # type: ignore[no-untyped-def]
    text = path.read_text(encoding="utf-8")
    assert told(*read(text)) == text


def test_every_way_to_end_is_played() -> None:
    texts = {path.stem: path.read_text(encoding="utf-8") for path in FILES}
    assert set(texts) == {wanted.name for wanted in WANTED}
    ends = {(begin(read(text)[1]).seats, text.splitlines()[-1].split()[1]) for text in texts.values()}
    assert ends == {(seats, reason) for seats in (2, 4) for reason in ("end.pile", "end.decision")}
    for seats, name in ((2, "two_draw"), (4, "four_draw")):
        assert f"places {' '.join('1' * seats)}" in texts[name] and "A draw" in texts[name]
    for name in ("two_rounds", "four_rounds"):
        assert texts[name].count("is dealt") == 2 and len(texts[name].splitlines()[-4].split()) == 4
    assert texts["two_decisions"].count("by decision of") == 2
    assert "give" in texts["four_pile"] and "20 for 8 cards" in texts["two_pile"]
