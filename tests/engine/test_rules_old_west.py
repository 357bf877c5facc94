"""The rules of Old West, O1 to O15 of docs/rules.md, number by number."""

from itertools import combinations

import pytest

from ironroad import Game
from ironroad.engine.board import Board, load_board
from ironroad.engine.reading import BadPosition
from ironroad.game.moves import IllegalMove
from tests.support.table import (
    COLOURS,
    PLAIN_ROW,
    Seat,
    board,
    can_happen,
    claims,
    draw_two,
    hand,
    keep,
    keep_all,
    moves,
    offer,
    points,
    push,
    rooted,
    table,
    ticket_deck,
    tickets,
    total,
)

OLD_WEST = board("old_west")
ALVIN = load_board("old_west", {"alvin": "on"})
CITIES = {city.name for city in OLD_WEST.cities}
TICKETS = {ticket.id for ticket in OLD_WEST.tickets}


def old_west(*seats: Seat, seed: int = 1, on: Board = OLD_WEST, **rest: object) -> Game:
    """A position on the Old West board."""
    return table(on, *seats, seed=seed, **rest)


def new(players: int = 2, first: int = 0, on: Board = OLD_WEST) -> Game:
    return Game.new(on, players, seed=1, first=first)


def score(game: Game) -> list[int]:
    return [seat.score for seat in game.view(None).seats]


def markers(game: Game, seat: int) -> set[str]:
    return set(game.view(None).seats[seat].markers)


# ---- O1-O4: the set-up --------------------------------------------------------------------


@pytest.mark.rule("O1")
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_each_player_has_40_trains_and_no_marker_is_placed(players: int) -> None:
    """O1: at the start all is in supply."""
    game = new(players)
    assert [seat.trains for seat in game.view(None).seats] == [40] * players
    assert [seat.markers for seat in game.view(None).seats] == [()] * players


@pytest.mark.rule("O1")
@pytest.mark.parametrize("players", [1, 7])
def test_two_to_six_can_play(players: int) -> None:
    """O1: the board is for 2 to 6 players."""
    with pytest.raises(ValueError, match="players"):
        new(players)


@pytest.mark.rule("O1", "O6")
def test_three_markers_are_all_there_are() -> None:
    """O1: a fourth is not offered, and a position with four is refused."""
    seat: Seat = {"home": "Denver", "hand": {"purple": 1, "blue": 4}}
    two = {**seat, "markers": ["Denver", "Seattle"]}
    three = {**seat, "markers": ["Denver", "Seattle", "Boise"]}
    here = "Cheyenne-Denver purple"
    game = old_west(*rooted(OLD_WEST, two, {"home": "Tucson"}, avoid=[here]))
    push(game, "claim Cheyenne-Denver purple", "pay 1 purple")
    assert moves(game) == {"place marker in Cheyenne", "no marker"}
    game = old_west(*rooted(OLD_WEST, three, {"home": "Tucson"}, avoid=[here]))
    push(game, "claim Cheyenne-Denver purple", "pay 1 purple")
    assert (game.to_move, game.phase) == (1, "turn")
    with pytest.raises(BadPosition, match="marker"):
        old_west({**seat, "markers": ["Denver", "Seattle", "Boise", "Bend"]}, {"home": "Tucson"})


@pytest.mark.rule("O2")
@pytest.mark.parametrize("players", [2, 6])
def test_at_least_three_of_five_start_tickets_are_kept_and_the_rest_is_shuffled_under(
    players: int,
) -> None:
    """O2: what all players do not keep is one block at the bottom; none leaves the game."""
    game = new(players)
    kept, back = set(), set()
    for _ in range(players):
        there = offer(game)
        assert len(there) == 5
        assert moves(game) == {keep(*some) for n in (3, 4, 5) for some in combinations(there, n)}
        kept |= set(there[:3])
        back |= set(there[3:])
        game.push(keep(*there[:3]))
    top, *blocks = ticket_deck(game)
    assert [set(block) for block in blocks] == [back]
    assert set(top) == TICKETS - kept - back


@pytest.mark.rule("O2")
def test_start_tickets_put_back_come_after_the_others_in_any_order() -> None:
    """O2: they are shuffled."""
    one, *four = ["Seattle-Denver", "Boise-San Diego", "Bend-Las Vegas", "Denver-Tucson",
                  "Las Vegas-Denver"]  # fmt: skip
    game = old_west({"home": "Denver"}, {"home": "Tucson"}, ticket_deck=[[one], four])
    for some in combinations(four, 3):
        assert can_happen(game, "draw tickets", [one, *some[::-1]])
    assert not can_happen(game, "draw tickets", four)


