"""Places, fans and travelling sprites."""

from __future__ import annotations

import itertools
import math
from typing import Any

import pygame
import pytest

from scenes.kit.locators import Cluster, Fan, Grid, Locator, Pile, Pose, Row, between
from scenes.kit.sprites import Place, Sprite, SpriteLayer, art_face

AREA = pygame.Rect(820, 640, 340, 150)
CARD = 0.7


def corners(pose: Pose, aspect: float) -> list[tuple[float, float]]:
    half_w, half_h = pose.height * aspect / 2, pose.height / 2
    turn = math.radians(-pose.angle)
    cos, sin = math.cos(turn), math.sin(turn)
    return [(pose.x + x * cos - y * sin, pose.y + x * sin + y * cos)
            for x, y in ((-half_w, -half_h), (half_w, -half_h), (half_w, half_h), (-half_w, half_h))]


@pytest.mark.parametrize("area", [AREA, pygame.Rect(0, 0, 900, 120), pygame.Rect(5, 5, 200, 260)])
@pytest.mark.parametrize("count", [1, 2, 3, 5, 8, 12, 18, 25, 36])
def test_a_fan_stays_inside_and_readable(area: pygame.Rect, count: int) -> None:
    fan = Fan(area, CARD)
    poses = [fan.pose(n, count) for n in range(count)]
    slack = 3
    for pose in poses:
        for x, y in corners(pose, CARD):
            assert area.x - slack <= x <= area.right + slack
            assert area.y - slack <= y <= area.bottom + slack
    rows, in_row, high = fan.shape(count)
    assert high >= 14 and rows * in_row >= count
    for left, right in itertools.pairwise(poses):
        if abs(left.y - right.y) < high * 0.4 and left.x < right.x:  # neighbours in one row
            assert right.x - left.x >= high * CARD * 0.29
        assert right.z > left.z


def test_a_fan_is_centred_and_symmetric() -> None:
    fan = Fan(AREA, CARD)
    poses = [fan.pose(n, 5) for n in range(5)]
    assert poses[2].x == pytest.approx(AREA.centerx) and poses[2].angle == 0
    for a, b in zip(poses, reversed(poses)):
        assert a.x - AREA.centerx == pytest.approx(AREA.centerx - b.x)
        assert a.angle == pytest.approx(-b.angle) and a.y == pytest.approx(b.y)
    assert poses[0].angle > 0  # the left card leans to the left
    assert fan.pose(0, 1).angle == 0


def test_more_cards_are_never_larger() -> None:
    fan = Fan(AREA, CARD)
    heights = [fan.shape(count)[2] for count in range(2, 37)]
    assert all(b <= a * 1.02 for a, b in itertools.pairwise(heights))


def test_a_row_overlaps_only_when_it_must() -> None:
    row = Row(pygame.Rect(0, 0, 300, 100), 0.5)
    few = [row.pose(n, 3) for n in range(3)]
    assert few[1].x - few[0].x == pytest.approx(54)
    many = [row.pose(n, 30) for n in range(30)]
    assert many[0].x - 25 == pytest.approx(0) and many[-1].x + 25 == pytest.approx(300)
    middle = Row(pygame.Rect(0, 0, 300, 100), 0.5, align="center")
    assert middle.pose(0, 1).x == 150


def test_a_grid_fills_its_cells() -> None:
    grid = Grid(pygame.Rect(0, 0, 400, 300), 4, 3)
    assert (grid.pose(0, 12).x, grid.pose(0, 12).y) == (50, 50)
    assert (grid.pose(11, 12).x, grid.pose(11, 12).y) == (350, 250)
    assert grid.pose(0, 12).height <= 100


def test_a_pile_grows_but_not_beyond_its_limit() -> None:
    pile = Pile(100, 100, 50)
    assert pile.pose(0, 1).y == 100
    assert pile.pose(3, 4).y < pile.pose(0, 4).y
    assert 100 - pile.pose(199, 200).y <= 50 * 0.12 + 1e-6


def test_a_cluster_stands_around_its_point() -> None:
    cluster = Cluster(200, 100, 20)
    assert (cluster.pose(0, 1).x, cluster.pose(0, 1).y) == (200, 100)
    for count in range(2, 9):
        poses = [cluster.pose(n, count) for n in range(count)]
        assert len({(round(p.x, 3), round(p.y, 3)) for p in poses}) == count
        assert sum(p.y for p in poses) / count == pytest.approx(100, abs=6)


