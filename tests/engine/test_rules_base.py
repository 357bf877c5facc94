"""The base rules, B1 to B27 of docs/rules.md, number by number."""

from collections import Counter
from collections.abc import Sequence
from itertools import chain
from typing import Any

import pytest

from ironroad import Game
from ironroad.engine.board import make_board
from ironroad.engine.reading import BadPosition
from ironroad.game.moves import IllegalMove
from ironroad.game.record import GameRecord
from tests.support.table import (
    COLOURS,
    PLAIN_ROW,
    board,
    can_happen,
    cards_in_deck,
    claims,
    draw_two,
    hand,
    hoard,
    keep,
    keep_all,
    moves,
    offer,
    points,
    push,
    table,
    ticket_deck,
    tickets,
    total,
    usa,
)

SIXES = [
    "Calgary-Winnipeg white",
    "Duluth-Helena orange",
    "Duluth-Toronto purple",
    "El Paso-Houston green",
    "El Paso-Los Angeles black",
    "Helena-Seattle yellow",
    "Miami-New Orleans red",
]
"""42 trains."""
FOUR_TRAINS_LEFT = [*SIXES[:6], "Atlanta-Miami blue"]
FOUR_TRAINS_LEFT_TOO = [
    "Denver-Phoenix white",
    "El Paso-Oklahoma City yellow",
    "Helena-Omaha red",
    "Montréal-Sault St. Marie black",
    "Pittsburgh-Saint Louis green",
    "Portland-Salt Lake City blue",
    "Portland-San Francisco green",
    "Salt Lake City-San Francisco orange",
]
"""41 trains as well, of other tracks."""
BY_LENGTH = {
    1: "Dallas-Houston grey",
    2: "Houston-New Orleans grey",
    3: "Calgary-Vancouver grey",
    4: "Calgary-Helena grey",
}

TRIANGLE = make_board(
    "triangle",
    """
    name = "Triangle"
    players = [2, 5]
    trains = 12
    start = { tickets = 1, keep = 1 }
    route_points = { 1 = 1, 2 = 2, 3 = 4 }
    cities = [{ name = "A" }, { name = "B" }, { name = "C" }]
    routes = [
      { between = ["A", "B"], length = 2, tracks = [
        { colour = "red" }, { colour = "blue" }, { colour = "grey" } ] },
      { between = ["A", "C"], length = 3, tracks = [{ colour = "green" }] },
      { between = ["B", "C"], length = 1, tracks = [{ colour = "grey" }] },
    ]
    tickets = [
      { between = ["A", "B"], points = 1 }, { between = ["A", "B"], points = 2 },
      { between = ["A", "C"], points = 3 }, { between = ["B", "C"], points = 4 },
      { between = ["B", "C"], points = 5 },
    ]
    """,
)
"""The base game and no more, with a triple route."""


def new(players: int = 2, seed: int = 1, first: int | None = None) -> Game:
    return Game.new(board("usa"), players, seed=seed, first=first)


# ---- B1-B3: the set-up --------------------------------------------------------------------


@pytest.mark.rule("B1")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_turns_go_round_in_a_fixed_clockwise_order(players: int) -> None:
    """B1: after each seat comes the next one, after the last one the first, all game long."""
    game = new(players, first=players - 1)
    keep_all(game)
    turns = []
    for _ in range(3 * players):
        turns.append(game.to_move)
        draw_two(game)
    assert turns == [(players - 1 + i) % players for i in range(3 * players)]


@pytest.mark.rule("B1")
def test_first_player_is_drawn_at_random() -> None:
    """B1: without a fixed one, each seat is the first in about a quarter of the games."""
    firsts = Counter(new(4, seed).view(None).first for seed in range(400))
    assert set(firsts) == {0, 1, 2, 3}
    assert all(65 <= number <= 135 for number in firsts.values())


@pytest.mark.rule("B1")
@pytest.mark.parametrize("first", [0, 1, 2])
def test_table_may_fix_the_first_player(first: int) -> None:
    """B1: with a fixed first player, chance has no say in it."""
    for seed in range(10):
        game = new(3, seed, first)
        keep_all(game)
        assert (game.phase, game.to_move, game.view(None).first) == ("turn", first, first)


@pytest.mark.rule("B2")
@pytest.mark.parametrize("players", [2, 5])
def test_110_train_cards_twelve_a_colour_and_fourteen_locomotives(players: int) -> None:
    """B2: hands, face-up row, deck and discards make up the whole deck."""
    position = new(players).position()
    places = [*(seat["hand"] for seat in position["seats"])]
    places += [position["face_up"], position["deck"], position["discards"]]
    cards: Counter[str] = Counter()
    for place in places:
        cards.update(place)
    assert cards.pop("locomotive") == 14
    assert cards == dict.fromkeys(COLOURS, 12)
    assert cards.total() + 14 == 110


@pytest.mark.rule("B2")
def test_a_thirteenth_card_of_a_colour_does_not_exist() -> None:
    """B2: a position with more cards than there are is refused."""
    usa({"hand": {"red": 12, "locomotive": 14}}, {}, face_up=PLAIN_ROW)
    for name, number in (("red", 13), ("locomotive", 15)):
        with pytest.raises(BadPosition, match=name):
            usa({"hand": {name: number}}, {}, face_up=PLAIN_ROW)


@pytest.mark.rule("B3")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_each_player_starts_with_four_cards_and_five_lie_face_up(players: int) -> None:
    """B3: 4 cards in every hand, 5 face up, the rest in the deck."""
    for seed in range(20):
        view = new(players, seed).view(None)
        assert [seat.cards for seat in view.seats] == [4] * players
        assert sum(view.face_up.values()) == 5
        assert view.deck + sum(view.discards.values()) == 110 - 5 - 4 * players


@pytest.mark.rule("B2", "B3")
def test_start_hands_are_dealt_by_chance_card_by_card() -> None:
    """B3: over many deals each kind of card comes as often as there are cards of it."""
    dealt: Counter[str] = Counter()
    hands = set()
    for seed in range(500):
        game = new(2, seed, first=0)
        for seat in (0, 1):
            dealt.update(hand(game, seat))
            hands.add(tuple(sorted(hand(game, seat).items())))
    assert dealt.total() == 4000
    for colour in COLOURS:  # 436 expected; were all nine kinds as likely, 444
        assert 370 <= dealt[colour] <= 505
    assert 450 <= dealt["locomotive"] <= 570  # 509 expected
    assert len(hands) > 300


# ---- B4: the turn -------------------------------------------------------------------------


@pytest.mark.rule("B4")
def test_a_turn_offers_cards_tracks_and_tickets_and_nothing_else() -> None:
    """B4: the base game has three actions; passing is not one of them."""
    game = usa({"hand": {"red": 3}}, {}, face_up={"red": 3, "blue": 2})
    others = moves(game) - {f"claim {track}" for track in claims(game)}
    assert others == {"take red", "take blue", "draw card", "draw tickets"}
    assert "Chicago-Duluth red" in claims(game)
    with pytest.raises(IllegalMove):
        game.push("pass")


@pytest.mark.rule("B4")
@pytest.mark.parametrize(
    "action",
    [
        ["draw card", "draw card"],
        ["take red", "take blue"],
        ["claim Chicago-Duluth red", "pay 3 red"],
        ["draw tickets", "keep Boston-Miami"],
    ],
)
def test_one_action_ends_the_turn(action: list[str]) -> None:
    """B4: after any single action it is the next player's turn."""
    game = usa(
        {"hand": {"red": 6}},
        {},
        face_up={"red": 3, "blue": 2},
        ticket_deck=[["Boston-Miami", "Calgary-Phoenix", "Denver-El Paso"]],
    )
    for move in action[:-1]:
        game.push(move)
        assert game.to_move == 0
    game.push(action[-1])
    assert (game.to_move, game.phase, game.view(None).turn) == (1, "turn", 1)


@pytest.mark.rule("B4")
def test_an_action_begun_cannot_be_mixed_with_another() -> None:
    """B4: after a first card no claim and no tickets; after drawing tickets only their choice."""
    game = usa({"hand": {"red": 6}}, {}, face_up={"red": 3, "blue": 2})
    game.push("draw card")
    assert moves(game) == {"take red", "take blue", "draw card"}
    game.pop()
    game.push("draw tickets")
    assert moves(game) == moves(game, "keep")
    game.pop()
    game.push("claim Chicago-Duluth red")
    assert moves(game) == {"pay 3 red"}


# ---- B5-B11: drawing cards ----------------------------------------------------------------


