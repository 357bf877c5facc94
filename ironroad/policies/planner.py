"""The planner: follows a plan for its tickets, and makes a new one when the old one is broken."""

from ironroad.engine.actions import (
    ALIEN,
    ALIEN_CHOICE,
    CLAIM,
    DRAW,
    DRAW_TICKETS,
    EXTRA_WITH,
    FERRY_CARD,
    GIVE_UP,
    HOME,
    KEEP,
    KEEP_TICKETS,
    MARKER,
    MARKER_CHOICE,
    NEUTRAL_CHOICE,
    NEUTRAL_GETS,
    NO_MARKER,
    PAY,
    PAY_WITH,
    SECOND_CARD,
    SLOTS,
    START_TICKETS,
    STATION,
    TAKE,
    TOKEN,
    TOKEN_CHOICE,
    TUNNEL,
    TURN,
    WAYS,
    WORDS,
)
from ironroad.engine.bits import ZERO, add, has, lowest, nth_of, remove, total, without_lowest
from ironroad.engine.cards import cards_to_draw
from ironroad.engine.chance import mix, scale
from ironroad.engine.jit import rule
from ironroad.engine.limits import (
    CARDS,
    COLOURS,
    GREY,
    LOCOMOTIVE,
    NOBODY,
    TICKET_WORDS,
    TRACK_WORDS,
)
from ironroad.engine.mechanics.ferries.rules import waves_covered
from ironroad.engine.numbers import Row, Word, float32, int64
from ironroad.engine.records import Rules, State
from ironroad.engine.turn import price
from ironroad.policies.last import choose_last
from ironroad.policies.plan import (
    count_needs,
    holds,
    make_plan,
    promise_of_drawing,
    turns_ahead,
    turns_for,
)
from ironroad.policies.prices import FAR, needs_station
from ironroad.policies.records import Plan, Sketch, Weights

FEW = 12
"""With fewer cards left to draw, the planner tries a tunnel only with two cards to spare."""


@rule
def choose_planned(
    board: Rules,
    state: State,
    legal: Row[Word],
    count: int,
    generator: Word,
    plan: Plan,
    sketch: Sketch,
    weights: Weights,
    thorough: bool,
) -> int:
    """The planner's action for the deciding seat; `plan` is the plan of that seat."""
    phase = state.phase
    if phase == START_TICKETS or phase == KEEP_TICKETS:
        return _choose_tickets(board, state, legal, plan, sketch, weights)
    if phase == HOME:
        return _choose_home(board, state, legal, plan, sketch, weights)
    refresh(board, state, plan, sketch, weights, thorough)
    if phase == TURN:
        action = _choose_turn(board, state, legal, plan, sketch, weights)
    elif phase == SECOND_CARD:
        action = _choose_card(board, state, legal, plan, sketch, weights)
    elif phase == PAY:
        action = _choose_payment(board, state, legal, plan, sketch, weights)
    elif phase == TUNNEL:
        action = _choose_extra(state, legal)
    elif phase == TOKEN_CHOICE:
        action = _choose_token(board, state)
    elif phase == MARKER_CHOICE:
        action = _choose_marker(board, state, legal, plan, sketch, weights)
    elif phase == ALIEN_CHOICE:
        action = _choose_alien(board, state, legal)
    elif phase == NEUTRAL_CHOICE:
        action = _choose_neutral(board, state, plan)
    else:
        action = int64(NOBODY)
    if action == NOBODY or not has(legal, action):
        return nth_of(legal, scale(mix(generator), count))
    return action


@rule
def refresh(
    board: Rules, state: State, plan: Plan, sketch: Sketch, weights: Weights, thorough: bool
) -> None:
    """Make a new plan for the deciding seat if it has none, or if its plan no longer holds."""
    seat = int64(state.player)
    if holds(board, state, seat, plan):
        plan.horizon = turns_ahead(board, state, seat, weights)
        return
    home = int64(state.home[seat])
    make_plan(board, state, seat, home, state.tickets[seat], plan, sketch, weights, thorough)
    plan.made = 1
    plan.turn = state.turn
    plan.ending = state.turns_left >= 0
    plan.draw_gain = -FAR
    slack = plan.horizon - plan.turns
    if slack > 4 and state.trains[seat] - plan.trains > 3 and plan.turns < weights.early:
        plan.draw_gain = promise_of_drawing(
            board, state, seat, home, plan, sketch, weights, thorough
        )


@rule
def _wanted(plan: Plan, sketch: Sketch) -> None:
    """Fill `wanted` with the tracks to collect for: the tickets', or extra ones if none is left."""
    some = ZERO
    for w in range(TRACK_WORDS):
        some |= plan.tracks[w]
    for w in range(TRACK_WORDS):
        sketch.wanted[w] = plan.tracks[w] if some != ZERO else plan.extras[w]


