"""The dialog for buying chips."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QHBoxLayout, QLabel, QWidget

from takeback.texts import format_number
from takeback.texts import gettext as _
from takeback.ui.dialog import ASIDE, Dialog
from takeback.ui.fields import NumberField


class BuyChips(Dialog):
    """Asks for a number within the limits, and calls `buy` with it when accepted; one button fills the stack
    up to the usual one."""

    def __init__(
        self,
        limits: tuple[int, int],
        usual: int,
        missing: int,
        buy: Callable[[int], object],
        parent: QWidget | None = None,
    ) -> None:
        """Propose the chips that are `missing` to the `usual` stack, within the limits (least, most)."""
        super().__init__(_("Buy chips"), parent, width=340)
        least, most = limits
        self._missing, self._buy = missing, buy
        self.number = NumberField(_("Chips to buy"), least, most, self)
        self.number.set_value(min(max(missing, least), most))
        words = _("{least} to {most} chips:", least=format_number(least), most=format_number(most))
        label = QLabel(words, self)
        label.setBuddy(self.number)
        row = QHBoxLayout()
        row.addWidget(label)
        row.addStretch(1)
        row.addWidget(self.number)
        self.column.addLayout(row)
        self.usual = self.act(_("Top up to {amount}", amount=format_number(usual)), self._enter_usual, ASIDE)
        self.usual.setEnabled(least <= missing <= most)
        self.leave()
        self.main(_("Buy"), self._accept)
        self.foot()
        self.number.setFocus()

    def _enter_usual(self) -> None:
        """Enter the number that makes the stack the usual one."""
        self.number.set_value(self._missing)

    def _accept(self) -> None:
        """Close the dialog and buy."""
        self.accept()
        self._buy(self.number.value)
