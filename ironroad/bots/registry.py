"""The bots there are, for the command line, tables and the arena, and their text form.

Bots of one's own join those of this package: by `register_bot`, or by an entry point of an
installed distribution (group `ironroad.bots`).

search:seconds=1,threads=2          a bot and its parameters
hard                                a level: a bot that suits people of that strength
external:command="node bot.js"      a program of your own, see docs/bots.md
"""

import inspect
import re
import types
import typing
from collections.abc import Mapping
from dataclasses import MISSING, fields, replace
from functools import cache
from importlib.metadata import entry_points
from typing import Any, Final, TypeVar

from ironroad.bots.bot import BadBot, Bot
from ironroad.bots.external import External
from ironroad.bots.greedy import Greedy
from ironroad.bots.planner import Planner
from ironroad.bots.random import Random
from ironroad.bots.search import Search

Kind = TypeVar("Kind", bound=type[Bot])

BOTS: Final[Mapping[str, type[Bot]]] = types.MappingProxyType(
    {kind.name: kind for kind in (Random, Greedy, Planner, Search, External)}
)
"""The bots of this package; the function `bots` adds those of other packages."""

LEVELS: Final[Mapping[str, Bot]] = types.MappingProxyType(
    {
        "easy": Planner(mistakes=0.7),
        "normal": Planner(mistakes=0.45),
        "hard": Planner(),
        "expert": Search(seconds=1.0),
    }
)
"""Bots for people to play against, each clearly weaker than the next."""

GROUP: Final = "ironroad.bots"
"""The group of entry points in which installed distributions name their bots."""

_registered: Final[dict[str, type[Bot]]] = {}
_NAME: Final = re.compile(r"[a-z][a-z0-9_-]*")
_PARAMETER: Final = re.compile(r'(?P<name>\w+)=(?P<value>"(?:[^"]|"")*"|[^,"]*)(?:,(?=.)|$)')


def bots() -> Mapping[str, type[Bot]]:
    """All bots by name: those of this package, of installed distributions, and registered ones."""
    _load_installed()
    return types.MappingProxyType({**BOTS, **_registered})


def register_bot(kind: Kind) -> Kind:
    """Make a class of bots known by its name; can be used as a decorator.

    Call it at the top level of a module, so that other processes which play with the bot know it
    too. The same class defined anew, as in a notebook, replaces the old one.
    """
    _check_kind(kind)
    known = _registered.get(kind.name)
    if kind.name in BOTS or kind.name in LEVELS or (known and _path(known) != _path(kind)):
        raise BadBot(f"{_path(kind)}: there is a bot '{kind.name}' already; expected another name")
    _registered[kind.name] = kind
    return kind


def _check_kind(kind: object) -> None:
    if not isinstance(kind, type) or not issubclass(kind, Bot):
        raise BadBot(f"{kind!r}: expected a subclass of Bot")
    if inspect.isabstract(kind):
        raise BadBot(f"{_path(kind)} does not choose; expected a method `choose`")
    if "__dataclass_fields__" not in vars(kind):
        raise BadBot(f"{_path(kind)}: expected a dataclass, with @dataclass(frozen=True) above it")
    name = getattr(kind, "name", None)
    if not isinstance(name, str) or not _NAME.fullmatch(name):
        raise BadBot(f"{_path(kind)}: name={name!r}: expected small letters, digits, _ and -")


def _path(kind: type) -> str:
    return f"{kind.__module__}.{kind.__qualname__}"


@cache
def _load_installed() -> None:
    """Register the bots of all installed distributions."""
    for each in entry_points(group=GROUP):
        try:
            register_bot(each.load())
        except Exception as error:  # the bot's code may raise anything
            raise BadBot(f"the installed bot {each.name} = {each.value}: {error}") from error


def parse_bot(text: str) -> Bot:
    """The bot that a text names; if there is no such bot, a `BadBot` lists those there are."""
    name, colon, rest = text.strip().partition(":")
    kind = type(LEVELS[name]) if name in LEVELS else _kind(name)
    given = _parameters(rest) if colon else {}
    values = {key: _value(kind, key, value) for key, value in given.items()}
    try:
        return replace(LEVELS[name], **values) if name in LEVELS else _make(kind, values)
    except ValueError as error:
        raise BadBot(f"{text}: {error}") from None


def _kind(name: str) -> type[Bot]:
    kind = BOTS.get(name) or _registered.get(name) or bots().get(name)
    if not kind:
        raise BadBot(f"there is no bot '{name}'; expected one of {', '.join([*bots(), *LEVELS])}")
    return kind


def _make(kind: type[Bot], values: Mapping[str, Any]) -> Bot:
    for name in required_parameters(kind):
        if name not in values:
            known = ", ".join(parameters_of(kind))
            raise BadBot(f"the parameter {name} is missing; expected it among {known}")
    return kind(**values)


def _parameters(text: str) -> dict[str, str]:
    """`a=1,b="x, y"` as names and values; a comma inside double quotes is part of the value."""
    given: dict[str, str] = {}
    at = 0
    while at < len(text) or not text:
        match = _PARAMETER.match(text, at)
        if not match:
            raise BadBot(f"'{text[at:]}' is no parameter; expected name=value,name=value")
        name, value = match["name"], match["value"]
        if name in given:
            raise BadBot(f"the parameter {name} is given twice")
        given[name] = value[1:-1].replace('""', '"') if value.startswith('"') else value
        at = match.end()
    return given


def parameters_of(bot: Bot | type[Bot]) -> dict[str, Any]:
    """The parameters of a bot by name, with their types."""
    types_of = typing.get_type_hints(type(bot) if isinstance(bot, Bot) else bot)
    return {each.name: types_of[each.name] for each in fields(bot) if each.init}


def required_parameters(bot: Bot | type[Bot]) -> list[str]:
    """The parameters that a bot cannot be made without."""
    return [each.name for each in fields(bot) if each.init and each.default is MISSING]


def _value(bot: type[Bot], name: str, text: str) -> Any:
    parameters = parameters_of(bot)
    if name not in parameters:
        known = ", ".join(parameters)
        raise BadBot(f"the bot {bot.name} has no parameter '{name}'; expected one of {known}")
    kinds = typing.get_args(parameters[name]) or (parameters[name],)
    for kind in kinds:
        if kind is not types.NoneType:
            try:
                return kind(text)
            except ValueError:
                continue
    expected = " or ".join(_WORDS[kind] for kind in kinds if kind is not types.NoneType)
    raise BadBot(f"{bot.name}: {name}={text}: expected {expected}")


_WORDS: Final[Mapping[type, str]] = {int: "a whole number", float: "a number", str: "a text"}
