"""Writes the golden playthroughs of the card game: `python -m tests.tools.golden_web_of_power_cards`."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from game.core.api import Json
from game.core.rng import Rng
from game.web_of_power_cards.moves import Move
from game.web_of_power_cards.state import CardsState
from tests.tools.golden import Played, Teller, Wanted, last_plies


def _trim(position: Json) -> Json:
    """Who started is past."""
    return {**position, "options": {key: position["options"][key] for key in ("games", "ends_at_start")}}


TELLER = Teller("web_of_power_cards", trim=_trim)


def eager(state: CardsState, rng: Rng) -> Move:
    """Takes cards wherever it can, so that games are no longer than they need be."""
    legal = state.legal_actions()
    return rng.choice([move for move in legal if move.kind in ("take", "law", "claim")] or legal)


def random_games(seats: int, games: int = 1, strict: bool = False) -> Iterator[Played]:
    """Games or series of such players, one a seed."""
    for seed in range(20_000):
        options = f"games={games} ends_at_start={str(strict).lower()}"
        yield TELLER.play(f"game seats={seats} seed={seed} start={seed % seats} {options}", seed, eager)


def _words(played: Played) -> set[str]:
    """All words of the actions: their kinds and the laws that were played."""
    return {word for text in played.actions for word in text.split()}


def _plain_win(played: Played) -> bool:
    return played.last.standings().tie_break is None and "move" in _words(played)


def _all_laws(played: Played) -> bool:
    wanted = {"take_back_stone", "three_symbols", "any_colours"}
    return wanted <= _words(played) and played.last.standings().tie_break is None


def _tie(key: str) -> Callable[[Played], bool]:
    return lambda played: played.last.standings().tie_break == key


def _skip_late(played: Played) -> bool:
    """A skip, and a fee that had to be paid, near the end."""
    late = list(zip(played.states, played.actions))[-30:]
    forced = any(text.startswith("take") and not state.taken and all(each.stone >= 0 for each in state.legal_actions())
                 for state, text in late)  # fmt: skip
    return forced and any(text == "skip" for _, text in late)


def _minus_decides(played: Played) -> bool:
    """Without the laws that cost points somebody else would have won."""
    last = played.last
    free = [own + 2 * number for own, number in zip(last.points(), last.minus_laws())]
    places = last.standings().places
    return last.standings().tie_break is None and bool(free[places.index(1)] < max(free))


def _later_game_turns(played: Played) -> bool:
    """The winner of the series did not win its last game."""
    last, places = played.last, played.last.standings().places
    return places.count(1) == 1 and last.sheets[-1][places.index(1)] < max(last.sheets[-1])


WANTED = (
    Wanted("three", "Three players, most points win", random_games(3), _plain_win),
    Wanted("four_ends_at_start", "Four players, only ends at the start of the turn, every law is played",
           random_games(4, strict=True), _all_laws),
    Wanted("five", "Five players, most points win", random_games(5), _plain_win),
    Wanted("tie_cards", "Equal points, more land cards win", random_games(3), _tie("tie.cards"), last_plies(24)),
    Wanted("tie_places", "Equal points behind the winner: land cards order them", random_games(3), _tie("tie.places"),
           last_plies(24)),
    Wanted("no_winner", "Equal points and equal land cards: nobody wins", random_games(4), _tie("tie.no_winner"),
           last_plies(24)),
    Wanted("skip", "Claims at every end: a fee that must be paid, and a turn that is skipped", random_games(3),
           _skip_late, last_plies(40)),
    Wanted("minus_decides", "The laws shown at the end decide", random_games(3), _minus_decides, last_plies(24)),
    Wanted("series", "Two games: the sum decides, not the last game", random_games(3, 2), _later_game_turns,
           last_plies(24)),
    Wanted("series_next_game", "The first of two games ends and the second is laid out", random_games(4, 2),
           _plain_win),
    Wanted("series_no_winner", "Two games with equal sums: nobody wins the series", random_games(3, 2),
           _tie("tie.no_winner"), last_plies(24)),
)  # fmt: skip

if __name__ == "__main__":
    TELLER.write(WANTED)