@pytest.mark.rule("B5")
def test_a_face_up_card_taken_is_replaced_at_once_from_the_deck() -> None:
    """B5: the row is full again before the second card is chosen, from the deck."""
    game = usa({}, {}, face_up={"red": 2, "blue": 3}, discards={"white": 4})
    deck = cards_in_deck(game)
    push(game, "take red", chance=["green"])
    assert (game.phase, game.to_move) == ("second card", 0)
    assert game.view(None).face_up == {"red": 1, "blue": 3, "green": 1}
    assert hand(game, 0) == {"red": 1}
    assert cards_in_deck(game) == {**deck, "green": deck["green"] - 1}
    assert game.view(None).discards == {"white": 4}


@pytest.mark.rule("B5")
def test_the_replacement_may_be_the_second_card() -> None:
    """B5: an ordinary card just turned up may be taken."""
    game = usa({}, {}, face_up={"red": 5})
    push(game, "take red", chance=["green"])
    push(game, "take green", chance=["white"])
    assert hand(game, 0) == {"red": 1, "green": 1}
    assert game.view(None).face_up == {"red": 4, "white": 1}


@pytest.mark.rule("B5")
@pytest.mark.parametrize(
    ("first", "second", "cards", "row"),
    [
        ("take red", "take red", {"red": 2}, {"red": 3, "green": 2}),
        ("take red", "draw card", {"red": 1, "green": 1}, {"red": 4, "green": 1}),
        ("draw card", "take red", {"red": 1, "green": 1}, {"red": 4, "green": 1}),
        ("draw card", "draw card", {"green": 2}, {"red": 5}),
    ],
)
def test_two_cards_each_face_up_or_blind(
    first: str, second: str, cards: dict[str, int], row: dict[str, int]
) -> None:
    """B5: two cards are drawn in any mix; a blind card leaves the row as it is."""
    game = usa({}, {}, face_up={"red": 5})
    push(game, first, chance=["green"])
    push(game, second, chance=["green"])
    assert (hand(game, 0), game.view(None).face_up) == (cards, row)
    assert (game.to_move, game.phase) == (1, "turn")


@pytest.mark.rule("B5")
def test_only_colours_that_lie_face_up_can_be_taken() -> None:
    """B5: the deck holds green cards, but none lies open."""
    game = usa({}, {}, face_up={"red": 5})
    with pytest.raises(IllegalMove):
        game.push("take green")
    assert moves(game, "take") == {"take red"}


@pytest.mark.rule("B5")
def test_blind_cards_come_by_chance_as_the_deck_holds_them() -> None:
    """B5: from a deck of 9 red and 3 blue cards three in four are red."""
    outside = hoard(red=9, blue=3, white=5)
    red = 0
    for seed in range(400):
        game = usa({}, {"hand": outside}, seed=seed, face_up={"white": 5}, discards={})
        game.push("draw card")
        red += "red" in hand(game, 0)
    assert 270 <= red <= 330  # were both colours as likely, 200


@pytest.mark.rule("B6")
def test_a_face_up_locomotive_is_the_only_card_of_the_turn() -> None:
    """B6: taken first, it ends the turn, and is replaced."""
    game = usa({}, {}, face_up={"red": 4, "locomotive": 1})
    push(game, "take locomotive", chance=["green"])
    assert hand(game, 0) == {"locomotive": 1}
    assert game.view(None).face_up == {"red": 4, "green": 1}
    assert (game.to_move, game.phase) == (1, "turn")


@pytest.mark.rule("B6")
def test_a_replacement_that_is_a_locomotive_can_be_taken_next_turn() -> None:
    """B6: a locomotive turned up for a locomotive is the next player's to take."""
    game = usa({}, {}, face_up={"red": 4, "locomotive": 1})
    push(game, "take locomotive", chance=["locomotive"])
    push(game, "take locomotive", chance=["blue"])
    assert hand(game, 1) == {"locomotive": 1}
    assert game.to_move == 0


@pytest.mark.rule("B7")
@pytest.mark.parametrize("first", ["take red", "draw card"])
def test_a_face_up_locomotive_is_never_the_second_card(first: str) -> None:
    """B7: a locomotive face up since the start of the turn cannot follow any first card."""
    game = usa({}, {}, face_up={"red": 4, "locomotive": 1})
    push(game, first, chance=["green"])
    assert "take locomotive" not in moves(game)
    with pytest.raises(IllegalMove):
        game.push("take locomotive")


@pytest.mark.rule("B7")
def test_a_locomotive_just_turned_up_is_not_the_second_card() -> None:
    """B7: not even the replacement of the first card."""
    game = usa({}, {}, face_up={"red": 5})
    push(game, "take red", chance=["locomotive"])
    assert game.view(None).face_up == {"red": 4, "locomotive": 1}
    assert moves(game) == {"take red", "draw card"}


@pytest.mark.rule("B7")
def test_the_second_card_drawn_blind_may_be_a_locomotive() -> None:
    """B7: only face-up locomotives are barred."""
    game = usa({}, {}, face_up={"red": 5})
    push(game, "take red", chance=["blue"])
    push(game, "draw card", chance=["locomotive"])
    assert hand(game, 0) == {"red": 1, "locomotive": 1}
    assert game.to_move == 1


@pytest.mark.rule("B8")
@pytest.mark.parametrize(
    ("second", "outcome", "cards"),
    [
        ("take red", "white", {"red": 1, "locomotive": 1}),
        ("draw card", "blue", {"blue": 1, "locomotive": 1}),
        ("draw card", "locomotive", {"locomotive": 2}),
    ],
)
def test_after_a_blind_locomotive_a_second_card_follows(
    second: str, outcome: str, cards: dict[str, int]
) -> None:
    """B8: it counts as an ordinary card; what follows is as after any first card."""
    game = usa({}, {}, face_up={"red": 4, "locomotive": 1})
    push(game, "draw card", chance=["locomotive"])
    assert (game.phase, game.to_move) == ("second card", 0)
    assert moves(game) == {"take red", "draw card"}
    push(game, second, chance=[outcome])
    assert hand(game, 0) == cards
    assert game.to_move == 1


TWO_LOCOMOTIVES = {"locomotive": 2, "red": 1, "blue": 1, "green": 1}
ORDINARY = ["white", "black", "yellow", "orange", "purple"]


@pytest.mark.rule("B9")
def test_two_face_up_locomotives_stay() -> None:
    """B9: only three locomotives turn the row over."""
    game = usa({}, {}, face_up={"locomotive": 1, "red": 2, "blue": 2})
    push(game, "take red", chance=["locomotive"])
    assert game.view(None).face_up == {"locomotive": 2, "red": 1, "blue": 2}
    assert game.view(None).discards == {}


@pytest.mark.rule("B9")
def test_a_third_locomotive_turns_the_row_over_in_the_middle_of_a_turn() -> None:
    """B9: all five are discarded, five new ones turned up, and the turn goes on with them."""
    game = usa({}, {}, face_up=TWO_LOCOMOTIVES)
    push(game, "take red", chance=["locomotive", *ORDINARY])
    view = game.view(None)
    assert view.discards == {"locomotive": 3, "blue": 1, "green": 1}
    assert view.face_up == dict.fromkeys(ORDINARY, 1)
    assert (game.phase, game.to_move) == ("second card", 0)
    push(game, "take white", chance=["red"])
    assert hand(game, 0) == {"red": 1, "white": 1}


@pytest.mark.rule("B9")
def test_the_row_is_turned_over_after_the_second_card_too() -> None:
    """B9: it is turned over after the second card too; the next player finds five new cards."""
    game = usa({}, {}, face_up=TWO_LOCOMOTIVES)
    push(game, "draw card", chance=["red"])
    push(game, "take red", chance=["locomotive", *ORDINARY])
    assert game.view(None).face_up == dict.fromkeys(ORDINARY, 1)
    assert (game.phase, game.to_move) == ("turn", 1)


@pytest.mark.rule("B9")
def test_the_row_is_turned_over_again_and_again() -> None:
    """B9: three, four, then five locomotives in a row of new rows; the last one stays."""
    four = ["locomotive", "locomotive", "locomotive", "white", "locomotive"]
    three = ["red", "locomotive", "locomotive", "locomotive", "red"]
    two = ["red", "locomotive", "blue", "locomotive", "red"]
    game = usa({}, {}, face_up=TWO_LOCOMOTIVES)
    push(game, "take red", chance=["locomotive", *four, *three, *two])
    view = game.view(None)
    assert view.face_up == {"red": 2, "blue": 1, "locomotive": 2}
    assert view.discards == {"locomotive": 10, "blue": 1, "green": 1, "white": 1, "red": 2}


