"""`ironroad play` and `ironroad replay`."""

from collections.abc import Iterable
from dataclasses import asdict
from itertools import cycle, islice
from pathlib import Path
from typing import Any

import click

from ironroad.arena.match import seated
from ironroad.bots.bot import Bot
from ironroad.bots.registry import parse_bot
from ironroad.cli.console import dumps, out
from ironroad.cli.options import (
    BoardName,
    BotText,
    board_option,
    json_option,
    naming,
    playable,
    read_text,
    seed_option,
)
from ironroad.engine.limits import NEUTRAL
from ironroad.game.game import Game
from ironroad.game.layout import load_layout
from ironroad.game.record import GameRecord
from ironroad.game.terminal import map_text, move_text, scores_table, winner_text


@click.command("play")
@click.argument("board", type=BoardName(), default="europe")
@click.option(
    "--players", "-p", type=click.IntRange(2, 6), help="As many as bots, or 2, unless given."
)
@click.option(
    "--bot", "-b", "bots", type=BotText(), multiple=True, help="Seat by seat; may be repeated."
)
@board_option
@seed_option
@click.option("--record", type=click.Path(dir_okay=False), help="Keep the game in this file.")
@click.option("--quiet", is_flag=True, help="Only the map and the scores.")
def play_command(
    board: str,
    players: int | None,
    bots: tuple[str, ...],
    options: Iterable[tuple[str, str]],
    seed: int | None,
    record: str | None,
    quiet: bool,
) -> None:
    """Watch a game of bots in the terminal: moves, map and final scores.

    Fewer bots than players take seats in turn; without --bot all are planners. The bots
    there are: `ironroad bots`.
    """
    if record and not Path(record).parent.is_dir():
        raise ValueError(f"{record}: there is no folder {Path(record).parent}")
    players = players or max(2, len(bots))
    if len(bots) > players:
        raise ValueError(f"{len(bots)} bots for {players} players")
    table = list(islice(cycle(bots or ["planner"]), players))
    names = [f"{bot.partition(':')[0]} {seat + 1}" for seat, bot in enumerate(table)]
    game = Game.new(playable(board, options, players), seats=names, seed=seed)
    _play(game, [parse_bot(bot) for bot in table], quiet)
    _show_end(game)
    if record:
        Path(record).write_text(str(game.record()), "utf-8")
        out.print(f"Recorded in {record}; watch it again with: ironroad replay {record}")
    else:
        out.print(f"Seed {game.seed}: the same again with --seed {game.seed}")


def _play(game: Game, bots: Iterable[Bot], quiet: bool) -> None:
    assert game.seed is not None
    with seated(bots, game.seed) as table:
        while (seat := game.to_move) is not None:
            moves = game.legal_moves
            move = moves[0] if len(moves) == 1 else table[seat].choose(game.view(seat), moves)
            game.push(move)
            if not quiet:
                out.print(move_text(seat, game.seats[seat], str(move)))


def _show_end(game: Game) -> None:
    layout = load_layout(game.board)
    if layout:
        view = game.view(None)
        neutral = dict.fromkeys(view.neutral.tracks if view.neutral else (), NEUTRAL)
        out.print(map_text(game.board, layout, view.tracks | neutral, out.width))
    scores = game.scores()
    out.print(scores_table(game.board, game.seats, scores))
    out.print(winner_text(game.seats, scores) if game.is_over else "The game is not over.")


@click.command("replay")
@click.argument("file", type=click.File("r", encoding="utf-8"))
@json_option
def replay_command(file: Any, as_json: bool) -> None:
    """Replay a recorded game: its moves, then map and scores. FILE may be - for the input."""
    text = read_text(file)
    with naming(file.name):
        game = Game.from_record(text)
    if as_json:
        print(dumps(_replay_json(game)))
        return
    for line in game.record().moves:
        out.print(move_text(line.seat, game.seats[line.seat], line.move, line.chance))
    _show_end(game)


def _replay_json(game: Game) -> dict[str, Any]:
    record: GameRecord = game.record()
    return {
        "board": record.board,
        "options": record.options,
        "seats": record.seats,
        "seed": record.seed,
        "moves": [asdict(line) for line in record.moves],
        "over": game.is_over,
        "position": game.position(),
        "scores": game.scores().to_json(),
    }
