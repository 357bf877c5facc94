"""What a board file holds, checked: cities, tracks, tickets, variants, and the whole of it."""

from dataclasses import dataclass
from typing import Any, Final

from ironroad.engine.entry import Entry
from ironroad.engine.limits import COLOURS

CARD_COLOURS: Final = ("purple", "white", "blue", "yellow", "orange", "black", "red", "green")
"""In the order of their numbers; the locomotive comes after them."""
CARD_NAMES: Final = (*CARD_COLOURS, "locomotive")

assert len(CARD_COLOURS) == COLOURS

Span = tuple[int, int]
"""The fewest and the most."""


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
    """A variant that switches a part of the rules on or off."""

    name: str
    switches: str
    default: str
    players: tuple[int, int] | None
    needs: str | None


@dataclass(frozen=True, slots=True)
class BoardFile:
    """What a board file says, checked."""

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
    """The parts of the rules that not every board has, by name."""
    options: tuple[Option, ...]
    notes: tuple[str, ...] = ()
    """What is not sure of the board, in plain sentences. No rule: the hash leaves it out."""
    formerly: tuple[str, ...] = ()
    """Hashes of what the file said before, where every move of then can be made now, so that
    records of such games still replay. Left out of the hash, too."""


def region_names(file: BoardFile) -> list[str]:
    """The regions of a board, in the order of their numbers."""
    return sorted({city.region for city in file.cities if city.region})


def for_all_players(entry: Entry, key: str, table: dict[int, Any], players: Span) -> None:
    """Refuse a table that leaves out a number of players whom the board takes."""
    for number in range(players[0], players[1] + 1):
        if number not in table:
            entry.fail(f"{key}: nothing for {number} players")
