"""The rules of the USA board, U1 to U4 of docs/rules.md, number by number."""

from itertools import combinations

import pytest

from ironroad import Game
from tests.support.table import Seat, keep, moves, offer, points, push, ticket_deck, total, usa

ALONE = ["Calgary-Vancouver grey", "Chicago-Duluth red"]  # 3 and 3 trains apart, 8 points
IN_LINE = ["Los Angeles-Phoenix grey", "Phoenix-Santa Fe grey"]  # 6 trains in a row, 8 points
LONGEST = ["Duluth-Helena orange", "Denver-Helena green"]  # 10 trains in a row, 22 points


@pytest.mark.rule("U1")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_each_player_has_45_trains(players: int) -> None:
    """U1: at every number of players."""
    game = Game.new("usa", players, seed=1)
    assert [seat.trains for seat in game.view(None).seats] == [45] * players


@pytest.mark.rule("U1")
@pytest.mark.parametrize("players", [1, 6])
def test_two_to_five_can_play(players: int) -> None:
    """U1: the board is for 2 to 5 players."""
    with pytest.raises(ValueError, match="players"):
        Game.new("usa", players)


@pytest.mark.rule("U2")
def test_at_least_two_of_three_start_tickets_are_kept() -> None:
    """U2: two or all three; the others go to the bottom of the deck."""
    game = Game.new("usa", 2, seed=1, first=0)
    back = set()
    for _ in range(2):
        there = offer(game)
        assert moves(game) == {keep(*some) for n in (2, 3) for some in combinations(there, n)}
        back.add(there[2])
        push(game, keep(*there[:2]))
    top, *blocks = ticket_deck(game)
    assert {name for block in blocks for name in block} == back
    assert len(top) == 24


@pytest.mark.rule("U2")
def test_at_least_one_of_three_drawn_tickets_is_kept() -> None:
    """U2: one, two or all three; the others go to the bottom of the deck."""
    game = usa({}, {})
    push(game, "draw tickets")
    there = offer(game)
    assert moves(game) == {keep(*some) for n in (1, 2, 3) for some in combinations(there, n)}
    push(game, keep(there[0]))
    top, bottom = ticket_deck(game)
    assert (len(top), set(bottom)) == (27, set(there[1:]))


@pytest.mark.rule("U3")
def test_the_longest_path_earns_ten_points() -> None:
    """U3: to all who tie for it."""
    game = usa({"tracks": ALONE}, {"tracks": IN_LINE}, {})
    assert [points(game, seat, "longest path") for seat in range(3)] == [0, 10, 0]
    game = usa({"tracks": ALONE[:1]}, {"tracks": IN_LINE[:1]}, {})
    assert [points(game, seat, "longest path") for seat in range(3)] == [10, 10, 0]


def winners(*seats: Seat, totals: list[int]) -> tuple[tuple[int, ...], str]:
    """Who wins, and by what, with these points in all."""
    game = usa(*seats)
    assert [total(game, seat) for seat in range(len(seats))] == totals
    return game.scores().winners, game.scores().decided_by


@pytest.mark.rule("U4", "B24")
def test_a_tie_goes_to_who_has_done_most_tickets() -> None:
    """U4: before the longest-path bonus, which the other one holds."""
    with_ticket: Seat = {"tracks": ["Denver-Santa Fe grey", "El Paso-Santa Fe grey", *ALONE,
                                    "Dallas-Little Rock grey"],
                         "tickets": ["Denver-El Paso"]}  # fmt: skip
    without: Seat = {"tracks": IN_LINE}
    for seats, winner in (((with_ticket, without), 0), ((without, with_ticket), 1)):
        assert winners(*seats, totals=[18, 18]) == ((winner,), "most tickets done")


@pytest.mark.rule("U4", "U3")
def test_then_to_who_holds_the_longest_path_bonus() -> None:
    """U4: 4 trains in a row beat 3 with equal points and tickets."""
    holder: Seat = {"tracks": ["Denver-Santa Fe grey", "El Paso-Santa Fe grey"]}
    other: Seat = {"tracks": [*ALONE, "Montréal-New York blue", "Dallas-Little Rock grey"]}
    for seats, winner in (((holder, other), 0), ((other, holder), 1)):
        assert winners(*seats, totals=[14, 14]) == ((winner,), "longest-path bonus")


@pytest.mark.rule("U4", "U3")
def test_the_longer_path_of_two_without_the_bonus_decides_nothing() -> None:
    """U4: a third player holds it, so that paths of 3 and 6 trains share the win."""
    tickets = ["Seattle-New York", "Los Angeles-Miami"]
    third: Seat = {"tracks": LONGEST, "tickets": tickets}
    seats: tuple[Seat, ...] = ({"tracks": ALONE}, {"tracks": IN_LINE}, third)
    scores = usa(*seats).scores()
    assert [seat.longest_path_length for seat in scores.seats] == [3, 6, 10]
    assert winners(*seats, totals=[8, 8, -10]) == ((0, 1), "shared")


@pytest.mark.rule("U4", "U3")
def test_who_hold_the_bonus_together_share_the_win() -> None:
    """U4: nothing tells these two apart."""
    seats: tuple[Seat, ...] = ({"tracks": ALONE[:1]}, {"tracks": IN_LINE[:1]}, {})
    assert winners(*seats, totals=[14, 14, 0]) == ((0, 1), "shared")
