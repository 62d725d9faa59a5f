"""Actions of Web of Power, and the tables that make listing and playing them cheap.

A hand is one small number: two bits for each colour, the number of its cards (a hand never holds more than
three, R2.1). Every action object is made once, here; lists of legal actions are read from tables.

The canonical order of legal actions: cloisters by country, then payment (own colour first, then pairs by
colour), then site; advisors by country, then payment; exchanges by colour; `end`; draws from the display
from left to right, then from the pile.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from game.core.events import Place
from game.web_of_power.board_data import COLOUR_OF, COLOURS, COUNTRIES, COUNTRY_OF, HAND, SITES, SITES_OF


class Move(NamedTuple):
    """One decision.

    cloister: at = site id, cards = payment. advisor: at = country id, cards = payment. exchange: cards = the
    one discarded. end: no further piece. draw: at = "1", "2" (display from the left) or "pile".
    """

    kind: str
    at: str = ""
    cards: tuple[str, ...] = ()


class Effect(NamedTuple):
    """What playing an action means in indices; `what` is one of the codes below, -1 stands for nothing.

    For a draw `site` is the index in the display, or -1 for the pile.
    """

    what: int
    site: int = -1
    country: int = -1
    colour: int = -1
    cards: int = 0


CLOISTER, ADVISOR, EXCHANGE, END, DRAW = range(5)

# Packed hands ------------------------------------------------------------------------------------------


def one(colour: int) -> int:
    """The packed hand that holds one card."""
    return 1 << 2 * colour


def count(hand: int, colour: int) -> int:
    """Cards of a colour in a packed hand."""
    return hand >> 2 * colour & 3


def counts(hand: int) -> tuple[int, ...]:
    """Cards of each colour in a packed hand, in the order of COLOURS."""
    return tuple(hand >> 2 * colour & 3 for colour in range(len(COLOURS)))


def cards(hand: int) -> tuple[str, ...]:
    """The colours in a packed hand, in the order of COLOURS, equal ones repeated."""
    return tuple(name for i, name in enumerate(COLOURS) for _ in range(count(hand, i)))


SIZE = tuple(sum(counts(hand)) for hand in range(1 << 2 * len(COLOURS)))
HANDS = tuple(hand for hand, size in enumerate(SIZE) if size <= HAND)

# Payments ----------------------------------------------------------------------------------------------


def payments(country: int) -> list[tuple[int, int]]:
    """R2.4: what one piece can cost there: one card of its colour, or a pair of another: (colour, cards)."""
    own = COLOUR_OF[country]
    return [(own, 1)] + [(colour, 2) for colour in range(len(COLOURS)) if colour != own]


def _cloister_table(country: int, colour: int, number: int) -> list[tuple[Move, ...]]:
    """The cloister actions of one payment, for every set of free sites (numbered within the country)."""
    paid = (COLOURS[colour],) * number
    ids = [site.id for i, site in enumerate(SITES) if COUNTRY_OF[i] == country]
    every = [Move("cloister", site, paid) for site in ids]
    for move in every:
        site_index = next(i for i, site in enumerate(SITES) if site.id == move.at)
        EFFECTS[move] = Effect(CLOISTER, site_index, country, colour, number)
    return [tuple(m for i, m in enumerate(every) if free >> i & 1) for free in range(1 << len(ids))]


def _advisor(country: int, colour: int, number: int) -> Move:
    move = Move("advisor", COUNTRIES[country].id, (COLOURS[colour],) * number)
    EFFECTS[move] = Effect(ADVISOR, -1, country, colour, number)
    return move


class Offer(NamedTuple):
    """What one payment buys in one country: cloisters[free sites, shifted to bit 0] and the advisor."""

    country: int
    shift: int
    full: int
    cloisters: list[tuple[Move, ...]]
    advisor: Move


def _offer(country: int, colour: int, number: int) -> Offer:
    shift = (SITES_OF[country] & -SITES_OF[country]).bit_length() - 1
    table = _cloister_table(country, colour, number)
    return Offer(country, shift, SITES_OF[country] >> shift, table, _advisor(country, colour, number))


def _affordable(hand: int, country: int) -> tuple[Offer, ...]:
    every = zip(payments(country), _OFFERS[country], strict=True)
    return tuple(offer for (colour, number), offer in every if count(hand, colour) >= number)


# Every placing, exchanging, ending and drawing there is, with what it does.
EFFECTS: dict[Move, Effect] = {}
_OFFERS = [[_offer(country, *paid) for paid in payments(country)] for country in range(len(COUNTRIES))]

# OFFERS_IN[country][hand] and OFFERS[hand]: what a hand can buy there, and anywhere.
OFFERS_IN = [{hand: _affordable(hand, country) for hand in HANDS} for country in range(len(COUNTRIES))]
OFFERS = {hand: tuple(offer for table in OFFERS_IN for offer in table[hand]) for hand in HANDS}

_EXCHANGES = [Move("exchange", "", (colour,)) for colour in COLOURS]
EXCHANGES = {hand: tuple(_EXCHANGES[i] for i in range(len(COLOURS)) if count(hand, i)) for hand in HANDS}
END_MOVE = Move("end")
DRAW_MOVES = (Move("draw", "1"), Move("draw", "2"))
PILE_MOVE = Move("draw", "pile")

EFFECTS.update({move: Effect(EXCHANGE, -1, -1, i, 1) for i, move in enumerate(_EXCHANGES)})
EFFECTS[END_MOVE] = Effect(END)
EFFECTS.update({move: Effect(DRAW, i) for i, move in enumerate(DRAW_MOVES)})
EFFECTS[PILE_MOVE] = Effect(DRAW, -1)


def placings(
    offers: tuple[Offer, ...], free: int, room: Sequence[int], build: bool, post: bool
) -> list[Move]:
    """The pieces that can be placed: cloisters on free sites, then advisors where there is room.

    free: mask of free sites; room[country]: advisors that may still come (R2.9); build, post: whether
    the seat has a cloister and an advisor left (R2.10).
    """
    found: list[Move] = []
    if build:
        for _, shift, full, cloisters, _ in offers:
            found += cloisters[free >> shift & full]
    if post:
        found += [offer.advisor for offer in offers if room[offer.country] > 0]
    return found


def draws(display: int, pile: bool) -> list[Move]:
    """R2.11, R3.3: the open cards, and the pile while there is one."""
    found = list(DRAW_MOVES[:display])
    if pile:
        found.append(PILE_MOVE)
    return found


@cache
def touches(move: Move) -> tuple[Place, ...]:
    """The places an action is made of; cards are the lowest copies of their colour."""
    paid: list[Place] = [
        ("card", colour, move.cards[:i].count(colour) + 1) for i, colour in enumerate(move.cards)
    ]
    if move.kind == "cloister":
        return (("site", move.at), *paid)
    if move.kind == "advisor":
        return (("crest", move.at), *paid)
    if move.kind == "exchange":
        return (*paid, ("discard",))
    if move.kind == "draw":
        return (("pile",),) if move.at == "pile" else (("display", int(move.at)),)
    return (("button", "end"),)
