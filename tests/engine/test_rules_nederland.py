"""The rules of Nederland, N1 to N22 of docs/rules.md, number by number."""

from collections import Counter
from collections.abc import Sequence
from itertools import chain, combinations
from typing import Any

import pytest

from ironroad import Game
from ironroad.engine.board import load_board
from ironroad.game.moves import IllegalMove
from tests.support.table import (
    PLAIN_ROW,
    Seat,
    board,
    can_happen,
    claims,
    draw_two,
    keep,
    keep_all,
    moves,
    offer,
    points,
    push,
    ticket_deck,
    tickets,
    total,
)
from tests.support.table import table as table_on

NEDERLAND = board("nederland")
NO_TOLLS = load_board("nederland", {"tolls": "off"})
WITH_NEUTRAL = load_board("nederland", {"neutral": "on"})

TICKETS = [ticket.id for ticket in NEDERLAND.tickets]
NO_PAIR = [ticket.id for ticket in NEDERLAND.tickets if not ticket.neutral]

BREDA = ("Breda-Rotterdam purple", "Breda-Rotterdam yellow")  # 2 spaces, toll 4
BREDA_TICKET = "Nijmegen-Antwerpen"
ANTWERPEN = ("Antwerpen-Rotterdam white", "Antwerpen-Rotterdam black")  # 5 spaces, toll 4
ANTWERPEN_TICKET = "Breda-Eindhoven"
UTRECHT = ("Amsterdam-Utrecht purple", "Amsterdam-Utrecht orange")  # 1 space, toll 1
UTRECHT_TICKET = "Sneek-Eindhoven"
NOTHING_TICKET = "Amsterdam-Rotterdam"  # no city pair at its bottom

LONG_TRACKS = [  # six spaces each, none of them on a pair that the tests below turn up
    "'s-Gravenhage-Middelburg yellow",
    "Duisburg-Enschede orange",
    "Emden-Lingen grey",
    "Groningen-Waddeneilanden yellow",
    "Groningen-Zwolle green",
]
FIVE_LEFT = [*LONG_TRACKS, "Antwerpen-Middelburg green"]  # 35 of the 40 trains
LAST_CLAIM = ("claim Amsterdam-Lelystad yellow", "pay 3 yellow")  # then two are left


def new(players: int = 2, seed: int = 1, first: int | None = 0, **options: str) -> Game:
    return Game.new("nederland", players, seed=seed, first=first, options=options)


def nederland(*seats: Seat, seed: int = 1, **rest: Any) -> Game:
    """A position with tolls and no neutral player."""
    return table_on(NEDERLAND, *seats, seed=seed, face_up=PLAIN_ROW, **rest)


def round_six(seat_0: Seat | None = None, seat_1: Seat | None = None, **rest: Any) -> Game:
    """A position with the neutral player, one turn of seat 1 before the end of round six."""
    rest = {"turn": 11, "to_move": 1, "face_up": PLAIN_ROW, **rest}
    return table_on(WITH_NEUTRAL, seat_0 or {}, seat_1 or {}, **rest)


def end_round(game: Game, *tickets_turned_up: str) -> None:
    """A turn of two blind cards, after which these tickets, one or none, are turned up."""
    push(game, "draw card", "draw card", chance=["red", *tickets_turned_up])


def draw_until_after_round(game: Game, turns: int, ticket: str) -> None:
    """Turns of two blind cards; after the last of them the ticket is turned up."""
    for _ in range(turns - 1):
        push(game, "draw card", "draw card", chance=["red"])
    end_round(game, ticket)


def toll(game: Game, seat: int) -> int:
    return int(game.view(seat).toll_points)


def tolls(game: Game) -> list[int]:
    return [toll(game, seat) for seat in range(game.players)]


def loans(game: Game) -> list[int]:
    return [seat.loans for seat in game.view(None).seats]


def marker(game: Game) -> int | None:
    seat: int | None = game.view(None).neutral.marker
    return seat


def neutral_tracks(game: Game) -> tuple[str, ...]:
    return tuple(game.view(None).neutral.tracks)


def neutral_trains(game: Game) -> int:
    return int(game.view(None).neutral.trains)


def discarded(game: Game) -> set[str]:
    return set(game.view(None).ticket_discards)


def in_deck(game: Game) -> set[str]:
    return set(chain(*ticket_deck(game)))


def claim(game: Game, track: str, payment: str) -> None:
    push(game, f"claim {track}", f"pay {payment}")


# ---- N1-N4: the set-up and the tickets ----------------------------------------------------


@pytest.mark.rule("N1")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_each_player_has_40_trains_and_30_toll_points(players: int) -> None:
    """N1: a full supply of both, and no loan, at every number of players."""
    game = new(players)
    assert [seat.trains for seat in game.view(None).seats] == [40] * players
    assert tolls(game) == [30] * players
    assert loans(game) == [0] * players


@pytest.mark.rule("N1")
@pytest.mark.parametrize("players", [1, 6])
def test_two_to_five_can_play(players: int) -> None:
    """N1: the board is for 2 to 5 players."""
    with pytest.raises(ValueError, match="players"):
        new(players)


@pytest.mark.rule("N1")
def test_toll_points_of_others_are_hidden() -> None:
    """N1: whatever another player has left, a view is the same; the player's own tells."""
    games = [nederland({"toll_points": 7}, {"toll_points": left}, {}) for left in (0, 21)]
    for seat in (0, 2, None):
        one, other = (game.view(seat) for game in games)
        assert one == other
        assert one.seen.tobytes() == other.seen.tobytes()
        assert one.to_json() == other.to_json()
    assert [game.view(1).toll_points for game in games] == [0, 21]
    assert games[0].view(0).toll_points == 7
    assert games[0].view(None).toll_points is None


@pytest.mark.rule("N1")
def test_a_toll_paid_to_another_shows_in_the_views_of_the_two_only() -> None:
    """N1: after a toll between two players a third one's view has no toll points but its own."""
    game = nederland({"hand": {"yellow": 2}}, {"tracks": [BREDA[0]]}, {})
    claim(game, BREDA[1], "2 yellow")
    assert [game.view(seat).toll_points for seat in (0, 1, 2)] == [26, 30, 30]
    assert game.view(2).to_json()["toll_points"] == 30
    assert all("toll_points" not in seat for seat in game.view(2).to_json()["seats"])


@pytest.mark.rule("N2")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_start_scores_follow_the_turn_order(players: int) -> None:
    """N2: the first player starts with 0 points, each next one with one more."""
    for first in range(players):
        game = new(players, first=first)
        scores = [seat.score for seat in game.view(None).seats]
        assert scores == [(seat - first) % players for seat in range(players)]
        assert [points(game, seat, "start") for seat in range(players)] == scores


@pytest.mark.rule("N2")
def test_start_scores_count_at_the_end() -> None:
    """N2: the points of routes come on top of the start score, also after a claim in play."""
    game = nederland({}, {"hand": {"red": 4}}, to_move=1)
    claim(game, "Amsterdam-Rotterdam red", "4 red")
    assert [seat.score for seat in game.view(None).seats] == [0, 1 + 7]
    assert total(game, 1) == 1 + 7 + 0  # less toll points left than the other
    assert total(game, 0) == 35


