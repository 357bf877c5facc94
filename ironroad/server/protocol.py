"""The messages between clients and the server, each a JSON object with a `kind`.

A client opens a socket at a table, says `hello`, and is told all it may know (`welcome`). From
then on each event of the table is an `update` with the event's number. What a client asks for
carries an id of its own choice; the answer is `done` with a number, or `refused` with a reason.
A request sent again with the same id counts once.
"""

from typing import Annotated, Any, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from ironroad.server.table.events import Clock, SeatPlan
from ironroad.server.words import (
    BoardId,
    Level,
    Name,
    Options,
    RequestId,
    SeatNumber,
    Secret,
    TableId,
    Text,
)

PROTOCOL: Final = 1
"""Version of the messages; it changes when an old client would not understand a new server."""


class _Message(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


# ---- what clients say at a table ------------------------------------------------------------


class Hello(_Message):
    """The first message: who it is, and what it has already."""

    kind: Literal["hello"]
    secret: Secret | None = None
    """Without it one watches, and cannot sit down."""
    name: Name | None = None
    """How one is called in chat."""
    after: Annotated[int, Field(ge=0)] | None = None
    """The number of the last event that the client has; what it missed is in the welcome."""


class _Request(_Message):
    id: RequestId


class Sit(_Request):
    """Take an open seat."""

    kind: Literal["sit"]
    seat: SeatNumber
    name: Name


class Leave(_Request):
    """Give a seat up before the game begins."""

    kind: Literal["leave"]
    seat: SeatNumber


class Fill(_Request):
    """Put a bot on an open seat (the host alone)."""

    kind: Literal["fill"]
    seat: SeatNumber
    bot: Level


class MakeMove(_Request):
    """Decide something for a seat of one's own."""

    kind: Literal["move"]
    seat: SeatNumber
    move: Annotated[str, Field(max_length=300)]
    """One of the legal moves, as its text."""
    number: Annotated[int, Field(ge=0)]
    """The last event that the client knew of when it chose."""


class TakeBack(_Request):
    """Take the last move of a seat back; the others are asked where they must be."""

    kind: Literal["take back"]
    seat: SeatNumber


class Answer(_Request):
    """Agree that another takes a move back, or not; or stop asking oneself."""

    kind: Literal["answer"]
    agree: bool


class Pause(_Request):
    """Let the game stand still."""

    kind: Literal["pause"]


class Resume(_Request):
    """Let it go on."""

    kind: Literal["resume"]


class StandIn(_Request):
    """Let a bot play for a seat: one's own, or one whose player is not there."""

    kind: Literal["stand in"]
    seat: SeatNumber
    bot: Level


class Return(_Request):
    """Play again where a bot stood in."""

    kind: Literal["return"]
    seat: SeatNumber


class Resign(_Request):
    """Give the game up; a bot plays on."""

    kind: Literal["resign"]
    seat: SeatNumber


class Pace(_Request):
    """Say how long bots take for a turn at least."""

    kind: Literal["pace"]
    seconds: Annotated[float, Field(ge=0, le=10)]


class Say(_Request):
    """Say something to everybody at the table; who has several seats may say for which one."""

    kind: Literal["say"]
    text: Text
    seat: SeatNumber | None = None


class Rematch(_Request):
    """Play again with the same seats; all at the table are told where."""

    kind: Literal["rematch"]


class AskHint(_Request):
    """Ask what a strong bot would do on a seat of one's own."""

    kind: Literal["hint"]
    seat: SeatNumber


Request = Annotated[
    Sit
    | Leave
    | Fill
    | MakeMove
    | TakeBack
    | Answer
    | Pause
    | Resume
    | StandIn
    | Return
    | Resign
    | Pace
    | Say
    | Rematch
    | AskHint,
    Field(discriminator="kind"),
]

HELLO: Final[TypeAdapter[Hello]] = TypeAdapter(Hello)
REQUEST: Final[TypeAdapter[Request]] = TypeAdapter(Request)


# ---- what the server says at a table --------------------------------------------------------

Event = dict[str, Any]
"""An event as somebody may see it: `kind`, `number`, `at`, and what belongs to that kind."""


class MoveShown(_Message):
    """A move in readable form; parts that a kind of move does not have are left out."""

    kind: str
    text: str
    """What to send as `move`."""
    colour: str | None = None
    cards: int | None = None
    locomotives: int | None = None
    ferry_cards: int | None = None
    track: str | None = None
    city: str | None = None
    tickets: tuple[str, ...] | None = None


class SeatShown(_Message):
    """Who sits on a seat."""

    name: str
    kind: Literal["open", "person", "bot"]
    bot: str | None
    """The level of the bot that plays, on its own seat or for a person."""
    resigned: bool
    present: bool
    """Whether the person is connected."""
    left: int | None
    """Milliseconds left on its clock, when the clock was last looked at."""


class TableShown(_Message):
    """All about a table but the game itself."""

    id: str
    board: str
    options: dict[str, str]
    status: Literal["open", "playing", "over", "closed"]
    public: bool
    host: str
    seats: tuple[SeatShown, ...]
    clock: Clock | None
    running: int | None
    """The seat whose clock runs."""
    since: int | None
    """When that was last looked at, in Unix milliseconds."""
    pace: float
    hints: bool
    paused: bool
    asking: int | None
    """The seat that asks to take a move back."""
    asked: tuple[int, ...]
    """Seats that have yet to agree."""
    may_take_back: tuple[int, ...]
    """Seats that may take their last move back without asking."""
    follows: str | None
    rematch: str | None
    winners: tuple[int, ...] | None
    scores: dict[str, Any] | None
    """The final scores, once the game is over."""


class Welcome(_Message):
    """Everything as it is now; the client forgets what it had but the events."""

    kind: Literal["welcome"] = "welcome"
    protocol: int = PROTOCOL
    number: int
    """The last event."""
    now: int
    """The server's time, to set the clocks by."""
    mine: tuple[int, ...]
    """The seats of the one who asks."""
    is_host: bool
    events: tuple[Event, ...]
    """What the client had not yet been told, oldest first."""
    table: TableShown
    views: dict[str, dict[str, Any]]
    """The game as each of one's own seats sees it, or as `spectator`; empty before it begins."""
    legal_moves: tuple[MoveShown, ...]
    """For the seat of one's own that must decide, if there is one."""


class Update(_Message):
    """One event, and what it changed."""

    kind: Literal["update"] = "update"
    number: int
    event: Event
    table: dict[str, Any]
    """Parts of the table that are different now."""
    views: dict[str, dict[str, Any]]
    """Parts of the views that are different now."""
    legal_moves: tuple[MoveShown, ...]


class Presence(_Message):
    """Who is connected, when that changes."""

    kind: Literal["presence"] = "presence"
    present: tuple[bool, ...]
    """Seat by seat."""
    spectators: int


class Done(_Message):
    """What was asked for is done, and kept for good."""

    kind: Literal["done"] = "done"
    id: str
    number: int


class Refused(_Message):
    """What was asked for is not done."""

    kind: Literal["refused"] = "refused"
    id: str | None
    code: str
    """One word for programs; see docs/protocol.md."""
    text: str
    """A sentence for people."""


class CandidateShown(_Message):
    """A move that was thought about."""

    move: MoveShown
    playouts: int
    win_chance: float
    points: float
    lead: float


class Hint(_Message):
    """What a strong bot would do, the best first."""

    kind: Literal["hint"] = "hint"
    id: str
    number: int
    """The last event when it was asked."""
    seat: int
    candidates: tuple[CandidateShown, ...]


ServerMessage = Annotated[
    Welcome | Update | Presence | Done | Refused | Hint, Field(discriminator="kind")
]
ClientMessage = Annotated[Hello | Request, Field(discriminator="kind")]
SERVER_MESSAGE: Final[TypeAdapter[ServerMessage]] = TypeAdapter(ServerMessage)
CLIENT_MESSAGE: Final[TypeAdapter[ClientMessage]] = TypeAdapter(ClientMessage)


# ---- HTTP -----------------------------------------------------------------------------------


class NewTable(_Message):
    """A table to be made."""

    board: BoardId
    options: Options = Field(default_factory=dict)
    name: Name
    """The host's name, for seats that name nobody."""
    seats: Annotated[tuple[SeatPlan, ...], Field(min_length=2, max_length=6)]
    public: bool = False
    clock: Clock | None = None
    pace: Annotated[float, Field(ge=0, le=10)] = 1.0
    hints: bool = True


class TableMade(_Message):
    """Where it is."""

    id: TableId


class NewSecret(_Message):
    """A secret for somebody new."""

    secret: str


class Problem(_Message):
    """Why a request was refused."""

    code: str
    text: str


class SeatListed(_Message):
    """A seat in a list of tables."""

    name: str
    kind: Literal["open", "person", "bot"]
    bot: str | None
    mine: bool


class TableListed(_Message):
    """A table in a list."""

    id: str
    board: str
    options: dict[str, str]
    status: Literal["open", "playing", "over", "closed"]
    host: str
    seats: tuple[SeatListed, ...]
    created_at: int
    changed_at: int


class RecordKept(_Message):
    """Where an imported record is."""

    id: str
