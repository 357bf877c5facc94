"""The messages between clients and the server, each a JSON object with a `kind`.

A client opens a socket at a table, sends `hello`, and is sent all that it may know (`welcome`).
From then on each event of the table is sent as an `update` with the event's number. A client's
request carries an id that the client chooses; the answer is `done` with a number, or `refused`
with a reason. A request that is sent again with the same id counts once.
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
"""Version of the messages; raised when old clients would not understand a new server."""


class _Message(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


# ---- what clients say at a table ------------------------------------------------------------


class Hello(_Message):
    """The first message: the person's secret, if any, and which events the client has already."""

    kind: Literal["hello"]
    secret: Secret | None = None
    """The person's secret; a client without one can watch, but not sit down."""
    name: Name | None = None
    """The name to show in chat."""
    after: Annotated[int, Field(ge=0)] | None = None
    """The number of the last event that the client has; later events are in the welcome."""


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
    """Make a move for a seat of one's own."""

    kind: Literal["move"]
    seat: SeatNumber
    move: Annotated[str, Field(max_length=300)]
    """A legal move, as text."""
    number: Annotated[int, Field(ge=0)]
    """The number of the last event that the client knew when the player chose."""


class TakeBack(_Request):
    """Take the last move of a seat back; the other players are asked if they must agree."""

    kind: Literal["take back"]
    seat: SeatNumber


class Answer(_Request):
    """Allow another player to take a move back, or refuse it, or withdraw one's own request."""

    kind: Literal["answer"]
    agree: bool


class Pause(_Request):
    """Pause the game."""

    kind: Literal["pause"]


class Resume(_Request):
    """Resume the game."""

    kind: Literal["resume"]


class StandIn(_Request):
    """Let a bot play for one's own seat, or for a seat whose player is not connected."""

    kind: Literal["stand in"]
    seat: SeatNumber
    bot: Level


class Return(_Request):
    """Take one's own seat over again from the bot that stood in."""

    kind: Literal["return"]
    seat: SeatNumber


class Resign(_Request):
    """Resign; a bot plays on."""

    kind: Literal["resign"]
    seat: SeatNumber


class Pace(_Request):
    """Set the least time that a bot takes for a turn."""

    kind: Literal["pace"]
    seconds: Annotated[float, Field(ge=0, le=10)]


class Say(_Request):
    """Send a chat message to all at the table; `seat` is the speaker's, if there are several."""

    kind: Literal["say"]
    text: Text
    seat: SeatNumber | None = None


class Rematch(_Request):
    """Play again with the same seats at a new table, of which all at the table are told."""

    kind: Literal["rematch"]


class AskHint(_Request):
    """Ask what a strong bot would do on one's own seat."""

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
"""An event as a client is shown it: `kind`, `number`, `at`, and fields of that kind."""


class MoveShown(_Message):
    """A move in readable form; fields that a kind of move does not have are left out."""

    kind: str
    text: str
    """The text to send as `move`."""
    colour: str | None = None
    cards: int | None = None
    locomotives: int | None = None
    ferry_cards: int | None = None
    track: str | None = None
    city: str | None = None
    tickets: tuple[str, ...] | None = None


class SeatShown(_Message):
    """A seat, and who plays on it."""

    name: str
    kind: Literal["open", "person", "bot"]
    bot: str | None
    """The level of the bot that plays, on its own seat or in place of the person."""
    resigned: bool
    present: bool
    """Whether the person is connected."""
    left: int | None
    """Milliseconds left on the seat's clock at the time `since`."""


class TableShown(_Message):
    """A table without its game: seats, clocks, status, requests to take a move back."""

    id: str
    board: str
    board_hash: str
    """Which version of the board with that id: the board may have changed since the game began."""
    options: dict[str, str]
    status: Literal["open", "playing", "over", "closed"]
    public: bool
    host: str
    seats: tuple[SeatShown, ...]
    clock: Clock | None
    running: int | None
    """The seat whose clock runs."""
    since: int | None
    """The time for which `left` is given, in Unix milliseconds."""
    pace: float
    hints: bool
    paused: bool
    asking: int | None
    """The seat that asks to take a move back."""
    asked: tuple[int, ...]
    """The seats that have not agreed yet."""
    may_take_back: tuple[int, ...]
    """Seats that may take their last move back without asking."""
    follows: str | None
    rematch: str | None
    lesson: str | None
    """The lesson that is played here."""
    winners: tuple[int, ...] | None
    scores: dict[str, Any] | None
    """The final scores, once the game is over."""