@pytest.mark.rule("B9")
def test_the_row_is_turned_over_at_the_set_up() -> None:
    """B9: a set-up with five locomotives, then three, is dealt a third row."""
    hands = ["red"] * 4 + ["blue"] * 4
    rows = [["locomotive"] * 5, ["locomotive", "red", "locomotive", "red", "locomotive"], ORDINARY]
    dealt = [ticket.id for ticket in board("usa").tickets[:6]]
    record = GameRecord(
        board="usa",
        board_hash=board("usa").hash,
        options={},
        seats=("Ada", "Bob"),
        seed=None,
        first=0,
        setup=(*hands, *rows[0], *rows[1], *rows[2], *dealt),
    )
    game = Game.from_record(record)
    assert game.view(None).face_up == dict.fromkeys(ORDINARY, 1)
    assert game.view(None).discards == {"locomotive": 8, "red": 2}
    assert hand(game, 0) == {"red": 4}


@pytest.mark.rule("B9")
def test_no_set_up_leaves_three_locomotives_face_up() -> None:
    """B9: over many set-ups, with discards where a row was turned over."""
    games = [new(2, seed, first=0).view(None) for seed in range(500)]
    assert all(view.face_up.get("locomotive", 0) <= 2 for view in games)
    turned_over = [view.discards for view in games if view.discards]
    assert turned_over  # about one deal in sixty
    for discards in turned_over:
        assert sum(discards.values()) % 5 == 0 and discards["locomotive"] >= 3


@pytest.mark.rule("B9", "B10")
def test_a_row_turned_over_when_the_deck_runs_out_comes_back_shuffled() -> None:
    """B9, B10: the cards left in the deck come first, then the five just discarded."""
    outside = hoard(locomotive=3, red=1, blue=1, green=1, white=2)
    chance = ["locomotive", "white", "white", "blue", "green", "locomotive"]

    def game() -> Game:
        deck = {"locomotive": 1, "white": 2}
        return usa({}, {"hand": outside}, face_up=TWO_LOCOMOTIVES, deck=deck)

    played = game()
    push(played, "take red", chance=chance)
    assert played.view(None).face_up == {"white": 2, "blue": 1, "green": 1, "locomotive": 1}
    assert cards_in_deck(played) == {"locomotive": 2}
    assert played.view(None).discards == {}
    early = ["locomotive", "white", "blue", "white", "green", "locomotive"]
    assert not can_happen(game(), "take red", early)


@pytest.mark.rule("B9")
def test_redraws_stop_when_fewer_than_three_locomotives_cannot_be_had() -> None:
    """B9 settled: with two ordinary cards outside the hands, three locomotives stay."""
    game = usa(
        {},
        {"hand": hoard(locomotive=6, red=1, blue=2)},
        face_up={"locomotive": 2, "red": 1, "blue": 2},
        deck={"locomotive": 4},
    )
    push(game, "take red", chance=["locomotive"])
    assert game.view(None).face_up == {"locomotive": 3, "blue": 2}
    assert game.view(None).discards == {}
    assert moves(game) == {"take blue", "draw card"}
    push(game, "take blue", chance=["locomotive"])
    assert game.view(None).face_up == {"locomotive": 4, "blue": 1}
    push(game, "take locomotive", chance=["locomotive"])
    assert game.view(None).face_up == {"locomotive": 4, "blue": 1}
    assert hand(game, 1)["locomotive"] == 9


@pytest.mark.rule("B9")
def test_redraws_go_on_while_three_ordinary_cards_are_outside_the_hands() -> None:
    """B9 settled: three ordinary cards make one row that may stay, and it comes up in the end."""
    for seed in range(20):
        game = usa(
            {},
            {"hand": hoard(locomotive=9, red=1, blue=2, white=1)},
            seed=seed,
            face_up={"locomotive": 2, "red": 1, "blue": 2},
            deck={"locomotive": 7, "white": 1},
        )
        game.push("take red")
        assert game.view(None).face_up == {"locomotive": 2, "blue": 2, "white": 1}
        assert game.phase == "second card"


@pytest.mark.rule("B9")
def test_ordinary_cards_in_hands_do_not_keep_redraws_going() -> None:
    """B9 settled: only the cards outside the hands count, those in the discards among them."""
    row = {"locomotive": 3, "red": 2}
    usa({"hand": hoard(locomotive=5, red=2)}, {}, face_up=row, deck={"locomotive": 2})
    for place in ("deck", "discards"):
        rest: dict[str, Any] = {"deck": {}, "discards": {}, place: {"locomotive": 2, "blue": 1}}
        with pytest.raises(BadPosition, match="turned over"):
            usa({"hand": hoard(locomotive=5, red=2, blue=1)}, {}, face_up=row, **rest)


@pytest.mark.rule("B9")
@pytest.mark.parametrize("payment", ["pay 3 red", "pay 2 red + 1 locomotive", "pay 3 locomotives"])
def test_a_claim_that_makes_a_better_row_possible_turns_it_over(payment: str) -> None:
    """B9 settled: a row of five locomotives lies there until three ordinary cards come back."""
    for seed in range(10):
        game = usa(
            {"hand": hoard(locomotive=7)},
            {},
            seed=seed,
            face_up={"locomotive": 5},
            deck={"locomotive": 2},
        )
        push(game, "claim Chicago-Duluth red", payment)
        row = game.view(None).face_up
        if payment == "pay 3 red":
            assert row == {"red": 3, "locomotive": 2}
        else:
            assert row == {"locomotive": 5}


@pytest.mark.rule("B9")
def test_two_small_claims_together_bring_the_row_back() -> None:
    """B9 settled: two ordinary cards paid are too few, a third one later is enough."""
    game = usa(
        {"hand": hoard(locomotive=9)},
        {"hand": {"locomotive": 2}},
        face_up={"locomotive": 5},
        deck={"locomotive": 2},
    )
    push(game, "claim Dallas-Little Rock grey", "pay 2 green")
    assert game.view(None).face_up == {"locomotive": 5}
    push(game, "take locomotive")
    assert game.view(None).face_up == {"locomotive": 5}
    push(game, "claim Dallas-Houston grey", "pay 1 blue")
    assert game.view(None).face_up == {"locomotive": 2, "green": 2, "blue": 1}


@pytest.mark.rule("B10")
def test_a_blind_card_from_an_empty_deck_comes_from_the_discards() -> None:
    """B10: the discards, and no other cards, become the deck."""
    game = usa(
        {},
        {"hand": hoard(red=5, blue=2, white=1)},
        face_up={"red": 5},
        deck={},
        discards={"blue": 2, "white": 1},
    )
    push(game, "draw card", chance=["white"])
    assert hand(game, 0) == {"white": 1}
    assert cards_in_deck(game) == {"blue": 2}
    assert game.view(None).discards == {}


@pytest.mark.rule("B10", "B5")
def test_a_replacement_comes_from_the_discards_when_the_deck_is_empty() -> None:
    """B10: a face-up card is replaced although the deck is empty."""
    game = usa(
        {}, {"hand": hoard(red=5, blue=2)}, face_up={"red": 5}, deck={}, discards={"blue": 2}
    )
    push(game, "take red", chance=["blue"])
    assert game.view(None).face_up == {"red": 4, "blue": 1}
    assert cards_in_deck(game) == {"blue": 1}


@pytest.mark.rule("B10")
def test_discards_are_not_shuffled_in_before_the_deck_is_empty() -> None:
    """B10: the last card of the deck comes before any of the discards."""
    for seed in range(20):
        game = usa(
            {},
            {"hand": hoard(red=5, white=1, blue=12)},
            seed=seed,
            face_up={"red": 5},
            deck={"white": 1},
            discards={"blue": 12},
        )
        push(game, "draw card")
        assert hand(game, 0) == {"white": 1}
        push(game, "draw card")
        assert hand(game, 0) == {"white": 1, "blue": 1}


@pytest.mark.rule("B10")
def test_discards_are_shuffled() -> None:
    """B10: of 9 red and 3 blue discards each is as likely to come up first."""
    red = 0
    for seed in range(400):
        game = usa(
            {},
            {"hand": hoard(red=9, blue=3, white=5)},
            seed=seed,
            face_up={"white": 5},
            deck={},
            discards={"red": 9, "blue": 3},
        )
        game.push("draw card")
        red += "red" in hand(game, 0)
    assert 270 <= red <= 330


@pytest.mark.rule("B10", "B11")
def test_there_is_no_hand_limit_until_all_cards_are_hoarded() -> None:
    """B10, B11: two players draw every card there is; then nobody can draw."""
    game = new(2, seed=3, first=0)
    keep_all(game)
    for _ in range(200):
        draws = sorted(moves(game, "take", "draw card"))
        if not draws:
            break
        game.push(draws[0])
    view = game.view(None)
    assert sum(seat.cards for seat in view.seats) == 110
    assert (view.deck, view.discards, view.face_up) == (0, {}, {})
    assert game.phase == "turn"
    assert not moves(game, "take", "draw card")
    assert "draw tickets" in moves(game) and claims(game)


