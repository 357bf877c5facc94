"""The contents of a board file, checked: cities, tracks, tickets, options, and the whole file."""

from dataclasses import dataclass
from typing import Any, Final

from ironroad.engine.entry import Entry
from ironroad.engine.limits import COLOURS

CARD_COLOURS: Final = ("purple", "white", "blue", "yellow", "orange", "black", "red", "green")
"""Ordinary colours in the order of their numbers; the locomotive comes after them."""
CARD_NAMES: Final = (*CARD_COLOURS, "locomotive")

assert len(CARD_COLOURS) == COLOURS

Span = tuple[int, int]
"""The fewest and the most of something."""


@dataclass(frozen=True, slots=True)
class City:
    """A place on the map where tracks meet."""

    name: str
    region: str | None = None
    token: bool = False


@dataclass(frozen=True, slots=True)
class Track:
    """One row of spaces between two places, of which the second may be a zone."""

    id: str
    between: tuple[str, str]
    colour: str
    length: int
    ferry: int = 0
    waves: int = 0
    tunnel: bool = False
    toll: int = 0
    route: int = 0
    """Tracks of the same route have the same number."""


@dataclass(frozen=True, slots=True)
class Ticket:
    """Two places to join for points."""

    id: str
    between: tuple[str, str]
    points: int
    long: bool = False
    neutral: tuple[str, str] | None = None
    """The route the neutral player gets when this ticket is turned up."""


@dataclass(frozen=True, slots=True)
class Option:
    """An option that switches a part of the rules on or off."""

    name: str
    switches: str
    default: str
    players: tuple[int, int] | None
    needs: str | None


@dataclass(frozen=True, slots=True)
class BoardFile:
    """The contents of a board file, checked."""

    name: str
    players: tuple[int, int]
    trains: int
    double_routes_from: int
    cards: dict[str, int]
    ties: tuple[str, ...]
    start_scores: tuple[int, ...]
    start: dict[str, Any]
    draw: dict[str, Any]
    route_points: dict[int, int]
    cities: tuple[City, ...]
    zones: tuple[str, ...]
    tracks: tuple[Track, ...]
    tickets: tuple[Ticket, ...]
    mechanics: dict[str, dict[str, Any]]
    """The optional parts of the rules (mechanics) by name, each with its parameters."""
    options: tuple[Option, ...]
    notes: tuple[str, ...] = ()
    """Doubts about the board, in plain sentences. They change no rule: the hash leaves them out."""
    formerly: tuple[str, ...] = ()
    """Hashes of earlier versions of the file, if the moves of games recorded with them are still
    possible, so that the records replay. The hash leaves them out, too."""


def region_names(file: BoardFile) -> list[str]:
    """The regions of a board, in the order of their numbers."""
    return sorted({city.region for city in file.cities if city.region})


def for_all_players(entry: Entry, key: str, table: dict[int, Any], players: Span) -> None:
    """Refuse a table that has no entry for some number of players that the board allows."""
    for number in range(players[0], players[1] + 1):
        if number not in table:
            entry.fail(f"{key}: nothing for {number} players")
