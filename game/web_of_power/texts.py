"""The English words of Web of Power. German names of countries and towns are proper names."""

from __future__ import annotations

from game.web_of_power.board_data import COUNTRIES, SITES

EN: dict[str, str] = {
    "title": "Web of Power",
    "subtitle": "Cloisters, advisors and long roads in medieval Europe",
    "option.start": "Start player",
    "option.start.help": "Who has the first turn. Every round ends with the seat before the start player.",
    "option.start.lot": "drawn by lot",
    "option.start.0": "seat 1",
    "option.start.1": "seat 2",
    "option.start.2": "seat 3",
    "option.start.3": "seat 4",
    "option.start.4": "seat 5",
    "option.display_refill": "Open cards are refilled",
    "option.display_refill.help": "When the two open cards are made up again from the pile.",
    "option.display_refill.after": "after the drawing",
    "option.display_refill.at_once": "at once, card by card",
    "colour.violett": "violet",
    "colour.gruen": "green",
    "colour.gelb": "yellow",
    "colour.rot": "red",
    "colour.blau": "blue",
    # The log
    "log.cloister": "{seat} builds a cloister at {site} in {country} for {cards}",
    "log.advisor": "{seat} sends an advisor to {country} for {cards}",
    "log.exchange": "{seat} exchanges a {cards} card",
    "log.end": "{seat} places no further piece",
    "log.draw.open": "{seat} takes the open {cards} card",
    "log.draw.pile": "{seat} draws from the pile",
    # What happens by itself
    "event.first_scoring": "The pile has run out for the first time: the cloisters are scored.",
    "event.last_turns": "The pile has run out again: {seats} still to play, then the final scoring.",
    "event.last_turn": "The pile has run out again: this turn is the last, then the final scoring.",
    "event.short_hand": "{seat} finds nothing more to draw and is left with {cards} cards.",
    "event.final_scoring": "The last round is over: the final scoring.",
    "event.won": "{who} wins with {points} points.",
    "event.shared": "{who} share the win with {points} points each.",
    "end.pile": "The pile ran out a second time and the round was played to its end.",
    # Scoring
    "score.cloisters": "{country}, {all} cloisters in all: {ranks}.",
    "score.rank.top.one": "{who} has most with {own} and scores {points}",
    "score.rank.top.many": "{who} share most with {own} each and score {points} each",
    "score.rank.next.one": "{who} with {own} scores {points}, the number of the rank above",
    "score.rank.next.many": "{who} with {own} each score {points} each, the number of the rank above",
    "score.alliance.one": "Alliance {number}, {first} and {second}: {who} leads in both and scores "
    "{first_advisors} + {second_advisors} = {points}.",
    "score.alliance.many": "Alliance {number}, {first} and {second}: {who} lead in both and score "
    "{first_advisors} + {second_advisors} = {points} each.",
    "score.alliance.none": "Alliance {number}, {first} and {second}: nobody leads in both.",
    "score.chain": "{who} has a chain of {points} cloisters for {points} points: {sites}.",
    # Texts that are no notation
    "notation.form": "“{text}” is not an action; try C FR5 violett, A FR blau+blau, X rot, end, draw 1 "
    "or draw pile.",
    "notation.draw": "Cards are drawn from 1, 2 or pile, not from “{text}”.",
    "notation.site": "There is no cloister site “{text}”.",
    "notation.country": "There is no country “{text}”.",
    "notation.colour": "There is no card colour “{text}”.",
    "notation.payment": "“{text}” is no payment: it is one card or two of the same colour, joined by +.",
}

EN.update({f"country.{country.id}": country.name for country in COUNTRIES})
EN.update({f"site.{site.id}": site.name for site in SITES})
