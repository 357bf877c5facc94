"""The rules of Italy, I1 to I10 of docs/rules.md, number by number."""

from itertools import chain, combinations

import pytest

from ironroad import Game
from ironroad.engine.board import Board, make_board
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
    moves,
    offer,
    points,
    push,
    table,
    ticket_deck,
    tickets,
    total,
)

ITALY = board("italy")
TICKETS = {ticket.id for ticket in ITALY.tickets}


def italy(*seats: Seat, seed: int = 1, on: Board = ITALY, **rest: object) -> Game:
    """A position on the Italy board."""
    return table(on, *seats, seed=seed, **rest)


def new(players: int = 2, seed: int = 1) -> Game:
    return Game.new(ITALY, players, seed=seed, first=0)


def edited(old: str, new: str) -> Board:
    """The Italy board with one thing changed."""
    assert ITALY.text.count(old) == 1
    return make_board("italy of our own", ITALY.text.replace(old, new))


def ferry_cards(game: Game) -> list[int]:
    return [seat.ferry_cards for seat in game.view(None).seats]


# ---- I1-I3: the set-up, tickets and ferry cards -------------------------------------------


@pytest.mark.rule("I1")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_each_player_has_45_trains_and_ten_ferry_cards_are_in_the_supply(players: int) -> None:
    """I1: nobody has a ferry card at the start."""
    game = new(players)
    view = game.view(None)
    assert [seat.trains for seat in view.seats] == [45] * players
    assert (view.ferry_supply, ferry_cards(game)) == (10, [0] * players)


@pytest.mark.rule("I1")
@pytest.mark.parametrize("players", [1, 6])
def test_two_to_five_can_play(players: int) -> None:
    """I1: the board is for 2 to 5 players."""
    with pytest.raises(ValueError, match="players"):
        new(players)


@pytest.mark.rule("I2")
@pytest.mark.parametrize("players", [2, 5])
def test_at_least_three_of_five_start_tickets_are_kept(players: int) -> None:
    """I2: any three, four or five of them; no ticket is dealt twice."""
    game = new(players)
    offers = [game.view(seat).offer or () for seat in range(players)]
    assert [len(each) for each in offers] == [5] * players
    assert len(set(chain(*offers))) == 5 * players
    there = offer(game)
    assert moves(game) == {keep(*some) for n in (3, 4, 5) for some in combinations(there, n)}
    with pytest.raises(IllegalMove):
        game.push(keep(*there[:2]))


@pytest.mark.rule("I2")
@pytest.mark.parametrize("players", [2, 5])
def test_start_tickets_not_kept_are_shuffled_under_the_deck(players: int) -> None:
    """I2: all players' unkept tickets are one block at the bottom; none leaves the game."""
    game = new(players, seed=3)
    kept, back = set(), set()
    for _ in range(players):
        there = offer(game)
        kept |= set(there[:3])
        back |= set(there[3:])
        game.push(keep(*there[:3]))
    top, *blocks = ticket_deck(game)
    assert [set(block) for block in blocks] == [back]
    assert set(top) == TICKETS - kept - back
    assert game.phase == "turn"


@pytest.mark.rule("I2")
def test_any_order_of_the_start_tickets_put_back_can_come() -> None:
    """I2: they are shuffled; but the tickets above them come first."""
    one, *four = ["Firenze-Roma", "Milano-Bari", "Parma-Olbia", "Roma-Taranto", "Milano-Napoli"]
    game = italy({}, {}, ticket_deck=[[one], four])
    for some in combinations(four, 3):
        assert can_happen(game, "draw tickets", [one, *some])
        assert can_happen(game, "draw tickets", [one, *some[::-1]])
    assert not can_happen(game, "draw tickets", four)


@pytest.mark.rule("I2")
def test_four_tickets_are_drawn_and_one_is_kept_at_least() -> None:
    """I2: the rest goes to the bottom, and comes back after the others."""
    five = ["Firenze-Roma", "Milano-Bari", "Parma-Olbia", "Roma-Taranto", "Milano-Napoli"]
    game = italy({}, {}, ticket_deck=[five])
    push(game, "draw tickets", chance=five[:4])
    there = offer(game)
    assert moves(game) == {keep(*some) for n in (1, 2, 3, 4) for some in combinations(there, n)}
    game.push(keep(five[0]))
    assert tickets(game, 0) == {five[0]}
    assert set(chain(*ticket_deck(game))) == set(five[1:])
    assert not can_happen(game, "draw tickets", five[1:])
    assert can_happen(game, "draw tickets", [five[4], *five[1:4]])


