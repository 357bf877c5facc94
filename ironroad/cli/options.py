"""Arguments that several commands share: a board, its options, players, a seed, files."""

import json
import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

import click

from ironroad.batch.batch import DEVICES
from ironroad.bots.registry import parse_bot
from ironroad.engine.board import Board, load_board
from ironroad.game.words import LANGUAGES


class BoardName(click.ParamType[str]):
    """The name of a built-in board, or the path of a board file."""

    name = "board"

    def convert(self, value: Any, param: Any, ctx: Any) -> str:
        load_board(value)  # a wrong name is reported before anything else
        return str(value)


class BoardOption(click.ParamType[tuple[str, str]]):
    """An option of a board, written NAME=on or NAME=off."""

    name = "name=on|off"

    def convert(self, value: Any, param: Any, ctx: Any) -> tuple[str, str]:
        key, equals, setting = str(value).partition("=")
        if not equals:
            raise click.BadParameter(f"'{value}': expected NAME=on or NAME=off", ctx, param)
        return key, setting


class BotText(click.ParamType[str]):
    """The text form of a bot, or the name of a level."""

    name = "bot"

    def convert(self, value: Any, param: Any, ctx: Any) -> str:
        parse_bot(str(value))  # a wrong text is reported before anything else
        return str(value)


seed_option = click.option(
    "--seed", type=click.IntRange(0, 2**63 - 1), help="The same seed, the same games."
)
players_option = click.option(
    "--players", "-p", type=click.IntRange(2, 6), default=2, show_default=True
)
board_option = click.option(
    "--option", "-o", "options", type=BoardOption(), multiple=True, help="An option of the board."
)
device_option = click.option(
    "--device",
    type=click.Choice(DEVICES),
    default="cpu",
    show_default=True,
    help="Where to play; cuda is an NVIDIA GPU.",
)
threads_option = click.option(
    "--threads", type=click.IntRange(1), help="Threads to play on; all cores unless given."
)
json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON instead of a table.")


def language_here() -> str:
    """The language of the terminal, if the texts are translated into it; else English."""
    spoken = os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG", "")
    return spoken[:2] if spoken[:2] in LANGUAGES else "en"


language_option = click.option(
    "--language",
    type=click.Choice(LANGUAGES),
    default=language_here,
    help="Of what is told; that of the terminal, or English, unless given.",
)


def playable(board: str, options: Iterable[tuple[str, str]], players: int) -> Board:
    """The board with its options, if that many players can play on it."""
    loaded = load_board(board, dict(options))
    loaded.check_players(players)
    return loaded


def read_text(file: Any) -> str:
    """The text of an open file."""
    with naming(file.name):
        try:
            return str(file.read())
        except UnicodeDecodeError:
            raise ValueError("not a text file in UTF-8") from None


def parse_json(text: str) -> Any:
    """The value that a JSON text holds."""
    try:
        return json.loads(text)
    except RecursionError:
        raise ValueError("nested too deeply") from None
    except json.JSONDecodeError as error:
        raise ValueError(f"not JSON: {error}") from None


@contextmanager
def naming(file: str) -> Iterator[None]:
    """Add the name of the file to errors about what is in it."""
    try:
        yield
    except ValueError as error:
        raise ValueError(f"{file}: {error}") from None