@pytest.mark.rule("O2")
def test_four_tickets_are_drawn_and_one_is_kept_at_least() -> None:
    """O2: the rest goes to the bottom."""
    five = ["Seattle-Denver", "Boise-San Diego", "Bend-Las Vegas", "Denver-Tucson",
            "Las Vegas-Denver"]  # fmt: skip
    game = old_west({"home": "Denver"}, {"home": "Tucson"}, ticket_deck=[five])
    push(game, "draw tickets", chance=five[:4])
    there = offer(game)
    assert moves(game) == {keep(*some) for n in (1, 2, 3, 4) for some in combinations(there, n)}
    game.push(keep(five[0]))
    assert tickets(game, 0) == {five[0]}
    assert not can_happen(game, "draw tickets", five[1:])
    assert can_happen(game, "draw tickets", [five[4], *five[1:4]])


@pytest.mark.rule("O3")
@pytest.mark.parametrize(("players", "first"), [(2, 0), (2, 1), (3, 1), (4, 2), (6, 0), (6, 5)])
def test_home_cities_are_chosen_from_the_last_player_back_to_the_first(
    players: int, first: int
) -> None:
    """O3: counter-clockwise, each a city that is free; then the first player begins."""
    game = new(players, first)
    assert game.phase == "start tickets"
    keep_all(game)
    order = []
    free = set(CITIES)
    for city in ("Denver", "Boise", "Tucson", "Seattle", "Fresno", "Helena")[:players]:
        assert game.phase == "home city"
        assert moves(game) == {f"place marker in {each}" for each in free}
        assert game.to_move is not None
        order.append(game.to_move)
        game.push(f"place marker in {city}")
        assert markers(game, order[-1]) == {city} == {game.view(None).seats[order[-1]].home}
        free.remove(city)
    assert order == [(first - 1 - i) % players for i in range(players)]
    assert (game.phase, game.to_move, game.view(None).turn) == ("turn", first, 0)


@pytest.mark.rule("O3")
def test_the_home_city_costs_nothing() -> None:
    """O3: no card is paid for it, though it is a marker."""
    game = new()
    keep_all(game)
    before = [hand(game, seat) for seat in (0, 1)]
    push(game, "place marker in Denver", "place marker in Boise")
    assert [hand(game, seat) for seat in (0, 1)] == before
    assert [sum(cards.values()) for cards in before] == [4, 4]


TRIPLE = [f"Seattle-Spokane {colour}" for colour in ("blue", "white", "black")]
SPOKANE_HAND = {"blue": 4, "white": 4, "black": 4}
HOMES = ["Tucson", "Fresno", "Helena", "Boise"]


@pytest.mark.rule("O4")
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_with_two_or_three_players_one_track_of_a_route_is_open_in_all(players: int) -> None:
    """O4: with four to six every track is, one a player."""
    game = old_west(
        {"home": "Spokane", "hand": SPOKANE_HAND},
        {"home": "Seattle", "tracks": TRIPLE[:1]},
        *({"home": city} for city in HOMES[: players - 2]),
        face_up={"red": 5},
    )
    assert claims(game) & set(TRIPLE) == (set(TRIPLE[1:]) if players >= 4 else set())


@pytest.mark.rule("O4", "B16")
def test_one_player_has_one_track_of_a_triple_route() -> None:
    """O4: one a player, whoever has the others."""
    game = old_west(
        {"home": "Spokane", "hand": SPOKANE_HAND, "tracks": TRIPLE[:1]},
        *({"home": city} for city in HOMES[:3]),
        face_up={"red": 5},
    )
    assert not claims(game) & set(TRIPLE)
    game = old_west(
        {"home": "Spokane", "hand": SPOKANE_HAND},
        {"home": "Seattle", "tracks": TRIPLE[:1]},
        {"home": "Portland", "tracks": ["Portland-Seattle green", TRIPLE[1]]},
        {"home": "Tucson"},
        face_up={"red": 5},
    )
    assert claims(game) & set(TRIPLE) == {TRIPLE[2]}


# ---- O5: the network grows from the home city ---------------------------------------------

RICH = {**dict.fromkeys(COLOURS, 4), "locomotive": 7}


def tracks_at(*cities: str) -> set[str]:
    return {track.id for track in OLD_WEST.tracks if set(track.between) & set(cities)}


@pytest.mark.rule("O5")
@pytest.mark.parametrize("home", ["Denver", "Seattle", "Los Angeles", "Roswell"])
def test_the_first_track_must_end_in_the_home_city(home: str) -> None:
    """O5: with cards for every track of the board."""
    game = old_west({"home": home, "hand": RICH}, {"home": "Helena"})
    assert claims(game) == tracks_at(home)


