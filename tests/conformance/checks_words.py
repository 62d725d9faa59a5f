"""Checks of everything that is read or picked: notation, sentences, reasons, the picks of the screen."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any

from game.core import registry
from game.core.api import PositionError, State
from game.core.codec import canonical
from game.core.events import Place, event_line, redact
from game.core.texts import Texts
from tests.conformance.cases import Setting
from tests.conformance.play import dice, positions, readers, start, steps
from tests.conformance.spelling import inside

NONSENSE = ("", " ", "xyzzy", "!", "-1", "draw", "play", "take 99 from 99", "é", "0" * 500, "a1 a1 a1 a1")
MANY_ACTIONS = 60
BIG = 1 << 32  # a generator that was never used may still be a small number


def notation_round_trips(setting: Setting) -> None:
    """Every legal action has a text of its own that reads back; nonsense is refused, not stumbled over."""
    game = registry.rules(setting.game_id)
    for state in positions(setting, 7):
        if state.is_terminal():
            continue
        view = state.view(state.current_player())
        texts: dict[str, Any] = {}
        for action in state.legal_actions():
            text = game.notate(view, action)
            assert text == text.strip() and "\n" not in text and text, f"{text!r} is no line of notation"
            assert not text.startswith("!"), "an exclamation mark begins a table entry"
            assert text not in texts, f"{text!r} is both {texts.get(text)} and {action}"
            texts[text] = action
            assert game.parse(view, text) == action, f"{text!r} reads back as another action"
            assert (game.notate(state, action), game.parse(state, text)) == (text, action), "a state says it otherwise"
        for text in NONSENSE:
            if text not in texts:
                _refuses(game, view, text)
        for text in list(texts)[:5]:
            for damaged in (text + " 1", text + "x", text[:-1]):
                if damaged not in texts:
                    _refuses(game, view, damaged)


def _refuses(game: Any, view: Any, text: str) -> None:
    """Refused, or read as an action that reads as some action again (it may well be illegal here)."""
    try:
        action = game.parse(view, text)
    except PositionError:
        return
    assert action not in view.legal or game.parse(view, game.notate(view, action)) == action


def everything_can_be_said(setting: Setting) -> None:
    """Every sentence of events, log, reasons and standings has a text that formats, for every reader."""
    game = registry.rules(setting.game_id)
    brain = registry.brain(setting.game_id)
    texts = registry.texts(setting.game_id)
    for step in steps(setting):
        for reader in readers(setting):
            view = step.before.view(reader)
            action = game.redact(step.action, step.seat, reader)
            said = texts.line(game.describe(action, view))
            assert said and "{" not in said
            assert game.notate(view, action)
            assert game.redact(action, step.seat, reader) == action, "what is hidden stays hidden"
            for event in step.events:
                assert texts.line(event_line(redact(event, reader)))
        mover = step.before.view(step.seat)
        assert game.redact(step.action, step.seat, step.seat) == step.action, "who acts knows the action"
        if step.before.ply % 5 == 0:
            assert texts.line(brain.reason(mover, step.action))
        _standings_are_words(texts, step.after)
        canonical(json.loads(canonical(step.after.explain())))


def _standings_are_words(texts: Texts, state: State[Any]) -> None:
    standings = state.standings()
    assert texts.has(standings.reason), f"no text for {standings.reason}"
    assert standings.tie_break is None or texts.has(standings.tie_break), f"no text for {standings.tie_break}"


def box_has_words(game_id: str) -> None:
    """Title, subtitle and every option have their texts, and every text formats with its own fields only."""
    texts = registry.texts(game_id)
    info = registry.info(game_id)
    for key in ("title", "subtitle"):
        assert texts.say(key)
    for option in info.options:
        assert option.default in option.values
        assert texts.say(f"option.{option.key}") and texts.say(f"option.{option.key}.help")
        for value in option.values:
            word = str(value).lower() if isinstance(value, bool) else str(value)
            assert texts.has(f"option.{option.key}.{word}"), f"no text for {option.key}={word}"


def bad_set_ups_are_refused(game_id: str) -> None:
    """Wrong seats, unknown options and wrong values each get a sentence."""
    game = registry.rules(game_id)
    texts = registry.texts(game_id)
    defaults = game.info.defaults()
    wrong: list[tuple[int, dict[str, Any]]] = [(0, defaults), (99, defaults),
                                               (game.info.seats[0], {**defaults, "no such": 1})]
    wrong += [(game.info.seats[0], {**defaults, option.key: "no such"}) for option in game.info.options]
    for seats, options in wrong:
        line = game.check(seats, options)
        assert line is not None and texts.line(line)
    for seats in game.info.seats:
        assert game.check(seats, defaults) is None
        members = sorted(seat for team in game.info.teams(seats) for seat in team)
        assert members == list(range(seats)), "every seat is in one team"


# -- picking ---------------------------------------------------------------------------------------------

def every_action_can_be_picked(setting: Setting) -> None:
    """Picking the places of an action, in any order, leaves exactly this action.

    Where the places of one action are a part of another's, the smaller is played by confirming (Enter):
    so what must be unique is the set of places.
    """
    game = registry.rules(setting.game_id)
    for state in positions(setting, 5):
        legal = state.legal_actions()
        picked: dict[frozenset[Place], Any] = {}
        for action in legal:
            places = game.touches(action)
            assert places, f"{action} is made of no place"
            assert len(set(places)) == len(places), f"{action} touches a place twice"
            same = picked.setdefault(frozenset(places), action)
            assert same == action, f"{same} and {action} are picked alike"
            for place in places:
                first = place[0] != "card" or place[2] == 1
                assert first or (*place[:2], int(place[2]) - 1) in places, "lower copies are picked first"
            assert _narrowed(picked_in_turn=places, legal=legal, game=game)[0] == action


def _narrowed(picked_in_turn: Sequence[Place], legal: Sequence[Any], game: Any) -> list[Any]:
    """The actions left after these picks, the smallest (what Enter plays) first."""
    left = [action for action in legal if set(picked_in_turn) <= set(game.touches(action))]
    return sorted(left, key=lambda action: len(game.touches(action)))


def reasons_are_given(setting: Setting) -> None:
    """`why_not` is silent exactly where a legal action contains the picks, and cites a rule elsewhere."""
    game = registry.rules(setting.game_id)
    texts = registry.texts(setting.game_id)
    rng = dice(setting, "why")
    universe = sorted(_universe(setting), key=repr)
    for state in positions(setting, 9):
        seat = state.current_player()
        if seat is None:
            continue
        view = state.view(seat)
        touched = [game.touches(action) for action in view.legal]
        some = touched if len(touched) <= MANY_ACTIONS else [rng.choice(touched) for _ in range(MANY_ACTIONS)]
        for places in some:
            for picks in _parts(places):
                assert game.why_not(view, picks) is None, f"{picks} can be completed, yet is refused"
        for _ in range(30):
            picks = tuple(rng.choice(universe) for _ in range(1 + rng.below(3)))
            fits = any(set(picks) <= set(places) for places in touched)
            refusal = game.why_not(view, picks)
            assert (refusal is None) == fits, f"{picks}: refusal {refusal}, and a legal action fits: {fits}"
            if refusal is not None:
                assert refusal.rule and texts.line(refusal.line)


def _parts(places: tuple[Place, ...]) -> Iterator[tuple[Place, ...]]:
    """The picks on the way to an action, forwards and backwards."""
    for length in range(len(places) + 1):
        yield places[:length]
        yield places[len(places) - length:]


def _universe(setting: Setting) -> set[Place]:
    """Places that could be picked at some time of a game, and places where things lie."""
    game = registry.rules(setting.game_id)
    found: set[Place] = set(start(setting).contents())
    for step in steps(setting):
        found.update(game.touches(step.action))
        if step.before.ply % 10 == 0:
            for action in step.before.legal_actions():
                found.update(game.touches(action))
    return found


def views_are_plain(setting: Setting) -> None:
    """A view is made of plain values: it holds no state, no generator and not the generator's number."""
    for state in positions(setting, 9):
        for reader in readers(setting):
            view = state.view(reader)
            for part in inside(view):
                assert not isinstance(part, State), "a view holds a state"
                assert state.rng < BIG or part != state.rng, "a view holds the generator's number"
            canonical(view.to_dict())
