"""English words of the hints: why a computer would play this, with a number of the score sheet or a rule."""

from __future__ import annotations

HINTS: dict[str, str] = {
    "hint.cloister.chain": "A cloister at {site} brings the chains from {points} to {new_points} points (R4.4).",
    "hint.cloister.points": "It raises the cloister points in {country} from {points} to {new_points}, "
    "and they count {times} (R4.2).",
    "hint.cloister.once": "once more",
    "hint.cloister.twice": "twice",
    "hint.cloister.block": "A cloister at {site} keeps {seat} from building a chain there (R4.4).",
    "hint.cloister.room": "It opens a place for an advisor in {country}, {new_room} instead of {room} (R2.9).",
    "hint.cloister.more": "With {all} cloisters in {country} each is worth a point to whoever leads there (R4.2).",
    "hint.advisor.points": "An advisor in {country} brings the alliances from {points} to {new_points} "
    "points (R4.3).",
    "hint.advisor.lead": "With {own} of {all} advisors in {country} a lead there counts in "
    "{alliances} alliances (R4.3).",
    "hint.advisor.first": "The first advisor in {country} leads there, which counts in {alliances} alliances (R4.3).",
    "hint.exchange": "No placement is worth its cards now; the card drawn for this one may make a pair (R2.2).",
    "hint.end": "The cards left are worth more next turn than a second piece in {country} now (R2.3).",
    "hint.draw.pair": "Two {colour} cards pay for two pieces in one of their countries, or stand for one card "
    "of any other colour (R2.4).",
    "hint.draw.open": "A {colour} card pays for a piece in {countries} (R2.4).",
    "hint.draw.pile": "The pile promises more than the open cards: {cards} cards are still unseen (R2.11).",
}
