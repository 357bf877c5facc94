"""The map in a terminal, drawn with characters: places, tracks, pieces and names."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import cycle
from string import ascii_letters
from textwrap import wrap
from typing import Final

from rich.text import Text

from ironroad.engine.board import Board
from ironroad.game.layout import Layout, Point
from ironroad.game.pieces import PIECE_SIGNS, Piece, owners_of, pieces_of
from ironroad.game.view import View

SEAT_STYLES: Final = (
    "bold red",
    "bold blue",
    "bold green",
    "bold yellow",
    "bold magenta",
    "bold cyan",
    "bold",
)
SEAT_MARKS: Final = "●■▲◆✚★□"
"""A mark for each seat, so that colour is not the only sign; the last is the neutral player's."""
CITY, END, FREE = "○", "◌", "·"
"""The signs of a city, of the end of a route into a zone, and of a track that nobody owns."""

NO_BREAK: Final = "\N{NO-BREAK SPACE}"

LEAST, MOST = 40, 120
"""The least and the greatest width of a map."""
TALLEST: Final = 50
"""The greatest height of a map, in lines."""
LOW: Final = 9
"""Up to this height, a map has no empty line above and below."""
TALL: Final = 0.45
"""The width of a character divided by its height."""
STRETCHES: Final = (1.0, 1.2, 1.4, 1.7, 2.0)
"""By how much a map is stretched upwards; tried in turn until there is room for all names."""
STRETCHED: Final = 5
"""For how many more names there must be room to make a map worth drawing twice as high."""
CAPS: Final = (20, 12, 9, 7)
"""The lengths to which names are cut; all are tried, as shorter names leave more room."""
SHORTEST: Final = 3
"""The fewest letters to which a name is shortened."""
NEAR: Final = (14, 5)
"""Within this many columns and rows, the name of a zone is written only once."""

Cell = tuple[int, int]
"""A column and a row."""
Mark = tuple[str, str]
"""A character and its style."""


def map_text(view: View, layout: Layout, width: int, names: bool = True) -> Text:
    """The map of a view: a claimed track is a row of its owner's marks.

    Pieces stand on their cities. Names never cover each other, a track or a piece; a city without
    room for its name is marked with a letter, and named below the map.
    """
    width = max(LEAST, min(width, MOST))
    owners, pieces = owners_of(view), pieces_of(view)
    tries: list[_Drawing] = []
    for stretch in STRETCHES:
        drawing = _Drawing(view.board, layout, width, stretch)
        drawing.draw_tracks(owners)
        drawing.draw_cities(pieces)
        drawing.choose_names()
        tries.append(drawing)
        if not drawing.nameless:
            break
    drawing = min(tries, key=lambda each: len(each.nameless) + STRETCHED * (each.stretch - 1))
    if names:
        drawing.write_names()
    return drawing.text()


@dataclass(frozen=True, slots=True)
class _Place:
    """A city, or the end of a route into a zone."""

    name: str
    first: Cell
    last: Cell
    """The first and the last cell that its sign and its pieces take."""
    is_end: bool = False


@dataclass(frozen=True, slots=True)
class _Label:
    """A way to write a name: where, how much of it, and how bad that is."""

    start: Cell
    text: str
    badness: float

    @property
    def cells(self) -> list[Cell]:
        x, y = self.start
        return [(x + i, y) for i in range(len(self.text))]


