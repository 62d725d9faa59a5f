"""The four rows: where the cards that still lie are, and how a row closes up when one has gone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import pygame

from game.web_of_power_cards.board_data import COLUMNS, ROWS
from scenes.boards.card_rows_plan import CARD_ASPECT, SCROLL, SCROLL_FOOT, STONE, Units
from scenes.kit.tween import Tween, ease_in_out, lerp

SPREAD, DOWN = 4.0, 1.3  # a card begins at most so many widths or heights after the one before it
GROWTH = 1.6  # cards grow at most so much larger than they were with all of them there
CLOSING = 0.4  # seconds at normal speed
WHOLE = ([row * COLUMNS for row in range(ROWS)], [(row + 1) * COLUMNS for row in range(ROWS)])


def row_of(cell: int) -> int:
    """The row of a cell, from 0."""
    return cell // COLUMNS


def stone_on(card: pygame.Rect) -> pygame.Rect:
    """The wooden disc on a card."""
    side = max(28, round(card.h * STONE))
    spot = pygame.Rect(0, 0, side, side)
    spot.center = card.center
    return spot


def law_on(card: pygame.Rect) -> pygame.Rect:
    """The scroll on the lower part of a card."""
    high = round(card.h * SCROLL)
    return pygame.Rect(card.x, card.y + round(card.h * SCROLL_FOOT) - high, card.w, high)


@dataclass(frozen=True, slots=True)
class Spread:
    """The display at rest. cards: by cell; lanes: the track of every row that still has cards, by row from 0;
    card: the size of all of them; edge: what the track leaves for marks at both ends."""

    cards: dict[int, pygame.Rect]
    lanes: dict[int, pygame.Rect]
    card: tuple[int, int]
    edge: int


def spread(rows: pygame.Rect, u: Units, lo: Sequence[int], hi: Sequence[int]) -> Spread:
    """Cards as large as the rows that are left allow, evenly over the width. lo, hi: the first cell of each row
    that has its card, and the one after the last."""
    edge, inner = u(22), rows.inflate(-u(16), -u(16))
    counts = {row: hi[row] - lo[row] for row in range(ROWS) if hi[row] > lo[row]}
    wide = {row: inner.w - 2 * edge * (count < COLUMNS) for row, count in counts.items()}  # marks stand at the ends
    most = _high(inner.h, [(inner.w, COLUMNS)] * ROWS, u(5)) * GROWTH
    high = int(min(most, _high(inner.h, [(wide[row], count) for row, count in counts.items()], u(5))))
    card = (round(high * CARD_ASPECT), high)  # as wide as its picture
    down = min((inner.h - card[1]) / max(1, len(counts) - 1), card[1] * DOWN)
    top = inner.centery - (down * (len(counts) - 1) + card[1]) / 2
    cards: dict[int, pygame.Rect] = {}
    lanes: dict[int, pygame.Rect] = {}
    for n, (row, count) in enumerate(counts.items()):
        across = min((wide[row] - card[0]) / max(1, count - 1), card[0] * SPREAD)
        left, y = inner.centerx - (across * (count - 1) + card[0]) / 2, round(top + n * down)
        lanes[row] = pygame.Rect(inner.x, y, inner.w, card[1])
        for k in range(count):
            cards[lo[row] + k] = pygame.Rect((int(left + k * across), y), card)
    return Spread(cards, lanes, card, edge)


def _high(room: int, rows: Sequence[tuple[int, int]], between: int) -> float:
    """How high cards can be in these rows of a width and a number of cards, one below the other."""
    lowest = min(((wide / count - between) / CARD_ASPECT for wide, count in rows), default=float(room))
    return min(lowest, (room - (len(rows) - 1) * between) / max(1, len(rows)))


@dataclass(slots=True)
class Lanes:
    """The display as it is seen now. cards: also those that have just gone, where they were; lanes: by row; moving:
    the rows that are on their way, most often one."""

    rest: Spread
    cards: dict[int, pygame.Rect] = field(default_factory=dict)
    lanes: dict[int, pygame.Rect] = field(default_factory=dict)
    moving: frozenset[int] = frozenset()

    def jump(self, rest: Spread) -> None:
        """Everything lies at rest."""
        self.rest, self.cards, self.lanes, self.moving = rest, dict(rest.cards), dict(rest.lanes), frozenset()

    def slide(self, rest: Spread) -> Tween:
        """Everything moves from where it is to its place at rest."""
        begin = {cell: at for cell, rect in rest.cards.items() if (at := self.cards.get(cell, rect)) != rect}
        moving = frozenset(map(row_of, begin))
        tracks = {row: self.lanes.get(row, rect) for row, rect in rest.lanes.items()}
        self.rest = rest

        def go(share: float) -> None:
            if self.rest is not rest:  # another card has gone meanwhile
                return
            self.cards |= {cell: _between(at, rest.cards[cell], share) for cell, at in begin.items()}
            self.lanes = {row: _between(tracks[row], rect, share) for row, rect in rest.lanes.items()}
            self.moving = moving if share < 1 else frozenset()

        go(0.0)
        return Tween(CLOSING, go, ease_in_out)

    def leads(self, cell: int, step: tuple[int, int]) -> int | None:
        """Where an arrow leads from a card: along its row, or to the nearest card of the next row that has any; nowhere
        else, so that it is the card itself at an edge. None: from a card that has gone."""
        cards = self.rest.cards
        if cell not in cards:
            return None
        if step[0]:
            return cell + step[0] if cell + step[0] in cards and row_of(cell + step[0]) == row_of(cell) else cell
        rows = list(self.rest.lanes)
        n = rows.index(row_of(cell)) + step[1]
        there = [other for other in cards if 0 <= n < len(rows) and row_of(other) == rows[n]]
        return min(there, key=lambda other: abs(cards[other].centerx - cards[cell].centerx), default=cell)

    def beside(self, row: int, left: bool, n: int, side: int) -> pygame.Rect | None:
        """The nth mark of so large a side at the end of a row; None once the row is empty."""
        lane = self.lanes.get(row)
        if lane is None:
            return None
        x = lane.x + (self.rest.edge - side) // 2 if left else lane.right - (self.rest.edge + side) // 2
        return pygame.Rect(x, lane.y + n * (side + 2), side, side)


def _between(one: pygame.Rect, other: pygame.Rect, share: float) -> pygame.Rect:
    """A share of the way from one to the other, with its size."""
    return pygame.Rect([round(lerp(a, b, share)) for a, b in zip(one, other)])
