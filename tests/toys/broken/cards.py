"""The card toy, spoilt."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import count
from typing import Any

from game.core.api import Json, Options
from game.core.events import Event, Moved, Place, Scored
from game.core.levels import Brain, Budget, Cancel, Choice, Level
from game.core.rng import Rng
from game.core.texts import Line
from tests.toys import CARDS
from tests.toys.broken.fault import Fault
from tests.toys.cards.heuristics import BRAIN, CardsBrain
from tests.toys.cards.notes import Notes
from tests.toys.cards.rules import CardsGame
from tests.toys.cards.state import KINDS, CardsState, CardsView, Deed
from tests.toys.cards.texts import EN

Events = list[Event] | None


class ShallowClone(CardsState):
    """The rows of a clone are the rows of the original."""

    __slots__ = ()

    def clone(self) -> CardsState:
        return replace(super().clone(), rows=self.rows)


class StaleView(CardsState):
    """A view holds a list of the state, which later play changes."""

    __slots__ = ()

    def view(self, seat: int | None) -> CardsView:
        return replace(super().view(seat), scores=self.points)  # type: ignore[arg-type]


class OneSeatMore(CardsState):
    """What everybody may know tells of a seat that is not there."""

    __slots__ = ()

    def view(self, seat: int | None) -> CardsView:
        view = super().view(seat)
        return replace(view, seats=view.seats + 1) if seat is None else view


class LeakingOrder(CardsState):
    """The unseen kinds are right, but stand in the order of the pile and the hands."""

    __slots__ = ()

    def view(self, seat: int | None) -> CardsView:
        view = super().view(seat)
        hidden = [kind for hand in self.hands for kind in hand] + self.pile
        return replace(view, unseen=tuple(sorted(view.unseen, key=hidden.index)))


class LeakingPast(CardsState):
    """Actions of the running round are not redacted."""

    __slots__ = ()

    def view(self, seat: int | None) -> CardsView:
        return replace(super().view(seat), past=tuple(self.past))


class LeakingPoints(CardsState):
    """Points as a seat counts them include the hands of others."""

    __slots__ = ()

    def view(self, seat: int | None) -> CardsView:
        extra = [len(set(hand)) for hand in self.hands]
        return replace(super().view(seat), scores=tuple(map(sum, zip(self.points, extra))))


class TellsTheActor(CardsState):
    """Everybody sees which card is given: the event says so, the view does not."""

    __slots__ = ()

    def _move(self, kind: str, source: Place, target: Place, seen: tuple[int, ...] | None,
              events: Events, count: int = 1) -> None:
        super()._move(kind, source, target, seen, events, count)
        if events and source[0] == target[0] == "hand":
            moved = events[-1]
            assert isinstance(moved, Moved)
            events[-1] = replace(moved, seen=None)


class DoubleCard(CardsState):
    """A tossed card is there twice."""

    __slots__ = ()

    def _main(self, seat: int, deed: Deed, events: Events) -> None:
        super()._main(seat, deed, events)
        if deed.kind == "toss":
            self.discard.append(deed.what)
            self.discard.sort()


class AsksOnlyWhoCan(CardsState):
    """Seats that do not hold the kind are passed over."""

    __slots__ = ()

    def _main(self, seat: int, deed: Deed, events: Events) -> None:
        super()._main(seat, deed, events)
        if deed.kind == "ask":
            self.waiting = [other for other in self.waiting if deed.what in self.hands[other]]
            if not self.waiting:
                self._after_main(events)


class ForgetsShownCard(CardsState):
    """Nobody notes which card was taken from the market."""

    __slots__ = ()

    def _note(self, notes: Notes, kind: str | None, source: Place, target: Place) -> None:
        super()._note(notes, None if source == ("market",) else kind, source, target)


class ForgetsBuriedCard(CardsState):
    """Whoever buried a card does not know where it lies."""

    __slots__ = ()

    def _note(self, notes: Notes, kind: str | None, source: Place, target: Place) -> None:
        super()._note(notes, kind, source, target)
        if target == ("pile",):
            notes.pile[-1] = "?"


class NotesTooMuch(CardsState):
    """The public notes a card that only two seats saw."""

    __slots__ = ()

    def _move(self, kind: str, source: Place, target: Place, seen: tuple[int, ...] | None,
              events: Events, count: int = 1) -> None:
        super()._move(kind, source, target, seen, events, count)
        if source[0] == target[0] == "hand" and seen is not None:
            self.notes[-1].hands[int(target[1])].append(kind)


class KeepsGoneCard(CardsState):
    """A bound is not lowered when a card leaves unseen."""

    __slots__ = ()

    def _note(self, notes: Notes, kind: str | None, source: Place, target: Place) -> None:
        before = [row[:] for row in notes.hands]
        super()._note(notes, kind, source, target)
        if source[0] == "hand" and kind is None:
            notes.hands = before


class HandOrder(CardsState):
    """Legal actions stand in the order in which the hand came to be."""

    __slots__ = ()

    def legal_actions(self) -> list[Deed]:
        legal = super().legal_actions()
        if self.phase != "main":
            return legal
        hand = self.hands[self.turn_of]
        return sorted(legal, key=lambda deed: hand.index(deed.what) if deed.what in hand else len(hand))


class NamesTwice(CardsState):
    """Equal cards are listed once each."""

    __slots__ = ()

    def legal_actions(self) -> list[Deed]:
        legal = super().legal_actions()
        return legal + [deed for deed in legal if deed.kind == "pair"]


class SilentMove(CardsState):
    """A buried card goes under the pile without a word."""

    __slots__ = ()

    def _move(self, kind: str, source: Place, target: Place, seen: tuple[int, ...] | None,
              events: Events, count: int = 1) -> None:
        loud = events if source[0] != "hand" or target != ("pile",) else None
        super()._move(kind, source, target, seen, loud, count)


class ActsOnEvents(CardsState):
    """Something happens only if somebody listens."""

    __slots__ = ()

    def _score(self, seat: int, points: int, events: Events, line: Line | None = None) -> None:
        if events is not None or points == 5:
            super()._score(seat, points, events, line)


_chance = count(7)


class ChanceElsewhere(CardsState):
    """The next shuffle depends on something that is not in the state."""

    __slots__ = ()

    def _shuffle(self, events: Events) -> None:
        self.rng += next(_chance)
        super()._shuffle(events)


class SmallTalk(CardsState):
    """The event of a pair gives two points, the track three."""

    __slots__ = ()

    def _score(self, seat: int, points: int, events: Events, line: Line | None = None) -> None:
        super()._score(seat, points, events, line)
        if events and points == 3:
            scored = events[-1]
            assert isinstance(scored, Scored)
            events[-1] = replace(scored, points=tuple(min(2, each) for each in scored.points))


class DearPair(CardsState):
    """A pair gives four points, in event and track alike."""

    __slots__ = ()

    def _score(self, seat: int, points: int, events: Events, line: Line | None = None) -> None:
        super()._score(seat, 4 if points == 3 else points, events, line)


class UncountedReveal(CardsState):
    """A card drawn blind does not count as something seen."""

    __slots__ = ()

    def _draw(self, seat: int, where: str, events: Events) -> None:
        super()._draw(seat, where, events)
        self.reveals -= 1


class RevealsByHand(CardsState):
    """Whether undo is open after asking depends on the hands of others."""

    __slots__ = ()

    def _main(self, seat: int, deed: Deed, events: Events) -> None:
        super()._main(seat, deed, events)
        if deed.kind == "ask":
            self.reveals += any(deed.what in self.hands[other] for other in self.waiting)


class ForgetsToWrite(CardsState):
    """What has been noted is not written down."""

    __slots__ = ()

    def to_dict(self) -> Json:
        position = super().to_dict()
        del position["known"]
        return position


class SelfishPartners(CardsState):
    """Partners do not share."""

    __slots__ = ()

    def returns(self) -> list[float]:
        worth = super().returns()
        return [worth[0] / 2, *worth[1:]]


@dataclass(frozen=True, slots=True)
class OpenView(CardsView):
    """A view with a way to the truth."""

    truth: CardsState | None = None


class StateInView(CardsState):
    """The view holds the state it is a view of."""

    __slots__ = ()

    def view(self, seat: int | None) -> CardsView:
        view = super().view(seat)
        fields = {name: getattr(view, name) for name in CardsView.__dataclass_fields__}
        return OpenView(**fields, truth=self)


class HashOrderGame(CardsGame):
    """The deal follows the order of a set of words, which differs from process to process."""

    def new_state(self, seats: int, options: Options, seed: int) -> CardsState:
        state = super().new_state(seats, options, seed)
        order = list({f"card {kind}" for kind in (*KINDS, "bell")})
        state.pile.sort(key=lambda kind: order.index(f"card {kind}"))
        return state


class HandOrderGame(CardsGame):
    """Hands are kept in the order in which they are read."""

    state_class = HandOrder

    def load_state(self, position: Json, options: Options, seed: int) -> CardsState:
        state = super().load_state(position, options, seed)
        state.hands = [list(hand) for hand in position["hands"]]
        return state


class SameGuessGame(CardsGame):
    """Every guess deals the unseen cards alike."""

    def sample_state(self, view: CardsView, rng: Any) -> CardsState:
        return super().sample_state(view, Rng(1))


class PickedAlikeGame(CardsGame):
    """To whom a card is given cannot be picked."""

    def touches(self, action: Deed) -> tuple[Place, ...]:
        return super().touches(action)[:1] if action.kind == "give" else super().touches(action)


class Grudge:
    """An opponent that remembers how often it was asked."""

    def __init__(self) -> None:
        self.asked = 0

    def choose(self, view: Any, budget: Budget, rng: Rng, cancel: Cancel) -> Choice:
        """Another action every time."""
        self.asked += 1
        line = Line("reason.play", {"points": self.asked})
        return Choice(view.legal[self.asked % len(view.legal)], (), line)


def grudge(game: Any, brain: Any, level: Level) -> Grudge:
    """Factory named by the level table of the brain below."""
    return Grudge()


class GrudgingBrain(CardsBrain):
    """A level whose choice depends on what happened before."""

    levels = {**CardsBrain.levels, "squire": Level(f"{__name__}:grudge", 10, 0.1)}


def _with_state(state: type[CardsState], make: Callable[[], CardsGame] = CardsGame) -> CardsGame:
    game = make()
    game.state_class = state
    return game


def _fault(name: str, check: str, says: str, spoilt: type[CardsState] | CardsGame,
           brain: Brain = BRAIN, without: str = "", raises: type[Exception] = AssertionError) -> Fault:
    game = spoilt if isinstance(spoilt, CardsGame) else _with_state(spoilt)
    words = {key: text for key, text in EN.items() if key != without}
    return Fault(name, CARDS, check, says, game, brain, words, raises)


CARDS_VARIANTS: tuple[Fault, ...] = (
    _fault("shallow_clone", "clones_are_independent", "clone", ShallowClone),
    _fault("stale_view", "clones_are_independent", "earlier view", StaleView),
    _fault("acts_on_events", "clones_are_independent", "without an event list", ActsOnEvents),
    _fault("chance_elsewhere", "clones_are_independent", "leads elsewhere", ChanceElsewhere),
    _fault("chance_at_the_table", "undo_and_redo_restore", "elsewhere", ChanceElsewhere),
    _fault("chance_in_saves", "saves_restore", "", ChanceElsewhere),
    _fault("one_seat_more", "positions_keep_their_seats", "another number of seats", OneSeatMore),
    _fault("leaking_order", "nothing_leaks", "tells what it cannot see", LeakingOrder),
    _fault("leaking_past", "nothing_leaks", "tells what it cannot see", LeakingPast),
    _fault("leaking_points", "nothing_leaks", "tells what it cannot see", LeakingPoints),
    _fault("reveals_by_hand", "nothing_leaks", "reveals=", RevealsByHand),
    _fault("asks_only_who_can", "nothing_leaks", "tells what it cannot see", AsksOnlyWhoCan),
    _fault("tells_everybody", "notes_match_views", "noted were", TellsTheActor),
    _fault("double_card", "material_is_conserved", "appeared or vanished", DoubleCard),
    _fault("double_card_unexplained", "events_explain", "noted were", DoubleCard),
    _fault("forgets_shown_card", "notes_match_views", "noted were", ForgetsShownCard),
    _fault("forgets_buried_card", "notes_match_views", "noted were", ForgetsBuriedCard),
    _fault("notes_too_much", "notes_match_views", "noted were", NotesTooMuch),
    _fault("keeps_gone_card", "notes_match_views", "noted were", KeepsGoneCard),
    _fault("silent_move", "events_explain", "noted were", SilentMove),
    _fault("hand_order", "legality_is_canonical", "another order", HandOrderGame()),
    _fault("names_twice", "legality_is_canonical", "listed twice", NamesTwice),
    _fault("forgets_to_write", "legality_is_canonical", "a view differs when read back", ForgetsToWrite),
    _fault("hash_order", "processes_agree", "differ", HashOrderGame()),
    _fault("small_talk", "scores_add_up", "events gave", SmallTalk),
    _fault("dear_pair", "scores_add_up", "a recount says", DearPair),
    _fault("uncounted_reveal", "reveals_are_counted", "no reveal was counted", UncountedReveal),
    _fault("selfish_partners", "games_end", "partners share", SelfishPartners),
    _fault("state_in_view", "views_are_plain", "a view holds a state", StateInView),
    _fault("same_guess", "guesses_vary", "every guess is the same", SameGuessGame()),
    _fault("picked_alike", "every_action_can_be_picked", "picked alike", PickedAlikeGame()),
    _fault("grudge", "choices_rest_on_the_view", "more than the view", CardsGame(), GrudgingBrain()),
    _fault("no_words", "everything_can_be_said", "event.best", CardsGame(), without="event.best",
           raises=KeyError),
    _fault("no_option_words", "box_has_words", "market=false", CardsGame(), without="option.market.false"),
)
