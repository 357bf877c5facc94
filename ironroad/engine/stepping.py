"""Games side by side, each a step at a time: for those who choose the actions elsewhere.

`games` is a tuple of arrays with an entry a game (see `ironroad.batch.games`). Rules on game `i`
serve a loop over a thread's share of the games and a GPU's thread a game alike. Actions are
places in `codes`, the list of all actions that the board knows; `index_of` is the way back.
"""

from ironroad.engine.actions import OVER, WORDS
from ironroad.engine.bits import ZERO, has, lowest, nth_of, total, without_lowest
from ironroad.engine.chance import advance, mix, scale, stream
from ironroad.engine.encoding import encode
from ironroad.engine.jit import rule
from ironroad.engine.limits import NOBODY
from ironroad.engine.random_play import PLAYERS_STREAM
from ironroad.engine.scoring import final_scores
from ironroad.engine.seen import observe
from ironroad.engine.turn import apply, legal_actions, new_game


@rule
def begin_game(i, board, players, seed, games):
    """Set up the game whose number is given."""
    states, dice, thinking, numbers = games[:4]
    dice[i].generator = stream(seed, numbers[i])
    dice[i].recording = 0
    thinking[i] = stream(seed, numbers[i] + PLAYERS_STREAM)
    new_game(board, states[i], dice[i], players, NOBODY)


@rule
def show_game(i, board, index_of, games, seen):
    """Tell who decides, what is legal and, where there is room for it, what that seat sees."""
    states, _, _, _, sets, legal, observations, seats, _, _, _ = games
    for a in range(legal.shape[1]):
        legal[i, a] = False
    state = states[i]
    if state.phase == OVER:
        seats[i] = NOBODY
        for f in range(observations.shape[1]):
            observations[i, f] = 0
        return
    seats[i] = state.player
    legal_actions(board, state, sets[i])
    for w in range(WORDS):
        word = sets[i, w]
        while word != ZERO:
            legal[i, index_of[w * 64 + lowest(word)]] = True
            word = without_lowest(word)
    if observations.shape[1] > 0:
        observe(board, state, state.player, seen)
        encode(board, seen, observations[i])


@rule
def is_possible(i, action, codes, games):
    """Whether an action may be given: a legal one, or anything where the game is over.

    Asked of what nobody outside can write to: flags and seats are theirs.
    """
    states, sets = games[0], games[4]
    if states[i].phase == OVER:
        return True
    return 0 <= action < len(codes) and has(sets[i], codes[action])


@rule
def step_game(i, action, board, players, seed, stride, codes, games, scores, scratch):
    """Do an action. A game that ends is scored; with a stride the next one begins at once."""
    states, dice, _, numbers, _, _, _, _, over, _, _ = games
    over[i] = states[i].phase == OVER
    if over[i]:
        return
    apply(board, states[i], dice[i], codes[action])
    if states[i].phase == OVER:
        finish_game(i, board, games, scores, scratch)
        if stride > 0:
            numbers[i] += stride
            begin_game(i, board, players, seed, games)


@rule
def finish_game(i, board, games, scores, scratch):
    """Tell the points of a game that is over, and who won."""
    states, _, _, _, _, _, _, _, over, totals, winners = games
    final_scores(board, states[i], scores, scratch)
    over[i] = True
    for seat in range(totals.shape[1]):
        totals[i, seat] = scores.total[seat]
        winners[i, seat] = scores.winner[seat] != 0


@rule
def choose_at_random(i, index_of, games, actions):
    """Any legal action, each as likely: the one that random players choose."""
    states, _, thinking, _, sets = games[:5]
    actions[i] = 0
    if states[i].phase != OVER:
        thinking[i] = advance(thinking[i])
        place = scale(mix(thinking[i]), total(sets[i]))
        actions[i] = index_of[nth_of(sets[i], place)]


@rule
def begin_games(first, last, board, players, seed, index_of, games, work):
    """Set up a share of the games."""
    _, _, seen = work
    for i in range(first, last):
        begin_game(i, board, players, seed, games)
        show_game(i, board, index_of, games, seen)


@rule
def first_impossible(first, last, actions, codes, games):
    """The first game of a share that is given an action it does not allow, or NOBODY."""
    for i in range(first, last):
        if not is_possible(i, actions[i], codes, games):
            return i
    return NOBODY


@rule
def step_games(first, last, actions, board, players, seed, stride, codes, index_of, games, work):
    """A step in each of a share of the games."""
    scores, scratch, seen = work
    for i in range(first, last):
        step_game(i, actions[i], board, players, seed, stride, codes, games, scores, scratch)
        show_game(i, board, index_of, games, seen)


@rule
def choose_all_at_random(first, last, index_of, games, actions):
    """A random action for each of a share of the games."""
    for i in range(first, last):
        choose_at_random(i, index_of, games, actions)


@rule
def score_games(first, last, board, games, results, work):
    """The scores of a share of the games, as if they ended now."""
    _, scratch, _ = work
    for i in range(first, last):
        final_scores(board, games[0][i], results[i], scratch)
