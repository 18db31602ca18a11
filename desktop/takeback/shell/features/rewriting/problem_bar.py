"""The bar below the rows of an edit: what is wrong with a turn, and the repairs that were found to work."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QHBoxLayout, QLabel, QMenu, QPushButton, QVBoxLayout, QWidget

from takeback.engine.repairs import Repair
from takeback.shell.features.rewriting.wording import REPAIRS
from takeback.texts import gettext as _
from takeback.ui.labels import FittingText

OTHER, TO_ALL = _("Play something else…"), _("Apply to all problems of this kind")


class ProblemBar(QWidget):
    """Shows a turn that is no longer possible, offers repairs, and asks about the turn if the edit waits.

    It is part of the review, which hides it without a problem.
    """

    repair_wanted = Signal(object, bool)  # the Repair, and whether for all turns for which it works

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._repairs: tuple[Repair, ...] = ()
        self._is_asked = self._may_play = False
        self.sentence = QLabel(self)
        self.sentence.setWordWrap(True)
        self.sentence.setTextFormat(Qt.TextFormat.PlainText)
        self.first = QPushButton(self)
        self.more = QPushButton(_("More repairs"), self)
        self.more.setMenu(QMenu(self.more))
        self.to_all = QAction(TO_ALL, self)
        self.to_all.setCheckable(True)
        self.other = QPushButton(OTHER, self)
        self.skip = QPushButton(_("Skip this turn"), self)
        self.end = QPushButton(_("End here"), self)
        column = QVBoxLayout(self)
        column.setContentsMargins(14, 4, 14, 4)
        column.setSpacing(6)
        self._text_area = FittingText(self.sentence)
        above = QHBoxLayout()
        above.setContentsMargins(10, 0, 0, 0)  # aligned with the other texts of the page
        above.addWidget(self._text_area)
        column.addLayout(above)
        self._rows = []
        for group in ((self.first, self.more), (self.other, self.skip), (self.end,)):
            row = QHBoxLayout()
            row.setSpacing(6)
            for button in group:
                row.addWidget(button)
            row.addStretch(1)
            column.addLayout(row)
            self._rows.append(row)
        self.first.clicked.connect(self._on_first_clicked)
        self.hide()

    @property
    def buttons(self) -> tuple[QWidget, ...]:
        """Return everything that can be pressed, in its order."""
        return (self.first, self.more, self.other, self.skip, self.end)

    @property
    def repairs(self) -> tuple[Repair, ...]:
        """Return the repairs that are offered, the best first."""
        return self._repairs

    def hide_sentence(self, is_said_above: bool) -> None:
        """Hide the sentence if the row above says the same, else show it."""
        self._text_area.setVisible(not is_said_above)

    def show_problem(self, sentence: str, is_asked: bool, may_play: bool) -> None:
        """Show this problem, without repairs; hide the bar if the sentence is empty.

        `is_asked`: the edit waits for an answer about it. `may_play`: the viewer can play another turn.
        """
        had_focus = any(button.hasFocus() for button in self.buttons)
        self.sentence.setText(sentence)
        self.setAccessibleName(sentence)
        self._is_asked, self._may_play = is_asked, may_play
        self._rows[2 if is_asked else 0].insertWidget(1, self.more)
        self._rows[1 if is_asked else 0].insertWidget(0 if is_asked else 1, self.other)
        self.skip.setVisible(is_asked)
        self.end.setVisible(is_asked)
        self.show_repairs(())
        self.setVisible(bool(sentence))
        if had_focus and sentence:
            (self.other if may_play else self.skip if is_asked else self.more).setFocus()

    def show_repairs(self, repairs: Sequence[Repair], has_more_problems: bool = False) -> None:
        """Offer these repairs, the best on a button of its own unless the edit waits for an answer.

        With other problems, they can be applied to all of the kind.
        """
        self._repairs = tuple(repairs)
        had_focus = self.other.hasFocus()
        menu = self.more.menu()
        assert menu is not None
        menu.clear()
        has_first = bool(repairs) and not self._is_asked
        for number, repair in enumerate(repairs):
            if number or not has_first:
                action = menu.addAction(REPAIRS[repair.kind])
                action.triggered.connect(lambda _is_checked, number=number: self._want(number))
        has_other = self._may_play and not self._is_asked
        if has_other and not menu.isEmpty():
            menu.addAction(OTHER).triggered.connect(self.other.click)
            has_other = False
        self.other.setVisible(has_other or (self._is_asked and self._may_play))
        self.to_all.setVisible(bool(repairs) and has_more_problems)
        if self.to_all.isVisible():
            menu.addSeparator()
            menu.addAction(self.to_all)
        if has_first:
            self.first.setText(REPAIRS[repairs[0].kind])
        self.first.setVisible(has_first)
        self.more.setText(_("More repairs") if has_first else _("Repairs"))
        self.more.setVisible(not menu.isEmpty())
        if had_focus and self.other.isHidden():
            self.more.setFocus()

    def _on_first_clicked(self) -> None:
        """Emit that the first repair is wanted."""
        self._want(0)

    def _want(self, number: int) -> None:
        """Emit that the repair of this number is wanted, for all turns if that is checked."""
        is_for_all = self.to_all.isChecked() and self.to_all.isVisible()
        self.repair_wanted.emit(self._repairs[number], is_for_all)
