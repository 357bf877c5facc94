"""Runs the server on uvicorn until it is told to stop."""

import gc
import os
import signal
import socket
import sys
from collections.abc import Callable
from threading import Thread
from typing import TYPE_CHECKING, Final

import uvicorn

from ironroad.server.compiling import FirstStart, replace_process
from ironroad.server.http.front import Backend, make_front
from ironroad.server.settings import Settings

if TYPE_CHECKING:
    from fastapi import FastAPI

MESSAGE_BYTES: Final = 16 << 10
"""The largest message that a client may send on a socket."""
SHUTDOWN_SECONDS: Final = 10
BACKLOG: Final = 2048
COLLECTIONS: Final = (5_000, 20, 10_000)
"""Thresholds of the garbage collector. Nearly all memory is freed by counting references. A search
of all memory for cycles stops every table for a third of a second, so the lobby starts one
itself, and seldom.
"""
SWITCH_SECONDS: Final = 0.0005
"""The longest that the writer's thread may hold the interpreter while the event loop waits."""
PING_SECONDS: Final = 20.0


def serve(
    settings: Settings,
    listening: socket.socket,
    proxies: str,
    announce: Callable[[], None],
    tell_share: Callable[[float], None] | None = None,
) -> None:
    """Serve on a bound socket until the process is interrupted; calls `announce` at the start.

    At a first start, the rules are compiled meanwhile, and `tell_share` hears which share of them
    is compiled. Then this process is replaced.
    """
    sys.setswitchinterval(SWITCH_SECONDS)
    kept = os.dup(listening.fileno())  # uvicorn closes the other one: clients wait in this one

    def stop() -> None:
        server.should_exit = True

    first_start = FirstStart(tell_share, stop) if tell_share else None

    def interrupt(*_: object) -> None:
        nonlocal first_start
        first_start = None
        stop()

    backend = Backend(lambda: _open(settings, first_start), stop)
    config = uvicorn.Config(
        make_front(settings, backend, backend.life),
        log_config=None,
        access_log=False,
        server_header=False,
        ws="websockets-sansio",
        ws_max_size=MESSAGE_BYTES,
        ws_ping_interval=PING_SECONDS,
        ws_ping_timeout=PING_SECONDS,
        # Updates are small, and compression needs a buffer for every socket.
        ws_per_message_deflate=False,
        forwarded_allow_ips=proxies,
        timeout_graceful_shutdown=SHUTDOWN_SECONDS,
    )
    server = uvicorn.Server(config)
    listening.listen(BACKLOG)  # connections made during the start wait
    for number in (signal.SIGINT, signal.SIGTERM):  # uvicorn raises again the signal that ended it
        signal.signal(number, interrupt)
    announce()
    server.run([listening])
    if backend.failure:
        raise backend.failure
    if first_start and first_start.is_compiled:
        replace_process(kept)


def _open(settings: Settings, first_start: FirstStart | None) -> "FastAPI":
    """Open the application; its modules are imported here, while the front serves pages."""
    from ironroad.server.app import make_app
    from ironroad.server.store import Store

    app = make_app(settings, Store(settings.database), first_start)
    Thread(target=_get_ready).start()
    return app


def _get_ready() -> None:
    """Load the compiled rules before the first table needs them."""
    from ironroad.game.game import Game

    game = Game.new("usa", 2, seed=0)
    game.view(None)
    game.push(game.legal_moves[0])
    game.scores()
    gc.freeze()
    gc.set_threshold(*COLLECTIONS)
    gc.enable()
