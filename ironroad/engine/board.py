"""Boards: loaded from a file, checked, and laid out in integers for the rules."""

import hashlib
import json
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

import numpy as np

from ironroad.engine.board_file import TIES, UNKEPT, parse_board
from ironroad.engine.board_parts import CARD_COLOURS, CARD_NAMES, BoardFile, City, Ticket, Track
from ironroad.engine.entry import BadBoardFile
from ironroad.engine.fields import parameter_columns, record_dtype
from ironroad.engine.limits import (
    CARDS,
    CITIES,
    COLOURS,
    DEGREE,
    FERRY_CARDS,
    GREY,
    LENGTH,
    OFFER,
    SEATS,
    TICKET_WORDS,
    TICKETS,
    TRACK_WORDS,
    TRACKS,
)
from ironroad.engine.mechanic import Mechanic
from ironroad.engine.mechanics import MECHANICS

_BASE: Final[list[tuple[Any, ...]]] = [
    # Sets of tracks for which a player has enough cards, locomotives or trains:
    # `payable[ferry cards, colour, cards of the colour and locomotives]`,
    # `ferries_within[ferry cards, locomotives]` and `lengths_within[trains]`.
    ("payable", np.uint64, (FERRY_CARDS + 1, COLOURS, LENGTH + 1, TRACK_WORDS)),
    ("ferries_within", np.uint64, (FERRY_CARDS + 1, LENGTH + 1, TRACK_WORDS)),
    ("lengths_within", np.uint64, (LENGTH + 1, TRACK_WORDS)),
    ("all_tracks", np.uint64, (TRACK_WORDS,)),
    ("long_tickets", np.uint64, (TICKET_WORDS,)),
    ("regular_tickets", np.uint64, (TICKET_WORDS,)),
    ("stops", np.uint64),  # cities, without the ends of routes into zones
    ("at_city", np.uint64, (CITIES, TRACK_WORDS)),  # tracks that end in a city
    # Which subsets of an offer may be kept, by the size of the offer.
    ("keep_start", np.uint64, (OFFER + 1,)),
    ("keep_drawn", np.uint64, (OFFER + 1,)),
    # Tickets. Each of the two places is a set: of one city, or of all the ends in a zone.
    ("ticket_a", np.uint64, (TICKETS,)),
    ("ticket_b", np.uint64, (TICKETS,)),
    ("ticket_points", np.int16, (TICKETS,)),
    # Tracks; the tracks of a route have consecutive numbers.
    ("city_a", np.int8, (TRACKS,)),
    ("city_b", np.int8, (TRACKS,)),
    ("colour", np.int8, (TRACKS,)),
    ("length", np.int8, (TRACKS,)),
    ("ferry", np.int8, (TRACKS,)),
    ("waves", np.int8, (TRACKS,)),
    ("tunnel", np.int8, (TRACKS,)),
    ("toll", np.int8, (TRACKS,)),
    ("points", np.int16, (TRACKS,)),
    ("route_first", np.int16, (TRACKS,)),
    ("route_size", np.int8, (TRACKS,)),
    # Cities, followed by a dead end for each route into a zone.
    ("degree", np.int8, (CITIES,)),
    ("incident", np.int16, (CITIES, DEGREE)),
    # Sizes and parameters of the rules; a mechanic is on when its parameters are not zero.
    ("cities", np.int16),
    ("tracks", np.int16),
    ("tickets", np.int16),
    ("deck", np.int8, (CARDS,)),
    ("face_up", np.int8),
    ("too_many_locomotives", np.int8),
    ("start_cards", np.int8),
    ("start_tickets", np.int8),
    ("start_long_tickets", np.int8),
    ("start_unkept", np.int8),
    ("draw_tickets", np.int8),
    ("draw_unkept", np.int8),
    ("trains", np.int8),
    ("last_trains", np.int8),
    ("double_routes_from", np.int8),
    ("start_scores", np.int16, (SEATS,)),
    ("ties", np.int8, (len(TIES),)),
]
BOARD: Final = record_dtype(
    [*_BASE, *(column for each in MECHANICS for column in parameter_columns(each.parameters))]
)
"""The board record: integers for the rules. Mechanics declare their fields in their folders."""

FACE_UP: Final = 5
TOO_MANY_LOCOMOTIVES: Final = 3
LAST_TRAINS: Final = 2

