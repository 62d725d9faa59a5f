"""Poses of the board of Condottiere: positions are set up, so that each shows what it is about."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cache
from typing import Any

import pygame

from game.core.table import Chair, Table
from tests.rules.condottiere.kit import SCATTERED, owners, position
from tests.scenes.conftest import motion
from tests.tools.screens_book import Book, middle, start
from tests.tools.screens_stage import LONG_NAMES, NAMES, Stage, play

GAME_ID = "condottiere"
BOOK = Book()
FULL_HAND = ("1 " * 8 + "2 2 2 3 3 3 4 4 5 5 5 6 6 10 10 10 winter drum drum scarecrow scarecrow scarecrow scarecrow "
             "heroine heroine surrender bishop bishop").strip()  # 36 cards, all kinds
KINGDOMS = owners(("Torino", "Genova", "Venezia"), ("Urbino", "Ancona"), ("Milano", "Napoli"), ("Parma",), (),
                  ("Siena",))
MANY = owners(("Torino", "Genova"), ("Urbino", "Ancona"), ("Milano",), ("Parma",))
BATTLE = {
    0: "1 2 3 3 10 winter scarecrow surrender",
    1: "4 4 5 heroine",
    2: "6 1 1 drum bishop",
    3: "2 2 2 10 10",
    4: "1 3 5",
    5: "6",
}
ARMIES = {
    0: "1 1 4 6 drum",
    1: "10 5 5 heroine heroine",
    2: "2 3 3 6 10 winter drum",
    3: "scarecrow scarecrow 4 4",
    4: "1",
    5: "",
}


def sat(fields: dict[str, Any], persons: Sequence[int] = (0,), long_names: bool = False, actions: Sequence[str] = (),
        **options: Any) -> Table:
    """A table that begins at a position, and goes on by some actions."""
    names = LONG_NAMES if long_names else (LONG_NAMES[0], *NAMES[1:])
    levels = ("squire", "knight", "cardinal", "page", "squire", "knight")
    chairs = [Chair(names[n], None if n in persons else levels[n], n) for n in range(fields["seats"])]
    table = Table(GAME_ID, chairs, options, 1, None, fields)
    for action in actions:
        table.submit_text(action)
    return table


def part(cards: dict[int, str], seats: int) -> dict[int, str]:
    """The cards of the first seats."""
    return {seat: cards[seat] for seat in range(seats)}


def battle(seats: int, **fields: Any) -> dict[str, Any]:
    """A battle in which every card that stays on the table lies there."""
    owned = {city: seat for city, seat in MANY.items() if seat < seats and city != "Parma"}
    given = {"hands": part(BATTLE, seats), "armies": part(ARMIES, seats), "owners": owned,
             "discards": "surrender bishop 10 1 1", **fields}
    return position(seats, **given)


def at(scene: Any, *place: Any) -> tuple[int, int]:
    """The middle of a place on the screen."""
    rect = scene.board.ring(place)
    assert rect is not None, place
    return rect.center


def still_snow(scene: Any) -> None:
    """Flakes drift behind no word for long, but the picture stands."""
    scene.board.snow.draw = lambda surface, room: None


# -- naming a city -----------------------------------------------------------------------------------------


@BOOK.pose("board_start")
def _start(stage: Stage, game_id: str) -> None:
    start(stage, game_id)


@BOOK.pose("board_site")
def _site(stage: Stage, game_id: str) -> None:
    """A city is to be named: linked regions are outlined, and each row says what is missing."""
    fields = position(6, part(BATTLE, 6), phase="site", owners=KINGDOMS)
    scene = stage.table(sat(fields, long_names=True))
    stage.rest_on(at(scene, "city", "Modena"))


@BOOK.pose("board_site_two")
def _site_two(stage: Stage, game_id: str) -> None:
    """Two seats; a city has been named, and the first card is to be played."""
    fields = position(2, {0: BATTLE[0], 1: BATTLE[2]}, phase="site",
                      owners=owners(("Firenze", "Siena", "Lucca"), ("Torino", "Milano", "Venezia", "Roma")))
    scene = stage.table(sat(fields))
    stage.click(at(scene, "city", "Parma"))
    stage.pass_time(0.4)


@BOOK.pose("board_must_name")
def _must_name(stage: Stage, game_id: str) -> None:
    """All have handed the Condottiere on; the first can only name."""
    stage.table(sat(position(5, part(BATTLE, 5), phase="site", refusals=5, owners=MANY), long_names=True))


@BOOK.pose("board_hand_on")
def _hand_on(stage: Stage, game_id: str) -> None:
    """The Condottiere has been handed on to a person who can hand it on too: asked in its place."""
    fields = position(4, part(BATTLE, 4), phase="site", refusals=1, owners=MANY)
    scene = stage.table(sat(fields))
    stage.rest_on(at(scene, "button", "hand_on"))


@BOOK.pose("board_capturing")
def _capturing(stage: Stage, game_id: str) -> None:
    """Owned cities can be named; one with a banner under the pointer."""
    fields = position(4, part(BATTLE, 4), phase="site", owners=owners(*SCATTERED))
    scene = stage.table(sat(fields, capturing=True))
    stage.rest_on(at(scene, "city", "Milano"))


# -- battles -----------------------------------------------------------------------------------------------


@BOOK.pose("board_battle_two")
def _battle_two(stage: Stage, game_id: str) -> None:
    stage.table(sat(battle(2)))


@BOOK.pose("board_battle")
def _battle(stage: Stage, game_id: str) -> None:
    """Snow over four armies, a card under the pointer with its note."""
    scene = stage.table(sat(battle(4)))
    stage.rest_on(at(scene, *scene.board.stand.hand_places()[-2][0]))


@BOOK.pose("board_battle_six")
def _battle_six(stage: Stage, game_id: str) -> None:
    """Six armies with long names; hands are counted, two have passed, the note of an army."""
    scene = stage.table(sat(battle(6, passed=(3, 4, 5), discards="surrender 1 1 1"), (0, 1), True,
                            show_hand_counts=True))
    still_snow(scene)
    stage.rest_on(at(scene, "army", 2))


@BOOK.pose("board_passed")
def _passed(stage: Stage, game_id: str) -> None:
    """Rows of those who have passed are dimmed; the strongest is one of them."""
    armies = {0: "1 2 6", 1: "10 5 4 heroine", 2: "3 3", 3: "4 4 drum", 4: ""}
    stage.table(sat(battle(5, armies=armies, hands=part(BATTLE, 5), passed=(1, 3, 4))))


@BOOK.pose("board_long_army")
def _long_army(stage: Stage, game_id: str) -> None:
    """Armies as long as they get."""
    armies = {0: "1 " * 9 + "2 2 2 2 2 3 3 3 4 4 5 5 6 6 10 10 drum drum heroine heroine",
              1: "1 1 1 3 3 4 4 5 5 6 6 10 10 10 drum scarecrow scarecrow", 2: "", 3: "1"}
    stage.table(sat(battle(4, armies=armies, hands={0: "5 6", 1: "4", 2: "5 5", 3: "6"}, discards="")))


@BOOK.pose("board_fan")
def _fan(stage: Stage, game_id: str) -> None:
    """36 cards in the hand, one of them under the pointer."""
    hands = {0: FULL_HAND, 1: "2", 2: "4 6", 3: "10"}
    scene = stage.table(sat(battle(4, hands=hands, armies={0: "1 4", 1: "5", 3: "6"}, discards="winter"),
                            long_names=True))
    stage.rest_on(at(scene, "card", "scarecrow", 2))


@BOOK.pose("board_fan_picked")
def _fan_picked(stage: Stage, game_id: str) -> None:
    """A card of a large hand waits for Enter."""
    stage.ctx.settings.confirm_turn = "always"
    hands = {0: " ".join(FULL_HAND.split()[4:28]), 1: "2", 2: "4 6"}
    scene = stage.table(sat(battle(3, hands=hands, armies={0: "1 4", 1: "5"}, discards="winter")))
    stage.click(at(scene, "card", "10", 1))
    stage.pass_time(0.5)


@BOOK.pose("board_pick_up")
def _pick_up(stage: Stage, game_id: str) -> None:
    """What the Scarecrow can take back is bright in its own row, all else is dim; "nothing" is one button."""
    armies = {**part(ARMIES, 4), 0: "1 1 4 6 10 drum scarecrow heroine"}
    fields = battle(4, armies=armies, hands=part({**BATTLE, 1: "4 4 5"}, 4), phase="pick_up", discards="surrender 1")
    scene = stage.table(sat(fields))
    still_snow(scene)
    stage.rest_on(at(scene, "row", "6"))


@BOOK.pose("board_scarecrow_lifts")
def _lifts(stage: Stage, game_id: str) -> None:
    """A Scarecrow lifts a card out of the row."""
    armies = {0: "1 1 4 6 10 scarecrow", 1: "5 5 6", 2: "3"}
    _moving(stage, battle(3, armies=armies, phase="pick_up", discards=""), "take 10", 0.32)


@BOOK.pose("board_defend")
def _defend(stage: Stage, game_id: str) -> None:
    """Capturing: the owner's pass does not count before its first card."""
    fields = battle(4, owners=owners(("Parma", "Roma"), ("Torino",)), condottiere=1,
                    armies={1: "10 5 5", 2: "2 3"}, discards="")
    stage.table(sat(fields, capturing=True))


