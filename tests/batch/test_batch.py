"""Batches: games stepped from outside are the same games that policies play."""

import gc
import multiprocessing
import os
import warnings
from importlib.resources import files
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from ironroad import Game
from ironroad.batch import cpu, dlpack
from ironroad.batch.batch import BadBatch, Batch, IllegalAction, NoGpu, play_games
from ironroad.batch.dlpack import DeviceArray
from ironroad.batch.results import BadPolicy
from ironroad.batch.seeds import BadSeed, game_seed
from ironroad.engine.board import BadOption, load_board
from ironroad.engine.state import copy_record
from ironroad.engine.stepping import step_games
from tests.engine.test_targets import TABLES, run

GAMES = 40


def digest(batch: Batch) -> list[bytes]:
    """A hash of all that a batch holds."""
    return [np.asarray(array).tobytes() for array in batch._games.games]


@pytest.mark.parametrize(("name", "players", "options"), TABLES)
def test_random_steps_are_the_games_of_random_players(
    name: str, players: int, options: dict[str, str]
) -> None:
    batch = Batch(name, players, GAMES, options, seed=8, threads=1)
    expected = play_games(load_board(name, options), players, GAMES, 8)
    decisions = np.zeros(GAMES, int)
    while not batch.over.all():
        going = batch.seats >= 0
        assert (going == ~batch.over).all()
        assert (batch.legal.any(axis=1) == going).all()
        decisions += going
        batch.step(batch.random_actions())
    assert (decisions == expected.decisions).all()
    assert (batch.totals == expected.scores["total"][:, :players]).all()
    assert (batch.winners == expected.scores["winner"][:, :players]).all()
    assert (batch.scores() == expected.scores).all()
    assert not batch.observations.any()


def test_legal_actions_are_the_legal_moves() -> None:
    """One game beside a `Game` from the same position, decision by decision."""
    batch = Batch("europe", 3, 1, seed=2)
    codes = batch.actions.codes
    while not batch.over.all():
        state = copy_record(batch.states()[0])
        game = Game(batch.board, state, 0, ["Ann", "Bob", "Cid"])
        assert len(game.legal_moves) == batch.legal[0].sum()
        assert set(game.legal_actions) == set(codes[np.flatnonzero(batch.legal[0])].tolist())
        batch.step(batch.random_actions())


def test_with_restart_the_next_games_of_the_seed_follow() -> None:
    batch = Batch("san_francisco", 2, 8, seed=3, restart=True, threads=1)
    expected = play_games(batch.board, 2, 80, 3).scores["total"][:, :2]
    ended: dict[int, list[int]] = {}
    while len(ended) < 24:
        numbers = batch.numbers.copy()
        batch.step(batch.random_actions())
        for game in np.flatnonzero(batch.over):
            ended[int(numbers[game])] = batch.totals[game].tolist()
            assert batch.numbers[game] == numbers[game] + 8
        assert (batch.seats >= 0).all()
    assert all(totals == expected[number].tolist() for number, totals in ended.items())


def test_a_game_that_is_over_stays_as_it_is() -> None:
    batch = Batch("usa", 2, 4, seed=1)
    batch.play("random")
    before = digest(batch)
    batch.step(np.full(4, -7))
    assert digest(batch) == before


@pytest.mark.parametrize("alone", [600, 599])  # by one thread, by both
def test_an_illegal_action_changes_nothing_anywhere(
    alone: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cpu, "CHECKED_ALONE", alone)
    batch = Batch("europe", 2, 600, seed=1, threads=2)
    batch.step(batch.random_actions())
    before = digest(batch)
    actions = batch.legal.argmax(axis=1)
    wrong = int(np.flatnonzero(~batch.legal[500])[0])
    actions[500:] = wrong
    with pytest.raises(IllegalAction, match=rf"game 500: action {wrong} \(.*\) is not legal now"):
        batch.step(actions)
    actions[500] = len(batch.actions)
    with pytest.raises(IllegalAction, match=r"is none of 0 to \d+"):
        batch.step(actions)
    actions[20] = -1
    with pytest.raises(IllegalAction, match="game 20: action -1 is none of"):
        batch.step(actions)
    assert digest(batch) == before


def test_actions_must_be_a_row_of_whole_numbers() -> None:
    batch = Batch("usa", 2, 4)
    with pytest.raises(BadBatch, match=r"shape \(3,\): expected \(4,\)"):
        batch.step(np.zeros(3, int))
    with pytest.raises(TypeError, match="float64: expected whole numbers"):
        batch.step(np.zeros(4))
    batch.step(batch.legal.argmax(axis=1).astype(np.uint8))
    batch.step(batch.legal.argmax(axis=1).tolist())


def test_actions_that_cannot_be_written_to_need_no_other_compilation() -> None:
    batch = Batch("usa", 2, 4)
    batch.step(batch.random_actions())
    compiled: Any = step_games
    before = list(compiled.signatures)
    actions = batch.random_actions()
    actions.flags.writeable = False
    batch.step(actions)
    assert compiled.signatures == before