@pytest.mark.rule("N3")
@pytest.mark.parametrize("players", [2, 5])
def test_five_start_tickets_are_dealt_and_three_kept_at_least(players: int) -> None:
    """N3: five different tickets each; any three, four or five of them may be kept."""
    game = new(players)
    offers = [list(game.view(seat).offer or ()) for seat in range(players)]
    assert [len(each) for each in offers] == [5] * players
    assert len(set(chain(*offers))) == 5 * players
    for there in offers:
        assert offer(game) == there
        expected = {keep(*some) for size in (3, 4, 5) for some in combinations(there, size)}
        assert moves(game) == expected
        with pytest.raises(IllegalMove):
            game.push(keep(*there[:2]))
        game.push(keep(*there[:3]))
    assert [tickets(game, seat) for seat in range(players)] == [set(x[:3]) for x in offers]


@pytest.mark.rule("N3")
def test_start_tickets_are_dealt_by_chance() -> None:
    """N3: each of the 44 tickets comes as often."""
    dealt: Counter[str] = Counter()
    for seed in range(400):
        dealt.update(new(seed=seed).view(0).offer or ())
    assert set(dealt) == set(TICKETS) and len(TICKETS) == 44
    assert all(20 <= number <= 75 for number in dealt.values())  # 45 expected


@pytest.mark.rule("N3")
def test_four_tickets_are_drawn_and_one_kept_at_least() -> None:
    """N3: any of the fifteen choices of four, but not none."""
    game = nederland({}, {})
    game.push("draw tickets")
    there = offer(game)
    assert len(there) == 4
    expected = {keep(*some) for size in (1, 2, 3, 4) for some in combinations(there, size)}
    assert moves(game) == expected and len(expected) == 15
    game.push(keep(there[2]))
    assert tickets(game, 0) == {there[2]}
    assert game.to_move == 1


@pytest.mark.rule("N4")
@pytest.mark.parametrize("players", [2, 5])
def test_start_tickets_not_kept_go_face_up_to_the_discards(players: int) -> None:
    """N4: all see them once all have chosen, and they are not in the deck."""
    game = new(players, seed=4)
    out: set[str] = set()
    kept: set[str] = set()
    while game.phase == "start tickets":
        assert discarded(game) == set()  # B26: no choice shows before the last one
        there = offer(game)
        out |= set(there[3:])
        kept |= set(there[:3])
        game.push(keep(*there[:3]))
    assert len(out) == 2 * players
    assert all(set(game.view(seat).ticket_discards) == out for seat in (None, *range(players)))
    assert ticket_deck(game) == [[name for name in TICKETS if name not in out | kept]]
    assert game.view(None).ticket_deck == (44 - 5 * players,)


@pytest.mark.rule("N4")
def test_drawn_tickets_not_kept_go_face_up_to_the_discards() -> None:
    """N4: they join those that lie there, and nothing is put under the deck."""
    game = nederland({}, {}, ticket_discards=TICKETS[:2])
    push(game, "draw tickets", chance=TICKETS[10:14])
    assert discarded(game) == set(TICKETS[:2])
    game.push(keep(TICKETS[11]))
    assert discarded(game) == {*TICKETS[:2], TICKETS[10], TICKETS[12], TICKETS[13]}
    assert ticket_deck(game) == [TICKETS[2:10] + TICKETS[14:]]


@pytest.mark.rule("N4")
def test_no_ticket_comes_back_while_the_deck_has_one() -> None:
    """N4: every ticket of the deck comes up before one of those not kept does."""
    game = nederland({}, {}, seed=5)
    seen: list[str] = []
    for _ in range(11):
        game.push("draw tickets")
        seen += offer(game)
        game.push(keep(offer(game)[0]))
    assert sorted(seen) == sorted(TICKETS)
    assert in_deck(game) == set() and len(discarded(game)) == 33


@pytest.mark.rule("N4")
def test_an_empty_ticket_deck_is_made_anew_of_the_discards() -> None:
    """N4: four of the discards come up, any of them; the rest is the deck."""
    first: Counter[str] = Counter()
    for seed in range(200):
        game = nederland({}, {}, ticket_deck=[[]], ticket_discards=TICKETS[:6], seed=seed)
        game.push("draw tickets")
        there = offer(game)
        assert len(set(there)) == 4 and set(there) <= set(TICKETS[:6])
        assert in_deck(game) == set(TICKETS[:6]) - set(there)
        assert discarded(game) == set()
        first[there[0]] += 1
    assert set(first) == set(TICKETS[:6])
    assert all(15 <= number <= 55 for number in first.values())  # 33 expected


@pytest.mark.rule("N4")
def test_a_ticket_deck_that_runs_out_in_a_draw_is_made_anew_at_once() -> None:
    """N4: the last one of the deck first, then three of the discards, and never the other way."""
    rest: dict[str, Any] = {"ticket_deck": [TICKETS[:1]], "ticket_discards": TICKETS[1:7]}
    game = nederland({}, {}, **rest)
    last, *others = TICKETS[:4]
    assert not can_happen(game, "draw tickets", [*others, last])
    assert not can_happen(game, "draw tickets", [last])
    push(game, "draw tickets", chance=[last, *others])
    assert in_deck(game) == set(TICKETS[4:7])
    assert discarded(game) == set()
    game.push(keep(others[0]))
    assert discarded(game) == {last, *others[1:]}
    assert in_deck(game) == set(TICKETS[4:7])


@pytest.mark.rule("N4")
def test_with_fewer_tickets_in_deck_and_discards_that_many_are_drawn() -> None:
    """N4: three in all are drawn all three; with none the action is not there."""
    game = nederland({}, {}, ticket_deck=[TICKETS[:1]], ticket_discards=TICKETS[1:3])
    game.push("draw tickets")
    assert set(offer(game)) == set(TICKETS[:3])
    assert in_deck(game) == discarded(game) == set()
    game.push(keep(*TICKETS[:3]))
    assert "draw tickets" not in moves(game)


# ---- N5-N8: double routes, tolls and loans ------------------------------------------------


@pytest.mark.rule("N5")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_both_tracks_of_every_double_route_are_open_to_two_players(players: int) -> None:
    """N5: the second track is another player's to claim, never that of the first's owner (B16)."""
    pairs = [
        (one.id, two.id) for one, two in combinations(NEDERLAND.tracks, 2) if one.route == two.route
    ]
    assert len(pairs) > 40
    for pair in chain(pairs, ((two, one) for one, two in pairs)):
        seats: list[dict[str, Any]] = [{} for _ in range(players)]
        seats[0] = {"tracks": [pair[0]], "hand": {"locomotive": 6}}
        seats[1] = {"hand": {"locomotive": 6}}
        assert not claims(nederland(*seats)) & set(pair)
        assert claims(nederland(*seats, to_move=1)) & set(pair) == {pair[1]}


@pytest.mark.rule("N5")
def test_a_third_player_finds_both_tracks_taken() -> None:
    """N5: with both tracks claimed the route is closed."""
    game = nederland(
        {"tracks": [BREDA[0]]}, {"tracks": [BREDA[1]]}, {"hand": {"locomotive": 6}}, to_move=2
    )
    assert not claims(game) & set(BREDA)


