"""Bradley-Terry ratings: how likely one bot is to finish ahead of another.

A bot whose rating is d points higher finishes ahead with probability 1 / (1 + 10^(-d / 400)), the
scale that chess uses. Ratings have mean 0. Every two seats of a game with different bots are a
comparison; a tie counts half for both.

In addition, each bot is given half a win and half a loss against a player of rating 0, so that a
bot that wins or loses all its games has a rating too. Intervals are those of the Bayesian
bootstrap: deals, and the given games, get random weights and ratings are found again, many times;
intervals are made wider for few deals (Student's t).
"""

from collections.abc import Iterable
from dataclasses import dataclass
from math import log, sqrt
from typing import Final

import numpy as np

from ironroad.arena.intervals import Floats, quantile
from ironroad.arena.match import GameResult

POINTS: Final = 400 / log(10)
"""Rating points for each unit of log odds."""
GIVEN: Final = 0.5
"""How many wins, and as many losses, each bot is given against a player of rating 0."""
RESAMPLES: Final = 500
LONGEST_STEP: Final = 0.5
"""The longest step in a bot's log strength; longer ones can make Newton's method diverge."""


@dataclass(frozen=True, slots=True)
class Rating:
    """The rating of a bot, with its 95 % interval."""

    rating: float
    low: float
    high: float


def wins_by_deal(results: Iterable[GameResult], bots: int) -> Floats:
    """How often one bot finished ahead of another in each deal: (deals, bots, bots)."""
    numbers: dict[int, int] = {}
    finished = [result for result in results if not result.mishap]
    for result in finished:
        numbers.setdefault(result.deal, len(numbers))
    wins = np.zeros((len(numbers), bots, bots))
    for result in finished:
        _count(result, wins[numbers[result.deal]])
    return wins


def _count(result: GameResult, wins: Floats) -> None:
    places = [(seat in result.winners, each.total) for seat, each in enumerate(result.seats)]
    for one, mine in zip(result.seating, places, strict=True):
        for other, theirs in zip(result.seating, places, strict=True):
            if one != other:
                wins[one, other] += 1.0 if mine > theirs else 0.5 if mine == theirs else 0.0


def ratings(wins: Floats, seed: int = 0) -> list[Rating]:
    """The ratings of bots from their wins by deal."""
    deals, bots, _ = wins.shape
    generator = np.random.default_rng(seed)
    flat = wins.reshape(deals, bots * bots)
    sums = [flat.sum(axis=0), *(generator.exponential(size=deals) @ flat for _ in range(RESAMPLES))]
    given = np.ones((RESAMPLES + 1, 2, bots))
    given[1:] = generator.exponential(size=(RESAMPLES, 2, bots))
    found = _fit(np.stack(sums).reshape(-1, bots, bots), GIVEN * given)
    low, high = (np.percentile(found[1:], [2.5, 97.5], axis=0) - found[0]) * _widening(deals)
    low, high = found[0] + np.minimum(low, 0), found[0] + np.maximum(high, 0)
    return [Rating(*map(float, row)) for row in zip(found[0], low, high, strict=True)]


def _widening(deals: int) -> float:
    deals = max(deals, 2)
    return quantile(deals) / quantile(10**9) * sqrt(deals / (deals - 1))


def _fit(wins: Floats, given: Floats) -> Floats:
    """The likeliest ratings for many tables of wins at once, found by Newton's method.

    `given` are the wins and losses against a player of rating 0. Each row of the result has mean 0.
    """
    tables, bots, _ = wins.shape
    strengths = np.zeros((tables, bots))
    games = wins + wins.transpose(0, 2, 1)
    for _ in range(200):
        ahead = _chance(strengths[:, :, None] - strengths[:, None, :])
        alone = _chance(strengths)
        slope = (wins - games * ahead).sum(axis=2) + given[:, 0] - given.sum(axis=1) * alone
        spread = games * ahead * (1 - ahead)
        bend = spread.sum(axis=2) + given.sum(axis=1) * alone * (1 - alone)
        step = np.linalg.solve(np.eye(bots) * bend[:, :, None] - spread, slope[:, :, None])[:, :, 0]
        longest = np.abs(step).max(axis=1, keepdims=True)
        strengths += step * np.minimum(1, LONGEST_STEP / np.maximum(longest, 1e-12))
        if longest.max() < 1e-8:
            break
    centred: Floats = POINTS * (strengths - strengths.mean(axis=1, keepdims=True))
    return centred


def _chance(difference: Floats) -> Floats:
    """The probability of finishing ahead, from the difference in log strength."""
    chance: Floats = 1 / (1 + np.exp(-difference))
    return chance
