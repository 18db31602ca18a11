"""Measures how long a duel takes to open from the journal, with all its decisions."""

from __future__ import annotations

from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from takeback.engine.chance import Chance
from takeback.engine.figure import Figure, at_most, processor_seconds
from takeback.engine.journal import Journal
from takeback.engine.record import Seat
from takeback.table.opening import new_table, open_table

from ..game import GAME
from ..kernel.layers import forget_all
from ..rules.actions import actions

LONG, ROUNDS, MILLI = 1000, 7, 1000
ASKED = {"stops": "all"}  # whoever is asked for everything decides most often


def opening() -> Figure:
    """Return the time to open a long duel from the journal."""
    with TemporaryDirectory() as folder:
        journal = Journal.open(Path(folder) / "journal.sqlite")
        journal.disable_flushing()
        try:
            id, count = long_duel(journal)
            value = median(processor_seconds(lambda: opened(journal, id)) for _ in range(ROUNDS))
        finally:
            journal.close()
    what = f"a duel of {count} decisions opened from the journal, for {LONG} of them"
    return at_most("open", what, value * LONG / count * MILLI, "ms", 300)


def long_duel(journal: Journal) -> tuple[int, int]:
    """Play a random duel in the journal; return its id and its number of decisions, at least half of LONG."""
    seed, count, id = 0, 0, 0
    while count < LONG // 2:
        seed += 1
        table = new_table(GAME, ASKED, [Seat(), Seat()], seed, journal=journal)
        luck, id, count = Chance(seed, "play"), table.id, 0
        while table.outcome is None and count < LONG:
            seat = luck.pick(table.to_act())
            draft = table.drafts.find(seat)
            table.act(luck.pick(actions(table.state if draft is None else draft.state, seat)), seat)
            count += 1
        table.close()
    return id, count


def opened(journal: Journal, id: int) -> None:
    """Open the table as a new process would, with nothing cached."""
    forget_all()
    again = open_table(journal, id, lambda _: GAME)
    again.table.is_read_only = True  # so that looking at it changes nothing
    again.table.close()
