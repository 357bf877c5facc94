"""The socket of a table: hello, then requests one after another, and what happens meanwhile."""

import asyncio
import logging
import time
from typing import Final

from fastapi import WebSocket, WebSocketDisconnect
from pydantic import TypeAdapter, ValidationError
from pydantic_core import from_json, to_json

from ironroad.server import metrics
from ironroad.server.auth import person_of
from ironroad.server.limits import Bucket
from ironroad.server.live import Guest, LiveTable
from ironroad.server.lobby import Lobby
from ironroad.server.protocol import (
    HELLO,
    REQUEST,
    AskHint,
    Hello,
    Refused,
    Rematch,
    Request,
)
from ironroad.server.referee import Asker, NotAllowed
from ironroad.server.words import RequestId

log = logging.getLogger("ironroad.socket")

REQUEST_ID: Final[TypeAdapter[str]] = TypeAdapter(RequestId)
HELLO_SECONDS: Final = 10.0
"""Time to say hello."""
GOODBYE_SECONDS: Final = 5.0
"""Time to tell somebody that the socket is closed."""
PATIENCE: Final = 50
"""Messages over the limit or not understood after which a socket is closed."""
POLICY, TRY_AGAIN, RESTART = 1008, 1013, 1012
"""Reasons for closing a socket, as RFC 6455 and its registry number them."""


async def serve_socket(socket: WebSocket, lobby: Lobby, table: str) -> None:
    """One connection, from hello to goodbye."""
    await socket.accept()
    try:
        hello = await _hello(socket)
        live = await lobby.open(table)
    except NotAllowed as refusal:
        await _close(socket, POLICY, _refused(None, refusal))
        return
    except WebSocketDisconnect:
        return
    person = person_of(hello.secret) if hello.secret else None
    guest = await live.enter(Asker(person, hello.name or "Guest"), hello.after)
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
    """Send what waits for somebody."""
    try:
        while (message := await guest.outbox.get()) is not None:
            await socket.send_text(message.decode())
        await socket.close(TRY_AGAIN)
    except (WebSocketDisconnect, RuntimeError):
        pass  # the reader notices too


async def _read(socket: WebSocket, lobby: Lobby, live: LiveTable, guest: Guest) -> None:
    """Hear what somebody asks for, until there was too much that cannot be heard."""
    rate = lobby.settings.messages_per_second
    bucket, patience = Bucket(rate, 3 * rate), PATIENCE
    while patience:
        text = await _receive(socket)
        if not bucket.take():
            refusal = NotAllowed("too many", "Too many messages; wait a little.")
            guest.send(_refused(None, refusal))
            patience -= 1
            continue
        try:
            request = REQUEST.validate_json(text)
        except ValidationError as error:
            guest.send(_refused(_id_in(text), NotAllowed("message", _why(error))))
            patience -= 1
            continue
        if not isinstance(request, AskHint):
            await _answer(lobby, live, guest, request)
        elif guest.is_busy:
            refusal = NotAllowed("busy", "A hint is being thought about already.")
            guest.send(_refused(request.id, refusal))
        else:  # it takes a while, and moves need not wait for it
            guest.spawn(_answer(lobby, live, guest, request))


async def _receive(socket: WebSocket) -> str:
    """The next message; one of bytes is not understood."""
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
    """The id in a message that is wrong otherwise, if it has one."""
    try:
        return REQUEST_ID.validate_python(from_json(text)["id"])
    except (ValueError, TypeError, KeyError):
        return None


def _why(error: ValidationError) -> str:
    """The first thing wrong with a message, without what was sent."""
    first = error.errors(include_url=False, include_input=False, include_context=False)[0]
    where = ".".join(str(part) for part in first["loc"])
    return f"{where}: {first['msg']}" if where else str(first["msg"])


async def _close(socket: WebSocket, code: int, message: bytes) -> None:
    try:
        await socket.send_text(message.decode())
        await socket.close(code)
    except (WebSocketDisconnect, RuntimeError):
        pass
