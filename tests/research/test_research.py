"""The environments for research: they pass the test kits of their makers and our own tests."""

import pickle
import random
import sys
import time
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
from gymnasium.vector import AutoresetMode
from gymnasium.wrappers.vector import DictInfoToList, RecordEpisodeStatistics
from pettingzoo.test import api_test, performance_benchmark, render_test, seed_test

from ironroad import Game
from ironroad.batch.action_space import ActionSpace
from ironroad.batch.batch import BadBatch, Batch, IllegalAction, play_games
from ironroad.batch.observation import VERSION
from ironroad.batch.results import BadPolicy, planner_weights, policy_number
from ironroad.batch.seeds import BadSeed
from ironroad.engine.actions import WORDS
from ironroad.engine.bits import nth_of
from ironroad.engine.board import BadOption, Board, load_board
from ironroad.engine.chance import advance, mix, scale, stream
from ironroad.engine.limits import SEATS
from ironroad.engine.random_play import PLAYERS_STREAM
from ironroad.engine.state import copy_record
from ironroad.engine.turn import legal_actions
from ironroad.policies.plan import PLAN
from ironroad.policies.playout import choose
from ironroad.policies.prices import SKETCH
from ironroad.research import IronroadVectorEnv, game_seed, ironroad_v0
from ironroad.research.pettingzoo_env import BadEnvironment, raw_env
from ironroad.research.rewards import BadReward, rewards_of
from ironroad.research.vector_env import Opponent
from tests.batch.test_observation import Options, every_variant, numbers_of_players
from tests.game.test_views import swap_hidden

Variant = tuple[str, Options]

kit = pytest.mark.filterwarnings(
    # Warnings of the kit about environments with masks that it does not know by name.
    "ignore:Observation is not a NumPy array:UserWarning",
    "ignore:Observation space for each agent probably should be:UserWarning",
    "ignore:Action mask numpy array is all zeros:UserWarning",
)


def made(variant: Variant, players: int, **arguments: Any) -> Any:
    name, options = variant
    return ironroad_v0.env(board=name, players=players, options=options, **arguments)


# ---- PettingZoo's kit -------------------------------------------------------------------------


@kit
@every_variant
def test_pettingzoos_api_test_passes_over_whole_games(variant: Variant) -> None:
    players = numbers_of_players(load_board(*variant))[-1]
    api_test(made(variant, players), num_cycles=600)


@kit
@every_variant
def test_pettingzoos_seed_test_passes(variant: Variant) -> None:
    players = numbers_of_players(load_board(*variant))[0]
    seed_test(lambda: made(variant, players), num_cycles=60)


@kit
@pytest.mark.parametrize("reward", ["win", "score"])
def test_the_kit_passes_without_wrappers_and_with_either_reward(reward: str) -> None:
    api_test(raw_env("san_francisco", 3, reward=reward), num_cycles=400)


@every_variant
def test_pettingzoos_render_test_passes(variant: Variant) -> None:
    players = numbers_of_players(load_board(*variant))[0]
    render_test(lambda render_mode: made(variant, players, render_mode=render_mode))


