"""The rules of Europe, E1 to E16 of docs/rules.md, number by number."""

from collections import Counter
from collections.abc import Sequence
from itertools import chain, combinations

import pytest

from ironroad import Game
from ironroad.engine.board import Board, make_board
from ironroad.game.moves import IllegalMove
from tests.support.table import (
    COLOURS,
    PLAIN_ROW,
    board,
    can_happen,
    cards_in_deck,
    claims,
    draw_two,
    europe,
    hand,
    hoard,
    keep,
    keep_all,
    moves,
    offer,
    points,
    push,
    ticket_deck,
    tickets,
    total,
    usa,
)
from tests.support.table import table as table_on

LONG = {ticket.id for ticket in board("europe").tickets if ticket.long}
REGULAR = {ticket.id for ticket in board("europe").tickets if not ticket.long}
CITIES = {city.name for city in board("europe").cities}


def new(players: int = 2, seed: int = 1, first: int | None = 0) -> Game:
    return Game.new(board("europe"), players, seed=seed, first=first)


# ---- E1-E4: the set-up and the tickets ----------------------------------------------------


@pytest.mark.rule("E1")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_each_player_has_45_trains_and_three_stations(players: int) -> None:
    """E1: at the start no station is built, and each of the three is worth 4 points."""
    game = new(players)
    view = game.view(None)
    assert [seat.trains for seat in view.seats] == [45] * players
    assert [seat.stations for seat in view.seats] == [()] * players
    assert [points(game, seat, "stations") for seat in range(players)] == [12] * players


@pytest.mark.rule("E1")
@pytest.mark.parametrize("players", [1, 6])
def test_two_to_five_can_play(players: int) -> None:
    """E1: the board is for 2 to 5 players."""
    with pytest.raises(ValueError, match="players"):
        new(players)


@pytest.mark.rule("E1", "E15")
@pytest.mark.parametrize("winner", [0, 1, 2])
def test_the_longest_path_is_worth_ten_points(winner: int) -> None:
    """E1: the bonus card goes to the one with the longest path, and to no other."""
    seats: list[dict[str, object]] = [
        {"tracks": ["Danzig-Riga black", "Brest-Paris black"]},
        {"tracks": ["Berlin-Wien green"]},
    ]
    seats.insert(winner, {"tracks": ["Bucuresti-Sevastopol white"]})
    game = europe(*seats)
    bonus = [points(game, seat, "longest path") for seat in range(3)]
    assert bonus == [10 if seat == winner else 0 for seat in range(3)]
    assert total(game, winner) == 7 + 12 + 10


@pytest.mark.rule("E2")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_one_long_and_three_regular_tickets_are_dealt_to_each(players: int) -> None:
    """E2: four start tickets a player, all different, one of them a long one."""
    assert (len(LONG), len(REGULAR)) == (6, 40)
    for seed in range(20):
        game = new(players, seed)
        offers = [set(game.view(seat).offer or ()) for seat in range(players)]
        assert all(len(each & LONG) == 1 and len(each & REGULAR) == 3 for each in offers)
        assert len(set(chain(*offers))) == 4 * players


@pytest.mark.rule("E2")
def test_start_tickets_are_dealt_by_chance() -> None:
    """E2: each of the six long tickets, and each of the forty others, comes as often."""
    dealt: Counter[str] = Counter()
    for seed in range(600):
        dealt.update(new(2, seed).view(0).offer or ())
    assert set(dealt) == LONG | REGULAR
    assert all(65 <= dealt[name] <= 135 for name in LONG)  # 100 expected
    assert all(20 <= dealt[name] <= 75 for name in REGULAR)  # 45 expected


@pytest.mark.rule("E2")
def test_two_start_tickets_of_either_kind_are_kept_at_least() -> None:
    """E2: any two, three or four, with the long one or without it."""
    game = new()
    for _ in range(2):
        there = offer(game)
        expected = {keep(*some) for size in (2, 3, 4) for some in combinations(there, size)}
        assert moves(game) == expected
        regular = [name for name in there if name in REGULAR]
        with pytest.raises(IllegalMove):
            game.push(keep(regular[0]))
        game.push(keep(*regular[:2]))
    assert not tickets(game, 0) & LONG


@pytest.mark.rule("E3")
@pytest.mark.parametrize("players", [2, 5])
def test_start_tickets_not_kept_and_long_ones_leave_the_game(players: int) -> None:
    """E3: the ticket deck is the regular tickets that were not dealt, and nothing comes back."""
    game = new(players, seed=4)
    dealt = set()
    while game.phase == "start tickets":
        dealt |= set(offer(game))
        game.push(keep(*offer(game)[:2]))
    assert set(chain(*ticket_deck(game))) == REGULAR - dealt
    seen: set[str] = set()
    while "draw tickets" in moves(game):
        game.push("draw tickets")
        seen |= set(offer(game))
        game.push(keep(*offer(game)))
    assert seen == REGULAR - dealt
    assert len(seen) == 40 - 3 * players


@pytest.mark.rule("E3")
def test_start_tickets_not_kept_are_unseen_by_others() -> None:
    """E3: whatever two a player kept, the others know no more of it; the player does."""
    games = []
    for choice in (slice(0, 2), slice(2, 4)):
        game = new(3, seed=4)
        kept = offer(game)[choice]
        out = set(offer(game)) - set(kept)
        game.push(keep(*kept))
        keep_all(game)
        assert set(game.view(0).put_out or ()) == out
        games.append(game)
    for seat in (1, 2, None):
        one, other = (game.view(seat) for game in games)
        assert one == other
        assert one.seen.tobytes() == other.seen.tobytes()
    assert tickets(games[0], 0) != tickets(games[1], 0)


FOUR = ["Amsterdam-Wilno", "Berlin-Roma", "Budapest-Sofia", "Essen-Kyïv"]


@pytest.mark.rule("E4")
def test_three_tickets_are_drawn_and_the_rest_goes_to_the_bottom() -> None:
    """E4: at least one of three is kept; the others come back after the rest of the deck."""
    game = europe({}, {}, ticket_deck=[FOUR])
    push(game, "draw tickets", chance=FOUR[:3])
    expected = {keep(*some) for size in (1, 2, 3) for some in combinations(offer(game), size)}
    assert moves(game) == expected
    game.push(keep(FOUR[1]))
    assert tickets(game, 0) == {FOUR[1]}
    assert not can_happen(game, "draw tickets", [FOUR[0], FOUR[2], FOUR[3]])
    push(game, "draw tickets", chance=[FOUR[3], FOUR[0], FOUR[2]])


@pytest.mark.rule("E4")
def test_long_tickets_are_never_drawn() -> None:
    """E4: the deck of a position without a word about it holds the regular tickets."""
    game = europe({"tickets": ["Brest-Petrograd"]}, {"tickets": FOUR})
    assert set(chain(*ticket_deck(game))) == REGULAR - set(FOUR)


