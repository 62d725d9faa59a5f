"""Beside the board in the smallest window: what is written on the panels of the seats can be read whole."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace

import pygame
import pytest

from game.core import registry
from game.core.table import Chair, Table
from scenes.context import Context
from scenes.kit.recorder import Recorder, Written
from scenes.table.panels import SeatPanel
from tests.rules.condottiere.kit import position
from tests.scenes.at_table import FakeAgents, FakeStore, Sitting
from tests.scenes.conftest import make_context

SMALL = (960, 600)
LONG = ("Maximiliane von Habsburg", "Bartholomaeusnachtigall", "Wolfgang Amadeus Mozarts", "Friederike von und zu Wi",
        "Ottokar der Unbekannte I", "Johann Sebastian Bachler")
LEVELS = (None, "cardinal", "squire", "knight", "page", "cardinal")


@pytest.fixture
def ctx() -> Iterator[Context]:
    pygame.init()
    found = make_context(SMALL)
    found.store = FakeStore()
    found.agents = FakeAgents()
    yield found
    found.stack.abandon()
    pygame.event.clear()


def panels(ctx: Context, table: Table) -> list[SeatPanel]:
    found: list[SeatPanel] = Sitting(ctx, table).scene.frame.seats
    return found


def written(ctx: Context, panel: SeatPanel) -> list[Written]:
    """What its picture says."""
    recorder = ctx.look.text.recorder = Recorder()
    panel.draw(pygame.Surface(SMALL))
    ctx.look.text.recorder = None
    return recorder.written


def seated(game_id: str, names: Sequence[str], **options: object) -> Table:
    return Table(game_id, [Chair(name, LEVELS[n], n) for n, name in enumerate(names)], options, 1)


def a_series(names: Sequence[str], **options: object) -> Table:
    """In the fourth game, with points of the three before."""
    seats = len(names)
    hands = dict.fromkeys(range(seats), "1 2 3")
    fields = position(seats, hands, phase="site", owners={"Roma": 0, "Parma": 1}, games=3,
                      series=[12, 17, 19, 13, 18, 10][:seats])
    chairs = [Chair(name, LEVELS[n], n) for n, name in enumerate(names)]
    return Table("condottiere", chairs, {"points": 30, **options}, 1, None, fields)


@pytest.mark.parametrize("names", [("Ada", "Ben", "Cid", "Dora", "Emil"), LONG], ids=["five", "six"])
def test_points_before_and_now_are_told_whole_also_of_whoever_thinks(ctx: Context, names: Sequence[str]) -> None:
    table = a_series(names)
    for seat, panel in enumerate(panels(ctx, table)):
        panel.facts = replace(panel.facts, thinking=seat > 0)
        before, now = table.state.series[seat], table.state.cities[seat].bit_count()
        note = next(line for line in written(ctx, panel) if f"{before}" in line.shown and "·" in line.shown)
        assert not note.ellipsis and note.shown.endswith((f"before {before}, now {now}", f"{before}+{now}"))


@pytest.mark.parametrize("show_hand_counts", [False, True])
@pytest.mark.parametrize("names", [("Ada", "Ben", "Cid", "Dora", "Emil"), LONG], ids=["five", "six"])
def test_no_note_is_cut_when_points_are_gained_and_somebody_has_conceded(
        ctx: Context, names: Sequence[str], show_hand_counts: bool) -> None:
    """Where its words have no room the figures are left, and its note tells all."""
    table = a_series(names, show_hand_counts=show_hand_counts)
    table.reseat(1, None)
    table.concede(0)
    for seat, panel in enumerate(panels(ctx, table)):
        gains = (3, 1, 0, 0, 2, 0)[:len(names)]
        panel.facts = replace(panel.facts, thinking=seat > 1, gain=gains[seat], gains=gains)
        before = table.state.series[seat]
        note = next(line for line in written(ctx, panel) if line.text in panel.facts.notes)
        assert f"{before}" in note.shown and not note.ellipsis and f"before {before}" in panel.tooltip
    assert ctx.say("table.conceded") in panels(ctx, table)[0].tooltip


@pytest.mark.parametrize(("game_id", "seats"), [
    ("web_of_power", 5), ("condottiere", 6), ("lost_cities", 4), ("abalone", 2)])
def test_long_names_are_written_whole(ctx: Context, game_id: str, seats: int) -> None:
    for panel in panels(ctx, seated(game_id, LONG[:seats])):
        assert not any(line.ellipsis for line in written(ctx, panel))


def test_in_panels_of_one_line_most_of_a_long_name_is_written_and_a_note_has_all_of_it(ctx: Context) -> None:
    for panel in panels(ctx, seated("web_of_power_cards", LONG[:5])):
        name = next(line for line in written(ctx, panel) if line.text == panel.facts.look.name)
        assert len(name.shown) >= 16 and name.text in panel.tooltip


def test_the_stock_stands_at_one_height_whatever_the_names(ctx: Context) -> None:
    mixed = ("Ada", LONG[0], "Cid", LONG[2], "Emil")
    heights = {line.rect.centery - panel.rect.y for panel in panels(ctx, seated("web_of_power", mixed))
               for line in written(ctx, panel) if line.text == str(panel.facts.stock[0][1])}
    assert len(heights) == 1


HINT = (f"Hint: {LONG[0]} takes Franken (rose, carriage) from under the stone of {LONG[2]} and gives up a stone of the "
        f"reserve. It raises the points by 3, and {LONG[2]} does not get the card: that is worth a stone (R3.6).")


def test_a_sentence_too_long_for_its_bar_ends_in_dots_and_stands_whole_in_a_note(ctx: Context) -> None:
    chairs = [Chair(name, None, n) for n, name in enumerate(LONG[:4])]
    sitting = Sitting(ctx, Table("web_of_power_cards", chairs, {}, 1))
    sitting.reveal()
    scene, bar = sitting.scene, sitting.scene.frame.prompt
    bar.set(HINT)
    bar.rect.h = 60
    recorder = ctx.look.text.recorder = Recorder()
    bar.draw(pygame.Surface(SMALL))
    ctx.look.text.recorder = None
    assert recorder.written[-1].shown.endswith("…")
    assert all(bar.rect.contains(line.ink) for line in recorder.written)
    bar.set(HINT)  # said again
    scene.focus.focus(bar)
    scene.focus.by_keys = True
    sitting.step(20)
    assert bar in scene.focus.zones[[zone.name for zone in scene.focus.zones].index("prompt")].open()
    assert scene.focus.tooltip.shown and bar.tooltip == HINT
    bar.set("Agnes: take a card.")
    bar.draw(pygame.Surface(SMALL))
    assert not bar.tooltip and not bar.focusable


@pytest.mark.parametrize("game_id", ["web_of_power", "condottiere", "web_of_power_cards", "lost_cities", "abalone"])
def test_no_sentence_leaves_its_bar_where_persons_with_long_names_share_the_screen(ctx: Context, game_id: str) -> None:
    seats = max(registry.info(game_id).seats)
    sitting = Sitting(ctx, Table(game_id, [Chair(name, None, n) for n, name in enumerate(LONG[:seats])], {}, 1))
    scene, bar, chance = sitting.scene, sitting.scene.frame.prompt, random.Random(1)
    for _ in range(30):
        for text in {bar.text, HINT}:
            bar.set(text)
            recorder = ctx.look.text.recorder = Recorder()
            bar.draw(pygame.Surface(SMALL))
            ctx.look.text.recorder = None
            assert all(bar.rect.contains(line.ink) for line in recorder.written), text
            assert bar.tooltip or " ".join(line.shown for line in recorder.written).split() == text.split()
        scene.submit(chance.choice(sitting.table.state.legal_actions()))
        scene.reel.finish()
        sitting.step()
        if scene.watch.waiting_for is not None:
            sitting.reveal()


def test_what_seats_gain_stands_apart_and_moves_the_stock_of_all_panels_alike(ctx: Context) -> None:
    """Also on the panel of the start player, whose mark has the place beside."""
    shown = panels(ctx, seated("web_of_power", LONG[:5]))
    columns = set()
    for seat, panel in enumerate(shown):
        gains = (12, 3, 0, 2, 0)
        panel.facts = replace(panel.facts, starter=True, gain=gains[seat], gains=gains)
        lines = written(ctx, panel)
        columns |= {line.rect.x - panel.rect.x for line in lines if line.text == str(panel.facts.stock[0][1])}
        inner = panel.rect.inflate(-ctx.look.u(20), -ctx.look.u(6))
        right = panel._points(pygame.Surface(SMALL), inner, "000")
        assert all(right + 3 <= line.ink.x for line in lines if line.text == f"+{gains[seat]}")
    assert len(columns) == 1
