"""The examples do what they say, on a small scale."""

import importlib.util
import math
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest
import torch

from ironroad.arena.match import Match
from ironroad.arena.play import play_match
from ironroad.arena.summary import summarise
from ironroad.engine.board import board_names, load_board
from ironroad.game.moves import move_of
from ironroad.game.view import view_of

EXAMPLES = Path(__file__).parents[2] / "examples"


def example(name: str) -> ModuleType:
    """An example as a module; `examples` is no package."""
    spec = importlib.util.spec_from_file_location(name, EXAMPLES / f"{name}.py")
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


def run(module: ModuleType, monkeypatch: pytest.MonkeyPatch, *arguments: object) -> None:
    """The output of the example on the command line."""
    monkeypatch.setattr(sys, "argv", [module.__name__, *map(str, arguments)])
    module.main()


own_bot = example("own_bot")
train_ppo = example("train_ppo")
study_board = example("study_board")


# ---- own_bot ------------------------------------------------------------------------------


@pytest.mark.parametrize("board", board_names())
def test_the_own_bot_beats_greedy_on_every_board(board: str) -> None:
    match = Match.new(board, [own_bot.Traveller(), "greedy"], seed=1)
    summary = summarise(match, play_match(match, 8, workers=1).results)
    assert not summary.abandoned
    bot, greedy = summary.bots
    assert bot.wins > greedy.wins and bot.score and greedy.score and bot.score > greedy.score


