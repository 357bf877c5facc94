"""Rate limits for clients: token buckets, which fill with time and are emptied by requests."""

import time
from collections import OrderedDict
from typing import Final

ADDRESSES: Final = 10_000
"""How many addresses are remembered at once."""


class Bucket:
    """Allows `rate` requests a second on average, `at_once` in a burst; a rate of 0 allows all."""

    __slots__ = ("_full", "_level", "_rate", "_seen")

    def __init__(self, rate: float, at_once: float) -> None:
        self._rate = rate
        self._full = max(1.0, at_once)
        self._level = self._full
        self._seen = time.monotonic()

    def take(self) -> bool:
        """Take one request from the bucket; False if the limit is reached."""
        if self._rate <= 0:
            return True
        now = time.monotonic()
        self._level = min(self._full, self._level + (now - self._seen) * self._rate)
        self._seen = now
        if self._level < 1:
            return False
        self._level -= 1
        return True


class Buckets:
    """A bucket for each address; the address that was not seen for longest is forgotten first."""

    def __init__(self, rate: float, at_once: float) -> None:
        self._rate, self._at_once = rate, at_once
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, address: str) -> bool:
        """Take one request from an address's bucket; False if its limit is reached."""
        bucket = self._buckets.pop(address, None) or Bucket(self._rate, self._at_once)
        self._buckets[address] = bucket
        if len(self._buckets) > ADDRESSES:
            self._buckets.popitem(last=False)
        return bucket.take()
