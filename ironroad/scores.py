"""Final scores as people read them: one labelled line a source of points."""

from dataclasses import asdict, dataclass
from typing import Any, Final

import numpy as np

from ironroad.engine.board import Board, region_names
from ironroad.engine.mechanics.regions import regions_in
from ironroad.engine.network import join_cities, longest_path
from ironroad.engine.scoring import final_scores
from ironroad.engine.state import NOBODY, SCORES, SCRATCH
from ironroad.view import cities_of, tickets_of

TIE_BREAKS: Final = {
    "tickets": "most tickets done",
    "stations": "fewest stations built",
    "longest_path": "longest path",
    "longest_path_bonus": "longest-path bonus",
}


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """Points from one source."""

    source: str
    """`routes`, `ticket`, `stations`, `longest path`, `tolls`, `tokens`, `regions`, ..."""
    text: str
    points: int


@dataclass(frozen=True, slots=True)
class SeatScore:
    """One seat's score, line by line."""

    seat: int
    total: int
    lines: tuple[ScoreLine, ...]
    tickets_done: tuple[str, ...]
    longest_path: tuple[str, ...]
    """The tracks of the longest path, in their order; empty where the board counts none."""
    longest_path_length: int
    borrowed: tuple[str, ...]
    """Tracks of others that the stations use."""


@dataclass(frozen=True, slots=True)
class Scores:
    """The scores of all seats, and who wins."""

    seats: tuple[SeatScore, ...]
    winners: tuple[int, ...]
    """One seat, or all who share the win."""
    decided_by: str
    """`points`, or the tie-break that settled it, or `shared`."""

    def to_json(self) -> dict[str, Any]:
        """The scores as plain JSON data."""
        return asdict(self)


def scores_of(board: Board, state: np.record) -> Scores:
    """Score a state as if the game ended now."""
    scores: np.record = np.zeros(1, SCORES)[0]
    scratch: np.record = np.zeros(1, SCRATCH)[0]
    final_scores(board.rules, state, scores, scratch)
    return Scores(
        seats=tuple(_seat(board, state, scores, scratch, seat) for seat in range(state.players)),
        winners=tuple(seat for seat in range(state.players) if scores.winner[seat]),
        decided_by=_decided_by(board, int(scores.decided_by)),
    )


def _decided_by(board: Board, step: int) -> str:
    if step < 0:
        return "shared"
    return "points" if step == 0 else TIE_BREAKS[board.file.ties[step - 1]]


def _seat(
    board: Board, state: np.record, scores: np.record, scratch: np.record, seat: int
) -> SeatScore:
    path = _longest_path(board, state, scratch, seat) if board.rules.longest_path_points else ()
    done = tickets_of(board, scores.done[seat])
    borrowed = tuple(board.tracks[track].id for track in scores.borrowed[seat] if track != NOBODY)
    lines = [*_play_lines(board, state, seat)]
    lines += [_ticket_line(board, name, done) for name in tickets_of(board, state.tickets[seat])]
    lines += _end_lines(board, state, scores, scratch, seat)
    return SeatScore(
        seat=seat,
        total=int(scores.total[seat]),
        lines=tuple(lines),
        tickets_done=done,
        longest_path=path,
        longest_path_length=int(scores.longest[seat]),
        borrowed=borrowed,
    )


def _longest_path(board: Board, state: np.record, scratch: np.record, seat: int) -> tuple[str, ...]:
    join_cities(board.rules, state, seat, scratch)
    longest_path(board.rules, state, seat, scratch, True)
    return tuple(board.tracks[track].id for track in scratch.path[: scratch.path_size])


