"""The sentences of saving and loading."""

from __future__ import annotations

EN: dict[str, str] = {
    # what is wrong with a file
    "saves.not_ours": "This is not a saved game of Kabinett.",
    "saves.empty": "This save is damaged: the file is empty.",
    "saves.too_big": "This cannot be a saved game: the file is larger than {limit}.",
    "saves.cut": "This save is damaged: the end of the file is missing.",
    "saves.changed": "This save is damaged: the file has changed since it was written.",
    "saves.senseless": "This save is damaged: parts of it are missing or make no sense.",
    "saves.newer": "This game was saved by a newer Kabinett and can be opened there; nothing is lost.",
    "saves.unknown_game": "This Kabinett does not have the game that was saved here; the file is left as it is.",
    "saves.bad_start": "This save is damaged: its seats or options do not suit the game.",
    "saves.no_replay": "This save is damaged: move {entry} does not fit the rules, nor does the last position.",
    "saves.kept": "{reason} Its file is kept: {name}, in the folder of saved games.",
    # what the player is told after a load that needed help
    "saves.warn.snapshot": "Move {entry} no longer fits the rules. The game goes on from the saved position; "
                           "what came before it cannot be taken back.",
    "saves.warn.backup": "The newest version of this save is damaged; the one before it is used.",
    "saves.warn.older": "The game you left last cannot be opened, so an older one was. It is still in the list of "
                        "saved games, which says why.",
    "saves.kept_damaged": "A damaged save, kept as it was when it was opened.",
    # what the disk answers
    "saves.fault.full": "The disk is full.",
    "saves.fault.forbidden": "Kabinett may not write to {folder}.",
    "saves.fault.no_folder": "{path} is a file and no folder.",
    "saves.fault.missing": "The folder {folder} is missing and cannot be made.",
    "saves.fault.disk": "The disk reports a fault ({reason}).",
    "saves.fault.slow": "The disk is slow to answer.",
    "saves.fault.mistake": "Kabinett made a mistake while saving.",
    "saves.fault.gone": "This save is not there any more: its file {name} has been moved or deleted.",
    "saves.fault.unreadable": "The file {name} cannot be read ({reason}).",
    "saves.unsaved": "{reason} Nothing is being saved; what was saved before is safe.",
    "saves.saved_again": "Saving works again.",
    "saves.set_aside": "More than {count} games are unfinished: what rested longest is now in the trash. "
                       "The list of saved games can bring it back.",
    "saves.locked": "Kabinett is already open in another window: this one plays without saving.",
    "saves.unsavable": "This game cannot be put into a file; most likely it has become too long.",
    "saves.not_slot": "Only a save that has a name of its own and can be opened may be changed; {name} stays as it is.",
    # settings and statistics
    "saves.settings": "The settings",
    "saves.statistics": "The statistics",
    "saves.document.backup": "{what} could not be read, so those before the last change are used. "
                             "The damaged file was kept as {kept}.",
    "saves.document.fresh": "{what} could not be read and start anew. The damaged file was kept as {kept}.",
    "saves.document.unsaved": "{reason} {what} could not be saved.",
    "saves.document.stuck": "{what} could not be read; changes will not be saved.",
    # settings that were not understood, and their values at first
    "saves.settings.refused": "This was not understood in the settings and is as at first: {these}.",
    "saves.setting": "{what} ({value})",
    "saves.setting.bare": "{what}",
    "saves.setting.animation": "animation",
    "saves.setting.pace": "the computer\u2019s pace",
    "saves.setting.volume": "sound volume",
    "saves.setting.muted": "sound off",
    "saves.setting.fullscreen": "full screen",
    "saves.setting.interface_size": "interface size",
    "saves.setting.colour_blind": "colour-blind palette",
    "saves.setting.reduced_motion": "reduced motion",
    "saves.setting.confirm_turn": "confirm a turn",
    "saves.setting.purist": "purist mode",
    "saves.setting.full_curtain": "full-screen curtain",
    "saves.setting.curtain_on_focus_loss": "cover hands when the window is left",
    "saves.setting.window": "the window\u2019s place",
    "saves.setting.setups": "the last set-ups",
    "saves.setting.language": "language",
    "saves.first.normal": "normal",
    "saves.first.auto": "automatic",
    "saves.first.risky": "risky",
    "saves.first.True": "yes",
    "saves.first.False": "no",
}
