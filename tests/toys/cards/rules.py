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
from tests.toys.reading import bad, one_of, row, rows, whole

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
            ply=view.ply, turn=view.turn, reveals=view.reveals, rng=rng.next())

    def load_state(self, position: Json, options: Options, seed: int) -> CardsState:
        seats = one_of(position, "seats", INFO.seats)
        places = {name: rows(name, position.get(name, [[]] * seats), seats, KINDS)
                  for name in ("hands", "rows", "shown")}
        for name in ("market", "pile", "discard", "belfry"):
            places[name] = row(name, position.get(name, []), (*KINDS, BELL))
        for name in ("hands", "shown"):
            places[name] = [sorted(kinds) for kinds in places[name]]
        state = self._state(
            seats, options, whole(position, "start", 0, seats), **places,
            phase=one_of(position, "phase", PHASES), turn_of=whole(position, "turn_of", 0, seats),
            asked=one_of(position, "asked", ("", *KINDS), ""), rings=whole(position, "rings", 0, 3),
            waiting=row("waiting", position.get("waiting", []), range(seats)),
            points=row("scores", position.get("scores", [0] * seats), range(1000)),
            notes=_read_notes(position.get("known"), seats, len(places["pile"])),
            past=_read_past(position.get("past", []), seats),
            end=one_of(position, "end", ("", "end.bell", "end.rounds"), ""), ply=whole(position, "ply", 0),
            turn=whole(position, "turn", 0), reveals=whole(position, "reveals", 0),
            rng=whole(position, "rng", Rng(seed).state))
        state.discard.sort()
        _check(state, position)
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


def _read_notes(told: Any, seats: int, pile: int) -> list[Notes]:
    """One sheet a reader: bounds of hands, of pairs, and the pile. Left out, nothing has been noted."""
    teams = 2 if seats == 4 else 0
    sheets = blank(seats, teams, pile)
    if told is None:
        return sheets
    if not isinstance(told, list) or len(told) != len(sheets):
        raise bad("known")
    for sheet, parts in zip(sheets, told):
        if not isinstance(parts, list) or len(parts) != 3:
            raise bad("known")
        sheet.hands = rows("known", parts[0], seats, KINDS)
        sheet.pairs = rows("known", parts[1], teams, KINDS)
        sheet.pile = row("known", parts[2], (*KINDS, BELL, UNKNOWN))
        if len(sheet.pile) != pile:
            raise bad("known")
    return sheets


def _read_past(told: Any, seats: int) -> list[tuple[int, Deed]]:
    if not isinstance(told, list):
        raise bad("past")
    for entry in told:
        if not isinstance(entry, list) or list(map(type, entry)) != [int, str, str, int]:
            raise bad("past")
        if entry[0] not in range(seats):
            raise bad("past")
    return [(seat, Deed(*deed)) for seat, *deed in told]


def _check(state: CardsState, position: Json) -> None:
    """What no field can tell by itself."""
    lying = [kind for kinds in state.contents().values() for kind in kinds]
    if sorted(lying) != sorted(DECK):
        raise bad("hands")
    asking = state.phase == "answer"
    if asking != bool(state.waiting) or asking != bool(state.asked) or len(state.points) != state.seats:
        raise bad("waiting")
    if len(state.market) > 1 or (state.phase == "over") != bool(state.end):
        raise bad("phase")
    if state.phase != "over" and (state.belfry or BELL not in state.pile):
        raise bad("belfry")
    if "to_move" in position:
        one_of(position, "to_move", (state.current_player(),))


GAME = CardsGame()
