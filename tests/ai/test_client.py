"""The process that thinks: killed, frozen, cancelled, impossible to start, and always answered for."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import textwrap
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from game.ai import agents
from game.ai.client import AgentClient, Answer, rule_of_thumb
from game.core import registry
from game.core.levels import Budget
from game.core.rng import Rng
from tests.ai.thinkers import spawn_mute, spawn_nothing, spawn_quitter, spawn_toys
from tests.toys import STONES, install

install()
LONG = Budget(iterations=10**9)
SHORT = Budget(iterations=300)
signals = pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="needs signals that freeze a process")


def view_of_stones(seed: int = 1, heaps: str = "large") -> Any:
    game = registry.rules(STONES)
    return game.new_state(2, {**game.info.defaults(), "heaps": heaps}, seed).view(0)


def until(wanted: Callable[[], Any], client: AgentClient, seconds: float = 20.0) -> Any:
    """Poll like a frame loop until something true comes of it."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        found = wanted()
        if found:
            return found
        time.sleep(0.005)
    raise AssertionError(f"nothing came; thinking={client.thinking} pid={client.pid}")


def answered(client: AgentClient, seconds: float = 20.0) -> Answer:
    return until(client.poll, client, seconds)  # type: ignore[no-any-return]


def is_gone(pid: int) -> bool:
    """Whether a process has ended (a zombie counts as ended only once it has been collected)."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    return False


def busy(client: AgentClient) -> int:
    """Wait until the process has taken the question in; its pid."""
    def taken() -> bool:
        client.poll()
        return client._running is not None and client._running.busy is not None

    until(taken, client)
    time.sleep(0.05)
    assert client.pid is not None
    return client.pid


@pytest.fixture
def client() -> Iterator[AgentClient]:
    made = AgentClient(spawn=spawn_toys, grace=0.4)
    yield made
    made.close()


def ask(client: AgentClient, ticket: Any, budget: Budget = SHORT, level: str = "cardinal", seed: int = 5) -> None:
    client.ask(ticket, STONES, level, view_of_stones(), budget, seed)


def test_answer_equals_the_one_found_in_process(client: AgentClient) -> None:
    for seed, level in enumerate(("random", "squire", "knight", "cardinal")):
        ask(client, ("table", seed), level=level, seed=seed)
        answer = answered(client)
        here = agents.make(STONES, level).choose(view_of_stones(), SHORT, Rng(seed), lambda: False)
        assert answer == Answer(("table", seed), here)


def test_process_loads_no_screen(client: AgentClient) -> None:
    ask(client, 1)
    answered(client)
    assert "game" in client.modules
    assert not {"pygame", "pymunk", "scenes"} & set(client.modules)


def test_answer_comes_once(client: AgentClient) -> None:
    ask(client, 1)
    assert answered(client).ticket == 1
    assert not client.thinking
    assert client.poll() is None


def test_cancelled_question_is_never_answered_and_the_process_is_free_at_once(client: AgentClient) -> None:
    ask(client, "old", LONG)
    pid = busy(client)
    client.cancel()
    assert not client.thinking
    ask(client, "new")
    answer = answered(client)
    assert answer.ticket == "new" and not answer.fallback
    assert client.pid == pid, "a search that can be cancelled need not be killed"


def test_a_new_question_replaces_the_old_one(client: AgentClient) -> None:
    ask(client, "old", LONG)
    busy(client)
    ask(client, "newer")
    assert answered(client).ticket == "newer"


def test_an_answer_that_came_before_the_cancellation_is_dropped(client: AgentClient) -> None:
    ask(client, "old")
    busy(client)
    time.sleep(0.5)  # the reply lies in the pipe
    client.cancel()
    ask(client, "new")
    assert answered(client).ticket == "new"


@signals
def test_killed_while_thinking(client: AgentClient) -> None:
    ask(client, 7, LONG)
    pid = busy(client)
    os.kill(pid, signal.SIGKILL)
    answer = answered(client)
    assert (answer.ticket, answer.fallback, answer.problem) == (7, True, "crashed")
    assert answer.choice.action in view_of_stones().legal
    ask(client, 8)
    assert not answered(client).fallback
    assert client.pid != pid
    assert is_gone(pid)


@signals
def test_killed_while_idle(client: AgentClient) -> None:
    ask(client, 1)
    answered(client)
    assert client.pid is not None
    os.kill(client.pid, signal.SIGKILL)
    ask(client, 2)
    assert answered(client).ticket == 2
    ask(client, 3)
    assert not answered(client).fallback


@signals
def test_frozen_while_thinking(client: AgentClient) -> None:
    ask(client, 7, Budget(seconds=0.2))
    pid = busy(client)
    os.kill(pid, signal.SIGSTOP)
    answer = answered(client)
    if answer.fallback:
        assert answer.problem == "late"
    else:  # it had answered before it froze; then the next question finds it frozen
        ask(client, 8, Budget(seconds=0.2))
        assert answered(client).problem == "late"
    until(lambda: client.poll() or is_gone(pid), client)
    ask(client, 9)
    assert not answered(client).fallback


class Clock:
    """Goes as it is told to."""

    now = 1000.0

    def __call__(self) -> float:
        return self.now


def test_a_machine_that_slept_while_a_computer_thought_lost_nothing() -> None:
    """The lid was closed for an hour; on some systems the clock went on."""
    clock = Clock()
    client = AgentClient(spawn=spawn_toys, clock=clock)
    ask(client, 7, Budget(seconds=1.0))
    pid = busy(client)
    for _ in range(3):
        clock.now += 3600
        assert client.poll() is None
    answer = answered(client)
    assert (answer.ticket, answer.fallback) == (7, False)
    assert client.pid == pid
    client.close()


@signals
def test_a_process_that_is_frozen_after_an_hour_without_a_question_is_late_all_the_same() -> None:
    clock = Clock()
    client = AgentClient(spawn=spawn_toys, clock=clock)
    ask(client, 7)
    answered(client)
    assert client.pid is not None
    os.kill(client.pid, signal.SIGSTOP)
    clock.now += 3600  # in the menu nobody looks
    ask(client, 8, Budget(seconds=1.0))
    looks = 0
    while (answer := client.poll()) is None:
        clock.now += 0.5
        looks += 1
        assert looks < 20, "it is waited for too long"
    assert answer.problem == "late"
    client.close()


@signals
def test_frozen_after_a_cancellation(client: AgentClient) -> None:
    ask(client, "old", LONG)
    pid = busy(client)
    os.kill(pid, signal.SIGSTOP)
    client.cancel()
    ask(client, "new")
    answer = answered(client)
    assert answer.ticket == "new" and not answer.fallback
    assert client.pid != pid


def test_broken_search_is_answered_by_rule_of_thumb(client: AgentClient) -> None:
    client.ask(1, STONES, "no such level", view_of_stones(), SHORT, 3)
    answer = answered(client)
    assert answer.fallback and "UnknownLevel" in answer.problem
    assert answer.choice == rule_of_thumb(STONES, view_of_stones(), 3)
    ask(client, 2)
    assert not answered(client).fallback


@pytest.mark.parametrize("spawn", [spawn_nothing, spawn_quitter])
def test_without_any_process_everything_is_answered_by_rule_of_thumb(spawn: Any) -> None:
    client = AgentClient(spawn=spawn)
    client.start()
    for ticket in range(2):
        ask(client, ticket)
        answer = answered(client)
        assert answer.ticket == ticket and answer.fallback
        assert answer.choice.action in view_of_stones().legal
    assert client.broken
    client.close()


def test_process_that_never_reports_is_given_up() -> None:
    client = AgentClient(spawn=spawn_mute, start_patience=0.3)
    ask(client, 1)
    answer = answered(client)
    assert answer.fallback and client.broken
    client.close()


@signals
@pytest.mark.parametrize("frozen", [False, True])
def test_close_leaves_no_orphan(frozen: bool) -> None:
    client = AgentClient(spawn=spawn_toys)
    ask(client, 1, LONG)
    pid = busy(client)
    if frozen:
        os.kill(pid, signal.SIGSTOP)
    client.close()
    assert is_gone(pid)
    ask(client, 2)
    assert answered(client).fallback, "a closed client starts nothing any more"


@signals
def test_worker_outlives_neither_its_parent_nor_ctrl_c() -> None:
    program = textwrap.dedent("""
        import sys, time
        from tests.ai.test_client import LONG, ask, busy
        from tests.ai.thinkers import spawn_toys
        from game.ai.client import AgentClient
        if __name__ == "__main__":
            client = AgentClient(spawn=spawn_toys)
            ask(client, 1, LONG)
            print(busy(client), flush=True)
            time.sleep(600)
    """)
    parent = subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True,
                              cwd=os.path.dirname(os.path.dirname(os.path.dirname(__file__))))
    assert parent.stdout is not None
    pid = int(parent.stdout.readline())
    os.kill(pid, signal.SIGINT)
    time.sleep(0.3)
    assert not is_gone(pid), "Ctrl-C is the window's business"
    parent.kill()
    parent.wait()
    parent.stdout.close()
    end = time.monotonic() + 10
    while not is_gone(pid) and time.monotonic() < end:
        time.sleep(0.02)
    assert is_gone(pid)