@pytest.mark.rule("I3")
def test_taking_a_ferry_card_is_a_whole_turn() -> None:
    """I3: one card from the supply, and the next player moves."""
    game = italy({}, {})
    before = hand(game, 0)
    push(game, "take ferry card", chance=[])
    assert (game.to_move, game.phase) == (1, "turn")
    assert (ferry_cards(game), game.view(None).ferry_supply) == ([1, 0], 9)
    assert hand(game, 0) == before


@pytest.mark.rule("I3", "B4")
def test_no_ferry_card_is_taken_after_a_train_card() -> None:
    """I3: taking a ferry card is an action of its own, and cannot be the second card."""
    game = italy({}, {}, face_up=PLAIN_ROW)
    game.push("draw card")
    assert game.phase == "second card"
    assert "take ferry card" not in moves(game)


@pytest.mark.rule("I3")
@pytest.mark.parametrize(("held", "allowed"), [(0, True), (1, True), (2, False)])
def test_no_third_ferry_card_is_taken(held: int, allowed: bool) -> None:
    """I3: with two in hand no third; ferry cards of other players do not matter."""
    game = italy({"ferry_cards": held}, {"ferry_cards": 2 - held})
    assert ("take ferry card" in moves(game)) is allowed
    if not allowed:
        with pytest.raises(IllegalMove):
            game.push("take ferry card")


@pytest.mark.rule("I3", "B27")
def test_ferry_cards_are_no_train_cards() -> None:
    """I3: ferry cards are counted apart from train cards, and are public."""
    game = italy({"ferry_cards": 2, "hand": {"red": 1}}, {})
    seat = game.view(1).seats[0]
    assert (seat.cards, seat.ferry_cards) == (1, 2)
    assert game.view(1).ferry_supply == 8


@pytest.mark.rule("I3")
def test_spent_ferry_cards_return_to_the_supply() -> None:
    """I3 settled: ten in five hands leave none; once one is spent, it can be taken."""
    seats: list[Seat] = [{"ferry_cards": 2, "hand": {"red": 3}}, *[{"ferry_cards": 2}] * 4]
    game = italy(*seats, face_up=PLAIN_ROW)
    assert game.view(None).ferry_supply == 0
    push(game, "claim Cosenza-Messina grey", "pay 2 red + 1 ferry card", chance=[])
    assert (game.view(None).ferry_supply, ferry_cards(game)) == (1, [1, 2, 2, 2, 2])
    assert game.view(None).discards == {"red": 2}
    for _ in range(4):
        assert "take ferry card" not in moves(game)
        draw_two(game)
    game.push("take ferry card")
    assert (game.view(None).ferry_supply, ferry_cards(game)) == (0, [2] * 5)


@pytest.mark.rule("I3")
def test_from_an_empty_supply_no_ferry_card_is_taken() -> None:
    """I3 settled: on a board with one ferry card, no other player can take one."""
    one = edited("supply = 10", "supply = 1")
    game = italy({}, {}, on=one)
    game.push("take ferry card")
    assert "take ferry card" not in moves(game)
    draw_two(game)
    assert "take ferry card" not in moves(game)


# ---- I4, I5: ferries ----------------------------------------------------------------------

ONE_WAVE = "Cosenza-Messina grey"
"""Three spaces, one wave."""
TWO_WAVES = "Olbia-Roma grey"
"""Four spaces, two waves."""
THREE_WAVES = "Ancona-Venezia grey"
"""Five spaces, three waves."""
FOUR_WAVES = "Napoli-Palermo grey"
"""Seven spaces, four waves."""


def payments(cards: dict[str, int], ferry_cards: int, track: str) -> set[str]:
    """Every way to pay for a track with these cards; none if it cannot be claimed."""
    game = italy({"hand": cards, "ferry_cards": ferry_cards}, {}, face_up=PLAIN_ROW)
    if track not in claims(game):
        with pytest.raises(IllegalMove):
            game.push(f"claim {track}")
        return set()
    game.push(f"claim {track}")
    assert moves(game), "a track is offered that cannot be paid for"
    return moves(game)


