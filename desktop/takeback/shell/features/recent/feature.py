"""Recent games, as a submenu and as a dialog, and storing a small picture of every table that is left."""

from __future__ import annotations

from contextlib import suppress

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QWidget

from takeback.engine.journal import JournalError
from takeback.engine.titles import title_of_draft
from takeback.shell.commands.register import GAME, part_command
from takeback.shell.feature import Feature
from takeback.shell.feature_part import FeaturePart
from takeback.shell.features.recent.table_pictures import TablePictures
from takeback.shell.host import Host
from takeback.shell.paintings import table_picture_name
from takeback.shell.session.session import Session
from takeback.shell.session.tables import reopen_game
from takeback.shell.start.entries import GameLookup, TableEntry, recent_entries
from takeback.texts import gettext as _

RECENT = GAME + "/Recent"
MOST = 9  # games in the submenu, each with a digit as its letter
WIDTH = 320  # points of title, options and number of turns in the submenu


@part_command("recent", _("&All recent games…"), menu=RECENT, tip=_("Continue a game you played."))
def recent(host: Host, part: TablePictureKeeper) -> None:
    """Open the dialog of recent games, after storing the picture of the table that is shown."""
    from takeback.shell.features.recent.dialog import RecentGames

    if host.session is not None:
        part.leave_session(host.session)
    dialog = host.open(lambda over: RecentGames(host.journal, part.kept, over))
    dialog.continued.connect(lambda id: reopen_game(host, id))
    dialog.deleting.connect(host.leave_table)


class TablePictureKeeper(FeaturePart):
    """Stores a picture of each table that is left; one for each window."""

    def __init__(self, host: Host, desk: QWidget) -> None:
        super().__init__(desk)
        self._host = host
        self.kept = TablePictures(host.settings.folder)
        host.actions_.set_filler(RECENT, self._list_games)

    def _list_games(self, menu: QMenu) -> None:
        """Put the games played last, but for the one that is shown, above the commands of this submenu, in
        place of those that it had; the journal's error, or that there are none, is a grey entry."""
        commands = [action for action in menu.actions() if action.objectName()]
        for action in set(menu.actions()) - set(commands):
            menu.removeAction(action)
            action.deleteLater()
        above, session = menu.insertSeparator(commands[0]), self._host.session
        shown = session.table.id if session is not None else 0
        try:
            entries = recent_entries(self._host.journal, GameLookup(), MOST, shown)
            nothing = "" if entries else _("No other games yet") if shown else _("No games yet")
        except JournalError as trouble:
            entries, nothing = [], trouble.sentence
        for number, entry in enumerate(entries, 1):
            menu.insertAction(above, self._action_of(number, entry, menu))
        if nothing:
            action = QAction(nothing, menu)
            action.setEnabled(False)
            menu.insertAction(above, action)

    def _action_of(self, number: int, entry: TableEntry, menu: QMenu) -> QAction:
        """Return an entry of the submenu that continues this table."""
        name, metrics = " · ".join(filter(None, (entry.title, entry.options))), menu.fontMetrics()
        turns = f" · {entry.turns}"
        room = WIDTH - metrics.horizontalAdvance(turns)
        title = metrics.elidedText(name, Qt.TextElideMode.ElideRight, room) + turns
        text = _("&{number} {title}", number=number, title=title.replace("&", "&&"))
        action = QAction(f"{text}\t{entry.when}", menu)
        action.triggered.connect(lambda: reopen_game(self._host, entry.id))
        return action

    def leave_session(self, session: Session) -> None:
        """Store the title of a level being made, and the picture of the board."""
        self._store_title(session)
        self._store_picture(session)

    def _store_title(self, session: Session) -> None:
        """Store the title that the level being made has now; nothing if none is being made. An error of the
        journal is ignored: the table keeps the title that it had."""
        table = session.table
        title = title_of_draft(table.game, table.state)
        if title and table.id:
            with suppress(JournalError):
                self._host.journal.rename(table.id, title)

    def _store_picture(self, session: Session) -> None:
        """Store the picture of the board, unless a preview, hidden information or a failing board prevents
        it, or painting it failed before."""
        part, paintings = self._host.board_part, self._host.settings.painting_guard
        name = table_picture_name(session.table.id)
        if part is None or part.is_plain:
            return
        if session.previews.shown is not None or session.viewer_policy.sees_secrets:
            return
        if paintings.may(name):
            with paintings.during(name):
                self.kept.store(session.table.id, part.board)


FEATURE = Feature("recent", part=TablePictureKeeper, part_commands=(recent,))
