"""A plan: the tracks a seat means to claim for all its tickets together, and after them for points.

The tracks for the tickets are a cheap network that joins each ticket's two places: paths may
share trunks, so tickets are routed one after the other over what the others have chosen, then
each is routed anew until nothing gets cheaper. Costs are in points: a turn spent has a price,
and the points of a track are set off against it.

Only what the seat may know is read of the state.
"""

from typing import Any, Final

import numpy as np

from ironroad.engine.bits import ONE, ZERO, add, has, lowest, size, total, without_lowest
from ironroad.engine.jit import rule
from ironroad.engine.limits import (
    CARDS,
    CITIES,
    COLOURS,
    GREY,
    LOCOMOTIVE,
    REGIONS,
    SEATS,
    TICKET_WORDS,
    TICKETS,
    TRACK_WORDS,
    TRACKS,
)
from ironroad.engine.mechanics.markers import marker_owner
from ironroad.engine.mechanics.regions import regions_in
from ironroad.engine.mechanics.stations import station_cost
from ironroad.engine.mechanics.tolls import owner_beside
from ironroad.engine.state import NOBODY

ROUTED: Final = 24
"""Open tickets that a plan can hold; those beyond are given up."""
FAR: Final = np.float32(1e6)
"""The price of what cannot be had."""
LEAST: Final = np.float32(0.25)
"""The least price of a track, however many points it brings."""

WEIGHTS: Final[np.dtype[Any]] = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("turn", np.float32),  # points that a turn is worth
                ("card", np.float32),  # turns that a missing card takes
                ("points", np.float32),  # share of a track's points that counts in routing
                ("hand", np.float32),  # share of a track's cards in hand that counts in routing
                ("ferry", np.float32),  # cards that a ferry symbol adds
                ("tunnel", np.float32),  # cards that a tunnel adds
                ("toll", np.float32),  # points that a toll point is worth
                ("token", np.float32),  # points that a token is worth
                ("region", np.float32),  # share of the region points ahead that counts
                ("joined", np.float32),  # points for an extra track at the own network
                ("spare_train", np.float32),  # points that a train left over is worth
                ("risk", np.float32),  # tickets are done less surely for each turn too many
                ("early", np.float32),  # turns left in a plan when more tickets are thought of
                ("draw", np.float32),  # points that drawn tickets must promise beyond a turn's
                ("keep", np.float32),  # points that a ticket beyond the least must promise
                ("harm", np.float32),  # cards of other uses that a claim may take
                ("race", np.float32),  # how much a rival beside a track hastens its claim
                ("locomotive", np.float32),  # cards that a face-up locomotive is worth
                ("blind", np.float32),  # cards that a blind card is worth, if any is wanted
                ("marker", np.float32),  # share of a city's points that its marker may earn
                ("speed", np.float32),  # trains a rival places in a claim
            ],
            align=True,
        ),
    )
)

PLAN: Final[np.dtype[Any]] = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("tracks", np.uint64, (TRACK_WORDS,)),  # to claim, for tickets
                ("extras", np.uint64, (TRACK_WORDS,)),  # to claim, for points
                ("borrowed", np.uint64, (TRACK_WORDS,)),  # of others, to use by a station
                ("held", np.uint64, (TICKET_WORDS,)),  # tickets the plan was made for
                ("tickets", np.uint64, (TICKET_WORDS,)),  # of them, those it will have done
                ("loss", np.float32, (TRACKS,)),  # what losing a track of the plan would cost
                ("turns", np.float32),  # that the tickets' tracks still take
                ("horizon", np.float32),  # turns that the seat may still expect
                ("value", np.float32),  # points expected of all this
                ("draw_gain", np.float32),  # points that drawing tickets promises
                ("trains", np.int16),  # that the tickets' tracks need
                ("extra_turns", np.float32),  # that the other tracks take
                ("extra_points", np.float32),
                ("extra_trains", np.int16),
                ("made", np.int8),  # 0: not yet
                ("ending", np.int8),  # the end was in sight when it was made
                ("turn", np.int32),  # when it was made
            ],
            align=True,
        ),
    )
)

