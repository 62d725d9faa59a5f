"""The interface's words. Every scene keeps its own in scenes/words/<scene>.py and has a line here."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module

# Word files of the scenes: each holds a dict EN, read when the texts are put together.
WORD_FILES: tuple[str, ...] = (
    "scenes.words.menu",
    "scenes.words.setup",
    "scenes.words.table",
    "scenes.words.europe",
    "scenes.words.abalone",
    "scenes.words.lost_cities",
    "scenes.words.card_rows",
    "scenes.words.italy",
    "scenes.words.settings",
    "scenes.words.saves",
    "scenes.words.rules",
    "scenes.words.results",
    "scenes.words.replay",
    "saves.words",
)

EN: dict[str, str] = {
    "app.title": "Kabinett",
    "app.subtitle": "a cabinet of board games",
    "kit.ok": "OK",
    "kit.cancel": "Cancel",
    "kit.yes": "Yes",
    "kit.no": "No",
    "kit.back": "Back",
    "kit.close": "Close",
    "kit.mute": "Sound is off. {combo} turns it on again.",
    "kit.unmute": "Sound is on.",
    "kit.error_title": "Something went wrong",
    "kit.error_text": "The program stumbled and has gone back to the menu. What was saved before is safe.",
    "kit.error_file": "What happened is written down in\n{path}",
    "kit.error_unwritten": "What happened could not be written to a file.",
    "leave.title": "This game is not saved",
    "leave.text": "{fault} What has happened since the last save is lost when you leave. Put that right and play on: "
                  "the next move saves the game again.",
    "leave.lost": "{fault} What has happened in the game since the last save is lost; what was saved before is safe.",
    "leave.stay": "Stay",
    "leave.go": "Leave",
    "key.undo": "Undo",
    "key.redo": "Redo",
    "key.hint": "Hint",
    "key.skip": "Skip to the next decision",
    "key.rules": "Rules",
    "key.save": "Save",
    "key.find": "Search",
    "key.log": "Read what happened",
    "key.scores": "Players and their points",
    "key.cards": "What the cards do",
    "key.ways": "Push what is chosen that way",
    "key.laws": "Hold: look at your laws",
    "key.done": "Done, or no more",
    "key.flip": "Turn the board round",
    "key.coordinates": "Letters and numbers",
    "key.copy": "Copy the moves as text",
    "key.paste": "Play on from copied moves",
    "key.keys_help": "Keys",
    "key.full_screen": "Full screen",
    "key.mute": "Sound on or off",
    "key.quit": "Quit",
    "key.back": "Back, or leave a choice",
}


def words() -> dict[str, str]:
    """All words of the interface: the general ones and those of every scene. A key stands once."""
    table = dict(EN)
    for name in WORD_FILES:
        more: Mapping[str, str] = import_module(name).EN
        twice = sorted(table.keys() & more.keys())
        if twice:
            raise ValueError(f"{name} defines again: {', '.join(twice)}")
        table.update(more)
    return table


def number(points: int) -> str:
    """Points in figures, with a minus sign and no hyphen."""
    return str(points).replace("-", "\u2212")
