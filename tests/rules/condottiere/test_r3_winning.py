"""R3: linked cities, most cities, the final battle."""

from __future__ import annotations

from typing import Any

import pytest

from game.condottiere.links import chain_at, chains, kingdoms, longest, missing
from game.condottiere.state import CondottiereState
from tests.rules.condottiere.kit import CITY_IDS, SCATTERED, all_pass, legal, moves, owned, owners, play, state, told

BIGGER = {"bigger_kingdoms": True}


def mask(*cities: str) -> int:
    return sum(1 << CITY_IDS.index(city) for city in cities)


def battle_for(city: str, victor: int, options: dict[str, Any] | None = None, **fields: Any) -> CondottiereState:
    """A battle whose last pass gives the city to `victor`."""
    game = state(options, site=city, armies={victor: "10"}, **fields)
    all_pass(game)
    return game


@pytest.mark.parametrize(("seats", "need"), [(2, 4), (3, 4), (4, 3), (5, 3), (6, 3)])
def test_r3_1_linked_cities_needed(seats: int, need: int) -> None:
    row = ("Torino", "Milano", "Venezia", "Ferrara")
    own = owners((), row[: need - 1])
    game = state(seats=seats, phase="site", owners=own)
    assert game.explain()["need"] == need
    game = battle_for(row[need - 1], 1, seats=seats, owners=own)
    assert game.phase == "over" and game.result == ((1,), "linked")
    assert game.standings().places[1] == 1 and game.returns() == [2.0 * (seat == 1) - 1.0 for seat in range(seats)]
    game = battle_for(row[need - 2], 1, seats=seats, owners=owners((), row[: need - 2]))
    assert game.phase == "discard"


def test_r3_1_linked_is_a_chain_of_neighbours_not_all_pairs() -> None:
    assert longest(mask("Torino", "Genova", "Parma", "Lucca")) == 4
    assert longest(mask("Torino", "Venezia", "Siena")) == 1
    assert chains(mask("Torino", "Milano", "Siena", "Roma", "Ancona")) == (
        mask("Torino", "Milano"), mask("Siena", "Roma"), mask("Ancona")
    )  # fmt: skip
    assert chain_at(mask("Torino", "Milano", "Siena"), CITY_IDS.index("Milano")) == mask("Torino", "Milano")


def test_r3_1_a_city_in_between_joins_two_chains() -> None:
    game = battle_for("Parma", 0, owners=owners(("Genova", "Lucca")))
    assert game.result == ((0,), "linked")


def test_r3_1_the_end_comes_at_once() -> None:
    game = state(owners=owners(("Genova", "Lucca")), armies={0: "10"}, passed=(1, 2, 3))
    events = play(game, "pass")
    assert told(events) == ["event.won.linked"]
    assert legal(game) == [] and game.current_player() is None
    fields = game.to_dict()
    assert fields["to_move"] is None and fields["site"] is None and fields["passed"] == [False] * 4
    assert fields["armies"] == [[]] * 4 and fields["discards"] == ["10"]
    assert fields["hands"] == [["1", "2"]] * 4 and len(fields["owners"]) == 3
    assert fields["result"] == {"winners": [0], "reason": "linked"}


def last_city(victor: int, rows: tuple[tuple[str, ...], ...], city: str, **fields: Any) -> CondottiereState:
    """The battle for the last free city."""
    return battle_for(city, victor, owners=owners(*rows), **fields)


def test_r3_2_with_every_city_taken_most_cities_win() -> None:
    rows = (*SCATTERED[:3], (*SCATTERED[3], "Roma"))
    game = last_city(0, rows, "Modena", options=BIGGER)
    assert owned(game, 0) == {*SCATTERED[0], "Modena"}
    assert game.result == ((0,), "most_cities")
    assert game.standings().places == (1, 2, 2, 2)


def test_r3_2_the_length_of_chains_does_not_matter() -> None:
    """Seat 1 has three linked of four, seat 0 five cities apart but for two."""
    rows = (
        ("Torino", "Venezia", "Lucca", "Ancona", "Siena"), ("Milano", "Genova", "Mantova", "Napoli"),
        ("Ferrara", "Bologna", "Roma"), ("Parma", "Firenze", "Spoleto", "Urbino"),
    )  # fmt: skip
    own = owners(*rows)
    assert longest(mask(*rows[1])) > longest(mask(*rows[0]))
    game = battle_for("Modena", 2, {"first_print": True, "bigger_kingdoms": True}, owners=own)
    assert game.result == ((0,), "most_cities")


