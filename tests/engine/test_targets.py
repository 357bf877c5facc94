"""One source, three targets: interpreted, compiled and CUDA give the same games."""

import hashlib
import json
import os
import subprocess
import sys
from typing import Any

import numpy as np
import pytest

from ironroad.batch.batch import play_games
from ironroad.batch.results import Results
from ironroad.engine.actions import WORDS
from ironroad.engine.bits import lowest, nth, nth_of, size, total
from ironroad.engine.board import BOARD, load_board
from ironroad.engine.cards import fill_face_up
from ironroad.engine.chance import CHANCE, DICE
from ironroad.engine.limits import LOCOMOTIVE
from ironroad.engine.new_game import clear_state
from ironroad.engine.random_play import Work, play_random_game
from ironroad.engine.seen import SEEN
from ironroad.engine.state import SCORES, SCRATCH, STATE

GAMES = 3
TABLES: list[tuple[str, int, dict[str, str]]] = [
    ("usa", 2, {}),
    ("usa", 5, {}),
    ("europe", 2, {}),
    ("europe", 4, {}),
    ("nederland", 3, {}),
    ("nederland", 2, {"neutral": "on"}),
    ("san_francisco", 4, {}),
    ("italy", 5, {}),
    ("old_west", 6, {"alvin": "on"}),
]


def digests() -> dict[str, str]:
    """Hashes of the final states and scores of a few games, on this target."""
    result = {}
    for name, players, options in TABLES:
        board = load_board(name, options)
        for game in range(GAMES):
            records = [np.zeros(1, dtype)[0] for dtype in (SCORES, STATE, DICE)]
            legal = np.zeros(WORDS, np.uint64)
            scratch = np.zeros(1, SCRATCH)[0]
            scores, state, chance = records
            work = Work(state, chance, legal, scratch)
            play_random_game(board.rules, players, np.uint64(5), game, scores, work)
            text = b"".join(record.tobytes() for record in records)
            result[f"{name} {players} {options} {game}"] = hashlib.sha256(text).hexdigest()
    return result


CUDA_SCRIPT = """
import hashlib, json
from ironroad.batch.batch import play_games
from ironroad.engine.board import load_board
from tests.engine.test_targets import TABLES, results_digest
print(json.dumps({
    f"{name} {players} {options}":
        results_digest(play_games(load_board(name, options), players, 3, 5, device="cuda"))
    for name, players, options in TABLES
}))
"""


def results_digest(results: Results) -> str:
    """A hash of a batch's results, field by field: the padding between fields is left out."""
    names = results.scores.dtype.names or ()
    parts = [results.decisions, *(results.scores[name] for name in names)]
    return hashlib.sha256(b"".join(part.tobytes() for part in parts)).hexdigest()


def run(script: str, **environment: str) -> dict[str, Any]:
    """The JSON output of a script that runs with other settings of the compiler."""
    done = subprocess.run(
        [sys.executable, "-c", script],
        env=os.environ | environment,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    result: dict[str, Any] = json.loads(done.stdout)
    return result


def test_interpreted_rules_play_the_same_games_as_compiled_ones() -> None:
    script = (
        "import json\nfrom tests.engine.test_targets import digests\nprint(json.dumps(digests()))"
    )
    assert run(script, NUMBA_DISABLE_JIT="1") == digests()


def test_cuda_rules_play_the_same_games_as_compiled_ones() -> None:
    simulated = run(CUDA_SCRIPT, NUMBA_ENABLE_CUDASIM="1", NUMBA_DISABLE_JIT="1")
    compiled = {
        f"{name} {players} {options}": results_digest(
            play_games(load_board(name, options), players, 3, 5)
        )
        for name, players, options in TABLES
    }
    assert simulated == compiled


def test_chance_without_a_tape_refuses_nothing_whatever_memory_held_before() -> None:
    """On a GPU, new records contain whatever the memory held before."""
    board = load_board("usa").rules
    state, dice = np.zeros(1, STATE)[0], np.zeros(1, DICE)[0]
    dice.refused = 1
    clear_state(board, state, 2)
    state.face_up[LOCOMOTIVE] = state.face_up_size = 5
    state.deck[LOCOMOTIVE] -= 5
    state.deck_size -= 5
    fill_face_up(board, state, dice)
    assert state.face_up_size == 5
    assert state.face_up[LOCOMOTIVE] < 3


def test_threads_do_not_change_the_games() -> None:
    board = load_board("europe")
    one = play_games(board, 3, 2500, 9, threads=1)
    four = play_games(board, 3, 2500, 9, threads=4)
    assert results_digest(one) == results_digest(four)


def test_other_seeds_are_other_games() -> None:
    board = load_board("usa")
    digests = {results_digest(play_games(board, 2, 3, seed)) for seed in range(20)}
    assert len(digests) == 20


@pytest.mark.parametrize("dtype", [STATE, BOARD, SEEN, SCORES, SCRATCH, CHANCE])
def test_no_field_hides_behind_an_attribute_of_numpy(dtype: "np.dtype[np.record]") -> None:
    """Interpreted rules read fields as attributes: NumPy's `size` would hide a field `size`."""
    assert dtype.names is not None
    assert not [name for name in dtype.names if hasattr(np.void, name)]


def test_bit_sets_count_and_select() -> None:
    for members in ([0], [63], [5, 17, 18, 40, 63], list(range(64)), [1, 2, 3, 31, 32, 33]):
        word = np.uint64(sum(1 << member for member in members))
        assert size(word) == len(members)
        assert lowest(word) == members[0]
        assert [nth(word, n) for n in range(len(members))] == members
        words = np.array([word, 0, word], np.uint64)
        assert total(words) == 2 * len(members)
        expected = members + [128 + member for member in members]
        assert [nth_of(words, n) for n in range(len(expected))] == expected
