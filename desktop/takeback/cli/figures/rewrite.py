"""Benchmarks of replaying a line with a changed past against plain play, and of storing the new line."""

import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import process_time
from typing import Any

from takeback.cli.figures.counter import GAME, RECORD, ROWS, Count, Counter
from takeback.cli.figures.journal import open_journal
from takeback.cli.screenshot import play_turn
from takeback.engine.chance import chance_of
from takeback.engine.figure import (
    WARM_UP,
    Figure,
    alternating_medians,
    at_most,
    processor_seconds,
    times_as_long,
)
from takeback.engine.game import Game, find_game
from takeback.engine.history import History, Node
from takeback.engine.journal import Journal
from takeback.engine.past_edits import NewTurn, Plan, Replace, TakeOut, make_plan
from takeback.engine.play import play_action
from takeback.engine.record import Seat, TableRecord
from takeback.engine.rewrite import Rewriting
from takeback.table.new_line import NewLine, carried_marks
from takeback.table.opening import new_table
from takeback.table.table import Table

TURNS = 1_000
ROUNDS = 5
SLICE = 0.004  # seconds asked for
JOINED = 20_000  # turns of the line that is stored
OFTEN = 100  # how many first verdicts are measured

Line = tuple[TableRecord, History, list[Node]]


# the lines to change --------------------------------------------------------------------------------------
def random_lines(game: Game, options: dict[str, object], turns: int) -> list[Line]:
    """Return lines with that many random turns in total, over as many games as it takes."""
    lines: list[Line] = []
    seats = game.read_seats()
    while turns > 0:
        seed = len(lines) + 1
        table = new_table(game, options, [Seat()] * seats, seed)
        random = Random(f"rewrite/{seed}")
        while len(table.line) <= turns and play_turn(table, random, goes_on=True):
            pass
        turns -= len(table.line) - 1
        lines.append((table.record, table.history, list(table.line)))
        table.close()
    return lines


def long_line() -> Line:
    """Return a line of 100,000 turns of one event each."""
    history = History(Counter())
    node = history.root
    for _ in range(ROWS):
        node = history.add(node, (play_action(GAME, node.state, 0, Count(1), chance_of(1, node, 0, 0)),))
    return RECORD, history, node.line()


def play_plainly(game: Game, lines: Sequence[Line]) -> None:
    """Play the actions of all lines with the rules alone."""
    for record, _, line in lines:
        state = line[0].state
        for node in line[1:]:
            assert node.parent is not None
            for number, move in enumerate(node.moves):
                chance = chance_of(record.seed, node.parent, node.seat, number)
                state = play_action(game, state, node.seat, move.action, chance).after


def replay_lines(game: Game, lines: Sequence[Line]) -> None:
    """Replay all lines, asking the rules at every turn, even if the state has not changed."""
    for record, history, line in lines:
        plan = Plan(line[0], tuple(line[1:]))
        Rewriting(game, record, history, plan, asks_always=True).advance()


# figures --------------------------------------------------------------------------------------------------
def _measure_against_plain(name: str, game: Game, lines: Sequence[Line], what: str) -> Figure:
    """Measure replaying a turn of these lines against playing it with the rules alone."""
    value, baseline = alternating_medians(
        lambda: replay_lines(game, lines), lambda: play_plainly(game, lines), ROUNDS, processor_seconds
    )
    count = sum(len(line) - 1 for _, _, line in lines)
    each = 1e6 / count
    described = f"a turn of {what}, {count:,} of them played again, beside the same actions played plainly"
    return times_as_long(f"rewrite.{name}", described, value * each, baseline * each, "µs", 1.5)


def _game_benchmark(name: str, id: str, what: str, **options: object) -> Callable[[], Figure]:
    """Return a function that measures replaying random turns of the game with this id and these options."""

    def measure() -> Figure:
        game = find_game(id)
        return _measure_against_plain(name, game, random_lines(game, dict(options), TURNS), what)

    return measure


def long_() -> Figure:
    """Measure a replay in which every state of the new line differs, against plain play."""
    record, history, line = long_line()
    edit = Replace(1, (NewTurn(0, (Count(2),)),))

    def other() -> None:
        Rewriting(GAME, record, history, make_plan(line, [edit])).advance()

    value, baseline = alternating_medians(
        other, lambda: play_plainly(GAME, [(record, history, line)]), ROUNDS, processor_seconds
    )
    what = f"a turn of {ROWS:,} after a change of the first, beside the same actions played plainly"
    return times_as_long("rewrite.long", what, value / ROWS * 1e6, baseline / ROWS * 1e6, "µs", 3)


