"""One sentence for a hint: what an action changes on the score sheet, or the rule it makes use of."""

from __future__ import annotations

from game.core.texts import Line, SeatName, Word
from game.lost_cities.announce import written
from game.lost_cities.cards import (
    COLOUR_OF,
    COLOURS,
    FITS,
    KIND_INDEX,
    SIDES,
    STEP,
    VALUE,
    WIDTH,
    column_names,
    names,
)
from game.lost_cities.moves import Move
from game.lost_cities.partners import lacking
from game.lost_cities.scoring import COST, POINTS
from game.lost_cities.views import LostView


def reason(view: LostView, action: Move) -> Line:
    """Why the seat to move might do this."""
    if action.kind == "play":
        return _play(view, KIND_INDEX[action.cards[0]])
    if action.kind == "discard":
        return _discard(view, KIND_INDEX[action.cards[0]])
    if action.kind == "draw":
        return _draw(view, action.source)
    if action.kind == "give":
        cards = tuple(Word(f"card.{name}") for name in action.cards)
        seat = SeatName(((view.seat or 0) + SIDES) % view.seats)
        return Line("hint.give", {"cards": cards, "seat": seat}, (("hand", seat.seat),))
    return Line("hint.end_round")


def _play(view: LostView, kind: int) -> Line:
    column = _own(view, kind)
    place = ("expedition", (view.seat or 0) % SIDES, COLOURS[COLOUR_OF[kind]])
    fields = {**_card(kind), "points": written(POINTS[column]), "new_points": written(POINTS[column + STEP[kind]])}
    if not VALUE[kind]:
        return Line("hint.play.investment", {**fields, "factor": 2 + (column & 3)}, (place,))
    if not column:
        return Line("hint.play.start", {**fields, "cost": COST}, (place,))
    if view.seats > SIDES and _closes_safe_gap(view, kind, column):
        return Line("hint.play.gap", fields, (place,))
    return Line("hint.play", fields, (place,))


def _closes_safe_gap(view: LostView, kind: int, column: int) -> bool:
    """R2.11: whether a number is skipped that the partner would have laid, had it held it."""
    return any(
        COLOUR_OF[other] == COLOUR_OF[kind] and VALUE[other] < VALUE[kind] and FITS[column] >> VALUE[other] & 1
        for other in lacking(view)
    )


def _discard(view: LostView, kind: int) -> Line:
    """A card nobody can lay first; then one that only the own side, or only the rivals, could not."""
    value, place = VALUE[kind], ("discard", COLOURS[COLOUR_OF[kind]])
    theirs = _column(view, 1 - (view.seat or 0) % SIDES, kind)
    mine = FITS[_own(view, kind)] >> value & 1
    fits = FITS[theirs] >> value & 1
    if not fits:
        last = column_names(COLOUR_OF[kind], theirs)[-1]
        key = "hint.discard.safe" if mine else "hint.discard.dead"
        return Line(key, {**_card(kind), "last": Word(f"card.{last}")}, (place,))
    if not mine:
        return Line("hint.discard.late", _card(kind), (place,))
    return Line("hint.discard", _card(kind), (place,))


def _draw(view: LostView, source: str) -> Line:
    if source == "pile":
        return Line("hint.draw.pile", {"cards": view.pile}, (("pile",),))
    kind = view.discards[COLOURS.index(source)][-1]
    place = ("discard", source)
    column = _own(view, kind)
    if not FITS[column] >> VALUE[kind] & 1:
        return Line("hint.draw.deny", _card(kind), (place,))
    key = "hint.draw.discard" if column else "hint.draw.start"
    return Line(key, {**_card(kind), "points": written(POINTS[column])}, (place,))


def _card(kind: int) -> dict[str, object]:
    return {"card": Word(f"card.{names([kind])[0]}")}


def _own(view: LostView, kind: int) -> int:
    return _column(view, (view.seat or 0) % SIDES, kind)


def _column(view: LostView, side: int, kind: int) -> int:
    return view.columns[side * WIDTH + COLOUR_OF[kind]]
