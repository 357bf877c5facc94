"""The command `ironroad`."""

import io
import json
import os
import random
import sys
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import Any

import click
from rich import box
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from ironroad.batch import Results, play_random, soak
from ironroad.bench import measure
from ironroad.engine.board import Board, board_names, load_board
from ironroad.engine.jit import INTERPRETED, on_first_compile
from ironroad.engine.limits import NEUTRAL
from ironroad.game import Game
from ironroad.layout import load_layout
from ironroad.record import GameRecord
from ironroad.terminal import map_text, move_text, scores_table, winner_text


class _Console(Console):
    """A console that prints names as they are, and does not mind if nobody reads on."""

    def __init__(self, stderr: bool = False) -> None:
        super().__init__(stderr=stderr, highlight=False, markup=False, emoji=False)

    def on_broken_pipe(self) -> None:
        self.quiet = True
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise SystemExit(0)


out = _Console()
err = _Console(stderr=True)


class _Board(click.ParamType[str]):
    """A board of ours by name, or the path of a board file."""

    name = "board"

    def convert(self, value: Any, param: Any, ctx: Any) -> str:
        load_board(value)  # so that a wrong name is said before anything else
        return str(value)


class _Option(click.ParamType[tuple[str, str]]):
    """A variant as NAME=on or NAME=off."""

    name = "name=on|off"

    def convert(self, value: Any, param: Any, ctx: Any) -> tuple[str, str]:
        key, equals, setting = str(value).partition("=")
        if not equals:
            raise click.BadParameter(f"'{value}': expected NAME=on or NAME=off", ctx, param)
        return key, setting


_seed = click.option(
    "--seed", type=click.IntRange(0, 2**63 - 1), help="The same seed, the same games."
)
_players = click.option("--players", "-p", type=click.IntRange(2, 6), default=2, show_default=True)
_options = click.option(
    "--option", "-o", "options", type=_Option(), multiple=True, help="A variant of the board."
)
_threads = click.option(
    "--threads", type=click.IntRange(1), help="Threads to play on; all cores unless given."
)
_json = click.option("--json", "as_json", is_flag=True, help="Print JSON instead of a table.")


