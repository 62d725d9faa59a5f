"""Checks of the rules as a machine: one open door, honest copies, honest scores, nothing lost."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import Any

from game.core import registry
from game.core.api import PositionError, State
from game.core.codec import canonical, digest, read_strict
from game.core.events import Moved, Scored, Shuffled, redact
from tests.conformance.cases import Setting, case
from tests.conformance.play import dice, pick, positions, readers, start, steps
from tests.conformance.reader import Reader
from tests.conformance.spelling import spelled

BOOKKEEPING = ("ply", "turn", "reveals", "rng", "options", "known", "past")
JUNK: tuple[Any, ...] = (None, -1, 99, "x", True, 1.5, [], ["x"], [[]], {}, {"x": 1})


def fingerprint(state: State[Any]) -> str:
    """Digest of a state."""
    return digest(state.to_dict())


def games_end(setting: Setting) -> None:
    """Every random game ends; counters count; returns and standings agree."""
    info = registry.info(setting.game_id)
    last = start(setting)
    assert last.ply == 0 and last.turn == 0
    for step in steps(setting):
        last = step.after
        assert last.ply == step.before.ply + 1, "an action is one ply"
        assert last.turn >= step.before.turn, "turns never go back"
        assert last.is_terminal() == (last.current_player() is None)
        assert last.is_terminal() == (not last.legal_actions()), "no legal action means over"
        _check_standings(last, setting.seats)
    assert last.is_terminal()
    worth = last.returns()
    places = last.standings().places
    assert all(-1 <= value <= 1 for value in worth)
    for team in info.teams(setting.seats):
        assert len({worth[seat] for seat in team}) == 1, "partners share"
        assert len({places[seat] for seat in team}) == 1, "partners share"
    for a in range(setting.seats):
        for b in range(setting.seats):
            assert places[a] >= places[b] or worth[a] >= worth[b], "a better place is never worth less"


def _check_standings(state: State[Any], seats: int) -> None:
    places = state.standings().places
    assert len(places) == len(state.scores()) == len(state.returns()) == seats
    # several members of a team share a place, so places may be counted by team: only the order is checked
    assert min(places) == 1 and max(places) <= seats


def legality_is_canonical(setting: Setting) -> None:
    """Each action once; the mover's view has just these; order and views do not depend on history."""
    game = registry.rules(setting.game_id)
    options = dict(setting.options)
    followers: set[tuple[Any, Any]] = set()
    for state in positions(setting, 5):
        legal = state.legal_actions()
        pairs = set(pairwise(legal))
        assert not {(two, one) for one, two in pairs} & followers, "the order changes from position to position"
        followers |= pairs
        assert len(set(legal)) == len(legal), "an action is listed twice"
        assert legal == state.legal_actions(), "asking twice gives two answers"
        for seat in readers(setting):
            own = tuple(legal) if seat is not None and seat == state.current_player() else ()
            assert state.view(seat).legal == own, "a view lists what is not that seat's to decide"
        position = state.to_dict()
        again = game.load_state(read_strict(canonical(position)), options, setting.seed)
        assert canonical(again.to_dict()) == canonical(position), "a position reads back as another"
        _same(state, again, setting, "read back")
        mixed = read_strict(canonical(position))
        for name in case(setting.game_id).multisets:
            mixed[name] = [sorted(things, reverse=True) for things in mixed[name]]
        again = game.load_state(mixed, options, setting.seed)
        _same(state, again, setting, "read with its hands in another order")


def _same(one: State[Any], two: State[Any], setting: Setting, how: str) -> None:
    assert one.legal_actions() == two.legal_actions(), f"legal actions differ when {how}"
    assert fingerprint(one) == fingerprint(two), f"the digest differs when {how}"
    for seat in readers(setting):
        assert spelled(one.view(seat)) == spelled(two.view(seat)), f"a view differs when {how}"


def positions_are_read_carefully(setting: Setting) -> None:
    """Bookkeeping is optional; anything else that is wrong is refused in a sentence or does no harm."""
    game = registry.rules(setting.game_id)
    texts = registry.texts(setting.game_id)
    options = dict(setting.options)
    for state in positions(setting, 23):
        position = state.to_dict()
        plain = {name: value for name, value in position.items() if name not in BOOKKEEPING}
        bare = game.load_state(read_strict(canonical(plain)), options, setting.seed)
        assert bare.current_player() == state.current_player()
        for name in position:
            for junk in JUNK:
                damaged = {**read_strict(canonical(position)), name: junk}
                try:
                    loaded = game.load_state(damaged, options, setting.seed)
                except PositionError as error:
                    texts.line(error.line)
                    continue
                assert loaded.is_terminal() == (not loaded.legal_actions()), f"{name}={junk!r} was let in"
                for seat in readers(setting):
                    canonical(loaded.view(seat).to_dict())


