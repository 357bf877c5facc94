"""A person who plays in the terminal against bots: what is shown, and what may be typed."""

import io
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from rich.text import Text

from ironroad.bots.bot import Bot
from ironroad.bots.search import Search
from ironroad.cli.choices import Choice, cards_of, choices_of, find, label, listed, simple, typed
from ironroad.cli.console import out
from ironroad.cli.table import Table
from ironroad.game.moves import BadNotation, IllegalMove, Move
from ironroad.game.terminal import seats_table, table_lines
from ironroad.game.view import View
from ironroad.game.words import camel

HINT_PLAYOUTS: Final = 2000
HINTS: Final = 5
"""The most moves that a hint names."""


class Leave(Exception):
    """Raised when the person leaves the game."""


@dataclass
class Person:
    """The person on one seat of a table; bots play on the other seats."""

    table: Table
    seat: int
    bots: Sequence[Bot]
    choices: list[Choice] = field(default_factory=list)
    """The choices that are offered at present: a number that is typed means one of them."""

    def __post_init__(self) -> None:
        self.game = self.table.game
        self.words = self.table.words
        self.commands: dict[str, Callable[[str], None]] = {
            "help": self._help,
            "list": lambda _: self._show_choices(in_full=True),
            "map": lambda _: self.table.show_map(self.view),
            "log": self._log,
            "scores": self._scores,
            "hint": self._hint,
            "undo": self._undo,
            "save": self._save,
            "quit": self._quit,
        }

    @property
    def view(self) -> View:
        """What the person may know."""
        return self.game.view(self.seat)

    def play(self) -> None:
        """Play to the end, or until the person leaves."""
        if isinstance(sys.stdin, io.TextIOWrapper):
            sys.stdin.reconfigure(errors="replace")
        self.table.show_map(self.view)
        self.table.show_beginning()
        out.print(self.words.text("welcome"))
        while not self.game.is_over:
            if self.game.to_move == self.seat:
                self._decide()
            else:
                self.table.let_decide(self.bots, as_seen_by=self.seat)

    # ---- a decision ---------------------------------------------------------------------

    def _decide(self) -> None:
        """Show where the game stands, and read input until a move is made or taken back."""
        self.table.keep()
        before = len(self.game.steps)
        self.choices = choices_of(self.view, self.game.legal_moves, self.words)
        self._show_panel()
        self._show_choices()
        while len(self.game.steps) == before:
            self._obey(self._read())

    def _read(self) -> str:
        """Read a line that the person types; at the end of the input the person leaves."""
        prompt = f"{self.game.seats[self.seat]}> "
        try:
            text = input(prompt)
        except EOFError:
            out.print()
            raise Leave from None
        if not sys.stdin.isatty():
            out.print(Text(text))
        return text.strip()

    def _obey(self, text: str) -> None:
        first, _, rest = text.partition(" ")
        if not text:
            self._show_choices()
        elif command := self._command(first, rest.strip()):
            self.commands[command](rest.strip())
        elif text.isdecimal():
            self._choose(int(text))
        elif move := typed(self.choices, text):
            self._make(move)
        else:
            self._try(text)

    def _command(self, first: str, rest: str) -> str | None:
        """The command with a name in English or in the person's language; None if there is none."""
        if first == "?":
            return "help"
        names = {self.words.text(f"command.{name}"): name for name in self.commands}
        name = names.get(simple(first)) or (
            simple(first) if simple(first) in self.commands else None
        )
        return name if name == "save" or not rest else None

    def _choose(self, number: int) -> None:
        if not 1 <= number <= len(self.choices):
            self._refuse(self.words.text("choice.number", n=number, last=len(self.choices)))
            return
        self._make(self.choices[number - 1].move)

    def _try(self, text: str) -> None:
        """Make the move that a text denotes; for any other text, list the moves that it finds."""
        try:
            move = Move.parse(text)
        except BadNotation:
            if found := find(self.choices, text):
                self._print_lines(listed(found, self.words, out.width, in_full=True))
            else:
                self._refuse(self.words.text("choice.none", text=text))
            return
        self._make(move)

    def _make(self, move: Move) -> None:
        """Make a move; if there is only one way to pay for it, pay too."""
        try:
            self.table.push(move, as_seen_by=self.seat)
            moves = self.game.legal_moves
            if self.game.phase == "pay" and self.game.to_move == self.seat and len(moves) == 1:
                self.table.push(moves[0], as_seen_by=self.seat)
        except IllegalMove as error:
            self._refuse(str(error))

    def _refuse(self, text: str) -> None:
        out.print(Text(text, "red"))

    # ---- what is shown ------------------------------------------------------------------

    def _show_panel(self) -> None:
        view = self.view
        turn = [self.words.text("panel.turn", n=view.turn + 1)]
        if view.turns_left is not None:
            turn.append(self.words.text("panel.turnsLeft", n=view.turns_left))
        out.print()
        out.print(Text(f"── {', '.join(turn)} ──", "bold"))
        if not self.game.steps or self.game.steps[-1].seat != self.seat:
            out.print(seats_table(view, self.game.seats, self.words))
        self._print_lines(self._lines(view))
        out.print(Text(self._question(view), "bold"))

    def _lines(self, view: View) -> list[str]:
        """The lines that show the face-up row, the decks, the hand and the tickets."""
        words, nothing = self.words, self.words.text("panel.nothing")
        decks = f"{view.deck} {words.text('panel.cards')}, {sum(view.ticket_deck)} "
        parts = {
            "faceUp": words.cards(view.face_up) or nothing,
            "deck": decks + words.text("panel.ticketDeck"),
            "hand": words.cards(view.hand or {}) or nothing,
            "tickets": ", ".join(self._tickets(view)) or nothing,
        }
        if view.offer and not view.chosen:
            parts["offer"] = ", ".join(self._ticket(name) for name in view.offer)
        wide = max(len(words.text(f"panel.{key}")) for key in parts) + 2
        lines = [f"{words.text(f'panel.{key}'):{wide}}{text}" for key, text in parts.items()]
        return [*lines, *table_lines(view, self.game.seats, words)]

    def _ticket(self, name: str) -> str:
        ticket = self.game.board.tickets[self.game.board.ticket_numbers[name]]
        return f"{self.words.between(ticket.between)} {ticket.points}"

    def _tickets(self, view: View) -> list[str]:
        """The lines that show the person's tickets, and which of them are completed."""
        done = self.game.scores().seats[self.seat].tickets_done
        said = {name: "done" if name in done else "toGo" for name in view.tickets or ()}
        return [
            f"{self._ticket(name)} ({self.words.text(f'panel.{key}')})"
            for name, key in said.items()
        ]

    def _question(self, view: View) -> str:
        """What the person is asked."""
        board, words = self.game.board, self.words
        key = f"ask.{camel(view.phase)}"
        if not words.has(key):
            return words.text("words.ask.other")
        paid = view.payment
        track = paid and paid.track and board.tracks[board.track_numbers[paid.track]].between
        between = words.between(track) if track else ""
        what = (paid and paid.city) or between
        kept = board.file.start if view.phase == "start tickets" else board.file.draw
        return words.text(
            key, n=paid.extra if paid else 0, track=between, what=what, keep=kept["keep"]
        )

    def _show_choices(self, in_full: bool = False) -> None:
        self._print_lines(listed(self.choices, self.words, out.width, in_full))

    def _print_lines(self, lines: Sequence[str]) -> None:
        for line in lines:
            out.print(Text(line))

    # ---- commands -----------------------------------------------------------------------

    def _help(self, _: str) -> None:
        words = self.words
        example = next((each.move for each in self.choices if each.places), self.choices[0].move)
        place = next((each.places[0] for each in self.choices if each.places), "")
        place = place or self.game.board.cities[0].name
        lines = {f"1-{len(self.choices)}": "number", str(example): "move", place[:4]: "filter"}
        lines |= {words.text(f"command.{name}"): name for name in self.commands}
        wide = max(map(len, lines)) + 2
        for typed_text, name in lines.items():
            out.print(Text(f"{typed_text:{wide}}{words.text(f'help.{name}', move=str(example))}"))

    def _log(self, _: str) -> None:
        self.table.show_log(self.seat)

    def _scores(self, _: str) -> None:
        """Print the points so far, without the other players' tickets, which are secret."""
        view = self.view
        out.print(seats_table(view, self.game.seats, self.words))
        self._print_lines(self._tickets(view))
        lines = self.game.scores().seats[self.seat].lines
        points = view.seats[self.seat].score
        points += sum(line.points for line in lines if line.source == "ticket")
        name = self.game.seats[self.seat]
        self._print_lines([self.words.text("scores.expected", name=name, points=points)])

    def _hint(self, _: str) -> None:
        """Print the moves that the search considers, the best first."""
        view, words = self.view, self.words
        out.print(Text(words.text("hint.thinking"), "dim"))
        for each in Search(playouts=HINT_PLAYOUTS).explain(view)[:HINTS]:
            chance = words.text(
                "hint.chance", chance=round(100 * each.win_chance), points=round(each.points)
            )
            out.print(Text(f"{self._number(each.move)} {label(view, each.move, words)}: {chance}"))

    def _number(self, move: Move) -> str:
        number = next((each.number for each in self.choices if each.move == move), "")
        return f"{number:>3}"

    def _undo(self, _: str) -> None:
        """Take back the person's last move, and a payment that was made along with it."""
        if reason := self._why_not_undone():
            self._refuse(self.words.text(f"undo.{reason}"))
            return
        move = self.game.pop()
        while len(self.game.legal_moves) == 1 and self._why_not_undone() is None:
            move = self.game.pop()
        told = cards_of(move, self.words) if move.kind == "pay" else str(move)
        out.print(Text(self.words.text("undo.done", move=told)))

    def _why_not_undone(self) -> str | None:
        """The reason why the last move cannot be taken back; None if it can."""
        if not any(step.seat == self.seat for step in self.game.steps):
            return "never"
        last = self.game.steps[-1]
        if last.seat != self.seat:
            return "others"
        return "revealed" if last.line.chance else None

    def _save(self, file: str) -> None:
        if not file:
            self._refuse(self.words.text("save.where"))
            return
        try:
            Path(file).write_text(str(self.game.record()), "utf-8")
        except OSError as error:
            self._refuse(f"{file}: {error.strerror}")
        else:
            out.print(Text(self.words.text("saved", file=file)))

    def _quit(self, _: str) -> None:
        raise Leave
