"""Lessons: games from a prepared position, with steps that a guide shows one at a time.

Each is a file of `ironroad/lessons`; its texts are in the client's locales. docs/lessons.md says
what a file may have.
"""

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final, TypeVar

from ironroad.engine.board import Board, load_board, make_board
from ironroad.game.game import Game
from ironroad.game.step import EFFECTS, Step

FOLDER: Final = Path(__file__).parents[1] / "lessons"
ORDER: Final = ("first", "europe", "nederland", "san_francisco", "italy", "old_west")
LEARNER: Final = 0
"""The seat of the person; the others are the opponent's."""
_KINDS: Final = {kind.kind for kind in EFFECTS}
_PLACE: Final = re.compile(
    r"(track|city):.+|market:\w+|tickets|row|own tickets|request|pay|prompt|panel|scores"
)
_TRAINS: Final = re.compile(r"^trains = \d+$", re.MULTILINE)
M = TypeVar("M")


class BadLesson(ValueError):
    """The error for a lesson's file that cannot be used; the message says why."""


@dataclass(frozen=True, slots=True)
class LessonStep:
    """What the guide of a lesson says at one step, and when the lesson goes on."""

    text: str
    """The last part of the key of its text, `lesson.NAME.TEXT`."""
    at: tuple[str, ...]
    """Parts of the page: the guide points at the first of them that is there."""
    until: tuple[Mapping[str, Any], ...]
    """Effects, any of which fulfils the step; empty if the learner only has to read it."""
    moves: tuple[str, ...]
    """Moves of the learner, or the beginnings of moves, that fulfil the step; tests play them."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson: how its game begins, what the opponent does, and the steps."""

    name: str
    board: Board
    mechanics: tuple[str, ...]
    """The mechanics that it teaches."""
    minutes: int
    seed: int
    """The seed of all chance, so that the lesson is the same for everybody."""
    opponent: tuple[str, ...]
    """Moves, or the beginnings of moves: the opponent makes the first of them that is legal."""
    position: Mapping[str, Any]
    steps: tuple[LessonStep, ...]

    def begin(self, seats: Sequence[str] | None = None) -> Game:
        """The lesson's game, in the position from which it begins."""
        return Game.from_position(self.position, seed=self.seed, seats=seats, board=self.board)

    def answer(self, legal_moves: Sequence[M]) -> M:
        """The opponent's move: the first of `opponent` that is legal, or else any legal move."""
        wished = (move for wish in self.opponent for move in fitting(wish, legal_moves))
        return next(wished, legal_moves[0])


def fitting(wish: str, legal_moves: Sequence[M]) -> Iterator[M]:
    """The legal moves whose text is the wished text, or begins with its words."""
    for move in legal_moves:
        if str(move) == wish or str(move).startswith(f"{wish} "):
            yield move


def fulfilled(
    step: LessonStep, made: Sequence[Step], after: tuple[int, int]
) -> tuple[int, int] | None:
    """The numbers of the move and effect that fulfil a step; None if it is not fulfilled yet.

    Only effects later than `after` count. The client does the same: `web/js/lessons/steps.js`.
    """
    for place, move in enumerate(made):
        for number, effect in enumerate(move.effects):
            data = effect.data()
            if (place, number) > after and any(_suits(data, wish) for wish in step.until):
                return place, number
    return None


def _suits(effect: Mapping[str, Any], wish: Mapping[str, Any]) -> bool:
    wished = dict(wish)
    kind = wished.pop("effect")
    whose = wished.pop("seat", LEARNER)
    if effect["kind"] != kind or (whose != "any" and effect.get("seat", whose) != whose):
        return False
    return all(effect.get(name) == value for name, value in wished.items())


def lesson_names() -> list[str]:
    """The names of the lessons, in their order."""
    there = {path.stem for path in FOLDER.glob("*.toml")}
    return [name for name in ORDER if name in there] + sorted(there - set(ORDER))


@cache
def load_lesson(name: str) -> Lesson:
    """A lesson by its name."""
    if name not in lesson_names():
        raise BadLesson(f"there is no lesson '{name}'")
    with (FOLDER / f"{name}.toml").open("rb") as file:
        return _read(name, tomllib.load(file))


def _read(name: str, data: dict[str, Any]) -> Lesson:
    try:
        board = _board(data.pop("board"), data.pop("options", {}), data.pop("trains", None))
        position = {"board": board.id, "options": dict(board.options), **data.pop("position")}
        lesson = Lesson(
            name=name,
            board=board,
            mechanics=tuple(data.pop("mechanics", ())),
            minutes=data.pop("minutes", 1),
            seed=data.pop("seed", 1),
            opponent=tuple(data.pop("opponent")),
            position=position,
            steps=tuple(_step(each) for each in data.pop("steps")),
        )
    except KeyError as missing:
        raise BadLesson(f"{name}: {missing} is missing") from None
    except ValueError as error:
        raise BadLesson(f"{name}: {error}") from None
    if data:
        raise BadLesson(f"{name}: unknown: {', '.join(data)}")
    return lesson


def _board(id: str, options: dict[str, str], trains: int | None) -> Board:
    """A lesson's board; it may have fewer trains than usual, so that a whole game is short."""
    board = load_board(id, options)
    if trains is None:
        return board
    return make_board(id, _TRAINS.sub(f"trains = {trains}", board.text, count=1), options)


def _step(data: dict[str, Any]) -> LessonStep:
    at, until = data.pop("at", []), data.pop("until", [])
    step = LessonStep(
        text=data.pop("text"),
        at=(at,) if isinstance(at, str) else tuple(at),
        until=(until,) if isinstance(until, dict) else tuple(until),
        moves=tuple(data.pop("moves", ())),
    )
    for place in step.at:
        if not _PLACE.fullmatch(place):
            raise BadLesson(f"step '{step.text}': unknown place '{place}'")
    for wish in step.until:
        if wish.get("effect") not in _KINDS:
            raise BadLesson(f"step '{step.text}': no effect is called {wish.get('effect')!r}")
    if bool(step.until) != bool(step.moves):
        raise BadLesson(f"step '{step.text}': expected both `until` and `moves`, or neither")
    if data:
        raise BadLesson(f"step '{step.text}': unknown: {', '.join(data)}")
    return step
