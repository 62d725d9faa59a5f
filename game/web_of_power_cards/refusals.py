"""Why something picked is not legal: the rule that forbids it, and a sentence."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from game.core.api import Refusal
from game.core.events import Place
from game.core.refusals import fits, no, not_now
from game.core.texts import SeatName, Word
from game.web_of_power_cards import laws
from game.web_of_power_cards.board_data import (
    CARDS,
    CIRCLES,
    COLUMNS,
    LAND_OF,
    LANDS,
    LAW_INDEX,
    LAWS,
    LIMIT,
    OUT,
    ROWS,
)
from game.web_of_power_cards.moves import place_of, touches
from game.web_of_power_cards.views import CardsView, lying, lying_out


@dataclass(slots=True)
class Picks:
    """Picked places sorted by what they are: cells of cards and of stones, laws with their number, buttons."""

    cells: list[int] = field(default_factory=list)
    stones: list[int] = field(default_factory=list)
    laws: dict[int, int] = field(default_factory=dict)
    buttons: set[str] = field(default_factory=set)
    others: set[str] = field(default_factory=set)


def why_not(view: CardsView, picks: Sequence[Place]) -> Refusal | None:
    """None if a legal action contains all picks, else the first reason why none does."""
    if fits(view, picks, touches):
        return None
    return not_now(view, "R3.10", "R3.1") or _forbidden(view, _sorted(set(picks)))


def _forbidden(view: CardsView, picks: Picks) -> Refusal:
    """The first rule that stands in the way of the seat to move."""
    if picks.others:
        return no("R3.1", "nothing")
    if picks.laws:
        return _law(view, picks)
    return _taking(view, picks) if view.phase == "take" else _claiming(view, picks)


def _sorted(places: set[Place]) -> Picks:
    picks = Picks()
    for place in sorted(places, key=str):
        match place:
            case ("cell" | "stone" as what, int(row), int(column)) if 0 < row <= ROWS and 0 < column <= COLUMNS:
                cell = (row - 1) * COLUMNS + column - 1
                (picks.cells if what == "cell" else picks.stones).append(cell)
            case ("card", str(law), int(number)) if law in LAW_INDEX:
                index = LAW_INDEX[law]
                picks.laws[index] = max(number, picks.laws.get(index, 0))
            case ("button", "done" | "no_claim" | "skip" | "reserve" as name):
                picks.buttons.add(str(name))
            case _:
                picks.others.add(str(place[0]))
    return picks


def _law(view: CardsView, picks: Picks) -> Refusal:
    """R3.8, R3.9: what forbids one of the laws by itself, else that it was picked together with something."""
    for law, number in picks.laws.items():
        found = _law_kept(view, law, number)
        if found is not None:
            return found
    return no("R3.9", "law_alone")


def _law_kept(view: CardsView, law: int, number: int) -> Refusal | None:
    """Why a law cannot be played now."""
    name = Word(f"law.{LAWS[law]}")
    if laws.count(view.hand, law) < number:
        return no("R3.8", "law_not_held", law=name)
    if law == laws.MINUS_TWO:
        return no("R3.9", "minus_kept", law=name)
    if law == laws.TAKE_BACK:
        return None if view.removed[view.to_move or 0] else no("R3.9", "nothing_removed", law=name)
    if view.phase == "claim":
        return no("R3.9", "law_late", law=name)
    if view.limit > LIMIT if law == laws.THREE_SYMBOLS else view.any_colours:
        return no("R3.9", "law_runs", law=name)
    return None


# Taking ----------------------------------------------------------------------------------------------------


def _taking(view: CardsView, picks: Picks) -> Refusal:
    """R3.1, R3.2, R3.6, R3.7."""
    if "no_claim" in picks.buttons:
        return no("R3.3", "take_first")
    if "done" in picks.buttons:
        return no("R3.1", "take_one") if not view.taken else no("R3.1", "button_alone")
    if "skip" in picks.buttons:
        return no("R3.7", "can_take") if not view.taken else no("R3.7", "has_taken")
    if len(picks.cells) > 1:
        return no("R3.2", "one_by_one")
    if not picks.cells:
        return _fee_alone(view, picks)
    cell = picks.cells[0]
    return _card(view, cell) or _fee(view, cell, picks)


def _card(view: CardsView, cell: int) -> Refusal | None:
    """R3.1, R3.2: whether the card could be taken if no fee were due."""
    place, row = place_of("cell", cell), cell // COLUMNS
    if not view.lo[row] <= cell < view.hi[row]:
        return no("R3.1", "no_card", place)
    first, last = view.lo[row], view.hi[row] - 1
    if cell not in (first, last):
        return no("R3.1", "not_an_end", place)
    if view.ends_at_start:
        used = [end for end, at in ((2 * row, first), (2 * row + 1, last)) if at == cell and end in view.ends]
        if len(used) == (2 if first == last else 1):
            return no("R3.2", "freed_now", place)
    card = view.cards[cell]
    if view.taken and not view.any_colours and LAND_OF[card] != LAND_OF[view.taken[0]]:
        land = LANDS[LAND_OF[view.taken[0]]]
        return no("R3.1", "other_land", place, land=Word(f"land.{land.key}"))
    circles = sum(CIRCLES[taken] for taken in view.taken)
    if circles + CIRCLES[card] > view.limit:
        fields = {"card": Word(f"card.{CARDS[card].id}"), "taken": circles, "limit": view.limit}
        return no("R3.1", "too_many_circles", place, **fields)
    return None


def _fee(view: CardsView, cell: int, picks: Picks) -> Refusal:
    """R3.6: whether and how the fee for a card can be paid."""
    seat, owner, place = view.to_move or 0, view.stone[cell], place_of("cell", cell)
    if owner < 0 or owner == seat:
        return no("R3.6", "no_fee", place)
    if not view.reserve[seat] and not lying_out(view, seat):
        return no("R3.6", "no_stone", place, seat=SeatName(owner))
    if len(picks.stones) + len(picks.buttons) > 1:
        return no("R3.6", "one_stone", place)
    if "reserve" in picks.buttons:
        return no("R3.6", "reserve_empty", place)
    return no("R3.6", "own_stone", place_of("stone", picks.stones[0]))


def _fee_alone(view: CardsView, picks: Picks) -> Refusal:
    """Stones are picked, but no card."""
    if len(picks.stones) + len(picks.buttons) > 1:
        return no("R3.6", "one_stone")
    if picks.stones and view.stone[picks.stones[0]] != view.to_move:
        return no("R3.6", "own_stone", place_of("stone", picks.stones[0]))
    if picks.buttons and not view.reserve[view.to_move or 0]:
        return no("R3.6", "reserve_empty")
    return no("R3.6", "nothing_to_pay")


# Claiming --------------------------------------------------------------------------------------------------


def _claiming(view: CardsView, picks: Picks) -> Refusal:
    """R3.3, R3.4."""
    seat = view.to_move or 0
    if picks.buttons:
        name = min(picks.buttons)
        if name in ("done", "skip"):
            return no("R3.1", "taking_over")
        return no("R3.3", "button_alone" if name == "no_claim" else "no_reserve_pick")
    if len(picks.cells) > 1 or len(picks.stones) > 1:
        return no("R3.3", "one_claim")
    out, most = lying_out(view, seat), OUT[view.seats]
    for cell in picks.stones:
        if view.stone[cell] != seat:
            return no("R3.4", "own_stone_moves", place_of("stone", cell))
    for cell in picks.cells:
        if cell not in lying(view):
            return no("R3.3", "no_card_to_claim", place_of("cell", cell))
        if view.stone[cell] >= 0:
            return no("R3.3", "claimed", place_of("stone", cell), seat=SeatName(view.stone[cell]))
    if picks.stones and view.reserve[seat] and out < most:
        return no("R3.4", "can_place")
    if not out:
        return no("R3.4", "no_stone_left")
    return no("R3.4", "no_free_card")
