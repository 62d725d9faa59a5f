"""Tries out beliefs of the card game's evaluation against each other: one seat believes something new.

    python -m tests.tools.tune_web_of_power_cards --deals 40 --quick --try guard=0.5 --try stone=1.3
    python -m tests.tools.tune_web_of_power_cards --deals 20 --base knight --try cardinal --try cardinal rounds=3

Every trial plays each deal once in every seat against others that keep to the base, and prints its share of the
wins, and by how many points it was ahead of the others' mean, with the standard error. A trial begins with a
level's name (by default that of the base, knight) and changes weights, `iterations` or params of its search.
`--share` is the part of the budget that is played. `--quick` plays the fast turns of the playouts instead of
whole searches.

What it found, three seats, as leads in points of the new over the old, with standard errors:

Fast turns, 30 deals, from stone 0.9, guard 0.35, rivals 1, all that may come (now 0):
    stone 1.5 +4.8 +- 0.9, stone 0.5 -2.6 +- 0.7: a fee is dear. guard 0.2 +3.9 +- 1.0, guard 0.6 -3.5 +- 0.8
    now 0.5 -2.5 +- 0.8: the sheet as it stands tells less. rivals 0.6 +2.3 +- 1.0, rivals 1.4 -1.7 +- 0.7
From stone 1.5, guard 0.2, rivals 0.8: stone 3 +4.3 +- 1.0, guard 0.1 +1.8 +- 0.9, now 0.3 -1.4 +- 0.7
From stone 3, guard 0.15, rivals 0.9, 40 deals: stone 2.2 -1.5 +- 0.5, stone 4 0.0 +- 0.5, stone 6 -0.7 +- 0.6,
    rivals 0.6 +1.0 +- 0.6; 0.7 or -0.3 for an unknown law -0.6 +- 0.5 and +0.5 +- 0.5: it is worth nothing.
Knight, greedy, 30 deals: ahead 0.8 for 0 +1.8 +- 1.1, ahead 0.3 -0.6 +- 0.8
Searches at a twentieth of the budget, as shares of the wins against two (a third is par; few games, errors 8 to 14 %):
    A Knight without `ahead`, 30 games each: 2,000 iterations 73, one round deep without noise 57, four rounds deep
        with 1,200 iterations 63, seven plans wide 50, trust 1 53
    A Knight that searches (400 iterations, one round), 24 games each: 1,500 iterations 38, leader 0.6 46: too strong a
        Knight, so it became greedy
    Knight as it is: leader 0.5 and a noise of 1 drawn anew at every choice, 1,500 iterations 93 (30 games); with
        misjudgements that belong to the cell 58 with 1,000 iterations (12), 83 with 1,500 and ten plans (12),
        75 with 1,000 and no noise (24), 50 only one round deep (18)
Levels, seed 1, a twentieth of the budget (python -m game.arena web_of_power_cards --seats A,B,B --games N):
    squire against pages 62.0, knight against squires 64.5, squire against random 100 % (200 games each);
    cardinal against knights 62.8 (141), cardinal against pages 91.1 % (45).
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from dataclasses import replace
from math import sqrt

from game.ai import agents
from game.core.levels import Budget, Level
from game.core.rng import Rng, seed_from
from game.web_of_power_cards.heuristics import BRAIN
from game.web_of_power_cards.outlook import Weights
from game.web_of_power_cards.rules import GAME
from game.web_of_power_cards.state import CardsState
from game.web_of_power_cards.turns import quick_turn

Player = Callable[[CardsState, Rng], None]


def changed(words: Sequence[str], base: Level) -> Level:
    """A level with changes applied, as in `knight iterations=300 guard=0.5 rounds=2`."""
    for word in words:
        name, _, value = word.partition("=")
        weights: Weights = base.params["weights"]
        if not value:
            base = BRAIN.levels[name]
        elif name == "iterations":
            base = replace(base, iterations=int(value))
        elif name == "agent":
            base = replace(base, agent=value)
        elif name in Weights._fields:
            base = replace(base, params={**base.params, "weights": weights._replace(**{name: float(value)})})
        else:
            base = replace(base, params={**base.params, name: int(value) if value.isdecimal() else float(value)})
    return base


def player(level: Level, share: float, quick: bool) -> Player:
    """Plays one action of a search, or a fast turn."""
    agent = agents.build(GAME, BRAIN, level)
    budget = Budget(max(1, round(level.iterations * share)))

    def fast(state: CardsState, rng: Rng) -> None:
        quick_turn(state, level.params["weights"])

    def whole(state: CardsState, rng: Rng) -> None:
        state.apply(agent.choose(state.view(state.seat), budget, rng, lambda: False).action)

    return fast if quick else whole


def lead(mine: Player, rivals: Player, seats: int, deal: int) -> tuple[float, float]:
    """Mean lead in points over all seats of one deal, and the share of the wins."""
    total = won = 0.0
    for seat in range(seats):
        state = GAME.new_state(seats, GAME.info.defaults(), seed_from("tune", deal))
        rng = Rng(seed_from(deal, seat))
        while state.phase != "over":
            (mine if state.seat == seat else rivals)(state, rng)
        total += (state.totals[seat] * seats - sum(state.totals)) / (seats - 1)
        places = state.standings().places
        won += (places[seat] == 1) / max(1, places.count(1))
    return total / seats, won / seats


def main() -> None:
    """Measure what the command line asks for."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--seats", type=int, default=3)
    parser.add_argument("--deals", type=int, default=20)
    parser.add_argument("--first", type=int, default=0, help="number of the first deal")
    parser.add_argument("--share", type=float, default=0.05)
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--base", nargs="*", default=[], metavar="WORD")
    parser.add_argument("--try", dest="trials", action="append", nargs="+", default=[], metavar="WORD")
    given = parser.parse_args()
    base = changed(given.base, BRAIN.levels["knight"])
    rivals = player(base, given.share, given.quick)
    for words in given.trials:
        mine = player(changed(words, base), given.share, given.quick)
        found = [lead(mine, rivals, given.seats, given.first + deal) for deal in range(given.deals)]
        mean, won = (sum(column) / len(found) for column in zip(*found))
        spread = sum((one - mean) ** 2 for one, _ in found) / max(1, len(found) - 1)
        print(f"{' '.join(words)}: {won:.1%} won, {mean:+.2f} +- {sqrt(spread / len(found)):.2f}", flush=True)


if __name__ == "__main__":
    main()