@pytest.mark.rule("B11")
@pytest.mark.parametrize("card", ["red", "locomotive"])
def test_the_only_card_that_can_be_had_may_be_taken_and_ends_the_turn(card: str) -> None:
    """B11 settled: one card in the row and none elsewhere; taking it is the whole turn."""
    game = usa({}, {"hand": hoard(**{card: 1})}, face_up={card: 1}, deck={})
    assert moves(game, "take", "draw card") == {f"take {card}"}
    push(game, f"take {card}", chance=[])
    assert hand(game, 0) == {card: 1}
    assert game.view(None).face_up == {}
    assert (game.to_move, game.phase) == (1, "turn")
    assert not moves(game, "take", "draw card")


@pytest.mark.rule("B11", "B7")
def test_a_first_card_with_only_locomotives_left_ends_the_turn() -> None:
    """B11 settled: a face-up locomotive is no second card, so nothing can follow."""
    game = usa(
        {}, {"hand": hoard(red=1, locomotive=2)}, face_up={"red": 1, "locomotive": 2}, deck={}
    )
    push(game, "take red", chance=[])
    assert (game.to_move, game.phase) == (1, "turn")
    assert game.view(None).face_up == {"locomotive": 2}


@pytest.mark.rule("B11", "B8")
@pytest.mark.parametrize("card", ["red", "locomotive"])
def test_the_last_blind_card_before_a_row_of_locomotives_ends_the_turn(card: str) -> None:
    """B11 settled: then the deck is empty, and a face-up locomotive cannot be the second card."""
    outside = Counter({"locomotive": 5}) + Counter({card: 1})
    game = usa(
        {}, {"hand": hoard(**outside)}, face_up={"locomotive": 5}, deck={card: 1}, discards={}
    )
    push(game, "draw card", chance=[card])
    assert hand(game, 0) == {card: 1}
    assert (game.to_move, game.phase) == (1, "turn")


@pytest.mark.rule("B11")
def test_a_row_that_cannot_be_filled_stays_short() -> None:
    """B11 settled: with deck and discards empty, two cards are taken and none replaced."""
    game = usa({}, {"hand": hoard(red=2, blue=1)}, face_up={"red": 2, "blue": 1}, deck={})
    push(game, "take red", chance=[])
    assert game.view(None).face_up == {"red": 1, "blue": 1}
    assert moves(game) == {"take red", "take blue"}
    push(game, "take blue", chance=[])
    assert game.view(None).face_up == {"red": 1}
    assert game.to_move == 1


@pytest.mark.rule("B11")
def test_a_row_is_not_short_while_there_are_cards() -> None:
    """B11 settled: only with deck and discards empty may fewer than five lie there."""
    for place in ("deck", "discards"):
        rest: dict[str, Any] = {"deck": {}, "discards": {}, place: {"white": 1}}
        with pytest.raises(BadPosition, match="face_up"):
            usa({}, {"hand": hoard(red=3, white=1)}, face_up={"red": 3}, **rest)


@pytest.mark.rule("B11", "B13")
def test_cards_paid_fill_a_short_row_again() -> None:
    """B11: once cards come back to the discards, the row is filled from them."""
    game = usa({"hand": hoard(white=1)}, {}, face_up={"white": 1}, deck={})
    push(game, "claim Dallas-Little Rock grey", "pay 2 red", chance=["red", "red"])
    assert game.view(None).face_up == {"white": 1, "red": 2}
    game = usa({"hand": hoard()}, {}, face_up={}, deck={})
    push(game, "claim Duluth-Toronto purple", "pay 6 purple", chance=["purple"] * 5)
    assert game.view(None).face_up == {"purple": 5}
    assert cards_in_deck(game) == {"purple": 1}
    assert game.view(None).discards == {}


# ---- B12-B18: claiming tracks -------------------------------------------------------------


def payments(cards: dict[str, int], track: str) -> set[str]:
    """Every way to pay for a track with these cards; none if it cannot be claimed."""
    game = usa({"hand": cards}, {}, face_up=PLAIN_ROW)
    if track not in claims(game):
        return set()
    game.push(f"claim {track}")
    assert moves(game), "a track is offered that cannot be paid for"
    return moves(game)


@pytest.mark.rule("B12")
@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        ({"red": 3}, {"pay 3 red"}),
        ({"red": 5}, {"pay 3 red"}),
        ({"red": 2}, set()),
        ({"red": 2, "blue": 8}, set()),
        ({"blue": 3}, set()),
        ({"blue": 2, "locomotive": 2}, set()),
        ({"red": 2, "locomotive": 1}, {"pay 2 red + 1 locomotive"}),
        ({"blue": 2, "locomotive": 3}, {"pay 3 locomotives"}),
        (
            {"red": 3, "locomotive": 4},
            {
                "pay 3 red",
                "pay 2 red + 1 locomotive",
                "pay 1 red + 2 locomotives",
                "pay 3 locomotives",
            },
        ),
    ],
)
def test_a_coloured_track_takes_its_colour_and_locomotives(
    cards: dict[str, int], expected: set[str]
) -> None:
    """B12: three cards for three red spaces, red ones or any number of locomotives."""
    assert payments(cards, "Chicago-Duluth red") == expected


@pytest.mark.rule("B12")
@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        ({"red": 3, "blue": 4}, {"pay 3 red", "pay 3 blue"}),
        ({"red": 2, "blue": 2}, set()),
        (dict.fromkeys(COLOURS, 1), set()),
        ({"red": 2, "blue": 1, "locomotive": 1}, {"pay 2 red + 1 locomotive"}),
        (
            {"red": 2, "blue": 1, "locomotive": 3},
            {
                "pay 2 red + 1 locomotive",
                "pay 1 red + 2 locomotives",
                "pay 1 blue + 2 locomotives",
                "pay 3 locomotives",
            },
        ),
    ],
)
def test_a_grey_track_takes_any_one_colour(cards: dict[str, int], expected: set[str]) -> None:
    """B12: three cards for three grey spaces, all of one colour, locomotives wild."""
    assert payments(cards, "Calgary-Vancouver grey") == expected


@pytest.mark.rule("B12")
@pytest.mark.parametrize("colour", COLOURS)
def test_every_colour_pays_a_grey_track(colour: str) -> None:
    """B12: any one colour, none left out."""
    assert payments({colour: 3}, "Calgary-Vancouver grey") == {f"pay 3 {colour}"}


@pytest.mark.rule("B12")
@pytest.mark.parametrize(
    "move", ["pay 2 red", "pay 4 red", "pay 1 red + 1 blue", "pay 3 blue", "pay 2 red + 1 green"]
)
def test_no_more_no_fewer_and_no_mixed_cards_can_be_paid(move: str) -> None:
    """B12: as many cards as spaces, of one colour; else nothing happens."""
    game = usa({"hand": {"red": 6, "blue": 6}}, {}, face_up=PLAIN_ROW)
    game.push("claim Chicago-Duluth red")
    with pytest.raises(ValueError):
        game.push(move)
    assert hand(game, 0) == {"red": 6, "blue": 6}
    assert (game.phase, game.to_move) == ("pay", 0)


@pytest.mark.rule("B12")
def test_all_tracks_that_cards_can_pay_and_no_others_are_offered() -> None:
    """B12: four green cards and a locomotive pay green tracks to 5 and grey ones to 5 spaces."""
    game = usa({"hand": {"green": 4, "locomotive": 1}}, {}, face_up=PLAIN_ROW)
    expected = {
        track.id
        for track in board("usa").tracks
        if track.length <= (5 if track.colour in ("green", "grey") else 1)
    }
    assert claims(game) == expected


@pytest.mark.rule("B13")
@pytest.mark.parametrize(
    ("track", "length", "scored"),
    [
        ("Dallas-Houston grey", 1, 1),
        ("Dallas-Little Rock grey", 2, 2),
        ("Calgary-Vancouver grey", 3, 4),
        ("Calgary-Helena grey", 4, 7),
        ("Montréal-Sault St. Marie black", 5, 10),
        ("Sault St. Marie-Winnipeg grey", 6, 15),
    ],
)
def test_a_claim_costs_trains_and_scores_at_once(track: str, length: int, scored: int) -> None:
    """B13: a train on each space, and the points for the length."""
    game = usa({"hand": {"black": 6}}, {}, face_up=PLAIN_ROW)
    push(game, f"claim {track}", f"pay {length} black")
    view = game.view(None)
    assert view.tracks == {track: 0}
    assert (view.seats[0].trains, view.seats[0].score) == (45 - length, scored)
    assert (view.seats[1].trains, view.seats[1].score) == (45, 0)
    assert view.seats[0].cards == 6 - length
    assert view.discards == {"black": length}