@pytest.mark.rule("N6")
def test_the_toll_of_breda_rotterdam_goes_to_the_bank_then_to_the_first_owner() -> None:
    """N6: the rulebook's example: 4 to the bank for the first track, 4 to its owner after that."""
    game = nederland({"hand": {"purple": 2}}, {"hand": {"yellow": 2}}, {})
    claim(game, BREDA[0], "2 purple")
    assert tolls(game) == [26, 30, 30]
    claim(game, BREDA[1], "2 yellow")
    assert tolls(game) == [30, 26, 30]
    assert loans(game) == [0, 0, 0]


@pytest.mark.rule("N8")
@pytest.mark.parametrize("left", [0, 3])
def test_a_loan_on_breda_rotterdam_lets_the_bank_pay_the_first_owner(left: int) -> None:
    """N8: the example on a loan: the second owner keeps all, the first gets 4 from the bank."""
    game = nederland({"hand": {"purple": 2}}, {"hand": {"yellow": 2}, "toll_points": left}, {})
    claim(game, BREDA[0], "2 purple")
    claim(game, BREDA[1], "2 yellow")
    assert tolls(game) == [30, left, 30]
    assert loans(game) == [0, 1, 0]


@pytest.mark.rule("N6")
def test_every_track_costs_the_toll_of_its_route() -> None:
    """N6: single tracks and either track of a double route; nobody gets what the bank gets."""
    for track in NEDERLAND.tracks:
        game = nederland({"hand": {"locomotive": 6}}, {}, {})
        claim(game, track.id, f"{track.length} locomotive{'s' if track.length > 1 else ''}")
        assert 1 <= track.toll <= 4
        assert tolls(game) == [30 - track.toll, 30, 30]
        assert loans(game) == [0, 0, 0]


@pytest.mark.rule("N6")
@pytest.mark.parametrize("owner", [0, 1, 3])
@pytest.mark.parametrize("second", [0, 1])
def test_the_second_track_of_a_route_pays_the_owner_of_the_first(owner: int, second: int) -> None:
    """N6: whoever it is, and whichever of the two tracks it is; the others get nothing."""
    seats: list[dict[str, Any]] = [{"toll_points": 10} for _ in range(4)]
    seats[owner] |= {"tracks": [BREDA[1 - second]]}
    seats[2] |= {"hand": {"locomotive": 2}}
    game = nederland(*seats, to_move=2)
    claim(game, BREDA[second], "2 locomotives")
    expected = [10, 10, 6, 10]
    expected[owner] = 14
    assert tolls(game) == expected


@pytest.mark.rule("N6")
def test_a_track_of_another_route_of_the_same_city_changes_no_toll() -> None:
    """N6: only the track beside it makes a claim the second one."""
    game = nederland({"tracks": ["Antwerpen-Rotterdam white"]}, {"hand": {"yellow": 2}}, to_move=1)
    before = toll(game, 0)
    claim(game, BREDA[1], "2 yellow")
    assert tolls(game) == [before, 26]


@pytest.mark.rule("N7")
@pytest.mark.parametrize("left", [0, 1, 3])
def test_a_claim_without_toll_points_enough_takes_one_loan_and_pays_nothing(left: int) -> None:
    """N7: one loan for a toll of 4, not even a part of it is paid, and the bank pays nobody."""
    game = nederland({"hand": {"purple": 2}, "toll_points": left}, {}, {})
    claim(game, BREDA[0], "2 purple")
    assert tolls(game) == [left, 30, 30]
    assert loans(game) == [1, 0, 0]
    assert game.view(None).tracks == {BREDA[0]: 0}
    assert game.view(None).seats[0].score == 2  # the claim counts as any other
    assert game.to_move == 1


@pytest.mark.rule("N7")
def test_who_has_enough_for_the_toll_must_pay() -> None:
    """N7: exactly enough is paid to the last point, no loan is offered, and nothing is asked."""
    game = nederland({"hand": {"purple": 2}, "toll_points": 4}, {})
    game.push(f"claim {BREDA[0]}")
    assert moves(game) == {"pay 2 purple"}
    game.push("pay 2 purple")
    assert (tolls(game), loans(game)) == ([0, 30], [0, 0])
    assert (game.to_move, game.phase) == (1, "turn")


@pytest.mark.rule("N7")
def test_who_has_a_loan_pays_a_toll_that_can_be_paid() -> None:
    """N7: a loan is for one claim: the next toll is paid if the points are there, else a loan."""
    seat = {"hand": {"yellow": 4, "purple": 1}, "toll_points": 3}
    game = nederland(seat, {})
    claim(game, BREDA[1], "2 yellow")  # toll 4
    draw_two(game)
    claim(game, UTRECHT[0], "1 purple")  # toll 1
    draw_two(game)
    assert (toll(game, 0), loans(game)) == (2, [1, 0])
    claim(game, "Aarschot-Antwerpen yellow", "2 yellow")  # toll 1
    assert (toll(game, 0), loans(game)) == (1, [1, 0])


@pytest.mark.rule("N7")
def test_every_claim_without_toll_points_enough_takes_a_loan_of_its_own() -> None:
    """N7: two such claims, two loans; other actions cost neither."""
    game = nederland({"hand": {"yellow": 2, "purple": 1}, "toll_points": 0}, {})
    claim(game, BREDA[1], "2 yellow")
    draw_two(game)
    claim(game, UTRECHT[0], "1 purple")
    assert loans(game) == [2, 0]
    draw_two(game)
    draw_two(game)
    assert (loans(game), tolls(game)) == ([2, 0], [0, 30])


@pytest.mark.rule("N7")
def test_loans_are_not_paid_back() -> None:
    """N7: toll points that come in stay beside the loan, and no move is about loans."""
    game = nederland({"hand": {"purple": 2}, "toll_points": 3}, {"hand": {"yellow": 2}})
    claim(game, BREDA[0], "2 purple")
    claim(game, BREDA[1], "2 yellow")
    assert (tolls(game), loans(game)) == ([7, 26], [1, 0])
    kinds = {move.kind for move in game.legal_moves}
    assert kinds == {"take", "draw card", "draw tickets"}
    draw_two(game)
    assert (tolls(game), loans(game)) == ([7, 26], [1, 0])


@pytest.mark.rule("N7")
def test_loans_lie_open() -> None:
    """N7: every view, a spectator's too, tells the loans of all."""
    game = nederland({"loans": 2}, {"loans": 0}, {"loans": 1})
    for seat in (None, 0, 1, 2):
        assert [each.loans for each in game.view(seat).seats] == [2, 0, 1]


@pytest.mark.rule("N7")
def test_a_player_without_toll_points_can_claim_whatever_is_open() -> None:
    """N7: too few toll points close no track."""
    poor, rich = (nederland({"hand": {"locomotive": 6}, "toll_points": n}, {}) for n in (0, 30))
    assert claims(poor) == claims(rich) == {track.id for track in NEDERLAND.tracks}


