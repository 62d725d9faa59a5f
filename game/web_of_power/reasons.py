"""One sentence for a hint: what an action changes on the score sheet, or the rule it makes use of."""

from __future__ import annotations

from game.core.texts import Line, SeatName, Word
from game.web_of_power.board_data import (
    COLOUR_OF,
    COLOURS,
    COUNTRIES,
    COUNTRY_INDEX,
    COUNTRY_OF,
    SITE_INDEX,
    SITES,
)
from game.web_of_power.chains import chain_points
from game.web_of_power.evaluation import PARTNERS, rival_chain_change
from game.web_of_power.moves import Move, count
from game.web_of_power.scoring import STRIDE, alliance_total, cloister_points, row
from game.web_of_power.views import WebView


def reason(view: WebView, action: Move) -> Line:
    """Why the seat to move might do this."""
    if action.kind == "cloister":
        return _cloister(view, SITE_INDEX[action.at])
    if action.kind == "advisor":
        return _advisor(view, COUNTRY_INDEX[action.at])
    if action.kind == "draw":
        return _draw(view, action.at)
    if action.kind == "end":
        return Line("hint.end", {"country": Word(f"country.{COUNTRIES[view.country].id}")})
    return Line("hint.exchange")


def _cloister(view: WebView, site: int) -> Line:
    """A chain first, since it is the swing; then points, an advisor's place, a rival stopped."""
    seat, country = _seat(view), COUNTRY_OF[site]
    here = {"site": Word(f"site.{SITES[site].id}"), "country": Word(f"country.{COUNTRIES[country].id}")}
    chains, longer = chain_points(view.sites[seat]), chain_points(view.sites[seat] | 1 << site)
    place = ("site", SITES[site].id)
    if longer > chains:
        return Line("hint.cloister.chain", {**here, "points": chains, "new_points": longer}, (place,))
    before = row(view.cloisters, country)
    after = (*before[:seat], before[seat] + 1, *before[seat + 1 :])
    points, more = cloister_points(before)[seat], cloister_points(after)[seat]
    if more > points:
        times = Word("hint.cloister.once" if view.decks else "hint.cloister.twice")
        return Line("hint.cloister.points", {**here, "points": points, "new_points": more, "times": times}, (place,))
    blocked = _blocked(view, site)
    if blocked is not None:
        return Line("hint.cloister.block", {**here, "seat": SeatName(blocked)}, (place,))
    room = view.room[country]
    if after[seat] > view.limit[country]:
        return Line("hint.cloister.room", {**here, "room": room, "new_room": room + 1}, (place,))
    return Line("hint.cloister.more", {**here, "all": sum(after)}, (place,))


def _blocked(view: WebView, site: int) -> int | None:
    """The rival whose chains lose most by a cloister here; None if nobody's do."""
    losses = []
    for rival, mask in enumerate(view.sites):
        if rival != view.seat:
            now, best, _, _ = rival_chain_change(site, mask, view.free)
            losses.append((now + best, rival))
    worst, rival = min(losses)
    return rival if worst < 0 else None


def _advisor(view: WebView, country: int) -> Line:
    seat = _seat(view)
    after = list(view.advisors)
    after[country * STRIDE + seat] += 1
    points, more = (alliance_total(advisors, view.seats)[seat] for advisors in (view.advisors, after))
    here = {"country": Word(f"country.{COUNTRIES[country].id}")}
    place = ("crest", COUNTRIES[country].id)
    if more > points:
        return Line("hint.advisor.points", {**here, "points": points, "new_points": more}, (place,))
    there = row(after, country)
    fields = {**here, "own": there[seat], "all": sum(there), "alliances": len(PARTNERS[country])}
    return Line("hint.advisor.lead" if sum(there) > 1 else "hint.advisor.first", fields, (place,))


def _draw(view: WebView, at: str) -> Line:
    if at == "pile":
        return Line("hint.draw.pile", {"cards": len(view.unseen)}, (("pile",),))
    colour = view.display[int(at) - 1]
    place = ("display", int(at))
    word = Word(f"colour.{COLOURS[colour]}")
    if count(view.hand, colour):
        return Line("hint.draw.pair", {"colour": word}, (place,))
    served = tuple(Word(f"country.{c.id}") for i, c in enumerate(COUNTRIES) if COLOUR_OF[i] == colour)
    return Line("hint.draw.open", {"colour": word, "countries": served}, (place,))


def _seat(view: WebView) -> int:
    assert view.seat is not None
    return view.seat
