"""The banner over the board that reports what became of a plan while others played."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from takeback.board.widget import BoardWidget
from takeback.shell.session.view import OpenTurn, View
from takeback.shell.session.words import capitalised
from takeback.table.plan_verdict import PlanVerdict
from takeback.table.wording import plan_headline
from takeback.texts import gettext as _
from takeback.texts import ngettext
from takeback.ui.labels import called, literally

MOST_LINES = 4
LEAST_WORDS = 300  # pixels that the words keep beside the buttons; with less the buttons stand below them
LEAST_SHORT = 160  # the same of a report that is shortened


class PlanReport(QWidget):
    """Lies over the board until the player does or undoes a step, or closes it.

    Offers replacements for steps that became impossible.
    """

    replacement_wanted = Signal(object)  # the action of a replacement
    other_plan_wanted = Signal(int)  # the seat whose other plan is to be used
    message_emitted = Signal(str)  # to be spoken

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.headline = QLabel()
        self.lines = QLabel()
        self.lines.setTextFormat(Qt.TextFormat.RichText)
        self.sentence = ""  # the whole report for screen readers
        self.buttons: list[QPushButton] = []
        self.close_button = QPushButton(_("Close"), self)
        self.close_button.clicked.connect(self.hide)
        self.board: BoardWidget | None = None  # of the table that is shown
        self._lines: list[str] = []  # of rich text
        for text in (self.headline, self.lines):
            text.setWordWrap(True)
        frame = called("notice", QFrame(self))
        self._inner = QBoxLayout(QBoxLayout.Direction.LeftToRight, frame)
        self._inner.setContentsMargins(16, 8, 8, 8)
        self._inner.setSpacing(8)
        words = self._words = QVBoxLayout()
        words.setSpacing(2)
        words.addWidget(self.headline)
        words.addWidget(self.lines)
        words.addStretch(1)
        self._inner.addLayout(words, 1)
        self._row = QHBoxLayout()
        self._row.setSpacing(8)
        self._row.addWidget(self.close_button)
        self._inner.addLayout(self._row)
        self._inner.setAlignment(self._row, Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignRight)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(8, 8, 8, 0)
        self._column.addWidget(frame)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self._shown: object = None
        self.hide()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow the board as it moves or changes its size."""
        if watched is self.board and event.type() in (QEvent.Type.Resize, QEvent.Type.Move):
            self._place_on_board()
        return False

    def showEvent(self, event: QShowEvent) -> None:
        """Watch the board while the report is shown."""
        if self.board is not None:
            self.board.installEventFilter(self)
            self._place_on_board()

    def hideEvent(self, event: QHideEvent) -> None:
        """Stop watching the board, and let it use its room again."""
        if self.board is not None:
            self.board.leave_room_for_report(0.0)
            self.board.removeEventFilter(self)  # otherwise every event of the board would pass here

    def _place_on_board(self) -> None:
        """Place it along the upper edge of its strip of the board, as high as its text; shorten that if it is
        higher than the strip."""
        parent = self.parentWidget()
        if self.board is not None and parent is not None and not self.isHidden():
            room = self.board.report_strip().toRect()
            corner, wide = self.board.mapTo(parent, room.topLeft()), room.width()
            for is_short in (False, True):
                self._show_lines(is_short)
                beside = wide - self._row.sizeHint().width()
                is_wide = beside > (LEAST_SHORT if is_short else LEAST_WORDS)
                direction = QBoxLayout.Direction
                self._inner.setDirection(direction.LeftToRight if is_wide else direction.TopToBottom)
                around = self._column.contentsMargins()
                high = self._inner.totalHeightForWidth(wide - around.left() - around.right()) + around.top()
                if high <= room.height():
                    break
            self.setGeometry(corner.x(), corner.y(), wide, high)
            self._inner.activate()
            self.board.leave_room_for_report(high)
            self.raise_()

    def _show_lines(self, is_short: bool) -> None:
        """Show the headline and all lines; or if it is to be short, the first line and how many more there
        are."""
        more = len(self._lines) - 1
        first = [*self._lines[:1], *([_more_words(more)] if more > 0 else [])]
        self.headline.setVisible(bool(self.headline.text()) and not (is_short and self._lines))
        self.lines.setText("<br>".join(first if is_short else self._lines))
        for layout in (self._words, self._inner):
            layout.invalidate()  # Qt does so later, and its height would be the old one until then

    def watched(self, view: View) -> object:
        """Return the open turn of a view, with what became of its planned steps."""
        return (view.turn,)

    def show_view(self, view: View | None) -> None:
        """Show and speak the report of the open turn unless nothing in it has changed.

        Without an open turn or anything to report, hide.
        """
        turn = view.turn if view is not None else None
        if view is None or turn is None or not (turn.report or turn.other_plan):
            self._shown = None
            self.sentence = ""
            self.hide()
            return
        content = (turn.seat, view.here, turn.revision, turn.report, turn.verdicts, turn.other_plan)
        if content != self._shown:
            self._shown = content
            self._show_report(view, turn)
            self.message_emitted.emit(f"{view.led.news}. {self.sentence}" if view.led.news else self.sentence)

    def _show_report(self, view: View, turn: OpenTurn) -> None:
        """Fill and show the report on the plan of this turn, and set `sentence` to it as plain text.

        It has a headline if another player changed the plan, the changed steps or else the report's lines,
        the turn where another plan is kept, and buttons for replacements and for that plan.
        """
        headline = plan_headline([view.seats[seat].name for seat in turn.causes], turn.verdicts)
        other = _("Another plan of yours is kept at {turn}.", turn=turn.other_plan) if turn.other_plan else ""
        self.headline.setText(f"<b>{literally(headline)}</b>" if headline else "")
        self._lines = [*verdict_lines(turn), *([literally(other)] if other else [])]
        self._show_lines(is_short=False)
        self.sentence = " ".join(filter(None, (headline, *map(as_sentence, turn.report), other)))
        self.setAccessibleName(self.sentence)
        self._make_buttons(turn)
        self.show()
        self._place_on_board()

    def _make_buttons(self, turn: OpenTurn) -> None:
        """Make the buttons for replacements and for the other plan."""
        for button in self.buttons:
            self._row.removeWidget(button)
            button.deleteLater()
        self.buttons = []
        for offer in turn.replacements:
            self._add_button(offer.label, partial(self.replacement_wanted.emit, offer.action))
        if turn.other_plan:
            self._add_button(_("Use the other plan here"), partial(self.other_plan_wanted.emit, turn.seat))

    def _add_button(self, text: str, press: Callable[[], None]) -> None:
        """Add a button before Close that calls `press`."""
        button = QPushButton(text, self)
        button.clicked.connect(press)
        self._row.insertWidget(self._row.count() - 1, button)
        self.buttons.append(button)


