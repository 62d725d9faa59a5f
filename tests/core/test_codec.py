"""Reading is strict, writing is canonical."""

from __future__ import annotations

import pytest

from game.core.codec import MAX_DEPTH, CodecError, canonical, digest, read_strict


def test_equal_values_give_equal_text() -> None:
    one: dict[str, object] = {"b": [1, 2], "a": {"y": None, "x": True}}
    two: dict[str, object] = {"a": {"x": True, "y": None}, "b": [1, 2]}
    assert canonical(one) == canonical(two) == '{"a":{"x":true,"y":null},"b":[1,2]}'


def test_letters_stay_letters() -> None:
    assert canonical({"name": "Würzburg"}) == '{"name":"Würzburg"}'
    assert read_strict(canonical({"name": "Würzburg"})) == {"name": "Würzburg"}


def test_digest_is_short_and_tells_values_apart() -> None:
    values: list[object] = [{}, [], {"a": 1}, {"a": "1"}, {"a": True}, {"a": None}, {"a": [1]}]
    found = [digest(value) for value in values]
    assert len(set(found)) == len(found)
    assert all(len(text) == 16 and set(text) <= set("0123456789abcdef") for text in found)
    assert digest({"a": 1}) == "015abd7f5cc57a2d"  # saves carry such digests: they may never change


@pytest.mark.parametrize("value", [float("nan"), float("inf"), -float("inf")])
def test_what_is_no_number_is_not_written(value: float) -> None:
    with pytest.raises(ValueError):
        canonical({"a": value})


@pytest.mark.parametrize("text", ["NaN", "[Infinity]", '{"a": -Infinity}', "1e999", "[-1e999]"])
def test_what_is_no_number_is_not_read(text: str) -> None:
    with pytest.raises(CodecError):
        read_strict(text)


@pytest.mark.parametrize("text", ['{"a": 1, "a": 2}', '{"x": [{"b": 1, "b": 1}]}'])
def test_a_field_given_twice_is_refused(text: str) -> None:
    with pytest.raises(CodecError, match="twice"):
        read_strict(text)


@pytest.mark.parametrize("text", ["", " ", "{", "[1,]", "{'a': 1}", "nul", "[1] 2", '"\\ud800"', '{"a" 1}', "\x00"])
def test_what_is_no_json_is_refused(text: str) -> None:
    with pytest.raises(CodecError):
        read_strict(text)


def test_nesting_has_a_bottom() -> None:
    assert read_strict("[" * MAX_DEPTH + "]" * MAX_DEPTH) is not None
    for deep in (MAX_DEPTH + 1, 1000, 100_000):
        with pytest.raises(CodecError):
            read_strict("[" * deep + "]" * deep)
        with pytest.raises(CodecError):
            read_strict('{"a":' * deep + "1" + "}" * deep)
    with pytest.raises(CodecError):
        read_strict("[" * 100_000)


def test_brackets_inside_words_do_not_count() -> None:
    words = {"a": "[[[[" * 50, "b\\": '\\"[' * 50, "c": "}" * 50}
    assert read_strict(canonical(words)) == words


@pytest.mark.parametrize("value", [0, -7, 1 << 63, "x", "", None, True, [], {}, [[1], {"a": [None]}], 0.5])
def test_round_trip(value: object) -> None:
    assert read_strict(canonical(value)) == value


def test_huge_numbers_are_no_crash() -> None:
    with pytest.raises(CodecError):
        read_strict("9" * 10_000)
