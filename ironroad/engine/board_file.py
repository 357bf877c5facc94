"""Reading a board file: every value is checked.

An error names the file, the entry and what was expected.
"""

import tomllib
from dataclasses import dataclass
from typing import Any, Final

from ironroad.engine.entry import BadBoardFile, Entry
from ironroad.engine.limits import (
    CITIES,
    COLOURS,
    DEGREE,
    EXTRA,
    FERRY_CARDS,
    FERRY_WAVES,
    LENGTH,
    OFFER,
    SEATS,
    STATIONS,
    TICKETS,
    TOKENS,
    TRACKS,
)

CARD_COLOURS: Final = ("purple", "white", "blue", "yellow", "orange", "black", "red", "green")
"""In the order of their numbers; the locomotive comes after them."""
CARD_NAMES: Final = (*CARD_COLOURS, "locomotive")
TRACK_COLOURS: Final = (*CARD_COLOURS, "grey")
BASE_DECK: Final = {**dict.fromkeys(CARD_COLOURS, 12), "locomotive": 14}
UNKEPT: Final = ("bottom", "out", "shuffled_bottom", "discards")
NEEDS: Final = {"neutral": "tolls", "alien": "markers"}
"""Mechanics that make no sense without another."""
TIES: Final = ("tickets", "stations", "longest_path", "longest_path_bonus")
TIES_NEED: Final = {
    "stations": "stations",
    "longest_path": "longest_path",
    "longest_path_bonus": "longest_path",
}

assert len(CARD_COLOURS) == COLOURS


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


def parse_board(text: str, file: str) -> BoardFile:
    """The board a TOML text describes; `file` names it in errors."""
    try:
        top = Entry(file, "", tomllib.loads(text))
    except RecursionError:
        raise BadBoardFile(f"{file}: not a board: nested too deeply") from None
    except ValueError as error:  # tomllib's own, or a number too long
        raise BadBoardFile(f"{file}: not a TOML file: {error}") from None
    players = top.span("players", 2, SEATS)
    cities = _cities(top)
    zones = _zones(top, cities)
    route_points = top.points_by("route_points", 1, LENGTH)
    tracks = _tracks(top, cities, zones, route_points)
    tickets = _tickets(top, cities, zones)
    mechanics = _mechanics(top, cities, players)
    board = BoardFile(
        name=top.text("name"),
        players=players,
        trains=top.integer("trains", 1, 100, 45),
        double_routes_from=top.integer("double_routes_from", 2, SEATS + 1, 4),
        cards=_cards(top),
        ties=_ties(top),
        start_scores=tuple(top.integers("start_scores", 0, 100, [])),
        start=_start(top),
        draw=_draw(top),
        route_points=route_points,
        cities=cities,
        zones=zones,
        tracks=tracks,
        tickets=tickets,
        mechanics=mechanics,
        options=_options(top, mechanics),
    )
    top.finish()
    _check_whole(top, board)
    return board


def _cities(top: Entry) -> tuple[City, ...]:
    cities = []
    for entry in top.rows("cities", 2, CITIES):
        name = entry.text("name")
        _check_name(entry, name)
        region = entry.text("region") if "region" in entry.values else None
        cities.append(City(name, region, entry.flag("token")))
        entry.read.add("region")
        entry.finish()
    _no_repeats(top, "city", [city.name for city in cities])
    return tuple(cities)


def _check_name(entry: Entry, name: str) -> None:
    """Names stand in moves, between blanks and commas."""
    if name != " ".join(name.split()):
        entry.fail(f"name {name!r}: expected single blanks, and none around it")
    if any(mark in name for mark in ',;"'):
        entry.fail(f"name {name!r}: expected no comma, semicolon or quote in it")


def _zones(top: Entry, cities: tuple[City, ...]) -> tuple[str, ...]:
    zones = top.row("zones", [])
    for zone in zones:
        if not isinstance(zone, str) or not zone:
            top.fail(f"zones: {zone!r}: expected a text")
        _check_name(top, zone)
    _no_repeats(top, "place", [*(city.name for city in cities), *zones])
    return tuple(zones)


def _no_repeats(top: Entry, kind: str, names: list[str]) -> None:
    for name in names:
        if names.count(name) > 1:
            top.fail(f"{kind} '{name}' is named twice")


