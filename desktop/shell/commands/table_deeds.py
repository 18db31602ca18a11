"""What can be done with the table that is shown, beside playing on it: export, practise, read about it."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from desktop.engine.history import Node

if TYPE_CHECKING:
    from desktop.shell.session.session import Session
    from desktop.shell.window.notice import Way
    from desktop.shell.window.window import Window

PRACTISE = "Continue from here as a practice game"
PRACTISING = "This is a practice game: take back what you like, it never counts."
IN_TABLE = ("export", "copy_position", "practice", "table_rules", "all_lines", "other_part", "part_before")
PICTURE = (1200, 900)


class TableDeeds:
    """Each is given the play it is about."""

    def __init__(self, window: Window) -> None:
        self._window = window

    def export(self, session: Session) -> None:
        from desktop.shell.features.export.dialog import ExportDialog, in_bytes

        window = self._window
        dialog = ExportDialog(session, window.settings, window.theme.name, window)
        dialog.exported.connect(lambda path, size: window.say(f"Exported as {path.name}, {in_bytes(size)}."))
        dialog.broke.connect(_report)
        window.table_shown.connect(dialog.let_go)
        window.deeds.open_dialog(dialog)

    def copy_position(self, session: Session) -> None:
        """The position that is looked at, else where the table stands, as the viewer may see it."""
        from PySide6.QtCore import QMimeData
        from PySide6.QtGui import QGuiApplication

        from desktop.shell.features.export.easel import Easel

        looked_at, table = session.looking.shown, session.table
        node = looked_at.node if looked_at is not None else table.here
        words = session.words.numbered(node)
        easel = Easel(table.game, table.seats, session.words.viewer, PICTURE, self._window.theme)
        data = QMimeData()
        data.setImageData(easel.picture(node, words))
        data.setText(words)
        easel.close()
        QGuiApplication.clipboard().setMimeData(data)
        self._window.say(
            f"Copied the position after {session.words.turn(node)}." if node.moves else "Copied Start."
        )

    def all_lines(self, session: Session) -> None:
        """Fold the lower half of the history away, or unfold it."""
        panel = self._window.dock.panel
        if panel is not None:
            panel.lists.fold.setChecked(not self._window.actions_["all_lines"].isChecked())

    def other_part(self, session: Session) -> None:
        self._to_part(session, 1)

    def part_before(self, session: Session) -> None:
        self._to_part(session, -1)

    def _to_part(self, session: Session, places: int) -> None:
        """The focus goes round: board, the game's own panel, line, tree."""
        panel, own = self._window.dock.panel, self._window.side.panel
        parts: list[QWidget] = [self._window.board]
        if own is not None and own.isVisible() and own.focusProxy() is not None:
            parts.append(own)
        if panel is not None and panel.isVisible():
            parts += [one for one in (panel.line, panel.lists.tree) if one.isVisible()]
        focus = self._window.focusWidget()
        has = [at for at, part in enumerate(parts) if focus is not None and _holds(part, focus)]
        part = parts[((has[0] if has else -max(places, 0)) + places) % len(parts)]
        if part is self._window.board:
            self._window.focus_board()
        else:
            part.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def practice(self, session: Session) -> None:
        self._practise(session, session.table.here)

    def _practise(self, session: Session, node: Node) -> None:
        """A copy that goes on from here as a free table."""
        from desktop.table.practice import practice_copy, why_no_practice

        if why := why_no_practice(session.table, node, session.words.viewer):
            self._window.say(why)
            return
        file = practice_copy(session.table, node)
        if self._window.deeds.take_in(lambda: file):
            self._window.say(PRACTISING)

    def locked(self, why: str) -> None:
        """What a fair table refused: the same sentence with the way out, where there is one."""
        from desktop.table.practice import why_no_practice

        session = self._window.session
        if session is None:
            return
        node = session.table.here
        if not why_no_practice(session.table, node, session.words.viewer):
            ways: list[Way] = [(PRACTISE, lambda: self._practise(session, node))]
            self._window.notice.tell(why, ways)

    def table_rules(self, session: Session) -> None:
        from desktop.shell.features.about_table.about_table import AboutTable

        self._window.deeds.open_dialog(AboutTable(session.table, self._window))


def _holds(part: QWidget, focus: QWidget) -> bool:
    return part is focus or part.isAncestorOf(focus)


def _report(error: Exception) -> None:
    """A bug in a worker or a slice: told like any other."""
    sys.excepthook(type(error), error, error.__traceback__)
