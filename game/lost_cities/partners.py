"""What partners tell each other by what they lay and pass (R2.11), and what passing is worth (R2.5)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.core.rng import Rng
from game.lost_cities.cards import COLOUR_OF, FITS, SIDES, STEP, VALUE, WIDTH, count
from game.lost_cities.moves import DISCARD, EFFECTS, GIVE, PLAY, UNSEEN, Effect
from game.lost_cities.outlook import AHEAD, Judge
from game.lost_cities.race import KIND_OF, Race, columns_of
from game.lost_cities.state import LostState
from game.lost_cities.views import LostView

LOW, HIGH = 5, 7  # R2.11: passed up to LOW says "I can support this", from HIGH "these are my only ones"
FAITH = 0.9  # how sure a reading is when worlds are guessed
SIGNAL = 1.0  # points that a pass which says the truth is worth more, and one that does not is worth less


def lacking(view: LostView) -> set[int]:
    """R2.11: numbers the partner would have laid, had it held them, or passed away the only ones of the colour."""
    if view.seats == SIDES or view.seat is None:
        return set()
    partner = (view.seat + SIDES) % view.seats
    deeds = list(_deeds(view))
    laid = [what.first for actor, what in deeds if what.what == PLAY and (actor - partner) % SIDES == 0]
    columns = list(view.columns[partner % SIDES * WIDTH :][:WIDTH])
    for kind in laid:
        columns[COLOUR_OF[kind]] -= STEP[kind]
    found: set[int] = set()
    for actor, what in deeds:
        if actor == partner and what.what in (PLAY, DISCARD, GIVE):
            found |= _not_laid(columns, what)
            if what.what == GIVE:
                found |= _only_ones(what)
        if what.what == PLAY and (actor - partner) % SIDES == 0:
            columns[COLOUR_OF[what.first]] += STEP[what.first]
    noted = view.notes[partner]
    return {kind for kind in found if not count(noted, kind)}


def supported(view: LostView) -> set[int]:
    """R2.11: colours the partner can support, since it passed low cards of them to this seat."""
    found: set[int] = set()
    for actor, what in _deeds(view):
        if what.what == GIVE and actor != view.seat:
            found |= {COLOUR_OF[kind] for kind in what[1:] if VALUE[kind] <= LOW}
    return found


def _deeds(view: LostView) -> Iterator[tuple[int, Effect]]:
    """The round so far, without what this seat could not see."""
    for actor, move in view.past:
        if UNSEEN not in move.cards:
            yield actor, EFFECTS[move]


def _not_laid(columns: Sequence[int], what: Effect) -> set[int]:
    """The next numbers that were not laid by a seat that did this; nothing if it laid some next card."""
    following = {kind for c, column in enumerate(columns) if (kind := _next(c, column)) >= 0}
    if what.what == PLAY:
        column = columns[COLOUR_OF[what.first]]
        if what.first in following or (column and not VALUE[what.first]):
            return set()
    return following


def _next(c: int, column: int) -> int:
    """The lowest number that fits an expedition under way; -1 if there is none."""
    ahead = AHEAD[column]
    return KIND_OF[c][(ahead & -ahead).bit_length() - 1] if column and ahead else -1


def _only_ones(what: Effect) -> set[int]:
    """The numbers of colours of which high cards were passed."""
    return {kind for passed in what[1:] if VALUE[passed] >= HIGH for kind in KIND_OF[COLOUR_OF[passed]][2:]}


# Guessing --------------------------------------------------------------------------------------------------


def believe(state: LostState, view: LostView, rng: Rng) -> None:
    """Change a guessed world so that the partner's hand is what its play says, as a rule."""
    partner = (state.seat + SIDES) % state.seats
    hand, pile, noted = state.hands[partner], state.pile, view.notes[partner]
    absent = lacking(view)
    for kind in absent & set(hand):
        if rng.random() < FAITH:
            _swap(hand, pile, kind, [i for i, other in enumerate(pile) if other not in absent], rng)
    base = partner % SIDES * WIDTH
    for c in sorted(supported(view)):
        fitting = FITS[view.columns[base + c]]
        fits = [i for i, kind in enumerate(pile) if COLOUR_OF[kind] == c and fitting >> VALUE[kind] & 1]
        spare = [kind for kind in hand if not count(noted, kind) and COLOUR_OF[kind] != c]
        if spare and not any(COLOUR_OF[kind] == c and not count(noted, kind) for kind in hand):
            _swap(hand, pile, rng.choice(spare), fits, rng)
    hand.sort()


def _swap(hand: list[int], pile: list[int], kind: int, places: Sequence[int], rng: Rng) -> None:
    """A card of the hand goes to one of these places in the pile, and what lies there into the hand."""
    if places:
        at = rng.choice(places)
        hand[hand.index(kind)], pile[at] = pile[at], kind


# Passing ---------------------------------------------------------------------------------------------------


def passed_gain(race: Race, judge: Judge, noted: int, *passed: int) -> float:
    """What the team expects more when these cards are the partner's; noted: what it is known to hold already."""
    return sum(
        _gain_in(race, judge, c, noted, [kind for kind in passed if COLOUR_OF[kind] == c])
        for c in {COLOUR_OF[kind] for kind in passed}
    )


def _gain_in(race: Race, judge: Judge, c: int, noted: int, passed: Sequence[int]) -> float:
    column, held = race.columns[race.seat % SIDES * WIDTH + c], race.held[race.seat][c]
    rest = list(race.hands[race.seat])
    for kind in passed:
        rest.remove(kind)
    theirs = [kind for kind in KIND_OF[c][1:] for _ in range(count(noted, kind))]

    def hope(cards: Sequence[int]) -> float:
        return judge.hope(column, columns_of(cards)[c], race.alive[c] & ~held, race.pile)

    return hope([*theirs, *passed]) - hope(theirs) - hope(race.hands[race.seat]) + hope(rest)


def message(hand: Sequence[int], *passed: int) -> float:
    """R2.11: whether passing these tells the partner the truth about what stays in the hand."""
    left = list(hand)
    for kind in passed:
        left.remove(kind)
    stay = {COLOUR_OF[kind] for kind in left}
    worth = 0.0
    for kind in passed:
        if VALUE[kind] <= LOW or VALUE[kind] >= HIGH:
            supports = COLOUR_OF[kind] in stay
            worth += SIGNAL if supports == (VALUE[kind] <= LOW) else -SIGNAL
    return worth
