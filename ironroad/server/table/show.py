"""What clients are shown of a table: the owner of some seats, or a spectator."""

from collections.abc import Iterable
from typing import Any, TypeVar

from ironroad.server.protocol import SeatShown, TableShown
from ironroad.server.table.shown_events import Viewer, move_shown
from ironroad.server.table.table import Table

SPECTATOR = "spectator"
T = TypeVar("T")


def show_table(table: Table, present: frozenset[str]) -> dict[str, Any]:
    """The table without its game, which is the same for everybody."""
    created, clocks, asking = table.created, table.clocks, table.asking
    over = table.status == "over"
    return TableShown.model_construct(
        id=table.id,
        board=created.board,
        board_hash=table.board.hash,
        options=dict(table.board.options),
        status=table.status,
        public=created.public,
        host=created.name,
        seats=[_seat(table, number, present) for number in range(len(table.seats))],
        clock=created.clock.model_dump() if created.clock else None,
        running=clocks.running if clocks else None,
        since=clocks.since if clocks and clocks.running is not None else None,
        pace=table.pace,
        hints=created.hints,
        paused=table.paused,
        asking=asking.seat if asking else None,
        asked=sorted(asking.waiting) if asking else [],
        may_take_back=[seat for seat in range(len(table.seats)) if table.may_take_back(seat)],
        follows=created.follows,
        rematch=table.rematch,
        lesson=created.lesson,
        winners=list(table.winners()) if over else None,
        scores=table.scores().to_json() if over else None,
    ).__dict__


def _seat(table: Table, number: int, present: frozenset[str]) -> dict[str, Any]:
    seat = table.seats[number]
    return SeatShown.model_construct(
        name=seat.name,
        kind=seat.kind,
        bot=seat.bot,
        resigned=seat.resigned,
        present=seat.person in present,
        left=table.clocks.left[number] if table.clocks else None,
    ).__dict__


def seats_shown(viewer: Viewer) -> tuple[int | None, ...]:
    """The seats whose views a viewer is shown; None stands for a spectator's."""
    return viewer or (None,)


def show_views(table: Table, seats: Iterable[int | None]) -> dict[str, dict[str, Any]]:
    """The game as each of these seats sees it, or as a spectator (None) does."""
    if table.game is None:
        return {}
    views = table.game.views(tuple(seats))
    return {_name(view.seat): view.to_json() for view in views}


def _name(seat: int | None) -> str:
    return SPECTATOR if seat is None else str(seat)


def views_for(viewer: Viewer, views: dict[str, T]) -> dict[str, T]:
    """From all views, or changes of views, those that one viewer is shown."""
    names = (_name(seat) for seat in seats_shown(viewer))
    return {name: views[name] for name in names if name in views}


def show_legal_moves(table: Table, viewer: Viewer) -> list[dict[str, Any]]:
    """The legal moves if one of the viewer's seats must decide; otherwise an empty list."""
    seat = table.to_move
    if table.game is None or seat not in viewer or table.paused:
        return []
    if not table.seats[seat].is_played_by_a_person:
        return []
    return [move_shown(move) for move in table.game.legal_moves]


def changes(old: dict[str, Any], new: dict[str, Any]) -> dict[str, Any]:
    """The parts of `new` that are not the same in `old`."""
    return {name: value for name, value in new.items() if name not in old or old[name] != value}
