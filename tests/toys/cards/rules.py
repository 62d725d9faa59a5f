"""The card toy as the contract wants it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from game.core.api import Game, Json, Options, PositionError, Refusal
from game.core.events import Place
from game.core.rng import Rng
from game.core.texts import Line, SeatName, Word
from tests.toys.cards.meta import INFO
from tests.toys.cards.notes import UNKNOWN, Notes, blank
from tests.toys.cards.state import BELL, DECK, HAND, KINDS, PHASES, CardsState, CardsView, Deed, hidden

WITH_CARD = ("play", "pair", "toss", "bury", "ask", "yield")


class CardsGame(Game[CardsState, Deed, CardsView]):
    """Stateless rules of the card toy."""

    info = INFO
    state_class = CardsState

    def new_state(self, seats: int, options: Options, seed: int) -> CardsState:
        rng = Rng(seed)
        pile = list(DECK)
        rng.shuffle(pile)
        pile.remove(BELL)
        hands = [sorted(pile.pop(0) for _ in range(HAND)) for _ in range(seats)]
        market = [pile.pop(0)] if options["market"] else []
        pile.append(BELL)
        rng.shuffle(pile)
        start = rng.below(seats) if options["start"] == "lot" else options["start"]
        return self._state(seats, options, start, hands=hands, market=market, pile=pile, rng=rng.state,
                           notes=blank(seats, 2 if seats == 4 else 0, len(pile)))

    def _state(self, seats: int, options: Options, start: int, **given: Any) -> CardsState:
        """A state in which everything not given is as at the beginning."""
        fields: dict[str, Any] = {
            "phase": "main", "turn_of": start, "asked": "", "waiting": [], "discard": [], "belfry": [],
            "rows": [[] for _ in range(seats)], "shown": [[] for _ in range(seats)], "rings": 0,
            "points": [0] * seats, "past": [], "end": "", "ply": 0, "turn": 0, "reveals": 0, **given}
        return self.state_class(seats=seats, start=start, market_open=options["market"],
                                rounds=options["rounds"], **fields)

    def sample_state(self, view: CardsView, rng: Any) -> CardsState:
        unseen = Counter(view.unseen)
        hands: list[list[str]] = [[] for _ in range(view.seats)]
        pile = list(view.known.get(("pile",), (UNKNOWN,) * view.pile))
        unseen.subtract(kind for kind in pile if kind != UNKNOWN)
        for seat in range(view.seats):
            if seat == view.seat and view.hand is not None:
                hands[seat] = list(view.hand)
            else:
                hands[seat] = list(view.known.get(("hand", seat), ()))
                unseen.subtract(hands[seat])
        for team in range(2):
            for kind in view.known.get(("team", team), ()):
                room = [seat for seat in (team, team + 2) if len(hands[seat]) < view.counts[seat]]
                hands[rng.choice(room)].append(kind)
                unseen[kind] -= 1
        rest = sorted(unseen.elements())
        bell = [kind for kind in rest if kind == BELL]
        rest = [kind for kind in rest if kind != BELL]
        rng.shuffle(rest)
        for seat in range(view.seats):  # the bell is never in a hand
            while len(hands[seat]) < view.counts[seat]:
                hands[seat].append(rest.pop())
        rest += bell
        rng.shuffle(rest)
        pile = [rest.pop() if kind == UNKNOWN else kind for kind in pile]
        return self._state(
            view.seats, {"market": view.market_open, "rounds": view.rounds}, view.start,
            phase=view.phase, turn_of=view.turn_of, asked=view.asked, waiting=list(view.waiting),
            hands=[sorted(hand) for hand in hands], rows=[list(row) for row in view.rows],
            shown=[list(row) for row in view.shown], market=list(view.market), pile=pile,
            discard=list(view.discard), belfry=list(view.belfry), rings=view.rings,
            points=list(view.scores), notes=_sampled_notes(view), past=list(view.past), end=view.end,
            ply=view.ply, turn=view.turn, rng=rng.next())

    def load_state(self, position: Json, options: Options, seed: int) -> CardsState:
        seats = position.get("seats")
        if seats not in INFO.seats:
            raise _bad("seats")
        given = {name: _field(position, name, kind) for name, kind in (
            ("phase", str), ("turn_of", int), ("hands", list), ("rows", list), ("market", list),
            ("pile", list), ("discard", list), ("rings", int), ("scores", list))}
        notes = blank(seats, 2 if seats == 4 else 0, len(given["pile"]))
        for sheet, (hands, pairs, pile) in zip(notes, position.get("known", [])):
            sheet.hands, sheet.pairs, sheet.pile = [r[:] for r in hands], [r[:] for r in pairs], pile[:]
        state = self._state(
            seats, options, position.get("start", 0), phase=given["phase"], turn_of=given["turn_of"],
            asked=position.get("asked", ""), waiting=list(position.get("waiting", [])),
            hands=[sorted(hand) for hand in given["hands"]], rows=[list(row) for row in given["rows"]],
            shown=[list(row) for row in position.get("shown", [[]] * seats)], market=list(given["market"]),
            pile=list(given["pile"]), discard=sorted(given["discard"]),
            belfry=list(position.get("belfry", [])), rings=given["rings"], points=list(given["scores"]),
            notes=notes, past=[(seat, Deed(*deed)) for seat, *deed in position.get("past", [])],
            end=position.get("end", ""), ply=position.get("ply", 0), turn=position.get("turn", 0),
            reveals=position.get("reveals", 0), rng=position.get("rng", Rng(seed).state))
        lying = [kind for kinds in state.contents().values() for kind in kinds]
        if sorted(lying) != sorted(DECK):
            raise _bad("hands")
        if state.phase not in PHASES or (state.phase == "answer") != bool(state.waiting):
            raise _bad("phase")
        return state

    def notate(self, view: CardsView, action: Deed) -> str:
        words = [action.kind, action.what if action.kind != "yield" else "", str(action.seat)]
        return " ".join(word for word in words if word not in ("", "-1"))

    def parse(self, view: CardsView, text: str) -> Deed:
        kind, *rest = text.split(" ")
        if kind == "deny" and not rest:
            return Deed("deny")
        if kind == "yield" and not rest:
            return Deed("yield", view.asked)
        if kind == "draw" and rest in (["pile"], ["market"]):
            return Deed("draw", rest[0])
        if kind in WITH_CARD and len(rest) == 1 and rest[0] in KINDS:
            return Deed(kind, rest[0])
        if kind == "give" and len(rest) == 2 and rest[0] in KINDS and rest[1] in ("0", "1", "2", "3"):
            return Deed("give", rest[0], int(rest[1]))
        raise PositionError(Line("bad.text", {"text": text}))

    def describe(self, action: Deed, view: CardsView) -> Line:
        key = f"log.{action.kind}" + (f".{action.what}" if action.kind == "draw" else "")
        kind = view.market[0] if action.what == "market" else action.what
        fields = {"seat": SeatName(view.to_move or 0), "other": SeatName(max(action.seat, 0)),
                  "what": Word(f"kind.{kind}") if kind in (*KINDS, UNKNOWN) else kind}
        return Line(key, fields, (("hand", view.to_move or 0),))

    def why_not(self, view: CardsView, picks: Sequence[Place]) -> Refusal | None:
        if any(set(picks) <= set(self.touches(action)) for action in view.legal):
            return None
        if view.to_move is None:
            return Refusal("R6", Line("why.over"))
        if view.to_move != view.seat:
            return Refusal("R1", Line("why.other"))
        rule = {"main": "R1", "draw": "R4", "answer": "R3"}[view.phase]
        return Refusal(rule, Line(f"why.{view.phase}"))

    def touches(self, action: Deed) -> tuple[Place, ...]:
        card: Place = ("card", action.what, 1)
        if action.kind == "play":  # a part of every other way to use the card: confirmed as it stands
            return (card,)
        if action.kind == "pair":
            return (card, ("card", action.what, 2))
        if action.kind == "toss":
            return (card, ("discard",))
        if action.kind == "give":
            return (card, ("seat", action.seat))
        if action.kind == "bury":
            return (card, ("pile",))
        if action.kind == "draw":
            return ((action.what,),)
        if action.kind == "ask":
            return (("button", "ask"), ("kind", action.what))
        return (("button", action.kind),)

    def redact(self, action: Deed, actor: int, seat: int | None) -> Deed:
        return hidden(action, actor, seat)


def _sampled_notes(view: CardsView) -> list[Notes]:
    """The viewer's own notes; nothing is known of what the others have noted."""
    sheets = blank(view.seats, 2 if view.seats == 4 else 0, view.pile)
    mine = sheets[-1 if view.seat is None else view.seat]
    mine.hands = [list(view.known.get(("hand", seat), ())) for seat in range(view.seats)]
    mine.pairs = [list(view.known.get(("team", team), ())) for team in range(len(mine.pairs))]
    mine.pile = list(view.known.get(("pile",), (UNKNOWN,) * view.pile))
    return sheets


def _field(position: Json, name: str, kind: type) -> Any:
    value = position.get(name)
    if type(value) is not kind:
        raise _bad(name)
    return value


def _bad(name: str) -> PositionError:
    return PositionError(Line("bad.field", {"field": name}))


GAME = CardsGame()
