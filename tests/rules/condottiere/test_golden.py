"""Golden playthroughs: the files in tests/golden/condottiere, replayed line by line."""

from __future__ import annotations

import pytest

from tests.tools.golden_condottiere import FOLDER, WANTED, begin, read, told

FILES = sorted(FOLDER.glob("*.txt"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_playthrough_comes_out_as_written(path) -> None:  # type: ignore[no-untyped-def]
    text = path.read_text(encoding="utf-8")
    assert told(*read(text)) == text


def test_every_way_to_end_is_played() -> None:
    texts = {path.stem: path.read_text(encoding="utf-8") for path in FILES}
    assert set(texts) == {wanted.name for wanted in WANTED}
    for seats in (2, 3, 4, 5, 6):
        text = texts[f"linked_{seats}"]
        assert begin(read(text)[1]).seats == seats and text.endswith("reason end.linked\n")
    for reason in ("linked", "most_cities", "final_battle", "drawn_final", "series"):
        assert any(text.endswith(f"reason end.{reason}\n") for text in texts.values()), reason
    assert "Surrender" in "".join(texts.values()) and "Bishop" in "".join(texts.values())
    assert "takes the city from" in texts["last_free_city"] and texts["last_free_city"].endswith("end.most_cities\n")
    assert "level at" in texts["series_tied"]
