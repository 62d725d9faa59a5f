"""Whatever bytes are given, loading ends in a game or in one sentence, and it ends soon."""

from __future__ import annotations

import base64
import json
import random
import re
from collections import Counter
from typing import Any

import pytest

from game.core import registry
from game.core.table import Table
from saves import frame, shape
from saves.format import FORMAT, SaveError, SaveMeta, dump, load, read_header
from saves.words import EN
from tests.saves.conftest import refusal
from tests.saves.play import CARDS, STONES, altered, long, png, random_table
from tests.saves.spoil import paths, reseated, sealed, spoil

GAMES = registry.ids()
SMALL = dump(random_table(STONES, 3, steps=6), SaveMeta("small"))
LARGE = dump(random_table(CARDS, 4), SaveMeta("large", thumbnail=png()))


def must_refuse(raw: bytes, what: str) -> SaveError:
    error = refusal(raw, what)
    assert error is not None, f"accepted: {what}"
    return error


# -- files that are not whole --------------------------------------------------------------------------

@pytest.mark.parametrize("raw", [SMALL, LARGE], ids=["small", "large"])
def test_a_file_cut_at_any_length_is_refused(raw: bytes) -> None:
    for length in range(len(raw)):
        error = must_refuse(raw[:length], f"cut to {length} bytes")
        assert error.damaged and error.line.key in ("saves.empty", "saves.cut")
    for more in (b"\0", b" ", b"\n", raw):
        assert must_refuse(raw + more, "something behind the end").line.key == "saves.changed"


