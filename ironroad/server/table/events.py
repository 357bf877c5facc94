"""What happens at a table. A table is nothing but the list of its events, in order.

Events are kept as JSON and never changed, so that a field may be added (with a default) but
not renamed. What chance did is in them: a game is rebuilt without a generator.
"""

from dataclasses import dataclass
from typing import Annotated, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from ironroad.server.words import BoardId, Level, Name, Options, SeatNumber, TableId, Text


class _Event(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Clock(BaseModel):
    """How long people may think."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    per: Literal["turn", "game"]
    """Whether the time is for each turn anew, or for the whole game."""
    seconds: Annotated[int, Field(ge=5, le=30 * 24 * 3600)]
    increment: Annotated[int, Field(ge=0, le=3600)] = 0
    """Seconds more after each turn, for clocks of a whole game."""


class SeatPlan(BaseModel):
    """Who is to sit on a seat."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    kind: Literal["open", "mine", "bot"]
    """Open to anybody, the host's own (several may be: around one screen), or a bot's."""
    name: Name | None = None
    """The name of the person on a seat of the host's."""
    bot: Level | None = None


class Created(_Event):
    """The table was made, by its host."""

    kind: Literal["created"] = "created"
    board: BoardId
    options: Options
    seats: tuple[SeatPlan, ...]
    name: Name
    """The host's."""
    public: bool = False
    """Listed for everybody; else only who has the link can find it."""
    clock: Clock | None = None
    pace: float = 1.0
    """Seconds that a bot's turn takes at least."""
    hints: bool = True
    follows: TableId | None = None
    """The table whose rematch this is."""


class Sat(_Event):
    """A person took a seat."""

    kind: Literal["sat"] = "sat"
    seat: SeatNumber
    name: Name
    person: str
    """Whose it is: the hash of a secret."""


class Left(_Event):
    """A person gave a seat up before the game began."""

    kind: Literal["left"] = "left"
    seat: SeatNumber


class Filled(_Event):
    """A bot was put on an open seat."""

    kind: Literal["filled"] = "filled"
    seat: SeatNumber
    bot: Level


class Started(_Event):
    """The game was set up; what chance did is told."""

    kind: Literal["started"] = "started"
    board_hash: str
    setup: tuple[str, ...]


class Moved(_Event):
    """A seat decided something; what chance did then is told."""

    kind: Literal["moved"] = "moved"
    seat: SeatNumber
    move: str
    chance: tuple[str, ...] = ()


class AskedBack(_Event):
    """A person asks the others to let a seat take its last move back."""

    kind: Literal["asked back"] = "asked back"
    seat: SeatNumber


class AnsweredBack(_Event):
    """A person agrees to that, or not."""

    kind: Literal["answered back"] = "answered back"
    seat: SeatNumber
    """Of the one who answers."""
    agree: bool


class TakenBack(_Event):
    """The last moves were taken back."""

    kind: Literal["taken back"] = "taken back"
    seat: SeatNumber
    moves: Annotated[int, Field(ge=1)]


class Paused(_Event):
    """The game stands still until it is resumed."""

    kind: Literal["paused"] = "paused"
    name: Name


class Resumed(_Event):
    """The game goes on."""

    kind: Literal["resumed"] = "resumed"
    name: Name


class Outage(_Event):
    """No server was there since a time (Unix milliseconds): clocks did not run."""

    kind: Literal["outage"] = "outage"
    since: int


class StoodIn(_Event):
    """A bot plays for a person from now on."""

    kind: Literal["stood in"] = "stood in"
    seat: SeatNumber
    bot: Level
    why: Literal["asked", "time"]


class Returned(_Event):
    """A person plays again where a bot stood in."""

    kind: Literal["returned"] = "returned"
    seat: SeatNumber


class Resigned(_Event):
    """A person gave the game up; a bot plays on, and cannot win."""

    kind: Literal["resigned"] = "resigned"
    seat: SeatNumber


class Paced(_Event):
    """Bots take another time for their turns."""

    kind: Literal["paced"] = "paced"
    seconds: float


class Said(_Event):
    """Somebody said something to everybody."""

    kind: Literal["said"] = "said"
    name: Name
    seat: SeatNumber | None = None
    """None: from a spectator."""
    text: Text


class Rematched(_Event):
    """The same seats play again, at another table."""

    kind: Literal["rematched"] = "rematched"
    table: TableId


Event = Annotated[
    Created
    | Sat
    | Left
    | Filled
    | Started
    | Moved
    | AskedBack
    | AnsweredBack
    | TakenBack
    | Paused
    | Resumed
    | Outage
    | StoodIn
    | Returned
    | Resigned
    | Paced
    | Said
    | Rematched,
    Field(discriminator="kind"),
]

EVENT: Final[TypeAdapter[Event]] = TypeAdapter(Event)
"""Reads an event from JSON."""


@dataclass(frozen=True, slots=True)
class TableEvent:
    """An event in its place on the list of a table."""

    number: int
    """1, 2, 3, ... without gaps."""
    at: int
    """When, in Unix milliseconds."""
    event: Event
    person: str | None = None
    """Who asked for it: the hash of a secret; None for the server itself."""
    request: str | None = None
    """The id that the asking client gave its request, so that a repeated one counts once."""