@pytest.mark.rule("O5")
def test_later_tracks_must_end_in_a_city_that_is_reached() -> None:
    """O5: the home city, or any end of an own track; another's tracks reach nothing."""
    game = old_west(
        {"home": "Denver", "tracks": ["Cheyenne-Denver purple"], "hand": RICH},
        {"home": "Casper", "tracks": ["Casper-Cheyenne white"]},
    )
    own = tracks_at("Denver", "Cheyenne") - {"Cheyenne-Denver purple", "Cheyenne-Denver black"}
    assert claims(game) == own - {"Casper-Cheyenne white", "Casper-Cheyenne orange"}
    push(game, "claim Denver-Grand Junction red", "pay 3 red", "no marker")
    draw_two(game)
    assert claims(game) == (
        tracks_at("Denver", "Cheyenne", "Grand Junction")
        - tracks_at("Casper") - {"Cheyenne-Denver purple", "Cheyenne-Denver black",
                                 "Denver-Grand Junction red"}
    )  # fmt: skip


@pytest.mark.rule("O5")
def test_a_later_marker_is_no_second_home() -> None:
    """O5, O6: no track is away from home, and no marker where no own track ends."""
    for seat, reason in (
        ({"markers": ["Seattle"]}, r"no track of the seat ends in 'Seattle' \(O6\)"),
        ({"tracks": ["Boise-Seattle grey"]}, r"'Boise-Seattle grey' is not joined .* \(O5\)"),
        (
            {"tracks": ["Boise-Seattle grey"], "markers": ["Seattle"]},
            r"'Boise-Seattle grey' is not joined to the home city \(O5\)",
        ),
    ):
        with pytest.raises(BadPosition, match=f"seat 0: .*{reason}"):
            old_west({"home": "Denver", **seat}, {"home": "Helena"})


@pytest.mark.rule("O7")
def test_points_are_earned_by_markers_alone() -> None:
    """O7: a position with points on a city where nobody has a marker is refused."""
    seats = {"home": "Denver"}, {"home": "Helena"}
    game = old_west(*seats, marker_points={"Denver": 4, "Seattle": 0})
    assert game.view(None).marker_points == {"Denver": 4}
    with pytest.raises(BadPosition, match=r"marker_points: no marker is on 'Seattle' \(O7\)"):
        old_west(*seats, marker_points={"Seattle": 4})


@pytest.mark.rule("O5")
def test_the_home_city_stays_open_after_the_first_track() -> None:
    """O5: also when the network grows elsewhere."""
    game = old_west(
        {"home": "Denver", "tracks": ["Denver-Pueblo orange", "Pueblo-Santa Fe black"],
         "hand": {"red": 3}},
        {"home": "Helena"}, face_up=PLAIN_ROW,
    )  # fmt: skip
    assert claims(game) == {"Denver-Grand Junction red", "Durango-Pueblo red"}


# ---- O6: markers --------------------------------------------------------------------------

DENVER: Seat = {"home": "Denver"}
AWAY: Seat = {"home": "Helena"}


def claimed(cards: dict[str, int], *others: Seat, track: str = "Grand Junction-Pueblo") -> Game:
    """Seat 0 at home in Denver, at Pueblo already, has paid three purple cards for a track."""
    seat: Seat = {
        "home": "Denver",
        "tracks": ["Denver-Pueblo orange"],
        "hand": {**cards, "purple": cards.get("purple", 0) + 3},
    }
    here = [f"{track} purple"]
    seats = rooted(OLD_WEST, seat, *(others or (AWAY,)), avoid=here)
    game = old_west(*seats, face_up={"white": 5})
    push(game, f"claim {track} purple", "pay 3 purple", chance=[])
    return game


@pytest.mark.rule("O6")
def test_after_a_claim_one_marker_may_be_put_on_one_of_its_two_cities() -> None:
    """O6: on either end, or on none; then the turn is over."""
    game = claimed({"blue": 4})
    assert (game.to_move, game.phase) == (0, "marker")
    assert moves(game) == {
        "place marker in Grand Junction", "place marker in Pueblo", "no marker"
    }  # fmt: skip
    push(game, "place marker in Pueblo", "pay 2 blue", chance=[])
    assert markers(game, 0) == {"Denver", "Pueblo"}
    assert game.view(None).seats[0].home == "Denver"
    assert hand(game, 0) == {"blue": 2}
    assert game.view(None).discards == {"purple": 3, "blue": 2}
    assert (game.to_move, game.phase, game.view(None).turn) == (1, "turn", 1)


@pytest.mark.rule("O6")
def test_no_marker_need_be_placed() -> None:
    """O6: the player may; without one no card is paid."""
    game = claimed({"blue": 4})
    game.push("no marker")
    assert markers(game, 0) == {"Denver"}
    assert hand(game, 0) == {"blue": 4}
    assert (game.to_move, game.phase) == (1, "turn")


