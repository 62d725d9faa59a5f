"""The board of Web of Power: the map of Europe with its score track, the open cards and the hand."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Sequence
from itertools import chain
from typing import Any

import pygame

from game.core.api import View
from game.core.events import Moved, Place, Shuffled
from game.core.texts import Line
from game.web_of_power.board_data import ALLIANCES, COLOURS, COUNTRIES, COUNTRY_INDEX, DISPLAY, SITES
from game.web_of_power.scoring import row
from game.web_of_power.views import WebView
from scenes.boards.api import BoardView, Stage
from scenes.boards.cards import CardSprite
from scenes.boards.europe_atlas import load_atlas
from scenes.boards.europe_ground import Ground
from scenes.boards.europe_light import MapLight
from scenes.boards.europe_map import Signs
from scenes.boards.europe_notes import CardButton, MapSpot
from scenes.boards.europe_paint import Painter
from scenes.boards.europe_plan import make_plan
from scenes.boards.europe_stand import Stand
from scenes.boards.europe_tips import Tips
from scenes.boards.europe_track import Track
from scenes.boards.europe_travel import Travel
from scenes.boards.hand import Hand
from scenes.kit.focus import Zone
from scenes.kit.widgets import Widget

RAISED, HOVERED = 16, 6  # design units a picked card, and one under the pointer, stand higher


class EuropeBoard(BoardView):
    """Draws WebViews. Public facts besides the contract: `show_points` moves the score markers."""

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        look = stage.look
        self.atlas = load_atlas(look.assets.root)
        self.stand = Stand(look, stage.seats, self.atlas)
        self.track = Track(look, self.stand)
        self.map_light = MapLight(look, self.stand)
        self.map_light.posts = self._posts
        self.travel = Travel(self.stand, stage.sound, stage.seed, stage.reduced_motion)
        self.painter = Painter(self)
        self.view: WebView | None = None
        self._coming: WebView | None = None  # how it will be when everything has arrived
        self.tips: Tips | None = None
        self.ground: Ground
        self.signs: Signs
        self._spots: dict[Place, MapSpot] = {}
        self._rings: dict[Place, pygame.Rect] = {}  # of the places of the map
        say = stage.texts.say
        self.done = CardButton(self, say("europe.done"), say("europe.tip.done"), ("button", "end"), True)
        self.exchange = CardButton(self, say("europe.exchange"), say("europe.tip.exchange"), ("discard",), False)
        self.hand = Hand(stage, self.lights, self.stand.cards, self.stand.hand_places, RAISED, HOVERED)

    # -- geometry --------------------------------------------------------------------------------------

    def layout(self, area: pygame.Rect) -> pygame.Rect:
        look = self.stage.look
        plan = make_plan(area, look.u)
        self.travel.timeline.finish()
        self.stand.lie(plan)
        self.solid = plan.board
        self.over = plan.map  # the score track round it is read while points are told
        self.map_light.forget()
        self._rings = {("site", site): plan.around((x, y - 3), 36) for site, (x, y) in self.atlas.sites.items()}
        self._rings |= {("crest", name): plan.around(court.at, 42, 50) for name, court in self.atlas.courts.items()}
        self._rings |= {("alliance", n): plan.around(curve.seal, 24) for n, curve in self.atlas.curves.items()}
        self.track.forget()
        self.done.rect, self.exchange.rect = plan.buttons
        self.signs = Signs(look, plan, self.atlas, self.stage.texts.say)
        self.ground = Ground(look, plan, self.atlas)
        self.painter.forget()
        return plan.panels

    def ahead(self) -> Iterator[None]:
        plan = self.stand.plan
        return chain(self.map_light.ahead(),
                     self.stand.faces.ahead((None, *COLOURS), plan.hand_height, plan.slots[0].h))

    def soon(self) -> Iterator[None]:
        return self.hand.soon()

    def zones(self) -> list[Zone]:
        hand = [self._spot(place) for place, _ in self.stand.hand_places()]
        sites: list[Widget] = [self._spot(("site", site.id)) for site in SITES]
        crests: list[Widget] = [self._spot(("crest", country.id)) for country in COUNTRIES]
        seals: list[Widget] = [self._spot(("alliance", alliance.number)) for alliance in ALLIANCES]
        table = [self._spot(place) for place in self._table_places()]
        for spot in self._spots.values():
            if spot.place[0] in ("card", "display") and spot not in hand and spot not in table:
                spot.hovered = False  # it is gone, and no longer hears of the mouse
        return [Zone("hand", [*hand]), Zone("map", [*crests, *sites]), Zone("cards", [*table]),
                Zone("moves", [self.done, self.exchange]), Zone("alliances", seals)]

    def _table_places(self) -> list[Place]:
        shown = [("display", n + 1) for n in range(DISPLAY) if self.stand.slot_of(n + 1) is not None]
        return [*shown, ("pile",), ("discard",)]

    def _spot(self, place: Place) -> MapSpot:
        """One spot for each place, kept as long as the board lives, so that the focus stays on it."""
        rect = self.ring(place) or pygame.Rect(0, 0, 0, 0)
        spot = self._spots.get(place)
        if spot is None:
            spot = self._spots[place] = MapSpot(self.stage.look, rect, place, self)
            if place[0] == "alliance":
                spot.on_press = None
        spot.rect = rect
        return spot

    def place_at(self, pos: tuple[int, int]) -> Place | None:
        for place, _ in reversed(self.stand.hand_places()):
            rect = self.ring(place)
            if rect is not None and rect.collidepoint(pos):
                return place
        for button in (self.done, self.exchange):
            if button.rect.collidepoint(pos):
                return button.place
        near: list[Place] = [*self._table_places(), *(("site", site.id) for site in SITES),
                             *(("crest", country.id) for country in COUNTRIES)]
        rects = ((place, self.ring(place)) for place in near)
        hits = [(math.dist(rect.center, pos), n, place) for n, (place, rect) in enumerate(rects)
                if rect is not None and rect.collidepoint(pos)]
        return min(hits)[2] if hits else None

    def ring(self, place: Place) -> pygame.Rect | None:
        plan, kind = self.stand.plan, place[0]
        if place in self._rings:
            return self._rings[place].copy()
        if kind == "display":
            slot = self.stand.slot_of(int(place[1]))
            return None if slot is None else plan.slots[slot].copy()
        if kind == "pile":
            return plan.pile.copy()
        if kind == "discard":
            return plan.discard.copy()
        if kind == "card":
            found = next((self.stand.card_rect(s) for p, s in self.stand.hand_places() if p == place), None)
            return found and found.move(0, self.hand.lift(place))
        if place == ("button", "end"):
            return self.done.rect.copy()
        return None

    def names(self) -> list[pygame.Rect]:
        return self.signs.rects()

    # -- truth -----------------------------------------------------------------------------------------

    def sync(self, view: View[Any], covered: bool) -> None:
        assert isinstance(view, WebView)
        self.travel.timeline.finish()
        self.hand.forget()
        self.view = self._coming = view
        self.tips = Tips(self.stage.texts, view, covered)
        self.lights.mover = view.to_move
        self.stand.sync(view, covered)
        self.track.sync(view.scores)
        self.painter.touch()
        self._light_cards()

    def prompt(self, view: View[Any], picked: Sequence[Place]) -> Line:
        assert isinstance(view, WebView)
        return Tips(self.stage.texts, view, self.stand.covered).prompt(picked)

    def status(self, view: View[Any]) -> Line:
        assert isinstance(view, WebView)
        tips = Tips(self.stage.texts, view, self.stand.covered)
        return tips.status(scoring=self.stand.pile == 0 < view.pile, counting=self.track.goals != [*view.scores])

    def stock(self, view: View[Any], seat: int) -> list[tuple[str, int]]:
        assert isinstance(view, WebView)
        return [(self.stand.art("cloister", seat), view.cloisters_left[seat]),
                (self.stand.art("advisor", seat), view.advisors_left[seat])]

    def about_seat(self, view: View[Any], seat: int) -> str:
        """What everybody saw a seat take into its hand, for the note about it; "" if nothing."""
        assert isinstance(view, WebView)
        return Tips(self.stage.texts, view, self.stand.covered).seat(seat)

    def tip(self, place: Place) -> str:
        return self.tips.about(place) if self.tips else ""

    def label(self, place: Place) -> str:
        return self.tips.label(place) if self.tips else ""

    def _posts(self, seat: int, country: str) -> int:
        view = self._coming
        return 0 if view is None else row(view.advisors, COUNTRY_INDEX[country])[seat]

    # -- light -----------------------------------------------------------------------------------------

    def show_picks(self, shown: Sequence[Place], targets: Collection[Place], mine: bool) -> None:
        self.lights.shown, self.lights.targets, self.lights.mine = tuple(shown), frozenset(targets), mine
        self.painter.touch()
        for button in (self.done, self.exchange):
            button.usable = mine and (button.place in self.lights.targets or button.place in shown)
        self._light_cards()

    def show_marks(self, marks: Sequence[tuple[int, Place]]) -> None:
        self.lights.marks = tuple(marks)
        self.painter.touch()

    def show_lit(self, places: Collection[Place], seat: int | None) -> None:
        self.lights.lit, self.lights.lit_seat = tuple(places), seat
        self.painter.touch()
        self._light_cards()

    def show_ghost(self, places: Collection[Place], seat: int | None) -> None:
        self.lights.ghost, self.lights.ghost_seat = tuple(places), seat
        self.painter.touch()
        self._light_cards()

    def show_points(self, points: Sequence[int]) -> None:
        """Move the score markers to these points, running along the track."""
        self.track.run_to(points, self.stage.speed > 0 and not self.stage.reduced_motion)

    def drag(self, place: Place | None, pos: tuple[int, int]) -> None:
        self.hand.drag(place, pos)

    def lit_as(self, place: Place) -> str:
        """How a card, the pile or the discards are lit."""
        return self.lights.on_card(place, self.stage.purist)

    def _light_cards(self) -> None:
        for place, sprite in self.stand.hand_places():
            sprite.show(light=self.lit_as(place))
        for number in range(1, DISPLAY + 1):
            slot = self.stand.slot_of(number)
            for card in self.stand.cards.at(("slot", -1 if slot is None else slot)):
                if isinstance(card, CardSprite):
                    card.show(light=self.lit_as(("display", number)))

    # -- movement --------------------------------------------------------------------------------------

    def play(self, event: Moved | Shuffled, view: View[Any]) -> float:
        assert isinstance(view, WebView)
        self._coming = view
        self.travel.reduced = self.stage.reduced_motion
        self.lights.mine = False
        self.painter.touch()
        return self.travel.play(event) / max(0.1, self.stage.speed)

    def finish(self) -> None:
        self.travel.timeline.finish()
        self.track.finish()

    @property
    def busy(self) -> bool:
        return self.travel.busy or self.track.busy

    def update(self, dt: float) -> None:
        speed = max(0.1, self.stage.speed)
        self.travel.timeline.update(dt * speed)
        self.track.update(dt * speed)
        self.lights.hovered = self.hand.pointed(self._spots)
        self.hand.update(dt)

    def needs_frame(self) -> bool:
        return self.busy or self.hand.moves

    def draw(self, surface: pygame.Surface) -> None:
        if self.ground.smoothed():
            self.painter.forget()
        self.painter.draw(surface)
