"""Every decision of a seat as options with their worth: sites, cards, cards to take back, hands to discard."""

from __future__ import annotations

from game.condottiere.board_data import ALL_CITIES, BISHOP, HEROINE, SURRENDER
from game.condottiere.cards import MERCENARIES, OF
from game.condottiere.judgement import Weights, hand_potential, stake_of
from game.condottiere.links import members
from game.condottiere.moves import DISCARD_MOVE, HAND_ON_MOVE, KEEP_MOVE, SITE_MOVES
from game.condottiere.tactics import Fight, Option
from game.condottiere.views import AnyBoard

STRONG_ALONE = OF[HEROINE] | OF[SURRENDER] | OF[BISHOP]  # cards that matter without a mercenary


def options(board: AnyBoard, seat: int, hand: int, weights: Weights) -> list[Option]:
    """What the seat that decides can do, in the order of the rules."""
    phase = board.phase
    if phase == "battle" or phase == "final":
        return Fight(board, seat, hand, weights).options()
    if phase == "pick_up":
        return Fight(board, seat, hand, weights).takes()
    if phase == "site":
        return sites(board, seat, hand, weights)
    return answers(board, seat, hand, weights)


def sites(board: AnyBoard, seat: int, hand: int, weights: Weights) -> list[Option]:
    """R2.2: where the battle promises most; handing on, if nothing promises anything."""
    cities = members(ALL_CITIES & ~board.cities[seat] if board.capturing else board.free)
    found = [Option(SITE_MOVES[city], Fight(board, seat, hand, weights, city).before()) for city in cities]
    if board.refusals < board.seats:
        now = stake_of(tuple(board.cities), board.free, cities[0], board.need, board.capturing, tuple(board.series),
                       board.target, weights).chances[-1][seat]
        found.append(Option(HAND_ON_MOVE, now + weights.hand_on))
    return found


def answers(board: AnyBoard, seat: int, hand: int, weights: Weights) -> list[Option]:
    """R2.9: a hand without mercenaries is kept for its strong cards, unless the round ends without it (R2.10)."""
    kept = 0.01 * min(1.0, hand_potential(hand, weights))
    if hand & MERCENARIES:
        return [Option(KEEP_MOVE, kept)]
    others = sum(size > 0 for other, size in enumerate(board.sizes) if other != seat)
    thrown = 0.02 if others <= 1 else 0.0 if hand & STRONG_ALONE else 0.011
    return [Option(DISCARD_MOVE, thrown), Option(KEEP_MOVE, kept)]
