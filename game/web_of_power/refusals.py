"""Why something picked is not legal: the rule that forbids it, and a sentence."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from game.core.api import Refusal
from game.core.events import Place
from game.core.refusals import fits, no, not_now
from game.core.texts import SeatName, Word
from game.web_of_power.board_data import COLOUR_INDEX, COUNTRIES, COUNTRY_INDEX, SITE_INDEX, SITES
from game.web_of_power.moves import count, touches
from game.web_of_power.scoring import row
from game.web_of_power.views import WebView, owner


@dataclass(slots=True)
class Picks:
    """Picked places sorted by what they are: colours with their number, ids, and names of the rest."""

    sites: list[str] = field(default_factory=list)
    crests: list[str] = field(default_factory=list)
    cards: dict[str, int] = field(default_factory=dict)
    display: list[int] = field(default_factory=list)
    others: set[str] = field(default_factory=set)

    @property
    def targets(self) -> int:
        """How many pieces they would place."""
        return len(self.sites) + len(self.crests)


def why_not(view: WebView, picks: Sequence[Place]) -> Refusal | None:
    """None if a legal action contains all picks, else the first reason why none does."""
    if fits(view, picks, touches):
        return None
    return not_now(view, "R3.2", "R2.1") or _forbidden(view, _sorted(set(picks)))


def _forbidden(view: WebView, picks: Picks) -> Refusal:
    """The first rule that stands in the way of the seat to move."""
    return _drawing(view, picks) if view.phase == "draw" else _placing(view, picks)


def _sorted(places: set[Place]) -> Picks:
    picks = Picks()
    for place in sorted(places, key=str):
        match place:
            case ("site", str(site)) if site in SITE_INDEX:
                picks.sites.append(site)
            case ("crest", str(country)) if country in COUNTRY_INDEX:
                picks.crests.append(country)
            case ("card", str(colour), int(number)) if colour in COLOUR_INDEX:
                picks.cards[colour] = max(number, picks.cards.get(colour, 0))
            case ("display", int(number)):
                picks.display.append(number)
            case ("button", str(name)):
                picks.others.add(name)
            case _:
                picks.others.add(str(place[0]))
    return picks


def _drawing(view: WebView, picks: Picks) -> Refusal:
    """R2.11, R3.3: in the drawing phase only cards are taken, one at a time."""
    if picks.targets:
        k = _country(picks)
        if view.pieces == 2:
            return no("R2.3", "two_pieces")
        if view.pieces == 1 and k == view.country and _pieces(view, k) == 1:
            return no("R2.6", "one_in_empty", country=_name(k))
        return no("R2.11", "drawing")
    if picks.cards or picks.others - {"pile"}:
        return no("R2.11", "drawing")
    if len(picks.display) + len(picks.others) > 1:
        return no("R2.11", "one_at_a_time")
    if "pile" in picks.others:
        return no("R3.3", "must_draw_open")
    if view.decks == 2:
        return no("R3.3", "no_refill")
    return no("R2.11", "refilled_later")


def _placing(view: WebView, picks: Picks) -> Refusal:
    """R2.2-R2.10: placing and exchanging."""
    if picks.display or "pile" in picks.others:
        return no("R2.11", "place_first") if view.pieces == 0 else no("R2.11", "done_first")
    if "end" in picks.others:
        return no("R2.2", "end_early") if view.pieces == 0 else no("R2.2", "end_alone")
    for colour, number in picks.cards.items():
        if count(view.hand, COLOUR_INDEX[colour]) < number:
            return no("R2.4", "not_held", colour=Word(f"colour.{colour}"), number=number)
    if "discard" in picks.others:
        return _exchanging(view, picks)
    if picks.others:
        return no("R2.2", "nothing")
    if picks.targets > 1:
        countries = {SITES[SITE_INDEX[site]].country for site in picks.sites} | set(picks.crests)
        return no("R2.3", "one_country") if len(countries) > 1 else no("R2.7", "one_by_one")
    if picks.targets == 0:
        return _paying_anywhere(view, picks)
    k = _country(picks)
    return _target(view, picks, k) or _payment(view, k, picks.cards) or no("R2.2", "nothing")


def _exchanging(view: WebView, picks: Picks) -> Refusal:
    """R2.2: a turn is placing or exchanging one card."""
    if view.pieces:
        return no("R2.2", "exchange_late")
    if picks.targets:
        return no("R2.2", "place_or_exchange")
    return no("R2.2", "exchange_one")


def _target(view: WebView, picks: Picks, k: int) -> Refusal | None:
    """R2.3, R2.6, R2.8-R2.10: whether the piece could be placed there if it could be paid."""
    country = COUNTRIES[k].id
    if picks.sites:
        site = picks.sites[0]
        standing = owner(view, SITE_INDEX[site])
        if standing is not None:
            return no("R2.8", "occupied", ("site", site), site=Word(f"site.{site}"), seat=SeatName(standing))
    if view.pieces and k != view.country:
        placed = ("crest", COUNTRIES[view.country].id)
        return no("R2.3", "other_country", placed, country=_name(view.country))
    if picks.sites:
        return None if view.cloisters_left[view.seat or 0] else no("R2.10", "no_cloister_left")
    if not view.advisors_left[view.seat or 0]:
        return no("R2.10", "no_advisor_left")
    if view.limit[k] == 0:
        return no("R2.6", "no_cloister_there", ("crest", country), country=_name(k))
    if view.room[k] == 0:
        return no("R2.9", "no_room", ("crest", country), country=_name(k), limit=view.limit[k])
    return None


def _payment(view: WebView, k: int, chosen: dict[str, int]) -> Refusal | None:
    """R2.4, R2.5: whether these cards, or any of the hand if none is chosen, can pay a piece there."""
    own = COUNTRIES[k].colour
    fields = {"country": _name(k), "own": Word(f"colour.{own}")}
    if not chosen:
        return no("R2.4", "no_payment", **fields)
    if len(chosen) > 1:
        return no("R2.5", "too_many", **fields) if own in chosen else no("R2.4", "mixed")
    ((colour, number),) = chosen.items()
    if number > 2:
        return no("R2.5", "too_many", **fields)
    if colour == own:
        return no("R2.4", "own_pair", **fields) if number == 2 else None
    if count(view.hand, COLOUR_INDEX[colour]) < 2:
        return no("R2.4", "wrong_colour", colour=Word(f"colour.{colour}"), **fields)
    return None


def _paying_anywhere(view: WebView, picks: Picks) -> Refusal:
    """Only cards are picked, and nothing can be done with them."""
    seat = view.seat or 0
    if not view.cloisters_left[seat] and not view.advisors_left[seat]:
        return no("R2.10", "no_piece_left")
    if view.pieces:
        full = no("R2.9", "country_full", country=_name(view.country))
        return _payment(view, view.country, picks.cards) or full
    if len(picks.cards) > 1:
        return no("R2.4", "mixed")
    if max(picks.cards.values(), default=0) > 2:
        return no("R2.5", "three_cards")
    return no("R2.4", "pair_nowhere")


def _country(picks: Picks) -> int:
    site = picks.sites[0] if picks.sites else None
    return COUNTRY_INDEX[SITES[SITE_INDEX[site]].country if site else picks.crests[0]]


def _pieces(view: WebView, k: int) -> int:
    return sum(row(view.cloisters, k)) + sum(row(view.advisors, k))


def _name(k: int) -> Word:
    return Word(f"country.{COUNTRIES[k].id}")
