"""Writes the golden playthroughs of Condottiere: `python -m tests.tools.golden_condottiere`.

Events are told as the public sees them; every hand is told when it has been dealt.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise

from game.condottiere.cards import total
from game.condottiere.moves import Move
from game.condottiere.state import CondottiereState
from game.core.events import Event, redact
from game.core.rng import Rng
from tests.tools.golden import Played, Teller, Wanted


def _happened(teller: Teller, events: Sequence[Event]) -> list[str]:
    """Events as the public reads them; cards that nobody saw are counted, not listed one by one."""
    lines: list[str] = []
    times: list[int] = []
    for event in events:
        line = teller.line(redact(event, None))
        if lines and lines[-1] == line:
            times[-1] += 1
        elif line.startswith("hidden") and line in lines:
            times[lines.index(line)] += 1
        else:
            lines.append(line)
            times.append(1)
    return [line if number == 1 else f"{line}, {number} times" for line, number in zip(lines, times)]


def _hands(state: CondottiereState, last: CondottiereState | None) -> Iterator[str]:
    """All hands, after cards have been dealt."""
    if last is None or last.reveals != state.reveals:
        for seat, hand in enumerate(state.to_dict()["hands"]):
            if hand:
                yield f"hand {seat}: {' '.join(hand)}"


TELLER = Teller("condottiere", happened=_happened, before=_hands)


def simple_move(state: CondottiereState, rng: Rng) -> Move:
    """Plays while behind and not too dear, passes when ahead; special cards and all else by lot."""
    legal = state.legal_actions()
    if state.phase not in ("battle", "final"):
        sites = [move for move in legal if move.kind == "site"]
        return rng.choice(sites if sites and rng.below(8) else legal)
    worth = [total(army, False) for army in state.armies]
    ahead = worth[state.seat] > max(w for seat, w in enumerate(worth) if seat != state.seat)
    if (ahead and rng.below(4)) or max(worth) > 8 + rng.below(12):
        return legal[-1]
    return rng.choice(legal)


def games(seats: int, options: str = "") -> Iterator[Played]:
    """Games of such players, one a seed."""
    for seed in range(3000):
        yield TELLER.play(f"game seats={seats} seed={seed} {options}".rstrip(), seed, simple_move)


def battles(number: int) -> Callable[[Played], int]:
    """Where the last so many battles begin."""

    def since(played: Played) -> int:
        named = [at for at, text in enumerate(played.actions) if text.startswith("site ")]
        return named[-number] if len(named) >= number else 0

    return since


def _reason(reason: str) -> Callable[[Played], bool]:
    return lambda played: played.last.result is not None and played.last.result[1] == reason


def _captured_last(played: Played) -> bool:
    """Ends by most cities, with a city captured among the last battles."""
    owned = played.states[-60:]
    lost = any(before & ~after for one, two in pairwise(owned) for before, after in zip(one.cities, two.cities))
    return lost and _reason("most_cities")(played)


def _tied_series(played: Played) -> bool:
    return "event.series.tied" in {key for _, key in played.told}


def _short(played: Played, most: int = 160) -> bool:
    return len(played.actions) <= most and _reason("linked")(played)


WANTED = (
    *(Wanted(f"linked_{seats}", f"{number} players, {need} linked cities win", games(seats), _short)
      for seats, number, need in ((2, "Two", 4), (3, "Three", 4), (4, "Four", 3), (5, "Five", 3), (6, "Six", 3))),
    Wanted("majority", "Every city is taken and one player has most", games(3, "bigger_kingdoms=true"),
           _reason("most_cities"), battles(5)),
    Wanted("final_won", "The lead is shared, and the final battle is won", games(4, "bigger_kingdoms=true"),
           _reason("final_battle"), battles(2)),
    Wanted("final_drawn", "The lead is shared, and the final battle has no victor", games(4, "bigger_kingdoms=true"),
           _reason("drawn_final"), battles(2)),
    Wanted("series", "A series to ten points", games(2, "points=10"),
           lambda played: _reason("series")(played) and played.last.games == 2),
    Wanted("series_tied", "A series is level at the target, so another game is played", games(4, "points=10"),
           _tied_series, battles(14)),
    Wanted("last_free_city", "Capturing: the battle that takes the last free city ends the game",
           games(4, "first_print=true bigger_kingdoms=true"), _captured_last, battles(6)),
)  # fmt: skip

if __name__ == "__main__":
    TELLER.write(WANTED)
