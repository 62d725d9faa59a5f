"""Checks of what a seat may know: nothing leaks, nothing is forgotten, choices rest on the view alone."""

from __future__ import annotations

import pickle
from collections import Counter
from collections.abc import Sequence
from typing import Any

from game.ai import agents
from game.core import registry
from game.core.api import Contents, State
from game.core.events import Event, Moved, Shuffled, redact
from game.core.levels import Budget
from game.core.rng import Rng
from tests.conformance.cases import Setting, case
from tests.conformance.play import Step, dice, pick, readers, start, steps
from tests.conformance.reader import Reader
from tests.conformance.spelling import spelled

FOLLOW = 12


def nothing_leaks(setting: Setting) -> None:
    """A state with everything unseen dealt anew looks the same to the seat, and stays so.

    Both states play on with the same actions, as far as the seat can tell. Its events and views stay equal
    until something it could not see comes out differently: that is news, everything before is a leak.
    """
    for step in steps(setting):
        if step.before.ply % 7 != setting.seed % 7:
            continue
        for reader in readers(setting):
            _follow(setting, step.before, reader)
    _follow(setting, step.after, None)


def _follow(setting: Setting, truth: State[Any], reader: int | None) -> None:
    game = registry.rules(setting.game_id)
    rng = dice(setting, "leak", truth.ply, -1 if reader is None else reader)
    view = truth.view(reader)
    other = game.sample_state(view, rng)
    real = truth.clone()
    _alike(real, other, reader)
    assert _material(real) == _material(other), "a guess makes or destroys things"
    for _ in range(FOLLOW):
        seat = real.current_player()
        if seat is None:
            return
        action = pick(real.legal_actions(), rng, True)
        alike = [each for each in other.legal_actions()
                 if game.redact(each, seat, reader) == game.redact(action, seat, reader)]
        if not alike:
            return  # only the truth allows it: playing it tells something, rightly
        before = real.view(reader).contents()
        events: tuple[list[Event], list[Event]] = ([], [])
        real.apply(action, events[0])
        other.apply(rng.choice(alike), events[1])
        seen = [[redact(event, reader) for event in each] for each in events]
        if _news(seen, before):
            return
        assert seen[0] == seen[1], f"events tell seat {reader} what it cannot see: {_differ(*seen)}"
        _alike(real, other, reader)


def _alike(real: State[Any], other: State[Any], reader: int | None) -> None:
    one, two = spelled(real.view(reader)), spelled(other.view(reader))
    assert one == two, f"the view of seat {reader} tells what it cannot see: {_first_difference(one, two)}"


def _news(seen: Sequence[Sequence[Event]], before: Contents) -> bool:
    """Whether the first difference is a thing that comes, seen, out of a place where it was not, or shuffled."""
    at = next((i for i, (a, b) in enumerate(zip(*seen)) if a != b), min(map(len, seen)))
    hidden = {place for place, things in before.items() if isinstance(things, int)}
    hidden |= {event.target for each in seen for event in each[:at]
               if isinstance(event, Moved) and event.what is None}
    hidden |= {event.place for each in seen for event in each[:at] if isinstance(event, Shuffled)}
    first = [each[at] for each in seen if at < len(each)]
    return any(isinstance(event, Moved) and event.what is not None and event.source in hidden
               for event in first)


def _differ(one: Sequence[Event], two: Sequence[Event]) -> str:
    at = next((i for i, (a, b) in enumerate(zip(one, two)) if a != b), min(len(one), len(two)))
    return f"{list(one[at:at + 1])} against {list(two[at:at + 1])}"


def _first_difference(one: str, two: str) -> str:
    at = next((i for i, (a, b) in enumerate(zip(one, two)) if a != b), 0)
    return f"...{one[max(0, at - 60):at + 40]}... against ...{two[max(0, at - 20):at + 40]}..."


def _material(state: State[Any]) -> Counter[str]:
    return Counter(kind for kinds in state.contents().values() for kind in kinds)


