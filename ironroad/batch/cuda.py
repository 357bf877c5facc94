"""Many games at once on a GPU: the same rules, with a thread for each game.

Needs the extra `cuda` (numba-cuda) and a GPU, or Numba's simulator (`NUMBA_ENABLE_CUDASIM=1`
together with `NUMBA_DISABLE_JIT=1`).
"""

import warnings
from importlib import import_module
from typing import Any

import numpy as np

if not hasattr(np, "row_stack"):  # NumPy 2.5 dropped it, numba-cuda 0.30 still uses it
    np.row_stack = np.vstack

from numba import config
from numba import cuda as numba_cuda

from ironroad.batch.action_space import ActionSpace
from ironroad.batch.dlpack import DeviceArray
from ironroad.batch.results import Progress, Results, no_progress, planner_weights, policy_number
from ironroad.engine.actions import OVER, WORDS
from ironroad.engine.board import Board
from ironroad.engine.chance import DICE, stream
from ironroad.engine.limits import NOBODY, SEATS
from ironroad.engine.new_game import new_game
from ironroad.engine.numbers import Row, Word
from ironroad.engine.random_play import MOST_DECISIONS, PLAYERS_STREAM, play_turn
from ironroad.engine.records import Rules, Scores
from ironroad.engine.scoring import final_scores
from ironroad.engine.seen import SEEN
from ironroad.engine.state import SCORES, SCRATCH, STATE
from ironroad.engine.stepping import (
    Games,
    Series,
    StepWork,
    begin_game,
    choose_at_random,
    finish_game,
    is_possible,
    show_game,
    step_game,
)
from ironroad.policies.plan import PLAN
from ironroad.policies.playout import RANDOM, Policies
from ironroad.policies.playout import play_turn as play_policy_turn
from ironroad.policies.prices import SKETCH
from ironroad.policies.records import Weights

cuda: Any = numba_cuda  # numba.cuda has no types
settings: Any = config  # typed as Any: its attributes are set when it is imported

BLOCK = 32
"""Threads in a block: one warp, whose games wait for each other after every turn."""
CHUNK = 1 << 16
"""Games whose results are copied together: about as many as an H200 plays at once."""

warnings.filterwarnings("ignore", ".*Grid size")  # small batches do not fill the GPU, which is fine


def exact(function: Any) -> Any:
    """Compile a kernel in which policies calculate, so that it rounds as the CPU does.

    NVIDIA's compiler and linker would fuse a multiplication with an addition; a plan would differ
    from the CPU's in its last bits, and now and then lead to another choice.
    """
    # Link-time optimisation would fuse too, so it is off; the simulator has no such option.
    options: dict[str, Any] = {} if settings.ENABLE_CUDASIM else {"lto": False}
    return cuda.jit(function, **options)


if not settings.ENABLE_CUDASIM:
    nvvm: Any = import_module("numba.cuda.cudadrv.nvvm")
    _compile_ir = nvvm.compile_ir

    def _compile_exactly(source: Any, **options: Any) -> Any:
        """Compile without fusing if the program is ours; Numba has no option for that."""
        is_ours = "ironroad" in (source if isinstance(source, str) else source[0])
        return _compile_ir(source, **({"fma": False} if is_ours else {}), **options)

    nvvm.compile_ir = _compile_exactly


def is_available() -> bool:
    """Whether there is a GPU, or the simulator of one."""
    return bool(cuda.is_available())


