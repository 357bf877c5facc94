"""Steps many games side by side, with actions chosen by the caller.

Rules that take a game `i` are called in a loop over a CPU thread's share of the games, or by a
GPU with a thread for each game.
"""

from typing import NamedTuple

import numpy as np

from ironroad.engine.actions import OVER, WORDS
from ironroad.engine.bits import ZERO, has, lowest, nth_of, total, without_lowest
from ironroad.engine.chance import DICE, advance, mix, scale, stream
from ironroad.engine.encoding import encode
from ironroad.engine.jit import rule
from ironroad.engine.limits import NOBODY
from ironroad.engine.new_game import new_game
from ironroad.engine.numbers import Row, Table, Word
from ironroad.engine.random_play import PLAYERS_STREAM
from ironroad.engine.records import Chance, Rules, Scores, Scratch, Seen, State
from ironroad.engine.scoring import final_scores
from ironroad.engine.seen import observe
from ironroad.engine.state import STATE
from ironroad.engine.turn import apply, legal_actions


class Games(NamedTuple):
    """The arrays that hold many games side by side, with an entry for each game.

    On a GPU the arrays are in its memory.
    """

    states: Row[State]
    dice: Row[Chance]
    generators: Row[Word]
    """Generators for random choices of actions."""
    numbers: Row[int]
    """The number of each game, in the sequence of games of the seed."""
    sets: Table[Word]
    """The legal actions of each game, as a set of the rules' numbers of actions."""
    legal: Table[bool]
    """The legal actions as flags, one for each action of the action space."""
    observations: Table[float]
    """The observation of the seat to move; no columns if observations are off."""
    seats: Row[int]
    """The seat to move, -1 when the game is over."""
    over: Row[bool]
    """Whether the game is over; if games are replaced, whether the last step ended a game."""
    totals: Table[int]
    """Points of each seat in the game that ended last."""
    winners: Table[bool]
    """Whether each seat won the game that ended last."""

    @classmethod
    def new(cls, n: int, players: int, actions: int, observation: int) -> "Games":
        """Make the arrays for `n` games in host memory."""
        return cls(
            states=np.zeros(n, STATE),
            dice=np.zeros(n, DICE),
            generators=np.zeros(n, np.uint64),
            numbers=np.arange(n, dtype=np.int64),
            sets=np.zeros((n, WORDS), np.uint64),
            legal=np.zeros((n, actions), np.bool_),
            observations=np.zeros((n, observation), np.float32),
            seats=np.zeros(n, np.int8),
            over=np.zeros(n, np.bool_),
            totals=np.zeros((n, players), np.int32),
            winners=np.zeros((n, players), np.bool_),
        )


class Series(NamedTuple):
    """The games to play: their board, seed and successors, and the action space of the caller."""

    board: Rules
    players: int
    seed: Word
    stride: int
    """A game that ends is replaced by the game whose number is `stride` higher; 0: by no game."""
    codes: Row[int]
    """The rules' numbers of the board's actions. Callers give an action as its index here."""
    index_of: Row[int]
    """The index in `codes` of each action, by the rules' number of the action."""


class StepWork(NamedTuple):
    """Working memory for one thread."""

    legal: Row[Word]
    scores: Scores
    scratch: Scratch
    seen: Seen


@rule
def begin_game(i: int, series: Series, games: Games) -> None:
    """Set up game `i`: number `games.numbers[i]` in the sequence of games of the seed."""
    chance, number = games.dice[i], games.numbers[i]
    chance.generator = stream(series.seed, number)
    chance.recording = 0
    games.generators[i] = stream(series.seed, number + PLAYERS_STREAM)
    new_game(series.board, games.states[i], chance, series.players, NOBODY)


