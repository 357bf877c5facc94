"""95 % intervals of means over games; games of the same deal are not independent.

Different deals are independent, so the variation from deal to deal is what counts. This is why
every seating of a deal is played: luck of the deal that all bots share costs no precision.
"""

from statistics import NormalDist
from typing import Final

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]
Interval = tuple[float, float]

_Z: Final = NormalDist().inv_cdf(0.975)


def quantile(deals: int) -> float:
    """How many standard errors an interval has on each side: more for few deals (Student's t)."""
    free = max(deals - 1, 1)
    second = (5 * _Z**5 + 16 * _Z**3 + 3 * _Z) / 96
    return _Z + (_Z**3 + _Z) / (4 * free) + second / free**2


def mean_interval(sums: Floats, games: Floats) -> Interval | None:
    """The interval of a mean over games, from each deal's sum and number of games.

    None for fewer than two deals.
    """
    deals = len(games)
    if deals < 2:
        return None
    mean = sums.sum() / games.sum()
    error = _deviation(sums - mean * games, deals - 1) * deals**0.5 / games.sum()
    reach = quantile(deals) * error
    return float(mean - reach), float(mean + reach)


def _deviation(rests: Floats, free: int) -> float:
    return float(np.sqrt((rests**2).sum() / free))


def rate_interval(sums: Floats, games: Floats) -> Interval:
    """Wilson's interval of a rate from 0 to 1, from each deal's sum and number of games.

    Games of a deal are not independent. So the interval is that of as many independent games as
    would vary as much. So that it is never empty, one deal of independent games is added to those
    played; at a rate of 0 or 1, each deal counts as one game instead.
    """
    deals, played = len(games), games.sum()
    rate = float(sums.sum() / played)
    if rate in (0.0, 1.0):
        return _wilson(rate, deals, _Z)
    likely = (rate * played + 1) / (played + 2)
    rests = ((sums - rate * games) ** 2).sum() + played / deals * likely * (1 - likely)
    variance = rests / played**2
    return _wilson(rate, rate * (1 - rate) / variance, quantile(deals))


def _wilson(rate: float, games: float, reach: float) -> Interval:
    middle = rate + reach**2 / (2 * games)
    width = reach * (rate * (1 - rate) / games + reach**2 / (4 * games**2)) ** 0.5
    scale = 1 + reach**2 / games
    low = 0.0 if rate == 0 else max(0.0, (middle - width) / scale)
    high = 1.0 if rate == 1 else min(1.0, (middle + width) / scale)
    return low, high
