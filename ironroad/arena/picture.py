"""A match as an SVG picture that needs no other files: ratings, win rates, points by source."""

from collections.abc import Callable, Iterable, Sequence
from itertools import cycle
from typing import Final
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from ironroad.arena.summary import BotSummary, Summary

WIDTH: Final = 960
MARGIN: Final = 32
LABELS: Final = 250
"""The x where the bars begin; to the left of it are the bots' names."""
RIGHT: Final = WIDTH - MARGIN - 70
"""The x where the bars end; to the right of it are figures."""
ROW: Final = 34
LONGEST_NAME: Final = 30

INK: Final = "#22303c"
PALE: Final = "#5f6f7c"
GRID: Final = "#dfe4e8"
PAPER: Final = "#fbfaf7"
BAR: Final = "#35618f"
FONT: Final = "system-ui, 'Segoe UI', 'Helvetica Neue', Arial, sans-serif"

COLOURS: Final = {
    "routes": "#35618f",
    "tickets done": "#3f8f5b",
    "tickets not done": "#c8503c",
    "start": "#9aa5ae",
}
MORE_COLOURS: Final = (
    "#e0a92e",
    "#7a5ea8",
    "#59a9b8",
    "#b5762a",
    "#8c4a5e",
    "#d47fa6",
    "#8aa63a",
    "#a3866a",
    "#4fb38a",
)
"""For the sources of points that mechanics add, in the order in which they are shown."""

Scale = Callable[[float], float]


def _printable(text: str) -> str:
    """The text without characters that XML cannot hold."""
    return "".join(letter for letter in text if letter.isprintable())


class _Sheet:
    """A sheet on which rows are drawn from top to bottom."""

    def __init__(self) -> None:
        self.svg = Element("svg", {"xmlns": "http://www.w3.org/2000/svg", "font-family": FONT})
        self.paper = self._add("rect", {"width": "100%", "height": "100%", "fill": PAPER})
        self.y = float(MARGIN)

    def _add(self, tag: str, attributes: dict[str, str]) -> Element:
        return ElementTree.SubElement(self.svg, tag, attributes)

    def text(
        self, x: float, y: float, text: str, size: int = 13, colour: str = INK, at: str = "start"
    ) -> None:
        attributes = {"x": f"{x:.1f}", "y": f"{y:.1f}", "font-size": str(size), "fill": colour}
        element = self._add("text", attributes | {"text-anchor": at})
        element.text = _printable(text)

    def heading(self, text: str, note: str) -> None:
        self.y += 24
        self.text(MARGIN, self.y, text, 16)
        self.text(WIDTH - MARGIN, self.y, note, 12, PALE, "end")
        self.y += 14

    def line(self, x1: float, y1: float, x2: float, y2: float, colour: str, width: float) -> None:
        points = {"x1": x1, "y1": y1, "x2": x2, "y2": y2}
        places = {name: f"{place:.1f}" for name, place in points.items()}
        self._add("line", places | {"stroke": colour, "stroke-width": str(width)})

    def bar(
        self, start: float, end: float, y: float, height: float, colour: str, hint: str
    ) -> None:
        size = {"x": min(start, end), "y": y, "width": abs(end - start), "height": height}
        places = {name: f"{place:.1f}" for name, place in size.items()}
        element = self._add("rect", places | {"fill": colour})
        ElementTree.SubElement(element, "title").text = _printable(hint)

    def dot(self, x: float, y: float, colour: str) -> None:
        self._add("circle", {"cx": f"{x:.1f}", "cy": f"{y:.1f}", "r": "5", "fill": colour})

    def whisker(self, low: float, high: float, y: float, colour: str) -> None:
        """Draw an interval: a line with a mark at each end."""
        self.line(low, y, high, y, colour, 2)
        for end in (low, high):
            self.line(end, y - 5, end, y + 5, colour, 2)

    def grid(self, marks: Sequence[float], scale: Scale, rows: int, told: str) -> None:
        """Draw vertical lines through the rows, with their values underneath."""
        bottom = self.y + rows * ROW
        for mark in marks:
            self.line(scale(mark), self.y, scale(mark), bottom, PALE if mark == 0 else GRID, 1)
            self.text(
                scale(mark),
                bottom + 15,
                "0" if mark == 0 and "+" in told else format(mark, told),
                11,
                PALE,
                "middle",
            )

    def name(self, bot: BotSummary) -> float:
        """Draw the name of a row's bot; returns the y of the row's middle."""
        name = bot.name
        short = name if len(name) <= LONGEST_NAME else name[: LONGEST_NAME - 1] + "…"
        middle = self.y + ROW / 2
        self.text(LABELS - 14, middle + 4.5, short, 13, INK, "end")
        return middle

    def figure(self, middle: float, text: str) -> None:
        self.text(WIDTH - MARGIN, middle + 4.5, text, 13, INK, "end")

    def next_row(self) -> None:
        self.y += ROW

    def end_of_panel(self) -> None:
        self.y += 32

    def finished(self) -> str:
        height = f"{self.y + MARGIN / 2:.0f}"
        self.svg.attrib |= {
            "viewBox": f"0 0 {WIDTH} {height}",
            "width": str(WIDTH),
            "height": height,
        }
        ElementTree.indent(self.svg)
        return ElementTree.tostring(self.svg, "unicode") + "\n"


