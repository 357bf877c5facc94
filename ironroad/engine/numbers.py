"""The types of what rules reckon with: numbers, sets as words, and rows of either.

Numba goes by the types of the values and never reads these; they are for people and for mypy.
Numbers in records take one byte to eight, and behave as plain ones do.
"""

from typing import TYPE_CHECKING, Protocol, SupportsFloat, SupportsInt, TypeVar, overload

import numpy as np

Word = np.uint64
"""A set of up to 64 members, a part of a larger one, or 64 random bits."""

if TYPE_CHECKING:

    def int64(number: SupportsInt) -> int:
        """A whole number of 64 bits, so that rules are compiled once for all its origins."""

    def float32(number: SupportsFloat) -> float:
        """A number of 32 bits, which a GPU reckons with as the CPU does."""
else:
    int64 = np.int64
    float32 = np.float32

Value = TypeVar("Value")


class Row(Protocol[Value]):
    """An array of one dimension."""

    def __len__(self) -> int: ...
    @overload
    def __getitem__(self, place: int, /) -> Value: ...
    @overload
    def __getitem__(self, places: slice, /) -> "Row[Value]": ...
    def __setitem__(self, place: int, value: Value, /) -> None: ...


class Table(Protocol[Value]):
    """An array of two dimensions or more."""

    @property
    def shape(self) -> tuple[int, ...]: ...
    def __len__(self) -> int: ...
    @overload
    def __getitem__(self, place: int, /) -> Row[Value]: ...
    @overload
    def __getitem__(self, place: tuple[int, ...], /) -> Value: ...
    def __setitem__(self, place: tuple[int, ...], value: Value, /) -> None: ...
