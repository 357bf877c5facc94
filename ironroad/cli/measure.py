"""`ironroad bench` and `ironroad perft`."""

from collections.abc import Iterable
from dataclasses import asdict
from typing import Any

import click
from rich import box
from rich.table import Table

from ironroad.batch.batch import Device, check_device
from ironroad.cli.bench import GpuSpeed, Speed, measure, measure_gpu
from ironroad.cli.console import dumps, out
from ironroad.cli.options import (
    BoardName,
    board_option,
    device_option,
    json_option,
    naming,
    parse_json,
    playable,
    players_option,
    read_text,
    seed_option,
)
from ironroad.engine.board import board_names, load_board
from ironroad.game.game import Game


@click.command("bench")
@click.argument("names", metavar="[BOARD]...", type=BoardName(), nargs=-1)
@click.option(
    "--players", "-p", "numbers", type=click.IntRange(2, 6), multiple=True, help="May be repeated."
)
@board_option
@click.option("--seconds", type=click.FloatRange(0.01, 60), default=2.0, show_default=True)
@click.option("--no-interpreted", is_flag=True, help="Leave the slow comparison out.")
@device_option
@json_option
def bench_command(
    names: tuple[str, ...],
    numbers: tuple[int, ...],
    options: Iterable[tuple[str, str]],
    seconds: float,
    no_interpreted: bool,
    device: Device,
    as_json: bool,
) -> None:
    """Measure decisions and games a second: random play, whole games with final scoring.

    Compiled rules on one core and on all threads, and how many times faster they are than the
    same source interpreted; with `--device cuda` on the GPU, in whole games and step by step.
    Boards and numbers of players not named are all measured.
    """
    check_device(device)
    tables = []
    for board in [load_board(name, dict(options)) for name in names or board_names()]:
        least, most = board.players
        for players in numbers or range(least, most + 1):
            board.check_players(players)
            tables.append((board, players))
    if device == "cuda":
        gpu_speeds = [measure_gpu(board, players, seconds) for board, players in tables]
        if as_json:
            print(dumps([asdict(speed) for speed in gpu_speeds]))
        else:
            out.print(_gpu_table(gpu_speeds))
        return
    speeds = [measure(board, players, seconds, not no_interpreted) for board, players in tables]
    if as_json:
        print(dumps([asdict(speed) | {"ratio": speed.ratio} for speed in speeds]))
    else:
        out.print(_table(speeds))


def _columns(*headings: str) -> Table:
    """A table with a heading for every column; all but the first column are numbers."""
    table = Table(box=box.SIMPLE, pad_edge=False, padding=0)
    for heading in headings:
        table.add_column(heading, no_wrap=True, justify="left" if heading == "board" else "right")
    return table


def _gpu_table(speeds: list[GpuSpeed]) -> Table:
    table = _columns("board", "players", "decisions\na game", "games/s", "steps/s")
    for speed in speeds:
        table.add_row(
            speed.board,
            str(speed.players),
            f"{speed.decisions_per_game:.1f}",
            f"{speed.games_per_second:,.0f}",
            f"{speed.steps_per_second:,.0f}",
        )
    return table


def _table(speeds: list[Speed]) -> Table:
    table = _columns(
        "board",
        "players",
        "decisions\na game",
        "µs\neach",
        "games/s",
        f"{speeds[0].threads} threads\ngames/s",
        "gain",
        "inter-\npreted",
        "ratio",
    )
    for speed in speeds:
        slow = speed.interpreted_microseconds
        table.add_row(
            speed.board,
            str(speed.players),
            f"{speed.decisions_per_game:.1f}",
            f"{speed.microseconds:.3f}",
            f"{speed.games_per_second:,.0f}",
            f"{speed.threads_games_per_second:,.0f}",
            f"{speed.threads_games_per_second / speed.games_per_second:.1f}x",
            f"{slow:.0f}" if slow else "",
            f"{speed.ratio:,.0f}x" if speed.ratio else "",
        )
    return table


@click.command("perft")
@click.argument("board", type=BoardName())
@click.option("--depth", "-d", type=click.IntRange(1, 12), default=3, show_default=True)
@players_option
@board_option
@seed_option
@click.option(
    "--position", type=click.File("r", encoding="utf-8"), help="Count from this position instead."
)
@click.option("--divide", is_flag=True, help="Count for each first move.")
@json_option
def perft_command(
    board: str,
    depth: int,
    players: int,
    options: Iterable[tuple[str, str]],
    seed: int | None,
    position: Any,
    divide: bool,
    as_json: bool,
) -> None:
    """Count the sequences of decisions from the start or a position, to check the rules.

    Chance follows from the seed, so that the counts are the same everywhere.
    """
    loaded = load_board(board, dict(options))
    if position:
        text = read_text(position)
        with naming(position.name):
            game = Game.from_position(parse_json(text), seed=seed or 0, board=loaded)
    else:
        game = Game.new(playable(board, options, players), players, seed=seed or 0)
    counts: dict[str, int] = {}
    if divide and depth > 0:
        for move in game.legal_moves:
            game.push(move)
            counts[str(move)] = game.perft(depth - 1)
            game.pop()
    else:
        counts = {str(each): game.perft(each) for each in range(1, depth + 1)}
    if as_json:
        print(dumps(counts))
        return
    table = Table("move" if divide else "depth", "sequences")
    for name, count in counts.items():
        table.add_row(name, f"{count:,}")
    if divide:
        table.add_row("all", f"{sum(counts.values()):,}")
    out.print(table)
