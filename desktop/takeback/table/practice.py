"""Practice games: a free copy of a fair table, which never counts."""

import msgspec

from takeback.engine import savefile
from takeback.engine.chance import new_seed
from takeback.engine.history import History, Node
from takeback.engine.play import as_seen
from takeback.engine.record import TableRecord
from takeback.engine.savefile import SaveFile
from takeback.engine.state import encode
from takeback.table.table import Table

FREE_ALREADY = "On a free table you can play on from anywhere."
ONLY_SEEN = "Only what one seat saw of this game is here, so it cannot be played on from."
SOMETHING_HIDDEN = (
    "While the game is in play, a practice game can begin only where nothing is hidden from you."
)


def why_no_practice(table: Table, node: Node, viewer: int | None) -> str:
    """Why no practice game may begin here; empty when one may."""
    if table.is_masked:
        return ONLY_SEEN
    if not table.is_fair:
        return FREE_ALREADY
    if is_over(table) or table.game.seen_by(node.state, viewer) == node.state:
        return ""
    return SOMETHING_HIDDEN


def is_over(table: Table) -> bool:
    return table.game.outcome(table.line[-1].state) is not None


def practice_copy(table: Table, node: Node, viewer: int | None) -> SaveFile:
    """The line up to this turn as a new free table; where more was hidden on it, from this turn on.

    After the end of the game the luck is the same; before, it is new, or it would tell what is to come.
    """
    line = node.line()
    if not is_over(table) and any(_hides(table, one, viewer) for one in line):
        line = [node]
    record = free_record(table, line[0])
    history = History(line[0].state)
    here = history.root
    for one in line[1:]:
        here = history.add(here, one.moves, at=one.at, took=one.took, luck=one.luck)
    return savefile.document_of(table.game, record, history, here)


def free_record(table: Table, start: Node) -> TableRecord:
    """A free table that begins with this turn, for practice."""
    return msgspec.structs.replace(
        table.record,
        rule="free",
        practice=True,
        seed=table.record.seed if is_over(table) else new_seed(),
        start=msgspec.Raw(encode(start.state)),
        seal="",
        promise="",
    )


def _hides(table: Table, node: Node, viewer: int | None) -> bool:
    """Is there anything in this turn that the viewer may not know?"""
    game = table.game
    return game.seen_by(node.state, viewer) != node.state or any(
        as_seen(game, move, viewer) != move for move in node.moves
    )
