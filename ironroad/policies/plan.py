"""A plan: the tracks that a seat means to claim, first for all its tickets, then for points.

Planning reads only those parts of the state that the seat may know.
"""

from typing import Any, Final

import numpy as np

from ironroad.engine.bits import ONE, ZERO, add, has, lowest, remove, size, total, without_lowest
from ironroad.engine.jit import rule
from ironroad.engine.limits import (
    CARDS,
    COLOURS,
    GREY,
    LOCOMOTIVE,
    NOBODY,
    TICKET_WORDS,
    TRACK_WORDS,
    TRACKS,
)
from ironroad.engine.numbers import Row, Word, float32, int64
from ironroad.engine.records import Rules, State
from ironroad.policies.extras import add_extras, find_network
from ironroad.policies.prices import (
    FAR,
    LEAST,
    may_build_station,
    needs_station,
    price_by_effort,
    price_tracks,
)
from ironroad.policies.records import Plan, Sketch, Weights
from ironroad.policies.routes import (
    cost_of,
    find_way,
    free_union,
    list_tickets,
    route,
    route_again,
    route_all,
    unite,
)

PLAN: Final[np.dtype[Any]] = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("tracks", np.uint64, (TRACK_WORDS,)),  # to claim, for tickets
                ("extras", np.uint64, (TRACK_WORDS,)),  # to claim, for points
                ("borrowed", np.uint64, (TRACK_WORDS,)),  # tracks of rivals, to use by a station
                ("held", np.uint64, (TICKET_WORDS,)),  # tickets the plan was made for
                ("tickets", np.uint64, (TICKET_WORDS,)),  # the held tickets that the plan finishes
                ("loss", np.float32, (TRACKS,)),  # points that losing each track costs
                ("turns", np.float32),  # turns that the tickets' tracks still take
                ("horizon", np.float32),  # turns that the seat can still expect
                ("value", np.float32),  # points that the whole plan promises
                ("draw_gain", np.float32),  # points that drawing tickets promises
                ("trains", np.int16),  # trains that the tickets' tracks need
                ("made", np.int8),  # 0: there is no plan yet
                ("ending", np.int8),  # whether the last turns had begun when it was made
                ("turn", np.int32),  # the turn in which it was made
            ],
            align=True,
        ),
    )
)

AGE: Final = 9
"""Turns of the seat after which its plan is made anew in any case."""


@rule
def make_plan(
    board: Rules,
    state: State,
    seat: int,
    home: int,
    held: Row[Word],
    plan: Plan,
    sketch: Sketch,
    weights: Weights,
    thorough: bool,
) -> None:
    """Make a plan for the tickets in `held`; `home` is the seat's home city, or NOBODY."""
    price_tracks(board, state, seat, sketch, weights)
    for w in range(TRACK_WORDS):
        plan.tracks[w] = ZERO
        plan.extras[w] = ZERO
        plan.borrowed[w] = ZERO
    for w in range(TICKET_WORDS):
        plan.held[w] = held[w]
        plan.tickets[w] = ZERO
    plan.horizon = turns_ahead(board, state, seat, weights)
    count = list_tickets(board, sketch, home, held, plan)
    route_all(board, sketch, home, count, thorough)
    if board.stations > 0 and _borrows_too_many(board, state, seat, sketch, count):
        _borrow_nothing(board, state, seat, sketch)
        count = list_tickets(board, sketch, home, held, plan)
        route_all(board, sketch, home, count, thorough)
    if _is_short(board, state, seat, plan, sketch, weights, count):
        price_by_effort(board, state, sketch, weights)
        count = list_tickets(board, sketch, home, held, plan)
        route_all(board, sketch, home, count, thorough)
    count = _give_up(board, state, seat, home, plan, sketch, weights, count)
    _settle_tracks(board, state, seat, plan, sketch, weights, count)
    if thorough:
        _weigh_losses(board, plan, sketch)
    add_extras(board, state, seat, plan, sketch, weights)
    _value_plan(board, state, seat, plan, sketch, weights)


@rule
def holds(board: Rules, state: State, seat: int, plan: Plan) -> bool:
    """Whether a plan fits the seat's tickets, and its tracks can still be claimed or borrowed."""
    if not plan.made or plan.ending != (state.turns_left >= 0):
        return False
    for w in range(TICKET_WORDS):
        if plan.held[w] != state.tickets[seat, w]:
            return False
    for_tickets = ZERO
    some = ZERO
    for w in range(TRACK_WORDS):
        rest = (plan.tracks[w] | plan.extras[w]) & ~state.open[seat, w]
        while rest != ZERO:
            t = w * 64 + lowest(rest)
            rest = without_lowest(rest)
            if state.owner[t] != seat:
                return False
            remove(plan.tracks, t)
            remove(plan.extras, t)
        for_tickets |= plan.tracks[w]
        some |= plan.tracks[w] | plan.extras[w] | plan.borrowed[w]
    if plan.trains > 0 and for_tickets == ZERO:
        return False
    if _trains_for(board, state, plan.tracks) > state.trains[seat]:
        return False
    if not _can_borrow_all(board, state, seat, plan):
        return False
    most = AGE if some != ZERO else AGE // 3
    return state.turn < plan.turn + most * state.players


