"""What can be known of Web of Power: the card game without its rules."""

from __future__ import annotations

from game.core.api import GameInfo, Option

INFO = GameInfo(
    id="web_of_power_cards",
    seats=(3, 4, 5),
    options=(
        Option("games", "choice", (1, 2, 3, 4, 5), 1),  # R2.2
        Option("start", "seat", ("lot", 0, 1, 2, 3, 4), "lot"),  # R2.2
        Option("ends_at_start", "switch", (False, True), False),  # R3.2
    ),
)
