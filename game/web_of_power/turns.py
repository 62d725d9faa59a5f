"""Whole turns of Web of Power: every way to place, pay, exchange and draw, and what the hand may do next."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from game.web_of_power.board_data import COLOUR_OF, COLOURS, COUNTRIES, HAND, SITES, box
from game.web_of_power.evaluation import Weights
from game.web_of_power.moves import DRAW_MOVES, END_MOVE, PILE_MOVE, SIZE, Move, count, counts, one
from game.web_of_power.outlook import NEVER, POST, Deed, Offers, Outlook, best_offers
from game.web_of_power.state import WebState

COLOUR_RANGE = range(len(COLOURS))
Payment = tuple[int, int]  # colour, number of cards


class Turn(NamedTuple):
    """Actions up to the first draw, the points they should gain, and the packed hand that is left."""

    moves: tuple[Move, ...]
    gain: float
    left: int


class Purse:
    """What hands are worth on one board: the gain of the best turn they can pay for."""

    __slots__ = ("_gains", "offers")

    def __init__(self, offers: Offers) -> None:
        self.offers = offers
        self._gains: dict[int, float] = {}

    def gain(self, hand: int) -> float:
        """Gain of the best deed a packed hand can pay for; 0 if it had better exchange."""
        found = self._gains.get(hand)
        if found is None:
            found = self._gains[hand] = max(0.0, self.best(hand)[0])
        return found

    def best(self, hand: int) -> tuple[float, int, tuple[int, ...], tuple[Payment, ...]]:
        """The best deed: gain, country, pieces, and the payment of each piece."""
        single, double = self.offers
        best: tuple[float, int, tuple[int, ...], tuple[Payment, ...]] = (NEVER, -1, (), ())
        held = counts(hand)
        for colour in COLOUR_RANGE:
            if not held[colour]:
                continue
            if single[colour][0] > best[0]:
                best = (*single[colour], ((colour, 1),))
            if held[colour] == 1:
                continue
            if double[colour][0] > best[0]:
                best = (*double[colour], ((colour, 1), (colour, 1)))
            for other in COLOUR_RANGE:
                if other == colour:
                    continue
                if single[other][0] > best[0]:
                    best = (*single[other], ((colour, 2),))
                if held[other] and double[other][0] > best[0]:
                    best = (*double[other], ((other, 1), (colour, 2)))
        return best


class Drawing:
    """The best that drawing up to three cards can make of a hand, with open cards and blind chances."""

    __slots__ = ("_found", "_odds", "_pile", "_purse")

    def __init__(self, purse: Purse, unseen: Sequence[int], pile: int) -> None:
        """unseen: by colour, cards this seat cannot see; pile: cards in the pile."""
        self._purse = purse
        total = max(1, sum(unseen))
        self._odds = [(one(colour), number / total) for colour, number in enumerate(unseen) if number > 0]
        self._pile = pile
        self._found: dict[tuple[int, tuple[int, ...]], float] = {}

    def worth(self, hand: int, display: tuple[int, ...]) -> float:
        """Expected gain of the next turn, drawing as well as possible."""
        if SIZE[hand] >= HAND or not (display or self._pile):
            return self._purse.gain(hand)
        key = (hand, display)
        found = self._found.get(key)
        if found is None:
            found = self._found[key] = max(worth for _, worth in self.options(hand, display))
        return found

    def options(self, hand: int, display: tuple[int, ...]) -> list[tuple[int, float]]:
        """What can be drawn now (index in the display, -1 for the pile), and the worth after it."""
        found = []
        for index, colour in enumerate(display):
            rest = display[:index] + display[index + 1 :]
            found.append((index, self.worth(hand + one(colour), rest)))
        if self._pile and self._odds:
            found.append((-1, sum(odds * self.worth(hand + card, display) for card, odds in self._odds)))
        return found


def ways_to_pay(hand: int, country: int, pieces: int) -> Iterator[tuple[Payment, ...]]:
    """R2.4: how a hand can pay for one or two pieces in a country, the payment of each piece in order."""
    own = COLOUR_OF[country]
    held = counts(hand)
    pairs = [(colour, 2) for colour in COLOUR_RANGE if colour != own and held[colour] >= 2]
    if pieces == 1:
        if held[own]:
            yield ((own, 1),)
        for pair in pairs:
            yield (pair,)
    elif held[own]:
        if held[own] >= 2:
            yield ((own, 1), (own, 1))
        for pair in pairs:
            yield ((own, 1), pair)


def placing_turns(outlook: Outlook, hand: int, countries: Sequence[int], pieces: int) -> Iterator[Turn]:
    """Every turn that places something: all sites, both kinds, all payments."""
    for country in countries:
        single, double = outlook.deeds(country, pieces, True)
        for deeds, number in ((single, 1), (double, 2)):
            for paid in ways_to_pay(hand, country, number) if deeds else ():
                spent = sum(cards << 2 * colour for colour, cards in paid)
                ends = number < pieces and outlook.board.limit[country] > 0  # R2.6: else it ends by itself
                for deed in deeds:
                    yield Turn(moves_of(country, deed, paid, ends), deed.gain, hand - spent)


def moves_of(country: int, deed: Deed, paid: Sequence[Payment], ends: bool) -> tuple[Move, ...]:
    """A deed as actions; ends: another piece could follow, so the placing is ended in so many words."""
    moves = tuple(move_of(country, piece, cards) for piece, cards in zip(deed.pieces, paid, strict=True))
    return (*moves, END_MOVE) if ends else moves


def move_of(country: int, piece: int, paid: Payment) -> Move:
    """One piece as an action."""
    cards = (COLOURS[paid[0]],) * paid[1]
    if piece == POST:
        return Move("advisor", COUNTRIES[country].id, cards)
    return Move("cloister", SITES[piece].id, cards)


def exchange_turns(hand: int) -> Iterator[Turn]:
    """Every card that can be exchanged."""
    for colour in COLOUR_RANGE:
        if count(hand, colour):
            yield Turn((Move("exchange", "", (COLOURS[colour],)),), 0.0, hand - one(colour))


def unseen_by(state: WebState, seat: int) -> list[int]:
    """By colour, the cards a seat cannot see: in other hands or in the pile."""
    own, whole = counts(state.hands[seat]), box(state.seats)
    shown = state.display
    return [whole[c] - own[c] - state.discard[c] - shown.count(c) for c in COLOUR_RANGE]


def quick_turn(state: WebState, purse: Purse) -> None:
    """Play the seat's whole turn in a sampled world, fast: the best deed it can pay for, then draw to match.

    purse: of the seat whose turn it is, on this board.
    """
    seat, turn = state.seat, state.turn
    gain, country, pieces, paid = purse.best(state.hands[seat])
    if gain > 0:
        for piece, cards in zip(pieces, paid):
            state.apply(move_of(country, piece, cards))
        if state.phase == "place":
            state.apply(END_MOVE)
    else:
        state.apply(worst_card(purse, state.hands[seat]))
    quick_draws(state, purse, turn)


def quick_draws(state: WebState, purse: Purse, turn: int) -> None:
    """Draw until that turn is over."""
    odds = unseen_by(state, state.seat)
    while state.turn == turn and state.phase == "draw":
        state.apply(quick_draw(state, purse, odds))


def purse_of(state: WebState, weights: Weights) -> Purse:
    """What hands are worth to the seat whose turn it is."""
    return Purse(best_offers(Outlook(state, state.seat, len(state.pile), weights)))


def worst_card(purse: Purse, hand: int) -> Move:
    """The exchange that leaves the best two cards."""
    turns = exchange_turns(hand)
    return max(turns, key=lambda turn: purse.gain(turn.left)).moves[0]


def quick_draw(state: WebState, purse: Purse, odds: Sequence[int]) -> Move:
    """The draw after which the hand could do most, looking at one card only."""
    hand = state.hands[state.seat]
    best, move = NEVER, PILE_MOVE
    if state.pile:
        total = max(1, sum(odds))
        best = sum(odds[c] * purse.gain(hand + one(c)) for c in COLOUR_RANGE if odds[c] > 0) / total
    for index, colour in enumerate(state.display):
        gain = purse.gain(hand + one(colour))
        if gain > best:
            best, move = gain, DRAW_MOVES[index]
    return move