@BOOK.pose("board_final")
def _final(stage: Stage, game_id: str) -> None:
    """The final battle among two of three."""
    split = owners(SCATTERED[0], (*SCATTERED[1], "Modena"), (*SCATTERED[2], "Roma"), SCATTERED[3])
    fields = position(4, {0: "", 1: BATTLE[1], 2: BATTLE[2], 3: ""}, {1: "10 3", 2: "6 6 drum"}, phase="final",
                      to_move=1, condottiere=1, owners=split)
    stage.table(sat(fields, (1,), bigger_kingdoms=True))


# -- staged cards ------------------------------------------------------------------------------------------


def _moving(stage: Stage, fields: dict[str, Any], action: str, seconds: float, **options: Any) -> Any:
    """An action is played before our eyes, and the picture taken so many seconds later."""
    stage.ctx.settings.animation = "normal"
    stage.thinker.thinks = True
    table = sat(fields, **options)
    scene = stage.table(table)
    scene.submit(table.game.parse(table.view(0), action))
    stage.pass_time(seconds)
    return scene


PLAIN_ARMIES = {0: "1 4 6", 1: "4 4", 2: "2 3", 3: "10 5 5"}


def _staged(name: str, action: str, seconds: float) -> None:
    def make(stage: Stage, game_id: str) -> None:
        hands = {**part(BATTLE, 4), 0: "1 2 winter drum surrender bishop heroine scarecrow", 2: "6 1"}
        fields = battle(4, hands=hands, armies=PLAIN_ARMIES, discards="", site="Napoli")
        _moving(stage, fields, action, seconds)
    BOOK.pose(name)(make)