@pytest.mark.rule("B13")
def test_points_of_claims_add_up() -> None:
    """B13: a second track scores on top of the first; the other player's score stays."""
    game = usa(
        {"hand": {"red": 5}, "tracks": ["Calgary-Helena grey"]},
        {"tracks": ["Calgary-Vancouver grey"]},
        face_up=PLAIN_ROW,
    )
    push(game, "claim Chicago-Duluth red", "pay 3 red")
    assert [seat.score for seat in game.view(None).seats] == [7 + 4, 4]
    assert [seat.trains for seat in game.view(None).seats] == [45 - 4 - 3, 45 - 3]


@pytest.mark.rule("B13")
def test_exactly_the_cards_paid_go_to_the_discards() -> None:
    """B13: locomotives among them; the rest of the hand stays, and so do the old discards."""
    game = usa(
        {"hand": {"red": 3, "blue": 2, "locomotive": 2}},
        {},
        face_up=PLAIN_ROW,
        discards={"red": 1, "white": 2},
    )
    push(game, "claim Chicago-Duluth red", "pay 2 red + 1 locomotive")
    assert game.view(None).discards == {"red": 3, "white": 2, "locomotive": 1}
    assert hand(game, 0) == {"red": 1, "blue": 2, "locomotive": 1}


@pytest.mark.rule("B14")
def test_a_track_need_not_join_the_players_others() -> None:
    """B14: with cards for all, every free track is open, wherever the player's own tracks are."""
    own, other = "Seattle-Vancouver grey", "Chicago-Omaha blue"
    game = usa({"hand": {"locomotive": 6}, "tracks": [own]}, {"tracks": [other]}, face_up=PLAIN_ROW)
    taken = {own, "Seattle-Vancouver grey 2", other}
    assert claims(game) == {track.id for track in board("usa").tracks} - taken


@pytest.mark.rule("B14")
def test_a_claimed_track_is_nobodys_to_claim() -> None:
    """B14: only free tracks; neither another player nor the owner can claim it again."""
    game = usa({"hand": {"red": 6}}, {"hand": {"red": 6}}, face_up=PLAIN_ROW)
    push(game, "claim Chicago-Duluth red", "pay 3 red")
    assert "Chicago-Duluth red" not in claims(game)
    draw_two(game)
    assert game.to_move == 0
    assert "Chicago-Duluth red" not in claims(game)
    with pytest.raises(IllegalMove):
        game.push("claim Chicago-Duluth red")


@pytest.mark.rule("B14")
def test_one_track_a_turn_and_a_whole_one() -> None:
    """B14: after a claim the turn is over; with cards for a part only there is no claim."""
    game = usa({"hand": {"red": 12}}, {}, face_up=PLAIN_ROW)
    push(game, "claim Chicago-Duluth red", "pay 3 red")
    assert game.to_move == 1
    assert len(game.view(None).tracks) == 1
    assert payments({"red": 5}, "Miami-New Orleans red") == set()
    assert payments({"red": 6}, "Miami-New Orleans red") == {"pay 6 red"}


@pytest.mark.rule("B15")
def test_a_track_needs_as_many_trains_as_spaces() -> None:
    """B15: with three trains left, tracks of three spaces and fewer, whatever the cards."""
    game = usa({"hand": {"locomotive": 6}, "tracks": SIXES}, {}, face_up=PLAIN_ROW)
    assert game.view(None).seats[0].trains == 3
    expected = {track.id for track in board("usa").tracks if track.length <= 3}
    assert claims(game) == expected
    push(game, "claim Calgary-Vancouver grey", "pay 3 locomotives")
    assert game.view(None).seats[0].trains == 0


@pytest.mark.rule("B15")
def test_without_trains_no_track_can_be_claimed() -> None:
    """B15: no train, no track; cards can still be drawn."""
    game = usa(
        {"hand": {"locomotive": 6}, "tracks": [*SIXES, "Calgary-Vancouver grey"]},
        {},
        face_up=PLAIN_ROW,
    )
    assert claims(game) == set()
    assert "draw card" in moves(game)


DOUBLE = ("Chicago-Saint Louis green", "Chicago-Saint Louis white")
DOUBLE_GREY = ("Dallas-Houston grey", "Dallas-Houston grey 2")


@pytest.mark.rule("B16")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("route", [DOUBLE, DOUBLE_GREY, DOUBLE[::-1], DOUBLE_GREY[::-1]])
def test_one_player_never_owns_two_tracks_of_a_route(players: int, route: tuple[str, str]) -> None:
    """B16: at every number of players the second track is closed to the owner of the first."""
    first, second = route
    others = [{"hand": {"red": 1}}] * (players - 1)
    game = usa({"hand": {"locomotive": 6}}, *others, face_up=PLAIN_ROW)
    push(game, f"claim {first}", moves_of_locomotives(first))
    for _ in range(players - 1):
        draw_two(game)
    assert game.to_move == 0
    assert second not in claims(game)
    with pytest.raises(IllegalMove):
        game.push(f"claim {second}")
    with pytest.raises(BadPosition, match="tracks"):
        usa({"tracks": [first, second]}, *([{}] * (players - 1)))


def moves_of_locomotives(track: str) -> str:
    """The payment of a track in locomotives alone."""
    length = board("usa").tracks[board("usa").track_numbers[track]].length
    return f"pay {length} locomotive{'s' if length > 1 else ''}"


@pytest.mark.rule("B17")
@pytest.mark.parametrize(
    ("players", "open_to_others"), [(2, False), (3, False), (4, True), (5, True)]
)
@pytest.mark.parametrize("route", [DOUBLE, DOUBLE_GREY, DOUBLE[::-1], DOUBLE_GREY[::-1]])
def test_double_routes_are_single_with_two_or_three_players(
    players: int, open_to_others: bool, route: tuple[str, str]
) -> None:
    """B17: after a claim the other track is closed with 2 or 3 players, and open with more."""
    first, second = route
    others = [{"hand": {"locomotive": 2}}] * (players - 1)
    game = usa({"hand": {"locomotive": 2}}, *others, face_up=PLAIN_ROW)
    push(game, f"claim {first}", moves_of_locomotives(first))
    for _ in range(players - 1):
        assert (second in claims(game)) == open_to_others
        assert first not in claims(game)
        draw_two(game)


@pytest.mark.rule("B16", "B17")
def test_both_tracks_of_a_double_route_are_taken_by_two_of_four() -> None:
    """B17: with four players another player may claim the second track; then the route is full."""
    seats = [{"hand": {"green": 2, "white": 2}} for _ in range(4)]
    game = usa(*seats, face_up=PLAIN_ROW)
    push(game, f"claim {DOUBLE[0]}", "pay 2 green")
    push(game, f"claim {DOUBLE[1]}", "pay 2 white")
    assert game.view(None).tracks == {DOUBLE[0]: 0, DOUBLE[1]: 1}
    for _ in range(4):
        assert not claims(game) & set(DOUBLE)
        draw_two(game)


@pytest.mark.rule("B16", "B17")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_triple_routes_are_one_a_player_or_one_in_all(players: int) -> None:
    """B17: with 2 or 3 players one track of a triple route; with more, three players have one."""
    tracks = ["A-B red", "A-B blue", "A-B grey"]
    seats = [{"hand": {"locomotive": 2}} for _ in range(players)]
    game = table(TRIANGLE, *seats, face_up=PLAIN_ROW)
    for seat in range(players):
        free = set() if players < 4 and seat > 0 else set(tracks[seat:])
        assert claims(game) & set(tracks) == free
        if free:
            push(game, f"claim {tracks[seat]}", "pay 2 locomotives")
        else:
            draw_two(game)
    assert claims(game) & set(tracks) == set()


@pytest.mark.rule("B18")
@pytest.mark.parametrize("players", [2, 4])
def test_tracks_side_by_side_to_different_cities_are_no_double_route(players: int) -> None:
    """B18: one player may have Duluth-Toronto and, beside it, Duluth-Sault St. Marie-Toronto."""
    near = ["Duluth-Sault St. Marie grey", "Sault St. Marie-Toronto grey"]
    along = "Duluth-Toronto purple"
    others = [{"hand": {"purple": 6}}] * (players - 1)
    game = usa(
        {"hand": {"purple": 6, "locomotive": 5}},
        *others[:1],
        *([{}] * (players - 2)),
        face_up={"white": 5},
    )
    push(game, f"claim {near[0]}", "pay 3 locomotives")
    assert along in claims(game)
    for _ in range(players - 1):
        draw_two(game)
    push(game, f"claim {near[1]}", "pay 2 locomotives")
    for _ in range(players - 1):
        draw_two(game)
    push(game, f"claim {along}", "pay 6 purple")
    assert game.view(None).tracks == {near[0]: 0, near[1]: 0, along: 0}