def test_pettingzoos_performance_benchmark_runs(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """It runs for a fixed time, which a faster clock makes short here."""
    module = sys.modules["pettingzoo.test.performance_benchmark"]
    monkeypatch.setattr(module, "time", SimpleNamespace(time=lambda: time.time() * 20))
    performance_benchmark(made(("europe", {}), 3))
    assert "turns per second" in capsys.readouterr().out


# ---- observations and masks -------------------------------------------------------------------


def play(env: Any, seed: int, dice: random.Random) -> Iterator[str]:
    """Play a random game; yields the agent that must decide, before each decision."""
    env.reset(seed=seed)
    for agent in env.agent_iter():
        observation, _, terminated, _, _ = env.last()
        if not terminated:
            yield agent
            env.step(dice.choice(np.flatnonzero(observation["action_mask"])))
        else:
            env.step(None)


@every_variant
def test_games_that_differ_in_hidden_things_are_observed_the_same(variant: Variant) -> None:
    players = numbers_of_players(load_board(*variant))[-1]
    env = raw_env(variant[0], players, variant[1])
    dice = random.Random(1)
    swapped = 0
    for _ in play(env, 3, dice):
        if dice.random() > 0.15:
            continue
        true = copy_record(env.game.state)
        for seat, agent in enumerate(env.possible_agents):
            before = env.observe(agent)
            swapped += swap_hidden(env.game, seat, dice)
            after = env.observe(agent)
            env.game.state = copy_record(true)
            assert before.keys() == after.keys() == {"observation", "action_mask"}
            for name in before:
                assert before[name].tobytes() == after[name].tobytes(), name
    assert swapped > 200


def test_who_does_not_decide_may_do_nothing() -> None:
    env = raw_env("old_west", 3)
    for agent in play(env, 1, random.Random(2)):
        for other in env.possible_agents:
            assert env.observe(other)["action_mask"].any() == (other == agent)


@every_variant
def test_an_agent_sees_and_may_do_what_a_batch_says(variant: Variant) -> None:
    """A seed's game is the same in `Game`, in `Batch` and in the environment."""
    board = load_board(*variant)
    players = numbers_of_players(board)[-1]
    batch = Batch(board, players, 2, seed=7, threads=1)
    env = raw_env(board, players)
    env.reset(seed=7)
    env.reset()  # game 1 of the seed
    assert env.game.seed == game_seed(7, 1)
    while not batch.over[1]:
        seen = env.observe(env.agent_selection)
        assert env.agent_selection == f"player_{batch.seats[1]}"
        assert (seen["observation"] == batch.observations[1]).all()
        assert (seen["action_mask"] == batch.legal[1]).all()
        actions = batch.random_actions()
        batch.step(actions)
        env.step(actions[1])
    assert [info["total"] for info in env.infos.values()] == batch.totals[1].tolist()
    assert [info["winner"] for info in env.infos.values()] == batch.winners[1].tolist()


# ---- rewards, ends, mistakes ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("totals", "winners", "win", "score"),
    [
        ([90, 50], [1, 0], [1, -1], [40, -40]),
        ([70, 70], [1, 1], [0, 0], [0, 0]),
        ([70, 70], [0, 1], [-1, 1], [0, 0]),  # a tie-break
        ([90, 60, 30], [1, 0, 0], [1, -0.5, -0.5], [45, 0, -45]),
        ([80, 80, 20], [1, 1, 0], [0.25, 0.25, -0.5], [30, 30, -60]),
    ],
)
def test_rewards_by_hand(
    totals: list[int], winners: list[int], win: list[float], score: list[float]
) -> None:
    assert rewards_of("win", [totals], np.array([winners], bool)).tolist() == [win]
    assert rewards_of("score", [totals], np.array([winners], bool)).tolist() == [score]


@pytest.mark.parametrize("reward", ["win", "score"])
def test_rewards_come_at_the_end_with_the_scores_and_add_up_to_nothing(reward: str) -> None:
    env = raw_env("europe", 4, reward=reward)
    for _ in play(env, 5, random.Random(5)):
        assert not any(env.rewards.values())
        if not env.game.is_over:
            assert env.infos == {agent: {} for agent in env.agents}
    scores = env.game.scores()
    env.reset(seed=5)
    dice = random.Random(5)
    while not env.game.is_over:
        env.step(dice.choice(np.flatnonzero(env.observe(env.agent_selection)["action_mask"])))
    assert env.game.scores() == scores
    assert sum(env.rewards.values()) == pytest.approx(0)
    best = max(env.rewards, key=lambda agent: env.rewards[agent])
    assert env.infos[best]["winner"] and env.rewards[best] > 0
    for seat, info in zip(scores.seats, env.infos.values(), strict=True):
        assert sum(info["score"].values()) == info["total"] == seat.total
        assert {"routes", "ticket", "stations"} <= info["score"].keys()
    assert env.agents == env.possible_agents and all(env.terminations.values())
    for _ in range(4):
        assert env.last()[2]
        env.step(None)
    assert env.agents == []