@pytest.mark.rule("I4")
def test_all_grey_tracks_are_ferries_and_no_others() -> None:
    """I4: a grey track has waves, one to four; a coloured one has none."""
    assert {track.waves for track in ITALY.tracks if track.colour == "grey"} == {1, 2, 3, 4}
    assert {track.waves for track in ITALY.tracks if track.colour != "grey"} == {0}
    assert not any(track.ferry for track in ITALY.tracks)


@pytest.mark.rule("I4", "I5")
@pytest.mark.parametrize(
    ("track", "cards", "held", "expected"),
    [
        (ONE_WAVE, {"red": 12}, 0, set()),
        (ONE_WAVE, {"red": 1, "locomotive": 1}, 0, set()),
        (ONE_WAVE, {"red": 3, "locomotive": 1}, 0, {"pay 2 red + 1 locomotive"}),
        (ONE_WAVE, {"red": 3}, 1, {"pay 2 red + 1 ferry card"}),
        (ONE_WAVE, {"red": 3}, 2, {"pay 2 red + 1 ferry card"}),
        (
            ONE_WAVE,
            {"red": 2, "locomotive": 1},
            2,
            {
                "pay 2 red + 1 locomotive",
                "pay 2 red + 1 ferry card",
                "pay 1 red + 1 locomotive + 1 ferry card",
            },
        ),
        (ONE_WAVE, {"locomotive": 2}, 1, {"pay 2 locomotives + 1 ferry card"}),
        (TWO_WAVES, {"red": 12}, 0, set()),
        (TWO_WAVES, {"red": 12, "locomotive": 1}, 0, set()),
        (TWO_WAVES, {"red": 3, "locomotive": 2}, 0,
         {"pay 2 red + 2 locomotives"}),
        (TWO_WAVES, {"red": 2}, 1, {"pay 2 red + 1 ferry card"}),
        (TWO_WAVES, {"red": 1}, 2, set()),
        (TWO_WAVES, {"red": 1, "blue": 1}, 1, set()),
        (TWO_WAVES, {"red": 1, "locomotive": 1}, 1, {"pay 1 red + 1 locomotive + 1 ferry card"}),
        (THREE_WAVES, {"red": 2, "locomotive": 2}, 0, set()),
        (THREE_WAVES, {"red": 2}, 1, set()),
        (THREE_WAVES, {"red": 2}, 2, {"pay 2 red + 2 ferry cards"}),
        (THREE_WAVES, {"red": 2, "locomotive": 1}, 1, {"pay 2 red + 1 locomotive + 1 ferry card"}),
        (THREE_WAVES, {"red": 2, "locomotive": 3}, 0, {"pay 2 red + 3 locomotives"}),
        (FOUR_WAVES, {"red": 12}, 1, set()),
        (FOUR_WAVES, {"red": 3}, 2, {"pay 3 red + 2 ferry cards"}),
        (FOUR_WAVES, {"red": 12, "locomotive": 1}, 1, set()),
        (FOUR_WAVES, {"red": 3, "locomotive": 2}, 1, {"pay 3 red + 2 locomotives + 1 ferry card"}),
        (FOUR_WAVES, {"red": 3, "locomotive": 4}, 0, {"pay 3 red + 4 locomotives"}),
        (FOUR_WAVES, {"locomotive": 7}, 0, {"pay 7 locomotives"}),
        (FOUR_WAVES, {"locomotive": 3}, 2, {"pay 3 locomotives + 2 ferry cards"}),
        (FOUR_WAVES, {"red": 2, "blue": 2}, 2, set()),
    ],
)  # fmt: skip
def test_a_wave_takes_a_locomotive_and_a_ferry_card_covers_two(
    track: str, cards: dict[str, int], held: int, expected: set[str]
) -> None:
    """I4, I5: waves take locomotives or ferry cards, the other spaces are of one colour."""
    assert payments(cards, held, track) == expected


@pytest.mark.rule("I4")
def test_two_waves_are_paid_in_one_of_these_ways() -> None:
    """I4: two locomotives, or one ferry card; locomotives may stand in for the others too."""
    ways = payments({"red": 2, "locomotive": 2}, 1, TWO_WAVES)
    assert ways >= {
        "pay 2 red + 2 locomotives",
        "pay 2 red + 1 ferry card",
        "pay 1 red + 1 locomotive + 1 ferry card",
        "pay 2 locomotives + 1 ferry card",
    }
    assert not {way for way in ways if "ferry" not in way} - {"pay 2 red + 2 locomotives"}