@pytest.mark.rule("O6")
@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        ({}, set()),
        ({"blue": 1}, set()),
        ({"locomotive": 1}, set()),
        ({"blue": 1, "green": 1, "red": 1}, set()),
        ({"blue": 2}, {"pay 2 blue"}),
        ({"blue": 3, "green": 2}, {"pay 2 blue", "pay 2 green"}),
        ({"blue": 1, "locomotive": 1}, {"pay 1 blue + 1 locomotive"}),
        ({"locomotive": 2}, {"pay 2 locomotives"}),
        (
            {"blue": 2, "green": 1, "locomotive": 2},
            {
                "pay 2 blue",
                "pay 1 blue + 1 locomotive",
                "pay 1 green + 1 locomotive",
                "pay 2 locomotives",
            },
        ),
    ],
)
def test_a_marker_costs_two_cards_of_one_colour(cards: dict[str, int], expected: set[str]) -> None:
    """O6: locomotives are wild for one or both."""
    game = claimed(cards)
    if not expected:
        assert moves(game) == {"no marker"}
        return
    game.push("place marker in Grand Junction")
    assert moves(game) == expected


@pytest.mark.rule("O6", "B27")
@pytest.mark.parametrize("cards", [{}, {"blue": 1}, {"blue": 1, "green": 1}])
def test_who_cannot_pay_for_a_marker_is_asked_all_the_same(cards: dict[str, int]) -> None:
    """O6: settled: whether the question is put tells the others nothing of the hand."""
    game, rich = claimed(cards), claimed({"blue": sum(cards.values())})
    assert (game.to_move, game.phase) == (0, "marker")
    assert moves(game) == {"no marker"}
    assert game.view(1).to_json() == rich.view(1).to_json()
    with pytest.raises(IllegalMove):
        game.push("place marker in Pueblo")
    game.push("no marker")
    assert (game.to_move, game.phase) == (1, "turn")
    assert markers(game, 0) == {"Denver"}


@pytest.mark.rule("O6")
@pytest.mark.parametrize(
    ("taken", "free"),
    [
        (["Pueblo"], {"Grand Junction"}),
        (["Grand Junction"], {"Pueblo"}),
        (["Pueblo", "Grand Junction"], set()),
        (["Durango"], {"Pueblo", "Grand Junction"}),
    ],
)
def test_a_city_has_one_marker(taken: list[str], free: set[str]) -> None:
    """O6: not where another player's is; with none free nothing is asked."""
    game = claimed({"blue": 4}, {"home": "Helena", "markers": taken})
    if free:
        assert moves(game) == {"no marker", *(f"place marker in {city}" for city in free)}
    else:
        assert (game.to_move, game.phase) == (1, "turn")


@pytest.mark.rule("O6")
def test_an_own_marker_is_on_a_city_once() -> None:
    """O6: the home city has its marker already."""
    game = old_west({**DENVER, "hand": {"orange": 1, "blue": 2}}, AWAY, face_up={"white": 5})
    push(game, "claim Denver-Pueblo orange", "pay 1 orange")
    assert moves(game) == {"place marker in Pueblo", "no marker"}


@pytest.mark.rule("O6")
def test_markers_are_placed_after_a_claim_only() -> None:
    """O6: no other action lets a player place one."""
    game = old_west({**DENVER, "hand": {"blue": 6}}, AWAY)
    assert not moves(game, "place marker", "no marker")
    draw_two(game)
    assert (game.to_move, game.phase) == (1, "turn")
    with pytest.raises(IllegalMove):
        game.push("place marker in Pueblo")


@pytest.mark.rule("O6")
def test_markers_never_move() -> None:
    """O6: what is placed stays, through the second and third marker."""
    seat: Seat = {**DENVER, "hand": {"orange": 1, "red": 3, "purple": 1, "blue": 6}}
    game = old_west(seat, AWAY, face_up={"white": 5})
    push(game, "claim Denver-Pueblo orange", "pay 1 orange", "place marker in Pueblo", "pay 2 blue")
    draw_two(game)
    push(game, "claim Denver-Grand Junction red", "pay 3 red", "place marker in Grand Junction")
    game.push("pay 2 blue")
    draw_two(game)
    assert markers(game, 0) == {"Denver", "Pueblo", "Grand Junction"}
    push(game, "claim Cheyenne-Denver purple", "pay 1 purple")
    assert (game.to_move, game.phase) == (1, "turn")
    assert markers(game, 0) == {"Denver", "Pueblo", "Grand Junction"}


@pytest.mark.rule("O6", "B21")
def test_the_end_is_seen_after_the_marker() -> None:
    """O6: a claim with the last trains still lets its player place a marker."""
    line = ["Denver-Salt Lake City blue", "Salt Lake City-Winnemucca yellow",
            "Boise-Winnemucca red", "Boise-Seattle grey", "Seattle-Spokane blue",
            "Great Falls-Spokane red", "Billings-Great Falls grey",
            "Billings-Casper yellow"]  # fmt: skip
    seat: Seat = {**DENVER, "tracks": line, "hand": {"green": 1, "blue": 2}}
    game = old_west(seat, AWAY, face_up={"white": 5})
    assert game.view(None).seats[0].trains == 3
    push(game, "claim Casper-Gillette green", "pay 1 green")
    assert game.phase == "marker"
    push(game, "place marker in Gillette", "pay 2 blue")
    assert (game.to_move, game.view(None).turns_left) == (1, 2)


