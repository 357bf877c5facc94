"""Game: one game, played by pushing moves. Most programs need nothing else.

from ironroad import Game

game = Game.new("europe", players=2, seed=7)
while not game.is_over:
    game.push(game.legal_moves[0])
print(game.scores().winners)
"""

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from ironroad.engine.actions import OVER, PHASES, WORDS
from ironroad.engine.board import HASH_DIGITS, Board, load_board, make_board
from ironroad.engine.calls import legal_actions, play
from ironroad.engine.chance import DICE, TAPE, new_chance
from ironroad.engine.limits import NOBODY, TICKET_WORDS
from ironroad.engine.new_game import new_game
from ironroad.engine.perft import perft
from ironroad.engine.sampling import sample
from ironroad.engine.state import SCRATCH, STATE, copy_record
from ironroad.game.moves import IllegalMove, Move, action_of, move_of
from ironroad.game.position import to_position
from ironroad.game.read_position import from_position
from ironroad.game.record import BadRecord, GameRecord, RecordedMove, outcome_number, outcome_text
from ironroad.game.scores import Scores, scores_of
from ironroad.game.step import Step, notes_of
from ironroad.game.view import View, views_of
from ironroad.game.why import question_missed, why_not


@dataclass(frozen=True, slots=True)
class _Before:
    """The game before a move, to take the move back."""

    state: np.record
    generator: np.uint64


@dataclass(slots=True)
class _Legal:
    """The legal actions and moves of a state."""

    state: bytes = b""
    actions: list[int] = field(default_factory=list)
    """The numbers of the legal actions, ascending."""
    moves: list[Move] = field(default_factory=list)
    """The same actions as moves; empty until somebody asks for them."""


