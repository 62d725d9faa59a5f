"""What can be known of Condottiere without its rules."""

from __future__ import annotations

from game.core.api import GameInfo, Option

INFO = GameInfo(
    id="condottiere",
    seats=(2, 3, 4, 5, 6),
    options=(
        Option("bigger_kingdoms", "switch", (False, True), False),  # R4.1
        Option("capturing", "switch", (False, True), False),  # R4.2
        Option("points", "choice", (0, *range(10, 61)), 0),  # R4.3
        Option("first_print", "switch", (False, True), False),  # R4.4
        Option("show_hand_counts", "switch", (False, True), False),  # R4.5: for the screen only
    ),
    forced=frozenset({"keep_hand"}),  # R2.9
)
