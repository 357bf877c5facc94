"""Policies, like the rules, are one source: interpreted and compiled they choose the same."""

import hashlib

import numpy as np
import pytest

from ironroad.engine.actions import OVER
from ironroad.engine.board import load_board
from ironroad.engine.chance import advance, stream
from ironroad.engine.new_game import new_game
from ironroad.engine.turn import apply, legal_actions
from ironroad.policies.greedy import choose_greedy
from ironroad.policies.plan import PLAN
from ironroad.policies.planner import choose_planned
from ironroad.policies.prices import SKETCH
from ironroad.policies.search import GUIDE, NODE
from ironroad.policies.weights import WEIGHTS
from tests.engine.test_targets import run
from tests.support.planners import weights, workspace

TABLES: list[tuple[str, int, dict[str, str], int]] = [
    ("europe", 3, {}, 400),
    ("italy", 2, {}, 400),
    ("nederland", 2, {"neutral": "on"}, 400),
    ("san_francisco", 4, {}, 400),
    ("old_west", 2, {"alvin": "on"}, 60),
]
"""Boards, players, variants and the decisions to make: home cities take long to choose."""


def games() -> dict[str, str]:
    """Hashes of planners' actions and plans, and of greedy's actions, on this target."""
    result = {}
    for name, players, options, most in TABLES:
        rules = load_board(name, options).rules
        state, chance, legal, _, plans, sketch = workspace()
        chance.generator = stream(np.uint64(6), np.uint64(0))
        new_game(rules, state, chance, players, 0)
        generator, digest = np.uint64(6), hashlib.sha256()
        for _ in range(most):
            if state.phase == OVER:
                break
            count = legal_actions(rules, state, legal)
            generator = np.uint64(advance(generator))
            plan, own = plans[state.player], (state, legal, count, generator)
            greedy = int(choose_greedy(rules, *own))
            action = int(choose_planned(rules, *own, plan, sketch, weights(), True))
            digest.update(f"{greedy} {action}".encode() + plan.tobytes())
            apply(rules, state, chance, action)
        result[f"{name} {players} {options}"] = digest.hexdigest()
    return result


def test_interpreted_planners_play_the_same_games_as_compiled_ones() -> None:
    """The plans, too, are equal to the last bit."""
    script = (
        "import json\nfrom tests.policies.test_policy_targets import games\n"
        "print(json.dumps(games()))"
    )
    assert run(script, NUMBA_DISABLE_JIT="1") == games()


@pytest.mark.parametrize("dtype", [PLAN, SKETCH, WEIGHTS, GUIDE, NODE])
def test_no_field_hides_behind_an_attribute_of_numpy(dtype: "np.dtype[np.record]") -> None:
    """Interpreted policies read fields as attributes: NumPy's `size` would hide a field `size`."""
    assert dtype.names is not None
    assert not [name for name in dtype.names if hasattr(np.void, name)]
