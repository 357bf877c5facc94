"""The games as an environment of PettingZoo, in which agents decide one after another.

| | |
|---|---|
| import | `from ironroad.research import ironroad_v0` |
| agents | `player_0` to `player_5`, as many as play; who begins is drawn |
| observations | `{"observation": float32 vector, "action_mask": int8 vector}` |
| actions | `Discrete`: places in `ActionSpace.of(board)` |
| rewards | at the end alone; `reward="win"` or `"score"`, zero-sum |
| parallel API | no |

docs/research.md tells more.

Versions: v0, the first.
"""

import operator
import secrets
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any, ClassVar

import numpy as np
import numpy.typing as npt
from gymnasium.spaces import Box, Dict, Discrete
from gymnasium.utils import EzPickle
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from ironroad.batch.action_space import ActionSpace
from ironroad.batch.batch import IllegalAction
from ironroad.batch.observation import fields, observation_size
from ironroad.batch.seeds import check_seed, game_seed
from ironroad.engine.board import Board, as_board
from ironroad.engine.encoding import encode
from ironroad.engine.seen import SEEN, observe
from ironroad.game.game import Game
from ironroad.game.layout import load_layout
from ironroad.game.moves import IllegalMove
from ironroad.game.scores import SeatScore
from ironroad.game.text_map import SEAT_MARKS, map_text
from ironroad.research.rewards import ILLEGAL, check_reward, rewards_of

MAP_WIDTH = 100


class BadEnvironment(ValueError):
    """Arguments with which there can be no environment; the message says what was expected."""


def env(**arguments: Any) -> Any:
    """The environment with the usual wrappers: an illegal action loses, and ends the game."""
    raw = raw_env(**arguments)
    wrapped = wrappers.TerminateIllegalWrapper(raw, illegal_reward=ILLEGAL[raw.reward])
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(wrapped))