def _tracks(
    top: Entry, cities: tuple[City, ...], zones: tuple[str, ...], points: dict[int, int]
) -> tuple[Track, ...]:
    names = [city.name for city in cities]
    tracks: list[Track] = []
    seen: dict[frozenset[str], str] = {}
    for number, entry in enumerate(top.rows("routes", 1, TRACKS)):
        between = entry.pair("between", [*names, *zones])
        if between[0] in zones:
            entry.fail(f"between = {list(between)}: a route into a zone names its city first")
        pair = frozenset(between)
        if pair in seen:
            entry.fail(f"{'-'.join(between)} stands in {seen[pair]} already; expected one entry")
        seen[pair] = entry.where
        length = entry.integer("length", 1, LENGTH)
        if length not in points:
            entry.fail(f"length = {length}: route_points has no points for it")
        toll = entry.integer("toll", 0, 100, 0)
        for each in entry.rows("tracks", 1, 3):
            tracks.append(_track(each, between, length, toll, number, tracks))
        entry.finish()
    if len(tracks) > TRACKS:
        top.fail(f"routes have {len(tracks)} tracks: expected at most {TRACKS}")
    _no_repeats(top, "track", [track.id for track in tracks])
    return tuple(tracks)


def _track(
    entry: Entry,
    between: tuple[str, str],
    length: int,
    toll: int,
    route: int,
    before: list[Track],
) -> Track:
    colour = entry.one_of("colour", TRACK_COLOURS)
    same = sum(track.route == route and track.colour == colour for track in before)
    name = f"{between[0]}-{between[1]} {colour}" + (f" {same + 1}" if same else "")
    track = Track(
        id=name,
        between=between,
        colour=colour,
        length=length,
        ferry=entry.integer("ferry", 0, length, 0),
        waves=entry.integer("waves", 0, length, 0),
        tunnel=entry.flag("tunnel"),
        toll=toll,
        route=route,
    )
    if track.ferry + track.waves > length:
        entry.fail(f"{track.ferry} ferry symbols and {track.waves} waves on {length} spaces")
    entry.finish()
    return track


def _tickets(top: Entry, cities: tuple[City, ...], zones: tuple[str, ...]) -> tuple[Ticket, ...]:
    names = [*(city.name for city in cities), *zones]
    tickets: list[Ticket] = []
    for entry in top.rows("tickets", 1, TICKETS):
        between = entry.pair("between", names)
        same = sum(set(ticket.between) == set(between) for ticket in tickets)
        ticket = Ticket(
            id="-".join(between) + (f" {same + 1}" if same else ""),
            between=between,
            points=entry.integer("points", 1, 100),
            long=entry.flag("long"),
            neutral=entry.pair("neutral", names) if "neutral" in entry.values else None,
        )
        tickets.append(ticket)
        entry.read.add("neutral")
        entry.finish()
    _no_repeats(top, "ticket", [ticket.id for ticket in tickets])
    return tuple(tickets)


def _cards(top: Entry) -> dict[str, int]:
    entry = top.table("cards", BASE_DECK)
    cards = {name: entry.integer(name, 0, 100, 0) for name in CARD_NAMES}
    entry.finish()
    if not 1 <= sum(cards.values()) <= 120:
        entry.fail(f"{sum(cards.values())} cards in all: expected 1 to 120")
    return cards


def _ties(top: Entry) -> tuple[str, ...]:
    ties = [top.check_one_of("tie-break", each, TIES) for each in top.row("ties", ["tickets"])]
    _no_repeats(top, "tie-break", ties)
    return tuple(ties)


def _start(top: Entry) -> dict[str, Any]:
    entry = top.table("start")
    start: dict[str, Any] = {
        "cards": entry.integer("cards", 0, 20, 4),
        "tickets": entry.integer("tickets", 0, OFFER),
        "long_tickets": entry.integer("long_tickets", 0, OFFER, 0),
        "keep": entry.integer("keep", 0, OFFER),
        "unkept": entry.one_of("unkept", UNKEPT, "bottom"),
    }
    dealt = start["tickets"] + start["long_tickets"]
    if dealt < 1 or dealt > OFFER:
        entry.fail(f"{dealt} tickets dealt: expected 1 to {OFFER}")
    if not 1 <= start["keep"] <= dealt:
        entry.fail(f"keep = {start['keep']}: expected 1 to {dealt}, the tickets dealt")
    entry.finish()
    return start


def _draw(top: Entry) -> dict[str, Any]:
    entry = top.table("draw", {})
    draw: dict[str, Any] = {
        "tickets": entry.integer("tickets", 1, OFFER, 3),
        "keep": entry.integer("keep", 1, OFFER, 1),
        "unkept": entry.one_of("unkept", ("bottom", "discards"), "bottom"),
    }
    if draw["keep"] > draw["tickets"]:
        entry.fail(f"keep = {draw['keep']}: expected at most {draw['tickets']}, the tickets drawn")
    entry.finish()
    return draw


# ---- mechanics: the parts that not every board has ----------------------------------------

