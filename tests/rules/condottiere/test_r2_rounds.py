"""R2.1, R2.2, R2.9-R2.13: dealing, naming sites, discarding, and the end of a round."""

from __future__ import annotations

import pytest

from game.condottiere.board_data import CITIES
from game.condottiere.rounds import deal
from game.condottiere.rules import GAME
from game.core.events import Moved, Shuffled, redact
from game.core.rng import Rng
from tests.rules.condottiere.kit import (
    CITY_IDS,
    DEFAULTS,
    all_pass,
    keep,
    legal,
    moves,
    new,
    owners,
    play,
    state,
    told,
)


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_r2_1_ten_cards_each_and_the_first_holder_by_lot(seats: int) -> None:
    holders = set()
    for seed in range(60):
        game = new(seats, seed)
        assert game.sizes == [10] * seats and len(game.contents()["pile",]) == 96 - 10 * seats
        assert game.phase == "site" and game.seat == game.holder
        holders.add(game.holder)
    assert holders == set(range(seats))


def test_r2_1_two_more_cards_for_each_own_city() -> None:
    own = owners(("Parma", "Venezia", "Siena"), ("Roma",))
    game = state(phase="discard", owners=own, hands={0: "1", 1: "", 2: "", 3: ""}, condottiere=2, discards="10 drum")
    play(game, "keep_hand")
    assert game.sizes == [16, 12, 10, 10]
    assert len(game.contents()["pile",]) == 96 - 48 and game.contents()["discard",] == ()


def test_r2_2_the_holder_names_a_free_city_or_hands_the_piece_on() -> None:
    game = state(phase="site", owners={"Roma": 1, "Parma": 0})
    free = [city for city in CITY_IDS if city not in ("Roma", "Parma")]
    assert legal(game) == [*(f"site {city}" for city in free), "hand_on"]
    events = play(game, "hand_on")
    assert (game.seat, game.holder, game.refusals) == (1, 1, 1)
    assert moves(events, "condottiere") == [(("holder", 0), ("holder", 1))]
    assert legal(game) == [*(f"site {city}" for city in free), "hand_on"]


def test_r2_2_left_is_the_next_seat_and_after_the_last_comes_the_first() -> None:
    game = state(phase="site", condottiere=3, to_move=3)
    play(game, "hand_on")
    assert game.seat == 0


def test_r2_2_after_a_full_circle_the_first_refuser_must_name() -> None:
    game = state(phase="site", condottiere=2, to_move=2)
    play(game, "hand_on", "hand_on", "hand_on", "hand_on")
    assert (game.seat, game.holder, game.refusals) == (2, 2, 4)
    assert legal(game) == [f"site {city}" for city in CITY_IDS]
    play(game, "site Roma")
    assert game.refusals == 0


def test_r2_2_a_first_refuser_without_cards_leaves_it_to_the_next_seat_with_cards() -> None:
    game = state(phase="site", hands={0: "", 1: ""})
    events = play(game, *["hand_on"] * 4)
    assert (game.seat, game.holder, game.refusals) == (2, 2, 4)
    assert "hand_on" not in legal(game)
    assert moves(events, "condottiere")[-2:] == [(("holder", 0), ("holder", 1)), (("holder", 1), ("holder", 2))]


def test_r2_2_the_piece_walks_to_the_named_city() -> None:
    game = state(phase="site")
    events = play(game, "site Roma")
    assert moves(events, "condottiere") == [(("holder", 0), ("city", "Roma"))]
    assert game.contents()["city", "Roma"] == ("condottiere",)


def ask(**fields: object) -> list[int]:
    """A battle that nobody wins; the seats that are asked after it, in order."""
    game = state(**fields)  # type: ignore[arg-type]
    play(game, "pass")
    asked = []
    while game.phase == "discard":
        asked.append(game.seat)
        play(game, "keep_hand")
    return asked


def test_r2_9_all_armies_are_discarded() -> None:
    game = state(armies={0: "10 drum scarecrow", 1: "2 winter heroine"}, passed=(1, 2, 3), discards="1 bishop")
    play(game, "pass")
    assert game.armies == [0, 0, 0, 0]
    assert game.to_dict()["discards"] == ["1", "2", "10", "winter", "drum", "scarecrow", "heroine", "bishop"]


