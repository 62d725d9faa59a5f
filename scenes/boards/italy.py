"""The board of Condottiere: the map of Italy, the armies in battle beside it, and the hand."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Sequence
from itertools import chain
from typing import Any

import pygame

from game.condottiere.board_data import CITIES, KINDS, VALUES
from game.condottiere.views import CondottiereView
from game.core.api import View
from game.core.events import Moved, Place, Shuffled
from game.core.texts import Line
from scenes.boards.api import BoardView, PlaceSpot, Stage
from scenes.boards.hand import Hand
from scenes.boards.italy_atlas import load_atlas
from scenes.boards.italy_battle import Battle
from scenes.boards.italy_cards import HandButton, HandSpot
from scenes.boards.italy_city import CitySpot, Ground, SeaNote
from scenes.boards.italy_effects import Signs, Snow
from scenes.boards.italy_focus import Lead, led
from scenes.boards.italy_legend import Legend
from scenes.boards.italy_map import ItalyMap
from scenes.boards.italy_paint import Painter
from scenes.boards.italy_plan import make_plan
from scenes.boards.italy_stand import Stand
from scenes.boards.italy_tips import Tips
from scenes.boards.italy_travel import Travel
from scenes.kit.buttons import Button
from scenes.kit.focus import Zone
from scenes.kit.keys import key_text
from scenes.kit.widgets import Widget

RAISED, HOVERED = 18, 9  # design units a picked card, and one under the pointer, stand higher
# The buttons that a phase can need; the rare ones take the place of "pass".
BUTTONS = {"site": ("hand_on",), "battle": ("pass",), "final": ("pass",), "pick_up": ("take_none",),
           "discard": ("discard_hand", "keep_hand")}


class ItalyBoard(BoardView):
    """Draws CondottiereViews."""

    commands = ("done", "cards")

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        look = stage.look
        self.stand = Stand(look, stage.seats, load_atlas(look.assets.root))
        self.map = ItalyMap(look, self.stand, stage.texts.say)
        self.ground = Ground(look, self.stand, self.map)
        self.note = SeaNote(look, self.map)
        self.battle = Battle(look, self.stand, stage.texts)
        self.signs, self.snow = Signs(look), Snow(look, stage.seed)
        self.travel = Travel(self.stand, self.signs, stage.sound, stage.seed, stage.reduced_motion)
        self.painter = Painter(self)
        self.lead = Lead(self)
        self.view: CondottiereView | None = None
        self.tips: Tips | None = None
        self._spots: dict[Place, PlaceSpot] = {}
        say = stage.texts.say
        self.buttons = {name: HandButton(self, name, name != "pass") for names in BUTTONS.values() for name in names}
        self.legend = Legend(look, stage.texts)
        self.cards_button = Button(look, say("italy.cards"), self.legend.toggle, size=17,
                                   tooltip=say("italy.tip.cards", combo=key_text("cards")))
        self.hand = Hand(stage, self.lights, self.stand.cards, self.stand.hand_places, RAISED, HOVERED,
                         singly=True, expected=("soft", ""))

    # -- geometry --------------------------------------------------------------------------------------

    def layout(self, area: pygame.Rect) -> pygame.Rect:
        look = self.stage.look
        plan = make_plan(area, look.u, len(self.stage.seats))
        self.solid = self.over = plan.board
        self.travel.timeline.finish()
        self.stand.lie(plan)
        self.map.forget()
        self.painter.forget()
        for name, rect in ((n, r) for names in BUTTONS.values() for n, r in zip(names, plan.buttons)):
            self.buttons[name].rect = rect.copy()
        self.cards_button.rect = plan.buttons[2].copy()
        self.legend.lie(plan)
        return plan.panels

    def ahead(self) -> Iterator[None]:
        regions = self.map.regions
        return chain(self.battle.painter.ahead(), regions.ahead("glow"), self.stand.ahead(), regions.ahead("wash"))

    def soon(self) -> Iterator[None]:
        words = self.battle.soon(self.view) if self.view is not None else ()
        return chain(self.map.soon(), self.hand.soon(), self.stand.soon(), words)

    def zones(self) -> list[Zone]:
        for button in self.buttons.values():
            button.visible = button in self._shown_buttons()
        left = self.lead.leave(self._spots)
        # while the hand lies face down its pack holds the place of the focus, which then returns to the cards
        hand = [self._spot(place) for place, _ in self.stand.hand_places()] or \
            [self._spot(("pack",)) for _ in self.stand.cards.at(("pack",))][:1]
        rows = [self._spot(place) for place in self._row_places()]
        armies = [self._spot(("army", seat)) for seat in range(len(self.stage.seats))]
        if rows and self.view is not None:  # beside the cards that are places of their own now
            armies[self.view.to_move or 0].rect.w = self.stand.plan.badge
        cities: list[Widget] = [self._spot(("city", city.id)) for city in CITIES]
        for spot in self._spots.values():
            if spot in hand:
                spot.visible = True  # it may have been gone
            elif spot.place[0] in ("card", "row") and spot not in rows:
                spot.hovered = False  # it is gone, and no longer hears of the mouse
        town = self.lead.town() if left and self.lead.goal == "map" else ""
        if town:
            self.note.hush(("city", town))  # nobody has asked about it
        asked = self.lead.button() if left and self.lead.goal == "moves" else ""
        return led([Zone("hand", [*hand]), Zone("map", cities, self._spots[("city", town)] if town else None),
                    Zone("row", [*rows]), Zone("armies", [*armies]),
                    Zone("moves", [*self._shown_buttons(), self.cards_button], self.buttons.get(asked)),
                    Zone("discards", [self._spot(("discard",))]), Zone("legend", [self.legend])], self.lead.goal, left)

    def _shown_buttons(self) -> list[HandButton]:
        """What can be pressed in this phase; for onlookers the usual one."""
        view = self.view
        if view is not None and view.phase == "over":
            return []
        mine = view is not None and bool(view.legal) and not self.stand.covered
        names = BUTTONS.get(view.phase, ("pass",)) if view is not None and mine else ("pass",)
        return [self.buttons[name] for name in names]

    def _row_places(self) -> list[Place]:
        """R2.7: the mercenaries in the own army while a Scarecrow takes one back."""
        view = self.view
        if view is None or self.stand.covered or view.phase != "pick_up" or not view.legal:
            return []
        kinds = {sprite.tag for sprite in self.stand.army(view.to_move or 0)}
        return [("row", kind) for kind in KINDS[:len(VALUES)] if kind in kinds]

    def _spot(self, place: Place) -> PlaceSpot:
        """One spot for each place, kept as long as the board lives, so that the focus stays on it."""
        rect = self.ring(place) or pygame.Rect(0, 0, 0, 0)
        spot = self._spots.get(place)
        if spot is None:
            make = {"city": CitySpot, "card": HandSpot}.get(str(place[0]), PlaceSpot)
            spot = self._spots[place] = make(self.stage.look, rect, place, self)
            if place[0] in ("army", "discard", "pack"):
                spot.on_press = None  # only for looking at
        spot.rect = rect
        return spot

    def place_at(self, pos: tuple[int, int]) -> Place | None:
        for place, _ in reversed(self.stand.hand_places()):
            rect = self.ring(place)
            if rect is not None and rect.collidepoint(pos):
                return place
        for button in self._shown_buttons():
            if button.rect.collidepoint(pos):
                return button.place
        armies = [("army", seat) for seat in range(len(self.stage.seats))]
        for place in (*self._row_places(), ("discard",), *armies):
            rect = self.ring(place)
            if rect is not None and rect.collidepoint(pos):
                return place
        rects = ((("city", city.id), self.ring(("city", city.id))) for city in CITIES)
        hits = [(math.dist(rect.center, pos), n, place) for n, (place, rect) in enumerate(rects)
                if rect is not None and rect.collidepoint(pos)]
        return min(hits)[2] if hits else None

    def ring(self, place: Place) -> pygame.Rect | None:
        kind = place[0]
        if kind == "city":
            return self.map.at(place)
        if kind == "army":
            return self.battle.rect(place)
        if kind == "row" and self.view is not None and self.view.to_move is not None:
            return self.battle.row_rect(self.view.to_move, str(place[1]))
        if kind == "discard":
            return self.stand.plan.discard.copy()
        if kind == "pack":
            return next((self.stand.card_rect(sprite) for sprite in self.stand.cards.at(place)), None)
        if kind == "card":
            found = next((self.stand.card_rect(s) for p, s in self.stand.hand_places() if p == place), None)
            return found and found.move(0, self.hand.lift(place))
        if kind == "button" and place[1] in self.buttons:
            return self.buttons[str(place[1])].rect.copy()
        return None

    # -- truth -----------------------------------------------------------------------------------------

    def sync(self, view: View[Any], covered: bool) -> None:
        assert isinstance(view, CondottiereView)
        self.travel.timeline.finish()
        self.hand.forget()
        self.view = view
        self.lead.look()
        self.tips = Tips(self.stage.texts, view, covered)
        self.lights.mover = view.to_move
        self.stand.sync(view, covered)
        if covered:
            self.note.note.close()  # small pictures of saved games are taken in between, without notes
        self.painter.touch()
        self._light_cards()

    def prompt(self, view: View[Any], picked: Sequence[Place]) -> Line:
        return self._tips(view).prompt(picked)

    def status(self, view: View[Any]) -> Line:
        return self._tips(self._told(view)).status()

    def stock(self, view: View[Any], seat: int) -> Sequence[tuple[str, int | str]]:
        """Linked cities of those that win; the cards in the hand only where that is to be told (R4.5)."""
        told = self._told(view)
        linked: tuple[str, int | str] = (self.stand.art("banner", seat), self._tips(told).stock(seat))
        return [("card_back_condottiere", told.sizes[seat]), linked] if told.show_hand_counts else [linked]

    def about_seat(self, view: View[Any], seat: int) -> str:
        return self._tips(self._told(view)).seat(seat)

    def _told(self, view: View[Any]) -> CondottiereView:
        """The view with the cities as the map shows them; while the end of a game is still to be seen, the next one
        of its series has not begun."""
        assert isinstance(view, CondottiereView)
        shown = self.view
        if shown is None:
            return view
        return self.battle.as_shown(shown if shown.games < view.games else view)

    def _tips(self, view: View[Any]) -> Tips:
        assert isinstance(view, CondottiereView)
        return Tips(self.stage.texts, view, self.stand.covered)

    def tip(self, place: Place) -> str:
        if self.view is not None and place[0] == "city":  # its banner may have come down since
            return Tips(self.stage.texts, self.battle.as_shown(self.view), self.stand.covered).about(place)
        return self.tips.about(place) if self.tips else ""

    def label(self, place: Place) -> str:
        return self.tips.label(place) if self.tips else ""

    # -- light -----------------------------------------------------------------------------------------

    def show_picks(self, shown: Sequence[Place], targets: Collection[Place], mine: bool) -> None:
        self.lights.shown, self.lights.targets, self.lights.mine = tuple(shown), frozenset(targets), mine
        self._relight()

    def show_marks(self, marks: Sequence[tuple[int, Place]]) -> None:
        """Of this game only: when the next game of a series has been dealt, nobody has touched its map yet."""
        view = self.view
        if view is not None and view.games and not any(view.cities):
            marks = [mark for mark in marks if mark[0] in {seat for seat, _ in view.past}]
        self.lights.marks = tuple(marks)
        self.painter.touch()

    def show_lit(self, places: Collection[Place], seat: int | None) -> None:
        self.lights.lit, self.lights.lit_seat = tuple(places), seat
        self._relight()

    def show_ghost(self, places: Collection[Place], seat: int | None) -> None:
        self.lights.ghost, self.lights.ghost_seat = tuple(places), seat
        self._relight()

    def _relight(self) -> None:
        self.painter.touch()
        self._light_cards()
        for button in self.buttons.values():
            button.usable = self.lights.mine and button.place in {*self.lights.targets, *self.lights.shown}
            button.glow = button.place in self.lights.ghost

    def _light_cards(self) -> None:
        for place, sprite in self.stand.hand_places():
            sprite.show(light=self._light(place))

    def _light(self, place: Place) -> str:
        """The light of a card in the hand: picked, spoken of, or possible now."""
        if self.hand.is_raised(place):
            return "pick"
        if place in self.lights.lit:
            return "bright"
        possible = self.lights.mine and not self.stage.purist and place in self.lights.targets
        return "soft" if possible and not self.lights.bright else ""

    def drag(self, place: Place | None, pos: tuple[int, int]) -> None:
        for spot in self._spots.values():  # notes about what lies below would only hide where it is carried to
            spot.hovered = spot.hovered and place is None
        self.hand.drag(place, pos)

    # -- movement --------------------------------------------------------------------------------------

    def play(self, event: Moved | Shuffled, view: View[Any]) -> float:
        self.travel.reduced = self.stage.reduced_motion
        self.lights.mine = False
        seconds = self.travel.play(event)
        self.painter.touch()
        return seconds / max(0.1, self.stage.speed)

    def finish(self) -> None:
        self.travel.timeline.finish()
        self.signs.rising.clear()

    @property
    def busy(self) -> bool:
        return self.travel.busy

    def update(self, dt: float) -> None:
        self.travel.timeline.update(dt * max(0.1, self.stage.speed))
        self.snow.update(dt)
        self.lights.hovered = self.hand.pointed(self._spots)
        self.hand.update(dt)
        held = {place for place, _ in self.stand.hand_places()}
        for place, spot in self._spots.items():  # what lies under the sheet of cards can neither be seen nor reached
            spot.visible = not (self.legend.visible and self.legend.rect.colliderect(spot.rect)) \
                and (place[0] != "card" or place in held)  # nor can a card that has just left the hand
        self.note.update(dt, [spot for spot in self._spots.values() if isinstance(spot, CitySpot) and spot.visible])

    def needs_frame(self) -> bool:
        return self.busy or self.snow.falling or self.hand.moves or self.note.note.needs_frame()

    def command(self, name: str) -> bool:
        """Keys: the summary of the cards, and the plain answer to what is asked."""
        if name == "cards" or (name == "back" and self.legend.visible):
            self.legend.toggle()
            return True
        if name == "done" and self.lights.mine:
            self.stage.press(self._shown_buttons()[-1].place)
            return True
        return False

    def draw(self, surface: pygame.Surface) -> None:
        self.painter.draw(surface)
        self.note.draw(surface)
