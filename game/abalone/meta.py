"""What can be known of Abalone without its rules."""

from __future__ import annotations

from game.core.api import GameInfo, Option

INFO = GameInfo(
    id="abalone",
    seats=(2,),
    options=(
        Option("start", "choice", ("belgian", "classical", "german", "dutch", "swiss"), "belgian"),  # R1.3
        Option("no_capture_draw", "switch", (False, True), False),  # R3.3
        Option("move_limit", "switch", (False, True), False),  # R3.3
    ),
    open=True,
    rounds=True,
)