HASH_DIGITS: Final = 32
"""The length of a hash. Hashes of version 0.1 were shorter, and depended on the code as well."""
_UNHASHED: Final = ("notes", "formerly")
"""Keys of a board file that change no rule."""


class BadOption(ValueError):
    """The error for an option that the board does not have or that does not fit."""


@dataclass(frozen=True, eq=False)
class Board:
    """A board with its options: names for people, integers for the rules. Never changed."""

    id: str
    """The name of a built-in board, or the path of a board file."""
    file: BoardFile
    options: dict[str, str]
    """Whether each option of the board is `on` or `off`."""
    text: str = field(repr=False)
    """The board file itself."""
    rules: np.record = field(repr=False)
    """The board in integers, as the rules take it."""

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle a board as its text; the same text and options give one object per process."""
        return make_board, (self.id, self.text, self.options)

    @property
    def name(self) -> str:
        """The board's name as people read it."""
        return self.file.name

    @property
    def cities(self) -> tuple[City, ...]:
        """The cities, in the order of their numbers."""
        return self.file.cities

    @property
    def tracks(self) -> tuple[Track, ...]:
        """The tracks, in the order of their numbers."""
        return self.file.tracks

    @property
    def tickets(self) -> tuple[Ticket, ...]:
        """The tickets, in the order of their numbers."""
        return self.file.tickets

    @cached_property
    def track_numbers(self) -> dict[str, int]:
        """Numbers of tracks by their ids, which may name the two places either way round."""
        numbers = {}
        for number, track in enumerate(self.tracks):
            a, b = track.between
            numbers[f"{b}-{a}{track.id.removeprefix(f'{a}-{b}')}"] = number
        return numbers | {track.id: number for number, track in enumerate(self.tracks)}

    @cached_property
    def city_numbers(self) -> dict[str, int]:
        """Numbers of cities by their names."""
        return {city.name: number for number, city in enumerate(self.cities)}

    @cached_property
    def ticket_numbers(self) -> dict[str, int]:
        """Numbers of tickets by their ids."""
        return {ticket.id: number for number, ticket in enumerate(self.tickets)}

    @property
    def is_built_in(self) -> bool:
        """Whether this is one of the boards that come with the program, in its present version."""
        return self.id in board_names() and self.hash == load_board(self.id).hash

    @cached_property
    def hash(self) -> str:
        """A hash of what the board file says, however the file is laid out.

        Its notes and former hashes make no difference, nor do options, nor the code that reads it.
        """
        said = tomllib.loads(self.text)
        facts = {key: value for key, value in said.items() if key not in _UNHASHED}
        text = json.dumps(facts, sort_keys=True, ensure_ascii=False)
        return hashlib.sha256(text.encode()).hexdigest()[:HASH_DIGITS]

    def goes_by(self, hash: str) -> bool:
        """Whether a hash is this board's, or one of the former hashes that its file lists."""
        return hash == self.hash or hash in self.file.formerly

    @property
    def mechanics(self) -> dict[str, dict[str, Any]]:
        """The mechanics in force, with their parameters."""
        return _in_force(self.file, self.options)

    @cached_property
    def in_force(self) -> tuple[Mechanic, ...]:
        """The declarations of the mechanics in force."""
        return tuple(each for each in MECHANICS if self.rules[each.on])

    @property
    def players(self) -> tuple[int, int]:
        """The fewest and the most players for the board with its options."""
        least, most = self.file.players
        for option in self.file.options:
            if self.options[option.name] == "on" and option.players:
                low, high = option.players
                least, most = max(least, low), min(most, high)
        return least, most

    def check_players(self, players: int) -> None:
        """Refuse a number of players that the board or its options do not allow."""
        least, most = self.file.players
        if not least <= players <= most:
            raise BadOption(f"{self.name} takes {least} to {most} players, not {players}")
        for option in self.file.options:
            if self.options[option.name] == "on" and option.players:
                low, high = option.players
                if not low <= players <= high:
                    seats = f"{low}" if low == high else f"{low} to {high}"
                    raise BadOption(f"{option.name} = on is for {seats} players, not {players}")


def board_names() -> list[str]:
    """The names of the boards that come with the program."""
    folder = files("ironroad") / "boards"
    names = [each.name for each in folder.iterdir()]
    return sorted(
        name.removesuffix(".toml")
        for name in names
        if name.endswith(".toml") and name.count(".") == 1
    )


