"""Sentences are made from keys and fields."""

from __future__ import annotations

import string

import pytest

from game.core.texts import CORE_EN, Line, SeatName, Texts, Word

TABLE = {
    "greet": "{who} greets {whom}",
    "thing": "the stone",
    "moved": "{who} moves {what} {count} times",
    "said": "She said: {what}",
    "keyed": "{key} of {self}",
}


def test_fields_are_filled_in() -> None:
    texts = Texts(TABLE)
    assert texts.line(Line("moved", {"who": "Anna", "what": Word("thing"), "count": 3})) == \
        "Anna moves the stone 3 times"


def test_seats_have_names_or_numbers() -> None:
    texts = Texts(TABLE, names=["Anna"])
    line = Line("greet", {"who": SeatName(0), "whom": SeatName(1)})
    assert texts.line(line) == "Anna greets Seat 1"
    assert texts.with_names(["X", "Y"]).line(line) == "X greets Y"


@pytest.mark.parametrize(("seats", "said"), [
    ((0,), "A"), ((0, 1), "A and B"), ((0, 1, 2), "A, B and C"), ((2, 1, 0, 3), "C, B, A and D")])
def test_several_are_joined(seats: tuple[int, ...], said: str) -> None:
    texts = Texts(TABLE, names=["A", "B", "C", "D"])
    line = Line("greet", {"who": tuple(map(SeatName, seats)), "whom": "E"})
    assert texts.line(line) == f"{said} greets E"


def test_a_line_within_a_line() -> None:
    inner = Line("greet", {"who": SeatName(0), "whom": Word("thing")})
    assert Texts(TABLE, names=["A"]).line(Line("said", {"what": inner})) == "She said: A greets the stone"


def test_braces_in_names_do_no_harm() -> None:
    texts = Texts(TABLE, names=["{who}", "{0.__class__}"])
    line = Line("greet", {"who": SeatName(0), "whom": SeatName(1)})
    assert texts.line(line) == "{who} greets {0.__class__}"


def test_a_missing_text_is_found_out() -> None:
    texts = Texts(TABLE)
    assert not texts.has("nothing") and texts.has("greet") and texts.has("core.over")
    with pytest.raises(KeyError):
        texts.say("nothing")
    with pytest.raises(KeyError):
        texts.line(Line("greet", {"who": "A"}))
    with pytest.raises(KeyError):
        texts.line(Line("said", {"what": Word("nothing")}))


def test_later_tables_win_and_are_not_changed() -> None:
    first, second = {"a": "one", "b": "two"}, {"b": "three"}
    texts = Texts(first, second)
    assert (texts.say("a"), texts.say("b")) == ("one", "three")
    more = texts.with_table({"a": "four"})
    assert (more.say("a"), texts.say("a")) == ("four", "one")
    assert first == {"a": "one", "b": "two"} and second == {"b": "three"}
    assert texts.with_names(["Z"]).with_table({}).name(0) == "Z"


def test_core_words_can_be_formatted() -> None:
    for key, text in CORE_EN.items():
        assert text, key
        for _, name, _, _ in string.Formatter().parse(text):
            assert name is None or name.isidentifier(), key


def test_a_field_may_be_called_like_an_argument() -> None:
    assert Texts(TABLE).line(Line("keyed", {"key": "C", "self": "D"})) == "C of D"
