"""Writes the golden playthroughs of Lost Cities: `python -m tests.tools.golden_lost_cities`.

Where a round ends and the next is dealt, the cards that go back are counted, not listed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from game.core.events import Event, Moved
from game.core.rng import Rng
from game.lost_cities.moves import Move
from game.lost_cities.state import LostState
from tests.tools.golden import Played, Teller, Wanted, last_plies


def _happened(teller: Teller, events: Sequence[Event]) -> Iterator[str]:
    """What happened, one line each; cards gathered for the next round as one line a place."""
    gathered: dict[str, int] = {}
    for event in events:
        line = teller.line(event)
        if isinstance(event, Moved) and event.target == ("pile",):
            source = line.split(": ", 1)[1]
            gathered[source] = gathered.get(source, 0) + event.count
            continue
        for source, number in gathered.items():
            yield f"{number} cards: {source}"
        gathered = {}
        yield line


def _sheets(state: LostState) -> Iterator[str]:
    yield "sheets " + " ".join(f"{first}:{second}" for first, second in state.sheets)


TELLER = Teller("lost_cities", happened=_happened, closing=_sheets)
Policy = Callable[[LostState, Rng], Move]


def sensible(state: LostState, rng: Rng) -> Move:
    """Lays the lowest card that fits and is worth it, draws from the pile; with four now and then passes."""
    legal = state.legal_actions()
    if state.phase == "draw":
        return rng.choice(legal) if rng.below(4) == 0 else legal[0]
    gives = [move for move in legal if move.kind == "give"]
    if gives and rng.below(8) == 0:
        return rng.choice(gives)
    plays = [move for move in legal if move.kind == "play" and (move.cards[0][1:] != "*" or rng.below(3) == 0)]
    return plays[0] if plays and rng.below(4) else rng.choice([move for move in legal if move.kind == "discard"])


def stalling(state: LostState, rng: Rng) -> Move:
    """Like `sensible` for a while; then nobody touches the pile any more, and the round is ended."""
    legal = state.legal_actions()
    if legal[-1].kind == "end_round":
        return legal[-1]
    opened = [move for move in legal if move.kind == "draw" and move.source != "pile"]
    if opened and len(state.pile) < 38:
        return rng.choice(opened)
    return sensible(state, rng)


def matches(words: str, policy: Policy = sensible) -> Iterator[Played]:
    """Matches with these options, one a seed."""
    seats, *options = words.split()
    for seed in range(3000):
        yield TELLER.play(" ".join(("game", seats, f"seed={seed}", *options)), seed, policy)


def _won(side: int) -> Callable[[Played], bool]:
    return lambda played: played.last.standings().places[side] == 1 != played.last.standings().places[1 - side]


def _drawn(played: Played) -> bool:
    return set(played.last.standings().places) == {1} and played.last.totals[0] != 0


def _bonus(played: Played) -> bool:
    return any((column & 3) + (column >> 2).bit_count() >= 8 for column in played.last.columns)


def _starters_change(played: Played) -> bool:
    """The starter stays once and changes once."""
    starters = [state.starter for state in played.states]
    first, second, third = (starters[[state.round for state in played.states].index(n)] for n in (1, 2, 3))
    return (first == second) != (second == third) and _won(0)(played)


WANTED = (
    Wanted("two_pile", "Two players, one round, ended by the last card of the pile; eight cards in one colour",
           matches("seats=2 rounds=1"), _bonus),
    Wanted("two_decision", "Two players: nobody draws from the pile, and the round is ended by decision",
           matches("seats=2 rounds=1", stalling), _won(1)),
    Wanted("two_rounds", "Two players, three rounds; the leader starts the next, whoever started the last",
           matches("seats=2"), _starters_change),
    Wanted("two_alternate", "Two players, two rounds, starting by turns; the end of it",
           matches("seats=2 rounds=2 next_start=alternate discard_view=top"), _won(0), last_plies(24)),
    Wanted("two_draw", "Two players: equal totals after two rounds are a draw", matches("seats=2 rounds=2"),
           _drawn, last_plies(16)),
    Wanted("two_decisions", "Two players: the first of two rounds is ended by decision, then the second",
           matches("seats=2 rounds=2", stalling), _won(0)),
    Wanted("four_pile", "Partnership, one round, ended by the last card of the pile", matches("seats=4 rounds=1"),
           _won(1)),
    Wanted("four_rounds", "Partnership, three rounds, the first turn moves on", matches("seats=4"), _won(0)),
    Wanted("four_decision", "Partnership: the round is ended by decision, passed cards counted as turns",
           matches("seats=4 rounds=1", stalling), _won(0)),
    Wanted("four_draw", "Partnership: equal totals are a draw for all four", matches("seats=4 rounds=1"), _drawn,
           last_plies(20)),
)  # fmt: skip

if __name__ == "__main__":
    TELLER.write(WANTED)
