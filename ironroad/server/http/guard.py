"""Guards the server against the network: limits, allowed origins, headers, clean errors."""

import logging
from collections import Counter
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ironroad.server import metrics
from ironroad.server.http.limits import Buckets
from ironroad.server.settings import Settings

log = logging.getLogger("ironroad.http")

BODY_BYTES: Final = 2 << 20
"""The largest request body."""
TOO_LARGE: Final = "The request is too large."
SECONDS_AT_ONCE: Final = 5
"""As many requests may come at once as the average rate allows in this many seconds."""
SAFE: Final = frozenset({"GET", "HEAD", "OPTIONS"})
METHODS: Final = SAFE | {"POST", "PUT", "PATCH", "DELETE"}
"""HTTP methods that metrics count by name; clients may send any other word, counted together."""
HEADERS: Final = {
    "content-security-policy": (
        "default-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'self'; "
        "frame-ancestors 'none'; object-src 'none'"
    ),
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
}
"""Headers that are sent with every response."""


def problem(status: int, code: str, text: str) -> JSONResponse:
    """An error response: `code` is for programs, `text` for people."""
    return JSONResponse({"code": code, "text": text}, status)


class Guard:
    """Middleware around the whole server: refuses requests over a limit or from foreign pages."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app = app
        self._origins = frozenset(origin.rstrip("/").lower() for origin in settings.origins)
        self._hosts = tuple(host.lower() for host in settings.hosts)
        rate = settings.requests_per_second
        self._requests = Buckets(rate, SECONDS_AT_ONCE * rate)
        self._sockets: Counter[str] = Counter()
        self._most_sockets = settings.sockets_per_address

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request or a socket on, or refuse it."""
        if scope["type"] == "http":
            await self._http(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._websocket(scope, receive, send)
        else:
            await self._app(scope, receive, send)

    def _is_welcome(self, scope: Scope) -> bool:
        """Whether a request comes from a page of an allowed origin, or from no page at all."""
        headers = Headers(scope=scope)
        origin = headers.get("origin")
        if origin is None or origin.lower() in self._origins:
            return True
        host = headers.get("host", "").lower()
        return host != "" and origin.lower() in (f"http://{host}", f"https://{host}")

    def _is_addressed(self, scope: Scope) -> bool:
        """Whether the request is addressed to one of the server's host names."""
        if "*" in self._hosts:
            return True
        name = _host_name(Headers(scope=scope).get("host", ""))
        return any(
            name == host or (host.startswith("*.") and name.endswith(host[1:]))
            for host in self._hosts
        )

    # ---- requests -----------------------------------------------------------------------

    async def _http(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                _add_headers(message)
                method = scope["method"] if scope["method"] in METHODS else "other"
                metrics.HTTP.labels(method, str(message["status"])).inc()
            await send(message)

        refusal = self._refusal(scope)
        if refusal:
            await refusal(scope, receive, send_guarded)
        else:
            await self._app(scope, _limited(receive), send_guarded)

    def _refusal(self, scope: Scope) -> JSONResponse | None:
        if not _is_file(scope) and not self._requests.take(address_of(scope)):
            return problem(429, "too many", "Too many requests; wait a little.")
        if not self._is_addressed(scope):
            return problem(400, "address", "This server does not go by that name.")
        if scope["method"] not in SAFE and not self._is_welcome(scope):
            return problem(403, "origin", "Pages of other sites cannot use this server.")
        length = Headers(scope=scope).get("content-length", "0")
        if length.isdecimal() and int(length[:12]) > BODY_BYTES:
            return problem(413, "http", TOO_LARGE)
        return None

    # ---- sockets ------------------------------------------------------------------------

    async def _websocket(self, scope: Scope, receive: Receive, send: Send) -> None:
        address = address_of(scope)
        crowded = 0 < self._most_sockets <= self._sockets[address]
        crowded = crowded or not self._requests.take(address)
        if crowded or not self._is_addressed(scope) or not self._is_welcome(scope):
            await receive()
            await send({"type": "websocket.close", "code": 1008})
            return
        self._sockets[address] += 1
        metrics.SOCKETS.inc()
        try:
            await self._app(scope, receive, send)
        except Exception:
            log.exception("a socket failed", extra={"path": scope["path"]})
            await _close_quietly(send)
        finally:
            metrics.SOCKETS.dec()
            self._sockets[address] -= 1
            if not self._sockets[address]:
                del self._sockets[address]


class CleanErrors:
    """Middleware that answers with a clean error if the server fails, and logs the failure."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on; if that fails before a response has begun, respond with an error."""
        started = scope["type"] != "http"

        async def send_noted(message: Message) -> None:
            nonlocal started
            started = True
            await send(message)

        try:
            await self._app(scope, receive, send_noted)
        except Exception:
            if started:
                raise
            log.exception("a request failed", extra={"path": scope["path"]})
            answer = problem(500, "internal", "Something went wrong on the server.")
            await answer(scope, receive, send)


async def _close_quietly(send: Send) -> None:
    try:
        await send({"type": "websocket.close", "code": 1011})
    except Exception:
        log.debug("the socket was closed already")


def address_of(scope: Scope) -> str:
    """The IP address from which a request comes."""
    client = scope.get("client")
    return client[0] if client else ""


def _is_file(scope: Scope) -> bool:
    """Whether the request is for a file of the client, which limits do not count.

    A page needs dozens of files at once, and a household that opens one link several times as many;
    files cost next to nothing.
    """
    path: str = scope["path"]
    return path.startswith("/web/")


def _host_name(host: str) -> str:
    """The host name in a host header, without the port."""
    try:
        return urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return ""


def _limited(receive: Receive) -> Receive:
    """A receiver that counts the bytes of a body whose length was not announced."""
    size = 0

    async def receive_limited() -> Message:
        nonlocal size
        message = await receive()
        if message["type"] == "http.request":
            size += len(message.get("body", b""))
            if size > BODY_BYTES:
                raise HTTPException(413, TOO_LARGE)
        return message

    return receive_limited


def _add_headers(message: Message) -> None:
    headers = MutableHeaders(scope=message)
    for name, value in HEADERS.items():
        headers.setdefault(name, value)
    headers.setdefault("cache-control", "no-cache" if "etag" in headers else "no-store")