# ---- O7-O10: whose the points are ---------------------------------------------------------

CLAIMED = "Salt Lake City-St. George red"
"""Four spaces, 7 points."""


def after_claim(*owned: list[str], home: str = "Las Vegas", spare: int = 0) -> Game:
    """Seat 0 claims Salt Lake City-St. George; `owned` are the markers of the three seats."""
    first, second, third = (list(each) for each in owned)
    seats = rooted(
        OLD_WEST,
        {"home": home, "markers": first, "tracks": ["Las Vegas-St. George blue"],
         "hand": {"red": 4, "blue": spare}, "score": 0},
        {"home": "Helena", "markers": second, "score": 0},
        {"home": "Tucson", "markers": third, "score": 0},
        avoid=[CLAIMED],
    )  # fmt: skip
    game = old_west(*seats, face_up={"white": 5})
    push(game, f"claim {CLAIMED}", "pay 4 red", chance=[])
    return game


SLC, GEORGE = "Salt Lake City", "St. George"


@pytest.mark.rule("O7", "O8", "O9")
@pytest.mark.parametrize(
    ("mine", "second", "third", "expected"),
    [
        ([], [], [], [7, 0, 0]),
        ([], [SLC], [], [0, 7, 0]),
        ([], [], [GEORGE], [0, 0, 7]),
        ([SLC], [], [], [7, 0, 0]),
        ([GEORGE], [], [], [7, 0, 0]),
        ([], [SLC, GEORGE], [], [0, 14, 0]),
        ([], [], [GEORGE, SLC], [0, 0, 14]),
        ([SLC, GEORGE], [], [], [14, 0, 0]),
        ([], [SLC], [GEORGE], [0, 7, 7]),
        ([], [GEORGE], [SLC], [0, 7, 7]),
        ([SLC], [GEORGE], [], [7, 7, 0]),
        ([GEORGE], [], [SLC], [7, 0, 7]),
    ],
)
def test_points_go_to_the_owner_of_the_marker_not_to_the_claimer(
    mine: list[str], second: list[str], third: list[str], expected: list[int]
) -> None:
    """O7, O8, O9: Salt Lake City-St. George, with every share-out of the markers there."""
    game = after_claim(mine, second, third)
    assert score(game) == expected
    assert game.view(None).tracks[CLAIMED] == 0
    own = [track for track in OLD_WEST.tracks if game.view(None).tracks.get(track.id) == 0]
    assert game.view(None).seats[0].trains == 40 - sum(track.length for track in own)


@pytest.mark.rule("O7")
def test_a_home_city_is_a_marker() -> None:
    """O7: who lives in Salt Lake City scores what others claim there."""
    game = old_west(
        {"home": "Las Vegas", "tracks": ["Las Vegas-St. George blue"], "hand": {"red": 4}},
        {"home": SLC},
    )
    before = score(game)
    push(game, f"claim {CLAIMED}", "pay 4 red")
    assert [b - a for a, b in zip(before, score(game), strict=True)] == [0, 7]


@pytest.mark.rule("O7")
def test_markers_elsewhere_do_not_matter() -> None:
    """O7: only those on the two cities of the track."""
    game = after_claim([], ["Las Vegas", "Flagstaff"], ["Green River"], home="Boise")
    assert score(game) == [7, 0, 0]


@pytest.mark.rule("O8")
def test_a_claim_between_two_others_markers_scores_nothing_for_the_claimer() -> None:
    """O8: each of the two scores the full points, also as lines of the score."""
    game = after_claim([], [SLC], [GEORGE])
    assert [points(game, seat, "markers") for seat in range(3)] == [0, 7, 7]
    assert [points(game, seat, "routes") for seat in range(3)] == [0, 0, 0]
    assert game.view(None).marker_points == {SLC: 7, GEORGE: 7}


@pytest.mark.rule("O10")
def test_a_marker_placed_after_the_claim_does_not_change_its_points() -> None:
    """O10 settled: not where nobody's marker was, nor where another's is."""
    game = after_claim([], [], [], spare=2)
    assert score(game) == [7, 0, 0]
    push(game, f"place marker in {GEORGE}", "pay 2 blue")
    assert score(game) == [7, 0, 0]
    assert game.view(None).marker_points == {}
    game = after_claim([], [SLC], [], spare=2)
    push(game, f"place marker in {GEORGE}", "pay 2 blue")
    assert score(game) == [0, 7, 0]


@pytest.mark.rule("O10", "O7")
def test_a_marker_counts_from_the_next_claim_on() -> None:
    """O10: the owner scores what the next player claims there, not what was claimed before."""
    game = old_west(
        {"home": "Las Vegas", "tracks": ["Las Vegas-St. George blue"], "score": 0,
         "hand": {"red": 4, "blue": 2}},
        {"home": "Flagstaff", "hand": {"yellow": 2}, "score": 0},
        face_up={"white": 5},
    )  # fmt: skip
    push(game, f"claim {CLAIMED}", "pay 4 red", f"place marker in {GEORGE}", "pay 2 blue")
    push(game, "claim Flagstaff-St. George yellow", "pay 2 yellow")
    assert score(game) == [7 + 2, 2]


