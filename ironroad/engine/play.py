"""A move of a game played for people: applied, with all its effects noted."""

from ironroad.engine.actions import OVER
from ironroad.engine.bits import add, has
from ironroad.engine.chance import note
from ironroad.engine.connections import is_joined, join_cities
from ironroad.engine.effects import DECISION, GAME_OVER, TICKET_FINISHED
from ironroad.engine.jit import rule
from ironroad.engine.numbers import Row, Word, int64
from ironroad.engine.records import Chance, Rules, Scratch, State
from ironroad.engine.turn import apply


@rule
def play(
    board: Rules,
    state: State,
    chance: Chance,
    scratch: Scratch,
    finished: Row[Word],
    action: int,
) -> None:
    """Do a legal action; note what it did, the tickets it finished, and who decides next.

    A move joins cities only for the player who makes it, so no other player's ticket is finished.
    `finished` is an empty set of tickets, which the rule works with.
    """
    player = int64(state.player)
    join_cities(board, state, player, scratch)
    _add_finished(board, state, player, scratch, finished)
    apply(board, state, chance, action)
    join_cities(board, state, player, scratch)
    _note_finished(board, state, player, scratch, finished, chance)
    if state.phase == OVER:
        note(chance, GAME_OVER)
    else:
        note(chance, DECISION, state.player, state.phase, state.track, state.city)


@rule
def _add_finished(
    board: Rules, state: State, player: int, scratch: Scratch, finished: Row[Word]
) -> None:
    """Add to `finished` the player's tickets whose places are joined in `scratch`."""
    for t in range(board.tickets):
        if has(state.tickets[player], t) and is_joined(board, scratch, t):
            add(finished, t)


@rule
def _note_finished(
    board: Rules,
    state: State,
    player: int,
    scratch: Scratch,
    finished: Row[Word],
    chance: Chance,
) -> None:
    """Note the tickets that the move finished; `finished` has the tickets finished before it."""
    for t in range(board.tickets):
        if has(state.tickets[player], t) and not has(finished, t):
            if is_joined(board, scratch, t):
                note(chance, TICKET_FINISHED, player, t)
