"""Trials of other people's files, in the thinking process: read, replayed and drawn once, small.

Each function raises Illegal with a message if it refuses its input. Any other failure costs only this
process. The window imports nothing from here, and waits for all imports of this module: what few trials need
is imported inside functions.
"""

import logging
import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QApplication

from takeback.engine import savefile, share
from takeback.engine.chance import Chance
from takeback.engine.game import Effort, Game, find_game
from takeback.engine.history import Node
from takeback.engine.journal import Journal
from takeback.engine.limits import bytes_of
from takeback.engine.record import Seat
from takeback.engine.savefile import SaveFile, SaveFileError
from takeback.engine.state import Illegal
from takeback.listeners.notebook import Notebook
from takeback.shell.session.easel import PositionPainter
from takeback.table.archive import Archive
from takeback.table.opening import new_table, table_from_file
from takeback.table.table import Table
from takeback.table.wording import end_text, game_turn_of, searchable_text, shown_values, turn_summary
from takeback.texts import gettext as _

SIZE = (240, 180)
MOST_TIPS = 4  # ends of lines that are drawn


def file(path: str, chance: Chance, effort: Effort) -> None:
    """Try a saved game, or a report that contains one."""
    try:
        _replay_file(savefile.read(Path(path)))
    except SaveFileError as why:
        raise Illegal(str(why)) from why


def text(share_text: str, even_newer: bool, chance: Chance, effort: Effort) -> None:
    """Try a share text, with persons on all seats."""
    try:
        shared = share.read(share_text, even_newer=even_newer)
        _replay_file(share.make_document(shared, tuple(Seat() for _ in range(shared.seats))))
    except SaveFileError as why:
        raise Illegal(str(why)) from why


def level(game: str, options: Mapping[str, Any], seed: int, chance: Chance, effort: Effort) -> Any:
    """Return the first state of a level that somebody else made, after drawing a new table with it.

    Nothing is kept of the table. Raises Illegal where the options are not valid; a fault in the level raises
    what the rules or the board raise.
    """
    found_game = find_game(game)
    state = found_game.start(found_game.read_options(options), found_game.read_seats(), Chance(seed, "start"))
    seats = tuple(Seat() for _ in range(found_game.read_seats()))
    _draw_table(new_table(found_game, options, seats, seed, start=state))
    return state


def records(game: str, path: str, chance: Chance, effort: Effort) -> None:
    """Try a file in a format of the game, on the page that shows its records; return if it has none."""
    found, file = find_game(game), Path(path)
    if found.records is None or not found.records.is_set("page"):
        return
    from tempfile import TemporaryDirectory

    _application()
    with TemporaryDirectory() as folder:
        notebook = Notebook(Path(folder), found.id)
        page = found.records.page(Archive(found, Journal.open(None), None), notebook, {}, None)
        page.open_file(file.name, bytes_of(file, savefile.MOST_BYTES))
        page.grab()
        page.stop_work()


def _replay_file(document: SaveFile) -> None:
    """Replay this saved game as a table, and draw that; raise what the game raises."""
    _draw_table(table_from_file(document).table)


def _draw_table(table: Table) -> None:
    """Make all that the window would show of the table: the words of every turn, and some positions painted.

    For the first person and for a spectator, as other viewers see parts of the same.
    """
    viewers: list[int | None] = [*table.persons[:1], None] if table.game.hidden else [None]
    with _faults_refused(table.game):
        for node in table.history.nodes.values():
            _word_turn(table, node, viewers)
        for viewer in viewers:
            draw(table.game, table.shown_seats, viewer, _nodes_to_draw(table))


class _LogCollector(logging.Handler):
    """A log handler that keeps the records of this level and above, `found`, while a file is tried."""

    def __init__(self, level: int) -> None:
        super().__init__(level)
        self.found: list[logging.LogRecord] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Collect this record."""
        self.found.append(record)


@contextmanager
def _faults_refused(game: Game) -> Iterator[None]:
    """Raise Illegal if anything inside logs an error, which the window would only report."""
    log, faults = logging.getLogger("takeback"), _LogCollector(logging.ERROR)
    log.addHandler(faults)
    try:
        yield
    finally:
        log.removeHandler(faults)
    if faults.found:
        raise Illegal(_("It contains a turn that {game} cannot describe.", game=game.title))


def _word_turn(table: Table, node: Node, viewers: Sequence[int | None]) -> None:
    """Make the words of rows, panels and screen readers for a turn and the position after it."""
    game, state = table.game, node.state
    game_turn_of(game, node)
    is_over = bool(end_text(game, state, table.seats))
    game.level_of(state)
    for viewer in viewers:
        searchable_text(game, node, table.shown_seats, viewer)
        if node.parent is not None:
            turn_summary(game, node, node, table.seats, viewer)
        tuple(shown_values(game, game.seen_by(state, viewer), table.seats, viewer))
    for seat in () if is_over else game.to_act(state):
        game.next_step(game.seen_by(state, seat), seat)


def _nodes_to_draw(table: Table) -> list[Node]:
    """Return the start, the present turn and the last few ends of lines, without duplicates."""
    nodes = table.history.nodes
    tips = [node for node in nodes.values() if not node.children][-MOST_TIPS:]
    return list({id(node): node for node in (table.history.root, table.here, *tips)}.values())


def draw(game: Game, seats: tuple[Seat, ...], viewer: int | None, nodes: Sequence[Node]) -> None:
    """Paint these positions off screen, as this viewer sees them."""
    application = _application()
    easel = PositionPainter(game, seats, viewer, SIZE, captions=False)
    for node in nodes:
        easel.picture(node)
    easel.close()
    application.sendPostedEvents()


def _application() -> QCoreApplication:
    """Return the application of this process, made without a display if there is none."""
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    return QApplication.instance() or QApplication(["takeback"])