@rule
def _choose_turn(
    board: Rules, state: State, legal: Row[Word], plan: Plan, sketch: Sketch, weights: Weights
) -> int:
    seat = int64(state.player)
    if plan.horizon <= 1:
        return choose_last(board, state, seat, legal, sketch, weights)
    _wanted(plan, sketch)
    claim = _choose_claim(board, state, seat, legal, plan, sketch, weights)
    if claim != NOBODY:
        return claim
    if board.stations > 0:
        station = _choose_station(board, state, legal, plan, sketch, weights)
        if station != NOBODY:
            return station
    if has(legal, DRAW_TICKETS) and plan.draw_gain > weights.turn + weights.draw:
        return int64(DRAW_TICKETS)
    return _choose_card(board, state, legal, plan, sketch, weights)


@rule
def _choose_claim(
    board: Rules,
    state: State,
    seat: int,
    legal: Row[Word],
    plan: Plan,
    sketch: Sketch,
    weights: Weights,
) -> int:
    """Claim a wanted track; NOBODY if any payment would take too much from the other tracks."""
    best = int64(NOBODY)
    most = float32(0)
    for w in range(TRACK_WORDS):
        rest = sketch.wanted[w] & legal[(CLAIM >> 6) + w]
        while rest != ZERO:
            t = w * 64 + lowest(rest)
            rest = without_lowest(rest)
            remove(sketch.wanted, t)
            count_needs(board, state, seat, sketch.wanted, sketch.needs)
            add(sketch.wanted, t)
            harm = _claim_harm(board, state, seat, t, sketch.needs, weights)
            urgency = weights.loss * plan.loss[t] + weights.length * board.length[t]
            if has_rival(board, state, seat, t):
                urgency += weights.race * plan.loss[t]
            merit = weights.harm + urgency - harm
            if merit > most:
                most = merit
                best = int64(CLAIM + t)
    return best


@rule
def has_rival(board: Rules, state: State, seat: int, track: int) -> bool:
    """Whether a rival has a track at one of this track's cities."""
    for end in range(2):
        city = int64(board.city_a[track] if end == 0 else board.city_b[track])
        for i in range(board.degree[city]):
            owner = state.owner[board.incident[city, i]]
            if owner != NOBODY and owner != seat:
                return True
    return False


@rule
def _claim_harm(
    board: Rules, state: State, seat: int, track: int, needs: Row[int], weights: Weights
) -> float:
    """Cards wanted for other tracks that the least harmful payment for a track would take."""
    hand = state.hand[seat]
    covered = waves_covered(board, track, int64(state.ferry_cards[seat]))
    wild = int64(board.ferry[track]) + board.waves[track] - covered
    cost = int64(board.length[track]) - covered
    least = FAR
    for c in range(COLOURS):
        if board.colour[track] == c or board.colour[track] == GREY:
            cards = min(int64(hand[c]), cost - wild)
            locomotives = cost - cards
            if locomotives <= hand[LOCOMOTIVE]:
                harm = _harm(hand, needs, c, cards, locomotives, wild, weights)
                if board.tunnel[track]:
                    spare = hand[c] + hand[LOCOMOTIVE] - cost
                    harm += weights.tunnel_harm / float32(1 + spare)
                    if spare < 2 and cards_to_draw(state) < FEW:
                        harm += float32(5)  # a second try would turn up the same cards
                least = min(least, harm)
    return least


@rule
def _harm(
    hand: Row[int],
    needs: Row[int],
    colour: int,
    cards: int,
    locomotives: int,
    wild: int,
    weights: Weights,
) -> float:
    """Cards wanted for other tracks that a payment takes; needless locomotives add to them."""
    spare = max(0, int64(hand[colour]) - needs[colour]) if cards > 0 else 0
    harm = float32(max(0, cards - spare))
    spare = max(0, int64(hand[LOCOMOTIVE]) - needs[LOCOMOTIVE])
    harm += float32(2 * max(0, locomotives - spare))
    return harm + weights.spend * float32(max(0, locomotives - wild))


@rule
def _choose_station(
    board: Rules, state: State, legal: Row[Word], plan: Plan, sketch: Sketch, weights: Weights
) -> int:
    """Build a station for a borrowed track, once the plan's tracks are claimed or time is short."""
    seat = int64(state.player)
    borrowed = _count_borrowed(board, state, seat, plan)
    if borrowed == 0:
        return int64(NOBODY)
    turns = turns_for(board, state, seat, plan.tracks, sketch.needs, weights)
    if total(plan.tracks) > 0 and turns + 2 * borrowed + 1 < plan.horizon:
        return int64(NOBODY)
    for t in range(board.tracks):
        if has(plan.borrowed, t):
            if has(legal, STATION + int64(board.city_a[t])):
                return int64(STATION + int64(board.city_a[t]))
            if has(legal, STATION + int64(board.city_b[t])):
                return int64(STATION + int64(board.city_b[t]))
    return int64(NOBODY)


