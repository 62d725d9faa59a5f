"""The board of Lost Cities: five expeditions a side, the discards between them, the pile and the hand."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import partial
from itertools import chain
from typing import Any

import pygame

from game.core.api import View
from game.core.events import Moved, Place, Shuffled
from game.core.texts import Line
from game.lost_cities.cards import COLOURS, KINDS, SIDES, side_of
from game.lost_cities.views import LostView, playable
from scenes.boards.api import BoardView, PlaceSpot, Stage
from scenes.boards.buttons import PlaceButton
from scenes.boards.cards import CardSprite
from scenes.boards.hand import Hand
from scenes.boards.lost_cities_drawn import Drawn
from scenes.boards.lost_cities_paint import Painter
from scenes.boards.lost_cities_plan import LIFT, make_plan
from scenes.boards.lost_cities_spots import CardSpot
from scenes.boards.lost_cities_stand import Stand
from scenes.boards.lost_cities_tips import Tips, all_columns
from scenes.boards.lost_cities_travel import Travel
from scenes.kit.focus import Zone
from scenes.kit.widgets import Widget

RAISED, HOVERED = LIFT, 6  # design units a picked card, and one under the pointer, stand higher
LOOKED_AT = ("total", "sign")  # places with a note that cannot be picked


class LostCitiesBoard(BoardView):
    """Draws LostViews, for two and for four.

    Places besides those of actions: ("expedition", side, colour) for the upper side, ("total", side) and
    ("sign", seat), which only tell something.
    """

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self.stand = Stand(stage.look, stage.seats)
        self.travel = Travel(self.stand, stage.sound, stage.reduced_motion)
        self.painter = Painter(self)
        self.view: LostView | None = None
        self.turn_of: int | None = None  # whose turn it is, also while its predecessor's card is on its way
        self.taker: int | None = None  # the seat whose place shines, as the two picked cards can go there
        self.tips: Tips | None = None
        self.drawn = Drawn()
        self._spots: dict[Place, PlaceSpot] = {}
        self._fitting: frozenset[str] = frozenset()  # the kinds of the hand that an expedition takes
        say = stage.texts.say
        self.give = PlaceButton(self, say("lost.give"), "", ("button", "give"), True)
        self.end_round = PlaceButton(self, say("lost.end_round"), say("lost.tip.end_round"), ("button", "end_round"),
                                     False)
        self.hand = Hand(stage, self.lights, self.stand.cards, self.stand.hand_places, RAISED, HOVERED, singly=True)

    # -- geometry --------------------------------------------------------------------------------------

    def layout(self, area: pygame.Rect) -> pygame.Rect:
        plan = make_plan(area, self.stage.look.u, len(self.stage.seats))
        self.travel.timeline.finish()
        self.stand.lie(plan)
        self.painter.forget()
        self.give.rect, self.end_round.rect = plan.buttons
        if len(self.stage.seats) == SIDES:  # nothing is given, and ending the round has the first place
            self.end_round.rect = self.give.rect.copy()
        self.solid = self.painter.ground.middle()
        self.over = self._banner_room()
        return plan.panels

    def _banner_room(self) -> pygame.Rect:
        """From the discards to the foot of the columns: what is counted stays in sight on both sides."""
        plan, u = self.stand.plan, self.stage.look.u
        first, last = plan.discards[COLOURS[0]], plan.discards[COLOURS[-1]]
        top = first.y - u(10)
        return pygame.Rect(first.x, top, last.right - first.x, plan.board.bottom - top)

    def ahead(self) -> Iterator[None]:
        plan = self.stand.plan
        yield from self.painter.ground.ahead()
        yield from self.stand.faces.ahead((None, *KINDS), plan.card, plan.hand_height, lights=("",))

    def soon(self) -> Iterator[None]:
        yield from chain(self.hand.soon(), self.stand.soon())
        if self.view is not None and self.view.legal and not self.stand.covered:
            if self.view.phase == "draw":  # then others decide, and the hand is plain
                yield from self.stand.foresee(1, "")
            else:  # while a card is to be drawn the hand is of no use
                yield from self.stand.foresee(-1, "dim")

    def zones(self) -> list[Zone]:
        hand = [self._spot(place, self._card_ring(place, sprite)) for place, sprite in self.stand.hand_places()]
        columns = all_columns(self.stand.own)
        own, others = columns[:len(COLOURS)], columns[len(COLOURS):]
        middle: list[Place] = [*(("discard", colour) for colour in COLOURS), ("pile",)]
        notes: list[Place] = [*(("total", side) for side in range(SIDES)),
                              *(("sign", seat) for seat in range(len(self.stage.seats)))]
        for spot in self._spots.values():
            if spot.place[0] == "card" and spot not in hand:
                spot.hovered = False  # it is gone, and no longer hears of the mouse
        return [Zone("hand", [*hand]), Zone("expeditions", self._all(own)), Zone("discards", self._all(middle)),
                Zone("moves", [*self._buttons()]), Zone("others", self._all(others)), Zone("notes", self._all(notes))]

    def _all(self, places: Sequence[Place]) -> list[Widget]:
        return [self._spot(place) for place in places]

    def _buttons(self) -> list[PlaceButton]:
        """Those that stand there now: passing is for four, ending a round for when nothing else helps."""
        return [button for button in (self.give, self.end_round) if button.visible]

    def _spot(self, place: Place, rect: pygame.Rect | None = None) -> PlaceSpot:
        """One spot for each place, kept as long as the board lives, so that the focus stays on it."""
        rect = rect or self.ring(place) or pygame.Rect(0, 0, 0, 0)
        spot = self._spots.get(place)
        if spot is None:
            kind = CardSpot if place[0] == "card" else PlaceSpot
            spot = self._spots[place] = kind(self.stage.look, rect, place, self)
            if place[0] in LOOKED_AT:
                spot.on_press = partial(self._press_sign, int(place[1])) if place[0] == "sign" else None
        spot.rect = rect
        return spot

    def _press_sign(self, seat: int) -> None:
        """The partner's place at the table takes the two cards as the button does."""
        if self.tips is not None and self.tips.takes_gifts(seat):
            self.stage.press(self.give.place)

    def fields(self) -> list[Place]:
        """Every place on the cloth where cards lie."""
        return [*all_columns(self.stand.own), *(("discard", colour) for colour in COLOURS), ("pile",)]

    def place_at(self, pos: tuple[int, int]) -> Place | None:
        for place, _ in reversed(self.stand.hand_places()):
            rect = self.ring(place)
            if rect is not None and rect.collidepoint(pos):
                return place
        for button in self._buttons():
            if button.rect.collidepoint(pos):
                return button.place
        for place in self.fields():
            rect = self.field(place)
            if rect is not None and rect.collidepoint(pos):
                return place
        for seat in range(len(self.stage.seats)):
            if self.tips is not None and self.tips.takes_gifts(seat) and self.stand.sign(seat).collidepoint(pos):
                return self.give.place
        return None

    def known_as(self, place: Place) -> Place:
        """The place as actions name it: the lower side's expeditions by colour alone."""
        if len(place) == 3 and place[:2] == ("expedition", self.stand.own):
            return ("expedition", place[2])
        return place

    def field(self, place: Place) -> pygame.Rect | None:
        """The rectangle of a place on the cloth."""
        plan = self.stand.plan
        match place:
            case ("expedition", str(colour)) if colour in COLOURS:
                return plan.lanes[0, colour].union(plan.scores[0, colour])
            case ("expedition", int(side), str(colour)) if colour in COLOURS:
                half = self.stand.half(side)
                return plan.lanes[half, colour].union(plan.scores[half, colour])
            case ("discard", str(colour)) if colour in COLOURS:
                return plan.discards[colour].copy()
            case ("pile",):
                return plan.pile.copy()
        return None

    def ring(self, place: Place) -> pygame.Rect | None:
        match place:
            case ("card", _, _):
                return next((self._card_ring(p, s) for p, s in self.stand.hand_places() if p == place), None)
            case ("total", int(side)):
                return self.painter.plaques.rect(side)
            case ("sign", int(seat)):
                return self.stand.sign(seat).copy()
            case ("button", _):
                return next((b.rect.copy() for b in self._buttons() if b.place == place), None)
        return self.field(place)

    def _card_ring(self, place: Place, sprite: CardSprite) -> pygame.Rect:
        return self.stand.card_rect(sprite).move(0, self.hand.lift(place))

    def mark_rect(self, place: Place) -> pygame.Rect | None:
        """Where the mark of a last move hangs: on the last card of a column or pile."""
        home = self.home(place)
        cards = self.stand.at(home) if home[0] in ("expedition", "discard") else []
        if cards:
            return self.stand.card_rect(cards[-1])
        return self.stand.plan.printed(str(place[1])) if place[0] == "discard" else self.field(place)

    def home(self, place: Place) -> Place:
        """The place as the stand names it: whose expedition it is belongs to it."""
        own = place[0] == "expedition" and len(place) == 2
        return ("expedition", self.stand.own, place[1]) if own else place

    # -- truth -----------------------------------------------------------------------------------------

    def sync(self, view: View[Any], covered: bool) -> None:
        assert isinstance(view, LostView)
        self.travel.timeline.finish()
        self.hand.forget()
        self.view = view
        self._fitting = frozenset(playable(view))
        self.stand.sync(view, covered)
        self.tips = self._tips(view)
        if not covered:
            self.drawn.look(view)
            self.tips.drawn = self.drawn.card(view)
        self.lights.mover = self.turn_of = view.to_move
        self.lights.marks = ()  # those of this view are told next; what is still to be seen has none yet
        if covered:  # what shines would tell of the hand
            self.show_picks((), (), False)
            self.show_ghost((), None)
        self.give.visible = view.seats > SIDES and view.to_move is not None
        self.give.tooltip = self.tips.about(("button", "give")) if self.give.visible and not covered else ""
        self.end_round.visible = any(move.kind == "end_round" for move in view.legal)
        self._light_cards()

    def _tips(self, view: LostView) -> Tips:
        own = self.stand.own if view.seat is None else side_of(view.seat)
        return Tips(self.stage.texts, view, self.stand.covered, own)

    def prompt(self, view: View[Any], picked: Sequence[Place]) -> Line:
        assert isinstance(view, LostView)
        if self.view is not None and self.view.round < view.round:
            return Line("lost.prompt.counting", {"round": self.view.round})
        return self._tips(view).prompt(picked)

    def status(self, view: View[Any]) -> Line:
        assert isinstance(view, LostView)
        if self.view is not None and self.view.round < view.round:
            return Line("lost.status", {"round": self.view.round, "rounds": view.rounds, "pile": self.stand.pile})
        return self._tips(view).status()

    def stock(self, view: View[Any], seat: int) -> list[tuple[str, int]]:
        assert isinstance(view, LostView)
        return [("card_back_lost_cities", view.hand_sizes[seat])]

    def about_seat(self, view: View[Any], seat: int) -> str:
        """What the viewer knows of a seat's hand."""
        assert isinstance(view, LostView)
        return self._tips(view).seat(seat)

    def tip(self, place: Place) -> str:
        """The note about a place; about a picked card the prompt speaks, and a note would hide the buttons.

        A card that lies below another under the pointer keeps silent too, and so does the pile while a card of it
        is still on its way.
        """
        if place == ("pile",) and self.view is not None and self.view.pile != self.stand.pile:
            return ""
        if place[0] == "card" and (place in self.lights.shown or self._below_another(place)):
            return ""
        return self.tips.about(place) if self.tips else ""

    def _below_another(self, place: Place) -> bool:
        """Whether the pointer is on a card of the hand, but on a later one that covers it there."""
        under = [p for p, _ in self.stand.hand_places() if p in self._spots and self._spots[p].hovered]
        return place in under[:-1]

    def label(self, place: Place) -> str:
        return self.tips.label(place) if self.tips else ""

    # -- light -----------------------------------------------------------------------------------------

    def show_picks(self, shown: Sequence[Place], targets: Collection[Place], mine: bool) -> None:
        self.lights.shown, self.lights.targets, self.lights.mine = tuple(shown), frozenset(targets), mine
        self._light_buttons()
        self._light_cards()

    def _light_buttons(self) -> None:
        """Giving wants two cards first, picked or hinted at; then the partner's place shines as the button does."""
        lights, give = self.lights, self.give.place
        for button in (self.give, self.end_round):
            button.usable = lights.mine and (button.place in lights.targets or button.place in lights.shown)
        cards = sum(place[0] == "card" for place in lights.shown)
        self.give.usable = self.give.usable and (cards == 2 or give in lights.shown or give in lights.ghost)
        partner = (seat for seat in range(len(self.stage.seats)) if self.tips and self.tips.takes_gifts(seat))
        self.taker = next(partner, None) if self.give.usable and not self.stage.purist else None

    def show_marks(self, marks: Sequence[tuple[int, Place]]) -> None:
        """Of this round only: what was done in the last one has been gathered and dealt anew."""
        moved = {seat for seat, _ in self.view.past} if self.view is not None else set()
        self.lights.marks = tuple(mark for mark in marks if mark[0] in moved)

    def show_lit(self, places: Collection[Place], seat: int | None) -> None:
        self.lights.lit, self.lights.lit_seat = tuple(self.known_as(place) for place in places), seat
        self._light_cards()

    def show_ghost(self, places: Collection[Place], seat: int | None) -> None:
        self.lights.ghost, self.lights.ghost_seat = tuple(places), seat
        self._light_buttons()
        self._light_cards()

    def drag(self, place: Place | None, pos: tuple[int, int]) -> None:
        for spot in self._spots.values():  # notes about what lies below would only hide where it is carried to
            spot.hovered = spot.hovered and place is None
        self.hand.drag(place, pos)

    def lit_as(self, place: Place) -> str:
        """How a card, a column or a pile is lit: of the hand what could be laid on an expedition."""
        light = self.lights.on_card(place, self.stage.purist)
        if place[0] == "card" and light == "pick" and not self.hand.is_raised(place):
            return ""  # its equal is the one that is picked
        if place[0] != "card" or light not in ("soft", "bright") or place in self.lights.lit:
            return light
        if self.lights.bright:
            return "soft"  # it could be passed too, or be laid instead
        return light if place[1] in self._fitting else ""

    def _light_cards(self) -> None:
        for place, sprite in self.stand.hand_places():
            sprite.show(light=self.lit_as(place))

    # -- movement --------------------------------------------------------------------------------------

    def play(self, event: Moved | Shuffled, view: View[Any]) -> float:
        self.travel.reduced = self.stage.reduced_motion
        self.lights.mine, self.turn_of = False, view.to_move
        if isinstance(event, Moved) and event.target == ("pile",):  # the round is over and has been counted
            assert isinstance(view, LostView)
            self.view = view
            self.lights.marks = ()  # what they hung on is gathered
        return self.travel.play(event) / max(0.1, self.stage.speed)

    def finish(self) -> None:
        self.travel.timeline.finish()

    @property
    def busy(self) -> bool:
        return self.travel.busy

    def update(self, dt: float) -> None:
        self.travel.timeline.update(dt * max(0.1, self.stage.speed))
        hand = [place for place, _ in reversed(self.stand.hand_places())]  # the topmost of overlapping cards
        self.lights.hovered = next((p for p in hand if p in self._spots and self._spots[p].hovered), None)
        self.hand.update(dt)

    def needs_frame(self) -> bool:
        return self.busy or self.hand.moves

    def draw(self, surface: pygame.Surface) -> None:
        self.painter.draw(surface)
