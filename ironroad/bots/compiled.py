"""Asks compiled policies for the moves of bots.

A state that fits the bot's view is given to the policy, and its action becomes a `Move`."""

from collections.abc import Callable
from typing import Any

import numpy as np

from ironroad.engine.actions import WORDS
from ironroad.engine.board import Board
from ironroad.engine.chance import DICE
from ironroad.engine.sampling import sample
from ironroad.engine.state import STATE
from ironroad.engine.turn import legal_actions
from ironroad.game.moves import Move, move_of
from ironroad.game.view import View


def sampled(board: Board, view: View, generator: np.uint64) -> np.record:
    """A state that fits a view; what the seat cannot know is drawn from `generator`."""
    state: np.record = np.zeros(1, STATE)[0]
    chance: np.record = np.zeros(1, DICE)[0]
    chance.generator = generator
    sample(board.rules, view.seen, state, chance)
    return state


def choose_by(policy: Callable[..., int], view: View, generator: np.uint64, *memory: Any) -> Move:
    """The move that a policy chooses in a state that fits the view."""
    board = view.board
    state = sampled(board, view, generator)
    legal = np.zeros(WORDS, np.uint64)
    count = legal_actions(board.rules, state, legal)
    action = policy(board.rules, state, legal, count, generator, *memory)
    return move_of(board, state, int(action))
