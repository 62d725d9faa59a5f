"""R1.4, R2.5: cards that leave the hand: played, discarded or passed to the partner. `events` may be None."""

from __future__ import annotations

from bisect import insort

from game.core.events import Events, Moved, Place
from game.lost_cities import rounds
from game.lost_cities.board import LostBoard
from game.lost_cities.cards import COLOUR_OF, COLOURS, KINDS, SIDES, STEP, WIDTH, count, less_two


def play(board: LostBoard, kind: int, events: Events) -> None:
    """R1.4: a card goes on the own expedition."""
    seat, colour = board.seat, COLOUR_OF[kind]
    _lay_open(board, kind)
    board.columns[seat % SIDES * WIDTH + colour] += STEP[kind]
    board.phase = "draw"
    if events is not None:
        goal: Place = ("expedition", seat % SIDES, COLOURS[colour])
        events.append(Moved(KINDS[kind], ("hand", seat), goal))


def discard(board: LostBoard, kind: int, events: Events) -> None:
    """R1.4: a card goes on the discard pile of its colour, which stays closed this turn (R1.6)."""
    colour = COLOUR_OF[kind]
    _lay_open(board, kind)
    board.discards[colour] += (kind,)
    board.closed = colour
    board.phase = "draw"
    if events is not None:
        events.append(Moved(KINDS[kind], ("hand", board.seat), ("discard", COLOURS[colour])))


def _lay_open(board: LostBoard, kind: int) -> None:
    """A card leaves the hand for all to see: it is struck once from what is known of the hand."""
    seat, one = board.seat, 1 << 2 * kind
    board.hands[seat].remove(kind)
    if count(board.shown[seat], kind):
        board.shown[seat] -= one
    elif board.shared and count(board.loose[seat % SIDES], kind):
        board.loose[seat % SIDES] -= one
    if board.shared and count(board.shared[seat], kind):
        board.shared[seat] -= one


def give(board: LostBoard, kinds: tuple[int, int], events: Events) -> None:
    """R2.5, R2.6: two cards go face down to the partner, and that was the turn."""
    seat = board.seat
    partner = (seat + 2) % board.seats
    for kind in kinds:
        board.hands[seat].remove(kind)
        insort(board.hands[partner], kind)
        if count(board.shared[seat], kind):
            board.shared[seat] -= 1 << 2 * kind
        board.shared[partner] += 1 << 2 * kind
        if events is not None:
            seen = (seat, partner)
            events.append(Moved(KINDS[kind], ("hand", seat), ("hand", partner), seen=seen))
    stays = less_two(board.shown[seat])
    board.loose[seat % SIDES] += board.shown[seat] - stays
    board.shown[seat] = stays
    rounds.turn_without_pile(board, events)
