"""Use a received file as the program does: read, replay, draw and save it, and read the saved file again."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QCoreApplication, QEvent

from takeback.engine import savefile, share
from takeback.engine.game import Game, find_game
from takeback.engine.history import Node
from takeback.engine.journal import Journal
from takeback.engine.recheck import recheck
from takeback.engine.record import Seat
from takeback.engine.savefile import SaveFile, SaveFileError
from takeback.engine.state import Illegal, digest
from takeback.puzzles.packs import from_text
from takeback.table.opening import checked_seat, new_table, save_file_of, table_from_file
from takeback.table.table import Table
from takeback.table.wording import searchable_text
from tests.rooms import part

SIZE = 240
LOOKED_AT = 6  # positions of a table that are drawn


def take(kind: str, id: str, data: bytes) -> str:
    """Open the file; return the sentence with which it was refused, or an empty text. No other error may
    occur."""
    try:
        if kind in ("save", "report"):
            _take_file(savefile.read(data))
        elif kind == "share":
            shared = share.read(data.decode(errors="replace"))
            seats = [checked_seat(shared.game, number, Seat()) for number in range(shared.seats)]
            _take_file(share.make_document(shared, seats))
        elif kind == "level":
            _take_level(find_game(id), data)
        else:
            _take_hands(find_game(id), data)
    except (SaveFileError, Illegal) as why:
        return str(why)
    return ""


def _take_file(file: SaveFile) -> None:
    table = table_from_file(file, Journal.open(None)).table
    try:
        recheck(table.game, savefile.record_for(table.game, file), file.turns)
        _view(table)
        if not table.is_read_only:
            _save_and_reopen(table)
    finally:
        table.close()


def _save_and_reopen(table: Table) -> None:
    data = savefile.encoded(save_file_of(table))
    read = savefile.read(data)
    again = table_from_file(read, None).table
    kept = {node.serial: digest(node.state) for node in table.history.nodes.values()}
    assert {node.serial: digest(node.state) for node in again.history.nodes.values()} == kept
    again.close()


def _view(table: Table) -> None:
    game = table.game
    nodes = list(table.history.nodes.values())
    for node in nodes[:: max(1, len(nodes) // LOOKED_AT)]:
        for seat in (*range(len(table.seats)), None):
            _read_texts(table, node, seat)
        _draw(game, table, node)


def _read_texts(table: Table, node: Node, seat: int | None) -> None:
    game = table.game
    if node.moves:
        searchable_text(game, node, table.seats, seat)
    if game.values is not None:
        tuple(game.values(game.seen_by(node.state, seat), seat))
    game.outcome(node.state)


def _draw(game: Game, table: Table, node: Node) -> None:
    seats: tuple[Any, ...] = table.seats
    board = game.board_class(game, seats)
    board.resize(SIZE, SIZE)
    to_act = () if game.outcome(node.state) is not None else tuple(game.to_act(node.state))
    board.show_state(game.seen_by(node.state, 0), 0, to_act)
    board.grab()
    board.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def _take_level(game: Game, data: bytes) -> None:
    found = from_text(game.shelf, data, "a level")
    start = game.shelf.first_position(found.level, "", found.warnings)
    table = new_table(game, {}, [Seat()], 1, start=start)
    _view(table)
    _save_and_reopen(table)
    table.close()


def _take_hands(game: Game, data: bytes) -> None:
    assert game.records is not None
    game.records.importer(data)
    hands = part(game, "board.hands.library:FileHands")("hands.phh", data)
    for hand in hands.hands[:3]:
        hands.open(hand)
