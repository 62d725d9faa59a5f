"""Matches between computer levels: who beats whom, how often, and how sure that is.

`python -m game.arena ID --seats knight,squire,squire --games 100 --seed 1 --budget 0.05`. Seats rotate and
the rotations of one deal share it, so that luck of the deal weighs equally on every player. Budgets are
counted in iterations: the same command prints the same result on every machine.
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import sys
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from dataclasses import dataclass, field
from math import sqrt
from typing import Any, NamedTuple, NoReturn

from game import limits
from game.ai import agents
from game.core import registry
from game.core.api import PositionError
from game.core.levels import LEVELS
from game.core.options import option_value, pairs
from game.core.rng import Rng, seed_from
from game.core.table import Chair, Table, TableError
from game.limits import Refused


@dataclass(frozen=True, slots=True)
class Match:
    """What is played: levels by player, options, seed, share of the play budget, random opening plies."""

    game_id: str
    levels: tuple[str, ...]
    options: Mapping[str, Any] = field(default_factory=dict)
    seed: int = 1
    share: float = 1.0
    openings: int = 0


class Played(NamedTuple):
    """One finished game by player (not by seat): shares of the win, points, and how long it was.

    Partners both have their team's share. teams: which team each played in; () where everybody is alone.
    """

    shares: tuple[float, ...]
    points: tuple[int, ...]
    plies: int
    teams: tuple[int, ...] = ()

    def won_by(self, players: Sequence[int]) -> list[float]:
        """The shares of the teams in which these players are, each team once."""
        shares = {self.teams[player] if self.teams else player: self.shares[player] for player in players}
        return list(shares.values())


def play_game(match: Match, number: int) -> Played:
    """Game `number` of a match: deal number // seats, rotation number % seats."""
    seats = len(match.levels)
    deal, turned = divmod(number, seats)
    seat_of = [(player + turned) % seats for player in range(seats)]
    chairs = [Chair(str(seat), "random", seat) for seat in range(seats)]
    table = Table(match.game_id, chairs, match.options, seed_from("deal", match.seed, deal),
                  seed_from("agents", match.seed, number))
    _open(table, match.openings, Rng(seed_from("opening", match.seed, deal)))
    players = [agents.make(match.game_id, level) for level in match.levels]
    budgets = [agents.budget(match.game_id, level, match.share) for level in match.levels]
    while (seat := table.to_move) is not None:
        player = seat_of.index(seat)
        rng = Rng(table.agent_rng(seat))
        table.submit(players[player].choose(table.view(seat), budgets[player], rng, _never).action)
    return _result(table, seat_of)


def play_match(match: Match, games: int, executor: Executor) -> list[Played]:
    """All games of a match, in order, on any executor."""
    return list(executor.map(play_game, [match] * games, range(games)))


def report(match: Match, played: Sequence[Played]) -> dict[str, Any]:
    """Win rates with 95 % intervals by player and level, points by place, how many games were shared."""
    games = len(played)
    players = []
    for player, level in enumerate(match.levels):
        won = sum(one.shares[player] for one in played)
        low, high = interval(won, games)
        points = sum(one.points[player] for one in played) / games
        players.append({"player": player, "level": level, "won": won, "rate": won / games,
                        "low": low, "high": high, "points": points})
    ranked = [sorted(one.points, reverse=True) for one in played]
    return {
        "game": match.game_id, "games": games, "seed": match.seed, "budget": match.share,
        "options": dict(match.options), "openings": match.openings, "players": players,
        "levels": _by_level(match, played),
        "shared": sum(sum(share > 0 for share in one.won_by(range(len(players)))) > 1 for one in played),
        "points": {"first": sum(row[0] for row in ranked) / games,
                   "mean": sum(sum(row) / len(row) for row in ranked) / games,
                   "last": sum(row[-1] for row in ranked) / games},
        "plies": sum(one.plies for one in played) / games,
    }


def interval(won: float, games: int) -> tuple[float, float]:
    """Wilson's 95 % interval for a rate; shared wins count as parts of a win."""
    z, rate = 1.959964, won / games
    middle = rate + z * z / (2 * games)
    spread = z * sqrt(rate * (1 - rate) / games + z * z / (4 * games * games))
    scale = 1 + z * z / games
    return max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale)


def _by_level(match: Match, played: Sequence[Played]) -> list[dict[str, Any]]:
    """The same for all players of a level together: how often the winner was one of them."""
    rows = []
    for level in dict.fromkeys(match.levels):
        mine = [player for player, name in enumerate(match.levels) if name == level]
        won = sum(sum(one.won_by(mine)) for one in played)
        low, high = interval(won, len(played))
        rows.append({"level": level, "seats": len(mine), "won": won, "rate": won / len(played),
                     "low": low, "high": high})
    return rows


def _open(table: Table, plies: int, rng: Rng) -> None:
    for _ in range(plies):
        if table.to_move is None:
            return
        table.submit(rng.choice(table.state.legal_actions()))