# ---- B19, B20: tickets --------------------------------------------------------------------

THREE = ["Boston-Miami", "Calgary-Phoenix", "Denver-El Paso"]


@pytest.mark.rule("B19")
def test_tickets_are_secret() -> None:
    """B19: others see how many, not which; the same game with other tickets looks the same."""
    games = [
        usa({"tickets": kept}, {"tickets": THREE[:1]}, face_up=PLAIN_ROW)
        for kept in (["Dallas-New York", "Toronto-Miami"], ["Duluth-Houston", "Seattle-New York"])
    ]
    for seat in (1, None):
        one, other = (game.view(seat) for game in games)
        assert one == other
        assert one.seen.tobytes() == other.seen.tobytes()
        assert "Dallas-New York" not in str(one.to_json())
        assert one.seats[0].tickets == 2
    assert tickets(games[0], 0) == {"Dallas-New York", "Toronto-Miami"}


@pytest.mark.rule("B19")
def test_tickets_are_open_at_the_end() -> None:
    """B19: the final scores name every ticket of every seat."""
    game = usa({"tickets": THREE[:1]}, {"tickets": THREE[1:]}, phase="over")
    told = [
        [line.data["ticket"] for line in seat.lines if line.source == "ticket"]
        for seat in game.scores().seats
    ]
    assert [sorted(each) for each in told] == [THREE[:1], sorted(THREE[1:])]


@pytest.mark.rule("B19")
def test_kept_tickets_cannot_be_returned() -> None:
    """B19: drawing more tickets offers only new ones, and the old ones stay."""
    game = usa({"tickets": ["Dallas-New York", "Toronto-Miami"]}, {}, ticket_deck=[THREE])
    game.push("draw tickets")
    assert set(offer(game)) == set(THREE)
    with pytest.raises(IllegalMove):
        game.push(keep("Dallas-New York", THREE[0]))
    game.push(keep(THREE[0]))
    assert tickets(game, 0) == {"Dallas-New York", "Toronto-Miami", THREE[0]}
    assert set(chain(*ticket_deck(game))) == set(THREE[1:])


@pytest.mark.rule("B19")
def test_there_is_no_limit_to_tickets() -> None:
    """B19: a player with 27 of the 30 tickets may draw and keep the last three."""
    names = [ticket.id for ticket in board("usa").tickets]
    game = usa({"tickets": names[:27]}, {})
    push(game, "draw tickets")
    push(game, keep(*offer(game)))
    assert tickets(game, 0) == set(names)


@pytest.mark.rule("B20")
def test_three_tickets_are_drawn_and_one_at_least_is_kept() -> None:
    """B20: on this board three are drawn; any of them may be kept, but not none."""
    game = usa({}, {}, ticket_deck=[[*THREE, "Dallas-New York"]])
    push(game, "draw tickets", chance=THREE)
    a, b, c = offer(game)
    assert moves(game) == {
        keep(a), keep(b), keep(c), keep(a, b), keep(a, c), keep(b, c), keep(a, b, c)
    }  # fmt: skip
    assert game.to_move == 0


@pytest.mark.rule("B20")
@pytest.mark.parametrize("left", [1, 2])
def test_fewer_tickets_left_are_drawn_all(left: int) -> None:
    """B20: with one or two left, that many are drawn; one still has to be kept."""
    game = usa({}, {}, ticket_deck=[THREE[:left]])
    game.push("draw tickets")
    assert set(offer(game)) == set(THREE[:left])
    assert len(moves(game)) == {1: 1, 2: 3}[left]
    game.push(keep(*offer(game)))
    assert tickets(game, 0) == set(THREE[:left])
    assert "draw tickets" not in moves(game)


@pytest.mark.rule("B20")
def test_an_empty_ticket_deck_cannot_be_drawn_from() -> None:
    """B20: the action is not available."""
    game = usa({}, {}, ticket_deck=[[]])
    assert "draw tickets" not in moves(game)
    with pytest.raises(IllegalMove):
        game.push("draw tickets")


@pytest.mark.rule("B20")
def test_unkept_tickets_come_back_from_the_bottom() -> None:
    """B20: they are drawn again, but only after all tickets above them."""
    more = ["Dallas-New York", "Toronto-Miami"]
    game = usa({}, {}, {}, ticket_deck=[[*THREE, *more]])
    push(game, "draw tickets", chance=THREE)
    push(game, keep(THREE[0]))
    for first in THREE[1:]:
        assert not can_happen(game, "draw tickets", [first, *more])
    assert not can_happen(game, "draw tickets", [more[0], THREE[2], more[1]])
    push(game, "draw tickets", chance=[*more, THREE[2]])
    push(game, keep(more[0]))
    assert not can_happen(game, "draw tickets", [THREE[2], more[1], THREE[1]])
    push(game, "draw tickets", chance=[THREE[1], THREE[2], more[1]])
    assert tickets(game, 0) == {THREE[0]} and tickets(game, 1) == {more[0]}


@pytest.mark.rule("B20")
def test_a_draw_may_reach_through_several_layers_of_the_ticket_deck() -> None:
    """B20: the top, then what was put back first, then what was put back later."""
    layers = [["Boston-Miami"], ["Calgary-Phoenix"], ["Denver-El Paso"], ["Toronto-Miami"]]
    game = usa({}, {}, ticket_deck=layers)
    game.push("draw tickets")
    assert offer(game) == ["Boston-Miami", "Calgary-Phoenix", "Denver-El Paso"]
    game.push(keep("Calgary-Phoenix"))
    game.push("draw tickets")
    assert offer(game)[0] == "Toronto-Miami"
    assert set(offer(game)[1:]) == {"Boston-Miami", "Denver-El Paso"}


@pytest.mark.rule("B20")
def test_tickets_come_by_chance() -> None:
    """B20: each of six tickets is drawn in about half of the draws of three."""
    six = [*THREE, "Dallas-New York", "Toronto-Miami", "Duluth-Houston"]
    drawn: Counter[str] = Counter()
    for seed in range(300):
        game = usa({}, {}, seed=seed, ticket_deck=[six])
        game.push("draw tickets")
        assert len(set(offer(game))) == 3
        drawn.update(offer(game))
    assert set(drawn) == set(six)
    assert all(115 <= number <= 185 for number in drawn.values())


# ---- B21: the last turns ------------------------------------------------------------------


def last_turns(game: Game) -> list[int]:
    """Play on, drawing cards only; the seats in the order of their turns until the end."""
    turns = []
    while not game.is_over:
        assert game.to_move is not None
        turns.append(game.to_move)
        draw_two(game)
    return turns


@pytest.mark.rule("B21")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("length", [2, 3, 4])
def test_two_or_fewer_trains_give_everyone_one_more_turn(players: int, length: int) -> None:
    """B21: four trains fall to 2, 1 or 0: each player gets one more turn, the claimer last."""
    for seat in {0, 1, players - 1}:
        seats: list[dict[str, object]] = [{} for _ in range(players)]
        seats[seat] = {"hand": {"red": 4}, "tracks": FOUR_TRAINS_LEFT}
        game = usa(*seats, face_up=PLAIN_ROW, to_move=seat)
        push(game, f"claim {BY_LENGTH[length]}", f"pay {length} red")
        assert game.view(None).seats[seat].trains == 4 - length
        assert game.view(None).turns_left == players
        assert last_turns(game) == [(seat + 1 + i) % players for i in range(players)]
        assert game.to_move is None
        assert game.legal_moves == []


@pytest.mark.rule("B21")
def test_three_trains_do_not_end_the_game() -> None:
    """B21: three are more than two; the game goes on as long as it likes."""
    game = usa({"hand": {"red": 4}, "tracks": FOUR_TRAINS_LEFT}, {}, face_up=PLAIN_ROW)
    push(game, f"claim {BY_LENGTH[1]}", "pay 1 red")
    assert game.view(None).seats[0].trains == 3
    assert game.view(None).turns_left is None
    for _ in range(10):
        draw_two(game)
    assert not game.is_over
    assert game.view(None).turns_left is None


@pytest.mark.rule("B21")
def test_a_second_player_running_low_does_not_lengthen_the_end() -> None:
    """B21: the last turns are counted once, from the first player to run low."""
    game = usa(
        {"hand": {"red": 4}, "tracks": FOUR_TRAINS_LEFT},
        {"hand": {"blue": 4}, "tracks": FOUR_TRAINS_LEFT_TOO},
        {},
        face_up={"white": 5},
    )
    push(game, f"claim {BY_LENGTH[2]}", "pay 2 red")
    push(game, f"claim {BY_LENGTH[3]}", "pay 3 blue")
    assert [seat.trains for seat in game.view(None).seats[:2]] == [2, 1]
    assert last_turns(game) == [2, 0]


