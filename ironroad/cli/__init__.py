"""The command `ironroad`."""

import io
import sys
from importlib import import_module
from typing import Final

import click

from ironroad.cli.console import say_when_compiling

COMMANDS: Final = {
    "serve": "serve",
    "boards": "boards",
    "bots": "bots",
    "play": "play",
    "replay": "play",
    "arena": "arena",
    "simulate": "simulate",
    "soak": "simulate",
    "bench": "measure",
    "perft": "measure",
}
"""The commands, each with the module that defines it."""


class Commands(click.Group):
    """A group that imports the module of a command only when it is needed, to start quickly."""

    def list_commands(self, context: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, context: click.Context, name: str) -> click.Command | None:
        if name not in COMMANDS:
            return None
        module = import_module(f"ironroad.cli.{COMMANDS[name]}")
        if name != "serve":  # the server shows its first page before rules are loaded
            say_when_compiling()
        command: click.Command = getattr(module, f"{name}_command")
        return command


@click.group(
    cls=Commands,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.version_option(package_name="ironroad", message="ironroad %(version)s")
@click.pass_context
def ironroad(context: click.Context) -> None:
    """Railway board games to play, simulate and study.

    \b
    ironroad serve --open                    play in the browser
    ironroad boards                          the boards there are
    ironroad bots                            the bots there are
    ironroad play europe                     watch bots play, and see map and scores
    ironroad arena usa random greedy         how strong bots are
    ironroad simulate usa -p 3 --games 10000
    ironroad replay game.jsonl               a recorded game, move by move

    A BOARD is a name that `ironroad boards` lists, or the path of a board file of your own.
    """
    if context.invoked_subcommand is None:
        print(context.get_help())


def main() -> None:
    """Run the command; an error is one line and exit status 2, never a traceback."""
    for stream in (sys.stdout, sys.stderr):  # a letter that the terminal lacks is replaced
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
