"""Types of the values in events and messages, with their limits."""

import re
import unicodedata
from typing import Annotated, Final

from pydantic import AfterValidator, Field, StringConstraints

from ironroad.bots.registry import LEVELS
from ironroad.engine.limits import SEATS

NAME_LENGTH: Final = 24
TEXT_LENGTH: Final = 500
_INVISIBLE: Final = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
_JOINERS: Final = frozenset("\u200c\u200d")
"""Invisible characters that some scripts and emoji need."""


def _visible(text: str) -> str:
    words = " ".join(text.split())
    kept = (
        sign for sign in words if sign in _JOINERS or unicodedata.category(sign) not in _INVISIBLE
    )
    shown = " ".join("".join(kept).split())
    if not shown.strip("".join(_JOINERS)):
        raise ValueError("expected at least one visible character")
    return shown


def _level(text: str) -> str:
    if text not in LEVELS:
        raise ValueError(f"expected one of {', '.join(LEVELS)}")
    return text


Name = Annotated[
    str, StringConstraints(min_length=1, max_length=NAME_LENGTH), AfterValidator(_visible)
]
"""A person's name as it is shown; it need not be unique, and identifies nobody."""
Text = Annotated[
    str, StringConstraints(min_length=1, max_length=TEXT_LENGTH), AfterValidator(_visible)
]
"""A chat message."""
Level = Annotated[
    str,
    StringConstraints(max_length=20),
    AfterValidator(_level),
    Field(json_schema_extra={"enum": list(LEVELS)}),
]
"""The name of a level, such as `normal`."""
SeatNumber = Annotated[int, Field(ge=0, lt=SEATS)]
BoardId = Annotated[str, StringConstraints(pattern=r"^[a-z][a-z_]{0,39}$")]
Options = Annotated[
    dict[
        Annotated[str, StringConstraints(max_length=40)],
        Annotated[str, StringConstraints(max_length=40)],
    ],
    Field(max_length=16),
]
"""Options of a board by name, `on` or `off`."""
TableId = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{12}$")]
RequestId = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_.:-]{1,40}$")]
"""The id that a client gives a request; a repeated id is the same request."""
Secret = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{43}$")]
"""A person's secret; sent only in headers and messages, never in addresses."""

IS_TABLE_ID: Final = re.compile(r"[A-Za-z0-9_-]{12}")