@pytest.mark.rule("I4", "I5")
def test_of_two_waves_a_ferry_card_may_cover_one_and_a_locomotive_the_other() -> None:
    """I5 settled: a ferry card may be spent on a single wave, though it could cover both."""
    ways = payments({"red": 2, "locomotive": 1}, 1, TWO_WAVES)
    assert "pay 2 red + 1 locomotive + 1 ferry card" in ways


@pytest.mark.rule("I4")
@pytest.mark.parametrize("colour", COLOURS)
def test_the_spaces_without_a_wave_take_any_one_colour(colour: str) -> None:
    """I4: the spaces without a wave are paid for as those of a grey track."""
    ways = payments({colour: 3}, 1, ONE_WAVE)
    assert ways == {f"pay 2 {colour} + 1 ferry card"}
    assert payments({colour: 3}, 2, "Trieste-Venezia grey") == ways


@pytest.mark.rule("I4", "I7")
def test_a_ferry_into_a_zone_is_paid_for_like_any() -> None:
    """I4: Ancona-Croazia has four spaces and two waves."""
    assert payments({"red": 2}, 1, "Ancona-Croazia grey") == {"pay 2 red + 1 ferry card"}
    assert payments({"red": 4}, 0, "Ancona-Croazia grey") == set()


@pytest.mark.rule("I4", "B13")
def test_a_ferry_scores_its_whole_length_and_takes_a_train_a_space() -> None:
    """I4: ferry cards pay for spaces, but seven trains stand there in the end."""
    game = italy({"hand": {"red": 4}, "ferry_cards": 2}, {}, face_up=PLAIN_ROW)
    push(game, f"claim {FOUR_WAVES}", "pay 3 red + 2 ferry cards", chance=[])
    view = game.view(None)
    assert view.tracks == {FOUR_WAVES: 0}
    assert (view.seats[0].trains, view.seats[0].score, game.to_move) == (38, 18, 1)
    assert (view.discards, view.ferry_supply) == ({"red": 3}, 10)
    assert hand(game, 0) == {"red": 1}


@pytest.mark.rule("I4", "B15")
def test_ferry_cards_do_not_stand_in_for_trains() -> None:
    """I4: with six trains left a ferry of seven spaces cannot be claimed."""
    six_left = ["Genova-Olbia grey", "Cagliari-Palermo grey", "Messina-Salerno grey",
                "Bari-Croazia grey", "Cagliari-Napoli grey", "Salerno-Taranto white"]  # fmt: skip
    hand = {"red": 12, "locomotive": 4}
    game = italy({"tracks": six_left, "hand": hand, "ferry_cards": 2}, {})
    assert game.view(None).seats[0].trains == 6
    assert FOUR_WAVES not in claims(game)
    assert THREE_WAVES in claims(game)


@pytest.mark.rule("I5")
@pytest.mark.parametrize(
    ("track", "cards"),
    [
        ("Bari-Foggia red", {"red": 2}),
        ("Bari-Taranto purple", {"red": 2}),
        ("Bologna-Firenze black", {}),
        ("Trieste-Venezia orange", {"orange": 2}),
        (ONE_WAVE, {"red": 1}),
        (TWO_WAVES, {"red": 1}),
        (THREE_WAVES, {"red": 1}),
    ],
)
def test_ferry_cards_pay_for_waves_only(track: str, cards: dict[str, int]) -> None:
    """I5: one card short on a coloured track or a plain space, two ferry cards do not help."""
    assert payments(cards, 2, track) == set()


@pytest.mark.rule("I5")
def test_no_ferry_card_is_paid_for_a_coloured_track() -> None:
    """I5: with enough cards none may be added either."""
    assert payments({"red": 3}, 2, "Bari-Foggia red") == {"pay 3 red"}


@pytest.mark.rule("I5")
def test_a_ferry_card_may_be_spent_on_a_single_wave_but_not_on_none() -> None:
    """I5 settled: one wave takes one of the two ferry cards, never both."""
    game = italy({"hand": {"red": 3}, "ferry_cards": 2}, {})
    game.push(f"claim {ONE_WAVE}")
    for illegal in ("pay 2 red + 2 ferry cards", "pay 3 red", "pay 1 red + 2 ferry cards"):
        with pytest.raises(IllegalMove):
            game.push(illegal)
    game.push("pay 2 red + 1 ferry card")
    assert ferry_cards(game) == [1, 0]
    assert payments({"red": 2}, 2, THREE_WAVES) == {"pay 2 red + 2 ferry cards"}


