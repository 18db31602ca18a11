"""Where a turn is to be moved to, and under which other rules a line is to be played again."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLabel, QLineEdit, QScrollArea, QWidget

from desktop.engine.game import Game
from desktop.engine.history import Node
from desktop.engine.record import TableRecord
from desktop.shell.start.new_game import field_for, put_into, value_of
from desktop.ui.dialog import Dialog
from desktop.ui.fields import add_row, rows
from desktop.ui.labels import FittingArea, label, see_through

MOST = 9  # digits of a number


class MoveToDialog(Dialog):
    """One field. What is wrong with it is said under it, and it stays open."""

    wanted = Signal(int)  # in front of this turn

    def __init__(self, name: str, node: Node, count: int, parent: QWidget | None = None) -> None:
        super().__init__("Move to", parent, width=360)
        self._count = count
        self.field = QLineEdit(str(max(1, node.depth - 1)), self)
        self.field.setMaxLength(MOST)
        self.field.setPlaceholderText(f"A turn from 1 to {count}, or end")
        self.field.setAccessibleName("In front of which turn")
        self.refusal = label("second")
        self.refusal.setWordWrap(True)
        told = QLabel(f"Move {name} in front of which turn?", self)
        told.setWordWrap(True)
        for widget in (told, self.field, self.refusal):
            self.column.addWidget(widget)
        self.main("Move")
        self.leave()
        self.foot()
        self.field.selectAll()

    def accept(self) -> None:
        text = self.field.text().strip().casefold()
        before = self._count + 1 if text == "end" else int(text) if text.isdecimal() else 0
        if not 1 <= before <= self._count + 1:
            why = f"Type a turn from 1 to {self._count}, or end."
            self.refusal.setText(why)
            self.field.setAccessibleDescription(why)
            self.field.selectAll()
            return
        super().accept()
        self.wanted.emit(before)


class OtherRules(Dialog):
    """The options of the game, as this table has them."""

    wanted = Signal(object)  # the options, by name

    def __init__(self, game: Game, record: TableRecord, parent: QWidget | None = None) -> None:
        super().__init__("Play it again under other rules", parent, width=420)
        told = QLabel(
            "The same actions are played under these rules, as far as they go, as a game of its own.",
            self,
        )
        told.setWordWrap(True)
        self.column.addWidget(told)
        self.fields = {option.name: field_for(option) for option in game.options}
        inside, grid = QWidget(), rows()
        for option in game.options:
            field = self.fields[option.name]
            add_row(grid, option.title, option.help, field)
            put_into(field, record.options.get(option.name, option.default))
        inside.setLayout(grid)
        area: QScrollArea = FittingArea()
        area.setWidget(inside)
        see_through(area)
        self.column.addWidget(area, 1)
        self.main("Review")
        self.leave()
        self.foot()
        self.fit(460)

    def accept(self) -> None:
        values: dict[str, Any] = {name: value_of(field) for name, field in self.fields.items()}
        super().accept()
        self.wanted.emit(values)
