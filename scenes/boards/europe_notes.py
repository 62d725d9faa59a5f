"""Where the notes of the board of Web of Power lie: beside what they speak of, never over it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pygame

from game.core.events import Place
from game.web_of_power.board_data import ALLIANCES, COUNTRIES, ROADS, SITE_INDEX, SITES
from scenes.boards.api import PlaceSpot
from scenes.boards.buttons import PlaceButton
from scenes.boards.europe_plan import Plan
from scenes.boards.notes import DEAR, Kept, kept, lay_note

if TYPE_CHECKING:
    from scenes.boards.europe import EuropeBoard

PLAIN = 0.012  # the weight of what a note does not speak of, by canvas units: it goes only some way to spare that
EDGE = 6  # design units from the edge of the board
MARK = (17, 12, 0.3)  # design units from the lower right corner of a card to the left and the foot of a mark; weight
SLOT = (17, 24)  # canvas units of an advisor


class MapSpot(PlaceSpot):
    """A place of the map or among the cards."""

    board: EuropeBoard

    def note_rect(self) -> pygame.Rect:
        return note_about(self.board, self.place, self.tooltip)


class CardButton(PlaceButton):
    """A button under the open cards."""

    board: EuropeBoard

    def __init__(self, board: EuropeBoard, text: str, tooltip: str, place: Place, primary: bool) -> None:
        super().__init__(board, text, tooltip, place, primary)
        self.board = board

    def note_rect(self) -> pygame.Rect:
        return note_about(self.board, self.place, self.tooltip, self.rect)


def note_about(board: EuropeBoard, place: Place, text: str, rect: pygame.Rect | None = None) -> pygame.Rect:
    """What a note is to be about so that it lies in the best place. rect: where the place is, if no ring says it."""
    look, plan = board.stage.look, board.stand.plan
    near = (rect or board.ring(place) or plan.board).center
    if place[0] in ("site", "crest", "alliance"):
        return lay_note(look, text, near, plan.board.inflate(-2 * look.u(EDGE), -2 * look.u(EDGE)),
                        on_map(board, spoken_of(place)))
    return lay_note(look, text, near, beside_map(plan), among_cards(board))


def spoken_of(place: Place) -> set[Place]:
    """The places of the map that a note speaks of."""
    kind, name = place
    if kind == "alliance":
        alliance = ALLIANCES[int(name) - 1]
        return {place, ("crest", alliance.first), ("crest", alliance.second)}
    country = SITES[SITE_INDEX[str(name)]].country if kind == "site" else name
    found: set[Place] = {place, ("crest", country), *(("site", s.id) for s in SITES if s.country == country)}
    if kind == "site":
        found |= {("site", other) for road in ROADS if name in road for other in road}
    else:
        found |= set().union(*(spoken_of(("alliance", a.number)) for a in ALLIANCES if name in (a.first, a.second)))
    return found


def on_map(board: EuropeBoard, spoken: set[Place]) -> list[Kept]:
    """Everything that stands on the map, by how dear it is."""
    found: list[Kept] = []
    for place in _places():
        found += kept(_rects(board, place), DEAR if place in spoken else PLAIN / board.stand.plan.unit)
    return found


def _places() -> Iterator[Place]:
    yield from (("site", site.id) for site in SITES)
    yield from (("crest", country.id) for country in COUNTRIES)
    yield from (("alliance", alliance.number) for alliance in ALLIANCES)


def _rects(board: EuropeBoard, place: Place) -> Iterator[pygame.Rect]:
    """A site with its name; a crest with its advisors and the places that are free for them."""
    ring = board.ring(place)
    if ring is not None:
        yield ring
    if place[0] == "site":
        yield board.signs.names[str(place[1])]
    elif place[0] == "crest":
        country, stand = str(place[1]), board.stand
        shown = max(*stand.cloisters(country), len(stand.pieces.at(place)))
        yield from (stand.plan.around(at, *SLOT) for at in stand.atlas.courts[country].slots[:shown])


def among_cards(board: EuropeBoard) -> list[Kept]:
    """Open cards, pile and discards with the marks below them, the hand with what is raised of it, and the buttons;
    then headings and panels."""
    stand, plan, u = board.stand, board.stand.plan, board.stage.look.u
    row = [*plan.slots, plan.pile, plan.discard]
    marks = [pygame.Rect(rect.right - u(MARK[0]), rect.bottom, 2 * u(MARK[1]), u(MARK[1])) for rect in row]
    hand = [stand.card_rect(sprite) for sprite in stand.hand()]
    hand += [stand.card_rect(sprite).move(0, board.hand.rise(place)) for place, sprite in stand.hand_places()]
    headings = pygame.Rect(row[0].x, row[0].y - plan.heading, row[-1].right - row[0].x, plan.heading)
    return [*kept([*row, *hand, *plan.buttons]), *kept(marks, MARK[2]),
            *kept([headings, plan.panels], PLAIN / plan.unit)]


def beside_map(plan: Plan) -> pygame.Rect:
    """Everything beside the map, or below it."""
    return plan.panels.unionall([*plan.slots, plan.pile, plan.discard, plan.hand, *plan.buttons])
