"""Judging a game that is not over: the points that each seat may expect at the end."""

import numpy as np

from ironroad.engine.bits import ZERO, lowest, size, total, without_lowest
from ironroad.engine.jit import rule
from ironroad.engine.limits import NOBODY, TRACK_WORDS
from ironroad.engine.mechanics.regions.rules import regions_in
from ironroad.engine.numbers import Row, float32, int64
from ironroad.engine.records import Rules, State
from ironroad.policies.plan import holds, make_plan, value_anew
from ironroad.policies.records import Plan, Sketch, Weights


@rule
def judge(
    board: Rules,
    state: State,
    plans: Row[Plan],
    sketch: Sketch,
    weights: Weights,
    totals: Row[float],
) -> None:
    """Fill `totals`: each seat's score, plus the points its plan promises, plus final bonuses."""
    for seat in range(state.players):
        plan = plans[seat]
        home = int64(state.home[seat])
        if holds(board, state, seat, plan):
            value_anew(board, state, seat, plan, sketch, weights)
        else:
            make_plan(board, state, seat, home, state.tickets[seat], plan, sketch, weights, False)
        totals[seat] = float32(state.score[seat]) + plan.value
        totals[seat] += float32(
            board.station_points * (board.stations - size(state.stations[seat]))
        )
        sketch.merit[seat] = float32(size(sketch.network))
        if board.regions > 0:
            totals[seat] += float32(board.region_points[regions_in(board, sketch.network)])
        if board.token_cities != ZERO:
            totals[seat] += float32(board.token_points[size(state.tokens[seat])])
    if board.longest_path_points > 0:
        for seat in range(state.players):
            totals[seat] += _award(state, sketch.merit, seat, 2.0, board.longest_path_points)
    if board.most_tickets_points > 0:
        for seat in range(state.players):
            sketch.merit[seat] = float32(total(plans[seat].tickets))
        for seat in range(state.players):
            totals[seat] += _award(state, sketch.merit, seat, 0.7, board.most_tickets_points)
    if board.toll_points > 0:
        _judge_tolls(board, state, plans, sketch, totals)
    if board.alien_city != NOBODY and state.alien_holder >= 0:
        totals[state.alien_holder] += float32(0.5) * float32(board.hold_points)


@rule
def _award(state: State, merit: Row[float], seat: int, spread: float, points: int) -> float:
    """A seat's share of a bonus for having most: the points times its chance to have most."""
    likely = float32(1)
    for other in range(state.players):
        if other != seat:
            likely *= _chance_of_more(merit[seat] - merit[other], spread)
    return likely * float32(points)


@rule
def _chance_of_more(lead: float, spread: float) -> float:
    return float32(1) / (float32(1) + float32(np.exp(-lead / float32(spread))))


@rule
def _judge_tolls(
    board: Rules, state: State, plans: Row[Plan], sketch: Sketch, totals: Row[float]
) -> None:
    """Add to each seat's total its points for loans (N9), and the bonus it can expect (N10).

    The bonus is for toll points left; the tolls of planned tracks count as paid.
    """
    for seat in range(state.players):
        left = float32(state.toll_points[seat])
        for w in range(TRACK_WORDS):
            rest = plans[seat].tracks[w]
            while rest != ZERO:
                left -= float32(board.toll[w * 64 + lowest(rest)])
                rest = without_lowest(rest)
        sketch.merit[seat] = left
    for seat in range(state.players):
        totals[seat] += float32(board.loan_points * state.loans[seat])
        if state.loans[seat] > 0:
            continue
        place = float32(0)
        for other in range(state.players):
            if other != seat and state.loans[other] == 0:
                place += _chance_of_more(sketch.merit[other] - sketch.merit[seat], 3.0)
        better = int64(place)
        share = place - float32(better)
        bonus = board.toll_bonus[state.players]
        following = min(better + 1, state.players - 1)
        totals[seat] += (float32(1) - share) * float32(bonus[better])
        totals[seat] += share * float32(bonus[following])
