"""One sentence for a hint: what an action changes in `explain`, or the rule it makes use of."""

from __future__ import annotations

from game.condottiere.board_data import BISHOP, CITIES, CITY_INDEX, KIND_INDEX, KINDS, SCARECROW, SURRENDER, WINTER
from game.condottiere.cards import ONE, is_winter, total
from game.condottiere.links import chain_at, longest, members
from game.condottiere.links import neighbours as near
from game.condottiere.moves import Move
from game.condottiere.views import CondottiereView, missing
from game.core.texts import Line, SeatName, Word


def reason(view: CondottiereView, action: Move) -> Line:
    """Why the seat to move might do this."""
    if action.kind == "site":
        return _site(view, CITY_INDEX[action.what])
    if action.kind == "play":
        return _play(view, KIND_INDEX[action.what])
    if action.kind == "pass":
        return _pass(view)
    if action.kind == "take":
        return _take(view, action.what)
    return Line(f"hint.{action.kind}{_left(view)}", {"cards": view.sizes[_seat(view)]})


def _left(view: CondottiereView) -> str:
    """The end of a text key: a single card in the hand has words of its own."""
    return ".one" if view.sizes[_seat(view)] == 1 else ""


def _site(view: CondottiereView, city: int) -> Line:
    """A kingdom first, then a rival's that is stopped, then where few borders are."""
    mine = view.cities[_seat(view)]
    number, longer = longest(mine), chain_at(mine | 1 << city, city).bit_count()
    name = CITIES[city].id
    here = {"city": Word(f"city.{name}"), "need": view.need, "number": number, "new_number": longer}
    place = (("city", name),)
    if longer >= view.need:
        return Line("hint.site.wins", here, place)
    rival = _rival_at(view, city)
    if rival is not None:
        lacks, _ = missing(view, rival)
        return Line("hint.site.denies", {**here, "who": SeatName(rival), "lacks": lacks}, place)
    if longer > number:
        return Line("hint.site.links", here, place)
    return Line("hint.site.quiet", {**here, "borders": len(members(near(1 << city)))}, place)


def _rival_at(view: CondottiereView, city: int) -> int | None:
    """The rival who lacks fewest cities, if the next of them can be this one and it lacks one or two."""
    found = []
    for rival in range(view.seats):
        lacks, cities = missing(view, rival)
        if rival != view.seat and lacks in (1, 2) and view.cities[rival] and CITIES[city].id in cities:
            found.append((lacks, rival))
    return min(found)[1] if found else None


def _play(view: CondottiereView, kind: int) -> Line:
    seat = _seat(view)
    winter = is_winter(view.armies)
    own, best = total(view.armies[seat], winter), _best(view, winter)
    word = {"card": Word(f"card.{KINDS[kind]}"), "own": own, "best": best}
    places = (("army", seat),)
    if kind == SURRENDER:
        return Line(f"hint.surrender.{'ahead' if own > best else 'behind'}", word, places)
    if kind == BISHOP:
        return Line("hint.bishop", word, places)
    if kind == SCARECROW:
        return Line("hint.scarecrow", word, places)
    army = view.armies[seat] + ONE[kind]
    cold = winter or kind == WINTER
    after = {**word, "new_own": total(army, cold), "new_best": _best(view, cold)}
    if kind == WINTER and not winter:
        return Line("hint.winter", after, places)
    return Line("hint.play.ahead" if total(army, cold) > _best(view, cold) else "hint.play.stays", after, places)


def _pass(view: CondottiereView) -> Line:
    seat = _seat(view)
    winter = is_winter(view.armies)
    own, best = total(view.armies[seat], winter), _best(view, winter)
    fields = {"own": own, "best": best, "cards": view.sizes[seat]}
    ahead = own > best
    alone = view.passed | 1 << seat == (1 << view.seats) - 1
    key = "wins" if ahead and alone else ("ahead" if ahead else "saves") + _left(view)
    return Line(f"hint.pass.{key}", fields, (("army", seat),))


def _take(view: CondottiereView, card: str) -> Line:
    seat = _seat(view)
    if card == "none":
        return Line("hint.take.none")
    winter, army = is_winter(view.armies), view.armies[seat]
    fields = {"card": Word(f"card.{card}"), "own": total(army, winter),
              "new_own": total(army - ONE[KIND_INDEX[card]], winter), "best": _best(view, winter)}
    return Line("hint.take", fields, (("army", seat),))


def _best(view: CondottiereView, winter: bool) -> int:
    """The strongest rival army."""
    return max(total(army, winter) for other, army in enumerate(view.armies) if other != view.seat)


def _seat(view: CondottiereView) -> int:
    assert view.seat is not None
    return view.seat
