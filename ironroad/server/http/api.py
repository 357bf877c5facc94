"""The HTTP interface: boards, tables, records, statistics, health."""

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import asdict, replace
from typing import Annotated, Any, Final

from fastapi import APIRouter, Depends, Header, Path, Query, Request, Response
from fastapi.responses import PlainTextResponse
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from pydantic import TypeAdapter, ValidationError
from pydantic_core import to_json

from ironroad.bots.registry import LEVELS
from ironroad.engine.board import Board, board_names, load_board
from ironroad.game.game import Game
from ironroad.game.record import GameRecord
from ironroad.server.http.auth import new_secret, new_table_id, person_of
from ironroad.server.http.boards import board_json, board_listed
from ironroad.server.http.guard import address_of
from ironroad.server.http.replay import frames
from ironroad.server.http.statistics import (
    NameStatistics,
    OwnStatistics,
    TableStatistics,
    name_statistics,
    own_statistics,
    table_statistics,
)
from ironroad.server.invitation import invitation
from ironroad.server.lessons import Lesson, lesson_names, load_lesson
from ironroad.server.protocol import (
    CLIENT_MESSAGE,
    SERVER_MESSAGE,
    InvitationShown,
    LessonShown,
    LessonStepShown,
    NewLesson,
    NewSecret,
    NewTable,
    Problem,
    RecordKept,
    SeatListed,
    StartShown,
    TableListed,
    TableMade,
)
from ironroad.server.store import TableRow
from ironroad.server.table.clock import now_ms
from ironroad.server.table.live import LiveTable
from ironroad.server.table.lobby import Lobby
from ironroad.server.table.referee import NotAllowed
from ironroad.server.table.stored import as_stored, board_of
from ironroad.server.words import BoardId, Name, SeatNumber, Secret, TableId

SECRET: TypeAdapter[str] = TypeAdapter(Secret)
MOST_MOVES: Final = 5000
"""The most moves of a record that is imported; games of people have some hundreds."""
_RECORD_BODY: Final = {
    "requestBody": {"required": True, "content": {"text/plain": {"schema": {"type": "string"}}}}
}

_PROBLEM: Final = {"application/json": {"schema": Problem.model_json_schema()}}
PROBLEMS: Final[dict[int | str, dict[str, Any]]] = {
    status: {"description": reason, "content": _PROBLEM}
    for status, reason in {
        400: "Not possible",
        401: "No secret",
        403: "A page of another site",
        404: "Not there",
        409: "Not now",
        410: "There, but it cannot be opened any more",
        413: "Too large",
        422: "Not understood",
        429: "Too much at once",
        500: "A fault of the server",
        503: "The database does not answer",
    }.items()
}
"""The errors with which any request may be answered."""
api = APIRouter(prefix="/api", responses=PROBLEMS)
system = APIRouter(responses=PROBLEMS)


class JsonLines(PlainTextResponse):
    """A response with a record, in the format of record files."""

    media_type = "application/jsonl"


def lobby_of(request: Request) -> Lobby:
    """The lobby of the server that received the request."""
    lobby: Lobby = request.app.state.lobby
    return lobby


def person_asking(authorization: Annotated[str | None, Header()] = None) -> str:
    """The person whose secret is in the request's `Authorization` header."""
    kind, _, secret = (authorization or "").partition(" ")
    if kind.lower() != "bearer":
        raise NotAllowed("secret", "Send your secret as 'Authorization: Bearer SECRET'.")
    try:
        return person_of(SECRET.validate_python(secret))
    except ValidationError:
        raise NotAllowed("secret", "That is no secret of this server.") from None


ServerLobby = Annotated[Lobby, Depends(lobby_of)]
Person = Annotated[str, Depends(person_asking)]
BoardPath = Annotated[BoardId, Path()]
LessonPath = Annotated[BoardId, Path(description="The name of a lesson.")]
HashPath = Annotated[str, Path(pattern="^[0-9a-f]{16,64}$")]
TablePath = Annotated[TableId, Path()]
SeatQuery = Annotated[SeatNumber | None, Query(description="Whose view; a spectator's if none.")]


def _may_make(request: Request) -> None:
    lobby_of(request).may_make(address_of(request.scope))


# ---- people, boards, bots -------------------------------------------------------------------


@api.post("/secrets", status_code=201)
async def make_secret() -> NewSecret:
    """Make a secret for a new person. The browser keeps it; the server stores nothing."""
    return NewSecret(secret=new_secret())


@api.get("/start")
async def show_start(request: Request) -> StartShown:
    """Show how far a first start has come: the rules are compiled while they are played by."""
    first_start = lobby_of(request).first_start
    is_over = first_start is None or first_start.is_over
    return StartShown(compiled=1.0 if first_start is None or is_over else first_start.share)


@api.get("/boards")
async def list_boards() -> list[dict[str, Any]]:
    """List the boards, with the options of each."""
    return [board_listed(load_board(name)) for name in board_names()]


