"""What can be known of Web of Power without its rules."""

from __future__ import annotations

from game.core.api import GameInfo, Option

INFO = GameInfo(
    id="web_of_power",
    seats=(3, 4, 5),
    rounds=True,
    options=(
        Option("start", "seat", ("lot", 0, 1, 2, 3, 4), "lot"),  # R2.1
        Option("display_refill", "choice", ("after", "at_once"), "after"),  # R2.11
    ),
)
