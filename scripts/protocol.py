#!/usr/bin/env python3
"""Generates the client's types and constants from the server's models.

    python scripts/protocol.py           write the files again, after a model has changed
    python scripts/protocol.py --check   only check that they are up to date

`ironroad/web/js/protocol.d.ts` has the types of messages, events, effects, views and scores;
`ironroad/web/js/core/limits.js` the limits and lists that the client needs at run time.
"""

import inspect
import json
import sys
import typing
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import fields
from pathlib import Path
from types import NoneType, UnionType
from typing import Any, Final

from pydantic import BaseModel

sys.path.insert(0, str(Path(__file__).parents[1]))

from ironroad.bots.registry import LEVELS
from ironroad.engine.board import Board
from ironroad.engine.effects import Effect
from ironroad.engine.mechanic import ScoreLine
from ironroad.game.scores import Scores, SeatScore
from ironroad.game.step import EFFECTS
from ironroad.game.view import Payment, SeatView, View
from ironroad.server import protocol
from ironroad.server.http import statistics
from ironroad.server.table import events
from ironroad.server.words import NAME_LENGTH, TEXT_LENGTH

JS: Final = Path(__file__).parents[1] / "ironroad" / "web" / "js"
HEAD: Final = "// Written by scripts/protocol.py from the server's models; not to be edited.\n"
MORE: Final = {
    "View": "options: Record<string, string>;\n  [ofMechanics: string]: any;",
    "SeatView": "[ofMechanics: string]: any;",
    "Payment": "[ofMechanics: string]: any;",
    "MoveShown": "[ofMechanics: string]: any;",
}
"""Extra lines of types to which mechanics add fields; only code of the mechanics reads these."""
CLOSER: Final = {
    ("Update", "event"): "ShownEvent",
    ("Update", "table"): "Partial<TableShown>",
    ("Update", "views"): "Record<string, Partial<View>>",
    ("Welcome", "events"): "ShownEvent[]",
    ("Welcome", "views"): "Record<string, View>",
    ("TableShown", "scores"): "Scores | null",
}
"""Closer types of fields that the models declare as `dict`, since their data is encoded already."""
TYPES: Final = {
    "int": "number",
    "float": "number",
    "bool": "boolean",
    "str": "string",
    "None": "null",
    "Any": "any",
}


def main() -> None:
    """Write the files, or with --check exit with status 1 if one would differ."""
    texts = {"protocol.d.ts": _types(), "core/limits.js": _limits()}
    old = [name for name, text in texts.items() if _read(JS / name) != text]
    if "--check" in sys.argv[1:]:
        sys.exit(f"scripts/protocol.py: out of date: {', '.join(old)}" if old else 0)
    for name in old:
        (JS / name).write_text(texts[name], "utf-8")


def _read(path: Path) -> str:
    return path.read_text("utf-8") if path.exists() else ""


def _limits() -> str:
    return HEAD + "".join(
        f"\n/** {doc} */\nexport const {name} = {json.dumps(value)};\n"
        for name, value, doc in (
            ("PROTOCOL", protocol.PROTOCOL, "The version of the messages."),
            ("LEVELS", list(LEVELS), "Levels of bots, the weakest first."),
            ("NAME_LENGTH", NAME_LENGTH, "The greatest length of a name."),
            ("TEXT_LENGTH", TEXT_LENGTH, "The greatest length of a chat message."),
        )
    )


def _types() -> str:
    parts = [*_effects(), *_events(), *_models()]
    return HEAD + "\n" + "\n".join(parts)


# ---- effects and events -----------------------------------------------------------------------


def _effects() -> Iterator[str]:
    for kind in EFFECTS:
        yield _interface(kind.__name__, kind, _effect_fields(kind))
    yield _union("Effect", (kind.__name__ for kind in EFFECTS), Effect)


def _effect_fields(kind: type[Effect]) -> Iterator[str]:
    yield f'kind: "{kind.kind}";'
    hints = typing.get_type_hints(kind)
    for part in kind.parts:
        yield f"{part.name}: {_type(hints[part.name])};"


def _events() -> Iterator[str]:
    kinds = typing.get_args(typing.get_args(events.Event)[0])
    for kind in kinds:
        yield _interface(kind.__name__, kind, _event_fields(kind))
    yield _union("ShownEvent", (kind.__name__ for kind in kinds), "An event as it is shown.")


