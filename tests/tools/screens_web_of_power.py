"""Poses of the board of Web of Power."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable
from functools import cache
from typing import Any

import pygame

from game.core.events import Scored, Told
from game.core.table import Table
from game.web_of_power.board_data import SITES
from tests.scenes.conftest import motion
from tests.tools.screens_book import Book, middle, see_drawn
from tests.tools.screens_stage import LONG_NAMES, Stage, play, seated

# Score markers stand on the numbers of the track.
BOOK = Book(may_hide=frozenset(str(points) for points in range(100)))


def at(scene: Any, *place: Any) -> tuple[int, int]:
    """The middle of a place on the screen."""
    rect = scene.board.ring(place)
    assert rect is not None, place
    return rect.center


def free_target(table: Table) -> Any:
    """A legal cloister for one card, with a hand that can do more."""
    return next(a for a in table.state.legal_actions() if a.kind == "cloister" and len(a.cards) == 1)


@BOOK.pose("board_empty")
def _empty(stage: Stage, game_id: str) -> None:
    stage.table(seated(game_id, 3, start=0))


@BOOK.pose("board_pick")
def _pick(stage: Stage, game_id: str) -> None:
    """A card picked in the second half of a turn: what it pays for shines."""
    table = middle(game_id, 4)
    table.submit(free_target(table))
    scene = stage.table(table)
    cards = [place for place in scene.picking.selection.targets() if place[0] == "card"]
    stage.click(at(scene, *min(cards)))
    stage.pass_time(0.4)


@BOOK.pose("board_site_picked")
def _site(stage: Stage, game_id: str) -> None:
    """A site picked first, with its note: the cards that pay shine."""
    table = middle(game_id, 3, 5)
    scene = stage.table(table)
    where = at(scene, "site", free_target(table).at)
    stage.click(where)
    stage.rest_on(where)


@BOOK.pose("board_seen")
def _seen(stage: Stage, game_id: str) -> None:
    table = middle(game_id, 3, persons=(0, 1, 2))
    table.submit(table.state.legal_actions()[-1])
    see_drawn(stage, table)


@BOOK.pose("board_hand")
def _hand(stage: Stage, game_id: str) -> None:
    """A full hand, one card under the pointer with its note."""
    scene = stage.table(middle(game_id, 4, 9))
    place = scene.board.stand.hand_places()[1][0]
    stage.rest_on(at(scene, *place))


@BOOK.pose("board_hand_picked")
def _hand_picked(stage: Stage, game_id: str) -> None:
    """The same, picked: the note leaves the raised card in sight."""
    scene = stage.table(middle(game_id, 4, 9))
    place = scene.board.stand.hand_places()[1][0]
    stage.click(at(scene, *place))
    stage.rest_on(at(scene, *place))


@BOOK.pose("board_names")
def _names(stage: Stage, game_id: str) -> None:
    """Five seats with the longest names; keys have the focus, with a country's note."""
    scene = stage.table(middle(game_id, 5, 11, True, (0, 1), entries=70))
    stage.rest_on(at(scene, "crest", "FR"))


@BOOK.pose("board_marks")
def _marks(stage: Stage, game_id: str) -> None:
    scene = stage.table(middle(game_id, 5, 13))
    stage.send(motion(scene.frame.log.rect.midbottom))
    stage.send(motion((scene.frame.log.rect.centerx, scene.frame.log.rect.y + stage.ctx.look.u(20))))


@BOOK.pose("board_hint")
def _hint(stage: Stage, game_id: str) -> None:
    scene = stage.table(middle(game_id, 4, 5))
    stage.key(pygame.K_h, text="h")
    stage.pass_time(0.5, lambda: scene.hint is not None)
    stage.pass_time(0.4)


@BOOK.pose("board_refused")
def _refused(stage: Stage, game_id: str) -> None:
    """A site that is taken: why not, and the number of the rule."""
    table = middle(game_id, 4, 5)
    scene = stage.table(table)
    taken = next(site.id for site in SITES if ("site", site.id) in table.state.contents())
    stage.click(at(scene, "site", taken))
    stage.pass_time(0.3)


@BOOK.pose("board_confirm")
def _confirm(stage: Stage, game_id: str) -> None:
    """A card from the pile is taken for good, so it waits for Enter."""
    stage.ctx.settings.confirm_turn = "always"
    table = middle(game_id, 4, 5)
    while table.state.legal_actions()[-1].at != "pile":
        table.submit(table.state.legal_actions()[-1])
    scene = stage.table(table)
    stage.click(at(scene, "pile"))
    stage.pass_time(0.4)


@BOOK.pose("board_draw")
def _draw(stage: Stage, game_id: str) -> None:
    """Drawing: only the pile and the open cards can be taken."""
    table = middle(game_id, 4, 5)
    while table.state.legal_actions()[0].kind != "draw":
        table.submit(next((a for a in table.state.legal_actions() if a.kind in ("cloister", "end")),
                          table.state.legal_actions()[0]))
    scene = stage.table(table)
    stage.rest_on(at(scene, "pile"))


