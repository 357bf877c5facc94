"""Statistics of finished games: of one table, of a name, and of a person."""

from collections import Counter, defaultdict
from collections.abc import Sequence
from typing import Final

from pydantic import BaseModel

from ironroad.server.store import ResultRow
from ironroad.server.table.table import Table

LATEST: Final = 50
"""How many of a person's latest games are listed one by one."""


class SeatStatistics(BaseModel):
    """The statistics of one seat."""

    name: str
    bot: str | None
    score: int
    won: bool
    resigned: bool
    points: dict[str, int]
    """Points by source: routes, tickets, longest path, ..."""
    moves: dict[str, int]
    """Moves by kind: take, draw card, claim, ..."""
    tickets_done: int
    tickets_failed: int
    seconds: float
    """How many seconds this seat took for all its decisions."""


class TableStatistics(BaseModel):
    """The statistics of a game."""

    table: str
    board: str
    seconds: float
    turns: int
    seats: list[SeatStatistics]


class Tally(BaseModel):
    """Totals of some games."""

    games: int
    won: int
    resigned: int
    mean_score: float
    best_score: int


class NameStatistics(BaseModel):
    """Statistics of a name. Anybody may play under any name, so that they prove nothing."""

    name: str
    all: Tally | None
    boards: dict[str, Tally]


class OpponentStatistics(BaseModel):
    """Games against the people of a name, or against bots of a level."""

    name: str
    bot: str | None
    games: int
    won: int
    """Games won by the person who asks."""


class SeatResult(BaseModel):
    """The result of one seat of a finished game."""

    name: str
    bot: str | None
    score: int
    won: bool
    mine: bool


class GameResult(BaseModel):
    """The result of a finished game."""

    table: str
    board: str
    ended_at: int
    won: bool
    seats: list[SeatResult]


class OwnStatistics(BaseModel):
    """Statistics of a person's own seats, whatever names they had."""

    all: Tally | None
    boards: dict[str, Tally]
    opponents: list[OpponentStatistics]
    """Opponents, those met most often first."""
    games: list[GameResult]
    """Latest games first."""


def table_statistics(table: Table) -> TableStatistics:
    """The statistics of a finished game."""
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
    """How long each seat took to decide, not counting pauses and outages of the server."""
    taken = [0.0] * len(table.seats)
    since, paused = 0, False
    for shown in table.shown_events:
        event = shown.public
        kind, at = event["kind"], event["at"]
        if kind == "moved" and not paused:
            taken[event["seat"]] += (at - since) / 1000
        if kind in ("started", "moved", "taken back", "resumed"):
            since = at
        elif kind == "outage":
            since += at - event["since"]
        if kind in ("paused", "resumed", "moved"):  # bots move on when all people have resigned
            paused = kind == "paused"
    return taken


def name_statistics(name: str, results: Sequence[ResultRow]) -> NameStatistics:
    """The statistics of a name, from all results under it."""
    return NameStatistics(name=name, all=_tally(results), boards=_by_board(results))


def own_statistics(person: str, results: Sequence[ResultRow]) -> OwnStatistics:
    """The statistics of a person, from the results of all seats in that person's games.

    Where several seats are one person's, friends share a screen: the first seat counts as theirs.
    """
    tables: defaultdict[str, list[ResultRow]] = defaultdict(list)
    for result in results:
        tables[result.table].append(result)
    played = [seats for seats in tables.values() if any(each.person == person for each in seats)]
    own = [_own(seats, person) for seats in played]
    games = [_game(seats, mine) for seats, mine in zip(played, own, strict=True)]
    return OwnStatistics(
        all=_tally(own),
        boards=_by_board(own),
        opponents=_opponents(games),
        games=games[: -LATEST - 1 : -1],
    )


def _own(seats: Sequence[ResultRow], person: str) -> ResultRow:
    return next(each for each in seats if each.person == person)


def _game(seats: Sequence[ResultRow], own: ResultRow) -> GameResult:
    return GameResult(
        table=own.table,
        board=own.board,
        ended_at=own.ended_at,
        won=own.won,
        seats=[
            SeatResult(
                name=each.name,
                bot=each.bot if each.person is None else None,  # else it stood in
                score=each.score,
                won=each.won,
                mine=each is own,
            )
            for each in seats
        ],
    )


def _opponents(games: Sequence[GameResult]) -> list[OpponentStatistics]:
    met: Counter[tuple[str, str | None]] = Counter()
    won: Counter[tuple[str, str | None]] = Counter()
    for game in games:
        others = {(seat.name, seat.bot) for seat in game.seats if not seat.mine}
        met.update(others)
        won.update(others if game.won else ())
    return [
        OpponentStatistics(name=name, bot=bot, games=count, won=won[name, bot])
        for (name, bot), count in met.most_common()
    ]


def _by_board(results: Sequence[ResultRow]) -> dict[str, Tally]:
    boards: defaultdict[str, list[ResultRow]] = defaultdict(list)
    for result in results:
        boards[result.board].append(result)
    return {board: tally for board in sorted(boards) if (tally := _tally(boards[board]))}


def _tally(results: Sequence[ResultRow]) -> Tally | None:
    if not results:
        return None
    scores = [result.score for result in results]
    return Tally(
        games=len(results),
        won=sum(result.won for result in results),
        resigned=sum(result.resigned for result in results),
        mean_score=sum(scores) / len(scores),
        best_score=max(scores),
    )