@click.group(
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.version_option(package_name="ironroad", message="ironroad %(version)s")
@click.pass_context
def ironroad(context: click.Context) -> None:
    """Railway board games to play, simulate and study.

    \b
    ironroad boards                          the boards there are
    ironroad play europe                     watch bots play, and see map and scores
    ironroad simulate usa -p 3 --games 10000
    ironroad replay game.jsonl               a recorded game, move by move

    A BOARD is a name that `ironroad boards` lists, or the path of a board file of your own.
    """
    if context.invoked_subcommand is None:
        print(context.get_help())


@ironroad.command()
@click.argument("board", type=_Board(), required=False)
@_json
def boards(board: str | None, as_json: bool) -> None:
    """List the boards, or show the facts of one."""
    if board is None:
        _list_boards(as_json)
        return
    loaded = load_board(board)
    if as_json:
        layout = load_layout(loaded)
        print(_dumps(_facts(loaded) | {"layout": layout.facts if layout else None}))
    else:
        _show_board(loaded)


def _facts(board: Board) -> dict[str, Any]:
    return {"id": board.id, "hash": board.hash} | asdict(board.file)


def _list_boards(as_json: bool) -> None:
    loaded = [load_board(name) for name in board_names()]
    if as_json:
        keys = ("id", "name", "players", "hash")
        print(_dumps([{key: _facts(board)[key] for key in keys} for board in loaded]))
        return
    table = Table(box=box.SIMPLE_HEAD)
    for name in ("board", "players", "cities", "tracks", "tickets"):
        table.add_column(name, no_wrap=True)
    table.add_column("rules beyond the base game")
    for board in loaded:
        least, most = board.file.players
        table.add_row(
            board.id,
            f"{least}-{most}",
            *(str(len(facts)) for facts in (board.cities, board.tracks, board.tickets)),
            ", ".join(_rules_of(board)),
        )
    out.print(table)


def _rules_of(board: Board) -> list[str]:
    rules = [name.replace("_", " ") for name in board.file.mechanics]
    if any(track.ferry for track in board.tracks):
        rules.insert(0, "ferries")
    return rules + [f"option {option.name}" for option in board.file.options]


def _show_board(board: Board) -> None:
    out.print(f"{board.name} ({board.id}, hash {board.hash})", style="bold")
    facts = Table("fact", "value", show_header=False)
    for name in ("players", "trains", "double_routes_from", "cards", "start", "draw", "ties"):
        facts.add_row(name.replace("_", " "), _plain(getattr(board.file, name)))
    facts.add_row("route points", _plain(board.file.route_points))
    for name, values in board.file.mechanics.items():
        facts.add_row(name.replace("_", " "), _plain(values))
    for option in board.file.options:
        facts.add_row(f"option {option.name}", f"on or off; {option.default} unless given")
    out.print(facts)
    tracks = Table("track", "length", "points", "special")
    for track in board.tracks:
        special = {"ferry": track.ferry, "waves": track.waves, "toll": track.toll}
        words = [f"{name} {number}" for name, number in special.items() if number]
        words += ["tunnel"] if track.tunnel else []
        points = board.file.route_points[track.length]
        tracks.add_row(track.id, str(track.length), str(points), ", ".join(words))
    out.print(tracks)
    tickets = Table("ticket", "points", "")
    for ticket in board.tickets:
        note = "long" if ticket.long else "-".join(ticket.neutral or ())
        tickets.add_row(ticket.id, str(ticket.points), note)
    out.print(tickets)


def _plain(value: Any) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{key} {_plain(each)}" for key, each in value.items())
    if isinstance(value, tuple | list):
        return " ".join(str(each) for each in value)
    return str(value)


@ironroad.command()
@click.argument("board", type=_Board(), default="europe")
@_players
@_options
@_seed
@click.option("--record", type=click.Path(dir_okay=False), help="Keep the game in this file.")
@click.option("--quiet", is_flag=True, help="Only the map and the scores.")
def play(
    board: str,
    players: int,
    options: Iterable[tuple[str, str]],
    seed: int | None,
    record: str | None,
    quiet: bool,
) -> None:
    """Watch a game of bots in the terminal: moves, map and final scores.

    The bots choose at random for now.
    """
    if record and not Path(record).parent.is_dir():
        raise ValueError(f"{record}: there is no folder {Path(record).parent}")
    names = [f"Bot {seat + 1}" for seat in range(players)]
    game = Game.new(_playable(board, options, players), seats=names, seed=seed)
    player = random.Random(game.seed)
    while not game.is_over:
        seat = game.to_move
        assert seat is not None
        move = player.choice(game.legal_moves)
        game.push(move)
        if not quiet:
            out.print(move_text(seat, names[seat], str(move)))
    _show_end(game)
    if record:
        Path(record).write_text(str(game.record()), "utf-8")
        out.print(f"Recorded in {record}; watch it again with: ironroad replay {record}")
    else:
        out.print(f"Seed {game.seed}: the same again with --seed {game.seed}")


def _show_end(game: Game) -> None:
    layout = load_layout(game.board)
    if layout:
        view = game.view(None)
        neutral = dict.fromkeys(view.neutral.tracks if view.neutral else (), NEUTRAL)
        out.print(map_text(game.board, layout, view.tracks | neutral, out.width))
    scores = game.scores()
    out.print(scores_table(game.board, game.seats, scores))
    out.print(winner_text(game.seats, scores) if game.is_over else "The game is not over.")


@ironroad.command()
@click.argument("board", type=_Board())
@_players
@click.option("--games", "-g", type=click.IntRange(1, 10_000_000), default=1000, show_default=True)
@_options
@_seed
@_threads
@_json
def simulate(
    board: str,
    players: int,
    games: int,
    options: Iterable[tuple[str, str]],
    seed: int | None,
    threads: int | None,
    as_json: bool,
) -> None:
    """Play many whole games by random players, and show what became of them."""
    loaded = _playable(board, options, players)
    if seed is None:
        seed = random.SystemRandom().getrandbits(32)
    play_random(loaded, players, 1, seed, 1)  # loads or compiles, before the clock runs
    start = time.perf_counter()
    with _progress(f"{loaded.name}, {players} players", games) as step:
        results = play_random(loaded, players, games, seed, threads, step)
    seconds = time.perf_counter() - start
    if unfinished := results.unfinished():
        raise ValueError(f"{unfinished} games did not end")
    report = _report(loaded, results, seed, seconds)
    if as_json:
        print(_dumps(report))
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
    given = {"tolls": ["tolls", "loans"], "tunnels": [], "ferry_cards": [], "markers": []}
    given["neutral"] = []
    return [source for name in board.mechanics for source in given.get(name, [name])]


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


@ironroad.command("soak")
@click.argument("board", type=_Board())
@_players
@click.option("--games", "-g", type=click.IntRange(1, 10_000_000), default=1000, show_default=True)
@_options
@_seed
@_threads
def soak_command(
    board: str,
    players: int,
    games: int,
    options: Iterable[tuple[str, str]],
    seed: int | None,
    threads: int | None,
) -> None:
    """Play random games with every invariant of the rules checked after each decision."""
    loaded = _playable(board, options, players)
    with _progress(f"{loaded.name}, {players} players", games) as step:
        broken = soak(loaded, players, games, seed or 0, threads, step)
    for game, what in broken[:10]:
        err.print(f"game {game} of seed {seed or 0}: {what}")
    if broken:
        raise ValueError(f"{len(broken)} of {games} games broke an invariant")
    variant = "".join(f", {name}={value}" for name, value in loaded.options.items())
    out.print(f"{loaded.name}{variant}, {players} players: {games:,} games, no invariant broken")


@ironroad.command()
@click.argument("file", type=click.File("r", encoding="utf-8"))
@_json
def replay(file: Any, as_json: bool) -> None:
    """Replay a recorded game: its moves, then map and scores. FILE may be - for the input."""
    text = _read_text(file)
    with _naming(file.name):
        game = Game.from_record(text)
    if as_json:
        print(_dumps(_replay_json(game)))
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


@ironroad.command()
@click.argument("names", metavar="[BOARD]...", type=_Board(), nargs=-1)
@click.option(
    "--players", "-p", "numbers", type=click.IntRange(2, 6), multiple=True, help="May be repeated."
)
@_options
@click.option("--seconds", type=click.FloatRange(0.01, 60), default=2.0, show_default=True)
@click.option("--no-interpreted", is_flag=True, help="Leave the slow comparison out.")
@_json
def bench(
    names: tuple[str, ...],
    numbers: tuple[int, ...],
    options: Iterable[tuple[str, str]],
    seconds: float,
    no_interpreted: bool,
    as_json: bool,
) -> None:
    """Measure decisions and games a second: random play, whole games with final scoring.

    Compiled rules on one core and on all threads, and how many times faster they are than the
    same source interpreted. Boards and numbers of players not named are all measured.
    """
    loaded = [load_board(name, dict(options)) for name in names or board_names()]
    speeds = []
    for board in loaded:
        least, most = board.file.players
        for players in numbers or range(least, most + 1):
            board.check_players(players)
            speeds.append(measure(board, players, seconds, not no_interpreted))
    if as_json:
        print(_dumps([asdict(speed) | {"ratio": speed.ratio} for speed in speeds]))
        return
    table = Table(box=box.SIMPLE, pad_edge=False, padding=0)
    for heading in (
        "board",
        "players",
        "decisions\na game",
        "µs\neach",
        "games/s",
        f"{speeds[0].threads} threads\ngames/s",
        "gain",
        "inter-\npreted",
        "ratio",
    ):
        table.add_column(heading, no_wrap=True, justify="left" if heading == "board" else "right")
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
    out.print(table)


@ironroad.command()
@click.argument("board", type=_Board())
@click.option("--depth", "-d", type=click.IntRange(0, 12), default=3, show_default=True)
@_players
@_options
@_seed
@click.option(
    "--position", type=click.File("r", encoding="utf-8"), help="Count from this position instead."
)
@click.option("--divide", is_flag=True, help="Count for each first move.")
@_json
def perft(
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
        text = _read_text(position)
        with _naming(position.name):
            game = Game.from_position(_parse_json(text), seed=seed or 0, board=loaded)
    else:
        game = Game.new(_playable(board, options, players), players, seed=seed or 0)
    counts: dict[str, int] = {}
    if divide and depth > 0:
        for move in game.legal_moves:
            game.push(move)
            counts[str(move)] = game.perft(depth - 1)
            game.pop()
    else:
        counts = {str(each): game.perft(each) for each in range(1, depth + 1)}
    if as_json:
        print(_dumps(counts))
        return
    table = Table("move" if divide else "depth", "sequences")
    for name, count in counts.items():
        table.add_row(name, f"{count:,}")
    if divide:
        table.add_row("all", f"{sum(counts.values()):,}")
    out.print(table)


def _playable(board: str, options: Iterable[tuple[str, str]], players: int) -> Board:
    loaded = load_board(board, dict(options))
    loaded.check_players(players)
    return loaded


def _read_text(file: Any) -> str:
    with _naming(file.name):
        try:
            return str(file.read())
        except UnicodeDecodeError:
            raise ValueError("not a text file in UTF-8") from None


def _parse_json(text: str) -> Any:
    try:
        return json.loads(text)
    except RecursionError:
        raise ValueError("nested too deeply") from None
    except json.JSONDecodeError as error:
        raise ValueError(f"not JSON: {error}") from None


@contextmanager
def _naming(file: str) -> Iterator[None]:
    """Errors about what is in a file name it."""
    try:
        yield
    except ValueError as error:
        raise ValueError(f"{file}: {error}") from None


def _dumps(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, indent=2)


class _progress:
    """A progress bar on the terminal, if there is one."""

    def __init__(self, title: str, total: int) -> None:
        self.bar = Progress(
            TextColumn(title),
            BarColumn(),
            MofNCompleteColumn(),
            TimeRemainingColumn(),
            console=err,
            transient=True,
            disable=not err.is_terminal,
        )
        self.total = total

    def __enter__(self) -> Any:
        self.bar.start()
        task = self.bar.add_task("", total=self.total)
        return lambda games: self.bar.advance(task, games)

    def __exit__(self, *error: object) -> None:
        self.bar.stop()


def main() -> None:
    """Run the command; an error is one line and exit status 2, never a traceback."""
    if not INTERPRETED:
        on_first_compile(
            lambda: err.print("Compiling the rules, once for this version: half a minute ...")
        )
    for stream in (sys.stdout, sys.stderr):  # terminals that lack a letter show another
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    try:
        ironroad.main(standalone_mode=False)
    except click.exceptions.Abort:
        _fail("interrupted", 130)
    except click.ClickException as error:
        _fail(error.format_message(), 2)
    except BrokenPipeError:
        sys.stderr.close()
        sys.exit(0)
    except (ValueError, OSError) as error:
        _fail(str(error), 2)


def _fail(message: str, status: int) -> None:
    print("ironroad: " + " ".join(message.split()), file=sys.stderr)
    sys.exit(status)
