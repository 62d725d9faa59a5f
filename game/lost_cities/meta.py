"""What can be known of Lost Cities without its rules."""

from __future__ import annotations

from game.core.api import GameInfo, Option

INFO = GameInfo(
    id="lost_cities",
    seats=(2, 4),
    options=(
        Option("rounds", "choice", (1, 2, 3, 4, 5), 3),  # R1.10
        Option("next_start", "choice", ("leader", "alternate"), "leader", (2,)),  # R1.10, R2.9
        Option("discard_view", "choice", ("open", "top"), "open"),  # R1.8
    ),
    partners={4: ((0, 2), (1, 3))},  # R2.2
)
