"""Perft: counts the sequences of decisions from a position, for checking the rules.

All randomness comes from the given generator, so that the counts are the same on any target.
"""

from ironroad.engine.actions import OVER, WORDS
from ironroad.engine.bits import lowest, without_lowest
from ironroad.engine.jit import rule
from ironroad.engine.numbers import Row, Table, Word
from ironroad.engine.records import Chance, Rules, State
from ironroad.engine.turn import apply, legal_actions


@rule
def perft(
    board: Rules, states: Row[State], chances: Row[Chance], legal: Table[Word], depth: int
) -> int:
    """Number of sequences of `depth` decisions from `states[0]`, shorter if the game ends first.

    `states`, `chances` and `legal` have a row for each level, `depth` + 1 of them.
    """
    count = 0
    level = 0
    _enter(board, states, legal, 0)
    while level >= 0:
        if level == depth or states[level].phase == OVER:
            count += 1
            level -= 1
            continue
        w = 0
        while w < WORDS and legal[level, w] == 0:
            w += 1
        if w == WORDS:
            level -= 1
            continue
        action = w * 64 + lowest(legal[level, w])
        legal[level, w] = without_lowest(legal[level, w])
        level += 1
        states[level] = states[level - 1]
        chances[level] = chances[level - 1]
        apply(board, states[level], chances[level], action)
        _enter(board, states, legal, level)
    return count


@rule
def _enter(board: Rules, states: Row[State], legal: Table[Word], level: int) -> None:
    legal_actions(board, states[level], legal[level])
