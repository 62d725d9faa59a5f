"""Fields are named in their classes only: what copies, views and sampled states make of them."""

from __future__ import annotations

from dataclasses import dataclass, fields

import pytest

from game.core import registry
from game.core.fields import copier, reader, taker


@dataclass(slots=True)
class Whole:
    number: int
    row: list[int]
    rows: list[list[int]]
    table: dict[str, int]
    fixed: tuple[int, ...]
    pile: list[int]
    seat: int


@dataclass(slots=True)
class Part:
    number: int
    row: tuple[int, ...]
    table: dict[str, int]
    fixed: tuple[int, ...]
    pile: int
    seat: int | None


def whole() -> Whole:
    return Whole(1, [2], [[3], []], {"four": 4}, (5,), [6], 7)


def test_a_copy_is_equal_and_shares_nothing_that_can_change() -> None:
    old = whole()
    new = copier(Whole)(old)
    assert type(new) is Whole and new == old
    new.row.append(0)
    new.rows[0].append(0)
    new.rows.append([])
    new.table["five"] = 5
    new.pile.clear()
    assert old == whole()


def test_only_fields_of_the_same_name_and_type_are_shared() -> None:
    assert reader(Whole, Part)(whole()) == {"number": 1, "row": (2,), "table": {"four": 4}, "fixed": (5,)}


def test_a_state_takes_over_what_a_view_shows() -> None:
    state = whole()
    taker(Whole, Part)(state, Part(10, (20, 30), {"forty": 40}, (50,), 60, None))
    assert state == Whole(10, [20, 30], [[3], []], {"forty": 40}, (50,), [6], 7)


def test_what_is_shared_can_change_in_one_without_the_other() -> None:
    state = whole()
    part = Part(**reader(Whole, Part)(state), pile=1, seat=None)
    state.table["five"] = 5
    assert part.table == {"four": 4}
    taker(Whole, Part)(state, part)
    state.table.clear()
    assert part.table == {"four": 4}


@pytest.mark.parametrize("game_id", [row.id for row in registry.GAMES if (row.package or "").startswith("game.")])
def test_states_hold_nothing_that_a_copy_would_share(game_id: str) -> None:
    """Sets, arrays and objects would need a `clone` of their own, as that of the toys' cards."""
    game = registry.rules(game_id)
    state = game.new_state(game.info.seats[0], game.info.defaults(), 1)
    plain = (int, bool, str, tuple, type(None))
    for field in fields(state):
        value = getattr(state, field.name)
        if isinstance(value, list):
            inner = plain if not str(field.type).startswith("list[list[") else (list,)
            assert all(isinstance(one, inner) for one in value), field.name
            assert str(field.type).startswith("list["), field.name
        else:
            assert isinstance(value, plain), field.name
