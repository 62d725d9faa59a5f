"""What one seat may know of a game of Web of Power, and what the screen wants to ask it.

Everything on the board, the display, the discards and every exchange and payment is open. Hidden are the
other hands (but for cards taken from the display) and the order of the pile.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.core.api import Contents, Json, View
from game.core.events import Place
from game.core.sight import seen
from game.core.texts import Line, SeatName, Word
from game.web_of_power import scoring
from game.web_of_power.board import WebBoard
from game.web_of_power.board_data import (
    COLOURS,
    COUNTRIES,
    COUNTRY_INDEX,
    COUNTRY_OF,
    SITE_INDEX,
    SITES,
    box,
)
from game.web_of_power.chains import best_chains, chain_points
from game.web_of_power.moves import SIZE, Move, cards, counts
from game.web_of_power.notation import written
from game.web_of_power.scoring import STRIDE, row


@dataclass(frozen=True, slots=True)
class WebView(View[Move]):
    """A seat's knowledge; the fields of the board are those of WebBoard, as tuples.

    hand: own cards, packed (0 for the public); shown: those of them that everybody knows. hand_sizes: one a
    seat. pile: number of cards. pile_kinds: by colour, how many must still be in the reshuffled pile. past:
    (seat, action) of the running round.
    """

    start: int
    at_once: bool
    phase: str
    free: int
    sites: tuple[int, ...]
    cloisters: tuple[int, ...]
    advisors: tuple[int, ...]
    limit: tuple[int, ...]
    room: tuple[int, ...]
    cloisters_left: tuple[int, ...]
    advisors_left: tuple[int, ...]
    hand: int
    shown: int
    hand_sizes: tuple[int, ...]
    display: tuple[int, ...]
    pile: int
    discard: tuple[int, ...]
    decks: int
    country: int
    pieces: int
    paid: int
    pile_kinds: tuple[int, ...]

    def contents(self) -> Contents:
        """What lies where; other hands and the pile as numbers."""
        found: Contents = dict(board_contents(self))
        for seat, size in enumerate(self.hand_sizes):
            found["hand", seat] = cards(self.hand) if seat == self.seat else size
        found["pile",] = self.pile
        return found

    def to_dict(self) -> Json:
        """The position as this seat may read it."""
        position = board_dict(self)
        position["hands"] = [
            list(cards(self.hand)) if seat == self.seat else size for seat, size in enumerate(self.hand_sizes)
        ]
        position["known"] = [list(self.known.get(("hand", seat), ())) for seat in range(self.seats)]
        if self.seat is not None:
            position["known"][self.seat] = list(cards(self.shown))
        position["pile"] = self.pile
        position["scores"] = list(self.scores)
        if self.decks == 1:
            position["pile_known"] = list(colour_names(self.pile_kinds))
        return position


AnyBoard = WebBoard | WebView  # what lies open is read from either


def owner(board: AnyBoard, site: int) -> int | None:
    """The seat whose cloister stands on a site, or None."""
    return next((seat for seat, mask in enumerate(board.sites) if mask >> site & 1), None)


def colour_names(numbers: Sequence[int]) -> tuple[str, ...]:
    """Numbers by colour as colours, equal ones repeated."""
    return tuple(colour for i, colour in enumerate(COLOURS) for _ in range(max(0, numbers[i])))


def board_contents(board: AnyBoard) -> dict[Place, tuple[str, ...]]:
    """Pieces, display and discards. The kind of a piece ends with its owner."""
    found: dict[Place, tuple[str, ...]] = {}
    for seat in range(board.seats):
        advisors = (f"advisor{seat}",) * board.advisors_left[seat]
        found["reserve", seat] = advisors + (f"cloister{seat}",) * board.cloisters_left[seat]
    for i, site in enumerate(SITES):
        seat_there = owner(board, i)
        if seat_there is not None:
            found["site", site.id] = (f"cloister{seat_there}",)
    for k, country in enumerate(COUNTRIES):
        there = row(board.advisors, k)
        if any(there):
            pieces = (f"advisor{seat}" for seat in range(board.seats) for _ in range(there[seat]))
            found["crest", country.id] = tuple(pieces)
    found["display",] = tuple(COLOURS[colour] for colour in board.display)
    found["discard",] = colour_names(board.discard)
    return found


def board_dict(board: AnyBoard) -> Json:
    """The open part of the interchange object."""
    owners = ((site.id, owner(board, i)) for i, site in enumerate(SITES))
    return {
        "seats": board.seats,
        "start": board.start,
        "phase": board.phase,
        "to_move": board.to_move,
        "cloisters": {site: seat for site, seat in owners if seat is not None},
        "advisors": {
            country.id: list(row(board.advisors, k)[: board.seats]) for k, country in enumerate(COUNTRIES)
        },
        "display": [COLOURS[colour] for colour in board.display],
        "discard": list(colour_names(board.discard)),
        "decks_run_out": board.decks,
        "placed": {
            "country": COUNTRIES[board.country].id if board.country >= 0 else None,
            "pieces": board.pieces,
            "paid": list(cards(board.paid)),
        },
        "options": {"display_refill": "at_once" if board.at_once else "after"},
        "past": [[seat, written(move)] for seat, move in board.past],
        "ply": board.ply,
        "turn": board.turn,
        "reveals": board.reveals,
    }


def pile_known(board: WebBoard, seat: int | None) -> tuple[int, ...]:
    """By colour, how many cards of the reshuffled pile a seat knows to be in it still.

    Everybody saw which discards went in. A card put on the display left openly; one the seat drew itself it
    has seen; any other blind draw may have been of any colour.
    """
    own = board.drawn[seat * STRIDE : seat * STRIDE + STRIDE] if seat is not None else [0] * STRIDE
    unseen = sum(board.drawn) - sum(own)
    return tuple(max(0, went - mine - unseen) for went, mine in zip(board.shuffled_in, own, strict=True))


def view_of(board: WebBoard, seat: int | None) -> WebView:
    """All that a seat (None: the public) may know."""
    hand = board.hands[seat] if seat is not None else 0
    own, whole = counts(hand), box(board.seats)
    unseen = [whole[c] - own[c] - board.discard[c] - board.display.count(c) for c in range(len(COLOURS))]
    known: dict[Place, tuple[str, ...]] = {
        ("hand", other): cards(taken) for other, taken in enumerate(board.known) if other != seat and taken
    }
    return seen(
        WebView,
        board,
        seat,
        unseen=colour_names(unseen),
        known=known,
        hand=hand,
        shown=board.known[seat] if seat is not None else 0,
        hand_sizes=tuple(SIZE[held] for held in board.hands),
        pile=len(board.pile),
        pile_kinds=pile_known(board, seat),
    )


# For the screen --------------------------------------------------------------------------------------------


def free_slots(view: WebView, country: str) -> int:
    """R2.9: how many advisors may still come to a country, whoever's."""
    return view.room[COUNTRY_INDEX[country]]


