"""English words of the hints: why a computer would play this, with a number of the score sheet or a rule.

Each follows a sentence that names the action, so it speaks of "it". All points are told by what they rise: what a seat
has in all would betray the laws in its hand.
"""

from __future__ import annotations

HINTS: dict[str, str] = {
    "hint.take.chain": "It brings the chains from {points} to {new_points} points (R4.3).",
    "hint.take.land": "It raises the points in {land} from {points} to {new_points} (R4.1, R4.2).",
    "hint.take.block": "It would raise the points of {seat} by {more}, and most points win (R4.4).",
    "hint.take.ship": "That makes {number} of the five ships that a chain needs (R4.3).",
    "hint.take.carriage": "That makes {number} of the five carriages that a chain needs (R4.3).",
    "hint.take.more": "That makes {own} of {all} taken in {land}, and whoever has most scores for all of them (R4.1).",
    "hint.take.fee": "It raises the points by {more}, and {seat} does not get the card: that is worth a stone "
    "(R3.6).",
    "hint.take.fee.block": "{seat} does not get the card: that is worth a stone (R3.6).",
    "hint.law.take_back_stone": "A stone back is one more claim or fee. Out of the game so far: {removed} (R3.9).",
    "hint.law.three_symbols": "With three circles instead of two more can be taken now; kept to the end the law is "
    "worth nothing (R3.9).",
    "hint.law.any_colours": "Cards of different lands are worth taking together now; kept to the end the law is "
    "worth nothing (R3.9).",
    "hint.done": "No further card of {land} helps now: {circles} of {limit} circles are taken (R3.1).",
    "hint.done.any": "No further card helps now: {circles} of {limit} circles are taken (R3.1).",
    "hint.claim.own": "The card would raise the points by {more}; whoever else takes it must pay a stone (R3.6).",
    "hint.claim.block": "The card would raise the points of {seat} by {more}, and costs a stone now (R3.6).",
    "hint.claim.more": "Whoever else takes the card must pay a stone now (R3.6).",
    "hint.move.own": "There it guards a card that would raise the points by {more} (R3.4).",
    "hint.move.block": "There it stands before a card that would raise the points of {seat} by {more} (R3.4).",
    "hint.move.more": "There it does more than where it lies: whoever else takes the card must pay one (R3.4).",
    "hint.no_claim": "No card near an end is worth placing or moving a stone (R3.3).",
    "hint.skip": "Nothing can be taken (R3.7).",
}
