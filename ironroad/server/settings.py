"""What whoever runs a server can set, each with one default; flags and variables set them too."""

import os
from dataclasses import dataclass, field
from pathlib import Path


def default_database() -> str:
    """A file in the user's own data folder."""
    import platformdirs  # only the server needs it: the command's help comes without

    folder = Path(platformdirs.user_data_dir("ironroad", appauthor=False))
    return f"sqlite:///{folder / 'ironroad.db'}"


def default_bot_processes() -> int:
    """Half of the cores think for bots, and two processes at least: one may think long."""
    return max(2, (os.cpu_count() or 1) // 2)


@dataclass(frozen=True)
class Settings:
    """How a server runs."""

    database: str = field(default_factory=default_database)
    """Where tables are kept: sqlite:///FILE, or postgresql://USER@HOST/NAME."""
    origins: tuple[str, ...] = ()
    """Web addresses besides its own whose pages may use the server."""
    hosts: tuple[str, ...] = ("*",)
    """Names by which the server may be addressed."""
    bot_processes: int = field(default_factory=default_bot_processes)
    """Processes that think for bots."""
    hint_seconds: float = 1.0
    """How long a hint is thought about."""
    messages_per_second: float = 20.0
    """Messages that one socket may send, on average; 0 for any number."""
    requests_per_second: float = 20.0
    """HTTP requests from one address, on average; 0 for any number."""
    tables_per_minute: float = 20.0
    """Tables and records that one address may make, on average; 0 for any number."""
    sockets_per_address: int = 200
    """Sockets from one address at once; 0 for any number."""
    idle_minutes: float = 10.0
    """How long a table that nobody looks at is held in memory."""
