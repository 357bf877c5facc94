"""A real PostgreSQL for tests; use it by `pytest_plugins = ["tests.support.postgres"]`."""

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from tests.support.programs import leave_out

TESTS = "tests of a server with PostgreSQL"
_SETTINGS = {"fsync": "off", "synchronous_commit": "off", "full_page_writes": "off"}
_PATIENCE = 30.0
_numbers = count(1)


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[str]:
    """The folder with the socket of a PostgreSQL server that runs as long as the tests."""
    pytest.importorskip("psycopg")
    programs, user = _programs(), _user()
    folder = Path(tempfile.mkdtemp(prefix="ironroad-postgres-"))
    try:
        if user:
            shutil.chown(folder, user, user)
        with _running(programs, user, folder):
            yield str(folder)
    finally:
        shutil.rmtree(folder)


@pytest.fixture
def postgres_url(postgres_server: str) -> Iterator[str]:
    """The URL of an empty PostgreSQL database for one test."""
    name = f"test_{next(_numbers)}"
    _execute(postgres_server, f"CREATE DATABASE {name}")
    yield f"postgresql://postgres@/{name}?host={postgres_server}"
    _execute(postgres_server, f"DROP DATABASE {name} WITH (FORCE)")


@pytest.fixture(params=["sqlite", "postgresql"])
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of an empty database for one test, which runs once for each kind of database."""
    if request.param == "postgresql":
        return str(request.getfixturevalue("postgres_url"))
    return f"sqlite:///{tmp_path}/data/ironroad.db"


def _programs() -> Path:
    """The folder with PostgreSQL's programs."""
    on_path = shutil.which("postgres")
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/postgres"))
    if not on_path and not found:
        leave_out(TESTS, "there is no PostgreSQL")
    return Path(on_path or found[-1]).resolve().parent


def _user() -> str | None:
    """The user to run PostgreSQL as, since it refuses to run as root."""
    if os.getuid() != 0:
        return None
    try:
        return pwd.getpwnam("postgres").pw_name
    except KeyError:
        leave_out(TESTS, "PostgreSQL does not run as root, and there is no user postgres")


@contextmanager
def _running(programs: Path, user: str | None, folder: Path) -> Iterator[None]:
    asked: dict[str, Any] = {"cwd": folder, "stdin": subprocess.DEVNULL}
    if user:
        asked |= {"user": user, "group": user, "extra_groups": []}
    made = [str(programs / "initdb"), "-D", "data", "-U", "postgres", "-A", "trust", "-E", "UTF8"]
    subprocess.run([*made, "--no-sync"], check=True, capture_output=True, **asked)
    settings = {**_SETTINGS, "listen_addresses": "", "unix_socket_directories": str(folder)}
    options = [part for name, value in settings.items() for part in ("-c", f"{name}={value}")]
    with (folder / "log").open("wb") as log:
        started = [str(programs / "postgres"), "-D", "data", *options]
        server = subprocess.Popen(started, stdout=log, stderr=subprocess.STDOUT, **asked)
    try:
        _wait_until_ready(server, folder)
        yield
    finally:
        server.send_signal(signal.SIGINT)
        server.wait(_PATIENCE)


def _wait_until_ready(server: "subprocess.Popen[Any]", folder: Path) -> None:
    import psycopg

    until = time.monotonic() + _PATIENCE
    while True:
        try:
            return _execute(str(folder), "SELECT 1")
        except psycopg.OperationalError:
            if server.poll() is not None or time.monotonic() > until:
                pytest.fail(f"PostgreSQL did not start:\n{(folder / 'log').read_text()}")
            time.sleep(0.05)


def _execute(folder: str, statement: str) -> None:
    import psycopg

    with psycopg.connect(host=folder, user="postgres", autocommit=True) as connection:
        connection.execute(statement.encode())