@rule
def show_game(i: int, board: Rules, index_of: Row[int], games: Games, seen: Seen) -> None:
    """Write the seat to move, the legal actions and, if switched on, the seat's observation."""
    states, seats, sets = games.states, games.seats, games.sets
    legal, observations = games.legal, games.observations
    for a in range(legal.shape[1]):
        legal[i, a] = False
    state = states[i]
    if state.phase == OVER:
        seats[i] = NOBODY
        for f in range(observations.shape[1]):
            observations[i, f] = 0
        return
    seats[i] = state.player
    found = sets[i]
    legal_actions(board, state, found)
    for w in range(WORDS):
        word = found[w]
        while word != ZERO:
            legal[i, index_of[w * 64 + lowest(word)]] = True
            word = without_lowest(word)
    if observations.shape[1] > 0:
        observe(board, state, state.player, seen)
        encode(board, seen, observations[i])


@rule
def is_possible(i: int, action: int, codes: Row[int], games: Games) -> bool:
    """Whether an action may be given: it is legal, or the game is over.

    This looks at the state and the sets alone, since callers can overwrite the flags and the seats.
    """
    states, sets = games.states, games.sets
    if states[i].phase == OVER:
        return True
    return 0 <= action < len(codes) and has(sets[i], codes[action])


@rule
def step_game(i: int, action: int, series: Series, games: Games, work: StepWork) -> None:
    """Do an action. A game that ends is scored, and replaced if `series.stride` is not 0."""
    codes, dice, numbers, over = series.codes, games.dice, games.numbers, games.over
    state = games.states[i]
    over[i] = state.phase == OVER
    if over[i]:
        return
    apply(series.board, state, dice[i], codes[action])
    if state.phase == OVER:
        finish_game(i, series.board, games, work.scores, work.scratch)
        if series.stride > 0:
            numbers[i] += series.stride
            begin_game(i, series, games)


@rule
def finish_game(i: int, board: Rules, games: Games, scores: Scores, scratch: Scratch) -> None:
    """Score a game that is over: write the points and the winners."""
    final_scores(board, games.states[i], scores, scratch)
    games.over[i] = True
    totals, winners = games.totals, games.winners
    for seat in range(totals.shape[1]):
        totals[i, seat] = scores.total[seat]
        winners[i, seat] = scores.winner[seat] != 0


@rule
def choose_at_random(i: int, index_of: Row[int], games: Games, actions: Row[int]) -> None:
    """Choose a legal action, all equally likely, as in the games of random players."""
    states, generators, sets = games.states, games.generators, games.sets
    actions[i] = 0
    if states[i].phase != OVER:
        generators[i] = advance(generators[i])
        place = scale(mix(generators[i]), total(sets[i]))
        actions[i] = index_of[nth_of(sets[i], place)]


@rule
def begin_games(first: int, last: int, series: Series, games: Games, work: StepWork) -> None:
    """Set up games `first` .. `last` - 1; game `i` has number `i` of the seed."""
    numbers, over, index_of = games.numbers, games.over, series.index_of
    for i in range(first, last):
        numbers[i] = i
        over[i] = False
        begin_game(i, series, games)
        show_game(i, series.board, index_of, games, work.seen)


@rule
def first_impossible(
    first: int, last: int, actions: Row[int], codes: Row[int], games: Games
) -> int:
    """The first of games `first` .. `last` - 1 whose given action is impossible, or NOBODY."""
    for i in range(first, last):
        if not is_possible(i, actions[i], codes, games):
            return i
    return NOBODY


@rule
def step_games(
    first: int, last: int, actions: Row[int], series: Series, games: Games, work: StepWork
) -> None:
    """Do the given action in each of games `first` .. `last` - 1."""
    index_of = series.index_of
    for i in range(first, last):
        step_game(i, actions[i], series, games, work)
        show_game(i, series.board, index_of, games, work.seen)


@rule
def choose_all_at_random(
    first: int, last: int, index_of: Row[int], games: Games, actions: Row[int]
) -> None:
    """Choose a random action for each of games `first` .. `last` - 1."""
    for i in range(first, last):
        choose_at_random(i, index_of, games, actions)


@rule
def score_games(
    first: int, last: int, board: Rules, games: Games, results: Row[Scores], scratch: Scratch
) -> None:
    """Score games `first` .. `last` - 1 as if they ended now."""
    states = games.states
    for i in range(first, last):
        final_scores(board, states[i], results[i], scratch)
