"""The judge: its judgements are possible scores, and near the final ones, later ones nearer."""

import random
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from ironroad.engine.actions import OVER, TURN
from ironroad.engine.board import Board, load_board
from ironroad.engine.chance import advance, stream
from ironroad.engine.limits import SEATS
from ironroad.engine.new_game import new_game
from ironroad.engine.scoring import final_scores
from ironroad.engine.state import SCORES, SCRATCH, copy_record
from ironroad.engine.turn import apply, legal_actions
from ironroad.policies.judge import judge
from ironroad.policies.plan import PLAN
from ironroad.policies.planner import choose_planned
from ironroad.policies.prices import SKETCH
from tests.support.planners import TABLES, Options, members, positions, weights, workspace
from tests.support.table import PLAIN_ROW, board, table


def judged(on: Board, state: Any, plans: Any = None, left_behind: int = 0) -> Any:
    """The points that each seat may expect, with these plans or new ones.

    `left_behind` is the value that fills the working memory beforehand.
    """
    plans = np.zeros(SEATS, PLAN) if plans is None else plans.copy()
    sketch = np.zeros(1, SKETCH)
    for name in SKETCH.names or ():
        sketch[name] = left_behind
    totals = np.zeros(SEATS, np.float32)
    judge(on.rules, copy_record(state), plans, sketch[0], weights(), totals)
    return totals[: int(state.players)]


def scored(on: Board, state: Any) -> Any:
    """The points of each seat if the game ended here."""
    scores, scratch = np.zeros(1, SCORES)[0], np.zeros(1, SCRATCH)[0]
    final_scores(on.rules, copy_record(state), scores, scratch)
    return scores.total[: int(state.players)].astype(np.float64)


def surprised(on: Board, players: int, seed: int) -> Iterator[tuple[Any, Any]]:
    """Each turn of a game with its plans; now and then planners make a random move."""
    luck = random.Random(seed)
    state, chance, legal, _, plans, sketch = workspace()
    chance.generator = stream(np.uint64(seed), np.uint64(0))
    new_game(on.rules, state, chance, players, 0)
    generator = np.uint64(seed)
    while state.phase != OVER:
        if state.phase == TURN:
            yield state, plans
        count = legal_actions(on.rules, state, legal)
        generator = np.uint64(advance(generator))
        rest = (generator, plans[state.player], sketch, weights(), False)
        action = choose_planned(on.rules, state, legal, count, *rest)
        if luck.random() < 0.2:
            action = luck.choice(members(legal))
        apply(on.rules, state, chance, action)


def limits(on: Board, state: Any, seat: int) -> tuple[float, float]:
    """The fewest and the most points with which a seat can end, by its tickets and trains."""
    rules, trains = on.rules, int(state.trains[seat])
    tickets = sum(int(rules.ticket_points[ticket]) for ticket in members(state.tickets[seat]))
    loans = int(rules.loan_points) * (int(state.loans[seat]) + trains)  # one for each claim
    each = float((rules.points[: rules.tracks] / rules.length[: rules.tracks]).max())
    points = each * trains * (2 if rules.markers else 1)  # O9
    bonus = int(rules.longest_path_points) + int(rules.most_tickets_points)
    bonus += int(rules.stations) * int(rules.station_points)
    bonus += int(rules.region_points.max()) + int(rules.token_points.max())
    bonus += int(rules.toll_bonus.max()) + int(rules.catch_points) + int(rules.hold_points)
    score = int(state.score[seat])
    return score - tickets + loans, score + tickets + points + bonus


def errors(name: str, players: int, options: Options, seed: int) -> tuple[list[Any], list[Any]]:
    """The errors of judgements in the middle of a game and before its last turn."""
    on, turns = load_board(name, options), []
    for state in positions(name, players, options, seed):
        if state.phase == TURN:
            turns.append(copy_record(state))
    final = scored(on, state)  # the same record, played on to the end
    last = [state for state in turns if state.turns_left == 1]
    half = turns[len(turns) // 3 : len(turns) // 2 : 3]
    return (
        [judged(on, state) - final for state in half],
        [judged(on, state) - final for state in last],
    )


@pytest.mark.parametrize(("name", "players", "options"), TABLES)
def test_what_is_judged_before_the_last_turn_is_near_the_final_scores(
    name: str, players: int, options: Options
) -> None:
    early, late = [], []
    for seed in range(1, 7):
        middle, last = errors(name, players, options, seed)
        early += middle
        late += last
    assert len(late) >= 6
    assert np.abs(np.mean(late)) < 7
    assert np.abs(late).mean() < 8
    assert np.abs(late).mean() < 0.6 * np.abs(early).mean()


@pytest.mark.parametrize(("name", "players", "options"), TABLES)
def test_what_is_judged_lies_within_what_a_game_can_score(
    name: str, players: int, options: Options
) -> None:
    on = load_board(name, options)
    for seed in range(1, 5):
        for state, plans in surprised(on, players, seed):
            for seat, points in enumerate(judged(on, state, plans)):
                least, most = limits(on, state, seat)
                assert least <= points <= most


@pytest.mark.parametrize(("name", "players", "options"), TABLES)
def test_what_was_worked_out_before_changes_no_judgement(
    name: str, players: int, options: Options
) -> None:
    """Working memory is used again and again: old values in it must never be read."""
    on = load_board(name, options)
    for seed in range(1, 5):
        for state, plans in surprised(on, players, seed):
            assert (judged(on, state, plans) == judged(on, state, plans, left_behind=99)).all()


def test_a_position_with_all_done_is_judged_as_it_scores() -> None:
    """With no cards in hand and a clear longest path, judgement and score agree."""
    own: dict[str, Any] = {"tickets": ["Denver-El Paso", "New York-Atlanta"]}
    own |= {"tracks": ["Denver-Santa Fe grey", "El Paso-Santa Fe grey", "El Paso-Houston green"]}
    own["tracks"] += ["Dallas-Houston grey", "Dallas-Oklahoma City grey"]
    own["tracks"] += ["Kansas City-Oklahoma City grey"]
    theirs = {"tickets": ["Boston-Miami"], "tracks": ["Portland-Seattle grey"]}
    on = board("usa")
    game = table(on, own, theirs, turns_left=1, turn=40, face_up=PLAIN_ROW)
    assert judged(on, game.state) == pytest.approx(scored(on, game.state), abs=4)


def test_more_tickets_within_reach_are_worth_more_and_hopeless_ones_less() -> None:
    on, totals = board("usa"), []
    tracks = ["Denver-Santa Fe grey", "El Paso-Santa Fe grey"]
    for tickets in (["Los Angeles-Miami"], [], ["Denver-El Paso"]):
        own = {"tickets": tickets, "tracks": tracks}
        game = table(on, own, {}, turns_left=2, turn=40, face_up=PLAIN_ROW)
        totals.append(float(judged(on, game.state)[0]))
    assert totals == sorted(totals)
    assert totals[1] - totals[0] == pytest.approx(20, abs=0.5)
    assert totals[2] - totals[1] == pytest.approx(4, abs=0.5)