@api.get("/boards/{board}", response_model=dict[str, Any])
async def get_board(board: BoardPath) -> Response:
    """Get a board in full: cities, tracks, tickets, rules, and how it is drawn."""
    if board not in board_names():
        raise NotAllowed("no board", "There is no such board.")
    return _board(load_board(board))


@api.get("/boards/{board}/{hash}", response_model=dict[str, Any])
async def get_board_of_a_game(board: BoardPath, hash: HashPath, lobby: ServerLobby) -> Response:
    """Get a board as a game is played on it: that with the `board_hash` of a table or replay."""
    return _board(await board_of(lobby.store, board, hash))


def _board(board: Board) -> Response:
    headers = {"cache-control": "public, max-age=300"}
    return Response(board_json(board), headers=headers, media_type="application/json")


@api.get("/bots")
async def list_bots() -> dict[str, str]:
    """List the levels of bots, weakest first, with the bot that each stands for."""
    return {level: str(bot) for level, bot in LEVELS.items()}


# ---- tables ---------------------------------------------------------------------------------


@api.post("/tables", status_code=201, dependencies=[Depends(_may_make)])
async def make_table(new: NewTable, lobby: ServerLobby, person: Person) -> TableMade:
    """Make a table; the game begins when all seats are taken."""
    return TableMade(id=await lobby.create(new, person))


@api.get("/lessons")
async def list_lessons() -> list[LessonShown]:
    """List the lessons with their steps."""
    return [_lesson(load_lesson(name)) for name in lesson_names()]


@api.post("/lessons/{lesson}", status_code=201, dependencies=[Depends(_may_make)])
async def make_lesson(
    lesson: LessonPath, new: NewLesson, lobby: ServerLobby, person: Person
) -> TableMade:
    """Make a table on which you play a lesson; nobody else is told of it."""
    if lesson not in lesson_names():
        raise NotAllowed("no lesson", "There is no such lesson.")
    found = await asyncio.to_thread(load_lesson, lesson)
    return TableMade(id=await lobby.teach(found, new.name, new.pace, person))


def _lesson(lesson: Lesson) -> LessonShown:
    steps = tuple(
        LessonStepShown(text=each.text, at=each.at, until=tuple(map(dict, each.until)))
        for each in lesson.steps
    )
    return LessonShown(
        name=lesson.name,
        board=lesson.board.id,
        mechanics=lesson.mechanics,
        minutes=lesson.minutes,
        steps=steps,
    )


@api.get("/tables")
async def list_tables(lobby: ServerLobby) -> list[TableListed]:
    """List the public tables that wait for players or are playing."""
    return _listed(await lobby.store.public_tables(), None)


@api.get("/tables/mine")
async def list_my_tables(lobby: ServerLobby, person: Person) -> list[TableListed]:
    """List the tables at which you have a seat, newest first."""
    return _listed(await lobby.store.tables_of(person), person)


@api.get("/tables/{table}")
async def get_table(table: TablePath, lobby: ServerLobby) -> dict[str, Any]:
    """Get a table as a spectator sees it: the same as the socket's `welcome`."""
    return await (await lobby.open(table)).show()


@api.get("/tables/{table}/invitation")
async def get_invitation(table: TablePath, lobby: ServerLobby, request: Request) -> InvitationShown:
    """Get the link by which friends find a table, from how far it works, and its QR code."""
    await lobby.open(table)
    url, host = request.url, lobby.settings.host
    found = invitation(url.scheme, url.hostname or host, url.port, f"/table/{table}", host)
    return InvitationShown(**asdict(found))


@api.get("/tables/{table}/record", response_class=JsonLines)
async def get_table_record(table: TablePath, lobby: ServerLobby) -> Response:
    """Get the record of a finished game."""
    live = await _finished(lobby, table)
    return _download(str(live.table.record()), f"ironroad-{live.table.created.board}-{table}")


@api.get("/tables/{table}/replay", response_model=dict[str, Any])
async def get_table_replay(
    table: TablePath, lobby: ServerLobby, seat: SeatQuery = None
) -> Response:
    """Get a finished game move by move, to watch it again."""
    found = (await _finished(lobby, table)).table
    return await _frames(found.record(), found.board, seat)


@api.get("/tables/{table}/statistics")
async def get_table_statistics(table: TablePath, lobby: ServerLobby) -> TableStatistics:
    """Get statistics of a finished game."""
    return table_statistics((await _finished(lobby, table)).table)


@api.get("/names/{name:path}/statistics")
async def get_name_statistics(name: Annotated[Name, Path()], lobby: ServerLobby) -> NameStatistics:
    """Get statistics of all finished games that were played under a name."""
    return name_statistics(name, await lobby.store.results_of(name))


@api.get("/statistics/mine")
async def get_my_statistics(lobby: ServerLobby, person: Person) -> OwnStatistics:
    """Get statistics of the finished games in which you had a seat, and your latest games."""
    return own_statistics(person, await lobby.store.results_with(person))


async def _finished(lobby: Lobby, table: str) -> LiveTable:
    live = await lobby.open(table)
    if live.table.status != "over":
        raise NotAllowed("not over", "The game is not over yet.")
    return live


