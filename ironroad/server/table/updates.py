"""Welcomes and updates: messages about a table, made for each viewer."""

from typing import Any

from pydantic_core import to_json

from ironroad.server.protocol import PROTOCOL, Welcome
from ironroad.server.table.clock import now_ms
from ironroad.server.table.show import Viewer, changes, show_legal_moves, show_table, show_views
from ironroad.server.table.shown_events import ShownEvent
from ironroad.server.table.table import Table


def show_welcome(
    table: Table, present: frozenset[str], viewer: Viewer, is_host: bool, after: int
) -> dict[str, Any]:
    """The data of a welcome: the present state, and the events after number `after`."""
    return Welcome.model_construct(
        kind="welcome",
        protocol=PROTOCOL,
        number=table.number,
        now=now_ms(),
        mine=viewer,
        is_host=is_host,
        events=[event.to(viewer) for event in table.shown_events[after:]],
        table=show_table(table, present),
        views=show_views(table, viewer),
        legal_moves=show_legal_moves(table, viewer),
    ).__dict__


class Updates:
    """Makes updates: remembers what each viewer was shown last, and sends what changed."""

    def __init__(self) -> None:
        self._table: dict[str, Any] = {}
        self._views: dict[Viewer, dict[str, dict[str, Any]]] = {}

    def welcome(
        self, table: Table, present: frozenset[str], viewer: Viewer, is_host: bool, after: int
    ) -> bytes:
        """The message to a viewer who connects, sits down or leaves a seat."""
        welcome = show_welcome(table, present, viewer, is_host, after)
        self._views[viewer] = welcome["views"]
        self._table = self._table or welcome["table"]
        return to_json(welcome)

    def about_table(self, table: Table, present: frozenset[str]) -> dict[str, Any]:
        """What changed in the table without its game; the same for all viewers."""
        shown, self._table = self._table, show_table(table, present)
        return changes(shown, self._table)

    def of(
        self, event: ShownEvent, table: Table, viewer: Viewer, about_table: dict[str, Any]
    ) -> bytes:
        """The update about an event: the event itself, and what it changed."""
        shown = self._views.get(viewer, {})
        views = show_views(table, viewer)
        self._views[viewer] = views
        return to_json(
            {
                "kind": "update",
                "number": event.number,
                "event": event.to(viewer),
                "table": about_table,
                "views": {seat: changes(shown.get(seat, {}), views[seat]) for seat in views},
                "legal_moves": show_legal_moves(table, viewer),
            }
        )

    def forget(self, wanted: set[Viewer]) -> None:
        """Forget the views of viewers who are no longer connected."""
        for viewer in self._views.keys() - wanted:
            del self._views[viewer]
