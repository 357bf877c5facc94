"""Games in the terminal: what happened, who has what, scores; the map is in `text_map.py`."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from rich.table import Table
from rich.text import Text

from ironroad.engine.board import Board
from ironroad.engine.effects import Effect
from ironroad.engine.fields import CITY, CITY_SET, SEAT, TRACK_SET, Field
from ironroad.engine.limits import NEUTRAL
from ironroad.engine.mechanic import ScoreLine
from ironroad.game.pieces import PIECE_SIGNS, owners_of, part_of, pieces_of
from ironroad.game.scores import Scores, SeatScore
from ironroad.game.text_map import CITY as CITY_SIGN
from ironroad.game.text_map import END, FREE, SEAT_MARKS, SEAT_STYLES
from ironroad.game.view import View
from ironroad.game.words import Teller, Words, camel

NOTHING: Final = "-"


def seat_text(seat: int, name: str) -> Text:
    """The mark and the name of a seat, in its style."""
    return Text(f"{SEAT_MARKS[seat]} {name}", SEAT_STYLES[seat])


def told_text(teller: Teller, effects: Iterable[Effect]) -> Text | None:
    """What a move did as one line; None if there is nothing to say."""
    told = [
        Text(run.text)
        if run.seat is None
        else Text.assemble(seat_text(run.seat, teller.names[run.seat]), f" {run.text}")
        for run in teller.runs(effects)
    ]
    return Text(". ").join(told) if told else None


def legend_text(view: View, names: Sequence[str], words: Words) -> Text:
    """The signs that are on the map, in words."""
    seats = [seat_text(seat, name) for seat, name in enumerate(names)]
    if NEUTRAL in owners_of(view).values():
        seats.append(seat_text(NEUTRAL, words.text("map.neutral")))
    kinds = {piece.kind for piece in pieces_of(view)}
    signs = {"city": CITY_SIGN, "free": FREE, **({"end": END} if view.board.file.zones else {})}
    signs |= {kind: sign for kind, sign in PIECE_SIGNS.items() if kind in kinds}
    told = [Text(f"{sign} {words.text(f'map.{name}')}") for name, sign in signs.items()]
    return Text("   ").join([*seats, *told])


# ---- who has what -----------------------------------------------------------------------------


def seats_table(view: View, names: Sequence[str], words: Words) -> Table:
    """A row for each seat: what everybody knows of it, and what the viewer knows of their own."""
    fields = [field for field in _fields(view.board) if "seat" in field.per]
    table = Table(box=None, pad_edge=False, padding=(0, 1))
    table.add_column("")
    for name in ("points", "trains", "cards", "tickets", *(field.view for field in fields)):
        table.add_column(_heading(words, f"seat.{name}", name), justify="right")
    for seat in view.seats:
        row = [seat.score, seat.trains, seat.cards, seat.tickets]
        row += [_value_of(view, seat, field) for field in fields]
        table.add_row(seat_text(seat.seat, names[seat.seat]), *map(_plain, row))
    return table


def _fields(board: Board) -> list[Field]:
    """The fields that the board's mechanics show."""
    return [field for each in board.in_force for field in each.fields if field.view]


def _value_of(view: View, seat: Any, field: Field) -> Any:
    """The value of a field for a seat, as far as it is known."""
    if field.known == "public":
        return getattr(seat, field.view)
    return getattr(view, field.view) if seat.seat == view.seat else None


def _plain(value: Any) -> str:
    if value is None:
        return NOTHING
    return str(len(value) if isinstance(value, tuple) else value)


def _heading(words: Words, key: str, name: str) -> str:
    return words.text(key) if words.has(key) else name.replace("_", " ")


def table_lines(view: View, names: Sequence[str], words: Words) -> list[str]:
    """Lines that mechanics add for the whole table, such as "ferry cards left: 12"."""
    lines = []
    for field in _fields(view.board):
        value = (
            None if field.per or field.kind in (CITY_SET, TRACK_SET) else part_of(view, field.view)
        )
        if value is not None and field.kind in (SEAT, CITY):
            value = names[value] if field.kind is SEAT else value
        if value is not None:
            lines.append(f"{_heading(words, f'table.{field.view}', field.view)}: {value}")
    return lines


