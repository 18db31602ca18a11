"""The Delete key after a turn was chosen in the history: it takes that turn out, and not a piece."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent

from takeback.board.widget import BoardWidget
from takeback.engine.history import Node
from takeback.shell.commands import feature_ids
from takeback.shell.host import Host
from takeback.shell.session.view import PreviewTarget

MODIFIERS = (Qt.Key.Key_Shift, Qt.Key.Key_Control, Qt.Key.Key_Alt, Qt.Key.Key_Meta, Qt.Key.Key_AltGr)


class DeleteKey(QObject):
    """Gives Delete to the turn that was clicked in the history, until the board is used again.

    A click there leaves the focus with the board, whose own Delete would act on a piece.
    """

    def __init__(self, host: Host, parent: QObject) -> None:
        super().__init__(parent)
        self._host = host
        self._turn: Node | None = None
        self._board: BoardWidget | None = None  # watched while a turn is noted
        host.history_dock.node_chosen.connect(self._note)
        host.history_dock.pinned.connect(self._note_pinned)

    def take_out_focused(self, event: QKeyEvent) -> bool:
        """Take out the turn of the row that has the focus, if this key is Delete and there is such a row;
        return whether there is."""
        turn = self._turn_at_focus() if _is_delete(event) else None
        if turn is not None:
            self._host.do(feature_ids.TAKE_OUT, turn)
        return turn is not None

    def _turn_at_focus(self) -> Node | None:
        """Return the turn of the row of the history that has the focus, if one has it."""
        dock = self._host.history_dock
        if dock.panel is not None and (line := dock.panel.line).hasFocus():
            return line.node_in(line.currentIndex().row())
        return dock.node_at_focus()

    def _note_pinned(self, target: PreviewTarget) -> None:
        """Note the turn of a pinned preview."""
        self._note(target.node)

    def _note(self, turn: Node) -> None:
        """Note the turn that was chosen in place of the last one, and watch the board. Only forget the last
        one if the history has the focus, if there is no board, or if turns cannot be taken out here, as that
        feature is off."""
        self._forget()
        can_take_out = self._host.actions_.find(feature_ids.TAKE_OUT) is not None
        if can_take_out and self._host.board_part is not None and self._turn_at_focus() is None:
            self._turn, self._board = turn, self._host.board_part.board
            self._board.installEventFilter(self)
            self._board.destroyed.connect(self._forget_board)

    def _forget(self) -> None:
        """Leave Delete to the board again."""
        if self._board is not None:
            self._board.removeEventFilter(self)
            self._board.destroyed.disconnect(self._forget_board)
        self._forget_board()

    def _forget_board(self) -> None:
        """Note that no board is watched."""
        self._turn = self._board = None

    def _is_shown(self, turn: Node) -> bool:
        """Return whether the board shows the position after this turn."""
        session = self._host.session
        if session is None:
            return False
        sight = session.view.sight
        return turn is (session.table.here if sight is None else sight.node)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take out the noted turn on Delete, and return True then; forget it as the board is used."""
        if event.type() == QEvent.Type.MouseButtonPress:
            self._forget()
        elif event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            if self._turn is not None and _is_delete(event) and self._is_shown(self._turn):
                self._host.do(feature_ids.TAKE_OUT, self._turn)
                return True
            if event.key() not in MODIFIERS:
                self._forget()
        return False


def _is_delete(event: QKeyEvent) -> bool:
    """Return whether this key is Delete without modifiers."""
    held = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
    return event.key() == Qt.Key.Key_Delete and not held
