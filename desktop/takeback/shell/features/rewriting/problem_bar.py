"""The bar below the rows of an edit: what is wrong with a turn, and the repairs that were found to work."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QHBoxLayout, QLabel, QMenu, QPushButton, QVBoxLayout, QWidget

from takeback.engine.repairs import Repair, RepairKind
from takeback.shell.features.rewriting.wording import REPAIRS, REPAIRS_OF_ALL
from takeback.texts import gettext as _
from takeback.ui.labels import FittingText

OTHER = _("Play something else…")


class ProblemBar(QWidget):
    """Shows a turn that is no longer possible, offers repairs, and asks about the turn if the edit waits.

    It is part of the review, which hides it without a problem.
    """

    repair_wanted = Signal(object, bool)  # the Repair, and whether for all turns for which it works

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._repairs: tuple[Repair, ...] = ()
        self._is_asked = self._may_play = self._is_brief = False
        self._question = ""
        self.sentence = QLabel(self)
        self.sentence.setWordWrap(True)
        self.sentence.setTextFormat(Qt.TextFormat.PlainText)
        self.first = QPushButton(self)
        self.more = QPushButton(_("More repairs"), self)
        self.more.setMenu(QMenu(self.more))
        self.other = QPushButton(OTHER, self)
        self.skip = QPushButton(_("Skip this turn"), self)
        self.end = QAction(_("End the new line here"), self)
        column = QVBoxLayout(self)
        column.setContentsMargins(14, 4, 14, 4)
        column.setSpacing(6)
        self._text_area = FittingText(self.sentence)
        above = QHBoxLayout()
        above.setContentsMargins(10, 0, 0, 0)  # aligned with the other texts of the page
        above.addWidget(self._text_area)
        column.addLayout(above)
        row = QHBoxLayout()
        row.setSpacing(6)
        for button in (self.first, self.other, self.skip, self.more):
            row.addWidget(button)
        row.addStretch(1)
        column.addLayout(row)
        self.first.clicked.connect(self._on_first_clicked)
        self.hide()

    @property
    def buttons(self) -> tuple[QWidget, ...]:
        """Return everything that can be pressed, in its order."""
        return (self.first, self.other, self.skip, self.more)

    @property
    def repairs(self) -> tuple[Repair, ...]:
        """Return the repairs that are offered, the best first."""
        return self._repairs

    def set_brief(self, is_brief: bool) -> None:
        """Leave out what happens to the turn, for lack of room, or show it again."""
        if is_brief != self._is_brief:
            self._is_brief = is_brief
            self._show_sentence()

    def _show_sentence(self) -> None:
        """Show what is wrong with the turn, and unless the bar is brief what happens to it."""
        self.sentence.setText(self._question if self._is_brief else self.accessibleName())
        self._text_area.fit()

    def show_problem(self, question: str, is_asked: bool, may_play: bool, result: str = "") -> None:
        """Show this problem, without repairs; hide the bar if the question is empty.

        `is_asked`: the edit waits for an answer about it. `may_play`: the viewer can play another turn.
        `result`: what happens to the turn otherwise.
        """
        had_focus = any(button.hasFocus() for button in self.buttons)
        self._question = question
        self.setAccessibleName(" ".join(filter(None, (question, result))))
        self._show_sentence()
        self._is_asked, self._may_play = is_asked, may_play
        self.show_repairs(())
        self.setVisible(bool(question))
        if had_focus and question:
            (self.other if may_play else self.skip if is_asked else self.more).setFocus()

    def show_repairs(self, repairs: Sequence[Repair], has_more_problems: bool = False) -> None:
        """Offer these repairs, the best on a button of its own unless the edit waits for an answer.

        With other problems, each is also offered for all turns. A button of its own skips the turn that the
        edit waits for.
        """
        self._repairs = tuple(repairs)
        had_focus = self.other.hasFocus()
        menu = self.more.menu()
        assert menu is not None
        menu.clear()
        has_first = bool(repairs) and not self._is_asked
        for repair in repairs[has_first:]:
            if not (self._is_asked and repair.kind == RepairKind.OUT):
                self._add_repair(menu, REPAIRS[repair.kind], repair, False)
        is_for_all = bool(repairs) and has_more_problems
        is_other_in_menu = self._may_play and not self._is_asked and (is_for_all or not menu.isEmpty())
        if is_other_in_menu:
            menu.addAction(OTHER).triggered.connect(self.other.click)
        if is_for_all:
            menu.addSeparator()
            for repair in repairs:
                self._add_repair(menu, REPAIRS_OF_ALL[repair.kind], repair, True)
        if self._is_asked:
            menu.addSeparator()
            menu.addAction(self.end)
        has_other = self._may_play and not is_other_in_menu
        self._show_buttons(REPAIRS[repairs[0].kind] if has_first else "", has_other, not menu.isEmpty())
        if had_focus and self.other.isHidden():
            self.more.setFocus()

    def _show_buttons(self, first: str, has_other: bool, has_more: bool) -> None:
        """Show the buttons that are needed, with this text on the first one; "": without it.

        Those that go are hidden first: all of them beside each other would make the page wider for good.
        """
        shown = (bool(first), has_other, self._is_asked, has_more)
        for button, is_shown in zip(self.buttons, shown, strict=True):
            if not is_shown:
                button.hide()
        if first:
            self.first.setText(first)
        self.more.setText(_("More repairs") if first else _("More"))
        for button, is_shown in zip(self.buttons, shown, strict=True):
            if is_shown:
                button.show()

    def _add_repair(self, menu: QMenu, text: str, repair: Repair, is_for_all: bool) -> None:
        """Add an entry to the menu that asks for a repair, or for it at all turns for which it works."""
        action = menu.addAction(text)
        action.triggered.connect(lambda _is_checked: self.repair_wanted.emit(repair, is_for_all))

    def _on_first_clicked(self) -> None:
        """Emit that the first repair is wanted."""
        self.repair_wanted.emit(self._repairs[0], False)
