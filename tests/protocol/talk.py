"""The protocol driven as other programs drive it: a process, lines in, lines out."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
NO_NUMBERS = ("9" * 50, "9" * 5000, "1e3", "0x10", "1_0", "--1", "-1", "\u0663", "\uff11", "\u0663" * 60, "\u00b2", "x")
NOT_WHOLE = (*NO_NUMBERS, "+5", "1.5")


class Talk:
    """A running `python -m game.engine`. `ask` sends one line and reads the answer up to its empty line."""

    def __init__(self, **env: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "game.engine"], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.PIPE, env={**os.environ, **env})

    def send(self, raw: bytes) -> list[str]:
        """The answer to raw bytes that end in a line break."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(raw)
        self.process.stdin.flush()
        lines: list[str] = []
        while line := self.process.stdout.readline():
            text = line.decode("utf-8").rstrip("\n")
            if not text:
                return lines
            lines.append(text)
        raise EOFError(f"the engine ended: {lines}")

    def ask(self, line: str) -> list[str]:
        """The answer to one line."""
        return self.send(line.encode() + b"\n")

    def one(self, line: str) -> str:
        """The answer to one line, which must be one line."""
        answer = self.ask(line)
        assert len(answer) == 1, answer
        return answer[0]

    def refused(self, line: str) -> str:
        """The reason given for refusing a line; anything else fails."""
        answer = self.one(line)
        assert answer.startswith("? "), answer
        assert "Traceback" not in answer
        assert "internal error" not in answer, answer
        return answer[2:]

    def close(self) -> tuple[int, str]:
        """End it by closing its input: exit code and whatever it wrote to the error stream."""
        assert self.process.stdin is not None
        self.process.stdin.close()
        assert self.process.stderr is not None
        errors = self.process.stderr.read().decode()
        code = self.process.wait(10)
        self.process.stderr.close()
        if self.process.stdout is not None:
            self.process.stdout.close()
        return code, errors