_staged("board_winter_comes", "play winter", 0.85)
_staged("board_drum_rolls", "play drum", 0.85)
_staged("board_heroine_comes", "play heroine", 0.3)
_staged("board_surrender", "play surrender", 0.9)
_staged("board_bishop", "play bishop", 0.9)


@BOOK.pose("board_told")
def _told(stage: Stage, game_id: str) -> None:
    """A battle has ended: who takes the city, and how strong the armies were."""
    hands = {**part(BATTLE, 4), 0: "surrender 1"}
    scene = _moving(stage, battle(4, hands=hands, armies={**PLAIN_ARMIES, 0: "10 10 6"}, discards=""),
                    "play surrender", 0.0)
    for _ in range(3):
        stage.pass_time(20, lambda: scene.reel.speaking)
        if any(sprite.tag == "marker0" for sprite in scene.board.stand.pieces.at(("city", "Parma"))):
            break
        scene.reel.skip()
        stage.pass_time(1 / 30)
    stage.pass_time(0.3)


@BOOK.pose("board_walks")
def _walks(stage: Stage, game_id: str) -> None:
    """The Condottiere walks to the named city."""
    _moving(stage, position(3, part(BATTLE, 3), phase="site", owners=MANY | {"Parma": 2}), "site Roma", 0.5)


# -- between the battles, and beside them ------------------------------------------------------------------


