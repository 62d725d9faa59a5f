"""What the table asks of the board of a game. A board draws views and events; it knows no rule.

The table scene owns the game in progress, the clock of what is shown when, and the picks. The board owns
pixels: it turns places into rectangles, things into sprites and events into movement.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import pygame

from game.core.api import Game, View
from game.core.events import Moved, Place, Shuffled
from game.core.texts import Line, Texts
from scenes.boards.lights import Lights
from scenes.kit.focus import Zone
from scenes.kit.look import Look
from scenes.kit.theme import Seat
from scenes.kit.widgets import Spot


@dataclass(frozen=True, slots=True)
class SeatLook:
    """How a seat appears on this table: its name, and colour, ink and emblem of its pieces."""

    name: str
    seat: Seat


def seat_sprite(look: Look, kind: str, seat: SeatLook) -> str:
    """The sprite of a seat's piece or shield: "shield_red", or "shield_cb_red" in the colour-blind set."""
    return f"{kind}_cb_{seat.seat.name}" if look.theme.colour_blind else f"{kind}_{seat.seat.name}"


@dataclass(slots=True)
class Stage:
    """What a board is built with. `press` and `texts` come from the table scene.

    press: called with a place when its spot is clicked or activated by key.
    speed: 0 for no animation, else a factor (1 normal, 2 fast, 0.5 slow).
    """

    look: Look
    game: Game[Any, Any, Any]
    texts: Texts
    seats: Sequence[SeatLook]
    press: Callable[[Place], None]
    sound: Callable[[str], None]
    speed: float = 1.0
    reduced_motion: bool = False
    purist: bool = False
    seed: int = 0


class PlaceSpot(Spot):
    """A place that can be focused, hovered and pressed. What is said of it is asked for only when needed."""

    def __init__(self, look: Look, rect: pygame.Rect, place: Place, board: BoardView) -> None:
        super().__init__(look, rect, "", lambda: board.stage.press(place))
        self.place = place
        self.board = board

    @property
    def tooltip(self) -> str:
        return self.board.tip(self.place)

    @tooltip.setter
    def tooltip(self, text: str) -> None:
        """Tips come from the board; what a widget's constructor sets is of no account."""

    @property
    def description(self) -> str:
        return self.board.label(self.place)

    @description.setter
    def description(self, text: str) -> None:
        """Like the tooltip's."""

    @property
    def wanted(self) -> bool:
        """Whether a pick may go on here, and may be shown to."""
        lights = self.board.lights
        return lights.mine and not self.board.stage.purist and lights.asks_for(self.place)

    @property
    def picked(self) -> bool:
        """Whether it has been picked, and the pick goes on elsewhere."""
        return self.board.lights.mine and self.place in self.board.lights.shown

    def ring_rect(self) -> pygame.Rect:
        """The focus ring follows what stands there."""
        return self.board.ring(self.place) or self.rect


