"""Before a game is left that the disk does not take: a question."""

from __future__ import annotations

from collections.abc import Iterable

from scenes.context import Context
from scenes.kit.dialog import Answer, Dialog
from scenes.kit.widgets import Nothing
from scenes.stack import Scene


def leave(ctx: Context, scenes: Iterable[Scene], go: Nothing) -> Dialog | None:
    """Leave these scenes by `go`; where a game would be lost with them that is asked first: gives the question."""
    fault = ctx.store.fault if ctx.store is not None else None
    if fault is None or not any(scene.precious for scene in scenes):
        go()
        return None
    say = ctx.say
    reason = fault.fields.get("reason", fault)  # the rest of that sentence is about playing on
    asks = Dialog(say("leave.title"), say("leave.text", fault=reason),
                  [Answer(say("leave.stay"), default=True, cancel=True), Answer(say("leave.go"), go)])
    ctx.stack.push(asks)
    return asks