def load_board(name: str | Path, options: Mapping[str, str] | None = None) -> Board:
    """Load a built-in board by its name, or any board by the path of its file."""
    id, text = _read(str(name))
    return make_board(id, text, options)


def as_board(board: Board | str | Path, options: Mapping[str, str] | None = None) -> Board:
    """The given board itself, or the one loaded by the given name or path and options."""
    if not isinstance(board, Board):
        return load_board(board, options)
    if options:
        raise BadOption("options come with the board: give them to load_board")
    return board


def _read(name: str) -> tuple[str, str]:
    known = board_names()
    id = name.lower().replace(" ", "_").replace("-", "_")
    if id in known:
        return id, (files("ironroad") / "boards" / f"{id}.toml").read_text("utf-8")
    path = Path(name)
    if path.suffix == ".toml" or _exists(path):
        try:
            return name, path.read_text("utf-8")
        except OSError as error:
            raise BadBoardFile(f"{name[:200]}: {error.strerror or error}") from None
        except UnicodeDecodeError:
            raise BadBoardFile(f"{name}: not a text file in UTF-8") from None
        except ValueError as error:  # a name that no file can have
            raise BadBoardFile(f"{name!r}: {error}") from None
    raise BadBoardFile(
        f"there is no board '{name[:200]}'; "
        f"expected one of {', '.join(known)}, or the path of a board file"
    )


def _exists(path: Path) -> bool:
    try:
        return path.exists()
    except (OSError, ValueError):
        return False


def make_board(id: str, text: str, options: Mapping[str, str] | None = None) -> Board:
    """Make a board from the text of its file; the same text and options give the same object."""
    return _make_board(id, text, tuple(sorted((options or {}).items())))


@lru_cache(maxsize=64)
def _make_board(id: str, text: str, given: tuple[tuple[str, str], ...]) -> Board:
    options = dict(given)
    file = parse_board(text, f"{id}.toml" if id in board_names() else id)
    chosen = _choose_options(file, options)
    return Board(id, file, chosen, text, _lay_out(file, _in_force(file, chosen)))


def _choose_options(file: BoardFile, given: Mapping[str, str]) -> dict[str, str]:
    known = {option.name: option for option in file.options}
    for name, value in given.items():
        if name not in known:
            there = ", ".join(known) if known else "none"
            raise BadOption(f"{file.name} has no option '{name}'; its options: {there}")
        if value not in ("on", "off"):  # of any type: the error shows it
            raise BadOption(f"option {name} = {value!r}: expected on or off")
    chosen = {name: given.get(name, option.default) for name, option in known.items()}
    for option in file.options:
        if chosen[option.name] == "on" and option.needs and chosen[option.needs] == "off":
            raise BadOption(f"{option.name} = on needs {option.needs} = on")
    in_force = _in_force(file, chosen)
    for mechanic in MECHANICS:
        if mechanic.name in in_force and mechanic.needs and mechanic.needs not in in_force:
            raise BadOption(
                f"'{mechanic.name}' needs '{mechanic.needs}', which an option switches off"
            )
    return chosen


def _in_force(file: BoardFile, options: Mapping[str, str]) -> dict[str, dict[str, Any]]:
    """The mechanics that are not switched off, each with its table of parameters."""
    off = {option.switches for option in file.options if options[option.name] == "off"}
    return {name: values for name, values in file.mechanics.items() if name not in off}


def _lay_out(file: BoardFile, mechanics: Mapping[str, dict[str, Any]]) -> np.record:
    rules: np.record = np.zeros(1, BOARD)[0]
    _lay_out_parameters(rules, file)
    for mechanic in MECHANICS:
        mechanic.set_parameters(rules, file, mechanics.get(mechanic.name))
    ends = _number_ends(file)
    rules.cities = len(file.cities) + len(ends)
    rules.stops = np.uint64((1 << len(file.cities)) - 1)
    _lay_out_tracks(rules, file, ends)
    _lay_out_payments(rules, file)
    _lay_out_tickets(rules, file, ends)
    return rules


def _number_ends(file: BoardFile) -> dict[int, int]:
    """The number of the dead end of each route into a zone; they come after the cities (I7)."""
    into_zones = {track.route for track in file.tracks if track.between[1] in file.zones}
    return {route: len(file.cities) + i for i, route in enumerate(sorted(into_zones))}


