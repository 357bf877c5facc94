"""The time, and how long the people at a table have left to think: all in milliseconds."""

import time

from ironroad.server.table.events import Clock

GRACE = 60_000
"""What somebody gets who comes back after running out of time."""


def now_ms() -> int:
    """The time, in Unix milliseconds."""
    return time.time_ns() // 1_000_000


class Clocks:
    """A clock a seat, of which at most one runs."""

    def __init__(self, clock: Clock, seats: int) -> None:
        self.clock = clock
        self.left = [clock.seconds * 1000] * seats
        """What each seat had left when its clock was last looked at."""
        self.running: int | None = None
        self.since = 0
        """When the running clock was last looked at."""
        self._turn: tuple[int, int] | None = None
        self._graced: set[int] = set()
        self._turns: set[tuple[int, int]] = set()
        """Turns that have had their time: one that comes again after a take-back gets no more."""

    def stop(self, at: int) -> None:
        """Charge the seat whose clock runs, and stop it."""
        if self.running is not None:
            self.left[self.running] -= max(0, at - self.since)
        self.running = None

    def run(self, seat: int, turn: int, at: int) -> None:
        """Let a seat's clock run; in a new turn it gets its time for that."""
        if (turn, seat) not in self._turns:
            self._begin_turn(seat)
            self._turns.add((turn, seat))
            self._turn = (turn, seat)
        self.running, self.since = seat, at

    def _begin_turn(self, seat: int) -> None:
        if self.clock.per == "turn":
            self.left[seat] = self.clock.seconds * 1000
        elif self._turn is not None:
            self.left[self._turn[1]] += self.clock.increment * 1000

    def leave_out(self, since: int, until: int) -> None:
        """Do not charge the time in which nobody could move."""
        if self.running is not None:
            self.since += max(0, until - max(since, self.since))

    def come_back(self, seat: int) -> None:
        """Give somebody who is back after running out of time a little more, once."""
        if self.left[seat] <= 0 and seat not in self._graced:
            self._graced.add(seat)
            self.left[seat] = GRACE

    @property
    def runs_out_at(self) -> int | None:
        """When the running clock will have run out."""
        return None if self.running is None else self.since + self.left[self.running]
