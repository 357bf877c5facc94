"""A table to play on: short positions, scripted chance, and short questions about a game."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from ironroad import Game
from ironroad.engine.board import Board, load_board
from ironroad.engine.board_parts import Track
from ironroad.game.record import BadRecord, RecordedMove

Seat = Mapping[str, Any]

COLOURS = ("purple", "white", "blue", "yellow", "orange", "black", "red", "green")
PLAIN_ROW = {"white": 1, "blue": 1, "yellow": 1, "orange": 1, "purple": 1}
"""Five face-up cards for tests in which the row does not matter."""


@cache
def board(name: str) -> Board:
    """A board of ours, read once."""
    return load_board(name)


def table(on: Board, *seats: Seat, seed: int = 1, **rest: Any) -> Game:
    """A game from a position: one object a seat, then the other parts by name."""
    return Game.from_position({"seats": list(seats), **rest}, seed=seed, board=on)


def usa(*seats: Seat, seed: int = 1, **rest: Any) -> Game:
    """A position on the USA board."""
    return table(board("usa"), *seats, seed=seed, **rest)


def europe(*seats: Seat, seed: int = 1, **rest: Any) -> Game:
    """A position on the Europe board."""
    return table(board("europe"), *seats, seed=seed, **rest)


def hoard(**outside: int) -> dict[str, int]:
    """A hand with every train card of the base game but those named."""
    whole = {**dict.fromkeys(COLOURS, 12), "locomotive": 14}
    return {name: number - outside.get(name, 0) for name, number in whole.items()}


def push(game: Game, *moves: str, chance: Sequence[str] | None = None) -> None:
    """Make moves; with `chance`, these are exactly the outcomes of the last one.

    It fails if these outcomes are impossible, too few or too many.
    """
    for move in moves[:-1]:
        game.push(move)
    if chance is None:
        game.push(moves[-1])
        return
    seat = game.to_move
    assert seat is not None
    game.replay(RecordedMove(seat, moves[-1], tuple(chance)))


def can_happen(game: Game, move: str, chance: Sequence[str]) -> bool:
    """Whether a legal move can have these outcomes of chance; the game is not changed."""
    try:
        push(game, move, chance=chance)
    except BadRecord:
        return False
    game.pop()
    return True


def moves(game: Game, *kinds: str) -> set[str]:
    """The legal moves as text; with `kinds`, those that begin with one of them."""
    return {str(move) for move in game.legal_moves if not kinds or str(move).startswith(kinds)}


def claims(game: Game) -> set[str]:
    """The tracks that the seat to move may claim."""
    return {move.track for move in game.legal_moves if move.track is not None}


def hand(game: Game, seat: int) -> dict[str, int]:
    """The cards of a seat."""
    cards = game.view(seat).hand
    assert cards is not None
    return cards


def tickets(game: Game, seat: int) -> set[str]:
    """The tickets of a seat."""
    kept = game.view(seat).tickets
    assert kept is not None
    return set(kept)


def offer(game: Game) -> list[str]:
    """The tickets that the seat to decide chooses from."""
    there = game.view(game.to_move).offer
    assert there is not None
    return list(there)


def keep(*names: str) -> str:
    """The move that keeps tickets."""
    return f"keep {', '.join(names)}"


def keep_all(game: Game) -> None:
    """Every seat keeps all its start tickets."""
    while game.phase == "start tickets":
        game.push(keep(*offer(game)))


def draw_two(game: Game) -> None:
    """A turn that changes little: two cards drawn blind."""
    push(game, "draw card", "draw card")


def cards_in_deck(game: Game) -> dict[str, int]:
    """The deck, which no player sees."""
    deck: dict[str, int] = game.position()["deck"]
    return deck


def ticket_deck(game: Game) -> list[list[str]]:
    """The ticket deck: its top in no order, then each block under it."""
    blocks: list[list[str]] = game.position()["ticket_deck"]
    return blocks


def points(game: Game, seat: int, source: str) -> int:
    """The points of a seat from one source: `routes`, `ticket`, `stations` or `longest path`."""
    lines = game.scores().seats[seat].lines
    return sum(line.points for line in lines if line.source == source)


def total(game: Game, seat: int) -> int:
    """The total score of a seat."""
    return game.scores().seats[seat].total


def rooted(on: Board, *seats: Seat, avoid: Sequence[str] = ()) -> list[dict[str, Any]]:
    """The same seats with tracks that join their homes to their own tracks and markers (O5, O6).

    Nobody uses the routes of the tracks to avoid, nor one that another seat uses.
    """
    used = {on.tracks[on.track_numbers[name]].route for name in avoid}
    for seat in seats:
        used |= {on.tracks[on.track_numbers[name]].route for name in seat.get("tracks", ())}
    grown = []
    for seat in seats:
        tracks = list(seat.get("tracks", ()))
        own = [on.tracks[on.track_numbers[name]].between for name in tracks]
        reached = _reached({seat["home"]}, own)
        for city in [*(ends[0] for ends in own), *seat.get("markers", ())]:
            if city not in reached:
                way = _way(on, reached, city, used)
                tracks += [track.id for track in way]
                used |= {track.route for track in way}
                own += [track.between for track in way]
                reached = _reached(reached, own)
        grown.append({**seat, "tracks": tracks})
    return grown


def _reached(cities: set[str], tracks: Sequence[tuple[str, str]]) -> set[str]:
    while more := {end for ends in tracks if cities & set(ends) for end in ends} - cities:
        cities = cities | more
    return cities


def _way(on: Board, start: set[str], goal: str, used: set[int]) -> list[Track]:
    """The tracks of a shortest way over routes that are not used."""
    ways: list[tuple[int, str, list[Track]]] = [(0, city, []) for city in sorted(start)]
    done: set[str] = set()
    while ways:
        ways.sort(key=lambda way: way[0], reverse=True)
        length, city, way = ways.pop()
        if city == goal:
            return way
        if city in done:
            continue
        done.add(city)
        for track in on.tracks:
            if city in track.between and track.route not in used:
                other = track.between[track.between[0] == city]
                ways.append((length + track.length, other, [*way, track]))
    raise AssertionError(f"there is no way to {goal}")
