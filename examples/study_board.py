"""Studies a board over many games: what tickets are worth, who begins, which tracks are used.

    python examples/study_board.py                              # San Francisco, planner, 100,000
    python examples/study_board.py europe --policy greedy --players 3 --folder europe

Needs Matplotlib: pip install 'ironroad[examples]'. Three tables are printed, and three figures
saved. They tell what went together, not what caused it: a player who keeps a ticket has chosen
it, and one who claims a track wanted it.
"""

import argparse
import re
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import matplotlib as mpl
import numpy as np
import numpy.typing as npt
from matplotlib import pyplot as plt
from matplotlib.axes import Axes
from matplotlib.cm import ScalarMappable
from matplotlib.colors import LinearSegmentedColormap, TwoSlopeNorm
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle
from matplotlib.patheffects import withStroke

from ironroad import Batch, Board, load_board
from ironroad.arena.intervals import mean_interval, rate_interval
from ironroad.batch.seeds import game_seed
from ironroad.game.layout import Layout, load_backdrop, load_layout, spaces_of

CHUNK = 10_000
"""Games that are played at once."""
PAPER, INK, FAINT, SEA, LAND = "#f4ecda", "#24262d", "#5d594f", "#bfd6d6", "#efe4c9"
GREEN, RED, GOLD = "#20463f", "#a8321f", "#b8801a"
BAD_TO_GOOD = LinearSegmentedColormap.from_list("bad to good", [RED, "#a39e92", GREEN])
LOOK: Any = {
    "figure.facecolor": PAPER,
    "axes.facecolor": PAPER,
    "axes.edgecolor": FAINT,
    "axes.labelcolor": INK,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.titlelocation": "left",
    "axes.titlesize": 11,
    "figure.titlesize": 13,
    "figure.titleweight": "bold",
    "font.size": 10,
    "text.color": INK,
    "xtick.color": INK,
    "ytick.color": INK,
}

Flags = npt.NDArray[np.bool_]
Floats = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Mean:
    """A mean over games, and how sure it is: 95 %."""

    value: float
    low: float
    high: float

    @classmethod
    def of(cls, values: Floats) -> "Mean":
        """Of values that are independent; not a number if there are too few to tell."""
        low, high = mean_interval(values, np.ones(len(values))) or (np.nan, np.nan)
        return cls(float(values.mean()) if len(values) else np.nan, low, high)

    @classmethod
    def of_rate(cls, values: Floats) -> "Mean":
        """Of values between 0 and 1."""
        return cls(float(values.mean()), *rate_interval(values, np.ones(len(values))))


@dataclass(frozen=True)
class Games:
    """What is kept of many games: a row a game, then a column a seat."""

    board: Board
    policy: str
    total: Floats
    won: Floats
    """The share of the win: 1, or less where it is shared."""
    place: npt.NDArray[np.int64]
    """In the turn order, from 0."""
    held: Flags
    """By game, seat and ticket."""
    done: Flags
    owner: npt.NDArray[np.int8]
    """By game and track: the seat, or another number."""

    @property
    def margin(self) -> Floats:
        """Points ahead of the mean of the others."""
        others = (self.total.sum(1, keepdims=True) - self.total) / (self.total.shape[1] - 1)
        margin: Floats = self.total - others
        return margin

    @property
    def title(self) -> str:
        """Which games these are."""
        games, players = self.total.shape
        return f"{self.board.name}, {players} players, {games:,} games by {self.policy}"


