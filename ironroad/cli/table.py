"""A game in the terminal: its course in words, its map, its scores, and the file that keeps it."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from rich.text import Text

from ironroad.bots.bot import Bot
from ironroad.cli.console import out
from ironroad.game.game import Game
from ironroad.game.layout import load_layout
from ironroad.game.moves import Move
from ironroad.game.step import Step
from ironroad.game.terminal import ScoreSheet, legend_text, seat_text, told_text
from ironroad.game.text_map import map_text
from ironroad.game.view import View
from ironroad.game.words import Teller, Words


@dataclass
class Table:
    """A game that is shown in the terminal."""

    game: Game
    words: Words
    file: str | None = None
    """The path of the file that keeps the game; None if it is not kept."""
    is_quiet: bool = False

    def __post_init__(self) -> None:
        self.teller = Teller(self.words, self.game.board, self.game.seats)

    # ---- playing ------------------------------------------------------------------------

    def let_decide(self, bots: Sequence[Bot], as_seen_by: int | None = None) -> None:
        """Let the bot on the seat to move decide."""
        seat = self.game.to_move
        assert seat is not None
        moves = self.game.legal_moves
        move = moves[0] if len(moves) == 1 else bots[seat].choose(self.game.view(seat), moves)
        self.push(move, as_seen_by)

    def push(self, move: Move, as_seen_by: int | None) -> None:
        """Make a move, and tell what it did."""
        step = self.game.push(move)
        if not self.is_quiet:
            self.tell(step, as_seen_by)

    def keep(self) -> None:
        """Write the game so far to its file."""
        if self.file:
            Path(self.file).write_text(str(self.game.record()), "utf-8")

    # ---- showing ------------------------------------------------------------------------

    def tell(self, step: Step, as_seen_by: int | None = None) -> None:
        """Print what a move did, as far as a seat may know it; without a seat, all of it."""
        effects = step.effects if as_seen_by is None else step.seen_by(as_seen_by)
        if text := told_text(self.teller, effects):
            out.print(text)

    def show_beginning(self) -> None:
        """Print who begins."""
        if not self.is_quiet and not self.game.steps:
            first = self.game.view(None).first
            name = seat_text(first, self.game.seats[first])
            out.print(Text.assemble(name, f" {self.words.text('begins')}"))

    def show_log(self, as_seen_by: int | None = None) -> None:
        """Print all that happened so far."""
        for step in self.game.steps:
            self.tell(step, as_seen_by)

    def show_map(self, view: View) -> None:
        """Print the map and its signs."""
        layout = load_layout(self.game.board)
        if layout:
            out.print(map_text(view, layout, out.width), end="")
            out.print(legend_text(view, self.game.seats, self.words))

    def show_end(self) -> None:
        """Print the map, the scores and who won."""
        self.show_map(self.game.view(None))
        sheet = ScoreSheet(self.game.board, self.game.seats, self.game.scores(), self.words)
        out.print(sheet.table())
        for line in sheet.tickets():
            out.print(line)
        text = sheet.winner() if self.game.is_over else self.words.text("scores.notOver")
        out.print(Text(text))
