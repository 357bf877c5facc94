"""The judge: what it expects at the end is near what comes, the nearer the later."""

from typing import Any

import numpy as np
import pytest

from ironroad.engine.actions import TURN
from ironroad.engine.board import Board, load_board
from ironroad.engine.limits import SEATS
from ironroad.engine.scoring import final_scores
from ironroad.engine.state import SCORES, SCRATCH, copy_record
from ironroad.policies.judge import judge
from ironroad.policies.plan import PLAN
from ironroad.policies.prices import SKETCH
from tests.support.planners import TABLES, Options, positions, weights
from tests.support.table import PLAIN_ROW, board, table


def judged(on: Board, state: Any) -> Any:
    """The points that each seat may expect."""
    plans, sketch = np.zeros(SEATS, PLAN), np.zeros(1, SKETCH)[0]
    totals = np.zeros(SEATS, np.float32)
    judge(on.rules, copy_record(state), plans, sketch, weights(), totals)
    return totals[: int(state.players)]


def scored(on: Board, state: Any) -> Any:
    """The points that each seat has, should the game end here."""
    scores, scratch = np.zeros(1, SCORES)[0], np.zeros(1, SCRATCH)[0]
    final_scores(on.rules, copy_record(state), scores, scratch)
    return scores.total[: int(state.players)].astype(np.float64)


def errors(name: str, players: int, options: Options, seed: int) -> tuple[list[Any], list[Any]]:
    """By how much judgements in the middle of a game, and before its last turn, were wrong."""
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


def test_a_position_with_all_done_is_judged_as_it_scores() -> None:
    """No cards are in hand; the longest path is clear."""
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
