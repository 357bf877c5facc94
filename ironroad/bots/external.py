"""The external bot: a program in any language, asked over its stdin and stdout.

Each line, in either direction, is a JSON object; docs/bots.md describes every message.
"""

import json
import shlex
import weakref
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from threading import TIMEOUT_MAX, Lock
from typing import Any, ClassVar, Final

from ironroad.bots.bot import Bot, BotFailed
from ironroad.bots.program import MOMENT, Program
from ironroad.engine.board import Board
from ironroad.game.facts import board_facts
from ironroad.game.moves import Move
from ironroad.game.view import View

PROTOCOL: Final = 1
"""The version of the messages, which is the first thing that a program is told."""
START_SECONDS: Final = 10.0
"""The least time that a program gets to start, in seconds."""


class Talk:
    """The conversation with one program, which is started at the first question."""

    def __init__(self, words: Sequence[str], seed: int, seconds: float) -> None:
        self._words = words
        self._seed = seed
        self._seconds = seconds
        self._lock = Lock()
        self._program: Program | None = None
        self._name = "the program"
        self._asked = 0
        self._told: tuple[str, str] | None = None
        """Id and hash of the board that the program was told last."""

    def choose(self, view: View, legal_moves: Sequence[Move]) -> Move:
        """The move that the program chooses; if anything goes wrong, the program is ended."""
        with self._lock:
            try:
                return self._ask(self._program or self._start(), view, legal_moves)
            except BotFailed as error:
                raise BotFailed("\n".join([f"{self._name} {error}", *self._end()])) from None
            except BaseException:  # else a late answer would be taken for the next question's
                self._end()
                raise

    def close(self) -> None:
        """Tell the program to quit, and end it if it does not."""
        with self._lock:
            if self._program:
                self._program.send(_line({"type": "quit"}))
                self._end(MOMENT)

    def _start(self) -> Program:
        self._program = program = Program(self._words)
        self._asked, self._told = 0, None
        hello = {"type": "hello", "protocol": PROTOCOL, "seed": self._seed}
        program.send(_line(hello | {"seconds": self._seconds}))
        line = program.receive(max(START_SECONDS, self._seconds))
        name = _answer(line, "ready").get("name")
        if not isinstance(name, str) or not name.strip():
            raise BotFailed(f"answered {_shown(line)}; expected its name")
        self._name = name
        return program

    def _end(self, patience: float = 0) -> list[str]:
        """End the program, if it runs; returns the last lines that it wrote to stderr."""
        program, self._program = self._program, None
        if not program:
            return []
        program.end(patience)
        return program.last_words.splitlines()

    def _ask(self, program: Program, view: View, legal_moves: Sequence[Move]) -> Move:
        self._tell_board(program, view.board)
        self._asked += 1
        texts = [str(move) for move in legal_moves]
        question = {"type": "choose", "id": self._asked, "view": view.to_json()}
        program.send(_line(question | {"legal_moves": texts}))
        line = program.receive(self._seconds)
        answer = _answer(line, "move")
        if answer.get("id") != self._asked:
            raise BotFailed(f"answered {_shown(line)}; expected id {self._asked}")
        if answer.get("move") not in texts:
            raise BotFailed(f"answered {_shown(line)}; expected a legal move: {_listed(texts)}")
        return legal_moves[texts.index(answer["move"])]

    def _tell_board(self, program: Program, board: Board) -> None:
        if self._told != (board.id, board.hash):
            program.send(_line({"type": "board", "board": board_facts(board)}))
            self._told = (board.id, board.hash)


def _line(message: Mapping[str, Any]) -> bytes:
    return json.dumps(message).encode() + b"\n"


def _answer(line: bytes, kind: str) -> dict[str, Any]:
    try:
        answer = json.loads(line.decode())
    except (ValueError, RecursionError):
        raise BotFailed(f"answered {_shown(line)}, which is not JSON") from None
    if not isinstance(answer, dict) or answer.get("type") != kind:
        raise BotFailed(f"answered {_shown(line)}; expected a message of type {kind}")
    return answer


def _shown(line: bytes) -> str:
    text = line.decode("utf-8", "replace").strip()
    return f"'{text[:200]}'" + (" ..." if len(text) > 200 else "")


def _listed(texts: Sequence[str]) -> str:
    more = len(texts) - 5
    return "; ".join(texts[:5]) + (f" and {more} more" if more > 0 else "")


@dataclass(frozen=True)
class External(Bot):
    """A program of your own; a `BotFailed` if it breaks the protocol of docs/bots.md."""

    name: ClassVar[str] = "external"

    command: str = field(kw_only=True)
    """The program and its arguments, split as a shell would do it; no shell runs them."""
    seconds: float = 10
    """The time limit of a decision."""
    _talk: Talk = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        super().__post_init__()
        words = _words(self.command)
        if not 0 < self.seconds <= TIMEOUT_MAX:
            raise ValueError(f"seconds={self.seconds}: expected more than 0")
        talk = Talk(words, self.seed, self.seconds)
        object.__setattr__(self, "_talk", talk)
        weakref.finalize(self, talk.close)

    def choose(self, view: View, legal_moves: Sequence[Move]) -> Move:
        """The move that the program chooses; the program is started if it does not run."""
        try:
            return self._talk.choose(view, legal_moves)
        except BotFailed as error:
            raise BotFailed(f"{self}: {error}") from None

    def close(self) -> None:
        """End the program; the next choice starts it again."""
        self._talk.close()

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the parameters alone: a copy, in any process, starts a program of its own."""
        again = partial(External, seed=self.seed, command=self.command, seconds=self.seconds)
        return again, ()


def _words(command: str) -> list[str]:
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise ValueError(f"command={command}: {error}") from None
    if not words or not words[0]:
        raise ValueError("command is empty; expected a program and its arguments")
    return words
