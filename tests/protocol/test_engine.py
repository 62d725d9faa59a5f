"""The text protocol, command by command, driven as a separate process, bad lines included."""

from __future__ import annotations

import io
import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import pytest

from game import engine, limits
from game.core import registry
from game.core.codec import CodecError
from game.core.rng import Rng
from game.core.texts import Line, LineError
from saves.errors import SaveError
from tests.protocol.talk import NO_NUMBERS, NOT_WHOLE, Talk
from tests.saves.play import altered

GAME = "web_of_power"


@pytest.fixture
def talk() -> Iterator[Talk]:
    one = Talk()
    yield one
    code, errors = one.close()
    assert (code, errors) == (0, "")


@pytest.fixture
def game(talk: Talk) -> Talk:
    assert talk.ask(f"newgame {GAME} seats=3 seed=7") == []
    return talk


def test_games_lists_one_id_a_line(talk: Talk) -> None:
    assert GAME in talk.ask("games")


def test_options_tells_seats_teams_and_every_option(talk: Talk) -> None:
    found = json.loads(talk.one(f"options {GAME}"))
    assert found["seats"] == [3, 4, 5]
    assert found["teams"]["3"] == [[0], [1], [2]]
    start = next(option for option in found["options"] if option["name"] == "start")
    assert start["default"] == "lot"
    assert start["values"] == ["lot", 0, 1, 2, 3, 4]
    assert all(option["help"] for option in found["options"])


@pytest.mark.parametrize("line", [
    "state", "view 0", "to_move", "legal", "play end", "undo", "redo", "scores", "standings", "explain",
    "go level=page", "bench 1", "perft 1", "save /dev/null/x", 'position {"seats":3}'])
def test_commands_that_need_a_game_say_so(talk: Talk, line: str) -> None:
    assert "no game" in talk.refused(line)


@pytest.mark.parametrize("line", [
    "", "   ", "bogus", "GAMES", "games now", "options", "options chess", "newgame", "newgame chess seats=3",
    f"newgame {GAME} seats=2", f"newgame {GAME} seats=6", f"newgame {GAME} seats=x", f"newgame {GAME} seats=-3",
    f"newgame {GAME} seats=3 seats=4", f"newgame {GAME} seats", f"newgame {GAME} seats=3 colour=red",
    f"newgame {GAME} seats=3 start=3", f"newgame {GAME} seats=3 start=9", f"newgame {GAME} seats=3 seed=1.5",
    f"newgame {GAME} seats=3 display_refill=never", "load /nowhere/at/all", "load", "quit now"])
def test_bad_lines_get_one_reason_and_the_talk_goes_on(talk: Talk, line: str) -> None:
    assert talk.refused(line)
    assert GAME in talk.ask("games")


@pytest.mark.parametrize("line", [
    "play", "play fly to the moon", "play C FR99 violett", "view 3", "view -1", "view x", "legal all", "undo",
    "redo", "position", "position [1]", "position {", 'position {"seats":NaN}', 'position {"seats":3,"seats":3}',
    "position " + "[" * 5000, "go level=bishop", "go ms=5 iterations=5", "go iterations=0x", "go fast",
    "bench 0", "bench x", "bench -1", "perft x", "perft -1", "save /dev/null/x"])
def test_bad_lines_within_a_game_change_nothing(game: Talk, line: str) -> None:
    before = game.one("state")
    assert game.refused(line)
    assert game.one("state") == before


@pytest.mark.parametrize(("line", "limit"), [
    ("perft 101", "100"), ("perft " + "9" * 40, "100"), ("go ms=300001", "300000"), ("go ms=" + "9" * 40, "300000"),
    ("go iterations=150001", "150000"), ("go level=page iterations=" + "9" * 40, "150000"), ("bench 601", "600"),
    ("bench inf", "600"), ("bench nan", "600"), ("bench 1e300", "600"), (f"newgame {GAME} seats=" + "9" * 40, "8"),
    (f"newgame {GAME} seats=100000000", "8"), (f"newgame {GAME} seed={(1 << 128) + 1}", str(1 << 128)),
    ("go seed=" + "9" * 5000, str(1 << 128)), ("view " + "9" * 5000, "from 0 to 2"),
    ("position " + " " * (1 << 20), "1048576"), ("x" * (1 << 20), "1048576")])
def test_what_would_never_end_is_refused_with_its_limit(game: Talk, line: str, limit: str) -> None:
    before = game.one("state")
    assert limit in game.refused(line)
    assert game.one("state") == before


