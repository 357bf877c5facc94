"""Figures about finished games: of one table, and of everybody who played under a name."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from pydantic import BaseModel

from ironroad.server.store import ResultRow
from ironroad.server.table import Table


class SeatStatistics(BaseModel):
    """How one seat played."""

    name: str
    bot: str | None
    score: int
    won: bool
    resigned: bool
    points: dict[str, int]
    """By source: routes, tickets, longest path, ..."""
    moves: dict[str, int]
    """By kind: take, draw card, claim, ..."""
    tickets_done: int
    tickets_failed: int
    seconds: float
    """Time in which it was this seat's decision."""


class TableStatistics(BaseModel):
    """How a game went."""

    table: str
    board: str
    seconds: float
    turns: int
    seats: list[SeatStatistics]


class Tally(BaseModel):
    """Games together."""

    games: int
    won: int
    resigned: int
    mean_score: float
    best_score: int


class NameStatistics(BaseModel):
    """How somebody did who played under a name; anybody may, so take it with a grain of salt."""

    name: str
    all: Tally | None
    boards: dict[str, Tally]


def table_statistics(table: Table) -> TableStatistics:
    """The figures of a finished game."""
    assert table.game is not None
    seconds = _seconds(table)
    return TableStatistics(
        table=table.id,
        board=table.created.board,
        seconds=sum(seconds),
        turns=int(table.game.state.turn),
        seats=[_seat(table, seat, seconds[seat]) for seat in range(len(table.seats))],
    )


def _seat(table: Table, number: int, seconds: float) -> SeatStatistics:
    assert table.game is not None
    seat, score = table.seats[number], table.scores().seats[number]
    points: Counter[str] = Counter()
    for line in score.lines:
        points[line.source] += line.points
    tickets = sum(line.source == "ticket" for line in score.lines)
    moves = zip(table.game.lines, table.game.moves, strict=True)
    return SeatStatistics(
        name=seat.name,
        bot=seat.bot,
        score=score.total,
        won=number in table.winners(),
        resigned=seat.resigned,
        points=dict(points),
        moves=dict(Counter(move.kind for line, move in moves if line.seat == number)),
        tickets_done=len(score.tickets_done),
        tickets_failed=tickets - len(score.tickets_done),
        seconds=seconds,
    )


def _seconds(table: Table) -> list[float]:
    """How long each seat took to decide, pauses apart."""
    taken = [0.0] * len(table.seats)
    paused = False
    last: dict[str, Any] | None = None
    for moment in table.moments:
        event = moment.shown
        if last is not None and event["kind"] == "moved" and not paused:
            taken[event["seat"]] += (event["at"] - last["at"]) / 1000
        paused = event["kind"] == "paused" or (paused and event["kind"] != "resumed")
        if event["kind"] in ("started", "moved", "taken back", "resumed"):
            last = event
    return taken


def name_statistics(name: str, results: Sequence[ResultRow]) -> NameStatistics:
    """The figures of all games under a name."""
    boards = sorted({result.board for result in results})
    return NameStatistics(
        name=name,
        all=_tally(results) if results else None,
        boards={each: _tally([r for r in results if r.board == each]) for each in boards},
    )


def _tally(results: Sequence[ResultRow]) -> Tally:
    scores = [result.score for result in results]
    return Tally(
        games=len(results),
        won=sum(result.won for result in results),
        resigned=sum(result.resigned for result in results),
        mean_score=sum(scores) / len(scores),
        best_score=max(scores),
    )
