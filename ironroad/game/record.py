"""Records of games: a header line, then for each move a line with its outcomes of chance.

A record replays to the same bytes on any machine, without a generator: every outcome of
chance is in it. The header names the board with its hash. It also carries the text of the board
file if the board is not built in, or if the built-in board has changed since.
"""

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, fields
from typing import Any

from ironroad.engine.board import Board
from ironroad.engine.board_parts import CARD_NAMES
from ironroad.engine.chance import SEAT, TICKET
from ironroad.engine.entry import Entry

FORMAT = "ironroad record"
VERSION = 1


class BadRecord(ValueError):
    """A record that cannot be read or replayed; the message says why."""


@dataclass(frozen=True, slots=True)
class RecordedMove:
    """One line of a record."""

    seat: int
    move: str
    chance: tuple[str, ...] = ()
    """The outcomes of chance in words: cards turned up or drawn, tickets drawn, the first seat."""


@dataclass(frozen=True)
class GameRecord:
    """A whole game as it is kept in a file."""

    board: str
    board_hash: str
    options: dict[str, str]
    seats: tuple[str, ...]
    """The players' names."""
    seed: int | None
    bots: tuple[str | None, ...] | None = None
    """The bot on each seat (None for a person's seat); None if the bots are not known."""
    first: int | None = None
    """The seat that begins, if it was given; None if it was drawn at random."""
    setup: tuple[str, ...] = ()
    """The outcomes of chance before the first move."""
    position: dict[str, Any] | None = None
    """The position that the game started from, if it was not a new game."""
    board_text: str | None = field(default=None, repr=False)
    """The text of the board file, if the board is not built in or the built-in one has changed."""
    moves: tuple[RecordedMove, ...] = ()

    def __str__(self) -> str:
        return "\n".join(self.lines()) + "\n"

    def lines(self) -> Iterator[str]:
        """The record line by line, as it is written to a file."""
        header = {"format": FORMAT, "version": VERSION} | {
            name: getattr(self, name) for name in _HEADER if getattr(self, name) is not None
        }
        yield json.dumps(header, ensure_ascii=False)
        for move in self.moves:
            line: dict[str, Any] = {"seat": move.seat, "move": move.move}
            if move.chance:
                line["chance"] = move.chance
            yield json.dumps(line, ensure_ascii=False)

    @classmethod
    def parse(cls, text: str | Iterable[str]) -> "GameRecord":
        """The record in a text, or in its lines."""
        lines = text.split("\n") if isinstance(text, str) else list(text)
        rows = [(number, line) for number, line in enumerate(lines, 1) if line.strip()]
        if not rows:
            raise BadRecord("the record is empty")
        header = _header(_line(*rows[0]))
        return cls(**header, moves=tuple(_move(_line(*row)) for row in rows[1:]))


_HEADER = [each.name for each in fields(GameRecord) if each.name != "moves"]


class _Line(Entry):
    """A line of a record while it is read; a mistake in it is a `BadRecord`."""

    error = BadRecord


def _line(number: int, text: str) -> _Line:
    try:
        value = json.loads(text)
    except RecursionError:
        raise BadRecord(f"line {number}: nested too deeply") from None
    except ValueError as error:  # not JSON, or a number with too many digits
        raise BadRecord(f"line {number}: not JSON: {error}") from None
    if not isinstance(value, dict):
        raise BadRecord(f"line {number}: expected a JSON object")
    return _Line(f"line {number}", "", value)


def _check_format(line: _Line) -> None:
    if line.get("format", "") != FORMAT:
        line.fail(f'expected a header with "format": "{FORMAT}"')
    version = line.values.get("version")
    if type(version) is not int or line.get("version") != VERSION:
        line.fail(f"format version {version!r}: this program reads {VERSION}")


def _header(line: _Line) -> dict[str, Any]:
    _check_format(line)
    seats = line.texts("seats")
    header = {
        "board": line.text("board"),
        "board_hash": line.text("board_hash"),
        "options": line.texts_by("options"),
        "seats": seats,
        "bots": _bots(line, len(seats)) if line.has("bots") else None,
        "seed": line.whole("seed") if line.has("seed") else None,
        "first": line.whole("first") if line.has("first") else None,
        "setup": line.texts("setup", []),
        "position": line.table("position").values if line.has("position") else None,
        "board_text": line.text("board_text") if line.has("board_text") else None,
    }
    line.finish()
    return header


def _bots(line: _Line, seats: int) -> tuple[str | None, ...]:
    bots = line.row("bots")
    if len(bots) != seats or not all(bot is None or isinstance(bot, str) for bot in bots):
        line.fail(f"bots = {bots!r}: expected a text or null for each of {seats} seats")
    return tuple(bots)


def _move(line: _Line) -> RecordedMove:
    move = RecordedMove(line.whole("seat"), line.text("move"), line.texts("chance", []))
    line.finish()
    return move


def outcome_text(board: Board, outcome: int) -> str:
    """An outcome of chance in words."""
    if outcome >= TICKET:
        return board.tickets[outcome - TICKET].id
    if outcome >= SEAT:
        return f"seat {outcome - SEAT}"
    return CARD_NAMES[outcome]


def outcome_number(board: Board, text: str) -> int:
    """The number of an outcome of chance that is given in words."""
    if text in CARD_NAMES:
        return CARD_NAMES.index(text)
    if text in board.ticket_numbers:
        return TICKET + board.ticket_numbers[text]
    seat = text.removeprefix("seat ")
    if seat != text and seat.isdecimal() and int(seat) < SEAT:
        return SEAT + int(seat)
    raise BadRecord(f"'{text}' is no outcome of chance on {board.name}")
