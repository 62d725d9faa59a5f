"""One sentence for a hint: what an action changes on the score sheet, or the rule it makes use of; and one for a turn
in which no further card can be taken."""

from __future__ import annotations

from typing import Any

from game.core.texts import Line, SeatName, Word
from game.web_of_power_cards import scoring
from game.web_of_power_cards.board_data import CARD_INDEX, CARDS, CARRIAGES, CIRCLES, LAND_OF, SHIPS
from game.web_of_power_cards.moves import Move, place_of
from game.web_of_power_cards.refusals import why_not
from game.web_of_power_cards.scoring import Row
from game.web_of_power_cards.tallies import minus_known, worth_now
from game.web_of_power_cards.views import CardsView, ends, lying, lying_out, may_lie_out, turn

Fields = dict[str, Any]


def reason(view: CardsView, action: Move) -> Line:
    """Why the seat to move might do this."""
    if action.kind == "take":
        return _take(view, action)
    if action.kind in ("claim", "move"):
        return _claim(view, action)
    if action.kind == "law":
        return Line(f"hint.law.{action.law}", {"removed": view.removed[_seat(view)]})
    if action.kind == "done":
        return _done(view)
    return Line(f"hint.{action.kind}")


def no_more(view: CardsView) -> Line:
    """Why the seat to move can take no further card, and what it does instead (R3.1-R3.4, R3.6)."""
    assert view.to_move is not None
    now, seat = turn(view), view.to_move
    near = [end.place for end in ends(view) if now.land in (None, CARDS[CARD_INDEX[end.card]].land)]
    whys = {found.line.key.removeprefix("why.") for place in near if (found := why_not(view, [place]))}
    key = "several" if len(whys) > 1 else whys.pop() if whys else "other_land"
    fields: Fields = {"circles": now.circles, "limit": now.limit}
    if now.land is not None:
        fields["land"] = Word(f"land.{now.land}")
    elif key == "too_many_circles":
        key += ".any"
    then = Line(f"then.{_then(view, seat)}", {"who": SeatName(seat)})
    return Line("prompt.take.no_more", {"why": Line(f"no_more.{key}", fields), "then": then})


def _then(view: CardsView, seat: int) -> str:
    """R3.3, R3.4: what can be done with stones after the taking."""
    out = lying_out(view, seat)
    if all(view.stone[cell] >= 0 for cell in lying(view)):
        return "end"
    return "place" if view.reserve[seat] and out < may_lie_out(view) else "move" if out else "end"


def _take(view: CardsView, action: Move) -> Line:
    """The fee first, then chains, since they are the swing; then the land, a rival stopped, a longer route."""
    seat, card = _seat(view), view.cards[action.cell]
    land = LAND_OF[card]
    place = (place_of("cell", action.cell),)
    fields: Fields = {"card": Word(f"card.{CARDS[card].id}"), "land": Word(f"land.{CARDS[card].land}")}
    after = _with(view, card, seat)
    owner = view.stone[action.cell]
    if owner not in (-1, seat):
        now, then = worth_now(view)[seat], _worth(view, after)[seat]
        key = "hint.take.fee" if then > now else "hint.take.fee.block"
        return Line(key, {**fields, **_step(now, then), "seat": SeatName(owner)}, place)
    chains, longer = _chains(view.collections[seat]), _chains(after[seat])
    if longer > chains:
        return Line("hint.take.chain", {**fields, **_step(chains, longer)}, place)
    points, more = _land(view.collections, land, seat), _land(after, land, seat)
    if more > points:
        return Line("hint.take.land", {**fields, **_step(points, more)}, place)
    gain, rival = _threat(view, card)
    if gain > 0:
        return Line("hint.take.block", {**fields, **_rival(view, card, rival)}, place)
    for word, route in (("ship", SHIPS), ("carriage", CARRIAGES)):
        if route >> card & 1:
            return Line(f"hint.take.{word}", {**fields, "number": (after[seat] & route).bit_count()}, place)
    held = scoring.numbers(after, land)
    return Line("hint.take.more", {**fields, "own": held[seat], "all": sum(held)}, place)


def _claim(view: CardsView, action: Move) -> Line:
    """Whose points the stone is about: the own, or a rival's."""
    seat, card = _seat(view), view.cards[action.cell]
    place = (place_of("cell", action.cell),)
    fields: Fields = {"card": Word(f"card.{CARDS[card].id}")}
    now, then = worth_now(view)[seat], _worth(view, _with(view, card, seat))[seat]
    gain, rival = _threat(view, card)
    if max(then - now, gain) <= 0:
        return Line(f"hint.{action.kind}.more", fields, place)
    if then - now >= gain:
        return Line(f"hint.{action.kind}.own", {**fields, **_step(now, then)}, place)
    return Line(f"hint.{action.kind}.block", {**fields, **_rival(view, card, rival)}, place)


def _done(view: CardsView) -> Line:
    fields: Fields = {"circles": sum(CIRCLES[card] for card in view.taken), "limit": view.limit}
    if view.any_colours or not view.taken:
        return Line("hint.done.any", fields)
    return Line("hint.done", {**fields, "land": Word(f"land.{CARDS[view.taken[0]].land}")})


def _threat(view: CardsView, card: int) -> tuple[int, int]:
    """The most points a rival would gain by a card, and which rival."""
    now, found = worth_now(view), (0, -1)
    for rival in range(view.seats):
        if rival != view.seat:
            gain = _worth(view, _with(view, card, rival))[rival] - now[rival]
            if gain > found[0]:
                found = (gain, rival)
    return found


def _rival(view: CardsView, card: int, rival: int) -> Fields:
    now, then = worth_now(view)[rival], _worth(view, _with(view, card, rival))[rival]
    return {**_step(now, then), "seat": SeatName(rival)}


def _step(points: int, new_points: int) -> Fields:
    return {"points": points, "new_points": new_points, "more": new_points - points}


def _with(view: CardsView, card: int, seat: int) -> Row:
    held = view.collections
    return (*held[:seat], held[seat] | 1 << card, *held[seat + 1 :])


def _worth(view: CardsView, collections: Row) -> list[int]:
    return scoring.total(collections, minus_known(view))


def _land(collections: Row, land: int, seat: int) -> int:
    cards = scoring.card_points(scoring.numbers(collections, land))
    return cards[seat] + scoring.symbol_points(scoring.symbols(collections, land))[seat]


def _chains(held: int) -> int:
    return sum(scoring.chain((held & route).bit_count()) for route in (SHIPS, CARRIAGES))


def _seat(view: CardsView) -> int:
    assert view.seat is not None
    return view.seat
