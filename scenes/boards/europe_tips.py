"""What the board of Web of Power says: prompts, the status line, and notes about whatever the pointer is on.

A covered hand must not show through in any word: then only the public part of the view is spoken of.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from game.core.events import Place
from game.core.texts import Line, SeatName, Texts, Word
from game.web_of_power.board_data import (
    ADVISORS,
    ALLIANCES,
    CLOISTERS,
    COLOURS,
    COUNTRIES,
    COUNTRY_INDEX,
    COUNTRY_OF,
    HAND,
    SITE_INDEX,
    SITES,
    SITES_OF,
)
from game.web_of_power.chains import best_chains
from game.web_of_power.scoring import alliance_points, cloister_points, row
from game.web_of_power.views import WebView, free_slots, owner

CARD_COUNTS = {1: "europe.cards.one", 2: "europe.cards.two", 3: "europe.cards.three"}

# What to pick for a second piece, where the cards can pay for nothing else.
SECOND = {"cloister": "europe.prompt.cards.second.site", "advisor": "europe.prompt.cards.second.crest"}

# What one card could pay for.
WHERE = {"cloister": "europe.where.cloister", "advisor": "europe.where.advisor"}


class Tips:
    """Speaks of one view."""

    def __init__(self, texts: Texts, view: WebView, covered: bool) -> None:
        self.texts, self.view, self.covered = texts, view, covered

    def say(self, key: str, **fields: Any) -> str:
        """The text of a key."""
        return self.texts.say(key, **fields)

    def name(self, seat: int) -> str:
        """The name of a seat."""
        return self.texts.name(seat)

    # ---- lines beside the board -------------------------------------------------------------------

    def status(self, scoring: bool = False, counting: bool = False) -> Line:
        """Round, pile, and what its end will bring. scoring: the pile has just run out for the first time.
        counting: some of the last points are still to be told."""
        view = self.view
        if view.phase == "over":
            key = "counting" if counting else "over"
        else:
            key = "scoring" if scoring else ("first", "final", "last")[min(2, view.decks)]
        coming = Word(f"europe.next.{key}")
        rounds = view.turn // view.seats + (0 if view.phase == "over" else 1)
        return Line("europe.status", {"round": rounds, "pile": 0 if scoring else view.pile, "next": coming})

    def prompt(self, picked: Sequence[Place]) -> Line:
        """What the seat to move should do next."""
        view = self.view
        if view.to_move is None:
            return Line("europe.prompt.over")
        who: dict[str, Any] = {"name": SeatName(view.to_move)}
        if self.covered or view.seat != view.to_move:
            return Line("europe.prompt.wait", who)
        if view.phase == "draw":
            missing = HAND - view.hand_sizes[view.to_move]
            key = "europe.prompt.draw" if view.pile else "europe.prompt.draw.open"
            return Line(key, {**who, "count": Word(CARD_COUNTS.get(missing, CARD_COUNTS[3]))})
        return self._prompt_picks(picked, who)

    def _prompt_picks(self, picked: Sequence[Place], who: dict[str, Any]) -> Line:
        kinds = {str(place[0]): place for place in picked}
        for kind, key in (("site", "europe.prompt.site"), ("crest", "europe.prompt.crest")):
            if kind in kinds:
                at = str(kinds[kind][1])
                country = SITES[SITE_INDEX[at]].country if kind == "site" else at
                fields = {**who, "country": Word(f"country.{country}"), "ways": self.ways(at)}
                return Line(key, {**fields, "site": Word(f"site.{at}")} if kind == "site" else fields)
        if "discard" in kinds:
            return Line("europe.prompt.discard", who)
        cards = [str(place[1]) for place in picked if place[0] == "card"]
        if cards and self.view.country >= 0:
            country = COUNTRIES[self.view.country].id
            ways = {move.kind for move in self.view.legal if set(cards) <= set(move.cards)}
            key = SECOND[ways.pop()] if len(ways) == 1 else "europe.prompt.cards.second"
            return Line(key, {**who, "country": Word(f"country.{country}")})
        if len(cards) == 2 and len(set(cards)) == 1:
            return Line("europe.prompt.pair", who)
        if cards:
            return self._prompt_card(cards[0], who)
        if self.view.country >= 0:
            country = COUNTRIES[self.view.country].id
            return Line("europe.prompt.second", {**who, "country": Word(f"country.{country}")})
        return Line("europe.prompt.place", who)

    def _prompt_card(self, colour: str, who: dict[str, Any]) -> Line:
        """What one card pays for, and whether two of its colour would pay for something else."""
        placings = [move for move in self.view.legal if move.kind in WHERE]
        alone = {move.kind for move in placings if move.cards == (colour,)}
        paired = any(move.cards == (colour, colour) for move in placings)
        if not alone:
            key = "europe.prompt.cards.more" if paired else "europe.prompt.cards.none"
            return Line(key, {**who, "colour": Word(f"colour.{colour}")})
        where = Word("europe.where.either" if len(alone) > 1 else WHERE[min(alone)])
        return Line("europe.prompt.cards.both" if paired else "europe.prompt.cards", {**who, "where": where})

    # ---- notes --------------------------------------------------------------------------------------

    def about(self, place: Place) -> str:
        """The note about a place."""
        kind = place[0]
        if kind == "site":
            return self._site(str(place[1]))
        if kind == "crest":
            return self._country(str(place[1]))
        if kind == "alliance":
            index = int(place[1]) - 1
            return self._alliance("europe.tip.alliance", index, ALLIANCES[index].first)
        if kind == "card":
            return self.card(str(place[1]))
        if kind == "display" and 0 < int(place[1]) <= len(self.view.display):
            return self.card(COLOURS[self.view.display[int(place[1]) - 1]])
        if kind == "pile":
            key = {0: "europe.tip.pile.none", 1: "europe.tip.pile.one"}.get(self.view.pile, "europe.tip.pile")
            return self.say(key, count=self.view.pile)
        if kind == "discard":
            return self._discards()
        if kind == "button":
            return self.say("europe.tip.done")
        return ""

    def label(self, place: Place) -> str:
        """A place in a few words, for the status line and screen readers."""
        kind = place[0]
        if kind == "site":
            return self.say(f"site.{place[1]}")
        if kind == "crest":
            return self.say(f"country.{place[1]}")
        return self.about(place).replace("**", "").replace("\n", ". ")

    def ways(self, at: str) -> str:
        """The payments possible now for a site or crest: "violet or two red"."""
        legal = () if self.covered else self.view.legal
        cards = dict.fromkeys(move.cards for move in legal if move.at == at)
        words = [self.say(f"colour.{paid[0]}") if len(paid) == 1
                 else self.say("europe.pair", colour=Word(f"colour.{paid[0]}")) for paid in cards if paid]
        if len(words) < 2:
            return "".join(words)
        return self.say("europe.or", first=", ".join(words[:-1]), last=words[-1])

    def _site(self, site: str) -> str:
        view, index = self.view, SITE_INDEX[site]
        country = COUNTRY_OF[index]
        lines = [self.say("europe.tip.site", site=Word(f"site.{site}"),
                          country=Word(f"country.{COUNTRIES[country].id}"))]
        there = owner(view, index)
        if there is not None:
            return "\n".join([*lines, self.say("europe.tip.owner", name=self.name(there))])
        seat = view.to_move if view.seat is None or self.covered else view.seat
        if seat is None or not view.cloisters_left[seat]:
            return "\n".join([*lines, self.say("europe.tip.watch")])
        before = row(view.cloisters, country)
        after = tuple(n + (s == seat) for s, n in enumerate(before))
        lines.append(self.say("europe.tip.free", name=self.name(seat), own=after[seat], all=sum(after),
                              change=self._changes(cloister_points(before), cloister_points(after))))
        length = next((len(path) for path in best_chains(view.sites[seat] | 1 << index) if index in path), 0)
        if length:
            lines.append(self.say("europe.tip.chain", length=length))
        if ways := self.ways(site):
            lines.append(self.say("europe.tip.pay", ways=ways))
        return "\n".join(lines)

    def _changes(self, before: Sequence[int], after: Sequence[int]) -> str:
        changes = [new - old for old, new in zip(before, after)][:self.view.seats]
        found = [self.say("europe.tip.change", name=self.name(seat), points=f"{change:+d}".replace("-", "−"))
                 for seat, change in enumerate(changes) if change]
        return ", ".join(found) or self.say("europe.tip.nochange")

    def _country(self, country: str) -> str:
        view, k = self.view, COUNTRY_INDEX[country]
        cloisters, advisors = row(view.cloisters, k), row(view.advisors, k)
        lines = [self.say("europe.tip.country", country=Word(f"country.{country}"),
                          free=(view.free & SITES_OF[k]).bit_count(), sites=SITES_OF[k].bit_count())]
        if any(cloisters):
            lines.append(self.say("europe.tip.cloisters", each=self._worth(cloisters)))
            lines.append(self._slots(country, advisors))
        else:
            lines.append(self.say("europe.tip.slots.none"))
        for n, alliance in enumerate(ALLIANCES):
            if country in (alliance.first, alliance.second) and any(alliance_points(view.advisors, n)):
                lines.append(self._alliance("europe.tip.allied", n, country))
        if ways := self.ways(country):
            lines.append(self.say("europe.tip.pay", ways=ways))
        return "\n".join(lines)

    def _each(self, numbers: Sequence[int]) -> str:
        """Names with their numbers, the highest first, those without left out."""
        found = sorted(((n, -seat) for seat, n in enumerate(numbers) if n), reverse=True)
        return ", ".join(self.say("europe.tip.count", name=self.name(-seat), count=n) for n, seat in found)

    def _worth(self, cloisters: Sequence[int]) -> str:
        """Names with their cloisters in a country and the points for them, the most first."""
        points = cloister_points(cloisters)
        found = sorted(((n, -seat) for seat, n in enumerate(cloisters) if n), reverse=True)
        return ", ".join(self.say("europe.tip.scored", name=self.name(-seat), count=n, points=points[-seat])
                         for n, seat in found)

    def _slots(self, country: str, advisors: Sequence[int]) -> str:
        """How many advisors there are and may be, and whose."""
        limit, free = self.view.limit[COUNTRY_INDEX[country]], free_slots(self.view, country)
        slots = self.say("europe.tip.slots" if free else "europe.tip.slots.full", taken=sum(advisors),
                         limit=limit, free=free)
        return self.say("europe.tip.slots.each", slots=slots, each=self._each(advisors)) if any(advisors) else slots

    def _alliance(self, key: str, index: int, home: str) -> str:
        """Who would score an alliance now, seen from one of its countries."""
        alliance, points = ALLIANCES[index], alliance_points(self.view.advisors, index)
        other = alliance.second if alliance.first == home else alliance.first
        names = ", ".join(self.name(seat) for seat, n in enumerate(points) if n)
        who = self.say("europe.tip.who", who=names, points=max(points)) if names else self.say("europe.tip.nobody")
        return self.say(key, number=alliance.number, first=Word(f"country.{home}"),
                        second=Word(f"country.{other}"), who=who)

    def card(self, colour: str) -> str:
        """The note about a card."""
        names = [self.say(f"country.{country.id}") for country in COUNTRIES if country.colour == colour]
        return self.say("europe.tip.card", colour=self.say(f"colour.{colour}").capitalize(),
                        countries=", ".join(names))

    def _discards(self) -> str:
        if not any(self.view.discard):
            return self.say("europe.tip.discard.none")
        each = ", ".join(self.say("europe.tip.count", name=self.say(f"colour.{COLOURS[c]}"), count=n)
                         for c, n in enumerate(self.view.discard) if n)
        return self.say("europe.tip.discard", each=each)

    def seat(self, seat: int) -> str:
        """What everybody saw a seat take and it must still hold; "" if nothing is known."""
        known = () if self.covered else self.view.known.get(("hand", seat), ())
        counts = Counter(known)
        if not counts:
            return ""
        cards = ", ".join(self.say("europe.tip.count", name=self.say(f"colour.{colour}"), count=n)
                          for colour, n in counts.items())
        return self.say("europe.tip.known", name=self.name(seat), cards=cards)

    def stock(self, seat: int) -> tuple[int, int]:
        """Cloisters and advisors a seat has left."""
        if seat < self.view.seats:
            return self.view.cloisters_left[seat], self.view.advisors_left[seat]
        return CLOISTERS, ADVISORS