class BoardView(ABC):
    """The board of one game. The table calls `sync` for truth and `play` for movement in between."""

    commands: Sequence[str] = ()  # what `command` knows, for the list of keys
    solid = pygame.Rect(0, 0, 0, 0)  # painted wholly by the board: nothing need be painted below it
    over: pygame.Rect | None = None  # what banners and messages lie over; None: all that `layout` keeps beside panels

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self.lights = Lights()
        self.on_turned: Callable[[], None] = lambda: None  # the player turned the board: directions are named anew

    # -- geometry --------------------------------------------------------------------------------------

    @abstractmethod
    def layout(self, area: pygame.Rect) -> pygame.Rect:
        """Lie in `area` (pixels) and give back the part left for seat panels, prompt and log.

        A pure function of the area, the scale and the last view: called after every resize and then
        followed by `sync`. The part given back is at least 300 design units wide and 260 high.
        """

    @abstractmethod
    def zones(self) -> list[Zone]:
        """Keyboard zones of PlaceSpots (and buttons) as things lie now, in Tab order."""

    @abstractmethod
    def place_at(self, pos: tuple[int, int]) -> Place | None:
        """The topmost place under a point, for drops and hovering."""

    @abstractmethod
    def ring(self, place: Place) -> pygame.Rect | None:
        """The rectangle of a place as it is drawn, None if it is not on the board now."""

    def names(self) -> Sequence[pygame.Rect]:
        """Where names stand beside the places that keys lead to: a banner hides them whole or not at all."""
        return ()

    def ahead(self) -> Iterator[None]:
        """After a layout: make what will soon be asked for, a picture or so at every step, between two frames."""
        yield from ()

    def soon(self) -> Iterator[None]:
        """What will be asked for when somebody decides next, as things stand at this moment: the same way, begun
        anew each time."""
        yield from ()

    # -- truth -----------------------------------------------------------------------------------------

    @abstractmethod
    def sync(self, view: View[Any], covered: bool) -> None:
        """Show exactly this view, with nothing moving. covered: the viewer's hand lies face down."""

    @abstractmethod
    def prompt(self, view: View[Any], picked: Sequence[Place]) -> Line:
        """What the seat to move should do next, given its picks."""

    @abstractmethod
    def status(self, view: View[Any]) -> Line:
        """The line beside the title: round, pile, what comes next."""

    @abstractmethod
    def stock(self, view: View[Any], seat: int) -> Sequence[tuple[str, int | str]]:
        """Sprite names and numbers (or "2/3") for the seat's panel, e.g. [("cloister_red", 12), ("advisor_red", 5)]."""

    def about_seat(self, view: View[Any], seat: int) -> str:
        """A note about a seat beyond what its panel shows: what everybody knows of its hand, for instance."""
        return ""

    def unscored(self, seat: int) -> int:
        """Points that the board counts up for a seat before they are given: its panel shows them too."""
        return 0

    def tip(self, place: Place) -> str:
        """The tooltip of a place: its name and what a pick there would change. May contain **bold**."""
        return ""

    def label(self, place: Place) -> str:
        """A place in a few words, for the status line and screen readers."""
        return ""

    # -- light -----------------------------------------------------------------------------------------

    @abstractmethod
    def show_picks(self, shown: Sequence[Place], targets: Collection[Place], mine: bool) -> None:
        """Raise what is picked and light what can be picked next (softly at first, brightly after a pick).

        mine: whether a person here decides now; if not, nothing is lit and nothing dimmed.
        """

    @abstractmethod
    def show_marks(self, marks: Sequence[tuple[int, Place]]) -> None:
        """Last-move marks: (seat, place) pairs, each with the seat's colour and emblem."""

    @abstractmethod
    def show_lit(self, places: Collection[Place], seat: int | None) -> None:
        """Light places up: a hovered log line, a scored item. Empty: nothing is lit."""

    @abstractmethod
    def show_ghost(self, places: Collection[Place], seat: int | None) -> None:
        """A translucent piece or halo where an action would go: hint, or a held action. Empty: none."""

    def show_points(self, points: Sequence[int]) -> None:
        """These are the points now, in the middle of a scoring; boards with a score track show them there."""
        return

    @abstractmethod
    def drag(self, place: Place | None, pos: tuple[int, int]) -> None:
        """Carry what lies at `place` under the pointer; None lets go of it."""

    def command(self, name: str) -> bool:
        """A key of the table of keys that the table itself has no use for; True if the board had."""
        return False

    # -- movement --------------------------------------------------------------------------------------

    @abstractmethod
    def play(self, event: Moved | Shuffled, view: View[Any]) -> float:
        """Begin to show a redacted event; `view` is how it will be afterwards.

        Gives the seconds until the next event may begin.
        """

    @abstractmethod
    def finish(self) -> None:
        """Everything that moves arrives at once."""

    @property
    @abstractmethod
    def busy(self) -> bool:
        """Whether anything still moves."""

    @abstractmethod
    def update(self, dt: float) -> None:
        """`dt` seconds have gone by."""

    def needs_frame(self) -> bool:
        """Whether frames must be drawn without any event."""
        return self.busy

    @abstractmethod
    def draw(self, surface: pygame.Surface) -> None:
        """Paint the board. Spots and tooltips are drawn by the table's focus."""
