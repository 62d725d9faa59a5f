"""Information-set Monte Carlo tree search: one tree over what one seat knows, many sampled worlds.

After Cowling, Powley and Whitehouse (2012), single observer: each iteration samples a world that the view
cannot tell from the truth and walks down the tree with the actions that are legal in that world; an action
competes only with how often it was available. Every seat maximises its own value (max^n).
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log, sqrt
from typing import Any

from game.ai.meter import Meter
from game.core.api import Game
from game.core.levels import Brain, Budget, Cancel, Choice, Level, Ranked
from game.core.rng import Rng


class Node:
    """An action on the way down: `total[seat]` of values in [-1, 1] over `visits` walks."""

    __slots__ = ("available", "children", "prior", "total", "visits")

    def __init__(self, seats: int, prior: float) -> None:
        self.children: dict[Any, Node] = {}
        self.visits = 0
        self.available = 0
        self.prior = prior
        self.total = [0.0] * seats


class Ismcts:
    """A search for games with hidden hands whose brain offers priors, a rollout and a value, but no whole turns.

    Games that think in whole turns have `Worlds`. It works for open games as well.

    params: `explore` (weight of curiosity, default 0.7), `bias` (weight of the priors, which fades as an
    action is tried, default 1), `depth` (playout actions before the position is valued, default 12),
    `share` (part of a turn's budget that one action gets, default 1), `near` (root actions with this part
    of the most visits may be chosen for style if they are worth as much, default 0.9).
    """

    def __init__(self, game: Game[Any, Any, Any], brain: Brain, level: Level) -> None:
        self._game = game
        self._brain = brain
        params = level.params
        self._explore: float = params.get("explore", 0.7)
        self._bias: float = params.get("bias", 1.0)
        self._depth: int = params.get("depth", 12)
        self._share: float = params.get("share", 1.0)
        self._near: float = params.get("near", 0.9)

    def choose(self, view: Any, budget: Budget, rng: Rng, cancel: Cancel) -> Choice:
        """The action that was tried most."""
        root = Node(view.seats, 1.0)
        meter = Meter(budget, cancel, self._share)
        while meter.more():
            self._iterate(root, view, rng)
        ranked = self._ranked(root, view, rng)
        return Choice(ranked[0].action, ranked, self._brain.reason(view, ranked[0].action), meter.used)

    def _iterate(self, root: Node, view: Any, rng: Rng) -> None:
        state = self._game.sample_state(view, rng)
        node, path, legal = root, [root], view.legal
        while True:
            seat = state.current_player()
            if seat is None:
                break
            known = self._open(node, state, legal or state.legal_actions())
            legal = None
            action, node = self._select(known, seat)
            path.append(node)
            state.apply(action)
            if node.visits == 0:
                break
        values = self._play_out(state, rng)
        for node in path:
            node.visits += 1
            total = node.total
            for seat, value in enumerate(values):
                total[seat] += value

    def _open(self, node: Node, state: Any, legal: Sequence[Any]) -> list[tuple[Any, Node]]:
        """The children for the actions legal in this world, made where missing; all become available once."""
        children = node.children
        if any(action not in children for action in legal):
            priors = self._brain.priors(state, legal)
            top = max(priors) or 1.0
            for action, prior in zip(legal, priors, strict=True):
                if action not in children:
                    children[action] = Node(len(node.total), prior / top)
        found = [(action, children[action]) for action in legal]
        for _, child in found:
            child.available += 1
        return found

    def _select(self, known: Sequence[tuple[Any, Node]], seat: int) -> tuple[Any, Node]:
        """The unseen action with the highest prior while its turn has come, else by upper confidence."""
        best, best_score = known[0], -1e9
        for pair in known:
            child = pair[1]
            if child.visits == 0:
                score = 1.0 + self._explore + self._bias * child.prior
            else:
                score = (child.total[seat] / child.visits
                         + self._explore * sqrt(log(child.available) / child.visits)
                         + self._bias * child.prior / (1 + child.visits))
            if score > best_score:
                best, best_score = pair, score
        return best

    def _play_out(self, state: Any, rng: Rng) -> list[float]:
        rollout = self._brain.rollout
        for _ in range(self._depth):
            if state.is_terminal():
                break
            state.apply(rollout(state, rng))
        if state.is_terminal():
            return list(state.returns())
        return [self._brain.value(state, seat) for seat in range(len(state.scores()))]

    def _ranked(self, root: Node, view: Any, rng: Rng) -> tuple[Ranked, ...]:
        if not root.children:  # cancelled before the first iteration
            state = self._game.sample_state(view, rng)
            return (Ranked(self._brain.rollout(state, rng), 0.0, 0),)
        tried = [(action, child) for action, child in root.children.items() if child.visits]
        rows = [Ranked(action, child.total[view.seat] / child.visits, child.visits)
                for action, child in tried]
        rows.sort(key=lambda row: (-row.visits, -row.value))
        equals = [row for row in rows
                  if row.visits >= self._near * rows[0].visits and row.value >= rows[0].value]
        picked = rng.choice(equals)
        return (picked, *(row for row in rows if row is not picked))
