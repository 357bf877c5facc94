"""`ironroad play` and `ironroad replay`."""

from collections.abc import Iterable, Sequence
from dataclasses import asdict
from itertools import cycle, islice
from pathlib import Path
from typing import Any, Final

import click

from ironroad.arena.match import derived_seed, seated
from ironroad.bots.registry import parse_bot
from ironroad.cli.console import dumps, out
from ironroad.cli.options import (
    BoardName,
    BotText,
    board_option,
    json_option,
    language_option,
    naming,
    playable,
    read_text,
    seed_option,
)
from ironroad.cli.person import Leave, Person
from ironroad.cli.table import Table
from ironroad.engine.board import board_names
from ironroad.game.game import Game
from ironroad.game.record import GameRecord
from ironroad.game.words import Words

BOARD: Final = "europe"
GUEST: Final = ""
"""The value of `--me` without a name; the person is then called guest, in the language chosen."""
WATCHED, FACED = "planner", "normal"
"""The default bot in games that a person watches, and in games that a person plays."""


@click.command("play")
@click.argument("board", type=BoardName(), required=False)
@click.option(
    "--players",
    "-p",
    type=click.IntRange(2, 6),
    help="As many as bots and you, or 2, unless given.",
)
@click.option(
    "--bot", "-b", "bots", type=BotText(), multiple=True, help="Seat by seat; may be repeated."
)
@click.option(
    "--me", metavar="[NAME]", is_flag=False, flag_value=GUEST, help="Play yourself, under a name."
)
@click.option("--seat", type=click.IntRange(1, 6), help="Your seat; the first unless given.")
@board_option
@seed_option
@click.option("--record", type=click.Path(dir_okay=False), help="Keep the game in this file.")
@click.option(
    "--continue",
    "go_on",
    type=click.File("r", encoding="utf-8"),
    help="Go on with a recorded game, and keep it in its file.",
)
@click.option("--quiet", is_flag=True, help="Only the map and the scores.")
@language_option
def play_command(
    board: str | None,
    players: int | None,
    bots: tuple[str, ...],
    me: str | None,
    seat: int | None,
    options: Iterable[tuple[str, str]],
    seed: int | None,
    record: str | None,
    go_on: Any,
    quiet: bool,
    language: str,
) -> None:
    """Play against bots in the terminal with --me, or watch bots play.

    Fewer bots than seats take them in turn. Without --bot you play against normal bots, and watch
    planners. The bots there are: `ironroad bots`. While you play, ? lists what can be typed.
    """
    if board is None and me in board_names():  # --me europe
        board, me = me, GUEST
    if seat is not None and me is None:
        raise ValueError("--seat is the seat of a person: it goes with --me")
    if quiet and me is not None:
        raise ValueError("--quiet is for watching bots: it does not go with --me")
    if record and not Path(record).parent.is_dir():
        raise ValueError(f"{record}: there is no folder {Path(record).parent}")
    words = Words(language)
    if me == GUEST:
        me = words.text("page.guest")
    if go_on:
        if board or players or options or seed is not None:
            raise ValueError("--continue takes board, players, options and seed from the record")
        game = _go_on(go_on, me, seat, bots)
        record = record or (None if go_on.name == "<stdin>" else go_on.name)
    else:
        game = _new(board or BOARD, players, bots, me, seat, options, seed)
    _play(Table(game, words, record, quiet))


def _new(
    board: str,
    players: int | None,
    bots: Sequence[str],
    me: str | None,
    seat: int | None,
    options: Iterable[tuple[str, str]],
    seed: int | None,
) -> Game:
    """A new game, with a bot on every seat except the person's."""
    people = 0 if me is None else 1
    players = players or max(2, len(bots) + people)
    if len(bots) + people > players:
        you = " and you" if people else ""
        raise ValueError(f"{len(bots)} bots{you} for {players} players")
    loaded = playable(board, options, players)
    own = _seat(seat, players) if me is not None else None
    table = _bots_around(own, players, bots or [WATCHED if me is None else FACED])
    names = [
        str(me) if bot is None else f"{bot.partition(':')[0]} {number}"
        for number, bot in enumerate(table, 1)
    ]
    game = Game.new(loaded, seats=names, seed=seed)
    game.bots = table
    return game


def _seat(seat: int | None, players: int) -> int:
    """The number of a person's seat, counted from 0."""
    if seat is not None and seat > players:
        raise ValueError(f"--seat {seat}: expected a seat from 1 to {players}")
    return (seat or 1) - 1


def _bots_around(own: int | None, players: int, bots: Sequence[str]) -> tuple[str | None, ...]:
    """The bot on each seat, taken from `bots` in turn; None on the person's own seat."""
    others = islice(cycle(bots), players)
    return tuple(None if seat == own else next(others) for seat in range(players))


def _go_on(file: Any, me: str | None, seat: int | None, bots: Sequence[str]) -> Game:
    """A recorded game to be continued: its bots play on, a person takes a seat without a bot."""
    text = read_text(file)
    with naming(file.name):
        game = Game.from_record(text)
    known = game.bots or (None,) * game.players
    free = [number for number, bot in enumerate(known) if bot is None]
    own = None
    if game.bots is None and me is None:
        free = []
    elif seat is not None or free or me is not None:
        own = _seat(seat, game.players) if seat or not free else free[0]
    standing = cycle(bots or [WATCHED if own is None else FACED])
    game.bots = tuple(
        None if number == own else known[number] or next(standing) for number in range(game.players)
    )
    if me and own is not None:
        game.seats = tuple(me if number == own else name for number, name in enumerate(game.seats))
    game.reseed(derived_seed("continue", game.seed, len(game.steps)))
    return game


def _play(table: Table) -> None:
    """Play a game to its end, or until its person leaves."""
    game = table.game
    assert game.bots is not None
    seed = game.seed
    bots = [parse_bot(bot or WATCHED) for bot in game.bots]
    try:
        with seated(bots, seed) as players:
            if None in game.bots:
                Person(table, game.bots.index(None), players).play()
            else:
                table.show_beginning()
                while not game.is_over:
                    table.let_decide(players)
    except (Leave, KeyboardInterrupt) as reason:
        _leave(table)
        raise SystemExit(0 if isinstance(reason, Leave) else 130) from None
    finally:
        table.keep()
    table.show_end()
    if table.file:
        out.print(table.words.text("kept", file=table.file))
    elif seed is not None and None not in game.bots:
        out.print(table.words.text("seed", seed=seed))


def _leave(table: Table) -> None:
    words = table.words
    out.print()
    out.print(words.text("leave", n=len(table.game.steps)), end=" ")
    if table.file:
        out.print(words.text("leave.goOn", file=table.file))
    else:
        out.print(words.text("leave.lost"))


@click.command("replay")
@click.argument("file", type=click.File("r", encoding="utf-8"))
@json_option
@language_option
def replay_command(file: Any, as_json: bool, language: str) -> None:
    """Replay a recorded game: what happened, then map and scores. FILE may be - for the input."""
    text = read_text(file)
    with naming(file.name):
        game = Game.from_record(text)
    if as_json:
        print(dumps(_replay_json(game)))
        return
    table = Table(game, Words(language))
    table.show_log()
    table.show_end()


def _replay_json(game: Game) -> dict[str, Any]:
    record: GameRecord = game.record()
    return {
        "board": record.board,
        "options": record.options,
        "seats": record.seats,
        "seed": record.seed,
        "moves": [
            asdict(step.line) | {"effects": [effect.data() for effect in step.effects]}
            for step in game.steps
        ],
        "over": game.is_over,
        "position": game.position(),
        "scores": game.scores().to_json(),
    }
