"""The position as it was played, on a second board beside the one that shows what it becomes."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QSize, Qt, QTimer
from PySide6.QtWidgets import QWidget

from takeback.board.widget import BoardWidget
from takeback.engine.history import Node
from takeback.shell.features.rewriting.rows import ReviewList
from takeback.shell.host import Host
from takeback.shell.session.session import Session
from takeback.shell.session.view import OLD, PreviewTarget
from takeback.texts import gettext as _
from takeback.ui.theme import Theme

NEEDED = QSize(800, 400)  # from this room on both boards are legible


class OldPosition(QObject):
    """Shows the old position of the row that the review previews, while there is room for two boards."""

    def __init__(
        self, host: Host, desk: QWidget, session: Session, rows: ReviewList, tip: Node, theme: Theme
    ) -> None:
        """Begin with the end of the old line, `tip`."""
        super().__init__(desk)
        self._host, self._desk, self._session, self._rows = host, desk, session, rows
        table = session.table
        self.board: BoardWidget = table.game.board_class(table.game, table.shown_seats, desk)
        self.board.hide()
        self.board.set_pace(0.0)
        self.board.set_theme(theme)
        self.board.set_preferences(host.settings.preferences_of(table.game))
        self.board.setMinimumSize(1, 1)
        self.board.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._is_shown = False
        self._fit_timer = QTimer(self, singleShot=True, interval=0)
        self._fit_timer.timeout.connect(self.fit)
        rows.old_position_wanted.connect(self.show_position)
        desk.installEventFilter(self)
        self.show_position(PreviewTarget(tip, version=OLD))
        self.fit()

    def show_position(self, target: PreviewTarget) -> None:
        """Show this position as the viewer may know it."""
        session, viewer = self._session, self._session.viewer()
        depth = target.node.depth
        label = _("Turn {turn} · as played", turn=depth) if depth else _("Start")
        self.board.set_preview(label)
        self.board.setAccessibleName(label)
        self.board.show_state(session.table.game.seen_by(target.state, viewer), viewer, ())

    def set_theme(self, theme: Theme) -> None:
        """Paint the board in this theme."""
        self.board.set_theme(theme)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Look for room once a change of the desk or of what is on it is over; return False, so the event
        goes on."""
        if event.type() in (QEvent.Type.Resize, QEvent.Type.LayoutRequest):
            self._fit_timer.start()
        return False

    def fit(self) -> None:
        """Show the board where the review is open, there is room, and nothing is hidden or played; else hide
        it."""
        has_room = NEEDED.boundedTo(self._host.board_place.room()) == NEEDED
        is_free = self._session.view.cover is None and not self._host.borrowed_board.is_on
        is_open = not self._host.history_dock.isHidden()
        if (has_room and is_free and is_open) == self._is_shown:
            return
        self._is_shown = not self._is_shown
        if self._is_shown:
            self._host.board_place.show_beside(self.board)
        else:
            self._host.board_place.end_beside(self.board)
        self.board.setVisible(self._is_shown)
        self._rows.set_shows_both(self._is_shown)

    def close(self) -> None:
        """Take the board away."""
        self._desk.removeEventFilter(self)
        if self._is_shown:
            self._host.board_place.end_beside(self.board)
        self.board.hide()
        self.board.deleteLater()
        self.deleteLater()
