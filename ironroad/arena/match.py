"""A match of bots on a board, and how one of its games is played and timed."""

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
from ironroad.game.game import Game
from ironroad.game.moves import Move
from ironroad.game.scores import SeatScore

MOST_DECISIONS: Final = 10_000
"""A game that takes more is taken for endless."""
WARM_UP_SECONDS: Final = 0.05
"""The budget of bots that have one, while they warm up."""
WARM_UP_LIMIT: Final = 1.0
"""Seconds after which a bot is warm, the first decision, which may compile, apart."""


@dataclass(frozen=True)
class Match:
    """Bots that meet on a board, and the seed that all deals follow from."""

    board: str
    """The name of a board of ours, or the path of a file."""
    hash: str
    options: tuple[tuple[str, str], ...]
    players: int
    bots: tuple[Bot, ...]
    names: tuple[str, ...]
    """What to call each bot: the text it was given by, numbered where two are the same."""
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
        """A match, if that many can play on the board."""
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
        """The board; an error if this machine has another of that name."""
        board = load_board(self.board, dict(self.options))
        if board.hash != self.hash:
            raise ValueError(f"another {board.name} board (hash {board.hash}, not {self.hash})")
        return board


def _numbered(names: Sequence[str]) -> tuple[str, ...]:
    """The names, with a number behind those that occur more than once."""
    numbers: Counter[str] = Counter()
    told = []
    for name in names:
        numbers[name] += 1
        told.append(f"{name} #{numbers[name]}" if names.count(name) > 1 else name)
    return tuple(told)


@dataclass(frozen=True, slots=True)
class SeatResult:
    """What became of one seat."""

    total: int
    points: dict[str, int]
    """By source; tickets done and not done apart."""
    tickets: int
    tickets_done: int
    decisions: int
    """Those that the bot was asked: with one legal move there is nothing to ask."""
    seconds: float
    slowest: float
    overruns: int


@dataclass(frozen=True, slots=True)
class Mishap:
    """Why a game was abandoned."""

    seat: int
    kind: str
    """`illegal` move, `failed` (the bot raised an error), or `endless` game."""
    text: str


@dataclass(frozen=True, slots=True)
class GameResult:
    """What became of one game."""

    deal: int
    seating: Seating
    seats: tuple[SeatResult, ...]
    winners: tuple[int, ...]
    """Seats; nobody in a game that was abandoned."""
    turns: int
    decisions: int
    mishap: Mishap | None = None

    @property
    def fixture(self) -> Fixture:
        """The game that this is the result of."""
        return Fixture(self.deal, self.seating)

    def to_json(self) -> dict[str, Any]:
        """The result as plain JSON data."""
        return asdict(self)

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> "GameResult":
        """The result that JSON data tells of."""
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
    """The game cannot go on."""

    def __init__(self, seat: int, kind: str, text: str) -> None:
        super().__init__(seat, kind, text)
        self.mishap = Mishap(seat, kind, text)


@dataclass
class _Clock:
    """The time that one seat's bot takes."""

    limit: float | None
    """From where on a decision is an overrun; None for a bot without a budget."""
    times: list[float] = field(default_factory=list)

    @property
    def overruns(self) -> int:
        return sum(self.limit is not None and used > self.limit for used in self.times)


def _limit(bot: Bot) -> float | None:
    """A bot's budget of seconds and a tenth more, or 20 ms where that is more."""
    budget: float | None = getattr(bot, "seconds", None)
    return None if budget is None else max(budget * 1.1, budget + 0.02)


def derived_seed(*parts: object) -> int:
    """A seed that follows from others and has nothing else in common with them."""
    digest = hashlib.blake2b(repr(parts).encode(), digest_size=8).digest()
    return int.from_bytes(digest) >> 1


@contextmanager
def seated(bots: Iterable[Bot], *seed: object) -> Iterator[list[Bot]]:
    """The bots at a table, each with a seed of its own; they let go of what they hold after."""
    with ExitStack() as stack:
        yield [
            stack.enter_context(closing(replace(bot, seed=derived_seed(*seed, seat, bot.seed))))
            for seat, bot in enumerate(bots)
        ]


def play_game(match: Match, fixture: Fixture) -> GameResult:
    """Play one game of a match; what becomes of it follows from the match and the fixture."""
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
    except Exception as error:  # whatever a bot does, the arena goes on
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
        points[_source(line.source, line.text in score.tickets_done)] += line.points
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


def _source(source: str, done: bool) -> str:
    if source != "ticket":
        return source
    return "tickets done" if done else "tickets not done"


@cache
def get_ready(match: Match) -> Board:
    """The board, when all bots have played a little: nothing is compiled or loaded later on."""
    board = match.load_board()
    for bot in dict.fromkeys(match.bots):
        warm_up(board, match.players, bot)
    return board


def warm_up(board: Board, players: int, bot: Bot) -> None:
    """Let a bot play a game that does not count, or the first second of it, in a hurry."""
    budget: float | None = getattr(bot, "seconds", None)
    if budget is not None:
        hurry: dict[str, Any] = {"seconds": min(budget, WARM_UP_SECONDS)}
        bot = replace(bot, **hurry)
    game = Game.new(board, players, seed=0, first=0)
    clock = _Clock(None)
    with seated([bot], "warm up") as (one,), suppress(_Mishap):  # told of when it counts
        while (seat := game.to_move) is not None and sum(clock.times[1:]) < WARM_UP_LIMIT:
            _decide(game, seat, one, clock)
    game.scores()
