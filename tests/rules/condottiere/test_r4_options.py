"""R4: options alone and together, and R5."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from game.condottiere.rules import GAME
from game.condottiere.state import CondottiereState
from game.core.events import Scored
from tests.rules.condottiere.kit import (
    CITY_IDS,
    DEFAULTS,
    all_pass,
    keep,
    legal,
    moves,
    new,
    owned,
    owners,
    play,
    position,
    random_game,
    state,
    told,
)

CAPTURING = {"capturing": True}


@pytest.mark.parametrize(("seats", "need"), [(2, 5), (3, 5), (4, 4), (5, 4), (6, 4)])
def test_r4_1_bigger_kingdoms_need_one_city_more(seats: int, need: int) -> None:
    row = ("Torino", "Milano", "Venezia", "Ferrara", "Bologna")
    options = {"bigger_kingdoms": True}
    game = state(options, seats=seats, owners=owners(row[: need - 1]), site=row[need - 1], armies={0: "10"})
    assert game.need == need
    all_pass(game)
    assert game.result == ((0,), "linked")
    game = state(options, seats=seats, owners=owners(row[: need - 2]), site=row[need - 2], armies={0: "10"})
    all_pass(game)
    assert game.phase == "discard"


# R4.2 -------------------------------------------------------------------------------------------------------


def attack(**fields: Any) -> CondottiereState:
    """Seat 0 has named Parma, which belongs to seat 2."""
    return state(CAPTURING, owners={"Parma": 2, "Roma": 0, **fields.pop("owners", {})}, **fields)


def test_r4_2_other_players_cities_can_be_named_own_ones_not() -> None:
    game = state(CAPTURING, phase="site", owners={"Parma": 2, "Roma": 0})
    assert legal(game) == [*(f"site {city}" for city in CITY_IDS if city != "Roma"), "hand_on"]
    game = state(phase="site", owners={"Parma": 2, "Roma": 0})
    assert "site Parma" not in legal(game)


def test_r4_2_the_owners_passes_do_not_count_before_the_first_card() -> None:
    game = attack(hands={2: "3 4"})
    play(game, "play 1", "pass", "pass")
    assert game.to_dict()["passed"] == [False, True, False, False] and game.seat == 3
    play(game, "pass", "play 2")
    assert game.seat == 2 and game.to_dict()["passed"] == [True, True, False, True]


def test_r4_2_after_the_first_card_the_normal_rules_hold() -> None:
    game = attack()
    play(game, "play 1", "pass", "play 1", "pass", "play 2")
    assert game.seat == 2 and game.to_dict()["passed"] == [True, True, False, True]
    game = attack(hands={2: "1 2 3"})
    play(game, "play 1", "pass", "play 1", "play 1", "pass", "pass")
    assert game.to_dict()["passed"] == [True, True, True, False] and game.seat == 3


def test_r4_2_a_scarecrow_with_its_pick_up_counts_as_a_card() -> None:
    game = attack(hands={2: "3 scarecrow 1"})
    play(game, "play 1", "pass", "play 3", "pass", "play 2")
    assert game.seat == 2
    play(game, "play scarecrow", "take 3")
    play(game, "pass")
    assert game.phase == "discard" and owned(game, 0) == {"Parma", "Roma"}


def test_r4_2_once_all_others_have_passed_the_owner_has_one_more_turn() -> None:
    game = attack()
    play(game, "play 1", "pass", "pass", "pass", "pass")
    assert (game.phase, game.seat) == ("battle", 2)
    play(game, "pass")
    assert game.phase == "discard" and owned(game, 0) == {"Parma", "Roma"} and game.holder == 0
    game = attack()
    play(game, "play 1", "pass", "pass", "pass", "pass", "play 2")
    assert (game.phase, game.seat) == ("battle", 2)
    events = play(game, "pass")
    assert owned(game, 2) == {"Parma"} and game.holder == 2 and told(events)[0] == "event.held"


def test_r4_2_an_empty_hand_of_the_owner_ends_the_battle() -> None:
    game = attack(hands={2: "6"})
    play(game, "play 1", "pass", "pass", "pass", "pass", "play 6")
    assert game.phase == "discard" and owned(game, 2) == {"Parma"}


def test_r4_2_an_owner_without_cards_has_passed() -> None:
    game = state(CAPTURING, phase="site", owners={"Parma": 2}, hands={2: ""})
    play(game, "site Parma")
    assert game.to_dict()["passed"] == [False, False, True, False]
    play(game, "play 1", "pass", "pass", "pass")
    assert game.phase == "discard" and owned(game, 0) == {"Parma"}


def test_r4_2_a_captured_city_changes_its_marker_and_its_point() -> None:
    game = attack(armies={1: "10"}, passed=(1, 3))
    events = play(game, "pass", "pass")
    assert moves(events, "marker2") == [(("city", "Parma"), ("supply", 2))]
    assert moves(events, "marker1") == [(("supply", 1), ("city", "Parma"))]
    scored = [event for event in events if isinstance(event, Scored)]
    assert [event.points for event in scored] == [(0, 1, -1, 0)]
    assert owned(game, 1) == {"Parma"} and owned(game, 2) == set() and game.holder == 1


def test_r4_2_the_strongest_owner_keeps_the_city_and_takes_the_condottiere() -> None:
    game = attack(armies={0: "5", 2: "6"}, passed=(1, 2, 3))
    events = play(game, "pass")
    assert owned(game, 2) == {"Parma"} and game.holder == 2
    assert not [event for event in events if isinstance(event, Scored)]


@pytest.mark.parametrize(
    ("armies", "hand", "texts"),
    [
        ({}, "1", ("pass", "pass", "pass", "pass", "pass")),
        ({0: "5", 1: "5"}, "1 1", ("pass", "pass", "pass", "pass", "pass")),
        ({0: "5", 2: "5"}, "1 1", ("pass", "pass", "pass", "pass")),
        ({1: "6"}, "bishop 1", ("play bishop",)),
        ({}, "surrender 1", ("play surrender",)),
        ({1: "5", 3: "5"}, "surrender 1", ("play surrender",)),
    ],
)
def test_r4_2_without_a_victor_the_owner_keeps_the_city_and_takes_the_condottiere(
    armies: dict[int, str], hand: str, texts: tuple[str, ...]
) -> None:
    game = attack(armies=armies, hands={0: hand})
    for text in texts:
        if game.phase == "battle":
            play(game, text)
    assert game.phase == "discard"
    assert owned(game, 2) == {"Parma"} and owned(game, 0) == {"Roma"} and game.holder == 2


def test_r4_2_surrender_before_the_owners_first_card_gives_the_city_to_the_strongest_attacker() -> None:
    game = attack(armies={1: "1"}, hands={0: "surrender 1", 2: "10 10"})
    play(game, "play surrender")
    assert owned(game, 1) == {"Parma"} and game.holder == 1


def test_r4_2_the_battle_that_takes_the_last_free_city_ends_the_game() -> None:
    rows = ((), (), ("Torino", "Venezia", "Lucca", "Ancona"), ())
    rest = [city for city in CITY_IDS if city not in rows[2] and city != "Roma"]
    own = owners(*rows) | {city: (0, 1, 3)[i % 3] for i, city in enumerate(rest)}
    options = {"capturing": True, "first_print": True, "bigger_kingdoms": True}
    game = state(options, owners=own, site="Roma", armies={2: "10"})
    all_pass(game)
    assert game.phase == "over" and game.result == ((2,), "most_cities")
    game = state(options, owners=own, site="Torino", condottiere=0, armies={0: "10"}, hands={2: ""})
    all_pass(game)
    assert game.phase == "discard" and "Torino" in owned(game, 0)


def test_r4_2_capturing_can_win_by_linked_cities() -> None:
    game = state(CAPTURING, owners=owners(("Genova", "Lucca"), ("Parma",)), armies={0: "10"}, hands={1: ""})
    all_pass(game)
    assert game.result == ((0,), "linked")


# R4.3 -------------------------------------------------------------------------------------------------------

TWENTY = {"points": 20}


def won_game(series: list[int], options: dict[str, Any] = TWENTY, **fields: Any) -> tuple[CondottiereState, list[Any]]:
    """Seat 1 links Genova, Parma and Lucca; seat 0 has Roma, seat 3 Napoli and Ancona."""
    own = owners(("Roma",), ("Genova", "Lucca"), (), ("Napoli", "Torino"))
    game = state(options, owners=own, armies={1: "10"}, passed=(1, 2, 3), series=series, **fields)
    return game, play(game, "pass")


def test_r4_3_a_point_for_each_city_and_five_for_linked_cities() -> None:
    game, events = won_game([0, 0, 0, 0])
    assert game.series == [1, 8, 0, 2] and game.totals == [1, 8, 0, 2]
    assert "event.series.on" in told(events) and game.scores() == [1, 8, 0, 2]
    scored = [(event.item, event.points) for event in events if isinstance(event, Scored)]
    assert scored == [(("game1", "cities", "Parma"), (0, 1, 0, 0)), (("game1", "linked"), (0, 5, 0, 0))]


def test_r4_3_while_a_game_runs_own_cities_count_as_they_stand() -> None:
    game = state(TWENTY, phase="site", owners={"Roma": 1}, series=[4, 5, 6, 7])
    assert game.scores() == [4, 6, 6, 7] and game.totals == [4, 5, 6, 7]


def test_r4_3_the_board_is_cleared_and_dealt_with_no_cities_and_the_last_winner_starts() -> None:
    game, _ = won_game([0, 0, 0, 0], condottiere=3)
    assert not game.to_dict()["owners"] and game.sizes == [10] * 4 and game.discards == 0
    assert (game.phase, game.holder, game.seat) == ("site", 1, 1)
    assert game.games == 1 and game.result is None and game.to_dict()["result"] is None


def test_r4_3_the_winner_by_most_cities_gets_no_bonus_and_starts_the_next() -> None:
    rows = (("Torino", "Venezia", "Lucca", "Ancona", "Siena"), ("Milano", "Ferrara", "Spoleto", "Bologna"),
            ("Genova", "Mantova", "Napoli", "Urbino"), ("Parma", "Firenze", "Roma"))  # fmt: skip
    options = {"points": 60, "bigger_kingdoms": True}
    game = state(options, owners=owners(*rows), site="Modena", armies={2: "10"}, passed=(1, 2, 3))
    play(game, "pass")
    assert game.phase == "final"
    play(game, "pass", "pass")
    assert game.phase == "site" and game.series == [5, 4, 5, 3]
    assert game.holder == 2, "after a draw the holder of the Condottiere starts"
    options["first_print"] = True
    game = state(options, owners=owners(*rows), site="Modena", armies={3: "10"}, passed=(1, 2, 3))
    events = play(game, "pass")
    assert game.series == [5, 4, 4, 4] and (game.holder, game.seat) == (0, 0)
    assert moves(events, "condottiere") == [(("city", "Modena"), ("holder", 3)), (("holder", 3), ("holder", 0))]


def test_r4_3_the_winner_of_a_final_battle_starts_the_next() -> None:
    rows = (("Torino", "Venezia", "Lucca", "Ancona", "Siena"), ("Milano", "Ferrara", "Spoleto", "Bologna"),
            ("Genova", "Mantova", "Napoli", "Urbino", "Modena"), ("Parma", "Firenze", "Roma"))  # fmt: skip
    game = state({"points": 60, "bigger_kingdoms": True}, phase="final", owners=owners(*rows), condottiere=2,
                 hands={1: "", 3: ""})
    play(game, "play 2", "play 1", "pass", "pass")
    assert game.series == [5, 4, 5, 3] and (game.phase, game.holder) == ("site", 0)


def test_r4_3_most_points_at_or_above_the_target_win() -> None:
    game, events = won_game([5, 12, 0, 0])
    assert game.phase == "over" and game.result == ((1,), "series")
    assert game.series == [6, 20, 0, 2] == game.scores()
    assert game.standings().places == (2, 1, 4, 3) and told(events)[-1] == "event.series.won"
    assert len(game.to_dict()["owners"]) == 6, "the board is left standing"
    game, _ = won_game([5, 11, 0, 0])
    assert game.phase == "site"


def test_r4_3_who_wins_the_game_need_not_win_the_series() -> None:
    game, _ = won_game([25, 12, 0, 0], {"points": 26})
    assert game.series == [26, 20, 0, 2] and game.result == ((0,), "series")


def test_r4_3_still_tied_means_another_game() -> None:
    game, events = won_game([19, 12, 0, 0])
    assert game.series == [20, 20, 0, 2] and game.phase == "site"
    assert "event.series.tied" in told(events)
    game, _ = won_game([19, 12, 0, 18], {"points": 20})
    assert game.phase == "site"


def test_r4_3_points_of_10_to_60_can_be_chosen() -> None:
    for points in (0, 10, 20, 25, 30, 60):
        assert GAME.check(4, DEFAULTS | {"points": points}) is None
    for points in (1, 9, 61, True, "20"):
        assert GAME.check(4, DEFAULTS | {"points": points}) is not None


def test_r4_3_together_with_capturing_it_still_ends() -> None:
    for seed in range(3):
        game = random_game(new(3, seed, points=20, capturing=True), seed)
        best = max(game.series)
        assert best >= 20 and game.series.count(best) == 1 and game.games > 1


# R4.4, R4.5, R5 -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "need"), [(2, 6), (3, 5), (4, 4), (5, 4), (6, 4)])
def test_r4_4_first_print(seats: int, need: int) -> None:
    assert new(seats, first_print=True).need == need
    assert new(seats, first_print=True, bigger_kingdoms=True).need == need + 1
    game = state({"first_print": True}, seats=seats, phase="site", owners={"Parma": 1})
    assert "site Parma" in legal(game) and game.capturing


def test_r4_5_show_hand_counts_changes_nothing_in_the_rules() -> None:
    assert DEFAULTS["show_hand_counts"] is False
    shown, hidden = (random_game(new(4, 2, show_hand_counts=value), 2) for value in (True, False))
    one, two = shown.to_dict(), hidden.to_dict()
    assert one.pop("options") != two.pop("options") and one == two


def test_r5_1_no_action_shows_or_gives_a_card() -> None:
    kinds = set()
    for seats in (2, 4):
        game = new(seats, 3, capturing=True)
        while not game.is_terminal():
            legal_now = game.legal_actions()
            kinds |= {action.kind for action in legal_now}
            game.apply(legal_now[game.ply * 7 % len(legal_now)])
    assert kinds <= {"site", "hand_on", "play", "take", "pass", "discard_hand", "keep_hand"}


SWITCHES = [dict(zip(("bigger_kingdoms", "capturing", "first_print", "show_hand_counts"), values))
            for values in product((False, True), repeat=4)]


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("points", [0, 10])
def test_every_combination_of_options_can_be_played_to_its_end(seats: int, points: int) -> None:
    for seed, switches in enumerate(SWITCHES):
        game = random_game(new(seats, seed, points=points, **switches), seed)
        assert game.result is not None and (game.result[1] == "series") == bool(points)
        again = GAME.load_state(game.to_dict(), DEFAULTS | switches | {"points": points}, 0)
        assert again.standings() == game.standings()


def test_the_options_of_a_position_are_read() -> None:
    fields = position(phase="site", options={"bigger_kingdoms": True, "points": 30})
    game = GAME.load_state(fields, {}, 1)
    assert game.need == 4 and game.target == 30
    assert GAME.load_state(fields, DEFAULTS, 1).need == 3
    play(game, "hand_on")
    keep(game)