LIMITS = {
    f"newgame {GAME} seed=": f"from 0 to {1 << 128},", f"newgame {GAME} seats=": "from 0 to 8,",
    f"newgame {GAME} start=": "lot, 0, 1, 2, 3, 4.", "view ": "from 0 to 2,", "perft ": "from 0 to 100,",
    "go seed=": f"from 0 to {1 << 128},", "go ms=": "from 0 to 300000,", "go iterations=": "from 0 to 150000,"}


@pytest.mark.parametrize(("line", "limit", "text"), [
    *((line, limit, text) for line, limit in LIMITS.items() for text in NOT_WHOLE),
    *(("bench ", "above 0 and at most 600,", text) for text in NO_NUMBERS)])
def test_every_number_that_cannot_be_is_told_its_limit(line: str, limit: str, text: str) -> None:
    one = engine.Engine()
    assert one.answer(f"newgame {GAME} seats=3") == []
    (answer,) = one.answer(line + text)
    assert answer.startswith("? ") and limit in answer and len(answer) < 150, answer


@pytest.mark.parametrize("zeros", [0, 60, 5000])
def test_noughts_in_front_make_no_number_large(zeros: int) -> None:
    one, other = engine.Engine(), engine.Engine()
    assert one.answer(f"newgame {GAME} seats=4 seed=12") == other.answer(f"newgame {GAME} seats=4 seed={'0' * zeros}12")
    assert one.answer("state") == other.answer("state")


@pytest.mark.parametrize("line", [
    "play !concede " + "9" * 5000, "play !seat \u0661 knight", "play " + "9" * 5000, f"newgame {GAME} {'x' * 5000}=3",
    f"newgame {GAME} start={'9' * 5000}", "go " + "x" * 5000 + "=1", "play " + "x " * 5000, "load a\0b", "save a\0b"])
def test_odd_words_are_refused_shortly(game: Talk, line: str) -> None:
    before = game.one("state")
    assert len(game.refused(line)) <= limits.REASON + 3
    assert game.one("state") == before


