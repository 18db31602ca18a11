"""Games that are only in memory: the bar that says so as long as it lasts, and the way back to them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from takeback.shell.window.notice import Notice

if TYPE_CHECKING:
    from takeback.engine.journal import Journal
    from takeback.engine.savefile import SaveFile
    from takeback.shell.session.session import Session

ONLY_THIS = "This game is only in memory now, unless you save it. What was kept before stays kept."
ONE_LEFT = "A game that you left is only in memory."


class Unkept(QObject):
    """The journal took no more turns of these tables, and their players went on all the same."""

    save_wanted = Signal()
    return_wanted = Signal(object)  # to this SaveFile

    def __init__(self, desk: QWidget) -> None:
        super().__init__(desk)
        self.bar = Notice(desk)
        self._shown: Session | None = None
        self._left: list[SaveFile] = []

    def begin(self, session: Session) -> None:
        """From now on its turns are kept nowhere else."""
        self._shown = session
        self._tell()

    def leave(self, session: Session) -> None:
        """Another table is about to be shown; this one waits here."""
        if session is not self._shown:
            return
        self._shown = None
        if _is_lost(session) and not session.table.others():
            from takeback.table.opening import document

            self._left.append(document(session.table))
        self._tell()

    def lost(self, journal: Journal, session: Session | None, is_last: bool = True) -> str:
        """What would be lost with the window, in a sentence; empty where nothing would. With the last window
        goes a journal that is only in memory."""
        count = len(self._left)
        is_kept = journal.path is not None and not journal.is_read_only
        if journal.path is None and is_last:
            count += sum(1 for info in journal.tables() if info.turns)
        if session is not None and (session is self._shown or not is_kept):
            if session.table.others():
                pass  # another window goes on with it
            elif session.table.journal is None:
                count += _is_lost(session)
            elif _is_saved(session) and is_last:
                count -= 1
        if count < 1:
            return ""
        return f"{'One game is' if count == 1 else f'{count} games are'} only in memory."

    def _tell(self) -> None:
        if self._shown is not None:
            self.bar.tell(ONLY_THIS, [("Save as…", self.save_wanted.emit)], no_way="")
        elif self._left:
            self.bar.tell(ONE_LEFT, [("Back to it", self._return)], no_way="")
        else:
            self.bar.hide()

    def _return(self) -> None:
        self.return_wanted.emit(self._left.pop())  # which may begin it, or leave another one
        self._tell()


def _is_lost(session: Session) -> bool:
    return len(session.table.history.nodes) > 1 and not _is_saved(session)


def _is_saved(session: Session) -> bool:
    return bool(session.path) and session.words.saved == session.table.here.serial