class _Drawing:
    """A grid of characters on which the board is scaled to fit."""

    def __init__(self, board: Board, layout: Layout, width: int, stretch: float) -> None:
        self.board, self.layout, self.width, self.stretch = board, layout, width, stretch
        points = [*layout.cities.values(), *layout.ends.values()]
        self.box = [_span([point[i] for point in points], layout.size[i]) for i in (0, 1)]
        (left, right), (top, bottom) = self.box
        height = round(width * (bottom - top) / (right - left) * TALL * stretch)
        self.edge = int(height > LOW)  # an empty line above and below, for names
        self.height = max(1, min(TALLEST, height)) + 2 * self.edge
        self.marks: dict[Cell, Mark] = {}
        """The character in each cell; a cell that is missing is empty."""
        self.places: list[_Place] = []
        self.labels: list[_Label] = []
        self.nameless: dict[str, Cell] = {}
        """The cities without room for their names, with their cells."""
        self.cells = self._cells()

    # ---- where places are ---------------------------------------------------------------

    def _cells(self) -> dict[str | tuple[str, str], Cell]:
        """The cell of every city and end; a place whose cell is taken already moves aside."""
        points: list[tuple[str | tuple[str, str], Point]] = [
            *self.layout.cities.items(),
            *self.layout.ends.items(),
        ]
        cells: dict[str | tuple[str, str], Cell] = {}
        taken: set[Cell] = set()
        for key, point in points:
            x, y = self._cell(point)
            near = [
                (abs(i - x) + 2 * abs(j - y), (i, j))
                for i in range(max(0, x - 4), min(self.width, x + 5))
                for j in range(max(0, y - 2), min(self.height, y + 3))
                if (i, j) not in taken
            ]
            cells[key] = min(near)[1] if near else (x, y)
            taken.add(cells[key])
        return cells

    def _cell(self, point: Point) -> Cell:
        """The cell of a point; a point outside the drawing is moved to the edge."""
        x, y = (
            min(max(0.0, (at - low) / (high - low)), 1.0)
            for at, (low, high) in zip(point, self.box, strict=True)
        )
        row = self.edge + round(y * (self.height - 1 - 2 * self.edge))
        return 1 + round(x * (self.width - 3)), row

    # ---- tracks and pieces --------------------------------------------------------------

    def draw_tracks(self, owners: dict[str, int]) -> None:
        """Draw all tracks, free ones first; tracks of a double route take its cells in turn."""
        routes: dict[tuple[str, str], list[int | None]] = {}
        for track in self.board.tracks:
            routes.setdefault(track.between, []).append(owners.get(track.id))
        lines = [(self._line(between), seats) for between, seats in routes.items()]
        for line, seats in sorted(lines, key=lambda each: any(s is not None for s in each[1])):
            for cell, seat in zip(line, cycle(seats), strict=False):
                self.marks[cell] = (FREE, "dim") if seat is None else _mark(seat)

    def _line(self, between: tuple[str, str]) -> list[Cell]:
        """The cells between the two places of a route."""
        start, end = between
        ax, ay = self.cells[start]
        bx, by = self.cells.get(end) or self.cells[start, end]
        steps = max(abs(ax - bx), abs(ay - by), 1)
        return [
            (round(ax + (bx - ax) * step / steps), round(ay + (by - ay) * step / steps))
            for step in range(1, steps)
        ]

    def draw_cities(self, pieces: Sequence[Piece]) -> None:
        """Draw all places, with the pieces that stand in them."""
        for name in self.layout.cities:
            self.marks[self.cells[name]] = CITY, "bold"
        for name in self.layout.cities:
            here = [piece for piece in pieces if piece.city == name]
            start = end = self.cells[name]
            for i, mark in enumerate(_marks_of(here)):
                end = start[0] + i, start[1]
                self.marks[end] = mark
            self.places.append(_Place(name, start, end))
        for between in self.layout.ends:
            cell = self.cells[between]
            self.marks[cell] = END, "dim"
            self.places.append(_Place(between[1], cell, cell, is_end=True))

    # ---- names --------------------------------------------------------------------------

    def choose_names(self) -> None:
        """Find room for the names of the places; cities without room become `nameless`."""
        tries = [self._labels(cap) for cap in CAPS]
        found = min(tries, key=lambda labels: sum(each.badness for each in labels.values()))
        self.labels = [label for label in found.values() if label.text]
        nameless = [place for place, label in found.items() if not label.text]
        self.nameless = {place.name: place.first for place in nameless if not place.is_end}

    def write_names(self) -> None:
        """Write the names that have room, and a letter for each city whose name has none."""
        for label in self.labels:
            self.marks.update(
                {cell: (label.text[i], "italic") for i, cell in enumerate(label.cells)}
            )
        for letter, cell in zip(ascii_letters, self.nameless.values(), strict=False):
            if self.marks[cell][0] == CITY:
                self.marks[cell] = letter, "bold"

    def _labels(self, cap: int) -> dict[_Place, _Label]:
        """A label for every place; cities in crowds choose first."""
        labels: dict[_Place, _Label] = {}
        taken: set[Cell] = set()
        for place in sorted(self.places, key=lambda each: (each.is_end, -self._crowd(each))):
            if not self._is_named_near(place, labels):
                ways = self._ways(place, cap, taken)
                labels[place] = min(ways, key=lambda label: label.badness)
                taken.update(labels[place].cells)
        return labels

    def _crowd(self, place: _Place) -> int:
        """How many places are near."""
        x, y = place.first
        return sum(abs(i - x) < 14 and abs(j - y) < 3 for i, j in self.cells.values())

    def _is_named_near(self, place: _Place, labels: dict[_Place, _Label]) -> bool:
        """Whether another end of routes into the same zone has its name near by."""
        same = [each for each, label in labels.items() if each.name == place.name and label.text]
        apart = [
            (abs(a - b) for a, b in zip(each.first, place.first, strict=True)) for each in same
        ]
        return any(x < NEAR[0] and y < NEAR[1] for x, y in apart)

    def _ways(self, place: _Place, cap: int, taken: set[Cell]) -> Iterator[_Label]:
        """The labels that a place can have; the first is empty, for a place without a name."""
        (x, y), after = place.first, place.last[0] + 1
        length = len(place.name)
        yield _Label(place.first, "", (length + 3) ** 2)
        for letters in range(min(length, cap), min(length, SHORTEST) - 1, -1):
            text = place.name if letters == length else place.name[: letters - 1] + "."
            starts = [(after, y), (x - letters, y)]
            for row in (y - 1, y + 1):
                columns = (x - letters // 2, x, after - letters, after, x - letters)
                starts += [(column, row) for column in columns]
            for number, start in enumerate(starts):
                label = _Label(start, text, (length - letters) ** 2 + number / 10)
                if self._is_free(label, place, taken):
                    yield label

    def _is_free(self, label: _Label, place: _Place, taken: set[Cell]) -> bool:
        """Whether a label covers nothing, and stands clear of other names and places."""
        cells = label.cells
        (first, row), (last, _) = cells[0], cells[-1]
        if first < 0 or last >= self.width or not 0 <= row < self.height:
            return False
        if any(cell in taken or cell in self.marks for cell in cells):
            return False
        beside = {(first - 1, row), (last + 1, row)} - {place.first, place.last}
        signs = {each.first for each in self.places} | {each.last for each in self.places}
        return not beside & (taken | signs)

    def text(self) -> Text:
        """The drawing, line by line, then the names of the cities that are marked with letters."""
        text = Text(no_wrap=True)
        for row in range(self.height):
            for column in range(self.width):
                text.append(*self.marks.get((column, row), (" ", "")))
            text.append("\n")
        named = zip(ascii_letters, self.nameless, strict=False)
        below = "  ".join(f"{letter}={name}".replace(" ", NO_BREAK) for letter, name in named)
        return text.append("".join(f"{line}\n" for line in wrap(below, self.width)))


def _span(numbers: Sequence[float], size: float) -> tuple[float, float]:
    """The least and the greatest of some numbers, kept within 0 and the size of a drawing."""
    low = min(max(0.0, min(numbers)), size)
    return low, max(min(size, max(numbers)), low + 1e-6)


def _mark(seat: int) -> Mark:
    return SEAT_MARKS[seat], SEAT_STYLES[seat]


def _marks_of(pieces: Sequence[Piece]) -> list[Mark]:
    """What is drawn at a city: its pieces, each with its owner's mark and its number."""
    marks: list[Mark] = []
    for piece in pieces:
        style = "bold" if piece.seat is None else SEAT_STYLES[piece.seat]
        marks.append((PIECE_SIGNS[piece.kind], style))
        if piece.seat is not None:
            marks.append(_mark(piece.seat))
        if piece.number > 1:
            marks.append((str(piece.number), style))
    return marks or [(CITY, "bold")]
