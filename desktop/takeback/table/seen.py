"""A game as one seat has seen it, in the form of a saved file.

It holds nothing hidden from the seat, no luck that is still to come, and no draft of another seat.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec
from msgspec.structs import replace

from takeback.engine import savefile
from takeback.engine.fair import has_secrets
from takeback.engine.history import History, Node
from takeback.engine.play import Move, as_seen
from takeback.engine.record import DraftRecord, seen_record, write_moves
from takeback.engine.savefile import SaveFile
from takeback.table.draft import Draft
from takeback.table.opening import save_file_of
from takeback.table.practice import is_over
from takeback.table.table import Table
from takeback.table.wording import game_turn_of


def document_for(table: Table, viewer: int | None, with_hidden: bool = False) -> SaveFile:
    """Return what may leave this computer in a report for this viewer; None is a spectator.

    That is the whole game if it is over and `with_hidden` is True. Of a game with hidden facts it is what the
    viewer saw since the present hand or turn began; of any other, all turns and the viewer's own drafts.
    """
    if with_hidden and is_over(table):
        return save_file_of(table)
    if table.game.hidden:
        return _as_seen(table, viewer)
    file = save_file_of(table)
    file = replace(file, drafts=tuple([draft for draft in file.drafts if _is_of(draft, viewer)]))
    if not has_secrets(table.game, table.record, table.history):
        return file
    start = table.history.root.state
    return savefile.as_seen_record(file, seen_record(table.game, table.record, viewer, start))


def _as_seen(table: Table, viewer: int | None) -> SaveFile:
    """Return the turns since the present hand or turn began, and the viewer's drafts on them, all masked."""
    game, begun = table.game, start_of_turn(table)
    start: Any = game.seen_by(begun.state, viewer)
    history = History(start)
    here = history.root
    serials = {begun.serial: here.serial}
    for node in table.line[begun.depth + 1 : table.here.depth + 1]:
        moves = tuple(_masked(table, node.moves, viewer))
        here = history.add(here, moves, at=node.at, took=node.took)
        serials[node.serial] = here.serial
    drafts = [
        replace(draft, node=serials[draft.node]) for draft in _drafts(table, viewer) if draft.node in serials
    ]
    file = savefile.document_of(game, table.record, history, here, drafts)
    return savefile.as_seen_record(file, seen_record(game, table.record, viewer, begun.state))


def _drafts(table: Table, viewer: int | None) -> Iterator[DraftRecord]:
    """Yield the viewer's own drafts, which nobody else has seen, masked."""
    for (serial, _), draft in table.drafts.by_place.items():
        if _is_of(draft, viewer) and (draft.stack.count() or draft.report):
            moves, undone = (
                msgspec.Raw(write_moves(table.game, _masked(table, part, viewer)))
                for part in (draft.moves(), draft.undone())
            )
            record = table.drafts.record_of(table.history.nodes[serial], draft)
            yield replace(record, moves=moves, undone=undone)


def _is_of(draft: Draft | DraftRecord, viewer: int | None) -> bool:
    """Tell whether the draft is the viewer's own."""
    return draft.seat == viewer


def _masked(table: Table, moves: Iterable[Move], viewer: int | None) -> Iterator[Move]:
    """Return the moves without what is hidden from the viewer."""
    return (as_seen(table.game, move, viewer) for move in moves)


def start_of_turn(table: Table) -> Node:
    """Return the node at which the present hand, or the present turn of the game, began; where the game
    counts none, the node before the present one."""
    node, game = table.here, table.game
    if node.parent is None:
        return node
    turn, node = game_turn_of(game, node), node.parent
    while turn is not None and node.parent is not None and game_turn_of(game, node) == turn:
        node = node.parent
    return node