def test_r2_9_players_with_cards_are_asked_once_clockwise_from_the_new_condottiere() -> None:
    assert ask(passed=(1, 2, 3), armies={2: "5"}) == [2, 3, 0, 1]
    assert ask(passed=(1, 2, 3), armies={2: "5"}, hands={3: "", 2: ""}) == [0, 1]
    assert ask(passed=(1, 2, 3)) == [1, 2, 3, 0]


def test_r2_9_only_a_hand_without_a_mercenary_may_be_discarded_and_keeping_is_always_legal() -> None:
    for hand in ("1", "10 heroine", "winter 3 bishop"):
        assert legal(state(phase="discard", hands={0: hand})) == ["keep_hand"]
    game = state(phase="discard", hands={0: "winter drum scarecrow heroine surrender bishop"})
    assert legal(game) == ["discard_hand", "keep_hand"]
    events = play(game, "discard_hand")
    assert game.hands[0] == 0 and game.sizes[0] == 0
    assert game.contents()["discard",] == ("winter", "drum", "scarecrow", "heroine", "surrender", "bishop")
    assert all(isinstance(event, Moved) and event.seen is None for event in events)


def test_r2_9_keeping_is_an_answer_of_a_forced_kind() -> None:
    assert GAME.info.forced == {"keep_hand"}
    one = state(phase="discard", hands={0: "winter"})
    other = state(phase="discard", hands={0: "1"})
    for seat in (1, 2, 3, None):
        assert one.view(seat) == other.view(seat)
    assert play(one, "keep_hand") == play(other, "keep_hand") == []


def test_r2_9_then_the_condottiere_names_the_site() -> None:
    game = state(passed=(1, 2, 3), armies={2: "5"})
    play(game, "pass")
    keep(game)
    assert (game.phase, game.seat, game.holder) == ("site", 2, 2)


def test_r2_10_the_round_ends_when_one_player_at_most_holds_cards() -> None:
    game = state(phase="discard", hands={0: "1", 1: "", 2: "", 3: ""}, condottiere=2, discards="10")
    events = play(game, "keep_hand")
    assert told(events) == ["event.round.one"]
    assert (game.phase, game.seat, game.holder) == ("site", 2, 2)
    assert game.sizes == [10] * 4 and game.discards == 0


def test_r2_10_none_ends_it_too() -> None:
    game = state(phase="discard", hands={0: "drum", 1: "", 2: "", 3: ""})
    assert told(play(game, "discard_hand")) == ["event.round.none"]
    game = state(hands={0: "1", 1: "", 2: "", 3: ""})
    events = play(game, "play 1")
    assert told(events) == ["event.round.none"] and game.phase == "site" and game.sizes == [12, 10, 10, 10]


def test_r2_10_a_discarded_hand_can_end_the_round() -> None:
    game = state(phase="discard", hands={0: "drum", 1: "", 2: "2", 3: ""})
    play(game, "discard_hand")
    assert game.seat == 2
    assert told(play(game, "keep_hand")) == ["event.round.one"]


def test_r2_10_two_players_with_cards_go_on() -> None:
    game = state(phase="discard", hands={0: "drum", 1: "", 2: "2", 3: ""})
    play(game, "keep_hand", "keep_hand")
    assert game.phase == "site" and game.sizes == [1, 0, 1, 0]


def test_r2_10_all_cards_are_shuffled() -> None:
    game = state(phase="discard", hands={0: "1", 1: "", 2: "", 3: ""}, discards="10 10 10 10 10 10 10 10")
    events = play(game, "keep_hand")
    assert Shuffled(("pile",)) in events
    assert sum(kind == "10" for kinds in game.contents().values() for kind in kinds) == 8


def nobody_plays(game: object, battles: int) -> list[str]:
    """So many battles without a card; what was told."""
    keys = []
    for _ in range(battles):
        events = play(game, "site Roma")  # type: ignore[arg-type]
        events += all_pass(game)  # type: ignore[arg-type]
        keys += told(events)
        keep(game)  # type: ignore[arg-type]
    return keys


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_r2_11_as_many_battles_without_a_card_as_there_are_seats_end_the_round(seats: int) -> None:
    game = state(seats=seats, phase="site")
    keys = nobody_plays(game, seats - 1)
    assert keys == ["event.nobody.free"] * (seats - 1) and game.empty_battles == seats - 1
    assert game.sizes == [2] * seats
    play(game, "site Roma")
    events = all_pass(game)
    assert told(events) == ["event.nobody.free", "event.round.empty"]
    assert game.sizes == [10] * seats and game.empty_battles == 0
    assert (game.phase, game.holder) == ("site", 0)


