"""Words of the board of Abalone."""

EN: dict[str, str] = {
    "abalone.flip": "Flip",
    "abalone.coordinates": "Letters",
    "abalone.tip.flip": "Turn the board round, so that the other side sits at the bottom.",
    "abalone.tip.coordinates": "Show or hide the letters and numbers of the cells.",
    "abalone.tray": "Pushed off by {name}",
    "abalone.seat": "{name} plays the {colour} marbles.",
    "abalone.status": "{start}  ·  {colour} to move  ·  move {move}",
    "abalone.status.over": "{start}  ·  {moves} moves played",
    "abalone.prompt.wait": "{name} decides.",
    "abalone.prompt.over": "The game is over.",
    "abalone.prompt.choose": "{name}: click the rear marble of a column and push it, or click two or three marbles "
    "one by one.",
    "abalone.prompt.way": "{name}: click an arrow, or drag the marble where it should go.",
    "abalone.prompt.stuck": "{name}: these cannot move together; click one of them to take it back.",
    "abalone.tip.cell": "**{cell}**: {what}",
    "abalone.tip.empty": "empty",
    "abalone.tip.risk": "It could be pushed off now.",
    "abalone.tip.tray": "**{name}** has pushed off {count} of {need}.",
    "abalone.tip.single": "**{way}**: one marble moves.",
    "abalone.tip.column": "**{way}**: a column of {own} moves.",
    "abalone.tip.side": "**{way}**: {own} marbles move sideways.",
    "abalone.tip.push": "**{way}**: {own} push {pushed}.",
    "abalone.tip.off": "**{way}**: {own} push {pushed}, and one goes over the rim!",
}
