"""The history's view of a turn that is not confirmed: its steps, each of which can be undone."""

from msgspec.structs import replace
from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QUndoView, QVBoxLayout, QWidget

from takeback.shell.history.rows import SHAPE, TurnLook, TurnPainter
from takeback.shell.session.view import OpenTurn
from takeback.shell.session.words import restart_label
from takeback.shell.window.plan_report import as_sentence, verdict_lines
from takeback.texts import gettext as _
from takeback.ui.labels import FittingArea, hairline, label, see_through
from takeback.ui.rows import Index, set_plain_style
from takeback.ui.theme import Theme, item_colour

ROWS = replace(SHAPE, height=36, lines=((2, 17), (18, 15)))
ANY_HEIGHT = 10_000  # pixels, where no room limits it
GAP = 6  # pixels between its parts
LEAST_LINE = 40  # pixels of height that the turns above keep, if all sentences have room


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
        """Show the stack of this draft, mark the steps that a replay changed, and adapt the height to all
        rows."""
        self._colour, self._is_reply = turn.colour, turn.is_reply
        standing = [one for one in turn.verdicts if one.kind != "fell"]
        self._changed = {row for row, one in enumerate(standing) if one.kind == "changed"}
        if self.stack() is not turn.stack:
            self.setStack(turn.stack)
        self.setFixedHeight((turn.steps + turn.undone + 1) * ROWS.height)
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


class DraftPanel(QWidget):
    """Shows a draft, while there is one: its steps, what a replay changed, Confirm and Restart turn.

    The sentence on what is to be done and the buttons are always visible. Where `room`, in which it stands
    below the turns, is too low for all, the steps are scrolled by whole rows, and of the sentences only the
    last ones are shown.
    """

    def __init__(
        self,
        confirm: QAction,
        restart: QAction,
        parent: QWidget | None = None,
        verb: str = _("Confirm"),
        room: QWidget | None = None,
    ) -> None:
        """Make the parts and stay hidden until `show_turn` gets a draft."""
        super().__init__(parent)
        self._room = room
        self.buttons: dict[str, QPushButton] = {}
        self._turn: OpenTurn | None = None
        self._tip = confirm.toolTip()
        self.steps = DraftSteps()
        self.heading = label("heading", _("This turn"))
        self.report = self._new_label()
        self.report.setTextFormat(Qt.TextFormat.RichText)
        self.standing = self._new_label()
        self.ending = self._new_label()
        column = self._column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 12)
        column.setSpacing(GAP)
        column.addWidget(hairline(self))
        column.addLayout(self._head())
        self.area = FittingArea()
        self.area.setWidget(self._make_details())
        see_through(self.area)
        self.area.verticalScrollBar().rangeChanged.connect(self._show_current_step)
        for one in (self.area, self.standing, self.ending):
            column.addWidget(one)
        column.addLayout(self._make_buttons(confirm, restart, verb))
        self.hide()
        if room is not None:
            room.installEventFilter(self)

    def _make_details(self) -> QWidget:
        """Return the part that is scrolled in a low window: the steps with the report below them."""
        details = QWidget()
        column = QVBoxLayout(details)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(GAP)
        column.addWidget(self.steps)
        column.addWidget(self.report)
        return details

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
        _show_words(self.report, "<br>".join(verdict_lines(turn)) if turn.report else "")
        self._show_why_not(turn)
        self.buttons["confirm"].setVisible(not turn.is_plan)
        here = _("This reply") if turn.is_reply else _("This turn")
        self.heading.setText(_("Plan") if turn.is_plan else here)
        next(iter(self.buttons.values())).setText(restart_label(turn.is_reply))
        self.show()
        self._share_height()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Share the height anew when the room for it changes. Never consume the event."""
        if watched is self._room and event.type() == QEvent.Type.Resize and not self.isHidden():
            self._share_height()
        return super().eventFilter(watched, event)

    def _share_height(self) -> None:
        """Show as many of the sentences as have room above the buttons with one step, and as many whole rows
        of steps as are left."""
        assert self._turn is not None
        wide = (self._room or self).width()
        height = self._room.height() if self._room is not None else ANY_HEIGHT
        self.area.setFixedHeight(ROWS.height)
        for log, ending in _choices_of_sentences(self._turn):
            _show_words(self.standing, as_sentence(log) if log else "")
            _show_words(self.ending, ending)
            for words in (self.report, self.standing, self.ending):
                _fix_height(words, wide)
            least = self._column.totalMinimumHeightForWidth(wide)
            if least <= height:
                break
        room = ROWS.height + max(0, height - LEAST_LINE - least)
        report = 0 if self.report.isHidden() else self.report.minimumHeight() + GAP
        whole = self.steps.height() + report
        self.area.setFixedHeight(whole if whole <= room else room // ROWS.height * ROWS.height)
        self.updateGeometry()
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
        top = self.steps.y() + (self._turn.steps if self._turn is not None else 0) * ROWS.height
        self.area.ensureVisible(0, top, 0, 0)
        self.area.ensureVisible(0, top + ROWS.height, 0, 0)

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


def _choices_of_sentences(turn: OpenTurn) -> list[tuple[str, str]]:
    """Return what may be said of the last step and of the end of the turn, all of it first. What is to be
    done now always belongs to it."""
    log, ending = turn.last_log, turn.end_warning
    choices = [(" ".join(log[first:]), ending) for first in range(len(log))] or [("", ending)]
    shortest = (log[-1] if log else "", "") if turn.why_not else ("", ending)
    return [*choices, *([shortest] if ending else [])]


def _show_words(words: QLabel, text: str) -> None:
    """Show this text in a label, which is hidden for an empty one."""
    words.setText(text)
    words.setVisible(bool(text))


def _fix_height(words: QLabel, width: int) -> None:
    """Fix the height of a wrapping label now: its own hint comes late, and words would be cut meanwhile."""
    words.setMinimumHeight(0)  # heightForWidth never returns less than the minimum height
    words.setMinimumHeight(0 if words.isHidden() else max(0, words.heightForWidth(width)))