# ---- E5: ferries --------------------------------------------------------------------------


def payments(cards: dict[str, int], track: str) -> set[str]:
    """Every way to pay for a track with these cards; none if it cannot be claimed."""
    game = europe({"hand": cards}, {}, face_up=PLAIN_ROW)
    if track not in claims(game):
        return set()
    game.push(f"claim {track}")
    assert moves(game), "a track is offered that cannot be paid for"
    return moves(game)


@pytest.mark.rule("E5")
@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        ({"red": 4}, set()),
        ({"red": 12, "locomotive": 1}, set()),
        ({"red": 1, "locomotive": 2}, set()),
        ({"red": 1, "blue": 1, "locomotive": 2}, set()),
        ({"red": 2, "locomotive": 2}, {"pay 2 red + 2 locomotives"}),
        ({"red": 4, "locomotive": 2}, {"pay 2 red + 2 locomotives"}),
        (
            {"red": 2, "blue": 1, "locomotive": 3},
            {
                "pay 2 red + 2 locomotives",
                "pay 1 red + 3 locomotives",
                "pay 1 blue + 3 locomotives",
            },
        ),
        ({"locomotive": 4}, {"pay 4 locomotives"}),
    ],
)
def test_a_ferry_asks_a_locomotive_for_each_symbol(
    cards: dict[str, int], expected: set[str]
) -> None:
    """E5: four grey spaces, two of them with a symbol; locomotives may be more, not fewer."""
    assert payments(cards, "Constantinople-Sevastopol grey") == expected


@pytest.mark.rule("E5")
@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        ({"red": 12, "locomotive": 1}, set()),
        ({"red": 12, "locomotive": 2}, {"pay 2 locomotives"}),
    ],
)
def test_a_ferry_of_symbols_only_takes_locomotives_only(
    cards: dict[str, int], expected: set[str]
) -> None:
    """E5: Amsterdam-London has two spaces and two symbols."""
    assert payments(cards, "Amsterdam-London grey") == expected


@pytest.mark.rule("E5")
@pytest.mark.parametrize("colour", COLOURS)
def test_the_other_spaces_of_a_ferry_take_any_one_colour(colour: str) -> None:
    """E5: they are as on a grey track, on both tracks of a double ferry."""
    for track in ("Dieppe-London grey", "Dieppe-London grey 2"):
        assert payments({colour: 2, "locomotive": 1}, track) == {f"pay 1 {colour} + 1 locomotive"}
        assert payments({colour: 2}, track) == set()


@pytest.mark.rule("E5", "B13")
def test_a_ferry_is_claimed_without_turning_cards_up() -> None:
    """E5: a ferry is no tunnel; the cards go to the discards and the points are scored."""
    game = europe({"hand": {"red": 4, "locomotive": 3}}, {}, face_up=PLAIN_ROW)
    push(game, "claim Palermo-Smyrna grey", "pay 4 red + 2 locomotives", chance=[])
    view = game.view(None)
    assert view.tracks == {"Palermo-Smyrna grey": 0}
    assert view.discards == {"red": 4, "locomotive": 2}
    assert (view.seats[0].score, view.seats[0].trains, game.to_move) == (15, 39, 1)


# ---- E6-E11: tunnels ----------------------------------------------------------------------

TUNNEL = "Madrid-Pamplona black"
"""Three black spaces."""
GREY_TUNNEL = "Bucuresti-Sofia grey"
"""Two grey spaces."""


def tunnel(
    cards: dict[str, int],
    payment: str,
    turned_up: Sequence[str],
    track: str = TUNNEL,
    turns_left: int | None = None,
) -> Game:
    """A tunnel paid for, and the cards that came up."""
    game = europe({"hand": cards}, {}, face_up=PLAIN_ROW, turns_left=turns_left)
    push(game, f"claim {track}", payment, chance=turned_up)
    return game


@pytest.mark.rule("E6")
@pytest.mark.parametrize(
    ("turned_up", "asked"),
    [
        (["white", "blue", "red"], set()),
        (["white", "white", "white"], set()),
        (["black", "white", "blue"], {"pay 1 black", "pay 1 locomotive"}),
        (["white", "blue", "locomotive"], {"pay 1 black", "pay 1 locomotive"}),
        (
            ["black", "red", "black"],
            {"pay 2 black", "pay 1 black + 1 locomotive", "pay 2 locomotives"},
        ),
        (
            ["locomotive", "red", "black"],
            {"pay 2 black", "pay 1 black + 1 locomotive", "pay 2 locomotives"},
        ),
        (
            ["black", "black", "black"],
            {
                "pay 3 black",
                "pay 2 black + 1 locomotive",
                "pay 1 black + 2 locomotives",
                "pay 3 locomotives",
            },
        ),
        (
            ["locomotive", "locomotive", "locomotive"],
            {
                "pay 3 black",
                "pay 2 black + 1 locomotive",
                "pay 1 black + 2 locomotives",
                "pay 3 locomotives",
            },
        ),
    ],
)
@pytest.mark.parametrize("payment", ["pay 3 black", "pay 1 black + 2 locomotives"])
def test_turned_up_cards_of_the_colour_and_locomotives_ask_an_extra_card_each(
    turned_up: list[str], asked: set[str], payment: str
) -> None:
    """E6: three cards come up; each black one and each locomotive asks one more card."""
    cards = {"black": 6, "locomotive": 5, "red": 3}
    game = tunnel(cards, payment, turned_up)
    if not asked:
        assert game.view(None).tracks == {TUNNEL: 0}
        assert game.to_move == 1
        return
    assert (game.phase, game.to_move) == ("tunnel", 0)
    assert game.view(None).tracks == {}
    assert moves(game, "pay") == asked
    assert "give up" in moves(game)


@pytest.mark.rule("E6")
def test_the_top_three_cards_of_the_deck_are_turned_up() -> None:
    """E6: the deck is three cards shorter, and everybody sees what came up."""
    game = europe({"hand": {"black": 3}}, {}, face_up=PLAIN_ROW)
    deck = cards_in_deck(game)
    push(game, f"claim {TUNNEL}", "pay 3 black", chance=["red", "black", "red"])
    assert cards_in_deck(game) == {**deck, "red": deck["red"] - 2, "black": deck["black"] - 1}
    assert game.view(None).face_up == PLAIN_ROW
    for seat in (0, 1, None):
        payment = game.view(seat).payment
        assert payment is not None
        assert payment.track == TUNNEL
        assert payment.laid == {"black": 3}
        assert payment.turned_up == {"red": 2, "black": 1}
        assert payment.extra == 1


