"""A move of a game played for people: applied, with all its effects noted."""

from ironroad.engine.actions import OVER
from ironroad.engine.bits import ZERO, add, has, lowest, without_lowest
from ironroad.engine.chance import note
from ironroad.engine.connections import is_joined, join_cities
from ironroad.engine.effects import DECISION, GAME_OVER, TICKET_FINISHED
from ironroad.engine.jit import rule
from ironroad.engine.limits import TICKET_WORDS
from ironroad.engine.numbers import int64
from ironroad.engine.records import Chance, Rules, Scratch, State
from ironroad.engine.turn import apply


@rule
def play(board: Rules, state: State, chance: Chance, scratch: Scratch, action: int) -> None:
    """Do a legal action; note what it did, the tickets it finished, and who decides next.

    A move joins cities for the player who makes it alone, so that no other ticket is finished.
    """
    player = int64(state.player)
    for w in range(TICKET_WORDS):
        scratch.finished[w] = ZERO
    _find_finished(board, state, player, scratch, chance, False)
    apply(board, state, chance, action)
    _find_finished(board, state, player, scratch, chance, True)
    if state.phase == OVER:
        note(chance, GAME_OVER)
    else:
        note(chance, DECISION, state.player, state.phase, state.track, state.city)


@rule
def _find_finished(
    board: Rules, state: State, player: int, scratch: Scratch, chance: Chance, tell: bool
) -> None:
    """Add a player's tickets that are joined now to `scratch.finished`; `tell` notes new ones."""
    join_cities(board, state, player, scratch)
    for w in range(TICKET_WORDS):
        tickets = state.tickets[player, w]
        while tickets != ZERO:
            t = w * 64 + lowest(tickets)
            tickets = without_lowest(tickets)
            if is_joined(board, scratch, t) and not has(scratch.finished, t):
                add(scratch.finished, t)
                if tell:
                    note(chance, TICKET_FINISHED, player, t)