class Game:
    """One game: its state, its chance, and the moves so far."""

    def __init__(self, board: Board, state: np.record, seed: int, seats: Sequence[str]) -> None:
        """Called by `new`, `from_position`, `from_record` and `sample`, which make games."""
        self.board = board
        self.state = state
        self.seats = tuple(seats)
        """The players' names."""
        self.bots: tuple[str | None, ...] | None = None
        """The bot on each seat (None for a person's seat); None if the bots are not known."""
        self.seed: int | None = seed
        self.steps: list[Step] = []
        """The moves made so far, and what they did."""
        self._generator = np.uint64(seed & (1 << 64) - 1)
        self._befores: list[_Before] = []
        self._legal = _Legal()
        self._first: int | None = None
        self._setup: tuple[str, ...] = ()
        self._position: dict[str, Any] | None = None

    # ---- beginnings ---------------------------------------------------------------------

    @classmethod
    def new(
        cls,
        board: str | Path | Board,
        players: int = 2,
        *,
        seed: int | None = None,
        seats: Sequence[str] | None = None,
        options: Mapping[str, str] | None = None,
        first: int | None = None,
    ) -> "Game":
        """A new game, set up; without `seed`, a random seed is drawn."""
        board = _loaded(board, options)
        if seats is not None:
            players = len(seats)
        board.check_players(players)
        _check_first(first, players)
        game = cls._empty(board, seats or _names(players), seed)
        game._set_up(first, None)
        return game

    @classmethod
    def _empty(cls, board: Board, seats: Sequence[str], seed: int | None) -> "Game":
        state: np.record = np.zeros(1, STATE)[0]
        return cls(board, state, secrets.randbits(63) if seed is None else seed, seats)

    def _set_up(self, first: int | None, script: Sequence[int] | None) -> None:
        self._first = first
        chance = self._chance(script)
        players = len(self.seats)
        new_game(self.board.rules, self.state, chance, players, NOBODY if first is None else first)
        _check(chance, script)
        self._generator = chance.generator
        self._setup = self._outcomes(chance)

    @classmethod
    def from_position(
        cls,
        position: Mapping[str, Any],
        *,
        seed: int | None = None,
        seats: Sequence[str] | None = None,
        board: Board | None = None,
    ) -> "Game":
        """A game that goes on from a position (see docs/formats.md)."""
        if seed is None:
            seed = secrets.randbits(63)
        dealer = new_chance(np.uint64(seed & (1 << 64) - 1))
        dealer.recording = 0
        board, state = from_position(position, dealer, board)
        players = int(state.players)
        if seats is not None and len(seats) != players:
            raise ValueError(f"{len(seats)} names for {players} seats")
        game = cls(board, state, seed, seats or _names(players))
        game._position = to_position(board, state)
        return game

    @classmethod
    def from_record(cls, record: GameRecord | str, *, board: Board | None = None) -> "Game":
        """The game of a record, replayed; raises a `BadRecord` if a line does not fit the rules.

        Without `board`, the game is on the record's own board: the one whose text the record
        carries, or else a built-in board that has not changed since.
        """
        if isinstance(record, str):
            record = GameRecord.parse(record)
        game = cls._start_of(record, board)
        for number, line in enumerate(record.moves, 1):
            try:
                game.replay(line)
            except ValueError as error:
                raise BadRecord(f"move {number}: {error}") from None
        return game

    @classmethod
    def _start_of(cls, record: GameRecord, board: Board | None = None) -> "Game":
        try:
            board = board or _board_of(record)
            board.check_players(len(record.seats))
            _check_first(record.first, len(record.seats))
            if record.position is not None:
                game = cls.from_position(
                    record.position, seed=record.seed, seats=record.seats, board=board
                )
            else:
                game = cls._empty(board, record.seats, record.seed)
                game._set_up(record.first, [outcome_number(board, text) for text in record.setup])
        except BadRecord:
            raise
        except ValueError as error:
            raise BadRecord(str(error)) from None
        game.seed, game.bots = record.seed, record.bots
        return game

    @classmethod
    def sample(cls, view: View, *, seed: int, board: Board | None = None) -> "Game":
        """A whole game that fits a view: what the seat cannot know is drawn at random."""
        board = board or view.board
        game = cls._empty(board, _names(len(view.seats)), seed)
        chance = game._chance(None)
        chance.recording = 0
        sample(board.rules, view.seen, game.state, chance)
        game._generator = chance.generator
        game._position = to_position(board, game.state)
        return game

    # ---- where it stands ----------------------------------------------------------------

    @property
    def players(self) -> int:
        """The number of players."""
        return int(self.state.players)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.state.phase == OVER)

    @property
    def to_move(self) -> int | None:
        """The seat that must decide; None when the game is over."""
        return None if self.is_over else int(self.state.player)

    @property
    def phase(self) -> str:
        """The name of what the seat to move must decide, such as `turn` or `pay`."""
        return PHASES[self.state.phase]

    @property
    def legal_actions(self) -> list[int]:
        """The numbers of the legal actions, ascending."""
        return [*self._legal_now().actions]

    @property
    def legal_moves(self) -> list[Move]:
        """Every move that the seat to move may make."""
        legal = self._legal_now()
        legal.moves = legal.moves or [
            move_of(self.board, self.state, action) for action in legal.actions
        ]
        return [*legal.moves]

    def _legal_now(self) -> "_Legal":
        """What is legal now, worked out once for each state."""
        state = self.state.tobytes()
        if self._legal.state != state:
            legal = np.zeros(WORDS, np.uint64)
            legal_actions(self.board.rules, self.state, legal)
            bits = np.unpackbits(legal.view(np.uint8), bitorder="little")
            self._legal = _Legal(state, np.flatnonzero(bits).tolist())
        return self._legal

    @property
    def moves(self) -> list[Move]:
        """The moves made so far."""
        return [step.move for step in self.steps]

    @property
    def lines(self) -> list[RecordedMove]:
        """The moves made so far with their outcomes of chance, as in a record."""
        return [step.line for step in self.steps]

    def view(self, seat: int | None) -> View:
        """What a seat may know of the game; None is a spectator."""
        return self.views((seat,))[0]

    def views(self, seats: Sequence[int | None]) -> list[View]:
        """The views of several seats; quicker than asking for one view at a time."""
        for seat in seats:
            if seat is not None and not 0 <= seat < self.players:
                raise ValueError(f"seat {seat}: expected one from 0 to {self.players - 1}")
        return views_of(self.board, self.state, seats)

    def scores(self) -> Scores:
        """Scores by source, with the winner, as if the game ended now."""
        return scores_of(self.board, self.state)

    def position(self) -> dict[str, Any]:
        """The present state of the game as readable JSON data."""
        return to_position(self.board, self.state)

    def record(self) -> GameRecord:
        """The game so far as a record, ready to be written to a file."""
        return GameRecord(
            board=self.board.id,
            board_hash=self.board.hash,
            options=dict(self.board.options),
            seats=self.seats,
            bots=self.bots,
            seed=self.seed,
            first=self._first,
            setup=self._setup,
            position=self._position,
            board_text=None if self.board.is_built_in else self.board.text,
            moves=tuple(step.line for step in self.steps),
        )

    # ---- making moves -------------------------------------------------------------------

    def push(self, move: Move | str) -> Step:
        """Make a move, and return what it did; raise an `IllegalMove` if it is not allowed.

        Raise a `ValueError` if chance did more than a record can hold (B9). After either error the
        game is as it was.
        """
        return self._push(self._action(Move.parse(move) if isinstance(move, str) else move))

    def push_action(self, action: int) -> Step:
        """Make a move by its action number, and return what it did."""
        if action not in self._legal_now().actions:
            raise IllegalMove(f"action {action} is not legal now")
        return self._push(action)

    def replay(self, line: RecordedMove) -> Step:
        """Make a recorded move with its recorded chance; raise a `BadRecord` if that fails."""
        if self.is_over:
            raise BadRecord("the game is over already")
        if self.to_move != line.seat:
            raise BadRecord(f"seat {line.seat} cannot move: it is seat {self.to_move}'s decision")
        script = [outcome_number(self.board, text) for text in line.chance]
        return self._push(self._action(Move.parse(line.move)), script)

    def reseed(self, seed: int) -> None:
        """Draw chance from another seed from now on.

        A record holds outcomes of chance, so that it replays all the same; its seed is left out.
        """
        self.seed = None
        self._generator = np.uint64(seed & (1 << 64) - 1)

    def pop(self) -> Move:
        """Take the last move back, and return it."""
        if not self.steps:
            raise IndexError("no move to take back")
        before = self._befores.pop()
        self.state, self._generator = before.state, before.generator
        return self.steps.pop().move

    def _action(self, move: Move) -> int:
        if self.is_over:
            raise IllegalMove(f"'{move}': the game is over")
        try:
            action = action_of(self.board, self.state, move)
        except IllegalMove as error:
            instead = question_missed(self.state, move)
            raise IllegalMove(f"{error}; {instead}" if instead else str(error)) from None
        if action not in self._legal_now().actions:
            why = why_not(self.board, self.state, move)
            raise IllegalMove(
                f"'{move}' is not legal for seat {self.to_move} ({self.phase}): {why}"
            )
        return action

    def _push(self, action: int, script: Sequence[int] | None = None) -> Step:
        before = _Before(copy_record(self.state), self._generator)
        seat, phase = int(self.state.player), self.phase
        move = move_of(self.board, self.state, action)
        chance = self._chance(script)
        scratch, finished = np.zeros(1, SCRATCH)[0], np.zeros(TICKET_WORDS, np.uint64)
        play(self.board.rules, self.state, chance, scratch, finished, action)
        try:
            _check(chance, script)
        except ValueError:
            self.state = before.state
            raise
        self._generator = chance.generator
        line = RecordedMove(seat, str(move), self._outcomes(chance))
        step = Step(seat, phase, move, line, self.board, notes_of(chance))
        self.steps.append(step)
        self._befores.append(before)
        return step

    def _chance(self, script: Sequence[int] | None) -> np.record:
        """Chance for one move: the outcomes in the script if there is one, else drawn ones."""
        script = script or ()
        if len(script) > TAPE:
            raise BadRecord(f"{len(script)} outcomes of chance: expected {TAPE} at most")
        chance = new_chance(self._generator)
        chance.taped = len(script)
        chance.tape[: len(script)] = script
        return chance

    def _outcomes(self, chance: np.record) -> tuple[str, ...]:
        return tuple(outcome_text(self.board, int(x)) for x in chance.tape[: chance.at])

    def perft(self, depth: int) -> int:
        """The number of sequences of `depth` moves from here, or of fewer if the game ends sooner.

        In each of them chance does what it would do in this game, so the count can be repeated.
        """
        states, chances = np.zeros(depth + 1, STATE), np.zeros(depth + 1, DICE)
        states[0] = self.state
        chances[0].generator = self._generator
        legal = np.zeros((depth + 1, WORDS), np.uint64)
        return int(perft(self.board.rules, states, chances, legal, depth))

    def __repr__(self) -> str:
        to_move = "over" if self.is_over else f"seat {self.to_move} to move ({self.phase})"
        return (
            f"<Game {self.board.name}, {self.players} players, turn {self.state.turn}, {to_move}>"
        )