def guesses_vary(setting: Setting) -> None:
    """Guessing what is unseen gives different guesses, where there is anything to guess."""
    game = registry.rules(setting.game_id)
    state = start(setting)
    view = state.view(0)
    if len(set(view.unseen)) < 2:
        return
    found = {spelled(game.sample_state(view, dice(setting, "guess", i)).contents()) for i in range(12)}
    assert len(found) > 1, "every guess is the same"


def notes_match_views(setting: Setting) -> None:
    """Whoever notes one seat's redacted events ends up knowing exactly what that seat's view says."""
    facts = case(setting.game_id)
    pairs = facts.pairs(setting.seats)
    notes = {}
    for reader in readers(setting):
        view = start(setting).view(reader)
        notes[reader] = Reader(facts.ordered, facts.bounded, pairs)
        notes[reader].begin(view.contents(), view.known)
        _unseen_is_the_rest(start(setting), reader)
    for step in steps(setting):
        for reader, note in notes.items():
            for event in step.events:
                note.read(redact(event, reader))
            view = step.after.view(reader)
            try:
                note.compare(view.contents(), view.known)
            except AssertionError as error:
                where = f"seat {reader} after ply {step.after.ply} ({step.action})"
                raise AssertionError(f"{where}: {error}") from None
            _bounds_hold(step, reader, pairs)
            _unseen_is_the_rest(step.after, reader)


def _unseen_is_the_rest(state: State[Any], reader: int | None) -> None:
    """Unseen are the kinds of all things at places that the view gives as a number."""
    view = state.view(reader)
    shown = view.contents()
    rest = Counter(kind for place, kinds in state.contents().items() if isinstance(shown.get(place, ()), int)
                   for kind in kinds)
    assert Counter(view.unseen) == rest, f"unseen of seat {reader} is not what it cannot see"


def _bounds_hold(step: Step, reader: int | None, pairs: Any) -> None:
    """What is known is true."""
    truth = step.after.contents()
    known = step.after.view(reader).known
    for place, kinds in known.items():
        if place in pairs:
            held = Counter(kind for hand in pairs[place] for kind in truth.get(hand, ()))
            sure = Counter(kind for part in (place, *pairs[place]) for kind in known.get(part, ()))
            assert sure <= held, f"{kinds} are said to be with {place}"
        elif "?" in kinds or len(kinds) == len(truth.get(place, ())):
            there = truth.get(place, ())
            fits = len(kinds) == len(there) and all(a in ("?", b) for a, b in zip(kinds, there))
            assert fits or Counter(kinds) <= Counter(there), f"{kinds} are said to lie at {place}"
        else:
            assert Counter(kinds) <= Counter(truth.get(place, ())), f"{kinds} are said to be at {place}"


def choices_rest_on_the_view(setting: Setting) -> None:
    """Every level chooses the same from the truth's view, from a guess's view and from a copy by wire."""
    game = registry.rules(setting.game_id)
    when = 2 + setting.seed % 3
    state = next((step.before for step in steps(setting)
                  if step.before.ply >= when and len(step.before.legal_actions()) > 1), None)
    if state is None:
        return
    seat = state.current_player()
    view = state.view(seat)
    guess = game.sample_state(view, dice(setting, "agent")).view(seat)
    wire = pickle.loads(pickle.dumps(view))
    assert spelled(wire) == spelled(view), "a view changes on its way to another process"
    for key in agents.levels(setting.game_id):
        agent = agents.make(setting.game_id, key)
        choices = [agent.choose(each, Budget(iterations=12), Rng(setting.seed), lambda: False)
                   for each in (view, guess, wire, view)]
        assert choices[0].action in view.legal, f"{key} chose what is not legal"
        assert len({spelled(choice) for choice in choices}) == 1, f"{key} chooses by more than the view"
        assert registry.texts(setting.game_id).line(choices[0].reason)
