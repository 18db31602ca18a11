"""The steps of the turn that is not confirmed yet, each of which can be taken back."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QUndoView, QVBoxLayout, QWidget

from desktop.board.palette import item_colour
from desktop.board.theme import Theme
from desktop.shell.history.rows import Look, RowPainter
from desktop.shell.label import hairline, label
from desktop.table.draft import Draft

ROW, MOST_ROWS = 32, 5


class Steps(QUndoView):
    """The draft's own stack; clicking a row goes there, as Qt has it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._painter = RowPainter(self, self, ROW)
        self._colour = 0
        self.setEmptyLabel("Turn begins")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setUniformItemSizes(True)
        self.setItemDelegate(self._painter)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName("Steps of this turn")

    def show_draft(self, draft: Draft, colour: int) -> None:
        self._colour = colour
        if self.stack() is not draft.stack:
            self.setStack(draft.stack)
        self.setFixedHeight(min(draft.stack.count() + 1, MOST_ROWS) * ROW)
        self.viewport().update()

    def set_theme(self, theme: Theme) -> None:
        self._painter.set_theme(theme)
        self.viewport().update()

    def look(self, row: int) -> Look:
        stack = self.stack()
        if stack is None or row > stack.count():
            return Look("")
        return Look(
            text=stack.text(row - 1) if row else "Turn begins",
            colour=item_colour(self._painter.theme, self._colour) if row else "",
            is_here=row == stack.index(),
            is_taken_back=row > stack.index(),
            is_first=row == 0,
            is_last=row == stack.count(),
        )


class ThisTurn(QWidget):
    """Seen only while a draft waits: its steps, what a replay of it changed, Confirm and Restart turn."""

    def __init__(self, confirm: QAction, restart: QAction, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.steps = Steps(self)
        self.heading = label("heading", "This turn")
        self.report = label("second")
        self.report.setWordWrap(True)
        self.report.setContentsMargins(24, 0, 24, 0)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 12)
        column.setSpacing(6)
        column.addWidget(hairline(self))
        column.addLayout(self._head())
        column.addWidget(self.steps)
        column.addWidget(self.report)
        column.addLayout(self._buttons(confirm, restart))
        self.hide()

    def show_draft(self, draft: Draft | None, colour: int = 0) -> None:
        """None, or a draft without a step, hides it all."""
        has_steps = draft is not None and draft.stack.count() > 0
        if draft is None or not has_steps:
            self.steps.setStack(None)  # type: ignore[arg-type]
            self.hide()
            return
        self.steps.show_draft(draft, colour)
        self.report.setText("\n".join(draft.report))
        self.report.setVisible(bool(draft.report))
        self.show()

    def set_theme(self, theme: Theme) -> None:
        self.steps.set_theme(theme)

    def _head(self) -> QHBoxLayout:
        head = QHBoxLayout()
        head.setContentsMargins(24, 10, 24, 0)
        head.addWidget(self.heading)
        return head

    def _buttons(self, confirm: QAction, restart: QAction) -> QHBoxLayout:
        buttons = QHBoxLayout()
        buttons.setContentsMargins(24, 4, 24, 0)
        buttons.setSpacing(8)
        for action, text, is_main in ((restart, "Restart turn", False), (confirm, "Confirm", True)):
            button = QPushButton(text, self)
            button.setProperty("main", is_main)
            button.setToolTip(action.toolTip())
            button.clicked.connect(action.trigger)
            buttons.addWidget(button, 1)
        return buttons
