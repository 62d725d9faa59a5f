"""Golden playthroughs: the files in tests/golden/web_of_power: every way to end a game is among them."""

from __future__ import annotations

from tests.tools.golden import read
from tests.tools.golden_web_of_power import TELLER, WANTED


def test_every_way_to_end_is_played() -> None:
    texts = {path.stem: path.read_text(encoding="utf-8") for path in TELLER.files}
    assert set(texts) == {wanted.name for wanted in WANTED}
    assert {TELLER.begin(read(text)[1]).seats for text in texts.values()} == {3, 4, 5}
    assert "this turn is the last" in texts["ends_at_once"] and "still to play" in texts["mid_round"]
    assert "nothing more to draw" in texts["mere_discards"] and "share the win" in texts["shared_win"]
    assert sum(line.startswith("places") and line.split().count("1") == 2
               for line in texts["shared_win"].splitlines()) == 1
