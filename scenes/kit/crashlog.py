"""Where the program writes down what went wrong: a log that does not grow, and one file per crash."""

from __future__ import annotations

import faulthandler
import logging
import platform
import sys
import threading
import traceback
from contextlib import suppress
from datetime import datetime
from logging.handlers import RotatingFileHandler
from pathlib import Path
from types import TracebackType

from saves import places

LOG_BYTES = 512_000
KEPT_LOGS = 3
KEPT_REPORTS = 10

log = logging.getLogger("kabinett")


def log_folder(folder: Path | None) -> Path:
    """The log folder inside `folder`, or the one this system has for logs."""
    return places.log_folder() if folder is None else folder / "logs"


class Stopped(Exception):
    """The program cannot go on, and a report is written. The message is one sentence for the person at the keyboard."""


class Lines(RotatingFileHandler):
    """The log. A line that the disk or the system refuses is lost: complaining of that would never end."""

    def handleError(self, record: logging.LogRecord) -> None:
        """Nothing is printed."""


class CrashLog:
    """Catches what nobody else catches. A folder that cannot be written to is no reason not to play."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._faults = None
        self._nowhere = logging.NullHandler()
        root = logging.getLogger()
        root.setLevel(logging.INFO)
        try:
            folder.mkdir(parents=True, exist_ok=True)
            lines = Lines(folder / "kabinett.log", maxBytes=LOG_BYTES, backupCount=KEPT_LOGS, encoding="utf-8",
                          delay=True, errors="backslashreplace")
            lines.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))
            root.addHandler(lines)
            self._faults = open(folder / "faults.log", "a", encoding="utf-8")  # noqa: SIM115 - open while it runs
            faulthandler.enable(self._faults)
        except OSError as error:
            root.addHandler(self._nowhere)  # the terminal is not the place for a stream of warnings
            if sys.stderr is not None:
                print(f"Kabinett writes no log in {_plain(str(folder))}: {_plain(error.strerror or str(error))}.",
                      file=sys.stderr)
        sys.excepthook = self._uncaught
        threading.excepthook = self._uncaught_in_thread

    def write(self, error: BaseException, where: str) -> Path | None:
        """Write a report about `error` and return its file, or None when the disk refuses."""
        text = _plain("".join(traceback.format_exception(type(error), error, error.__traceback__)))
        log.error("%s: %s", where, text)
        try:
            path = self.folder / f"error-{datetime.now():%Y%m%d-%H%M%S-%f}.txt"
            facts = [where, f"Python {sys.version}", platform.platform(), _pygame_line()]
            path.write_text("\n".join([*facts, "", text]), encoding="utf-8")
            self._forget_old()
            return path
        except OSError:
            return None

    def _forget_old(self) -> None:
        for old in sorted(self.folder.glob("error-*.txt"))[:-KEPT_REPORTS]:
            old.unlink(missing_ok=True)

    def _uncaught(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        if not issubclass(kind, KeyboardInterrupt):
            told = self.sentence(error.with_traceback(trace))
            if sys.stderr is not None:
                print(told, file=sys.stderr)

    def sentence(self, error: BaseException) -> str:
        """Write a report about what ends the program, and say so."""
        return self.told(error, self.write(error, "uncaught"))

    @staticmethod
    def told(error: BaseException, path: Path | None) -> str:
        """What is said when the program ends. `path`: the report, if it could be written."""
        where = f" Details are in {_plain(str(path))}." if path else ""
        return f"Kabinett had to stop: {type(error).__name__}: {_plain(str(error))}.{where}"

    def _uncaught_in_thread(self, args: threading.ExceptHookArgs) -> None:
        if args.exc_value is not None and not issubclass(args.exc_type, SystemExit):
            self.write(args.exc_value, f"in thread {args.thread.name if args.thread else '?'}")

    def close(self) -> None:
        """Give the files back; used by tests and at the end."""
        if self._faults is not None:
            faulthandler.disable()
            with suppress(OSError):
                self._faults.close()
            self._faults = None
        root = logging.getLogger()
        for lines in [h for h in root.handlers if isinstance(h, Lines)]:
            root.removeHandler(lines)
            with suppress(OSError):  # on a full disk the last lines are lost
                lines.close()
        root.removeHandler(self._nowhere)
        sys.excepthook, threading.excepthook = sys.__excepthook__, threading.__excepthook__


def _plain(text: str) -> str:
    """Text that any log can take: a file's name may hold bytes that are no letters."""
    return text.encode("utf-8", "backslashreplace").decode("utf-8")


def _pygame_line() -> str:
    pygame = sys.modules.get("pygame")
    version = getattr(getattr(pygame, "version", None), "ver", "?")
    return f"pygame {version}, SDL {getattr(getattr(pygame, 'version', None), 'SDL', '?')}"