# ---- scores -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """The scores of a game, with the board, names and words to show them with."""

    board: Board
    names: Sequence[str]
    scores: Scores
    words: Words

    def table(self) -> Table:
        """A row for each source of points, a column for each seat."""
        title = self.words.text("scores.title", board=self.board.name)
        table = Table(title=title, title_justify="left")
        table.add_column("")
        for seat, name in enumerate(self.names):
            table.add_column(seat_text(seat, name), justify="right", style=SEAT_STYLES[seat])
        seats = self.scores.seats
        for source in dict.fromkeys(line.source for seat in seats for line in seat.lines):
            heading = _heading(self.words, f"words.scores.{camel(source)}", source)
            table.add_row(heading, *(self._points(seat, source) for seat in seats))
        table.add_section()
        table.add_row(self.words.text("words.scores.total"), *(str(seat.total) for seat in seats))
        return table

    def _points(self, seat: SeatScore, source: str) -> str:
        lines = [line for line in seat.lines if line.source == source]
        if not lines:
            return ""
        told = [line_text(line, self.words) for line in lines]
        if source == "ticket":
            done = self.words.text("scores.done", done=len(seat.tickets_done), held=len(lines))
            told = [done, *_borrowed_text(self.words, seat.borrowed)]
        return f"{sum(line.points for line in lines)} ({'; '.join(told)})"

    def tickets(self) -> list[Text]:
        """The tickets of each seat, those that are done first; at the end all may see them."""
        return [
            Text.assemble(seat_text(seat.seat, self.names[seat.seat]), ": ", "; ".join(told))
            for seat in self.scores.seats
            if (told := [*self._tickets(seat, "done"), *self._tickets(seat, "notDone")])
        ]

    def _tickets(self, seat: SeatScore, key: str) -> list[str]:
        """The tickets of a seat that are done, or not done, with their points."""
        told = [
            f"{self.words.between(self._ends(line.data['ticket']))} {line.points:+}"
            for line in seat.lines
            if line.source == "ticket" and line.data["done"] == (key == "done")
        ]
        return [f"{self.words.text(f'words.scores.{key}')} {', '.join(told)}"] if told else []

    def _ends(self, ticket: str) -> Sequence[str]:
        return self.board.tickets[self.board.ticket_numbers[ticket]].between

    def winner(self) -> str:
        """A sentence that says who won, and by what tie-break."""
        names = [self.names[seat] for seat in self.scores.winners]
        if self.scores.decided_by == "shared":
            return self.words.text("words.scores.shared", names=self.words.list(names))
        return self.words.text(_WINS[self.scores.decided_by], name=self.words.list(names))


_WINS: Final = {
    "points": "words.scores.wins",
    "most tickets done": "words.scores.winsByTickets",
    "fewest stations built": "words.scores.winsByStations",
    "longest path": "words.scores.winsByPath",
    "longest-path bonus": "words.scores.winsByPathBonus",
}
"""For each thing that can decide a win, the key of the text that says so."""


def line_text(line: ScoreLine, words: Words | None = None) -> str:
    """What the points of a line are for, in words: `7 tracks`, `Paris-Wien, not done`."""
    words = words or Words()
    match line.source, line.data:
        case "start", {"place": place}:
            return _text(words, "place", place=place)
        case "routes", {"tracks": n, **more}:
            to_markers = more.get("to_markers")
            given = [_text(words, "toMarkers", n=to_markers)] if to_markers else []
            return ", ".join([_text(words, "tracks", n=n), *given])
        case "ticket", {"ticket": ticket, "done": done, **more}:
            parts = [ticket, _text(words, "done" if done else "notDone")]
            return ", ".join([*parts, *_borrowed_text(words, more.get("borrowed", ()))])
        case "longest path", {"trains": n, "bonus": bonus}:
            return _bonus_text(words, _text(words, "trains", n=n), bonus)
        case "most tickets", {"done": n, "bonus": bonus}:
            return _bonus_text(words, _text(words, "ticketsDone", n=n), bonus)
        case "tolls", {"left": n, "place": place}:
            ranked = _text(words, "tollPlace", place=place) if place else _text(words, "noPlace")
            return f"{_text(words, 'tollsLeft', n=n)}, {ranked}"
        case "loans", {"loans": n}:
            return _text(words, "loansTaken", n=n)
        case "stations", {"left": n}:
            return _text(words, "unbuilt", n=n)
        case "tokens", {"cities": cities}:
            return _text(words, "tokensHeld", n=len(cities))
        case "regions", {"regions": regions, "twice": twice}:
            n = len(regions) + len(twice)
            return _text(words, "regionsIn", n=n) if n else _text(words, "noRegions")
        case "markers", {"city": city}:
            return _text(words, "markerIn", city=city, points=line.points)
        case "alien", {"catches": n}:
            return _text(words, "caught", n=n)
        case "alien", {"city": city}:
            return _text(words, "held", city=city)
    return ", ".join(f"{key} {value}" for key, value in line.data.items())


def _text(words: Words, key: str, **gaps: str | int) -> str:
    return words.text(f"words.scores.{key}", **gaps)


def _borrowed_text(words: Words, tracks: Sequence[str]) -> list[str]:
    return [_text(words, "borrowed", tracks=words.list(tracks))] if tracks else []


def _bonus_text(words: Words, text: str, bonus: bool) -> str:
    return _text(words, "bonus", text=text) if bonus else text
