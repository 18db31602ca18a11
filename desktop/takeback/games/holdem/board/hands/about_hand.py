"""The dialog with information about a hand and the check of its deal."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFormLayout, QLabel, QLineEdit, QWidget

from takeback.texts import gettext as _
from takeback.ui.dialog import Dialog
from takeback.ui.fields import heading, second
from takeback.ui.labels import label
from takeback.ui.theme import EDGE

LONG = 40  # characters, above which a number is shown in a field
SEALED = _(
    "Before the hand was dealt, the order of the deck was sealed with this number. Anybody "
    "who noted it then can check afterwards that no card was changed, and can compute the "
    "number again."
)
HIDDEN = _("You can view the deck of this hand and check its seal when the table is over.")


class AboutHand(Dialog):
    """Shows the facts about a hand, and what is needed to verify its deal."""

    def __init__(
        self,
        number: int,
        facts: Sequence[tuple[str, str]],
        deal: Sequence[tuple[str, str]],
        is_hidden: bool,
        parent: QWidget,
    ) -> None:
        """Show labels with their texts: the facts, and what verifies the deal unless that is empty;
        `is_hidden` adds that the deck can be viewed when the table is over."""
        super().__init__(_("About Hand {number}", number=number), parent, width=520, spacing=12)
        column = self.column
        column.setContentsMargins(EDGE, EDGE, EDGE, EDGE)
        column.addWidget(heading(_("Hand {number}", number=number)))
        column.addLayout(self._rows(facts))
        if deal:
            column.addSpacing(6)
            column.addWidget(heading(_("Check the deal")))
            column.addWidget(second(SEALED))
            column.addLayout(self._rows(deal))
        if is_hidden:
            column.addWidget(second(HIDDEN))
        self.leave(_("Close")).setDefault(True)
        self.foot()

    def _rows(self, facts: Sequence[tuple[str, str]]) -> QFormLayout:
        """Return the rows of names and values; values can be copied."""
        form = QFormLayout()
        form.setHorizontalSpacing(18)
        form.setVerticalSpacing(6)
        for name, value in facts:
            form.addRow(label("second", name), self._value_widget(name, value))
        return form

    def _value_widget(self, name: str, value: str) -> QWidget:
        """Return a widget with a value; a long number is in a field, so that it is copied without line
        breaks."""
        if len(value) > LONG and " " not in value:
            field = QLineEdit(value, self)
            field.setReadOnly(True)
            field.setCursorPosition(0)
            field.setAccessibleName(name)
            return field
        words = QLabel(value, self)
        words.setTextFormat(Qt.TextFormat.PlainText)
        words.setWordWrap(True)
        words.setAccessibleName(f"{name}: {value}")
        words.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        return words