def leaders(view: WebView, country: str) -> tuple[int, ...]:
    """The seats with most cloisters in a country, at least one."""
    return _seats(scoring.leaders(row(view.cloisters, COUNTRY_INDEX[country])))


def advisor_leaders(view: WebView, country: str) -> tuple[int, ...]:
    """The seats with most advisors in a country, at least one."""
    return _seats(scoring.leaders(row(view.advisors, COUNTRY_INDEX[country])))


def chains(view: WebView, seat: int) -> tuple[tuple[str, ...], ...]:
    """R4.4: the chains a seat would score now, as site ids from end to end."""
    return tuple(tuple(SITES[i].id for i in path) for path in best_chains(view.sites[seat]))


def preview(view: WebView, place: str) -> Line:
    """What a cloister on a site, or an advisor in a country, would change now for the viewing seat.

    The public looks with the eyes of the seat to move.
    """
    seat = view.seat if view.seat is not None else view.to_move if view.to_move is not None else view.start
    change = _advisor_preview if place in COUNTRY_INDEX else _cloister_preview
    return change(view, place, seat)


def _cloister_preview(view: WebView, site: str, seat: int) -> Line:
    index = SITE_INDEX[site]
    there = owner(view, index)
    if there is not None:
        taken = {"site": Word(f"site.{site}"), "seat": SeatName(there)}
        return Line("preview.taken", taken, (("site", site),))
    k = COUNTRY_OF[index]
    now = row(view.cloisters, k)
    then = tuple(own + (other == seat) for other, own in enumerate(now))
    fields = {
        "site": Word(f"site.{site}"),
        "country": Word(f"country.{COUNTRIES[k].id}"),
        "points": scoring.cloister_points(now)[seat],
        "new_points": scoring.cloister_points(then)[seat],
        "room": view.room[k],
        "new_room": view.room[k] + max(then) - max(now),
        "chains": chain_points(view.sites[seat]),
        "new_chains": chain_points(view.sites[seat] | 1 << index),
    }
    return Line("preview.cloister", fields, (("site", site),))


def _advisor_preview(view: WebView, country: str, seat: int) -> Line:
    k = COUNTRY_INDEX[country]
    fields = {"country": Word(f"country.{country}"), "room": view.room[k], "new_room": view.room[k] - 1}
    if view.room[k] == 0:
        posted = {"posted": sum(row(view.advisors, k)), "limit": view.limit[k]}
        return Line("preview.no_room", fields | posted, (("crest", country),))
    then = list(view.advisors)
    then[k * STRIDE + seat] += 1
    fields["points"] = scoring.alliance_total(view.advisors, view.seats)[seat]
    fields["new_points"] = scoring.alliance_total(then, view.seats)[seat]
    return Line("preview.advisor", fields, (("crest", country),))


def _seats(mask: int) -> tuple[int, ...]:
    return tuple(seat for seat in range(STRIDE) if mask >> seat & 1)
