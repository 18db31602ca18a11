"""The history's view of a turn that is not confirmed: its steps, each of which can be undone."""

from collections.abc import Sequence

from msgspec.structs import replace
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QAction, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QSizePolicy, QUndoView, QVBoxLayout, QWidget

from takeback.shell.history.rows import SHAPE, TurnLook, TurnPainter
from takeback.shell.session.view import OpenTurn
from takeback.shell.session.words import restart_label
from takeback.shell.window.plan_report import as_sentence, verdict_lines
from takeback.texts import gettext as _
from takeback.ui.labels import FittingArea, hairline, label, see_through
from takeback.ui.rows import Index, set_plain_style
from takeback.ui.theme import Theme, item_colour

ROWS = replace(SHAPE, height=36, lines=((2, 17), (18, 15)))
MOST_ROWS = 5


class DraftSteps(QUndoView):
    """A view of the draft's own stack; as in any QUndoView, clicking a row goes there."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._painter = TurnPainter(self, self._look, ROWS)
        self._colour = 0
        self._changed: set[int] = set()  # rows that a replay changed
        self._is_reply = False
        self.setEmptyLabel(_("Turn begins"))
        set_plain_style(self)
        self.setUniformItemSizes(True)
        self.setItemDelegate(self._painter)
        self.setAccessibleName(_("Steps of this turn"))

    def show_turn(self, turn: OpenTurn) -> None:
        """Show the stack of this draft, mark the steps that a replay changed, and adapt the height to up to
        MOST_ROWS rows.
        """
        self._colour, self._is_reply = turn.colour, turn.is_reply
        standing = [one for one in turn.verdicts if one.kind != "fell"]
        self._changed = {row for row, one in enumerate(standing) if one.kind == "changed"}
        if self.stack() is not turn.stack:
            self.setStack(turn.stack)
        self.setFixedHeight(min(turn.steps + turn.undone + 1, MOST_ROWS) * ROWS.height)
        self.viewport().update()

    def set_theme(self, theme: Theme) -> None:
        """Use these colours, and repaint if visible."""
        self._painter.set_theme(theme)
        if self.isVisible():
            self.viewport().update()

    def _look(self, index: Index) -> TurnLook:
        """Return how the row of this index looks."""
        return self.look(index.row())

    def look(self, row: int) -> TurnLook:
        """Return how this row is painted; an empty look outside."""
        stack = self.stack()
        if stack is None or row > stack.count():
            return TurnLook("")
        mark = "≠ " if row and row - 1 in self._changed else ""
        beginning = _("Reply begins") if self._is_reply else _("Turn begins")
        return TurnLook(
            text=f"{mark}{stack.text(row - 1)}" if row else beginning,
            colour=item_colour(self._painter.theme, self._colour) if row else "",
            is_here=row == stack.index(),
            is_taken_back=row > stack.index(),
            is_first=row == 0,
            is_last=row == stack.count(),
        )


class DraftDetails(QWidget):
    """Steps of a draft with labels below them, which wrap."""

    def __init__(self, steps: DraftSteps, labels: Sequence[QLabel]) -> None:
        super().__init__()
        self._labels = labels
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        for one in (steps, *labels):
            column.addWidget(one)

    def fix_label_heights(self) -> None:
        """Fix the height of wrapping labels now: their own hint comes late, and rows would be cut off
        meanwhile."""
        for words in self._labels:
            words.setMinimumHeight(0)  # heightForWidth never returns less than the minimum height
            words.setMinimumHeight(0 if words.isHidden() else max(0, words.heightForWidth(self.width())))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Set the heights of the labels for the new width."""
        super().resizeEvent(event)
        self.fix_label_heights()


class DetailsArea(FittingArea):
    """A scroll area for the details, which gets lower than one step only if it must."""

    def __init__(self, details: DraftDetails) -> None:
        super().__init__()
        self.setWidget(details)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        see_through(self)

    def minimumSizeHint(self) -> QSize:
        """Return the height of one step."""
        return QSize(super().minimumSizeHint().width(), ROWS.height)