def verdict_lines(turn: OpenTurn) -> list[str]:
    """Return a line of rich text for each step that changed, struck through if it is impossible now.

    At most MOST_LINES, and one on how many more. Without such steps, the first MOST_LINES lines of the
    report.
    """
    shown = [one for one in turn.verdicts if str(one)]
    if not shown:
        return [literally(line) for line in turn.report[:MOST_LINES]]
    lines = [verdict_line(one) for one in shown]
    more = len(lines) - MOST_LINES
    return lines if more <= 0 else [*lines[:MOST_LINES], _more_words(more)]


def _more_words(count: int) -> str:
    """Return how many more lines there are."""
    return ngettext("and {count} more", "and {count} more", count)


def verdict_line(one: PlanVerdict) -> str:
    """Return the line of one step as rich text: struck through with the reason if it fell, else only the
    reason.
    """
    if one.kind != "fell" or not one.step:
        return _("≠&nbsp;&nbsp;{literally}", literally=literally(as_sentence(one.why)))
    reason = literally(one.why.removeprefix(f"{one.step}: "))
    return _("✕&nbsp;&nbsp;<s>{step}</s>&nbsp; {reason}", step=literally(one.step), reason=reason)


def as_sentence(words: str) -> str:
    """Return the words as a sentence, with a capital and a full stop."""
    return capitalised(words) + ("" if words.endswith((".", "!", "?")) else ".")
