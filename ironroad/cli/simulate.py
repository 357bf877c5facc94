"""`ironroad simulate` and `ironroad soak`."""

import random
import time
from collections.abc import Iterable
from typing import Any

import click
from rich.table import Table

from ironroad.batch.batch import Device, check_device, play_games
from ironroad.batch.cpu import soak
from ironroad.batch.results import Results
from ironroad.cli.console import dumps, err, out, progress
from ironroad.cli.options import (
    BoardName,
    board_option,
    device_option,
    json_option,
    playable,
    players_option,
    seed_option,
    threads_option,
)
from ironroad.engine.board import Board
from ironroad.policies.playout import POLICIES


@click.command("simulate")
@click.argument("board", type=BoardName())
@players_option
@click.option("--games", "-g", type=click.IntRange(1, 10_000_000), default=1000, show_default=True)
@board_option
@seed_option
@click.option(
    "--policy", type=click.Choice(POLICIES), default="random", show_default=True, help="Who plays."
)
@device_option
@threads_option
@json_option
def simulate_command(
    board: str,
    players: int,
    games: int,
    options: Iterable[tuple[str, str]],
    seed: int | None,
    policy: str,
    device: Device,
    threads: int | None,
    as_json: bool,
) -> None:
    """Play many whole games, all seats by one policy, and show statistics of the results."""
    check_device(device)
    loaded = playable(board, options, players)
    if seed is None:
        seed = random.SystemRandom().getrandbits(32)
    play_games(loaded, players, 1, seed, policy, device, 1)  # loads or compiles, untimed
    start = time.perf_counter()
    with progress(f"{loaded.name}, {players} players", games) as step:
        results = play_games(loaded, players, games, seed, policy, device, threads, step)
    seconds = time.perf_counter() - start
    if unfinished := results.unfinished():
        raise ValueError(f"{unfinished} games did not end")
    report = _report(loaded, results, seed, seconds)
    if as_json:
        print(dumps(report))
    else:
        _show_report(report)


def _report(board: Board, results: Results, seed: int, seconds: float) -> dict[str, Any]:
    games = len(results.decisions)
    sources = ["routes", "tickets", "tickets_done", *_sources(board), "total"]
    seats = []
    for seat in range(results.players):
        row = {source: float(results.scores[source][:, seat].mean()) for source in sources}
        row["total_error"] = float(results.scores["total"][:, seat].std() / games**0.5)
        shares = results.scores["winner"] / results.scores["winner"].sum(axis=1, keepdims=True)
        row["wins"] = float(shares[:, seat].mean())
        seats.append(row)
    return {
        "board": board.id,
        "options": board.options,
        "players": results.players,
        "games": games,
        "seed": seed,
        "seconds": seconds,
        "decisions": int(results.decisions.sum()),
        "decisions_per_game": float(results.decisions.mean()),
        "seats": seats,
    }


def _sources(board: Board) -> list[str]:
    """The sources of points that the board's mechanics add, as the scores record calls them."""
    return [field.name for each in board.in_force for field in each.scores if field.counts]


def _show_report(report: dict[str, Any]) -> None:
    sources = [key for key in report["seats"][0] if key not in ("total_error", "wins")]
    table = Table("seat", "wins", *(f"{source.replace('_', ' ')}" for source in sources))
    for seat, row in enumerate(report["seats"]):
        cells = [f"{row[source]:.2f}" for source in sources]
        cells[-1] += f" ± {1.96 * row['total_error']:.2f}"
        table.add_row(str(seat), f"{row['wins']:.1%}", *cells)
    out.print(table)
    rate = report["games"] / report["seconds"]
    out.print(
        f"{report['games']:,} games, {report['decisions_per_game']:.1f} decisions a game, "
        f"{report['seconds']:.2f} s ({rate:,.0f} games/s), seed {report['seed']}"
    )


@click.command("soak")
@click.argument("board", type=BoardName())
@players_option
@click.option("--games", "-g", type=click.IntRange(1, 10_000_000), default=1000, show_default=True)
@board_option
@seed_option
@threads_option
def soak_command(
    board: str,
    players: int,
    games: int,
    options: Iterable[tuple[str, str]],
    seed: int | None,
    threads: int | None,
) -> None:
    """Play random games with every invariant of the rules checked after each decision."""
    loaded = playable(board, options, players)
    with progress(f"{loaded.name}, {players} players", games) as step:
        broken = soak(loaded, players, games, seed or 0, threads, step)
    for game, what in broken[:10]:
        err.print(f"game {game} of seed {seed or 0}: {what}")
    if broken:
        raise ValueError(f"{len(broken)} of {games} games broke an invariant")
    with_options = "".join(f", {name}={value}" for name, value in loaded.options.items())
    out.print(
        f"{loaded.name}{with_options}, {players} players: {games:,} games, no invariant broken"
    )
