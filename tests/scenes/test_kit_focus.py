"""Moving the keyboard about: zones, arrows, mouse, ring."""

from __future__ import annotations

import random
from typing import Any

import pygame
import pytest

from scenes.kit.buttons import Button, Choice
from scenes.kit.fields import TextField
from scenes.kit.focus import Focus, Zone, nearest, way_cost
from scenes.kit.popups import TOOLTIP_DELAY, note_place
from scenes.kit.widgets import Label, Spot
from tests.scenes.conftest import down, motion, press, up


class Desk:
    """Two rows of three buttons in one zone, one button in another, and a label that cannot be focused."""

    def __init__(self, look: Any) -> None:
        self.pressed: list[str] = []
        self.grid = [Button(look, f"{row}{column}", lambda n=f"{row}{column}": self.pressed.append(n),  # type: ignore[misc]
                            pygame.Rect(100 + column * 120, 100 + row * 60, 100, 40))
                     for row in range(2) for column in range(3)]
        self.far = Button(look, "far", lambda: self.pressed.append("far"), pygame.Rect(100, 400, 100, 40))
        self.backs = 0
        self.focus = Focus(look, on_back=self.back)
        label = Label(look, "words", pygame.Rect(100, 50, 100, 20))
        self.focus.set_zones([Zone("words", [label]), Zone("grid", [*self.grid]), Zone("far", [self.far])])

    def back(self) -> None:
        self.backs += 1

    @property
    def at(self) -> str:
        assert isinstance(self.focus.focused, Button)
        return self.focus.focused.text

    def keys(self, *keys: int) -> str:
        for key in keys:
            self.focus.handle(press(key))
        return self.at


@pytest.fixture
def desk(ctx: Any) -> Desk:
    return Desk(ctx.look)


def test_the_first_widget_that_can_has_the_focus(desk: Desk) -> None:
    assert desk.at == "00" and not desk.focus.by_keys


def test_arrows_go_to_the_neighbour_and_stop_at_the_edge(desk: Desk) -> None:
    assert desk.keys(pygame.K_RIGHT) == "01"
    assert desk.keys(pygame.K_DOWN) == "11"
    assert desk.keys(pygame.K_DOWN) == "11"  # the zone ends here
    assert desk.keys(pygame.K_LEFT, pygame.K_LEFT) == "10"
    assert desk.keys(pygame.K_UP) == "00"


def test_cursor_keys_go_by_their_place_whatever_the_layout_calls_them(desk: Desk) -> None:
    desk.focus.handle(press(pygame.K_F13, scancode=pygame.KSCAN_RIGHT))
    assert desk.at == "01"


def test_tab_goes_through_the_zones_and_comes_back_to_where_it_left(desk: Desk) -> None:
    desk.keys(pygame.K_RIGHT, pygame.K_DOWN)
    assert desk.keys(pygame.K_TAB) == "far"
    assert desk.keys(pygame.K_TAB) == "11"
    desk.focus.handle(press(pygame.K_TAB, pygame.KMOD_SHIFT))
    assert desk.at == "far"


@pytest.mark.parametrize("key", [pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE])
def test_enter_and_space_press_what_is_focused(desk: Desk, key: int) -> None:
    desk.keys(pygame.K_RIGHT, key)
    assert desk.pressed == ["01"]


def test_alt_enter_is_left_to_the_full_screen(desk: Desk) -> None:
    assert not desk.focus.handle(press(pygame.K_RETURN, pygame.KMOD_ALT))
    assert desk.pressed == []


def test_escape_goes_back(desk: Desk) -> None:
    desk.focus.handle(press(pygame.K_ESCAPE))
    assert desk.backs == 1


def test_the_mouse_moves_the_focus_and_hides_the_ring(desk: Desk) -> None:
    desk.keys(pygame.K_RIGHT)
    assert desk.focus.by_keys
    desk.focus.handle(motion(desk.far.rect.center))
    assert desk.at == "far" and not desk.focus.by_keys
    desk.focus.handle(motion((900, 700)))
    assert desk.at == "far"


def test_a_motion_of_nothing_does_not_hide_the_ring(desk: Desk) -> None:
    """Some systems send one after a resize."""
    desk.keys(pygame.K_RIGHT)
    desk.focus.handle(motion(desk.far.rect.center, rel=(0, 0)))
    assert desk.at == "01" and desk.focus.by_keys


def test_a_click_presses_once_and_only_if_let_go_inside(desk: Desk) -> None:
    at = desk.grid[4].rect.center
    desk.focus.handle(down(at))
    assert desk.pressed == []
    desk.focus.handle(up(at))
    assert desk.pressed == ["11"]
    desk.focus.handle(down(at))
    desk.focus.handle(up((5, 5)))
    desk.focus.handle(up(at))
    assert desk.pressed == ["11"]


def test_hidden_widgets_are_passed_over(desk: Desk) -> None:
    desk.grid[1].visible = False
    assert desk.keys(pygame.K_RIGHT) == "02"