_Cities = tuple[City, ...]
_Span = tuple[int, int]


def _stations(entry: Entry, cities: _Cities, players: _Span) -> dict[str, Any]:
    return {
        "count": entry.integer("count", 1, STATIONS),
        "unbuilt_points": entry.integer("unbuilt_points", 0, 100, 0),
    }


def _tunnels(entry: Entry, cities: _Cities, players: _Span) -> dict[str, Any]:
    return {"cards": entry.integer("cards", 1, EXTRA, 3)}


def _bonus(entry: Entry, cities: _Cities, players: _Span) -> dict[str, Any]:
    return {"points": entry.integer("points", 1, 100)}


def _tolls(entry: Entry, cities: _Cities, players: _Span) -> dict[str, Any]:
    bonus = {}
    for number, row in entry.numbered("bonus", 2, SEATS).items():
        if not isinstance(row, list) or len(row) != number:
            entry.fail(f"bonus.{number} = {row!r}: expected {number} numbers, one a place")
        bonus[number] = [entry.check_integer(f"bonus.{number}", v, 0, 255) for v in row]
    _for_all_players(entry, "bonus", bonus, players)
    return {
        "points": entry.integer("points", 1, 127),
        "loan_points": entry.integer("loan_points", -100, 0),
        "double_routes_from": entry.integer("double_routes_from", 2, SEATS + 1, 4),
        "bonus": bonus,
    }


def _for_all_players(entry: Entry, key: str, table: dict[int, Any], players: _Span) -> None:
    for number in range(players[0], players[1] + 1):
        if number not in table:
            entry.fail(f"{key}: nothing for {number} players")


def _neutral(entry: Entry, cities: _Cities, players: _Span) -> dict[str, Any]:
    return {
        "trains": entry.integer("trains", 1, 100),
        "from_round": entry.integer("from_round", 1, 100),
    }


def _tokens(entry: Entry, cities: _Cities, players: _Span) -> dict[str, Any]:
    if not 1 <= sum(city.token for city in cities) <= TOKENS:
        entry.fail(f"no city has 'token = true', or more than {TOKENS}")
    per_city = entry.points_by("per_city", 2, SEATS, SEATS)
    _for_all_players(entry, "per_city", per_city, players)
    points = entry.integers("points", 0, 255)
    expected = 1 + sum(city.token for city in cities)
    if len(points) != expected:
        entry.fail(
            f"points has {len(points)} numbers: expected {expected}, for 0, 1, 2, ... tokens"
        )
    return {"per_city": per_city, "points": points}


def _ferry_cards(entry: Entry, cities: _Cities, players: _Span) -> dict[str, Any]:
    return {
        "supply": entry.integer("supply", 1, 100),
        "hand_limit": entry.integer("hand_limit", 1, FERRY_CARDS),
        "waves": entry.integer("waves", 1, FERRY_WAVES),
    }


def _regions(entry: Entry, cities: _Cities, players: _Span) -> dict[str, Any]:
    regions = {city.region for city in cities if city.region}
    for city in cities:
        if not city.region:
            entry.fail(f"city '{city.name}' has no region")
    double = [
        entry.check_one_of("region", each, sorted(regions)) for each in entry.row("double", [])
    ]
    return {"points": entry.points_by("points", 1, CITIES), "double": double}


def _markers(entry: Entry, cities: _Cities, players: _Span) -> dict[str, Any]:
    return {"count": entry.integer("count", 1, 8), "cost": entry.integer("cost", 1, LENGTH)}


def _alien(entry: Entry, cities: _Cities, players: _Span) -> dict[str, Any]:
    return {
        "city": entry.one_of("city", [city.name for city in cities]),
        "catch_points": entry.integer("catch_points", 0, 100),
        "hold_points": entry.integer("hold_points", 0, 100),
    }


_READERS = {
    "stations": _stations,
    "tunnels": _tunnels,
    "longest_path": _bonus,
    "most_tickets": _bonus,
    "tolls": _tolls,
    "neutral": _neutral,
    "tokens": _tokens,
    "ferry_cards": _ferry_cards,
    "regions": _regions,
    "markers": _markers,
    "alien": _alien,
}


def _mechanics(top: Entry, cities: _Cities, players: _Span) -> dict[str, dict[str, Any]]:
    mechanics = {}
    for name, reader in _READERS.items():
        top.read.add(name)
        if name in top.values:
            entry = top.table(name)
            mechanics[name] = reader(entry, cities, players)
            entry.finish()
    return mechanics


