"""Programs that some tests need: tests whose program is missing are left out, or fail."""

import os
import shutil
from collections import Counter
from collections.abc import Iterable
from typing import Final, NoReturn

import pytest

ALL_MUST_RUN: Final = "IRONROAD_ALL_TESTS"
"""An environment variable; if it is set, a test whose program is missing fails."""


def leave_out(tests: str, reason: str) -> NoReturn:
    """Leave the running test out, with a name and a reason; fail it where all tests must run."""
    told = f"{tests}, because {reason}"
    if os.environ.get(ALL_MUST_RUN):
        pytest.fail(f"left out: {told}", pytrace=False)
    pytest.skip(told)


def need(tests: str, title: str, *names: str) -> str:
    """The path of a program by the first of its names that is found; else leave the test out."""
    for name in names:
        found = shutil.which(name)
        if found:
            return found
    leave_out(tests, f"there is no {title}")


def left_out(skipped: Iterable[pytest.TestReport]) -> list[str]:
    """The tests that were left out: a line for each reason, with their number."""
    reasons = Counter(_reason(report) for report in skipped)
    return [f"{reason} ({count})" for reason, count in sorted(reasons.items())]


def _reason(report: pytest.TestReport) -> str:
    told = report.longrepr
    text = str(told[2]) if isinstance(told, tuple) else str(told)
    return text.removeprefix("Skipped: ")