# ---- I6: double and triple routes ---------------------------------------------------------

TRIPLE = ["Napoli-Roma yellow", "Napoli-Roma white", "Napoli-Roma red"]
CARDS = {"yellow": 4, "white": 4, "red": 4}


@pytest.mark.rule("I6")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_with_two_or_three_players_one_track_of_a_route_is_open_in_all(players: int) -> None:
    """I6: with four or five players every track is open, one to a player."""
    rest: list[Seat] = [{}] * (players - 2)
    game = italy({"tracks": TRIPLE[:1]}, {"hand": CARDS}, *rest, to_move=1, face_up=PLAIN_ROW)
    open_to_all = players >= 4
    assert claims(game) & set(TRIPLE) == (set(TRIPLE[1:]) if open_to_all else set())


@pytest.mark.rule("I6", "B16")
def test_three_players_of_four_have_a_track_each_of_a_triple_route() -> None:
    """I6: one a player, and the third track too."""
    game = italy({"tracks": TRIPLE[:1], "hand": CARDS}, {"tracks": TRIPLE[1:2]}, {}, {})
    assert not claims(game) & set(TRIPLE)
    game = italy({"hand": CARDS}, {"tracks": TRIPLE[:1]}, {"tracks": TRIPLE[1:2]}, {})
    assert claims(game) & set(TRIPLE) == {TRIPLE[2]}


@pytest.mark.rule("I6", "I7")
@pytest.mark.parametrize(("players", "expected"), [(3, set()), (4, {"Torino-Francia purple"})])
def test_a_double_route_into_a_zone_is_a_double_route(players: int, expected: set[str]) -> None:
    """I6: Torino-Francia has two tracks."""
    rest: list[Seat] = [{}] * (players - 2)
    game = italy(
        {"hand": {"purple": 2}}, {"tracks": ["Torino-Francia yellow"]}, *rest, face_up=PLAIN_ROW
    )
    assert {track for track in claims(game) if "Francia" in track} == expected


# ---- I7: zones ----------------------------------------------------------------------------


def done(tracks: list[str], *names: str) -> set[str]:
    """Which of these tickets are done with these tracks."""
    game = italy({"tracks": tracks, "tickets": list(names)}, {})
    return set(game.scores().seats[0].tickets_done)


TO_AUSTRIA = ["Torino-Francia yellow", "Torino-Svizzera red", "Bolzano-Svizzera blue",
              "Bolzano-Austria black"]  # fmt: skip
"""From Francia to Austria, if Svizzera could be crossed."""


@pytest.mark.rule("I7", "B22")
def test_two_tracks_into_one_zone_are_not_joined_there() -> None:
    """I7: Milano and Bolzano both reach Svizzera, but not each other."""
    over_svizzera = ["Milano-Svizzera blue", "Bolzano-Svizzera blue"]
    to_trieste = ["Bolzano-Venezia yellow", "Trieste-Venezia orange"]
    by_land = ["Bergamo-Milano orange", "Bergamo-Bolzano red"]
    assert done(over_svizzera + to_trieste, "Milano-Trieste") == set()
    assert done(by_land + to_trieste, "Milano-Trieste") == {"Milano-Trieste"}


@pytest.mark.rule("I7")
@pytest.mark.parametrize(
    ("tracks", "met"),
    [
        (["Bergamo-Svizzera white", "Bergamo-Verona blue"], True),
        (["Bolzano-Svizzera blue", "Bolzano-Verona green"], True),
        (["Milano-Svizzera blue", "Bergamo-Milano orange", "Bergamo-Verona black"], True),
        (["Milano-Svizzera blue", "Bergamo-Verona blue"], False),
        (["Milano-Svizzera blue", "Bolzano-Svizzera blue", "Bergamo-Verona blue"], False),
        (["Torino-Svizzera red", "Milano-Svizzera blue", "Bolzano-Svizzera blue",
          "Bolzano-Verona green"], True),
        (["Bergamo-Verona blue"], False),
    ],
)  # fmt: skip
def test_a_ticket_that_names_a_zone_is_met_by_any_track_into_it(
    tracks: list[str], met: bool
) -> None:
    """I7: Svizzera-Verona, by each way into Svizzera that is joined with Verona."""
    assert done(tracks, "Svizzera-Verona") == ({"Svizzera-Verona"} if met else set())