@pytest.mark.rule("E6", "B13")
@pytest.mark.parametrize(
    ("extra", "left", "discards"),
    [
        ("pay 2 black", {"black": 1, "locomotive": 2}, {"black": 6, "locomotive": 1, "red": 1}),
        (
            "pay 1 black + 1 locomotive",
            {"black": 2, "locomotive": 1},
            {"black": 5, "locomotive": 2, "red": 1},
        ),
        ("pay 2 locomotives", {"black": 3}, {"black": 4, "locomotive": 3, "red": 1}),
    ],
)
def test_with_the_extra_cards_paid_the_tunnel_is_claimed(
    extra: str, left: dict[str, int], discards: dict[str, int]
) -> None:
    """E6: track, trains and points as for any other; all cards end in the discards."""
    game = tunnel({"black": 6, "locomotive": 2}, "pay 3 black", ["black", "locomotive", "red"])
    push(game, extra, chance=[])
    view = game.view(None)
    assert view.tracks == {TUNNEL: 0}
    assert (view.seats[0].trains, view.seats[0].score) == (42, 4)
    assert hand(game, 0) == left
    assert view.discards == discards
    assert view.payment is None
    assert (game.to_move, game.phase) == (1, "turn")


@pytest.mark.rule("E6")
@pytest.mark.parametrize(
    "extra", ["pay 2 red", "pay 1 black", "pay 3 black", "pay 1 black + 1 red"]
)
def test_extra_cards_are_exactly_those_asked_for(extra: str) -> None:
    """E6: no other colour, no fewer and no more."""
    game = tunnel({"black": 9, "red": 9}, "pay 3 black", ["black", "black", "white"])
    with pytest.raises(ValueError):
        game.push(extra)
    assert moves(game) == {"pay 2 black", "give up"}


@pytest.mark.rule("E6", "B17")
@pytest.mark.parametrize(("players", "open_to_others"), [(3, False), (4, True)])
def test_a_double_route_of_tunnels_is_a_double_route(players: int, open_to_others: bool) -> None:
    """E6, B17: the other tunnel of the route closes once the first one is claimed."""
    seats = [{"hand": {"black": 3, "white": 3}}] + [{"hand": {"white": 3}}] * (players - 1)
    game = europe(*seats, face_up={"red": 5})
    push(game, f"claim {TUNNEL}", "pay 3 black", chance=["black", "red", "red"])
    game.push("give up")
    assert "Madrid-Pamplona white" in claims(game)
    for _ in range(players - 1):
        draw_two(game)
    push(game, f"claim {TUNNEL}", "pay 3 black", chance=["green", "red", "red"])
    assert ("Madrid-Pamplona white" in claims(game)) == open_to_others


LOCOMOTIVES_ONLY = "pay 3 locomotives"


@pytest.mark.rule("E7")
@pytest.mark.parametrize(
    ("turned_up", "asked"),
    [
        (["black", "black", "black"], set()),
        (["black", "white", "red"], set()),
        (["black", "locomotive", "black"], {"pay 1 locomotive"}),
        (["locomotive", "locomotive", "black"], {"pay 2 locomotives"}),
        (["locomotive", "locomotive", "locomotive"], {"pay 3 locomotives"}),
    ],
)
def test_a_tunnel_paid_with_locomotives_only_counts_locomotives_only(
    turned_up: list[str], asked: set[str]
) -> None:
    """E7: black cards turned up ask nothing, and black cards pay nothing."""
    game = tunnel({"black": 6, "locomotive": 6}, LOCOMOTIVES_ONLY, turned_up)
    if asked:
        assert moves(game) == {*asked, "give up"}
    else:
        assert game.view(None).tracks == {TUNNEL: 0}


@pytest.mark.rule("E7")
@pytest.mark.parametrize("colour", COLOURS)
@pytest.mark.parametrize("track", [TUNNEL, "Paris-Zürich grey"])
def test_no_colour_counts_for_a_tunnel_paid_with_locomotives_only(colour: str, track: str) -> None:
    """E7: three cards of any one colour come up and ask for nothing, on a grey tunnel too."""
    game = tunnel({colour: 3, "locomotive": 3}, LOCOMOTIVES_ONLY, [colour] * 3, track=track)
    assert game.view(None).tracks == {track: 0}
    assert hand(game, 0) == {colour: 3}


@pytest.mark.rule("E7", "E8")
def test_without_more_locomotives_a_tunnel_of_locomotives_is_given_up() -> None:
    """E7: the extra card must be a locomotive; cards of the track's colour do not help."""
    game = tunnel({"black": 6, "locomotive": 3}, LOCOMOTIVES_ONLY, ["locomotive", "white", "white"])
    assert moves(game) == {"give up"}
    with pytest.raises(IllegalMove):
        game.push("pay 1 black")
    game.push("give up")
    assert hand(game, 0) == {"black": 6, "locomotive": 3}


@pytest.mark.rule("E7")
def test_extra_locomotives_are_spent() -> None:
    """E7: two laid on a grey tunnel, one more asked for: three are gone."""
    game = tunnel(
        {"red": 4, "locomotive": 4},
        "pay 2 locomotives",
        ["red", "locomotive", "red"],
        track=GREY_TUNNEL,
    )
    assert moves(game) == {"pay 1 locomotive", "give up"}
    game.push("pay 1 locomotive")
    assert hand(game, 0) == {"red": 4, "locomotive": 1}
    assert game.view(None).discards == {"red": 2, "locomotive": 4}
    assert game.view(None).tracks == {GREY_TUNNEL: 0}


@pytest.mark.rule("E8")
@pytest.mark.parametrize("spare", [0, 1, 5])
def test_tunnel_withdraw_returns_cards_and_ends_turn(spare: int) -> None:
    """E8: who cannot pay, or can and will not, has all cards again and no track."""
    cards = {"black": 2 + spare, "locomotive": 1}
    game = tunnel(cards, "pay 2 black + 1 locomotive", ["black", "white", "locomotive"])
    assert (moves(game) == {"give up"}) == (spare < 2)
    push(game, "give up", chance=[])
    view = game.view(None)
    assert hand(game, 0) == cards
    assert view.seats[0].cards == 3 + spare
    assert view.tracks == {}
    assert (view.seats[0].trains, view.seats[0].score) == (45, 0)
    assert view.discards == {"black": 1, "white": 1, "locomotive": 1}
    assert view.payment is None
    assert (game.to_move, game.phase, view.turn) == (1, "turn", 1)


@pytest.mark.rule("E8")
def test_a_tunnel_given_up_stays_open_to_all() -> None:
    """E8: the next player may claim it, and so may the one who gave up, a turn later."""
    for patient in (0, 1):
        game = europe({"hand": {"black": 3}}, {"hand": {"black": 3}}, face_up=PLAIN_ROW)
        push(game, f"claim {TUNNEL}", "pay 3 black", chance=["black", "white", "white"])
        game.push("give up")
        if patient == 0:
            draw_two(game)
        assert game.to_move == patient
        push(game, f"claim {TUNNEL}", "pay 3 black", chance=["red", "white", "white"])
        assert game.view(None).tracks == {TUNNEL: patient}