def _listed(rows: Sequence[TableRow], person: str | None) -> list[TableListed]:
    """The tables to list, one for each row; rows that are not valid are left out."""
    tables = []
    for row in rows:
        with suppress(ValidationError):
            tables.append(_table(row, person))
    return tables


def _table(row: TableRow, person: str | None) -> TableListed:
    return TableListed.model_validate(
        {
            "id": row.id,
            "board": row.board,
            "options": row.options,
            "status": row.status,
            "host": row.host,
            "seats": tuple(
                SeatListed.model_validate(
                    {
                        "name": seat.name,
                        "kind": seat.kind,
                        "bot": seat.bot,
                        "mine": person is not None and seat.person == person,
                    }
                )
                for seat in row.seats
            ),
            "created_at": row.created_at,
            "changed_at": row.changed_at,
        }
    )


# ---- records --------------------------------------------------------------------------------


@api.post(
    "/records", status_code=201, dependencies=[Depends(_may_make)], openapi_extra=_RECORD_BODY
)
async def import_record(request: Request, lobby: ServerLobby, person: Person) -> RecordKept:
    """Import a record (JSON lines, as text) to watch it again."""
    record = await asyncio.to_thread(_parsed, await request.body())
    try:
        board = await _board_of(lobby, record)
    except NotAllowed:
        raise NotAllowed("record", await asyncio.to_thread(_why_unknown, record)) from None
    await asyncio.to_thread(_check, record, board)
    id = new_table_id()
    await lobby.store.add_record(id, person, str(record), now_ms())
    return RecordKept(id=id)


async def _board_of(lobby: Lobby, record: GameRecord) -> Board:
    """The board of a record, as this server knows it: a text in the record is not trusted."""
    return await board_of(lobby.store, record.board, record.board_hash, record.options)


def _why_unknown(record: GameRecord) -> str:
    """Why the board of a record is not known here."""
    if record.board in board_names() and record.board_text is None:
        try:
            Game.from_record(replace(record, moves=()))
        except ValueError as error:
            return str(error)
    return "Only records of the boards of this server can be shown."


def _parsed(body: bytes) -> GameRecord:
    try:
        record = GameRecord.parse(body.decode())
        str(record).encode()  # fails for lone surrogates, which JSON can contain
    except UnicodeError:
        raise NotAllowed("record", "A record is a text in UTF-8.") from None
    except RecursionError:
        raise NotAllowed("record", "The record is nested too deeply.") from None
    except ValueError as error:
        raise NotAllowed("record", str(error)) from None
    if len(record.moves) > MOST_MOVES:
        raise NotAllowed("record", f"The record has more than {MOST_MOVES} moves.")
    return record


def _check(record: GameRecord, board: Board) -> None:
    """Check that a record replays."""
    try:
        Game.from_record(record, board=board)
    except RecursionError:
        raise NotAllowed("record", "The record is nested too deeply.") from None
    except ValueError as error:
        raise NotAllowed("record", str(error)) from None


@api.get("/records/{record}", response_class=JsonLines)
async def get_record(record: TablePath, lobby: ServerLobby) -> Response:
    """Get an imported record."""
    return _download(await _kept(lobby, record), f"ironroad-{record}")


@api.get("/records/{record}/replay", response_model=dict[str, Any])
async def get_record_replay(
    record: TablePath, lobby: ServerLobby, seat: SeatQuery = None
) -> Response:
    """Get an imported record move by move, to watch it again."""
    text = await _kept(lobby, record)
    with as_stored("record", record):
        found = GameRecord.parse(text)
        return await _frames(found, await _board_of(lobby, found), seat)


async def _kept(lobby: Lobby, record: str) -> str:
    text = await lobby.store.record(record)
    if text is None:
        raise NotAllowed("no record", "There is no such record.")
    return text


async def _frames(record: GameRecord, board: Board, seat: int | None) -> Response:
    """A response with a game move by move, made in a thread so that other requests do not wait."""
    if seat is not None and seat >= len(record.seats):
        raise NotAllowed("seat", f"There is no seat {seat}: this game has {len(record.seats)}.")
    body = await asyncio.to_thread(lambda: to_json(frames(record, board, seat)))
    return Response(body, media_type="application/json")


def _download(text: str, name: str) -> Response:
    headers = {"content-disposition": f'attachment; filename="{name}.jsonl"'}
    return JsonLines(text, headers=headers)


# ---- the server itself ----------------------------------------------------------------------


@api.get("/protocol.json")
async def get_protocol() -> dict[str, Any]:
    """Get the JSON Schema of the messages on a table's socket."""
    return {
        "client": CLIENT_MESSAGE.json_schema(),
        "server": SERVER_MESSAGE.json_schema(mode="serialization"),
    }


@system.get("/health")
async def get_health(lobby: ServerLobby) -> dict[str, str]:
    """Check that the server and its database answer."""
    await lobby.store.check()
    return {"status": "ok"}


@system.get("/metrics", response_class=PlainTextResponse)
async def get_metrics() -> Response:
    """Get counters and times in the format of Prometheus."""
    return Response(generate_latest(), media_type=CONTENT_TYPE_LATEST)
