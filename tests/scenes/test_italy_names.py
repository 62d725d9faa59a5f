"""Names of seats on the table of Condottiere: whole where there is any room, in rows and in the camp."""

from __future__ import annotations

import pygame
import pytest

from scenes.boards.api import SeatLook
from scenes.boards.italy import ItalyBoard
from scenes.boards.italy_names import set_name
from scenes.kit.recorder import Recorder, Written
from tests.scenes.alone import laid_out, picture_of
from tests.scenes.test_italy_board import battle

LONG, THREE = "Maximiliane von Habsburg", "Wolfgang Amadeus Mozarts"
WIDE = "W" + 23 * "w"
SIZES = [(960, 600), (1280, 800), (1366, 768), (2560, 1440), (1000, 1400)]


def written(size: tuple[int, int], seats: int, name: str) -> tuple[ItalyBoard, list[Written]]:
    """A board at which all have that name and the first one the Condottiere, and all that is written on it."""
    board, _, _ = laid_out(ItalyBoard, "condottiere", size, seats)
    board.stand.seats[:] = [SeatLook(name, look.seat) for look in board.stand.seats]
    board.sync(battle(seats, condottiere=0, hands=[["1"]] * seats).view(0), False)
    recorder = board.stage.look.text.recorder = Recorder()
    picture_of(board)
    board.stage.look.text.recorder = None
    return board, recorder.written


def read(found: list[Written], room: pygame.Rect, name: str) -> list[Written]:
    """The lines of a name within some room, from above to below."""
    return sorted((line for line in found if room.collidepoint(line.rect.center) and line.text in name),
                  key=lambda line: line.rect.y)


@pytest.mark.parametrize("name", [LONG, THREE])
@pytest.mark.parametrize("size", SIZES)
def test_the_camp_tells_a_long_name_whole(size: tuple[int, int], name: str) -> None:
    board, found = written(size, 4, name)
    lines = read(found, board.stand.plan.map, name)
    assert " ".join(line.shown for line in lines) == name
    assert all(board.stand.plan.map.contains(line.ink) for line in lines)
    assert all(upper.ink.bottom <= lower.ink.top for upper, lower in zip(lines, lines[1:]))


@pytest.mark.parametrize("name", [LONG, THREE])
@pytest.mark.parametrize(("size", "seats"), [((960, 600), 4), ((960, 600), 5), ((1280, 800), 2), ((1280, 800), 6),
                                             ((1366, 768), 6), ((2560, 1440), 6), ((1000, 1400), 5)])
def test_rows_tell_a_name_of_several_words_whole(size: tuple[int, int], seats: int, name: str) -> None:
    board, found = written(size, seats, name)
    for row in board.stand.plan.rows:
        lines = read(found, row, name)
        assert " ".join(line.shown for line in lines) == name
        assert all(row.inflate(0, -2).contains(line.ink) and line.ink.right <= row.x + board.stand.plan.badge
                   for line in lines)


def test_a_row_without_room_for_a_name_tells_its_first_word_whole_and_as_much_of_the_others_as_it_can() -> None:
    board, found = written((960, 600), 6, THREE)
    for row in board.stand.plan.rows:
        first, second = read(found, row, THREE)
        assert first.shown == "Wolfgang" and second.shown.startswith("Amad") and second.shown.endswith("…")
        assert row.contains(first.ink) and row.contains(second.ink) and first.ink.bottom <= second.ink.top + 1


@pytest.mark.parametrize("size", SIZES)
def test_no_word_is_left_alone_at_the_end_of_what_a_row_tells(size: tuple[int, int]) -> None:
    board, _, _ = laid_out(ItalyBoard, "condottiere", size, 6)
    text = board.stage.look.text
    for words in (f"{LONG} lacks 2 cities for 3 linked.", "Marta lacks one of Bologna, Firenze, Spoleto and Napoli.",
                  f"{THREE} lacks one of Venezia, Mantova, Modena, Firenze and Roma for 3 linked."):
        paragraph, box = board.battle.painter._paragraph(0, words)
        told = [" ".join(run.text for run in line) for line in paragraph.lines]
        assert " ".join(told).split() == words.split() and max(paragraph.widths) <= box.w
        assert len(told) == len(text.wrap(words, box.w, "italic", paragraph.size).lines), "in as few lines as do"
        assert len(told) == 1 or " " in told[-1].strip(), told
    words = f"{WIDE} lacks 2 cities for 4 linked."
    paragraph, box = board.battle.painter._paragraph(0, words)
    if max(text.width(word, "italic", paragraph.size) for word in words.split()) <= box.w:
        assert [word for line in paragraph.lines for run in line for word in run.text.split()] == words.split()


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seats", [2, 6])
def test_what_cannot_be_whole_keeps_to_its_one_line(size: tuple[int, int], seats: int) -> None:
    board, found = written(size, seats, WIDE)
    for row in board.stand.plan.rows:
        lines = read(found, row, WIDE)
        assert len(lines) == 1 and lines[0].shown.endswith("…") and row.contains(lines[0].ink)


@pytest.mark.parametrize("size", SIZES)
def test_shields_stay_large_beside_more_lines(size: tuple[int, int]) -> None:
    board, _ = written(size, 6, LONG)
    (_, _), alone = board.battle.painter.name(0, "Agnes")
    for name in (LONG, THREE):
        (lines, letters), high = board.battle.painter.name(0, name)
        assert alone >= high and (len(lines) == 1 or high >= board.stage.look.u(26 if letters > 12 else 18))


def test_names_break_at_spaces_and_only_where_that_helps() -> None:
    board, _, _ = laid_out(ItalyBoard, "condottiere", (1280, 800), 4)
    text = board.stage.look.text
    assert set_name(text, LONG, "text_bold", 14, 400) == ((LONG,), 14)
    assert set_name(text, LONG, "text_bold", 14, 90)[0] == ("Maximiliane", "von Habsburg")
    assert set_name(text, LONG, "text_bold", 14, 90, 1)[0] == (LONG,)
    assert set_name(text, THREE, "text_bold", 14, 72, 3)[0] == ("Wolfgang", "Amadeus", "Mozarts")
    assert set_name(text, THREE, "text_bold", 14, 72, 2)[0] == (THREE,)
    assert set_name(text, THREE, "text_bold", 14, 400, 3)[0] == (THREE,), "in as few lines as do"
    assert set_name(text, f"Anna {WIDE}", "text_bold", 14, 90)[0] == (f"Anna {WIDE}",)
    assert set_name(text, WIDE, "text_bold", 14, 90)[0] == (WIDE,)
