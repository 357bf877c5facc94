"""`ironroad arena`."""

import random
from collections.abc import Iterable
from pathlib import Path

import click
from rich import box
from rich.table import Table

from ironroad.arena.match import Match
from ironroad.arena.picture import picture
from ironroad.arena.play import Played, play_match, whole_games
from ironroad.arena.results_file import seed_in
from ironroad.arena.summary import BotSummary, Summary, summarise
from ironroad.cli.console import dumps, err, out, progress
from ironroad.cli.options import BoardName, board_option, json_option, playable, seed_option


@click.command("arena")
@click.argument("board", type=BoardName())
@click.argument("bots", metavar="BOT BOT...", nargs=-1)
@click.option("--players", "-p", type=click.IntRange(2, 6), default=2, show_default=True)
@click.option(
    "--games",
    "-g",
    type=click.IntRange(1, 10_000_000),
    default=100,
    show_default=True,
    help="Rounded up to whole deals, each in every seating.",
)
@board_option
@seed_option
@click.option(
    "--workers", type=click.IntRange(1), help="Processes to play in; all cores unless given."
)
@click.option(
    "--file",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Keep results here, and go on where the file ends.",
)
@json_option
@click.option(
    "--picture",
    "drawing",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Draw the results as SVG.",
)
@click.option("--ray", metavar="ADDRESS", help="Play on a Ray cluster.")
def arena_command(
    board: str,
    bots: tuple[str, ...],
    players: int,
    games: int,
    options: Iterable[tuple[str, str]],
    seed: int | None,
    workers: int | None,
    file: Path | None,
    as_json: bool,
    drawing: Path | None,
    ray: str | None,
) -> None:
    """Let bots play each other, and show how strong they are.

    Every deal is played in every seating, so that luck of the deal and of the seat is shared.
    The bots there are: `ironroad bots`; the same one may be named twice.
    """
    loaded = playable(board, options, players)
    for path in (file, drawing):
        if path and not path.parent.is_dir():
            raise ValueError(f"{path}: there is no folder {path.parent}")
    if seed is None:
        seed = seed_in(file) if file else None
    if seed is None:
        seed = random.SystemRandom().getrandbits(32)
    match = Match.new(loaded, bots, players, seed=seed)
    total = whole_games(match, games)
    if total != games:
        err.print(f"{total} games, not {games}: whole deals, each in every seating.")
    with progress(f"{loaded.name}, {players} players", total) as step:
        played = play_match(match, games, workers=workers, ray=ray, file=file, progress=step)
    if not played.results:
        raise click.Abort
    summary = summarise(match, played.results)
    if drawing:
        drawing.write_text(picture(summary, loaded.name), "utf-8")
    if as_json:
        print(dumps(summary.to_json()))
    else:
        _show(summary, loaded.name, played)
    _end(played, match, file)


def _end(played: Played, match: Match, file: Path | None) -> None:
    """Report abandoned games and overruns, and set the exit status."""
    mishaps = [(game, game.mishap) for game in played.results if game.mishap]
    for game, mishap in mishaps[:5]:
        name = match.names[game.seating[mishap.seat]]
        err.print(f"deal {game.deal}, seat {mishap.seat}, {name}: {mishap.kind}: {mishap.text}")
    if played.interrupted:
        err.print(f"Interrupted; the same command goes on with {file}." if file else "Interrupted.")
        raise SystemExit(130)
    if mishaps:
        raise ValueError(f"{len(mishaps)} games were abandoned")


def _show(summary: Summary, board: str, played: Played) -> None:
    match = summary.match
    options = "".join(f", {name}={value}" for name, value in match["options"].items())
    found = f", {played.found:,} of them from the file" if played.found else ""
    out.print(
        f"{board}{options}, {match['players']} players: {summary.games:,} games of "
        f"{summary.deals:,} deals{found}, seed {match['seed']}"
    )
    out.print(_standings(summary))
    out.print(_figures(summary))
    if len(summary.bots) > 2:
        out.print(_head_to_head(summary))


def _table(*headings: str) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1))
    for heading in headings:
        table.add_column(heading, justify="right", no_wrap=True)
    return table


def _standings(summary: Summary) -> Table:
    """The table of bots, strongest first, with the numbers that other tables call them by."""
    table = _table("", "bot", "rating", "95 %", "wins", "95 %", "score")
    table.columns[1].justify, table.columns[1].no_wrap = "left", False
    table.columns[1].overflow = "fold"
    ranked = sorted(enumerate(summary.bots, 1), key=lambda each: -each[1].rating.rating)
    for number, bot in ranked:
        rating = bot.rating
        table.add_row(
            str(number),
            bot.name,
            f"{rating.rating:+.0f}",
            f"{rating.low:+.0f} {rating.high:+.0f}",
            _percent(bot.win_rate),
            " ".join(f"{100 * bound:.1f}" for bound in bot.win_rate_interval or ()),
            _score(bot),
        )
    return table


def _percent(rate: float | None) -> str:
    return "-" if rate is None else f"{100 * rate:.1f} %"


def _score(bot: BotSummary) -> str:
    if bot.score is None:
        return "-"
    if bot.score_interval is None:
        return f"{bot.score:.1f}"
    return f"{bot.score:.1f} ±{bot.score_interval[1] - bot.score:.1f}"


def _figures(summary: Summary) -> Table:
    """The table of points by source, tickets, times and errors: a column for each bot."""
    bots = summary.bots
    table = _table("", *(str(number) for number in range(1, len(bots) + 1)))
    table.columns[0].justify = "left"
    for source in bots[0].points:
        table.add_row(source, *(f"{bot.points[source]:.1f}" for bot in bots))
    table.add_row("score", *("-" if bot.score is None else f"{bot.score:.1f}" for bot in bots))
    table.add_section()
    table.add_row("number of tickets kept", *(_mean(bot.tickets) for bot in bots))
    table.add_row("number of tickets done", *(_mean(bot.tickets_done) for bot in bots))
    table.add_section()
    table.add_row("games", *(f"{bot.games:,}" for bot in bots))
    table.add_row("decisions", *(f"{bot.decisions:,}" for bot in bots))
    table.add_row("ms each", *(_milliseconds(bot.seconds_per_decision) for bot in bots))
    table.add_row("slowest, ms", *(_milliseconds(bot.slowest_decision) for bot in bots))
    table.add_row("over budget", *(str(bot.overruns) for bot in bots))
    table.add_row("illegal moves", *(str(bot.illegal_moves) for bot in bots))
    if any(bot.failures for bot in bots):
        table.add_row("failures", *(str(bot.failures) for bot in bots))
    return table


def _mean(value: float | None) -> str:
    return "-" if value is None else f"{value:.2f}"


def _milliseconds(seconds: float | None) -> str:
    if seconds is None:
        return "-"
    return f"{1000 * seconds:,.{2 if seconds < 0.01 else 1 if seconds < 1 else 0}f}"


def _head_to_head(summary: Summary) -> Table:
    """The table of how often the bot of the row finishes ahead of the bot of the column."""
    numbers = [str(number) for number in range(1, len(summary.bots) + 1)]
    table = _table("ahead of", *numbers)
    table.columns[0].justify = "left"
    for number, row in zip(numbers, summary.ahead, strict=True):
        table.add_row(number, *("" if share is None else _percent(share) for share in row))
    return table
