"""How long a duel takes to open from the journal, with all that was decided in it."""

from __future__ import annotations

from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from takeback.engine.chance import Chance
from takeback.engine.figure import Figure, at_most, busy
from takeback.engine.journal import Journal
from takeback.engine.record import Seat
from takeback.table.opening import new_table, open_table

from ..game import GAME
from ..kernel.layers import forget_all
from ..rules.actions import actions

LONG, ROUNDS, MILLI = 1000, 7, 1000
ASKED = {"stops": "all"}  # who is asked for everything decides most


def opening() -> Figure:
    with TemporaryDirectory() as folder:
        journal = Journal.open(Path(folder) / "journal.sqlite")
        journal.trust_the_power()
        try:
            id, count = long_duel(journal)
            value = median(busy(lambda: opened(journal, id)) for _ in range(ROUNDS))
        finally:
            journal.close()
    what = f"a duel of {count} decisions opened from the journal, for {LONG} of them"
    return at_most("open", what, value * LONG / count * MILLI, "ms", 300)


def long_duel(journal: Journal) -> tuple[int, int]:
    """A table in the journal, and how many decisions it has: a thousand, or half of them at least."""
    seed, count, id = 0, 0, 0
    while count < LONG // 2:
        seed += 1
        table = new_table(GAME, ASKED, [Seat(), Seat()], seed, journal=journal)
        luck, id, count = Chance(seed, "play"), table.id, 0
        while table.outcome is None and count < LONG:
            seat = luck.pick(table.to_act())
            draft = table.draft(seat)
            table.act(luck.pick(actions(table.state if draft is None else draft.state, seat)), seat)
            count += 1
        table.close()
    return id, count


def opened(journal: Journal, id: int) -> None:
    """As a new program does it, which remembers nothing of these positions."""
    forget_all()
    again = open_table(journal, id, lambda _: GAME)
    again.table.is_read_only = True  # looking changes nothing
    again.table.close()
