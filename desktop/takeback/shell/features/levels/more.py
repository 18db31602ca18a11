"""The page for random levels: size, options, and a button that makes one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QPushButton, QScrollArea, QVBoxLayout, QWidget

from takeback.engine.game import Game
from takeback.puzzles.packs import Shelf
from takeback.shell.start.new_game import field_for, kept_or_default, set_field, value_of
from takeback.texts import gettext as _
from takeback.ui.fields import NumberField, add_row, rows
from takeback.ui.labels import called, label, see_through
from takeback.ui.theme import BETWEEN, EDGE

WIDTH = 620
USUAL_SIDE = 8


class RandomLevelPage(QScrollArea):
    """Offers the choices of the game's level generator, and the way to the dialog with all choices."""

    make_requested = Signal(str, object)  # the value of the option `level`, and the other options
    more_wanted = Signal()  # the dialog with all choices

    def __init__(self, game: Game, shelf: Shelf, stored_choices: Mapping[str, Any]) -> None:
        super().__init__()
        self.game, self.shelf = game, shelf
        low, high = shelf.sizes
        self.rows, self.columns = NumberField(_("Rows"), low, high), NumberField(_("Columns"), low, high)
        self.fields = {option.name: field_for(option) for option in shelf.options}
        self.play = self._button(_("Generate"), self._make, is_main=True)
        self.more = self._button(_("More options…"), self.more_wanted.emit)
        self._lay_out()
        self._set_fields(stored_choices)

    def _button(self, text: str, do: Any, is_main: bool = False) -> QPushButton:
        """Return a button that calls `do`."""
        button = QPushButton(text)
        button.setProperty("main", is_main)
        button.setMinimumWidth(140)
        button.clicked.connect(lambda *_: do())
        return button

    def _lay_out(self) -> None:
        """Arrange the page."""
        inside = QWidget()
        column = QVBoxLayout(inside)
        column.setContentsMargins(EDGE, 4, EDGE, EDGE)
        column.setSpacing(EDGE)
        column.addWidget(self._random())
        column.addWidget(self.more, 0, Qt.AlignmentFlag.AlignLeft)
        column.addStretch(1)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setWidget(inside)
        see_through(self)

    def _random(self) -> QFrame:
        """Return the card with all choices."""
        card = called("card", QFrame())
        card.setMaximumWidth(WIDTH)
        column = QVBoxLayout(card)
        column.setContentsMargins(20, 16, 20, 20)
        column.setSpacing(BETWEEN)
        column.addWidget(label("heading", _("Random level")))
        grid = rows()
        low, high = self.shelf.sizes
        add_row(grid, _("Rows"), _("From {low} to {high}", low=low, high=high), self.rows)
        add_row(grid, _("Columns"), _("From {low} to {high}", low=low, high=high), self.columns)
        for option in self.shelf.options:
            add_row(grid, option.title, option.help, self.fields[option.name])
        column.addLayout(grid)
        column.addWidget(self.play, 0, Qt.AlignmentFlag.AlignLeft)
        return card

    def _set_fields(self, stored_choices: Mapping[str, Any]) -> None:
        """Set the stored choices, as far as they are still valid."""
        for name, number in (("rows", self.rows), ("columns", self.columns)):
            value = stored_choices.get(name)
            number.set_value(value if isinstance(value, int) else USUAL_SIDE)
        values: dict[str, Any] = {}
        for option in self.shelf.options:
            values[option.name] = kept_or_default(option, stored_choices, values)
            set_field(self.fields[option.name], values[option.name])

    @property
    def choices(self) -> dict[str, Any]:
        """Return the choices, to be stored for the next time."""
        given = {name: value_of(field) for name, field in self.fields.items()}
        return {"rows": self.rows.value, "columns": self.columns.value, **given}

    def _make(self) -> None:
        """Emit `make_requested` with the chosen size and options."""
        options = {name: value_of(field) for name, field in self.fields.items()}
        self.make_requested.emit(f"random:{self.rows.value}x{self.columns.value}", options)