def test_flags_that_somebody_changed_allow_nothing() -> None:
    batch = Batch("usa", 2, 4)
    wrong = int(np.flatnonzero(~batch.legal[0])[0])
    states = batch.states()
    batch.legal[:] = True
    batch.seats[:] = -1
    with pytest.raises(IllegalAction, match=f"game 0: action {wrong} "):
        batch.step(np.full(4, wrong))
    assert (batch.states() == states).all()


def test_threads_do_not_change_the_games() -> None:
    one = Batch("italy", 3, 1024, seed=4, threads=1, restart=True)
    four = Batch("italy", 3, 1024, seed=4, threads=4, restart=True)
    for _ in range(30):
        one.step(one.random_actions())
        four.step(four.random_actions())
    assert digest(one) == digest(four)


def test_reset_begins_anew() -> None:
    batch = Batch("usa", 2, 4, seed=1)
    first = digest(batch)
    batch.play("greedy")
    batch.reset()
    assert digest(batch)[5:9] == first[5:9]
    assert not batch.over.any()
    batch.reset(seed=2)
    assert digest(batch)[0] != first[0]


def test_without_observations_there_are_none() -> None:
    batch = Batch("usa", 2, 4, observe=False)
    batch.step(batch.random_actions())
    assert batch.observations.shape == (4, 0)


@pytest.mark.parametrize("policy", ["random", "greedy", "planner"])
def test_policies_play_on_as_from_the_start(policy: str) -> None:
    batch = Batch("san_francisco", 2, 12, seed=5)
    batch.play(policy)
    expected = play_games(batch.board, 2, 12, 5, policy)
    assert (batch.totals == expected.scores["total"][:, :2]).all()
    assert batch.over.all()


def test_better_policies_have_more_points() -> None:
    board = load_board("usa")
    means = [
        play_games(board, 2, 60, 1, policy).scores["total"][:, :2].mean()
        for policy in ("random", "greedy", "planner")
    ]
    assert means[0] + 20 < means[1] < means[2] - 20


def test_bad_batches_are_told() -> None:
    with pytest.raises(BadBatch, match="n=0: expected 1 to"):
        Batch("usa", 2, 0)
    for seed in (-1, 1 << 64, 1.9, "one"):
        with pytest.raises(BadSeed, match=f"seed {seed!r}: expected a whole number"):
            Batch("usa", 2, 1, seed=seed)  # type: ignore[arg-type]
        with pytest.raises(BadSeed):
            play_games("usa", 2, 1, seed=seed)  # type: ignore[arg-type]
    for threads in (0, -1):
        with pytest.raises(BadBatch, match=f"threads={threads}: expected one or more"):
            Batch("usa", 2, 1, threads=threads)
        with pytest.raises(BadBatch, match=f"threads={threads}"):
            play_games("usa", 2, 1, threads=threads)
    with pytest.raises(BadBatch, match="games=0: expected one or more"):
        play_games("usa", 2, 0)
    with pytest.raises(BadBatch, match="no device 'tpu'; expected one of cpu, cuda"):
        Batch("usa", 2, 1, device="tpu")  # type: ignore[arg-type]
    with pytest.raises(BadOption, match="options come with the board"):
        Batch(load_board("old_west"), 2, 1, {"alvin": "on"})
    with pytest.raises(BadOption):
        Batch("usa", 2, 1, {"alvin": "on"})
    with pytest.raises(BadPolicy, match="no policy 'clever'; expected one of random, greedy"):
        Batch("usa", 2, 1).play("clever")
    with pytest.raises(ValueError, match="takes 2 to 5 players"):
        Batch("usa", 6, 1)


def test_a_refused_seed_changes_nothing() -> None:
    batch = Batch("usa", 2, 4, seed=3, restart=True)
    before = batch.states().tobytes()
    with pytest.raises(BadSeed):
        batch.reset(-1)
    assert batch.seed == 3 and batch.states().tobytes() == before
    batch.step(batch.random_actions())
    batch.reset()
    assert batch.states().tobytes() == before


def test_equal_games_are_equal_bytes() -> None:
    state = Game.new("usa", 2, seed=game_seed(5, 1)).state
    for _ in range(3):
        assert Batch("usa", 2, 3, seed=5).states()[1].tobytes() == state.tobytes()


def test_a_board_may_be_named_or_be_a_file() -> None:
    path = Path(str(files("ironroad") / "boards" / "usa.toml"))
    named, from_file = (play_games(board, 2, 3, seed=1) for board in ("usa", path))
    assert named.scores.tobytes() == from_file.scores.tobytes()
    assert len(Batch(path, 2, 3).actions) == len(Batch("usa", 2, 3).actions)


def test_without_a_gpu_that_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    from ironroad.batch import cuda

    monkeypatch.setattr(cuda, "is_available", lambda: False)
    with pytest.raises(NoGpu, match="no NVIDIA GPU here"):
        Batch("usa", 2, 1, device="cuda")
    monkeypatch.setattr("ironroad.batch.batch.find_spec", lambda name: None)
    with pytest.raises(NoGpu, match=r"pip install 'ironroad\[cuda\]'"):
        play_games(load_board("usa"), 2, 1, device="cuda")


