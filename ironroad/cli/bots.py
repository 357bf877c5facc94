"""`ironroad bots`."""

import inspect
import typing
from types import NoneType
from typing import Any

import click
from rich import box
from rich.padding import Padding
from rich.table import Table

from ironroad.bots.bot import Bot
from ironroad.bots.registry import LEVELS, bots, parameters_of, required_parameters
from ironroad.cli.console import dumps, out
from ironroad.cli.options import json_option


@click.command("bots")
@json_option
def bots_command(as_json: bool) -> None:
    """List the bots with their parameters, and the levels for people to play against.

    A bot is named as name:parameter=value,parameter=value wherever one is asked for.
    """
    found = [_facts(kind) for kind in bots().values()]
    levels = {name: str(bot) for name, bot in LEVELS.items()}
    if as_json:
        print(dumps({"bots": found, "levels": levels}))
        return
    for bot in found:
        _show(bot)
    if levels:
        out.print("Levels", style="bold")
        table = Table(box=None, show_header=False, padding=(0, 2, 0, 2))
        for name, text in levels.items():
            table.add_row(name, text)
        out.print(table)


def _facts(kind: type[Bot]) -> dict[str, Any]:
    required = required_parameters(kind)
    parameters = [
        {
            "name": name,
            "type": _type_name(hint),
            "required": name in required,
            "default": None if name in required else getattr(kind, name),
        }
        for name, hint in parameters_of(kind).items()
    ]
    return {"name": kind.name, "text": inspect.getdoc(kind) or "", "parameters": parameters}


def _type_name(hint: Any) -> str:
    kinds = typing.get_args(hint) or (hint,)
    return " or ".join(kind.__name__ for kind in kinds if kind is not NoneType)


def _show(bot: dict[str, Any]) -> None:
    out.print(bot["name"], style="bold")
    summary = bot["text"].partition("\n\n")[0]
    out.print(Padding(" ".join(summary.split()), (0, 0, 0, 2)))
    table = Table(box=box.SIMPLE_HEAD, padding=(0, 2, 0, 1))
    for heading in ("parameter", "type", "unless given"):
        table.add_column(heading, no_wrap=True)
    for each in bot["parameters"]:
        default = "" if each["default"] is None else str(each["default"])
        table.add_row(each["name"], each["type"], "must be given" if each["required"] else default)
    out.print(table)