MAP: Final[np.dtype[Any]] = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("price", np.float32, (TRACKS,)),  # of each track; own ones are free
                ("cost", np.float32, (TRACKS,)),  # the same, tracks of the plan free too
                ("distance", np.float32, (CITIES,)),
                ("by_track", np.int16, (CITIES,)),  # the last track of the way to a city
                ("reached", np.int8, (CITIES,)),
                ("path", np.uint64, (ROUTED, TRACK_WORDS)),
                ("best_path", np.uint64, (ROUTED, TRACK_WORDS)),
                ("union", np.uint64, (TRACK_WORDS,)),
                ("wanted", np.uint64, (TRACK_WORDS,)),
                ("tickets", np.uint64, (TICKET_WORDS,)),
                ("ticket", np.int16, (ROUTED,)),
                ("far", np.float32, (ROUTED,)),  # distance of its places at first
                ("gain", np.float32, (TICKETS,)),
                ("needs", np.int16, (CARDS,)),
                ("network", np.uint64),  # cities of the largest own network, the plan's included
                ("cities", np.uint64),
                ("covered", np.int8, (REGIONS,)),
                ("rivals", np.uint64),  # cities that others' tracks touch
            ],
            align=True,
        ),
    )
)
"""Working memory for making plans."""


@rule
def make_plan(board, state, seat, home, held, plan, area, weights, thorough):
    """Plan for the tickets in `held`, from a home city where the board has one (else NOBODY)."""
    _price_tracks(board, state, seat, area, weights)
    for w in range(TRACK_WORDS):
        plan.tracks[w] = ZERO
        plan.extras[w] = ZERO
        plan.borrowed[w] = ZERO
    for w in range(TICKET_WORDS):
        plan.held[w] = held[w]
        plan.tickets[w] = ZERO
    plan.horizon = turns_ahead(board, state, seat, weights)
    count = _list_tickets(board, area, home, held, plan)
    _route_all(board, area, home, count, thorough)
    if board.stations > 0 and _borrows_too_many(board, state, seat, area):
        _borrow_nothing(board, state, seat, area)
        count = _list_tickets(board, area, home, held, plan)
        _route_all(board, area, home, count, thorough)
    count = _give_up(board, state, seat, home, plan, area, weights, count)
    _settle_tracks(board, state, seat, plan, area, weights, count)
    _add_extras(board, state, seat, plan, area, weights)
    _value_plan(board, state, seat, plan, area, weights)