@pytest.mark.rule("I7")
def test_a_ticket_between_two_zones_cannot_cross_a_third() -> None:
    """I7: Francia-Austria, with Svizzera in between."""
    assert done(TO_AUSTRIA, "Francia-Austria") == set()
    by_land = ["Milano-Torino black", "Bergamo-Milano orange", "Bergamo-Bolzano red"]
    joined = [TO_AUSTRIA[0], *by_land, TO_AUSTRIA[3]]
    assert done(joined, "Francia-Austria") == {"Francia-Austria"}


@pytest.mark.rule("I7")
@pytest.mark.parametrize("tracks", [["Genova-Monaco grey"], ["Torino-Monaco green"]])
def test_monaco_is_a_zone_too(tracks: list[str]) -> None:
    """I7: either track into Monaco meets Monaco-Ravenna; the two do not join Torino and Genova."""
    to_ravenna = ["Genova-Parma white", "Bologna-Parma red", "Bologna-Ravenna blue"]
    with_torino = [*to_ravenna, "Genova-Torino orange"]
    assert done(tracks + with_torino, "Monaco-Ravenna") == {"Monaco-Ravenna"}
    both = ["Genova-Monaco grey", "Torino-Monaco green", "Firenze-Parma orange"]
    assert done([*both, "Genova-Parma white"], "Torino-Firenze") == set()


@pytest.mark.rule("I7")
def test_both_tracks_of_a_route_into_a_zone_end_there() -> None:
    """I7: with four players two of them have a track from Torino to Francia."""
    to_venezia = [
        ["Genova-Torino orange", "Genova-Parma white", "Bergamo-Parma purple",
         "Bergamo-Verona blue", "Venezia-Verona white"],
        ["Milano-Torino black", "Bergamo-Milano orange", "Bergamo-Verona black",
         "Venezia-Verona purple"],
    ]  # fmt: skip
    for first in (0, 1):
        seats: list[Seat] = [
            {"tracks": [f"Torino-Francia {colour}", *to_venezia[i]]}
            for i, colour in enumerate(("yellow", "purple"))
        ]
        seats[first] = {**seats[first], "tickets": ["Francia-Venezia"]}
        game = italy(*seats, {}, {})
        assert points(game, first, "ticket") == 10


@pytest.mark.rule("I7", "I8")
def test_networks_are_not_joined_in_a_zone() -> None:
    """I7: three regions at either side of Svizzera score nothing; by land they are seven."""
    west = ["Torino-Svizzera red", "Genova-Torino orange", "Genova-Pisa yellow"]
    east = ["Bolzano-Svizzera blue", "Bolzano-Verona green", "Bolzano-Tarvisio purple"]
    assert regions(*west, *east) == 0
    assert regions(*west, *east, "Milano-Torino black", "Bergamo-Milano orange",
                   "Bergamo-Bolzano red") == 4  # fmt: skip


# ---- I8, I9: regions ----------------------------------------------------------------------

ROOMY = edited("trains = 45", "trains = 100")
"""Italy with trains for more regions than a player can reach."""


def regions(*tracks: str, on: Board = ITALY) -> int:
    """The points for regions of these tracks, the same for every seat."""
    scored = points(italy({"tracks": list(tracks)}, {}, on=on), 0, "regions")
    assert points(italy({}, {}, {"tracks": list(tracks)}, on=on), 2, "regions") == scored
    return scored


FIRST_FIVE = ["Milano-Torino black", "Milano-Parma yellow", "Parma-Pisa blue",
              "Genova-Pisa yellow"]  # fmt: skip
"""Piemonte, Lombardia, Emilia-Romagna, Toscana and Liguria."""
OTHER_FIVE = ["Grosseto-Perugia red", "Ancona-Perugia yellow", "Ancona-Pescara red",
              "Pescara-Roma orange"]  # fmt: skip
"""Toscana, Umbria, Marche, Abruzzo and Lazio."""
FURTHER = [
    ["Bologna-Parma red", "Bologna-Verona orange"],
    ["Bolzano-Verona green"],
    ["Bolzano-Tarvisio purple"],
    ["Firenze-Pisa purple", "Firenze-Perugia white"],
    ["Ancona-Perugia yellow"],
    ["Ancona-Pescara red"],
    ["Pescara-Roma orange"],
    ["Napoli-Roma yellow"],
    ["Foggia-Napoli green"],
    ["Napoli-Salerno orange", "Cosenza-Salerno purple"],
    ["Cosenza-Messina grey"],
    ["Olbia-Roma grey"],
]
"""From the first five on, each a region more: the sixth to the seventeenth."""