def test_r2_11_any_card_played_sets_the_count_to_zero() -> None:
    for card in ("1", "drum", "surrender", "bishop"):
        game = state(phase="site", empty_battles=3, hands={0: f"{card} 1"})
        play(game, "site Roma", f"play {card}")
        assert game.empty_battles == 0
        if game.phase == "battle":
            all_pass(game)
        assert game.empty_battles == 0 and game.phase == "discard"


def test_r2_12_the_cards_always_suffice() -> None:
    """The most that can be dealt: six seats, all cities but one taken; a final battle of five with three each."""
    assert 6 * 10 + 2 * (len(CITIES) - 1) == 92
    own = {city: i % 6 for i, city in enumerate(CITY_IDS) if city != "Napoli"}
    options = {"bigger_kingdoms": True, "first_print": True}
    game = state(options, seats=6, phase="discard", owners=own, hands=dict.fromkeys(range(1, 6), ""))
    play(game, "keep_hand")
    assert sum(game.sizes) == 92 and len(game.contents()["pile",]) == 4
    with pytest.raises(AssertionError):
        deal(game, [17] * 6, None)


def test_r2_13_armies_and_discards_are_open_hands_and_undealt_cards_are_not() -> None:
    game = state(armies={1: "10 winter"}, discards="5 bishop", hands={0: "1 drum", 1: "6 6 6"})
    for seat in (0, 2, None):
        shown = game.view(seat).contents()
        assert shown["army", 1] == ("10", "winter") and shown["discard",] == ("5", "bishop")
        assert shown["hand", 1] == 3 and shown["pile",] == 96 - 4 - 2 - 3 - 4
        assert shown["hand", 0] == (("1", "drum") if seat == 0 else 2)


def test_r2_13_what_is_handed_in_and_dealt_is_seen_by_its_owner_only() -> None:
    game = state(phase="discard", hands={0: "1 1 4", 1: "", 2: "", 3: ""})
    events = play(game, "keep_hand")
    handed = [event for event in events if isinstance(event, Moved) and event.source == ("hand", 0)]
    assert [event.what for event in handed] == ["1", "1", "4"]
    assert {redact(event, 1).what for event in handed} == {None}  # type: ignore[union-attr]
    dealt = [event for event in events if isinstance(event, Moved) and event.source == ("pile",)]
    assert len(dealt) == 40 and all(event.count == 1 for event in dealt)
    assert all(event.seen == (event.target[1],) for event in dealt)


def test_r2_13_a_card_taken_back_is_known_until_one_of_its_kind_leaves_the_hand() -> None:
    game = state(hands={0: "scarecrow 10 5"}, armies={0: "10"})
    play(game, "play scarecrow", "take 10")
    for seat in (1, None):
        assert game.view(seat).known == {("hand", 0): ("10",)}
    assert game.view(0).known == {} and game.view(0).to_dict()["known"][0] == ["10"]
    play(game, "pass", "pass", "pass", "play 10")
    assert game.view(1).known == {}
    assert game.hands[0] != 0 and "10" in game.to_dict()["hands"][0]


def test_r2_13_knowledge_ends_with_a_new_deal() -> None:
    game = state(phase="discard", hands={0: "10", 1: "", 2: "", 3: ""}, known=[["10"], [], [], []])
    assert game.view(1).known == {("hand", 0): ("10",)}
    play(game, "keep_hand")
    assert game.view(1).known == {} and game.to_dict()["known"] == [[], [], [], []]


def test_r2_13_every_view_carries_hand_counts() -> None:
    for shown in (False, True):
        game = state({"show_hand_counts": shown})
        assert game.view(None).sizes == (2, 2, 2, 2)
        assert game.view(1).to_dict()["hands"] == [2, ["1", "2"], 2, 2]


def test_random_rounds_deal_every_card_once() -> None:
    game, rng = GAME.new_state(5, DEFAULTS, 3), Rng(3)
    while not game.is_terminal():
        game.apply(rng.choice(game.legal_actions()))
        cards = [kind for place, kinds in game.contents().items() if place[0] in ("hand", "army", "discard", "pile")
                 for kind in kinds]
        assert len(cards) == 96
