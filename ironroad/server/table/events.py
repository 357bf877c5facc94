"""The events of a table. A table is the sum of its events, in order.

Events are stored as JSON and never changed, so that a field may be added (with a default) but
not renamed. They hold the outcomes of chance: a game is rebuilt without a generator.
"""

from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from ironroad.server.words import BoardId, Level, Name, Options, SeatNumber, TableId, Text


class _Event(BaseModel):
    """What happened. Each kind declares the fields that everybody at the table is shown."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    shown: ClassVar[tuple[str, ...]]


class Clock(BaseModel):
    """The time that people have to decide."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    per: Literal["turn", "game"]
    """Whether the time is for each turn, or for the whole game."""
    seconds: Annotated[int, Field(ge=5, le=30 * 24 * 3600)]
    increment: Annotated[int, Field(ge=0, le=3600)] = 0
    """Seconds added after each turn, if the time is for the whole game."""


class SeatPlan(BaseModel):
    """What a seat of a new table is for."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    kind: Literal["open", "mine", "bot"]
    """`open` to anybody, `mine` (the host's own, also several around one screen), or a `bot`'s."""
    name: Name | None = None
    """The name of the person on one of the host's own seats."""
    bot: Level | None = None


class Created(_Event):
    """The host made the table."""

    kind: Literal["created"] = "created"
    shown = ()
    board: BoardId
    board_hash: str | None = None
    """Which version of the board with that id; None in events that Ironroad 0.1 stored."""
    options: Options
    seats: tuple[SeatPlan, ...]
    name: Name
    """The host's name."""
    public: bool = False
    """Whether the table is listed; otherwise only people with its link find it."""
    clock: Clock | None = None
    pace: float = 1.0
    """The least time of a bot's turn, in seconds."""
    hints: bool = True
    follows: TableId | None = None
    """The table of which this one is the rematch."""
    lesson: str | None = None
    """The lesson that is played here, by one person."""


class Sat(_Event):
    """A person took a seat."""

    kind: Literal["sat"] = "sat"
    shown = ("seat", "name")
    seat: SeatNumber
    name: Name
    person: str
    """The person's id: the hash of a secret."""


class Left(_Event):
    """A person gave a seat up before the game began."""

    kind: Literal["left"] = "left"
    shown = ("seat",)
    seat: SeatNumber


class Filled(_Event):
    """A bot was put on an open seat."""

    kind: Literal["filled"] = "filled"
    shown = ("seat", "bot")
    seat: SeatNumber
    bot: Level


class Started(_Event):
    """The game was set up; the outcomes of chance are in `setup`."""

    kind: Literal["started"] = "started"
    shown = ()
    board_hash: str
    setup: tuple[str, ...]
    position: dict[str, Any] | None = None
    """The position from which a lesson begins; None for a new game."""
    seed: int | None = None
    """The seed of a lesson; None in other games, so that nothing stored can foretell chance."""


class Moved(_Event):
    """A seat made a move; the outcomes of chance are in `chance`."""

    kind: Literal["moved"] = "moved"
    shown = ("seat",)
    seat: SeatNumber
    move: str
    chance: tuple[str, ...] = ()


class AskedBack(_Event):
    """A player asks the others for permission to take a seat's last move back."""

    kind: Literal["asked back"] = "asked back"
    shown = ("seat",)
    seat: SeatNumber


class AnsweredBack(_Event):
    """A player agrees, or does not, that a move is taken back."""

    kind: Literal["answered back"] = "answered back"
    shown = ("seat", "agree")
    seat: SeatNumber
    """A seat of the player who answers."""
    agree: bool


class TakenBack(_Event):
    """The last moves were taken back."""

    kind: Literal["taken back"] = "taken back"
    shown = ("seat", "moves")
    seat: SeatNumber
    moves: Annotated[int, Field(ge=1)]


class Paused(_Event):
    """The game was paused."""

    kind: Literal["paused"] = "paused"
    shown = ("name",)
    name: Name


class Resumed(_Event):
    """The game was resumed."""

    kind: Literal["resumed"] = "resumed"
    shown = ("name",)
    name: Name


class Outage(_Event):
    """No server was running from `since` (Unix milliseconds) until now: clocks did not run."""

    kind: Literal["outage"] = "outage"
    shown = ("since",)
    since: int


class StoodIn(_Event):
    """A bot plays for a person from now on."""

    kind: Literal["stood in"] = "stood in"
    shown = ("seat", "bot", "why")
    seat: SeatNumber
    bot: Level
    why: Literal["asked", "time"]


class Returned(_Event):
    """A person plays again on a seat where a bot stood in."""

    kind: Literal["returned"] = "returned"
    shown = ("seat",)
    seat: SeatNumber


class Resigned(_Event):
    """A person resigned: a bot plays on, and the seat cannot win."""

    kind: Literal["resigned"] = "resigned"
    shown = ("seat",)
    seat: SeatNumber


class Paced(_Event):
    """The least time of bots' turns was changed."""

    kind: Literal["paced"] = "paced"
    shown = ("seconds",)
    seconds: float


class Said(_Event):
    """A chat message to everybody at the table."""

    kind: Literal["said"] = "said"
    shown = ("name", "seat", "text")
    name: Name
    seat: SeatNumber | None = None
    """The speaker's seat; None for a spectator."""
    text: Text


class Rematched(_Event):
    """A rematch: the same seats play again at another table."""

    kind: Literal["rematched"] = "rematched"
    shown = ("table",)
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
    """An event with its place in the list of a table's events."""

    number: int
    """1, 2, 3, ... without gaps."""
    at: int
    """The time, in Unix milliseconds."""
    event: Event
    person: str | None = None
    """The person who asked for it: the hash of a secret; None if the server added it."""
    request: str | None = None
    """The id that the asking client gave its request, so that a repeated one counts once."""
