"""The board of Web of Power, the card game: four rows that close up, collections by land, laws face down."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Any

import pygame

from game.core.api import View
from game.core.events import Moved, Place, Shuffled
from game.core.texts import Line
from game.web_of_power_cards.moves import place_of, touches
from game.web_of_power_cards.views import CardsView, lying, lying_out
from scenes.boards.api import BoardView, Stage, seat_sprite
from scenes.boards.buttons import PlaceButton
from scenes.boards.card_rows_chart import ALL_TOLD, COLUMN_OF, closing
from scenes.boards.card_rows_lanes import WHOLE, Lanes, Spread, law_on, spread, stone_on
from scenes.boards.card_rows_laws import Peek
from scenes.boards.card_rows_paint import Painter
from scenes.boards.card_rows_plan import CARRIAGES, SHIPS, WORTH, Plan, make_plan
from scenes.boards.card_rows_spots import Spots
from scenes.boards.card_rows_tips import Tips, cell_of, own_laws, worth_seen
from scenes.boards.card_rows_travel import Travel
from scenes.kit.focus import Zone
from scenes.kit.widgets import Widget

BESIDE, ABOVE = 6, 8  # design units that banners keep from the edges of what they lie over: they fill the ledger
APART = 8  # design units between fields of the ledger, for an edge that lies between them


class CardRowsBoard(BoardView):
    """Draws CardsViews. Places besides those of actions, which only tell something: ("land", seat, land),
    ("ships", seat), ("carriages", seat), ("worth", seat)."""

    commands = ("done", "laws")

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self.view: CardsView | None = None
        self.plan: Plan
        self.lanes: Lanes
        self.covered = False
        self.travel = Travel(self._seen_rect, stage.sound)
        self.painter = Painter(self)
        self.told = ALL_TOLD  # items of the scoring that the chart shows
        self.stones: frozenset[Place] = frozenset()  # those that can be picked
        self.spots = Spots(self)
        self.peek = Peek(lambda: self.spots.of(self.hand()))
        self.instead: Widget | None = None  # what lies in the place of the ledger
        self.on_looked: Callable[[], None] = lambda: None  # laws are turned up or down, and own points with them
        self._looked = False
        say = stage.texts.say
        self.buttons = {name: PlaceButton(self, say(f"button.{name}"), "", ("button", name), True)
                        for name in ("reserve", "done", "no_claim", "skip")}  # from top to bottom
        self.buttons["reserve"].tooltip = say("rows.tip.reserve")
        for name in ("no_claim", "skip", "reserve"):
            self.buttons[name].visible = False

    # -- geometry --------------------------------------------------------------------------------------

    def layout(self, area: pygame.Rect) -> pygame.Rect:
        self.travel.finish()
        self.plan = make_plan(area, self.stage.look.u, len(self.stage.seats))
        self.solid = self.plan.rows
        self.lanes = Lanes(self._spread())
        self.lanes.jump(self.lanes.rest)
        self.painter.forget()
        fields = self.plan.entry(0, 0).union(self.plan.entry(len(self.stage.seats) - 1, CARRIAGES))
        self.over = fields.inflate(2 * self.stage.look.u(BESIDE), 2 * self.stage.look.u(ABOVE))
        for name, button in self.buttons.items():
            button.rect = self.plan.buttons[name == "reserve"]
        return self.plan.panels

    def names(self) -> list[pygame.Rect]:
        """The fields of the ledger."""
        apart = -self.stage.look.u(APART)
        return [self.plan.entry(seat, column).inflate(apart, apart)
                for seat in range(len(self.stage.seats)) for column in range(CARRIAGES + 1)]

    def _spread(self) -> Spread:
        """Where the cards lie that are still there."""
        lo, hi = (self.view.lo, self.view.hi) if self.view is not None else WHOLE
        return spread(self.plan.rows, self.stage.look.u, lo, hi)

    def zones(self) -> list[Zone]:
        return self.spots.zones()

    def hand(self) -> list[Place]:
        """The viewer's laws, none while they are covered, nor when all is over and everybody's are shown."""
        view = self.view
        return own_laws(view) if view is not None and not self.covered and view.phase != "over" else []

    def place_at(self, pos: tuple[int, int]) -> Place | None:
        view = self.view
        if view is None:
            return None
        buttons = [button.place for button in self.buttons.values() if button.visible]
        cells = (place_of("cell", cell) for cell in lying(view))
        for place in (*reversed(self.hand()), *buttons, *self.stones, *cells):
            rect = self.ring(place)
            if rect is not None and rect.collidepoint(pos):
                return place
        return None

    def ring(self, place: Place) -> pygame.Rect | None:
        view = self.view
        counted = self.painter.chart.rect_of(place) if self.told < ALL_TOLD else None
        if counted is not None:
            return counted
        match place:
            case ("cell" | "stone" | "law" as kind, int(), int()):
                cell = cell_of(place)
                if view is None or view.cards[cell] < 0 or (kind == "stone" and view.stone[cell] < 0):
                    return None
                return self._geometry(place)
            case ("card", _, _):
                hand = self.hand()
                return self.plan.own_law(hand.index(place), len(hand)) if place in hand else None
            case ("button", str(name)):
                button = self.buttons.get(name)
                return button.rect.copy() if button is not None and button.visible else None
        return self._geometry(place)

    def _geometry(self, place: Place) -> pygame.Rect | None:
        """Where a place is, whether or not anything lies there; None for the place of a card that went long ago."""
        plan = self.plan
        match place:
            case ("cell" | "stone" | "law" as kind, int(), int()):
                card = self.lanes.cards.get(cell_of(place))
                if card is None:
                    return None
                return stone_on(card) if kind == "stone" else law_on(card) if kind == "law" else card.copy()
            case ("land", int(seat), str(land)):
                return plan.entry(seat, COLUMN_OF[land])
            case ("ships" | "carriages" as route, int(seat)):
                return plan.entry(seat, SHIPS if route == "ships" else CARRIAGES)
            case ("worth" | "shown", int(seat)):
                return plan.entry(seat, WORTH)
            case ("reserve" | "removed", int(seat)):
                return plan.shields[seat].copy()
            case ("laws", int(seat)):
                own = self.view is not None and seat == self.view.seat and not self.covered
                return plan.own_law(0, 1) if own else plan.shields[seat].copy()
            case ("played",):
                law = plan.own_law(0, 1)  # shown in the middle of the table, and gone
                return law.move(plan.rows.centerx - law.centerx, plan.rows.centery - law.centery)
        return None

    def _seen_rect(self, place: Place) -> pygame.Rect | None:
        """Where something that flies begins or ends; stones beside the ledger are as large as a shield."""
        rect = self._geometry(place)
        if rect is not None and place[0] in ("reserve", "removed"):
            side = self.stage.look.u(26)
            return pygame.Rect(0, 0, side, side).move(rect.centerx - side // 2, rect.centery - side // 2)
        return rect

    # -- truth -----------------------------------------------------------------------------------------

    def sync(self, view: View[Any], covered: bool) -> None:
        """What is over lies open; only in the small pictures of saved games it is covered, and then seen from far."""
        assert isinstance(view, CardsView)
        self.travel.finish()
        self.covered = covered
        self._see(view)
        self.lanes.jump(self._spread())
        self.told = ALL_TOLD
        self.lights.mover = view.to_move
        if covered:  # what shines could tell of the laws
            self.show_picks((), (), False)
        touched = {place for move in view.legal for place in touches(move)}
        self.stones = frozenset(place for place in touched if place[0] == "stone")
        main = "skip" if ("button", "skip") in touched else "no_claim" if view.phase == "claim" else "done"
        for name, button in self.buttons.items():
            button.visible = (name == main and view.phase != "over") or (name == "reserve" and button.place in touched)

    def _see(self, view: CardsView) -> None:
        """Another seat's laws lie face down even while the key is still held; and so do the own ones when one of them
        has gone, since another now lies under the pointer: the next press must not play that."""
        before = self.view
        if self.covered or before is None or before.seat != view.seat or len(own_laws(view)) < len(own_laws(before)):
            self.peek.close()
        self.view = view

    def _tips(self) -> Tips:
        assert self.view is not None
        return Tips(self.stage.texts, self.view, not self.looking)

    def prompt(self, view: View[Any], picked: Sequence[Place]) -> Line:
        assert isinstance(view, CardsView)
        return Tips(self.stage.texts, self._shown(view), True).prompt(picked)

    def status(self, view: View[Any]) -> Line:
        assert isinstance(view, CardsView)
        return Tips(self.stage.texts, self._shown(view), True).status()

    def _shown(self, view: CardsView) -> CardsView:
        """The view that is spoken of: while a game of a series is being counted still that game's."""
        return self.view if self.view is not None and self.view.game < view.game else view

    def stock(self, view: View[Any], seat: int) -> list[tuple[str, int | str]]:
        assert isinstance(view, CardsView)
        view = self._shown(view)
        stone = seat_sprite(self.stage.look, "score_marker", self.stage.seats[seat])
        return [(stone, view.reserve[seat]), ("wc_law_back", view.law_counts[seat])]

    def about_seat(self, view: View[Any], seat: int) -> str:
        assert isinstance(view, CardsView)
        say, removed = self.stage.texts.say, view.removed[seat]
        stones = say("rows.about", reserve=view.reserve[seat], out=lying_out(view, seat), removed=removed)
        return stones if view.phase == "over" else f"{stones}\n{say('rows.about.now')}"

    def unscored(self, seat: int) -> int:
        """What the ledger shows under "now", until it is counted."""
        view = self.view
        if view is None or view.phase == "over":
            return 0
        return worth_seen(self.painter.ledger.shown(view), self.looking)[seat]

    def tip(self, place: Place) -> str:
        return self._tips().about(place) if self.view is not None else ""

    def label(self, place: Place) -> str:
        return self._tips().label(place) if self.view is not None else ""

    @property
    def looking(self) -> bool:
        """Whether the own laws are turned up."""
        return self.peek.on and not self.covered

    # -- light -----------------------------------------------------------------------------------------

    def show_picks(self, shown: Sequence[Place], targets: Collection[Place], mine: bool) -> None:
        self.lights.shown, self.lights.targets, self.lights.mine = tuple(shown), frozenset(targets), mine
        for button in self.buttons.values():
            button.usable = mine and (button.place in self.lights.targets or button.place in shown)
        reserve = self.buttons["reserve"]
        reserve.usable = reserve.usable and bool(shown)  # first the claimed card, then what is paid for it

    def show_marks(self, marks: Sequence[tuple[int, Place]]) -> None:
        """Of this game only: of a series' last one the cards have been dealt anew."""
        held = self.view.collections if self.view is not None else ()  # nobody has had a turn without taking a card
        self.lights.marks = tuple(mark for mark in marks if mark[0] < len(held) and held[mark[0]])

    def show_lit(self, places: Collection[Place], seat: int | None) -> None:
        self.lights.lit, self.lights.lit_seat = tuple(places), seat

    def show_points(self, points: Sequence[int]) -> None:
        self.told += 1

    def show_ghost(self, places: Collection[Place], seat: int | None) -> None:
        self.lights.ghost, self.lights.ghost_seat = tuple(places), seat

    def drag(self, place: Place | None, pos: tuple[int, int]) -> None:
        if place is not None:
            self.spots.look_away()
        self.painter.carried = None if place is None or place[0] != "stone" else (place, pos)

    def command(self, name: str) -> bool:
        if name == "laws":
            return True  # the key is looked at while it is held
        if name != "done":
            return False
        main = [button for name, button in self.buttons.items() if button.visible and name != "reserve"]
        for button in main:
            self.stage.press(button.place)
        return bool(main)

    # -- movement --------------------------------------------------------------------------------------

    def play(self, event: Moved | Shuffled, view: View[Any]) -> float:
        assert isinstance(view, CardsView)
        self.travel.reduced = self.stage.reduced_motion
        self.lights.mine = False
        self.stones = frozenset()
        seen = self._seen_at(event, view)
        if seen.phase == "over" and (self.view is None or self.view.phase != "over"):
            self.told = 0  # the scoring begins
        self._see(seen)
        self.spots.see_to_ring()
        self._close_up()
        self.buttons["reserve"].visible = False
        for button in self.buttons.values():
            button.usable = False
        return self.travel.play(event) / max(0.1, self.stage.speed)

    def _close_up(self) -> None:
        """What lies in the rows takes its places anew; the first cards of a game are there at once."""
        rest = self._spread()
        if rest.cards == self.lanes.rest.cards:
            return
        if self.stage.reduced_motion or not rest.cards.keys() <= self.lanes.rest.cards.keys():
            gone = {cell: rect for cell, rect in self.lanes.cards.items() if cell not in rest.cards}
            self.lanes.jump(rest)
            self.lanes.cards |= gone  # what flies away begins where it lay
        else:
            self.travel.timeline.play(self.lanes.slide(rest))

    def _seen_at(self, event: Moved | Shuffled, view: CardsView) -> CardsView:
        """What lies there with this event: of a series the finished game until the next one is dealt."""
        ended = self.view is not None and self.view.game < view.game
        dealt = isinstance(event, Moved) and event.source in (("land_pile",), ("law_pile",))
        return closing(self.view, event, view) if self.view is not None and ended and not dealt else view

    def finish(self) -> None:
        self.travel.finish()

    @property
    def busy(self) -> bool:
        return self.travel.busy

    def update(self, dt: float) -> None:
        self.travel.timeline.update(dt * max(0.1, self.stage.speed))
        self.peek.update()
        if self._looked != self.looking:
            self._looked = self.looking
            self.on_looked()

    def needs_frame(self) -> bool:
        return self.busy or self.peek.needs_frame()

    def draw(self, surface: pygame.Surface) -> None:
        self.painter.draw(surface)
