"""The socket of a table: the client's `hello`, then its requests in turn, and updates to it."""

import asyncio
import logging
import time
from typing import Final

from fastapi import WebSocket, WebSocketDisconnect
from pydantic import TypeAdapter, ValidationError
from pydantic_core import from_json, to_json

from ironroad.server import metrics
from ironroad.server.http.auth import person_of
from ironroad.server.http.guard import address_of
from ironroad.server.http.limits import Bucket
from ironroad.server.protocol import (
    HELLO,
    REQUEST,
    AskHint,
    Hello,
    Refused,
    Rematch,
    Request,
    Say,
)
from ironroad.server.store import StoreFailed
from ironroad.server.table.guests import Guest
from ironroad.server.table.live import LiveTable
from ironroad.server.table.lobby import Lobby
from ironroad.server.table.referee import Asker, NotAllowed
from ironroad.server.words import RequestId

log = logging.getLogger("ironroad.socket")

REQUEST_ID: Final[TypeAdapter[str]] = TypeAdapter(RequestId)
HELLO_SECONDS: Final = 10.0
"""Seconds that a client has to send `hello`."""
GOODBYE_SECONDS: Final = 5.0
"""Seconds that sending the reason for closing a socket may take."""
CHATS_PER_SECOND, CHATS_AT_ONCE = 1.0, 6.0
"""Chat is stored for good and sent to everybody, so it is limited more than moves."""
PATIENCE: Final = 50
"""How many messages that exceed the limit or are not understood lead to closing a socket."""
POLICY, TRY_AGAIN = 1008, 1013
"""Codes for closing a socket, as RFC 6455 and its registry define them."""


async def serve_socket(socket: WebSocket, lobby: Lobby, table: str) -> None:
    """Serve one connection, from `hello` until it is closed."""
    await socket.accept()
    try:
        hello = await _hello(socket)
        live, guest = await _enter(lobby, table, hello, address_of(socket.scope))
    except NotAllowed as refusal:
        code = TRY_AGAIN if refusal.code in ("lost", "database") else POLICY
        await _close(socket, code, _refused(None, refusal))
        return
    except WebSocketDisconnect:
        return
    writer = asyncio.create_task(_write(socket, guest))
    try:
        await _read(socket, lobby, live, guest)
        guest.cut()
        await asyncio.wait((writer,), timeout=GOODBYE_SECONDS)
    except WebSocketDisconnect:
        pass
    finally:
        writer.cancel()
        guest.cancel()
        await live.leave(guest)


async def _enter(lobby: Lobby, table: str, hello: Hello, address: str) -> tuple[LiveTable, Guest]:
    """Connect to a table; returns it, and the guest."""
    person = person_of(hello.secret) if hello.secret else None
    asker = Asker(person, hello.name or "Guest", address)
    try:
        live = await lobby.open(table)
        return live, await live.enter(asker, hello.after)
    except StoreFailed as failure:
        log.error("the database failed", extra={"reason": str(failure)})
        raise NotAllowed("database", "The database does not answer.") from None


async def _hello(socket: WebSocket) -> Hello:
    try:
        async with asyncio.timeout(HELLO_SECONDS):
            text = await _receive(socket)
        return HELLO.validate_json(text)
    except TimeoutError:
        raise NotAllowed("message", "Nobody said hello.") from None
    except ValidationError as error:
        raise NotAllowed("message", _why(error)) from None


async def _write(socket: WebSocket, guest: Guest) -> None:
    """Send the messages that wait in a guest's outbox."""
    try:
        while (message := await guest.outbox.get()) is not None:
            await socket.send_text(message.decode())
        await socket.close(TRY_AGAIN)
    except (WebSocketDisconnect, RuntimeError):
        pass  # the reading task notices too


async def _read(socket: WebSocket, lobby: Lobby, live: LiveTable, guest: Guest) -> None:
    """Carry out a client's requests, until too many of them were over the limit or wrong."""
    rate = lobby.settings.messages_per_second
    bucket, patience = Bucket(rate, 3 * rate), PATIENCE
    chat = Bucket(min(rate, CHATS_PER_SECOND), CHATS_AT_ONCE)
    while patience:
        text = await _receive(socket)
        if not bucket.take():
            refusal = NotAllowed("too many", "Too many messages; wait a little.")
            guest.send(_refused(_id_in(text), refusal))
            patience -= 1
            continue
        try:
            request = REQUEST.validate_json(text)
        except ValidationError as error:
            guest.send(_refused(_id_in(text), NotAllowed("message", _why(error))))
            patience -= 1
            continue
        if isinstance(request, Say) and not chat.take():
            guest.send(_refused(request.id, NotAllowed("too many", "One thing at a time.")))
        elif not isinstance(request, AskHint):
            await _answer(lobby, live, guest, request)
        elif guest.is_busy:
            refusal = NotAllowed("busy", "A hint is being thought about already.")
            guest.send(_refused(request.id, refusal))
        else:  # hints and rematches take a while: other requests need not wait
            guest.spawn(_answer(lobby, live, guest, request))


async def _receive(socket: WebSocket) -> str:
    """The next message as text; a binary message becomes a text that is no valid request."""
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1005))
    return str(message.get("text") or "")


async def _answer(lobby: Lobby, live: LiveTable, guest: Guest, request: Request) -> None:
    started = time.perf_counter()
    try:
        if isinstance(request, Rematch):
            await lobby.rematch(live, guest, request)
        else:
            await live.ask(guest, request)
    except NotAllowed as refusal:
        guest.send(_refused(request.id, refusal))
    except Exception:
        log.exception("a request failed", extra={"table": live.table.id, "kind": request.kind})
        failed = NotAllowed("internal", "Something went wrong on the server; try again.")
        guest.send(_refused(request.id, failed))
    metrics.REQUESTS.labels(request.kind).observe(time.perf_counter() - started)


def _refused(id: str | None, refusal: NotAllowed) -> bytes:
    metrics.REFUSED.labels(refusal.code).inc()
    return to_json(Refused(id=id, code=refusal.code, text=refusal.text))


def _id_in(text: str) -> str | None:
    """The id in a message that is otherwise wrong; None if it has no id."""
    try:
        return REQUEST_ID.validate_python(from_json(text)["id"])
    except (ValueError, TypeError, KeyError):
        return None


def _why(error: ValidationError) -> str:
    """The first thing that is wrong with a message, without the message's own text."""
    first = error.errors(include_url=False, include_input=False, include_context=False)[0]
    where = ".".join(str(part) for part in first["loc"])
    return f"{where}: {first['msg']}" if where else str(first["msg"])


async def _close(socket: WebSocket, code: int, message: bytes) -> None:
    try:
        await socket.send_text(message.decode())
        await socket.close(code)
    except (WebSocketDisconnect, RuntimeError):
        pass
