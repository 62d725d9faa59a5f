"""Words of the set-up screen."""

EN: dict[str, str] = {
    "setup.title": "{game}: set up",
    "setup.seats": "Players",
    "setup.seat_name": "Name of seat {number}",
    "setup.player": "Player {number}",
    "setup.person": "Person",
    "setup.who": "{name}: who plays",
    "setup.colour": "{name}: colour {colour}. Press for the next free colour.",
    "setup.start": "Begin",
    "setup.rules": "Rules",
    "setup.lot": "by lot",
    "setup.on": "yes",
    "setup.off": "no",
    "setup.watch": "All seats are computers: you watch.",
    "setup.names": "Anna,Bruno,Clara,David,Emma,Felix",
    "colour.red": "red",
    "colour.blue": "blue",
    "colour.yellow": "yellow",
    "colour.green": "green",
    "colour.violet": "violet",
    "colour.white": "white",
}