@pytest.mark.rule("E8", "B21")
def test_a_tunnel_given_up_in_the_last_turn_ends_the_game() -> None:
    """E8: the turn is over, and with it the game."""
    game = tunnel({"black": 3}, "pay 3 black", ["black", "white", "white"], turns_left=1)
    game.push("give up")
    assert game.is_over


@pytest.mark.rule("E8")
def test_giving_up_is_for_tunnels_that_ask_for_more() -> None:
    """E8: before the cards are turned up there is nothing to give up."""
    game = europe({"hand": {"black": 3}}, {}, face_up=PLAIN_ROW)
    with pytest.raises(IllegalMove):
        game.push("give up")
    game.push(f"claim {TUNNEL}")
    assert moves(game) == {"pay 3 black"}


SMALL = {"red": 5}
"""A face-up row for positions with few cards outside the hands."""


@pytest.mark.rule("E9", "B10")
def test_laid_cards_are_not_shuffled_into_the_deck_that_is_turned_up() -> None:
    """E9: one card in the deck, two in the discards: just these three come up."""
    for seed in range(20):
        game = europe(
            {"hand": hoard(red=5, white=1, blue=2)},
            {},
            seed=seed,
            face_up=SMALL,
            deck={"white": 1},
            discards={"blue": 2},
        )
        push(game, f"claim {TUNNEL}", "pay 3 black")
        assert game.view(None).tracks == {TUNNEL: 0}
        assert Counter(game.record().moves[-1].chance) == {"white": 1, "blue": 2}
        assert game.view(None).discards == {"black": 3, "white": 1, "blue": 2}
        assert game.view(None).deck == 0


@pytest.mark.rule("E9")
@pytest.mark.parametrize(
    ("answer", "discards"),
    [("pay 1 black", {"black": 5, "blue": 2}), ("give up", {"black": 1, "blue": 2})],
)
def test_turned_up_cards_are_discarded_at_the_end_of_the_turn(
    answer: str, discards: dict[str, int]
) -> None:
    """E9: while the player decides, neither they nor the laid cards are among the discards."""
    game = europe(
        {"hand": hoard(red=5, black=1, blue=2)},
        {},
        face_up=SMALL,
        deck={"black": 1},
        discards={"blue": 2},
    )
    push(game, f"claim {TUNNEL}", "pay 3 black", chance=["black", "blue", "blue"])
    view = game.view(None)
    assert (game.phase, view.discards, view.deck) == ("tunnel", {}, 0)
    push(game, answer, chance=[])
    assert game.view(None).discards == discards


@pytest.mark.rule("E9")
def test_turned_up_cards_of_a_tunnel_that_asks_nothing_are_discarded() -> None:
    """E9: together with the cards paid."""
    game = tunnel({"black": 4}, "pay 3 black", ["white", "white", "green"])
    assert game.view(None).discards == {"black": 3, "white": 2, "green": 1}


@pytest.mark.rule("E10")
@pytest.mark.parametrize(
    ("deck", "discards", "turned_up"),
    [
        ({"black": 1}, {"black": 1}, ["black", "black"]),
        ({"black": 2}, {}, ["black", "black"]),
        ({}, {"black": 2}, ["black", "black"]),
        ({}, {"black": 1}, ["black"]),
        ({"black": 1}, {}, ["black"]),
    ],
)
def test_with_fewer_than_three_cards_left_only_those_are_turned_up(
    deck: dict[str, int], discards: dict[str, int], turned_up: list[str]
) -> None:
    """E10: two cards or one come up, and ask as usual."""
    game = europe(
        {"hand": hoard(red=5, black=len(turned_up))},
        {},
        face_up=SMALL,
        deck=deck,
        discards=discards,
    )
    push(game, f"claim {TUNNEL}", "pay 3 black", chance=turned_up)
    payment = game.view(None).payment
    assert payment is not None
    assert payment.turned_up == {"black": len(turned_up)}
    assert payment.extra == len(turned_up)


@pytest.mark.rule("E10")
def test_with_fewer_than_three_cards_left_a_tunnel_may_ask_nothing() -> None:
    """E10: two white cards ask for no black one."""
    game = europe(
        {"hand": hoard(red=5, white=2)}, {}, face_up=SMALL, deck={}, discards={"white": 2}
    )
    push(game, f"claim {TUNNEL}", "pay 3 black", chance=["white", "white"])
    assert game.view(None).tracks == {TUNNEL: 0}


@pytest.mark.rule("E10", "E9")
@pytest.mark.parametrize("row", [{}, {"red": 4}, {"red": 5}])
def test_with_no_card_left_a_tunnel_is_safe(row: dict[str, int]) -> None:
    """E10: nothing comes up; the cards paid then fill the face-up row if it was short."""
    game = europe({"hand": hoard(**row)}, {}, face_up=row, deck={}, discards={})
    short = min(3, 5 - sum(row.values()))
    push(game, f"claim {TUNNEL}", "pay 3 black", chance=["black"] * short)
    view = game.view(None)
    assert view.tracks == {TUNNEL: 0}
    assert view.seats[0].cards == 110 - sum(row.values()) - 3
    assert view.face_up == {**row, **({"black": short} if short else {})}
    assert game.to_move == 1


@pytest.mark.rule("E11")
@pytest.mark.parametrize("colour", COLOURS)
def test_on_a_grey_tunnel_the_colour_played_counts(colour: str) -> None:
    """E11: each card of the colour played asks for one of it, cards of others for none."""
    other = "red" if colour != "red" else "blue"
    cards = {colour: 4, other: 4}
    game = tunnel(cards, f"pay 2 {colour}", [other, other, other], track=GREY_TUNNEL)
    assert game.view(None).tracks == {GREY_TUNNEL: 0}
    game = tunnel(cards, f"pay 2 {colour}", [other, colour, other], track=GREY_TUNNEL)
    assert moves(game) == {f"pay 1 {colour}", "give up"}
    game.push(f"pay 1 {colour}")
    assert hand(game, 0) == {colour: 1, other: 4}
    assert game.view(None).tracks == {GREY_TUNNEL: 0}


@pytest.mark.rule("E11")
def test_on_a_grey_tunnel_one_card_among_locomotives_makes_the_colour() -> None:
    """E11: one red card and a locomotive were played, so red cards count."""
    game = tunnel(
        {"red": 2, "locomotive": 2},
        "pay 1 red + 1 locomotive",
        ["red", "blue", "blue"],
        track=GREY_TUNNEL,
    )
    assert moves(game) == {"pay 1 red", "pay 1 locomotive", "give up"}


# ---- E12-E14: stations --------------------------------------------------------------------


def station_payments(cards: dict[str, int], built: Sequence[str]) -> set[str]:
    """Every way to pay for the next station; none if none can be built."""
    game = europe({"hand": cards, "stations": list(built)}, {}, face_up=PLAIN_ROW)
    if "build station in Wien" not in moves(game):
        assert not moves(game, "build")
        return set()
    game.push("build station in Wien")
    return moves(game)


