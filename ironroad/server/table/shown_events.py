"""Events as clients are shown them: a public part, and parts for single seats."""

from dataclasses import dataclass, field
from typing import Any

from ironroad.engine.actions import PAY, PHASES
from ironroad.engine.board_parts import CARD_NAMES
from ironroad.engine.limits import NOBODY
from ironroad.engine.names import cards_of
from ironroad.game.game import Game
from ironroad.game.moves import Move
from ironroad.server.table.events import Created, Moved, Sat, Started, TableEvent


@dataclass(frozen=True, slots=True)
class ShownEvent:
    """One event: a part for everybody, and parts for single seats."""

    number: int
    public: dict[str, Any]
    """What everybody is shown."""
    private: dict[int, dict[str, Any]] = field(default_factory=dict)
    """What a single seat is shown in addition."""

    def to(self, seats: tuple[int, ...]) -> dict[str, Any]:
        """The event as the owner of some seats is shown it; a spectator has no seats."""
        seen = self.public
        for seat in seats:
            if seat in self.private:
                seen = seen | self.private[seat]
        return seen


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


def shown_event(entry: TableEvent, game: Game | None) -> ShownEvent:
    """The public and private parts of an event that was just applied to a game."""
    head = {"number": entry.number, "at": entry.at, "kind": entry.event.kind}
    match entry.event:
        case Moved():
            assert game is not None
            return _moved(head, entry.event, game)
        case Started() | Created():
            return ShownEvent(entry.number, head)
        case Sat(seat=seat, name=name):
            return ShownEvent(entry.number, head | {"seat": seat, "name": name})
        case event:
            return ShownEvent(entry.number, event.model_dump(mode="json") | head)


def _moved(head: dict[str, Any], event: Moved, game: Game) -> ShownEvent:
    before = game.previous
    move = Move.parse(event.move)
    public = head | {"seat": event.seat, "phase": PHASES[before.phase]}
    if move.kind == "keep":  # kept tickets are secret (B19)
        own = {"move": move_shown(move)}
        return ShownEvent(head["number"], public | {"move": {"kind": "keep"}}, {event.seat: own})
    public["move"] = move_shown(move)
    private = {}
    if move.kind == "draw card":
        gained = game.state.hand[event.seat].astype(int) - before.hand[event.seat]
        private[event.seat] = {"drew": cards_of(gained)}
    elif before.phase == PAY and _is_tunnel(game):
        cards = [outcome for outcome in event.chance if outcome in CARD_NAMES]
        public["turned_up"] = cards[: int(game.board.rules.tunnel_cards)]
    return ShownEvent(head["number"], public, private)


def _is_tunnel(game: Game) -> bool:
    """Whether the move before paid for a tunnel."""
    before = game.previous
    if before.track == NOBODY or before.city != NOBODY:
        return False
    return bool(game.board.rules.tunnel[before.track])
