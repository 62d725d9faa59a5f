"""The text protocol: one command a line on standard input, answers on standard output.

`python -m game.engine` lets other programs play, test and rate every game. The answer to each line is zero
or more lines and then one empty line; an error is the single line `? reason`, a warning after a load a line
`! sentence`. JSON stands on one line.
Only the standard library is needed.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from time import perf_counter
from typing import Any, TextIO

from game import limits
from game.ai import agents
from game.core import registry
from game.core.api import GameInfo, State
from game.core.codec import CodecError, canonical, read_strict
from game.core.events import event_line
from game.core.levels import LEVELS, Budget
from game.core.options import option_value, pairs
from game.core.rng import Rng, seed_from
from game.core.table import Chair, Table
from game.core.texts import LineError, Texts
from game.limits import Refused
from saves import format as save_format
from saves.clock import now
from saves.errors import SaveError
from saves.files import Disk, read_whole, write_whole
from saves.frame import MAX_BYTES
from saves.shape import MAX_SEATS
from saves.words import EN as SAVE_WORDS

Lines = Iterable[str]
TOO_LONG = f"? a line has {limits.LINE} characters at most"


class Engine:
    """One conversation: at most one table, and a method for every command."""

    def __init__(self) -> None:
        self.table: Table | None = None
        self.done = False

    def answer(self, line: str) -> list[str]:
        """The answer to one line, without the closing empty line. Never raises, whatever a command met."""
        try:
            words = line.split()
            if not words:
                raise Refused("empty line; a command is expected")
            return list(self._command(words[0], line.strip()[len(words[0]):].strip()))
        except Exception as error:  # the conversation must go on
            return [f"? {self._reason(error)}"]

    # -- what can be said without a game ---------------------------------------------------------------

    def games(self, rest: str) -> Lines:
        """`games`: one id a line."""
        _nothing_more(rest)
        return registry.ids()

    def options(self, rest: str) -> Lines:
        """`options ID`: seats, teams and options as JSON."""
        info, texts = _info(rest), registry.texts(_known(rest))
        listed = []
        for option in info.options:
            listed.append({"name": option.key, "kind": option.kind, "values": list(option.values),
                           "default": option.default, "help": texts.say(f"option.{option.key}.help")})
        teams = {str(n): [list(team) for team in info.teams(n)] for n in info.seats}
        yield _json({"id": info.id, "seats": list(info.seats), "teams": teams, "options": listed})

    def newgame(self, rest: str) -> Lines:
        """`newgame ID seats=N seed=S option=value ...`."""
        words = rest.split()
        if not words:
            raise Refused("newgame needs the id of a game")
        info = _info(words[0])
        given = _given(words[1:])
        seats = limits.whole(given.pop("seats", str(info.seats[0])), "seats", MAX_SEATS)
        seed = limits.whole(given.pop("seed", "0"), "seed", limits.SEED)
        options = {key: option_value(info, key, value) for key, value in given.items()}
        chairs = [Chair(f"Seat {seat}", None, seat) for seat in range(seats)]
        self.table = Table(info.id, chairs, options, seed)
        return ()

    def load(self, rest: str) -> Lines:
        """`load PATH`: a saved game; `! sentence` for everything that is not as it was saved."""
        if not rest:
            raise Refused("load needs a path")
        loaded = save_format.load(read_whole(Disk(), _path(rest), MAX_BYTES))
        self.table = _playable(loaded.table)
        return [f"! {limits.short(_one_line(self._texts().line(warning)))}" for warning in loaded.warnings]

    def quit(self, rest: str) -> Lines:
        """`quit`: ends the conversation."""
        _nothing_more(rest)
        self.done = True
        return ()

    # -- what needs a game -----------------------------------------------------------------------------

    def position(self, rest: str) -> Lines:
        """`position JSON`: any position of the current game, its options as `newgame` fixed them."""
        table = self._table()
        found = read_strict(rest)
        if not isinstance(found, dict):
            raise Refused("a position is a JSON object")
        self.table = _playable(Table(table.game_id, table.first_chairs, table.options, table.seed, table.agent_seed,
                                     found))
        return ()

    def state(self, rest: str) -> Lines:
        """`state`: the position as JSON."""
        _nothing_more(rest)
        yield _json(self._table().state.to_dict())

    def view(self, rest: str) -> Lines:
        """`view SEAT`: what that seat may know; `view public` is what everybody knows."""
        table = self._table()
        yield _json(table.view(None if rest == "public" else self._seat(rest)).to_dict())

    def to_move(self, rest: str) -> Lines:
        """`to_move`: a seat number, or `over`."""
        _nothing_more(rest)
        seat = self._table().to_move
        yield "over" if seat is None else str(seat)

    def legal(self, rest: str) -> Lines:
        """`legal`: the notation of every legal action."""
        _nothing_more(rest)
        table = self._table()
        if table.to_move is None:
            return ()
        view = table.view(table.to_move)
        return [table.game.notate(view, action) for action in table.state.legal_actions()]

    def play(self, rest: str) -> Lines:
        """`play NOTATION`: the events, readable."""
        if not rest:
            raise Refused("play needs the notation of an action")
        events = self._table().submit_text(rest)
        texts = self._texts()
        return [_one_line(texts.line(event_line(event))) for event in events]

    def undo(self, rest: str) -> Lines:
        """`undo`: one action back."""
        _nothing_more(rest)
        self._table().undo()
        return ()

    def redo(self, rest: str) -> Lines:
        """`redo`: one action forward."""
        _nothing_more(rest)
        self._table().redo()
        return ()

    def scores(self, rest: str) -> Lines:
        """`scores`: points now."""
        _nothing_more(rest)
        yield _json(self._table().scores())

    def standings(self, rest: str) -> Lines:
        """`standings`: the order (final when over) with how the game ended and which tie-break decided."""
        _nothing_more(rest)
        found = self._table().standings()
        winners = [seat for seat, place in enumerate(found.places) if place == 1]
        yield _json({"over": self._table().over, "places": list(found.places), "winners": winners,
                     "reason": _last_word(found.reason), "tie_break": _last_word(found.tie_break)})

    def explain(self, rest: str) -> Lines:
        """`explain`: the scoring of this position item by item."""
        _nothing_more(rest)
        yield _json(self._table().state.explain())

    def go(self, rest: str) -> Lines:
        """`go level=knight [ms=N or iterations=N] [seed=S]`: the computer's choice; plays nothing."""
        table = self._table()
        seat = table.to_move
        if seat is None:
            raise Refused("the game is over")
        given = _given(rest.split())
        level = given.pop("level", "knight")
        if level not in ("random", *LEVELS):
            raise Refused(f"no level is called {limits.shown(level)}; there are random, {', '.join(LEVELS)}")
        budget = limits.budget(table.game_id, level, given)
        given_seed = given.pop("seed", None)
        seed = table.agent_rng(seat) if given_seed is None else seed_from(limits.whole(given_seed, "seed", limits.SEED))
        if given:
            raise Refused(f"go does not know {', '.join(given)}")
        view = table.view(seat)
        choice = agents.make(table.game_id, level).choose(view, budget, Rng(seed), lambda: False)
        yield f"bestmove {table.game.notate(view, choice.action)}"
        for rank, one in enumerate(choice.ranked, 1):
            text = table.game.notate(view, one.action)
            yield f"info {rank} value={one.value:.4f} visits={one.visits} {text}"
        yield f"info reason {_one_line(self._texts().line(choice.reason))}"

    def bench(self, rest: str) -> Lines:
        """`bench SECONDS`: random playouts a second from here, and nodes a second where a tree is searched."""
        table, half = self._table(), limits.number(rest, "the seconds of bench", limits.BENCH) / 2
        rng, begun, playouts = Rng(1), perf_counter(), 0
        while (spent := perf_counter() - begun) < half or not playouts:
            _play_out(table.state.for_playout(), rng)
            playouts += 1
        yield f"playouts {playouts / spent:.1f} a second"
        nodes = 0 if table.to_move is None else _nodes(table, table.to_move, half)
        if nodes:
            yield f"nodes {nodes:.0f} a second"

    def perft(self, rest: str) -> Lines:
        """`perft N`: how many sequences of N actions there are."""
        yield str(limits.leaves(self._table().state, limits.whole(rest, "the depth", limits.DEPTH)))

    def save(self, rest: str) -> Lines:
        """`save PATH`: the game as a saved game."""
        if not rest:
            raise Refused("save needs a path")
        path, meta = _path(rest), save_format.SaveMeta(saved_at=now())
        raw = save_format.dump(self._table(), meta)
        if not path.parent.is_dir():
            raise Refused(f"there is no folder {path.parent}")
        if os.path.lexists(path) and not _is_save(path):
            raise Refused(f"{path} is there already and is no saved game")
        write_whole(Disk(), path, raw)
        return ()

    # -- inside ----------------------------------------------------------------------------------------

    def _command(self, name: str, rest: str) -> Lines:
        method: Callable[[str], Lines] | None = getattr(self, name, None) if name in COMMANDS else None
        if method is None:
            raise Refused(f"no command is called {limits.shown(name)}; there are {', '.join(COMMANDS)}")
        return method(rest)

    def _reason(self, error: Exception) -> str:
        """Why there is no answer, on one line; words that cannot be found are no reason to be silent."""
        try:
            return limits.short(_one_line(self._sentence(error)))
        except Exception:
            return f"internal error: {type(error).__name__}"

    def _sentence(self, error: Exception) -> str:
        if isinstance(error, Refused):
            return str(error)
        if isinstance(error, LineError):
            detail = f" ({error.detail})" if isinstance(error, SaveError) and error.detail else ""
            return self._texts().line(error.line) + detail
        if isinstance(error, CodecError):
            return f"this is not strict JSON: {error}"
        if isinstance(error, OSError):
            return error.strerror or str(error)
        return f"internal error: {type(error).__name__}: {error}"

    def _table(self) -> Table:
        if self.table is None:
            raise Refused("no game has been set up; use newgame or load")
        return self.table

    def _texts(self) -> Texts:
        words = Texts(SAVE_WORDS) if self.table is None else registry.texts(self.table.game_id)
        names = [] if self.table is None else [chair.name for chair in self.table.chairs]
        return words.with_table(SAVE_WORDS).with_names(names)

    def _seat(self, text: str) -> int:
        return limits.whole(text, "the seat", self._table().seats - 1)


