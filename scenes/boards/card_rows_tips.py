"""What is said about the card rows: prompts, the status line, and notes about what the pointer is on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.core.events import Place
from game.core.texts import Line, SeatName, Texts, Word
from game.web_of_power_cards import laws
from game.web_of_power_cards.board_data import CARDS, COLUMNS, LANDS, LIMIT, MINUS
from game.web_of_power_cards.reasons import no_more
from game.web_of_power_cards.tallies import holdings, routes, worth_now
from game.web_of_power_cards.views import CardsView, lying, turn

_FIRST = {(False, False): "prompt.take", (True, False): "prompt.take.three", (False, True): "prompt.take.any",
          (True, True): "prompt.take.three_any"}  # three symbols, any colours: which laws are at work


def cell_of(place: Place) -> int:
    """The cell of ("cell" | "stone" | "law", row, column)."""
    return (int(place[1]) - 1) * COLUMNS + int(place[2]) - 1


class Tips:
    """Speaks of one view. hidden: own laws lie face down, so no word may tell them."""

    def __init__(self, texts: Texts, view: CardsView, hidden: bool) -> None:
        self.texts, self.view, self.hidden = texts, view, hidden

    def say(self, key: str, **fields: Any) -> str:
        """The text of a key."""
        return self.texts.say(key, **fields)

    def status(self) -> Line:
        """How many cards still lie there, and which game of a series it is."""
        view = self.view
        fields: dict[str, Any] = {"cards": len(lying(view)), "game": view.game, "games": view.games}
        if view.phase == "over":
            return Line("rows.status.over.series" if view.games > 1 else "rows.status.over", fields)
        return Line("status.series" if view.games > 1 else "status.game", fields)

    def prompt(self, picked: Sequence[Place]) -> Line:
        """What the seat to move should do next."""
        view = self.view
        if view.to_move is None:
            return Line("prompt.over") if view.game == view.games else Line("rows.counting", {"game": view.game})
        who: dict[str, Any] = {"who": SeatName(view.to_move)}
        kinds = {move.kind for move in view.legal}
        if view.phase == "claim":
            if picked:
                return Line("prompt.move.to" if picked[0][0] == "stone" else "rows.move.which", who)
            if view.reserve[view.to_move] == 0 and not view.stone.count(view.to_move):
                return Line("prompt.no_stone", who)
            if all(view.stone[cell] >= 0 for cell in lying(view)):
                return Line("prompt.no_free", who)
            return Line("prompt.move" if "move" in kinds else "prompt.claim", who)
        if "skip" in kinds:
            return Line("prompt.skip", who)
        return self._prompt_take(picked, who)

    def _prompt_take(self, picked: Sequence[Place], who: dict[str, Any]) -> Line:
        view = self.view
        for place in picked:
            if place[0] == "cell" and view.stone[cell_of(place)] >= 0:
                return Line("prompt.fee", {**who, "owner": SeatName(view.stone[cell_of(place)])})
            if place[0] == "stone" or place == ("button", "reserve"):
                return Line("prompt.fee.card", who)
        now = turn(view)
        who |= {"circles": now.circles, "limit": now.limit}
        if not now.taken:
            return Line(_FIRST[now.limit > LIMIT, view.any_colours], who)
        if view.legal and not any(move.kind == "take" for move in view.legal):
            return no_more(view)
        if now.land is None:
            return Line("prompt.take.more.any", who)
        return Line("prompt.take.more", {**who, "land": Word(f"land.{now.land}")})

    # ---- notes --------------------------------------------------------------------------------------

    def about(self, place: Place) -> str:
        """The note about a place."""
        match place:
            case ("cell" | "stone", int(), int()):
                return self._cell(cell_of(place))
            case ("land", int(seat), str(land)):
                return self._land(seat, land)
            case ("ships" | "carriages" as route, int(seat)):
                return self._route(seat, route)
            case ("worth", int(seat)):
                points = worth_seen(self.view, not self.hidden)[seat]
                return self.say("rows.tip.worth", name=self.texts.name(seat), points=points)
            case ("card", str(law), int()):
                if self.hidden:
                    return self.say("rows.tip.law.hidden")
                return f"**{self.say(f'law.{law}')}**\n{self.say(f'effect.{law}')}"
            case ("button", "reserve"):
                return self.say("rows.tip.reserve")
        return ""

    def label(self, place: Place) -> str:
        """A place in a few words, for the status line and screen readers."""
        return self.about(place).replace("**", "").replace("\n", ". ")

    def _cell(self, cell: int) -> str:
        view, card = self.view, self.view.cards[cell]
        if card < 0:
            return self.say("rows.tip.gone")
        lines = [f"**{self.say(f'card.{CARDS[card].id}')}**"]
        if cell in view.law_cells:
            lines.append(self.say("rows.tip.sealed"))
        owner = view.stone[cell]
        if owner >= 0:
            mine = owner == (view.seat if view.seat is not None else view.to_move)
            lines.append(self.say("rows.tip.own" if mine else "rows.tip.fee", name=self.texts.name(owner)))
        land = CARDS[card].land
        held = [(seat, len(own.cards)) for seat in range(view.seats) for own in holdings(view, seat)
                if own.land == land]
        counts = ", ".join(f"{self.texts.name(seat)} {number}" for seat, number in held if number)
        total = next(known.cards for known in LANDS if known.key == land)
        lines.append(self.say("rows.tip.held" if counts else "rows.tip.held.none", counts=counts, total=total))
        return "\n".join(lines)

    def _land(self, seat: int, land: str) -> str:
        own = next(held for held in holdings(self.view, seat) if held.land == land)
        head = f"**{self.say(f'land.{land}')}**, {self.texts.name(seat)}"
        if not own.cards:
            return f"{head}\n{self.say('rows.tip.none')}"
        marks = ", ".join(f"{self.say(f'symbol.{kind}')} {number}" for kind, number in own.symbols if number) or "–"
        return head + "\n" + self.say("rows.tip.land", cards=len(own.cards), card_points=own.card_points, marks=marks,
                                      mark_points=own.symbol_points)

    def _route(self, seat: int, route: str) -> str:
        own = routes(self.view, seat)
        number, points = (own.ships, own.ship_points) if route == "ships" else (own.carriages, own.carriage_points)
        return self.say(f"rows.tip.{route}", name=self.texts.name(seat), number=number, points=points)


def worth_seen(view: CardsView, looking: bool) -> tuple[int, ...]:
    """What would be scored now; the viewer's own minus is in it only while the laws are looked at."""
    worth = list(worth_now(view))
    if view.seat is not None and not looking and view.phase != "over":
        worth[view.seat] += MINUS * laws.count(view.hand, laws.MINUS_TWO)
    return tuple(worth)


def own_laws(view: CardsView) -> list[Place]:
    """The places of the laws in the viewer's hand, equal ones counted from 1."""
    found: list[Place] = []
    for name in laws.names(view.hand):
        found.append(("card", name, 1 + sum(place[1] == name for place in found)))
    return found
