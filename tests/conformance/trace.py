"""Everything that can be observed in a random game, as one fingerprint; run as a program for comparison.

Reads settings as JSON lines on standard input and prints one fingerprint a line.
"""

from __future__ import annotations

import json
import sys
from hashlib import sha256

from game.core import registry
from game.core.codec import digest
from tests.conformance.cases import Setting
from tests.conformance.play import readers, start, steps
from tests.conformance.spelling import spelled


def trace(setting: Setting) -> str:
    """Fingerprint of all positions, legal actions, views and events of a game."""
    game = registry.rules(setting.game_id)
    whole = sha256(digest(start(setting).to_dict()).encode())
    for step in steps(setting):
        mover = step.before.view(step.seat)
        whole.update(repr(step.before.legal_actions()).encode())
        whole.update(game.notate(mover, step.action).encode())
        whole.update(repr(step.events).encode())
        whole.update(digest(step.after.to_dict()).encode())
        if step.after.ply % 8 == 0:
            for reader in readers(setting):
                whole.update(spelled(step.after.view(reader)).encode())
    return whole.hexdigest()


def main() -> None:
    """Print the fingerprints of the settings that are asked for."""
    for line in sys.stdin:
        game_id, seats, options, seed = json.loads(line)
        print(trace(Setting(game_id, seats, tuple((key, value) for key, value in options), seed)))


if __name__ == "__main__":
    import tests.toys.broken.installed
    import tests.toys.installed  # noqa: F401

    main()