def play_on_gpu(
    board: Board,
    players: int,
    games: int,
    seed: int = 0,
    policy: str = "random",
    progress: Progress = no_progress,
) -> Results:
    """Play whole games, all seats by the same policy: the same ones as `cpu.play_on_cpu`.

    They are played in chunks on two streams, so that the results of one chunk go to the host
    while the next is played.
    """
    number = policy_number(policy)
    results = Results(players, np.empty(games, SCORES), np.empty(games, np.int32))
    table = _board(board), players, np.uint64(seed)
    numbers, weights = _policies(number)
    lanes = [_Lane(min(games, CHUNK)) for _ in range(2 if games > CHUNK else 1)]
    for first in range(0, games, CHUNK):
        lane = lanes[first // CHUNK % len(lanes)]
        progress(lane.collect(results))
        lane.count = min(CHUNK, games - first)
        where = _blocks(lane.count), BLOCK, lane.stream
        rows = first, lane.scores[: lane.count], lane.decisions[: lane.count]
        if number == RANDOM:
            _play_random_games[where](*table, *rows)
        else:
            _play_policy_games[where](*table, *rows, numbers, weights)
        lane.send(first)
    for lane in sorted(lanes, key=lambda lane: lane.first):
        progress(lane.collect(results))
    return results


class _Lane:
    """Buffers for the results of a chunk of games, on the GPU and in host memory."""

    def __init__(self, size: int) -> None:
        self.stream = cuda.stream()
        self.scores = cuda.device_array(size, SCORES)
        self.decisions = cuda.device_array(size, np.int32)
        self._host = cuda.pinned_array(size, SCORES), cuda.pinned_array(size, np.int32)
        self.first = self.count = 0

    def send(self, first: int) -> None:
        """Start copying the results to the host, once the chunk is played."""
        self.first = first
        for there, here in zip((self.scores, self.decisions), self._host, strict=True):
            there[: self.count].copy_to_host(here[: self.count], self.stream)

    def collect(self, results: Results) -> int:
        """Copy the results that were sent into `results`; returns the number of games."""
        self.stream.synchronize()
        chunk = slice(self.first, self.first + self.count)
        for rows, here in zip((results.scores, results.decisions), self._host, strict=True):
            # Copied as bytes, since NumPy copies records field by field.
            rows[chunk].view(np.uint8)[:] = here[: self.count].view(np.uint8)
        collected, self.count = self.count, 0
        return collected


@cuda.jit
def _play_random_games(
    boards: Row[Rules],
    players: int,
    seed: Word,
    first: int,
    results: Row[Scores],
    decisions: Row[int],
) -> None:
    # Local memory is laid out so that the threads of a warp read and write side by side.
    state = cuda.local.array(1, STATE)
    dice = cuda.local.array(1, DICE)
    legal = cuda.local.array(WORDS, np.uint64)
    scratch = cuda.local.array(1, SCRATCH)
    dice[0].recording = 0
    game = cuda.grid(1)
    is_playing = game < len(results)
    generator = stream(seed, first + game + PLAYERS_STREAM)
    made = 0
    if is_playing:
        dice[0].generator = stream(seed, first + game)
        new_game(boards[0], state[0], dice[0], players, NOBODY)
    while cuda.syncthreads_or(1 if is_playing else 0):
        if is_playing:
            generator, more = play_turn(boards[0], state[0], dice[0], legal, generator)
            made += more
            is_playing = state[0].phase != OVER and made < MOST_DECISIONS
    if game < len(results):
        final_scores(boards[0], state[0], results[game], scratch[0])
        decisions[game] = made


@exact
def _play_policy_games(
    boards: Row[Rules],
    players: int,
    seed: Word,
    first: int,
    results: Row[Scores],
    decisions: Row[int],
    numbers: Row[int],
    weights: Row[Weights],
) -> None:
    state = cuda.local.array(1, STATE)
    dice = cuda.local.array(1, DICE)
    legal = cuda.local.array(WORDS, np.uint64)
    scratch = cuda.local.array(1, SCRATCH)
    plans = cuda.local.array(SEATS, PLAN)
    sketch = cuda.local.array(1, SKETCH)
    policies = Policies(numbers, weights, plans, sketch[0])
    dice[0].recording = 0
    game = cuda.grid(1)
    is_playing = game < len(results)
    generator = stream(seed, first + game + PLAYERS_STREAM)
    made = 0
    if is_playing:
        dice[0].generator = stream(seed, first + game)
        new_game(boards[0], state[0], dice[0], players, NOBODY)
        for seat in range(SEATS):
            plans[seat].made = 0
    while cuda.syncthreads_or(1 if is_playing else 0):
        if is_playing:
            generator, more = play_policy_turn(
                boards[0], state[0], dice[0], legal, generator, policies
            )
            made += more
            is_playing = state[0].phase != OVER and made < MOST_DECISIONS
    if game < len(results):
        final_scores(boards[0], state[0], results[game], scratch[0])
        decisions[game] = made


class CudaGames:
    """Games side by side in a GPU's memory, on which `ironroad.batch.batch.Batch` works."""

    def __init__(self, board: Board, games: Games, space: ActionSpace) -> None:
        self._board = _board(board)
        self._codes = cuda.to_device(space.codes)
        self._index_of = cuda.to_device(space.index_of)
        self._arrays = Games(*(cuda.to_device(array) for array in games))
        shown: Any = [DeviceArray(array) for array in self._arrays]
        self.games = Games(*shown)
        self.n = len(games.over)
        self.players = games.totals.shape[1]
        self._grid = _blocks(self.n), BLOCK
        self._bad = cuda.to_device(np.full(1, self.n, np.int64))

    def begin(self, seed: int) -> None:
        """Set all games up, as games 0, 1, ... of a seed."""
        _begin[self._grid](*self._series(seed), self._arrays)

    def as_actions(self, actions: Any) -> Any:
        """The actions as whole numbers in the GPU's memory, as the kernels take them."""
        if hasattr(actions, "__cuda_array_interface__"):
            given = cuda.as_cuda_array(actions)
        else:
            given = cuda.to_device(np.ascontiguousarray(actions))
        if given.dtype.kind not in "iu":
            raise TypeError(f"actions are {given.dtype}: expected whole numbers")
        is_plain = given.dtype == np.int64 and given.flags["C_CONTIGUOUS"]
        if is_plain or given.ndim != 1:
            return given
        plain = cuda.device_array(given.shape, np.int64)
        _copy[_blocks(len(given)), BLOCK](given, plain)
        return plain

    def impossible(self, actions: Any) -> int:
        """The index of the first game whose action is illegal, or -1."""
        _check[self._grid](actions, self._codes, self._arrays, self._bad)
        bad = int(self._bad.copy_to_host()[0])
        if bad == self.n:
            return -1
        self._bad.copy_to_device(np.full(1, self.n, np.int64))
        return bad

    def step(self, actions: Any, seed: int, stride: int) -> None:
        """Do one action in every game; with a stride, a game that ends is replaced."""
        _step[self._grid](actions, *self._series(seed, stride), self._arrays)

    def _series(self, seed: int, stride: int = 0) -> tuple[Any, ...]:
        """What a kernel needs to make a `Series`; kernels take the board in an array."""
        table = self._board, self.players, np.uint64(seed), stride
        return *table, self._codes, self._index_of

    def random_actions(self) -> DeviceArray:
        """A random legal action for every game."""
        actions = cuda.device_array(self.n, np.int64)
        _choose[self._grid](self._index_of, self._arrays, actions)
        return DeviceArray(actions)

    def play(self, policy: str) -> None:
        """Play all games to their ends by a policy."""
        number = policy_number(policy)
        if number == RANDOM:
            _play_on_at_random[self._grid](self._board, self._index_of, self._arrays)
        else:
            _play_on[self._grid](self._board, self._index_of, *_policies(number), self._arrays)

    def scores(self) -> Any:
        """The scores of all games, as if they ended now, in host memory."""
        results = cuda.device_array(self.n, SCORES)
        _score[self._grid](self._board, self._arrays, results)
        return results.copy_to_host()


def _board(board: Board) -> Any:
    return cuda.to_device(np.array([board.rules], board.rules.dtype))


def _policies(number: int) -> tuple[Any, Any]:
    """The same policy and the planner's weights for every seat."""
    weights = np.array([planner_weights()] * SEATS)
    return cuda.to_device(np.full(SEATS, number, np.int8)), cuda.to_device(weights)


def _blocks(games: int) -> int:
    return (games + BLOCK - 1) // BLOCK


@cuda.jit
def _copy(given: Row[int], plain: Row[int]) -> None:
    i = cuda.grid(1)
    if i < len(plain):
        plain[i] = given[i]


@cuda.jit
def _begin(
    boards: Row[Rules],
    players: int,
    seed: Word,
    stride: int,
    codes: Row[int],
    index_of: Row[int],
    games: Games,
) -> None:
    seen = cuda.local.array(1, SEEN)
    series = Series(boards[0], players, seed, stride, codes, index_of)
    i = cuda.grid(1)
    if i < len(games.states):
        games.numbers[i] = i
        games.over[i] = False
        begin_game(i, series, games)
        show_game(i, boards[0], index_of, games, seen[0])


@cuda.jit
def _check(actions: Row[int], codes: Row[int], games: Games, bad: Row[int]) -> None:
    i = cuda.grid(1)
    if i < len(games.states) and not is_possible(i, actions[i], codes, games):
        cuda.atomic.min(bad, 0, i)


@cuda.jit
def _step(
    actions: Row[int],
    boards: Row[Rules],
    players: int,
    seed: Word,
    stride: int,
    codes: Row[int],
    index_of: Row[int],
    games: Games,
) -> None:
    seen = cuda.local.array(1, SEEN)
    scores = cuda.local.array(1, SCORES)
    scratch = cuda.local.array(1, SCRATCH)
    legal = cuda.local.array(WORDS, np.uint64)
    series = Series(boards[0], players, seed, stride, codes, index_of)
    work = StepWork(legal, scores[0], scratch[0], seen[0])
    i = cuda.grid(1)
    if i < len(games.states):
        step_game(i, actions[i], series, games, work)
        show_game(i, boards[0], index_of, games, seen[0])


@cuda.jit
def _choose(index_of: Row[int], games: Games, actions: Row[int]) -> None:
    i = cuda.grid(1)
    if i < len(games.states):
        choose_at_random(i, index_of, games, actions)


@cuda.jit
def _score(boards: Row[Rules], games: Games, results: Row[Scores]) -> None:
    scratch = cuda.local.array(1, SCRATCH)
    i = cuda.grid(1)
    if i < len(games.states):
        final_scores(boards[0], games.states[i], results[i], scratch[0])


@cuda.jit
def _play_on_at_random(boards: Row[Rules], index_of: Row[int], games: Games) -> None:
    seen = cuda.local.array(1, SEEN)
    scores = cuda.local.array(1, SCORES)
    scratch = cuda.local.array(1, SCRATCH)
    legal = cuda.local.array(WORDS, np.uint64)
    i = cuda.grid(1)
    is_playing = i < len(games.states) and games.states[i].phase != OVER
    made = 0
    while cuda.syncthreads_or(1 if is_playing else 0):
        if is_playing:
            state, chance = games.states[i], games.dice[i]
            games.generators[i], more = play_turn(
                boards[0], state, chance, legal, games.generators[i]
            )
            made += more
            is_playing = games.states[i].phase != OVER and made < MOST_DECISIONS
    if i < len(games.states):
        finish_game(i, boards[0], games, scores[0], scratch[0])
        show_game(i, boards[0], index_of, games, seen[0])


@exact
def _play_on(
    boards: Row[Rules], index_of: Row[int], numbers: Row[int], weights: Row[Weights], games: Games
) -> None:
    seen = cuda.local.array(1, SEEN)
    scores = cuda.local.array(1, SCORES)
    scratch = cuda.local.array(1, SCRATCH)
    legal = cuda.local.array(WORDS, np.uint64)
    plans = cuda.local.array(SEATS, PLAN)
    sketch = cuda.local.array(1, SKETCH)
    policies = Policies(numbers, weights, plans, sketch[0])
    i = cuda.grid(1)
    is_playing = i < len(games.states) and games.states[i].phase != OVER
    made = 0
    for seat in range(SEATS):
        plans[seat].made = 0
    while cuda.syncthreads_or(1 if is_playing else 0):
        if is_playing:
            state, chance = games.states[i], games.dice[i]
            games.generators[i], more = play_policy_turn(
                boards[0], state, chance, legal, games.generators[i], policies
            )
            made += more
            is_playing = games.states[i].phase != OVER and made < MOST_DECISIONS
    if i < len(games.states):
        finish_game(i, boards[0], games, scores[0], scratch[0])
        show_game(i, boards[0], index_of, games, seen[0])