@rule
def _can_borrow_all(board: Rules, state: State, seat: int, plan: Plan) -> bool:
    """Whether each borrowed track has a station of this seat, or can still get one (E12, E13)."""
    for w in range(TRACK_WORDS):
        rest = plan.borrowed[w]
        while rest != ZERO:
            t = w * 64 + lowest(rest)
            rest = without_lowest(rest)
            if needs_station(board, state, seat, t):
                if not may_build_station(board, state, seat, t):
                    return False
    return True


@rule
def turns_ahead(board: Rules, state: State, seat: int, weights: Weights) -> float:
    """How many turns a seat can still expect.

    Exact once the last turns have begun; before that, an estimate of when the fastest rival will
    have few enough trains left to begin them.
    """
    if state.turns_left >= 0:
        after = (seat - state.player + state.players) % state.players
        return float32((state.turns_left - after + state.players - 1) // state.players)
    fewest = float32(1000)
    for other in range(state.players):
        if other == seat:
            continue
        trains = max(0, int64(state.trains[other]) - board.last_trains)
        missing = max(0, trains - int64(state.hand_size[other]))
        turns = float32(trains) / weights.speed + float32(missing) * float32(0.5)
        fewest = min(fewest, turns)
    return fewest + float32(1)


@rule
def _borrows_too_many(board: Rules, state: State, seat: int, sketch: Sketch, count: int) -> bool:
    """Whether the paths need more stations for rivals' tracks than the seat has left (E13)."""
    borrowed = 0
    unite(sketch, count, NOBODY, sketch.others)
    for t in range(board.tracks):
        if has(sketch.others, t) and state.owner[t] != NOBODY:
            borrowed += needs_station(board, state, seat, t)
    return borrowed > board.stations - size(state.stations[seat])


@rule
def _borrow_nothing(board: Rules, state: State, seat: int, sketch: Sketch) -> None:
    for t in range(board.tracks):
        if state.owner[t] != NOBODY and state.owner[t] != seat:
            sketch.price[t] = FAR
        sketch.cost[t] = sketch.price[t]


@rule
def count_needs(board: Rules, state: State, seat: int, tracks: Row[Word], needs: Row[int]) -> int:
    """Fill `needs` with the cards of each colour that a set of tracks takes.

    A grey track counts as the colour of which the hand has most to spare. Returns how many of
    these cards the hand lacks.
    """
    hand = state.hand[seat]
    for c in range(CARDS):
        needs[c] = 0
    waves = 0
    for w in range(TRACK_WORDS):
        rest = tracks[w]
        while rest != ZERO:
            t = w * 64 + lowest(rest)
            rest = without_lowest(rest)
            wild = int64(board.ferry[t]) + board.waves[t]
            waves += board.waves[t]
            needs[LOCOMOTIVE] += wild
            if board.colour[t] != GREY:
                needs[board.colour[t]] += board.length[t] - wild
    needs[LOCOMOTIVE] -= min(waves, int64(board.ferry_waves) * state.ferry_cards[seat])
    for w in range(TRACK_WORDS):
        rest = tracks[w]
        while rest != ZERO:
            t = w * 64 + lowest(rest)
            rest = without_lowest(rest)
            if board.colour[t] == GREY:
                most = 0
                for c in range(1, COLOURS):
                    if board.deck[c] > 0 and hand[c] - needs[c] > hand[most] - needs[most]:
                        most = c
                needs[most] += board.length[t] - board.ferry[t] - board.waves[t]
    missing = int64(0)
    for c in range(CARDS):
        missing += max(0, int64(needs[c]) - hand[c])
    spare = max(0, int64(hand[LOCOMOTIVE]) - needs[LOCOMOTIVE])
    return max(int64(0), missing - spare)


@rule
def turns_for(
    board: Rules, state: State, seat: int, tracks: Row[Word], needs: Row[int], weights: Weights
) -> float:
    """Turns to claim a set of tracks: one for each track, and those to get the missing cards."""
    missing = count_needs(board, state, seat, tracks, needs)
    return float32(total(tracks)) + weights.card * float32(missing)


@rule
def _trains_for(board: Rules, state: State, tracks: Row[Word]) -> int:
    """Trains that a set of tracks takes; borrowed tracks take none."""
    trains = 0
    for w in range(TRACK_WORDS):
        rest = tracks[w]
        while rest != ZERO:
            t = w * 64 + lowest(rest)
            rest = without_lowest(rest)
            if state.owner[t] == NOBODY:
                trains += board.length[t]
    return trains


@rule
def _give_up(
    board: Rules,
    state: State,
    seat: int,
    home: int,
    plan: Plan,
    sketch: Sketch,
    weights: Weights,
    count: int,
) -> int:
    """Drop tickets that are not worth their cost, or for which trains or turns are too few.

    Returns how many tickets remain.
    """
    while count > 0:
        short = _is_short(board, state, seat, plan, sketch, weights, count)
        worst, ratio = _least_worth(board, sketch, count)
        if not short and ratio >= 1:
            break
        count -= 1
        sketch.ticket[worst] = sketch.ticket[count]
        for w in range(TRACK_WORDS):
            sketch.path[worst, w] = sketch.path[count, w]
        for k in range(count):
            route_again(board, sketch, home, k, count)
    return count


@rule
def _is_short(
    board: Rules, state: State, seat: int, plan: Plan, sketch: Sketch, weights: Weights, count: int
) -> bool:
    """Whether the seat has too few trains or turns for the paths of all listed tickets."""
    unite(sketch, count, NOBODY, sketch.others)
    if _trains_for(board, state, sketch.others) > state.trains[seat]:
        return True
    borrowed = 0
    for w in range(TRACK_WORDS):
        rest = sketch.others[w]
        while rest != ZERO:
            t = w * 64 + lowest(rest)
            rest = without_lowest(rest)
            if state.owner[t] != NOBODY:
                remove(sketch.others, t)
                borrowed += needs_station(board, state, seat, t)
    turns = turns_for(board, state, seat, sketch.others, sketch.needs, weights)
    return turns + float32(2 * borrowed) > plan.horizon + float32(2)


@rule
def _least_worth(board: Rules, sketch: Sketch, count: int) -> tuple[int, float]:
    """The ticket with the worst ratio of its points to the cost it alone adds, and that ratio."""
    worst = 0
    least = FAR
    for k in range(count):
        unite(sketch, count, k, sketch.others)
        for w in range(TRACK_WORDS):
            sketch.others[w] = sketch.path[k, w] & ~sketch.others[w]
        cost = LEAST + cost_of(sketch, sketch.others)
        ratio = float32(2 * board.ticket_points[sketch.ticket[k]]) / cost
        if ratio < least:
            least = ratio
            worst = k
    return worst, least


@rule
def _settle_tracks(
    board: Rules, state: State, seat: int, plan: Plan, sketch: Sketch, weights: Weights, count: int
) -> None:
    """Enter the listed tickets in the plan, with the tracks of their paths to claim or borrow.

    The trains and turns that the tracks to claim will take are entered too.
    """
    free_union(sketch, count, NOBODY)
    for k in range(count):
        add(plan.tickets, int64(sketch.ticket[k]))
    for w in range(TRACK_WORDS):
        rest = sketch.union[w]
        while rest != ZERO:
            t = w * 64 + lowest(rest)
            rest = without_lowest(rest)
            plan.loss[t] = float32(5)
            if state.owner[t] == NOBODY:
                add(plan.tracks, t)
            elif needs_station(board, state, seat, t):
                add(plan.borrowed, t)
    plan.trains = _trains_for(board, state, plan.tracks)
    plan.turns = turns_for(board, state, seat, plan.tracks, sketch.needs, weights)


@rule
def _weigh_losses(board: Rules, plan: Plan, sketch: Sketch) -> None:
    """Fill `loss`: for each track of the plan, by how much the way around it costs more."""
    for w in range(TRACK_WORDS):
        rest = plan.tracks[w]
        while rest != ZERO:
            t = w * 64 + lowest(rest)
            rest = without_lowest(rest)
            sketch.cost[t] = FAR
            a, b = ONE << np.uint64(board.city_a[t]), ONE << np.uint64(board.city_b[t])
            around = find_way(board, sketch, a, b)
            detour = sketch.distance[around] if around != NOBODY else FAR
            plan.loss[t] = min(max(detour - sketch.price[t], float32(0)), float32(30))
            sketch.cost[t] = float32(0)


@rule
def value_anew(
    board: Rules, state: State, seat: int, plan: Plan, sketch: Sketch, weights: Weights
) -> None:
    """Update the turns, trains and value of a plan that still holds."""
    price_tracks(board, state, seat, sketch, weights)
    plan.horizon = turns_ahead(board, state, seat, weights)
    plan.trains = _trains_for(board, state, plan.tracks)
    plan.turns = turns_for(board, state, seat, plan.tracks, sketch.needs, weights)
    for w in range(TRACK_WORDS):
        sketch.others[w] = plan.tracks[w] | plan.extras[w]
    find_network(board, state, seat, sketch)
    _value_plan(board, state, seat, plan, sketch, weights)


@rule
def _surety(plan: Plan, weights: Weights) -> float:
    """How likely the seat is to finish the plan's tickets, from 0 to 1."""
    if total(plan.tracks) == 0 and total(plan.borrowed) == 0:
        return float32(1)  # they are finished already
    slack = plan.horizon - plan.turns
    sure = float32(1) - weights.risk * max(float32(0), weights.slack - slack)
    return max(float32(0.05), min(sure, float32(0.97)))


@rule
def _value_plan(
    board: Rules, state: State, seat: int, plan: Plan, sketch: Sketch, weights: Weights
) -> None:
    """Set the value of a plan: points for tickets, tracks, and the trains and turns left over."""
    sure = _surety(plan, weights)
    value = float32(0)
    for w in range(TICKET_WORDS):
        rest = plan.held[w]
        while rest != ZERO:
            ticket = w * 64 + lowest(rest)
            rest = without_lowest(rest)
            points = float32(board.ticket_points[ticket])
            if has(plan.tickets, ticket):
                value += points * (float32(2) * sure - float32(1))
            else:
                value -= points
    for w in range(TRACK_WORDS):
        rest = plan.tracks[w] | plan.borrowed[w]
        while rest != ZERO:
            t = w * 64 + lowest(rest)
            rest = without_lowest(rest)
            value += sketch.worth[t] if state.owner[t] == NOBODY else -sketch.price[t]
    plan.value = value
    if plan.horizon <= 0:  # the seat has no more turn in which to use its cards
        return
    spare_turns = max(float32(0), plan.horizon - plan.turns)
    spare_cards = float32(max(0, int64(state.hand_size[seat]) - plan.trains))
    spare_turns += float32(0.5) * weights.card * spare_cards
    spare_trains = float32(max(0, int64(state.trains[seat]) - plan.trains))
    plan.value += min(weights.turn * spare_turns, weights.spare_train * spare_trains)


@rule
def promise_of_drawing(
    board: Rules,
    state: State,
    seat: int,
    home: int,
    plan: Plan,
    sketch: Sketch,
    weights: Weights,
    thorough: bool,
) -> float:
    """Points that drawing tickets promises: the expected gain of the best ticket drawn.

    `sketch` must be as `make_plan` left it. Unless thorough, only every fourth ticket is tried.
    """
    known = 0
    trains = int64(state.trains[seat]) - plan.trains
    step = 1 if thorough else 4
    for ticket in range(state.turn % step, board.tickets, step):
        if (
            has(board.long_tickets, ticket)
            or has(state.tickets[seat], ticket)
            or has(state.put_back[seat], ticket)
            or has(state.ticket_discards, ticket)
        ):
            continue
        sketch.gain[known] = _gain_of(board, state, home, ticket, plan, sketch, weights, trains)
        known += 1
    return _expected_best(sketch.gain, known, int64(board.draw_tickets))


@rule
def _gain_of(
    board: Rules,
    state: State,
    home: int,
    ticket: int,
    plan: Plan,
    sketch: Sketch,
    weights: Weights,
    trains: int,
) -> float:
    """Points that one more ticket would bring when the tracks of the plan are free for it."""
    points = float32(board.ticket_points[ticket])
    path = sketch.path[0]
    for w in range(TRACK_WORDS):
        path[w] = ZERO
    cost = route(board, sketch, home, ticket, path)
    if cost >= FAR:
        return -points
    turns = float32(0)
    for w in range(TRACK_WORDS):
        rest = path[w] & ~sketch.union[w]
        while rest != ZERO:
            t = w * 64 + lowest(rest)
            rest = without_lowest(rest)
            turns += sketch.turns[t] if state.owner[t] == NOBODY else float32(2)
            trains -= board.length[t] if state.owner[t] == NOBODY else 0
    if trains < 0:
        return -points
    slack = plan.horizon - float32(1) - plan.turns - turns
    sure = float32(1) - weights.risk * max(float32(0), weights.slack - slack)
    if turns == 0:
        sure = float32(1)
    elif sure < 0.5:
        return -points
    return max(-points, points * (float32(2) * sure - float32(1)) - cost)


@rule
def _expected_best(gain: Row[float], known: int, drawn: int) -> float:
    """The expected best of `drawn` gains drawn at random from the first `known` gains."""
    drawn = min(drawn, known)
    if drawn == 0:
        return -FAR
    expected = float32(0)
    left = float32(1)  # the chance that no better gain is drawn
    for place in range(known):
        best = place
        for i in range(place + 1, known):
            if gain[i] > gain[best]:
                best = i
        gain[place], gain[best] = gain[best], gain[place]
        if known - place <= drawn:
            return expected + left * gain[place]
        here = left * float32(drawn) / float32(known - place)
        expected += here * gain[place]
        left -= here
    return expected
