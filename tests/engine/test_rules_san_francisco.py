"""The rules of San Francisco, S1 to S8 of docs/rules.md, number by number."""

from collections import Counter
from collections.abc import Sequence
from itertools import chain, combinations
from typing import Any

import pytest

from ironroad import Game
from ironroad.engine.board import make_board
from ironroad.game.moves import IllegalMove
from tests.support.table import (
    Seat,
    board,
    cards_in_deck,
    claims,
    draw_two,
    hand,
    keep,
    moves,
    offer,
    points,
    push,
    ticket_deck,
    tickets,
    total,
)
from tests.support.table import table as table_on

BOARD = board("san_francisco")
TICKETS = [ticket.id for ticket in BOARD.tickets]
COLOURS = ("blue", "green", "black", "purple", "red", "orange")
ROW = {"blue": 1, "green": 1, "black": 1, "purple": 1, "orange": 1}
TOKENS = (
    "Alcatraz",
    "Golden Gate Bridge",
    "Haight Ashbury",
    "Japanese Gardens",
    "Lombard Street",
    "Painted Ladies",
    "The Embarcadero",
)

GARDENS = "Haight Ashbury-Japanese Gardens red"  # two spaces, a token at each end
MASON = "Fort Mason-Lombard Street red"  # one space, a token at Lombard Street
PRESIDIO = "Crissy Field-Presidio grey"  # one space, no token
DOUBLE = ("Fort Mason-Pier 39 red", "Fort Mason-Pier 39 black")


def new(players: int = 2, seed: int = 1) -> Game:
    return Game.new("san_francisco", players, seed=seed, first=0)


def frisco(*seats: Seat, **rest: Any) -> Game:
    """A position on the San Francisco board."""
    return table_on(BOARD, *seats, **{"face_up": ROW, **rest})


def tokens(game: Game, seat: int) -> set[str]:
    """The tokens of a seat, as a spectator sees them."""
    return set(game.view(None).seats[seat].tokens)


def tokens_left(game: Game) -> dict[str, int]:
    return dict(game.view(None).tokens_left)


def claim(game: Game, track: str, payment: str) -> None:
    push(game, f"claim {track}", f"pay {payment}")


# ---- S1-S3: the set-up, the tickets and double routes -------------------------------------