# ---- O11: ferries -------------------------------------------------------------------------


@pytest.mark.rule("O11")
@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        ({"red": 12, "locomotive": 2}, set()),
        ({"red": 3, "locomotive": 3}, set()),
        ({"red": 3, "blue": 1, "locomotive": 3}, set()),
        ({"red": 5, "locomotive": 3}, {"pay 4 red + 3 locomotives"}),
        ({"red": 3, "locomotive": 4}, {"pay 3 red + 4 locomotives"}),
        ({"locomotive": 7}, {"pay 7 locomotives"}),
    ],
)
def test_a_ferry_asks_a_locomotive_for_each_symbol(
    cards: dict[str, int], expected: set[str]
) -> None:
    """O11: Los Angeles-San Francisco has seven spaces and three symbols."""
    track = "Los Angeles-San Francisco grey"
    game = old_west({"home": "Los Angeles", "hand": cards}, AWAY, face_up=PLAIN_ROW)
    assert (track in claims(game)) is bool(expected)
    if expected:
        game.push(f"claim {track}")
        assert moves(game) == expected


# ---- O12: most tickets --------------------------------------------------------------------

AT_HOME: Seat = {"home": "Bend"}
EUGENE = ["Ashland-Eugene yellow", "Ashland-Redding red", "Redding-San Francisco yellow"]
"""Eugene-San Francisco."""
HELENA = ["Bozeman-Helena grey", "Bozeman-Idaho Falls grey", "Idaho Falls-Salt Lake City grey"]
"""Helena-Salt Lake City."""


@pytest.mark.rule("O12")
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_most_tickets_done_are_worth_15_points(seat: int) -> None:
    """O12: to one player, whatever the points of the tickets."""
    seats: list[Seat] = [{"home": "Bend"}, {"home": "Tucson", "tickets": ["Seattle-Roswell"]}]
    winner: Seat = {"home": "Eugene", "tracks": EUGENE, "tickets": ["Eugene-San Francisco"]}
    seats.insert(seat, winner)
    game = old_west(*seats)
    bonus = [points(game, each, "most tickets") for each in range(3)]
    assert bonus == [15 if each == seat else 0 for each in range(3)]
    assert total(game, seat) == 2 + 1 + 4 + 6 + 15


@pytest.mark.rule("O12")
def test_all_who_tie_for_most_tickets_get_the_points() -> None:
    """O12: 15 each; tickets that are not done do not count."""
    game = old_west(
        {"home": "Eugene", "tracks": EUGENE,
         "tickets": ["Eugene-San Francisco", "Seattle-Denver", "Seattle-Roswell"]},
        {"home": "Helena", "tracks": HELENA, "tickets": ["Helena-Salt Lake City"]},
        {"home": "Tucson", "tickets": ["Las Vegas-Tucson"]},
    )  # fmt: skip
    assert [points(game, seat, "most tickets") for seat in range(3)] == [15, 15, 0]


@pytest.mark.rule("O12")
def test_two_tickets_beat_one_of_more_points() -> None:
    """O12: the number counts."""
    game = old_west(
        {"home": "Eugene", "tracks": [*EUGENE, "Eugene-Portland red", "Redding-Sacramento blue"],
         "tickets": ["Eugene-San Francisco", "Portland-Sacramento"]},
        {"home": "Seattle", "tracks": ["Seattle-Spokane blue", "Great Falls-Spokane red"],
         "tickets": ["Seattle-Great Falls"]},
    )  # fmt: skip
    assert [points(game, seat, "most tickets") for seat in (0, 1)] == [15, 0]


@pytest.mark.rule("O12")
def test_there_is_no_longest_path_bonus() -> None:
    """O12: lines are for tracks, markers, tickets and most tickets only."""
    game = old_west({"home": "Eugene", "tracks": EUGENE}, AWAY)
    for seat in game.scores().seats:
        assert {line.source for line in seat.lines} <= {
            "routes", "markers", "ticket", "most tickets"
        }  # fmt: skip
        assert seat.longest_path_length == 0


# ---- O13-O15: Alvin -----------------------------------------------------------------------


@pytest.mark.rule("O13")
def test_the_alien_starts_in_roswell_in_the_variant_only() -> None:
    """O13: nobody holds it; without the variant there is none."""
    alien = new(on=ALVIN).view(None).alien
    assert alien is not None
    assert (alien.city, alien.holder) == ("Roswell", None)
    assert new().view(None).alien is None


