"""What one seat has seen of a game in play, as a document to be looked at: nothing that is hidden from it."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec.structs import replace

from desktop.engine import savefile
from desktop.engine.history import History, Node
from desktop.engine.play import as_seen
from desktop.engine.savefile import SaveFile
from desktop.engine.state import encode
from desktop.table.opening import document
from desktop.table.practice import is_over
from desktop.table.table import Table
from desktop.table.wording import game_turn_of

NO_SEED = 0  # with the seed all luck could be worked out


def document_for(table: Table, viewer: int | None, with_hidden: bool = False) -> SaveFile:
    """What may leave this computer in a report. All of a game without secrets; of any other what the viewer
    saw since its hand or turn began, unless it is over and all of it is wanted."""
    if not table.game.hidden or (with_hidden and is_over(table)):
        return document(table)
    return _as_seen(table, viewer)


def _as_seen(table: Table, viewer: int | None) -> SaveFile:
    game, begun = table.game, began(table)
    start: Any = game.seen_by(begun.state, viewer)
    history = History(start)
    here = history.root
    for node in table.line[begun.depth + 1 : table.here.depth + 1]:
        moves = tuple(as_seen(game, move, viewer) for move in node.moves)
        here = history.add(here, moves, at=node.at, took=node.took)
    record = replace(table.record, seed=NO_SEED, promise="", start=msgspec.Raw(encode(start)))
    return replace(savefile.document_of(game, record, history, here), is_masked=True)


def began(table: Table) -> Node:
    """Where the hand, or the turn, began in which the table stands."""
    node, game = table.here, table.game
    if node.parent is None:
        return node
    turn, node = game_turn_of(game, node), node.parent
    while turn is not None and node.parent is not None and game_turn_of(game, node) == turn:
        node = node.parent
    return node
