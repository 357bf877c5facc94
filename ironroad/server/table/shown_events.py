"""Events as clients are shown them, each client what its seats may know."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from ironroad.game.moves import Move
from ironroad.game.step import Step, seen_by
from ironroad.server.table.events import TableEvent

Viewer = tuple[int, ...]
"""The seats of a connected person; a spectator has none."""


@dataclass(frozen=True, slots=True)
class ShownEvent:
    """One event, ready to be shown."""

    number: int
    public: dict[str, Any]
    """What everybody is shown."""
    step: Step | None = None
    """The move that the event made, if any; what is shown of it depends on the seat."""

    def to(self, seats: Viewer) -> dict[str, Any]:
        """The event as the owner of some seats is shown it; a spectator has no seats."""
        return self.to_each([seats])[seats]

    def to_each(self, viewers: Iterable[Viewer]) -> dict[Viewer, dict[str, Any]]:
        """The event as each of several viewers is shown it."""
        if self.step is None:
            return dict.fromkeys(viewers, self.public)
        step, effects = self.step, self.step.effects
        return {
            seats: self.public
            | {
                "move": _move_to(seats, step),
                "effects": [effect.data() for effect in seen_by(effects, seats)],
            }
            for seats in viewers
        }


def _move_to(seats: Viewer, step: Step) -> dict[str, Any]:
    if step.move.kind == "keep" and step.seat not in seats:  # kept tickets are secret (B19)
        return {"kind": "keep"}
    return move_shown(step.move)


def move_shown(move: Move) -> dict[str, Any]:
    """A move as readable data; fields that its kind does not have are left out."""
    shown: dict[str, Any] = {"kind": move.kind, "text": str(move)}
    for name in ("colour", "cards", "locomotives", "ferry_cards", "track", "city"):
        value = getattr(move, name)
        if value:
            shown[name] = value
    if move.tickets:
        shown["tickets"] = move.tickets
    return shown


def shown_event(entry: TableEvent, step: Step | None) -> ShownEvent:
    """An event that was just applied, as it is shown; `step` is the move that it made, if any."""
    event = entry.event
    public = {name: getattr(event, name) for name in event.shown}
    public |= {"number": entry.number, "at": entry.at, "kind": event.kind}
    if step is not None:
        public["phase"] = step.phase
    return ShownEvent(entry.number, public, step)