def test_the_own_bot_says_how_it_did(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    run(own_bot, monkeypatch, "--board", "san_francisco", "--games", 4, "--workers", 1)
    assert capsys.readouterr().out.startswith("traveller")


# ---- train_ppo ----------------------------------------------------------------------------


@pytest.fixture(scope="module")
def settings() -> Any:
    torch.set_num_threads(1)
    return train_ppo.Settings(games=128, iterations=8, minibatches=16)


def test_tensors_lie_over_the_arrays_of_the_batch(settings: Any) -> None:
    table = train_ppo.Table(settings, 4, 1)
    for name in ("observations", "legal", "seats", "over", "totals", "winners"):
        assert getattr(table, name).data_ptr() == getattr(table.batch, name).ctypes.data


def test_advantages_are_those_of_each_seat_alone(settings: Any) -> None:
    """They equal GAE as it is defined, over the decisions of one seat in one game."""
    table = train_ppo.Table(settings, 3, 1, restart=True)
    few = train_ppo.Settings(games=3, steps=400)
    rollout = train_ppo.Rollout(table, few)
    torch.manual_seed(1)
    after = rollout.play(table, train_ppo.Network(*_sizes(table), 8))
    assert rollout.over.sum() >= 3
    found = rollout.advantages(after, 0.9)
    for game in range(3):
        for seat in (0, 1):
            for step, expected in _gae(rollout, after, game, seat, 0.9).items():
                assert found[step, game].item() == pytest.approx(expected, abs=1e-5)


def _sizes(table: Any) -> tuple[int, int]:
    return table.observations.shape[1], table.legal.shape[1]


def _gae(rollout: Any, after: Any, game: int, seat: int, smoothing: float) -> dict[int, float]:
    """A step is followed by the seat's next decision, or by the end of the game."""
    steps = len(rollout.seats)
    own = [step for step in range(steps) if rollout.seats[step, game] == seat]
    found: dict[int, float] = {}
    for step in reversed(own):
        coming = next((each for each in own if each > step), steps)
        ends = [each for each in range(step, coming) if rollout.over[each, game]]
        value = rollout.values[step, game].item()
        if ends:
            found[step] = rollout.ends[ends[0], game, seat].item() - value
        elif coming < steps:
            better = rollout.values[coming, game].item() - value
            found[step] = better + smoothing * found[coming]
        else:
            found[step] = after[game, seat].item() - value
    return found


def test_what_a_seat_wins_the_other_loses(settings: Any) -> None:
    table = train_ppo.Table(settings, 8, 1, restart=True)
    rollout = train_ppo.Rollout(table, train_ppo.Settings(games=8, steps=200))
    rollout.play(table, train_ppo.Network(*_sizes(table), 8))
    ended = rollout.ends[rollout.over]
    assert len(ended) and ended.abs().sum() > 0
    assert ended.sum(1).abs().max() < 1e-6


def test_a_little_training_beats_random(settings: Any, tmp_path: Path) -> None:
    table = train_ppo.Table(settings, 1, 1)
    torch.manual_seed(1)
    untrained = train_ppo.Network(*_sizes(table), settings.hidden)
    assert train_ppo.beats_random(untrained, settings, 400) < 0.65
    trained = train_ppo.train(settings)
    assert train_ppo.beats_random(trained, settings, 400) > 0.82
    file = tmp_path / "ppo.pt"
    train_ppo.save(trained, settings, file)
    assert "wins" in train_ppo.meet(file, "greedy", 4, 1)


def test_training_is_the_same_with_the_same_seed(settings: Any) -> None:
    small = train_ppo.Settings(games=16, steps=16, iterations=2)
    one, two = (train_ppo.train(small).state_dict() for _ in range(2))
    assert all(torch.equal(one[name], two[name]) for name in one)


def test_the_network_plays_the_same_in_a_batch_and_at_a_table(
    settings: Any, tmp_path: Path
) -> None:
    """The bot makes the batch's observations and legal actions from a view."""
    table = train_ppo.Table(settings, 1, 7)
    network = train_ppo.Network(*_sizes(table), 8)
    file = tmp_path / "same.pt"
    train_ppo.save(network, train_ppo.Settings(hidden=8), file)
    bot = train_ppo.Trained(file=str(file))
    board = table.batch.board
    for _ in range(60):
        if table.over.all():
            break
        state = table.batch.states()[0]
        view = view_of(board, state, int(state.player))
        with torch.no_grad():
            action = int(network(table.observations, table.legal)[0].logits.argmax())
        code = int(table.batch.actions.codes[action])
        assert bot.choose(view, []) == move_of(board, state, code)
        table.batch.step(np.array([action]))


def test_training_on_the_command_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "little.pt"
    run(train_ppo, monkeypatch, "--iterations", 1, "--games", 8, "--file", file, "--against", 2)
    told = capsys.readouterr().out
    policy_loss, value_loss = map(float, told.split("losses ")[1].split(",")[0].split())
    assert math.isfinite(policy_loss) and value_loss > 0
    assert file.stat().st_size > 100_000 and "against random, 2 games" in told


# ---- study_board --------------------------------------------------------------------------


@pytest.fixture(scope="module", params=[("san_francisco", 2), ("italy", 3)])
def games(request: pytest.FixtureRequest) -> Any:
    board, players = request.param
    return study_board.play(load_board(board), players, 500, "greedy", 1)


def test_what_is_kept_of_the_games_hangs_together(games: Any) -> None:
    count, players = games.total.shape
    assert count == 500
    assert (games.won.sum(1) == pytest.approx(1)) and (games.margin.sum(1) == pytest.approx(0))
    assert (np.sort(games.place, 1) == np.arange(players)).all()
    assert not (games.done & ~games.held).any()
    assert games.done.any() and (games.held & ~games.done).any()
    assert games.held.sum(1).max() == 1, "a ticket has one holder"
    assert games.owner.max() == players - 1


def test_means_of_the_study(games: Any) -> None:
    values = study_board.ticket_values(games)
    held = sum(value.held for value in values)
    assert held == pytest.approx(games.held.sum(2).mean())
    places = study_board.places(games)
    assert sum(place.wins.value for place in places) == pytest.approx(1)
    assert all(place.wins.low < place.wins.value < place.wins.high for place in places)
    uses = study_board.track_uses(games)
    assert sum(use.claimed for use in uses) == pytest.approx((games.owner >= 0).sum(1).mean())
    most = max(range(len(uses)), key=lambda track: uses[track].claimed)
    margins = [
        total[seat] - (sum(total) - total[seat]) / (len(total) - 1)
        for total, seat in zip(games.total, games.owner[:, most], strict=True)
        if seat >= 0
    ]
    assert len(margins) == pytest.approx(500 * uses[most].claimed)
    assert uses[most].margin.value == pytest.approx(np.mean(margins))
    assert uses[most].margin.low < np.mean(margins) < uses[most].margin.high


def test_the_study_prints_tables_and_draws(
    games: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    study_board.study(games, tmp_path / "study")
    told = capsys.readouterr().out
    assert games.board.tickets[0].id in told and games.board.tracks[0].id in told
    drawn = sorted(path.name for path in (tmp_path / "study").iterdir())
    assert drawn == ["places.png", "tickets.png", "tracks.png"]


def test_other_seeds_are_other_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """Different seeds give different games, also if these are played in several parts."""
    monkeypatch.setattr(study_board, "CHUNK", 50)
    board = load_board("san_francisco")
    one, two = (study_board.play(board, 2, 100, "random", seed).owner for seed in (1, 2))
    assert not {game.tobytes() for game in one} & {game.tobytes() for game in two}


def test_the_study_on_the_command_line(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    run(study_board, monkeypatch, "--games", 20, "--policy", "random", "--folder", tmp_path / "few")
    assert (tmp_path / "few" / "tracks.png").stat().st_size > 10_000


@pytest.mark.parametrize(
    ("command", "told"),
    [
        ("own_bot.py --opponent nobody", "error: there is no bot 'nobody'"),
        ("own_bot.py --games 0", "error: games=0: expected at least 1"),
        ("own_bot.py --games 2 --opponent external:command=false", "2 games were abandoned"),
        ("train_ppo.py --opponent nobody", "error: there is no bot 'nobody'"),
        ("train_ppo.py --play --file nowhere.pt", "error: [Errno 2]"),
        ("train_ppo.py --file nowhere/x.pt", "error: --file nowhere/x.pt: there is no folder"),
        ("train_ppo.py --against 0", "error: --against 0: expected one or more"),
        ("train_ppo.py --threads 0", "error: --threads 0: expected one or more"),
        ("train_ppo.py --play --file /dev/null", "error: /dev/null holds no network"),
        ("study_board.py atlantis", "error: there is no board 'atlantis'"),
    ],
)
def test_wrong_arguments_are_told_in_a_line(command: str, told: str, tmp_path: Path) -> None:
    name, *arguments = command.split()
    program = [sys.executable, str(EXAMPLES / name), *arguments]
    done = subprocess.run(program, cwd=tmp_path, capture_output=True, text=True, timeout=120)
    assert done.returncode == 1
    assert done.stderr.startswith(told)
    assert len(done.stderr.splitlines()) == 1
