"""The dialog for buying chips."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QHBoxLayout, QLabel, QWidget

from takeback.ui.dialog import ASIDE, Dialog
from takeback.ui.fields import NumberField


class BuyChips(Dialog):
    """Asks for a number within the limits; one button fills the stack up to the usual one."""

    def __init__(
        self,
        limits: tuple[int, int],
        missing: int,
        buy: Callable[[int], object],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__("Buy chips", parent, width=340)
        least, most = limits
        self._missing, self._buy = missing, buy
        self.number = NumberField("Chips to buy", least, most, self)
        self.number.set_value(min(max(missing, least), most))
        label = QLabel(f"{least} to {most} chips:", self)
        label.setBuddy(self.number)
        row = QHBoxLayout()
        row.addWidget(label)
        row.addStretch(1)
        row.addWidget(self.number)
        self.column.addLayout(row)
        self.usual = self.act(f"Top up by {missing}", self._enter_usual, ASIDE)
        self.usual.setEnabled(least <= missing <= most)
        self.leave()
        self.main("Buy", self._accept)
        self.foot()
        self.number.setFocus()

    def _enter_usual(self) -> None:
        """Enter the number that makes the stack the usual one."""
        self.number.set_value(self._missing)

    def _accept(self) -> None:
        """Close the dialog and buy."""
        self.accept()
        self._buy(self.number.value)
