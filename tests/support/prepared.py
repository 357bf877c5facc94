"""A live table in a position that a test chooses: it talks to a page, not a server's socket."""

import json
from collections.abc import Sequence
from typing import Any

from playwright.sync_api import WebSocketRoute
from pydantic_core import to_json

from ironroad import Game
from ironroad.server.table.events import Created, Moved, Paced, Sat, SeatPlan, TableEvent, TakenBack
from ironroad.server.table.table import Table
from ironroad.server.table.updates import Updates
from tests.support.browser import MINE, OPEN, Visitor

TABLE = "preparedgame"
PEOPLE = ("Ann", "Bob", "Cas", "Dee", "Eve")
HERE = frozenset({"Ann"})


class Prepared:
    """A table with a game that a test has prepared. Ann has the first seats; she hosts."""

    def __init__(self, game: Game, own: int = 1) -> None:
        """A table where the first `own` seats are at Ann's screen."""
        plans = [SeatPlan(kind="mine", name=name) for name in PEOPLE[:own]]
        plans += [SeatPlan(kind="open")] * (game.players - own)
        options = dict(game.board.options)
        self.table = Table(TABLE, game.board)
        self.socket: WebSocketRoute | None = None
        self.moves: list[str] = []
        """The moves that the page has sent; they are not made."""
        self._updates = Updates()
        self._happen(
            Created(board=game.board.id, options=options, seats=tuple(plans), name=PEOPLE[0])
        )
        for seat in range(own, game.players):
            self._happen(Sat(seat=seat, name=PEOPLE[seat], person=PEOPLE[seat]))
        self.table.game = game
        self._happen(Paced(seconds=0.0))

    def open(self, visitor: Visitor) -> None:
        """Show the table to Ann, at the address of another one that nobody plays at."""
        empty = visitor.make_table({"board": "usa", "name": PEOPLE[0], "seats": [MINE, OPEN]})
        visitor.page.route_web_socket("**/socket", self._connect)
        visitor.open(f"/table/{empty}")
        visitor.page.locator(".log").wait_for(state="attached")

    def push(self, *moves: str, chance: Sequence[str] = ()) -> None:
        """Make moves for whoever must decide; the last one has these outcomes of chance."""
        for place, move in enumerate(moves, 1):
            seat = self.table.to_move
            assert seat is not None
            outcomes = tuple(chance) if place == len(moves) else ()
            self._happen(Moved(seat=seat, move=move, chance=outcomes))

    def pace(self, seconds: float) -> None:
        """Let bots, and what is shown of moves, take this long."""
        self._happen(Paced(seconds=seconds))

    def take_back(self, seat: int, moves: int = 1) -> None:
        """Take moves back."""
        self._happen(TakenBack(seat=seat, moves=moves))

    def send(self, event: dict[str, Any]) -> None:
        """Send an event that is no event of a table: the server must not know of it."""
        message = {"number": self.table.number + 1, "table": {}, "views": {}, "legal_moves": []}
        self._send(to_json(message | {"kind": "update", "event": event}))

    def _happen(self, event: Any) -> None:
        number = self.table.number + 1
        shown = self.table.apply(TableEvent(number, 1_700_000_000_000 + number, event, "Ann"))
        if self.socket:
            viewer = self.table.seats_of("Ann")
            self._send(self._updates.of(shown, self.table, HERE, {viewer})[viewer])

    def _connect(self, socket: WebSocketRoute) -> None:
        self.socket = socket
        socket.on_message(self._hear)

    def _hear(self, message: str | bytes) -> None:
        told = json.loads(message)
        if told["kind"] == "move":
            self.moves.append(told["move"])
        if told["kind"] == "hello":
            viewer = self.table.seats_of("Ann")
            self._send(self._updates.welcome(self.table, HERE, viewer, True, 0))

    def _send(self, message: bytes) -> None:
        assert self.socket is not None
        self.socket.send(message.decode())