def test_the_raw_environment_refuses_what_is_illegal_and_changes_nothing() -> None:
    env = raw_env("usa", 2)
    env.reset(seed=1)
    before = env.game.state.tobytes()
    space = ActionSpace.of(load_board("usa"))
    claim = next(i for i, name in enumerate(space.names) if name.startswith("claim"))
    with pytest.raises(IllegalAction, match=rf"action {claim} \(claim .*\) is not legal now"):
        env.step(claim)
    with pytest.raises(IllegalAction, match=f"action {len(space)} is none of 0 to"):
        env.step(len(space))
    for nonsense in (None, 1.5, "claim"):
        with pytest.raises(IllegalAction, match="expected a whole number"):
            env.step(nonsense)
    assert env.game.state.tobytes() == before


@pytest.mark.parametrize(("reward", "illegal"), [("win", -1), ("score", -300)])
def test_an_illegal_action_ends_the_wrapped_game(
    reward: str, illegal: float, capfd: pytest.CaptureFixture[str]
) -> None:
    env = ironroad_v0.env(board="usa", players=2, reward=reward)
    env.reset(seed=1)
    guilty = env.agent_selection
    env.step(int(np.flatnonzero(env.observe(guilty)["action_mask"] == 0)[0]))
    assert env.rewards[guilty] == illegal
    assert all(env.terminations.values())
    for _ in range(2):
        env.step(None)
    assert env.agents == []
    env.reset(seed=1)
    assert env.agents == env.possible_agents


def test_without_a_seed_the_next_game_of_the_seed_is_played() -> None:
    one, two = raw_env("usa"), raw_env("usa")
    one.reset(seed=3)
    two.reset(seed=3)
    one.reset()
    assert one.game.state.tobytes() != two.game.state.tobytes()
    two.reset()
    assert one.game.state.tobytes() == two.game.state.tobytes()
    fresh, other = raw_env("usa"), raw_env("usa")
    fresh.reset()
    other.reset()
    assert fresh.game.seed != other.game.seed


def test_the_game_of_an_environment_can_be_recorded() -> None:
    env = raw_env("san_francisco", 2)
    for _ in play(env, 9, random.Random(1)):
        pass
    again = Game.from_record(str(env.game.record()))
    assert again.is_over and again.state.tobytes() == env.game.state.tobytes()


def test_environments_can_be_sent_to_other_processes() -> None:
    env = raw_env("nederland", 2, {"neutral": "on"}, reward="score", render_mode="ansi")
    again = pickle.loads(pickle.dumps(env))
    env.reset(seed=1)
    again.reset(seed=1)
    assert again.reward == "score" and again.board.options == env.board.options
    assert again.render() == env.render()


def test_a_picture_shows_the_map_and_every_seat_and_nothing_hidden() -> None:
    env = raw_env("europe", 3, render_mode="ansi")
    env.reset(seed=1)
    text = env.render()
    assert text is not None and "London" in text
    for agent in env.possible_agents:
        assert f"{agent}: 0 points, 45 trains, 4 cards" in text
    assert text.endswith(f"{env.agent_selection} decides: start tickets")


def test_bad_environments_are_refused_with_reasons() -> None:
    with pytest.raises(ValueError, match="no board 'eurpe'"):
        raw_env("eurpe")
    with pytest.raises(BadOption, match="2 to 5 players, not 6"):
        raw_env("europe", 6)
    with pytest.raises(BadOption, match="no option 'alvin'"):
        raw_env("europe", 2, {"alvin": "on"})
    with pytest.raises(BadOption, match="options come with the board"):
        raw_env(load_board("old_west"), 2, {"alvin": "on"})
    with pytest.raises(BadEnvironment, match="no render mode 'rgb_array'; expected one of ansi"):
        raw_env("europe", 2, render_mode="rgb_array")
    with pytest.raises(BadReward, match="no reward 'fame'; expected one of win, score"):
        raw_env("europe", 2, reward="fame")
    env = raw_env("europe", 2)
    env.reset(seed=1)
    with pytest.raises(BadSeed, match="seed -1"):
        env.reset(seed=-1)
    env.reset()  # the next game of the seed there was
    assert env.game.seed == game_seed(1, 1)
    with pytest.raises(BadEnvironment, match="no agent 'player_2'; expected one of player_0"):
        env.observe("player_2")
    with pytest.raises(BadEnvironment, match="give a render_mode"):
        env.render()


