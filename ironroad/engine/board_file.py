"""Reading a board file: every value is checked.

An error names the file, the entry and what was expected.
"""

import tomllib
from typing import Any, Final

from ironroad.engine.board_parts import (
    CARD_COLOURS,
    CARD_NAMES,
    BoardFile,
    City,
    Option,
    Span,
    Ticket,
    Track,
)
from ironroad.engine.entry import BadBoardFile, Entry
from ironroad.engine.limits import (
    CITIES,
    DEGREE,
    LENGTH,
    OFFER,
    SEATS,
    TICKETS,
    TRACKS,
)
from ironroad.engine.mechanics import MECHANICS

TRACK_COLOURS: Final = (*CARD_COLOURS, "grey")
BASE_DECK: Final = {**dict.fromkeys(CARD_COLOURS, 12), "locomotive": 14}
UNKEPT: Final = ("bottom", "out", "shuffled_bottom", "discards")
TIES: Final = ("tickets", "stations", "longest_path", "longest_path_bonus")
TIES_NEED: Final = {
    "stations": "stations",
    "longest_path": "longest_path",
    "longest_path_bonus": "longest_path",
}
"""The mechanic that must be in force for each of these tie-breaks."""


def parse_board(text: str, file: str) -> BoardFile:
    """The board that a TOML text describes; errors name the file as `file`."""
    try:
        top = Entry(file, "", tomllib.loads(text))
    except RecursionError:
        raise BadBoardFile(f"{file}: not a board: nested too deeply") from None
    except ValueError as error:  # tomllib's error, or int's for too long a number
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
        notes=_texts(top, "notes"),
        formerly=_texts(top, "formerly"),
    )
    top.finish()
    _check_whole(top, board)
    return board


def _texts(top: Entry, key: str) -> tuple[str, ...]:
    texts = top.row(key, [])
    for text in texts:
        if not isinstance(text, str) or not text.strip():
            top.fail(f"{key}: {text!r}: expected a text")
    return tuple(texts)


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
    """Refuse a name with blanks or marks that would make the text of a move ambiguous."""
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


def _mechanics(top: Entry, cities: tuple[City, ...], players: Span) -> dict[str, dict[str, Any]]:
    """The optional parts of the rules (mechanics); each mechanic reads its own table."""
    mechanics = {}
    for mechanic in MECHANICS:
        top.read.add(mechanic.name)
        if mechanic.name in top.values:
            entry = top.table(mechanic.name)
            mechanics[mechanic.name] = mechanic.read_table(entry, cities, players)
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
    """Check what several entries of the file must agree on."""
    if any(track.tunnel for track in board.tracks) and "tunnels" not in board.mechanics:
        top.fail("there are tunnels, but no 'tunnels' table")
    if any(track.waves for track in board.tracks) and "ferry_cards" not in board.mechanics:
        top.fail("there are waves, but no 'ferry_cards' table")
    if any(track.toll for track in board.tracks) and "tolls" not in board.mechanics:
        top.fail("there are tolls on routes, but no 'tolls' table")
    if any(city.token for city in board.cities) and "tokens" not in board.mechanics:
        top.fail("there are tokens in cities, but no 'tokens' table")
    if any(t.neutral for t in board.tickets) and "neutral" not in board.mechanics:
        top.fail("there are tickets for the neutral player, but no 'neutral' table")
    if any(t.long for t in board.tickets) and not board.start["long_tickets"]:
        top.fail("there are long tickets, but start.long_tickets = 0 deals none")
    if board.start["long_tickets"] and board.start["unkept"] != "out":
        top.fail("long tickets leave the game when not kept: expected start.unkept = 'out'")
    for tie in board.ties:
        tied = TIES_NEED.get(tie)
        if tied and tied not in board.mechanics:
            top.fail(f"ties: '{tie}' needs a '{tied}' table")
    for mechanic in MECHANICS:
        needed = mechanic.needs
        if needed and mechanic.name in board.mechanics and needed not in board.mechanics:
            top.fail(f"a '{mechanic.name}' table needs a '{needed}' table")
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
    """Check that every city can be reached from every other; zones are dead ends."""
    reached = {board.cities[0].name}
    roads = [set(track.between) for track in board.tracks if track.between[1] not in board.zones]
    while more := {name for road in roads if road & reached for name in road} - reached:
        reached |= more
    for city in board.cities:
        if city.name not in reached:
            top.fail(f"'{city.name}' cannot be reached from '{board.cities[0].name}'")
