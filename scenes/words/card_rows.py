"""Words of the table of Web of Power: the card game."""

EN: dict[str, str] = {
    "rows.now": "now",
    "rows.laws": "Laws of {name}",
    "rows.laws.none": "Sealed laws",
    "rows.look": "hold V, or press, to look",
    "rows.counting": "The points of game {game} are being counted.",
    "rows.status.over": "All cards are taken",
    "rows.status.over.series": "Game {game} of {games}; all cards are taken",
    "rows.tip.gone": "The card that lay here has been taken.",
    "rows.tip.sealed": "A sealed law goes to whoever takes this card.",
    "rows.tip.own": "Your own stone: it comes back when you take the card.",
    "rows.tip.fee": "The stone of {name}: taking this card costs a stone of your own.",
    "rows.tip.held": "Taken so far: {counts} (of {total})",
    "rows.tip.none": "No card yet.",
    "rows.tip.land": "Cards {cards}: {card_points} points now\nSymbols: {marks}: {mark_points} points now",
    "rows.tip.ships": "**Ships** of {name}: {number}, {points} points now. Five or more count.",
    "rows.tip.carriages": "**Carriages** of {name}: {number}, {points} points now. Five or more count.",
    "rows.tip.worth": "The cards of {name} would score {points} points now. Laws not known to you are not in it.",
    "rows.tip.law.hidden": "A law, face down. Hold V or press it to look; press it again to play it.",
    "rows.tip.reserve": "Give up a stone of your reserve for the claimed card.",
    "rows.about": "{reserve} stones in reserve, {out} on cards, {removed} out of the game",
}