@pytest.mark.rule("I8")
@pytest.mark.parametrize(
    ("count", "expected"),
    [(2, 0), (3, 0), (4, 0), (5, 1), (6, 2), (7, 4), (8, 7), (9, 11), (10, 16), (11, 22),
     (12, 29), (13, 37), (14, 46), (15, 56), (16, 56), (17, 56)],
)  # fmt: skip
def test_a_network_scores_by_the_number_of_its_regions(count: int, expected: int) -> None:
    """I8: nothing below five, 56 points from fifteen on."""
    tracks = [*FIRST_FIVE[: count - 1], *chain(*FURTHER[: max(0, count - 5)])]
    assert regions(*tracks, on=ROOMY) == expected
    names = {city.name: city.region for city in ITALY.cities}
    ends = chain(*(track.between for track in ITALY.tracks if track.id in tracks))
    assert len({names[end] for end in ends}) == count


@pytest.mark.rule("I8")
def test_five_and_five_regions_score_two_points_and_joined_they_score_eleven() -> None:
    """I8: the rulebook's example; Toscana is in both networks, so joined they have nine."""
    assert regions(*FIRST_FIVE) == regions(*OTHER_FIVE) == 1
    assert regions(*FIRST_FIVE, *OTHER_FIVE) == 2
    assert regions(*FIRST_FIVE, *OTHER_FIVE, "Grosseto-Pisa white") == 11


@pytest.mark.rule("I8")
def test_each_network_has_a_line_of_its_own() -> None:
    """I8: each network has a line of its own in the scores; one of two regions has none."""
    game = italy({"tracks": [*FIRST_FIVE, *OTHER_FIVE, "Agrigento-Palermo orange"]}, {})
    lines = [line for line in game.scores().seats[0].lines if line.source == "regions"]
    assert [line.points for line in lines] == [1, 1]
    assert "Liguria" in lines[0].data["regions"] + lines[1].data["regions"]
    assert total(game, 0) == 4 + 2 + 2 + 4 + 2 + 2 + 4 + 4 + 2 + 2


@pytest.mark.rule("I8")
def test_only_own_tracks_make_a_network() -> None:
    """I8: the track that joins the two fives is another player's."""
    game = italy({"tracks": FIRST_FIVE + OTHER_FIVE}, {"tracks": ["Grosseto-Pisa white"]})
    assert [points(game, seat, "regions") for seat in (0, 1)] == [2, 0]


@pytest.mark.rule("I8")
def test_more_cities_of_a_region_count_once() -> None:
    """I8: Grosseto and Firenze are in Toscana as Pisa is, Bologna in Emilia-Romagna as Parma."""
    more = ["Firenze-Pisa purple", "Firenze-Grosseto blue", "Bologna-Parma red"]
    assert regions(*FIRST_FIVE, *more) == 1
    assert regions(*FIRST_FIVE[:3], *more) == 0


@pytest.mark.rule("I8", "I7")
def test_zones_are_no_regions() -> None:
    """I8: four regions and three zones are four regions."""
    zones = ["Torino-Francia yellow", "Torino-Monaco green", "Milano-Svizzera blue"]
    assert regions(*FIRST_FIVE[:3], *zones) == 0
    assert regions(*FIRST_FIVE, *zones) == 1


PUGLIA = ["Bari-Foggia orange", "Bari-Taranto purple", "Bari-Lecce white"]
SARDEGNA = ["Olbia-Sassari orange", "Cagliari-Sassari black"]
SICILIA = ["Catania-Messina purple", "Catania-Siracusa orange", "Agrigento-Catania yellow",
           "Agrigento-Palermo orange"]  # fmt: skip
TO_PUGLIA = ["Foggia-Napoli green", "Napoli-Roma yellow", "Pescara-Roma orange",
             "Ancona-Pescara red"]  # fmt: skip
TO_SARDEGNA = ["Olbia-Roma grey", "Pescara-Roma orange", "Ancona-Pescara red",
               "Ancona-Perugia yellow"]  # fmt: skip
TO_SICILIA = ["Cosenza-Messina grey", "Cosenza-Salerno purple", "Napoli-Salerno orange",
              "Napoli-Roma yellow", "Pescara-Roma orange"]  # fmt: skip


