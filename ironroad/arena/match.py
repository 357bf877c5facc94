"""A match between bots on a board, and how one of its games is played and timed."""

import hashlib
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, closing, contextmanager, suppress
from dataclasses import asdict, dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import Any, Final

from ironroad.arena.lineups import Fixture, Seating
from ironroad.bots.bot import Bot
from ironroad.bots.registry import parse_bot
from ironroad.engine.board import Board, load_board
from ironroad.engine.mechanic import ScoreLine
from ironroad.game.game import Game
from ironroad.game.moves import Move
from ironroad.game.scores import SeatScore

MOST_DECISIONS: Final = 10_000
"""A game with more decisions is abandoned as endless."""
WARM_UP_SECONDS: Final = 0.05
"""The time limit per decision, while warming up, of bots that have one."""
WARM_UP_LIMIT: Final = 1.0
"""Seconds of warming up, not counting the first decision, which may compile."""


@dataclass(frozen=True)
class Match:
    """The bots of a match, the board, and the seed from which all deals follow."""

    board: str
    """The name of a built-in board, or the path of a board file."""
    hash: str
    options: tuple[tuple[str, str], ...]
    players: int
    bots: tuple[Bot, ...]
    names: tuple[str, ...]
    """Each bot's text form; numbers tell equal ones apart."""
    seed: int

    @classmethod
    def new(
        cls,
        board: str | Path | Board,
        bots: Sequence[str | Bot],
        players: int = 2,
        *,
        seed: int = 0,
        options: Mapping[str, str] | None = None,
    ) -> "Match":
        """A match, if the board can be played by that many players."""
        if not isinstance(board, Board):
            board = load_board(board, options)
        board.check_players(players)
        if len(bots) < 2:
            raise ValueError(f"expected 2 bots or more, not {len(bots)}; a bot may play itself")
        return cls(
            board=board.id,
            hash=board.hash,
            options=tuple(board.options.items()),
            players=players,
            bots=tuple(bot if isinstance(bot, Bot) else parse_bot(bot) for bot in bots),
            names=_numbered([str(bot).strip() for bot in bots]),
            seed=seed,
        )

    def load_board(self) -> Board:
        """The board; raises an error if this machine has a different board of that name."""
        board = load_board(self.board, dict(self.options))
        if board.hash != self.hash:
            raise ValueError(f"another {board.name} board (hash {board.hash}, not {self.hash})")
        return board


def _numbered(names: Sequence[str]) -> tuple[str, ...]:
    """The names, with a number added to those that occur more than once."""
    numbers: Counter[str] = Counter()
    told = []
    for name in names:
        numbers[name] += 1
        told.append(f"{name} #{numbers[name]}" if names.count(name) > 1 else name)
    return tuple(told)


@dataclass(frozen=True, slots=True)
class SeatResult:
    """The result of one seat."""

    total: int
    points: dict[str, int]
    """Points by source; tickets done and tickets not done are two sources."""
    tickets: int
    tickets_done: int
    decisions: int
    """Decisions that the bot was asked for; with a single legal move it is not asked."""
    seconds: float
    slowest: float
    overruns: int


@dataclass(frozen=True, slots=True)
class Mishap:
    """The reason why a game was abandoned."""

    seat: int
    kind: str
    """`illegal` (a move), `failed` (the bot raised an error) or `endless` (the game)."""
    text: str


@dataclass(frozen=True, slots=True)
class GameResult:
    """The result of one game."""

    deal: int
    seating: Seating
    seats: tuple[SeatResult, ...]
    winners: tuple[int, ...]
    """The winning seats; none if the game was abandoned."""
    turns: int
    decisions: int
    mishap: Mishap | None = None

    @property
    def fixture(self) -> Fixture:
        """The game of the match that this is the result of."""
        return Fixture(self.deal, self.seating)

    def to_json(self) -> dict[str, Any]:
        """The result as plain JSON data."""
        return asdict(self)

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> "GameResult":
        """The result, read from JSON data."""
        mishap = data["mishap"]
        return cls(
            deal=data["deal"],
            seating=tuple(data["seating"]),
            seats=tuple(SeatResult(**seat) for seat in data["seats"]),
            winners=tuple(data["winners"]),
            turns=data["turns"],
            decisions=data["decisions"],
            mishap=Mishap(**mishap) if mishap else None,
        )


class _Mishap(Exception):
    """Raised to abandon a game."""

    def __init__(self, seat: int, kind: str, text: str) -> None:
        super().__init__(seat, kind, text)
        self.mishap = Mishap(seat, kind, text)


@dataclass
class _Clock:
    """Measures the time that the bot on one seat takes."""

    limit: float | None
    """Seconds after which a decision is an overrun; None for a bot without a time limit."""
    times: list[float] = field(default_factory=list)

    @property
    def overruns(self) -> int:
        return sum(self.limit is not None and used > self.limit for used in self.times)