def test_new_zones_keep_the_focus_where_it_was(desk: Desk, ctx: Any) -> None:
    desk.keys(pygame.K_TAB)
    other = Button(ctx.look, "other")
    desk.focus.set_zones([Zone("new", [other]), Zone("far", [desk.far])])
    assert desk.at == "far"
    desk.focus.set_zones([Zone("new", [other]), Zone("far", [Button(ctx.look, "instead")])])
    assert desk.at == "instead"
    gone, kept = Button(ctx.look, "gone"), Button(ctx.look, "kept")
    desk.focus.set_zones([Zone("one", [other, kept], kept), Zone("two", [gone])])
    desk.focus.focus(gone)
    desk.focus.set_zones([Zone("one", [other, kept])])
    assert desk.at == "kept"  # where the focus was last in the zone it comes to
    desk.focus.set_zones([Zone("new", [other])])
    assert desk.at == "other" and other.focused and not desk.far.focused
    desk.focus.set_zones([])
    assert desk.focus.focused is None


def test_typing_is_not_interrupted_by_the_mouse_passing(ctx: Any) -> None:
    field = TextField(ctx.look, rect=pygame.Rect(0, 0, 200, 40))
    button = Button(ctx.look, "ok", rect=pygame.Rect(0, 100, 100, 40))
    focus = Focus(ctx.look)
    focus.set_zones([Zone("all", [field, button])])
    focus.handle(motion(button.rect.center))
    assert focus.focused is field
    focus.handle(down(button.rect.center))
    assert focus.focused is button


def test_what_was_pressed_explains_itself_again_only_when_the_mouse_has_moved(desk: Desk) -> None:
    desk.grid[1].tooltip = "about 01"
    at = desk.grid[1].rect.center
    desk.focus.handle(motion(at))
    desk.focus.handle(down(at))
    for _ in range(10):
        desk.focus.update(0.1)
    assert not desk.focus.tooltip.shown
    desk.focus.handle(motion((at[0] + 1, at[1])))
    for _ in range(10):
        desk.focus.update(0.1)
    assert desk.focus.tooltip.shown


def test_a_tooltip_comes_for_the_mouse_and_for_the_keyboard(desk: Desk) -> None:
    desk.grid[1].tooltip = "about 01"
    desk.focus.handle(motion(desk.grid[1].rect.center))
    desk.focus.update(0.01)
    assert not desk.focus.tooltip.shown and desk.focus.needs_frame()
    desk.focus.update(TOOLTIP_DELAY)
    assert desk.focus.tooltip.shown
    desk.keys(pygame.K_LEFT)
    desk.focus.update(1)
    assert not desk.focus.tooltip.shown
    desk.keys(pygame.K_RIGHT)
    desk.focus.update(0.01)
    desk.focus.update(TOOLTIP_DELAY)
    assert desk.focus.tooltip.shown


def test_a_disabled_button_says_why(desk: Desk) -> None:
    button = desk.grid[0]
    button.enabled, button.disabled_reason = False, "Nothing to undo."
    desk.focus.handle(motion(button.rect.center))
    desk.focus.update(0.01)
    desk.focus.update(TOOLTIP_DELAY)
    assert desk.focus.tooltip.shown and desk.focus.tooltip._text == "Nothing to undo."
    desk.focus.handle(down(button.rect.center))
    desk.focus.handle(up(button.rect.center))
    desk.keys(pygame.K_RETURN)
    assert desk.pressed == []


def test_the_ring_is_drawn_for_keys_only(desk: Desk) -> None:
    plain, ringed = pygame.Surface((600, 500)), pygame.Surface((600, 500))
    desk.focus.draw(plain)
    desk.focus.by_keys = True
    desk.focus.draw(ringed)
    rect = desk.grid[0].rect
    above = [(rect.centerx, y) for y in range(rect.y - 8, rect.y)]
    assert any(ringed.get_at(at) != plain.get_at(at) for at in above)
    far = desk.far.rect.inflate(20, 20)
    same = [pygame.image.tobytes(picture.subsurface(far), "RGB") for picture in (plain, ringed)]
    assert same[0] == same[1]


def test_whoever_asks_is_told_of_the_new_place(desk: Desk) -> None:
    told: list[Any] = []
    desk.focus.on_move = told.append
    desk.keys(pygame.K_RIGHT)
    assert told == [desk.grid[1]] and desk.focus.description == "01"


def test_no_way_leads_backwards() -> None:
    chance = random.Random(2)
    for _ in range(3000):
        start, goal = (pygame.Rect(chance.randint(0, 900), chance.randint(0, 600), chance.randint(5, 120),
                                   chance.randint(5, 80)) for _ in range(2))
        step = chance.choice([(-1, 0), (1, 0), (0, -1), (0, 1)])
        cost = way_cost(start, goal, step)
        ahead = (goal.centerx - start.centerx) * step[0] + (goal.centery - start.centery) * step[1]
        assert cost is None or (ahead > 0 and cost >= 0)