@pytest.mark.rule("I9")
@pytest.mark.parametrize(
    ("way", "region"), [(TO_PUGLIA, PUGLIA), (TO_SARDEGNA, SARDEGNA), (TO_SICILIA, SICILIA)]
)
def test_a_whole_island_or_puglia_counts_as_two(way: list[str], region: list[str]) -> None:
    """I9: five regions with it, or six if all its cities are in the network, not one fewer."""
    assert regions(*way) == 1
    for missing in range(1, len(region) + 1):
        assert regions(*way, *region[:-missing]) == 1
    assert regions(*way, *region) == 2


@pytest.mark.rule("I9")
def test_all_its_cities_must_be_in_the_same_network() -> None:
    """I9: Lecce and Taranto are reached, but not joined with Foggia and Bari."""
    assert regions(*TO_PUGLIA, PUGLIA[0], "Lecce-Taranto red") == 1
    assert regions(*TO_PUGLIA, PUGLIA[0], "Lecce-Taranto red", "Bari-Taranto yellow") == 2
    game = italy({"tracks": [*TO_PUGLIA, *PUGLIA[:2]]}, {"tracks": PUGLIA[2:]})
    assert [points(game, seat, "regions") for seat in (0, 1)] == [1, 0]


@pytest.mark.rule("I9")
def test_no_other_region_counts_as_two() -> None:
    """I9: Lombardia, Toscana and Emilia-Romagna whole, and Liguria and Piemonte: five regions."""
    whole = ["Bergamo-Milano orange", "Firenze-Pisa purple", "Firenze-Grosseto blue",
             "Bologna-Parma red", "Bologna-Ravenna blue"]  # fmt: skip
    assert regions(*FIRST_FIVE, *whole) == 1


@pytest.mark.rule("I9", "I8")
def test_three_regions_may_count_as_two_in_one_network() -> None:
    """I9: eight regions, the three among them whole: eleven, 22 points."""
    tracks = [*SICILIA, *TO_SICILIA, "Foggia-Napoli green", *PUGLIA, *SARDEGNA, "Olbia-Roma grey"]
    assert regions(*tracks, on=ROOMY) == 16
    assert regions(*tracks, "Ancona-Pescara red", on=ROOMY) == 22


@pytest.mark.rule("I9", "I8")
def test_a_whole_region_alone_is_two_regions() -> None:
    """I9: Sicilia and Sardegna whole are four, with Calabria five."""
    both = [*SICILIA, "Cagliari-Palermo grey", "Cagliari-Olbia blue", "Olbia-Sassari orange"]
    assert regions(*both) == 0
    assert regions(*both, "Cosenza-Messina grey") == 1


# ---- I10: no other bonus ------------------------------------------------------------------


@pytest.mark.rule("I10")
def test_there_is_no_bonus_for_a_long_path_or_many_tickets() -> None:
    """I10: points are from tracks, tickets and regions, and from nothing else."""
    game = italy(
        {"tracks": FIRST_FIVE, "tickets": ["Torino-Firenze", "Milano-Bologna"]},
        {"tracks": ["Ancona-Perugia yellow"]},
    )
    for seat in game.scores().seats:
        assert {line.source for line in seat.lines} <= {"routes", "ticket", "regions"}
        assert seat.total == sum(line.points for line in seat.lines)
    assert total(game, 0) == 4 + 2 + 2 + 4 + 1 - 7 - 4
    assert total(game, 1) == 2


@pytest.mark.rule("I10", "B24")
def test_a_tie_is_decided_by_tickets_and_not_by_the_longest_path() -> None:
    """I10: equal points; the longer path does not win, the ticket does."""
    game = italy({"tracks": ["Ancona-Pescara red"]}, {"tracks": ["Bergamo-Parma purple",
                 "Grosseto-Perugia red"]})  # fmt: skip
    assert (game.scores().winners, game.scores().decided_by) == ((0, 1), "shared")
    ticket: Seat = {"tracks": ["Milano-Parma yellow", "Bologna-Parma red"],
                    "tickets": ["Milano-Bologna"]}  # fmt: skip
    longer: Seat = {"tracks": ["Ancona-Pescara red", "Pescara-Roma orange"]}
    game = italy(longer, ticket)
    assert total(game, 0) == total(game, 1) == 8
    assert (game.scores().winners, game.scores().decided_by) == ((1,), "most tickets done")
