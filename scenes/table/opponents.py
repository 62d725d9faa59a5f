"""The computers at this table: asked for their moves, never waited for."""

from __future__ import annotations

from typing import Any

from game.ai import agents
from game.core import registry
from game.core.levels import Choice
from game.core.table import Table

PACE = {"instant": 0.0, "quick": 0.4, "normal": 0.8, "slow": 1.5}  # seconds before a computer's turn shows
LEAST_HOLD = 0.25  # in games with hidden hands every answer takes at least this long: timing tells nothing
HINT_LEVEL = "knight"
FIRST, LATER = 1.0, 0.4  # share of the pace before the first action of a turn and before the others


class Opponents:
    """Asks the agents' client for one seat at a time, and holds answers to the chosen pace."""

    def __init__(self, client: Any, table: Table) -> None:
        self.client = client
        self.table = table
        self.pace = "normal"  # the setting, or "instant" while somebody is in a hurry
        self.waited = 0.0
        self._ticket: tuple[Any, ...] | None = None
        self._answer: Any = None
        if any(chair.agent is not None for chair in table.chairs):
            registry.brain(table.game_id)  # imported now, not in the frame of the first question

    @property
    def thinking(self) -> int | None:
        """The seat that is thinking now."""
        if self._ticket is None or self._ticket[2] != "move":
            return None
        return int(self._ticket[3])

    @property
    def hinting(self) -> bool:
        """Whether a hint has been asked for and not come yet."""
        return self._ticket is not None and self._ticket[2] == "hint"

    def ask(self, seat: int) -> None:
        """Let a computer seat think about the present position."""
        self._send("move", seat, self.table.chairs[seat].agent or HINT_LEVEL)

    def ask_hint(self, seat: int) -> None:
        """Let a good computer look at a person's own view."""
        self._send("hint", seat, HINT_LEVEL)

    def cancel(self) -> None:
        """Whatever is being thought about is not wanted any more."""
        if self._ticket is not None and self.client is not None:
            self.client.cancel()
        self._ticket = self._answer = None

    def update(self, dt: float) -> tuple[str, int, Choice, bool] | None:
        """The answer when it is there and the pace allows: ("move" | "hint", seat, choice, rule of thumb)."""
        if self._ticket is None or self.client is None:
            return None
        self.waited += dt
        self._collect()
        if self._answer is None or self.waited < self._hold():
            return None
        answer, ticket = self._answer, self._ticket
        self._ticket = self._answer = None
        return ticket[2], int(ticket[3]), answer.choice, answer.fallback

    def _hold(self) -> float:
        """Seconds that the answer is kept back, by the pace as it is now. A hint is shown at once."""
        if self.thinking is None or self.pace == "instant":
            return 0.0
        table = self.table
        first = not table.cursor or table.log[table.cursor - 1].seat != self.thinking
        hold = PACE.get(self.pace, PACE["normal"]) * (FIRST if first else LATER)
        return max(hold, 0.0 if table.game.info.open else LEAST_HOLD)

    def _collect(self) -> None:
        while self._answer is None and (answer := self.client.poll()) is not None:
            if answer.ticket == self._ticket:
                self._answer = answer

    def _send(self, purpose: str, seat: int, level: str) -> None:
        table = self.table
        self._ticket = (id(table), table.version, purpose, seat)
        self._answer = None
        self.waited = 0.0
        computers = sum(chair.agent is not None for chair in table.chairs)
        budget = agents.play_budget(table.game_id, level, max(1, computers))
        self.client.ask(self._ticket, table.game_id, level, table.view(seat), budget, table.agent_rng(seat))
