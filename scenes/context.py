"""What every scene is given. There are no globals: whoever needs something gets it from here."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Protocol

from game.core.texts import Texts
from scenes.kit.assets import Assets
from scenes.kit.look import Look
from scenes.kit.popups import Toasts
from scenes.kit.window import Window
from scenes.stack import SceneStack


class Audio(Protocol):
    """Plays sounds, or stays silent where there is no sound card."""

    @property
    def available(self) -> bool: ...

    def play(self, name: str, pan: float = 0.0) -> None: ...

    def load_ahead(self) -> None: ...

    def set_volume(self, volume: float) -> None: ...

    def set_muted(self, muted: bool) -> None: ...


GOOD_NEWS = "saves.saved_again"  # the one thing that the disk tells without being complained of


@dataclass
class Context:
    """Injected into scenes by `SceneStack`. Tests may leave `agents` and `store` out.

    look      letters, colours, sprites and the scale: what widgets draw with
    agents    asks the computer opponents: a game.ai.client.AgentClient, there after the first frame
    store     saves, results and settings on the disk: a saves.store.Store
    settings  attribute access, see saves.settings
    """

    window: Window
    look: Look
    audio: Audio
    settings: Any
    texts: Texts
    stack: SceneStack
    agents: Any = None
    store: Any = None
    toasts: Toasts = field(init=False)

    def __post_init__(self) -> None:
        self.toasts = Toasts(self.look)
        self.look.tell = self.toasts.show

    def tell_problems(self) -> None:
        """What the disk complains of, and that it is over."""
        for line in self.store.problems() if self.store is not None else ():
            self.toasts.show(self.texts.line(line), error=line.key != GOOD_NEWS)

    @property
    def assets(self) -> Assets:
        return self.look.assets

    def say(self, key: str, /, **fields: Any) -> str:
        return self.texts.say(key, **fields)
