"""Who sits where in the set-up: partners are told by a mark and by name, and a new name is known everywhere."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from game.core import registry
from saves.settings import Settings
from scenes.kit.buttons import Toggle
from scenes.setup import SetupScene
from tests.scenes.test_cabinet import click, opened
from tests.scenes.toy_table import SIZES, check_written

GAMES = [game_id for game_id in registry.ids() if not game_id.startswith("toy_")]


def set_up(ctx: Any, game_id: str, seats: int) -> Any:
    ctx.settings = Settings()
    scene = opened(ctx, SetupScene(game_id))
    scene._set_count(seats)
    return scene


def test_an_option_that_does_nothing_at_this_table_says_so(ctx: Any) -> None:
    """With four the first turn of Lost Cities moves on one seat every round, whatever is chosen."""
    setup = set_up(ctx, "lost_cities", 2)
    start = next(row[1] for row in setup.option_rows.rows if row[0].text == "Who starts the next round")
    assert start.enabled
    start.choose(1)
    setup._set_count(4)
    start = next(row[1] for row in setup.option_rows.rows if row[0].text == "Who starts the next round")
    start.choose(0)
    assert not start.enabled and start.value == "alternate" and "2 players" in start.disabled_reason
    assert all(row[-2].enabled for row in setup.option_rows.rows if row[1] is not start)
    setup._set_count(2)
    assert all(row[-2].enabled for row in setup.option_rows.rows)


@pytest.mark.parametrize("game_id", GAMES)
def test_partners_bear_the_same_mark_and_are_named(ctx: Any, game_id: str) -> None:
    info = registry.info(game_id)
    for seats in info.seats:
        setup = set_up(ctx, game_id, seats)
        teams = [team for team in info.teams(seats) if len(team) > 1]
        marks = [{setup.marks[seat].text for seat in team} for team in teams]
        assert all(len(found) == 1 for found in marks) and len(set().union(*marks)) == len(teams)
        assert set(setup.marks) == {seat for team in teams for seat in team}
        lines = setup.seating.text.splitlines()
        assert len(lines) == len(teams) + setup.texts.has("seats")
        for line, team in zip(lines, teams):
            assert all((setup._name(seat) in line) == (seat in team) for seat in range(seats))


def test_partners_are_told_of_by_their_new_names(ctx: Any) -> None:
    setup = set_up(ctx, "lost_cities", 4)
    field = setup.rows[2][1]
    field.all_chosen = True
    field.insert("Sigismund")
    assert "Anna and Sigismund" in setup.seating.text and "Clara" not in setup.seating.text
    assert "Sigismund" in setup.rows[2][0].tooltip and "Sigismund" in setup.rows[2][-1].description


def type_name(setup: Any, seat: int, name: str) -> None:
    field = setup.rows[seat][1]
    field.all_chosen = True
    field.insert(name)


@pytest.mark.parametrize(("seat", "name", "twin"), [(1, " anna ", 1), (0, "CLARA", 2), (2, "Anna", 2)])
def test_two_players_of_one_name_do_not_begin(ctx: Any, seat: int, name: str, twin: int) -> None:
    """One sentence says which field to change, and the keyboard is there; everything else stays."""
    setup = set_up(ctx, "web_of_power", 3)
    setup._set_agent(1, "cardinal")
    type_name(setup, seat, name)
    before = [(chair.name, chair.agent, chair.colour) for chair in setup.seats]
    click(ctx, setup.begin.rect.center)
    assert ctx.stack.top is setup and setup.focus.focused is setup.rows[twin][1]
    assert ctx.toasts.current.text == ctx.say("setup.same_name", name=setup._name(twin), number=twin + 1)
    assert [(chair.name, chair.agent, chair.colour) for chair in setup.seats] == before
    type_name(setup, twin, "Sigismund")
    click(ctx, setup.begin.rect.center)
    assert ctx.stack.top is not setup and "Sigismund" in [chair.name for chair in ctx.stack.top.table.chairs]


def test_a_name_of_ours_is_never_a_second_one(ctx: Any) -> None:
    """A seat that joins a table where somebody has typed its name is called something else."""
    setup = set_up(ctx, "condottiere", 2)
    type_name(setup, 0, "felix")
    setup._set_count(6)
    assert len({setup._name(seat).casefold() for seat in range(6)}) == 6


def test_what_a_seat_has_from_the_box_is_told_by_name(ctx: Any) -> None:
    setup = set_up(ctx, "abalone", 2)
    field = setup.rows[1][1]
    field.all_chosen = True
    field.insert("Zoe")
    assert setup.seating.text == "**Anna** has the black marbles and begins, **Zoe** has the white ones."


def test_a_start_player_is_offered_by_the_new_name(ctx: Any) -> None:
    setup = set_up(ctx, "web_of_power", 3)
    field, start = setup.rows[1][1], setup.option_rows.rows[0][1]
    start.choose(2)
    field.all_chosen = True
    field.insert("Zoe")
    assert [text for _, text in start.options][1:] == ["Anna", "Zoe", "Clara"] and start.text() == "Zoe"
    for _ in range(3):
        setup.focus.focus(field)
        ctx.stack.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_BACKSPACE, mod=0, unicode="", scancode=0))
    assert start.text() == ctx.say("setup.player", number=2) and setup.options["start"] == 1


@pytest.mark.parametrize("size", SIZES)
def test_marks_names_and_levels_of_partners_find_room(context_of: Any, size: tuple[int, int]) -> None:
    ctx = context_of(size)
    setup = set_up(ctx, "lost_cities", 4)
    for n in range(4):
        setup._set_agent(n, "page")
        setup._rename(n, "W" * 24)
    parts = [setup.seating, setup.watch, setup.levels]
    assert all(setup.panel.rect.contains(part.rect) for part in (*parts, *setup.marks.values()))
    assert all(one.rect.bottom <= other.rect.y for one, other in zip(parts, parts[1:])) and setup.levels.visible
    for n, mark in setup.marks.items():
        assert setup.rows[n][0].rect.right <= mark.rect.x and mark.rect.right <= setup.rows[n][1].rect.x
    check_written(ctx)


@pytest.mark.parametrize("game_id", GAMES)
def test_what_is_explained_in_place_is_not_explained_over_it(ctx: Any, game_id: str) -> None:
    """A note that says what stands below anyway would only cover it."""
    setup = set_up(ctx, game_id, max(registry.info(game_id).seats))
    shown = {row[-1].text for row in setup.option_rows.rows}
    assert shown and not any(widget.tooltip in shown for widget in setup.option_rows.widgets)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game_id", GAMES)
def test_the_ring_of_a_switch_hides_no_word_of_its_explanation(context_of: Any, game_id: str,
                                                               size: tuple[int, int]) -> None:
    ctx = context_of(size)
    setup = set_up(ctx, game_id, max(registry.info(game_id).seats))
    reach = ctx.look.u(8)
    for *parts, note in setup.option_rows.rows:
        if isinstance(parts[-1], Toggle):
            assert not parts[-1].ring_rect().inflate(2 * reach, 2 * reach).colliderect(note.rect)
