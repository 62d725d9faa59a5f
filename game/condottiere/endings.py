"""R3 and R4.3: how a game ends, the final battle, and the next game of a series."""

from __future__ import annotations

from game.condottiere import announce, rounds
from game.condottiere.board import CondottiereBoard
from game.condottiere.board_data import ALL_CITIES, CITIES, HAND, LINKED_BONUS, PER_CITY
from game.condottiere.links import chain_at, members
from game.condottiere.views import AnyBoard
from game.core.events import Events, Moved


def is_decided(board: CondottiereBoard, victor: int, city: int, events: Events) -> bool:
    """R3.1, R3.2: whether taking this city ended the game, or led to the final battle (R3.3)."""
    reason = verdict(board, victor, city)
    if reason == "linked":
        end_game(board, (victor,), reason, events)
    elif reason:
        tied = leaders([mask.bit_count() for mask in board.cities])
        if events is not None:
            events.append(announce.all_taken(board, tied))
        if reason == "final":
            start_final(board, tied, events)
        else:
            end_game(board, tied, reason, events)
    return bool(reason)


def verdict(board: AnyBoard, victor: int, city: int) -> str:
    """What taking this city has decided: "linked" (R3.1), "most_cities" (R3.2), "final" (R3.3) or "", nothing."""
    if chain_at(board.cities[victor], city).bit_count() >= board.need:
        return "linked"
    if board.free:
        return ""
    return "most_cities" if len(leaders([mask.bit_count() for mask in board.cities])) == 1 else "final"


def leaders(numbers: list[int]) -> tuple[int, ...]:
    """The seats that have most."""
    best = max(numbers)
    return tuple(seat for seat, number in enumerate(numbers) if number == best)


def start_final(board: CondottiereBoard, tied: tuple[int, ...], events: Events) -> None:
    """R3.3: one battle among the tied with fresh cards; the holder begins, or the next of them to the left."""
    numbers = [HAND + PER_CITY * mask.bit_count() if seat in tied else 0 for seat, mask in enumerate(board.cities)]
    rounds.deal(board, numbers, events)
    board.phase = "final"
    board.passed = sum(1 << seat for seat in range(board.seats) if seat not in tied)
    board.seat = min(tied, key=lambda seat: (seat - board.holder) % board.seats)


def end_final(board: CondottiereBoard, victor: int, events: Events) -> None:
    """R3.3: the winner of the final battle wins the game; without one it is a draw among the tied."""
    if victor >= 0:
        end_game(board, (victor,), "final_battle", events)
    else:
        end_game(board, leaders([mask.bit_count() for mask in board.cities]), "drawn_final", events)


def end_game(board: CondottiereBoard, winners: tuple[int, ...], reason: str, events: Events) -> None:
    """The game is over. R4.3: in a series its points are added, and another game may follow."""
    if events is not None:
        events.append(announce.won(winners, reason, board))
    if not board.target:
        _finish(board, winners, reason)
        return
    for seat, mask in enumerate(board.cities):
        board.series[seat] += mask.bit_count()
    if reason == "linked":
        board.series[winners[0]] += LINKED_BONUS
        if events is not None:
            events.append(announce.bonus(board, winners[0]))
    board.games += 1
    ahead = leaders(board.series)
    if events is not None:
        events.append(announce.series(board, ahead))
    if len(ahead) == 1 and board.series[ahead[0]] >= board.target:
        _finish(board, ahead, "series")
        return
    _next_game(board, winners, events)


def _finish(board: CondottiereBoard, winners: tuple[int, ...], reason: str) -> None:
    board.phase = "over"
    board.result = (winners, reason)
    board.seat = board.holder


def _next_game(board: CondottiereBoard, winners: tuple[int, ...], events: Events) -> None:
    """R4.3: the board is cleared; the last winner starts, after a draw whoever holds the Condottiere."""
    if events is not None:
        for seat, mask in enumerate(board.cities):
            for city in members(mask):
                events.append(Moved(f"marker{seat}", ("city", CITIES[city].id), ("supply", seat)))
    board.free = ALL_CITIES
    board.cities = [0] * board.seats
    if len(winners) == 1:
        rounds.give_condottiere(board, winners[0], events)
    rounds.new_round(board, events)


