"""The migrations of the database: numbered steps, each to a newer version."""

from pathlib import Path
from typing import Final

from sqlalchemy import Connection, inspect, text

_HERE: Final = Path(__file__).parent
NEWEST: Final = max(path.stem.split("_")[0] for path in _HERE.glob("versions/[0-9]*.py"))
"""The number of the newest version."""


class OtherVersion(Exception):
    """The database has a version that these migrations do not know."""


def migrate(connection: Connection, version: str = NEWEST) -> None:
    """Migrate the database to a version, by default the newest, in the connection's transaction."""
    if _form(connection) == version:
        return
    # Imported only here: most starts need no migration, and are quicker without Alembic.
    from alembic import command
    from alembic.config import Config
    from alembic.util import CommandError

    config = Config()
    config.set_main_option("script_location", str(_HERE).replace("%", "%%"))
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, version)
    except CommandError as failure:
        raise OtherVersion(str(failure)) from failure


def _form(connection: Connection) -> str | None:
    if not inspect(connection).has_table("alembic_version"):
        return None
    return connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