COMMANDS = ("games", "options", "newgame", "position", "state", "view", "to_move", "legal", "play", "undo",
            "redo", "scores", "standings", "explain", "go", "bench", "perft", "save", "load", "quit")


def _playable(table: Table) -> Table:
    """A table that was not played to where it stands, if every question about it has an answer. Raises Refused."""
    try:
        for seat in (None, *range(table.seats)):
            table.view(seat).to_dict()
        table.scores(), table.standings(), table.state.explain()
        if table.to_move is not None and not table.state.legal_actions():
            raise ValueError("nothing can be played")
    except Exception as error:
        raise Refused(f"this position cannot be played: {type(error).__name__}: {error}") from error
    return table


def _path(text: str) -> Path:
    """Where a file lies. Raises Refused for what no file can be called."""
    if "\0" in text:
        raise Refused("a path holds no zero byte")
    return Path(text).absolute()


def _play_out(state: State[Any], rng: Rng) -> None:
    """Plays a state to its end at random."""
    while legal := state.legal_actions():
        state.apply(legal[rng.below(len(legal))])


def _nodes(table: Table, seat: int, seconds: float) -> float:
    """Nodes a second in the search of the highest level; 0 where that searches no tree."""
    agent, begun = agents.make(table.game_id, LEVELS[-1]), perf_counter()
    choice = agent.choose(table.view(seat), Budget(seconds=seconds), Rng(table.agent_rng(seat)), lambda: False)
    return choice.nodes / (perf_counter() - begun)