def test_names_and_versions_go_together() -> None:
    """Each version of the observations has an environment of that version."""
    assert VERSION == 1
    assert str(ironroad_v0.env()) == "ironroad_v0"
    assert raw_env.metadata["is_parallelizable"] is False
    assert IronroadVectorEnv.metadata["name"] == "ironroad_v0"


# ---- many games at once -----------------------------------------------------------------------


class Played:
    """One game against a policy, played decision by decision, to compare the fast way with."""

    def __init__(
        self, board: Board, players: int, opponent: str, seat: int, seed: int, number: int
    ) -> None:
        self.env = raw_env(board, players)
        self.env.game = Game.new(board, players, seed=game_seed(seed, number))
        self.env.terminations = {}
        self.board, self.seat, self.policy = board, seat, policy_number(opponent)
        self.generator = np.uint64(stream(np.uint64(seed), number + PLAYERS_STREAM))
        self.plans, self.sketch = np.zeros(SEATS, PLAN), np.zeros(1, SKETCH)[0]
        self.play_others()

    @property
    def game(self) -> Game:
        return self.env.game

    def observation(self) -> npt.NDArray[np.float32]:
        row: npt.NDArray[np.float32] = self.env.observe(f"player_{self.seat}")["observation"]
        return row

    def legal(self) -> tuple[Any, int]:
        found = np.zeros(WORDS, np.uint64)
        return found, legal_actions(self.board.rules, self.game.state, found)

    def play_others(self) -> None:
        while self.game.to_move not in (None, self.seat):
            legal, count = self.legal()
            self.generator = np.uint64(advance(self.generator))
            seat = int(self.game.state.player)
            code = choose(
                self.board.rules,
                self.game.state,
                legal,
                count,
                self.generator,
                self.policy,
                self.plans[seat],
                self.sketch,
                planner_weights(),
            )
            self.game.push_action(int(code))

    def step(self) -> int:
        """Make a random decision of the learner, and the others' decisions until its next one."""
        legal, count = self.legal()
        self.generator = np.uint64(advance(self.generator))
        code = int(nth_of(legal, scale(np.uint64(mix(self.generator)), count)))
        self.game.push_action(code)
        self.play_others()
        return int(self.env.actions.index_of[code])


@pytest.mark.parametrize("opponent", ["random", "greedy", "planner"])
@pytest.mark.parametrize(
    ("board", "players", "seat"), [("europe", 2, 0), ("old_west", 3, 2), ("san_francisco", 4, 1)]
)
def test_opponents_do_what_their_policies_do_in_slow_games(
    board: str, players: int, seat: int, opponent: Opponent
) -> None:
    env = IronroadVectorEnv(board, players, 3, opponent=opponent, seat=seat)
    observations, info = env.reset(seed=11)
    ended = 0
    games = [Played(env.batch.board, players, opponent, seat, 11, number) for number in range(3)]
    numbers = [0, 1, 2]
    while ended < 4:
        assert (info["seat"] == seat).all()
        for i, game in enumerate(games):
            assert game.game.to_move == seat
            assert (observations[i] == game.observation()).all()
        actions = env.random_actions()
        observations, rewards, terminated, truncated, info = env.step(actions)
        assert not truncated.any()
        for i, game in enumerate(games):
            assert game.step() == actions[i]
            assert game.game.is_over == terminated[i] == info.get("_final_obs", [0, 0, 0])[i]
            if not terminated[i]:
                assert rewards[i] == 0
                continue
            ended += 1
            scores = game.game.scores()
            assert info["final_info"]["total"][i].tolist() == [s.total for s in scores.seats]
            assert np.flatnonzero(info["final_info"]["winner"][i]).tolist() == [*scores.winners]
            assert rewards[i] == info["final_info"]["rewards"][i, seat]
            assert info["final_info"]["rewards"][i].sum() == pytest.approx(0)
            assert (info["final_obs"][i] == game.observation()).all()
            numbers[i] += 3
            games[i] = Played(env.batch.board, players, opponent, seat, 11, numbers[i])