def _result(table: Table, seat_of: Sequence[int]) -> Played:
    places = table.standings().places
    teams = table.game.info.teams(table.seats)
    winning = [team for team in teams if any(places[seat] == 1 for seat in team)]
    share = {seat: 1 / len(winning) for team in winning for seat in team}
    points = table.scores()
    return Played(tuple(share.get(seat, 0.0) for seat in seat_of), tuple(points[seat] for seat in seat_of),
                  table.cursor, tuple(next(n for n, team in enumerate(teams) if seat in team) for seat in seat_of))


def _never() -> bool:
    return False


def _lines(found: Mapping[str, Any]) -> list[str]:
    lines = [f"{found['game']}: {found['games']} games, seed {found['seed']}, budget {found['budget']:g}"]
    for row in found["players"]:
        lines.append(f"  player {row['player']} {row['level']:<9} won {row['won']:7.2f}  {row['rate']:6.1%}  "
                     f"[{row['low']:.1%}, {row['high']:.1%}]  {row['points']:6.1f} points")
    for row in found["levels"]:
        if row["seats"] > 1:
            lines.append(f"  all {row['seats']} of {row['level']:<9} won {row['won']:7.2f}  "
                         f"{row['rate']:6.1%}  [{row['low']:.1%}, {row['high']:.1%}]")
    points = found["points"]
    lines.append(f"  points by place: first {points['first']:.1f}, mean {points['mean']:.1f}, "
                 f"last {points['last']:.1f}; shared or drawn {found['shared']}; "
                 f"{found['plies']:.0f} actions a game")
    return lines


class Parser(argparse.ArgumentParser):
    """Says what is wrong in one sentence."""

    def error(self, message: str) -> NoReturn:
        raise SystemExit(_refuse(message))


def _refuse(sentence: str) -> int:
    """Say why there is no match. Returns the exit code."""
    print(f"arena: {limits.short(' '.join(sentence.split()))}", file=sys.stderr)
    return 2


def _arguments(words: Sequence[str] | None) -> argparse.Namespace:
    """What the command line says. Raises Refused for a number beyond its limit."""
    def whole(what: str, least: int, most: int) -> Callable[[str], int]:
        return lambda text: limits.whole(text, what, most, least)

    parser = Parser(prog="python -m game.arena", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("game", metavar="ID", help="which game")
    parser.add_argument("--seats", required=True, help="levels and commas: knight,squire,squire")
    parser.add_argument("--games", type=whole("games", 1, limits.MATCH_GAMES), default=100)
    parser.add_argument("--seed", type=whole("seed", 0, limits.SEED), default=1)
    parser.add_argument("--option", action="append", default=[], metavar="K=V", help="an option of the game")
    parser.add_argument("--budget", default=1.0, metavar="SHARE",
                        type=lambda text: limits.number(text, "the budget", limits.LONGER),
                        help="share of each level's play budget, in iterations")
    parser.add_argument("--openings", type=whole("openings", 0, limits.MATCH_OPENINGS), default=0,
                        metavar="PLIES", help="random actions before the levels take over")
    parser.add_argument("--json", action="store_true", help="one line of JSON instead of a table")
    parser.add_argument("--jobs", type=whole("jobs", 1, limits.MATCH_JOBS),
                        default=min(limits.MATCH_JOBS, os.cpu_count() or 1), help="processes to play in")
    return parser.parse_args(words)


def _match(given: argparse.Namespace) -> Match:
    """The match asked for. Raises ValueError with one sentence."""
    if given.game not in registry.ids():
        raise ValueError(f"there is no game {limits.shown(given.game)}; there are {', '.join(registry.ids())}")
    levels = tuple(given.seats.split(","))
    for level in levels:
        if level not in ("random", *LEVELS):
            raise ValueError(f"no level is called {limits.shown(level)}; there are random, {', '.join(LEVELS)}")
    info = registry.info(given.game)
    options = {key: option_value(info, key, text) for key, text in pairs(given.option).items()}
    return Match(given.game, levels, options, given.seed, given.budget, given.openings)


def main(words: Sequence[str] | None = None) -> int:
    """Play what the command line asks for and print the result; 2 and one sentence where it cannot be."""
    try:
        given = _arguments(words)
        match = _match(given)
        Table(match.game_id, [Chair(level) for level in match.levels], match.options, match.seed)
    except (ValueError, Refused) as error:
        said = str(error)
        if isinstance(error, TableError | PositionError):
            said = registry.texts(given.game).line(error.line)
        return _refuse(said)
    try:
        with ProcessPoolExecutor(given.jobs, initializer=signal.signal,
                                 initargs=(signal.SIGINT, signal.SIG_DFL)) as executor:
            found = report(match, play_match(match, given.games, executor))
    except KeyboardInterrupt:  # Ctrl+C at the terminal
        return 130
    print(json.dumps(found) if given.json else "\n".join(_lines(found)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
