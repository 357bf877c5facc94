"""Welcomes and updates: messages about a table, made for each viewer."""

from typing import Any

from pydantic_core import to_json

from ironroad.server.protocol import PROTOCOL, Welcome
from ironroad.server.table.clock import now_ms
from ironroad.server.table.show import (
    changes,
    seats_shown,
    show_legal_moves,
    show_table,
    show_views,
    views_for,
)
from ironroad.server.table.shown_events import ShownEvent, Viewer
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
        views=show_views(table, seats_shown(viewer)),
        legal_moves=show_legal_moves(table, viewer),
    ).__dict__


class Updates:
    """Makes updates: remembers what everybody was shown last, and sends what changed."""

    def __init__(self) -> None:
        self._table: dict[str, Any] = {}
        self._views: dict[str, dict[str, Any]] = {}
        """The views that are shown, by seat."""

    def welcome(
        self, table: Table, present: frozenset[str], viewer: Viewer, is_host: bool, after: int
    ) -> bytes:
        """The message to a viewer who connects, sits down or leaves a seat."""
        welcome = show_welcome(table, present, viewer, is_host, after)
        self._views |= welcome["views"]
        self._table = self._table or welcome["table"]
        return to_json(welcome)

    def of(
        self, event: ShownEvent, table: Table, present: frozenset[str], viewers: set[Viewer]
    ) -> dict[Viewer, bytes]:
        """The update for each viewer about an event: the event itself, and what it changed."""
        about_table, views = self._see_table(table, present), self._see_views(table, viewers)
        return {
            viewer: to_json(
                {
                    "kind": "update",
                    "number": event.number,
                    "event": shown,
                    "table": about_table,
                    "views": views_for(viewer, views),
                    "legal_moves": show_legal_moves(table, viewer),
                }
            )
            for viewer, shown in event.to_each(viewers).items()
        }

    def _see_table(self, table: Table, present: frozenset[str]) -> dict[str, Any]:
        """What changed in the table, apart from its game; the same for all viewers."""
        shown, self._table = self._table, show_table(table, present)
        return changes(shown, self._table)

    def _see_views(self, table: Table, viewers: set[Viewer]) -> dict[str, dict[str, Any]]:
        """What changed in the views of all seats that somebody is shown."""
        shown = self._views
        self._views = show_views(table, {seat for each in viewers for seat in seats_shown(each)})
        return {seat: changes(shown.get(seat, {}), view) for seat, view in self._views.items()}
