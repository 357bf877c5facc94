#!/usr/bin/env python3
"""Generates rules that go through all fields, and types of records, from the fields declared.

    python scripts/derive.py           write the files again, after a declaration has changed
    python scripts/derive.py --check   only check that they are up to date

Compiled rules can name the fields of a record but not loop over them, so a rule that goes through
all fields has to name each. Such rules are generated here, into `ironroad/engine/derived.py`, from
the fields that `ironroad/engine/state.py` and the mechanics declare. The types of the fields of all
records, which mypy checks rules by, are generated into `records.py` of the engine and the policies.
"""

import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final

import numpy as np

sys.path.insert(0, str(Path(__file__).parents[1]))

from ironroad.engine.board import BOARD
from ironroad.engine.chance import CHANCE
from ironroad.engine.fields import CITY, CITY_SET, SEAT, TICKET_SET, TRACK, TRACK_SET, Field
from ironroad.engine.limits import NOBODY
from ironroad.engine.mechanic import Mechanic
from ironroad.engine.mechanics import MECHANICS
from ironroad.engine.seen import SEEN
from ironroad.engine.state import BASE_FIELDS, FIELDS, SCORE_FIELDS, SCORES, SCRATCH, STATE
from ironroad.policies.plan import PLAN
from ironroad.policies.prices import SKETCH
from ironroad.policies.search import GUIDE, NODE
from ironroad.policies.weights import WEIGHTS

PACKAGE: Final = Path(__file__).parents[1] / "ironroad"
HEAD: Final = '''\
"""Rules that go through all fields, written by scripts/derive.py from declarations."""

from ironroad.engine.bits import ZERO
from ironroad.engine.encoding_parts import (
    encode_cities_of_seats,
    encode_number,
    encode_numbers,
    encode_numbers_of_seats,
    mark,
    mark_places_of_seats,
    mark_seat,
)
from ironroad.engine.jit import rule
from ironroad.engine.limits import (
    CARDS,
    CITIES,
    NOBODY,
    OFFER,
    SEATS,
    TICKET_WORDS,
    TICKETS,
    TRACK_WORDS,
    TRACKS,
)
from ironroad.engine.numbers import Row, float32
from ironroad.engine.records import Rules, Scores, Seen, State
'''
RECORDS_HEAD: Final = '''"""The fields of the records of {whose}, written by scripts/derive.py.

Rules take NumPy records. These classes list their fields for readers and for mypy.
"""

from typing import Protocol

from ironroad.engine.numbers import {numbers}
'''
ENGINE: Final = (
    ("Rules", "A board in integers, as rules take it.", BOARD),
    ("State", "The state of one game.", STATE),
    ("Seen", "All that a seat may know of a game.", SEEN),
    ("Chance", "A random generator, and a tape of outcomes.", CHANCE),
    ("Scores", "The final scores of a game.", SCORES),
    ("Scratch", "Working memory for scoring.", SCRATCH),
)
POLICIES: Final = (
    ("Plan", "The tracks that a seat means to claim.", PLAN),
    ("Sketch", "Working memory for making plans.", SKETCH),
    ("Weights", "The weights of a planner; `weights.py` says what each means.", WEIGHTS),
    ("Node", "A move in a search tree.", NODE),
    ("Guide", "The parameters of a search.", GUIDE),
)
Records = Iterable[tuple[str, str, np.dtype[Any]]]


def main() -> None:
    """Write the modules, or only check that they are up to date."""
    for file, text in _modules():
        formatted = _formatted(file, text)
        if sys.argv[1:] != ["--check"]:
            file.write_text(formatted, "utf-8")
        elif file.read_text("utf-8") != formatted:
            sys.exit(f"{file.relative_to(PACKAGE)} is out of date: run {sys.argv[0]}")


def _modules() -> Iterator[tuple[Path, str]]:
    yield PACKAGE / "engine" / "derived.py", "\n\n".join(_rules())
    yield PACKAGE / "engine" / "records.py", _records("the engine", ENGINE)
    yield PACKAGE / "policies" / "records.py", _records("the policies", POLICIES)


def _formatted(file: Path, text: str) -> str:
    ruff = Path(sys.executable).with_name("ruff")
    done = subprocess.run(
        [ruff, "format", "--stdin-filename", file, "-"], input=text, capture_output=True, text=True
    )
    done.check_returncode()
    return done.stdout


def _records(whose: str, records: Records) -> str:
    classes = [_class(*each) for each in records]
    numbers = [name for name in ("Row", "Table", "Word") if any(name in each for each in classes)]
    head = RECORDS_HEAD.format(whose=whose, numbers=", ".join(numbers))
    return "\n\n".join([head, *classes])


