"""Benchmarks of the window: start-up time, memory, and how long it keeps a player waiting."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

from takeback.cli.figures.child import measure_in_process
from takeback.cli.figures.counter import ROWS
from takeback.engine.figure import WARM_UP, Figure, at_most, seconds, times_as_long
from takeback.engine.game import find_game
from takeback.engine.history import Node
from takeback.engine.journal import Journal
from takeback.engine.play import Move, move_from_events
from takeback.engine.record import Seat, turn_record
from takeback.shell.last_table import LastTable
from takeback.shell.session.tables import JOURNAL
from takeback.table.opening import new_table, save
from takeback.table.table import Table

STARTS = 11
OPENINGS, TURNS_OF_A_FILE = 5, 1_000
PERSONS = (Seat(), Seat())
MEGA = 1024 * 1024


def start() -> Figure:
    """Measure the first start, with the gallery."""
    with profile() as folder:
        return _measure_start("window.start", "the first window ever, with the gallery", folder)


def resume() -> Figure:
    """Measure the start that resumes a game."""
    with profile(resumed) as folder:
        return _measure_start("window.resume", "the window that resumes a game, with its board", folder)


def _measure_start(name: str, what: str, folder: Path) -> Figure:
    """Measure whole processes with a window on this profile, from start to first picture, against those with
    a bare window, in turns."""
    pairs = [
        (
            seconds(lambda: measure_in_process("window", folder)),
            seconds(lambda: measure_in_process("bare_window")),
        )
        for _ in range(STARTS + WARM_UP)
    ][WARM_UP:]
    value, baseline = (median(column) for column in zip(*pairs, strict=True))
    return times_as_long(name, f"{what}, beside a bare window with a QUndoView", value, baseline, "s", 2.0)


def memory() -> Figure:
    """Measure the memory with a board open; the baseline is that with a bare window."""
    with profile(resumed) as folder:
        value, baseline = measure_in_process("memory", folder), measure_in_process("bare_memory")
    what = "resident memory with a board open; beside it, that of the bare window"
    return at_most("window.memory", what, value / MEGA, "MB", 120, baseline / MEGA)


def undo() -> Figure:
    """Measure undo with the history open; the baseline is undo with a bare QUndoView."""
    with profile(long_game) as folder:
        value, baseline = measure_in_process("window_undo", folder), measure_in_process("bare_window_undo")
    what = f"Undo with the history open at {ROWS:,} rows, drawn; beside it, a bare QUndoView"
    return at_most("window.undo", what, value * 1000, "ms", 8, baseline * 1000)


def foreign() -> Figure:
    """Measure opening an untrusted file, in new processes because it happens only once per file; the baseline
    is opening it without a check."""
    with profile() as folder:
        file = folder / "foreign.takeback"
        _write_long(file)
        value, baseline = (
            median(_seconds_to_open(act, file) for _ in range(OPENINGS)) for act in ("foreign", "trusted")
        )
    what = f"a file of {TURNS_OF_A_FILE:,} turns, tried and drawn; beside it, opened without being tried"
    return at_most("window.foreign", what, value * 1000, "ms", 1_000, baseline * 1000)


def _seconds_to_open(act: str, file: Path) -> float:
    """Return the seconds that the measurement `act` takes to open the file in a profile that does not know
    it."""
    with profile(resumed) as folder:
        return measure_in_process(act, folder, file)


def _write_long(file: Path) -> None:
    """Write a saved game of TURNS_OF_A_FILE turns of hold'em, in which both players always take the first
    legal action."""
    journal = Journal.open(None)
    table = new_table(find_game("holdem"), {}, PERSONS, 1, journal=journal)
    while table.here.depth < TURNS_OF_A_FILE:
        seat = table.to_act()[0]
        table.act(next(iter(table.game.actions(table.state, seat))), seat)
    save(table, file)
    journal.close()


def preview() -> Figure:
    """Measure showing a random past state on the board."""
    with profile(long_game) as folder:
        value = measure_in_process("preview", folder)
    what = f"showing any past position of {ROWS:,}, drawn (95th percentile)"
    return at_most("window.preview", what, value * 1000, "ms", 30)


def slots() -> Figure:
    """Measure the player's waits while a computer thinks, against a game without computers."""
    with profile(against_a_computer) as one, profile(resumed) as other:
        value, baseline = measure_in_process("slots", one), measure_in_process("slots", other)
    what = "anything a player does while a computer thinks (99th percentile); beside it, among persons"
    return at_most("window.slots", what, value * 1000, "ms", 16, baseline * 1000)


# profiles to start with -------------------------------------------------------------------------------------
@contextmanager
def profile(fill: Callable[[Journal], Table] | None = None) -> Iterator[Path]:
    """Yield a profile folder whose last table is what `fill` makes; without it, the folder is empty."""

    with TemporaryDirectory(ignore_cleanup_errors=True) as name:
        folder = Path(name)
        if fill is not None:
            journal = Journal.open(folder / JOURNAL)
            table = fill(journal)
            table.close()
            journal.close()
            last = LastTable(folder)
            last.note_opening(table.id)
            last.note_shown()
        yield folder


def resumed(journal: Journal) -> Table:
    """Return a game of a few turns between two persons."""
    return _new_game(journal, {"size": "9x9", "run": 5}, PERSONS)


def against_a_computer(journal: Journal) -> Table:
    """Return a game of a few turns against a computer."""
    computer = Seat("computer", level="perfect")
    return _new_game(journal, {"size": "9x9", "run": 5}, (Seat(), computer))


def _new_game(journal: Journal, options: dict[str, Any], seats: tuple[Seat, ...]) -> Table:
    """Return a game of a few turns."""
    table = new_table(find_game("tictactoe"), options, seats, 1, journal=journal)
    for _ in range(4):
        seat = table.to_act()[0]
        table.act(list(table.game.actions(table.state, seat))[11], seat)
    return table


def long_game(journal: Journal, turns: int = ROWS) -> Table:
    """Return a game with more turns than tic-tac-toe can have: a mark, then passing the turn again and
    again."""
    game = find_game("tictactoe")
    table = new_table(game, {"size": "9x9", "run": 5, "marks": 2}, PERSONS, 1, journal=journal)
    table.act(next(iter(game.actions(table.state, 0))), 0)
    table.confirm(0)
    handed_over = table.here.moves[-1]
    node = table.here
    for _ in range(turns - 1):
        node = hand_over(table, node, handed_over)
    journal.fill(table.id, [turn_record(game, one) for one in node.line()[2:]])
    table.go_to(node)
    return table


def hand_over(table: Table, node: Node, once: Move) -> Node:
    """Return a new node, added after `node`, in which the turn is passed with the events of `once`, an
    earlier pass."""
    seat = next(iter(table.game.to_act(node.state)))
    return table.history.add(node, (move_from_events(seat, once.action, once.events, node.state),))


FIGURES: dict[str, Callable[[], Figure]] = {
    "start": start,
    "resume": resume,
    "memory": memory,
    "undo": undo,
    "foreign": foreign,
    "preview": preview,
    "slots": slots,
}