@pytest.mark.parametrize("raw", [SMALL, LARGE], ids=["small", "large"])
def test_a_file_with_one_bit_turned_is_refused(raw: bytes) -> None:
    dice = random.Random(1)
    bits = range(len(raw) * 8) if len(raw) * 8 < long(6000) else dice.sample(range(len(raw) * 8), long(6000))
    for bit in bits:
        spoiled = bytearray(raw)
        spoiled[bit // 8] ^= 1 << bit % 8
        assert must_refuse(bytes(spoiled), "one bit turned").damaged


def test_pieces_of_two_saves_are_refused() -> None:
    dice = random.Random(2)
    for _ in range(long(2000)):
        one, other = dice.sample([SMALL, LARGE], 2)
        spliced = one[:dice.randrange(1, len(one))] + other[dice.randrange(1, len(other)):]
        if spliced not in (one, other):
            must_refuse(spliced, "two saves spliced")


def test_zeroed_and_foreign_files_are_refused() -> None:
    for raw in (b"\0" * 4000, b"\x80\x04\x95", b"PK\x03\x04" + bytes(100), b"{}", png(), b"KABINETTE",
                b"KABINETT 1 2 " + b"0" * 64 + b"\n{}", SMALL.replace(b"\n", b"\r\n", 1), SMALL[1:],
                b"\n" + SMALL):
        must_refuse(raw, "a foreign file")
    dice = random.Random(3)
    for _ in range(long(500)):
        must_refuse(dice.randbytes(dice.randrange(1, 400)), "random bytes")


def test_a_huge_file_is_refused_unread() -> None:
    for raw in (bytes(frame.MAX_BYTES + 1), SMALL + bytes(20 << 20)):
        assert must_refuse(raw, "a huge file").line.key == "saves.too_big"


# -- proper checksums around improper contents ---------------------------------------------------------

def packed(content: bytes, version: int = FORMAT) -> bytes:
    """Any bytes under a right header."""
    opening = b"KABINETT %d %d " % (version, len(content))
    return opening + frame._checksum(opening, content) + b"\n" + content


def full(piece: bytes) -> bytes:
    """As much of a piece as a file may hold."""
    return piece * ((frame.MAX_BYTES - 200) // len(piece))


@pytest.mark.parametrize("content", [
    b"[1]", b"7", b'"x"', b"null", b"{", b"nonsense", b'{"a":NaN}', b'{"a":-Infinity}', b'{"a":1e999}',
    b'{"a":1,"a":2}', b'{"a":"\\ud800"}', b"\xff\xfe", b'{"a":' + b"9" * 100_000 + b"}", b"\xef\xbb\xbf{}",
    full(b"["), full(b'{"a":'), b"[" * 200_000 + b"]" * 200_000, b"[" * 15_000 + b"]" * 15_000,
    b"[" + full(b"[],") + b"[]]",
    b"[" + full(b'"",') + b'""]', full(b'"'), full(b"\\"), b'{"a":[' + full(b"1,") + b"1]}", full(b"[[]"),
    b"{" + b",".join(b'"%d":0' % n for n in range(50_000)) + b"}", b"[" * 9000 + b"]" * 8000,
    b'{"a":"' + full(b"x") + b'"}',
], ids=lambda content: content[:12].decode("latin-1"))
def test_json_that_is_not_strict_is_refused(content: bytes) -> None:
    must_refuse(packed(content), f"{len(content)} bytes of {content[:12]!r}")


def body_of(raw: bytes) -> dict[str, Any]:
    return frame.unpack(raw)[1]


def test_a_newer_format_is_refused_but_still_listed() -> None:
    body = {"game": "chess", "title": "from tomorrow", "saved_at": 9, "news": [1]}
    error = must_refuse(frame.pack(FORMAT + 1, body), "a newer format")
    assert error.line.key == "saves.newer" and not error.damaged
    assert error.heading is not None
    assert (error.heading.game, error.heading.meta.title, error.heading.meta.saved_at) == (
        "chess", "from tomorrow", 9)
    for body in ({}, {"game": 1}, {"game": "x", "title": 1, "saved_at": "x"}):
        must_refuse(frame.pack(999_999, body), "a newer format")


def test_unknown_games_and_newer_rules_are_refused_but_still_listed() -> None:
    for raw, key in ((altered(SMALL, game="chess"), "saves.unknown_game"),
                     (altered(SMALL, game="condottiere", rules=99), None),
                     (altered(SMALL, rules=99), "saves.newer")):
        error = must_refuse(raw, "a game from elsewhere")
        assert key in (None, error.line.key) and not error.damaged
        assert error.heading is not None and error.heading.meta.title == "small"
        with pytest.raises(SaveError) as listed:
            read_header(raw)
        assert listed.value.line == error.line


@pytest.mark.parametrize("field", shape.FIELDS)
def test_a_missing_or_wrong_field_is_named(field: str) -> None:
    body = body_of(LARGE)
    without = {name: value for name, value in body.items() if name != field}
    assert must_refuse(frame.pack(FORMAT, without), f"no {field}").detail == f"the field {field} is missing or wrong"
    wrongs = (1.5, -(1 << 200), "\u0000" * 300, [{}], {"?": 1}, ["x"] * 20_000)
    for wrong in wrongs:
        error = must_refuse(frame.pack(FORMAT, {**body, field: wrong}), f"wrong {field}")
        assert error.damaged
        assert error.line.key != "saves.unknown_game"


def test_an_unknown_field_is_refused() -> None:
    assert must_refuse(altered(SMALL, extra=1), "an unknown field").detail == "there is no field extra"
    for name in ("x" * 500, "op{tions", "two\nlines", "\u202e", ""):
        detail = must_refuse(altered(SMALL, **{name: 1}), "an odd field").detail
        assert len(detail) < 100 and detail.isprintable()


def test_bounds_are_bounds() -> None:
    body = body_of(LARGE)
    assert len(body["checkpoints"]) > 1
    for changes in (
        {"checkpoints": body["checkpoints"] * shape.MAX_CHECKPOINTS},
        {"cursor": len(body["log"]) + 1}, {"cursor": -1}, {"cursor": True}, {"log": ["x" * 241]},
        {"log": ["!seat 0 page"] * (shape.MAX_TABLE_ENTRIES + 1)}, {"log": ["x"] * (shape.MAX_LOG + 1)},
        {"start": {"seed": shape.MAX_SEED + 1, "position": None}}, {"start": {"seed": "1", "position": None}},
        {"start": {"seed": 1, "position": None, "extra": 1}}, {"start": {"seed": 1, "position": [1]}},
        {"thumbnail": "AAAA"}, {"thumbnail": "not base64!"}, {"thumbnail": "A" * 100_000},
        {"saved_at": -1}, {"saved_at": 1 << 60}, {"kind": "other"}, {"kind": ["auto"]}, {"title": "t" * 121},
        {"seats": body["seats"] * 9}, {"seats": [{**body["seats"][0], "agent": "grandmaster"}] * 2},
        {"options": {"market": 1.5}}, {"options": {"market": [True]}}, {"checkpoints": [[0, "xyz"]]},
        {"checkpoints": [[-1, "0" * 16]]}, {"checkpoints": [[0]]}, {"summary": {"ply": 0}},
    ):
        must_refuse(altered(LARGE, **changes), f"out of bounds: {list(changes)}")


def test_set_ups_the_game_does_not_know_are_refused() -> None:
    for raw in (*[altered(LARGE, options=options) for options in (
                    {"no such": True}, {"no\n{such}": True}, {"market": "often"})],
                reseated(LARGE, 0), reseated(LARGE, shape.MAX_SEATS)):
        assert must_refuse(raw, "an impossible set-up").line.key == "saves.bad_start"


@pytest.mark.parametrize("game_id", GAMES)
def test_a_position_is_not_taken_for_a_table_with_another_number_of_seats(game_id: str) -> None:
    for count in registry.info(game_id).seats:
        begun = random_table(game_id, 8, 30, count)
        placed = Table(game_id, begun.first_chairs, begun.options, 5, None, begun.state.to_dict())
        for raw in (dump(begun, SaveMeta()), dump(placed, SaveMeta())):
            for seats in range(shape.MAX_SEATS + 1):
                if seats != count:
                    must_refuse(reseated(raw, seats), f"{count} seats, {seats} chairs")
                    fewer = body_of(reseated(raw, seats))["seats"]
                    must_refuse(altered(raw, seats=fewer), f"{seats} chairs, points for {count}")


def test_a_position_that_was_saved_is_not_gone_on_with_under_other_options() -> None:
    table = random_table("condottiere", 3, 30)
    body = body_of(dump(table, SaveMeta()))
    raw = altered(dump(table, SaveMeta()), log=["?", *body["log"]], cursor=0,
                  checkpoints=[[0, table.digest()]])
    assert [line.key for line in load(raw).warnings] == ["saves.warn.snapshot"]
    other = {**table.options, "show_hand_counts": not table.options["show_hand_counts"]}
    assert must_refuse(altered(raw, options=other), "other options").line.key == "saves.no_replay"


def test_names_and_colours_are_those_that_a_table_can_be_set_up_with() -> None:
    def chairs(*pairs: tuple[str, int]) -> tuple[tuple[str, int], ...]:
        seats = [{"name": name, "agent": None, "colour": colour} for name, colour in pairs]
        raw = altered(LARGE, seats=seats, log=[], cursor=0, checkpoints=[[0, load(LARGE).table.digest_at(0)]],
                      snapshot=load(LARGE).table.state_at(0).to_dict(),
                      summary={"ply": 0, "turn": 0, "scores": [0] * len(seats), "over": False})
        found = load(raw).table.first_chairs
        assert found == read_header(raw).chairs == load(dump(load(raw).table, SaveMeta())).table.first_chairs
        return tuple((chair.name, chair.colour) for chair in found)

    assert chairs(("Ann\nand\tBob\x00\x1b[0m", 3), ("  \u200b ", 5)) == (("Ann and Bob[0m", 3), ("?", 5))
    assert read_header(altered(LARGE, title="\x07One\nline\r")).meta.title == "One line"
    assert chairs(("", 2), ("Ann", 2)) == (("?", 2), ("Ann", 0))
    assert chairs(("Ann", 63), ("Bob", 0)) == (("Ann", 1), ("Bob", 0)), "there are six colours"


@pytest.mark.parametrize("name", ["ply", "turn"])
def test_a_heading_that_tells_of_another_position_is_refused(name: str) -> None:
    body = body_of(LARGE)
    summary = {**body["summary"], name: body["summary"][name] + 1}
    assert must_refuse(altered(LARGE, summary=summary), name).line.key == "saves.senseless"


def test_a_thumbnail_of_monstrous_size_never_reaches_a_decoder() -> None:
    bomb = base64.b64encode(png(60_000, 60_000)).decode()
    assert must_refuse(altered(LARGE, thumbnail=bomb), "a bomb of a picture").detail == shape.wrong("thumbnail").detail


# -- how soon ------------------------------------------------------------------------------------------

def watched(monkeypatch: pytest.MonkeyPatch, *calls: tuple[type, str]) -> Counter[str]:
    """How often each of these methods is called from now on."""
    counted: Counter[str] = Counter()

    def watch(owner: type, name: str) -> None:
        known = getattr(owner, name)

        def call(self: Any, *words: Any) -> Any:
            counted[name] += 1
            return known(self, *words)
        monkeypatch.setattr(owner, name, call)
    for owner, name in calls:
        watch(owner, name)
    return counted


def test_a_save_that_contradicts_itself_is_refused_unplayed(monkeypatch: pytest.MonkeyPatch) -> None:
    body = body_of(LARGE)
    at, found, snapshot = body["cursor"], body["checkpoints"], body["snapshot"]
    counted = watched(monkeypatch, (Table, "__init__"))
    for changes in ({"snapshot": {**snapshot, "ply": 1}}, {"snapshot": {}}, {"checkpoints": []}, {"cursor": at - 1},
                    {"checkpoints": [pair for pair in found if pair[0] != at]},
                    {"checkpoints": [[cursor, "0" * 16] for cursor, _ in found]}):
        error = must_refuse(altered(LARGE, **changes), f"contradicts itself: {list(changes)}")
        assert error.detail == shape.wrong("snapshot").detail
    assert not counted


@pytest.mark.parametrize("game_id", GAMES)
def test_a_log_whose_end_is_damaged_is_played_once_and_nothing_else(
        game_id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    table = random_table(game_id, 11)
    body = body_of(dump(table, SaveMeta()))
    raw = frame.pack(FORMAT, sealed({**body, "log": [*body["log"], "?"], "snapshot": {"nonsense": 1}}))
    counted = watched(monkeypatch, (Table, "_play_text"), (Table, "digest_at"), (type(table.state), "view"))
    assert must_refuse(raw, "the end of a log").line.fields["entry"] == len(body["log"]) + 1
    assert counted == {"_play_text": len(body["log"]) + 1}


# -- anything anywhere, under a right checksum ---------------------------------------------------------

@pytest.mark.parametrize("game_id", GAMES)
@pytest.mark.parametrize("part", ["anywhere", "snapshot", "start"])
def test_spoiled_contents_end_in_a_playable_game_or_one_sentence(game_id: str, part: str) -> None:
    dice = random.Random(f"{game_id} {part}")
    table = random_table(game_id, 6, steps=30)
    body = body_of(dump(table, SaveMeta("spoiled", 1, thumbnail=png())))
    ways = list(paths(body["snapshot"], ("snapshot",)))
    if part == "snapshot":  # a replay that fails at once, so that the snapshot counts
        body["log"] = ["?", *body["log"]]
    elif part == "start":
        body = {**body, "log": [], "cursor": 0, "checkpoints": []}
    else:
        ways = [way for way in paths(body) if way[0] not in ("thumbnail",)]
    for _ in range(long(250)):
        spoiled = spoil(body, dice, ways)
        if part == "start":  # the snapshot too, since a sound one would stand in for it
            spoiled["start"] = {"seed": 3, "position": spoiled.get("snapshot")}
        raw = packed(json.dumps(sealed(spoiled)).encode())
        if refusal(raw, f"spoiled {game_id}") is None:
            again = load(raw)
            assert (not again.table.state.legal_actions()) == again.table.state.is_terminal()
            assert load(dump(again.table, again.meta)).table.digest() == again.table.digest()


def test_every_refusal_is_one_sentence_of_the_table() -> None:
    names = re.compile(r"saves\.(settings|statistics|setting|setting\..+|first\..+)")
    assert all(text.endswith((".", "}")) or names.fullmatch(key) for key, text in EN.items())
