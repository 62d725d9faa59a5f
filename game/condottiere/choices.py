"""Every decision of a seat as options with their worth: sites, cards, cards to take back, hands to discard."""

from __future__ import annotations

from game.condottiere.board_data import ALL_CITIES, BISHOP, HEROINE, SURRENDER
from game.condottiere.cards import MERCENARIES, OF
from game.condottiere.judgement import Table, Weights, hand_potential, stake_of
from game.condottiere.links import members
from game.condottiere.moves import DISCARD_MOVE, HAND_ON_MOVE, KEEP_MOVE, SITE_MOVES
from game.condottiere.tactics import Fight, Option

STRONG_ALONE = OF[HEROINE] | OF[SURRENDER] | OF[BISHOP]  # cards that matter without a mercenary


def options(table: Table, seat: int, hand: int, weights: Weights) -> list[Option]:
    """What the seat that decides can do, in the order of the rules."""
    phase = table.phase
    if phase == "battle" or phase == "final":
        return Fight(table, seat, hand, weights).options()
    if phase == "pick_up":
        return Fight(table, seat, hand, weights).takes()
    if phase == "site":
        return sites(table, seat, hand, weights)
    return answers(table, seat, hand, weights)


def sites(table: Table, seat: int, hand: int, weights: Weights) -> list[Option]:
    """R2.2: where the battle promises most; handing on, if nothing promises anything."""
    cities = members(ALL_CITIES & ~table.cities[seat] if table.capturing else table.free)
    found = [Option(SITE_MOVES[city], Fight(table, seat, hand, weights, city).before()) for city in cities]
    if table.refusals < table.seats:
        now = stake_of(tuple(table.cities), table.free, cities[0], table.need, table.capturing, tuple(table.series),
                       table.target, weights).chances[-1][seat]
        found.append(Option(HAND_ON_MOVE, now + weights.hand_on))
    return found


def answers(table: Table, seat: int, hand: int, weights: Weights) -> list[Option]:
    """R2.9: a hand without mercenaries is kept for its strong cards, unless the round ends without it (R2.10)."""
    kept = 0.01 * min(1.0, hand_potential(hand, weights))
    if hand & MERCENARIES:
        return [Option(KEEP_MOVE, kept)]
    others = sum(size > 0 for other, size in enumerate(table.sizes) if other != seat)
    thrown = 0.02 if others <= 1 else 0.0 if hand & STRONG_ALONE else 0.011
    return [Option(DISCARD_MOVE, thrown), Option(KEEP_MOVE, kept)]