@every_variant
def test_random_learners_among_random_opponents_play_the_games_of_simulate(
    variant: Variant,
) -> None:
    """600 games on two threads are those of `play_games`."""
    board = load_board(*variant)
    players = numbers_of_players(board)[-1]
    env = IronroadVectorEnv(board, players, 600, opponent="random", threads=2)
    env.reset(seed=21)
    totals = np.zeros((600, players), np.int32)
    waiting = np.ones(600, bool)
    while waiting.any():
        *_, terminated, _, info = env.step(env.random_actions())
        new = terminated & waiting
        if new.any():
            totals[new] = info["final_info"]["total"][new]
        waiting &= ~terminated
    expected = play_games(board, players, 600, seed=21).scores["total"][:, :players]
    assert (totals == expected).all()


def test_without_an_opponent_every_seat_decides_in_turn() -> None:
    env = IronroadVectorEnv("italy", 3, 8, opponent=None, reward="score")
    batch = Batch("italy", 3, 8, seed=2, restart=True)
    observations, info = env.reset(seed=2)
    ended = 0
    while ended < 20:
        assert (observations == batch.observations).all()
        assert (info["seat"] == batch.seats).all()
        assert (info["action_mask"] == batch.legal).all()
        actors = batch.seats.copy()
        actions = batch.random_actions()
        batch.step(actions)
        observations, rewards, terminated, _, info = env.step(actions)
        assert (terminated == batch.over).all()
        for i in np.flatnonzero(terminated):
            others = np.delete(batch.totals[i], actors[i]).mean()
            assert rewards[i] == pytest.approx(batch.totals[i, actors[i]] - others)
            ended += 1


def test_gymnasiums_wrappers_work() -> None:
    """The wrappers need a mask for every key of `info`, and the moments when games restart."""
    assert IronroadVectorEnv.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    env = IronroadVectorEnv("san_francisco", 2, 5, opponent="greedy")
    recorded = RecordEpisodeStatistics(env)
    listed = DictInfoToList(recorded)
    listed.reset(seed=1)
    episodes: list[dict[str, Any]] = []
    while len(episodes) < 10:
        *_, infos = listed.step(env.random_actions())
        assert all(info["action_mask"].shape == (len(env.batch.actions),) for info in infos)
        episodes += [info for info in infos if "final_info" in info]
    for info in episodes:
        assert info["episode"]["r"] == info["final_info"]["rewards"][0]
        assert info["episode"]["l"] > 10
        assert info["final_obs"].shape == env.single_observation_space.shape


def test_spaces_hold_what_is_observed_and_done() -> None:
    env = IronroadVectorEnv("nederland", 2, 4, {"neutral": "on"})
    observations, info = env.reset(seed=1)
    assert env.observation_space.contains(observations)
    actions = env.random_actions()
    assert env.action_space.contains(actions)
    assert info["action_mask"].dtype == np.int8
    assert info["action_mask"][np.arange(4), actions].all()
    assert info["action_mask"][2, env.single_action_space.sample(info["action_mask"][2])]


def test_what_is_returned_stays_unless_copies_are_off() -> None:
    for copy in (True, False):
        env = IronroadVectorEnv("usa", 2, 4, copy=copy)
        first, info = env.reset(seed=1)
        kept = first.copy(), info["action_mask"].copy()
        for _ in range(3):
            env.step(env.random_actions())
        assert (first == kept[0]).all() == copy
        assert (info["action_mask"] == kept[1]).all() == copy


def test_a_seed_gives_the_same_games_again_and_no_seed_gives_others() -> None:
    one, two = (IronroadVectorEnv("usa", 2, 4) for _ in range(2))
    first, _ = one.reset(seed=4)
    assert (first == two.reset(seed=4)[0]).all()
    second, _ = one.reset()
    assert (second != first).any()
    assert (second == two.reset()[0]).all()