@pytest.mark.rule("N6", "N8")
def test_an_owner_with_a_loan_is_paid_too() -> None:
    """N8: who took the first track on a loan gets the toll of the second, paid or on a loan."""
    for left, after in ((4, 0), (3, 3)):
        game = nederland(
            {"tracks": [BREDA[0]], "toll_points": 0, "loans": 1},
            {"hand": {"yellow": 2}, "toll_points": left},
            to_move=1,
        )
        claim(game, BREDA[1], "2 yellow")
        assert tolls(game) == [4, after]
        assert loans(game) == [1, int(left < 4)]


# ---- N9-N12: the end, and the variant without tolls ---------------------------------------


@pytest.mark.rule("N9")
@pytest.mark.parametrize("number", [0, 1, 3, 9])
def test_each_loan_costs_five_points(number: int) -> None:
    """N9: five a loan, below zero too."""
    game = nederland({"loans": number}, {"loans": 1})
    assert points(game, 0, "loans") == -5 * number
    assert total(game, 0) == (35 if number == 0 else -5 * number)
    assert total(game, 1) == 1 - 5


LOAN = -1
RANKINGS = [
    ([9, 9, LOAN, 1], [55, 55, 0, 20]),  # the rulebook's example
    ([9, 9, 1], [55, 55, 0]),
    ([5, 3], [35, 0]),
    ([3, 5], [0, 35]),
    ([4, 4], [35, 35]),
    ([0, 0], [35, 35]),
    ([LOAN, 0], [0, 35]),
    ([LOAN, LOAN], [0, 0]),
    ([1, 2, 3], [0, 35, 55]),
    ([3, 2, 2], [55, 35, 35]),
    ([2, 2, 2], [55, 55, 55]),
    ([LOAN, 2, 1], [0, 55, 35]),
    ([LOAN, 7, LOAN], [0, 55, 0]),
    ([1, 8, 4, 6], [0, 55, 20, 35]),
    ([9, 9, 1, 0], [55, 55, 20, 0]),
    ([9, 5, 5, 1], [55, 35, 35, 0]),
    ([9, 5, 1, 1], [55, 35, 20, 20]),
    ([6, 6, 6, 1], [55, 55, 55, 0]),
    ([6, LOAN, LOAN, 1], [55, 0, 0, 35]),
    ([1, 2, 3, 4, 5], [0, 10, 20, 35, 55]),
    ([9, 9, 5, 5, 1], [55, 55, 20, 20, 0]),
    ([9, 7, 7, 7, 1], [55, 35, 35, 35, 0]),
    ([9, 9, 9, 5, 1], [55, 55, 55, 10, 0]),
    ([LOAN, 2, 3, 4, 5], [0, 10, 20, 35, 55]),
    ([30, 30, 30, 30, 30], [55, 55, 55, 55, 55]),
]


@pytest.mark.rule("N10")
@pytest.mark.parametrize(("left", "bonus"), RANKINGS)
def test_toll_points_left_are_ranked_among_those_without_a_loan(
    left: Sequence[int], bonus: Sequence[int]
) -> None:
    """N10: equals share the higher place and the next is skipped; with a loan there is none."""
    game = nederland(
        *({"toll_points": 50, "loans": 1} if n == LOAN else {"toll_points": n} for n in left)
    )
    seats = range(len(left))
    assert [points(game, seat, "tolls") for seat in seats] == bonus
    expected = [seat + bonus[seat] - 5 * (left[seat] == LOAN) for seat in seats]
    assert [total(game, seat) for seat in seats] == expected


@pytest.mark.rule("N9", "N10")
def test_the_example_of_four_players_with_9_9_3_and_a_loan_and_1() -> None:
    """N10: bonuses 55, 55, none and 5 off for the loan, 20; the start scores come on top."""
    game = nederland(
        {"toll_points": 9}, {"toll_points": 9}, {"toll_points": 3, "loans": 1}, {"toll_points": 1}
    )
    assert [total(game, seat) for seat in range(4)] == [55, 1 + 55, 2 - 5, 3 + 20]
    assert game.scores().winners == (1,)


@pytest.mark.rule("N10")
def test_a_loan_in_play_costs_the_place() -> None:
    """N10: who has most toll points left but took a loan is not ranked."""
    game = nederland(
        {"hand": {"purple": 2}, "toll_points": 3}, {"toll_points": 2}, {"toll_points": 1}
    )
    assert [points(game, seat, "tolls") for seat in range(3)] == [55, 35, 0]
    claim(game, BREDA[0], "2 purple")
    assert [points(game, seat, "tolls") for seat in range(3)] == [0, 55, 35]


@pytest.mark.rule("N11")
def test_toll_points_left_score_nothing_but_the_bonus() -> None:
    """N11: many or few left, the place alone counts."""
    for left in (6, 30, 60):
        game = nederland({"toll_points": left}, {"toll_points": 5}, {"toll_points": 0})
        assert [total(game, seat) for seat in range(3)] == [55, 1 + 35, 2]


@pytest.mark.rule("N11")
def test_there_is_no_bonus_for_a_long_path_or_many_tickets() -> None:
    """N11: points of routes, tickets, start and tolls are all there is."""
    long_path = ["Amsterdam-Utrecht purple", "Rotterdam-Utrecht grey"]
    game = nederland(
        {"tracks": long_path, "tickets": ["Amsterdam-Rotterdam"], "loans": 1},
        {"tracks": ["Lelystad-Zwolle red"], "tickets": ["Lelystad-Aarschot"], "loans": 1},
    )
    assert total(game, 0) == 1 + 4 + 10 - 5
    assert total(game, 1) == 1 + 2 - 24 - 5
    for seat in game.scores().seats:
        assert {line.source for line in seat.lines} <= {
            "start",
            "routes",
            "ticket",
            "tolls",
            "loans",
        }


@pytest.mark.rule("N11")
def test_ties_are_settled_by_tickets_and_not_by_the_longest_path() -> None:
    """N11: with as many points and tickets a longer path wins nothing."""
    seats = [{"tracks": ["Den Helder-Waddeneilanden purple"], "loans": 1}]
    seats.append({"tracks": ["Amsterdam-Rotterdam red", "Hasselt-Liège grey"], "loans": 1})
    game = nederland(*seats)
    assert [total(game, seat) for seat in (0, 1)] == [10 - 5, 1 + 7 + 2 - 5]
    assert game.scores().winners == (0, 1)
    assert game.scores().decided_by == "shared"


@pytest.mark.rule("N12")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_without_tolls_the_number_of_players_opens_double_routes(players: int) -> None:
    """N12: B17 applies: with 2 or 3 players one track of a double route only."""
    seats: list[dict[str, Any]] = [{} for _ in range(players)]
    seats[0] = {"tracks": [BREDA[0]], "hand": {"locomotive": 6}}
    seats[1] = {"hand": {"locomotive": 6}}
    second = table_on(NO_TOLLS, *seats, to_move=1, face_up=PLAIN_ROW)
    assert claims(second) & set(BREDA) == (set() if players < 4 else {BREDA[1]})
    first = table_on(NO_TOLLS, *seats, face_up=PLAIN_ROW)
    assert not claims(first) & set(BREDA)