@BOOK.pose("board_thinking")
def _thinking(stage: Stage, game_id: str) -> None:
    table = middle(game_id, 5, 5, True)
    play(table, lambda t: t.to_move not in t.persons, random.Random(1))
    stage.thinker.thinks = True
    stage.table(table)
    stage.pass_time(0.5)


@BOOK.pose("board_practice")
def _practice(stage: Stage, game_id: str) -> None:
    table = middle(game_id, 5, 5, True)
    table.practice = table.assisted = True
    stage.table(table)


@BOOK.pose("board_colour_blind")
def _colour_blind(stage: Stage, game_id: str) -> None:
    stage.ctx.settings.colour_blind = stage.ctx.look.theme.colour_blind = True
    stage.table(middle(game_id, 5, 13, entries=90))


@BOOK.pose("board_purist")
def _purist(stage: Stage, game_id: str) -> None:
    stage.ctx.settings.purist = True
    table = middle(game_id, 4)
    scene = stage.table(table)
    stage.click(at(scene, *scene.board.stand.hand_places()[0][0]))
    stage.pass_time(0.4)


@BOOK.pose("board_reduced")
def _reduced(stage: Stage, game_id: str) -> None:
    """Reduced motion in the middle of a fade: a cloister comes up where it stands."""
    stage.ctx.settings.reduced_motion = stage.ctx.look.reduced_motion = True
    stage.ctx.settings.animation = "slow"
    table = middle(game_id, 4)
    scene = stage.table(table)
    scene.submit(free_target(table))
    stage.pass_time(0.12)


@BOOK.pose("board_moving")
def _moving(stage: Stage, game_id: str) -> None:
    """A cloister is carried and dropped."""
    stage.ctx.settings.animation = "normal"
    table = middle(game_id, 4)
    scene = stage.table(table)
    scene.submit(free_target(table))
    stage.pass_time(0.3)


# -- scorings ----------------------------------------------------------------------------------------------


@cache
def finished(seats: int, chains: int) -> Table:
    """A whole game with long names in which at least so many chains are scored."""
    for seed in itertools.count(1):
        table = seated("web_of_power", seats, (0,), ("Agnes", *LONG_NAMES[1:]), seed)
        play(table, lambda t: False, random.Random(seed))
        if len([e for e in spoken_in(table, table.cursor - 1) if CHAIN(e)]) >= chains:
            return table
    raise AssertionError


def spoken_in(table: Table, index: int) -> list[Any]:
    """What is told when an entry of the log is played."""
    return [event for event in table.events_of(index) if isinstance(event, Scored | Told)]


def _scoring(name: str, wanted: Callable[[Any], bool], last: bool, nth: int = 0, chains: int = 0) -> None:
    def make(stage: Stage, game_id: str) -> None:
        """The action before a scoring is played, and the telling goes on to the wanted item."""
        stage.ctx.settings.animation = "normal"
        table = finished(3 if chains else 5, chains).branch(0)
        table.practice = False
        whole = finished(3 if chains else 5, chains)
        scorings = [n for n in range(whole.cursor)
                    if any(isinstance(event, Scored) for event in whole.events_of(n))]
        where = scorings[-1 if last else 0]
        for entry in whole.log[:where]:
            table.submit_text(entry.text)
        number = [n for n, event in enumerate(spoken_in(whole, where)) if wanted(event)][nth]
        stage.thinker.thinks = True
        scene = stage.table(table)
        heard: list[Any] = []
        tell = scene.reel.announce
        scene.reel.announce = lambda event: (heard.append(event) if event else None, tell(event))
        scene.submit(whole.log[where].action)
        while len(heard) <= number:
            stage.pass_time(20, lambda: scene.reel.speaking)
            if len(heard) <= number:
                scene.reel.skip()
                stage.pass_time(1 / 30)
        stage.pass_time(0.4)
    BOOK.pose(name)(make)


def _is(group: str, some: Callable[[Scored], bool] = lambda e: True) -> Callable[[Any], bool]:
    return lambda event: isinstance(event, Scored) and event.item[1] == group and some(event)


CHAIN = _is("chains")

_scoring("scoring_first_told", lambda event: isinstance(event, Told), False)
_scoring("scoring_first_country", _is("cloisters", lambda e: sum(p > 0 for p in e.points) >= 3), False)
_scoring("scoring_first_last", _is("cloisters"), False, -1)
_scoring("scoring_final_told", lambda event: isinstance(event, Told), True)
_scoring("scoring_final_country", _is("cloisters", lambda e: sum(p > 0 for p in e.points) >= 4), True)
_scoring("scoring_final_alliance", _is("alliances", lambda e: any(e.points)), True)
_scoring("scoring_final_chain", CHAIN, True, 0, 2)
_scoring("scoring_final_last_chain", CHAIN, True, -1, 2)
_scoring("scoring_final_winner", lambda event: isinstance(event, Told), True, -1)
