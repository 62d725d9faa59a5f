"""Why something picked is not legal: the rule that forbids it, and a sentence."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from game.core.api import Refusal
from game.core.events import Place
from game.core.refusals import fits, no, not_now
from game.core.texts import Word
from game.lost_cities.cards import COLOUR_INDEX, COLOUR_OF, COLOURS, HAND, KIND_INDEX, LAST, SIDES, VALUE, WIDTH
from game.lost_cities.moves import GIVEN, STALL_END, touches
from game.lost_cities.views import LostView, own_side


@dataclass(slots=True)
class Picks:
    """Picked places sorted by what they are: kinds of cards with their number, colours, and names of the rest."""

    cards: dict[int, int] = field(default_factory=dict)
    expeditions: list[int] = field(default_factory=list)
    discards: list[int] = field(default_factory=list)
    buttons: set[str] = field(default_factory=set)
    pile: bool = False
    others: bool = False
    elsewhere: bool = False

    @property
    def targets(self) -> int:
        """How many places a card would go to."""
        return len(self.expeditions) + len(self.discards)

    @property
    def number(self) -> int:
        """How many cards are picked."""
        return sum(self.cards.values())


def why_not(view: LostView, picks: Sequence[Place]) -> Refusal | None:
    """None if a legal action contains all picks, else the first reason why none does."""
    if fits(view, picks, touches):
        return None
    return not_now(view, "R1.10", "R1.3") or _forbidden(view, _sorted(set(picks)))


def _forbidden(view: LostView, picks: Picks) -> Refusal:
    """The first rule that stands in the way of the seat to move."""
    return _drawing(view, picks) if view.phase == "draw" else _laying(view, picks)


def _sorted(places: set[Place]) -> Picks:
    picks = Picks()
    for place in sorted(places, key=str):
        match place:
            case ("card", str(name), int(number)) if name in KIND_INDEX:
                kind = KIND_INDEX[name]
                picks.cards[kind] = max(number, picks.cards.get(kind, 0))
            case ("expedition", str(colour)) if colour in COLOUR_INDEX:
                picks.expeditions.append(COLOUR_INDEX[colour])
            case ("expedition", _, _):
                picks.elsewhere = True
            case ("discard", str(colour)) if colour in COLOUR_INDEX:
                picks.discards.append(COLOUR_INDEX[colour])
            case ("button", str(name)):
                picks.buttons.add(name)
            case ("pile",):
                picks.pile = True
            case _:
                picks.others = True
    return picks


def _drawing(view: LostView, picks: Picks) -> Refusal:
    """R1.6: one card is drawn, from the pile or a discard pile that is open."""
    if "end_round" in picks.buttons:
        return no("R1.11", "end_late")
    if "give" in picks.buttons and view.seats > SIDES:
        return no("R2.5", "give_late")
    if picks.cards or picks.expeditions or picks.buttons or picks.elsewhere:
        return no("R1.3", "now_draw")
    if picks.others:
        return no("R1.6", "draw_where")
    if len(picks.discards) + picks.pile > 1:
        return no("R1.6", "one_draw")
    colour = picks.discards[0]
    place: Place = ("discard", COLOURS[colour])
    if colour == view.closed:
        return no("R1.6", "closed", place, colour=_colour(colour))
    return no("R1.6", "empty", place, colour=_colour(colour))


def _laying(view: LostView, picks: Picks) -> Refusal:
    """R1.3-R1.5, R2.4, R2.5, R1.11: what is wrong with the first half of a turn."""
    for kind, number in picks.cards.items():
        if view.hand.count(kind) < number:
            return no("R1.3", "not_held", card=_card(kind))
    if picks.pile:
        return no("R1.3", "lay_first")
    if picks.elsewhere:
        return no("R1.4", "own_side")
    if picks.others:
        return no("R1.3", "nothing")
    if "end_round" in picks.buttons:
        return _ending(view, picks)
    if "give" in picks.buttons:
        return _giving(view, picks)
    if picks.buttons:
        return no("R1.3", "nothing")
    if picks.number > 1:
        return _many(view, picks)
    if picks.targets > 1:
        return no("R1.4", "one_place")
    return _one_card(view, picks)


def _ending(view: LostView, picks: Picks) -> Refusal:
    """R1.11: a round may be ended only after a long stall, and without laying anything."""
    if view.since < STALL_END:
        return no("R1.11", "end_early", turns=STALL_END, since=view.since)
    return no("R1.11", "end_alone")


def _giving(view: LostView, picks: Picks) -> Refusal:
    """R2.5: exactly two cards go to the partner, from a hand of eight or ten."""
    if view.seats == SIDES:
        return no("R1.3", "no_passing")
    if len(view.hand) < HAND:
        return no("R2.5", "six_stay", number=len(view.hand), least=HAND - GIVEN)
    if picks.targets:
        return no("R2.5", "give_nowhere")
    return no("R2.5", "give_two")


def _many(view: LostView, picks: Picks) -> Refusal:
    """Several cards are picked without the wish to pass them, or more than can be passed."""
    if view.seats == SIDES or picks.targets:
        return no("R1.3", "one_card")
    if len(view.hand) < HAND:
        return no("R2.5", "six_stay", number=len(view.hand), least=HAND - GIVEN)
    return no("R2.5", "give_two")


def _one_card(view: LostView, picks: Picks) -> Refusal:
    """R1.4, R1.5, R2.4: at most one card and one place for it."""
    if not picks.cards:
        return _place(view, picks)
    kind = next(iter(picks.cards))
    colour = COLOUR_OF[kind]
    if picks.discards:
        wrong = {"card": _card(kind), "colour": _colour(picks.discards[0])}
        return no("R1.4", "wrong_discard", ("discard", COLOURS[colour]), **wrong)
    own: Place = ("expedition", own_side(view), COLOURS[colour])
    if picks.expeditions != [colour]:
        return no("R1.4", "wrong_expedition", own, card=_card(kind), colour=_colour(picks.expeditions[0]))
    last = LAST[view.columns[own_side(view) * WIDTH + colour]]
    if not VALUE[kind]:
        return no("R1.5", "investment_late", own, colour=_colour(colour), last=last)
    if VALUE[kind] == last:
        return no("R2.4", "same_value", own, card=_card(kind))
    return no("R1.5", "too_low", own, card=_card(kind), last=last)


def _place(view: LostView, picks: Picks) -> Refusal:
    """Only a place is picked, and no card of the hand can go there."""
    colour = (picks.expeditions or picks.discards)[0]
    held = [kind for kind in view.hand if COLOUR_OF[kind] == colour]
    if not held:
        return no("R1.4", "none_held", colour=_colour(colour))
    last = LAST[view.columns[own_side(view) * WIDTH + colour]]
    own: Place = ("expedition", own_side(view), COLOURS[colour])
    return no("R1.5", "all_too_low", own, colour=_colour(colour), last=last)


def _card(kind: int) -> Word:
    return Word(f"card.{COLOURS[COLOUR_OF[kind]]}{VALUE[kind] or '*'}")


def _colour(colour: int) -> Word:
    return Word(f"colour.{COLOURS[colour]}")
