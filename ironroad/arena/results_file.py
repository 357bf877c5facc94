"""A file of results: a header, then a line for each game, so that a match can be continued."""

import json
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final, TextIO

from ironroad.arena.lineups import Fixture, seatings
from ironroad.arena.match import GameResult, Match

FORMAT: Final = "ironroad arena 1"


class BadResults(ValueError):
    """A file that does not hold results of this match."""


def header_of(match: Match) -> dict[str, Any]:
    """The header of a match's file; to continue the match, all but `names` must be equal."""
    return {
        "format": FORMAT,
        "version": version("ironroad"),
        "board": match.board,
        "hash": match.hash,
        "options": dict(match.options),
        "players": match.players,
        "bots": [str(bot) for bot in match.bots],
        "names": list(match.names),
        "seed": match.seed,
    }


def seed_in(path: Path) -> int | None:
    """The seed of the match whose results a file holds; None if there is no such file."""
    try:
        with path.open("rb") as file:
            header = json.loads(file.readline())
    except (FileNotFoundError, ValueError):
        return None
    seed = header.get("seed") if isinstance(header, dict) else None
    return seed if isinstance(seed, int) else None


class ResultsFile:
    """A file to which results are added; `found` has the results that it held before."""

    def __init__(self, path: Path, match: Match) -> None:
        """Open or create the file; if it does not fit, change nothing and raise a `BadResults`."""
        self.found: dict[Fixture, GameResult] = {}
        header = _line(header_of(match))
        held = path.read_bytes() if path.exists() else b""
        whole = held[: held.rfind(b"\n") + 1]
        if whole:
            try:
                self.found = _read(whole.decode().splitlines(), match)
            except ValueError as error:
                raise BadResults(f"{path}: {error}") from None
        elif not header.encode().startswith(held):
            raise BadResults(f"{path}: not a file of arena results; nothing was changed")
        if len(whole) < len(held):  # the program was ended while it wrote the last line
            with path.open("r+b") as file:
                file.truncate(len(whole))
        self._file: TextIO = path.open("a", encoding="utf-8", newline="\n")
        if not whole:
            self._write(header)

    def add(self, result: GameResult) -> None:
        """Write the result of a game; it is on disk when this returns."""
        self._write(_line(result.to_json()))

    def _write(self, line: str) -> None:
        self._file.write(line)
        self._file.flush()

    def close(self) -> None:
        """Close the file."""
        self._file.close()


def _line(data: dict[str, Any]) -> str:
    return json.dumps(data, ensure_ascii=False) + "\n"


def _read(lines: list[str], match: Match) -> dict[Fixture, GameResult]:
    """The results in a file; if a game is there twice, the later one counts."""
    _check_header(lines[0], header_of(match))
    known = set(seatings(len(match.bots), match.players))
    found = {}
    for number, line in enumerate(lines[1:], 2):
        try:
            result = GameResult.from_json(json.loads(line))
        except (ValueError, KeyError, TypeError, AttributeError):
            raise BadResults(f"line {number}: not the result of a game") from None
        if result.seating not in known:
            raise BadResults(f"line {number}: no seating of this match: {result.seating}")
        found[result.fixture] = result
    return found


def _check_header(line: str, expected: dict[str, Any]) -> None:
    try:
        header = json.loads(line)
    except ValueError:
        header = None
    if not isinstance(header, dict) or header.get("format") != FORMAT:
        raise BadResults("not a file of arena results; nothing was changed")
    for key, value in expected.items():
        if key != "names" and header.get(key) != value:
            raise BadResults(
                f"results of another match: {key} {_told(header.get(key))} in the file, "
                f"{_told(value)} here; nothing was changed"
            )


def _told(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
