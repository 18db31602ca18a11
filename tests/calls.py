"""How much work something is, in calls of functions and not in seconds: the same on every machine."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType


class Calls:
    count = 0


@contextmanager
def counted() -> Iterator[Calls]:
    """Counts calls of Python's functions and of built-in ones, on this thread."""
    calls = Calls()

    def called(frame: FrameType, event: str, arg: object) -> None:
        calls.count += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(called)
    try:
        yield calls
    finally:
        sys.setprofile(before)
