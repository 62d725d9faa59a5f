"""The contract between the rules of a game and everything that plays, draws, saves or tests it.

A game is one stateless `Game` object, a mutable `State`, frozen `View`s of it and small immutable
actions. Nothing here knows a screen, a file, a clock or a global random source.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, Protocol, Self, TypeVar

from game.core.events import Event, Place
from game.core.fields import copier
from game.core.texts import Line, LineError

Json = dict[str, Any]
Options = Mapping[str, Any]
Contents = dict[Place, "tuple[str, ...] | int"]


def plain(value: Any) -> str:
    """An option value as it is written: switches are true and false."""
    return str(value).lower() if isinstance(value, bool) else str(value)


class Action(Protocol):
    """One decision: a small NamedTuple of strings, ints and tuples that starts with its `kind`.

    The kind is mandatory because NamedTuples compare by content. An action never names its seat and
    never depends on a position: it is the seat to move that acts.
    """

    @property
    def kind(self) -> str: ...


class PositionError(LineError):
    """A position or notation that cannot be."""


@dataclass(frozen=True, slots=True)
class Option:
    """One switch of the box. Its words are the texts `option.KEY`, `option.KEY.help`, `option.KEY.VALUE`.

    kind: "switch" (booleans), "choice" (one of `values`), or "seat" (`values[0]`, usually "lot", or a
    seat number; `values` lists all that could be, `Game.check` refuses those the table has not).
    seats: the seat counts at which it changes anything, () for all.
    """

    key: str
    kind: str
    values: tuple[Any, ...]
    default: Any
    seats: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class GameInfo:
    """What can be known of a game without importing its rules. Words: texts `title` and `subtitle`.

    seats: the seat counts it can be played with. open: nothing is hidden, drawn or dealt, so that undo
    is free. rounds: it counts aloud by as many turns as there are seats (a round, a move of both colours), not by
    turns. forced: kinds of actions that only keep a hidden hand from showing through; the table plays
    them at once when nothing else is legal. teams: which seats win together, by seat count.
    """

    id: str
    seats: tuple[int, ...]
    options: tuple[Option, ...] = ()
    open: bool = False
    rounds: bool = False
    rules_version: int = 1
    forced: frozenset[str] = frozenset()
    partners: Mapping[int, tuple[tuple[int, ...], ...]] | None = None

    def teams(self, seats: int) -> tuple[tuple[int, ...], ...]:
        """The teams of a table of so many seats; every seat alone unless the game says otherwise."""
        if self.partners is not None and seats in self.partners:
            return self.partners[seats]
        return tuple((seat,) for seat in range(seats))

    def defaults(self) -> dict[str, Any]:
        """Every option at its default."""
        return {option.key: option.default for option in self.options}


class Standings(NamedTuple):
    """The final order. places[seat] is 1 for the winner or winners, 2 for the next, and so on.

    reason: text key of the way the game ended; tie_break: text key of what decided, or None.
    """

    places: tuple[int, ...]
    reason: str
    tie_break: str | None = None


class Refusal(NamedTuple):
    """Why something picked is not legal: the number of the rule that forbids it, and a sentence."""

    rule: str
    line: Line


A = TypeVar("A", bound=Action)


class State(ABC, Generic[A]):
    """A position of a running game; subclasses are `@dataclass(slots=True)` of plain values.

    ply counts actions; turn counts turns of the outer order (a decision inside another seat's turn
    belongs to that turn); reveals goes up whenever the generator is used or the acting seat learns
    something new; rng is the generator's whole state.
    """

    __slots__ = ()
    ply: int
    turn: int
    reveals: int
    rng: int

    @abstractmethod
    def current_player(self) -> int | None:
        """The seat that decides now; None only when the game is over."""

    @abstractmethod
    def legal_actions(self) -> list[A]:
        """All legal actions in canonical order, each once; empty only when the game is over."""

    def is_legal(self, action: Any) -> bool:
        """Whether this is one of the legal actions; it may be anything. Games whose lists are long look at it alone."""
        return action in self.legal_actions()

    @abstractmethod
    def apply(self, action: A, events: list[Event] | None = None) -> None:
        """Play a legal action (trusted, not checked) in place. Fills `events` only if a list is given."""

    @abstractmethod
    def scores(self) -> list[int]:
        """The rulebook's points of the running game, one a seat."""

    @abstractmethod
    def explain(self) -> Json:
        """The scoring of the position as it stands, item by item, as the protocol prints it."""

    @abstractmethod
    def standings(self) -> Standings:
        """The final order; in a running game as if it ended now."""

    def returns(self) -> list[float]:
        """Utilities per seat in [-1, 1], meaningful when the game is over.

        1 for the only winner, -1 for losers; several winners divide the win. Where partners share, a game says so.
        """
        places = self.standings().places
        share = 2.0 / places.count(1) - 1.0
        return [share if place == 1 else -1.0 for place in places]

    @abstractmethod
    def view(self, seat: int | None) -> View[A]:
        """All that `seat` may know (None: what everybody may know)."""

    def clone(self) -> Self:
        """An independent copy. Whatever else than lists, lists in lists and dicts can change, a game copies itself."""
        copy: Self = copier(type(self))(self)
        return copy

    @abstractmethod
    def to_dict(self) -> Json:
        """The interchange object of the rules page plus `ply turn reveals rng` and what else is needed."""

    @abstractmethod
    def contents(self) -> dict[Place, tuple[str, ...]]:
        """Every thing at every place, hidden ones too: kinds in order (pile: next first; hands sorted).

        Empty places may be left out. The multiset over all places never changes in a game that neither
        makes nor destroys things; events carry it from one state to the next.
        """

    def leaves(self, depth: int) -> int:
        """How many sequences of `depth` actions there are from here (perft)."""
        legal = self.legal_actions()
        if depth <= 1:
            return len(legal) if depth else 1
        total = 0
        for action in legal:
            child = self.clone()
            child.apply(action)
            total += child.leaves(depth - 1)
        return total

    def for_playout(self) -> State[A]:
        """A copy to be played to its end without aim. A game that need not end then sets itself a limit."""
        return self.clone()

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.current_player() is None


