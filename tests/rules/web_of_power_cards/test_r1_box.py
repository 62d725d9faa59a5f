"""R1: what is in the box."""

from __future__ import annotations

from collections import Counter

import pytest

from game.web_of_power_cards.board_data import CARDS, CARRIAGES, LANDS, LAWS, SHIPS, SYMBOLS
from tests.rules.web_of_power_cards.kit import new, random_game


def test_r1_1_fifty_six_cards_of_nine_lands() -> None:
    wanted = {"Danemark": 4, "England": 5, "Italien": 6, "Bayern": 6, "Ungarn": 6, "Kastilien": 7, "Franken": 7,
              "Sachsen": 7, "Frankreich": 8}  # fmt: skip
    assert Counter(card.land for card in CARDS) == wanted == {land.key: land.cards for land in LANDS}
    assert len({card.id for card in CARDS}) == 56


def test_r1_1_most_cards_carry_circles_and_many_a_route() -> None:
    circles = Counter(len(card.symbols) for card in CARDS)
    assert circles == {2: 17, 1: 31, 0: 8}
    assert {kind for card in CARDS for kind in card.symbols} == set(SYMBOLS) and len(SYMBOLS) == 5
    assert SHIPS.bit_count() == CARRIAGES.bit_count() == 18 and not SHIPS & CARRIAGES


def test_r1_1_the_examples_can_be_dealt() -> None:
    france = Counter(kind for card in CARDS if card.land == "Frankreich" for kind in card.symbols)
    assert france["cross"] >= 4 and france["fan"] >= 3
    assert SHIPS.bit_count() >= 7 + 5 + 3 and CARRIAGES.bit_count() >= 3 + 5 + 4


def test_r1_2_two_laws_of_each_type() -> None:
    state = new()
    found = Counter(kind for place, kinds in state.contents().items() if place[0] == "law" for kind in kinds)
    assert found == dict.fromkeys(LAWS, 2) and len(LAWS) == 4


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_r1_3_three_stones_each_to_the_end(seats: int) -> None:
    state = new(seats)
    assert state.reserve == [3] * seats
    random_game(state, 3)
    stones = Counter(kind for kinds in state.contents().values() for kind in kinds if kind.startswith("stone"))
    assert stones == {f"stone{seat}": 3 for seat in range(seats)}
