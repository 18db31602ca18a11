"""Damage level files as disks and editing mistakes do."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Sequence
from typing import Any

from takeback.puzzles.levels import LevelError
from tests.calls import count_calls

FILES = 800
MOST_CALLS = 100_000  # for reading one file
LINE = re.compile(r"line \d+: \S")


def check_damaged(
    sources: Sequence[bytes], read: Callable[[bytes], tuple[Any, Any]], write: Callable[[Any], str]
) -> None:
    """Check that damaged files open or are refused with a line for each problem, in a bounded number of
    calls."""
    luck, opened = random.Random(3), 0
    for _ in range(FILES):
        data = mutate(luck.choice(sources), luck)
        problems, level = ["line 1: it opens"], None
        with count_calls() as calls:
            try:
                level, _ = read(data)
            except LevelError as error:
                problems = error.problems
        assert problems
        assert all(LINE.match(problem) for problem in problems)
        if level is not None:
            opened += 1
            assert read(write(level).encode())[0] == level
        assert calls.count < MOST_CALLS
    assert FILES // 20 < opened < FILES - FILES // 20


def mutate(data: bytes, luck: random.Random) -> bytes:
    """Change, double, swap or drop a few bytes, words or lines."""
    for _ in range(luck.randint(1, 4)):
        lines = data.split(b"\n")
        at = luck.randrange(len(lines))
        what = luck.randrange(6)
        if what == 0 and data:
            place = luck.randrange(len(data))
            data = data[:place] + bytes([luck.randrange(256)]) + data[place + 1 :]
        elif what == 1:
            data = b"\n".join(lines[:at] + lines[at + 1 :])
        elif what == 2:
            data = b"\n".join([*lines[:at], lines[at], *lines[at:]])
        elif what == 3:
            words = lines[at].split()
            if words:
                words[luck.randrange(len(words))] = luck.choice(
                    [b"-1", b"0", b"99999999999", b"x", b"3", b"BOARD"]
                )
            data = b"\n".join([*lines[:at], b" ".join(words), *lines[at + 1 :]])
        elif what == 4:
            luck.shuffle(lines)
            data = b"\n".join(lines)
        else:
            data = data[: luck.randrange(len(data) + 1)]
    return data
