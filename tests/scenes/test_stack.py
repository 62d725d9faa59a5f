"""The scene manager: order of calls, what is drawn, who listens."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from scenes.stack import Scene, SceneStack


class Spy(Scene):
    """Writes down what happens to it."""

    def __init__(self, name: str, diary: list[str], opaque: bool = True) -> None:
        self.name, self.diary, self.opaque = name, diary, opaque
        self.wants = True
        self.on_enter: Any = None

    def enter(self, ctx: Any) -> None:
        super().enter(ctx)
        self.diary.append(f"{self.name} enter")
        if self.on_enter:
            self.on_enter()

    def exit(self) -> None:
        self.diary.append(f"{self.name} exit")

    def pause(self) -> None:
        self.diary.append(f"{self.name} pause")

    def resume(self) -> None:
        self.diary.append(f"{self.name} resume")

    def layout(self, size: tuple[int, int]) -> None:
        self.diary.append(f"{self.name} layout {size[0]}x{size[1]}")

    def handle(self, event: pygame.event.Event) -> bool:
        self.diary.append(f"{self.name} handle")
        return self.wants

    def update(self, dt: float) -> None:
        self.diary.append(f"{self.name} update")

    def draw(self, surface: pygame.Surface) -> None:
        self.diary.append(f"{self.name} draw")


@pytest.fixture
def diary() -> list[str]:
    return []


@pytest.fixture
def stack(ctx: Any) -> SceneStack:
    return ctx.stack


def test_changes_wait_for_the_end_of_the_frame(stack: SceneStack, diary: list[str]) -> None:
    stack.push(Spy("a", diary))
    assert stack.top is None and stack.waiting and diary == []
    assert stack.settle()
    assert diary == ["a enter", "a layout 1280x800"]
    assert not stack.settle()


def test_push_pauses_and_pop_resumes(stack: SceneStack, diary: list[str]) -> None:
    stack.push(Spy("a", diary))
    stack.settle()
    diary.clear()
    stack.push(Spy("b", diary))
    stack.pop()
    stack.settle()
    assert diary == ["a pause", "b enter", "b layout 1280x800", "b exit", "a resume"]


def test_replace_leaves_the_scene_below_asleep(stack: SceneStack, diary: list[str]) -> None:
    for name in "ab":
        stack.push(Spy(name, diary))
    stack.settle()
    diary.clear()
    stack.replace(Spy("c", diary))
    stack.settle()
    assert diary == ["b exit", "c enter", "c layout 1280x800"]
    assert [scene.name for scene in stack.scenes] == ["a", "c"]  # type: ignore[attr-defined]


def test_clear_closes_all_from_the_top(stack: SceneStack, diary: list[str]) -> None:
    for name in "abc":
        stack.push(Spy(name, diary))
    stack.settle()
    diary.clear()
    stack.clear(Spy("d", diary))
    stack.settle()
    assert diary == ["c exit", "b exit", "a exit", "d enter", "d layout 1280x800"]
    stack.clear()
    stack.settle()
    assert stack.top is None


def test_a_scene_is_popped_by_itself_wherever_it_is(stack: SceneStack, diary: list[str]) -> None:
    below, above = Spy("below", diary), Spy("above", diary)
    stack.push(below)
    stack.push(above)
    stack.settle()
    diary.clear()
    stack.pop(below)
    stack.pop(below)
    stack.settle()
    assert diary == ["below exit"]  # the top was never paused, so it is not resumed
    assert stack.top is above


def test_what_enter_asks_for_happens_in_the_same_frame(stack: SceneStack, diary: list[str]) -> None:
    first = Spy("first", diary)
    first.on_enter = lambda: stack.replace(Spy("second", diary))
    stack.push(first)
    stack.settle()
    assert [scene.name for scene in stack.scenes] == ["second"]  # type: ignore[attr-defined]


def test_only_what_can_be_seen_is_drawn_and_lives(stack: SceneStack, diary: list[str]) -> None:
    stack.push(Spy("hidden", diary))
    stack.push(Spy("table", diary))
    stack.push(Spy("dialog", diary, opaque=False))
    stack.settle()
    diary.clear()
    stack.update(0.1)
    stack.draw(pygame.Surface((10, 10)))
    assert diary == ["table update", "dialog update", "table draw", "dialog draw"]


def test_only_the_top_listens_even_if_it_does_not_want_to(stack: SceneStack, diary: list[str]) -> None:
    top = Spy("top", diary, opaque=False)
    stack.push(Spy("table", diary))
    stack.push(top)
    stack.settle()
    diary.clear()
    top.wants = False
    assert stack.handle(pygame.event.Event(pygame.USEREVENT)) is False
    assert diary == ["top handle"]


def test_a_stack_of_dialogs_alone_is_drawn_whole(stack: SceneStack, diary: list[str]) -> None:
    stack.push(Spy("a", diary, opaque=False))
    stack.push(Spy("b", diary, opaque=False))
    stack.settle()
    assert [scene.name for scene in stack.visible()] == ["a", "b"]  # type: ignore[attr-defined]


def test_layout_reaches_every_scene_that_is_seen_and_is_remembered(stack: SceneStack, diary: list[str]) -> None:
    stack.push(Spy("a", diary))
    stack.push(Spy("b", diary, opaque=False))
    stack.settle()
    diary.clear()
    stack.layout((960, 600))
    stack.push(Spy("c", diary))
    stack.settle()
    assert diary == ["a layout 960x600", "b layout 960x600", "b pause", "c enter", "c layout 960x600"]


@pytest.mark.parametrize("ahead", [False, True])
def test_a_hidden_scene_is_laid_out_before_it_is_seen(stack: SceneStack, diary: list[str], ahead: bool) -> None:
    """At once when it comes up again, or before, when there is time."""
    for name in "ab":
        stack.push(Spy(name, diary))
    stack.settle()
    diary.clear()
    stack.layout((960, 600))
    assert diary == ["b layout 960x600"]
    if ahead:
        assert stack.lay_out_hidden() and not stack.lay_out_hidden()
    stack.pop()
    stack.settle()
    laid = ["a layout 960x600"]
    assert diary == ["b layout 960x600", *(laid if ahead else []), "b exit", *([] if ahead else laid), "a resume"]


def test_a_scene_that_was_hidden_leaves_in_the_size_of_the_window(stack: SceneStack, diary: list[str]) -> None:
    for name in "abc":
        stack.push(Spy(name, diary))
    stack.settle()
    stack.layout((960, 600))
    stack.pop(stack.scenes[1])
    diary.clear()
    stack.settle()
    assert diary == ["b layout 960x600", "b exit"]
    diary.clear()
    stack.clear()
    stack.settle()
    assert diary == ["c exit", "a layout 960x600", "a exit"]


def test_abandon_closes_all_though_one_fails(stack: SceneStack, diary: list[str]) -> None:
    bad = Spy("bad", diary)
    stack.push(Spy("good", diary))
    stack.push(bad)
    stack.settle()

    def fail() -> None:
        raise ValueError("no")
    bad.exit = fail  # type: ignore[method-assign]
    stack.push(Spy("never", diary))
    assert [str(error) for error in stack.abandon()] == ["no"]
    assert stack.top is None and not stack.waiting
    assert diary[-1] == "good exit"
