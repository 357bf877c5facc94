"""The types of the values in rules: numbers, sets as words, and rows of either.

Numba looks at the values and ignores these types; they are for readers and for mypy.
Numbers in records take one to eight bytes, and are typed as plain numbers.
"""

from typing import TYPE_CHECKING, Protocol, SupportsFloat, SupportsInt, TypeVar, overload

import numpy as np

Word = np.uint64
"""A set of up to 64 members, a part of a larger set, or 64 random bits."""

if TYPE_CHECKING:

    def int64(number: SupportsInt) -> int:
        """A whole number as 64 bits, so that a rule is compiled once for fields of all sizes."""

    def float32(number: SupportsFloat) -> float:
        """A floating-point number of 32 bits, so that a GPU and the CPU compute the same."""
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
