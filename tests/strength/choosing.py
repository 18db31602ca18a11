"""Choose which cases of a test run only with --long: slow ones that run no line which quicker cases do not.

Of each test function at least the quickest case runs every time, and where cases are named after games, the
quickest of each game. The measurement is that of `python -m tests.strength cover`.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping
from pathlib import Path

import msgspec

from tests.slow_cases import FILE, read_slow_cases

SLOW = 0.1  # seconds
ABOUT = """\
# Cases that take longer than a tenth of a second and run no line that the other tests do not run.
# They run only with --long. `python -m tests.strength choose FOLDER` writes this list; a case that is
# renamed or removed is changed here by hand.
"""


class MeasuredCase(msgspec.Struct, frozen=True):
    """A case with its time, and the lines that it runs as the bits of a number."""

    id: str
    seconds: float
    lines: int


def find_slow_cases(measured: Iterable[MeasuredCase], games: Iterable[str]) -> list[MeasuredCase]:
    """Return the cases that need not run every time."""
    groups: defaultdict[tuple[str, ...], list[MeasuredCase]] = defaultdict(list)
    words = {game: re.compile(rf"(?<![a-z]){game}(?![a-z])") for game in games}
    for one in measured:
        groups[_find_group(one.id, words)].append(one)
    kept, others = 0, []
    for group in groups.values():
        quickest = min(group, key=lambda one: (one.seconds, one.id))
        for one in group:
            if one is quickest or one.seconds < SLOW:
                kept |= one.lines
            else:
                others.append(one)
    while others:
        best = max(others, key=lambda one: (one.lines & ~kept).bit_count() / one.seconds)
        if not best.lines & ~kept:
            break
        kept |= best.lines
        others.remove(best)
    return sorted(others, key=lambda one: one.id)


def _find_group(id: str, words: Mapping[str, re.Pattern[str]]) -> tuple[str, ...]:
    function, _, case = id.partition("[")
    return (function, *(game for game, word in words.items() if word.search(case)))


def write_slow_cases(
    found: Iterable[MeasuredCase], measured: Iterable[MeasuredCase], file: Path = FILE
) -> None:
    """Write the list anew; a case that it already names and that was not measured stays in it."""
    unmeasured = read_slow_cases(file) - {one.id for one in measured}
    ids = sorted(unmeasured.union(one.id for one in found))
    file.write_text(ABOUT + "".join(f"{id}\n" for id in ids), encoding="utf-8")
