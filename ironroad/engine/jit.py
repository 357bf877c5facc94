"""`@rule`: one function to interpret, to compile for the CPU, and to compile for a GPU.

Interpreted when `NUMBA_DISABLE_JIT=1`, compiled for the CPU otherwise; a CUDA kernel that
calls a rule compiles the same function for the GPU (see `ironroad/batch/cuda.py`).
"""

import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any, ParamSpec, TypeVar

from numba import config as numba_config
from numba import njit
from numba.core import event

from ironroad.engine.cache import cache_folder

config: Any = numba_config  # Numba sets its attributes on import, so mypy knows none
INTERPRETED: bool = bool(config.DISABLE_JIT)

if INTERPRETED:
    # Generators and bit tricks wrap around on purpose; NumPy's scalars would warn, in any thread.
    warnings.filterwarnings("ignore", "overflow encountered in scalar", RuntimeWarning)


Given = ParamSpec("Given")
Result = TypeVar("Result")


def on_compile(tell: Callable[[str], None]) -> None:
    """Call `tell` with the name of each rule that has to be compiled, before it is."""

    class Listener(event.Listener):
        def on_start(self, event: Any) -> None:
            function = event.data["dispatcher"].py_func
            tell(f"{function.__module__}.{function.__name__}")

        def on_end(self, event: object) -> None:
            pass

    register: Any = event.register
    register("numba:compile", Listener())


def rule(function: Callable[Given, Result]) -> Callable[Given, Result]:
    """Make `function` a rule: plain Python on NumPy records, compiled unless interpreted."""
    before = config.CACHE_DIR
    home = Path(function.__code__.co_filename).parent
    config.CACHE_DIR = str(cache_folder(home))  # read once, when the function is decorated
    try:
        compiled: Callable[Given, Result] = njit(cache=True, nogil=True, error_model="numpy")(
            function
        )
    finally:
        config.CACHE_DIR = before
    return compiled
