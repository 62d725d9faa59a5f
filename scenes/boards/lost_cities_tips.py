"""What the table of Lost Cities says: prompts, the status line, and notes about whatever the pointer is on.

A covered hand must not show through in any word: then only the public part of the view is spoken of.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from game.core.events import Place
from game.core.texts import Line, SeatName, Texts, Word
from game.lost_cities.cards import COLOURS, SIDES, names, spread
from game.lost_cities.moves import STALL_END
from game.lost_cities.views import (
    LostView,
    arithmetic,
    at_partner,
    barred,
    expedition,
    fits,
    from_partner,
    own_side,
    pile_shown,
    preview,
    round_points,
    stall,
)


def signed(points: int) -> str:
    """A number with a proper minus sign."""
    return str(points).replace("-", "−")


class Tips:
    """Speaks of one view."""

    def __init__(self, texts: Texts, view: LostView, covered: bool, own: int) -> None:
        """own: the side in the lower half of the table. drawn: the kind that the viewer drew from the pile last,
        where that is known."""
        self.texts, self.view, self.covered, self.own = texts, view, covered, own
        self.drawn: str | None = None

    def say(self, key: str, **fields: Any) -> str:
        """The text of a key."""
        return self.texts.say(key, **fields)

    def team(self, side: int) -> str:
        """Who plays on a side."""
        if self.view.seats == SIDES:
            return self.texts.name(side)
        return self.say("lost.team", first=self.texts.name(side), second=self.texts.name(side + SIDES))

    def partner(self, seat: int) -> int:
        """The seat opposite."""
        return (seat + SIDES) % self.view.seats

    def cards(self, kinds: Iterable[str]) -> str:
        """Cards in words."""
        return ", ".join(self.say(f"card.{kind}") for kind in kinds)

    def values(self, kinds: Sequence[str]) -> str:
        """Cards of one colour, which need not be said each time."""
        return ", ".join(self.say("lost.investment") if kind[1:] == "*" else kind[1:] for kind in kinds)

    # ---- lines beside the board -------------------------------------------------------------------

    def status(self) -> Line:
        """Round and pile; a word of warning when nobody draws from it."""
        view = self.view
        if view.phase == "over":
            return Line("lost.status.over")
        fields: dict[str, Any] = {"round": view.round, "rounds": view.rounds, "pile": view.pile}
        warning = stall(view)
        if warning is None:
            return Line("lost.status", fields)
        return Line("lost.status.stall", {**fields, "stall": self.texts.line(warning)})

    def prompt(self, picked: Sequence[Place]) -> Line:
        """What the seat to move should do next."""
        view = self.view
        if view.to_move is None:
            return Line("lost.prompt.over")
        who: dict[str, Any] = {"name": SeatName(view.to_move)}
        if self.covered or view.seat != view.to_move:
            return Line("lost.prompt.wait", who)
        if view.phase == "draw":
            return Line("lost.prompt.draw" if len(view.legal) > 1 else "lost.prompt.draw.pile", who)
        if view.seats > SIDES:
            who["partner"] = SeatName(self.partner(view.to_move))
        return self._prompt_picks(picked, who)

    def _prompt_picks(self, picked: Sequence[Place], who: dict[str, Any]) -> Line:
        view, cards = self.view, [str(place[1]) for place in picked if place[0] == "card"]
        if ("button", "give") in picked:
            return Line("lost.prompt.give.two", who)
        if len(cards) == 2:
            return Line("lost.prompt.give", who)
        if cards:
            if not fits(view, own_side(view), cards[0]):
                return Line("lost.prompt.discard_only", who)
            return Line("lost.prompt.card", {**who, "preview": self.texts.line(preview(view, cards[0]))})
        if picked:
            return Line("lost.prompt.place", who)
        if view.since >= STALL_END:
            return Line("lost.prompt.end", who)
        return Line("lost.prompt.lay.give" if self.can_give else "lost.prompt.lay", who)

    @property
    def can_give(self) -> bool:
        """Whether the viewer may pass two cards now."""
        return any(move.kind == "give" for move in self.view.legal)

    def takes_gifts(self, seat: int) -> bool:
        """Whether the viewer may pass this seat two cards now."""
        own = self.view.seat
        return self.can_give and not self.covered and own is not None and seat == self.partner(own)

    # ---- notes --------------------------------------------------------------------------------------

    def about(self, place: Place) -> str:
        """The note about a place."""
        match place:
            case ("expedition", str(colour)):
                return self._expedition(self.own, colour)
            case ("expedition", int(side), str(colour)):
                return self._expedition(side, colour)
            case ("discard", str(colour)):
                return self._discards(colour)
            case ("pile",):
                return self.say("lost.tip.pile.last" if self.view.pile == 1 else "lost.tip.pile", count=self.view.pile)
            case ("total", int(side)):
                return self._total(side)
            case ("sign", int(seat)):
                note = self.say("lost.tip.sign", name=self.texts.name(seat), count=self.view.hand_sizes[seat])
                give = self.say("lost.tip.sign.give") if self.takes_gifts(seat) else ""
                return "\n".join(line for line in (note, self.seat(seat), give) if line)
            case ("card", str(kind), int(number)):
                return self.card(kind, number)
            case ("button", "give"):
                giver = self.view.to_move if self.view.seat is None else self.view.seat
                return self.say("lost.tip.give", partner=self.texts.name(self.partner(giver or 0)))
            case ("button", "end_round"):
                return self.say("lost.tip.end_round")
        return ""

    def label(self, place: Place) -> str:
        """A place in a few words, for the status line and screen readers."""
        return ". ".join(line.removesuffix(".") for line in self.about(place).replace("**", "").split("\n"))

    def _expedition(self, side: int, colour: str) -> str:
        view = self.view
        head = self.say("lost.tip.expedition", colour=self.say(f"sheet.{colour}"), who=self.team(side))
        laid = expedition(view, side, colour).cards
        if not laid:
            return f"{head}\n{self.say('lost.tip.none')}"
        line = arithmetic(view, side, colour)
        total = self.texts.line(Line(line.key, {**line.fields, "who": ""})).strip()  # whose it is has been said
        return "\n".join([head, self.values(laid), total])

    def _discards(self, colour: str) -> str:
        word = Word(f"colour.{colour}")
        shown = pile_shown(self.view, colour)
        if not shown:
            return self.say("lost.tip.discard.none", colour=word)
        note = self.say("lost.tip.discard", colour=word, cards=self.values(shown))
        return f"{note}\n{self.say('lost.tip.barred')}" if barred(self.view) == colour else note

    def _total(self, side: int) -> str:
        now = 0 if self.view.phase == "over" else round_points(self.view)[side]
        return self.say("lost.tip.total", who=self.team(side), rounds=signed(self.view.totals[side]), now=signed(now))

    def card(self, kind: str, number: int) -> str:
        """The note about a card of the own hand."""
        name = self.say(f"card.{kind}")
        lines = [f"**{name[0].upper()}{name[1:]}**"]
        if self.covered or self.view.seat is None:
            return lines[0]
        lines.append(self.texts.line(preview(self.view, kind)))
        if number <= from_partner(self.view).count(kind):
            lines.append(self.say("lost.tip.gift", name=self.texts.name(self.partner(self.view.seat))))
        elif kind == self.drawn and number == names(self.view.hand).count(kind):
            lines.append(self.say("lost.tip.drawn"))
        return "\n".join(lines)

    def seat(self, seat: int) -> str:
        """What the viewer knows of a seat's hand, or everybody does; "" if nothing."""
        view = self.view
        if self.covered:
            return ""
        if view.seat is not None and view.seats > SIDES and seat == self.partner(view.seat):
            held: Sequence[str] = at_partner(view)
        else:
            held = view.known.get(("hand", seat), ())
        lines = [self.say("lost.tip.known", name=self.texts.name(seat), cards=self.cards(held))] if held else []
        loose = names(spread(view.loose[seat % SIDES]))
        if loose and (view.seat is None or view.seat % SIDES != seat % SIDES):
            lines.append(self.say("lost.tip.loose", who=self.team(seat % SIDES), cards=self.cards(loose)))
        return "\n".join(lines)


def all_columns(own: int) -> list[Place]:
    """The places of all expeditions: the lower side's by colour alone, as actions name them."""
    lower: list[Place] = [("expedition", colour) for colour in COLOURS]
    return [*lower, *(("expedition", 1 - own, colour) for colour in COLOURS)]
