"""The English words of Lost Cities."""

from __future__ import annotations

import re

from game.lost_cities.cards import COLOURS, KINDS

_COLOURS = dict(zip(COLOURS, ("yellow", "blue", "white", "green", "red")))

EN: dict[str, str] = {
    "title": "Lost Cities",
    "subtitle": "Five expeditions, for two or for four as partners",
    "option.rounds": "Rounds",
    "option.rounds.help": "How many rounds are played; their points are added up.",
    "option.rounds.1": "one",
    "option.rounds.2": "two",
    "option.rounds.3": "three",
    "option.rounds.4": "four",
    "option.rounds.5": "five",
    "option.next_start": "Who starts the next round",
    "option.next_start.help": "With two players. With four the first turn moves on one seat every round.",
    "option.next_start.leader": "the leader in points",
    "option.next_start.alternate": "by turns",
    "option.discard_view": "Discard piles",
    "option.discard_view.help": "Whether all cards of a discard pile stay in sight. Everybody saw them go there.",
    "option.discard_view.open": "fanned out",
    "option.discard_view.top": "only the top card",
    # The log
    "log.play": "{seat} lays {card} on an expedition",
    "log.discard": "{seat} discards {card}",
    "log.draw.pile": "{seat} draws from the pile",
    "log.draw.discard": "{seat} takes {card} from the discards",
    "log.give": "{seat} passes {cards} to {partner}",
    "log.give.unseen": "{seat} passes two cards to {partner}",
    "log.end_round": "{seat} ends the round",
    "log.ended": "{action}; round {round}: {one} {first}, {two} {second}",
    # What happens by itself
    "event.pile_out": "The last card of the pile has been drawn: the round is over.",
    "event.round_ended": "The round ends by decision of {seat}.",
    "event.round_over": "Round {round}: {one} {first}, {two} {second}.",
    "event.round_begins": "Round {round} of {rounds} is dealt; {seat} begins.",
    "event.stall": "{turns} turns without a card from the pile: the round comes no nearer to its end.",
    "event.stall.end": "{turns} turns without a card from the pile: whoever is to lay a card may end the round.",
    "event.won": "{who} wins with {points} points to {other}.",
    "event.won.team": "{who} win with {points} points to {other}.",
    "event.draw": "A draw: both sides have {points} points.",
    "end.pile": "The last card of the last round’s pile was drawn.",
    "end.decision": "The last round was ended by decision, with cards left in the pile.",
    "end.running": "The last round is not over yet.",
    # Scoring
    "score.colour": "{colour}: {first}; {second}.",
    "score.none": "{who} did not set out",
    "score.plain": "{who} {sum} − {cost} = {points}",
    "score.multiplied": "{who} ({sum} − {cost}) × {factor} = {points}",
    "score.plain.bonus": "{who} {sum} − {cost} + {bonus} for {cards} cards = {points}",
    "score.multiplied.bonus": "{who} ({sum} − {cost}) × {factor} + {bonus} for {cards} cards = {points}",
    # What a card would change
    "preview.start": "The {card} would set out: 0 → {new_points} points.",
    "preview.play": "The {card} would turn {points} into {new_points} points.",
    "preview.closed": "The {card} cannot follow on this expedition, which stands at {points} points.",
    "stall.warning": "{turns} turns untouched; after {left} more the round may end",
    "stall.end": "{turns} turns untouched: the round may end",
    # Why not
    "why.over": "The match is over.",
    "why.not_turn": "It is the turn of {seat}.",
    "why.nothing": "Nothing can be done with that: a turn lays one card and then draws one.",
    "why.lay_first": "First a card is laid, then one is drawn.",
    "why.now_draw": "A card has been laid; now one is drawn.",
    "why.one_card": "Only one card is laid in a turn.",
    "why.no_passing": "Two players lay and draw every turn; nothing is passed.",
    "why.not_held": "The {card} is not in the hand so often.",
    "why.own_side": "Cards are laid on the expeditions of your own side only; pick the column and a card for it.",
    "why.one_place": "A card goes to one place only: the expedition or the discard pile.",
    "why.wrong_expedition": "The {card} does not belong to the {colour} expedition.",
    "why.wrong_discard": "The {card} is not discarded on the {colour} pile: every colour has its own.",
    "why.none_held": "There is no {colour} card in the hand.",
    "why.too_low": "The {card} comes too late: the expedition has reached {last}, and numbers only rise.",
    "why.all_too_low": "No {colour} card in the hand is higher than {last}, which the expedition has reached.",
    "why.investment_late": "Investments come before the first number; {colour} has reached {last}.",
    "why.same_value": "The {card} lies there already: two cards of the same value never lie in one expedition.",
    "why.draw_where": "A card is drawn from the pile or from the top of a discard pile.",
    "why.one_draw": "Only one card is drawn.",
    "why.closed": "A card has just been discarded there: the {colour} pile is closed this turn.",
    "why.empty": "The {colour} discard pile is empty.",
    "why.six_stay": "Of {number} cards none can be passed: {least} must stay.",
    "why.give_two": "Exactly two cards are passed to the partner.",
    "why.give_nowhere": "Passing takes the place of laying a card: it goes with no expedition and no discard pile.",
    "why.give_late": "Cards are passed instead of laying and drawing, not after laying.",
    "why.end_early": "A round may be ended after {turns} turns without a card from the pile, not after {since}.",
    "why.end_late": "A round is ended instead of laying a card, not after it.",
    "why.end_alone": "A round is ended without laying or passing anything.",
    # Positions that cannot be
    "position.seats": "The game is played by 2 or 4, not {seats}.",
    "position.card": "{field} names a card “{card}” that does not exist.",
    "position.colour": "{field} cannot hold {card}, which is of another colour.",
    "position.phase": "phase must be lay, draw or over.",
    "position.to_move_over": "to_move must be null when the match is over.",
    "position.closed_colour": "closed must be a colour or null.",
    "position.closed_early": "closed must be null unless phase is draw.",
    "position.closed_empty": "The {colour} discard pile is closed, so a card must lie on it.",
    "position.nothing_laid": "{seat} is drawing, but has laid a card neither on a closed pile nor on an expedition.",
    "position.rising": "On the {colour} expedition of side {side} the card {card} cannot follow the one before.",
    "position.deck": "With {seats} players the card {card} is in the game {number} times, not {found}.",
    "position.pile_empty": "The pile is empty, so the round would be over.",
    "position.hand": "{seat} must hold {size} cards, not {found}.",
    "position.hands_team": "{one} and {two} must hold eight cards each, or six and ten, before laying, "
    "not {first} and {second}.",
    "position.over_early": "Round {round} of {rounds} does not end the match.",
    "position.sheets_many": "sheets has more rows than the {rounds} finished rounds.",
    "position.sheets_last": "The last row of sheets must be what the expeditions are worth: {first} and {second}.",
    "position.totals": "The totals of side {side} cannot be {total} when the rounds brought {found}.",
    "position.known": "{seat} does not hold all the cards that {reader} is said to know.",
    "position.known_rivals": "{one} and {two} must know the same of the hand of {seat}.",
    "position.team": "The partners of side {side} do not hold all the cards they are known to have.",
    "position.team_two": "With two players there are no teams, so team must be empty.",
    # Texts that are no notation
    "notation.form": "“{text}” is not an action; try play y5, discard y5, draw pile, draw y, give y5 b3 or end_round.",
    "notation.draw": "Cards are drawn from the pile or from y, b, w, g or r, not from “{text}”.",
    "notation.card": "There is no card “{text}”.",
    # Hints
    "hint.play": "The {card} takes the expedition from {points} to {new_points} points.",
    "hint.play.start": "The {card} sets out: the {cost} points of the expedition must be earned by cards that follow.",
    "hint.play.investment": "With the {card} the expedition will count {factor} times.",
    "hint.play.gap": "The {card} takes the expedition from {points} to {new_points} points; the partner would have "
    "laid the number between, had it been there.",
    "hint.discard": "The {card} is missed least, and one card is laid every turn (R1.3).",
    "hint.discard.dead": "The {card} fits no expedition any more: the rivals have reached {last}.",
    "hint.discard.safe": "The {card} is of no use to the rivals, who have reached {last}, and is missed least.",
    "hint.discard.late": "The {card} comes too late for its expedition (R1.5).",
    "hint.draw.pile": "The pile, with {cards} cards left: no open card helps as much as an unknown one may.",
    "hint.draw.discard": "The {card} fits the expedition, which stands at {points} points.",
    "hint.draw.start": "The {card} goes with cards in the hand (R1.6).",
    "hint.draw.deny": "The {card} would be worth points to the rivals (R1.6).",
    "hint.give": "The {cards} are worth more in the hand of {seat} (R2.5).",
    "hint.end_round": "The round leads nowhere any more (R1.11).",
}

# The score sheet: rounds, and one row a colour.
for _round in range(1, 6):
    EN[f"score.group.round{_round}"] = f"Round {_round}"
    EN[f"score.item.round{_round}"] = "{colour}"

# An addition is not torn apart at the end of a line.
EN |= {key: re.sub("(?<=[−+×=]) | (?=[−+×=])", "\N{NO-BREAK SPACE}", EN[key]) for key in EN if key.startswith("score.")}
EN |= {f"colour.{letter}": word for letter, word in _COLOURS.items()}
EN |= {f"sheet.{letter}": word.capitalize() for letter, word in _COLOURS.items()}
EN |= {
    f"card.{name}": f"{_COLOURS[name[0]]} " + ("investment" if name[1:] == "*" else name[1:]) for name in KINDS
}