class raw_env(AECEnv, EzPickle):
    """The environment without wrappers: an illegal action is an error, and changes nothing."""

    metadata: ClassVar[dict[str, Any]] = {
        "name": "ironroad_v0",
        "render_modes": ["ansi", "human"],
        "is_parallelizable": False,
        "render_fps": 2,
    }

    def __init__(
        self,
        board: Board | str | Path = "europe",
        players: int = 2,
        options: Mapping[str, str] | None = None,
        reward: str = "win",
        render_mode: str | None = None,
    ) -> None:
        EzPickle.__init__(self, board, players, options, reward, render_mode)
        AECEnv.__init__(self)
        if render_mode not in (None, *self.metadata["render_modes"]):
            there = ", ".join(self.metadata["render_modes"])
            raise BadEnvironment(
                f"there is no render mode '{render_mode}'; expected one of {there}"
            )
        self.board = as_board(board, options)
        self.board.check_players(players)
        self.players = players
        self.reward = check_reward(reward)
        self.render_mode = render_mode
        self.actions = ActionSpace.of(self.board)
        self.fields = fields(self.board, players)
        self.game: Game
        """The game that is played; its record can be saved."""
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self._size = observation_size(self.board, players)
        self._seen: np.record = np.zeros(1, SEEN)[0]
        self._seed: int | None = None
        self._number = 0
        self.observation_spaces = {
            agent: self._observation_space() for agent in self.possible_agents
        }
        self.action_spaces = {agent: Discrete(len(self.actions)) for agent in self.possible_agents}

    def _observation_space(self) -> Dict:
        return Dict(
            {
                "observation": Box(0, np.inf, (self._size,), np.float32),
                "action_mask": Box(0, 1, (len(self.actions),), np.int8),
            }
        )

    def observation_space(self, agent: str) -> Dict:
        """The space of an agent's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        """The space of an agent's actions."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin game 0 of a seed; without a seed, begin the next game of the last seed given.

        `options` are ignored.
        """
        number = 0
        if seed is None and self._seed is not None:
            seed, number = self._seed, self._number + 1
        seed = secrets.randbits(63) if seed is None else check_seed(seed)
        dealt = game_seed(seed, number)
        self.game = Game.new(self.board, seats=self.possible_agents, seed=dealt)
        self._seed, self._number = seed, number
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self._select()

    def _select(self) -> None:
        """Select the agent that must decide."""
        assert self.game.to_move is not None
        self.agent_selection = self.possible_agents[self.game.to_move]

    def observe(self, agent: str) -> dict[str, npt.NDArray[Any]]:
        """What an agent may know, and its legal actions: none while another agent must decide."""
        if agent not in self.possible_agents:
            there = ", ".join(self.possible_agents)
            raise BadEnvironment(f"there is no agent '{agent}'; expected one of {there}")
        seat = self.possible_agents.index(agent)
        row = np.zeros(self._size, np.float32)
        observe(self.board.rules, self.game.state, seat, self._seen)
        encode(self.board.rules, self._seen, row)
        mask = np.zeros(len(self.actions), np.int8)
        if self.game.to_move == seat and not self.terminations.get(agent, True):
            mask[self.actions.index_of[self.game.legal_actions]] = 1
        return {"observation": row, "action_mask": mask}

    def step(self, action: Any) -> None:
        """Do an action of the agent that must decide; a terminated agent must give `None`."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._push(action)
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if self.game.is_over:
            self._finish()
        else:
            self._select()
        if self.render_mode == "human":
            self.render()

    def _push(self, action: Any) -> None:
        """Do an action; raises `IllegalAction` if it is not legal."""
        try:
            number = operator.index(action)
        except TypeError:
            raise IllegalAction(f"action {action!r}: expected a whole number") from None
        if not 0 <= number < len(self.actions):
            raise IllegalAction(f"action {number} is none of 0 to {len(self.actions) - 1}")
        try:
            self.game.push_action(int(self.actions.codes[number]))
        except IllegalMove:
            what = f"action {number} ({self.actions.names[number]})"
            raise IllegalAction(f"{self.agent_selection}: {what} is not legal now") from None

    def _finish(self) -> None:
        """Set rewards and scores, and let the agents terminate one after another."""
        scores = self.game.scores()
        totals = [[seat.total for seat in scores.seats]]
        winners = np.array([[seat.seat in scores.winners for seat in scores.seats]])
        rewards = rewards_of(self.reward, totals, winners)[0]
        for seat, agent in enumerate(self.possible_agents):
            self.rewards[agent] = float(rewards[seat])
            self.terminations[agent] = True
            self.infos[agent] = {
                "score": _by_source(scores.seats[seat]),
                "total": scores.seats[seat].total,
                "winner": seat in scores.winners,
            }
        self._accumulate_rewards()
        self._deads_step_first()

    def render(self) -> str | None:
        """What a spectator sees: returned as text, or printed in the mode `human`."""
        if self.render_mode is None:
            raise BadEnvironment("give a render_mode (ansi or human) to have something to look at")
        text = _picture(self.game)
        if self.render_mode == "ansi":
            return text
        print(text)
        return None

    def close(self) -> None:
        """Do nothing: the environment holds nothing open."""


def _by_source(score: SeatScore) -> dict[str, int]:
    """The points of a seat by source."""
    points: Counter[str] = Counter()
    for line in score.lines:
        points[line.source] += line.points
    return dict(points)


def _picture(game: Game) -> str:
    """The map with its claimed tracks, and what everybody knows of each seat."""
    view = game.view(None)
    layout = load_layout(game.board)
    lines = []
    if layout:
        lines.append(map_text(view, layout, MAP_WIDTH).plain)
    lines += [
        f"{SEAT_MARKS[seat.seat]} {game.seats[seat.seat]}: {seat.score} points, "
        f"{seat.trains} trains, {seat.cards} cards, {seat.tickets} tickets"
        for seat in view.seats
    ]
    asked = "over" if view.to_move is None else f"{game.seats[view.to_move]} decides: {view.phase}"
    return "\n".join([*lines, f"turn {view.turn}, {asked}"])
