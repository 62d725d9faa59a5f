"""Why something picked is not legal: the rule that forbids it, and a sentence."""

from __future__ import annotations

from collections.abc import Sequence

from game.condottiere.board_data import CITY_INDEX, KIND_INDEX, VALUES
from game.condottiere.cards import count
from game.condottiere.moves import touches
from game.condottiere.views import CondottiereView, owner
from game.core.api import Refusal
from game.core.events import Place
from game.core.refusals import fits, no, not_now
from game.core.texts import SeatName, Word


def why_not(view: CondottiereView, picks: Sequence[Place]) -> Refusal | None:
    """None if a legal action contains all picks, else the first reason why none does."""
    if fits(view, picks, touches):
        return None
    return not_now(view, "R3.1", "R2.3") or _forbidden(view, sorted(set(picks), key=str))


def _forbidden(view: CondottiereView, places: Sequence[Place]) -> Refusal:
    """The first rule that stands in the way of the seat to move."""
    if view.phase == "site":
        return _naming(view, places)
    if view.phase == "pick_up":
        return _taking(view, places)
    if view.phase == "discard":
        return _answering(places)
    return _fighting(view, places)


def _naming(view: CondottiereView, places: Sequence[Place]) -> Refusal:
    """R2.2, R4.2: one city, or handing the piece on."""
    for place in places:
        match place:
            case ("city", str(city)) if city in CITY_INDEX:
                there = owner(view, city)
                if there == view.seat:
                    return no("R4.2" if view.capturing else "R2.2", "own_city", place, city=_city(city))
                if there is not None and not view.capturing:
                    return no("R2.2", "taken", place, city=_city(city), who=SeatName(there))
            case ("button", "hand_on") if view.refusals == view.seats:
                return no("R2.2", "full_circle")
    if len(places) > 1:
        return no("R2.2", "one_site")
    return no("R2.2", "name_first")


def _fighting(view: CondottiereView, places: Sequence[Place]) -> Refusal:
    """R2.3: one card, or passing."""
    for place in places:
        match place:
            case ("card", str(kind), int(number)) if kind in KIND_INDEX:
                if count(view.hand, KIND_INDEX[kind]) < number:
                    return no("R2.3", "not_held", card=Word(f"card.{kind}"), number=number)
            case ("row", _) | ("button", "take_none"):
                return no("R2.7", "no_scarecrow")
            case ("city", _) | ("button", "hand_on"):
                return no("R2.2", "site_named" if view.site >= 0 else "no_site")
            case ("button", "discard_hand" | "keep_hand"):
                return no("R2.9", "after_battle")
    return no("R2.3", "one_card" if len(places) > 1 else "card_or_pass")


def _taking(view: CondottiereView, places: Sequence[Place]) -> Refusal:
    """R2.7: one own mercenary, or none."""
    army = view.armies[view.seat or 0]
    for place in places:
        match place:
            case ("row", str(kind)) if kind in KIND_INDEX:
                if KIND_INDEX[kind] >= len(VALUES):
                    return no("R2.7", "no_mercenary", card=Word(f"card.{kind}"))
                if not count(army, KIND_INDEX[kind]):
                    return no("R2.7", "not_in_row", card=Word(f"card.{kind}"))
            case ("army", int(seat)) if seat != view.seat:
                return no("R2.7", "others_army", who=SeatName(seat))
            case ("card", _, _) | ("button", "pass"):
                return no("R2.7", "take_first")
    return no("R2.7", "take_one" if len(places) > 1 else "take_or_not")


def _answering(places: Sequence[Place]) -> Refusal:
    """R2.9: the whole hand is kept or discarded."""
    if ("button", "discard_hand") in places and len(places) == 1:
        return no("R2.9", "mercenary")
    return no("R2.9", "whole_hand" if any(place[0] == "card" for place in places) else "answer_first")


def _city(city: str) -> Word:
    return Word(f"city.{city}")