class Shelf:
    """Two places whose locators can be moved about."""

    def __init__(self) -> None:
        self.where: dict[Place, Locator] = {("a",): Cluster(100, 100, 30), ("b",): Cluster(300, 200, 60)}
        self.layer = SpriteLayer(lambda place: self.where[place])

    def put(self, place: Place = ("a",)) -> Sprite:
        def face(height: int) -> pygame.Surface:
            picture = pygame.Surface((height, height), pygame.SRCALPHA)
            picture.fill((200, 40, 30, 255))
            return picture
        return self.layer.add(Sprite(face, place))


@pytest.fixture
def shelf(ctx: Any) -> Shelf:
    return Shelf()


def test_a_sprite_travels_and_arrives_exactly(shelf: Shelf) -> None:
    sprite = shelf.put()
    movement = shelf.layer.move(sprite, ("b",), 0.4, lift=20)
    assert shelf.layer.at(("a",)) == [] and shelf.layer.at(("b",)) == [sprite]
    assert shelf.layer.pose_of(sprite).x == 100
    movement.advance(0.2)
    middle = shelf.layer.pose_of(sprite)
    assert 100 < middle.x < 300 and middle.y < 150 and 30 < middle.height < 60
    movement.finish()
    assert shelf.layer.pose_of(sprite) == shelf.where["b",].pose(0, 1)


def test_a_new_layout_reaches_what_is_on_its_way(shelf: Shelf) -> None:
    sprite = shelf.put()
    movement = shelf.layer.move(sprite, ("b",), 0.4)
    movement.advance(0.2)
    shelf.where["b",] = Cluster(900, 900, 60)
    movement.finish()
    assert (shelf.layer.pose_of(sprite).x, shelf.layer.pose_of(sprite).y) == (900, 900)


def test_sent_elsewhere_on_the_way_the_first_movement_lets_go(shelf: Shelf) -> None:
    sprite = shelf.put()
    first = shelf.layer.move(sprite, ("b",), 0.4)
    first.advance(0.2)
    here = shelf.layer.pose_of(sprite)
    second = shelf.layer.move(sprite, ("a",), 0.4)
    first.finish()
    assert shelf.layer.pose_of(sprite) == here
    second.finish()
    assert shelf.layer.pose_of(sprite).x == 100


def test_what_moves_is_drawn_last_and_what_is_on_top_is_hit(shelf: Shelf) -> None:
    low, high = shelf.put(("b",)), shelf.put(("a",))
    shelf.where["b",] = shelf.where["a",]
    high.above = 1
    assert shelf.layer.hit((100, 100)) is high
    low._from = Pose(100, 100, 30)
    low._share = 0.0
    assert shelf.layer.standing()[-1][0] is low and shelf.layer.hit((100, 100)) is low
    low.visible = False
    assert shelf.layer.hit((100, 100)) is high and shelf.layer.hit((5, 5)) is None


def test_the_anchor_stays_on_its_point_when_the_sprite_turns(shelf: Shelf) -> None:
    sprite = shelf.put()
    sprite.anchor = (0.5, 1.0)
    flat = shelf.layer.rect_of(sprite)
    assert flat.midbottom == (100, 100)
    sprite.pose = Pose(100, 100, 30, angle=90)
    turned = shelf.layer.rect_of(sprite)
    assert abs(turned.right - 100) <= 2 and abs(turned.centery - 100) <= 2  # lies with its foot on the point


def test_settle_puts_everything_where_it_belongs(shelf: Shelf) -> None:
    sprite = shelf.put()
    shelf.layer.move(sprite, ("b",), 3)
    sprite.offset = (50, 0)
    sprite.pose = Pose(0, 0, 1)
    shelf.layer.settle()
    assert shelf.layer.pose_of(sprite) == shelf.where["b",].pose(0, 1)
    shelf.layer.draw(pygame.Surface((400, 300)))
    shelf.layer.remove(sprite)
    shelf.layer.remove(sprite)
    assert list(shelf.layer.all()) == []


def test_faces_come_from_the_art_folder(ctx: Any) -> None:
    assert art_face(ctx.look, "no such thing")(40).get_height() == 40


def test_between_two_poses() -> None:
    a, b = Pose(0, 0, 10, 0, 0, 255), Pose(10, 20, 30, 40, 2, 55)
    assert between(a, b, 0) == a and between(a, b, 1) == b
    assert between(a, b, 0.5) == Pose(5, 10, 20, 20, 1, 155)
