"""The position of the card toy.

Rules: R1 in a turn a seat plays a card, plays a pair, tosses one, gives one face down, buries one under the
pile, or asks for a kind. R2 a card scores 1, a pair 3. R3 asked, every other seat in turn says no or hands
one over openly; nobody must. R4 with fewer than three cards one then draws one, from the pile or the market.
R5 the bell, once drawn, is shuffled back with the tossed cards; the second time it ends the game. R6 else the
game ends after the rounds agreed. R7 then hands are shown; the highest sum (ties all) scores 5.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from game.core.api import Contents, Json, Standings, State, View
from game.core.events import Event, Moved, Place, Scored, Shuffled, Told
from game.core.rng import Rng
from game.core.texts import Line, SeatName
from tests.toys.cards.meta import INFO
from tests.toys.cards.notes import UNKNOWN, Notes

KINDS = ("1", "2", "3", "4", "5")
BELL = "bell"
DECK = (*(kind for kind in KINDS for _ in range(4)), BELL)
HAND = 3
PHASES = ("main", "answer", "draw", "over")


class Deed(NamedTuple):
    """One decision. what: a kind of card, "?" where hidden, or where to draw; seat: to whom a card goes."""

    kind: str
    what: str = ""
    seat: int = -1


def hidden(deed: Deed, actor: int, seat: int | None) -> Deed:
    """The deed as `seat` may read it."""
    readers = {"give": (actor, deed.seat), "bury": (actor,)}.get(deed.kind)
    return deed if readers is None or seat in readers else deed._replace(what=UNKNOWN)


@dataclass(slots=True)
class CardsState(State[Deed]):
    """turn_of: whose turn it is; waiting: the seats still to answer, next last; asked: the kind asked for."""

    seats: int
    start: int
    market_open: bool
    rounds: int
    phase: str
    turn_of: int
    asked: str
    waiting: list[int]
    hands: list[list[str]]
    rows: list[list[str]]
    shown: list[list[str]]
    market: list[str]
    pile: list[str]
    discard: list[str]
    belfry: list[str]
    rings: int
    points: list[int]
    notes: list[Notes]
    past: list[tuple[int, Deed]]
    end: str
    ply: int
    turn: int
    reveals: int
    rng: int

    # -- deciding --------------------------------------------------------------------------------------

    def current_player(self) -> int | None:
        if self.phase == "over":
            return None
        return self.waiting[-1] if self.phase == "answer" else self.turn_of

    def legal_actions(self) -> list[Deed]:
        if self.phase == "over":
            return []
        if self.phase == "draw":
            market = [Deed("draw", "market")] if self.market else []
            return [Deed("draw", "pile"), *market]
        if self.phase == "answer":
            holds = self.asked in self.hands[self.waiting[-1]]
            return [Deed("deny")] + [Deed("yield", self.asked)] * holds
        hand = self.hands[self.turn_of]
        held = [kind for kind in KINDS if kind in hand]
        others = [seat for seat in range(self.seats) if seat != self.turn_of]
        return [
            *(Deed("play", kind) for kind in held),
            *(Deed("pair", kind) for kind in held if hand.count(kind) > 1),
            *(Deed("toss", kind) for kind in held),
            *(Deed("give", kind, seat) for kind in held for seat in others),
            *(Deed("bury", kind) for kind in held),
            *(Deed("ask", kind) for kind in KINDS),
        ]

    def apply(self, action: Deed, events: list[Event] | None = None) -> None:
        seat = self.waiting[-1] if self.phase == "answer" else self.turn_of
        self.ply += 1
        self.past.append((seat, action))
        if self.phase == "main":
            self._main(seat, action, events)
        elif self.phase == "answer":
            self._answer(seat, action, events)
        else:
            self._draw(seat, action.what, events)

    # -- the parts of a turn ---------------------------------------------------------------------------

    def _main(self, seat: int, deed: Deed, events: list[Event] | None) -> None:
        hand: Place = ("hand", seat)
        if deed.kind == "ask":
            self.phase, self.asked = "answer", deed.what
            self.waiting = [(seat + step) % self.seats for step in range(self.seats - 1, 0, -1)]
            return
        if deed.kind in ("play", "pair"):
            count = 1 if deed.kind == "play" else 2
            self._move(deed.what, hand, ("row", seat), None, events, count)
            self._score(seat, 1 if count == 1 else 3, events)
        elif deed.kind == "toss":
            self._move(deed.what, hand, ("discard",), None, events)
        elif deed.kind == "give":
            self._move(deed.what, hand, ("hand", deed.seat), (seat, deed.seat), events)
        else:
            self._move(deed.what, hand, ("pile",), (seat,), events)
        self._after_main(events)

    def _answer(self, seat: int, deed: Deed, events: list[Event] | None) -> None:
        if deed.kind == "yield":
            self._move(deed.what, ("hand", seat), ("hand", self.turn_of), None, events)
        self.waiting.pop()
        if not self.waiting:
            self.asked = ""
            self._after_main(events)

    def _after_main(self, events: list[Event] | None) -> None:
        if len(self.hands[self.turn_of]) < HAND:
            self.phase = "draw"
        else:
            self._next_turn(events)

    def _draw(self, seat: int, where: str, events: list[Event] | None) -> None:
        self.reveals += 1
        if where == "market":
            self._move(self.market[0], ("market",), ("hand", seat), None, events)
        elif not self._bell(events):
            self._move(self.pile[0], ("pile",), ("hand", seat), (seat,), events)
        if self.market_open and not self.market and self.phase != "over" and not self._bell(events):
            self._move(self.pile[0], ("pile",), ("market",), None, events)
        if self.phase != "over":
            self._next_turn(events)

    def _bell(self, events: list[Event] | None) -> bool:
        """Ring if the bell is on top (R5); True if that ended the game."""
        while self.pile[0] == BELL:
            self._move(BELL, ("pile",), ("belfry",), None, events)
            self.rings += 1
            if events is not None:
                events.append(Told(Line("event.bell")))
            if self.rings == 2:
                self._finish("end.bell", events)
                return True
            for kind in self.discard[:]:
                self._move(kind, ("discard",), ("pile",), None, events)
            self._move(BELL, ("belfry",), ("pile",), None, events)
            self._shuffle(events)
        return False

    def _next_turn(self, events: list[Event] | None) -> None:
        self.turn += 1
        self.turn_of = (self.turn_of + 1) % self.seats
        self.phase = "main"
        if self.turn % self.seats == 0:
            self.past.clear()
        if self.turn == self.rounds * self.seats:  # R6
            self._finish("end.rounds", events)

    def _finish(self, reason: str, events: list[Event] | None) -> None:
        """R7."""
        self.phase, self.end = "over", reason
        self.reveals += 1
        sums = [_sum(hand) for hand in self.hands]
        for seat in range(self.seats):
            for kind in self.hands[seat][:]:
                self._move(kind, ("hand", seat), ("shown", seat), None, events)
        for seat in range(self.seats):
            if sums[seat] == max(sums):
                fields = {"seat": SeatName(seat), "sum": sums[seat]}
                self._score(seat, 5, events, Line("event.best", fields, (("shown", seat),)))

    # -- the only ways in which anything changes place -------------------------------------------------

    def _move(self, kind: str, source: Place, target: Place, seen: tuple[int, ...] | None,
              events: list[Event] | None, count: int = 1) -> None:
        """Cards go from place to place: the cards, everybody's notes, and the event."""
        for _ in range(count):
            self._at(source).remove(kind)
            goal = self._at(target)
            if target[0] in ("hand", "discard"):  # kept sorted: nobody may tell how they came
                insort(goal, kind)
            else:
                goal.append(kind)
            for notes in self.notes:
                self._note(notes, kind if seen is None or notes.reader in seen else None, source, target)
        if events is not None:
            origin = 0 if source == ("pile",) else None
            events.append(Moved(kind, source, target, count, seen, origin=origin))

    def _note(self, notes: Notes, kind: str | None, source: Place, target: Place) -> None:
        if source[0] == "pile":
            kind = notes.top() or kind
        elif source[0] == "hand":
            giver = int(source[1])
            team = giver % 2 if self.seats == 4 else None
            inside = team is not None and target[0] == "hand" and int(target[1]) % 2 == team
            notes.leaves(giver, kind, team, inside)
        if target[0] == "pile":
            notes.under(kind)
        elif target[0] == "hand":
            notes.enters(int(target[1]), kind)

    def _at(self, place: Place) -> list[str]:
        if len(place) == 2:
            return {"hand": self.hands, "row": self.rows, "shown": self.shown}[str(place[0])][int(place[1])]
        return {"pile": self.pile, "market": self.market, "discard": self.discard,
                "belfry": self.belfry}[str(place[0])]

    def _shuffle(self, events: list[Event] | None) -> None:
        rng = Rng(self.rng)
        self.pile.sort()
        rng.shuffle(self.pile)
        self.rng = rng.state
        self.reveals += 1
        for notes in self.notes:
            notes.shuffled(len(self.pile))
        if events is not None:
            events.append(Shuffled(("pile",)))

    def _score(self, seat: int, points: int, events: list[Event] | None, line: Line | None = None) -> None:
        self.points[seat] += points
        if events is not None:
            item = ("showdown",) if line else ("row",)
            line = line or Line("event.row", {"seat": SeatName(seat), "points": points})
            given = tuple(points if other == seat else 0 for other in range(self.seats))
            events.append(Scored(item, given, line, (("row", seat),)))

    # -- reading ---------------------------------------------------------------------------------------

    def scores(self) -> list[int]:
        return self.points[:]

    def explain(self) -> Json:
        hands = self.shown if self.phase == "over" else self.hands
        return {"rows": [len(row) for row in self.rows], "hands": [_sum(hand) for hand in hands],
                "total": self.points[:]}

    def standings(self) -> Standings:
        teams = INFO.teams(self.seats)
        worth = {team: (sum(self.points[seat] for seat in team), sum(len(self.rows[seat]) for seat in team))
                 for team in teams}
        mine = [next(worth[team] for team in teams if seat in team) for seat in range(self.seats)]
        places = tuple(1 + sum(worth[team] > own for team in teams) for own in mine)
        points = sorted(points for points, _ in worth.values())
        tied = points[-1] == points[-2] and places.count(1) < self.seats
        return Standings(places, self.end or "end.running", "tie.row" if tied else None)

    def returns(self) -> list[float]:
        places = self.standings().places
        teams = INFO.teams(self.seats)
        lead = [places[team[0]] for team in teams]
        worth = [(sum(a > b for a in lead) - sum(a < b for a in lead)) / (len(teams) - 1) for b in lead]
        return [next(worth[i] for i, team in enumerate(teams) if seat in team) for seat in range(self.seats)]

    def view(self, seat: int | None) -> CardsView:
        mover = self.current_player()
        over = self.phase == "over"
        visible = [*self.market, *self.discard, *self.belfry]
        for row in (*self.rows, *self.shown):
            visible.extend(row)
        if seat is not None:
            visible.extend(self.hands[seat])
        return CardsView(
            seat=seat, seats=self.seats, to_move=mover, ply=self.ply, turn=self.turn, reveals=self.reveals,
            legal=tuple(self.legal_actions()) if seat is not None and seat == mover else (),
            past=tuple((actor, hidden(deed, actor, seat)) for actor, deed in self.past),
            scores=tuple(self.points), unseen=tuple(_without(DECK, visible)), known=self._known(seat),
            start=self.start, market_open=self.market_open, rounds=self.rounds, phase=self.phase,
            turn_of=self.turn_of, asked=self.asked, waiting=tuple(self.waiting),
            hand=None if seat is None or over else tuple(self.hands[seat]),
            counts=tuple(len(hand) for hand in self.hands), rows=tuple(map(tuple, self.rows)),
            shown=tuple(map(tuple, self.shown)), market=tuple(self.market), pile=len(self.pile),
            discard=tuple(self.discard), belfry=tuple(self.belfry), rings=self.rings, end=self.end)

    def _known(self, seat: int | None) -> dict[Place, tuple[str, ...]]:
        notes = self.notes[-1 if seat is None else seat]
        found: dict[Place, tuple[str, ...]] = {}
        for hand, row in enumerate(notes.hands):
            if row:
                found[("hand", hand)] = tuple(row)
        for team, row in enumerate(notes.pairs):
            if row:
                found[("team", team)] = tuple(row)
        if any(kind != UNKNOWN for kind in notes.pile):
            found[("pile",)] = tuple(notes.pile)
        return found

    def clone(self) -> CardsState:
        return replace(
            self, waiting=self.waiting[:], hands=[hand[:] for hand in self.hands],
            rows=[row[:] for row in self.rows], shown=[row[:] for row in self.shown], market=self.market[:],
            pile=self.pile[:], discard=self.discard[:], belfry=self.belfry[:], points=self.points[:],
            notes=[notes.clone() for notes in self.notes], past=self.past[:])

    def to_dict(self) -> Json:
        return {
            "seats": self.seats, "to_move": self.current_player(), "start": self.start, "phase": self.phase,
            "turn_of": self.turn_of, "asked": self.asked, "waiting": self.waiting[:],
            "hands": [hand[:] for hand in self.hands], "rows": [row[:] for row in self.rows],
            "shown": [row[:] for row in self.shown], "market": self.market[:], "pile": self.pile[:],
            "discard": self.discard[:], "belfry": self.belfry[:], "rings": self.rings,
            "scores": self.points[:], "end": self.end,
            "past": [[seat, *deed] for seat, deed in self.past],
            "known": [[notes.hands, notes.pairs, notes.pile] for notes in (n.clone() for n in self.notes)],
            "options": {"market": self.market_open, "rounds": self.rounds},
            "ply": self.ply, "turn": self.turn, "reveals": self.reveals, "rng": self.rng,
        }

    def contents(self) -> dict[Place, tuple[str, ...]]:
        found: dict[Place, tuple[str, ...]] = {
            ("pile",): tuple(self.pile), ("market",): tuple(self.market),
            ("discard",): tuple(self.discard), ("belfry",): tuple(self.belfry)}
        for seat in range(self.seats):
            found[("hand", seat)] = tuple(self.hands[seat])
            found[("row", seat)] = tuple(self.rows[seat])
            found[("shown", seat)] = tuple(self.shown[seat])
        return found


