"""`ironroad serve`."""

import gc
import socket
import webbrowser
from collections.abc import Callable
from importlib.util import find_spec
from typing import Any, Final

import click

from ironroad.cli.console import err
from ironroad.server.logs import set_up_logs
from ironroad.server.settings import Settings, default_database

DEFAULTS = Settings(database="")
PACKAGES: Final = (
    "alembic",
    "fastapi",
    "platformdirs",
    "prometheus_client",
    "pydantic",
    "pydantic_core",
    "segno",
    "sqlalchemy",
    "starlette",
    "uvicorn",
    "websockets",
)
"""The packages that the extra `server` installs on every system."""

Decorator = Callable[[Callable[..., Any]], Callable[..., Any]]


def _setting(name: str, kind: Any, help: str, shown: str | None = None, **more: Any) -> Decorator:
    """A flag that an environment variable can set too; the help shows both, and the default."""
    flag = "--" + name.replace("_", "-")
    default = more.pop("default", getattr(DEFAULTS, name, None))
    return click.option(
        flag,
        name,
        type=kind,
        default=default,
        envvar=f"IRONROAD_{name.upper()}",
        show_envvar=True,
        show_default=shown or True,
        help=help,
        **more,
    )


@click.command("serve", context_settings={"max_content_width": 100})
@_setting("host", str, "Address to listen on; 0.0.0.0 for all.", default="127.0.0.1")
@_setting("port", click.IntRange(0, 65535), "Port to listen on; 0 for any free one.", default=8000)
@_setting(
    "database",
    str,
    "sqlite:///FILE, or postgresql://USER@HOST/NAME.",
    shown="a file in your data folder",
    default=None,
)
@_setting("origins", str, "Other web addresses whose pages may open sockets here.", multiple=True)
@_setting("hosts", str, "Names by which the server may be addressed.", multiple=True, shown="any")
@_setting(
    "proxies",
    str,
    "Addresses of proxies whose word on a client's address is taken.",
    default="127.0.0.1",
)
@_setting("bot_processes", click.IntRange(1, 256), "Processes that think.", shown="half the cores")
@_setting("hint_seconds", click.FloatRange(0.05, 30), "How long a hint is thought about.")
@_setting("messages_per_second", click.FloatRange(0), "Messages from one socket; 0: any number.")
@_setting("requests_per_second", click.FloatRange(0), "Requests from one address; 0: any number.")
@_setting("tables_per_minute", click.FloatRange(0), "New tables of one address; 0: any number.")
@_setting("sockets_per_address", click.IntRange(0), "Sockets from one address; 0: any number.")
@_setting("idle_minutes", click.FloatRange(0), "How long a table nobody looks at stays in memory.")
@_setting("log_format", click.Choice(["text", "json"]), "How logs are written.", default="text")
@_setting(
    "log_level",
    click.Choice(["debug", "info", "warning", "error"]),
    "What is logged.",
    default="info",
)
@click.option("--open", "open_page", is_flag=True, help="Open the game in the browser.")
def serve_command(
    host: str,
    port: int,
    database: str | None,
    proxies: str,
    log_format: Any,
    log_level: str,
    open_page: bool,
    **settings: Any,
) -> None:
    """Host live tables for browsers and other programs, until it is interrupted.

    Every flag can be set by an environment variable too. See docs/host.md.
    """
    _check_packages()
    gc.disable()  # imports make no garbage cycles; `serve` turns the collector on again
    # Imported here: other commands need no server.
    from ironroad.server.compiling import inherited_socket, interpret_meanwhile

    inherited, is_first = inherited_socket(), interpret_meanwhile()
    from ironroad.server.serve import serve

    def announce() -> None:
        if inherited:
            err.print("The rules are compiled: all bots and hints are there now.")
            return
        err.print(f"Ironroad is at {address}\n{_for_friends(host, port)}")
        err.print("Ctrl+C ends it; every game goes on next time.")
        if open_page:
            webbrowser.open(address)

    set_up_logs(log_format, log_level)
    with inherited or _bound(host, port) as listening:
        port = listening.getsockname()[1]
        address = f"http://{_shown(host)}:{port}/"
        chosen = Settings(database=database or default_database(), host=host, **settings)
        serve(chosen, listening, proxies, announce, _tell_share if is_first else None)


def _check_packages() -> None:
    missing = [name for name in PACKAGES if find_spec(name) is None]
    if missing:
        raise ValueError(f"serve needs {', '.join(missing)}: pip install 'ironroad[server]'")


def _for_friends(host: str, port: int) -> str:
    """A line that says where friends in the same network find the server."""
    from ironroad.server.invitation import is_own, network_address

    address = network_address(host)
    if address:
        return f"Friends in your network find it at http://{address}:{port}/"
    if is_own(host):
        return "Only this machine reaches it; for friends in your network, add --host 0.0.0.0"
    return "This machine has no address in a network now: friends do not reach it."


def _tell_share(share: float) -> None:
    """Show which share of the rules is compiled, on one line of a terminal."""
    if err.is_terminal:
        err.print(f"Compiling the rules, once for this version: {share:.0%}", end="\r")


def _bound(host: str, port: int) -> socket.socket:
    """A socket bound to an address and port; raises an error with the reason if that fails."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
    except OSError as error:
        listening.close()
        raise OSError(f"cannot listen on {host}:{port}: {error.strerror}") from None
    return listening


def _shown(host: str) -> str:
    if host in ("0.0.0.0", "::"):
        return "localhost"
    return f"[{host}]" if ":" in host else host
