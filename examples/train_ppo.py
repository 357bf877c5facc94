"""Trains a small neural network to play, by PPO and against itself, on one core or a GPU.

    python examples/train_ppo.py --minutes 5                    # train, then 1,000 games
    python examples/train_ppo.py --play --opponent greedy       # what was trained, in the arena
    python examples/train_ppo.py --device cuda --games 8192     # the same on a GPU

Needs PyTorch: pip install 'ironroad[examples]'. One file, as CleanRL does it: a `Batch` of games
for two, a network that sees what the seat to decide sees, and a loop that plays a little with
it, finds out which decisions did better than expected, and makes those likelier.
"""

import argparse
import time
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, ClassVar

import numpy as np
import torch
from torch import Tensor, nn
from torch.distributions import Categorical

from ironroad import (
    Batch,
    Board,
    Bot,
    Match,
    Move,
    View,
    load_board,
    parse_bot,
    play_match,
    summarise,
    thinking,
)
from ironroad.batch.action_space import ActionSpace
from ironroad.batch.batch import Device
from ironroad.batch.observation import observation_size
from ironroad.bots.compiled import choose_by
from ironroad.engine.actions import ACTIONS
from ironroad.engine.encoding import encode

PLAYERS = 2


@dataclass(frozen=True)
class Settings:
    """What to train on, for how long, and how."""

    board: str = "san_francisco"
    device: Device = "cpu"
    minutes: float = 5.0
    iterations: int = 1_000_000
    """At most so many; with the same seed and number, on a CPU, the same network."""
    seed: int = 1
    threads: int = 1
    games: int = 512
    """Side by side."""
    steps: int = 64
    """Decisions in each game between two updates."""
    epochs: int = 3
    minibatches: int = 16
    hidden: int = 128
    rate: float = 1e-3
    smoothing: float = 0.95
    """Lambda of GAE: 0 trusts the next value, 1 nothing but how games end."""
    clip: float = 0.2
    """How much likelier or less likely an update may make a decision."""
    entropy: float = 0.01
    """Price of being too sure too early."""
    margin: float = 20.0
    """Points ahead that count as a clear win."""


class Network(nn.Module):
    """From an observation to how likely each action is to be best, and who will win."""

    def __init__(self, observation: int, actions: int, hidden: int) -> None:
        super().__init__()
        self.body = nn.Sequential(
            nn.Linear(observation, hidden), nn.ReLU(), nn.Linear(hidden, hidden), nn.ReLU()
        )
        self.policy = nn.Linear(hidden, actions)
        self.value = nn.Linear(hidden, 1)

    def forward(self, observations: Tensor, legal: Tensor) -> tuple[Categorical, Tensor]:
        """The choice among legal actions, and the end to expect for the seat to decide."""
        hidden = self.body(observations)
        logits = self.policy(hidden).masked_fill(~legal, -1e9)
        return Categorical(logits=logits, validate_args=False), self.value(hidden).squeeze(-1)


class Table:
    """Games for two side by side, their arrays as tensors that change with every step."""

    def __init__(self, settings: Settings, games: int, seed: int, restart: bool = False) -> None:
        where: Any = {"device": settings.device, "threads": settings.threads}
        batch = Batch(settings.board, PLAYERS, games, seed=seed, restart=restart, **where)

        def shared(array: Any) -> Tensor:
            """A tensor over the same memory, the machine's or the GPU's."""
            return torch.as_tensor(array, device=settings.device)

        self.batch = batch
        self.observations, self.legal = shared(batch.observations), shared(batch.legal)
        self.seats, self.over = shared(batch.seats), shared(batch.over)
        self.totals, self.winners = shared(batch.totals), shared(batch.winners)


