"""Statistics of one game, and of a person's own games."""

import pytest

from ironroad import Game, load_board
from ironroad.game.record import GameRecord
from ironroad.game.scores import Scores
from ironroad.server.http.replay import frames
from ironroad.server.http.statistics import own_statistics, table_statistics
from ironroad.server.store import ResultRow
from ironroad.server.table.events import (
    Clock,
    Created,
    Event,
    Outage,
    Paused,
    Resigned,
    SeatPlan,
    TableEvent,
)
from ironroad.server.table.referee import make_move, set_up
from ironroad.server.table.summary import results_of
from ironroad.server.table.table import Table

MINE, BOT = SeatPlan(kind="mine"), SeatPlan(kind="bot", bot="easy")


def result(table: str, seat: int, name: str, score: int, **more: object) -> ResultRow:
    """A seat's result; without a person it is a bot's."""
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
    """A person for whom a bot stood in still counts as a person."""
    found = own_statistics("me", [*FIRST, *SECOND])
    met = {(each.name, each.bot): (each.games, each.won) for each in found.opponents}
    assert met == {("hard", "hard"): (1, 1), ("Bob", None): (1, 0), ("Carl", None): (1, 0)}
    assert [seat.mine for seat in found.games[0].seats] == [True, False, False]


def a_game(*seats: SeatPlan) -> Table:
    """A game that begins at time 0."""
    table, clock = Table("a_table_of_3", load_board("usa")), Clock(per="turn", seconds=3600)
    happen(table, 0, Created(board="usa", options={}, seats=seats, name="Ann", clock=clock))
    happen(table, 0, set_up(table))
    return table


def test_a_person_who_is_called_like_a_level_is_no_bot_in_the_replay() -> None:
    table = a_game(SeatPlan(kind="mine", name="easy"), BOT)
    record = GameRecord.parse(str(table.record()))
    assert record.seats == ("easy", "easy")
    assert frames(record, table.board, None)["bots"] == (None, "easy")
    assert Game.from_record(record).record() == record


def test_a_record_that_does_not_say_who_is_a_bot_has_only_people() -> None:
    record = Game.new("usa", seats=["easy", "Ann"], seed=1).record()
    assert "bots" not in str(record)
    assert frames(record, load_board("usa"), None)["bots"] == (None, None)


def happen(table: Table, seconds: int, event: Event) -> None:
    """Add an event so many seconds after the beginning."""
    table.apply(TableEvent(table.number + 1, 1000 * seconds, event, "ann"))


def move(table: Table, seconds: int) -> None:
    """Make a move for the seat that must decide."""
    assert table.game is not None and table.to_move is not None
    legal_moves = table.game.legal_moves
    happen(table, seconds, make_move(table, str(legal_moves[0])))


def test_nobody_is_charged_for_the_time_without_a_server() -> None:
    table = a_game(MINE, MINE)
    move(table, 5)
    happen(table, 9000, Outage(since=8000))
    move(table, 9002)
    assert table_statistics(table).seconds == 5 + 3 + 2


def test_time_counts_again_when_the_last_person_resigns_in_a_pause() -> None:
    table = a_game(MINE, BOT, BOT)
    move(table, 3)
    happen(table, 4, Paused(name="Ann"))
    happen(table, 100, Resigned(seat=0))
    move(table, 101)
    move(table, 107)
    assert table_statistics(table).seconds == 3 + 6


def test_a_game_is_scored_once_for_all_its_figures(monkeypatch: pytest.MonkeyPatch) -> None:
    scored = []

    def scores(game: Game) -> Scores:
        scored.append(len(game.lines))
        return score(game)

    score = Game.scores
    monkeypatch.setattr(Game, "scores", scores)
    table = a_game(MINE, BOT, BOT)
    table_statistics(table)
    results_of(table)
    assert scored == [0]
    move(table, 3)
    assert table.scores() == table.scores()
    assert scored == [0, 1], "a move changes the scores"