@pytest.mark.rule("O13")
@pytest.mark.parametrize(("on", "there"), [(OLD_WEST, True), (ALVIN, False)])
def test_nobody_lives_in_roswell(on: Board, there: bool) -> None:
    """O13: in the variant it is no home city."""
    game = new(3, on=on)
    keep_all(game)
    assert ("place marker in Roswell" in moves(game)) is there
    assert len(moves(game)) == len(CITIES) - (not there)


ALBUQUERQUE: Seat = {"home": "Albuquerque", "hand": {"red": 2, "blue": 4}, "score": 0}
ROSWELL = "Albuquerque-Roswell red"
"""Two spaces, 2 points."""
HELD = {"city": "Albuquerque", "holder": 0}


def alien(game: Game) -> tuple[str, int | None]:
    there = game.view(None).alien
    assert there is not None
    return there.city, there.holder


@pytest.mark.rule("O13")
def test_no_marker_is_put_in_roswell() -> None:
    """O13: without the variant it may be; with it, not even when the alien has left."""
    game = old_west(ALBUQUERQUE, AWAY, face_up={"white": 5})
    push(game, f"claim {ROSWELL}", "pay 2 red")
    assert moves(game) == {"place marker in Roswell", "no marker"}
    for there in ({"city": "Roswell", "holder": None}, {"city": "Helena", "holder": 1}):
        game = old_west(ALBUQUERQUE, AWAY, on=ALVIN, face_up={"white": 5}, alien=there)
        push(game, f"claim {ROSWELL}", "pay 2 red")
        assert (game.to_move, game.phase) == (1, "turn")
    with pytest.raises(BadPosition, match="Roswell"):
        old_west({**ALBUQUERQUE, "markers": ["Roswell"]}, AWAY, on=ALVIN)


@pytest.mark.rule("O14")
def test_who_claims_a_track_to_the_alien_catches_it() -> None:
    """O14: 10 points at once; with one marker there is no choice of where it goes."""
    game = old_west(ALBUQUERQUE, AWAY, on=ALVIN, face_up={"white": 5})
    push(game, f"claim {ROSWELL}", "pay 2 red", chance=[])
    assert score(game) == [2 + 10, 0]
    assert alien(game) == ("Albuquerque", 0)
    assert (game.to_move, game.phase) == (1, "turn")
    assert [seat.catches for seat in game.view(None).seats] == [1, 0]
    assert points(game, 0, "markers") == 2


@pytest.mark.rule("O14")
def test_a_track_elsewhere_does_not_catch_the_alien() -> None:
    """O14: nor does one to Roswell when the alien is somewhere else."""
    game = old_west(ALBUQUERQUE, AWAY, on=ALVIN, face_up={"white": 5},
                    alien={"city": "Helena", "holder": 1})  # fmt: skip
    push(game, f"claim {ROSWELL}", "pay 2 red")
    assert (score(game)[0], alien(game)) == (2, ("Helena", 1))
    seat: Seat = {"home": "Albuquerque", "hand": {"green": 1}, "score": 0}
    game = old_west(seat, AWAY, on=ALVIN, face_up={"white": 5})
    push(game, "claim Albuquerque-Santa Fe green", "pay 1 green")
    assert (score(game)[0], alien(game)) == (1, ("Roswell", None))


@pytest.mark.rule("O14")
def test_the_alien_is_moved_to_a_city_with_an_own_marker() -> None:
    """O14: with more than one marker the player chooses among them; it must be moved."""
    seat: Seat = {**ALBUQUERQUE, "markers": ["Tucson", "Denver"]}
    seats = rooted(ALVIN, seat, {**AWAY, "markers": ["Boise"], "score": 0}, avoid=[ROSWELL])
    game = old_west(*seats, on=ALVIN, face_up={"white": 5})
    push(game, f"claim {ROSWELL}", "pay 2 red", chance=[])
    assert (game.to_move, game.phase) == (0, "alien")
    assert score(game) == [12, 0]
    assert moves(game) == {f"move alien to {c}" for c in ("Albuquerque", "Tucson", "Denver")}
    game.push("move alien to Tucson")
    assert alien(game) == ("Tucson", 0)
    assert (game.to_move, game.phase, score(game)) == (1, "turn", [12, 0])


@pytest.mark.rule("O14")
def test_the_marker_placed_this_turn_counts_for_the_alien() -> None:
    """O14 settled: Santa Fe gets a marker after the claim, and then the alien."""
    seat: Seat = {"home": "Albuquerque", "tracks": ["Albuquerque-Santa Fe green"], "score": 0,
                  "hand": {"yellow": 3, "blue": 2}}  # fmt: skip
    game = old_west(seat, AWAY, on=ALVIN, face_up={"white": 5})
    push(game, "claim Roswell-Santa Fe yellow", "pay 3 yellow")
    assert moves(game) == {"place marker in Santa Fe", "no marker"}
    push(game, "place marker in Santa Fe", "pay 2 blue")
    assert moves(game) == {"move alien to Albuquerque", "move alien to Santa Fe"}
    game.push("move alien to Santa Fe")
    assert (alien(game), score(game)) == (("Santa Fe", 0), [4 + 10, 0])
    game = old_west(seat, AWAY, on=ALVIN, face_up={"white": 5})
    push(game, "claim Roswell-Santa Fe yellow", "pay 3 yellow", "no marker")
    assert (alien(game), score(game), game.to_move) == (("Albuquerque", 0), [14, 0], 1)