@pytest.mark.rule("E12")
@pytest.mark.parametrize(
    ("built", "cards", "expected"),
    [
        ([], {}, set()),
        ([], {"red": 1}, {"pay 1 red"}),
        ([], {"red": 1, "blue": 3}, {"pay 1 red", "pay 1 blue"}),
        ([], {"locomotive": 1}, {"pay 1 locomotive"}),
        (["Roma"], {"red": 1}, set()),
        (["Roma"], {"red": 1, "blue": 1}, set()),
        (["Roma"], {"red": 2, "blue": 1}, {"pay 2 red"}),
        (
            ["Roma"],
            {"red": 2, "blue": 1, "locomotive": 2},
            {
                "pay 2 red",
                "pay 1 red + 1 locomotive",
                "pay 1 blue + 1 locomotive",
                "pay 2 locomotives",
            },
        ),
        (["Roma", "Riga"], {"red": 2, "blue": 2}, set()),
        (["Roma", "Riga"], {"red": 3}, {"pay 3 red"}),
        (["Roma", "Riga"], {"red": 1, "locomotive": 2}, {"pay 1 red + 2 locomotives"}),
        (
            ["Roma", "Riga"],
            {"red": 2, "locomotive": 3},
            {
                "pay 2 red + 1 locomotive",
                "pay 1 red + 2 locomotives",
                "pay 3 locomotives",
            },
        ),
        (["Roma", "Riga", "Sofia"], {"red": 12, "locomotive": 14}, set()),
    ],
)
def test_stations_cost_one_two_and_three_cards_of_one_colour(
    built: list[str], cards: dict[str, int], expected: set[str]
) -> None:
    """E12: the price goes up with those the player has built; locomotives are wild."""
    assert station_payments(cards, built) == expected


@pytest.mark.rule("E12")
def test_the_price_depends_on_the_players_own_stations() -> None:
    """E12: three stations of another player change nothing."""
    game = europe({"hand": {"red": 1}}, {"stations": ["Roma", "Riga", "Sofia"]}, face_up=PLAIN_ROW)
    push(game, "build station in Wien")
    assert moves(game) == {"pay 1 red"}


@pytest.mark.rule("E12", "B4")
def test_building_a_station_is_the_whole_turn() -> None:
    """E12: the cards go to the discards, the station stands, and the turn is over."""
    game = europe(
        {"hand": {"red": 3, "locomotive": 1}, "stations": ["Roma"]}, {}, face_up=PLAIN_ROW
    )
    push(game, "build station in Wien", "pay 1 red + 1 locomotive", chance=[])
    view = game.view(None)
    assert set(view.seats[0].stations) == {"Roma", "Wien"}
    assert view.discards == {"red": 1, "locomotive": 1}
    assert hand(game, 0) == {"red": 2}
    assert (view.seats[0].trains, view.seats[0].score) == (45, 0)
    assert (game.to_move, game.phase) == (1, "turn")


@pytest.mark.rule("E12")
def test_a_station_goes_on_any_city_without_one() -> None:
    """E12: joined or not, own or others' tracks there or none; but one station a city."""
    game = europe(
        {"hand": {"red": 12}, "stations": ["Roma"], "tracks": ["Brest-Paris black"]},
        {"stations": ["Riga", "Sofia"], "tracks": ["Berlin-Wien green"]},
        face_up=PLAIN_ROW,
    )
    free = {move.removeprefix("build station in ") for move in moves(game, "build")}
    assert len(CITIES) == 47
    assert free == CITIES - {"Roma", "Riga", "Sofia"}
    for city in ("Roma", "Riga"):
        with pytest.raises(IllegalMove):
            game.push(f"build station in {city}")


@pytest.mark.rule("E12", "E1")
def test_three_stations_can_be_built_and_no_fourth() -> None:
    """E12: 1, 2 and 3 cards in three turns; then all stations stand."""
    game = europe({"hand": {"red": 12}}, {}, face_up=PLAIN_ROW)
    for number, city in enumerate(("Roma", "Riga", "Sofia"), 1):
        push(game, f"build station in {city}", f"pay {number} red")
        draw_two(game)
    assert hand(game, 0) == {"red": 12 - 1 - 2 - 3}
    assert not moves(game, "build")


@pytest.mark.rule("E12")
def test_a_built_station_closes_its_city_to_the_others() -> None:
    """E12: what one player builds, the next one cannot build on."""
    game = europe({"hand": {"red": 1}}, {"hand": {"red": 1}}, face_up=PLAIN_ROW)
    assert "build station in Wien" in moves(game)
    push(game, "build station in Wien", "pay 1 red")
    assert "build station in Wien" not in moves(game)
    assert len(moves(game, "build")) == 46


@pytest.mark.rule("E12", "B9")
def test_cards_paid_for_a_station_can_bring_a_row_of_locomotives_back() -> None:
    """E12, B9: three ordinary cards come to the discards, so the row is turned over."""
    for seed in range(10):
        game = europe(
            {"hand": hoard(locomotive=7), "stations": ["Roma", "Riga"]},
            {},
            seed=seed,
            face_up={"locomotive": 5},
            deck={"locomotive": 2},
        )
        push(game, "build station in Wien", "pay 3 red")
        assert game.view(None).face_up == {"red": 3, "locomotive": 2}


@pytest.mark.rule("E12", "B25")
@pytest.mark.parametrize(("card", "can_act"), [({}, False), ({"red": 1}, True)])
def test_who_can_build_a_station_does_not_pass(card: dict[str, int], can_act: bool) -> None:
    """E12, B25: with all cards hoarded by another, one card still builds a first station."""
    game = europe({"hand": card}, {"hand": hoard(**card)}, face_up={}, deck={}, ticket_deck=[[]])
    assert (moves(game) == {"pass"}) == (not can_act)
    assert ("build station in Wien" in moves(game)) == can_act


TO_MUNCHEN = ["Frankfurt-Paris white", "Frankfurt-München purple"]
TO_WIEN = "München-Wien orange"


@pytest.mark.rule("E13")
@pytest.mark.parametrize(
    ("city", "borrowed"),
    [("Wien", (TO_WIEN,)), ("München", (TO_WIEN,)), ("Frankfurt", ()), ("Paris", ())],
)
def test_a_station_borrows_a_track_that_ends_in_its_city(
    city: str, borrowed: tuple[str, ...]
) -> None:
    """E13: Paris-Wien, 8 points, is done over another's München-Wien with a station at an end."""
    game = europe(
        {"tracks": TO_MUNCHEN, "stations": [city], "tickets": ["Paris-Wien"]},
        {"tracks": [TO_WIEN]},
    )
    assert points(game, 0, "ticket") == (8 if borrowed else -8)
    assert game.scores().seats[0].borrowed == borrowed
    assert game.scores().seats[0].tickets_done == (("Paris-Wien",) if borrowed else ())


