"""The cities of Condottiere's map: all their land can be pressed, and the note about them hides no other city."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from game.condottiere.board_data import CITIES
from game.core.events import Place
from game.core.table import Chair, Table
from scenes.boards.italy import ItalyBoard
from scenes.boards.italy_city import REGION_UNITS, CitySpot, broken
from scenes.kit.focus import Focus
from scenes.kit.popups import draw_note
from scenes.kit.sprites import Sprite, SpriteLayer
from tests.scenes.at_table import FakeAgents, Sitting
from tests.scenes.conftest import down, motion, up
from tests.scenes.test_italy_board import NAMES, SIZES, battle, make_board, new_state

OWNERS = {"Torino": 0, "Genova": 0, "Venezia": 1, "Mantova": 1, "Ferrara": 2, "Bologna": 2, "Roma": 3, "Spoleto": 3}
CROWDED = {"Torino": 0, "Milano": 0, "Venezia": 1, "Mantova": 1, "Ferrara": 2, "Bologna": 2, "Roma": 3, "Napoli": 3,
           "Siena": 4, "Lucca": 4, "Urbino": 5, "Ancona": 5}


def cities(board: ItalyBoard) -> dict[str, CitySpot]:
    """The spots of the map by city."""
    (zone,) = (zone for zone in board.zones() if zone.name == "map")
    return {str(spot.place[1]): spot for spot in zone.widgets if isinstance(spot, CitySpot)}


def land(board: ItalyBoard, city: str) -> list[tuple[int, int]]:
    """Points of the screen all over the land of a city."""
    plan, regions = board.stand.plan, board.ground.regions
    assert regions is not None
    number = [each.id for each in CITIES].index(city) + 1
    return [plan.px(((x + 0.5) * REGION_UNITS, (y + 0.5) * REGION_UNITS)) for x in range(0, regions.get_width(), 9)
            for y in range(0, regions.get_height(), 9)
            if all(regions.get_at_mapped((x + i, y + j)) == number for i in (-2, 0, 2) for j in (-2, 0, 2)
                   if 0 <= x + i < regions.get_width() and 0 <= y + j < regions.get_height())]


def seen(board: ItalyBoard, sprite: Sprite) -> pygame.Rect:
    """The picture of a piece on the map."""
    pose = board.stand.pieces.pose_of(sprite)
    return sprite.picture(pose.height, pose.angle, pose.alpha).get_rect(topleft=SpriteLayer.corner(sprite, pose))


@pytest.mark.parametrize("size", SIZES[:3])
def test_every_bit_of_land_is_pressed_for_its_city(size: tuple[int, int]) -> None:
    pressed: list[Place] = []
    board, _, _ = make_board(size)
    board.stage.press = pressed.append
    board.sync(battle(owners=OWNERS, site="Urbino").view(0), False)
    spots = cities(board)
    signs = [spot.rect for spot in spots.values()] + [box.inflate(4, 4) for _, _, box in board.map.names()]
    signs += [seen(board, sprite) for sprite in board.stand.pieces.all()]
    for city in spots:
        points = [at for at in land(board, city) if pygame.Rect(at, (1, 1)).collidelist(signs) < 0]
        assert points, city
        for at in points:
            pressed.clear()
            assert [spot.place[1] for spot in spots.values() if spot.handle(down(at))] == [city], at
            assert pressed == [("city", city)]


def test_names_and_banners_belong_to_their_city() -> None:
    board, _, _ = make_board()
    board.sync(battle(owners=OWNERS, site="Urbino").view(0), False)
    for named, (_, _, box) in zip(CITIES, board.map.names()):
        assert board.ground.city_at((box.centerx, box.bottom - 1)) == named.id
    for city in OWNERS:
        (banner,) = board.stand.pieces.at(("city", city))
        picture = seen(board, banner)
        assert board.ground.city_at((picture.centerx, picture.y + 1)) == city
    assert board.ground.city_at(board.stand.plan.px((400, 1100))) is None, "the sea"
    assert board.ground.city_at((0, 0)) is None


@pytest.mark.parametrize(("capturing", "rule"), [(False, "R2.2"), (True, "R4.2")])
def test_the_land_of_an_own_city_is_refused_with_its_rule(context_of: Any, capturing: bool, rule: str) -> None:
    state = new_state(3, capturing=capturing)
    position = state.to_dict() | {"owners": {"Torino": state.holder}}
    chairs = [Chair(NAMES[n], None if n == state.holder else "squire", n) for n in range(3)]
    ctx = context_of((1280, 800))
    ctx.agents = FakeAgents()
    sitting = Sitting(ctx, Table("condottiere", chairs, {"capturing": capturing}, 1, None, position))
    sitting.rest()
    spot = cities(sitting.board)["Torino"]
    at = max(land(sitting.board, "Torino"), key=lambda at: abs(at[0] - spot.rect.centerx))
    assert not spot.rect.collidepoint(at)
    sitting.send(motion(at), down(at), up(at))
    toast = ctx.toasts.current
    assert toast is not None and "Torino" in toast.text and rule in toast.text


@pytest.mark.parametrize("size", SIZES)
def test_the_note_about_a_city_hides_no_city_and_stays_clear_of_all_names(size: tuple[int, int]) -> None:
    board, _, _ = make_board(size, 6)
    state = battle(6, site="Parma", owners=CROWDED, hands=[["2"]] * 6, armies=[[]] * 6, passed=[False] * 6)
    surface = pygame.Surface(size)
    for view in (new_state(6).view(0), state.view(0)):
        board.sync(view, False)
        spots, names = cities(board), dict(zip((city.id for city in CITIES), board.map.names()))
        for city in CITIES:
            words, about = board.note.laid(board.tip(("city", city.id)), city.id)
            note = draw_note(board.stage.look, surface, words, about)
            assert board.stand.plan.map.contains(note)
            for other in CITIES:
                assert not note.inflate(4, 4).colliderect(names[other.id][2]), (city.id, other.id)
                assert not note.colliderect(spots[other.id].rect), (city.id, other.id)


def test_the_note_is_set_in_narrower_lines_where_that_hides_less() -> None:
    board, _, _ = make_board((960, 600), 6)
    look = board.stage.look
    assert broken(look, "**One** two three\nfour", 10**6) == "**One** two three\nfour"
    assert broken(look, "**One** two three", look.text.width("One two", "text", 16)) == "**One** two\nthree"
    assert broken(look, "Bartholomaeusnachtigall", 10) == "Bartholomaeusnachtigall", "no word is torn"
    state = battle(6, site="Parma", owners=CROWDED, hands=[["2"]] * 6, armies=[[]] * 6, passed=[False] * 6)
    board.sync(state.view(0), False)
    told = board.tip(("city", "Firenze"))
    words, _ = board.note.laid(told, "Firenze")
    assert words != told and words.split() == told.split()
    spot = cities(board)["Firenze"]
    spot.hovered = True
    for _ in range(9):  # the ways are tried in as many frames as there are, before the note comes up
        board.note.update(1 / 60, [spot])
        assert not board.note.note.shown
    assert board.note.note._text == words


def test_keys_bring_the_note_and_the_mouse_takes_it_over() -> None:
    board, _, _ = make_board()
    board.sync(new_state().view(0), False)
    spots = cities(board)
    focus = Focus(board.stage.look)
    focus.zones = board.zones()

    def told() -> str:
        for _ in range(6):  # so many ways are tried, one in each
            board.update(1.0)
        return board.note.note._text if board.note.note.shown else ""

    assert not told()
    focus.go_to("map")
    assert told() == board.tip(focus.focused.place)  # type: ignore[union-attr]
    focus.update(1.0)
    assert not focus.tooltip.shown, "nothing lies beside the city"
    board.sync(new_state().view(None), True)
    assert not board.note.note.shown, "nor in the small picture of a saved game"
    roma = land(board, "Roma")[0]
    focus.handle(motion(roma))
    assert told() == board.tip(("city", "Roma")) and spots["Roma"].hovered
    focus.handle(motion(board.stand.plan.px((400, 1100))))
    assert not told()


def test_nothing_shows_through_the_sheet_of_cards() -> None:
    board, _, _ = make_board()
    board.sync(new_state().view(0), False)
    focus = Focus(board.stage.look)
    focus.zones = board.zones()
    focus.go_to("map")
    board.command("cards")
    board.update(1.0)
    board.update(1.0)
    assert not board.note.note.shown and focus.focused is not None and not focus.focused.visible, "no ring, no note"
    assert not any(spot.handle(down(spot.rect.center)) for spot in cities(board).values() if spot.visible)
    board.command("cards")
    board.update(1.0)
    board.update(1.0)
    assert board.note.note.shown and all(spot.visible for spot in cities(board).values())


@pytest.mark.parametrize("size", [(960, 600), (2560, 1440)])
def test_the_focus_frames_the_name_of_a_city_and_its_note_goes_when_it_is_pressed(size: tuple[int, int]) -> None:
    board, _, _ = make_board(size)
    board.sync(new_state().view(0), False)
    board.zones()
    for city in CITIES:
        spot = board._spot(("city", city.id))
        assert spot.ring_rect().contains(board.map.name_box(city.id)) and spot.ring_rect().contains(spot.rect)
    one, two = board._spot(("city", "Roma")), board._spot(("city", "Siena"))
    one.hovered = True
    board.note.update(9, [one, two])
    assert board.note.note._text
    one.activate()
    board.note.update(9, [one, two])
    assert not board.note.note._text, "nothing lies over the answer"
    one.hovered, two.hovered = False, True
    board.note.update(9, [one, two])
    two.hovered, one.hovered = False, True
    board.note.update(9, [one, two])
    assert "Roma" in board.note.note._text


def test_no_note_comes_up_by_itself_while_a_hand_lies_face_down() -> None:
    board, _, _ = make_board()
    for covered in (True, False):
        board.sync(new_state().view(0), covered)
        board.zones()
        spot = board._spot(("city", "Roma"))
        spot.focused = True
        board.note.update(9, [spot])
        assert bool(board.note.note._text) is not covered


@pytest.mark.parametrize("size", [(960, 600), (1280, 800), (2560, 1440)])
def test_the_condottiere_hides_no_letters_wherever_it_stands(size: tuple[int, int]) -> None:
    """But for an edge of one, where cities lie close to each other and the map is small."""
    board, _, _ = make_board(size)
    assets, name = board.stage.look.assets, "condottiere_figure"
    for site in CITIES:
        pose = board.stand.pose(("figure", site.id))
        picture, (x, y) = assets.sprite(name, round(pose.height)), assets.entry(name).anchor
        left, top = round(pose.x - x * picture.get_width()), round(pose.y - y * picture.get_height())
        body = pygame.mask.from_surface(picture)
        for city in CITIES:
            box = board.map.name_box(city.id)
            hidden = body.overlap_area(pygame.Mask(box.size, True), (box.x - left, box.y - top))
            assert hidden <= 0.06 * box.w * box.h, (site.id, city.id)