@dataclass(frozen=True, slots=True)
class CardsView(View[Deed]):
    """hand: the own cards, None where there is no seat or all lie open; counts: cards in every hand."""

    start: int
    market_open: bool
    rounds: int
    phase: str
    turn_of: int
    asked: str
    waiting: tuple[int, ...]
    hand: tuple[str, ...] | None
    counts: tuple[int, ...]
    rows: tuple[tuple[str, ...], ...]
    shown: tuple[tuple[str, ...], ...]
    market: tuple[str, ...]
    pile: int
    discard: tuple[str, ...]
    belfry: tuple[str, ...]
    rings: int
    end: str

    def contents(self) -> Contents:
        found: Contents = {("pile",): self.pile, ("market",): self.market, ("discard",): self.discard,
                           ("belfry",): self.belfry}
        for seat in range(self.seats):
            own = seat == self.seat and self.hand is not None
            found[("hand", seat)] = self.hand if own and self.hand is not None else self.counts[seat]
            found[("row", seat)] = self.rows[seat]
            found[("shown", seat)] = self.shown[seat]
        return found

    def to_dict(self) -> Json:
        found: dict[str, Any] = {
            "seats": self.seats, "to_move": self.to_move, "start": self.start, "phase": self.phase,
            "turn_of": self.turn_of, "asked": self.asked, "waiting": list(self.waiting),
            "hands": [list(self.hand) if seat == self.seat and self.hand is not None else self.counts[seat]
                      for seat in range(self.seats)],
            "rows": [list(row) for row in self.rows], "shown": [list(row) for row in self.shown],
            "market": list(self.market), "pile": self.pile, "discard": list(self.discard),
            "belfry": list(self.belfry), "rings": self.rings, "scores": list(self.scores), "end": self.end,
            "past": [[seat, *deed] for seat, deed in self.past],
            "known": {" ".join(map(str, place)): list(kinds) for place, kinds in self.known.items()},
            "options": {"market": self.market_open, "rounds": self.rounds},
            "ply": self.ply, "turn": self.turn,
        }
        return found


def _sum(hand: Sequence[str]) -> int:
    return sum(int(kind) for kind in hand)


def _without(deck: Sequence[str], gone: Sequence[str]) -> list[str]:
    left = sorted(deck)
    for kind in gone:
        left.remove(kind)
    return left
