"""What the program does with a file from somebody: read, replayed, drawn, saved, and the saved read again."""

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
LOOKED_AT = 6  # positions of a table


def take(kind: str, id: str, data: bytes) -> str:
    """Why it was refused, as a sentence; empty where it was taken in. Nothing else may come of any file."""
    try:
        if kind in ("save", "report"):
            _file(savefile.read(data))
        elif kind == "share":
            shared = share.read(data.decode(errors="replace"))
            seats = [checked_seat(shared.game, number, Seat()) for number in range(shared.seats)]
            _file(share.make_document(shared, seats))
        elif kind == "level":
            _level(find_game(id), data)
        else:
            _hands(find_game(id), data)
    except (SaveFileError, Illegal) as why:
        return str(why)
    return ""


def _file(file: SaveFile) -> None:
    table = table_from_file(file, Journal.open(None)).table
    try:
        recheck(table.game, savefile.record_for(table.game, file), file.turns)
        _look(table)
        if not table.is_read_only:
            _again(table)
    finally:
        table.close()


def _again(table: Table) -> None:
    data = savefile.encoded(save_file_of(table))
    read = savefile.read(data)
    again = table_from_file(read, None).table
    kept = {node.serial: digest(node.state) for node in table.history.nodes.values()}
    assert {node.serial: digest(node.state) for node in again.history.nodes.values()} == kept
    again.close()


def _look(table: Table) -> None:
    game = table.game
    nodes = list(table.history.nodes.values())
    for node in nodes[:: max(1, len(nodes) // LOOKED_AT)]:
        for seat in (*range(len(table.seats)), None):
            _words(table, node, seat)
        _draw(game, table, node)


def _words(table: Table, node: Node, seat: int | None) -> None:
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


def _level(game: Game, data: bytes) -> None:
    found = from_text(game.shelf, data, "a level")
    start = game.shelf.first_position(found.level, "", found.warnings)
    table = new_table(game, {}, [Seat()], 1, start=start)
    _look(table)
    _again(table)
    table.close()


def _hands(game: Game, data: bytes) -> None:
    assert game.records is not None
    game.records.importer(data)
    hands = part(game, "board.hands.library:FileHands")("hands.phh", data)
    for hand in hands.hands[:3]:
        hands.open(hand)
