"""The settings of a server, each with its default; flags and environment variables set them too."""

import os
from dataclasses import dataclass, field
from pathlib import Path


def default_database() -> str:
    """The URL of a database file in the user's data folder."""
    import platformdirs  # a server alone needs it; the command's help works without it

    folder = Path(platformdirs.user_data_dir("ironroad", appauthor=False))
    return f"sqlite:///{folder / 'ironroad.db'}"


def default_bot_processes() -> int:
    """Half as many processes as cores, but at least two: one bot may think long."""
    return max(2, (os.cpu_count() or 1) // 2)


@dataclass(frozen=True)
class Settings:
    """The settings of a server."""

    database: str = field(default_factory=default_database)
    """The database's URL: sqlite:///FILE, or postgresql://USER@HOST/NAME."""
    host: str = "127.0.0.1"
    """The address that the server listens on."""
    origins: tuple[str, ...] = ()
    """Web origins, besides the server's own, whose pages may use the server."""
    hosts: tuple[str, ...] = ("*",)
    """Host names by which the server may be addressed."""
    bot_processes: int = field(default_factory=default_bot_processes)
    """How many processes choose bots' moves."""
    hint_seconds: float = 1.0
    """How many seconds the bot thinks about a hint."""
    messages_per_second: float = 20.0
    """Messages a second that one socket may send, on average; 0 for no limit."""
    requests_per_second: float = 20.0
    """HTTP requests a second from one address, on average; 0 for no limit."""
    tables_per_minute: float = 20.0
    """Tables and records a minute that one address may make, on average; 0 for no limit."""
    sockets_per_address: int = 200
    """Sockets that one address may have open; 0 for no limit."""
    idle_minutes: float = 10.0
    """Minutes after which a table with nobody connected is removed from memory."""