@pytest.mark.rule("O14")
def test_who_holds_the_alien_does_not_catch_it_again() -> None:
    """O14: a claim to where the own alien sits scores the track only, and does not move it."""
    seat: Seat = {**ALBUQUERQUE, "markers": ["Tucson"], "hand": {"green": 1, "red": 2}}
    here = ["Albuquerque-Santa Fe green"]
    game = old_west(*rooted(ALVIN, seat, AWAY, avoid=here), on=ALVIN, alien=HELD,
                    face_up={"white": 5})  # fmt: skip
    push(game, "claim Albuquerque-Santa Fe green", "pay 1 green")
    assert (alien(game), score(game)) == (("Albuquerque", 0), [1, 0])
    if game.phase == "marker":
        game.push("no marker")
    assert (game.to_move, game.phase) == (1, "turn")


@pytest.mark.rule("O14", "O7")
def test_the_alien_is_caught_from_who_holds_it() -> None:
    """O14: the track's points go to the marker in its city, the 10 points to the catcher."""
    game = old_west(
        {"home": "Albuquerque", "score": 0},
        {"home": "Santa Fe", "hand": {"green": 1}, "score": 0},
        on=ALVIN, alien=HELD, to_move=1, face_up={"white": 5},
    )  # fmt: skip
    push(game, "claim Albuquerque-Santa Fe green", "pay 1 green", chance=[])
    assert score(game) == [1, 1 + 10]
    assert alien(game) == ("Santa Fe", 1)
    assert points(game, 1, "alien") == 10 + 10
    assert points(game, 0, "alien") == 0


@pytest.mark.rule("O14")
def test_the_alien_is_caught_back() -> None:
    """O14: who lost it can catch it again, for 10 points more."""
    game = old_west(
        {"home": "Albuquerque", "score": 0, "hand": {"purple": 1}, "catches": 1},
        {"home": "Santa Fe", "catches": 1, "score": 0},
        on=ALVIN, alien={"city": "Santa Fe", "holder": 1}, face_up={"white": 5},
    )  # fmt: skip
    push(game, "claim Albuquerque-Santa Fe purple", "pay 1 purple")
    assert alien(game) == ("Albuquerque", 0)
    assert [seat.catches for seat in game.view(None).seats] == [2, 1]
    assert score(game) == [1 + 10, 1]


@pytest.mark.rule("O15")
@pytest.mark.parametrize("holder", [0, 1, None])
def test_who_holds_the_alien_at_the_end_scores_ten(holder: int | None) -> None:
    """O15: nobody if it was never caught."""
    at = {0: "Albuquerque", 1: "Helena", None: "Roswell"}[holder]
    game = old_west(
        {**ALBUQUERQUE, "hand": {}}, AWAY, on=ALVIN, alien={"city": at, "holder": holder},
        phase="over", turns_left=0,
    )  # fmt: skip
    assert game.is_over
    assert [total(game, seat) for seat in (0, 1)] == [
        10 if seat == holder else 0 for seat in (0, 1)
    ]
    assert game.scores().winners == ((0, 1) if holder is None else (holder,))


@pytest.mark.rule("O15", "O14")
def test_who_caught_it_first_keeps_the_points_of_the_catch_only() -> None:
    """O15: the catch is scored in the game, the 10 points for holding it at the end."""
    game = old_west(
        {"home": "Albuquerque", "catches": 1, "score": 10},
        {"home": "Santa Fe", "catches": 1, "score": 10},
        on=ALVIN, alien={"city": "Santa Fe", "holder": 1},
    )  # fmt: skip
    assert [total(game, seat) for seat in (0, 1)] == [10, 20]
    assert [points(game, seat, "alien") for seat in (0, 1)] == [10, 20]


@pytest.mark.rule("O3", "O13", "O14")
def test_the_variant_is_played_by_name() -> None:
    """O13: as an option of a new game and of a position."""
    game = Game.new("old_west", 3, seed=1, options={"alvin": "on"})
    assert alien(game) == ("Roswell", None)
    position = {"board": "old_west", "options": {"alvin": "on"}, "alien": HELD,
                "seats": [{"home": "Albuquerque"}, {"home": "Helena"}]}  # fmt: skip
    assert alien(Game.from_position(position, seed=1)) == ("Albuquerque", 0)
    with pytest.raises(BadPosition, match="alien"):
        Game.from_position({**position, "options": {"alvin": "off"}}, seed=1)
