"""Table: the state that the events of a table add up to. It does no input or output.

The referee decides on the next event, the store keeps it, and then it is applied here. A
server that opens a table applies all its events, and has the same state as the other servers.
"""

import secrets
from dataclasses import dataclass, field
from typing import Literal, assert_never

from ironroad.engine.board import Board
from ironroad.game.game import Game
from ironroad.game.record import GameRecord, RecordedMove
from ironroad.game.scores import Scores
from ironroad.game.step import Step
from ironroad.server.table.clock import Clocks
from ironroad.server.table.events import (
    AnsweredBack,
    AskedBack,
    Created,
    Filled,
    Left,
    Moved,
    Outage,
    Paced,
    Paused,
    Rematched,
    Resigned,
    Resumed,
    Returned,
    Said,
    Sat,
    Started,
    StoodIn,
    TableEvent,
    TakenBack,
)
from ironroad.server.table.shown_events import ShownEvent, shown_event

Status = Literal["open", "playing", "over", "closed"]
STAND_IN = "normal"
"""The level that plays for a player who resigned or ran out of time."""


@dataclass(slots=True)
class Seat:
    """A seat, and who plays on it."""

    name: str = ""
    person: str | None = None
    """The owner's id: the hash of a secret; None for a bot's seat and an open one."""
    bot: str | None = None
    """The level of the bot that plays, on its own seat or for the owner."""
    resigned: bool = False

    @property
    def kind(self) -> Literal["open", "person", "bot"]:
        """Whether the seat is open, a person's or a bot's own."""
        if self.person is not None:
            return "person"
        return "open" if self.bot is None else "bot"

    @property
    def is_played_by_a_person(self) -> bool:
        """Whether a person decides on this seat now."""
        return self.person is not None and self.bot is None


@dataclass(slots=True)
class Asking:
    """A request to take a move back, to which other players must agree."""

    seat: int
    waiting: set[int] = field(default_factory=set)
    """The seats that have not agreed yet."""


