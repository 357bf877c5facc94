"""The store: the events of every table, kept in SQL.

The events of a table are only ever added to, and unique by table and number. Everything else
follows from them, or says which servers and people are connected at present.
"""

import asyncio
import secrets
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from typing import Final, TypeVar

from sqlalchemy import Connection, delete, text
from sqlalchemy.exc import SQLAlchemyError

from ironroad.server.store import queries
from ironroad.server.store.database import READERS, Database, StoreFailed
from ironroad.server.store.heartbeat import Heartbeat, beat, first_beat
from ironroad.server.store.listener import Listener
from ironroad.server.store.queries import DEAD, living
from ironroad.server.store.rows import Beginning, ResultRow, TableRow
from ironroad.server.store.schema import boards, keeping, presence, records
from ironroad.server.store.writer import Writer
from ironroad.server.store.writes import Append, Change, Notices, insert
from ironroad.server.table.events import TableEvent

T = TypeVar("T")
PATIENCE: Final = 10.0
"""Seconds that a query may take."""


class Store:
    """The database of a server. Opening it blocks; all other methods are for the event loop."""

    def __init__(self, url: str) -> None:
        self.server: Final = secrets.token_hex(8)
        """The id of this server process."""
        self._closed = False
        self._beaten_at = time.monotonic()
        self._database = Database(url)
        self.is_shared: Final = self._database.is_shared
        """Whether other servers may use the same database."""
        with ExitStack() as opened:
            opened.callback(self._database.close)
            self._last_alive = self._begin()
            self._opened = opened.pop_all()
        self._readers = ThreadPoolExecutor(READERS, "ironroad-reader")
        self._writer = Writer(self._database.engine, self.server)
        self._heartbeat = Heartbeat(lambda: self._writer.post(Change("", self._beat)))
        self._listeners: list[Listener] = []
        self._kept: set[tuple[str, str]] = set()
        """The ids and hashes of boards whose texts are known to be in the database."""

    def _begin(self) -> int | None:
        try:
            with self._database.engine.begin() as connection:
                return first_beat(connection, self.server, alone=not self.is_shared)
        except SQLAlchemyError as failure:
            raise StoreFailed(f"cannot write to the database: {failure}") from failure

    def listen(
        self, heard: Callable[[str, int], None], lost: Callable[[], None] = lambda: None
    ) -> None:
        """Call `heard` in the event loop with the table and number of each event that others write.

        Number 0 says that a person connected or disconnected there. `lost` is called when something
        may have been missed. A server that is alone hears nothing.
        """
        if self.is_shared:
            self._listeners.append(Listener(self._database.engine, self.server, heard, lost))

    async def create(self, row: TableRow, entries: Sequence[TableEvent]) -> None:
        """Create a table with its first events."""
        await self._writer.submit(Append(row.id, entries, row, new=True))

    async def append(
        self,
        table: str,
        entry: TableEvent,
        row: TableRow | None = None,
        results: Sequence[ResultRow] = (),
        along: Beginning | None = None,
    ) -> bool:
        """Add an event, and what changes with it; False, and nothing added, if its number is taken.

        `along` is a table that is created in the same transaction.

        Returns when the event is safe on the disk.
        """
        return await self._writer.submit(Append(table, (entry,), row, results, along=along))

    async def read(self, table: str, after: int = 0) -> list[TableEvent]:
        """The events of a table after a number, in order; none if there is no such table.

        Raises `Damaged` if one of them cannot be read.
        """
        return await self._ask(lambda connection: queries.entries_after(connection, table, after))

    async def row(self, table: str) -> TableRow | None:
        """The row of a table; None if there is no such table."""
        return await self._ask(lambda connection: queries.table_row(connection, table))

    async def public_tables(self, limit: int = 100) -> list[TableRow]:
        """The public tables that are open or playing, the most recently changed first."""
        return await self._ask(lambda connection: queries.public_tables(connection, limit))

    async def tables_of(self, person: str, limit: int = 200) -> list[TableRow]:
        """The tables of which a person is the host or had a seat, the last changed first."""
        return await self._ask(lambda connection: queries.tables_of(connection, person, limit))

    async def results_of(self, name: str) -> list[ResultRow]:
        """All results under a name, in the order in which the games ended."""
        return await self._ask(lambda connection: queries.results_of(connection, name))

    async def results_with(self, person: str) -> list[ResultRow]:
        """The results of all seats at tables where a person had a seat."""
        return await self._ask(lambda connection: queries.results_with(connection, person))

    async def add_record(self, id: str, person: str, text: str, at: int) -> None:
        """Keep a record that a person imported; if its id exists already, nothing changes."""
        values = {"id": id, "person": person, "text": text, "at": at}

        def add(connection: Connection, _notices: Notices) -> bool:
            connection.execute(insert(connection, records).on_conflict_do_nothing(), [values])
            return True

        await self._writer.submit(Change("", add))

    async def record(self, id: str) -> str | None:
        """The text of a record; None if there is no such record."""
        return await self._ask(lambda connection: queries.record_text(connection, id))

    async def keep_board(self, board: str, hash: str, text: str) -> None:
        """Keep the text of a board under a hash; if a text is kept already, nothing changes."""
        if (board, hash) in self._kept:
            return
        values = {"board": board, "hash": hash, "text": text}

        def add(connection: Connection, _notices: Notices) -> bool:
            connection.execute(insert(connection, boards).on_conflict_do_nothing(), [values])
            return True

        await self._writer.submit(Change("", add))
        self._kept.add((board, hash))

    async def board(self, board: str, hash: str) -> str | None:
        """The text that was kept for a board's id and hash; None if none was kept."""
        return await self._ask(lambda connection: queries.board_text(connection, board, hash))

    async def enter(self, table: str, person: str) -> None:
        """Note that a person is connected to a table through this server."""
        values = {"table_id": table, "person": person, "server": self.server}

        def add(connection: Connection, notices: Notices) -> bool:
            statement = insert(connection, presence).on_conflict_do_nothing().values(values)
            came = connection.execute(statement.returning(presence.c.person)).all()
            return _told(bool(came), table, notices)

        await self._writer.submit(Change(table, add))

    async def leave(self, table: str, person: str) -> None:
        """Note that a person is no longer connected to a table through this server."""
        own = (presence.c.server == self.server) & (presence.c.person == person)
        statement = delete(presence).where(own & (presence.c.table_id == table))

        def remove(connection: Connection, notices: Notices) -> bool:
            return _told(connection.execute(statement).rowcount > 0, table, notices)

        await self._writer.submit(Change(table, remove))

    async def present(self, table: str) -> set[str]:
        """The ids of the people who are connected to a table, through any server that is alive."""
        return await self._ask(lambda connection: queries.persons_at(connection, table))

    async def keep(self, table: str) -> bool:
        """Take charge of the bots and clocks of a table; False if another living server has it.

        To be called again now and then: the table of a server that died is taken over.
        """
        values = {"table_id": table, "server": self.server}
        free = (keeping.c.server == self.server) | keeping.c.server.not_in(living())

        def take(connection: Connection, _notices: Notices) -> bool:
            statement = insert(connection, keeping).values(values)
            taken = statement.on_conflict_do_update(
                index_elements=[keeping.c.table_id], set_={"server": self.server}, where=free
            )
            return bool(connection.execute(taken.returning(keeping.c.server)).all())

        return await self._writer.submit(Change(table, take))

    async def let_go(self, table: str) -> None:
        """Give up the charge of a table, so that another server can take it."""
        own = (keeping.c.table_id == table) & (keeping.c.server == self.server)

        def remove(connection: Connection, _notices: Notices) -> bool:
            return connection.execute(delete(keeping).where(own)).rowcount > 0

        await self._writer.submit(Change(table, remove))

    async def last_alive(self) -> int | None:
        """When a server was last alive before this one started, in Unix milliseconds."""
        return self._last_alive

    async def check(self) -> None:
        """Raise `StoreFailed` if the database cannot be reached or takes no writes."""
        await self._ask(lambda connection: connection.execute(text("SELECT 1")).scalar())
        if time.monotonic() - self._beaten_at > DEAD:
            raise StoreFailed("the database takes no writes")

    async def close(self) -> None:
        """Write what is waiting, remove this server's rows except its last heartbeat, and close."""
        if not self._closed:
            self._closed = True
            await asyncio.to_thread(self._end)

    def _end(self) -> None:
        self._heartbeat.stop()
        for listener in self._listeners:
            listener.stop()
        self._writer.post(Change("", self._go))
        self._writer.close()
        self._readers.shutdown()
        self._opened.close()

    def _beat(self, connection: Connection, _notices: Notices) -> bool:
        beat(connection, self.server)
        self._beaten_at = time.monotonic()
        return True

    def _go(self, connection: Connection, notices: Notices) -> bool:
        """Remove the rows of this server's connections and tables, but not its last heartbeat."""
        gone = delete(presence).where(presence.c.server == self.server)
        found = connection.execute(gone.returning(presence.c.table_id)).scalars()
        notices.update((table, 0) for table in found)
        connection.execute(delete(keeping).where(keeping.c.server == self.server))
        return self._beat(connection, notices)

    async def _ask(self, query: Callable[[Connection], T]) -> T:
        if self._closed:
            raise StoreFailed("the store is closed")
        loop = asyncio.get_running_loop()
        try:
            async with asyncio.timeout(PATIENCE):
                return await loop.run_in_executor(self._readers, self._query, query)
        except TimeoutError:
            raise StoreFailed("the database does not answer in time") from None

    def _query(self, query: Callable[[Connection], T]) -> T:
        try:
            with self._database.engine.connect() as connection:
                return query(connection)
        except (SQLAlchemyError, ValueError) as failure:
            raise StoreFailed(f"cannot read from the database: {failure}") from failure


def _told(changed: bool, table: str, notices: Notices) -> bool:
    """Have other servers notified of a table if its connected people changed."""
    if changed:
        notices.add((table, 0))
    return changed
