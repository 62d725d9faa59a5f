"""Why something picked is not legal: the rule that forbids it and a sentence."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.api import Refusal
from game.core.events import Place
from game.core.texts import Line
from game.web_of_power.moves import touches
from game.web_of_power.views import WebView


def why_not(view: WebView, picks: Sequence[Place]) -> Refusal | None:
    """None if a legal action contains all picks, else the first reason why none does."""
    wanted = set(picks)
    if any(wanted <= set(touches(action)) for action in view.legal):
        return None
    return Refusal("R2.2", Line("why.nothing"))