STEPS = 7
SIMULATED = [("europe", 2, {}), ("italy", 3, {}), ("old_west", 2, {"alvin": "on"})]
SIMULATOR_SCRIPT = """
import json
from tests.batch.test_batch import SIMULATED, stepped
print(json.dumps({name: stepped(name, players, options, "cuda")
                  for name, players, options in SIMULATED}))
"""


def stepped(name: str, players: int, options: dict[str, str], device: Any) -> list[Any]:
    """The observations of a few steps on a device, and the results of the games."""
    batch = Batch(name, players, 2, options, device, seed=6, restart=True)
    seen: list[Any] = []
    for step in range(STEPS):
        actions = batch.random_actions()
        shown = batch.seats, batch.legal, batch.observations, actions
        seen += [np.asarray(array).tolist() for array in shown]
        batch.step(np.asarray(actions).astype(np.int32) if step % 2 else actions)
    with pytest.raises(IllegalAction, match="game 1: action 9999"):
        batch.step(np.array([np.asarray(batch.legal)[0].argmax(), 9999]))
    batch.play("greedy")
    return [*seen, np.asarray(batch.totals).tolist(), batch.scores()["tickets"].tolist()]


def test_a_gpu_steps_as_the_cpu_does() -> None:
    simulated: dict[str, Any] = run(
        SIMULATOR_SCRIPT, NUMBA_ENABLE_CUDASIM="1", NUMBA_DISABLE_JIT="1"
    )
    assert simulated == {
        name: stepped(name, players, options, "cpu") for name, players, options in SIMULATED
    }


class _HostArray(DeviceArray):
    """An array in host memory that describes itself as an array of a GPU does."""

    def __dlpack_device__(self) -> tuple[int, int]:
        return 1, 0


class _Memory:
    def __init__(self, array: np.ndarray[Any, Any]) -> None:
        self.array, self.shape, self.dtype = array, array.shape, array.dtype
        self.__cuda_array_interface__ = array.__array_interface__


@pytest.mark.parametrize("dtype", [np.float32, np.int8, np.int32, np.int64, np.bool_, np.uint64])
def test_others_read_device_arrays_without_a_copy(dtype: type) -> None:
    memory: np.ndarray[Any, Any] = np.arange(12).reshape(3, 4).astype(dtype)
    taken = np.from_dlpack(_HostArray(_Memory(memory)))
    assert taken.dtype == memory.dtype
    assert (taken == memory).all()
    memory[1, 2] = 0
    assert (taken == memory).all()
    assert len(dlpack._lent) == 1
    del taken
    gc.collect()
    assert not dlpack._lent


def test_who_wants_a_copy_is_not_lent_the_array() -> None:
    array = _HostArray(_Memory(np.zeros(3)))
    with pytest.raises(BufferError, match="lent, not copied"):
        np.from_dlpack(array, copy=True)


def test_what_nobody_takes_is_given_back() -> None:
    capsule = _HostArray(_Memory(np.zeros(3))).__dlpack__()
    assert len(dlpack._lent) == 1
    del capsule
    gc.collect()
    assert not dlpack._lent


def test_small_batches_are_stepped_by_one_thread_and_played_by_several() -> None:
    batch = Batch("usa", 2, 2 * cpu.LEAST_STEPPED - 1, threads=2)
    batch.step(batch.random_actions())
    assert batch._games._threads == []
    batch.play("greedy")
    assert len(batch._games._threads) == 1


@pytest.mark.skipif(not hasattr(os, "fork"), reason="only some systems fork")
def test_a_batch_goes_on_in_a_fork() -> None:
    batch = Batch("usa", 2, 2 * cpu.LEAST_STEPPED, seed=1, threads=2)
    first = batch.seats.tolist()
    context = multiprocessing.get_context("fork")
    found = context.Queue()

    def begin_again() -> None:
        batch.reset(seed=1)
        found.put(batch.seats.tolist())

    with warnings.catch_warnings():  # of other threads, which is what this is about
        warnings.simplefilter("ignore", DeprecationWarning)
        child = context.Process(target=begin_again)
        child.start()
    try:
        assert found.get(timeout=60) == first
    finally:
        child.kill()
        child.join()


def test_few_games_are_shared_out_too() -> None:
    done: list[int] = []
    play_games("san_francisco", 2, 10, threads=2, progress=done.append)
    assert sum(done) == 10
    assert len(done) > 2


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"players": 2.0}, r"players=2\.0: expected a whole number"),
        ({"n": "4"}, "n='4': expected a whole number"),
        ({"threads": 1.5}, r"threads=1\.5: expected a whole number"),
        ({"threads": 0}, "threads=0: expected one or more"),
    ],
)
def test_numbers_must_be_whole(wrong: dict[str, Any], told: str) -> None:
    with pytest.raises(BadBatch, match=told):
        Batch("usa", **wrong)


def test_numbers_of_any_kind_become_plain_ones() -> None:
    players: Any = np.int8(3)
    n: Any = np.uint16(4)
    batch = Batch("usa", players, n)
    assert (type(batch.players), type(batch.n)) == (int, int)