class Rollout:
    """Some steps of all games: what was seen, done and expected, and what came of it."""

    def __init__(self, now: Table, settings: Settings) -> None:
        def room(like: Tensor) -> Tensor:
            return torch.zeros((settings.steps, *like.shape), dtype=like.dtype, device=like.device)

        self.observations, self.legal = room(now.observations), room(now.legal)
        self.seats, self.over = room(now.seats), room(now.over)
        self.actions = room(now.seats.long())
        self.chances, self.values = room(now.seats.float()), room(now.seats.float())
        """Logarithms of how likely the actions were; what was expected of the end."""
        self.ends = room(now.totals.float())
        """Of games that ended at the step: what it was worth to each seat, -1 to 1."""
        self.margin = settings.margin

    @torch.no_grad()
    def play(self, now: Table, network: Network) -> Tensor:
        """Play on by the network, both seats; the ends it expects after the last step."""
        for step in range(len(self.seats)):
            choice, self.values[step] = network(now.observations, now.legal)
            self.observations[step], self.legal[step] = now.observations, now.legal
            self.seats[step] = now.seats
            self.actions[step] = choice.sample()
            self.chances[step] = choice.log_prob(self.actions[step])
            now.batch.step(self.actions[step], check=False)
            self.over[step] = now.over
            ahead = (now.totals - now.totals.flip(1)).float()
            self.ends[step] = torch.tanh(ahead / self.margin)
        value = network(now.observations, now.legal)[1]
        return torch.stack([torch.where(now.seats == seat, value, -value) for seat in (0, 1)], 1)

    def advantages(self, after: Tensor, smoothing: float) -> Tensor:
        """How much better each decision did than was expected (GAE).

        What comes after a seat's decision is that seat's next decision, however often the other
        decides in between, or the end. So both are kept for each seat, going back in time.
        `after` is what each seat expects after the last step: the other's loss is one's gain.
        """
        found = torch.zeros_like(self.values)
        later = torch.zeros_like(after)
        for step in reversed(range(len(found))):
            over = self.over[step, :, None]
            after = torch.where(over, self.ends[step], after)
            later = torch.where(over, 0, later)
            seat = self.seats[step, :, None].long()
            value = self.values[step, :, None]
            better = after.gather(1, seat) - value + smoothing * later.gather(1, seat)
            after, later = after.scatter(1, seat, value), later.scatter(1, seat, better)
            found[step] = better.squeeze(1)
        return found


def update(
    network: Network,
    optimiser: torch.optim.Optimizer,
    rollout: Rollout,
    better: Tensor,
    how: Settings,
) -> list[float]:
    """Make decisions that did better likelier, and expectations truer; the losses of both."""
    ends = better + rollout.values
    better = (better - better.mean()) / (better.std() + 1e-8)
    kept = rollout.observations, rollout.legal, rollout.actions, rollout.chances, better, ends
    rows = [part.flatten(0, 1) for part in kept]
    losses = []
    for _ in range(how.epochs):
        for picked in torch.randperm(better.numel(), device=better.device).chunk(how.minibatches):
            observations, legal, actions, before, gains, end = (part[picked] for part in rows)
            choice, value = network(observations, legal)
            ratio = (choice.log_prob(actions) - before).exp()
            clipped = ratio.clamp(1 - how.clip, 1 + how.clip)
            policy_loss = -torch.min(ratio * gains, clipped * gains).mean()
            value_loss = (value - end).square().mean()
            optimiser.zero_grad()
            (policy_loss + value_loss - how.entropy * choice.entropy().mean()).backward()
            nn.utils.clip_grad_norm_(network.parameters(), 0.5)
            optimiser.step()
            losses.append(torch.stack([policy_loss, value_loss]).detach())
    means: list[float] = torch.stack(losses).mean(0).tolist()
    return means


def train(settings: Settings) -> Network:
    """Let a new network play itself and learn from it, until the time is up."""
    torch.manual_seed(settings.seed)
    now = Table(settings, settings.games, settings.seed, restart=True)
    network = Network(now.observations.shape[1], now.legal.shape[1], settings.hidden)
    network.to(settings.device)
    optimiser = torch.optim.Adam(network.parameters(), settings.rate, eps=1e-5)
    rollout = Rollout(now, settings)
    start = time.perf_counter()
    for iteration in range(1, settings.iterations + 1):
        after = rollout.play(now, network)
        better = rollout.advantages(after, settings.smoothing)
        losses = update(network, optimiser, rollout, better, settings)
        seconds = time.perf_counter() - start
        is_last = seconds > settings.minutes * 60 or iteration == settings.iterations
        if is_last or iteration % 10 == 0:
            print(
                f"{seconds:5.0f} s, {iteration * better.numel():11,} decisions, "
                f"losses {losses[0]:+.4f} {losses[1]:.4f}, "
                f"beats random {beats_random(network, settings, 200):6.1%}",
                flush=True,
            )
        if is_last:
            break
    return network