class Welcome(_Message):
    """The whole present state; a client replaces what it knew, but keeps the events it has."""

    kind: Literal["welcome"] = "welcome"
    protocol: int = PROTOCOL
    number: int
    """The number of the last event."""
    now: int
    """The server's time in Unix milliseconds, by which clients show clocks."""
    mine: tuple[int, ...]
    """The seats of the person who is connected."""
    is_host: bool
    events: tuple[Event, ...]
    """The events after those that the client has, oldest first."""
    table: TableShown
    views: dict[str, dict[str, Any]]
    """The game as each of one's own seats or a `spectator` sees it; empty until the game begins."""
    legal_moves: tuple[MoveShown, ...]
    """The legal moves of the seat that must decide; empty if it is not one's own."""


class Update(_Message):
    """One event, and what it changed in what the client is shown."""

    kind: Literal["update"] = "update"
    number: int
    event: Event
    table: dict[str, Any]
    """The parts of the table that changed."""
    views: dict[str, dict[str, Any]]
    """The parts of the views that changed."""
    legal_moves: tuple[MoveShown, ...]


class Presence(_Message):
    """Which players are connected, sent when that changes."""

    kind: Literal["presence"] = "presence"
    present: tuple[bool, ...]
    """For each seat, whether its player is connected."""
    spectators: int


class Done(_Message):
    """A request was carried out, and its event is stored."""

    kind: Literal["done"] = "done"
    id: str
    number: int


class Refused(_Message):
    """A request was refused."""

    kind: Literal["refused"] = "refused"
    id: str | None
    code: str
    """The reason as a word for programs; see docs/protocol.md."""
    text: str
    """The reason as a sentence for people."""


class CandidateShown(_Message):
    """A move that the bot considered."""

    move: MoveShown
    playouts: int
    win_chance: float
    points: float
    lead: float


class Hint(_Message):
    """The moves that a strong bot considered, the best first."""

    kind: Literal["hint"] = "hint"
    id: str
    number: int
    """The number of the last event when the hint was asked for."""
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
    """The request for a new table."""

    board: BoardId
    options: Options = Field(default_factory=dict)
    name: Name
    """The host's name, also for the host's seats that are given no name."""
    seats: Annotated[tuple[SeatPlan, ...], Field(min_length=2, max_length=6)]
    public: bool = False
    clock: Clock | None = None
    pace: Annotated[float, Field(ge=0, le=10)] = 1.0
    hints: bool = True


class NewLesson(_Message):
    """The request for a table on which a lesson is played."""

    name: Name
    """The learner's name."""
    pace: Annotated[float, Field(ge=0, le=10)] = 1.0


class LessonStepShown(_Message):
    """What the guide of a lesson says at one step, and when the lesson goes on."""

    text: str
    at: tuple[str, ...]
    """Parts of the page: the guide points at the first of them that is there."""
    until: tuple[dict[str, Any], ...]
    """Effects, any of which fulfils the step; empty if the learner only has to read it."""


class LessonShown(_Message):
    """A lesson, without its position."""

    name: str
    board: str
    mechanics: tuple[str, ...]
    minutes: int
    steps: tuple[LessonStepShown, ...]


class TableMade(_Message):
    """The id of a new table."""

    id: TableId


class NewSecret(_Message):
    """A secret for a new person."""

    secret: str


class Problem(_Message):
    """Why an HTTP request was refused."""

    code: str
    text: str


class InvitationShown(_Message):
    """A link by which friends find a table."""

    link: str
    reach: Literal["machine", "network", "anywhere"]
    """Whether it works on the server's machine alone, in its network, or from anywhere."""
    size: int
    """The width and height of the QR code, its quiet border included."""
    squares: str
    """The dark squares of the QR code, as the path of an SVG image."""


class StartShown(_Message):
    """How far a first start has come."""

    compiled: float
    """The share of the rules that is compiled; at 1, all bots and hints are available."""


class SeatListed(_Message):
    """A seat in a list of tables."""

    name: str
    kind: Literal["open", "person", "bot"]
    bot: str | None
    mine: bool


class TableListed(_Message):
    """A table in a list of tables."""

    id: str
    board: str
    options: dict[str, str]
    status: Literal["open", "playing", "over", "closed"]
    host: str
    seats: tuple[SeatListed, ...]
    created_at: int
    changed_at: int


class RecordKept(_Message):
    """The id of an imported record."""

    id: str