@pytest.mark.rule("N12")
def test_without_tolls_nobody_has_toll_points_or_takes_loans() -> None:
    """N12: claims cost cards only, and the end knows neither bonus nor loans."""
    game = table_on(NO_TOLLS, {"hand": {"purple": 2}}, {}, face_up=PLAIN_ROW)
    for _ in range(2):
        assert not any(game.view(seat).toll_points for seat in (0, 1))
        assert loans(game) == [0, 0]
        if game.to_move == 0:
            claim(game, BREDA[0], "2 purple")
    assert [total(game, seat) for seat in (0, 1)] == [2, 1]
    sources = {line.source for seat in game.scores().seats for line in seat.lines}
    assert sources == {"start", "routes"}
    for key in ("toll_points", "loans"):
        with pytest.raises(ValueError, match=key):
            table_on(NO_TOLLS, {key: 1}, {})


@pytest.mark.rule("N12", "N2", "N3", "N4")
def test_without_tolls_all_else_is_the_same() -> None:
    """N12: trains, start scores, five tickets of which three are kept, and ticket discards."""
    game = new(3, tolls="off")
    assert [seat.score for seat in game.view(None).seats] == [0, 1, 2]
    assert [seat.trains for seat in game.view(None).seats] == [40] * 3
    out = set()
    while game.phase == "start tickets":
        assert len(moves(game)) == 16
        out |= set(offer(game)[3:])
        game.push(keep(*offer(game)[:3]))
    assert discarded(game) == out and len(out) == 6


# ---- N13-N15: the neutral player and its phases -------------------------------------------


@pytest.mark.rule("N13")
@pytest.mark.parametrize("first", [0, 1])
def test_the_second_player_starts_with_the_neutral_marker(first: int) -> None:
    """N13: the second in turn order, whichever seat; 40 neutral trains and no neutral track."""
    game = new(first=first, neutral="on")
    assert marker(game) == 1 - first
    assert neutral_trains(game) == 40
    assert neutral_tracks(game) == ()
    assert tolls(game) == [30, 30]
    keep_all(game)
    assert (game.to_move, marker(game)) == (first, 1 - first)


@pytest.mark.rule("N13")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_the_neutral_player_is_for_two_players(players: int) -> None:
    """N13: with more the variant is refused, in a new game and in a position."""
    with pytest.raises(ValueError, match=f"neutral.*2 players, not {players}"):
        new(players, neutral="on")
    with pytest.raises(ValueError, match=f"neutral.*2 players, not {players}"):
        table_on(WITH_NEUTRAL, *({} for _ in range(players)))


@pytest.mark.rule("N13", "N12")
def test_the_neutral_player_needs_tolls() -> None:
    """N13: without tolls the variant is refused."""
    with pytest.raises(ValueError, match=r"neutral.*needs tolls"):
        new(neutral="on", tolls="off")


@pytest.mark.rule("N13")
def test_without_the_variant_there_is_no_neutral_player() -> None:
    """N13: no trains, no marker, and no ticket is ever turned up."""
    game = nederland({}, {}, turn=11, to_move=1)
    assert game.view(None).neutral is None
    end_round(game)
    assert (game.to_move, discarded(game)) == (0, set())