@BOOK.pose("board_discard")
def _discard(stage: Stage, game_id: str) -> None:
    """No mercenary in the hand: discard or keep, asked in place."""
    hands = {0: "winter drum drum scarecrow heroine surrender", 1: "1 2", 2: "10", 3: "4"}
    scene = stage.table(sat(position(4, hands, phase="discard", owners=MANY, discards="1 10 10 drum"),
                            long_names=True))
    stage.rest_on(at(scene, "discard"))


@BOOK.pose("board_series")
def _series(stage: Stage, game_id: str) -> None:
    """A series: points beside the cities; the note of a seat."""
    fields = position(5, part(BATTLE, 5), phase="site", owners=MANY, series=[12, 7, 19, 3, 8], games=3)
    scene = stage.table(sat(fields, long_names=True, points=30))
    stage.rest_on(scene.frame.seats[1].rect.center)


@BOOK.pose("board_linked")
def _linked(stage: Stage, game_id: str) -> None:
    """Kingdoms of many cities in every colour, some one city from the end."""
    grown = owners(("Torino", "Milano", "Genova"), ("Firenze", "Siena"), ("Ancona", "Spoleto", "Roma"),
                   ("Ferrara", "Bologna"), ("Venezia", "Mantova"), ("Lucca",))
    fields = position(6, part(BATTLE, 6), phase="site", owners=grown)
    scene = stage.table(sat(fields, long_names=True, bigger_kingdoms=True, show_hand_counts=True))
    stage.rest_on(at(scene, "army", 2))


@BOOK.pose("board_colour_blind")
def _colour_blind(stage: Stage, game_id: str) -> None:
    stage.ctx.settings.colour_blind = stage.ctx.look.theme.colour_blind = True
    _linked(stage, game_id)


@BOOK.pose("board_cards")
def _cards(stage: Stage, game_id: str) -> None:
    """What every card does, one key away."""
    scene = stage.table(sat(battle(6), long_names=True))
    still_snow(scene)
    stage.key(pygame.K_c, text="c")
    assert scene.board.legend.visible


@BOOK.pose("board_middle")
def _middle(stage: Stage, game_id: str) -> None:
    """A real game with its log, the last turns marked on the board."""
    scene = stage.table(middle(game_id, 6, 13, True, entries=70))
    stage.send(motion(scene.frame.log.rect.midbottom))
    stage.send(motion((scene.frame.log.rect.centerx, scene.frame.log.rect.y + stage.ctx.look.u(20))))


@BOOK.pose("board_hint")
def _hint(stage: Stage, game_id: str) -> None:
    scene = stage.table(sat(battle(4)))
    still_snow(scene)
    stage.key(pygame.K_h, text="h")
    stage.pass_time(0.5, lambda: scene.hint is not None)
    stage.pass_time(0.4)


@BOOK.pose("board_refused")
def _refused(stage: Stage, game_id: str) -> None:
    """A city that is taken: why not, and the number of the rule."""
    fields = position(4, part(BATTLE, 4), phase="site", owners=MANY)
    scene = stage.table(sat(fields))
    stage.click(at(scene, "city", "Milano"))
    stage.pass_time(0.3)


@BOOK.pose("board_purist")
def _purist(stage: Stage, game_id: str) -> None:
    stage.ctx.settings.purist = True
    stage.table(sat(position(4, part(BATTLE, 4), phase="site", owners=MANY)))


@BOOK.pose("board_reduced")
def _reduced(stage: Stage, game_id: str) -> None:
    """Reduced motion: Winter without snowfall, a card fades in."""
    stage.ctx.settings.reduced_motion = stage.ctx.look.reduced_motion = True
    hands = {**part(BATTLE, 4), 0: "1 2 drum"}
    _moving(stage, battle(4, hands=hands), "play drum", 0.12)


@BOOK.pose("board_over")
def _over(stage: Stage, game_id: str) -> None:
    """The end of a game, its results closed."""
    table = ended_game()
    scene = stage.table(table.branch(table.cursor))
    stage.pass_time(0.2)
    stage.key(pygame.K_ESCAPE)
    stage.pass_time(0.3)
    assert stage.top is scene


@cache
def ended_game() -> Table:
    """A whole game of five."""
    table = middle(GAME_ID, 5, 21, True)
    play(table, lambda t: False, random.Random(21))
    return table
