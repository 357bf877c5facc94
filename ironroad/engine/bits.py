"""Sets as 64-bit words. Written so that compilers recognise popcount and count-trailing-zeros."""

import numpy as np

from ironroad.engine.jit import rule
from ironroad.engine.numbers import Row, Word, int64

ZERO = np.uint64(0)
ONE = np.uint64(1)
_TWO = np.uint64(2)
_FOUR = np.uint64(4)
_TOP_BYTE = np.uint64(56)
_PAIRS = np.uint64(0x5555555555555555)
_NIBBLES = np.uint64(0x3333333333333333)
_BYTES = np.uint64(0x0F0F0F0F0F0F0F0F)
_EACH_BYTE = np.uint64(0x0101010101010101)


@rule
def bit(n: int) -> Word:
    """The set of `n` alone."""
    return ONE << np.uint64(n)


@rule
def size(word: Word) -> int:
    """How many members a set has."""
    word = word - ((word >> ONE) & _PAIRS)
    word = (word & _NIBBLES) + ((word >> _TWO) & _NIBBLES)
    word = (word + (word >> _FOUR)) & _BYTES
    return int64((word * _EACH_BYTE) >> _TOP_BYTE)


@rule
def lowest(word: Word) -> int:
    """The smallest member of a set that is not empty."""
    return size((word & (~word + ONE)) - ONE)


@rule
def without_lowest(word: Word) -> Word:
    """The set without its smallest member."""
    return word & (word - ONE)


@rule
def nth(word: Word, n: int) -> int:
    """Member number `n` of a set in ascending order, counted from 0."""
    for _ in range(n):
        word = word & (word - ONE)
    return lowest(word)


@rule
def has(words: Row[Word], n: int) -> bool:
    """Whether `n` is in a set of several words."""
    return bool((words[n >> 6] >> np.uint64(n & 63)) & ONE != ZERO)


@rule
def add(words: Row[Word], n: int) -> None:
    """Put `n` into a set of several words."""
    words[n >> 6] |= ONE << np.uint64(n & 63)


@rule
def remove(words: Row[Word], n: int) -> None:
    """Take `n` out of a set of several words."""
    words[n >> 6] &= ~(ONE << np.uint64(n & 63))


@rule
def total(words: Row[Word]) -> int:
    """How many members a set of several words has."""
    count = 0
    for w in range(len(words)):
        count += size(words[w])
    return count


@rule
def nth_of(words: Row[Word], n: int) -> int:
    """Member number `n` of a set of several words in ascending order, counted from 0."""
    for w in range(len(words)):
        here = size(words[w])
        if n < here:
            return w * 64 + nth(words[w], n)
        n -= here
    return -1