def picture(summary: Summary, board: str) -> str:
    """The summary of a match as SVG."""
    sheet = _Sheet()
    match = summary.match
    options = "".join(f", {name}={value}" for name, value in match["options"].items())
    title = f"{board}{options}: {match['players']} players, {summary.games:,} games"
    sheet.svg.insert(0, Element("title"))
    sheet.svg[0].text = _printable(title)
    sheet.text(MARGIN, sheet.y + 14, title, 22)
    note = f"{summary.deals:,} deals, each in every seating; seed {match['seed']}; bars: 95 %"
    sheet.text(MARGIN, sheet.y + 36, note, 12, PALE)
    sheet.y += 50
    bots = sorted(summary.bots, key=lambda bot: -bot.rating.rating)
    _ratings(sheet, bots)
    _win_rates(sheet, bots, 1 / match["players"])
    _points(sheet, bots)
    return sheet.finished()


def _scale(low: float, high: float) -> Scale:
    return lambda value: LABELS + (value - low) / (high - low) * (RIGHT - LABELS)


def _marks(low: float, high: float) -> list[float]:
    """Four to nine round values that reach from the lowest to the highest value or beyond."""
    high = max(high, low + 4)
    step = 10.0 ** len(str(int(high - low)))
    while (high - low) / step < 4:
        step /= 2 if str(step)[0] != "5" else 2.5
    marks = [step * (low // step)]
    while marks[-1] < high:
        marks.append(marks[-1] + step)
    return marks


def _ratings(sheet: _Sheet, bots: Sequence[BotSummary]) -> None:
    sheet.heading("Rating", "400 points: ten times as likely to finish ahead")
    marks = _marks(min(bot.rating.low for bot in bots), max(bot.rating.high for bot in bots))
    scale = _scale(marks[0], marks[-1])
    sheet.grid(marks, scale, len(bots), "+.0f")
    for bot in bots:
        middle = sheet.name(bot)
        sheet.whisker(scale(bot.rating.low), scale(bot.rating.high), middle, BAR)
        sheet.dot(scale(bot.rating.rating), middle, BAR)
        sheet.figure(middle, f"{bot.rating.rating:+.0f}")
        sheet.next_row()
    sheet.end_of_panel()


def _win_rates(sheet: _Sheet, bots: Sequence[BotSummary], par: float) -> None:
    sheet.heading("Wins", f"dashed: {par:.0%}, a seat's fair share")
    scale = _scale(0, 1)
    sheet.grid([0, 0.25, 0.5, 0.75, 1], scale, len(bots), ".0%")
    _dashes(sheet, scale(par), len(bots))
    for bot in bots:
        middle = sheet.name(bot)
        if bot.win_rate is not None and bot.win_rate_interval is not None:
            hint = f"{bot.name}: {bot.wins:g} of {bot.games}"
            sheet.bar(scale(0), scale(bot.win_rate), middle - 9, 18, "#9db8d3", hint)
            low, high = bot.win_rate_interval
            sheet.whisker(scale(low), scale(high), middle, BAR)
            sheet.figure(middle, f"{bot.win_rate:.1%}")
        sheet.next_row()
    sheet.end_of_panel()


def _dashes(sheet: _Sheet, x: float, rows: int) -> None:
    bottom = sheet.y + rows * ROW
    sheet.line(x, sheet.y, x, bottom, PALE, 1.5)
    sheet.svg[-1].set("stroke-dasharray", "5 4")


def _points(sheet: _Sheet, bots: Sequence[BotSummary]) -> None:
    sheet.heading("Points by source", "mean of a game; what is lost is to the left of 0")
    gained = max(sum(max(each, 0) for each in bot.points.values()) for bot in bots)
    lost = min(sum(min(each, 0) for each in bot.points.values()) for bot in bots)
    marks = _marks(lost, gained)
    scale = _scale(marks[0], marks[-1])
    sheet.grid(marks, scale, len(bots), ".0f")
    for bot in bots:
        middle = sheet.name(bot)
        _stack(sheet, bot, scale, middle)
        if bot.score is not None:
            sheet.figure(middle, f"{bot.score:.1f}")
        sheet.next_row()
    sheet.end_of_panel()
    _legend(sheet, [*bots[0].points])


def _colours(sources: Iterable[str]) -> dict[str, str]:
    """A colour for each source of points."""
    more = cycle(MORE_COLOURS)
    return {source: COLOURS.get(source) or next(more) for source in sources}


def _stack(sheet: _Sheet, bot: BotSummary, scale: Scale, middle: float) -> None:
    up, down = 0.0, 0.0
    for source, points in bot.points.items():
        start = up if points > 0 else down
        colour = _colours(bot.points)[source]
        if points:
            hint = f"{bot.name}: {source} {points:.1f}"
            sheet.bar(scale(start), scale(start + points), middle - 10, 20, colour, hint)
        up, down = up + max(points, 0), down + min(points, 0)


def _legend(sheet: _Sheet, sources: Sequence[str]) -> None:
    x = float(LABELS)
    sheet.y += 8
    for source in sources:
        width = 36 + 6.5 * len(source)
        if x + width > WIDTH - MARGIN:
            x, sheet.y = LABELS, sheet.y + 22
        sheet.bar(x, x + 12, sheet.y - 10, 12, _colours(sources)[source], source)
        sheet.text(x + 18, sheet.y, source, 12)
        x += width
    sheet.y += 10
