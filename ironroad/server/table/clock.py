"""Clocks: how much time the people at a table have left, in milliseconds."""

import time

from ironroad.server.table.events import Clock

GRACE = 60_000
"""The time of a player who comes back after running out of time."""


def now_ms() -> int:
    """The present time in Unix milliseconds."""
    return time.time_ns() // 1_000_000


class Clocks:
    """A clock for each seat; at most one of them runs."""

    def __init__(self, clock: Clock, seats: int) -> None:
        self.clock = clock
        self.left = [clock.seconds * 1000] * seats
        """The time that each seat had left when its clock was last updated."""
        self.running: int | None = None
        self.since = 0
        """When the running clock was last updated."""
        self._turn: tuple[int, int] | None = None
        self._graced: set[int] = set()
        self._turns: set[tuple[int, int]] = set()
        """Turns for which time was given: a turn that is taken back and repeated gets no more."""

    def stop(self, at: int) -> None:
        """Stop the clock that runs, and charge its seat for the time."""
        if self.running is not None:
            self.left[self.running] -= max(0, at - self.since)
        self.running = None

    def run(self, seat: int, turn: int, at: int) -> None:
        """Start a seat's clock; at a new turn, first give the time that the clock's rules give."""
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
        """Do not charge for the time of a server outage, in which nobody could move."""
        if self.running is not None:
            self.since += max(0, until - max(since, self.since))

    def come_back(self, seat: int) -> None:
        """Give a little more time, once, to a player who is back after running out of time."""
        if self.left[seat] <= 0 and seat not in self._graced:
            self._graced.add(seat)
            self.left[seat] = GRACE

    @property
    def runs_out_at(self) -> int | None:
        """When the running clock will have run out, in Unix milliseconds; None if none runs."""
        return None if self.running is None else self.since + self.left[self.running]