def clones_are_independent(setting: Setting) -> None:
    """Later play never touches an earlier clone or view, nor the clone's play the original."""
    rng = dice(setting, "clones")
    state = start(setting)
    kept = []
    for step in steps(setting):
        view = state.view(step.seat)
        kept.append((state.clone(), fingerprint(state), view, spelled(view)))
        follower, silent = state.clone(), state.clone()
        state.apply(step.action)
        now = fingerprint(state)
        follower.apply(step.action, [])
        silent.apply(step.action)
        assert fingerprint(silent) == now, "the same action from a clone leads elsewhere"
        assert fingerprint(follower) == now, "without an event list the same action leads elsewhere"
        for _ in range(3):
            if not silent.is_terminal():
                silent.apply(pick(silent.legal_actions(), rng, True))
        assert fingerprint(state) == now, "playing on a clone changed the original"
    for copy, was, view, text in kept:
        assert fingerprint(copy) == was, "later play changed an earlier clone"
        assert spelled(view) == text, "later play changed an earlier view"


def material_is_conserved(setting: Setting) -> None:
    """Nothing is made twice and nothing vanishes."""
    if not case(setting.game_id).conserved:
        return
    first = _material(start(setting))
    for step in steps(setting):
        now = _material(step.after)
        assert now == first, f"things appeared or vanished: {(now - first) + (first - now)}"


def _material(state: State[Any]) -> Counter[str]:
    return Counter(kind for kinds in state.contents().values() for kind in kinds)


def scores_add_up(setting: Setting) -> None:
    """Points given by events are the scores, and a slow recount agrees."""
    facts = case(setting.game_id)
    state = start(setting)
    points = state.scores()
    history = [state.to_dict()]
    for step in steps(setting):
        history.append(step.after.to_dict())
        if facts.restarts(history[-2], history[-1]):
            points = step.after.scores()
        for event in step.events:
            if isinstance(event, Scored):
                assert len(event.points) == setting.seats, "a score is for all seats at once"
                points = [old + new for old, new in zip(points, event.points, strict=True)]
        if facts.scored:
            assert step.after.scores() == points, f"scores {step.after.scores()}, events gave {points}"
        if facts.recount is not None and (slow := facts.recount(history)) is not None:
            assert step.after.scores() == slow, f"scores {step.after.scores()}, a recount says {slow}"
        if facts.open_scores:
            for seat in readers(setting):
                assert list(step.after.view(seat).scores) == step.after.scores(), "a view miscounts points"


def events_explain(setting: Setting) -> None:
    """What lay where before, moved as the events say, is what lies where after."""
    facts = case(setting.game_id)
    for step in steps(setting):
        reader = Reader(facts.ordered, facts.bounded, {})
        reader.begin(dict(step.before.contents()), {})
        shuffled = set()
        for event in step.events:
            if isinstance(event, Moved):
                assert event.what is not None, "a full event names the kind"
            if isinstance(event, Shuffled):
                shuffled.add(event.place)
                spot = reader.spot(event.place)
                if spot.order is not None:
                    spot.order, spot.sure = None, Counter(spot.order)
                continue
            reader.read(event)
        after = dict(step.after.contents())
        reader.compare(after, {})
        for place in shuffled:
            assert place in reader.spots


def reveals_are_counted(setting: Setting) -> None:
    """The counter goes up when the generator is used or the acting seat sees something hidden from it."""
    for step in steps(setting):
        shown = step.before.view(step.seat).contents()
        counted = step.after.reveals > step.before.reveals
        assert step.after.reveals >= step.before.reveals
        assert counted or step.after.rng == step.before.rng, "the generator was used and no reveal counted"
        seen = {place for place, things in shown.items() if isinstance(things, int) and things}
        for event in (redact(event, step.seat) for event in step.events):
            if isinstance(event, Moved) and event.what is not None and event.source in seen:
                assert counted, f"{event.what} came out of {event.source} and no reveal was counted"


def open_games_hide_nothing(setting: Setting) -> None:
    """A game that calls itself open has no hidden place, no chance and no secret action."""
    game = registry.rules(setting.game_id)
    if not game.info.open:
        return
    for step in steps(setting):
        assert step.after.rng == step.before.rng and step.after.reveals == 0
        for seat in readers(setting):
            view = step.after.view(seat)
            assert not view.unseen and not view.known
            assert not any(isinstance(things, int) for things in view.contents().values())
            assert game.redact(step.action, step.seat, seat) == step.action
