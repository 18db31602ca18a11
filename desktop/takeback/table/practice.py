"""Practice games: free copies of fair tables. Their results never count."""

import msgspec

from takeback.engine import savefile
from takeback.engine.chance import new_seed
from takeback.engine.history import History, Node
from takeback.engine.play import as_seen
from takeback.engine.record import TableRecord
from takeback.engine.savefile import SaveFile
from takeback.engine.state import encode
from takeback.table.table import Table
from takeback.texts import gettext as _

FREE_ALREADY = _("On a free table you can play on from anywhere.")
ONLY_SEEN = _("This contains only what one seat saw of the game, so you cannot play on from here.")
SOMETHING_HIDDEN = _(
    "While the game is in play, a practice game can start only from a position in which "
    "nothing is hidden from you."
)


def why_no_practice(table: Table, node: Node, viewer: int | None) -> str:
    """Return why this viewer may start no practice game at this turn; empty when they may."""
    if table.is_masked:
        return ONLY_SEEN
    if not table.is_fair:
        return FREE_ALREADY
    if is_over(table) or table.game.seen_by(node.state, viewer) == node.state:
        return ""
    return SOMETHING_HIDDEN


def is_over(table: Table) -> bool:
    """Tell whether the present line ends with the end of the game."""
    return table.game.outcome(table.line[-1].state) is not None


def practice_copy(table: Table, node: Node, viewer: int | None) -> SaveFile:
    """Return the line up to this turn as a new free table. While the game is in play, only this turn if the
    line hides anything from the viewer.

    After the end of the game the seed is the same; before, it is new, because the luck to come is still
    secret.
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
    """Return the record of a free practice table that begins at this turn, with a new seed while the game is
    in play."""
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
    """Tell whether this turn holds anything that the viewer may not know."""
    game = table.game
    return game.seen_by(node.state, viewer) != node.state or any(
        as_seen(game, move, viewer) != move for move in node.moves
    )