def _lay_out_parameters(rules: np.record, file: BoardFile) -> None:
    rules.tracks = len(file.tracks)
    rules.tickets = len(file.tickets)
    rules.deck[:] = [file.cards[name] for name in CARD_NAMES]
    rules.face_up = FACE_UP
    rules.too_many_locomotives = TOO_MANY_LOCOMOTIVES
    rules.trains = file.trains
    rules.last_trains = LAST_TRAINS
    rules.start_cards = file.start["cards"]
    rules.start_tickets = file.start["tickets"]
    rules.start_long_tickets = file.start["long_tickets"]
    rules.start_unkept = UNKEPT.index(file.start["unkept"])
    rules.draw_tickets = file.draw["tickets"]
    rules.draw_unkept = UNKEPT.index(file.draw["unkept"])
    for size in range(OFFER + 1):
        rules.keep_start[size] = _subsets(size, file.start["keep"])
        rules.keep_drawn[size] = _subsets(size, file.draw["keep"])
    rules.double_routes_from = file.double_routes_from
    rules.start_scores[: len(file.start_scores)] = file.start_scores
    rules.ties[: len(file.ties)] = [1 + TIES.index(tie) for tie in file.ties]


def _subsets(size: int, least: int) -> np.uint64:
    """The set of the subsets of `size` tickets with at least `least` members, or all if fewer."""
    kept = [subset for subset in range(1 << size) if subset.bit_count() >= min(least, size)]
    return np.uint64(sum(1 << subset for subset in kept))


def _lay_out_tracks(rules: np.record, file: BoardFile, ends: Mapping[int, int]) -> None:
    places = {city.name: i for i, city in enumerate(file.cities)}
    routes = [track.route for track in file.tracks]
    incident, degree, at_city = rules.incident, rules.degree, rules.at_city
    for number, track in enumerate(file.tracks):
        a = places[track.between[0]]
        b = ends[track.route] if track.route in ends else places[track.between[1]]
        rules.city_a[number] = a
        rules.city_b[number] = b
        rules.colour[number] = GREY if track.colour == "grey" else CARD_COLOURS.index(track.colour)
        rules.length[number] = track.length
        rules.ferry[number] = track.ferry
        rules.waves[number] = track.waves
        rules.tunnel[number] = track.tunnel
        rules.toll[number] = track.toll
        rules.points[number] = file.route_points[track.length]
        rules.route_first[number] = routes.index(track.route)
        rules.route_size[number] = routes.count(track.route)
        for city in (a, b):
            incident[city, degree[city]] = number
            degree[city] += 1
            at_city[city, number >> 6] |= np.uint64(1 << (number & 63))
        rules.all_tracks[number >> 6] |= np.uint64(1 << (number & 63))


def _lay_out_payments(rules: np.record, file: BoardFile) -> None:
    """Store which tracks each payment is enough for, so that claims are found by a few look-ups."""
    payable, ferries_within = rules.payable, rules.ferries_within
    for number, track in enumerate(file.tracks):
        word, bit = number >> 6, np.uint64(1 << (number & 63))
        colours = slice(None) if track.colour == "grey" else CARD_COLOURS.index(track.colour)
        for held in range(FERRY_CARDS + 1):
            covered = min(held * int(rules.ferry_waves), track.waves)  # I4
            payable[held, colours, track.length - covered :, word] |= bit
            ferries_within[held, track.ferry + track.waves - covered :, word] |= bit
        rules.lengths_within[track.length :, word] |= bit


def _lay_out_tickets(rules: np.record, file: BoardFile, ends: Mapping[int, int]) -> None:
    places = {city.name: 1 << i for i, city in enumerate(file.cities)}
    zone_of = {track.route: track.between[1] for track in file.tracks if track.route in ends}
    for zone in file.zones:
        places[zone] = sum(1 << end for route, end in ends.items() if zone_of[route] == zone)
    for number, ticket in enumerate(file.tickets):
        rules.ticket_a[number] = np.uint64(places[ticket.between[0]])
        rules.ticket_b[number] = np.uint64(places[ticket.between[1]])
        rules.ticket_points[number] = ticket.points
        kind = rules.long_tickets if ticket.long else rules.regular_tickets
        kind[number >> 6] |= np.uint64(1 << (number & 63))
