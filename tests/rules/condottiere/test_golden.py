"""Golden playthroughs: the files in tests/golden/condottiere: every way to end a game is among them."""

from __future__ import annotations

from tests.tools.golden import read
from tests.tools.golden_condottiere import TELLER, WANTED


def test_every_way_to_end_is_played() -> None:
    texts = {path.stem: path.read_text(encoding="utf-8") for path in TELLER.files}
    assert set(texts) == {wanted.name for wanted in WANTED}
    for seats in (2, 3, 4, 5, 6):
        text = texts[f"linked_{seats}"]
        assert TELLER.begin(read(text)[1]).seats == seats and text.endswith("reason end.linked\n")
    for reason in ("linked", "most_cities", "final_battle", "drawn_final", "series"):
        assert any(f"\nreason end.{reason}\n" in text for text in texts.values()), reason
    assert "Surrender" in "".join(texts.values()) and "Bishop" in "".join(texts.values())
    assert "takes the city from" in texts["last_free_city"] and texts["last_free_city"].endswith("end.most_cities\n")
    assert "level at" in texts["series_tied"]