@pytest.mark.rule("E13")
def test_a_free_track_cannot_be_borrowed() -> None:
    """E13: it must be another player's."""
    game = europe({"tracks": TO_MUNCHEN, "stations": ["Wien"], "tickets": ["Paris-Wien"]}, {})
    assert points(game, 0, "ticket") == -8
    assert game.scores().seats[0].borrowed == ()


@pytest.mark.rule("E13")
def test_another_players_station_helps_nobody_else() -> None:
    """E13: the station must be the player's own; its track's owner loses nothing by it."""
    game = europe(
        {"tracks": TO_MUNCHEN, "tickets": ["Paris-Wien"]},
        {"tracks": [TO_WIEN], "stations": ["München"]},
        {"stations": ["Wien"], "tickets": ["Berlin-Roma"]},
    )
    assert points(game, 0, "ticket") == -8
    assert points(game, 2, "ticket") == -9


@pytest.mark.rule("E13")
def test_one_track_can_be_borrowed_by_two_players_and_still_serve_its_owner() -> None:
    """E13: stations in two cities; the owner's own ticket is done all the same."""
    game = europe(
        {"tracks": TO_MUNCHEN, "stations": ["Wien"], "tickets": ["Paris-Wien"]},
        {"tracks": ["München-Zürich yellow", "Budapest-Wien red"], "stations": ["München"],
         "tickets": ["Zürich-Budapest"]},
        {"tracks": [TO_WIEN, "München-Venezia blue", "Brindisi-Roma white", "Roma-Venezia black",
                    "Wien-Zágráb grey"], "tickets": ["Zágráb-Brindisi"]},
    )  # fmt: skip
    assert [points(game, seat, "ticket") for seat in range(3)] == [8, 6, 6]
    assert [game.scores().seats[seat].borrowed for seat in range(3)] == [(TO_WIEN,), (TO_WIEN,), ()]


@pytest.mark.rule("E13")
@pytest.mark.parametrize(
    ("stations", "done"),
    [
        (["München"], False),
        (["Frankfurt"], False),
        (["Wien"], False),
        (["Frankfurt", "München"], True),
        (["Frankfurt", "Wien"], True),
        (["München", "Wien"], True),
    ],
)
def test_a_station_borrows_one_track_only(stations: list[str], done: bool) -> None:
    """E13: two foreign tracks on the way need two stations, also where both meet."""
    game = europe(
        {"tracks": TO_MUNCHEN[:1], "stations": stations, "tickets": ["Paris-Wien"]},
        {"tracks": [TO_MUNCHEN[1], TO_WIEN]},
    )
    assert points(game, 0, "ticket") == (8 if done else -8)
    assert len(game.scores().seats[0].borrowed) == (2 if done else 0)


@pytest.mark.rule("E13")
def test_three_stations_can_do_a_ticket_without_a_track_of_ones_own() -> None:
    """E13: three borrowed tracks in a row, of two players."""
    for stations in (["Paris", "München", "Wien"], ["Frankfurt", "Paris", "Wien"]):
        game = europe(
            {"stations": stations, "tickets": ["Paris-Wien"]},
            {"tracks": [TO_MUNCHEN[0], TO_WIEN]},
            {"tracks": [TO_MUNCHEN[1]]},
        )
        assert points(game, 0, "ticket") == 8
        assert set(game.scores().seats[0].borrowed) == {*TO_MUNCHEN, TO_WIEN}
        assert total(game, 0) == 8
    game = europe(
        {"stations": ["Paris", "Wien"], "tickets": ["Paris-Wien"]},
        {"tracks": [*TO_MUNCHEN, TO_WIEN]},
    )
    assert points(game, 0, "ticket") == -8


@pytest.mark.rule("E13")
def test_the_borrowed_track_is_the_same_for_all_tickets() -> None:
    """E13: München has the way to Wien and that to Venezia; only one of the two is used."""
    own = [*TO_MUNCHEN, "Venezia-Zágráb grey"]
    foreign = [TO_WIEN, "München-Venezia blue"]
    game = europe(
        {"tracks": own, "stations": ["München"], "tickets": ["Paris-Wien", "Paris-Zágráb"]},
        {"tracks": foreign},
    )
    assert points(game, 0, "ticket") == 8 - 7
    assert game.scores().seats[0].borrowed == (TO_WIEN,)
    game = europe(
        {
            "tracks": [*own, "Brest-Paris black"],
            "stations": ["München"],
            "tickets": ["Paris-Wien", "Paris-Zágráb", "Brest-Venezia"],
        },
        {"tracks": foreign},
    )
    assert points(game, 0, "ticket") == 7 + 8 - 8
    assert game.scores().seats[0].borrowed == ("München-Venezia blue",)


@pytest.mark.rule("E13")
def test_one_borrowed_track_may_serve_many_tickets() -> None:
    """E13: three tickets over the same track."""
    game = europe(
        {
            "tracks": [*TO_MUNCHEN, "Brest-Paris black", "Venezia-Zágráb grey"],
            "stations": ["Venezia"],
            "tickets": ["Paris-Zágráb", "Brest-Venezia"],
        },
        {"tracks": ["München-Venezia blue", "Roma-Venezia black"]},
    )
    assert points(game, 0, "ticket") == 7 + 8
    assert game.scores().seats[0].borrowed == ("München-Venezia blue",)


@pytest.mark.rule("E13")
def test_stations_are_used_for_the_best_total_together() -> None:
    """E13 settled: the München station goes to Venezia, as Wien's own one reaches München."""
    own = [*TO_MUNCHEN, "Brest-Paris black"]
    foreign = [TO_WIEN, "München-Venezia blue", "Wien-Zágráb grey"]
    game = europe(
        {
            "tracks": own,
            "stations": ["München", "Wien"],
            "tickets": ["Paris-Wien", "Brest-Venezia", "Paris-Zágráb"],
        },
        {"tracks": foreign},
    )
    assert points(game, 0, "ticket") == 8 + 8 - 7
    assert set(game.scores().seats[0].borrowed) == {TO_WIEN, "München-Venezia blue"}
    game = europe(
        {
            "tracks": own,
            "stations": ["München", "Wien"],
            "tickets": ["Paris-Wien", "Paris-Zágráb"],
        },
        {"tracks": foreign},
    )
    assert points(game, 0, "ticket") == 8 + 7
    assert set(game.scores().seats[0].borrowed) == {TO_WIEN, "Wien-Zágráb grey"}