@torch.no_grad()
def beats_random(network: Network, settings: Settings, games: int, seed: int = 1 << 40) -> float:
    """The share of games that it wins, half of them from each seat."""
    now = Table(settings, games, seed)
    own = torch.arange(games, device=settings.device) % PLAYERS
    while not now.over.all():
        chosen = network(now.observations, now.legal)[0].sample()
        anything = torch.as_tensor(now.batch.random_actions(), device=settings.device)
        now.batch.step(torch.where(now.seats == own, chosen, anything))
    won = now.winners / now.winners.sum(1, keepdim=True)
    return float(won.gather(1, own[:, None]).mean())


def save(network: Network, settings: Settings, file: Path) -> None:
    """Keep the network, and what it was trained on."""
    sizes = network.body[0].in_features, network.policy.out_features, settings.hidden
    torch.save({"board": settings.board, "sizes": sizes, "weights": network.state_dict()}, file)


@cache
def load(file: str) -> tuple[Network, Board, ActionSpace]:
    """A network that was kept, the board that it knows, and what may be done there."""
    try:
        kept = torch.load(file, map_location="cpu", weights_only=True)
        network = Network(*kept["sizes"])
        network.load_state_dict(kept["weights"])
    except OSError:
        raise
    except Exception as error:  # whatever PyTorch makes of other files
        raise ValueError(f"{file} holds no network of this program") from error
    board = load_board(kept["board"])
    return network.eval(), board, ActionSpace.of(board)


@dataclass(frozen=True)
class Trained(Bot):
    """A network at the table: the action that it takes for the best one."""

    name: ClassVar[str] = "trained"
    file: str = "ppo.pt"

    @torch.no_grad()
    def choose(self, view: View, legal_moves: Sequence[Move]) -> Move:
        """The legal move that is most likely to be best."""
        network, board, space = load(self.file)
        if view.board.id != board.id or view.options != board.options:
            raise ValueError(f"{self.file} was trained on {board.name}, not for this table")
        row = np.zeros((1, observation_size(board, len(view.seats))), np.float32)
        encode(board.rules, view.seen, row[0])

        def policy(rules: Any, state: Any, legal: Any, *_: Any) -> int:
            flags = np.unpackbits(legal.view(np.uint8), bitorder="little")[:ACTIONS]
            mask = torch.from_numpy(flags[space.codes].astype(np.bool_))
            chosen = network(torch.from_numpy(row), mask)[0].logits.argmax()
            return int(space.codes[chosen])

        return choose_by(policy, view, thinking(self.seed, view))


def meet(file: Path, opponent: str, games: int, seed: int) -> str:
    """What the arena says of a network and another bot, every deal in both seatings."""
    match = Match.new(load(str(file))[1], [Trained(file=str(file)), opponent], seed=seed)
    summary = summarise(match, play_match(match, games, workers=1).results)
    if summary.abandoned:
        raise SystemExit(f"{summary.abandoned} games were abandoned")
    bot, other = summary.bots
    low, high = bot.win_rate_interval or (0.0, 1.0)
    return (
        f"against {other.name}, {bot.games:,} games: wins {bot.win_rate:.1%} "
        f"({low:.1%} to {high:.1%}), mean score {bot.score:.1f} to {other.score:.1f}"
    )


def check(args: argparse.Namespace) -> None:
    """Refuse before the training what would fail after it."""
    parse_bot(args.opponent)
    for name in ("threads", "against"):
        if getattr(args, name) < 1:
            raise ValueError(f"--{name} {getattr(args, name)}: expected one or more")
    if not args.file.parent.is_dir():
        raise ValueError(f"--file {args.file}: there is no folder {args.file.parent}")


def main() -> None:
    """Train unless told to play, then play."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    names = "minutes", "iterations", "games", "board", "device", "threads", "seed"
    for name in names:
        value = getattr(Settings, name)
        parser.add_argument(f"--{name}", type=type(value), default=value)
    parser.add_argument("--file", type=Path, default=Path("ppo.pt"), help="for the network")
    parser.add_argument("--play", action="store_true", help="do not train, use the file")
    parser.add_argument("--opponent", default="random", help="any bot, see `ironroad bots`")
    parser.add_argument("--against", type=int, default=1000, help="games against it at the end")
    args = parser.parse_args()
    check(args)
    torch.set_num_threads(args.threads)
    if not args.play:
        settings = Settings(**{name: getattr(args, name) for name in names})
        save(train(settings), settings, args.file)
    print(meet(args.file, args.opponent, args.against, args.seed))


if __name__ == "__main__":
    try:
        main()
    except (OSError, ValueError) as error:  # a board, bot, device or file that is not there
        raise SystemExit(f"error: {error}") from None