def _given(words: list[str]) -> dict[str, str]:
    try:
        return pairs(words)
    except ValueError as error:
        raise Refused(str(error)) from None


def _known(game_id: str) -> str:
    try:
        return registry.listed(game_id).id
    except registry.UnknownGame:
        raise Refused(f"there is no game {limits.shown(game_id)}; there are {', '.join(registry.ids())}") from None


def _info(game_id: str) -> GameInfo:
    return registry.info(_known(game_id))


def _nothing_more(rest: str) -> None:
    if rest:
        raise Refused(f"nothing may follow this command, but {limits.shown(rest)} does")


def _last_word(key: str | None) -> str | None:
    return None if key is None else key.rpartition(".")[2]


def _json(value: Any) -> str:
    return json.dumps(json.loads(canonical(value)), ensure_ascii=False)


def _is_save(path: Path) -> bool:
    """Whether a saved game lies there, which may be written over."""
    try:
        save_format.read_header(read_whole(Disk(), path, MAX_BYTES))
    except (LineError, OSError):
        return False
    return True


def _one_line(text: str) -> str:
    return " ".join(text.split())


def _lines(source: TextIO) -> Iterator[str | None]:
    """Every line; None for one that is too long, of which nothing is kept."""
    while line := source.readline(limits.LINE):
        part = line
        while len(part) == limits.LINE and not part.endswith("\n"):
            part = source.readline(limits.LINE)
        yield line if part is line else None


def converse(source: TextIO, sink: TextIO) -> None:
    """Answer every line of `source` on `sink` until `quit` or the end."""
    engine = Engine()
    for line in _lines(source):
        for answer in [TOO_LONG] if line is None else engine.answer(line):
            sink.write(answer + "\n")
        sink.write("\n")
        sink.flush()
        if engine.done:
            return


def main() -> None:
    """Talk over standard input and output in UTF-8, whatever the locale."""
    for stream in (sys.stdin, sys.stdout):
        stream.reconfigure(encoding="utf-8", errors="replace", newline="\n")  # type: ignore[union-attr]
    try:
        converse(sys.stdin, sys.stdout)
    except (KeyboardInterrupt, BrokenPipeError):
        sys.stderr.close()


if __name__ == "__main__":
    main()