def _limit(bot: Bot) -> float | None:
    """A bot's time limit and a tenth more, or 20 ms more if that is longer."""
    budget: float | None = getattr(bot, "seconds", None)
    return None if budget is None else max(budget * 1.1, budget + 0.02)


def derived_seed(*parts: object) -> int:
    """A new seed that follows from other seeds or texts, and is otherwise unrelated to them."""
    digest = hashlib.blake2b(repr(parts).encode(), digest_size=8).digest()
    return int.from_bytes(digest) >> 1


@contextmanager
def seated(bots: Iterable[Bot], *seed: object) -> Iterator[list[Bot]]:
    """The bots of a game, each with a seed of its own; they are closed after the game."""
    with ExitStack() as stack:
        yield [
            stack.enter_context(closing(replace(bot, seed=derived_seed(*seed, seat, bot.seed))))
            for seat, bot in enumerate(bots)
        ]


def play_game(match: Match, fixture: Fixture) -> GameResult:
    """Play one game of a match. The result depends on the match and the fixture alone."""
    board = get_ready(match)
    seed = derived_seed("deal", match.seed, fixture.deal)
    game = Game.new(board, match.players, seed=seed, first=0)
    bots = [match.bots[number] for number in fixture.seating]
    clocks = [_Clock(_limit(bot)) for bot in bots]
    mishap = None
    with seated(bots, seed, fixture.seating) as table:
        try:
            _play(game, table, clocks, MOST_DECISIONS)
        except _Mishap as error:
            mishap = error.mishap
    scores = game.scores()
    return GameResult(
        deal=fixture.deal,
        seating=fixture.seating,
        seats=tuple(_seat(*each) for each in zip(scores.seats, clocks, strict=True)),
        winners=() if mishap else scores.winners,
        turns=int(game.state.turn),
        decisions=len(game.record().moves),
        mishap=mishap,
    )


def _play(game: Game, bots: Sequence[Bot], clocks: Sequence[_Clock], most: int) -> None:
    for _ in range(most):
        if (seat := game.to_move) is None:
            return
        _decide(game, seat, bots[seat], clocks[seat])
    if (seat := game.to_move) is not None:
        raise _Mishap(seat, "endless", f"no end after {most} decisions")


def _decide(game: Game, seat: int, bot: Bot, clock: _Clock) -> None:
    moves = game.legal_moves
    if len(moves) == 1:
        game.push(moves[0])
    else:
        _push(game, seat, _choice(game, bot, seat, moves, clock))


def _choice(game: Game, bot: Bot, seat: int, moves: list[Move], clock: _Clock) -> Move:
    view = game.view(seat)
    start = time.perf_counter()
    try:
        return bot.choose(view, moves)
    except Exception as error:  # the arena goes on, whatever a bot raises
        raise _Mishap(seat, "failed", f"{type(error).__name__}: {error}") from error
    finally:
        clock.times.append(time.perf_counter() - start)


def _push(game: Game, seat: int, move: object) -> None:
    if not isinstance(move, Move):
        raise _Mishap(seat, "illegal", f"expected a move, not {move!r}")
    try:
        game.push(move)
    except ValueError as error:
        raise _Mishap(seat, "illegal", str(error)) from error


def _seat(score: SeatScore, clock: _Clock) -> SeatResult:
    points: Counter[str] = Counter()
    for line in score.lines:
        points[_source(line)] += line.points
    return SeatResult(
        total=score.total,
        points=dict(points),
        tickets=sum(line.source == "ticket" for line in score.lines),
        tickets_done=len(score.tickets_done),
        decisions=len(clock.times),
        seconds=sum(clock.times),
        slowest=max(clock.times, default=0.0),
        overruns=clock.overruns,
    )


def _source(line: ScoreLine) -> str:
    if line.source != "ticket":
        return line.source
    return "tickets done" if line.data["done"] else "tickets not done"


@cache
def get_ready(match: Match) -> Board:
    """The board, after every bot has played a little, so that all is compiled and loaded."""
    board = match.load_board()
    for bot in dict.fromkeys(match.bots):
        warm_up(board, match.players, bot)
    return board


def warm_up(board: Board, players: int, bot: Bot) -> None:
    """Let a bot play a game that does not count, for about a second and with little time a move."""
    budget: float | None = getattr(bot, "seconds", None)
    if budget is not None:
        hurry: dict[str, Any] = {"seconds": min(budget, WARM_UP_SECONDS)}
        bot = replace(bot, **hurry)
    game = Game.new(board, players, seed=0, first=0)
    clock = _Clock(None)
    with seated([bot], "warm up") as (one,), suppress(_Mishap):  # failures count later
        while (seat := game.to_move) is not None and sum(clock.times[1:]) < WARM_UP_LIMIT:
            _decide(game, seat, one, clock)
    game.scores()