def _options(top: Entry, mechanics: dict[str, Any]) -> tuple[Option, ...]:
    table = top.table("options", {})
    options = []
    for name in table.values:
        entry = table.table(name)
        players = entry.span("players", 2, SEATS) if "players" in entry.values else None
        needs = entry.one_of("needs", table.values) if "needs" in entry.values else None
        options.append(
            Option(
                name,
                entry.one_of("switches", mechanics),
                entry.one_of("default", ("on", "off")),
                players,
                needs,
            )
        )
        entry.read.update(("players", "needs"))
        entry.finish()
    defaults = {option.name: option.default for option in options}
    for option in options:
        if option.default == "on" and option.needs and defaults[option.needs] == "off":
            table.fail(
                f"{option.name} is on by default, but {option.needs}, which it needs, is off"
            )
    return tuple(options)


def _check_whole(top: Entry, board: BoardFile) -> None:
    """What no entry can be blamed for alone."""
    if any(track.tunnel for track in board.tracks) and "tunnels" not in board.mechanics:
        top.fail("there are tunnels, but no 'tunnels' table")
    if any(track.waves for track in board.tracks) and "ferry_cards" not in board.mechanics:
        top.fail("there are waves, but no 'ferry_cards' table")
    if any(track.toll for track in board.tracks) and "tolls" not in board.mechanics:
        top.fail("there are tolls on routes, but no 'tolls' table")
    if any(city.token for city in board.cities) and "tokens" not in board.mechanics:
        top.fail("there are tokens in cities, but no 'tokens' table")
    if any(t.long for t in board.tickets) and not board.start["long_tickets"]:
        top.fail("there are long tickets, but start.long_tickets = 0 deals none")
    if board.start["long_tickets"] and board.start["unkept"] != "out":
        top.fail("long tickets leave the game when not kept: expected start.unkept = 'out'")
    for tie in board.ties:
        needed = TIES_NEED.get(tie)
        if needed and needed not in board.mechanics:
            top.fail(f"ties: '{tie}' needs a '{needed}' table")
    for name, needed in NEEDS.items():
        if name in board.mechanics and needed not in board.mechanics:
            top.fail(f"a '{name}' table needs a '{needed}' table")
    if "markers" in board.mechanics and len(board.cities) <= board.players[1] + 1:
        top.fail(f"{len(board.cities)} cities: expected more than players, for their home cities")
    if board.start_scores and len(board.start_scores) < board.players[1]:
        top.fail(f"start_scores: expected {board.players[1]} numbers, one a seat")
    zone_ends = len({track.route for track in board.tracks if track.between[1] in board.zones})
    if len(board.cities) + zone_ends > CITIES:
        top.fail(f"more than {CITIES} cities and routes into zones")
    _check_tickets(top, board)
    _check_cards(top, board)
    pairs = {frozenset(track.between) for track in board.tracks}
    for ticket in board.tickets:
        if ticket.neutral and frozenset(ticket.neutral) not in pairs:
            top.fail(f"ticket '{ticket.id}': there is no route {'-'.join(ticket.neutral)}")
    for name in (*(city.name for city in board.cities), *board.zones):
        ends = sum(name in track.between for track in board.tracks)
        if ends == 0:
            top.fail(f"'{name}' has no track: expected at least one route to it")
        if ends > DEGREE and name not in board.zones:
            top.fail(f"'{name}' has {ends} tracks: expected at most {DEGREE}")
    _check_joined(top, board)


def _check_tickets(top: Entry, board: BoardFile) -> None:
    most = board.players[1]
    for long, key in ((False, "tickets"), (True, "long_tickets")):
        there = sum(ticket.long == long for ticket in board.tickets)
        needed = most * board.start[key]
        if there < needed:
            kind = "long tickets" if long else "tickets"
            top.fail(f"{there} {kind}: expected at least {needed} to deal to {most} players")


def _check_cards(top: Entry, board: BoardFile) -> None:
    needed = board.players[1] * board.start["cards"] + 5
    if sum(board.cards.values()) < needed:
        top.fail(f"{sum(board.cards.values())} cards: expected at least {needed} to start with")
    for track in board.tracks:
        if track.colour != "grey" and board.cards[track.colour] == 0:
            top.fail(f"track '{track.id}': there are no {track.colour} cards")


def _check_joined(top: Entry, board: BoardFile) -> None:
    """Every city can be reached from every other; zones are dead ends."""
    reached = {board.cities[0].name}
    roads = [set(track.between) for track in board.tracks if track.between[1] not in board.zones]
    while more := {name for road in roads if road & reached for name in road} - reached:
        reached |= more
    for city in board.cities:
        if city.name not in reached:
            top.fail(f"'{city.name}' cannot be reached from '{board.cities[0].name}'")
