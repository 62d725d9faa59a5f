"""One thread that writes, so that no frame waits for the disk, and at most one write is under way.

Where the system gives no thread, whoever hands over a job does it.
"""

from __future__ import annotations

import threading
from collections.abc import Callable

Job = Callable[[], None]
PATIENCE = 2.0


class Writer:
    """Does jobs one after another on a thread of its own, which starts with the first job.

    failed: called on that thread with the name of a job and whatever it raised. A new job under a name
    that still waits takes its place: only the newest version of a file is worth writing.
    """

    def __init__(self, failed: Callable[[str, Exception], None]) -> None:
        self._failed = failed
        self._changed = threading.Condition()
        self._waiting: dict[str, Job] = {}
        self._busy = False
        self._closing = False
        self._thread: threading.Thread | None = None

    def submit(self, name: str, job: Job, patience: float = PATIENCE) -> bool:
        """Wait until earlier jobs are done, but not for ever; then hand over this one and return.

        False if the earlier ones are still not done after `patience` seconds; the job is kept all the same.
        """
        with self._changed:
            in_time = self._changed.wait_for(self._idle, patience)
            self._waiting[name] = job
            self._closing = False
            begun = self._thread is not None or self._begin()
            self._changed.notify_all()
        while not begun and self._waiting:
            self._do(*self._take())
        return in_time

    def flush(self, patience: float = PATIENCE) -> bool:
        """Wait until all is written; False if that takes longer than `patience` seconds."""
        with self._changed:
            return self._changed.wait_for(self._idle, patience)

    def close(self, patience: float = PATIENCE) -> bool:
        """Write what waits and end the thread; False if it was still writing after `patience` seconds."""
        with self._changed:
            thread, self._thread = self._thread, None
            self._closing = True
            self._changed.notify_all()
        if thread is None:
            return True
        thread.join(patience)
        return not thread.is_alive()

    def _idle(self) -> bool:
        return not self._waiting and not self._busy

    def _begin(self) -> bool:
        """Start the thread; False where the system allows no more of them."""
        thread = threading.Thread(target=self._run, name="saves", daemon=True)
        try:
            thread.start()
        except RuntimeError:
            return False
        self._thread = thread
        return True

    def _run(self) -> None:
        while (found := self._next()) is not None:
            self._do(*found)

    def _do(self, name: str, job: Job) -> None:
        try:
            job()
        except Exception as error:  # the thread must outlive every fault
            self._failed(name, error)
        finally:
            with self._changed:
                self._busy = False
                self._changed.notify_all()

    def _next(self) -> tuple[str, Job] | None:
        with self._changed:
            self._changed.wait_for(lambda: self._waiting or self._closing)
            return self._take() if self._waiting else None

    def _take(self) -> tuple[str, Job]:
        with self._changed:
            name = next(iter(self._waiting))
            self._busy = True
            return name, self._waiting.pop(name)
