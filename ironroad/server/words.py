"""The kinds of words that events and messages are made of, with their limits."""

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
"""Invisible signs that some languages and pictures are written with."""


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
"""A person's name as it is shown: not unique, and nothing hangs on it."""
Text = Annotated[
    str, StringConstraints(min_length=1, max_length=TEXT_LENGTH), AfterValidator(_visible)
]
"""Something said at a table."""
Level = Annotated[
    str,
    StringConstraints(max_length=20),
    AfterValidator(_level),
    Field(json_schema_extra={"enum": list(LEVELS)}),
]
"""How strong a bot is."""
SeatNumber = Annotated[int, Field(ge=0, lt=SEATS)]
BoardId = Annotated[str, StringConstraints(pattern=r"^[a-z][a-z_]{0,39}$")]
Options = Annotated[
    dict[
        Annotated[str, StringConstraints(max_length=40)],
        Annotated[str, StringConstraints(max_length=40)],
    ],
    Field(max_length=16),
]
"""Variants of a board, by name."""
TableId = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{12}$")]
RequestId = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_.:-]{1,40}$")]
"""A client's own name for something it asks for; the same again is the same request."""
Secret = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{43}$")]
"""What makes a person that person; only ever in headers and messages, never in addresses."""

IS_TABLE_ID: Final = re.compile(r"[A-Za-z0-9_-]{12}")