@pytest.mark.rule("S1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_each_player_has_20_cable_cars(players: int) -> None:
    """S1: a full supply at every number of players."""
    assert [seat.trains for seat in new(players).view(None).seats] == [20] * players


@pytest.mark.rule("S1")
@pytest.mark.parametrize("players", [1, 5])
def test_two_to_four_can_play(players: int) -> None:
    """S1: the board is for 2 to 4 players."""
    with pytest.raises(ValueError, match="2 to 4 players"):
        new(players)


@pytest.mark.rule("S1", "S2")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_there_are_44_transport_cards_and_two_for_each_player(players: int) -> None:
    """S1: six of each of six colours and eight ferry cards; two in each hand, five face up."""
    game = new(players)
    cards = Counter(cards_in_deck(game)) + Counter(game.view(None).face_up)
    cards += Counter(game.view(None).discards)
    for seat in range(players):
        assert sum(hand(game, seat).values()) == 2
        cards += Counter(hand(game, seat))
    assert cards == {**dict.fromkeys(COLOURS, 6), "locomotive": 8}
    assert cards.total() == 44
    assert sum(game.view(None).face_up.values()) == 5


@pytest.mark.rule("S1")
def test_a_ferry_card_stands_for_any_colour() -> None:
    """S1: as the locomotive of the base game does, also for a whole track."""
    game = frisco({"hand": {"blue": 1, "locomotive": 3}}, {})
    game.push("claim Japanese Gardens-Presidio blue")
    assert moves(game) == {"pay 1 blue + 2 locomotives", "pay 3 locomotives"}


@pytest.mark.rule("S1")
def test_a_face_up_ferry_card_is_the_only_card_of_a_turn() -> None:
    """S1: B6 to B8 hold for it: alone as the first card, never the second, free if blind."""
    row = {"locomotive": 2, "blue": 1, "red": 1, "green": 1}
    game = frisco({}, {}, {}, face_up=row)
    push(game, "take locomotive", chance=["red"])
    assert game.to_move == 1
    push(game, "take blue", chance=["black"])
    assert "take locomotive" not in moves(game) and "draw card" in moves(game)
    push(game, "draw card", chance=["locomotive"])
    assert game.to_move == 2
    push(game, "draw card", chance=["locomotive"])
    assert (game.to_move, game.phase) == (2, "second card")


@pytest.mark.rule("S1")
def test_three_face_up_ferry_cards_are_turned_over() -> None:
    """S1: B9 holds for them: all five go to the discards."""
    game = frisco({}, {}, face_up={"locomotive": 2, "blue": 1, "red": 1, "green": 1})
    fresh = ["red", "red", "black", "black", "blue"]
    push(game, "take blue", chance=["locomotive", *fresh])
    assert game.view(None).face_up == {"red": 2, "black": 2, "blue": 1}
    assert game.view(None).discards == {"locomotive": 3, "red": 1, "green": 1}


@pytest.mark.rule("S2")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_two_start_tickets_are_dealt_and_one_kept_at_least(players: int) -> None:
    """S2: either of the two, or both."""
    game = new(players)
    offers = [list(game.view(seat).offer or ()) for seat in range(players)]
    assert len(set(chain(*offers))) == 2 * players
    for there in offers:
        assert len(there) == 2
        assert moves(game) == {keep(there[0]), keep(there[1]), keep(*there)}
        game.push(keep(there[1]))
    assert [tickets(game, seat) for seat in range(players)] == [{each[1]} for each in offers]


@pytest.mark.rule("S2")
def test_start_tickets_not_kept_go_to_the_bottom() -> None:
    """S2: under the deck, where they come up when all others have been drawn."""
    game = new(3, seed=6)
    out = []
    while game.phase == "start tickets":
        out.append(offer(game)[0])
        game.push(keep(offer(game)[1]))
    top, *below = ticket_deck(game)
    assert below == [[name] for name in out]
    assert len(top) == 24 - 6 and not set(top) & set(out)
    seen: list[str] = []
    while "draw tickets" in moves(game):
        game.push("draw tickets")
        seen += offer(game)
        game.push(keep(*offer(game)))
    assert seen[-3:] == out and set(seen[:-3]) == set(top)


@pytest.mark.rule("S2")
def test_two_tickets_are_drawn_and_one_kept_at_least() -> None:
    """S2: the one not kept goes to the bottom."""
    game = frisco({}, {})
    push(game, "draw tickets", chance=TICKETS[3:5])
    first, second = TICKETS[3:5]
    assert moves(game) == {keep(first), keep(second), keep(first, second)}
    game.push(keep(second))
    assert tickets(game, 0) == {second}
    assert game.to_move == 1
    assert ticket_deck(game) == [TICKETS[:3] + TICKETS[5:], [first]]


@pytest.mark.rule("S2")
def test_a_single_ticket_left_may_be_drawn_and_must_be_kept() -> None:
    """S2: with one ticket in the deck there is nothing to choose; with none no draw."""
    game = frisco({}, {}, ticket_deck=[TICKETS[:1]])
    game.push("draw tickets")
    assert offer(game) == TICKETS[:1]
    assert moves(game) == {keep(TICKETS[0])}
    game.push(keep(TICKETS[0]))
    assert tickets(game, 0) == {TICKETS[0]}
    assert "draw tickets" not in moves(game)


@pytest.mark.rule("S2")
def test_a_ticket_put_under_an_empty_deck_can_be_drawn_again() -> None:
    """S2: of the last two one may be left, which the next player must keep."""
    game = frisco({}, {}, ticket_deck=[TICKETS[:2]])
    game.push("draw tickets")
    game.push(keep(TICKETS[0]))
    game.push("draw tickets")
    assert moves(game) == {keep(TICKETS[1])}


@pytest.mark.rule("S3")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_double_routes_are_open_with_three_or_four_players(players: int) -> None:
    """S3: with two the second track is closed; its owner never has both (B16)."""
    pairs = [
        (one.id, two.id) for one, two in combinations(BOARD.tracks, 2) if one.route == two.route
    ]
    assert len(pairs) > 15
    for pair in chain(pairs, ((two, one) for one, two in pairs)):
        seats: list[dict[str, Any]] = [{} for _ in range(players)]
        seats[0] = {"tracks": [pair[0]]}
        seats[1] = {"hand": {"locomotive": 5}}
        expected = set() if players == 2 else {pair[1]}
        assert claims(frisco(*seats, to_move=1)) & set(pair) == expected
        seats[0]["hand"] = seats[1].pop("hand")
        assert not claims(frisco(*seats)) & set(pair)


@pytest.mark.rule("S3")
@pytest.mark.parametrize("players", [2, 3])
def test_a_claim_in_play_closes_the_second_track_with_two_players(players: int) -> None:
    """S3: the track beside it is open before, and after it with three only."""
    seats: list[dict[str, Any]] = [{} for _ in range(players)]
    seats[0] = {"hand": {"red": 1}}
    seats[1] = {"hand": {"black": 1}}
    game = frisco(*seats)
    assert f"claim {DOUBLE[0]}" in moves(game)
    claim(game, DOUBLE[0], "1 red")
    assert (f"claim {DOUBLE[1]}" in moves(game)) == (players == 3)


# ---- S4: ferries --------------------------------------------------------------------------


@pytest.mark.rule("S4")
@pytest.mark.parametrize("colour", ["orange", "black"])
def test_a_ferry_of_a_colour_takes_a_ferry_card_and_that_colour(colour: str) -> None:
    """S4: one ferry card for the symbol; the other space in the track's colour or a ferry card."""
    other = {"orange": "black", "black": "orange"}[colour]
    ferry = f"Alcatraz-Fort Mason {colour}"
    game = frisco({"hand": {colour: 2, other: 2, "red": 2, "locomotive": 2}}, {})
    game.push(f"claim {ferry}")
    assert moves(game) == {f"pay 1 {colour} + 1 locomotive", "pay 2 locomotives"}


@pytest.mark.rule("S4")
@pytest.mark.parametrize(
    ("cards", "open_"),
    [
        ({"orange": 2}, False),
        ({"orange": 6}, False),
        ({"locomotive": 1}, False),
        ({"red": 5, "locomotive": 1}, False),
        ({"orange": 1, "locomotive": 1}, True),
        ({"locomotive": 2}, True),
    ],
)
def test_a_ferry_needs_its_ferry_card(cards: dict[str, int], open_: bool) -> None:
    """S4: cards of its colour alone do not do, nor does a ferry card with another colour."""
    game = frisco({"hand": cards}, {}, face_up={"blue": 3, "green": 2})
    assert ("Alcatraz-Fort Mason orange" in claims(game)) == open_


@pytest.mark.rule("S4")
def test_a_grey_ferry_takes_any_one_colour() -> None:
    """S4: the spaces beside the symbol in one colour, whichever."""
    game = frisco({"hand": {"red": 1, "blue": 2, "locomotive": 2}}, {})
    game.push("claim Alcatraz-Pier 39 grey 2")
    assert moves(game) == {
        "pay 1 red + 1 locomotive",
        "pay 1 blue + 1 locomotive",
        "pay 2 locomotives",
    }


@pytest.mark.rule("S4")
def test_the_ferry_of_five_spaces_takes_ferry_cards_for_colours_too() -> None:
    """S4: one at least, any number more, and the rest of one colour."""
    ferry = "Fort Mason-Golden Gate Bridge grey"
    game = frisco({"hand": {"red": 4, "blue": 3, "green": 1, "locomotive": 2}}, {})
    game.push(f"claim {ferry}")
    assert moves(game) == {
        "pay 4 red + 1 locomotive",
        "pay 3 red + 2 locomotives",
        "pay 3 blue + 2 locomotives",
    }
    game = frisco({"hand": {"red": 5, "blue": 4, "green": 4}}, {})
    assert ferry not in claims(game)
    game = frisco({"hand": {"red": 2, "blue": 2, "locomotive": 1}}, {})
    assert ferry not in claims(game)
    game = frisco({"hand": {"locomotive": 5}}, {})
    claim(game, ferry, "5 locomotives")
    assert game.view(None).seats[0].score == 10


@pytest.mark.rule("S4")
def test_only_ferries_need_ferry_cards() -> None:
    """S4: with no ferry card every track is payable but those over water."""
    over_water = {track.id for track in BOARD.tracks if track.ferry}
    assert {track.between for track in BOARD.tracks if track.ferry} == {
        ("Alcatraz", "Fort Mason"),
        ("Alcatraz", "Pier 39"),
        ("Fort Mason", "Golden Gate Bridge"),
    }
    game = frisco(
        {"hand": dict.fromkeys(COLOURS, 6)}, {"hand": {"locomotive": 6}}, face_up={"locomotive": 2}
    )
    assert claims(game) == {track.id for track in BOARD.tracks} - over_water


# ---- S5-S7: tourist tokens ----------------------------------------------------------------


@pytest.mark.rule("S5")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_seven_locations_hold_the_tokens_of_the_board_file(players: int) -> None:
    """S5: as many in each as the file says for the number of players; nobody has one yet."""
    game = new(players)
    assert tokens_left(game) == dict.fromkeys(TOKENS, 3)
    assert all(tokens(game, seat) == set() for seat in range(players))
    other = make_board(
        "mine", BOARD.text.replace("{ 2 = 3, 3 = 3, 4 = 3 }", "{ 2 = 1, 3 = 2, 4 = 4 }")
    )
    game = Game.new(other, players, seed=1)
    assert tokens_left(game) == dict.fromkeys(TOKENS, {2: 1, 3: 2, 4: 4}[players])


@pytest.mark.rule("S5")
def test_no_other_location_holds_tokens() -> None:
    """S5: a position with a token of such a place is refused, and one with too many."""
    for city in BOARD.cities:
        if city.name not in TOKENS:
            with pytest.raises(ValueError, match="token"):
                frisco({"tokens": [city.name]}, {})
    frisco(*({"tokens": ["Alcatraz"]} for _ in range(3)))
    with pytest.raises(ValueError, match="token"):
        frisco(*({"tokens": ["Alcatraz"]} for _ in range(4)))


@pytest.mark.rule("S6")
def test_a_token_at_one_end_is_taken_at_once() -> None:
    """S6: nothing is asked; the location has one less, the player's token lies open."""
    game = frisco({"hand": {"red": 1}}, {})
    claim(game, MASON, "1 red")
    assert (game.to_move, game.phase) == (1, "turn")
    assert tokens_left(game) == {**dict.fromkeys(TOKENS, 3), "Lombard Street": 2}
    for seat in (None, 0, 1):
        assert [each.tokens for each in game.view(seat).seats] == [("Lombard Street",), ()]


@pytest.mark.rule("S6")
@pytest.mark.parametrize("choice", ["Haight Ashbury", "Japanese Gardens"])
def test_with_a_token_at_both_ends_the_player_takes_one_by_choice(choice: str) -> None:
    """S6: exactly one, and one must be taken; then the turn is over."""
    game = frisco({"hand": {"red": 2}}, {})
    claim(game, GARDENS, "2 red")
    assert (game.to_move, game.phase) == (0, "token")
    ends = ("Haight Ashbury", "Japanese Gardens")
    assert moves(game) == {f"take token from {city}" for city in ends}
    with pytest.raises(IllegalMove):
        game.push("take token from Alcatraz")
    assert tokens(game, 0) == set()
    game.push(f"take token from {choice}")
    assert tokens(game, 0) == {choice}
    assert tokens_left(game) == {**dict.fromkeys(TOKENS, 3), choice: 2}
    assert (game.to_move, game.phase) == (1, "turn")


@pytest.mark.rule("S6")
@pytest.mark.parametrize(
    ("held", "after"),
    [
        (["Haight Ashbury"], {"Haight Ashbury", "Japanese Gardens"}),
        (["Japanese Gardens"], {"Haight Ashbury", "Japanese Gardens"}),
        (["Haight Ashbury", "Japanese Gardens"], {"Haight Ashbury", "Japanese Gardens"}),
    ],
)
def test_a_symbol_that_the_player_has_is_not_taken_twice(
    held: Sequence[str], after: set[str]
) -> None:
    """S6: the other end's is taken without a choice; with both held none is."""
    game = frisco({"hand": {"red": 2}, "tokens": held}, {})
    claim(game, GARDENS, "2 red")
    assert (game.to_move, game.phase) == (1, "turn")
    assert tokens(game, 0) == after
    assert [tokens_left(game)[city] for city in ("Haight Ashbury", "Japanese Gardens")] == [2, 2]


@pytest.mark.rule("S6")
def test_a_second_claim_at_the_same_place_takes_no_second_token() -> None:
    """S6: never two of one symbol, in play too."""
    game = frisco({"hand": {"red": 1, "purple": 1}}, {})
    claim(game, MASON, "1 red")
    draw_two(game)
    claim(game, "Lombard Street-Pier 39 purple", "1 purple")
    assert tokens(game, 0) == {"Lombard Street"}
    assert tokens_left(game)["Lombard Street"] == 2


@pytest.mark.rule("S6")
def test_a_place_without_tokens_left_gives_none() -> None:
    """S6: the last one was taken: no token, or the other end's without a choice."""
    others = [{"tokens": ["Haight Ashbury", "Lombard Street"]} for _ in range(3)]
    game = frisco({"hand": {"red": 3}}, *others)
    assert {"Haight Ashbury", "Lombard Street"}.isdisjoint(tokens_left(game))
    game.push(f"claim {MASON}")
    game.push("pay 1 red")
    assert tokens(game, 0) == set() and game.to_move == 1
    game.pop()
    game.pop()
    claim(game, GARDENS, "2 red")
    assert tokens(game, 0) == {"Japanese Gardens"} and game.to_move == 1
    assert sum(tokens_left(game).values()) == 5 * 3 - 1


@pytest.mark.rule("S6")
def test_the_last_token_of_a_place_can_be_taken() -> None:
    """S6: what two others left is the third one's."""
    game = frisco(
        {"hand": {"red": 1}}, {"tokens": ["Lombard Street"]}, {"tokens": ["Lombard Street"]}
    )
    claim(game, MASON, "1 red")
    assert tokens(game, 0) == {"Lombard Street"}
    assert "Lombard Street" not in tokens_left(game)


@pytest.mark.rule("S6")
def test_a_claim_between_places_without_tokens_takes_none() -> None:
    """S6: tokens lie at the two ends of the track, nowhere else; other actions take none."""
    game = frisco({"hand": {"red": 1}, "tracks": [MASON]}, {})
    claim(game, PRESIDIO, "1 red")
    draw_two(game)
    draw_two(game)
    assert tokens(game, 0) == tokens(game, 1) == set()
    assert tokens_left(game) == dict.fromkeys(TOKENS, 3)


@pytest.mark.rule("S6")
def test_every_claim_offers_the_tokens_of_its_two_ends() -> None:
    """S6: for every track of the board."""
    for track in BOARD.tracks:
        game = frisco({"hand": {"locomotive": 5}}, {})
        claim(game, track.id, f"{track.length} locomotive{'s' if track.length > 1 else ''}")
        ends = {city for city in track.between if city in TOKENS}
        if len(ends) == 2:
            assert moves(game) == {f"take token from {city}" for city in ends}
        else:
            assert (game.to_move, tokens(game, 0)) == (1, ends)


@pytest.mark.rule("S6")
def test_a_token_is_chosen_before_the_last_turns_begin() -> None:
    """S6: a claim that brings the end takes its token like any other, and the turn ends once."""
    tracks = [
        "Fort Mason-Golden Gate Bridge grey",
        "Haight Ashbury-Pacific Heights black",
        "Japanese Gardens-Presidio blue",
        "Mission District-Twin Peaks red",
        "Mission District-Potrero Hill blue",
    ]
    game = frisco({"hand": {"red": 2}, "tracks": tracks}, {})
    assert game.view(None).seats[0].trains == 4
    claim(game, GARDENS, "2 red")
    assert (game.phase, game.view(None).turns_left) == ("token", None)
    game.push("take token from Japanese Gardens")
    assert (game.to_move, game.view(None).turns_left) == (1, 2)
    assert tokens(game, 0) == {"Japanese Gardens"}
    draw_two(game)
    draw_two(game)
    assert game.is_over


@pytest.mark.rule("S7")
@pytest.mark.parametrize(
    ("number", "worth"), [(0, 0), (1, 0), (2, 1), (3, 2), (4, 4), (5, 6), (6, 9), (7, 12)]
)
def test_tokens_score_by_their_number(number: int, worth: int) -> None:
    """S7: whichever they are, for each player."""
    game = frisco({"tokens": [*TOKENS[:number]]}, {"tokens": [*TOKENS[7 - number :]]})
    assert [points(game, seat, "tokens") for seat in (0, 1)] == [worth, worth]
    assert [total(game, seat) for seat in (0, 1)] == [worth, worth]


@pytest.mark.rule("S7")
def test_tokens_score_at_the_end_only() -> None:
    """S7: the score on the table does not change when a token is taken."""
    game = frisco({"hand": {"red": 1}, "tokens": ["Alcatraz"]}, {})
    claim(game, MASON, "1 red")
    assert game.view(None).seats[0].score == 1
    assert total(game, 0) == 1 + 1


# ---- S8: the winner -----------------------------------------------------------------------


@pytest.mark.rule("S8")
@pytest.mark.parametrize("winner", [0, 1])
def test_a_tie_goes_to_the_one_with_most_tickets_done(winner: int) -> None:
    """S8: four points each, with a ticket and without."""
    seats: list[dict[str, Any]] = [{"tracks": ["Haight Ashbury-Pacific Heights black"]}]
    tracks = ["Haight Ashbury-The Castro green", "Mission District-The Castro black"]
    seats.insert(winner, {"tracks": tracks, "tickets": ["Haight Ashbury-Mission District"]})
    game = frisco(*seats)
    assert [total(game, seat) for seat in (0, 1)] == [4, 4]
    assert game.scores().winners == (winner,)
    assert game.scores().decided_by == "most tickets done"


@pytest.mark.rule("S8")
def test_a_tie_with_as_many_tickets_is_shared() -> None:
    """S8: neither the longest path nor the number of tokens settles it."""
    apart = ["Crissy Field-Presidio grey", "Fort Mason-Lombard Street red"]
    apart += ["Haight Ashbury-Painted Ladies green", "South Beach-Union Square red"]
    game = frisco(
        {"tracks": ["Haight Ashbury-Pacific Heights black"], "tokens": ["Alcatraz"]},
        {"tracks": apart},
        {},
    )
    assert [total(game, seat) for seat in (0, 1, 2)] == [4, 4, 0]
    assert game.scores().winners == (0, 1)
    assert game.scores().decided_by == "shared"


@pytest.mark.rule("S8")
def test_there_is_no_bonus_for_the_longest_path() -> None:
    """S8: routes, tickets and tokens are all there is."""
    path = ["Fort Mason-Golden Gate Bridge grey", "Fort Mason-Lombard Street red"]
    game = frisco({"tracks": path}, {"tickets": [TICKETS[0]]})
    assert [total(game, seat) for seat in (0, 1)] == [10 + 1, -2]
    sources = {line.source for seat in game.scores().seats for line in seat.lines}
    assert sources == {"routes", "ticket", "tokens"}
