"""Lines of the log in narrow panels: names give way before what has happened does."""

from __future__ import annotations

from typing import Any

import pytest

from scenes.boards.api import SeatLook
from scenes.table.log_panel import LEAST_NAME, SMALLEST, with_room

NAMES = ("Maximiliane von Habsburg", "Bartholomaeusnachtigall", "Eva")
LINE = "Bartholomaeusnachtigall passes yellow 3 and white 2 to Maximiliane von Habsburg"


@pytest.fixture
def seats(ctx: Any) -> list[SeatLook]:
    return [SeatLook(name, ctx.look.theme.seats[n]) for n, name in enumerate(NAMES)]


@pytest.mark.parametrize("role", ["text", "text_bold"])
def test_a_line_with_room_is_written_as_it_is(ctx: Any, seats: list[SeatLook], role: str) -> None:
    wide = ctx.look.text.width(LINE, role, SMALLEST)
    assert with_room(ctx.look, LINE, seats, wide, role) == LINE
    assert with_room(ctx.look, LINE, seats, wide - 1, role) != LINE


@pytest.mark.parametrize("lack", [10, 60, 110])
def test_names_are_cut_no_more_than_it_takes(ctx: Any, seats: list[SeatLook], lack: int) -> None:
    width = ctx.look.text.width
    wide = width(LINE, "text", SMALLEST) - lack
    line = with_room(ctx.look, LINE, seats, wide)
    assert width(line, "text", SMALLEST) <= wide
    first, rest = line.split("… passes yellow 3 and white 2 to ")
    last = rest.removesuffix("…")
    assert NAMES[1].startswith(first) and NAMES[0].startswith(last) and min(len(first), len(last)) >= LEAST_NAME
    assert width(line, "text", SMALLEST) > wide - 3 * width("mm", "text", SMALLEST)


def test_a_line_that_is_long_without_names_keeps_the_least_of_them(ctx: Any, seats: list[SeatLook]) -> None:
    line = with_room(ctx.look, LINE, seats, 50)
    assert line == "Bartho… passes yellow 3 and white 2 to Maximi…"
    assert with_room(ctx.look, "Eva draws from the pile", seats, 20) == "Eva draws from the pile"
