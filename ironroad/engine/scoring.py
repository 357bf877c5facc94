"""Final scores, with the points of each source, and the winners."""

from ironroad.engine.bits import ZERO, add, lowest, size, without_lowest
from ironroad.engine.connections import is_joined, join_cities, longest_path
from ironroad.engine.derived import clear_scores_of_mechanics, total_points
from ironroad.engine.jit import rule
from ironroad.engine.limits import NOBODY, SEATS, STATIONS, TICKET_WORDS
from ironroad.engine.mechanics.alien.rules import score_alien
from ironroad.engine.mechanics.bonuses.rules import award
from ironroad.engine.mechanics.regions.rules import score_regions
from ironroad.engine.mechanics.stations.rules import borrow_tracks, borrowed, joined_by_choice
from ironroad.engine.mechanics.tokens.rules import score_tokens
from ironroad.engine.mechanics.tolls.rules import score_tolls
from ironroad.engine.numbers import int64
from ironroad.engine.records import Rules, Scores, Scratch, State

# Numbers of the tie-breaks in a board's list `ties`.
BY_TICKETS = 1
BY_STATIONS = 2
BY_LONGEST_PATH = 3
BY_LONGEST_PATH_BONUS = 4


@rule
def final_scores(board: Rules, state: State, scores: Scores, scratch: Scratch) -> None:
    """Score the game as if it ended now."""
    for seat in range(SEATS):
        _clear(scores, seat)
    for seat in range(state.players):
        join_cities(board, state, seat, scratch)
        scores.routes[seat] = state.score[seat]
        _score_tickets(board, state, seat, scores, scratch)
        scores.stations[seat] = board.station_points * (board.stations - size(state.stations[seat]))
        if board.longest_path_points > 0:
            scores.longest[seat] = longest_path(board, state, seat, scratch, False)
        if board.regions > 0:
            scores.regions[seat] = score_regions(board, scratch)
    if board.longest_path_points > 0:
        award(state, scores.longest, board.longest_path_points, scores.longest_path)
    if board.most_tickets_points > 0:
        award(state, scores.tickets_done, board.most_tickets_points, scores.most_tickets)
    if board.toll_points > 0:
        score_tolls(board, state, scores)
    if board.token_cities != ZERO:
        score_tokens(board, state, scores)
    if board.alien_city != NOBODY:
        score_alien(board, state, scores)
    for seat in range(state.players):
        scores.total[seat] = total_points(scores, seat)
    _find_winners(board, state, scores)


@rule
def _clear(scores: Scores, seat: int) -> None:
    for w in range(TICKET_WORDS):
        scores.done[seat, w] = ZERO
    for i in range(STATIONS):
        scores.borrowed[seat, i] = NOBODY
    scores.routes[seat] = 0
    scores.tickets[seat] = 0
    scores.tickets_done[seat] = 0
    clear_scores_of_mechanics(scores, seat)
    scores.total[seat] = 0
    scores.winner[seat] = 0


@rule
def _score_tickets(board: Rules, state: State, seat: int, scores: Scores, scratch: Scratch) -> None:
    """Score the tickets: those done add their points, others subtract them (B22).

    Stations borrow the tracks that bring the seat most points (E13).
    """
    has_stations = state.stations[seat] != ZERO
    if has_stations:
        borrow_tracks(board, state, seat, scratch)
        for i in range(STATIONS):
            scores.borrowed[seat, i] = borrowed(scratch, i)
    points = 0
    for w in range(TICKET_WORDS):
        tickets = state.tickets[seat, w]
        while tickets != ZERO:
            t = w * 64 + lowest(tickets)
            tickets = without_lowest(tickets)
            if is_joined(board, scratch, t) or (
                has_stations and joined_by_choice(board, scratch, t)
            ):
                add(scores.done[seat], t)
                scores.tickets_done[seat] += 1
                points += int64(board.ticket_points[t])
            else:
                points -= int64(board.ticket_points[t])
    scores.tickets[seat] = points


@rule
def _find_winners(board: Rules, state: State, scores: Scores) -> None:
    """Mark the winners: by points, then by the board's tie-breaks (B24, E16, U4).

    Seats that still tie share the win.
    """
    left = 0
    for seat in range(state.players):
        scores.winner[seat] = 1
        left += 1
    scores.decided_by = 0
    for step in range(len(board.ties) + 1):
        best = merit(board, state, scores, _first_winner(scores), step)
        for seat in range(state.players):
            if scores.winner[seat]:
                best = max(best, merit(board, state, scores, seat, step))
        before = left
        for seat in range(state.players):
            if scores.winner[seat] and merit(board, state, scores, seat, step) < best:
                scores.winner[seat] = 0
                left -= 1
        if left < before:
            scores.decided_by = step
        if left == 1:
            return
    scores.decided_by = -1


@rule
def _first_winner(scores: Scores) -> int:
    seat = 0
    while not scores.winner[seat]:
        seat += 1
    return seat


@rule
def merit(board: Rules, state: State, scores: Scores, seat: int, step: int) -> int:
    """The number to compare at a step: points at step 0, then the board's tie-breaks in order."""
    if step == 0:
        return int64(scores.total[seat])
    tie = board.ties[step - 1]
    if tie == BY_TICKETS:
        return int64(scores.tickets_done[seat])
    if tie == BY_STATIONS:
        return -size(state.stations[seat])
    if tie == BY_LONGEST_PATH:
        return int64(scores.longest[seat])
    if tie == BY_LONGEST_PATH_BONUS:
        return int64(scores.longest_path[seat])
    return int64(0)
