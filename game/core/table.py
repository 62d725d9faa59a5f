"""One game in progress: seats, options, the log of everything done, and undo.

`submit` is the only door through which an action enters a game, and the only place that checks legality.
The screen, the protocol, the arena, saves and tests all sit on a Table. It knows no screen and no files.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from game.core import registry
from game.core.api import Game, PositionError, Standings, State, View
from game.core.codec import digest
from game.core.events import Event
from game.core.log import Chair, Entry, TableError, seated, table_entry, table_line
from game.core.rng import seed_from
from game.core.snapshots import SNAPSHOT_EVERY, Snapshots
from game.core.texts import Line
from game.core.undo import bound, last_decision, next_decision

__all__ = ["SNAPSHOT_EVERY", "Chair", "Entry", "Table", "TableError"]


class Table:
    """A game in progress. `log[:cursor]` has happened; what lies behind the cursor can be redone."""

    def __init__(self, game_id: str, chairs: Sequence[Chair], options: Mapping[str, Any], seed: int,
                 agent_seed: int | None = None, position: Mapping[str, Any] | None = None) -> None:
        """A new game; `position` is an interchange object to begin from. Raises TableError, PositionError."""
        self.game_id = game_id
        self.game: Game[Any, Any, Any] = registry.rules(game_id)
        self.options: dict[str, Any] = {**self.game.info.defaults(), **options}
        problem = self.game.check(len(chairs), self.options)
        if problem is not None:
            raise TableError(problem)
        self.first_chairs: tuple[Chair, ...] = tuple(chairs)
        self.seed = seed
        self.agent_seed = seed_from("agents", seed) if agent_seed is None else agent_seed
        self.position = dict(position) if position is not None else None
        self.practice = False
        self.assisted = False
        self.log: list[Entry] = []
        self.cursor = 0
        self.version = 0  # goes up with every change, so that late answers can be told from timely ones
        self.state: State[Any] = self._first_state()
        self._snapshots = Snapshots(self.state)
        self._views: dict[int | None, View[Any]] = {}  # of the present position, those that were asked for
        self._chairs: list[Chair] = list(chairs)
        self._conceded: list[int] = []

    # -- reading ---------------------------------------------------------------------------------------

    @property
    def seats(self) -> int:
        """How many seats the table has."""
        return len(self.first_chairs)

    @property
    def chairs(self) -> tuple[Chair, ...]:
        """Who sits where now, after every hand-over up to the cursor."""
        return tuple(self._chairs)

    @property
    def conceded(self) -> tuple[int, ...]:
        """The seats that have conceded, in order."""
        return tuple(self._conceded)

    @property
    def over(self) -> bool:
        """Whether nothing can be played any more: by the rules, or because every person has conceded."""
        return self.state.is_terminal() or self._given_up()

    @property
    def to_move(self) -> int | None:
        """The seat that decides now, None when over."""
        return None if self._given_up() else self.state.current_player()

    @property
    def persons(self) -> tuple[int, ...]:
        """The seats played by persons now."""
        return tuple(seat for seat, chair in enumerate(self._chairs) if chair.agent is None)

    def view(self, seat: int | None) -> View[Any]:
        """What a seat may know (None: the public)."""
        found = self._views.get(seat)
        if found is None:
            found = self._views[seat] = self.state.view(seat)
        return found

    def scores(self) -> list[int]:
        """The rulebook's points of the running game."""
        return self.state.scores()

    def standings(self) -> Standings:
        """The final order; whoever conceded, and the partner, stands behind everybody who did not."""
        found = self.state.standings()
        if not self._conceded:
            return found
        teams = self.game.info.teams(self.seats)
        keys = [(any(seat in self._conceded for seat in team), found.places[team[0]]) for team in teams]
        place = {seat: 1 + sum(other < key for other in keys) for key, team in zip(keys, teams) for seat in team}
        places = tuple(place[seat] for seat in range(self.seats))
        reason = found.reason if self.state.is_terminal() else "core.end.conceded"
        return Standings(places, reason, found.tie_break)

    def agent_rng(self, seat: int) -> int:
        """The seed of a computer's next answer: from agent seed, seat and ply, never from the deal."""
        return seed_from(self.agent_seed, seat, self.state.ply)

    def digest(self) -> str:
        """Fingerprint of the present position."""
        return digest(self.state.to_dict())

    def digest_at(self, cursor: int) -> str:
        """Fingerprint of the position after `cursor` entries; kept for multiples of SNAPSHOT_EVERY."""
        return self._snapshots.digest(cursor, self.state_at)

    def state_at(self, cursor: int) -> State[Any]:
        """A fresh state after the first `cursor` entries of the log. Raises TableError outside of it."""
        if not 0 <= cursor <= len(self.log):
            raise TableError(Line("core.undo.none" if cursor < 0 else "core.redo.none"))
        if cursor == self.cursor:
            return self.state.clone()
        return self._snapshots.state(self.log, cursor)

    def events_of(self, index: int) -> list[Event]:
        """What happened when entry `index` of the log was played, unredacted."""
        events: list[Event] = []
        entry = self.log[index]
        if entry.action is not None:
            self.state_at(index).apply(entry.action, events)
        return events

    def acted(self, ply: int) -> Iterator[int]:
        """Where in the log the first `ply` actions of the game stand, the latest first; none of those before it."""
        at = self.state.ply
        for index in reversed(range(self.cursor)):
            if self.log[index].action is not None:
                if at <= ply:
                    yield index
                at -= 1

    def line_of(self, index: int, seat: int | None) -> Line:
        """The log line of entry `index` as `seat` may read it."""
        entry = self.log[index]
        if entry.action is None:
            return table_line(entry)
        state = self.state_at(index)
        action = self.game.redact(entry.action, entry.seat, seat)
        return self.game.describe(action, state.view(seat))

    # -- playing ---------------------------------------------------------------------------------------

    def submit(self, action: Any) -> list[Event]:
        """Play an action of the seat to move; what could be redone is forgotten. Raises TableError."""
        events: list[Event] = []
        self._play(action, events)
        return events

    def submit_text(self, text: str) -> list[Event]:
        """Play an action or a table entry given as text. Raises TableError or PositionError."""
        events: list[Event] = []
        self._play_text(text, events)
        return events

    def follow(self, texts: Iterable[str]) -> None:
        """Play what another log says; nobody is told what happens. Raises TableError or PositionError at the first
        entry that cannot be played; those before it have been."""
        for text in texts:
            self._play_text(text, None)

    def concede(self, seat: int) -> None:
        """A person gives up. While other persons play on, a computer finishes for that seat."""
        self.enter(f"!concede {seat}")

    def reseat(self, seat: int, level: str | None) -> None:
        """Hand a seat to a computer of that level, or back to a person (None)."""
        self.enter(f"!seat {seat} {level or 'person'}")

    def enter(self, text: str) -> None:
        """Make a table entry ("!concede 1", "!seat 2 knight"). Raises TableError."""
        entry = table_entry(text, self._chairs, self._conceded, self.state.turn)
        if self.over:
            raise TableError(Line("core.over"))
        self._append(entry)
        self._chairs, conceded = seated(self._chairs, [entry])
        self._conceded += conceded

    def ends_turn(self, action: Any) -> bool:
        """Whether a legal action ends the seat's turn or shows it something new: worth a second look."""
        after = self.state.clone()
        after.apply(action)
        return (after.turn != self.state.turn or after.reveals != self.state.reveals
                or after.current_player() != self.state.current_player())

    def forced_action(self) -> Any | None:
        """The action the table plays at once, since it only hides that there is no choice; None if none."""
        if self.to_move is None or not self.game.info.forced:
            return None
        legal = self.state.legal_actions()
        return legal[0] if len(legal) == 1 and legal[0].kind in self.game.info.forced else None

    # -- going back ------------------------------------------------------------------------------------

    def undo(self) -> None:
        """One entry back, freely. Raises TableError at the beginning."""
        if self.cursor == 0:
            raise TableError(Line("core.undo.none"))
        self.go_to(self.cursor - 1)

    def redo(self) -> None:
        """One entry forward again. Raises TableError when there is none."""
        if self.cursor == len(self.log):
            raise TableError(Line("core.redo.none"))
        self.go_to(self.cursor + 1)

    def go_to(self, cursor: int) -> None:
        """The position after `cursor` entries (0..len(log)); later entries can be redone."""
        self.state = self.state_at(cursor)
        self._views.clear()
        self.cursor = cursor
        self.version += 1
        self._seat_people()

    def may_undo(self) -> Line | None:
        """None if the people at the table may take back their last decision, else the reason why not."""
        point = self._last_decision()
        persons = self.persons
        if point is None:
            return Line("core.undo.watching" if not persons else "core.undo.none")
        if self.game.info.open or len(persons) == 1:
            return None
        return self._bound_at(point)

    def undo_point(self) -> int | None:
        """The cursor to go back to when a person undoes: just before the last decision of a person."""
        return self._last_decision() if self.may_undo() is None else None

    def take_back(self) -> None:
        """Undo as players do it; marks the game as practice where the rules of undo are stretched."""
        refusal = self.may_undo()
        point = self.undo_point()
        if refusal is not None or point is None:
            raise TableError(refusal or Line("core.undo.none"))
        answered = any(entry.action is not None and not entry.person for entry in self.log[point:self.cursor])
        if answered if self.game.info.open else self._bound_at(point) is not None:
            self.practice = True
        self.go_to(point)

    def bring_back(self) -> None:
        """Redo as players do it: forward to the next point where a person decides, or to the end."""
        if self.cursor == len(self.log):
            raise TableError(Line("core.redo.none"))
        self.go_to(next_decision(self.log, self.cursor, self.game.info.forced))

    def branch(self, cursor: int) -> Table:
        """A table that plays on from after `cursor` entries; practice where cards are hidden."""
        other = Table(self.game_id, self.first_chairs, self.options, self.seed, self.agent_seed,
                      self.position)
        other.follow(entry.text for entry in self.log[:cursor])
        other.practice = self.practice or not self.game.info.open
        other.assisted = self.assisted
        return other

    # -- inside ----------------------------------------------------------------------------------------

    def _first_state(self) -> State[Any]:
        if self.position is None:
            return self.game.new_state(self.seats, self.options, self.seed)  # type: ignore[no-any-return]
        state: State[Any] = self.game.load_state(self.position, self.options, self.seed)
        found = state.view(None).seats  # every game says there how many sit at it
        if found != self.seats:
            raise PositionError(Line("core.position_seats", {"found": found, "seats": self.seats}))
        return state

    def _play_text(self, text: str, events: list[Event] | None) -> None:
        if text.startswith("!"):
            self.enter(text)
        elif self.over:
            raise TableError(Line("core.over"))
        else:
            self._play(self.game.parse(self.state, text), events)

    def _play(self, action: Any, events: list[Event] | None) -> None:
        seat, state = self.to_move, self.state
        if seat is None:
            raise TableError(Line("core.over"))
        if not state.is_legal(action):
            raise TableError(Line("core.illegal", {"text": self._text_of(action)}))
        text, turn, reveals = self.game.notate(state, action), state.turn, state.reveals
        state.apply(action, events)
        revealed = state.reveals != reveals
        self._append(Entry(seat, text, action, turn, revealed, self._chairs[seat].agent is None))

    def _append(self, entry: Entry) -> None:
        if self.cursor < len(self.log):
            del self.log[self.cursor:]
            self._snapshots.forget(self.cursor)
        self._views.clear()
        self.log.append(entry)
        self.cursor += 1
        self._snapshots.keep(self.cursor, self.state)
        self.version += 1

    def _text_of(self, action: Any) -> str:
        try:
            return self.game.notate(self.state, action)
        except Exception:  # an action that is no action of this game at all
            return str(action)

    def _seat_people(self) -> None:
        """Chairs and concessions as of the cursor; a conceded seat is played on by a modest computer."""
        self._chairs, self._conceded = seated(self.first_chairs, self.log[:self.cursor])

    def _given_up(self) -> bool:
        return bool(self._conceded) and not self.persons

    def _last_decision(self) -> int | None:
        """Index of the last entry in which a person who still plays decided something."""
        return last_decision(self.log[:self.cursor], self.persons, self.game.info.forced)

    def _bound_at(self, point: int) -> Line | None:
        """Why going back to `point` would reach past the acting seat's own turn or past something seen."""
        return bound(self.log[point:self.cursor], self.state.turn)