def test_a_match_begins_with_the_learner() -> None:
    """Stepping before a reset plays seed 0; the learner's seat is the first to decide."""
    env = IronroadVectorEnv("usa", 2, 64, opponent="greedy", seat=1)
    assert (env.batch.seats == 1).all()
    with pytest.raises(BadBatch, match="a match is played by its steps"):
        env.batch.play("greedy")
    IronroadVectorEnv("usa", 2, 4, opponent=None, seat=5)  # where all learn, it says nothing


def test_masks_are_copies_too() -> None:
    env = IronroadVectorEnv("usa", 2, 4)
    _, info = env.reset(seed=1)
    info["_action_mask"][:] = False
    while True:
        _, _, ended, _, info = env.step(env.random_actions())
        assert info["_action_mask"].all() and info["_seat"].all()
        if ended.any():
            break
    ended[:] = False
    assert info["_final_obs"].any() and info["final_info"]["_total"].any()


def test_bad_vector_environments_are_refused_with_reasons() -> None:
    with pytest.raises(BadPolicy, match="no policy 'clever'; expected one of random, greedy"):
        IronroadVectorEnv("usa", opponent="clever")  # type: ignore[arg-type]
    with pytest.raises(BadPolicy, match="no policy ''"):
        IronroadVectorEnv("usa", opponent="")  # type: ignore[arg-type]
    with pytest.raises(BadBatch, match="seat=2: expected one from 0 to 1"):
        IronroadVectorEnv("usa", 2, 4, seat=2)
    with pytest.raises(BadBatch, match="n=0: expected 1 to"):
        IronroadVectorEnv("usa", 2, 0)
    with pytest.raises(BadBatch, match="device='cuda': this environment is for the CPU"):
        IronroadVectorEnv("usa", 2, 4, device="cuda")
    with pytest.raises(BadReward, match="no reward"):
        IronroadVectorEnv("usa", 2, 4, reward="fame")
    env = IronroadVectorEnv("usa", 2, 4)
    with pytest.raises(BadBatch, match="no options to reset: reset_mask"):
        env.reset(options={"reset_mask": np.ones(4, bool)})
    with pytest.raises(BadSeed, match="seed -1"):
        env.batch.reset(-1)
    observations, info = env.reset(seed=1)
    with pytest.raises(BadBatch, match=r"shape \(3,\): expected \(4,\)"):
        env.step(np.zeros(3, int))
    with pytest.raises(TypeError, match="expected whole numbers"):
        env.step(np.zeros(4))
    illegal = env.random_actions()
    illegal[2] = np.flatnonzero(info["action_mask"][2] == 0)[0]
    with pytest.raises(IllegalAction, match="game 2: action"):
        env.step(illegal)
    assert (env.batch.observations == observations).all()


def test_seeds_have_all_64_bits() -> None:
    env = ironroad_v0.raw_env("usa")
    for seed in (1, 1 << 63, (1 << 64) - 1):
        env.reset(seed=seed)
        batch = Batch("usa", 2, 1, seed=seed)
        assert (env.game.state.hand == batch.states()[0].hand).all()


def test_a_refused_seed_draws_nothing() -> None:
    one, two = (IronroadVectorEnv("usa", 2, 4, threads=1) for _ in range(2))
    for env in (one, two):
        env.reset(seed=5)
    with pytest.raises(BadSeed):
        one.reset(seed=1 << 64)
    assert (one.reset()[0] == two.reset()[0]).all()


def test_the_learners_seat_is_a_whole_number() -> None:
    with pytest.raises(BadBatch, match=r"seat=0\.5: expected a whole number"):
        IronroadVectorEnv("usa", 2, 4, seat=0.5)  # type: ignore[arg-type]


def test_a_seed_of_a_game_is_checked() -> None:
    with pytest.raises(BadSeed, match="game number -1: expected a whole number from 0"):
        game_seed(1, -1)
    assert game_seed(1, 0) != game_seed(1, 1)