def _board_of(record: GameRecord) -> Board:
    """The board of a record, which must be the one on which it was made."""
    if record.board_text is None:
        board = load_board(record.board, record.options)
        lacks = ", and the record does not carry its text"
    else:
        board = make_board(record.board, record.board_text, record.options)
        lacks = ""
        if len(record.board_hash) < HASH_DIGITS:  # version 0.1: only the text identifies it
            return board
    if not board.goes_by(record.board_hash):
        raise BadRecord(
            f"the record was made on another {board.name} board "
            f"(hash {record.board_hash}, here {board.hash}){lacks}"
        )
    return board


def _check(chance: np.record, script: Sequence[int] | None) -> None:
    """Raise an error if chance did more than the tape can hold, or differs from the script."""
    if chance.refused and chance.at == TAPE:
        raise ValueError(
            f"the face-up row was still turned over after {TAPE} outcomes of chance, "
            "the most that a record can hold: there are too many locomotives (B9)"
        )
    if script is None:
        return
    if chance.refused:
        raise BadRecord("chance cannot have done what the record says")
    if chance.at != len(script):
        raise BadRecord(f"{len(script)} outcomes of chance recorded, {chance.at} needed")


def _check_first(first: int | None, players: int) -> None:
    if first is not None and not 0 <= first < players:
        raise ValueError(f"first = {first}: expected a seat from 0 to {players - 1}")


def _names(players: int) -> list[str]:
    return [f"Player {seat + 1}" for seat in range(players)]


def _loaded(board: str | Path | Board, options: Mapping[str, str] | None) -> Board:
    if not isinstance(board, Board):
        board = load_board(board, options)
    elif options is not None:
        board = make_board(board.id, board.text, options)
    return board


def scores(moment: Game | GameRecord | Mapping[str, Any] | str) -> Scores:
    """The scores of a game, a record or its text, or a position, as if the game ended there."""
    if isinstance(moment, GameRecord | str):
        moment = Game.from_record(moment)
    elif isinstance(moment, Mapping):
        moment = Game.from_position(moment)
    return moment.scores()
