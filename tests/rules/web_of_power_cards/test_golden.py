"""Golden playthroughs: the files in tests/golden/web_of_power_cards: every way to end a game is among them."""

from __future__ import annotations

from tests.tools.golden import read
from tests.tools.golden_web_of_power_cards import TELLER, WANTED


def test_every_way_to_end_is_played() -> None:
    texts = {path.stem: path.read_text(encoding="utf-8") for path in TELLER.files}
    assert set(texts) == {wanted.name for wanted in WANTED}
    assert {TELLER.begin(read(text)[1]).seats for text in texts.values()} == {3, 4, 5}
    assert texts["tie_cards"].endswith("reason end.cards\ntie_break tie.cards\n")
    assert texts["no_winner"].endswith("reason end.cards\ntie_break tie.no_winner\n")
    assert texts["series_no_winner"].endswith("reason end.series\ntie_break tie.no_winner\n")
    assert texts["three"].endswith("reason end.cards\n") and texts["series"].endswith("reason end.series\n")
    assert " skip\n" in texts["skip"] and " reserve\n" in texts["skip"]
    assert "minus_two x1: laws" in texts["minus_decides"]
    assert "Game 2 of 2" in texts["series_next_game"]
    laws = texts["four_ends_at_start"]
    assert all(f" law {law}\n" in laws for law in ("take_back_stone", "three_symbols", "any_colours"))
