"""Words of the list of saved games."""

EN: dict[str, str] = {
    "saves_list.title": "Saved games",
    "saves_list.empty": "There are no saved games.",
    "saves_list.auto": "{game}, as it was left",
    "saves_list.row": "{moment}  \u00b7  {names}",
    "saves_list.score": "{name} {points}",
    "saves_list.over": "finished",
    "saves_list.practice": "practice",
    "saves_list.assisted": "with hints",
    "saves_list.when": "{date}, {time}",
    "saves_list.load": "Open",
    "saves_list.rename": "Rename",
    "saves_list.delete": "Delete",
    "saves_list.undo": "Undo delete",
    "saves_list.deleted": "\u201c{title}\u201d is in the trash. Undo brings it back.",
    "saves_list.restored": "It is back.",
    "saves_list.rename_title": "Another name",
    "saves_list.cannot": "This file cannot be opened. It stays where it is.",
    "saves_list.only_named": "Only saves you have named yourself can be renamed.",
    "saves_list.unreadable": "A file that cannot be read",
    "saves_list.undo_none": "There is nothing to bring back.",
}
