"""Figures about somebody's own games."""

from ironroad.server.statistics import own_statistics
from ironroad.server.store import ResultRow


def result(table: str, seat: int, name: str, score: int, **more: object) -> ResultRow:
    """A seat's result; whoever has no person is a bot."""
    facts: dict[str, object] = {
        "person": None,
        "bot": None,
        "board": "usa",
        "players": 2,
        "won": False,
        "resigned": False,
        "ended_at": 1,
    }
    return ResultRow(table=table, seat=seat, name=name, score=score, **facts | more)  # type: ignore[arg-type]


FIRST = [
    result("first", 0, "hard", 90, bot="hard"),
    result("first", 1, "Ann", 120, person="me", won=True),
]
SECOND = [
    result("second", 0, "Annie", 80, person="me", board="italy", bot="easy"),
    result("second", 1, "Bob", 100, person="bob", board="italy", won=True, bot="easy"),
    result("second", 2, "Carl", 70, person="me", board="italy"),
]
ELSEWHERE = [result("elsewhere", 0, "Ann", 300, person="other", won=True)]


def test_nobody_has_figures_before_a_first_game() -> None:
    found = own_statistics("me", ELSEWHERE)
    assert found.all is None
    assert (found.boards, found.opponents, found.games) == ({}, [], [])


def test_own_games_count_once_under_any_name() -> None:
    found = own_statistics("me", [*FIRST, *SECOND, *ELSEWHERE])
    assert found.all is not None
    assert (found.all.games, found.all.won, found.all.mean_score) == (2, 1, 100)
    assert {board: tally.best_score for board, tally in found.boards.items()} == {
        "italy": 80,
        "usa": 120,
    }
    assert [game.table for game in found.games] == ["second", "first"]


def test_opponents_are_people_by_name_and_bots_by_level() -> None:
    """A bot that stood in for somebody does not make a bot of them."""
    found = own_statistics("me", [*FIRST, *SECOND])
    met = {(each.name, each.bot): (each.games, each.won) for each in found.opponents}
    assert met == {("hard", "hard"): (1, 1), ("Bob", None): (1, 0), ("Carl", None): (1, 0)}
    assert [seat.mine for seat in found.games[0].seats] == [True, False, False]
