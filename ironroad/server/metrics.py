"""Counters and histograms of the server, served at `/metrics`."""

from typing import Final

from prometheus_client import Counter, Gauge, Histogram

EVENTS: Final = Counter("ironroad_events", "Events that happened at tables", ["kind"])
REQUESTS: Final = Histogram(
    "ironroad_request_seconds", "Time from a request on a socket to its answer", ["kind"]
)
REFUSED: Final = Counter("ironroad_refused", "Requests that were refused", ["code"])
THINKING: Final = Histogram("ironroad_thinking_seconds", "Time in which a bot chose", ["level"])
WRITING: Final = Histogram("ironroad_writing_seconds", "Time in which writes were made safe")
SOCKETS: Final = Gauge("ironroad_sockets", "Open sockets")
TABLES: Final = Gauge("ironroad_tables", "Tables in memory")
HTTP: Final = Counter("ironroad_http", "HTTP requests", ["method", "status"])
