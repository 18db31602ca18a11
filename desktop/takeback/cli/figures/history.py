"""Benchmarks of the history at 100,000 turns with the tree of all lines open, and of the list of games.

Whatever needs the long game is measured in one process, because opening it takes long; each figure then
reports its part. Baselines are measured in the same process.
"""

from collections.abc import Callable
from functools import cache, partial

from takeback.cli.figures.child import measure_all_in_process
from takeback.cli.figures.counter import ROWS
from takeback.cli.figures.window import hand_over, long_game, profile, resumed
from takeback.engine.figure import Figure, at_most, times_as_long
from takeback.engine.history import Node
from takeback.engine.journal import Journal
from takeback.engine.play import play_action
from takeback.engine.record import turn_record
from takeback.table.table import Table

GAMES = 100
WHERE_SET = 0.024  # seconds for a jump over as many empty commands, on the reference machine of the budgets
FORK, FAR, NEAR = ROWS // 2, ROWS // 2, 100  # where other lines begin, and how many turns they have


@cache
def measured() -> dict[str, list[float]]:
    """Return, for the name of each measurement of the history, its seconds, followed by those of its baseline
    if it has one. Measured at the first call."""
    with profile(lines) as folder:
        return measure_all_in_process("history", folder)


def lines(journal: Journal) -> Table:
    """Return the long game, with a long line and a short one besides, all stored in the journal."""
    table = long_game(journal)
    handed_over = table.line[-1].moves[-1]
    for row, turns, number in ((FORK, FAR, 3), (ROWS - 2 * NEAR, NEAR, 4)):
        node = _other_mark(table, table.line[row], number)
        made = [node]
        for _ in range(turns - 1):
            made.append(hand_over(table, made[-1], handed_over))
        journal.fill(table.id, [turn_record(table.game, one) for one in made])
    return table


def _other_mark(table: Table, fork: Node, number: int) -> Node:
    """Return a new node added after `fork`: the listed action `number`, a mark, instead of passing the
    turn."""
    seat = next(iter(table.game.to_act(fork.state)))
    action = list(table.game.actions(fork.state, seat))[number]
    move = play_action(table.game, fork.state, seat, action, table.chance_at(fork, seat, 0))
    return table.history.add(fork, (move,))


def _fixed_figure(name: str, what: str, budget: float) -> Figure:
    """Return a figure in milliseconds with a fixed budget; the baseline only shows how fast the machine
    is."""
    value, *baseline = measured()[name]
    beside = baseline[0] * 1000 if baseline else None
    return at_most(f"history.{name}", what, value * 1000, "ms", budget, beside)


def _scaled_figure(name: str, what: str, budget: float) -> Figure:
    """Return a figure whose budget grows with the slowness of the machine, because Qt itself walks all
    rows."""
    described = f"{what}; {budget} ms are for a machine that is not {slowness():.2f} times as slow"
    return _fixed_figure(name, described, budget * slowness())


def slowness() -> float:
    """Return how many times slower than the reference machine this one handles empty commands; at least 1."""
    return max(1.0, measured()["jump"][1] / WHERE_SET)


def _ratio_figure(name: str, of: str, what: str, budget: float) -> Figure:
    """Return the figure `name` of the measurement `of`, whose budget is a multiple of its baseline."""
    value, baseline = measured()[of]
    return times_as_long(f"history.{name}", what, value * 1000, baseline * 1000, "ms", budget)


def memory() -> Figure:
    """Measure the memory of the panel and the tree view above that of the table."""
    value, baseline = measure_all_in_process("history_memory")["memory"]
    what = f"memory of panel and tree above table and stack of {ROWS:,} turns, which the baseline is"
    mega = 1024 * 1024
    return at_most("history.memory", what, value / mega, "MB", 40, baseline / mega)


def thumbnail() -> Figure:
    """Measure a small picture of a past state; the baseline is repainting the board in the window."""
    what = "a small picture of a past position; beside it, the board in the window painted again"
    with profile(long_game) as folder:
        value, baseline = measure_all_in_process("thumbnail", folder)["thumbnail"]
    return at_most("history.thumbnail", what, value * 1000, "ms", 4, baseline * 1000)


def recent() -> Figure:
    """Measure the first opening of the list of games; the baseline is a plain list of as many words."""
    with profile(hundred) as folder:
        value, baseline = measure_all_in_process("recent", folder)["recent"]
    what = f"the list of {GAMES} games, drawn for the first time; beside it, a plain list of {GAMES} words"
    return at_most("history.recent", what, value * 1000, "ms", 200, baseline * 1000)


def hundred(journal: Journal) -> Table:
    """Store a hundred games in the journal; return the table of the last."""
    for _ in range(GAMES - 1):
        resumed(journal).close()
    return resumed(journal)


BARE = "a bare QUndoView of uniform rows"
EMPTY = "as many empty commands without a view"
AT = f"at {ROWS:,} turns, drawn"
GROWING = {  # description, and the budget in milliseconds on the reference machine
    "undo": (f"undo or redo {AT}; beside it, {BARE}", 8),
    "turn": (f"a new turn {AT} and kept on disk; beside it, {BARE}", 25),
    "open": (f"opening the panel {AT}; beside it, a window with {BARE}", 60),
    "far_line": (f"going to a line of {FAR:,} turns; beside it, {EMPTY}", 500),
    "near_line": (f"going to a line of {NEAR} turns; beside it, {EMPTY}", 30),
}
LASTING = {  # description and budget in milliseconds, on any machine
    "keys": (f"twenty Undo keys at once, the last one done; beside it, {BARE}", 400),
    "preview": (
        "a random row shown on the board; beside it, the board painted as it stands (95th percentile)",
        30,
    ),
    "search_first": (f"searching {AT}: until the first hits", 50),
    "search_all": (
        f"searching all lines to their end, for every {ROWS:,} turns; beside it, their words alone",
        1500,
    ),
    "search_slice": ("the slice of a search that waiting is felt for (99th percentile)", 8),
    "scroll": (f"scrolling the line or the tree anywhere; beside it, {BARE} (99th percentile)", 16),
}
BESIDE = {  # measurement, description, and budget as a multiple of the baseline
    "undo_ratio": ("undo", f"undo or redo {AT}, beside {BARE}", 2.5),
    "turn_ratio": ("turn", f"a new turn {AT} and kept on disk, beside {BARE}", 4),
    "jump": ("jump", f"from end to end {AT}, beside empty commands without a view", 4),
}
FIGURES: dict[str, Callable[[], Figure]] = {
    **{name: partial(_scaled_figure, name, what, budget) for name, (what, budget) in GROWING.items()},
    **{name: partial(_fixed_figure, name, what, budget) for name, (what, budget) in LASTING.items()},
    **{name: partial(_ratio_figure, name, of, what, budget) for name, (of, what, budget) in BESIDE.items()},
    "memory": memory,
    "thumbnail": thumbnail,
    "recent": recent,
}