def test_every_button_of_a_full_grid_is_reached_by_arrows(ctx: Any) -> None:
    """Hexagons in rows of uneven length, such as a marble board."""
    spots = []
    for row in range(9):
        count = 9 - abs(4 - row)
        spots += [Spot(ctx.look, pygame.Rect(500 - count * 30 + n * 60, 50 + row * 52, 50, 50), f"{row}.{n}")
                  for n in range(count)]
    reached, edge = {spots[0]}, [spots[0]]
    while edge:
        here = edge.pop()
        for step in ((-1, 0), (1, 0), (0, -1), (0, 1)):
            found = nearest(here.rect, [s for s in spots if s is not here], step)
            if found is not None and found not in reached:
                assert isinstance(found, Spot)
                reached.add(found)
                edge.append(found)
    assert len(reached) == 61


# --- held keys ---------------------------------------------------------------------------------

def held(key: int) -> pygame.event.Event:
    event = press(key)
    event.dict["held"] = True
    return event


def test_a_held_key_stays_in_the_widget_where_it_was_pressed(ctx: Any) -> None:
    field = TextField(ctx.look, "ab", rect=pygame.Rect(100, 100, 200, 40))
    field.caret = 0
    who = Choice(ctx.look, [(n, str(n)) for n in range(3)], 0, rect=pygame.Rect(320, 100, 200, 40), stepper=True)
    focus = Focus(ctx.look)
    focus.set_zones([Zone("row", [field, who])])
    focus.handle(press(pygame.K_RIGHT))
    for _ in range(5):
        assert focus.handle(held(pygame.K_RIGHT))
    assert focus.focused is field and field.caret == 2
    focus.handle(press(pygame.K_RIGHT))
    assert focus.focused is who
    focus.handle(held(pygame.K_RIGHT))
    assert who.value == 0, "a key that moves the focus changes nothing where it arrives"
    focus.handle(press(pygame.K_RIGHT))
    focus.handle(held(pygame.K_RIGHT))
    assert who.value == 2


def test_a_held_arrow_goes_on_through_the_buttons(desk: Desk) -> None:
    desk.focus.handle(press(pygame.K_RIGHT))
    desk.focus.handle(held(pygame.K_RIGHT))
    assert desk.at == "02"


# --- where notes lie ---------------------------------------------------------------------------

ROOM = pygame.Rect(14, 14, 932, 572)


def lies(about: pygame.Rect, *spared: tuple[pygame.Rect, int]) -> pygame.Rect:
    return note_place(pygame.Rect(0, 0, 200, 40), about, ROOM, 8, spared)


def test_a_note_lies_below_above_or_beside_wherever_it_covers_least() -> None:
    about = pygame.Rect(400, 200, 80, 40)
    assert lies(about).midtop == (440, 248)
    below, above = pygame.Rect(380, 245, 120, 40), pygame.Rect(380, 150, 120, 40)
    assert lies(about, (below, 3)).midbottom == (440, 192)
    assert lies(about, (below, 3), (above, 3)).midright == (392, 220)
    left = pygame.Rect(200, 200, 180, 40)
    assert lies(about, (below, 3), (above, 3), (left, 3)).midleft == (488, 220)
    assert lies(about, (below, 1), (above, 3), (left, 3), (pygame.Rect(480, 200, 200, 40), 3)).midtop == (440, 248)


def test_a_note_keeps_off_the_edge_and_off_what_it_is_about() -> None:
    for about in (pygame.Rect(0, 0, 80, 30), pygame.Rect(880, 0, 80, 30), pygame.Rect(880, 570, 80, 30)):
        note = lies(about)
        assert ROOM.contains(note) and not note.colliderect(about)


def test_a_note_of_the_keys_goes_when_somebody_else_acts(desk: Desk) -> None:
    desk.grid[1].tooltip = "about 01"
    desk.keys(pygame.K_RIGHT)
    desk.focus.update(0)
    desk.focus.update(TOOLTIP_DELAY)
    assert desk.focus.tooltip.shown
    desk.focus.hush()
    desk.focus.update(TOOLTIP_DELAY)
    desk.focus.update(TOOLTIP_DELAY)
    assert not desk.focus.tooltip.shown
    desk.keys(pygame.K_DOWN, pygame.K_UP)
    desk.focus.update(0)
    desk.focus.update(TOOLTIP_DELAY)
    assert desk.focus.tooltip.shown


def test_the_end_of_a_press_reaches_everything_that_is_held(desk: Desk) -> None:
    """Two presses may have come before one end; and what is hidden or no longer there does nothing any more."""
    first, second, hidden = desk.grid[0], desk.grid[1], desk.far
    for button in (first, second, hidden):
        desk.focus.handle(down(button.rect.center))
        assert button.pressed
    hidden.visible = False
    desk.focus.handle(up(second.rect.center))
    assert not any(button.pressed for button in (first, second, hidden)) and desk.pressed == [second.text]
    desk.focus.handle(down(first.rect.center))
    desk.focus.set_zones([Zone("grid", [second])])
    assert not first.pressed and desk.pressed == [second.text]
