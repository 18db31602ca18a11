"""What the window does with levels that players make: play one, change a copy, write it to a file."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from desktop.engine.game import Workshop
from desktop.engine.journal import JournalError
from desktop.engine.state import Illegal
from desktop.engine.whole_file import write_whole
from desktop.table.opening import new_table

if TYPE_CHECKING:
    from desktop.shell.commands.deeds import Deeds
    from desktop.shell.session.session import Session
    from desktop.shell.window.window import Window

LEVELS = "Levels (*.txt);;All files (*)"
IN_MAKING = ("play_it", "edit_copy", "export_level")


class Making:
    """Every way ends in a table of its own; the one it came from waits as it is."""

    def __init__(self, window: Window, deeds: Deeds) -> None:
        self._window, self._deeds = window, deeds

    def play_it(self, session: Session) -> None:
        workshop = self._workshop(session)
        if workshop is None:
            return
        if not workshop.is_open(session.table.state):
            self._window.say("This level is being played already.")
            return
        try:
            self._open(session, workshop.to_play(session.table.state), "")
        except Illegal as why:
            self._window.say(f"It cannot be played yet. {why}")

    def edit_copy(self, session: Session) -> None:
        workshop = self._workshop(session)
        if workshop is not None:
            copy = workshop.to_make(session.table.state)
            self._open(session, copy, f"{session.table.game.title}, level being made")
            self._window.say("This is a copy to be changed; the level itself stays as it is.")

    def export_level(self, session: Session) -> None:
        from PySide6.QtWidgets import QFileDialog

        workshop = self._workshop(session)
        if workshop is None:
            return
        try:
            text = workshop.text(session.table.state)
        except Illegal as why:
            self._window.say(f"It cannot be written as a level yet. {why} It is kept as a draft.")
            return
        dialog = QFileDialog(self._window, "Export the level", f"{session.table.game.id}-level.txt", LEVELS)
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setDefaultSuffix("txt")
        dialog.fileSelected.connect(lambda path: self._write(Path(path), text))
        self._deeds.open_dialog(dialog)

    def _workshop(self, session: Session) -> Workshop | None:
        workshop = session.table.game.workshop
        if workshop is None:
            self._window.say(f"{session.table.game.title} has no levels to be made.")
        return workshop

    def _open(self, session: Session, start: Any, title: str) -> None:
        old, game = session.table, session.table.game
        options = {**old.record.options, "edit": game.workshop is not None and game.workshop.is_open(start)}
        journal = self._window.journal
        seed, rule = old.record.seed, old.record.rule
        try:
            table = new_table(game, options, old.seats, seed, rule, journal, start=start, title=title)
        except JournalError as trouble:  # it can be made and played all the same, only unkept
            table = new_table(game, options, old.seats, seed, rule, None, start=start, title=title)
            self._window.show_table(table)
            self._deeds.trouble(trouble, None)
            return
        self._window.show_table(table)

    def _write(self, path: Path, text: str) -> None:
        try:
            write_whole(path, text.encode())
        except OSError as error:
            self._window.notice.tell(f"The level could not be written: {error.strerror or error}.")
        else:
            self._window.say(f"Written as {path.name}.")