@rule
def _count_borrowed(board: Rules, state: State, seat: int, plan: Plan) -> int:
    """How many borrowed tracks still need a station; the others are taken off the plan."""
    for t in range(board.tracks):
        if has(plan.borrowed, t) and not needs_station(board, state, seat, t):
            remove(plan.borrowed, t)
    return total(plan.borrowed)


@rule
def _choose_card(
    board: Rules, state: State, legal: Row[Word], plan: Plan, sketch: Sketch, weights: Weights
) -> int:
    """The card to draw: a locomotive if worth two cards, else a wanted face-up card, else blind."""
    seat = int64(state.player)
    hand = state.hand[seat]
    _wanted(plan, sketch)
    missing = count_needs(board, state, seat, sketch.wanted, sketch.needs)
    wild = int64(sketch.needs[LOCOMOTIVE]) - hand[LOCOMOTIVE]
    if wild > 0 and has(legal, FERRY_CARD) and _waves_wanted(board, state, seat, sketch.wanted):
        return int64(FERRY_CARD)
    best = int64(NOBODY)
    most = float32(0)
    wanted_colours = 0
    wanted_face_up = 0
    for c in range(COLOURS):
        lack = int64(sketch.needs[c]) - hand[c]
        if lack > 0:
            wanted_colours += 1
            wanted_face_up += min(lack, int64(state.face_up[c]))
            if has(legal, TAKE + c):
                merit = float32(1) + weights.finish / float32(lack)
                if merit > most:
                    most = merit
                    best = int64(TAKE + c)
    if has(legal, TAKE + LOCOMOTIVE) and (missing > 0 or wild > 0):
        blind = weights.blind * float32(min(1.0, 0.15 + 0.11 * wanted_colours))
        two = float32(min(wanted_face_up, 2)) + blind * float32(max(0, 2 - wanted_face_up))
        worth = weights.locomotive + (float32(0.6) if wild > 0 else float32(0))
        if missing == 1:
            worth += float32(0.5)
        if worth > two:
            return int64(TAKE + LOCOMOTIVE)
    if best != NOBODY:
        return best
    if has(legal, DRAW):
        return int64(DRAW)
    for c in range(COLOURS):
        if has(legal, TAKE + c):
            return int64(TAKE + c)
    return int64(NOBODY)


@rule
def _waves_wanted(board: Rules, state: State, seat: int, tracks: Row[Word]) -> bool:
    """Whether the tracks have more waves than the ferry cards in hand can cover."""
    waves = 0
    for t in range(board.tracks):
        if has(tracks, t):
            waves += board.waves[t]
    return waves > board.ferry_waves * state.ferry_cards[seat]