def _event_fields(kind: Any) -> Iterator[str]:
    hints = typing.get_type_hints(kind)
    yield f"kind: {_type(hints['kind'])};"
    yield "number: number;"
    yield "at: number;"
    for name in kind.shown:
        yield f"{name}: {_type(hints[name])};"
    if kind is events.Moved:
        yield "phase: string;"
        yield "move: MoveShown;"
        yield "effects: Effect[];"


# ---- models and dataclasses -------------------------------------------------------------------


def _models() -> Iterator[str]:
    models: list[type[BaseModel]] = [
        *_of_module(protocol),
        *_of_module(statistics),
        events.Clock,
        events.SeatPlan,
    ]
    for kind in models:
        yield _interface(kind.__name__, kind, _fields(kind, kind.model_fields, _left_out(kind)))
    yield _union("Request", _names(protocol.Request), "What a client may ask for at a table.")
    yield _union("ServerMessage", _names(protocol.ServerMessage), "What a server says at a table.")
    for each in (View, SeatView, Payment, Scores, SeatScore, ScoreLine):
        yield _interface(each.__name__, each, _fields(each, _shown_fields(each)))


def _names(union: Any) -> list[str]:
    return [kind.__name__ for kind in typing.get_args(typing.get_args(union)[0])]


def _of_module(module: Any) -> list[type[BaseModel]]:
    models = [each for _, each in inspect.getmembers(module, inspect.isclass)]
    return [
        each
        for each in models
        if issubclass(each, BaseModel)
        and each.__module__ == module.__name__
        and not each.__name__.startswith("_")
    ]


def _shown_fields(kind: type) -> list[str]:
    """The fields of a dataclass that are sent; a view is sent with the name of its board."""
    return [each.name for each in fields(kind) if each.name not in ("seen", "mechanics")]


def _fields(kind: Any, names: Iterable[str], left_out: Collection[str] = ()) -> Iterator[str]:
    hints = typing.get_type_hints(kind, include_extras=True)
    for name in names:
        text = CLOSER.get((kind.__name__, name)) or _type(hints[name])
        if kind is protocol.MoveShown and text.endswith(" | null"):
            yield f"{name}?: {text.removesuffix(' | null')};"  # left out instead
        else:
            yield f"{name}{'?' if name in left_out else ''}: {text};"


def _left_out(model: type[BaseModel]) -> set[str]:
    """The fields that may be left out of a message; a server's message always has every field."""
    if model.__name__ in _names(protocol.ServerMessage):
        return set()
    return {name for name, each in model.model_fields.items() if not each.is_required()} - {"kind"}


# ---- TypeScript -------------------------------------------------------------------------------


def _interface(name: str, kind: Any, lines: Iterable[str]) -> str:
    more = [MORE[name]] if name in MORE else []
    body = "".join(f"  {line}\n" for line in [*lines, *more])
    return f"{_comment(kind)}export interface {name} {{\n{body}}}\n"


def _union(name: str, members: Iterable[str], about: Any) -> str:
    return f"{_comment(about)}export type {name} =\n  | " + "\n  | ".join(members) + ";\n"


def _comment(about: Any) -> str:
    text = about if isinstance(about, str) else inspect.getdoc(about) or ""
    return f"/** {text.partition(chr(10))[0]} */\n"


def _type(hint: Any) -> str:
    """A Python type as a TypeScript type."""
    origin, arguments = typing.get_origin(hint), typing.get_args(hint)
    if origin is typing.Annotated:
        return _type(arguments[0])
    if origin is typing.Literal:
        return " | ".join(json.dumps(each) for each in arguments)
    if origin in (typing.Union, UnionType):
        return " | ".join(dict.fromkeys(_type(each) for each in arguments))
    if origin in (tuple, list):
        return _sequence(arguments)
    if origin in (dict, Mapping):
        return f"Record<string, {_type(arguments[1])}>"
    if hint is Board:
        return "string"  # its name
    name = "None" if hint in (None, NoneType) else getattr(hint, "__name__", str(hint))
    return TYPES.get(name, name)


def _sequence(arguments: tuple[Any, ...]) -> str:
    if len(arguments) == 2 and arguments[1] is not Ellipsis:
        return f"[{', '.join(_type(each) for each in arguments)}]"
    inside = _type(arguments[0])
    return f"({inside})[]" if " " in inside and not inside.endswith(">") else f"{inside}[]"


if __name__ == "__main__":
    main()
