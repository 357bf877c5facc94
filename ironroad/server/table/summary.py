"""Rows for lists and statistics, made from a table."""

from ironroad.server.store import ResultRow, SeatRow, TableRow
from ironroad.server.table.table import Table


def row_of(table: Table) -> TableRow:
    """The row of a table; a lesson is in nobody's list."""
    created = table.created
    return TableRow(
        id=table.id,
        board=created.board,
        options=dict(table.board.options),
        status=table.status,
        public=created.public,
        host=created.name,
        seats=tuple(
            SeatRow(seat.name, seat.kind, seat.bot, None if created.lesson else seat.person)
            for seat in table.seats
        ),
        created_at=table.created_at,
        changed_at=table.changed_at,
    )


def results_of(table: Table) -> tuple[ResultRow, ...]:
    """The results of a finished game, one for each seat; a lesson does not count."""
    if table.created.lesson:
        return ()
    scores, winners = table.scores(), table.winners()
    return tuple(
        ResultRow(
            table=table.id,
            seat=number,
            name=seat.name,
            person=seat.person,
            bot=seat.bot,
            board=table.created.board,
            players=len(table.seats),
            score=scores.seats[number].total,
            won=number in winners,
            resigned=seat.resigned,
            ended_at=table.changed_at,
        )
        for number, seat in enumerate(table.seats)
    )
