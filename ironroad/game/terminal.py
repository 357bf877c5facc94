"""Games in the terminal: the map, moves, scores."""

from collections.abc import Mapping, Sequence

from rich.table import Table
from rich.text import Text

from ironroad.engine.board import Board
from ironroad.engine.mechanic import ScoreLine
from ironroad.game.layout import Layout
from ironroad.game.scores import Scores, SeatScore
from ironroad.game.words import Words

SEAT_STYLES = (
    "bold red",
    "bold blue",
    "bold green",
    "bold yellow",
    "bold magenta",
    "bold cyan",
    "bold",
)
SEAT_MARKS = "●■▲◆✚★□"
"""A mark for each seat, so that colour is not the only sign; the last is the neutral player's."""


def map_text(board: Board, layout: Layout, owners: Mapping[str, int], width: int) -> Text:
    """The map as text: each claimed track is a row of its owner's marks."""
    width = max(40, min(width, 120))
    height = max(1, round(width * layout.size[1] / layout.size[0] * 0.45))  # characters are tall
    canvas = _Canvas(width, height, layout.size)
    for track in board.tracks:
        start = layout.cities[track.between[0]]
        end = layout.cities.get(track.between[1]) or layout.ends[track.between]
        seat = owners.get(track.id)
        if seat is None:
            canvas.line(start, end, "·", "dim")
    for track in board.tracks:
        if track.id in owners:
            seat = owners[track.id]
            start = layout.cities[track.between[0]]
            end = layout.cities.get(track.between[1]) or layout.ends[track.between]
            canvas.line(start, end, SEAT_MARKS[seat], SEAT_STYLES[seat])
    for name, place in layout.cities.items():
        canvas.label(place, name)
    return canvas.text()


class _Canvas:
    """A grid of characters on which a drawing is scaled to fit."""

    def __init__(self, width: int, height: int, size: tuple[float, float]) -> None:
        self.width, self.height, self.size = width, height, size
        self.cells = [[(" ", "")] * width for _ in range(height)]

    def cell(self, place: tuple[float, float]) -> tuple[int, int]:
        """The column and row of a point; a point outside the drawing is moved to the edge."""
        x = int(place[0] / self.size[0] * self.width)
        y = int(place[1] / self.size[1] * self.height)
        return min(max(0, x), self.width - 1), min(max(0, y), self.height - 1)

    def line(
        self, start: tuple[float, float], end: tuple[float, float], mark: str, style: str
    ) -> None:
        (ax, ay), (bx, by) = self.cell(start), self.cell(end)
        steps = max(abs(ax - bx), abs(ay - by), 1)
        for step in range(steps + 1):
            x = round(ax + (bx - ax) * step / steps)
            y = round(ay + (by - ay) * step / steps)
            self.cells[y][x] = (mark, style)

    def label(self, place: tuple[float, float], name: str) -> None:
        x, y = self.cell(place)
        self.cells[y][x] = ("○", "bold")
        word = name[:9]
        start = x + 1 if x + 1 + len(word) <= self.width else x - len(word)
        for i, letter in enumerate(word):
            if 0 <= start + i < self.width:
                self.cells[y][start + i] = (letter, "italic")

    def text(self) -> Text:
        text = Text(no_wrap=True)
        for row in self.cells:
            for mark, style in row:
                text.append(mark, style)
            text.append("\n")
        return text


def move_text(seat: int, name: str, move: str, chance: tuple[str, ...] = ()) -> Text:
    """A move and its outcomes of chance as one line."""
    text = Text.assemble((f"{SEAT_MARKS[seat]} {name}", SEAT_STYLES[seat]), f" {move}")
    return text.append(f"  {', '.join(chance)}", "dim") if chance else text


def scores_table(board: Board, seats: tuple[str, ...], scores: Scores) -> Table:
    """A table of points: a row for each source, a column for each seat."""
    table = Table(title=f"{board.name}: final scores", title_justify="left")
    table.add_column("")
    for seat, name in enumerate(seats):
        table.add_column(f"{SEAT_MARKS[seat]} {name}", justify="right", style=SEAT_STYLES[seat])
    for source in dict.fromkeys(line.source for seat in scores.seats for line in seat.lines):
        table.add_row(_heading(source), *(_points(seat, source) for seat in scores.seats))
    table.add_section()
    table.add_row("total", *(str(seat.total) for seat in scores.seats))
    return table


def _heading(source: str) -> str:
    return "tickets" if source == "ticket" else source


def _points(seat: SeatScore, source: str) -> str:
    lines = [line for line in seat.lines if line.source == source]
    if not lines:
        return ""
    told = [_tickets_text(seat, lines)] if source == "ticket" else map(line_text, lines)
    return f"{sum(line.points for line in lines)} ({'; '.join(told)})"


def _tickets_text(seat: SeatScore, lines: Sequence[ScoreLine]) -> str:
    done = f"{len(seat.tickets_done)} of {len(lines)} done"
    return ", ".join([done, *_borrowed_text(seat.borrowed)])


def line_text(line: ScoreLine) -> str:
    """What the points of a line are for, in English: `7 tracks`, `Paris-Wien, not done`."""
    match line.source, line.data:
        case "start", {"place": place}:
            return _text("place", place=place)
        case "routes", {"tracks": n, **more}:
            to_markers = more.get("to_markers")
            given = [_text("toMarkers", n=to_markers)] if to_markers else []
            return ", ".join([_text("tracks", n=n), *given])
        case "ticket", {"ticket": ticket, "done": done, **more}:
            parts = [ticket, _text("done" if done else "notDone")]
            return ", ".join([*parts, *_borrowed_text(more.get("borrowed", ()))])
        case "longest path", {"trains": n, "bonus": bonus}:
            return _bonus_text(_text("trains", n=n), bonus)
        case "most tickets", {"done": n, "bonus": bonus}:
            return _bonus_text(_text("ticketsDone", n=n), bonus)
        case "tolls", {"left": n, "place": place}:
            ranked = _text("tollPlace", place=place) if place else _text("noPlace")
            return f"{_text('tollsLeft', n=n)}, {ranked}"
        case "loans", {"loans": n}:
            return _text("loansTaken", n=n)
        case "stations", {"left": n}:
            return _text("unbuilt", n=n)
        case "tokens", {"cities": cities}:
            return _text("tokensHeld", n=len(cities))
        case "regions", {"regions": regions, "twice": twice}:
            n = len(regions) + len(twice)
            return _text("regionsIn", n=n) if n else _text("noRegions")
        case "markers", {"city": city}:
            return _text("markerIn", city=city, points=line.points)
        case "alien", {"catches": n}:
            return _text("caught", n=n)
        case "alien", {"city": city}:
            return _text("held", city=city)
    return ", ".join(f"{key} {value}" for key, value in line.data.items())


def _text(key: str, **gaps: str | int) -> str:
    return Words().text(f"words.scores.{key}", **gaps)


def _borrowed_text(tracks: Sequence[str]) -> list[str]:
    return [_text("borrowed", tracks=Words().list(tracks))] if tracks else []


def _bonus_text(text: str, bonus: bool) -> str:
    return _text("bonus", text=text) if bonus else text


def winner_text(seats: tuple[str, ...], scores: Scores) -> str:
    """A sentence that says who won, and by what tie-break."""
    names = " and ".join(seats[seat] for seat in scores.winners)
    if scores.decided_by == "shared":
        return f"{names} share the win."
    by = "" if scores.decided_by == "points" else f" by {scores.decided_by}"
    return f"{names} wins{by}."
