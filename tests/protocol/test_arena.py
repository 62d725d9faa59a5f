"""Matches: fair rotations, honest intervals, and the command line."""

from __future__ import annotations

import json
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import pytest

from game import arena
from game.arena import Match, Played, interval, play_game, play_match, report
from tests.protocol.talk import NO_NUMBERS, NOT_WHOLE, ROOT

GAME = "web_of_power"
RANDOM = Match(GAME, ("random", "random", "random"), seed=4)


def run(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", "game.arena", *words], cwd=ROOT, capture_output=True, text=True)


def test_rotations_of_one_deal_share_it(monkeypatch: pytest.MonkeyPatch) -> None:
    dealt = []
    original = arena.Table

    def spy(*given: object) -> object:
        table = original(*given)  # type: ignore[arg-type]
        dealt.append(table.state.to_dict()["pile"])
        return table

    monkeypatch.setattr(arena, "Table", spy)
    for number in range(6):
        play_game(RANDOM, number)
    assert dealt[0] == dealt[1] == dealt[2] != dealt[3]
    assert dealt[3] == dealt[4] == dealt[5]


def test_a_game_is_the_same_every_time() -> None:
    assert play_game(RANDOM, 1) == play_game(RANDOM, 1)
    assert play_game(RANDOM, 1) != play_game(RANDOM, 2)


def test_openings_are_played_at_random_and_shared_by_rotations() -> None:
    opened = Match(GAME, ("random",) * 3, seed=4, openings=30)
    assert play_game(opened, 0) != play_game(RANDOM, 0)
    assert play_game(opened, 0) == play_game(opened, 0)


def test_any_executor_will_do() -> None:
    with ThreadPoolExecutor(1) as executor:
        played = play_match(RANDOM, 3, executor)
    assert played == [play_game(RANDOM, number) for number in range(3)]
    assert all(abs(sum(one.shares) - 1) < 1e-9 for one in played)


def test_shared_wins_count_their_share_and_are_reported() -> None:
    played = [Played((0.5, 0.5, 0.0), (40, 40, 30), 90), Played((1.0, 0.0, 0.0), (50, 40, 30), 90)]
    found = report(RANDOM, played)
    assert found["shared"] == 1
    assert [row["won"] for row in found["players"]] == [1.5, 0.5, 0.0]
    assert found["points"] == {"first": 45, "mean": pytest.approx(230 / 6), "last": 30}


def test_partners_win_once_together() -> None:
    match = Match("lost_cities", ("knight", "squire", "knight", "squire"), {"rounds": 1}, seed=2, share=0.05)
    played = [play_game(match, number) for number in range(4)]
    assert all(one.teams[0] == one.teams[2] != one.teams[1] == one.teams[3] for one in played)
    assert all(one.shares[0] == one.shares[2] == 1 - one.shares[1] for one in played)
    found = report(match, played)
    assert sum(row["won"] for row in found["levels"]) == 4
    assert found["shared"] == sum(one.shares[0] == 0.5 for one in played)


def test_intervals_are_those_of_wilson() -> None:
    low, high = interval(50, 100)
    assert (round(low, 4), round(high, 4)) == (0.4038, 0.5962)
    assert interval(0, 20)[0] == 0
    assert interval(20, 20)[1] == 1


def test_the_command_prints_a_table_and_json() -> None:
    words = (GAME, "--seats", "random,random,random", "--games", "6", "--seed", "2", "--jobs", "2")
    plain, again, found = run(*words), run(*words), run(*words, "--json")
    assert plain.returncode == 0
    assert plain.stdout == again.stdout
    assert "random" in plain.stdout
    assert json.loads(found.stdout)["games"] == 6


@pytest.mark.parametrize("words", [
    ("chess", "--seats", "page,page"), (GAME, "--seats", "page,bishop,page"), (GAME, "--seats", "page,page"),
    (GAME, "--seats", "page,page,page", "--games", "0"), (GAME, "--seats", "page,page,page", "--option", "start"),
    (GAME, "--seats", "page,page,page", "--option", "start=7"),
    *((GAME, "--seats", "page,page,page", "--budget", budget)
      for budget in ("0", "-1", "nan", "inf", "101", "1e300", "much")),
    *((GAME, "--seats", "page,page,page", *more) for more in (
        ("--games", "100001"), ("--games", "9" * 5000), ("--games", "1e3"), ("--games",), ("--openings", "1001"),
        ("--openings", "-1"), ("--jobs", "62"), ("--jobs", "0"), ("--seed", "x"), ("--seed", "9" * 50), ("--bogus",))),
    ("x" * 5000, "--seats", "page,page,page"), (GAME, "--seats", "page," * 5000), (GAME,), ()])
def test_impossible_matches_get_one_sentence(words: tuple[str, ...]) -> None:
    found = run(*words)
    assert found.returncode == 2
    assert found.stderr.startswith("arena: ")
    assert len(found.stderr.strip().splitlines()) == 1 and len(found.stderr) < 250 and found.stdout == ""


LIMITS = {
    "--games=": "from 1 to 100000,", "--seed=": f"from 0 to {1 << 128},", "--openings=": "from 0 to 1000,",
    "--jobs=": "from 1 to 61,", "--option=start=": "lot, 0, 1, 2, 3, 4."}


@pytest.mark.parametrize(("word", "limit", "text"), [
    *((word, limit, text) for word, limit in LIMITS.items() for text in NOT_WHOLE),
    *(("--budget=", "above 0 and at most 100,", text) for text in NO_NUMBERS)])
def test_every_number_that_cannot_be_is_told_its_limit(
        capsys: pytest.CaptureFixture[str], word: str, limit: str, text: str) -> None:
    assert arena.main([GAME, "--seats", "page,page,page", word + text]) == 2
    said = capsys.readouterr().err
    assert said.startswith("arena: ") and limit in said and said.count("\n") == 1 and len(said) < 200, said


def test_a_machine_of_many_cores_plays_in_as_many_processes_as_windows_can_wait_for(
        monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arena.os, "cpu_count", lambda: 128)
    assert arena._arguments([GAME, "--seats", "page"]).jobs == 61
