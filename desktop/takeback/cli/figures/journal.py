"""Benchmarks of storing a turn on disk, and of opening a long game."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from msgspec.structs import replace

from takeback.cli.figures.child import measure_in_process
from takeback.cli.figures.counter import GAME, RECORD, ROWS
from takeback.cli.figures.engine import play_turns
from takeback.engine.figure import Figure, alternating_medians, at_most, seconds, times_as_long
from takeback.engine.journal import Journal
from takeback.engine.record import TableRecord, turn_record
from takeback.table.table import Table

CHUNK = 50
ROUNDS = 21
MICRO = 1e6


def turn() -> Figure:
    """Measure what the journal adds to a turn, against a bare transaction."""
    with TemporaryDirectory() as folder, open_journal(Path(folder) / "journal.sqlite") as journal:
        table = Table(GAME, RECORD, journal, id=journal.new_table(RECORD))
        light = Table(GAME, RECORD)
        play_turns(table, 1)
        size = len(bytes(turn_record(GAME, table.here).moves)) + 60
        with bare_writer(Path(folder) / "bare.sqlite") as write:
            row = b"x" * size
            alone = median(seconds(lambda: play_turns(light, CHUNK)) for _ in range(ROUNDS))
            value, baseline = alternating_medians(
                lambda: play_turns(table, CHUNK), lambda: [write(row) for _ in range(CHUNK)], ROUNDS
            )
    what = f"what the journal on disk adds to a turn, beside a bare transaction of {size} bytes"
    each = MICRO / CHUNK
    return times_as_long("journal.turn", what, (value - alone) * each, baseline * each, "µs", 3)


@contextmanager
def open_journal(path: Path) -> Iterator[Journal]:
    """Open a journal in a file, and close it at the end."""
    journal = Journal.open(path)
    try:
        yield journal
    finally:
        journal.close()


@contextmanager
def bare_writer(path: Path) -> Iterator[Callable[[bytes], object]]:
    """Yield a function that writes a row in a transaction of its own, as durable as the journal's:
    write-ahead log, flushed."""
    sql = sqlite3.connect(path, isolation_level=None)
    try:
        sql.execute("PRAGMA journal_mode = WAL")
        sql.execute("PRAGMA synchronous = FULL")
        sql.execute("CREATE TABLE rows (id INTEGER PRIMARY KEY, data BLOB)")
        yield lambda row: sql.execute("INSERT INTO rows (data) VALUES (?)", (row,))
    finally:
        sql.close()


def open_() -> Figure:
    """Measure opening a long game; the baseline is pushing as many empty commands."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "journal.sqlite"
        long_journal(path)
        pairs = [(measure_in_process("open", path), measure_in_process("push")) for _ in range(3)]
    value, baseline = (median(column) for column in zip(*pairs, strict=True))
    what = f"opening a journalled game of {ROWS:,} turns; beside it, pushing as many empty commands"
    return at_most("journal.open", what, value, "s", 1.5, baseline)


def fair() -> Figure:
    """Measure opening a long fair game against a free one."""
    with TemporaryDirectory() as folder:
        one, other = Path(folder) / "fair.sqlite", Path(folder) / "free.sqlite"
        long_journal(one, replace(RECORD, rule="fair"))
        long_journal(other)
        pairs = [
            (measure_in_process("open_busy", one), measure_in_process("open_busy", other)) for _ in range(3)
        ]
    value, baseline = (median(column) for column in zip(*pairs, strict=True))
    what = f"opening a journalled game of {ROWS:,} turns for one on a fair table, beside a free one"
    return times_as_long("journal.fair", what, value, baseline, "s", 1.5)


def long_journal(path: Path, record: TableRecord = RECORD) -> None:
    """Write a journal with one game of ROWS turns, all at once."""
    table = Table(GAME, record)
    play_turns(table, ROWS)
    with open_journal(path) as journal:
        id = journal.new_table(record)
        journal.fill(id, [turn_record(GAME, node) for node in table.line[1:]])


FIGURES: dict[str, Callable[[], Figure]] = {"turn": turn, "open": open_, "fair": fair}
