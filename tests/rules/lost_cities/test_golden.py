"""Golden playthroughs: the files in tests/golden/lost_cities: every way to end a game is among them."""

from __future__ import annotations

from tests.tools.golden import read
from tests.tools.golden_lost_cities import TELLER, WANTED


def test_every_way_to_end_is_played() -> None:
    texts = {path.stem: path.read_text(encoding="utf-8") for path in TELLER.files}
    assert set(texts) == {wanted.name for wanted in WANTED}
    ends = {(TELLER.begin(read(text)[1]).seats, text.splitlines()[-1].split()[1]) for text in texts.values()}
    assert ends == {(seats, reason) for seats in (2, 4) for reason in ("end.pile", "end.decision")}
    for seats, name in ((2, "two_draw"), (4, "four_draw")):
        assert f"places {' '.join('1' * seats)}" in texts[name] and "A draw" in texts[name]
    for name in ("two_rounds", "four_rounds"):
        assert texts[name].count("is dealt") == 2 and len(texts[name].splitlines()[-4].split()) == 4
    assert texts["two_decisions"].count("by decision of") == 2
    assert "give" in texts["four_pile"] and "20 for 8 cards" in texts["two_pile"]
