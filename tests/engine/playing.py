"""Make tables of the toy games and play randomly on them, for tests of the journal and of files."""

from __future__ import annotations

import random
from contextlib import closing
from pathlib import Path

from takeback.engine.game import Game
from takeback.engine.history import Bookmark
from takeback.engine.journal import Journal, JournalError
from takeback.engine.record import Seat
from takeback.table.opening import new_table
from takeback.table.table import Table
from tests.toys import counting, dice, tiles

TOYS = (counting.GAME, dice.GAME, tiles.GAME)


def sit(
    game: Game, journal: Journal | None = None, seed: int = 1, rule: str = "free", **options: object
) -> Table:
    return new_table(game, options, [Seat(), Seat()], seed, rule, journal)


def play_a_step(table: Table, chance: random.Random) -> None:
    """Play one legal action of a seat that may act, on its draft if it has one."""
    seat = table.to_act()[0]
    draft = table.drafts.find(seat)
    state = draft.state if draft is not None else table.state
    table.act(chance.choice(list(table.game.actions(state, seat))), seat)


def wander(table: Table, steps: int, seed: int = 0) -> None:
    """Play, go back, branch, plan and mark, as players do."""
    chance = random.Random(seed)
    for _ in range(steps):
        what = chance.random()
        nodes = list(table.history.nodes.values())
        if what < 0.7 and table.to_act():
            play_a_step(table, chance)
        elif what < 0.85:
            table.go_to(chance.choice(nodes))
        elif what < 0.95:
            node = chance.choice(nodes)
            table.marks.set(node, "note", f"note {chance.randrange(9)}", "Note")
        else:
            table.marks.set(
                chance.choice(nodes), "bookmark", Bookmark("here", chance.randrange(4)), "Bookmark"
            )
    plan_ahead(table, chance)


def plan_ahead(table: Table, chance: random.Random) -> None:
    if not table.to_act() or table.game is not tiles.GAME:
        return
    waiting = 1 - table.to_act()[0]
    planned = list(table.game.actions(table.state, waiting))
    if planned:
        table.act(chance.choice(planned), waiting)


def read_whole_table(table: Table) -> tuple[object, ...]:
    """Return everything that must be restored: tree, marks, times, last visited lines, drafts, current
    turn and record."""
    nodes = sorted(set(table.history.nodes.values()), key=lambda node: node.serial)
    tree = tuple(
        (
            node.serial,
            node.parent and node.parent.serial,
            node.moves,
            node.state,
            node.marks,
            node.at,
            node.took,
        )
        for node in nodes
    )
    drafts = {
        place: (draft.moves(), draft.undone())
        for place, draft in table.drafts.by_place.items()
        if draft.stack.count()
    }
    return tree, table.history.visited_children(), drafts, table.here.serial, table.record


def count_up(table: Table, turns: int) -> None:
    for _ in range(turns):
        table.act(counting.Count(1), table.to_act()[0])


def write_played_journal(path: Path, turns: int = 20) -> int:
    """Write a journal with one game and close it; return the id of the table."""
    with closing(Journal.open(path)) as journal:
        table = sit(counting.GAME, journal)
        count_up(table, turns)
        table.close()
        return table.id


def is_sentence(error: JournalError) -> bool:
    text = error.sentence
    return text[0].isupper() and text.endswith(".") and "sqlite" not in text.lower() and bool(error.ways)
