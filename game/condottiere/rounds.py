"""R2.1, R2.9-R2.12: dealing, what happens between two battles, and the end of a round."""

from __future__ import annotations

from collections.abc import Sequence

from game.condottiere import announce
from game.condottiere.board import CondottiereBoard
from game.condottiere.board_data import HAND, KINDS, PER_CITY
from game.condottiere.cards import CARDS, ONE, names
from game.core.events import Event, Events, Moved, Place, Shuffled, Told
from game.core.rng import Rng
from game.core.texts import Line, SeatName

KIND_OF = {one: kind for kind, one in enumerate(ONE)}


def give_condottiere(board: CondottiereBoard, seat: int, events: Events, source: Place | None = None) -> None:
    """The Condottiere goes to a seat, from its holder unless it stands in a city."""
    if events is not None:
        origin = source if source is not None else ("holder", board.holder)
        if origin != ("holder", seat):
            events.append(Moved("condottiere", origin, ("holder", seat)))
    board.holder = seat


# Between two battles ----------------------------------------------------------------------------------------


def after_battle(board: CondottiereBoard, events: Events) -> None:
    """R2.11: battles without cards end the round; otherwise R2.9 asks, from the Condottiere on."""
    if board.empty_battles == board.seats:
        if events is not None:
            events.append(Told(Line("event.round.empty", {"number": board.seats})))
        new_round(board, events)
        return
    board.phase = "discard"
    _ask(board, 0, events)


def answer(board: CondottiereBoard, discards: bool, events: Events) -> None:
    """R2.9: the seat discards its whole hand or keeps it."""
    seat = board.seat
    board.turn += 1
    if discards:
        if events is not None:
            events += announce.moved(board.hands[seat], ("hand", seat), ("discard",))
        board.discards += board.hands[seat]
        board.hands[seat] = board.sizes[seat] = board.known[seat] = 0
    _ask(board, (seat - board.holder) % board.seats + 1, events)


def _ask(board: CondottiereBoard, after: int, events: Events) -> None:
    """R2.9: the next seat with cards is asked, counted clockwise from the holder. R2.10: then a site is named
    or, with at most one hand left, the round is over."""
    for step in range(after, board.seats):
        seat = (board.holder + step) % board.seats
        if board.sizes[seat]:
            board.seat = seat
            return
    held = [seat for seat, number in enumerate(board.sizes) if number]
    if len(held) > 1:
        board.phase = "site"
        board.seat = board.holder
        return
    if events is not None:
        who = {"who": SeatName(held[0])} if held else {}
        events.append(Told(Line("event.round.one" if held else "event.round.none", who)))
    new_round(board, events)


# Dealing ----------------------------------------------------------------------------------------------------


def new_round(board: CondottiereBoard, events: Events) -> None:
    """R2.1, R2.10: ten cards each and two for each city; the holder names the next site."""
    deal(board, [HAND + PER_CITY * mask.bit_count() for mask in board.cities], events)
    board.phase = "site"
    board.seat = board.holder
    board.refusals = 0


def deal(board: CondottiereBoard, numbers: Sequence[int], events: Events) -> None:
    """All 96 cards are shuffled and so many dealt to each seat. R2.12: they always suffice."""
    assert sum(numbers) <= len(CARDS)
    if events is not None:
        events += _gathered(board)
    drawn = _drawn(board, sum(numbers))
    board.known = [0] * board.seats
    board.discards = 0
    board.empty_battles = 0
    board.reveals += 1
    board.past.clear()
    board.sizes = list(numbers)
    dealt = []
    for number in numbers:
        dealt.append(drawn[:number])
        drawn = drawn[number:]
    board.hands = [sum(cards) for cards in dealt]
    if events is not None:
        events += _dealt(dealt)


def _drawn(board: CondottiereBoard, number: int) -> list[int]:
    """So many cards of a shuffled box, as heaps of one."""
    cards = list(CARDS)
    last = len(cards) - 1
    rng = Rng(board.rng)
    for i in range(last, last - number, -1):
        j = rng.below(i + 1)
        cards[i], cards[j] = cards[j], cards[i]
    board.rng = rng.state
    return cards[len(cards) - number:]


def _gathered(board: CondottiereBoard) -> list[Event]:
    """R2.13: hands that are handed in are not shown."""
    events = announce.moved(board.discards, ("discard",), ("pile",))
    for seat, hand in enumerate(board.hands):
        for kind in names(hand):
            events.append(Moved(kind, ("hand", seat), ("pile",), seen=(seat,)))
    events.append(Shuffled(("pile",)))
    return events


def _dealt(hands: Sequence[Sequence[int]]) -> list[Event]:
    """One card after the other, round the table; only its new owner sees it."""
    events: list[Event] = []
    for number in range(max(map(len, hands))):
        for seat, hand in enumerate(hands):
            if number < len(hand):
                kind = KINDS[KIND_OF[hand[number]]]
                events.append(Moved(kind, ("pile",), ("hand", seat), seen=(seat,)))
    return events


