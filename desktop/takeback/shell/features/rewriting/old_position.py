"""The position as it was played, on a second board beside the one that shows what it becomes."""

from __future__ import annotations

from msgspec.structs import replace
from PySide6.QtCore import QEvent, QObject, QSize, Qt, QTimer
from PySide6.QtWidgets import QWidget

from takeback.board.widget import BoardWidget
from takeback.engine.history import Node
from takeback.shell.features.rewriting.rows import ReviewList
from takeback.shell.host import Host
from takeback.shell.session.session import Session
from takeback.shell.session.view import OLD, PreviewTarget, View
from takeback.shell.window.board_part import BoardPart
from takeback.texts import gettext as _
from takeback.ui.theme import Theme

NEEDED = QSize(800, 400)  # from this room on both boards are legible


class OldPosition(QObject):
    """Shows the old position of the row that the review previews, while there is room for two boards.

    The second board is made when there is first room for it. It follows the viewer: it shows no more than the
    board beside it would.
    """

    def __init__(
        self, host: Host, desk: QWidget, session: Session, rows: ReviewList, tip: Node, theme: Theme
    ) -> None:
        """Begin with the end of the old line, `tip`."""
        super().__init__(desk)
        self._host, self._desk, self._session, self._rows = host, desk, session, rows
        self._target, self._theme = PreviewTarget(tip, version=OLD), theme
        self.part: BoardPart | None = None
        self._is_shown = False
        self._fit_timer = QTimer(self, singleShot=True, interval=0)
        self._fit_timer.timeout.connect(self._fit)
        rows.old_position_wanted.connect(self._show_target)
        session.changed.connect(self._fit)
        host.settings.changed.connect(self._apply_settings)
        desk.installEventFilter(self)
        self._fit()

    def _show_target(self, target: PreviewTarget) -> None:
        """Show this position from now on."""
        self._target = target
        self._fit()

    def set_theme(self, theme: Theme) -> None:
        """Paint the board in this theme."""
        self._theme = theme
        if self.part is not None:
            self.part.set_theme(theme)

    def _apply_settings(self) -> None:
        """Apply the present settings to the board, if it is made."""
        if self.part is not None:
            self.part.apply_settings(self._host.settings)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Look for room once a change of the desk or of what is on it is over; return False, so the event
        goes on."""
        if event.type() in (QEvent.Type.Resize, QEvent.Type.LayoutRequest):
            self._fit_timer.start()
        return False

    def _fit(self) -> None:
        """Show the position where the review is open, there is room, and nothing is hidden or played; else
        hide the board."""
        has_room = NEEDED.boundedTo(self._host.board_place.room()) == NEEDED
        is_free = self._session.view.cover is None and not self._host.borrowed_board.is_on
        is_open = not self._host.history_dock.isHidden()
        was_shown, self._is_shown = self._is_shown, has_room and is_free and is_open
        if self._is_shown:
            part = self.part = self.part or self._make_part()
            self._show_position(part)
            if not was_shown:
                self._host.board_place.show_beside(part.board)
                part.board.show()
        elif was_shown:
            self._hide_board()
        if self._is_shown != was_shown:
            self._rows.set_shows_both(self._is_shown)

    def _make_part(self) -> BoardPart:
        """Make and return the second board, hidden, which only shows."""
        table = self._session.table
        board: BoardWidget = table.game.board_class(table.game, table.shown_seats, self._desk)
        board.hide()
        board.setMinimumSize(1, 1)
        board.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        part = BoardPart(board)
        part.set_theme(self._theme)
        part.apply_settings(self._host.settings)
        return part

    def _show_position(self, part: BoardPart) -> None:
        """Show the position on the board as the present viewer may know it."""
        label = self._label()
        part.show_position(self._old_view(), label)
        part.board.setAccessibleName(label)

    def _label(self) -> str:
        """Return the name of the position."""
        depth = self._target.node.depth
        return _("Turn {turn} · as played", turn=depth) if depth else _("Start")

    def _old_view(self) -> View:
        """Return the present view, but of the old position."""
        view, target = self._session.view, self._target
        state = view.game.seen_by(target.state, view.viewer)
        return replace(view, state=state, sight=target, sight_name=target.name, turn=None)

    def _hide_board(self) -> None:
        """Hide the board, and give its room to the other."""
        if self.part is not None:
            self._host.board_place.end_beside(self.part.board)
            self.part.board.hide()

    def close(self) -> None:
        """Take the board away."""
        self._desk.removeEventFilter(self)
        self._session.changed.disconnect(self._fit)
        self._host.settings.changed.disconnect(self._apply_settings)
        if self._is_shown:
            self._hide_board()
        if self.part is not None:
            self.part.board.deleteLater()
        self.deleteLater()
