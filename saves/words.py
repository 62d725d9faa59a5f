"""The sentences of saving and loading."""

from __future__ import annotations

EN: dict[str, str] = {
    # what is wrong with a file
    "saves.not_ours": "This is not a saved game of Kabinett.",
    "saves.empty": "The file is empty.",
    "saves.too_big": "The file is larger than any saved game, which has at most {limit} bytes.",
    "saves.cut": "The file is damaged: it breaks off after {found} bytes.",
    "saves.changed": "The file is damaged: its contents have changed since it was written.",
    "saves.not_text": "The file is damaged: it is not readable text.",
    "saves.not_json": "The file is damaged: {reason}.",
    "saves.bad_field": "The saved game does not make sense: the field {field} is missing or wrong.",
    "saves.unknown_field": "The saved game does not make sense: there is no field called {field}.",
    "saves.newer": "This game was saved by a newer Kabinett (format {version}; this one reads up to {ours}).",
    "saves.newer_rules": "This game was saved under newer rules (version {version}, here {ours}).",
    "saves.unknown_game": "The game {game} does not stand in this cabinet.",
    "saves.bad_start": "The saved game cannot be set up: {reason}",
    "saves.bad_start_plain": "The saved game cannot be set up.",
    "saves.no_replay": "Move {entry} of the saved game does not fit the rules, nor does its last position.",
    # what the player is told after a load that needed help
    "saves.warn.snapshot": "Move {entry} no longer fits the rules. The game goes on from the saved position; "
                           "what came before it cannot be taken back.",
    "saves.warn.backup": "The last save was damaged ({reason}) The one before it was loaded.",
    "saves.warn.older": "The newest saved game could not be read ({reason}) An older one was loaded.",
    "saves.kept_damaged": "A damaged save, kept when the version before it was loaded.",
    # what the disk answers
    "saves.fault.full": "The disk is full.",
    "saves.fault.forbidden": "Kabinett may not write to {folder}.",
    "saves.fault.missing": "The folder {folder} is missing and cannot be made.",
    "saves.fault.disk": "The disk reports a fault ({reason}).",
    "saves.fault.slow": "The disk is slow to answer.",
    "saves.fault.gone": "The file {name} is not there any more.",
    "saves.fault.unreadable": "The file {name} cannot be read ({reason}).",
    "saves.unsaved": "{reason} The game goes on but is not being saved; what was saved before is safe.",
    "saves.saved_again": "Saving works again.",
    "saves.set_aside": "More than {count} games are unfinished: what rested longest is now in the trash. "
                       "The list of saved games can bring it back.",
    "saves.locked": "Kabinett is already open in another window: this one plays without saving.",
    "saves.not_slot": "The file {name} is not one that can be written over.",
    # settings and statistics
    "saves.settings": "The settings",
    "saves.statistics": "The statistics",
    "saves.document.backup": "{what} could not be read, so those before the last change are used. "
                             "The damaged file was kept as {kept}.",
    "saves.document.fresh": "{what} could not be read and start anew. The damaged file was kept as {kept}.",
    "saves.document.unsaved": "{reason} {what} could not be saved.",
    "saves.document.stuck": "{what} could not be read; changes will not be saved.",
}
