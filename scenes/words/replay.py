"""Words of the replay scene."""

EN: dict[str, str] = {
    "replay.title": "Looking back",
    "replay.begin": "The beginning",
    "replay.begin.open": "The beginning of the game.",
    "replay.begin.seat": "The beginning of the game, as {name} saw it.",
    "replay.begin.public": "The beginning of the game, as everybody saw it: no hand is shown.",
    "replay.slider": "Move",
    "replay.step": "{step}/{last}",
    "replay.back": "One move back (\u2190)",
    "replay.forward": "One move on (\u2192)",
    "replay.first": "Nothing comes before the beginning.",
    "replay.last": "This is all that has been played.",
    "replay.play": "Play the moves one after another",
    "replay.pause": "Stop here",
    "replay.play_on": "Play on from here",
    "replay.play_on.tip": "Begin another game at this point. The present one stays as it is.",
    "replay.play_on.end": "This is where the game stands: go back to play on.",
    "replay.play_on.over": "The game is over here.",
    "replay.play_on.title": "Play on from here?",
    "replay.play_on.text": "Another game begins at this point, with the same seats. The present one stays as it is "
                           "and is kept among the saved games.",
    "replay.play_on.practice": "What was hidden then may be known by now, so it counts as practice.",
    "replay.play_on.do": "Play on",
}
