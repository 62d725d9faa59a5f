"""R2.2-R2.8: naming a site and fighting for it. `events` may be None."""

from __future__ import annotations

from game.condottiere import announce, endings, rounds
from game.condottiere.board import CondottiereBoard
from game.condottiere.board_data import BISHOP, CITIES, KINDS, SCARECROW, SURRENDER, WINTER
from game.condottiere.cards import MERCENARIES, OF, ONE, is_winter, total
from game.condottiere.views import AnyBoard
from game.core.events import Events, Moved

# The site ---------------------------------------------------------------------------------------------------


def name_site(board: CondottiereBoard, city: int, events: Events) -> None:
    """R2.2, R2.3: a site is named; the holder begins, or the next seat clockwise that has cards."""
    if events is not None:
        events.append(Moved("condottiere", ("holder", board.holder), ("city", CITIES[city].id)))
    board.site = city
    board.refusals = 0
    board.phase = "battle"
    board.passed = sum(1 << seat for seat, number in enumerate(board.sizes) if not number)
    while board.passed >> board.seat & 1:
        board.seat = left(board, board.seat)
    if board.seat != board.holder:
        board.turn += 1


def hand_on(board: CondottiereBoard, events: Events) -> None:
    """R2.2: the piece goes left. After a full circle it stops at a seat with cards, which must name."""
    board.turn += 1
    board.refusals += 1
    rounds.give_condottiere(board, left(board, board.holder), events)
    if board.refusals == board.seats:
        while not board.sizes[board.holder]:
            rounds.give_condottiere(board, left(board, board.holder), events)
    board.seat = board.holder


def left(board: CondottiereBoard, seat: int) -> int:
    """The next seat clockwise."""
    return seat + 1 if seat + 1 < board.seats else 0


# Turns ------------------------------------------------------------------------------------------------------


def play(board: CondottiereBoard, kind: int, events: Events) -> None:
    """R2.3: a card is played face up. R2.4: Surrender and Bishop end the battle at once."""
    seat, card = board.seat, ONE[kind]
    board.hands[seat] -= card
    board.sizes[seat] -= 1
    if board.known[seat] & OF[kind]:
        board.known[seat] -= card  # R2.13
    board.empty_battles = 0  # R2.11
    if kind in (SURRENDER, BISHOP):
        board.discards += card
        if events is not None:
            events += announce.stopped(kind, seat, board.site)
        end_battle(board, kind, events)
        return
    first_winter = kind == WINTER and events is not None and not is_winter(board.armies)
    board.armies[seat] += card
    if events is not None:
        events.append(Moved(KINDS[kind], ("hand", seat), ("army", seat)))
        if first_winter:
            events.append(announce.winter(seat, board.site))
    if kind == SCARECROW and board.armies[seat] & MERCENARIES:
        board.phase = "pick_up"
    else:
        _end_turn(board, events)


def take_back(board: CondottiereBoard, kind: int, events: Events) -> None:
    """R2.7: the Scarecrow brings a mercenary back to the hand, for all to see; kind -1: it does not."""
    seat = board.seat
    if kind >= 0:
        card = ONE[kind]
        board.armies[seat] -= card
        board.hands[seat] += card
        board.sizes[seat] += 1
        board.known[seat] += card
        if events is not None:
            events.append(Moved(KINDS[kind], ("army", seat), ("hand", seat)))
    board.phase = "battle" if board.site >= 0 else "final"
    _end_turn(board, events)


def pass_by(board: CondottiereBoard, events: Events) -> None:
    """R2.3: out of this battle. R4.2: but for the owner who has not played yet and is not the last."""
    seat = board.seat
    everybody = (1 << board.seats) - 1
    is_last = board.passed | 1 << seat == everybody
    if is_last or not (board.capturing and defends(board, seat)):
        board.passed |= 1 << seat
    _go_on(board, events)


def defends(board: CondottiereBoard, seat: int) -> bool:
    """R4.2: whether the seat owns the site and has not played an own card for it yet."""
    return board.site >= 0 and board.cities[seat] >> board.site & 1 == 1 and not board.armies[seat]


def _end_turn(board: CondottiereBoard, events: Events) -> None:
    """R2.3: an empty hand has passed."""
    if not board.sizes[board.seat]:
        board.passed |= 1 << board.seat
    _go_on(board, events)


def _go_on(board: CondottiereBoard, events: Events) -> None:
    """R2.3, R2.4: the next seat clockwise that has not passed, or the end of the battle."""
    if board.passed == (1 << board.seats) - 1:
        end_battle(board, -1, events)
        return
    board.turn += 1
    board.seat = left(board, board.seat)
    while board.passed >> board.seat & 1:
        board.seat = left(board, board.seat)


# The end of a battle ------------------------------------------------------------------------------------------


def end_battle(board: CondottiereBoard, stopper: int, events: Events) -> None:
    """R2.6: who takes the city and who takes the Condottiere. stopper: Surrender, Bishop, or -1: all passed."""
    board.turn += 1
    victor = strongest(board) if stopper != BISHOP else -1
    board.passed = 0
    if board.phase == "final":
        if events is not None:
            events.append(announce.final_result(board, victor, stopper))
        clear_armies(board, events)
        endings.end_final(board, victor, events)
        return
    site, owner = board.site, board.owner_of(board.site)
    taken = victor >= 0 and victor != owner
    if events is not None:
        events.append(announce.battle_result(board, victor, owner, stopper))
    if taken:
        _take_city(board, victor, owner, events)
    if victor < 0:  # R2.6; R4.2: the owner of a city that stays
        victor = owner if owner >= 0 else left(board, board.holder)
    if stopper < 0 and not any(board.armies):
        board.empty_battles += 1  # R2.11
    rounds.give_condottiere(board, victor, events, ("city", CITIES[site].id))
    board.site = -1
    clear_armies(board, events)
    if not (taken and endings.is_decided(board, victor, site, events)):
        rounds.after_battle(board, events)


def strongest(board: AnyBoard) -> int:
    """R2.6: the seat whose army alone is the strongest and at least 1 strong, -1 if there is none."""
    winter = is_winter(board.armies)
    best, victor = 0, -1
    for seat, army in enumerate(board.armies):
        worth = total(army, winter) if army else 0
        if worth > best:
            best, victor = worth, seat
        elif worth == best:
            victor = -1
    return victor


def clear_armies(board: CondottiereBoard, events: Events) -> None:
    """R2.9: all armies are discarded."""
    if events is not None:
        for seat, army in enumerate(board.armies):
            events += announce.moved(army, ("army", seat), ("discard",))
    board.discards += sum(board.armies)
    board.armies = [0] * board.seats


def _take_city(board: CondottiereBoard, victor: int, owner: int, events: Events) -> None:
    """A marker of the victor replaces that of the owner, if there is one (-1: none)."""
    city = 1 << board.site
    place = ("city", CITIES[board.site].id)
    board.free &= ~city
    board.cities[victor] |= city
    if owner >= 0:
        board.cities[owner] &= ~city
    if events is not None:
        if owner >= 0:
            events.append(Moved(f"marker{owner}", place, ("supply", owner)))
        events.append(Moved(f"marker{victor}", ("supply", victor), place))


