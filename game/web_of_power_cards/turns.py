"""Whole turns of Web of Power: the card game: which cards to take, at what price, and where a stone goes then."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from game.core.rng import Rng
from game.web_of_power_cards import laws
from game.web_of_power_cards.board_data import CELLS, CIRCLES, LAND_OF, LIMIT, OUT, RAISED_LIMIT
from game.web_of_power_cards.moves import (
    CLAIM,
    DONE,
    LAW_MOVES,
    NO_CLAIM,
    NOWHERE,
    RESERVE,
    SHIFT_STONE,
    SKIP,
    TAKE,
    TAKE_FOR,
    Move,
    cells_in,
)
from game.web_of_power_cards.outlook import GUARDING, Outlook, Weights, near_ends, stones_out
from game.web_of_power_cards.state import CardsState

BEAM = 8  # so many ways to begin a turn are followed further
UNKNOWN = -2
Rows = tuple[int, ...]
Claim = tuple[float, Move]


class Taking(NamedTuple):
    """Cards taken in one turn, step by step.

    gain: of the lead. moves: in order. cards: mask of those taken. lo, hi: what is left of the rows. reserve,
    out: the own stones then, at hand and (mask of cells) on cards. ends: those used this turn (R3.2). land:
    which one, or -1. circles: how many more may be taken.
    """

    gain: float
    moves: tuple[Move, ...]
    cards: int
    lo: Rows
    hi: Rows
    reserve: int
    out: int
    ends: tuple[int, ...]
    land: int
    circles: int
    any_colours: bool


def takings(outlook: Outlook, hand: int) -> list[Taking]:
    """Every sensible way to go on taking, with one card at least; hand: the own laws, packed."""
    found: dict[int, Taking] = {}  # by the cards taken: the way with the fewest laws comes first
    for start in _starts(outlook, hand):
        begun = [start]
        while begun:
            grown: dict[int, Taking] = {}
            for taking in begun:
                for longer in _longer(outlook, taking):
                    grown.setdefault(longer.cards, longer)
            for cards, taking in grown.items():
                found.setdefault(cards, taking)
            begun = sorted(grown.values(), key=_loss)[:BEAM]
    return list(found.values())


def _starts(outlook: Outlook, hand: int) -> Iterator[Taking]:
    """The turn as it stands, and then with each set of laws that could be played (R3.9)."""
    board, seat = outlook.board, outlook.seat
    start = Taking(
        0.0,
        (),
        0,
        tuple(board.lo),
        tuple(board.hi),
        board.reserve[seat],
        stones_out(board, seat),
        tuple(board.ends) if board.ends_at_start else (),
        LAND_OF[board.taken[0]] if board.taken else -1,
        board.limit - sum([CIRCLES[card] for card in board.taken]),
        board.any_colours,
    )
    if laws.count(hand, laws.TAKE_BACK) and board.removed[seat]:
        start = start._replace(
            gain=outlook.stone_back() - outlook.law_worth(laws.TAKE_BACK),
            moves=(LAW_MOVES[laws.TAKE_BACK],),
            reserve=start.reserve + 1,
        )
    yield start
    three = start._replace(
        gain=start.gain - outlook.law_worth(laws.THREE_SYMBOLS),
        moves=(*start.moves, LAW_MOVES[laws.THREE_SYMBOLS]),
        circles=start.circles + RAISED_LIMIT - LIMIT,
    )
    raised = laws.count(hand, laws.THREE_SYMBOLS) and board.limit == LIMIT
    if raised:
        yield three
    if laws.count(hand, laws.ANY_COLOURS) and not board.any_colours:
        for first in (start, three) if raised else (start,):
            yield first._replace(
                gain=first.gain - outlook.law_worth(laws.ANY_COLOURS),
                moves=(*first.moves, LAW_MOVES[laws.ANY_COLOURS]),
                any_colours=True,
            )


def _longer(outlook: Outlook, taking: Taking) -> Iterator[Taking]:
    """R3.1, R3.2, R3.5, R3.6: the same with one more card."""
    board, seat = outlook.board, outlook.seat
    cards, stone, paid = board.cards, board.stone, UNKNOWN
    gain, moves, taken, lo, hi, reserve, out, used, land, circles, any_colours = taking
    bound = land >= 0 and not any_colours
    so_far = gain - outlook.gain(taken, seat) if taken else gain
    for cell, end in _ends(lo, hi, used):
        card = cards[cell]
        if (bound and LAND_OF[card] != land) or CIRCLES[card] > circles:
            continue
        worth = so_far + outlook.gain(taken | 1 << card, seat)
        owner, move, stones, lying = stone[cell], TAKE[cell], reserve, out
        if owner == seat and out >> cell & 1:
            worth -= outlook.guard(cell, seat, board.lo, board.hi)
            stones, lying = reserve + 1, out ^ 1 << cell
        elif owner >= 0 and owner != seat:
            if paid == UNKNOWN:
                paid = _fee(outlook, reserve, out)
            if paid == NOWHERE:
                continue
            move = TAKE_FOR[cell][paid]
            worth -= outlook.fee() + outlook.guard(cell, owner, board.lo, board.hi)
            if paid == RESERVE:
                stones = reserve - 1
            else:
                worth -= outlook.guard(paid, seat, board.lo, board.hi)
                lying = out ^ 1 << paid
        row = end // 2
        yield Taking(
            worth,
            (*moves, move),
            taken | 1 << card,
            lo if end % 2 else (*lo[:row], cell + 1, *lo[row + 1 :]),
            (*hi[:row], cell, *hi[row + 1 :]) if end % 2 else hi,
            stones,
            lying,
            (*used, end) if board.ends_at_start else (),
            LAND_OF[card],
            circles - CIRCLES[card],
            any_colours,
        )


def _ends(lo: Rows, hi: Rows, used: tuple[int, ...]) -> list[tuple[int, int]]:
    """The cells at the ends of the rows, each once, with the end: row * 2, + 1 for the right one; R3.2."""
    found = []
    for row, first in enumerate(lo):
        last = hi[row] - 1
        if first < last:
            found.append((first, 2 * row))
            found.append((last, 2 * row + 1))
        elif first == last:  # whichever end is not used
            found.append((first, 2 * row + (2 * row in used)))
    return [one for one in found if one[1] not in used] if used else found


def _fee(outlook: Outlook, reserve: int, out: int) -> int:
    """Where the stone comes from that is given up: a stone that guards nothing first; NOWHERE if there is none."""
    board, seat = outlook.board, outlook.seat
    guards = [(outlook.guard(cell, seat, board.lo, board.hi), cell) for cell in cells_in(out)]
    if guards and (not reserve or min(guards)[0] <= 0.0):
        return min(guards)[1]
    return RESERVE if reserve else NOWHERE


def claims(outlook: Outlook, taking: Taking, most: int = len(GUARDING)) -> list[Claim]:
    """R3.3, R3.4: what a stone could guard after a taking, and what that gains; not claiming gains 0."""
    board, seat = outlook.board, outlook.seat
    lo, hi, stone, out, taken = taking.lo, taking.hi, board.stone, taking.out, taking.cards
    found: list[Claim] = []
    less, origin = 0.0, RESERVE
    if not (taking.reserve and out.bit_count() < OUT[board.seats]):
        if not out:
            return found
        less, origin = min((outlook.guard(cell, seat, lo, hi, taken), cell) for cell in cells_in(out))
    for cell in near_ends(lo, hi, most):
        if stone[cell] < 0 or (stone[cell] == seat and not out >> cell & 1):
            move = CLAIM[cell] if origin == RESERVE else SHIFT_STONE[origin][cell]
            found.append((outlook.guard(cell, seat, lo, hi, taken) - less, move))
    return found


def endings(outlook: Outlook, taking: Taking) -> list[Claim]:
    """How a turn can end after a taking, and what that changes: no claim, or one.

    By `Weights.ahead` the best card that the next seat could take then for nothing counts as well.
    """
    board, seat, ahead = outlook.board, outlook.seat, outlook.weights.ahead
    found = [(0.0, NO_CLAIM), *claims(outlook, taking)]
    if not ahead:
        return found
    after = (seat + 1) % board.seats
    open_to = (NOWHERE, after)
    threats = sorted([(outlook.gain(1 << board.cards[cell], after), cell) for cell, _ in _ends(taking.lo, taking.hi, ())
                      if board.stone[cell] in open_to or (board.stone[cell] == seat and not taking.out >> cell & 1)])
    if not threats:
        return found
    worst, cell = threats[0]
    other = threats[1][0] if len(threats) > 1 else 0.0
    return [(gain + ahead * (other if move.cell == cell else worst), move) for gain, move in found]


def standing(outlook: Outlook, hand: int) -> Taking:
    """The turn with nothing more taken; a stone comes back first where a law can bring one."""
    return next(_starts(outlook, hand))


def whims(rng: Rng, noise: float) -> list[float]:
    """Misjudgements by up to `noise` points, one for each cell."""
    found = b"".join([rng.next().to_bytes(8, "big") for _ in range(CELLS // 8)])
    return [noise / 255 * byte for byte in found]


def quick_turn(state: CardsState, weights: Weights, liking: Sequence[float] | None = None) -> float:
    """Play a good turn fast, and return what its cards gained.

    liking: points that a seat sees in a card besides. They belong to the cell, not to the moment, so that
    playouts of different plans differ by nothing but the plan.
    """
    seat = state.seat
    outlook = Outlook(state, seat, weights)
    found = takings(outlook, state.hands[seat])
    if not found:
        state.apply(SKIP)
        return 0.0
    if liking is None:
        best = min(found, key=_loss)
    else:
        best = max(found, key=lambda taking: taking.gain + liking[(taking.moves[-1].cell + 19 * seat) % CELLS])
    game = len(state.sheets)
    for move in best.moves:
        state.apply(move)
    if len(state.sheets) == game:
        state.apply(DONE)
        gain, move = max(claims(outlook, best, 2), default=(0.0, NO_CLAIM))
        state.apply(move if gain > 0.0 else NO_CLAIM)
    return best.gain


def best_gain(outlook: Outlook, hand: int) -> float:
    """What the best taking would gain."""
    return max((taking.gain for taking in takings(outlook, hand)), default=0.0)


def _loss(taking: Taking) -> float:
    return -taking.gain