def _class(name: str, meaning: str, dtype: np.dtype[Any]) -> str:
    fields = [f"    {each}: {_type(dtype[each])}" for each in dtype.names or ()]
    return "\n".join([f"class {name}(Protocol):", f'    """{meaning}"""\n', *fields])


def _type(dtype: np.dtype[Any]) -> str:
    """The type of a field for mypy: `Word` for bit sets, `int` and `float` for other numbers."""
    base, dimensions = dtype.base, len(dtype.shape)
    value = "Word" if base == np.uint64 else "float" if base.kind == "f" else "int"
    return value if not dimensions else f"{'Row' if dimensions == 1 else 'Table'}[{value}]"


def _rules() -> Iterator[str]:
    yield HEAD
    parts = [("table", BASE_FIELDS), *((each.name, each.fields) for each in MECHANICS)]
    parts = [(name, fields) for name, fields in parts if fields]
    yield from _clearing(parts)
    told = "Copy the public fields of a state into a Seen record."
    yield from _for_all("observe_public", told, parts, "state", "seen")
    yield from _observing_own()
    told = "Copy the public fields of a Seen record back into a state."
    yield from _for_all("show_public", told, parts, "seen", "state")
    yield from _encoding()
    yield from _scores()


TYPES: Final = {
    "board": "Rules",
    "state": "State",
    "seen": "Seen",
    "scores": "Scores",
    "row": "Row[float]",
}
"""The types of arguments of rules by name; all others are whole numbers."""


def _rule(name: str, arguments: str, doc: str, lines: Iterable[str], returns: str = "None") -> str:
    typed = ", ".join(f"{each}: {TYPES.get(each, 'int')}" for each in arguments.split(", "))
    body = "\n".join(f"    {line}" for line in lines)
    told = f'    """{doc}"""\n' if doc else ""
    return f"@rule\ndef {name}({typed}) -> {returns}:\n{told}{body}\n"


_INDEX: Final = {
    "seat": ("seat", "SEATS"),
    "city": ("city", "CITIES"),
    "track": ("t", "TRACKS"),
    "ticket": ("t", "TICKETS"),
    "card": ("c", "CARDS"),
    "place in the offer": ("i", "OFFER"),
}
"""For each dimension of a field, the loop variable and the number of its values."""
_WORDS: Final = {TRACK_SET: ("w", "TRACK_WORDS"), TICKET_SET: ("w", "TICKET_WORDS")}


class _Loops:
    """Collects lines of a generated rule; lines that need the same loops share them."""

    def __init__(self) -> None:
        self._lines: dict[tuple[str, ...], list[str]] = {}

    def add(self, field: Field, line: str, skip: int = 0) -> None:
        """Add a line for each value of a field, without its first `skip` loops."""
        loops = tuple(f"for {name} in range({size}):" for name, size in _counters(field)[skip:])
        self._lines.setdefault(loops, []).append(line)

    def __iter__(self) -> Iterator[str]:
        around: tuple[str, ...] = ()
        for loops, lines in sorted(self._lines.items()):
            same = 0
            while same < len(loops) and around[: same + 1] == loops[: same + 1]:
                same += 1
            for depth, loop in enumerate(loops[same:], same):
                yield "    " * depth + loop
            around = loops
            yield from ("    " * len(loops) + line for line in lines)


def _counters(field: Field) -> list[tuple[str, str]]:
    counters = [_INDEX[each] for each in field.per]
    return counters + ([_WORDS[field.kind]] if field.kind in _WORDS else [])


def _at(name: str, field: Field, skip: int = 0) -> str:
    """The expression for one value of a field, to be written inside the field's loops."""
    names = [name for name, _ in _counters(field)[skip:]]
    return f"{name}[{', '.join(names)}]" if names else name


def _clearing(parts: list[tuple[str, tuple[Field, ...]]]) -> Iterator[str]:
    for name, fields in parts:
        lines = _Loops()
        for field in fields:
            lines.add(field, f"{_at(f'state.{field.name}', field)} = {_beginning(field)}")
        yield _rule(f"_clear_{name}", "board, state, players", "", lines)
    calls = [f"_clear_{name}(board, state, players)" for name, _ in parts]
    doc = "Set every field to its declared beginning; seats that nobody takes are empty."
    yield _rule("clear_fields", "board, state, players", doc, calls)


