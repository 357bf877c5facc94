"""The summary of a match: win rates, scores by source, ratings, times."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from typing import Any, Final

import numpy as np

from ironroad.arena.intervals import Floats, Interval, mean_interval, rate_interval
from ironroad.arena.match import GameResult, Match, SeatResult
from ironroad.arena.ratings import Rating, ratings, wins_by_deal
from ironroad.arena.results_file import header_of

_FIRST: Final = ("start", "routes", "tickets done")
_LAST: Final = ("tickets not done",)
"""Sources of points that are shown first and last; those of mechanics are shown in between."""


@dataclass(frozen=True, slots=True)
class BotSummary:
    """The figures of one bot; a game in which it has two seats counts twice."""

    name: str
    bot: str
    """The bot's text form with all its parameters."""
    games: int
    wins: float
    """How many games it won; a shared win counts as its share."""
    win_rate: float | None
    win_rate_interval: Interval | None
    score: float | None
    score_interval: Interval | None
    points: dict[str, float]
    """Mean points by source."""
    tickets: float | None
    tickets_done: float | None
    rating: Rating
    decisions: int
    """Decisions that the bot was asked for."""
    seconds_per_decision: float | None
    slowest_decision: float
    overruns: int
    """Decisions that took clearly longer than the bot's time limit."""
    illegal_moves: int
    failures: int
    """Games abandoned because the bot raised an error or never came to an end."""


@dataclass(frozen=True, slots=True)
class Summary:
    """The figures of a match so far."""

    match: dict[str, Any]
    """Board, players, bots, seed: the header of a results file."""
    games: int
    """How many games were played to their end."""
    deals: int
    abandoned: int
    bots: tuple[BotSummary, ...]
    ahead: tuple[tuple[float | None, ...], ...]
    """How often, from 0 to 1, the bot of the row finished ahead of the bot of the column."""

    def to_json(self) -> dict[str, Any]:
        """The summary as plain JSON data."""
        return asdict(self)


def summarise(match: Match, results: Iterable[GameResult]) -> Summary:
    """The summary of results; their order makes no difference."""
    ordered = sorted(results, key=lambda result: (result.deal, result.seating))
    finished = [result for result in ordered if not result.mishap]
    wins = wins_by_deal(ordered, len(match.bots))
    rated = ratings(wins, match.seed)
    sources = _sources(finished)
    return Summary(
        match=header_of(match),
        games=len(finished),
        deals=len({result.deal for result in finished}),
        abandoned=len(ordered) - len(finished),
        bots=tuple(
            _bot(match, number, ordered, sources, rating) for number, rating in enumerate(rated)
        ),
        ahead=_ahead(wins.sum(axis=0)),
    )


@dataclass(frozen=True, slots=True)
class _Seat:
    """One seat of one game."""

    game: GameResult
    number: int

    @property
    def result(self) -> SeatResult:
        return self.game.seats[self.number]

    @property
    def won(self) -> float:
        winners = self.game.winners
        return 1 / len(winners) if self.number in winners else 0.0


def _bot(
    match: Match, number: int, games: Sequence[GameResult], sources: Sequence[str], rating: Rating
) -> BotSummary:
    every = [
        _Seat(game, seat)
        for game in games
        for seat, bot in enumerate(game.seating)
        if bot == number
    ]
    seats = [seat for seat in every if not seat.game.mishap]
    decisions = sum(seat.result.decisions for seat in every)
    seconds = sum(seat.result.seconds for seat in every)
    mishaps = [
        seat.game.mishap.kind
        for seat in every
        if seat.game.mishap and seat.game.mishap.seat == seat.number
    ]
    wins, counts = _by_deal(seats, lambda seat: seat.won)
    totals, _ = _by_deal(seats, lambda seat: seat.result.total)
    return BotSummary(
        name=match.names[number],
        bot=str(match.bots[number]),
        games=len(seats),
        wins=float(wins.sum()),
        win_rate=_mean(seats, lambda seat: seat.won),
        win_rate_interval=rate_interval(wins, counts) if seats else None,
        score=_mean(seats, lambda seat: seat.result.total),
        score_interval=mean_interval(totals, counts) if seats else None,
        points={source: _mean(seats, partial(_points, source)) or 0.0 for source in sources},
        tickets=_mean(seats, lambda seat: seat.result.tickets),
        tickets_done=_mean(seats, lambda seat: seat.result.tickets_done),
        rating=rating,
        decisions=decisions,
        seconds_per_decision=seconds / decisions if decisions else None,
        slowest_decision=max((seat.result.slowest for seat in every), default=0.0),
        overruns=sum(seat.result.overruns for seat in every),
        illegal_moves=mishaps.count("illegal"),
        failures=len(mishaps) - mishaps.count("illegal"),
    )


def _points(source: str, seat: _Seat) -> int:
    return seat.result.points.get(source, 0)


def _mean(seats: Sequence[_Seat], value: Callable[[_Seat], float]) -> float | None:
    return sum(map(value, seats)) / len(seats) if seats else None


def _by_deal(seats: Sequence[_Seat], value: Callable[[_Seat], float]) -> tuple[Floats, Floats]:
    """For each deal, the sum of a value over the seats, and the number of seats."""
    deals = np.array([seat.game.deal for seat in seats], np.int64)
    _, places = np.unique(deals, return_inverse=True)
    sums = np.bincount(places, [value(seat) for seat in seats])
    return sums.astype(np.float64), np.bincount(places).astype(np.float64)


def _sources(games: Iterable[GameResult]) -> list[str]:
    """The sources of points that any seat had, in the order in which they are shown."""
    found = [source for game in games for seat in game.seats for source in seat.points]
    between = [source for source in found if source not in (*_FIRST, *_LAST)]
    ordered = dict.fromkeys([*_FIRST, *sorted(between), *_LAST])
    return [source for source in ordered if source in found]


def _ahead(wins: Floats) -> tuple[tuple[float | None, ...], ...]:
    games = wins + wins.T
    return tuple(
        tuple(
            float(won / played) if played else None for won, played in zip(row, counts, strict=True)
        )
        for row, counts in zip(wins, games, strict=True)
    )