class Table:
    """One table: seats, game, clocks, and all that was said."""

    def __init__(self, id: str, board: Board) -> None:
        """A table for a board, before its first event, which must be `Created`."""
        self.id = id
        self.board = board
        self.number = 0
        """The number of the last event."""
        self.status: Status = "open"
        """Waiting for people, playing, over, or given up before it began."""
        self.to_move: int | None = None
        """The seat that must decide."""
        self.changed_at = 0
        self.created_at = 0
        self.created: Created
        self.host: str | None = None
        self.seats: list[Seat] = []
        self.game: Game | None = None
        self.clocks: Clocks | None = None
        self.shown_events: list[ShownEvent] = []
        """The events as clients are shown them."""
        self.paused = False
        self.asking: Asking | None = None
        self.pace = 1.0
        self.rematch: str | None = None
        self.game_number = 0
        """The number of the last event that changed the game."""
        self._scored: tuple[int, Scores] | None = None
        """The scores last asked for, and the `game_number` at that time."""
        self._requests: dict[tuple[str, str], int] = {}
        self._seed: int | None = None
        """The seed of a lesson; None in other games."""
        self._made: Step | None = None
        """The move that `make_move` made, until its event is applied."""

    # ---- where it stands ----------------------------------------------------------------

    @property
    def is_full(self) -> bool:
        """Whether every seat is taken."""
        return all(seat.kind != "open" for seat in self.seats)

    def seats_of(self, person: str | None) -> tuple[int, ...]:
        """The seats of a person."""
        if person is None:
            return ()
        return tuple(i for i, seat in enumerate(self.seats) if seat.person == person)

    def request_number(self, person: str, request: str) -> int | None:
        """The number of the event that a request has already led to; None if there is none."""
        return self._requests.get((person, request))

    def moves_since(self, seat: int) -> int | None:
        """How many moves there are from a seat's last move on, with that move; None without one."""
        for back, step in enumerate(reversed(self.game.steps if self.game else ()), 1):
            if step.seat == seat:
                return back
        return None

    def may_take_back(self, seat: int) -> bool:
        """Whether a seat may take its last move back without asking the others.

        Only while nobody else has acted, and if the move revealed nothing hidden.
        """
        if self.status != "playing" or self.paused or self.game is None or not self.game.steps:
            return False
        last = self.game.steps[-1]
        is_own = last.seat == seat and self.seats[seat].is_played_by_a_person
        return is_own and not last.line.chance

    def scores(self) -> Scores:
        """The present scores, computed once until the game changes."""
        assert self.game is not None
        if self._scored is None or self._scored[0] != self.game_number:
            self._scored = self.game_number, self.game.scores()
        return self._scored[1]

    def winners(self) -> tuple[int, ...]:
        """The winning seats; players who resigned cannot win."""
        staying = [number for number, seat in enumerate(self.seats) if not seat.resigned]
        return self.scores().winners_among(staying)

    # ---- what happens -------------------------------------------------------------------

    def apply(self, entry: TableEvent) -> ShownEvent:
        """Apply the next event; returns it as clients are shown it."""
        if entry.number != self.number + 1:
            raise ValueError(f"event {entry.number} of {self.id} after {self.number}")
        self._stop_clocks(entry)
        step = self._happen(entry)
        self._see()
        self.number, self.changed_at = entry.number, entry.at
        if entry.person and entry.request:
            self._requests[entry.person, entry.request] = entry.number
        self._wind_clocks(entry.at)
        shown = shown_event(entry, step)
        self.shown_events.append(shown)
        return shown

    def _happen(self, entry: TableEvent) -> Step | None:
        """Change the table as an event says; returns the move that it made, if any."""
        match entry.event:
            case Created():
                self._create(entry, entry.event)
            case Sat(seat=seat, name=name, person=person):
                self.seats[seat] = Seat(name, person)
            case Left(seat=seat):
                self.seats[seat] = Seat()
                if entry.person == self.host and all(each.person is None for each in self.seats):
                    self.status = "closed"
            case Filled(seat=seat, bot=bot):
                self.seats[seat] = Seat(bot, None, bot)
            case Started():
                self._start(entry.event)
                self.game_number = entry.number
            case Moved() as moved:
                self.game_number = entry.number
                return self._move(RecordedMove(moved.seat, moved.move, moved.chance))
            case AskedBack(seat=seat):
                self.asking = Asking(seat, self.seats_to_ask(seat))
            case AnsweredBack(seat=seat, agree=agree):
                self._answer(seat, agree)
            case TakenBack(moves=moves):
                self._take_back(moves)
                self.game_number = entry.number
            case Paused():
                self.paused = True
            case Resumed():
                self.paused = False
            case StoodIn(seat=seat, bot=bot):
                self.seats[seat].bot = bot
                self._settle_asking()
            case Returned(seat=seat):
                self.seats[seat].bot = None
                if self.clocks:
                    self.clocks.come_back(seat)
            case Resigned(seat=seat):
                self.seats[seat].resigned = True
                self.seats[seat].bot = STAND_IN
                self._settle_asking()
                if all(each.resigned for each in self.seats if each.person):
                    self.paused = False  # no player is left who could resume
            case Paced(seconds=seconds):
                self.pace = seconds
            case Rematched(table=table):
                self.rematch = table
            case Said() | Outage():
                pass  # nothing changes
            case event:
                assert_never(event)
        return None

    def _see(self) -> None:
        """Find out whether the game goes on, and who must decide."""
        if self.game is None:
            return
        is_over = self.game.is_over or sum(not seat.resigned for seat in self.seats) == 1
        self.status = "over" if is_over else "playing"
        self.to_move = None if is_over else self.game.to_move

    def _create(self, entry: TableEvent, created: Created) -> None:
        self.created, self.created_at = created, entry.at
        self.host = entry.person
        self.pace = created.pace
        for plan in created.seats:
            if plan.kind == "mine":
                self.seats.append(Seat(plan.name or created.name, entry.person))
            elif plan.kind == "bot":
                self.seats.append(Seat(str(plan.bot), None, plan.bot))
            else:
                self.seats.append(Seat())

    def _start(self, started: Started) -> None:
        header = GameRecord(
            board=self.board.id,
            board_hash=started.board_hash,
            options=dict(self.board.options),
            seats=tuple(seat.name for seat in self.seats),
            bots=tuple(seat.bot if seat.kind == "bot" else None for seat in self.seats),
            seed=None,
            setup=started.setup,
            position=started.position,
        )
        self.game = Game.from_record(header, board=self.board)
        self._seed = started.seed
        if self.created.clock:
            self.clocks = Clocks(self.created.clock, len(self.seats))

    def make_move(self, move: str) -> Moved:
        """Make a move for the seat that must decide; returns its event, to be applied next.

        Chance draws from a new seed: nothing stored can foretell it. A lesson is always the same.
        """
        assert self.game is not None
        fixed = self._seed
        self.game.reseed(secrets.randbits(63) if fixed is None else fixed + len(self.game.steps))
        self._made = step = self.game.push(move)
        return Moved(seat=step.seat, move=step.line.move, chance=step.line.chance)

    def _move(self, line: RecordedMove) -> Step:
        """The move of an event: the move that was just made, or else the stored move, replayed."""
        assert self.game is not None
        step, self._made = self._made or self.game.replay(line), None
        assert step.line == line
        self.asking = None
        return step

    def _take_back(self, moves: int) -> None:
        assert self.game is not None
        for _ in range(moves):
            self.game.pop()
        self.asking = None

    def seats_to_ask(self, seat: int) -> set[int]:
        """The seats of other people, who must agree before a seat takes a move back."""
        asker = self.seats[seat].person
        return {
            i
            for i, each in enumerate(self.seats)
            if each.is_played_by_a_person and each.person != asker
        }

    def _answer(self, seat: int, agree: bool) -> None:
        if not agree:
            self.asking = None
        elif self.asking:
            person = self.seats[seat].person
            self.asking.waiting -= set(self.seats_of(person))

    def _settle_asking(self) -> None:
        """Drop the request of a player who no longer plays, and do not wait for such players."""
        if self.asking and not self.seats[self.asking.seat].is_played_by_a_person:
            self.asking = None
        if self.asking:
            self.asking.waiting &= self.seats_to_ask(self.asking.seat)

    def _stop_clocks(self, entry: TableEvent) -> None:
        if self.clocks:
            if isinstance(entry.event, Outage):
                self.clocks.leave_out(entry.event.since, entry.at)
            self.clocks.stop(entry.at)

    def _wind_clocks(self, at: int) -> None:
        """Start the clock of the person who must decide."""
        seat = self.to_move
        if not self.clocks or seat is None or self.paused:
            return
        if self.seats[seat].is_played_by_a_person:
            assert self.game is not None
            self.clocks.run(seat, int(self.game.state.turn), at)

    # ---- what is kept of it -------------------------------------------------------------

    def record(self) -> GameRecord:
        """The record of the game so far."""
        assert self.game is not None
        return self.game.record()