@pytest.mark.rule("E13")
@pytest.mark.parametrize(
    ("foreign", "wanted", "scored", "used"),
    [
        (
            [TO_WIEN, "München-Venezia blue", "Berlin-Wien green"],
            ["Paris-Wien", "Brest-Venezia"],
            8 + 8,
            {TO_WIEN, "München-Venezia blue"},
        ),
        (
            [TO_WIEN, "München-Venezia blue", "Budapest-Wien red"],
            ["Paris-Wien", "Zürich-Budapest"],
            8 + 6,
            {TO_WIEN, "Budapest-Wien red"},
        ),
        (
            [TO_WIEN, "München-Venezia blue", "Budapest-Wien red"],
            ["Paris-Wien", "Zürich-Budapest", "Brest-Venezia"],
            8 + 8 - 6,
            {TO_WIEN, "München-Venezia blue"},
        ),
    ],
)
def test_every_way_to_use_two_stations_is_weighed(
    foreign: list[str], wanted: list[str], scored: int, used: set[str]
) -> None:
    """E13 settled: stations in München and Wien, each with two tracks to choose from."""
    own = [*TO_MUNCHEN, "Brest-Paris black", "München-Zürich yellow"]
    game = europe(
        {"tracks": own, "stations": ["München", "Wien"], "tickets": wanted}, {"tracks": foreign}
    )
    assert points(game, 0, "ticket") == scored
    assert set(game.scores().seats[0].borrowed) == used


@pytest.mark.rule("E13")
def test_a_station_is_not_needed_for_a_ticket_that_is_done() -> None:
    """E13: own tracks come first; a station that helps nothing borrows nothing."""
    game = europe(
        {"tracks": [*TO_MUNCHEN, TO_WIEN], "stations": ["Wien"], "tickets": ["Paris-Wien"]},
        {"tracks": ["Budapest-Wien red"]},
    )
    assert points(game, 0, "ticket") == 8
    assert game.scores().seats[0].borrowed == ()


HUB = """
    name = "Hub"
    players = [2, 3]
    start = {{ tickets = 1, keep = 1 }}
    stations = {{ count = 3, unbuilt_points = 4 }}
    route_points = {{ 1 = 1 }}
    cities = [{{ name = "Hub" }}, {{ name = "East" }}, {{ name = "West" }}, {{ name = "Far" }}]
    routes = [
      {{ between = ["{first}", "Hub"], length = 1, tracks = [{{ colour = "grey" }}] }},
      {{ between = ["{second}", "Hub"], length = 1, tracks = [{{ colour = "grey" }}] }},
      {{ between = ["Far", "West"], length = 1, tracks = [{{ colour = "grey" }}] }},
    ]
    tickets = [
      {{ between = ["Hub", "East"], points = 10 }},
      {{ between = ["Hub", "West"], points = 4 }},
      {{ between = ["Hub", "Far"], points = {far} }},
    ]
"""


def hub(first: str, second: str, far: int) -> Board:
    """A board where one station has two tracks to choose from."""
    return make_board("hub", HUB.format(first=first, second=second, far=far))


@pytest.mark.rule("E13")
@pytest.mark.parametrize(("first", "second"), [("East", "West"), ("West", "East")])
@pytest.mark.parametrize(("far", "best"), [(5, "East"), (6, "West"), (7, "West")])
def test_among_equal_totals_more_tickets_done_are_chosen(
    first: str, second: str, far: int, best: str
) -> None:
    """E13 settled: one ticket of 10 against two of 9, 10 and 11 together."""
    game = table_on(
        hub(first, second, far),
        {
            "tracks": ["Far-West grey"],
            "stations": ["Hub"],
            "tickets": ["Hub-East", "Hub-West", "Hub-Far"],
        },
        {"tracks": ["East-Hub grey", "West-Hub grey"]},
    )
    scores = game.scores().seats[0]
    assert scores.borrowed == (f"{best}-Hub grey",)
    if best == "East":
        assert scores.tickets_done == ("Hub-East",)
        assert points(game, 0, "ticket") == 10 - 4 - far
    else:
        assert set(scores.tickets_done) == {"Hub-West", "Hub-Far"}
        assert points(game, 0, "ticket") == 4 + far - 10


@pytest.mark.rule("E14")
@pytest.mark.parametrize("built", [0, 1, 2, 3])
def test_each_station_not_built_is_worth_four_points(built: int) -> None:
    """E14: 12, 8, 4 or 0 points."""
    game = europe({"stations": ["Roma", "Riga", "Sofia"][:built]}, {})
    assert points(game, 0, "stations") == total(game, 0) == 12 - 4 * built
    assert points(game, 1, "stations") == 12


# ---- E15: the longest path ----------------------------------------------------------------


@pytest.mark.rule("E15")
@pytest.mark.parametrize(
    ("tracks", "length"),
    [
        pytest.param([], 0, id="no track"),
        pytest.param(["Duluth-Toronto purple"], 6, id="trains, not tracks"),
        pytest.param(["Denver-Helena green", "Denver-Omaha purple", "Denver-Santa Fe grey"], 8,
                     id="a fork has two arms at most"),
        pytest.param(["Denver-Helena green", "Chicago-Omaha blue", "Kansas City-Omaha grey"], 5,
                     id="the longer of two networks"),
        pytest.param(["Denver-Phoenix white", "Denver-Santa Fe grey", "Phoenix-Santa Fe grey"], 10,
                     id="round trip"),
        pytest.param(["Denver-Phoenix white", "Denver-Santa Fe grey", "Phoenix-Santa Fe grey",
                      "Denver-Oklahoma City red", "Kansas City-Oklahoma City grey",
                      "Denver-Kansas City black"], 20, id="two round trips through one city"),
        pytest.param(["Denver-Phoenix white", "Denver-Santa Fe grey", "Phoenix-Santa Fe grey",
                      "Denver-Helena green"], 14, id="round trip with one arm"),
        pytest.param(["Denver-Phoenix white", "Denver-Santa Fe grey", "Phoenix-Santa Fe grey",
                      "Denver-Helena green", "El Paso-Santa Fe grey",
                      "Los Angeles-Phoenix grey"], 14, id="round trip with three arms"),
        pytest.param(["Denver-Phoenix white", "Denver-Santa Fe grey", "Phoenix-Santa Fe grey",
                      "El Paso-Phoenix grey", "El Paso-Santa Fe grey",
                      "Los Angeles-Phoenix grey"], 18, id="two round trips that meet twice"),
    ],
)  # fmt: skip
def test_the_longest_path_uses_each_train_once(tracks: list[str], length: int) -> None:
    """E15: one unbroken line of trains; cities may be visited often."""
    game = usa({"tracks": tracks}, {"tracks": ["Boston-Montréal grey"]})
    scores = game.scores().seats[0]
    assert scores.longest_path_length == length
    lengths = {track.id: track.length for track in board("usa").tracks}
    assert len(set(scores.longest_path)) == len(scores.longest_path)
    assert set(scores.longest_path) <= set(tracks)
    assert sum(lengths[track] for track in scores.longest_path) == length
    assert is_unbroken(scores.longest_path)
    assert points(game, 0, "longest path") == (10 if length > 2 else 0)