FINAL = owners(
    ("Torino", "Venezia", "Lucca", "Ancona", "Roma"), ("Milano", "Ferrara", "Siena", "Spoleto", "Urbino"),
    ("Genova", "Mantova", "Bologna", "Napoli"), ("Parma", "Firenze"),
)  # fmt: skip


def to_final(condottiere: int = 0, victor: int = 3) -> CondottiereState:
    """The last pass before a final battle between seats 0 and 1."""
    return state(BIGGER, owners=FINAL, site="Modena", armies={victor: "10"}, passed=(1, 2, 3), discards="5",
                 condottiere=condottiere)


def test_r3_3_ten_cards_and_two_for_each_city_for_the_tied_only() -> None:
    game = to_final()
    events = play(game, "pass")
    assert told(events) == ["event.final.begins"]
    assert game.phase == "final" and game.site == -1
    assert game.sizes == [20, 20, 0, 0] and game.to_dict()["passed"] == [False, False, True, True]
    assert game.discards == 0 and len(game.contents()["pile",]) == 96 - 40


def test_r3_3_the_holder_begins_if_tied_else_the_next_tied_to_the_left() -> None:
    game = to_final(victor=3)
    play(game, "pass")
    assert (game.holder, game.seat) == (3, 0)
    rows = {city: seat for city, seat in FINAL.items() if city != "Urbino"}
    game = state(BIGGER, owners=rows | {"Modena": 3}, site="Urbino", armies={1: "10"}, passed=(1, 2, 3))
    play(game, "pass")
    assert (game.holder, game.seat, game.phase) == (1, 1, "final")


def final(**fields: Any) -> CondottiereState:
    """A final battle between seats 0 and 1."""
    hands = {2: "", 3: "", **fields.pop("hands", {})}
    return state(BIGGER, phase="final", owners=FINAL | {"Modena": 3}, hands=hands, condottiere=3, **fields)


def test_r3_3_the_winner_of_the_final_battle_wins_the_game() -> None:
    game = final(armies={0: "3", 1: "4"})
    events = play(game, "pass", "pass")
    assert told(events) == ["event.final.won", "event.won.final_battle"]
    assert game.result == ((1,), "final_battle")
    assert game.standings().places == (2, 1, 3, 4)
    assert game.standings().tie_break == "tie.final_battle"
    assert len(owned(game, 1)) == 5 and game.armies == [0] * 4


def test_r3_3_without_a_victor_the_tied_draw() -> None:
    for texts, hands in (
        (("pass", "pass"), {}),
        (("play 5", "play 5", "pass", "pass"), {0: "5 1", 1: "5 1"}),
        (("play 10", "play bishop"), {0: "10 1", 1: "bishop 1"}),
        (("play surrender",), {0: "surrender 1"}),
    ):
        game = final(hands=hands)
        play(game, *texts)
        assert game.result == ((0, 1), "drawn_final")
        assert game.standings().places == (1, 1, 3, 4) and game.returns() == [0.0, 0.0, -1.0, -1.0]


def test_r3_3_the_final_battle_moves_no_condottiere_and_has_pick_ups() -> None:
    game = final(hands={0: "10 scarecrow 1"})
    events = play(game, "play 10", "pass", "play scarecrow")
    assert game.phase == "pick_up" and game.site == -1
    events += play(game, "take 10")
    assert game.phase == "final" and game.seat == 0
    events += play(game, "play 1", "pass")
    assert game.result == ((0,), "final_battle")
    assert game.holder == 3 and not moves(events, "condottiere")


def test_what_is_missing_to_win() -> None:
    every = mask(*CITY_IDS)
    assert missing(0, every, 3) == (3, every)
    assert missing(mask("Torino", "Milano"), every & ~mask("Torino", "Milano"), 3) == (
        1, mask("Genova", "Venezia", "Mantova", "Parma", "Modena")
    )  # fmt: skip
    assert missing(mask("Torino"), mask("Genova"), 3) == (-1, 0)
    assert missing(mask("Torino", "Milano", "Venezia"), 0, 3) == (0, 0)
    assert all(group.bit_count() == 4 and longest(group) == 4 for group in kingdoms(4))
