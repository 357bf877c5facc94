"""Many games at once, on the CPU or a GPU: stepped from outside, or played by policies."""

from collections.abc import Mapping
from importlib.util import find_spec
from operator import index
from pathlib import Path
from typing import Any, Final, Literal

import numpy as np
import numpy.typing as npt

from ironroad.batch import cpu
from ironroad.batch.action_space import ActionSpace
from ironroad.batch.observation import Field, fields, observation_size
from ironroad.batch.results import Progress, Results, no_progress
from ironroad.batch.seeds import check_seed
from ironroad.engine.board import Board, as_board
from ironroad.engine.state import STATE
from ironroad.engine.stepping import Games

Device = Literal["cpu", "cuda"]
DEVICES: Final = ("cpu", "cuda")
MOST_GAMES: Final = 1 << 24


class BadBatch(ValueError):
    """Arguments with which there can be no batch; the message says what was expected."""


class IllegalAction(ValueError):
    """An action that the rules do not allow in one of the games; no game was changed."""


class NoGpu(ValueError):
    """There is no GPU, or its driver or numba-cuda is missing."""


def play_games(
    board: Board | str | Path,
    players: int,
    games: int,
    seed: int = 0,
    policy: str = "random",
    device: Device = "cpu",
    threads: int | None = None,
    progress: Progress = no_progress,
) -> Results:
    """Play whole games, all seats by one policy: random, greedy or planner.

    Both devices play the same games. `threads` is for the CPU.
    """
    table = as_board(board)
    players, games = whole_number("players", players), whole_number("games", games)
    table.check_players(players)
    seed = check_seed(seed)
    threads = _checked_threads(threads)
    if games < 1:
        raise BadBatch(f"games={games}: expected one or more")
    if check_device(device) == "cuda":
        results: Results = _cuda().play_on_gpu(table, players, games, seed, policy, progress)
        return results
    return cpu.play_on_cpu(table, players, games, seed, policy, threads, progress)


class Batch:
    """`n` games side by side. Arrays have a row for each game, and change with every step.

    On a GPU they are device arrays, which PyTorch, JAX and CuPy take without a copy.
    """

    legal: Any
    """(n, actions): whether each action is legal now."""
    observations: Any
    """(n, observation), 32-bit floats: what the seat to move sees; `fields` says what they are."""
    seats: Any
    """(n,): the seat to move, -1 where the game is over."""
    over: Any
    """(n,): whether the game is over; with `restart`, whether the last step ended it."""
    totals: Any
    """(n, players): points of each seat in the row's last finished game."""
    winners: Any
    """(n, players): whether the seat won, or shared, the row's last finished game."""
    numbers: Any
    """(n,): the number of each game, in the sequence of games of the seed."""

    def __init__(
        self,
        board: Board | str | Path,
        players: int = 2,
        n: int = 1024,
        options: Mapping[str, str] | None = None,
        device: Device = "cpu",
        seed: int = 0,
        restart: bool = False,
        observe: bool = True,
        threads: int | None = None,
    ) -> None:
        self.board = as_board(board, options)
        players, n = whole_number("players", players), whole_number("n", n)
        self.board.check_players(players)
        threads = _checked_threads(threads)
        if not 1 <= n <= MOST_GAMES:
            raise BadBatch(f"n={n}: expected 1 to {MOST_GAMES:,} games")
        self.players = players
        self.n = n
        self.device = check_device(device)
        self.restart = restart
        self.seed = check_seed(seed)
        self.actions = ActionSpace.of(self.board)
        self.fields: tuple[Field, ...] = fields(self.board, players)
        width = observation_size(self.board, players) if observe else 0
        games = Games.new(n, players, len(self.actions), width)
        if self.device == "cuda":
            self._games = _cuda().CudaGames(self.board, games, self.actions)
        else:
            self._games = cpu.CpuGames(self.board, games, self.actions, threads)
        for name in ("legal", "observations", "seats", "over", "totals", "winners", "numbers"):
            setattr(self, name, getattr(self._games.games, name))
        self.reset()

    def reset(self, seed: int | None = None) -> None:
        """Begin games 0 to n-1 of a seed; without `seed`, of the same seed as before."""
        if seed is not None:
            self.seed = check_seed(seed)
        self._begin()

    def _begin(self) -> None:
        self._games.begin(self.seed)

    def step(self, actions: Any, check: bool = True) -> None:
        """Do one action in every game; where the game is over, the action is ignored.

        With `restart` a game that ends is replaced by the next one of the seed in the same step:
        `over` says where, `totals` and `winners` are of the old game, all else of the new one.

        Unless `check` is off, an illegal action is an `IllegalAction`, and no game is changed.
        """
        given = self._given(actions, check)
        self._games.step(given, self.seed, self.n if self.restart else 0)

    def _given(self, actions: Any, check: bool) -> Any:
        """The actions as the rules take them; an error if their form is wrong or one is illegal."""
        given = self._games.as_actions(actions)
        if given.shape != (self.n,):
            raise BadBatch(f"actions have shape {given.shape}: expected ({self.n},)")
        if check and (game := self._games.impossible(given)) >= 0:
            raise IllegalAction(self._why_not(game, int(given[game])))
        return given

    def _why_not(self, game: int, action: int) -> str:
        """The message about an illegal action in a game."""
        known = 0 <= action < len(self.actions)
        what = f" ({self.actions.names[action]})" if known else ""
        why = "is not legal now" if known else f"is none of 0 to {len(self.actions) - 1}"
        return f"game {game}: action {action}{what} {why}"

    def random_actions(self) -> Any:
        """A random legal action for every game, as the policy `random` would choose it."""
        return self._games.random_actions()

    def play(self, policy: str = "random") -> None:
        """Play every game on to its end by a policy; no game is replaced by a new one."""
        self._games.play(policy)

    def states(self) -> npt.NDArray[np.record]:
        """The states of the games (`engine.state.STATE`), hidden cards and all, in host memory."""
        states = np.asarray(self._games.games.states)
        # Copied as bytes, since NumPy copies records field by field: equal games are equal bytes.
        return states.view(np.uint8).copy().view(STATE)

    def scores(self) -> npt.NDArray[np.record]:
        """Scores by source (`engine.state.SCORES`) as if all games ended now, in host memory."""
        scores: npt.NDArray[np.record] = self._games.scores()
        return scores


def check_device(device: str) -> Device:
    """The device, if it can be used; else an error that says what is missing."""
    if device not in DEVICES:
        raise BadBatch(f"there is no device '{device}'; expected one of {', '.join(DEVICES)}")
    if device == "cpu":
        return "cpu"
    if find_spec("numba_cuda") is None:
        raise NoGpu("a GPU needs numba-cuda: pip install 'ironroad[cuda]'")
    if not _cuda().is_available():
        raise NoGpu("there is no NVIDIA GPU here, or no driver for it")
    return "cuda"


def whole_number(what: str, number: int) -> int:
    """The number as a plain int; `what` names it in the error if it is no whole number."""
    try:
        return int(index(number))
    except TypeError:
        raise BadBatch(f"{what}={number!r}: expected a whole number") from None


def _checked_threads(threads: int | None) -> int | None:
    if threads is None:
        return None
    if (count := whole_number("threads", threads)) < 1:
        raise BadBatch(f"threads={count}: expected one or more")
    return count


def _cuda() -> Any:
    """The module that plays on GPUs, imported only when needed: numba-cuda may be missing."""
    from ironroad.batch import cuda

    return cuda
