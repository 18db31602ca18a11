"""Benchmark of opening a very long game, against only growing its tree."""

from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

import msgspec

from takeback.children import process_pool
from takeback.engine.figure import Figure, processor_seconds, times_as_long
from takeback.engine.history import History
from takeback.engine.journal import Journal
from takeback.engine.record import Seat, TableRecord, rebuild, start_state, turn_record
from takeback.engine.state import encode
from takeback.table.opening import open_table

from ..game import GAME
from .hands import SEATS, played

TURNS, HANDS = 100_000, 9_000  # that many hands have more turns
ROUNDS = 3


def figures() -> Iterator[Figure]:
    """Yield how long it takes to open a very long game, beside growing its tree only, each in new
    processes."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "journal.sqlite"
        fill(path)
        pairs = [(in_new_process(opening, path), in_new_process(growing, path)) for _ in range(ROUNDS)]
    value, baseline = (median(column) for column in zip(*pairs, strict=True))
    what = f"opening a game of {TURNS:,} turns, beside growing its tree alone"
    yield times_as_long("open", what, value, baseline, "s", 2)


def fill(path: Path) -> None:
    """Write a journal with one table of TURNS turns to this path."""
    moves = played(HANDS)[:TURNS]
    start = moves[0].before
    seats = tuple(Seat("computer" if seat else "person", name) for seat, name in enumerate(start.names))
    assert len(seats) == SEATS
    options = GAME.read_options({})
    record = TableRecord(GAME.id, GAME.edition, options, seats, 1, start=msgspec.Raw(encode(start)))
    history = History(start)
    node = history.root
    for move in moves:
        node = history.add(node, (move,))
    journal = Journal.open(path)
    journal.import_table(record, [turn_record(GAME, one) for one in node.line()[1:]])
    journal.close()


def in_new_process(work: Callable[[Path], float], path: Path) -> float:
    """Return the result of `work` in a new process, where nothing is in memory yet."""
    with process_pool(1) as processes:
        return processes.submit(work, path).result()


def opening(path: Path) -> float:
    """Return the time to open the table, in seconds."""
    journal = Journal.open(path)
    kept: list[object] = []
    took = processor_seconds(lambda: kept.append(open_table(journal, 1, lambda _: GAME)))
    journal.close()
    return took


def growing(path: Path) -> float:
    """Return the time to grow its tree only, in seconds."""
    journal = Journal.open(path)
    loaded = journal.load(1)
    kept: list[object] = []

    def grow() -> None:
        """Rebuild the tree of the table from its turns."""
        kept.append(rebuild(GAME, start_state(GAME, loaded.record), loaded.turns, seats=SEATS))

    took = processor_seconds(grow)
    journal.close()
    return took