def first() -> Figure:
    """Measure the time from an edit to the first verdict after it (99th percentile)."""
    record, history, line = long_line()
    times: list[float] = []
    for number in range(OFTEN):
        edit = TakeOut(1 + number, 1 + number)
        began = process_time()
        grown = Rewriting(GAME, record, history, make_plan(line, [edit]))
        grown.advance(0)  # the turn that is taken out
        grown.advance(0)
        times.append(process_time() - began)
    value = sorted(times)[OFTEN * 99 // 100] * 1000
    what = f"from the edit to the first verdict, on a line of {ROWS:,} turns"
    return at_most("rewrite.first", what, value, "ms", 50)


def slice_() -> Figure:
    """Measure the longest slice of a replay that is asked for slices of SLICE seconds."""
    game = find_game("park")
    longest = 0.0
    for record, history, line in random_lines(game, {}, TURNS):
        grown = Rewriting(game, record, history, Plan(line[0], tuple(line[1:])), asks_always=True)
        while not grown.is_done:
            longest = max(longest, processor_seconds(lambda grown=grown: grown.advance(SLICE)))  # type: ignore[misc]
    return at_most(
        "rewrite.slice", "the longest of the slices that a rewriting is asked for", longest * 1000, "ms", 8
    )


def join() -> Figure:
    """Measure storing a new line of JOINED turns, which is prepared before, against writing as many rows in
    one transaction."""
    table = Table(GAME, RECORD)
    for _ in range(JOINED):
        table.act(Count(1), 0)
    lines = [_changed_line(table, number) for number in range(2, ROUNDS + WARM_UP + 2)]
    rows = [
        (0, 0, bytes(one.moves), one.digest, one.at, 0.0, 1, one.chain, b"") for one in lines[0].records()
    ]
    with TemporaryDirectory() as folder, open_journal(Path(folder) / "journal.sqlite") as journal:
        id = journal.new_table(RECORD)
        with bare_turns(Path(folder) / "bare.sqlite") as write:
            value, baseline = alternating_medians(
                lambda: _store_line(journal, id, lines), lambda: write(rows), ROUNDS
            )
    what = f"a new line of {JOINED:,} turns written in one transaction, beside as many ready rows of as much"
    return times_as_long("rewrite.join", what, value * 1000, baseline * 1000, "ms", 2)


@contextmanager
def bare_turns(path: Path) -> Iterator[Callable[[Sequence[tuple[Any, ...]]], None]]:
    """Yield a function that writes rows of the same columns in one transaction, as durable as the
    journal's."""
    sql = sqlite3.connect(path, isolation_level=None)

    def write(rows: Sequence[tuple[Any, ...]]) -> None:
        sql.execute("BEGIN IMMEDIATE")
        for row in rows:
            sql.execute("INSERT INTO rows VALUES (NULL, ?, ?, ?, ?, ?, ?, ?, ?, ?)", row)
        sql.execute("COMMIT")

    try:
        sql.execute("PRAGMA journal_mode = WAL")
        sql.execute("PRAGMA synchronous = FULL")
        sql.execute("CREATE TABLE rows (id INTEGER PRIMARY KEY, a, b, c, d, e, f, g, h, i)")
        yield write
    finally:
        sql.close()


def _changed_line(table: Table, by: int) -> NewLine:
    """Return a new line of the table whose first turn counts by `by` instead, ready to be stored."""
    edit = Replace(1, (NewTurn(0, (Count(by),)),))
    grown = Rewriting(GAME, RECORD, table.history, make_plan(table.line, [edit]))
    grown.advance()
    line = NewLine(GAME, grown.plan.base, grown.line(), carried_marks(grown.verdicts), "another past")
    line.match_tree(table)
    for _ in line.prepare():
        pass
    return line


def _store_line(journal: Journal, id: int, lines: list[NewLine]) -> None:
    """Take the last of the lines, give its nodes unused numbers, and store it as of the table `id`."""
    line = lines.pop()
    for serial, node in enumerate(line.new, JOINED * (len(lines) + 2)):
        node.serial = serial
    journal.fill(id, line.records(), line.game_records(), (), line.mark_records())


FIGURES: dict[str, Callable[[], Figure]] = {
    "reedmere": _game_benchmark("reedmere", "park", "Reedmere"),
    "cards": _game_benchmark("cards", "holdem", "Hold’em"),
    "five": _game_benchmark("five", "tictactoe", "five in a row", size="19x19", run=5),
    "long": long_,
    "first": first,
    "slice": slice_,
    "join": join,
}
