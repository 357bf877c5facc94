"""Many games as one Gymnasium environment, stepped together on all cores.

In every game one seat learns and a policy plays the others, so that a step goes from one
decision of the learner to its next; or every seat learns, and steps go from decision to decision.
"""

from collections.abc import Mapping
from functools import cached_property
from pathlib import Path
from typing import Any, ClassVar, Literal

import numpy as np
import numpy.typing as npt
from gymnasium.spaces import Box, Discrete
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from ironroad.batch.batch import BadBatch, Batch, whole_number
from ironroad.batch.results import planner_weights, policy_number
from ironroad.batch.seeds import check_seed
from ironroad.engine.board import Board
from ironroad.engine.limits import NOBODY
from ironroad.policies.opponents import Opponents
from ironroad.policies.plan import PLAN
from ironroad.research.rewards import check_reward, rewards_of

Opponent = Literal["random", "greedy", "planner"]
Array = npt.NDArray[Any]
Info = dict[str, Any]


class LearnerBatch(Batch):
    """Games in which a policy plays all seats but the learner's; a game that ends is replaced."""

    def __init__(
        self,
        board: Board | str | Path,
        players: int,
        n: int,
        options: Mapping[str, str] | None,
        opponent: str | None,
        seat: int,
        threads: int | None,
    ) -> None:
        players, n = whole_number("players", players), whole_number("n", n)
        seat = whole_number("seat", seat)
        if opponent is not None and not 0 <= seat < players:
            raise BadBatch(f"seat={seat}: expected one from 0 to {players - 1}")
        self._learner = NOBODY if opponent is None else seat
        self._policy = policy_number("random" if opponent is None else opponent)
        self._planning = n if opponent == "planner" else 1  # no room for plans unless planners play
        super().__init__(board, players, n, options, restart=True, threads=threads)

    @cached_property
    def final(self) -> Array:
        """In each row, what the learner saw at the end of the last game that ended there."""
        return np.zeros_like(self.observations)

    @cached_property
    def _opponents(self) -> Opponents:
        return Opponents(
            learner=self._learner,
            policy=self._policy,
            weights=planner_weights(),
            plans=np.zeros((self._planning, self.players), PLAN),
            final=self.final,
        )

    def _begin(self) -> None:
        """Begin the games, and play them until the learner must decide."""
        self._games.begin_with(self._opponents, self.seed)

    def play(self, policy: str = "random") -> None:
        """Raise `BadBatch`: in these games it is already decided who plays the seats."""
        raise BadBatch("a match is played by its steps; play whole games with Batch")

    def step(self, actions: Any, check: bool = True) -> None:
        """Do the learner's action in every game, and play until the learner must decide again."""
        self._games.step_with(self._opponents, self._given(actions, check), self.seed, self.n)


class IronroadVectorEnv(VectorEnv[Array, Array, Array]):
    """`num_envs` games in which one seat learns; without an opponent every seat learns.

    A game that ends is replaced by the next one in the same step (`AutoresetMode.SAME_STEP`).
    docs/research.md describes what is in `info`.
    """

    metadata: ClassVar[dict[str, Any]] = {  # type: ignore[misc]  # no ClassVar in Gymnasium
        "name": "ironroad_v0",
        "render_modes": [],
        "autoreset_mode": AutoresetMode.SAME_STEP,
    }

    def __init__(
        self,
        board: Board | str | Path = "europe",
        players: int = 2,
        num_envs: int = 1024,
        options: Mapping[str, str] | None = None,
        opponent: Opponent | None = "random",
        seat: int = 0,
        reward: str = "win",
        device: str = "cpu",
        threads: int | None = None,
        copy: bool = True,
    ) -> None:
        """`seat` is the learner's; it is ignored without an opponent, since then all seats learn.

        `reset` and `step` return copies; with `copy=False` the next step overwrites them.
        """
        if device != "cpu":
            raise BadBatch(f"device='{device}': this environment is for the CPU; use Batch instead")
        self.reward = check_reward(reward)
        self.batch = LearnerBatch(board, players, num_envs, options, opponent, seat, threads)
        self.num_envs = num_envs = self.batch.n
        self.opponent = opponent
        self.seat = seat
        self.copy = copy
        self.single_observation_space = Box(0, np.inf, self.batch.final.shape[1:], np.float32)
        self.single_action_space = Discrete(len(self.batch.actions))
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._everywhere = np.ones(num_envs, np.bool_)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Array, Info]:
        """Begin games 0 to num_envs - 1 of a seed; without a seed, a random seed is used."""
        if options:
            raise BadBatch(f"there are no options to reset: {', '.join(options)}")
        seed = None if seed is None else check_seed(seed)
        super().reset(seed=seed)
        self.batch.reset(int(self.np_random.integers(1 << 63)) if seed is None else seed)
        return self._shown(self.batch.observations), self._info()

    def step(self, actions: Array) -> tuple[Array, Array, Array, Array, Info]:
        """Do an action in every game; if any is illegal, raise an error and change no game."""
        batch = self.batch
        actors = batch.seats.copy()
        batch.step(actions)
        info = self._info()
        rewards = np.zeros(self.num_envs)
        ended = batch.over.copy()
        if ended.any():
            of_seats = np.zeros((self.num_envs, batch.players))
            of_seats[ended] = rewards_of(self.reward, batch.totals[ended], batch.winners[ended])
            rewards = of_seats[np.arange(self.num_envs), actors]
            info |= self._final_info(ended, of_seats)
        never = np.zeros(self.num_envs, np.bool_)
        return self._shown(batch.observations), rewards, ended, never, info

    def _shown(self, array: Array) -> Array:
        return array.copy() if self.copy else array

    def _info(self) -> Info:
        """The legal actions, and the seat to move."""
        return _known(
            self._everywhere,
            action_mask=self._shown(self.batch.legal).view(np.int8),
            seat=self._shown(self.batch.seats),
        )

    def _final_info(self, ended: Array, rewards: Array) -> Info:
        """How games ended, under Gymnasium's keys for games replaced in the same step."""
        batch = self.batch
        told = _known(
            ended, total=batch.totals.copy(), winner=batch.winners.copy(), rewards=rewards
        )
        return _known(ended, final_obs=self._shown(batch.final), final_info=told)

    def random_actions(self) -> Array:
        """A random legal action for every game."""
        actions: Array = self.batch.random_actions()
        return actions


def _known(where: Array, **facts: Any) -> Info:
    """The facts, each with a mask that says for which games it holds, as Gymnasium expects."""
    return facts | {f"_{name}": where.copy() for name in facts}