def test_whatever_goes_wrong_is_answered(game: Talk, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where the words for it are wrong, and where the rules stumble half way through an answer."""
    one = engine.Engine()
    assert one.answer(f"newgame {GAME}") == []
    for error in (LineError(Line("no.such.text")), LineError(Line("core.seat")), RecursionError("deep"), MemoryError(),
                  KeyError("a\n\nb"), SaveError(Line("saves.no_replay")), OSError(), CodecError("a\nb")):
        def stumble(self: engine.Engine, rest: str, error: Exception = error) -> Iterator[str]:
            yield "half an answer"
            raise error
        with monkeypatch.context() as patch:
            patch.setattr(engine.Engine, "legal", stumble)
            (answer,) = one.answer("legal")
            assert answer.startswith("? ") and "\n" not in answer
        assert len(one.answer("legal")) > 1


@pytest.mark.parametrize("part", ["view", "scores", "standings", "explain", "to_dict", "legal_actions"])
def test_a_save_that_cannot_be_played_is_refused_when_it_is_loaded(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch, part: str) -> None:
    """Every question about a loaded game has an answer, else the old game stays."""
    one, path = engine.Engine(), tmp_path / "x.kab"
    assert one.answer(f"newgame {GAME} seats=3 seed=7") == one.answer(f"save {path}") == []
    assert one.answer("newgame abalone") == []
    before, state = one.answer("state"), type(registry.rules(GAME).new_state(3, registry.info(GAME).defaults(), 7))

    def stumble(*given: object) -> object:
        raise IndexError("list index out of range")
    with monkeypatch.context() as patch:
        patch.setattr(state, part, stumble)
        (answer,) = one.answer(f"load {path}")
        assert answer.startswith("? ") and one.answer("state") == before
    assert one.answer(f"load {path}") == [] and one.answer("state") != before


def test_a_position_in_which_nothing_can_be_played_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    one = engine.Engine()
    assert one.answer(f"newgame {GAME}") == []
    (before,) = one.answer("state")
    monkeypatch.setattr(type(one._table().state), "legal_actions", lambda self: [])
    (answer,) = one.answer(f"position {before}")
    assert answer.startswith("? this position cannot be played") and "nothing can be played" in answer


class Tree:
    """Grows like a game, and tells how far it was counted."""

    def __init__(self, *counts: int) -> None:
        self.counts = counts
        self.asked = 0

    def leaves(self, depth: int) -> int:
        assert depth == self.asked + 1
        self.asked = depth
        return self.counts[depth - 1]


ABALONE = (52, 2692, 149_322, 8_270_666, 455_000_000)


@pytest.mark.parametrize(("counts", "depth", "last"), [
    (ABALONE, 6, 4), (ABALONE, 100, 4), ((36, 108, 3672, 10_284, 350_000, 9_000_000, 340_000_000), 100, 6)])
def test_perft_counts_no_more_than_minutes_allow(counts: tuple[int, ...], depth: int, last: int) -> None:
    """What comes is foreseen: nobody waits long for the refusal."""
    tree = Tree(*counts)
    with pytest.raises(limits.Refused, match=f"{limits.LEAVES} sequences, and {depth} actions .* {last} do not"):
        limits.leaves(cast(Any, tree), depth)
    assert tree.asked == last


def test_perft_counts_what_can_be_counted() -> None:
    assert limits.leaves(cast(Any, Tree(*ABALONE)), 5) == ABALONE[-1]
    assert limits.leaves(cast(Any, Tree(4, 12, 0)), 100) == 0, "the game is over by then"
    assert limits.leaves(cast(Any, Tree()), 0) == 1
    state = registry.rules("abalone").new_state(2, registry.info("abalone").defaults(), 0)
    assert limits.leaves(state, 3) == ABALONE[2]


def test_the_largest_seed_can_be_saved(talk: Talk, tmp_path: Path) -> None:
    assert talk.ask(f"newgame {GAME} seed={1 << 128}") == []
    assert talk.ask(f"save {tmp_path / 'x'}") == [] == talk.ask(f"load {tmp_path / 'x'}")


def test_why_a_save_is_refused_is_told_to_programs(game: Talk, tmp_path: Path) -> None:
    """A player reads only the sentence."""
    path = tmp_path / "x.kab"
    assert game.ask(f"save {path}") == []
    path.write_bytes(altered(path.read_bytes(), cursor=-1))
    assert game.refused(f"load {path}").endswith("(the field cursor is missing or wrong)")


def test_a_line_without_an_end_is_answered() -> None:
    answers = io.StringIO()
    engine.converse(io.StringIO("games"), answers)
    assert answers.getvalue().split() == registry.ids()


def test_a_refused_newgame_keeps_the_old_one(game: Talk) -> None:
    before = game.one("state")
    game.refused(f"newgame {GAME} seats=9")
    assert game.one("state") == before


def test_bytes_that_are_no_text_are_refused(talk: Talk) -> None:
    assert talk.send(b"\xff\xfe\x00bogus\n")[0].startswith("? ")
    assert talk.send(b"play " + b"x" * 200_000 + b"\n")[0].startswith("? ")
    assert talk.send("newgame ünïcode\r\n".encode())[0].startswith("? ")


def test_windows_line_ends_are_understood(talk: Talk) -> None:
    assert GAME in talk.send(b"games\r\n")


def test_only_saved_games_are_written_over(game: Talk, tmp_path: Path) -> None:
    diary, mine = tmp_path / "diary.txt", tmp_path / "mine.kab"
    diary.write_text("Monday")
    for path in (diary, tmp_path, tmp_path / "none" / "x.kab"):
        assert str(path if path.exists() else path.parent) in game.refused(f"save {path}")
    assert diary.read_text() == "Monday" and sorted(tmp_path.iterdir()) == [diary]
    assert game.ask(f"save {mine}") == [] == game.ask(f"save {mine}") and game.ask(f"load {mine}") == []


def test_what_is_not_as_it_was_saved_is_told_when_it_is_loaded(game: Talk, tmp_path: Path) -> None:
    """A log that no longer fits the rules: the game goes on, and one sentence says from where."""
    path = tmp_path / "x.kab"
    assert game.ask("go level=random") and game.ask(f"save {path}") == []
    path.write_bytes(altered(path.read_bytes(), log=["C none at all"]))
    told = game.one(f"load {path}")
    assert told.startswith("! Move 1 no longer fits the rules.") and len(game.ask("legal")) > 1
    assert game.ask(f"save {path}") == [] == game.ask(f"load {path}")


def test_a_whole_game_with_undo_redo_save_and_load(game: Talk, tmp_path: Path) -> None:
    rng = random.Random(5)
    states = [game.one("state")]
    while game.one("to_move") != "over":
        legal = game.ask("legal")
        assert len(set(legal)) == len(legal) > 0
        assert not game.one(f"view {game.one('to_move')}").startswith("?")
        assert not any(line.startswith("?") for line in game.ask(f"play {rng.choice(legal)}"))
        states.append(game.one("state"))
    assert game.ask("legal") == []
    found = json.loads(game.one("standings"))
    assert found["over"] is True
    assert found["winners"] == [seat for seat, place in enumerate(found["places"]) if place == 1]
    assert json.loads(states[-1])["to_move"] is None
    path = tmp_path / "game.kab"
    assert game.ask(f"save {path}") == []
    for state in reversed(states[:-1]):
        assert game.ask("undo") == []
        assert game.one("state") == state
    assert game.refused("undo")
    for state in states[1:]:
        assert game.ask("redo") == []
        assert game.one("state") == state
    assert game.refused("redo")
    assert game.ask(f"newgame {GAME} seats=4 seed=1") == []
    assert game.ask(f"load {path}") == []
    assert game.one("state") == states[-1]


def test_state_restores_the_same_position(game: Talk) -> None:
    rng = random.Random(1)
    for _ in range(40):
        game.ask(f"play {rng.choice(game.ask('legal'))}")
    state, legal = game.one("state"), game.ask("legal")
    assert game.ask(f"position {state}") == []
    assert game.one("state") == state
    assert game.ask("legal") == legal


def test_a_view_hides_what_the_seat_may_not_know(game: Talk) -> None:
    state = json.loads(game.one("state"))
    view = json.loads(game.one("view 1"))
    assert view["hands"][1] == state["hands"][1]
    assert view["hands"][0] == len(state["hands"][0])
    assert view["pile"] == len(state["pile"])
    assert not {"rng", "seed"} & view.keys()


def test_scores_and_explain_are_json(game: Talk) -> None:
    assert json.loads(game.one("scores")) == [0, 0, 0]
    found = json.loads(game.one("explain"))
    assert len(found["cloisters"]) == 9
    assert len(found["alliances"]) == 15
    assert found["total"] == [0, 0, 0]


@pytest.mark.parametrize("level", ["random", "page", "squire", "knight", "cardinal"])
def test_go_answers_a_legal_move_and_plays_nothing(game: Talk, level: str) -> None:
    before, legal = game.one("state"), game.ask("legal")
    answer = game.ask(f"go level={level} iterations=20 seed=3")
    assert answer[0].removeprefix("bestmove ") in legal
    assert all(line.startswith("info ") for line in answer[1:])
    assert game.ask(f"go level={level} iterations=20 seed=3") == answer
    assert game.one("state") == before


def test_perft_counts_leaves(game: Talk) -> None:
    assert int(game.one("perft 0")) == 1
    assert int(game.one("perft 1")) == len(game.ask("legal"))
    total = 0
    for text in game.ask("legal"):
        game.ask(f"play {text}")
        total += len(game.ask("legal"))
        game.ask("undo")
    assert int(game.one("perft 2")) == total


def test_bench_reports_playouts(game: Talk) -> None:
    (line,) = game.ask("bench 0.2")  # the plans of this game are no tree
    assert line.startswith("playouts ") and line.endswith(" a second")
    assert float(line.split()[1]) > 0


def test_bench_reports_nodes_where_a_tree_is_searched(talk: Talk) -> None:
    talk.ask("newgame abalone")
    before = talk.one("state")
    playouts, nodes = talk.ask("bench 0.4")
    assert float(playouts.split()[1]) > 0
    assert nodes.startswith("nodes ") and int(nodes.split()[1]) > 0
    assert talk.one("state") == before


def test_playouts_of_abalone_end_without_captures() -> None:
    """R3.3: the game on the table has no such limit, its playouts do."""
    state = registry.rules("abalone").new_state(2, registry.info("abalone").defaults(), 0)
    playout, rng = state.for_playout(), Rng(1)
    while legal := playout.legal_actions():
        playout.apply(legal[rng.below(len(legal))])
    assert playout.since_capture == 100
    assert playout.standings().reason == "end.no_capture"
    assert not state.rules.no_capture_draw


def test_quit_ends_with_an_answer() -> None:
    talk = Talk()
    assert talk.ask("quit") == []
    assert talk.close() == (0, "")


def test_it_runs_without_pygame_and_in_any_locale() -> None:
    talk = Talk(LC_ALL="C", PYTHONIOENCODING="ascii")
    talk.ask(f"newgame {GAME} seats=3 seed=1")
    assert talk.one("to_move") in "012"
    assert talk.refused("options ü")
    assert talk.close() == (0, "")


def test_table_entries_can_be_played(game: Talk) -> None:
    assert game.ask("play !concede 1") == []
    assert game.refused("play !concede 1")
    assert game.refused("play !concede 7")
    assert game.refused("play !dance")
    assert game.ask("undo") == []
    assert game.ask("play !concede 1") == []
