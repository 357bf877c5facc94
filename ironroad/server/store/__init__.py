"""The store: the events of every table, kept in SQLite or PostgreSQL."""

from ironroad.server.store.database import StoreFailed
from ironroad.server.store.rows import Beginning, Damaged, ResultRow, SeatRow, TableRow
from ironroad.server.store.store import Store

__all__ = ["Beginning", "Damaged", "ResultRow", "SeatRow", "Store", "StoreFailed", "TableRow"]
