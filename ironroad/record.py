"""Records of games: a header line, then a line a move with what chance did.

A record replays to the same bytes on any machine, without a generator: every outcome of
chance is in it. The board is named with its hash; a board that is not one of ours is carried
along in the header.
"""

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from ironroad.engine.board import Board
from ironroad.engine.board_file import CARD_NAMES
from ironroad.engine.chance import SEAT, TICKET

FORMAT = "ironroad record"
VERSION = 1


class BadRecord(ValueError):
    """A record that cannot be read or replayed, and why."""


@dataclass(frozen=True, slots=True)
class RecordedMove:
    """One line of a record."""

    seat: int
    move: str
    chance: tuple[str, ...] = ()
    """What chance did, in words: cards turned or drawn, tickets drawn, the first seat."""


@dataclass(frozen=True)
class GameRecord:
    """A whole game as text."""

    board: str
    board_hash: str
    options: dict[str, str]
    seats: tuple[str, ...]
    """The players' names."""
    seed: int | None
    bots: tuple[str | None, ...] | None = None
    """The bot on each seat, None for a person's; None where nobody has said who is a bot."""
    first: int | None = None
    """The first seat where the table fixed it; else it was drawn."""
    setup: tuple[str, ...] = ()
    """What chance did before the first move."""
    position: dict[str, Any] | None = None
    """Where the game started, if not from the beginning."""
    board_text: str | None = field(default=None, repr=False)
    """The board file, if the board is not one of ours."""
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
        """The record that a text, or its lines, hold."""
        lines = text.split("\n") if isinstance(text, str) else list(text)
        rows = [(number, line) for number, line in enumerate(lines, 1) if line.strip()]
        if not rows:
            raise BadRecord("the record is empty")
        header = _object(*rows[0])
        if header.pop("format", None) != FORMAT:
            raise BadRecord(f'line 1: expected a header with "format": "{FORMAT}"')
        version = header.pop("version", None)
        if type(version) is not int or version != VERSION:
            raise BadRecord(f"line 1: format version {version!r}: this program reads {VERSION}")
        return cls(**_header(header), moves=tuple(_move(*row) for row in rows[1:]))


_HEADER = (
    "board",
    "board_hash",
    "options",
    "seats",
    "bots",
    "seed",
    "first",
    "setup",
    "position",
    "board_text",
)


def _object(number: int, line: str) -> dict[str, Any]:
    try:
        value = json.loads(line)
    except RecursionError:
        raise BadRecord(f"line {number}: nested too deeply") from None
    except ValueError as error:  # not JSON, or a number too long
        raise BadRecord(f"line {number}: not JSON: {error}") from None
    if not isinstance(value, dict):
        raise BadRecord(f"line {number}: expected a JSON object")
    return value


def _header(header: dict[str, Any]) -> dict[str, Any]:
    for name in ("board", "board_hash", "options", "seats"):
        if name not in header:
            raise BadRecord(f"line 1: '{name}' is missing")
    unknown = sorted(set(header) - set(_HEADER))
    if unknown:
        raise BadRecord(f"line 1: unknown key '{unknown[0]}'")
    checks: dict[str, Any] = {
        "board": isinstance(header["board"], str),
        "board_hash": isinstance(header["board_hash"], str),
        "options": _is_text_table(header["options"]),
        "seats": _is_text_list(header["seats"]),
        "seed": header.get("seed") is None or type(header["seed"]) is int,
        "first": header.get("first") is None or type(header["first"]) is int,
        "setup": _is_text_list(header.get("setup", [])),
        "position": header.get("position") is None or isinstance(header["position"], dict),
        "board_text": header.get("board_text") is None or isinstance(header["board_text"], str),
    }
    for name, good in checks.items():
        if not good:
            raise BadRecord(f"line 1: {name} = {header[name]!r} is of the wrong kind")
    lists = {name: tuple(header.get(name, ())) for name in ("seats", "setup")}
    return {"seed": None} | header | lists


def _is_text_list(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(each, str) for each in value)


def _is_text_table(value: object) -> bool:
    return isinstance(value, dict) and all(isinstance(each, str) for each in value.values())


def _move(number: int, line: str) -> RecordedMove:
    value = _object(number, line)
    if type(value.get("seat")) is not int or not isinstance(value.get("move"), str):
        raise BadRecord(f'line {number}: expected "seat" (a number) and "move" (a text)')
    unknown = sorted(set(value) - {"seat", "move", "chance"})
    if unknown:
        raise BadRecord(f"line {number}: unknown key '{unknown[0]}'")
    chance = value.get("chance", [])
    if not _is_text_list(chance):
        raise BadRecord(f'line {number}: "chance" must be a list of texts')
    return RecordedMove(value["seat"], value["move"], tuple(chance))


def outcome_text(board: Board, outcome: int) -> str:
    """An outcome of chance in words."""
    if outcome >= TICKET:
        return board.tickets[outcome - TICKET].id
    if outcome >= SEAT:
        return f"seat {outcome - SEAT}"
    return CARD_NAMES[outcome]


def outcome_number(board: Board, text: str) -> int:
    """An outcome of chance from its words."""
    if text in CARD_NAMES:
        return CARD_NAMES.index(text)
    if text in board.ticket_numbers:
        return TICKET + board.ticket_numbers[text]
    seat = text.removeprefix("seat ")
    if seat != text and seat.isdecimal() and int(seat) < SEAT:
        return SEAT + int(seat)
    raise BadRecord(f"'{text}' is no outcome of chance on {board.name}")
