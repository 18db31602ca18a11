"""Games that are only in memory: the bar that says so, and the way back to them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from takeback.shell.window.notice import NoticeBar
from takeback.table.opening import save_file_of
from takeback.texts import gettext as _
from takeback.texts import ngettext

if TYPE_CHECKING:
    from takeback.engine.journal import Journal
    from takeback.engine.savefile import SaveFile
    from takeback.shell.session.session import Session

ONLY_THIS = _("This game is now only in memory, unless you save it. Earlier turns are still saved.")
ONE_LEFT = _("A game you left is only in memory.")


class UnsavedGames(QObject):
    """Keeps the games whose turns the journal no longer takes."""

    save_wanted = Signal()
    return_wanted = Signal(object)  # the SaveFile of the game to go back to

    def __init__(self, desk: QWidget) -> None:
        super().__init__(desk)
        self.bar = NoticeBar(desk)
        self._shown: Session | None = None
        self._left_games: list[SaveFile] = []

    def set_unsaved(self, session: Session) -> None:
        """Note that the turns of this session, which is shown, are only in memory from now on, and show the
        bar.
        """
        self._shown = session
        self._update_bar()

    def leave_session(self, session: Session) -> None:
        """Keep the game of this session in memory, as another table is about to be shown.

        Only if its turns went unsaved, would be lost, and no other window shows it.
        """
        if session is not self._shown:
            return
        self._shown = None
        if _is_lost(session) and not session.table.other_tables():
            self._left_games.append(save_file_of(session.table))
        self._update_bar()

    def loss_message(self, journal: Journal, session: Session | None, is_last: bool = True) -> str:
        """Return a sentence on what would be lost with the window, "" for nothing.

        Closing the last window also loses a journal that is only in memory.
        """
        count = len(self._left_games)
        is_kept = journal.path is not None and not journal.is_read_only
        if journal.path is None and is_last:
            count += sum(1 for info in journal.tables() if info.turns)
        if session is not None and (session is self._shown or not is_kept):
            if session.table.other_tables():
                pass  # another window shows it, too
            elif session.table.storage.journal is None:
                count += _is_lost(session)
            elif _is_saved(session) and is_last:
                count -= 1
        if count < 1:
            return ""
        return ngettext("One game is only in memory.", "{count} games are only in memory.", count)

    def _update_bar(self) -> None:
        """Show the bar for the shown game that is unsaved, else for one that was left, else hide it."""
        if self._shown is not None:
            self.bar.show_notice(ONLY_THIS, [(_("Save as…"), self.save_wanted.emit)], no_way="")
        elif self._left_games:
            self.bar.show_notice(ONE_LEFT, [(_("Back to it"), self._on_return)], no_way="")
        else:
            self.bar.hide()

    def _on_return(self) -> None:
        """Ask to return to the last of these games."""
        self.return_wanted.emit(self._left_games.pop())  # may call `set_unsaved`, or leave another game here
        self._update_bar()


def _is_lost(session: Session) -> bool:
    """Return whether the game has turns and the present one was not saved to a file."""
    return len(session.table.history.nodes) > 1 and not _is_saved(session)


def _is_saved(session: Session) -> bool:
    """Return whether the present turn was saved to a file."""
    return bool(session.path) and session.words.saved == session.table.here.serial
