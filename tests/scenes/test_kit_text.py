"""Letters: sizes, wrapping, shortening, and the recorder."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from scenes.kit import typesetting
from scenes.kit.recorder import Recorder
from scenes.kit.text import ELLIPSIS, KEPT_FONTS, Text
from scenes.kit.theme import FONTS, Theme, contrast, load_theme, mix
from scenes.kit.typesetting import Typesetter
from tests.scenes.conftest import ART

WORDS = "Agnes founds **two cloisters** in Orléans and pays with **violet**, then draws."


@pytest.fixture
def text(ctx: Any) -> Text:
    return ctx.look.text


@pytest.mark.parametrize("role", FONTS)
def test_every_role_has_its_letters(text: Text, role: str) -> None:
    assert (ART / "fonts" / FONTS[role]).is_file()
    assert text.width("Würzburg ABC", role, 20) > 50


@pytest.mark.parametrize("role", FONTS)
def test_words_stand_apart_in_small_letters(text: Text, role: str) -> None:
    """Between two words lies about a quarter of the size of small letters, and what is measured is drawn."""
    for px in range(12, 18):
        line, words = "lends one dollar", ("lends", "one", "dollar")
        gaps = text.width(line, role, px) - sum(text.width(word, role, px) for word in words)
        assert 0.17 <= gaps / 2 / px <= 0.39, (px, gaps)  # the libraries round widths differently
        assert text.render(line, role, px).get_width() == text.width(line, role, px)


@pytest.mark.parametrize("role", FONTS)
def test_what_follows_three_points_stands_apart_in_large_letters(text: Text, role: str) -> None:
    for px in (27, 30, 43):
        gap = text.width("7\u2026 c4g4", role, px) - text.width("7\u2026", role, px) - text.width("c4g4", role, px)
        assert 0.18 <= gap / px <= 0.5, (px, gap)
        assert text.render("7\u2026 c4g4", role, px).get_width() == text.width("7\u2026 c4g4", role, px)


@pytest.mark.parametrize("line", ["", "\u200b", "\u200d\u200d", "\u2060", "\ufe0f", "\0", "\ud800", "\u0301", "\ufeff"])
def test_signs_without_width_are_a_picture_of_nothing(text: Text, line: str) -> None:
    """As somebody may type them."""
    surface = pygame.Surface((200, 60))
    assert text.draw(surface, line, pygame.Rect(10, 10, 100, 30)).w == text.width(line)
    assert text.wrap(f"{line} {line}", 90).height > 0 and text.shortened(line * 40, "text", 18, 20) is not None


def test_nothing_is_smaller_than_12_pixels(text: Text) -> None:
    text.rescale(0.75)
    assert text.px(10) == 12 and text.px(40) == 30
    text.rescale(2.5)
    assert text.px(16) == 40


@pytest.mark.parametrize("width", [40, 90, 200, 1000])
@pytest.mark.parametrize("scale", [0.85, 1.0, 2.0])
def test_wrapped_lines_fit_and_lose_nothing(text: Text, width: int, scale: float) -> None:
    text.rescale(scale)
    paragraph = text.wrap(WORDS, width, "text", 18)
    assert paragraph.width <= width
    joined = "".join(run.text for line in paragraph.lines for run in line)
    assert joined.replace(" ", "") == WORDS.replace("*", "").replace(" ", "")
    assert paragraph.height == paragraph.line_height * len(paragraph.lines)


def test_bold_spans_keep_their_commas(text: Text) -> None:
    paragraph = text.wrap("pays with **violet**, then draws", 1000)
    assert [(run.text, run.role) for run in paragraph.lines[0]] == [
        ("pays with ", "text"), ("violet", "text_bold"), (", then draws", "text")]
    narrow = text.wrap("aa **violet**, b", text.width("violet,", "text_bold", 18) + 2)
    assert "".join(run.text for run in narrow.lines[1]) == "violet,"


def test_a_lone_figure_is_joined_by_the_word_before_it(text: Text) -> None:
    line = "Agnes would gain points here: +1"
    width = text.width("Agnes would gain points here:", "text", 18) + 2
    lines = ["".join(run.text for run in runs) for runs in text.wrap(line, width).lines]
    assert lines == ["Agnes would gain points", "here: +1"]
    bold = text.wrap(line.replace("+1", "**+1**"), width)
    assert [run.role for run in bold.lines[1]] == ["text", "text_bold"] and bold.width <= width
    assert len(text.wrap("Konstantinopolitanerinne +1", text.width("Konstantinopolitanerinne") + 2).lines) == 2


def test_line_breaks_are_kept_and_an_empty_line_is_a_line(text: Text) -> None:
    assert len(text.wrap("one\n\ntwo", 500).lines) == 3
    assert len(text.wrap("", 500).lines) == 1


def test_a_very_narrow_column_ends(text: Text) -> None:
    paragraph = text.wrap("Würzburg", 1)
    assert len(paragraph.lines) == 8


def test_shortening(text: Text) -> None:
    assert text.shortened("Orléans", "text", 18, 1000) == "Orléans"
    short = text.shortened("Orléans and Besançon", "text", 18, 80)
    assert short.endswith(ELLIPSIS) and text.width(short, "text", 18) <= 80
    assert text.shortened("Orléans", "text", 18, 1) == ELLIPSIS


def test_smaller_letters_where_asked_for(text: Text) -> None:
    wide = text.width("A long name indeed", "text", 18)
    size = text.fitting_size("A long name indeed", "text", 18, wide - 20)
    assert 12 <= size < 18 and text.width("A long name indeed", "text", size) <= wide - 20
    assert text.fitting_size("A long name indeed", "text", 18, 3) == 12


def test_what_fits_as_it_is_opens_no_other_font(text: Text) -> None:
    assert text.fitting_size("Orléans", "heading", 18, 1000) == 18
    assert [key for key in text._fonts if key[0] == "heading"] == [("heading", text.px(18))]


@pytest.mark.parametrize(("align", "valign"), [("left", "top"), ("center", "middle"), ("right", "bottom")])
def test_alignment(text: Text, align: str, valign: str) -> None:
    box = pygame.Rect(50, 40, 300, 80)
    rect = text.draw(pygame.Surface((400, 200)), "Trier", box, align=align, valign=valign)
    assert box.contains(rect)
    assert {"left": rect.x == box.x, "center": abs(rect.centerx - box.centerx) <= 1,
            "right": rect.right == box.right}[align]
    assert {"top": rect.y == box.y, "middle": abs(rect.centery - box.centery) <= 1,
            "bottom": rect.bottom == box.bottom}[valign]
    at = text.draw(pygame.Surface((400, 200)), "Trier", (200, 100), align=align, valign=valign)
    assert {"left": at.x, "center": at.centerx, "right": at.right}[align] in (199, 200, 201)


def test_fonts_of_sizes_that_are_gone_are_closed(text: Text) -> None:
    for px in range(12, 12 + 3 * KEPT_FONTS):
        text.font("text", px / text.scale)
    assert len(text._fonts) == KEPT_FONTS
    kept = text.font("title", 30)
    for px in range(12, 12 + 2 * KEPT_FONTS):
        text.font("text", px / text.scale)
        assert text.font("title", 30) is kept, "what is in use stays"
    assert text.width("Trier", "text", 18) == text.font("text", 18).size("Trier")[0]


def test_pictures_are_kept_but_not_without_limit(text: Text, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scenes.kit.text.KEPT_BYTES", 200_000)
    text.rescale(0.9)
    assert text.render("Kept") is text.render("Kept")
    for number in range(300):
        text.render(f"line number {number}")
    assert 170_000 < text._kept.bytes <= 200_000
    text.rescale(2.0)  # letters of twice the size take four times the room
    for number in range(600):
        text.render(f"line number {number}")
    assert 700_000 < text._kept.bytes <= 800_000
    assert text._kept.bytes == sum(p.get_width() * p.get_height() * 4 for _, p in text._kept.items())


def test_what_is_written_can_be_written_ahead_at_another_scale(text: Text) -> None:
    text.render("Trier", "title", 30)
    text.render("Köln", "text", 17, (200, 0, 0))
    before = text.render("Köln", "text", 17, (200, 0, 0))
    assert len([*text.ahead(1.5)]) == 2
    assert text.render("Köln", "text", 17, (200, 0, 0)) is before, "nothing changes before the scale does"
    written: list[str] = []
    real = text._written
    text._written = lambda role, px, colour, line: written.append(line) or real(role, px, colour, line)  # type: ignore
    text.rescale(1.5)
    assert text.render("Köln", "text", 17, (200, 0, 0)).get_height() > before.get_height()
    text.render("Trier", "title", 30)
    assert written == []
    text.render("Aachen", "title", 30)
    assert written == ["Aachen"]


def test_only_what_was_written_since_the_last_layout_is_written_ahead(text: Text) -> None:
    for line in ("Trier", "Köln", "Aachen"):
        text.render(line)
    assert len([*text.ahead(1.5)]) == 3
    text.rescale(1.5)
    text.render("Köln")
    text.render("Bonn")
    assert len([*text.ahead(2.0)]) == 2
    text.rescale(1.5)
    assert len([*text.ahead(2.0)]) == 2, "the same scale is no new layout"


def test_fonts_that_only_measured_are_opened_ahead(text: Text) -> None:
    text.rescale(1.2)
    text.render("Trier", "title", 30)
    text.fitting_size("Köln am Rhein", "text", 17, 5)
    wanted = {("title", 60)} | {("text", round(size * 2)) for _, size in text._sizes if size != 30}
    assert len(wanted) > 4
    for _ in text.ahead(2.0):
        pass
    assert wanted <= text._fonts.keys()
    text.rescale(2.0)
    assert not text._sizes


def test_what_was_written_for_a_scale_that_did_not_come_is_not_shown(text: Text) -> None:
    text.render("Trier", "title", 30)
    assert len([*text.ahead(3.0)]) == 1
    text.rescale(2.0)
    assert text.render("Trier", "title", 30).get_size() == text.font("title", 30).size("Trier")



def test_a_missing_font_is_replaced(tmp_path: Any, ctx: Any) -> None:
    assert Text(tmp_path).width("Trier") > 10


def test_the_recorder_sees_what_is_written_and_where(text: Text) -> None:
    recorder = text.recorder = Recorder()
    surface = pygame.Surface((500, 300))
    surface.fill((200, 180, 140))
    part = surface.subsurface(pygame.Rect(100, 50, 300, 200))
    box = pygame.Rect(10, 20, 60, 30)
    text.draw(part, "Frankfurt on the river", box, size=18, colour=(50, 30, 10), ellipsis=True)
    text.draw_paragraph(surface, text.wrap("one **two**", 400), pygame.Rect(0, 200, 400, 60))
    text.recorder = None
    text.draw(surface, "unseen", (0, 0))
    first, one, two = recorder.written
    assert first.text == "Frankfurt on the river" and first.ellipsis and first.px == 18
    assert first.container == pygame.Rect(110, 70, 60, 30) and first.rect.x == 110
    assert first.background == (200, 180, 140) and contrast(first.colour, first.background) > 4.5
    assert (one.text, two.text) == ("one ", "two") and two.rect.x > one.rect.x
    recorder.cover(pygame.Rect(0, 190, 500, 110))
    assert not first.covered and one.covered and two.covered
    recorder.clear()
    assert recorder.written == []


def test_recorded_text_that_overflows_can_be_told(text: Text) -> None:
    recorder = text.recorder = Recorder()
    box = pygame.Rect(10, 10, 30, 30)
    text.draw(pygame.Surface((500, 300)), "far too long for that", box)
    text.recorder = None
    line = recorder.written[0]
    assert line.container is not None and not line.container.contains(line.rect)


def test_the_theme_is_read_and_falls_back(tmp_path: Any) -> None:
    theme = load_theme(ART)
    assert len(theme.seats) == 6 and len({seat.emblem for seat in theme.seats}) == 6
    plain = [seat.colour for seat in theme.seats]
    theme.colour_blind = True
    assert [seat.colour for seat in theme.seats] != plain
    (tmp_path / "palette.json").write_text('{"interface": {"ink": "black"}}', encoding="utf-8")
    assert load_theme(tmp_path) == Theme()
    assert len(load_theme(tmp_path / "nowhere").seats) == 6


def test_ink_is_readable_on_every_parchment() -> None:
    theme = load_theme(ART)
    for paper in (theme.parchment, theme.parchment_light):
        for ink in (theme.ink, theme.ink_soft, theme.ok, theme.warn):
            assert contrast(ink, paper) >= 4.5
    assert contrast(theme.ink_soft, theme.parchment_dim) >= 4.5
    assert contrast(theme.cream, theme.wood_dark) >= 4.5
    for seat in theme.seats:
        assert contrast(seat.ink, theme.parchment) >= 4.5
    assert mix((0, 0, 0), (100, 200, 50), 0.5) == (50, 100, 25)


def test_a_short_word_is_not_left_alone_on_the_last_line(text: Text) -> None:
    line = "place up to two pieces in one country, or exchange a card."
    found = text.wrap(line, text.width(line.removesuffix(" card."), "text", 18) + 2)
    assert ["".join(run.text for run in runs) for runs in found.lines][1] == "a card."


@pytest.mark.parametrize("role", ["text", "label", "title"])
def test_lines_break_as_if_every_line_were_measured(text: Text, role: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Words are measured alone, which may be off by their rounding: near the margin the whole line decides."""
    long = f"{WORDS} Firenze, Roma +12, Venezia: 24 (Anna) or **Bruno** to Ferrara. Wafting Tavern AVAVA."

    def breaks() -> list[Any]:
        typesetter = Typesetter(0, lambda part_role, part: text.width(part, part_role, 15))
        found = []
        for typesetter.width in range(60, 460, 3):
            found.append(typesetter.lines(long, role))
        return found

    quick = breaks()
    monkeypatch.setattr(typesetting, "ROUNDED", 10_000)
    assert quick == breaks()
