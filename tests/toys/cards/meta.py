"""What can be known of the card toy without its rules."""

from game.core.api import GameInfo, Option

INFO = GameInfo(
    id="toy_cards",
    seats=(2, 3, 4),
    options=(
        Option("market", "switch", (False, True), True),
        Option("rounds", "choice", (4, 8), 4),
        Option("start", "seat", ("lot", 0, 1, 2, 3), "lot"),
    ),
    forced=frozenset({"deny"}),
    partners={4: ((0, 2), (1, 3))},
)