@pytest.mark.rule("N14")
@pytest.mark.parametrize("first", [0, 1])
def test_the_neutral_player_does_nothing_in_five_rounds(first: int) -> None:
    """N14: no ticket is turned up before the end of round six, then one after each round."""
    game = new(first=first, seed=3, neutral="on")
    keep_all(game)
    for turn in range(1, 21):
        assert game.phase == "turn"
        assert game.to_move == (first + turn - 1) % 2
        draw_two(game)
        if game.phase == "neutral":
            assert turn >= 12 and turn % 2 == 0
            game.push(game.legal_moves[0])
        assert len(discarded(game)) == max(0, turn // 2 - 5)
        assert len(in_deck(game)) == 34 - max(0, turn // 2 - 5)


@pytest.mark.rule("N14")
@pytest.mark.parametrize(("turn", "to_move"), [(9, 1), (10, 0), (12, 0), (14, 0)])
def test_no_ticket_is_turned_up_but_after_both_turns(turn: int, to_move: int) -> None:
    """N14: neither after round five nor in the middle of a later round."""
    game = round_six(turn=turn, to_move=to_move)
    end_round(game)
    assert (game.to_move, game.phase) == (1 - to_move, "turn")
    assert discarded(game) == set()


@pytest.mark.rule("N14")
@pytest.mark.parametrize("turn", [11, 13, 99])
def test_the_top_ticket_is_turned_up_and_goes_to_the_discards(turn: int) -> None:
    """N14: any ticket of the deck may be the one; all see it, and the deck has it no more."""
    game = round_six(turn=turn)
    for ticket in (BREDA_TICKET, NOTHING_TICKET):
        push(game, "draw card")
        assert can_happen(game, "draw card", ["red", ticket])
        assert not can_happen(game, "draw card", ["red"])
        game.pop()
    end_round(game, BREDA_TICKET)
    for seat in (None, 0, 1):
        assert game.view(seat).ticket_discards == (BREDA_TICKET,)
    assert in_deck(game) == set(TICKETS) - {BREDA_TICKET}


@pytest.mark.rule("N14")
def test_the_ticket_turned_up_is_none_that_a_player_holds_or_that_is_discarded() -> None:
    """N14: it comes from the deck."""
    game = round_six({"tickets": [BREDA_TICKET]}, ticket_discards=[UTRECHT_TICKET])
    push(game, "draw card")
    for ticket in (BREDA_TICKET, UTRECHT_TICKET):
        assert not can_happen(game, "draw card", ["red", ticket])


@pytest.mark.rule("N14")
def test_the_phase_follows_a_turn_of_any_kind() -> None:
    """N14: after a claim, after tickets, and after a single face-up locomotive."""
    row = {"locomotive": 1, "white": 1, "blue": 1, "yellow": 1, "orange": 1}
    game = round_six(None, {"hand": {"purple": 1}}, face_up=row)
    push(game, f"claim {UTRECHT[0]}", "pay 1 purple", chance=[BREDA_TICKET])
    assert (game.phase, game.to_move) == ("neutral", 1)
    game = round_six(face_up=row)
    push(game, "take locomotive", chance=["red", BREDA_TICKET])
    assert (game.phase, game.to_move) == ("neutral", 1)
    game = round_six(face_up=row)
    game.push("draw tickets")
    assert BREDA_TICKET not in offer(game)
    push(game, keep(offer(game)[0]), chance=[BREDA_TICKET])
    assert (game.phase, game.to_move) == ("neutral", 1)
    assert len(discarded(game)) == 4


@pytest.mark.rule("N15")
@pytest.mark.parametrize("holder", [0, 1])
def test_a_ticket_without_a_city_pair_changes_nothing(holder: int) -> None:
    """N15: no track, no toll, and the holder keeps the marker; the ticket is discarded."""
    assert len(NO_PAIR) == 9
    for ticket in NO_PAIR:
        game = round_six({"tracks": [BREDA[0]]}, neutral={"marker": holder})
        before = tolls(game)
        end_round(game, ticket)
        assert (game.phase, game.to_move) == ("turn", 0)
        assert marker(game) == holder
        assert (neutral_tracks(game), neutral_trains(game)) == ((), 40)
        assert tolls(game) == before
        assert discarded(game) == {ticket}


# ---- N16-N18: what the neutral player gets ------------------------------------------------


@pytest.mark.rule("N16")
@pytest.mark.parametrize("first", [0, 1])
@pytest.mark.parametrize("holder", [0, 1])
@pytest.mark.parametrize("choice", BREDA)
def test_the_holder_chooses_one_of_two_free_tracks(first: int, holder: int, choice: str) -> None:
    """N16: then the marker passes to the other player, and the next round begins."""
    game = round_six(first=first, to_move=1 - first, neutral={"marker": holder})
    end_round(game, BREDA_TICKET)
    assert (game.phase, game.to_move) == ("neutral", holder)
    assert marker(game) == holder
    assert moves(game) == {f"neutral gets {track}" for track in BREDA}
    with pytest.raises(IllegalMove):
        game.push(f"neutral gets {ANTWERPEN[0]}")
    game.push(f"neutral gets {choice}")
    assert (neutral_tracks(game), neutral_trains(game)) == ((choice,), 38)
    assert marker(game) == 1 - holder
    assert (game.phase, game.to_move) == ("turn", first)
    assert tolls(game) == [30, 30]
    assert game.view(None).turn == 12


@pytest.mark.rule("N16")
def test_every_pair_of_a_ticket_is_the_route_that_the_holder_chooses_on() -> None:
    """N16: the two tracks of the pair at the ticket's bottom, for all 35 tickets with a pair."""
    with_pair = [ticket for ticket in NEDERLAND.tickets if ticket.neutral]
    assert len(with_pair) == 35
    for ticket in with_pair:
        assert ticket.neutral is not None
        route = [t for t in NEDERLAND.tracks if set(t.between) == set(ticket.neutral)]
        game = round_six()
        end_round(game, ticket.id)
        assert game.phase == "neutral"
        assert moves(game) == {f"neutral gets {track.id}" for track in route} and len(route) == 2
        game.push(f"neutral gets {route[1].id}")
        assert neutral_tracks(game) == (route[1].id,)
        assert neutral_trains(game) == 40 - route[1].length


@pytest.mark.rule("N16")
def test_the_marker_goes_to_and_fro() -> None:
    """N16: after two pairs with free tracks it is back where it was."""
    game = round_six()
    end_round(game, BREDA_TICKET)
    game.push(f"neutral gets {BREDA[0]}")
    assert marker(game) == 0
    draw_until_after_round(game, 2, UTRECHT_TICKET)
    assert (game.phase, game.to_move) == ("neutral", 0)
    game.push(f"neutral gets {UTRECHT[1]}")
    assert marker(game) == 1
    assert set(neutral_tracks(game)) == {BREDA[0], UTRECHT[1]}


@pytest.mark.rule("N17")
@pytest.mark.parametrize("holder", [0, 1])
@pytest.mark.parametrize("owner", [0, 1])
@pytest.mark.parametrize("taken", [0, 1])
def test_beside_a_players_track_the_neutral_player_gets_the_other(
    holder: int, owner: int, taken: int
) -> None:
    """N17: nobody chooses; the bank pays the owner, holder or not; the marker stays."""
    seats: list[dict[str, Any]] = [{"toll_points": 10}, {"toll_points": 10}]
    seats[owner]["tracks"] = [BREDA[taken]]
    game = round_six(*seats, neutral={"marker": holder})
    end_round(game, BREDA_TICKET)
    assert (game.phase, game.to_move) == ("turn", 0)
    assert (neutral_tracks(game), neutral_trains(game)) == ((BREDA[1 - taken],), 38)
    assert tolls(game) == [14 if seat == owner else 10 for seat in (0, 1)]
    assert loans(game) == [0, 0]
    assert marker(game) == holder
    assert game.view(None).tracks == {BREDA[taken]: owner}


@pytest.mark.rule("N17")
def test_an_owner_with_a_loan_is_paid_by_the_bank_as_well() -> None:
    """N17: the toll comes in and the loan stays."""
    game = round_six({"tracks": [BREDA[0]], "toll_points": 0, "loans": 2})
    end_round(game, BREDA_TICKET)
    assert (tolls(game), loans(game)) == ([4, 30], [2, 0])


@pytest.mark.rule("N17", "N14")
def test_a_track_claimed_in_the_same_round_counts() -> None:
    """N17: the claim comes before the neutral phase, and its toll comes back from the bank."""
    game = round_six(None, {"hand": {"yellow": 2}})
    push(game, f"claim {BREDA[1]}", "pay 2 yellow", chance=[BREDA_TICKET])
    assert neutral_tracks(game) == (BREDA[0],)
    assert tolls(game) == [30, 30]


@pytest.mark.rule("N18")
@pytest.mark.parametrize("seats", [({}, {}), ({}, {"tracks": [BREDA[1]]})])
def test_a_pair_on_which_the_neutral_player_has_a_track_changes_nothing(
    seats: tuple[Seat, Seat],
) -> None:
    """N18: whether the other track is free or a player's."""
    game = round_six(*seats, neutral={"marker": 0, "tracks": [BREDA[0]]})
    before = tolls(game)
    end_round(game, BREDA_TICKET)
    assert (game.phase, game.to_move) == ("turn", 0)
    assert (neutral_tracks(game), neutral_trains(game)) == ((BREDA[0],), 38)
    assert tolls(game) == before
    assert marker(game) == 0
    assert discarded(game) == {BREDA_TICKET}


@pytest.mark.rule("N18")
@pytest.mark.parametrize("holder", [0, 1])
def test_a_pair_without_a_free_track_changes_nothing(holder: int) -> None:
    """N18: settled: with both tracks the players' nobody is paid and the marker stays."""
    game = round_six({"tracks": [BREDA[0]]}, {"tracks": [BREDA[1]]}, neutral={"marker": holder})
    before = tolls(game)
    end_round(game, BREDA_TICKET)
    assert (game.phase, game.to_move) == ("turn", 0)
    assert (neutral_tracks(game), neutral_trains(game)) == ((), 40)
    assert tolls(game) == before
    assert marker(game) == holder
    assert discarded(game) == {BREDA_TICKET}


@pytest.mark.rule("N18", "N16")
def test_the_second_ticket_of_a_pair_finds_the_neutral_player_there() -> None:
    """N18: Amsterdam-Rotterdam stands on two tickets."""
    track = "Amsterdam-Rotterdam blue"
    game = round_six()
    end_round(game, "'s-Gravenhage-Liège")
    game.push(f"neutral gets {track}")
    draw_until_after_round(game, 2, "Emmen-Lelystad")
    assert (game.phase, game.to_move) == ("turn", 0)
    assert (neutral_tracks(game), marker(game)) == ((track,), 0)


# ---- N19-N22: how the neutral player ends, and what it counts for -------------------------


@pytest.mark.rule("N19")
@pytest.mark.parametrize("owner", [None, 0, 1])
def test_with_too_few_trains_the_neutral_player_is_out(owner: int | None) -> None:
    """N19: no track, no toll to anybody, no marker, and its tracks stay where they are."""
    held = [*LONG_TRACKS, "Breda-Turnhout black", "Den Helder-Haarlem blue"]  # 4 trains left
    seats: list[dict[str, Any]] = [{}, {}]
    if owner is not None:
        seats[owner]["tracks"] = [ANTWERPEN[1]]
    game = round_six(*seats, neutral={"marker": 1, "tracks": held})
    assert neutral_trains(game) == 4
    before = tolls(game)
    end_round(game, ANTWERPEN_TICKET)  # five spaces
    assert (game.phase, game.to_move) == ("turn", 0)
    assert marker(game) is None
    assert set(neutral_tracks(game)) == set(held)
    assert tolls(game) == before
    assert discarded(game) == {ANTWERPEN_TICKET}


@pytest.mark.rule("N19")
def test_after_it_is_out_there_are_no_more_neutral_phases() -> None:
    """N19: no ticket is turned up in the rounds after, even where the trains would do."""
    held = [*LONG_TRACKS, "Breda-Turnhout black", "Den Helder-Haarlem blue"]
    game = round_six(neutral={"tracks": held})
    end_round(game, ANTWERPEN_TICKET)
    for turn in range(6):
        assert (game.to_move, game.phase) == (turn % 2, "turn")
        end_round(game)
    assert discarded(game) == {ANTWERPEN_TICKET}
    assert marker(game) is None


@pytest.mark.rule("N19", "N21")
def test_exactly_enough_trains_do() -> None:
    """N19: five trains for five spaces; with none left it is out at the next pair it could get."""
    game = round_six(neutral={"marker": 0, "tracks": FIVE_LEFT})
    end_round(game, ANTWERPEN_TICKET)
    game.push(f"neutral gets {ANTWERPEN[0]}")
    assert (neutral_trains(game), marker(game)) == (0, 1)
    draw_until_after_round(game, 2, NOTHING_TICKET)
    assert marker(game) == 1
    draw_until_after_round(game, 2, UTRECHT_TICKET)
    assert marker(game) is None
    assert UTRECHT[0] not in neutral_tracks(game) and UTRECHT[1] not in neutral_tracks(game)


@pytest.mark.rule("N18", "N19")
def test_a_pair_on_which_no_track_is_to_be_had_does_not_put_it_out() -> None:
    """N19: it takes a track that the trains do not suffice for; where it has one, N18 holds."""
    held = [*LONG_TRACKS, ANTWERPEN[0], "Den Helder-Haarlem blue"]
    game = round_six({"tracks": [UTRECHT[0]]}, neutral={"marker": 1, "tracks": held})
    assert neutral_trains(game) == 1
    end_round(game, ANTWERPEN_TICKET)
    assert marker(game) == 1
    draw_until_after_round(game, 2, UTRECHT_TICKET)  # one space: the last train
    assert (neutral_trains(game), marker(game)) == (0, 1)
    assert UTRECHT[1] in neutral_tracks(game)


@pytest.mark.rule("N20")
@pytest.mark.parametrize("turn", [0, 1, 11])
def test_whoever_draws_the_last_ticket_puts_the_neutral_player_out(turn: int) -> None:
    """N20: at once, long before a neutral phase too; its tracks stay, and none follows."""
    game = round_six(
        turn=turn,
        to_move=turn % 2,
        ticket_deck=[[TICKETS[0]]],
        ticket_discards=TICKETS[1:9],
        neutral={"tracks": [BREDA[0]]},
    )
    push(game, "draw tickets")
    assert game.phase == "keep tickets"
    assert marker(game) is None
    push(game, keep(*offer(game)), chance=[])
    assert neutral_tracks(game) == (BREDA[0],)
    for _ in range(16):
        draw_two(game)
    assert (len(in_deck(game)), discarded(game), neutral_trains(game)) == (5, set(), 38)


@pytest.mark.rule("N20", "N4")
def test_a_draw_goes_on_from_the_deck_that_is_made_anew() -> None:
    """N20: the deck runs out after two tickets; the other two come from the discards."""
    game = round_six(ticket_deck=[TICKETS[:2]], ticket_discards=TICKETS[2:8])
    push(game, "draw tickets", chance=[*TICKETS[:2], *TICKETS[5:7]])
    assert marker(game) is None
    assert (in_deck(game), discarded(game)) == ({*TICKETS[2:5], TICKETS[7]}, set())
    push(game, keep(TICKETS[1]), chance=[])
    assert discarded(game) == {TICKETS[0], *TICKETS[5:7]}


@pytest.mark.rule("N20", "N4")
def test_tickets_on_offer_are_not_in_the_new_deck() -> None:
    """N20: the discards of that moment are shuffled; tickets not kept are laid down later."""
    game = round_six(ticket_deck=[TICKETS[:4]], ticket_discards=TICKETS[4:6])
    push(game, "draw tickets", chance=TICKETS[:4])
    assert (in_deck(game), discarded(game), marker(game)) == (set(TICKETS[4:6]), set(), None)
    push(game, keep(TICKETS[1]), chance=[])
    assert in_deck(game) == set(TICKETS[4:6])
    assert discarded(game) == {TICKETS[0], *TICKETS[2:4]}


@pytest.mark.rule("N20", "N4")
def test_without_discards_the_new_deck_is_made_when_it_is_needed() -> None:
    """N20, N4: tickets not kept are all there is to make it of."""
    game = round_six(ticket_deck=[TICKETS[:4]])
    push(game, "draw tickets", keep(TICKETS[1]), chance=[])
    assert (in_deck(game), marker(game)) == (set(), None)
    push(game, "draw tickets")
    assert set(offer(game)) == {TICKETS[0], *TICKETS[2:4]}


@pytest.mark.rule("N20")
def test_a_draw_that_leaves_a_ticket_keeps_the_neutral_player_in() -> None:
    """N20: the deck has not run out; nothing is shuffled."""
    game = round_six(turn=10, to_move=0, ticket_deck=[TICKETS[:5]], ticket_discards=TICKETS[5:7])
    push(game, "draw tickets", chance=TICKETS[:4])
    push(game, keep(*TICKETS[:4]), chance=[])
    assert (in_deck(game), marker(game)) == ({TICKETS[4]}, 1)
    assert discarded(game) == set(TICKETS[5:7])


@pytest.mark.rule("N20", "N14")
@pytest.mark.parametrize("ticket", [BREDA_TICKET, NOTHING_TICKET])
def test_the_last_ticket_turned_up_puts_the_neutral_player_out(ticket: str) -> None:
    """N20: at once, so that it gets no track by that ticket, which is shuffled in as well."""
    game = round_six(ticket_deck=[[ticket]], ticket_discards=TICKETS[:3])
    end_round(game, ticket)
    assert (game.phase, game.to_move) == ("turn", 0)
    assert (marker(game), neutral_tracks(game)) == (None, ())
    assert (in_deck(game), discarded(game)) == ({ticket, *TICKETS[:3]}, set())
    for _ in range(4):
        end_round(game)
    assert discarded(game) == set()


@pytest.mark.rule("N20")
def test_nobody_holds_the_marker_of_a_position_without_a_ticket_deck() -> None:
    """N20: it is out already; a position that says otherwise contradicts the rule."""
    for neutral in ({}, {"marker": None}):
        game = round_six(ticket_deck=[[]], ticket_discards=TICKETS[:5], neutral=neutral)
        assert marker(game) is None
        push(game, "draw tickets")
        assert len(offer(game)) == 4
    with pytest.raises(ValueError, match="N20"):
        round_six(ticket_deck=[[]], ticket_discards=TICKETS[:5], neutral={"marker": 0})


@pytest.mark.rule("N21")
@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("second", [0, 1])
def test_the_track_beside_a_neutral_one_pays_the_bank(seat: int, second: int) -> None:
    """N21: settled: the toll is paid as ever, and the other player gets nothing."""
    seats: list[dict[str, Any]] = [{}, {}]
    seats[seat] = {"hand": {"locomotive": 2}}
    game = round_six(*seats, turn=20 + seat, to_move=seat, neutral={"tracks": [BREDA[1 - second]]})
    push(game, f"claim {BREDA[second]}")
    push(game, "pay 2 locomotives", chance=[NOTHING_TICKET] if seat else [])
    assert tolls(game) == [26 if each == seat else 30 for each in (0, 1)]
    assert loans(game) == [0, 0]


@pytest.mark.rule("N21")
def test_a_loan_beside_a_neutral_track_pays_nobody() -> None:
    """N21: settled: too few toll points cost a loan there too."""
    game = round_six(
        {"hand": {"yellow": 2}, "toll_points": 3},
        turn=12,
        to_move=0,
        neutral={"tracks": [BREDA[0]]},
    )
    claim(game, BREDA[1], "2 yellow")
    assert (tolls(game), loans(game)) == ([3, 30], [1, 0])


@pytest.mark.rule("N21")
def test_a_neutral_track_is_taken_and_the_other_open_to_both() -> None:
    """N21: settled: nobody can claim the neutral player's; only one of the two gets the other."""
    for seat in (0, 1):
        seats: list[dict[str, Any]] = [{}, {}]
        seats[seat] = {"hand": {"locomotive": 6}}
        game = round_six(*seats, turn=20 + seat, to_move=seat, neutral={"tracks": [BREDA[0]]})
        assert claims(game) & set(BREDA) == {BREDA[1]}
        seats[1 - seat] = {"tracks": [BREDA[1]]}
        game = round_six(*seats, turn=20 + seat, to_move=seat, neutral={"tracks": [BREDA[0]]})
        assert not claims(game) & set(BREDA)


@pytest.mark.rule("N21", "N16")
def test_a_track_given_to_the_neutral_player_in_play_is_taken() -> None:
    """N21: settled: what the holder chose cannot be claimed; what is beside it can."""
    hands: list[dict[str, Any]] = [{"hand": {"locomotive": 6}}, {"hand": {"locomotive": 6}}]
    game = round_six(*hands)
    end_round(game, BREDA_TICKET)
    game.push(f"neutral gets {BREDA[1]}")
    assert claims(game) & set(BREDA) == {BREDA[0]}
    claim(game, BREDA[0], "2 locomotives")
    assert tolls(game) == [26, 30]
    assert not claims(game) & set(BREDA)


@pytest.mark.rule("N21", "N10")
def test_the_neutral_player_scores_nothing_and_takes_no_place() -> None:
    """N21: settled: two seats in the scores, and the bonuses of two players."""
    game = round_six(
        {"toll_points": 0}, {"toll_points": 1}, neutral={"tracks": [*FIVE_LEFT, BREDA[0]]}
    )
    scores = game.scores()
    assert [seat.total for seat in scores.seats] == [0, 1 + 35]
    assert scores.winners == (1,)
    assert set(game.view(None).tracks) == set()


@pytest.mark.rule("N21")
def test_neutral_tracks_join_no_places_of_a_ticket() -> None:
    """N21: settled: a player's ticket is not done over a neutral track."""
    game = round_six(
        {"tracks": [UTRECHT[0]], "tickets": ["Amsterdam-Rotterdam"], "loans": 1},
        neutral={"tracks": ["Rotterdam-Utrecht grey"]},
    )
    assert points(game, 0, "ticket") == -10


@pytest.mark.rule("N21")
def test_the_last_neutral_trains_do_not_bring_the_end() -> None:
    """N21: settled: with no neutral train left the game goes on as before."""
    game = round_six({"tracks": [ANTWERPEN[1]]}, neutral={"tracks": FIVE_LEFT})
    end_round(game, ANTWERPEN_TICKET)
    assert neutral_trains(game) == 0
    for _ in range(6):
        assert game.view(None).turns_left is None
        game.push("draw tickets")
        game.push(keep(*offer(game)))
    assert not game.is_over


@pytest.mark.rule("N22")
@pytest.mark.parametrize("first", [0, 1])
def test_a_neutral_phase_follows_the_round_in_which_the_second_player_ends_it(first: int) -> None:
    """N22: settled: then both have their last turn, and no ticket is turned up after that."""
    second = 1 - first
    seats: list[dict[str, Any]] = [{}, {}]
    seats[second] = {"tracks": FIVE_LEFT, "hand": {"yellow": 3}}
    game = round_six(*seats, first=first, to_move=second, neutral={"marker": 0})
    push(game, *LAST_CLAIM, chance=[BREDA_TICKET])
    assert game.view(None).turns_left == 2
    assert (game.phase, game.to_move) == ("neutral", 0)
    game.push(f"neutral gets {BREDA[0]}")
    assert (game.phase, game.to_move) == ("turn", first)
    end_round(game)
    assert game.to_move == second
    end_round(game)
    assert game.is_over
    assert discarded(game) == {BREDA_TICKET}
    assert marker(game) == 1


@pytest.mark.rule("N22")
@pytest.mark.parametrize("first", [0, 1])
def test_a_neutral_phase_follows_a_round_of_the_last_turns(first: int) -> None:
    """N22: settled: the first player brings the end; after the second one's last turn comes a
    neutral phase, then the first one's last turn and nothing more."""
    second = 1 - first
    seats: list[dict[str, Any]] = [{}, {}]
    seats[first] = {"tracks": FIVE_LEFT, "hand": {"yellow": 3}}
    seats[second] = {"tracks": [BREDA[1]]}
    game = round_six(*seats, first=first, turn=12, to_move=first)
    push(game, *LAST_CLAIM, chance=[])
    assert game.view(None).turns_left == 2
    before = toll(game, second)
    assert game.to_move == second
    end_round(game, BREDA_TICKET)
    assert game.view(None).turns_left == 1
    assert neutral_tracks(game) == (BREDA[0],)
    assert toll(game, second) == before + 4
    assert (game.phase, game.to_move) == ("turn", first)
    end_round(game)
    assert game.is_over
    assert discarded(game) == {BREDA_TICKET}


@pytest.mark.rule("N22")
def test_there_is_no_neutral_phase_after_the_very_last_turn() -> None:
    """N22: settled: the toll that the neutral player would bring then is not paid."""
    game = round_six({"tracks": [BREDA[1]]}, turn=31, turns_left=1)
    before = tolls(game)
    push(game, "draw card")
    assert not can_happen(game, "draw card", ["red", BREDA_TICKET])
    push(game, "draw card", chance=["red"])
    assert game.is_over
    assert (tolls(game), neutral_tracks(game), discarded(game)) == (before, (), set())
