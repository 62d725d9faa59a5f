"""English words of the hints: why a computer would play this, with a number of the score sheet or a rule."""

from __future__ import annotations

HINTS: dict[str, str] = {
    "hint.take.chain": "{card} brings the chains from {points} to {new_points} points (R4.3).",
    "hint.take.land": "With {card} cards and symbols of {land} would score {new_points} instead of {points} "
    "(R4.1, R4.2).",
    "hint.take.block": "{card} would bring {seat} from {points} to {new_points} points, and most points win "
    "(R4.4).",
    "hint.take.ship": "{card} makes {number} ships; five and more score (R4.3).",
    "hint.take.carriage": "{card} makes {number} carriages; five and more score (R4.3).",
    "hint.take.more": "{card} is number {own} of {all} taken in {land}, and most cards score all of them (R4.1).",
    "hint.take.fee": "With {card} the sheet goes from {points} to {new_points} points, and {seat} does not get it: "
    "that is worth a stone (R3.6).",
    "hint.law.take_back_stone": "A stone back is a claim or a fee more; {removed} have left the game (R3.9).",
    "hint.law.three_symbols": "With three circles instead of two more can be taken now; kept to the end the law is "
    "worth nothing (R3.9).",
    "hint.law.any_colours": "Cards of different lands are worth taking together now; kept to the end the law is "
    "worth nothing (R3.9).",
    "hint.done": "No further card of {land} helps now: {circles} of {limit} circles are taken (R3.1).",
    "hint.done.any": "No further card helps now: {circles} of {limit} circles are taken (R3.1).",
    "hint.claim.own": "{card} would bring the sheet from {points} to {new_points} points; whoever else takes it "
    "must pay a stone (R3.6).",
    "hint.claim.block": "{card} would bring {seat} from {points} to {new_points} points, and must now be paid for "
    "with a stone (R3.6).",
    "hint.claim.more": "Whoever else takes {card} must now pay a stone (R3.6).",
    "hint.move.own": "Moved to {card} the stone guards a step from {points} to {new_points} points (R3.4).",
    "hint.move.block": "Moved to {card} the stone stands before {seat}, who would go from {points} to {new_points} "
    "points (R3.4).",
    "hint.move.more": "On {card} the stone does more than where it lies: whoever else takes it must pay one (R3.4).",
    "hint.no_claim": "No card near an end is worth placing or moving a stone (R3.3).",
    "hint.skip": "Nothing can be taken (R3.7).",
}
