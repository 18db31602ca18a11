"""What can be done with the table that is shown, beside playing on it: export, practise, read about it."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from desktop.engine.history import Node

if TYPE_CHECKING:
    from desktop.shell.notice import Way
    from desktop.shell.play import Play
    from desktop.shell.window import Window

PRACTISE = "Continue from here as a practice game"
PRACTISING = "This is a practice game: take back what you like, it never counts."
IN_TABLE = ("export", "practice", "table_rules")


class TableDeeds:
    """Each is given the play it is about."""

    def __init__(self, window: Window) -> None:
        self._window = window

    def export(self, play: Play) -> None:
        from desktop.shell.export.dialog import ExportDialog, in_bytes

        window = self._window
        dialog = ExportDialog(play, window.settings, window.theme.name, window)
        dialog.exported.connect(lambda path, size: window.say(f"Exported as {path.name}, {in_bytes(size)}."))
        dialog.broke.connect(_report)
        window.table_shown.connect(dialog.let_go)
        window.deeds.open_dialog(dialog)

    def practice(self, play: Play) -> None:
        self._practise(play, play.table.here)

    def _practise(self, play: Play, node: Node) -> None:
        """A copy that goes on from here as a free table."""
        from desktop.table.practice import practice_copy, why_no_practice

        if why := why_no_practice(play.table, node, play.words.viewer):
            self._window.say(why)
            return
        file = practice_copy(play.table, node)
        if self._window.deeds.take_in(lambda: file):
            self._window.say(PRACTISING)

    def locked(self, why: str) -> None:
        """What a fair table refused: the same sentence with the way out, where there is one."""
        from desktop.table.practice import why_no_practice

        play = self._window.play
        if play is None:
            return
        node = play.table.here
        if not why_no_practice(play.table, node, play.words.viewer):
            ways: list[Way] = [(PRACTISE, lambda: self._practise(play, node))]
            self._window.notice.tell(why, ways)

    def table_rules(self, play: Play) -> None:
        from desktop.shell.about_table import AboutTable

        self._window.deeds.open_dialog(AboutTable(play.table, self._window))


def _report(error: Exception) -> None:
    """A bug in a worker or a slice: told like any other."""
    sys.excepthook(type(error), error, error.__traceback__)