@dataclass(frozen=True, slots=True)
class View(ABC, Generic[A]):
    """What one seat may know; subclasses are `@dataclass(frozen=True, slots=True)`, add fields, can be pickled.

    seat: whose view (None: the public's). legal: the legal actions if the decision is that seat's, else
    (). past: the redacted actions of the running round. scores: points as that seat can count them.
    unseen: the kinds this seat cannot see anywhere, sorted, equal kinds repeated. known: for hidden
    places a lower bound of the kinds that must be there.
    """

    seat: int | None
    seats: int
    to_move: int | None
    ply: int
    turn: int
    reveals: int
    legal: tuple[A, ...]
    past: tuple[tuple[int, A], ...]
    scores: tuple[int, ...]
    unseen: tuple[str, ...]
    known: Mapping[Place, tuple[str, ...]]

    @abstractmethod
    def contents(self) -> Contents:
        """What lies where: kinds as in `State.contents`, or the number of things where kinds are hidden."""

    @abstractmethod
    def to_dict(self) -> Json:
        """The interchange object with hidden cards as their number, and `known`."""


S = TypeVar("S", bound=State[Any])
V = TypeVar("V", bound=View[Any])


class Game(ABC, Generic[S, A, V]):
    """The rules of one game; stateless."""

    info: GameInfo

    @abstractmethod
    def new_state(self, seats: int, options: Options, seed: int) -> S:
        """The dealt first position. `options` is complete and has passed `check`."""

    @abstractmethod
    def sample_state(self, view: V, rng: Any) -> S:
        """A full state that `view` cannot tell from the truth; `rng` is a `game.core.rng.Rng`."""

    @abstractmethod
    def load_state(self, position: Json, options: Options, seed: int) -> S:
        """The position described by an interchange object. Raises PositionError saying what is wrong.

        `options` are the table's and win over the position's own; `seed` shuffles where `rng` is absent.
        """

    @abstractmethod
    def notate(self, view: V, action: A) -> str:
        """Short human text, unique among the legal actions.

        Notation speaks of what lies open only, which views and states call by the same names: a table, which must
        not make a view for every action of a log, gives its state here and to `parse`.
        """

    @abstractmethod
    def parse(self, view: V, text: str) -> A:
        """The action a text stands for, by grammar (legal or not). Raises PositionError."""

    @abstractmethod
    def describe(self, action: A, view: V) -> Line:
        """One log line for an action about to be played by `view.to_move`, with the places it speaks of."""

    @abstractmethod
    def why_not(self, view: V, picks: Sequence[Place]) -> Refusal | None:
        """Why no legal action contains these picked places; None if one does."""

    @abstractmethod
    def touches(self, action: A) -> tuple[Place, ...]:
        """The places an action is made of on the screen, each once.

        The k-th equal card of the own hand is ("card", KIND, k), k from 1: picks always use the lowest
        copies, so equal cards are interchangeable. Buttons are ("button", NAME).
        """

    def check(self, seats: int, options: Options) -> Line | None:
        """None, or why a game cannot be set up so. Covers unknown options and values."""
        if seats not in self.info.seats:
            return Line("core.bad_seats", {"seats": seats, "allowed": ", ".join(map(str, self.info.seats))})
        known = {option.key: option for option in self.info.options}
        for key, value in options.items():
            if key not in known:
                return Line("core.unknown_option", {"option": key})
            option = known[key]
            if not any(value == v and type(value) is type(v) for v in option.values):
                allowed = ", ".join(plain(v) for v in option.values)
                return Line("core.bad_option", {"option": key, "value": plain(value), "allowed": allowed})
            if option.kind == "seat" and isinstance(value, int) and value >= seats:
                return Line("core.bad_option_seat", {"option": key, "value": value, "last": seats - 1})
        return None

    def redact(self, action: A, actor: int, seat: int | None) -> A:
        """The action as `seat` may read it in logs and replays; everything is open unless overridden."""
        return action