@rule
def turns_ahead(board, state, seat, weights):
    """Turns that a seat may still expect: until the end is known, as fast as a rival can end it."""
    if state.turns_left >= 0:
        after = (seat - state.player + state.players) % state.players
        return np.float32((state.turns_left - after + state.players - 1) // state.players)
    fewest = np.float32(1000)
    for other in range(state.players):
        if other == seat:
            continue
        trains = max(0, np.int64(state.trains[other]) - board.last_trains)
        missing = max(0, trains - np.int64(state.hand_size[other]))
        turns = np.float32(trains) / weights.speed + np.float32(missing) * np.float32(0.5)
        fewest = min(fewest, turns)
    return fewest + np.float32(1)


@rule
def points_of(board, state, seat, track):
    """Points that a claim brings a seat, those it brings others taken off (O7-O9)."""
    points = np.float32(board.points[track])
    if board.markers == 0:
        return points
    own = np.float32(0)
    paid = False
    for end in range(2):
        city = np.int64(board.city_a[track] if end == 0 else board.city_b[track])
        owner = marker_owner(state, city)
        if owner == seat:
            own += points
            paid = True
        elif owner != NOBODY:
            own -= points / np.float32(state.players - 1)
            paid = True
    return own if paid else points


@rule
def cards_for(board, state, seat, track, weights):
    """Cards that a track takes, dear ones counted for more, those in hand for less."""
    cards = np.float32(board.length[track])
    waves = max(0, np.int64(board.waves[track]) - 2 * np.int64(state.ferry_cards[seat]))
    cards += weights.ferry * np.float32(board.ferry[track]) + np.float32(0.3) * np.float32(waves)
    if board.tunnel[track]:
        cards += weights.tunnel
    most = np.int64(0)
    for c in range(COLOURS):
        if board.colour[track] == c or board.colour[track] == GREY:
            most = max(most, np.int64(state.hand[seat, c]))
    return cards - weights.hand * np.float32(min(most, np.int64(board.length[track])))


@rule
def _price_tracks(board, state, seat, area, weights):
    """What each track would cost in points, and where rivals are."""
    area.rivals = ZERO
    stations_left = board.stations - size(state.stations[seat])
    for t in range(board.tracks):
        owner = state.owner[t]
        price = FAR
        if owner == seat:
            price = np.float32(0)
        elif owner != NOBODY:
            area.rivals |= (ONE << np.uint64(board.city_a[t])) | (ONE << np.uint64(board.city_b[t]))
            if stations_left > 0:
                cards = np.float32(station_cost(state, seat))
                price = weights.turn * (np.float32(1) + weights.card * cards) + board.station_points
        elif has(state.open[seat], t) and board.length[t] <= state.trains[seat]:
            turns = np.float32(1) + weights.card * cards_for(board, state, seat, t, weights)
            price = weights.turn * turns
            price -= weights.points * points_of(board, state, seat, t)
            if board.toll_points > 0:
                price += _toll_price(board, state, seat, t, weights)
            if board.token_cities != ZERO:
                price -= weights.token * np.float32(_new_tokens(board, state, seat, t))
            price = max(price, LEAST)
        area.price[t] = price
        area.cost[t] = price


@rule
def _toll_price(board, state, seat, track, weights):
    """What a toll costs: a share of the bonus for thrift, or a loan (N6-N10)."""
    toll = np.float32(board.toll[track])
    if board.toll[track] > state.toll_points[seat]:
        price = -np.float32(board.loan_points)
        if state.loans[seat] == 0:
            price += np.float32(0.5) * np.float32(board.toll_bonus[state.players, 0])
        return price
    if state.loans[seat] > 0:
        return np.float32(0)
    beside = owner_beside(board, state, track)
    if beside != NOBODY and beside < SEATS:
        return weights.toll * toll * np.float32(1.5)
    return weights.toll * toll


@rule
def _new_tokens(board, state, seat, track):
    """Whether a claim would bring a token of a new symbol (S6)."""
    for end in range(2):
        city = np.int64(board.city_a[track] if end == 0 else board.city_b[track])
        lacks = (state.tokens[seat] >> np.uint64(city)) & ONE == ZERO
        if lacks and state.tokens_left[city] > 0:
            return 1
    return 0


@rule
def find_way(board, area, sources, targets):
    """The nearest of the target cities from any source, by `cost`; NOBODY if none is in reach."""
    for c in range(board.cities):
        area.distance[c] = np.float32(0) if (sources >> np.uint64(c)) & ONE != ZERO else FAR
        area.by_track[c] = NOBODY
        area.reached[c] = 0
    while True:
        city = -1
        nearest = FAR
        for c in range(board.cities):
            if not area.reached[c] and area.distance[c] < nearest:
                nearest = area.distance[c]
                city = c
        if city < 0:
            return NOBODY
        if (targets >> np.uint64(city)) & ONE != ZERO:
            return city
        area.reached[city] = 1
        for i in range(board.degree[city]):
            t = np.int64(board.incident[city, i])
            beyond = np.int64(board.city_a[t]) + board.city_b[t] - city
            distance = nearest + area.cost[t]
            if distance < area.distance[beyond]:
                area.distance[beyond] = distance
                area.by_track[beyond] = t


@rule
def _add_way(board, area, city, path):
    """Put the way found to a city into a path, its free tracks left out."""
    while area.by_track[city] != NOBODY:
        t = np.int64(area.by_track[city])
        if area.price[t] > 0:
            add(path, t)
        city = np.int64(board.city_a[t]) + board.city_b[t] - city


@rule
def _list_tickets(board, area, home, held, plan):
    """List the tickets that are not done yet, and note those that are."""
    count = 0
    for w in range(TRACK_WORDS):
        area.union[w] = ZERO
    for w in range(TICKET_WORDS):
        rest = held[w]
        while rest != ZERO and count < ROUTED:
            ticket = w * 64 + lowest(rest)
            rest = without_lowest(rest)
            for v in range(TRACK_WORDS):
                area.path[count, v] = ZERO
            far = _route(board, area, home, ticket, area.path[count])
            if far == 0:
                add(plan.tickets, ticket)
            elif far < FAR:
                area.ticket[count] = ticket
                area.far[count] = far
                count += 1
    return count


@rule
def _route(board, area, home, ticket, path):
    """Route a ticket over what is free, into `path`; its cost, or FAR."""
    if home == NOBODY:
        end = find_way(board, area, board.ticket_a[ticket], board.ticket_b[ticket])
        if end == NOBODY:
            return FAR
        _add_way(board, area, end, path)
        return area.distance[end]
    start = ONE << np.uint64(home)
    end = find_way(board, area, start, board.ticket_a[ticket])
    if end == NOBODY:
        return FAR
    _add_way(board, area, end, path)
    cost = area.distance[end]
    for t in range(board.tracks):
        if has(path, t):
            area.cost[t] = np.float32(0)
    end = find_way(board, area, start, board.ticket_b[ticket])
    if end != NOBODY:
        _add_way(board, area, end, path)
        cost += area.distance[end]
    for t in range(board.tracks):
        if has(path, t) and not has(area.union, t):
            area.cost[t] = area.price[t]
    return cost if end != NOBODY else FAR


@rule
def _route_all(board, area, home, count, thorough):
    """Route all tickets over each other, the farthest first; when thorough the nearest too."""
    cost = _route_in_order(board, area, home, count, True)
    if not thorough or count < 2:
        return
    for k in range(count):
        for w in range(TRACK_WORDS):
            area.best_path[k, w] = area.path[k, w]
    if _route_in_order(board, area, home, count, False) >= cost:
        for k in range(count):
            for w in range(TRACK_WORDS):
                area.path[k, w] = area.best_path[k, w]


@rule
def _route_in_order(board, area, home, count, farthest_first):
    """Route the tickets one after the other, then each again over the others; the cost of all."""
    for k in range(count):
        for w in range(TRACK_WORDS):
            area.path[k, w] = ZERO
    done = ZERO
    for _ in range(count):
        following = -1
        for k in range(count):
            if (done >> np.uint64(k)) & ONE == ZERO and (
                following < 0 or (area.far[k] > area.far[following]) == farthest_first
            ):
                following = k
        done |= ONE << np.uint64(following)
        _route_again(board, area, home, following, count)
    cost = _cost_of_all(board, area, count)
    for _ in range(2):
        before = cost
        for k in range(count):
            _route_again(board, area, home, k, count)
        cost = _cost_of_all(board, area, count)
        if cost >= before:
            break
    return cost


@rule
def _route_again(board, area, home, k, count):
    """Route ticket `k` over what the others have chosen."""
    _unite(area, count, k)
    for t in range(board.tracks):
        area.cost[t] = np.float32(0) if has(area.union, t) else area.price[t]
    for w in range(TRACK_WORDS):
        area.path[k, w] = ZERO
    _route(board, area, home, np.int64(area.ticket[k]), area.path[k])


@rule
def _unite(area, count, but):
    """The tracks of all paths but one."""
    for w in range(TRACK_WORDS):
        area.union[w] = ZERO
        for k in range(count):
            if k != but:
                area.union[w] |= area.path[k, w]


@rule
def _cost_of_all(board, area, count):
    _unite(area, count, NOBODY)
    cost = np.float32(0)
    for w in range(TRACK_WORDS):
        rest = area.union[w]
        while rest != ZERO:
            cost += area.price[w * 64 + lowest(rest)]
            rest = without_lowest(rest)
    return cost


@rule
def _borrows_too_many(board, state, seat, area):
    """Whether the paths use more tracks of others than there are stations left (E13)."""
    borrowed = 0
    for t in range(board.tracks):
        if has(area.union, t) and state.owner[t] != NOBODY:
            borrowed += 1
    return borrowed > board.stations - size(state.stations[seat])


@rule
def _borrow_nothing(board, state, seat, area):
    for t in range(board.tracks):
        if state.owner[t] != NOBODY and state.owner[t] != seat:
            area.price[t] = FAR
        area.cost[t] = area.price[t]


@rule
def count_needs(board, state, seat, tracks, needs):
    """Cards of each colour that a set of tracks takes, grey ones in what the hand has most of.

    Returns the cards that the hand lacks for them.
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
            wild = np.int64(board.ferry[t]) + board.waves[t]
            waves += board.waves[t]
            needs[LOCOMOTIVE] += wild
            if board.colour[t] != GREY:
                needs[board.colour[t]] += board.length[t] - wild
    needs[LOCOMOTIVE] -= min(waves, 2 * np.int64(state.ferry_cards[seat]))
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
    missing = np.int64(0)
    for c in range(CARDS):
        missing += max(0, np.int64(needs[c]) - hand[c])
    spare = max(0, np.int64(hand[LOCOMOTIVE]) - needs[LOCOMOTIVE])
    return max(np.int64(0), missing - spare)


@rule
def _turns_for(board, state, seat, tracks, needs, weights):
    """Turns that a set of tracks takes: one each, and the cards that are missing."""
    missing = count_needs(board, state, seat, tracks, needs)
    return np.float32(total(tracks)) + weights.card * np.float32(missing)


@rule
def _trains_for(board, state, tracks):
    """Trains that a set of tracks takes; those borrowed take none."""
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
def _give_up(board, state, seat, home, plan, area, weights, count):
    """Drop tickets that are not worth their cost, or too many for the trains or turns left."""
    while count > 0:
        _unite(area, count, NOBODY)
        trains = _trains_for(board, state, area.union)
        turns = _turns_for(board, state, seat, area.union, area.needs, weights)
        short = trains > state.trains[seat] or turns > plan.horizon + np.float32(2)
        worst = -1
        least = FAR
        for k in range(count):
            _unite(area, count, k)
            cost = LEAST
            for w in range(TRACK_WORDS):
                rest = area.path[k, w] & ~area.union[w]
                while rest != ZERO:
                    cost += area.price[w * 64 + lowest(rest)]
                    rest = without_lowest(rest)
            ratio = np.float32(2 * board.ticket_points[area.ticket[k]]) / cost
            if ratio < least:
                least = ratio
                worst = k
        if not short and least >= 1:
            break
        count -= 1
        area.ticket[worst] = area.ticket[count]
        for w in range(TRACK_WORDS):
            area.path[worst, w] = area.path[count, w]
        for k in range(count):
            _route_again(board, area, home, k, count)
    return count


@rule
def _settle_tracks(board, state, seat, plan, area, weights, count):
    """Write the paths down as the plan's tracks, and what losing each would cost."""
    _unite(area, count, NOBODY)
    for k in range(count):
        add(plan.tickets, np.int64(area.ticket[k]))
    for t in range(board.tracks):
        area.cost[t] = np.float32(0) if has(area.union, t) else area.price[t]
        if has(area.union, t):
            add(plan.tracks if state.owner[t] == NOBODY else plan.borrowed, t)
    plan.trains = _trains_for(board, state, plan.tracks)
    plan.turns = _turns_for(board, state, seat, plan.tracks, area.needs, weights)
    for t in range(board.tracks):
        plan.loss[t] = 0
        if has(plan.tracks, t):
            area.cost[t] = FAR
            a, b = ONE << np.uint64(board.city_a[t]), ONE << np.uint64(board.city_b[t])
            around = find_way(board, area, a, b)
            detour = area.distance[around] if around != NOBODY else FAR
            plan.loss[t] = min(max(detour - area.price[t], np.float32(0)), np.float32(30))
            area.cost[t] = np.float32(0)


@rule
def _value_plan(board, state, seat, plan, area, weights):
    """Points that the plan promises: tickets, tracks, and what trains and turns are left for."""
    slack = plan.horizon - plan.turns
    sure = np.float32(1) - weights.risk * max(np.float32(0), np.float32(4) - slack)
    sure = max(np.float32(0.05), min(sure, np.float32(0.97)))
    value = np.float32(0)
    for w in range(TICKET_WORDS):
        rest = plan.held[w]
        while rest != ZERO:
            ticket = w * 64 + lowest(rest)
            rest = without_lowest(rest)
            points = np.float32(board.ticket_points[ticket])
            if has(plan.tickets, ticket):
                value += points * (np.float32(2) * sure - np.float32(1))
            else:
                value -= points
    turns = plan.turns + weights.card * np.float32(0)
    for w in range(TRACK_WORDS):
        rest = plan.tracks[w] | plan.borrowed[w]
        while rest != ZERO:
            t = w * 64 + lowest(rest)
            rest = without_lowest(rest)
            if state.owner[t] != NOBODY:
                value -= area.price[t]
            else:
                spent = weights.turn * (
                    np.float32(1) + weights.card * cards_for(board, state, seat, t, weights)
                )
                value += min(spent - area.price[t], np.float32(board.points[t]) * 2)
    spare_turns = max(np.float32(0), plan.horizon - turns)
    spare_trains = np.float32(max(0, np.int64(state.trains[seat]) - plan.trains))
    plan.value = value + min(weights.turn * spare_turns, weights.spare_train * spare_trains)


@rule
def _add_extras(board, state, seat, plan, area, weights):
    """Add tracks for points while trains and turns are left, the most points a turn first."""
    plan.extra_turns = 0
    plan.extra_points = 0
    plan.extra_trains = 0
    for w in range(TRACK_WORDS):
        area.union[w] |= plan.tracks[w]
    _find_network(board, state, seat, area)
    for _ in range(6):
        trains = np.int64(state.trains[seat]) - plan.trains - plan.extra_trains
        turns = plan.horizon - plan.turns - plan.extra_turns
        if trains <= 0 or turns < 1:
            return
        best, rate = _best_extra(board, state, seat, area, weights, trains, turns)
        if board.regions > 0:
            target = _best_region(board, state, seat, area, weights, trains, turns, rate)
            if target != NOBODY:
                _add_extra_way(board, state, seat, target, plan, area, weights)
                continue
        if best == NOBODY:
            return
        _add_extra(board, state, seat, best, plan, area, weights)


@rule
def _add_extra(board, state, seat, track, plan, area, weights):
    add(plan.extras, track)
    add(area.union, track)
    area.cost[track] = np.float32(0)
    plan.extra_trains += board.length[track]
    plan.extra_points += points_of(board, state, seat, track)
    plan.extra_turns += np.float32(1) + weights.card * cards_for(board, state, seat, track, weights)
    plan.loss[track] = np.float32(2)
    a, b = ONE << np.uint64(board.city_a[track]), ONE << np.uint64(board.city_b[track])
    if area.network & (a | b) != ZERO:
        area.network |= a | b
    area.cities |= a | b


@rule
def _route_is_chosen(board, area, track):
    """Whether a track beside this one is in the plan already: one of a route will do (B16)."""
    first = np.int64(board.route_first[track])
    for t in range(first, first + board.route_size[track]):
        if has(area.union, t):
            return True
    return False


@rule
def _best_extra(board, state, seat, area, weights, trains, turns):
    """The track with most points a turn among those that can still be had."""
    best = NOBODY
    rate = np.float32(0.2)
    for t in range(board.tracks):
        if state.owner[t] != NOBODY or area.price[t] >= FAR or board.length[t] > trains:
            continue
        if board.markers > 0 and not has(state.reach[seat], t):
            continue
        if _route_is_chosen(board, area, t):
            continue
        spent = np.float32(1) + weights.card * max(
            np.float32(0), cards_for(board, state, seat, t, weights)
        )
        if spent > turns + np.float32(1):
            continue
        gain = points_of(board, state, seat, t)
        if board.token_cities != ZERO:
            gain += weights.token * np.float32(_new_tokens(board, state, seat, t))
        if board.toll_points > 0:
            gain -= _toll_price(board, state, seat, t, weights)
        if board.longest_path_points > 0:
            ends = (ONE << np.uint64(board.city_a[t])) | (ONE << np.uint64(board.city_b[t]))
            if ends & area.network != ZERO:
                gain += weights.joined
        if gain / spent > rate:
            rate = gain / spent
            best = t
    return best, rate


@rule
def _find_network(board, state, seat, area):
    """The largest network of own tracks and those of the plan: most cities count."""
    area.network = ZERO
    area.cities = ZERO
    for start in range(board.cities):
        if (area.cities >> np.uint64(start)) & ONE != ZERO:
            continue
        group = ONE << np.uint64(start)
        grown = True
        while grown:
            grown = False
            for t in range(board.tracks):
                if state.owner[t] == seat or has(area.union, t):
                    a, b = np.uint64(board.city_a[t]), np.uint64(board.city_b[t])
                    ends = (ONE << a) | (ONE << b)
                    if group & ends != ZERO and group & ends != ends:
                        group |= ends
                        grown = True
        if size(group) > 1:
            area.cities |= group
            if size(group) > size(area.network):
                area.network = group


@rule
def _best_region(board, state, seat, area, weights, trains, turns, rate):
    """The city by which the largest network best reaches a new region (I8), or NOBODY."""
    if area.network == ZERO:
        return NOBODY
    count = regions_in(board, area.network)
    ahead = min(count + 4, len(board.region_points) - 1)
    worth = np.float32(board.region_points[ahead] - board.region_points[count]) / np.float32(
        ahead - count
    )
    find_way(board, area, area.network, ZERO)
    target = NOBODY
    for r in range(board.regions):
        cities = board.region_cities[r]
        if cities & area.network != ZERO and not board.region_double[r]:
            continue
        cities &= ~area.network
        while cities != ZERO:
            city = lowest(cities)
            cities = without_lowest(cities)
            if area.distance[city] >= FAR:
                continue
            gain = weights.region * worth
            spent = np.float32(0)
            length = 0
            at = city
            while area.by_track[at] != NOBODY:
                t = np.int64(area.by_track[at])
                if area.cost[t] > 0:
                    spent += np.float32(1) + weights.card * cards_for(
                        board, state, seat, t, weights
                    )
                    gain += np.float32(board.points[t])
                    length += board.length[t]
                at = np.int64(board.city_a[t]) + board.city_b[t] - at
            if length > trains or spent > turns or spent <= 0:
                continue
            if gain / spent > rate:
                rate = gain / spent
                target = city
    return target


@rule
def _add_extra_way(board, state, seat, city, plan, area, weights):
    while area.by_track[city] != NOBODY:
        t = np.int64(area.by_track[city])
        if area.cost[t] > 0 and state.owner[t] == NOBODY:
            _add_extra(board, state, seat, t, plan, area, weights)
        city = np.int64(board.city_a[t]) + board.city_b[t] - city
    area.network |= area.cities & area.network
    _find_network(board, state, seat, area)


@rule
def promise_of_drawing(board, state, seat, home, plan, area, weights):
    """Points that drawing tickets promises: the best of those drawn, over the plan's tracks."""
    known = 0
    for w in range(TRACK_WORDS):
        area.union[w] = plan.tracks[w]
    for t in range(board.tracks):
        area.cost[t] = np.float32(0) if has(plan.tracks, t) else area.price[t]
    trains = np.int64(state.trains[seat]) - plan.trains
    for ticket in range(board.tickets):
        if (
            has(board.long_tickets, ticket)
            or has(state.tickets[seat], ticket)
            or has(state.put_back[seat], ticket)
            or has(state.ticket_discards, ticket)
        ):
            continue
        area.gain[known] = _gain_of(board, state, seat, home, ticket, plan, area, weights, trains)
        known += 1
    return _expected_best(area.gain, known, np.int64(board.draw_tickets))


@rule
def _gain_of(board, state, seat, home, ticket, plan, area, weights, trains):
    """Points that one more ticket would bring, over the plan's tracks."""
    points = np.float32(board.ticket_points[ticket])
    path = area.path[0]
    for w in range(TRACK_WORDS):
        path[w] = ZERO
    cost = _route(board, area, home, ticket, path)
    if cost >= FAR:
        return -points
    for w in range(TRACK_WORDS):
        path[w] &= ~area.union[w]
    if _trains_for(board, state, path) > trains:
        return -points
    turns = np.float32(0)
    for w in range(TRACK_WORDS):
        rest = path[w]
        while rest != ZERO:
            t = w * 64 + lowest(rest)
            rest = without_lowest(rest)
            turns += np.float32(1) + weights.card * cards_for(board, state, seat, t, weights)
    slack = plan.horizon - np.float32(1) - plan.turns - turns
    sure = np.float32(1) - weights.risk * max(np.float32(0), np.float32(4) - slack)
    if turns == 0:
        sure = np.float32(1)
    elif sure < 0.5:
        return -points
    return max(-points, points * (np.float32(2) * sure - np.float32(1)) - cost)


@rule
def _expected_best(gain, known, drawn):
    """The mean of the best of `drawn` out of the `known` gains."""
    drawn = min(drawn, known)
    if drawn == 0:
        return -FAR
    expected = np.float32(0)
    left = np.float32(1)  # the chance that none of the better ones is among those drawn
    for place in range(known):
        best = place
        for i in range(place + 1, known):
            if gain[i] > gain[best]:
                best = i
        gain[place], gain[best] = gain[best], gain[place]
        if known - place <= drawn:
            return expected + left * gain[place]
        here = left * np.float32(drawn) / np.float32(known - place)
        expected += here * gain[place]
        left -= here
    return expected
