"""The system wants the program to end, and nobody is there to answer a question."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

from scenes.app import App
from scenes.kit.crashlog import Stopped


@contextmanager
def told_to_end(app: App) -> Iterator[None]:
    """While the app runs in here SIGTERM closes its scenes, which save once more, and asks nothing. Raises Stopped
    where the disk does not take a game even then."""
    precious: list[bool] = []

    def end(number: int, frame: FrameType | None) -> None:
        precious.extend(scene.precious for scene in app.ctx.stack.scenes)
        app.running = False

    if threading.current_thread() is not threading.main_thread():  # no other one may listen to signals
        yield
        return
    before = signal.signal(signal.SIGTERM, end)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before or signal.SIG_DFL)
    store = app.ctx.store
    if any(precious) and store is not None and store.fault is not None:
        raise Stopped(app.ctx.say("leave.lost", fault=store.fault.fields.get("reason", store.fault)))