def play(board: Board, players: int, games: int, policy: str, seed: int) -> Games:
    """Play so many games, all seats by one policy."""
    parts = []
    batch = Batch(board, players, min(games, CHUNK), seed=seed, observe=False)
    start = time.perf_counter()
    for chunk in range(-(-games // batch.n)):
        batch.reset(game_seed(seed, chunk))  # of which no other seed has any
        batch.play(policy)
        parts.append(_told(batch))
        played, seconds = (chunk + 1) * batch.n, time.perf_counter() - start
        print(f"\r{played:,} games, {played / seconds:,.0f} a second", end="", flush=True)
    print()
    columns = (np.concatenate(each)[:games] for each in zip(*parts, strict=True))
    return Games(board, policy, *columns)


def _told(batch: Batch) -> tuple[npt.NDArray[Any], ...]:
    """The columns of Games, from a batch in which all games are over."""
    states, scores = batch.states(), batch.scores()
    tickets, seats = len(batch.board.tickets), np.arange(batch.players)

    def flags(sets: npt.NDArray[np.uint64]) -> Flags:
        octets = np.ascontiguousarray(sets[:, : batch.players]).view(np.uint8)
        return np.unpackbits(octets, 2, bitorder="little")[..., :tickets].astype(np.bool_)

    return (
        batch.totals.astype(np.float64),
        batch.winners / batch.winners.sum(1, keepdims=True),
        (seats - states["first"][:, None]) % batch.players,
        flags(states["tickets"]),
        flags(scores["done"]),
        states["owner"][:, : len(batch.board.tracks)].copy(),
    )


# ---- what tickets are worth ---------------------------------------------------------------


@dataclass(frozen=True)
class TicketValue:
    """What became of seats that held a ticket at the end."""

    name: str
    points: int
    held: float
    """By how many of the seats."""
    done: float
    """How often it was done then."""
    gained: float
    """Points that it brought or cost, on average."""
    margin: Mean
    """How far ahead the seat was at the end."""


def ticket_values(games: Games) -> list[TicketValue]:
    """All tickets, the best first."""
    found = []
    for number, ticket in enumerate(games.board.tickets):
        held, done = games.held[..., number], games.done[..., number]
        if held.any():
            share = float(done[held].mean())
            gained = ticket.points * (2 * share - 1)
            margin = Mean.of(games.margin[held])
            found.append(
                TicketValue(ticket.id, ticket.points, float(held.mean()), share, gained, margin)
            )
    return sorted(found, key=lambda each: -each.margin.value)


def show_tickets(games: Games, values: list[TicketValue]) -> Figure:
    """How often each ticket was done, and how those who held it fared."""
    figure, (left, right) = plt.subplots(
        1, 2, figsize=(11, 1.6 + 0.26 * len(values)), sharey=True, layout="constrained"
    )
    rows = np.arange(len(values))[::-1]
    left.barh(rows, [100 * each.done for each in values], color=GOLD, height=0.7)
    left.set(title="done when held", xlabel="% of seats that held it", xlim=(0, 100))
    left.set_yticks(rows, [f"{each.name} ({each.points})" for each in values])
    for row, each in zip(rows, values, strict=True):
        colour = GREEN if each.margin.value > 0 else RED
        right.plot([each.margin.low, each.margin.high], [row, row], color=colour, linewidth=2)
        right.plot(each.margin.value, row, "o", color=colour, markersize=5)
    right.axvline(0, color=FAINT, linewidth=0.8)
    right.grid(axis="x", color=FAINT, alpha=0.25)
    right.set(title="margin of the seat that held it", xlabel="points ahead of the others, 95 %")
    figure.suptitle(f"What tickets are worth\n{games.title}", x=0.02, ha="left")
    return figure


# ---- who begins ---------------------------------------------------------------------------


@dataclass(frozen=True)
class Place:
    """How the seats fare that decide first, second, ..."""

    wins: Mean
    score: Mean


def places(games: Games) -> list[Place]:
    """All places in the turn order."""
    return [
        Place(Mean.of_rate(games.won[at]), Mean.of(games.total[at]))
        for at in (games.place == place for place in range(games.total.shape[1]))
    ]


def show_places(games: Games, found: list[Place]) -> Figure:
    """Wins and scores by place in the turn order."""
    figure, (left, right) = plt.subplots(1, 2, figsize=(9, 4.2), layout="constrained")
    rows = np.arange(len(found))
    for axes, means, scale in (
        (left, [each.wins for each in found], 100),
        (right, [each.score for each in found], 1),
    ):
        value, low, high = (scale * np.array([(m.value, m.low, m.high) for m in means])).T
        axes.errorbar(rows, value, [value - low, high - value], fmt="o", color=GREEN, capsize=8)
        for row, mean in zip(rows, value, strict=True):
            axes.annotate(f"{mean:.1f}", (row, mean), (14, -4), textcoords="offset points")
        axes.set_xticks(rows, [f"{row + 1}." for row in rows])
        axes.margins(x=0.35, y=0.35)
        axes.grid(axis="y", color=FAINT, alpha=0.25)
        axes.set_xlabel("place in the turn order")
    left.axhline(100 / len(found), color=RED, linewidth=1, linestyle="--")
    left.set_title("wins, % (dashed: fair), 95 %")
    right.set_title("mean score, 95 %")
    figure.suptitle(f"Who begins\n{games.title}", x=0.02, ha="left")
    return figure


# ---- which tracks are used ----------------------------------------------------------------


@dataclass(frozen=True)
class TrackUse:
    """How often a track was claimed, and how those who did fared."""

    name: str
    length: int
    claimed: float
    margin: Mean


def track_uses(games: Games) -> list[TrackUse]:
    """All tracks, in the board's order."""
    found = []
    for number, track in enumerate(games.board.tracks):
        by_seat = games.owner[:, number, None] == np.arange(games.total.shape[1])
        margin = Mean.of(games.margin[by_seat])
        found.append(TrackUse(track.id, track.length, float(by_seat.any(1).mean()), margin))
    return found


def show_tracks(games: Games, uses: list[TrackUse], layout: Layout) -> Figure:
    """The map: the more often a track was claimed the wider it is."""
    width, height = layout.size
    figure, axes = plt.subplots(figsize=(11, 10 * height / width + 0.7), layout="constrained")
    axes.set(xlim=(0, width), ylim=(height, 0), aspect="equal", facecolor=SEA)
    axes.set_axis_off()
    axes.add_patch(Rectangle((0, 0), width, height, color=SEA, zorder=0))
    _draw_land(axes, games.board)
    most = max((abs(each.margin.value) for each in uses if each.claimed > 0.01), default=1.0)
    colours = ScalarMappable(TwoSlopeNorm(0, -most, most), BAD_TO_GOOD)
    space = layout.space[1] * figure.get_figwidth() * 72 / width
    for track, use in zip(games.board.tracks, uses, strict=True):
        middle = [(x, y) for x, y, _ in spaces_of(layout, track)]
        start, _, _, end = layout.curves[track.between]
        line = np.array([start, *middle, end])
        colour = colours.to_rgba(np.array([use.margin.value]))[0] if use.claimed else FAINT
        axes.plot(*line.T, color=INK, alpha=0.25, linewidth=0.6, zorder=2)
        axes.plot(
            *line.T, color=colour, linewidth=use.claimed * space, solid_capstyle="butt", zorder=3
        )
    for name, (x, y) in layout.cities.items():
        label = layout.labels[name]
        where = {"start": "left", "middle": "center", "end": "right"}[label.anchor]
        axes.plot(x, y, "o", color=PAPER, markeredgecolor=INK, markersize=7, zorder=4)
        text = axes.text(label.x, label.y, name, ha=where, fontsize=9, zorder=5)
        text.set_path_effects([withStroke(linewidth=3, foreground=PAPER)])
    bar = figure.colorbar(colours, ax=axes, shrink=0.5, pad=0.01)
    bar.set_label("points ahead of those who claimed it")
    figure.suptitle(
        f"Which tracks are used: the wider, the more often\n{games.title}", x=0.02, ha="left"
    )
    return figure


def _draw_land(axes: Axes, board: Board) -> None:
    """The land of the board's backdrop, paths of straight lines as SVG has them."""
    for path in (load_backdrop(board) or {}).get("land", []):
        for piece in path.split("M")[1:]:
            numbers = np.array(re.findall(r"-?\d+\.?\d*|-?\.\d+", piece), np.float64)
            axes.fill(*numbers.reshape(-1, 2).cumsum(0).T, color=LAND, zorder=1)


# ---- all of it ----------------------------------------------------------------------------


def study(games: Games, folder: Path) -> None:
    """Print three tables, save three figures."""
    folder.mkdir(parents=True, exist_ok=True)
    print(f"\n{games.title}\n")
    values, found, uses = ticket_values(games), places(games), track_uses(games)
    print(f"{'ticket':44} points   held   done  gained  margin (95 %)")
    for value in values:
        print(
            f"{value.name:44} {value.points:6} {value.held:6.1%} {value.done:6.1%}"
            f" {value.gained:+7.1f} {_margin(value.margin)}"
        )
    print("\nplace   wins (95 %)               score (95 %)")
    for number, place in enumerate(found, 1):
        wins = f"{place.wins.value:.2%} ({place.wins.low:.2%} to {place.wins.high:.2%})"
        score = f"{place.score.value:.2f} ({place.score.low:.2f} to {place.score.high:.2f})"
        print(f"{number}.      {wins:25} {score}")
    print(f"\n{'track':44} length claimed  margin (95 %)")
    for use in sorted(uses, key=lambda each: -each.claimed):
        print(f"{use.name:44} {use.length:6} {use.claimed:7.1%} {_margin(use.margin)}")
    with mpl.rc_context(LOOK):
        figures = {"tickets": show_tickets(games, values), "places": show_places(games, found)}
        if layout := load_layout(games.board):
            figures["tracks"] = show_tracks(games, uses, layout)
    for name, figure in figures.items():
        figure.savefig(folder / f"{name}.png", dpi=150)
        plt.close(figure)
    print(f"\nFigures: {', '.join(str(folder / name) + '.png' for name in figures)}")


def _margin(mean: Mean) -> str:
    if np.isnan(mean.low):
        return "      -"
    return f"{mean.value:+7.2f} ({mean.low:+.2f} to {mean.high:+.2f})"


def main() -> None:
    """Play, then study."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("board", nargs="?", default="san_francisco")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument("--policy", choices=("random", "greedy", "planner"), default="planner")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--folder", type=Path, default=Path("study"), help="for the figures")
    args = parser.parse_args()
    mpl.use("agg")  # no window, files only
    board = load_board(args.board)
    study(play(board, args.players, args.games, args.policy, args.seed), args.folder)


if __name__ == "__main__":
    try:
        main()
    except (OSError, ValueError) as error:  # a board, bot, device or file that is not there
        raise SystemExit(f"error: {error}") from None
