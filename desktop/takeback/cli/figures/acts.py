"""A program that runs one measurement and prints its result; started in a new process for each."""

import json
import os
import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from time import perf_counter, process_time

from takeback.cli.figures.window_acts import resident_bytes


def turns() -> float:
    """Return the bytes of memory that ROWS turns take."""
    from takeback.cli.figures.counter import GAME, RECORD, ROWS
    from takeback.cli.figures.engine import play_turns
    from takeback.table.table import Table

    table = Table(GAME, RECORD)
    play_turns(table, 100)
    before = resident_bytes()
    play_turns(table, ROWS)
    return resident_bytes() - before


def states() -> float:
    """Return the bytes of memory that ROWS states take."""
    from takeback.cli.figures.counter import ROWS, Counter

    before = resident_bytes()
    kept = [Counter(number + 1_000_000) for number in range(ROWS)]
    return resident_bytes() - before + 0 * len(kept)


def open_(path: str) -> float:
    """Return the seconds to open the table of a journal."""
    return _time_to_open(path, perf_counter)


def open_busy(path: str) -> float:
    """Return the processor seconds to open the table of a journal."""
    return _time_to_open(path, process_time)


def _time_to_open(path: str, clock: Callable[[], float]) -> float:
    """Return the time to open the table of a journal, by this clock."""
    from takeback.cli.figures.counter import GAME
    from takeback.engine.journal import Journal
    from takeback.table.opening import open_table

    journal = Journal.open(Path(path))
    began = clock()
    opened = open_table(journal, 1, lambda _: GAME)
    took = clock() - began
    assert not opened.problems
    return took


def push() -> float:
    """Return the seconds to push ROWS empty commands."""
    from takeback.cli.figures.counter import ROWS
    from takeback.cli.figures.plain_stack import full_stack

    began = perf_counter()
    full_stack(ROWS)
    return perf_counter() - began


ACTS: dict[str, Callable[..., object]] = {
    "turns": turns,
    "states": states,
    "open": open_,
    "open_busy": open_busy,
    "push": push,
}
MORE = ("window_acts", "history_acts", "long_history", "review_acts")


def find_measurement(name: str) -> Callable[..., object]:
    """Return the measurement of this name. Its module is imported only now, because the start-up time is
    measured too."""
    for module in MORE if name not in ACTS else ():
        ACTS.update(import_module(f"takeback.cli.figures.{module}").ACTS)
        if name in ACTS:
            break
    return ACTS[name]


if __name__ == "__main__":
    told = find_measurement(sys.argv[1])(*sys.argv[2:])
    print(json.dumps(told, separators=(",", ":")))
    sys.stdout.flush()
    os._exit(0)  # tearing down 100,000 rows is not part of the measurement
