"""What the board of Condottiere says: prompts, the status line, and notes about whatever the pointer is on.

A covered hand must not show through in any word: then only the public part of the view is spoken of.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from game.condottiere import views
from game.condottiere.board_data import CITIES, CITY_INDEX, KINDS, NUMBERS
from game.condottiere.cards import names
from game.condottiere.links import longest
from game.condottiere.views import CondottiereView, kingdoms, missing_line, owner, strength_line
from game.core.events import Place
from game.core.texts import Line, SeatName, Texts, Word
from scenes.boards.italy_cards import MERCENARIES

NEAR = 3  # neighbours in the first line of the note about a city, which has to lie in the sea


class Tips:
    """Speaks of one view."""

    def __init__(self, texts: Texts, view: CondottiereView, covered: bool) -> None:
        self.texts, self.view, self.covered = texts, view, covered

    def say(self, key: str, **fields: Any) -> str:
        """The text of a key."""
        return self.texts.say(key, **fields)

    def name(self, seat: int) -> str:
        """The name of a seat."""
        return self.texts.name(seat)

    # ---- lines beside the board -------------------------------------------------------------------

    def status(self) -> Line:
        """The line beside the title."""
        return views.battle_line(self.view)

    def prompt(self, picked: Sequence[Place]) -> Line:
        """What the seat to move should do next."""
        view = self.view
        if view.to_move is not None and (self.covered or view.seat != view.to_move):
            return Line("italy.prompt.wait", {"who": SeatName(view.to_move)})
        if view.phase == "discard" and len(view.legal) == 1:
            return Line("italy.prompt.keep", {"who": SeatName(view.to_move or 0)})  # R2.9: asked like all others
        return views.prompt(view)

    def stock(self, seat: int) -> str:
        """R3.1: the largest number of linked cities, and how many win: "2/3"."""
        return self.say("italy.linked", linked=longest(self.view.cities[seat]), need=self.view.need)

    def seat(self, seat: int) -> str:
        """What everybody knows of a seat besides its panel."""
        view, lines = self.view, self._lands(seat)
        if view.phase != "over":
            lines.append(self.texts.line(missing_line(view, seat)))
        if view.show_hand_counts:
            lines.append(self.say("italy.seat.cards", count=view.sizes[seat]))
        known = () if self.covered else view.known.get(("hand", seat), ())
        if known:
            lines.append(self.say("italy.seat.known", cards=self._counted(known)))
        return "\n".join(lines)

    def _lands(self, seat: int) -> list[str]:
        """The number of cities, and which of them are linked."""
        groups = [", ".join(self.say(f"city.{city}") for city in group) for group in kingdoms(self.view, seat)]
        return [self.say("italy.seat.cities", count=self.view.cities[seat].bit_count()),
                *(self.say("italy.seat.linked", cities=group) for group in groups)]

    # ---- notes --------------------------------------------------------------------------------------

    def about(self, place: Place) -> str:
        """The note about a place."""
        kind = place[0]
        if kind == "city":
            return self._city(str(place[1]))
        if kind == "army":
            return self._army(int(place[1]))
        if kind == "card":
            return self.card(str(place[1]))
        if kind == "row":
            return self.say("italy.tip.take", card=Word(f"a_card.{place[1]}"))
        if kind == "discard":
            return self._discards()
        if kind == "button":
            return self.say(f"italy.tip.{place[1]}")
        return ""

    def label(self, place: Place) -> str:
        """A place in a few words, for the status line and screen readers."""
        if place[0] == "city":
            return self.say(f"city.{place[1]}")
        if place[0] == "pack":
            return self.say("italy.hand.covered")
        return self.about(place).replace("**", "").replace("\n", ". ")

    def card(self, kind: str) -> str:
        """What a card does."""
        key = "mercenary" if kind in MERCENARIES else kind
        head, _, rest = self.say(f"effect.{key}").partition(":")
        name = f"{head} {kind}" if kind in MERCENARIES else head
        effect = rest.strip()
        return self.say("italy.tip.card", name=name, effect=effect[:1].upper() + effect[1:],
                        count=NUMBERS[KINDS.index(kind)])

    def _city(self, city: str) -> str:
        view, there = self.view, owner(self.view, city)
        if there is None:
            first = self.say("italy.tip.free", city=Word(f"city.{city}"))
        else:
            first = self.say("italy.tip.owned", city=Word(f"city.{city}"), name=self.name(there))
        near = [self.say(f"city.{other}") for other in CITIES[CITY_INDEX[city]].neighbours]
        rows = [", ".join(row) for row in (near[:NEAR], near[NEAR:]) if row]
        lines = [first, self.say("italy.tip.near", cities=",\n".join(rows))]
        mask = 1 << CITY_INDEX[city]
        would: dict[int, list[SeatName]] = {}  # who would link how many
        for seat, own in enumerate(view.cities):
            if seat != there and own and view.phase != "over" and longest(own | mask) > longest(own):
                would.setdefault(longest(own | mask), []).append(SeatName(seat))
        for linked, seats in sorted(would.items(), reverse=True):
            fields = {"who": tuple(seats), "linked": linked, "need": view.need}
            lines.append(self.texts.line(Line("italy.tip.would", fields)))
        return "\n".join(lines)

    def _army(self, seat: int) -> str:
        army = self.view.armies[seat]
        if self.view.phase in ("site", "discard", "over"):  # what is missing stands in the row
            return "\n".join([f"**{self.name(seat)}**", *self._lands(seat)])
        if not army:
            return self.texts.line(strength_line(self.view, seat))
        return "\n".join([self.texts.line(strength_line(self.view, seat)),
                          self.say("italy.tip.army", cards=self._counted(names(army)))])

    def _discards(self) -> str:
        if not self.view.discards:
            return self.say("italy.tip.discard.none")
        return self.say("italy.tip.discard", cards=self._counted(names(self.view.discards)))

    def _counted(self, kinds: Sequence[str]) -> str:
        """Cards by name with their numbers: 1 × 3, Winter."""
        return ", ".join(self.say("italy.count", card=self.say(f"card.{kind}"), count=count) if count > 1
                         else self.say(f"card.{kind}") for kind, count in Counter(kinds).items())
