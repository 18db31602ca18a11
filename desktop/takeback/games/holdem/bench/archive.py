"""Benchmarks of thousands of hands, of a file or played at a table: reading, listing, filtering, exporting,
and memory."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator

import msgspec
from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QApplication

from takeback.children import child_environment, python_command
from takeback.engine.figure import Figure, at_most, processor_seconds
from takeback.engine.journal import Journal
from takeback.engine.play import Move
from takeback.engine.record import Seat, TableRecord, TurnRecord, write_moves
from takeback.engine.state import digest
from takeback.table.archive import Archive

from ..board.hands.export import LISTED, PHH, PLAIN, HandsExportDialog
from ..board.hands.library import FileHands
from ..board.hands.page import HandsPage
from ..game import GAME
from ..records import ledger
from ..records.exporter import SHOWN, phh_file, phh_of
from ..records.hands import hands_of
from .hands import NoNotes, away, played

COUNT = 10_000
FIRST_NUMBER = 10**9  # of the file's hands, each of which has another
# Run in a new process: what the hands of a file add, beside the program and the file itself.
MEMORY = """
import resource, sys
from takeback.games.holdem.bench import archive, hands
def now():
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * resource.getpagesize()
data = archive.file_of(hands.played(), int(sys.argv[1]))
before = now()
library = archive.read_all(data)
print(now() - before)
"""


def figures() -> Iterator[Figure]:
    """Yield the measurements of a large file: reading, listing, filtering and exporting its hands, and memory
    on Linux. They need a Qt application, which is created if there is none."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    app = QApplication.instance() or QApplication(["bench"])
    assert app is not None  # kept until the end
    data = file_of(played(), COUNT)
    libraries: list[FileHands] = []
    reading = processor_seconds(lambda: libraries.append(read_all(data)))
    yield at_most("hands-import", f"reading a file of {COUNT:,} hands, each played again", reading, "s", 20)
    page = HandsPage(Archive(GAME, Journal.open(None)), NoNotes(), {})
    page.resize(1280, 800)
    page.library = libraries[0]
    page.list.show_library(page.library)
    finish_listing(page)
    yield from _list_figures(page)
    yield from _export_figures(page, "hands-export", "")
    away(page)
    played_page = page_of_table(played(COUNT))
    yield from _export_figures(played_page, "hands-export-table", "played at a table ")
    away(played_page)
    if sys.platform == "linux":
        yield _memory("hands-memory", f"memory that a file of {COUNT:,} hands takes", MEMORY)


def file_of(moves: list[Move], count: int) -> bytes:
    """Return a file of that many hands: those of the moves again and again, under different numbers."""
    texts = [phh_of(one) for one in hands_of(moves) if one.is_over]
    numbered = (
        re.sub(r"(?m)^hand = .*$", f"hand = {FIRST_NUMBER + at}", texts[at % len(texts)])
        for at in range(count)
    )
    return phh_file(numbered).encode()


def read_all(data: bytes) -> FileHands:
    """Return a library with all hands of a file, each already read."""
    library = FileHands("bench.phhs", data)
    for _ in library.remaining_steps:
        pass
    return library


def finish_listing(page: HandsPage) -> None:
    """List the hands that the filters want, until all are shown, and paint them."""
    page.list.refresh()
    while page.list.is_busy:
        QCoreApplication.processEvents()
    page.grab()


def _list_figures(page: HandsPage) -> Iterator[Figure]:
    """Yield the time to list all hands again, and to list those that match a search."""
    finish_listing(page)
    listing = processor_seconds(lambda: finish_listing(page))
    yield at_most("hands-list", f"listing {COUNT:,} hands again, with the picture", 1000 * listing, "ms", 100)
    page.list.filters.search.setText("three-bet AKs")
    finish_listing(page)
    filtering = processor_seconds(lambda: finish_listing(page))
    what = f"listing those of {COUNT:,} hands that match two words"
    yield at_most("hands-filter", what, 1000 * filtering, "ms", 100)
    page.list.filters.search.setText("")
    finish_listing(page)


def page_of_table(moves: list[Move]) -> HandsPage:
    """Return a page that lists the hands of one table, at which these moves were played."""
    journal = Journal.open(None)
    turns = []
    for at, move in enumerate(moves, 1):
        data = msgspec.Raw(write_moves(GAME, [move]))
        turns.append(TurnRecord(at, at - 1, data, digest(move.after), float(at), edition=GAME.edition))
    rows = [(at, row) for at, move in enumerate(moves, 1) for row in ledger.rows(move) if row.kind == "hand"]
    seats = tuple(Seat("computer", name) for name in moves[0].before.names)
    journal.import_table(TableRecord(GAME.id, GAME.edition, GAME.read_options({}), seats, 1), turns, rows)
    page = HandsPage(Archive(GAME, journal), NoNotes(), {})
    finish_listing(page)
    return page


def export_dialog(page: HandsPage, form: str) -> HandsExportDialog:
    """Return the dialog that exports all listed hands in this format, with the cards that were shown."""
    dialog = HandsExportDialog(page.library, (), page.list.listed, page.list.player, _no_note, page)
    dialog.which.set_value(LISTED)
    dialog.format.set_value(form)
    dialog.eyes.set_value(SHOWN)
    return dialog


def _export_figures(page: HandsPage, name: str, which: str) -> Iterator[Figure]:
    """Yield the time to write all hands of the page in both formats."""
    for form, format_name in ((PHH, "PHH"), (PLAIN, "PokerStars text")):
        dialog = export_dialog(page, form)
        took = processor_seconds(dialog.written)
        what = f"writing {COUNT:,} hands {which}as {format_name}"
        yield at_most(f"{name}-{form}", what, took, "s", 3)
        dialog.deleteLater()


def _no_note(hand: object) -> str:
    """Return no note."""
    return ""


def _memory(name: str, what: str, program: str) -> Figure:
    """Return the bytes that a program prints, run in a new process with the count of hands."""
    command = python_command("-c", program, str(COUNT))
    result = subprocess.run(command, env=child_environment(), capture_output=True, text=True, check=True)
    return at_most(name, what, int(result.stdout) / (1 << 20), "MB", 60)