def is_unbroken(path: Sequence[str]) -> bool:
    """Whether tracks follow each other from city to city."""
    between = {track.id: set(track.between) for track in board("usa").tracks}
    ends = set().union(*(between[track] for track in path[:1]))
    for track in path[1:]:
        ends = {city for end in ends & between[track] for city in between[track] - {end}}
    return not path or bool(ends)


@pytest.mark.rule("E15")
def test_all_who_tie_for_the_longest_path_get_the_points() -> None:
    """E15: ten points each, not shared out; the third one gets none."""
    game = europe(
        {"tracks": ["Danzig-Riga black", "Danzig-Warszawa grey"]},
        {"tracks": ["Brest-Paris black"]},
        {"tracks": ["Berlin-Wien green", "Berlin-Essen blue"]},
    )
    assert [points(game, seat, "longest path") for seat in range(3)] == [10, 0, 10]


@pytest.mark.rule("E15")
def test_another_players_tracks_break_a_path() -> None:
    """E15: the player's own trains only."""
    game = europe({"tracks": [TO_MUNCHEN[0], TO_WIEN]}, {"tracks": [TO_MUNCHEN[1]]})
    assert [seat.longest_path_length for seat in game.scores().seats] == [3, 2]


@pytest.mark.rule("E15", "E13")
def test_stations_and_borrowed_tracks_do_not_count_for_the_longest_path() -> None:
    """E15: the ticket is done over a borrowed track, but the path ends before it."""
    seat = {"tracks": TO_MUNCHEN, "stations": ["Wien"], "tickets": ["Paris-Wien"]}
    game = europe(seat, {"tracks": [TO_WIEN, "Berlin-Wien green"]})
    scores = game.scores()
    assert scores.seats[0].borrowed == (TO_WIEN,)
    assert [each.longest_path_length for each in scores.seats] == [5, 6]
    assert set(scores.seats[0].longest_path) == set(TO_MUNCHEN)
    assert [points(game, each, "longest path") for each in (0, 1)] == [0, 10]
    assert total(game, 0) == 4 + 2 + 8 + 2 * 4


# ---- E16: ties ----------------------------------------------------------------------------

SHORT = ["Danzig-Riga black", "Kyïv-Smolensk red", "Amsterdam-Essen yellow", "Berlin-Wien green"]
"""Four separate tracks of three spaces, 4 points each."""


def decided(*seats: dict[str, object], equal: int) -> tuple[tuple[int, ...], str]:
    """The winners of a tie, and what decided it, the same whatever the order of seats."""
    game = europe(*seats)
    assert [total(game, seat) for seat in range(len(seats))] == [equal] * len(seats)
    scores = game.scores()
    mirrored = europe(*seats[::-1]).scores()
    assert tuple(sorted(len(seats) - 1 - seat for seat in mirrored.winners)) == scores.winners
    assert mirrored.decided_by == scores.decided_by
    return scores.winners, scores.decided_by


@pytest.mark.rule("E16", "B24")
def test_equal_points_are_decided_by_tickets_first() -> None:
    """E16: with more tickets done, more stations built do not matter."""
    with_ticket: dict[str, object] = {
        "tracks": ["Budapest-Sarajevo purple", "Sarajevo-Sofia grey"],
        "tickets": ["Budapest-Sofia"],
        "stations": ["London"],
    }
    without: dict[str, object] = {
        "tracks": ["Danzig-Riga black", "Danzig-Warszawa grey", "Amsterdam-Bruxelles black"]
    }
    winners, by = decided(with_ticket, without, equal=29)
    assert winners == (0,)
    assert "tickets" in by


@pytest.mark.rule("E16")
def test_then_by_fewest_stations_built() -> None:
    """E16: before the longest path, which the other one has."""
    builder: dict[str, object] = {"tracks": ["Bucuresti-Sevastopol white"], "stations": ["London"]}
    saver: dict[str, object] = {"tracks": [*SHORT[:3], "Dieppe-Paris purple"]}
    winners, by = decided(builder, saver, equal=25)
    assert winners == (1,)
    assert "stations" in by


@pytest.mark.rule("E16")
def test_then_by_the_longest_path() -> None:
    """E16: equal points, tickets and stations; 4 trains in a row beat 3."""
    far: dict[str, object] = {"tracks": ["Bucuresti-Sevastopol white"]}
    wide: dict[str, object] = {"tracks": [*SHORT, "Dieppe-Paris purple"]}
    winners, by = decided(far, wide, equal=29)
    assert winners == (0,)
    assert by == "longest path"


@pytest.mark.rule("E16", "E15")
def test_the_longer_path_of_those_who_tie_wins_without_the_bonus() -> None:
    """E16: a third player holds the bonus; of the two who tie, 4 trains in a row beat 3."""
    far: dict[str, object] = {"tracks": ["Bucuresti-Sevastopol white"]}
    wide: dict[str, object] = {"tracks": [SHORT[1], "Danzig-Warszawa grey", "Dieppe-Paris purple"]}
    third: dict[str, object] = {"tracks": ["Palermo-Smyrna grey"], "tickets": ["Edinburgh-Athína"]}
    for seats, winner in (((far, wide, third), 0), ((wide, far, third), 1)):
        game = europe(*seats)
        assert [total(game, seat) for seat in range(3)] == [19, 19, 16]
        assert game.scores().winners == (winner,)
        assert game.scores().decided_by == "longest path"


@pytest.mark.rule("E16")
def test_then_the_win_is_shared() -> None:
    """E16: nothing tells these two apart, and the third one has fewer points."""
    winners, by = decided({"tracks": SHORT[:1]}, {"tracks": SHORT[1:2]}, equal=26)
    assert (winners, by) == ((0, 1), "shared")
    scores = europe({"tracks": SHORT[:1]}, {}, {"tracks": SHORT[1:2]}).scores()
    assert scores.winners == (0, 2)


@pytest.mark.rule("E16")
def test_who_is_out_by_one_tie_break_is_not_back_by_the_next() -> None:
    """E16: one has a ticket done; fewest stations and the longest path are the others'."""
    ticket: dict[str, object] = {
        "tracks": [
            "Budapest-Sarajevo purple",
            "Sarajevo-Sofia grey",
            "Brest-Paris black",
            "Brindisi-Roma white",
            *SHORT,
        ],
        "tickets": ["Budapest-Sofia"],
        "stations": ["London", "Roma"],
    }
    saver: dict[str, object] = {
        "tracks": [
            "Bucuresti-Sevastopol white",
            "Edinburgh-London orange",
            "Lisboa-Madrid purple",
            "Moskva-Petrograd white",
        ],
    }
    longest: dict[str, object] = {"tracks": ["Palermo-Smyrna grey"]}
    winners, by = decided(ticket, saver, longest, equal=37)
    assert winners == (0,)
    assert "tickets" in by
