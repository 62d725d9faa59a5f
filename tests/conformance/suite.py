"""All checks by name. A check takes a setting (or a game's id); its AssertionError says what is wrong."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from tests.conformance import checks_hidden, checks_play, checks_table, checks_words
from tests.conformance.cases import Setting

ROOT = Path(__file__).resolve().parents[2]

CHECKS: dict[str, Callable[[Setting], None]] = {check.__name__: check for check in (
    checks_play.games_end,
    checks_play.legality_is_canonical,
    checks_play.positions_are_read_carefully,
    checks_play.clones_are_independent,
    checks_play.material_is_conserved,
    checks_play.scores_add_up,
    checks_play.events_explain,
    checks_play.reveals_are_counted,
    checks_play.open_games_hide_nothing,
    checks_words.notation_round_trips,
    checks_words.everything_can_be_said,
    checks_words.every_action_can_be_picked,
    checks_words.reasons_are_given,
    checks_words.views_are_plain,
    checks_hidden.nothing_leaks,
    checks_hidden.guesses_vary,
    checks_hidden.notes_match_views,
    checks_hidden.choices_rest_on_the_view,
    checks_table.undo_and_redo_restore,
    checks_table.saves_restore,
    checks_table.positions_keep_their_seats,
)}

BOX_CHECKS: dict[str, Callable[[str], None]] = {check.__name__: check for check in (
    checks_words.box_has_words,
    checks_words.bad_set_ups_are_refused,
)}


def processes_agree(settings: Sequence[Setting]) -> None:
    """The same seeds give the same games in two processes that hash strings differently."""
    lines = "".join(json.dumps(list(setting)) + "\n" for setting in settings)
    answers = []
    for hashing in ("1", "2"):
        run = subprocess.run(
            [sys.executable, "-m", "tests.conformance.trace"], input=lines, text=True, cwd=ROOT, check=False,
            capture_output=True, env={**os.environ, "PYTHONHASHSEED": hashing})
        assert run.returncode == 0, run.stderr
        answers.append(run.stdout.split())
    assert len(answers[0]) == len(settings)
    differing = [str(setting) for setting, one, two in zip(settings, *answers, strict=True) if one != two]
    assert not differing, f"games differ from process to process: {differing}"