def _play_lines(board: Board, state: np.record, seat: int) -> list[ScoreLine]:
    """Points scored in the course of the game."""
    order = (seat - int(state.first)) % state.players
    start = int(board.rules.start_scores[order])
    paid = {
        city: int(state.marker_points[board.city_numbers[city]])
        for city in cities_of(board, state.markers[seat])
    }
    caught = int(board.rules.catch_points) * int(state.catches[seat])
    tracks = int((state.owner == seat).sum())
    routes = int(state.score[seat]) - start - sum(paid.values()) - caught
    lines = [ScoreLine("routes", f"{tracks} track{_s(tracks)} claimed", routes)]
    if start:
        lines.insert(0, ScoreLine("start", f"Place {order + 1} in the turn order", start))
    lines += [ScoreLine("markers", f"Marker in {city}", points) for city, points in paid.items()]
    if caught:
        times = int(state.catches[seat])
        lines.append(ScoreLine("alien", f"Alien caught {times} time{_s(times)}", caught))
    return lines


def _end_lines(
    board: Board, state: np.record, scores: np.record, scratch: np.record, seat: int
) -> list[ScoreLine]:
    """Points scored at the end, tickets aside."""
    rules, lines = board.rules, []
    if rules.stations:
        lines.append(_stations_line(board, state, scores, seat))
    if rules.longest_path_points:
        text = f"Longest path: {scores.longest[seat]} trains"
        lines.append(ScoreLine("longest path", text, int(scores.longest_path[seat])))
    if rules.most_tickets_points:
        text = f"{scores.tickets_done[seat]} ticket{_s(int(scores.tickets_done[seat]))} done"
        lines.append(ScoreLine("most tickets", text, int(scores.most_tickets[seat])))
    if rules.toll_points:
        lines += _toll_lines(state, scores, seat)
    if rules.token_cities:
        cities = cities_of(board, state.tokens[seat])
        text = f"{len(cities)} token{_s(len(cities))}: {', '.join(cities) or 'none'}"
        lines.append(ScoreLine("tokens", text, int(scores.tokens[seat])))
    if rules.regions:
        lines += _region_lines(board, state, scratch, seat)
    if rules.alien_city != NOBODY and state.alien_holder == seat:
        lines.append(ScoreLine("alien", "Alien held at the end", int(scores.alien[seat])))
    return lines


def _s(number: int) -> str:
    return "" if number == 1 else "s"


def _toll_lines(state: np.record, scores: np.record, seat: int) -> list[ScoreLine]:
    loans, left = int(state.loans[seat]), int(state.toll_points[seat])
    place = int(scores.toll_place[seat])
    rank = f"place {place}" if place else "no place with a loan"
    lines = [
        ScoreLine("tolls", f"{left} toll point{_s(left)} left: {rank}", int(scores.tolls[seat]))
    ]
    if loans:
        lines.append(ScoreLine("loans", f"{loans} loan{_s(loans)}", int(scores.loans[seat])))
    return lines


def _region_lines(board: Board, state: np.record, scratch: np.record, seat: int) -> list[ScoreLine]:
    """A line for each network that earns points: its regions (I8, I9)."""
    join_cities(board.rules, state, seat, scratch)
    names = region_names(board.file)
    lines = []
    for root in range(board.rules.cities):
        cities = int(scratch.members[root])
        if scratch.group[root] != root or not scratch.length[root]:
            continue
        count = int(regions_in(board.rules, scratch.members[root]))
        points = int(board.rules.region_points[count])
        inside = []
        for number, name in enumerate(names):
            region = int(board.rules.region_cities[number])
            if region & cities:
                whole = board.rules.region_double[number] and not region & ~cities
                inside.append(f"{name} (twice)" if whole else name)
        if points:
            lines.append(ScoreLine("regions", f"{count} regions: {', '.join(inside)}", points))
    return lines or [ScoreLine("regions", "No network with regions enough", 0)]


def _ticket_line(board: Board, name: str, done: tuple[str, ...]) -> ScoreLine:
    points = board.tickets[board.ticket_numbers[name]].points
    if name in done:
        return ScoreLine("ticket", name, points)
    return ScoreLine("ticket", f"{name}, not done", -points)


def _stations_line(board: Board, state: np.record, scores: np.record, seat: int) -> ScoreLine:
    left = int(board.rules.stations) - int(state.stations[seat]).bit_count()
    text = f"{left} station{_s(left)} not built"
    return ScoreLine("stations", text, int(scores.stations[seat]))