class DraftPanel(QWidget):
    """Shows a draft, while there is one: its steps, what a replay changed, Confirm and Restart turn.

    In a low window the steps are scrolled, so that the buttons stay visible.
    """

    def __init__(
        self, confirm: QAction, restart: QAction, parent: QWidget | None = None, verb: str = _("Confirm")
    ) -> None:
        super().__init__(parent)
        self.buttons: dict[str, QPushButton] = {}
        self._turn: OpenTurn | None = None
        self._tip = confirm.toolTip()
        self.steps = DraftSteps()
        self.heading = label("heading", _("This turn"))
        self.report = self._new_label()
        self.report.setTextFormat(Qt.TextFormat.RichText)
        self.standing = self._new_label()
        self.ending = self._new_label()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 12)
        column.setSpacing(6)
        column.addWidget(hairline(self))
        column.addLayout(self._head())
        self._details = DraftDetails(self.steps, (self.report, self.standing, self.ending))
        self.area = DetailsArea(self._details)
        self.area.verticalScrollBar().rangeChanged.connect(self._show_current_step)
        column.addWidget(self.area)
        column.addLayout(self._make_buttons(confirm, restart, verb))
        self.hide()

    def _new_label(self) -> QLabel:
        """Return a label that wraps."""
        words = label("second")
        words.setWordWrap(True)
        words.setContentsMargins(24, 0, 24, 0)
        return words

    def show_turn(self, turn: OpenTurn | None) -> None:
        """Show this draft; hide if it is None, or if it neither waits for the player nor has a report.

        A plan has no button Confirm.
        """
        before, self._turn = self._turn, turn
        if turn == before:
            return
        if turn is None or not (turn.awaits_player or turn.report):
            self.steps.setStack(None)  # type: ignore[arg-type]
            self.hide()
            return
        self.steps.show_turn(turn)
        for label_, text in (
            (self.report, "<br>".join(verdict_lines(turn)) if turn.report else ""),
            (self.standing, as_sentence(turn.last_step) if turn.last_step else ""),
            (self.ending, turn.end_warning),
        ):
            label_.setText(text)
            label_.setVisible(bool(text))
        self._show_why_not(turn)
        self.buttons["confirm"].setVisible(not turn.is_plan)
        here = _("This reply") if turn.is_reply else _("This turn")
        self.heading.setText(_("Plan") if turn.is_plan else here)
        next(iter(self.buttons.values())).setText(restart_label(turn.is_reply))
        self.show()
        self._details.fix_label_heights()
        self.area.updateGeometry()
        self._show_current_step()

    def _show_why_not(self, turn: OpenTurn) -> None:
        """Show Confirm flat while the turn may not be confirmed, with the reason as tooltip; it stays
        clickable."""
        confirm = self.buttons["confirm"]
        confirm.setFlat(bool(turn.why_not))
        confirm.setToolTip(turn.why_not or self._tip)
        confirm.setAccessibleDescription(turn.why_not or turn.end_warning)

    @property
    def tab_stops(self) -> list[QWidget]:
        """Return the widgets in Tab order: the list of steps, then the buttons."""
        return [self.steps, *self.buttons.values()]

    def _show_current_step(self) -> None:
        """Scroll to the current step."""
        row = self.steps.visualRect(self.steps.currentIndex()).translated(self.steps.pos())
        self.area.ensureVisible(0, row.top(), 0, 0)
        self.area.ensureVisible(0, row.bottom(), 0, 0)

    def set_theme(self, theme: Theme) -> None:
        """Paint the list of steps in this theme; the other parts stay as they are."""
        self.steps.set_theme(theme)

    def _head(self) -> QHBoxLayout:
        """Return the row with the heading."""
        head = QHBoxLayout()
        head.setContentsMargins(24, 10, 24, 0)
        head.addWidget(self.heading)
        return head

    def _make_buttons(self, confirm: QAction, restart: QAction, verb: str) -> QHBoxLayout:
        """Make the buttons Restart turn and Confirm, the second labelled `verb`, keep them in `buttons`, and
        return their row."""
        buttons = QHBoxLayout()
        buttons.setContentsMargins(24, 4, 24, 0)
        buttons.setSpacing(8)
        for action, text, is_main in ((restart, restart_label(False), False), (confirm, verb, True)):
            button = QPushButton(text, self)
            button.setProperty("main", is_main)
            button.setToolTip(action.toolTip())
            button.clicked.connect(action.trigger)
            self.buttons[action.objectName()] = button
            buttons.addWidget(button, 1)
        return buttons