def _beginning(field: Field) -> str:
    zero = "ZERO" if field.kind.dtype.__name__ == "uint64" else "0"
    if not isinstance(field.begins, str):
        is_place = field.kind in (SEAT, CITY, TRACK)
        return "NOBODY" if is_place and field.begins == NOBODY else str(field.begins or zero)
    value = _at(f"board.{field.begins}", field, skip="seat" in field.per)
    return f"{value} if seat < players else {zero}" if "seat" in field.per else value


def _for_all(
    name: str, doc: str, parts: list[tuple[str, tuple[Field, ...]]], source: str, target: str
) -> Iterator[str]:
    calls = []
    for part, fields in parts:
        public = [field for field in fields if field.known == "public"]
        if not public:
            continue
        lines = _Loops()
        for field in public:
            place = _at(f".{field.name}", field)
            lines.add(field, f"{target}{place} = {source}{place}")
        yield _rule(f"_{name}_of_{part}", f"{source}, {target}", "", lines)
        calls.append(f"_{name}_of_{part}({source}, {target})")
    yield _rule(name, f"{source}, {target}", doc, calls)


def _observing_own() -> Iterator[str]:
    lines = _Loops()
    for field in FIELDS:
        if field.known == "own":
            zero = "ZERO" if field.kind.dtype.__name__ == "uint64" else "0"
            seen, known = f"seen.{field.name}", _at(f"state.{field.name}", field)
            line = f"{_at(seen, field, skip=1)} = {zero} if seat == NOBODY else {known}"
            lines.add(field, line, skip=1)
    doc = "Copy the values that only this seat may know; a spectator (NOBODY) gets none."
    yield _rule("observe_own", "state, seat, seen", doc, lines)


def _encoding() -> Iterator[str]:
    calls: list[str] = []
    for mechanic in MECHANICS:
        lines = [line for field in mechanic.fields for line in _encoded(field)]
        if not lines:
            continue
        encoding = f"_encode_{mechanic.name}"
        yield _rule(encoding, "board, seen, row, at", "", [*lines, "return at"], "int")
        calls.append(f"if {_is_on(mechanic)}:")
        calls.append(f"    at = _encode_{mechanic.name}(board, seen, row, at)")
    doc = "Write the fields of the mechanics in force into an observation."
    yield _rule("encode_mechanics", "board, seen, row, at", doc, [*calls, "return at"], "int")


def _is_on(mechanic: Mechanic) -> str:
    parameter = next(each for each in mechanic.parameters if each.name == mechanic.on)
    is_set = parameter.dtype.__name__ == "uint64"
    return f"board.{mechanic.on} != ZERO" if is_set else f"board.{mechanic.on} > 0"


def _encoded(field: Field) -> Iterator[str]:
    if not field.unit:
        return
    value = f"seen.{field.name}"
    size = f"board.{field.unit}" if isinstance(field.unit, str) else f"{field.unit:g}"
    unit = f"float32({size})"
    per = field.per if field.known != "own" else field.per[1:]
    match field.kind, per:
        case kind, ("seat",) if kind == CITY_SET:
            yield f"at = encode_cities_of_seats(board, seen, {value}, row, at)"
        case kind, () if kind == CITY:
            yield f"at = mark({value}, board.cities, row, at)"
        case kind, ("seat",) if kind == CITY:
            yield f"at = mark_places_of_seats(seen, {value}, board.cities, row, at)"
        case kind, () if kind == SEAT:
            yield f"at = mark_seat(seen, {value}, row, at)"
        case _, ():
            yield f"at = encode_number({value}, {unit}, row, at)"
        case _, ("seat",):
            yield f"at = encode_numbers_of_seats(seen, {value}, {unit}, row, at)"
        case _, ("card",):
            yield f"at = encode_numbers({value}, len({value}), {unit}, row, at)"
        case _, ("city",):
            yield f"at = encode_numbers({value}, board.cities, {unit}, row, at)"
        case _:
            raise ValueError(f"no observation is known for field '{field.name}'")


def _scores() -> Iterator[str]:
    lines = [f"scores.{field.name}[seat] = 0" for field in SCORE_FIELDS]
    doc = "Set a seat's points of all mechanics to zero."
    yield _rule("clear_scores_of_mechanics", "scores, seat", doc, lines)
    points = [field.name for field in SCORE_FIELDS if field.counts]
    total = " + ".join(f"scores.{name}[seat]" for name in ("routes", "tickets", *points))
    doc = "The sum of all points of a seat."
    yield _rule("total_points", "scores, seat", doc, [f"return ({total})"], "int")


if __name__ == "__main__":
    main()