@pytest.mark.rule("B21")
def test_the_last_turn_may_be_a_claim() -> None:
    """B21: the player with two trains left may put them down in the very last turn."""
    game = usa({"hand": {"red": 4}, "tracks": FOUR_TRAINS_LEFT}, {}, face_up=PLAIN_ROW)
    push(game, f"claim {BY_LENGTH[2]}", "pay 2 red")
    draw_two(game)
    score = game.view(None).seats[0].score
    push(game, "claim Dallas-Little Rock grey", "pay 2 red")
    assert game.is_over
    assert game.view(None).seats[0].trains == 0
    assert game.view(None).seats[0].score == score + 2
    with pytest.raises(IllegalMove):
        game.push("draw card")


# ---- B22-B24: the final scores ------------------------------------------------------------

DENVER_TO_EL_PASO = ["Denver-Santa Fe grey", "El Paso-Santa Fe grey"]


@pytest.mark.rule("B22")
@pytest.mark.parametrize(
    ("own", "others", "done"),
    [
        (DENVER_TO_EL_PASO, [], True),
        (["Denver-Oklahoma City red", "El Paso-Oklahoma City yellow"], [], True),
        (["Denver-Phoenix white", "El Paso-Phoenix grey", "Chicago-Omaha blue"], [], True),
        (DENVER_TO_EL_PASO[:1], [], False),
        (DENVER_TO_EL_PASO[:1], DENVER_TO_EL_PASO[1:], False),
        ([], DENVER_TO_EL_PASO, False),
        (["Denver-Helena green", "Dallas-El Paso red"], [], False),
        ([], [], False),
    ],
)
def test_a_ticket_is_done_by_the_players_own_tracks(
    own: Sequence[str], others: Sequence[str], done: bool
) -> None:
    """B22: the 4 points of Denver-El Paso count if own tracks join the two, else they are lost."""
    game = usa({"tracks": list(own), "tickets": ["Denver-El Paso"]}, {"tracks": list(others)})
    assert points(game, 0, "ticket") == (4 if done else -4)
    assert game.scores().seats[0].tickets_done == (("Denver-El Paso",) if done else ())
    assert points(game, 1, "ticket") == 0


@pytest.mark.rule("B22")
def test_every_ticket_counts_by_itself() -> None:
    """B22: two done and one not: 4 + 9 - 12; the tracks serve all tickets."""
    game = usa(
        {
            "tracks": [
                *DENVER_TO_EL_PASO,
                "Denver-Omaha purple",
                "Chicago-Omaha blue",
            ],
            "tickets": ["Denver-El Paso", "Chicago-Santa Fe", "Boston-Miami"],
        },
        {},
    )
    assert points(game, 0, "ticket") == 4 + 9 - 12
    assert set(game.scores().seats[0].tickets_done) == {"Denver-El Paso", "Chicago-Santa Fe"}
    assert total(game, 0) == points(game, 0, "routes") + 1 + 10


@pytest.mark.rule("B22")
def test_a_ticket_kept_in_the_game_is_scored_at_its_end() -> None:
    """B22: the whole way, from drawing a ticket to its points."""
    game = usa(
        {"hand": {"red": 4}, "tracks": FOUR_TRAINS_LEFT[:6]},
        {"hand": {"blue": 4}, "tracks": FOUR_TRAINS_LEFT_TOO},
        ticket_deck=[["Denver-El Paso"]],
        face_up={"white": 5},
    )
    push(game, "draw tickets", "keep Denver-El Paso")
    push(game, f"claim {BY_LENGTH[2]}", "pay 2 blue")
    push(game, f"claim {DENVER_TO_EL_PASO[0]}", "pay 2 red")
    draw_two(game)
    assert game.is_over
    assert game.scores().seats[0].total == 6 * 15 + 2 - 4 + points(game, 0, "longest path")


@pytest.mark.rule("B23")
def test_scores_may_be_negative() -> None:
    """B23: two tickets not done and one short track make less than nothing."""
    game = usa(
        {"tracks": ["Dallas-Houston grey"], "tickets": ["Seattle-New York", "Los Angeles-Miami"]},
        {"tracks": ["Dallas-Little Rock grey"]},
    )
    assert total(game, 0) == 1 - 22 - 20
    assert game.scores().winners == (1,)


@pytest.mark.rule("B23", "B24")
def test_the_least_negative_score_wins() -> None:
    """B24: most points also when all are below zero."""
    game = usa(
        {"tickets": ["Seattle-New York"]},
        {"tickets": ["Denver-El Paso"]},
        {"tickets": ["Boston-Miami"]},
    )
    assert [total(game, seat) for seat in range(3)] == [-22, -4, -12]
    assert game.scores().winners == (1,)
    assert game.scores().decided_by == "points"


@pytest.mark.rule("B24")
@pytest.mark.parametrize("winner", [0, 1, 2])
def test_most_points_win(winner: int) -> None:
    """B24: more points beat more tickets done."""
    seats: list[dict[str, object]] = [
        {"tracks": DENVER_TO_EL_PASO, "tickets": ["Denver-El Paso"]},
        {"tracks": ["Dallas-Houston grey"]},
    ]
    seats.insert(winner, {"tracks": ["Duluth-Toronto purple"]})
    game = usa(*seats)
    assert game.scores().winners == (winner,)
    assert game.scores().decided_by == "points"


EIGHT_POINTS = ["Calgary-Helena grey", "Dallas-Houston grey"]
"""A longest path of four, as Denver to El Paso has."""


@pytest.mark.rule("B24")
@pytest.mark.parametrize("winner", [0, 1])
def test_equal_points_are_decided_by_tickets_done(winner: int) -> None:
    """B24: with equal points the player with more tickets done wins."""
    seats: list[dict[str, object]] = [{"tracks": EIGHT_POINTS}]
    seats.insert(winner, {"tracks": DENVER_TO_EL_PASO, "tickets": ["Denver-El Paso"]})
    game = usa(*seats)
    assert total(game, 0) == total(game, 1) == 18
    assert game.scores().winners == (winner,)
    assert "tickets" in game.scores().decided_by


@pytest.mark.rule("B24")
def test_equal_points_and_tickets_share_the_win() -> None:
    """B24: without further tie-breaks on the board, unfinished tickets and paths do not count."""
    game = table(
        TRIANGLE,
        {"tracks": ["A-B blue"], "tickets": ["A-B"]},
        {"tracks": ["B-C grey"], "tickets": ["A-B 2", "B-C"]},
        {},
        phase="over",
    )
    assert [total(game, seat) for seat in range(3)] == [2 + 1, 1 - 2 + 4, 0]
    assert game.scores().winners == (0, 1)
    assert game.scores().decided_by == "shared"


@pytest.mark.rule("B24")
def test_a_tie_break_may_leave_two_of_three_to_share() -> None:
    """B24: three with equal points, two of them with a ticket done: these two share."""
    game = table(
        TRIANGLE,
        {"tracks": ["A-B blue"], "tickets": ["A-B 2"]},
        {"tracks": ["A-C green"]},
        {"tracks": ["B-C grey"], "tickets": ["B-C", "A-B"]},
        phase="over",
    )
    assert [total(game, seat) for seat in range(3)] == [4, 4, 4]
    assert game.scores().winners == (0, 2)
    assert game.scores().decided_by == "shared"


# ---- B25: passing -------------------------------------------------------------------------

ALL_CARDS = hoard()


@pytest.mark.rule("B25")
def test_passing_is_all_there_is_when_nothing_else_is_legal() -> None:
    """B25 settled: no cards to draw, no tickets, an empty hand: the player passes."""
    game = usa({}, {"hand": ALL_CARDS}, face_up={}, deck={}, ticket_deck=[[]])
    assert moves(game) == {"pass"}
    game.push("pass")
    assert (game.to_move, game.phase, game.view(None).passes) == (1, "turn", 1)
    assert "pass" not in moves(game)


@pytest.mark.rule("B25")
@pytest.mark.parametrize("way", ["cards", "tickets", "track"])
def test_nobody_passes_who_can_do_anything(way: str) -> None:
    """B25 settled: a card, a ticket or a track is enough to forbid passing."""
    outside = {"red": 1} if way == "cards" else {}
    own = {"blue": 1} if way == "track" else {}
    game = usa(
        {"hand": own},
        {"hand": hoard(**outside, **own)},
        face_up=outside,
        deck={},
        ticket_deck=[THREE if way == "tickets" else []],
    )
    assert moves(game) and "pass" not in moves(game)
    with pytest.raises(IllegalMove):
        game.push("pass")