@rule
def _choose_payment(
    board: Rules, state: State, legal: Row[Word], plan: Plan, sketch: Sketch, weights: Weights
) -> int:
    """The legal payment that takes least from the other wanted tracks."""
    seat = int64(state.player)
    _wanted(plan, sketch)
    track = int64(state.track)
    wild = int64(0)
    cost = price(board, state)
    if track != NOBODY:
        if state.city == NOBODY:
            wild = int64(board.ferry[track]) + board.waves[track]
        remove(sketch.wanted, track)
    count_needs(board, state, seat, sketch.wanted, sketch.needs)
    best = int64(NOBODY)
    least = FAR
    for w in range(PAY_WITH >> 6, WORDS):
        rest = legal[w]
        while rest != ZERO:
            action = w * 64 + lowest(rest)
            rest = without_lowest(rest)
            payment = action - PAY_WITH
            ferry_cards, covered = SLOTS[payment // (CARDS * WAYS)]
            colour = payment // WAYS % CARDS
            locomotives = payment % WAYS
            cards = cost - covered - locomotives
            uncovered = max(0, wild - covered)
            if colour != LOCOMOTIVE and locomotives > uncovered:
                if state.hand[seat, colour] > cards:  # a plain card would do instead
                    continue
            harm = _harm(
                state.hand[seat], sketch.needs, colour, cards, locomotives, uncovered, weights
            )
            harm += float32(1.1) * float32(uncovered)
            harm += float32(0.4) * ferry_cards
            if harm < least:
                least = harm
                best = int64(action)
    return best


@rule
def _choose_extra(state: State, legal: Row[Word]) -> int:
    """Pay a tunnel's extra cards with as few locomotives as possible, or give the tunnel up."""
    for k in range(state.extra + 1):
        if has(legal, EXTRA_WITH + k):
            return int64(EXTRA_WITH + k)
    return int64(GIVE_UP)


@rule
def _choose_tickets(
    board: Rules, state: State, legal: Row[Word], plan: Plan, sketch: Sketch, weights: Weights
) -> int:
    """Keep the offered tickets with which the best plan can be made."""
    seat = int64(state.player)
    home = int64(state.home[seat])
    best = int64(NOBODY)
    most = -FAR
    subsets = legal[KEEP >> 6]
    while subsets != ZERO:
        subset = lowest(subsets)
        subsets = without_lowest(subsets)
        for w in range(TICKET_WORDS):
            sketch.tickets[w] = state.tickets[seat, w]
        kept = 0
        for i in range(state.offer_size[seat]):
            if (subset >> i) & 1:
                add(sketch.tickets, int64(state.offer[seat, i]))
                kept += 1
        make_plan(board, state, seat, home, sketch.tickets, plan, sketch, weights, False)
        value = plan.value - weights.keep * float32(kept)
        if value > most:
            most = value
            best = int64(KEEP + subset)
    plan.made = 0
    return best


@rule
def _choose_home(
    board: Rules, state: State, legal: Row[Word], plan: Plan, sketch: Sketch, weights: Weights
) -> int:
    """The home city whose plan and marker together promise most points."""
    seat = int64(state.player)
    best = int64(NOBODY)
    most = -FAR
    cities = legal[MARKER >> 6]
    while cities != ZERO:
        city = lowest(cities)
        cities = without_lowest(cities)
        make_plan(board, state, seat, city, state.tickets[seat], plan, sketch, weights, False)
        value = plan.value + _marker_worth(board, state, city, weights)
        if value > most:
            most = value
            best = int64(MARKER + city)
    plan.made = 0
    return best


@rule
def _marker_worth(board: Rules, state: State, city: int, weights: Weights) -> float:
    """Points that a marker may earn: a share of the points of the city's claimable tracks."""
    points = float32(0)
    for i in range(board.degree[city]):
        t = int64(board.incident[city, i])
        for seat in range(state.players):
            if has(state.open[seat], t):
                points += float32(board.points[t])
                break
    return weights.marker * points


@rule
def _choose_marker(
    board: Rules, state: State, legal: Row[Word], plan: Plan, sketch: Sketch, weights: Weights
) -> int:
    """Put a marker on the city where it earns most, if that is more than its cards are worth."""
    seat = int64(state.player)
    _wanted(plan, sketch)
    count_needs(board, state, seat, sketch.wanted, sketch.needs)
    spare = int64(state.hand_size[seat]) - board.marker_cost
    needed = 0
    for c in range(CARDS):
        needed += min(int64(sketch.needs[c]), int64(state.hand[seat, c]))
    cost = weights.turn * weights.card * float32(board.marker_cost)
    if needed > spare:
        cost += weights.turn
    best = int64(NO_MARKER)
    most = cost
    cities = legal[MARKER >> 6]
    ahead = min(float32(1), plan.horizon / float32(15))
    while cities != ZERO:
        city = lowest(cities)
        cities = without_lowest(cities)
        worth = ahead * _marker_worth(board, state, city, weights)
        if worth > most:
            most = worth
            best = int64(MARKER + city)
    return best


@rule
def _choose_token(board: Rules, state: State) -> int:
    """Take the token of which fewer are left: the other can be taken later."""
    a, b = int64(board.city_a[state.track]), int64(board.city_b[state.track])
    return int64(TOKEN if state.tokens_left[a] <= state.tokens_left[b] else TOKEN + 1)


@rule
def _choose_alien(board: Rules, state: State, legal: Row[Word]) -> int:
    """Put the alien on the city where rivals can claim fewest tracks."""
    best = int64(NOBODY)
    fewest = 1000
    cities = legal[ALIEN >> 6]
    while cities != ZERO:
        city = lowest(cities)
        cities = without_lowest(cities)
        ways = 0
        for i in range(board.degree[city]):
            t = int64(board.incident[city, i])
            for seat in range(state.players):
                if seat != state.player and has(state.open[seat], t):
                    ways += 2 if has(state.reach[seat], t) else 1
        if ways < fewest:
            fewest = ways
            best = int64(ALIEN + city)
    return best


@rule
def _choose_neutral(board: Rules, state: State, plan: Plan) -> int:
    """Give the neutral player a free track of the route, if possible one not in the plan."""
    first = int64(state.track)
    free = int64(NOBODY)
    for i in range(board.route_size[first]):
        if state.owner[first + i] == NOBODY:
            if not has(plan.tracks, first + i) and not has(plan.extras, first + i):
                return int64(NEUTRAL_GETS + i)
            if free == NOBODY:
                free = int64(NEUTRAL_GETS + i)
    return free
