"""Where the keyboard is when a decision begins in Condottiere, and how plain it is what can be named."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from game.core.events import Place
from game.core.table import Chair, Table
from scenes.boards.italy_rings import target_ring
from scenes.kit.theme import Theme
from tests.rules.condottiere.kit import position
from tests.scenes.at_table import FakeAgents, FakeStore, Sitting
from tests.scenes.conftest import make_context, motion
from tests.scenes.test_italy_board import NAMES

TAKEN = {"Milano": 1, "Siena": 1, "Roma": 0}


def sit(context_of: Any, fields: dict[str, Any]) -> Sitting:
    """A person, who is asked first, against a computer that has not answered yet."""
    ctx = context_of((1280, 800))
    ctx.agents = FakeAgents()
    chairs = [Chair(NAMES[n], None if n == 0 else "squire", n) for n in range(fields["seats"])]
    sitting = Sitting(ctx, Table("condottiere", chairs, {}, 1, None, fields))
    sitting.rest()
    return sitting


def two_persons(animation: str, fields: dict[str, Any]) -> Sitting:
    """The first one has uncovered its hand."""
    ctx = make_context((1280, 800), animation=animation, pace="instant")
    ctx.store, ctx.agents = FakeStore(), FakeAgents()
    sitting = Sitting(ctx, Table("condottiere", [Chair(NAMES[n], None, n) for n in range(2)], {}, 1, None, fields))
    sitting.reveal()
    return sitting


def here(sitting: Sitting) -> Place:
    """The place that has the keyboard."""
    found: Place = sitting.scene.focus.focused.place
    return found


def can_be_picked(sitting: Sitting, place: Place) -> bool:
    return place in sitting.scene.picking.targets()


def test_the_keyboard_comes_to_a_city_that_can_be_named_and_then_to_the_hand(context_of: Any) -> None:
    sitting = sit(context_of, position(2, {0: "1 2 10", 1: "2 3"}, phase="site", owners=TAKEN))
    named = here(sitting)
    assert named[0] == "city" and can_be_picked(sitting, named)
    assert not sitting.board.note.note.shown, "nobody has asked about it"
    sitting.key(pygame.K_RETURN)
    sitting.wait(lambda: sitting.table.cursor > 0)
    sitting.rest()
    assert sitting.table.state.phase == "battle" and sitting.table.to_move == 0
    assert here(sitting)[0] == "card" and can_be_picked(sitting, here(sitting))


@pytest.mark.parametrize("last", [("card", "2", 1), ("button", "pass"), ("army", 1)])
def test_after_a_battle_it_comes_to_a_city_near_it(context_of: Any, last: Place) -> None:
    """Milano is fought for and taken; whatever had the keyboard, it has to do with the next one no more."""
    fields = position(2, {0: "1 2 10", 1: "2 3"}, {0: "10"}, passed=(1,), site="Milano",
                      owners={"Siena": 1, "Roma": 0, "Torino": 1})
    sitting = sit(context_of, fields)
    sitting.walk_to(sitting.widget(last))
    sitting.scene.submit(sitting.table.game.parse(sitting.table.view(0), "pass"))
    sitting.rest()
    while sitting.table.state.phase == "discard":
        sitting.scene.submit(sitting.table.state.legal_actions()[-1])
        sitting.rest()
    assert sitting.table.state.phase == "site" and sitting.table.to_move == 0
    assert here(sitting) == ("city", "Genova"), "the nearest to Milano"
    assert can_be_picked(sitting, here(sitting))


@pytest.mark.parametrize("army", ["1 10 scarecrow", "1 1 2 3 4 5 6 10 scarecrow drum heroine", "6 scarecrow"])
def test_a_scarecrow_leads_to_the_own_row_and_arrows_to_each_of_its_mercenaries(context_of: Any, army: str) -> None:
    """R2.7. Whatever lies in the middle of the row is no further away than the rest."""
    sitting = sit(context_of, position(2, {0: "2 scarecrow", 1: "2 3"}, {0: army, 1: "5"}, phase="pick_up"))
    kinds = [kind for kind in dict.fromkeys(army.split()) if kind.isdigit()]
    assert here(sitting) == ("row", kinds[0])
    for kind in kinds:
        assert here(sitting) == ("row", kind) and can_be_picked(sitting, here(sitting))
        sitting.key(pygame.K_RIGHT)
    spots = {kind: sitting.widget(("row", kind)) for kind in kinds}
    for kind, spot in spots.items():  # and so does the mouse
        sitting.send(motion(spot.rect.center))
        assert [other.place for zone in sitting.scene.focus.zones for other in zone.widgets
                if other.visible and other.hovered] == [("row", kind)]
    sitting.walk_to(sitting.widget(("army", 1)))
    sitting.walk_to(sitting.widget(("row", kinds[-1])))
    sitting.key(pygame.K_RETURN)
    sitting.wait(lambda: sitting.table.cursor > 0)
    assert sitting.table.log[0].text == f"take {kinds[-1]}"


def test_a_scarecrow_that_is_played_leads_from_the_hand_to_the_row_and_back(context_of: Any) -> None:
    sitting = sit(context_of, position(2, {0: "2 scarecrow", 1: "2 3"}, {0: "1 10", 1: "5"}, passed=(1,)))
    sitting.type_pick(("card", "scarecrow", 1))
    sitting.rest()
    assert sitting.table.state.phase == "pick_up" and here(sitting) == ("row", "1")
    sitting.key(pygame.K_RIGHT)
    sitting.key(pygame.K_RETURN)
    sitting.wait(lambda: sitting.table.cursor > 1)
    sitting.rest()
    assert sitting.table.log[1].text == "take 10" and here(sitting)[0] == "card"


@pytest.mark.parametrize("animation", ["off", "normal"])
def test_who_passed_and_names_the_next_city_does_not_hand_on_by_pressing_enter_again(animation: str) -> None:
    """Two persons: in between everybody has been asked about the hand, so that it was covered."""
    fields = position(2, {0: "1 2 10", 1: "2 3"}, {0: "10"}, passed=(1,), site="Milano", owners={"Roma": 0})
    sitting = two_persons(animation, fields)
    sitting.type_pick(("button", "pass"))
    sitting.wait(lambda: sitting.table.state.phase == "site" and sitting.scene.watch.waiting_for == 0)
    sitting.reveal()
    sitting.step(3)
    assert here(sitting)[0] == "city" and can_be_picked(sitting, here(sitting))


@pytest.mark.parametrize("animation", ["off", "fast", "normal"])
def test_whoever_uncovers_a_hand_to_name_a_city_comes_to_the_map(animation: str) -> None:
    """R2.10: the last card takes a city, and a new round is dealt; from the pack, which is gone then."""
    fields = position(2, {0: "10", 1: "2 3"}, {1: "1"}, passed=(1,), site="Milano", owners={"Roma": 0})
    sitting = two_persons(animation, fields)
    sitting.type_pick(("card", "10", 1))
    sitting.wait(lambda: sitting.table.state.phase == "site" and sitting.scene.watch.waiting_for == 0)
    sitting.rest()
    sitting.reveal()
    sitting.step(60)
    assert here(sitting)[0] == "city" and can_be_picked(sitting, here(sitting))


@pytest.mark.parametrize("last", [("card", "drum", 1), ("button", "pass"), ("city", "Roma"), ("army", 1)])
def test_who_may_discard_the_hand_comes_to_the_button_that_keeps_it(context_of: Any, last: Place) -> None:
    """R2.9: no mercenary is left. Whoever presses Enter once more loses nothing."""
    fields = position(2, {0: "drum winter", 1: "2 3"}, {0: "10"}, passed=(1,), site="Milano", owners={"Roma": 0})
    sitting = sit(context_of, fields)
    sitting.walk_to(sitting.widget(last))
    sitting.scene.submit(sitting.table.game.parse(sitting.table.view(0), "pass"))
    sitting.rest()
    assert sitting.table.state.phase == "discard" and here(sitting) == ("button", "keep_hand")
    sitting.walk_to(sitting.widget(("button", "discard_hand")))
    sitting.scene.show_truth()
    assert here(sitting) == ("button", "discard_hand"), "led once"


def test_whoever_goes_back_to_the_hand_stays_there(context_of: Any) -> None:
    sitting = sit(context_of, position(2, {0: "1 2 10", 1: "2 3"}, phase="site", owners=TAKEN))
    card = sitting.widget(("card", "2", 1))
    sitting.walk_to(card)
    sitting.scene.show_truth()
    assert sitting.scene.focus.focused is card
    sitting.key(pygame.K_RETURN)
    sitting.step(3)
    assert sitting.scene.focus.focused is card and sitting.table.cursor == 0, "refused, with its reason"


@pytest.mark.parametrize("size", [24, 30, 60])
@pytest.mark.parametrize("lit", [False, True])
def test_the_ring_round_a_city_is_gold_with_dark_edges(size: int, lit: bool) -> None:
    """On its way outwards the eye meets dark, gold and dark again, all but opaque."""
    gold = Theme().gold
    ring = target_ring(size, gold, lit)
    way = [ring.get_at((size // 2 + n, size // 2 + n)) for n in range(size // 2)]  # between two points
    light = [sum(colour[:3]) / 3 if colour[3] > 150 else None for colour in way]
    steps = [("dark" if value < 90 else "gold") for value in light if value is not None and not 90 <= value < 140]
    turns = [step for n, step in enumerate(steps) if n == 0 or step != steps[n - 1]]
    assert turns == ["dark", "gold", "dark"]
    assert way[0][3] == 0, "the town in it stays as it is"
    assert ring.get_at((size // 2, size * 9 // 10))[3] > 150 and ring.get_at((size // 2, size - 1))[3] < 60, \
        "no point where the name stands"


def test_purists_come_to_the_map_but_are_not_told_what_can_be_named(context_of: Any) -> None:
    sitting = sit(context_of, position(2, {0: "1 2 10", 1: "2 3"}, phase="site"))
    middle = here(sitting)
    assert middle[0] == "city" and can_be_picked(sitting, middle)
    ctx = context_of((1280, 800))
    ctx.agents, ctx.settings.purist = FakeAgents(), True
    fields = position(2, {0: "1 2 10", 1: "2 3"}, phase="site", owners={str(middle[1]): 1})
    chairs = [Chair(NAMES[n], None if n == 0 else "squire", n) for n in range(2)]
    sitting = Sitting(ctx, Table("condottiere", chairs, {}, 1, None, fields))
    sitting.rest()
    assert here(sitting) == middle and not can_be_picked(sitting, middle)