def dead_end(players: int) -> Game:
    """All tracks taken, all cards in hands, no tickets left, and trains enough."""
    seats: list[dict[str, object]] = [{} for _ in range(players)]
    seats[0] = {
        "tracks": ["A-B red", "A-C green"],
        "hand": hoard(red=5),
        "tickets": ["A-B", "A-C"],
    }
    seats[1] = {
        "tracks": ["B-C grey"],
        "hand": {"red": 5},
        "tickets": ["A-B 2", "B-C", "B-C 2"],
    }
    return table(TRIANGLE, *seats, face_up={}, deck={}, ticket_deck=[[]], to_move=1)


@pytest.mark.rule("B25", "B11")
@pytest.mark.parametrize("players", [2, 3])
def test_all_passing_in_a_row_ends_the_game(players: int) -> None:
    """B25 settled: with all cards hoarded and nothing to claim, all pass, and it is scored."""
    game = dead_end(players)
    assert min(seat.trains for seat in game.view(None).seats) > 2
    for number in range(players):
        assert not game.is_over
        assert game.to_move == (1 + number) % players
        assert moves(game) == {"pass"}
        game.push("pass")
    assert game.is_over
    assert [total(game, seat) for seat in (0, 1)] == [2 + 4 + 1 + 3, 1 - 2 + 4 + 5]
    assert game.scores().winners == (0,)


@pytest.mark.rule("B25")
def test_only_passes_in_a_row_count() -> None:
    """B25 settled: a claim in between starts the count anew."""
    game = table(
        TRIANGLE,
        {},
        {"tracks": ["A-B red", "A-C green"]},
        {"hand": ALL_CARDS},
        face_up={},
        deck={},
        ticket_deck=[[]],
    )
    push(game, "pass", "pass")
    assert claims(game) == {"B-C grey"}
    push(game, "claim B-C grey")
    push(game, "pay 1 red", chance=["red"])
    assert not game.is_over
    assert game.view(None).passes == 0
    push(game, "take red", chance=[])
    assert game.to_move == 1
    push(game, "pass", "pass")
    assert not game.is_over
    assert game.to_move == 0
    push(game, "pass")
    assert game.is_over


@pytest.mark.rule("B25", "B21")
def test_a_pass_is_a_turn_of_the_countdown() -> None:
    """B25, B21: a player who can do nothing passes in the last turns, and they go by."""
    game = usa(
        {"tracks": [*FOUR_TRAINS_LEFT, BY_LENGTH[4]]},
        {"hand": ALL_CARDS},
        {},
        face_up={},
        deck={},
        ticket_deck=[[]],
        turns_left=2,
        to_move=2,
    )
    push(game, "pass")
    assert not game.is_over and game.to_move == 0
    assert moves(game) == {"pass"}
    push(game, "pass")
    assert game.is_over


# ---- B26, B27: secrets --------------------------------------------------------------------


@pytest.mark.rule("B26")
@pytest.mark.parametrize("players", [2, 3, 5])
def test_all_choose_start_tickets_before_the_first_turn(players: int) -> None:
    """B26 settled: no player has a turn, or any ticket, until the last player has chosen."""
    game = new(players, seed=5)
    deck = game.view(None).ticket_deck
    for _ in range(players):
        assert game.phase == "start tickets"
        assert moves(game) == moves(game, "keep")
        view = game.view(None)
        assert [seat.tickets for seat in view.seats] == [0] * players
        assert [seat.start_kept for seat in view.seats] == [0] * players
        assert [seat.offered for seat in view.seats] == [3] * players
        assert view.ticket_deck == deck
        game.push(keep(*offer(game)[:2]))
    assert (game.phase, game.to_move) == ("turn", game.view(None).first)
    assert [seat.tickets for seat in game.view(None).seats] == [2] * players
    assert game.view(None).turn == 0


@pytest.mark.rule("B26")
def test_a_start_choice_is_not_seen_by_those_who_choose_later() -> None:
    """B26 settled: whether the first player keeps two or three, the others see the same."""
    views = []
    for choice in range(4):
        game = new(3, seed=5, first=0)
        game.push(sorted(moves(game))[choice])
        views.append([game.view(seat) for seat in (1, 2, None)])
        assert game.view(0).chosen
    for each in views[1:]:
        assert each == views[0]
        for one, other in zip(each, views[0], strict=True):
            assert one.seen.tobytes() == other.seen.tobytes()


@pytest.mark.rule("B26", "B20")
def test_two_of_three_start_tickets_are_kept_at_least() -> None:
    """B26: on this board three are dealt, two must be kept; the third goes under the deck."""
    game = new(2, seed=5, first=0)
    for _ in range(2):
        a, b, c = offer(game)
        assert moves(game) == {keep(a, b), keep(a, c), keep(b, c), keep(a, b, c)}
        game.push(keep(a, c))
    layers = ticket_deck(game)
    assert len(layers[0]) == 30 - 6
    assert sum(len(layer) for layer in layers[1:]) == 2
    names = {ticket.id for ticket in board("usa").tickets}
    assert set(chain(*layers)) == names - tickets(game, 0) - tickets(game, 1)


@pytest.mark.rule("B27")
def test_a_hand_is_hidden_from_the_others() -> None:
    """B27: the same game with another hand of the same size looks the same to them."""
    games = [
        usa({"hand": cards}, {"hand": {"white": 2}}, face_up={"yellow": 5}, discards={"green": 3})
        for cards in ({"red": 4, "locomotive": 1}, {"blue": 2, "black": 3})
    ]
    for seat in (1, None):
        one, other = (game.view(seat) for game in games)
        assert one == other
        assert one.seen.tobytes() == other.seen.tobytes()
    assert games[0].view(1).hand == {"white": 2}
    assert games[0].view(0).hand == {"red": 4, "locomotive": 1}
    assert games[0].view(None).hand is None


@pytest.mark.rule("B27")
def test_a_card_drawn_blind_is_seen_by_its_player_only() -> None:
    """B27: the others see that a blind card was drawn, not its colour; face-up cards they know."""
    games = []
    for card in ("red", "locomotive"):
        game = usa({}, {}, face_up={"yellow": 5})
        push(game, "draw card", chance=[card])
        push(game, "take yellow", chance=["green"])
        games.append(game)
    assert games[0].view(1) == games[1].view(1)
    assert games[0].view(None) == games[1].view(None)
    assert games[0].view(0) != games[1].view(0)
    assert games[0].view(1).seats[0].cards == 2
    assert games[0].view(1).seats[0].known_cards == {"yellow": 1}


@pytest.mark.rule("B27", "B19")
def test_drawn_tickets_and_those_put_back_are_seen_by_their_player_only() -> None:
    """B27: the others see how many were drawn and how many kept."""
    games = []
    for drawn in (THREE, ["Toronto-Miami", "Duluth-Houston", "Dallas-New York"]):
        game = usa({}, {}, face_up=PLAIN_ROW)
        push(game, "draw tickets", chance=drawn)
        games.append(game)
    for game in games:
        assert game.view(1).offer == ()
        assert game.view(1).seats[0].offered == 3
    assert games[0].view(1) == games[1].view(1)
    for game in games:
        game.push(keep(*offer(game)[:2]))
    assert games[0].view(1) == games[1].view(1)
    assert games[0].view(None) == games[1].view(None)
    assert games[0].view(1).seats[0].tickets == 2
    assert games[0].view(1).ticket_deck == (27, 1)
    assert games[0].view(0).put_back == {THREE[2]: 1}


@pytest.mark.rule("B27")
def test_what_lies_open_is_public() -> None:
    """B27: numbers of cards and tickets, trains, scores, tracks and discards, to everybody."""
    game = usa(
        {"hand": {"red": 4}, "tracks": ["Chicago-Duluth red"], "tickets": THREE[:2]},
        {"hand": {"blue": 1}, "tracks": ["Calgary-Helena grey"], "tickets": THREE[2:]},
        face_up={"yellow": 5},
        discards={"red": 3, "locomotive": 1},
    )
    for seat in (0, 1, None):
        view = game.view(seat)
        assert [each.cards for each in view.seats] == [4, 1]
        assert [each.tickets for each in view.seats] == [2, 1]
        assert [each.trains for each in view.seats] == [42, 41]
        assert [each.score for each in view.seats] == [4, 7]
        assert view.tracks == {"Chicago-Duluth red": 0, "Calgary-Helena grey": 1}
        assert view.discards == {"red": 3, "locomotive": 1}
        assert view.face_up == {"yellow": 5}
        assert view.deck == 110 - 5 - 5 - 4
