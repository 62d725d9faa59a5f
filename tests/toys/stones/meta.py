"""What can be known of the stones game without its rules."""

from game.core.api import GameInfo, Option

INFO = GameInfo(
    id="toy_stones",
    seats=(2,),
    options=(
        Option("misere", "switch", (False, True), False),
        Option("heaps", "choice", ("small", "large"), "small"),
        Option("start", "seat", ("lot", 0, 1), 0),
    ),
    open=True,
)
