"""A hint is followed by keys alone, and stands until it is done."""

from __future__ import annotations

import random
from typing import Any

import pygame
import pytest

from game.core import registry
from game.core.events import Place
from tests.scenes.at_table import among_persons, play_on


@pytest.mark.parametrize("game_id", ["web_of_power", "lost_cities"])
@pytest.mark.parametrize("moves", [0, 9, 24])
def test_enter_alone_does_what_the_hint_says(game_id: str, moves: int) -> None:
    """Where the keyboard is led is where the hint points, pick by pick, though others would be legal too."""
    sitting = among_persons(game_id, registry.info(game_id).seats[0], confirm_turn="never")
    table, scene, chance = sitting.table, sitting.scene, random.Random(moves)

    def of_several() -> list[Any]:
        return [action for action in table.state.legal_actions() if len(table.game.touches(action)) > 1]
    play_on(table, lambda: table.cursor >= moves and bool(of_several()), chance)
    scene.show_truth()
    sitting.key(pygame.K_RETURN)  # whoever is to decide opens the hand
    sitting.step(60)
    action = chance.choice(of_several())
    sitting.key(pygame.K_h, text="h")
    sitting.ctx.agents.answer(action=action)
    sitting.step(2)
    before, touched = table.cursor, set(table.game.touches(action))
    for _ in touched:
        if table.cursor > before:
            break
        assert scene.hint is not None and scene.hint.action == action and touched == set(sitting.board.lights.ghost)
        assert scene.focus.focused.place in touched
        sitting.key(pygame.K_RETURN)
        sitting.step(2)
    assert table.cursor > before and table.log[before].action == action


def test_a_hint_goes_when_something_else_is_picked() -> None:
    sitting = among_persons("lost_cities", 2)
    table, scene = sitting.table, sitting.scene
    sitting.key(pygame.K_RETURN)
    sitting.step(60)
    action, other = table.state.legal_actions()[0], table.state.legal_actions()[-1]
    card = table.game.touches(other)[0]
    assert card not in table.game.touches(action)
    sitting.key(pygame.K_h, text="h")
    sitting.ctx.agents.answer(action=action)
    sitting.step(2)
    sitting.click(card)
    assert scene.hint is None and card in scene.picking.shown


def test_tab_goes_from_what_is_picked_to_where_it_can_go() -> None:
    """Also where the keyboard was elsewhere last, and where only one place is left."""
    sitting = among_persons("lost_cities", 2)
    table, scene = sitting.table, sitting.scene
    sitting.key(pygame.K_RETURN)
    sitting.step(60)
    colours = {action.cards[0][0] for action in table.state.legal_actions()}

    def focus_on(place: Place) -> None:
        scene.focus.focus(next(spot for spot in scene.focus.widgets() if getattr(spot, "place", None) == place))
    for place in (("expedition", "y"), ("discard", "y")):
        focus_on(place)
    for colour in sorted(colours):
        card = next(table.game.touches(action)[0] for action in table.state.legal_actions()
                    if action.cards[0][0] == colour)
        focus_on(card)
        sitting.key(pygame.K_RETURN)
        assert card in scene.picking.shown
        sitting.key(pygame.K_TAB)
        assert scene.focus.focused.place in scene.picking.targets()
        zones = {scene.focus.zone_of(scene.focus.focused).name}
        for _ in scene.focus.zones:
            sitting.key(pygame.K_TAB)
            zones.add(scene.focus.zone_of(scene.focus.focused).name)
        assert zones == {zone.name for zone in scene.focus.zones if zone.open()}, "all can be come to all the same"
        sitting.key(pygame.K_ESCAPE)
        assert not scene.picking.shown
