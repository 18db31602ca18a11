"""The rows of a dialog that choose who plays which seat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QLineEdit, QVBoxLayout, QWidget

from takeback.engine.game import Game
from takeback.engine.record import Seat
from takeback.engine.titles import shown_level, shown_name
from takeback.texts import gettext as _
from takeback.ui.fields import HEIGHT, ChoiceBox, SeatColourBox, SegmentedControl
from takeback.ui.theme import INSIDE, PIECE_NAMES

KINDS = (("person", _("Person")), ("computer", _("Computer")))
LONGEST_NAME = 40


class SeatRow(QWidget):
    """One seat: person or computer, level, name and colour."""

    changed = Signal()

    def __init__(self, game: Game, number: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._stored, self.usual = game.seat_name(number), shown_name(game, number)
        self.levels = game.computer_levels
        self.usual_level = game.seat_level(number)
        self.label = QLabel(f"{self.usual}")
        self.label.setMinimumWidth(76)
        self.kind = SegmentedControl(_("{player} is a", player=self.usual), KINDS)
        levels = [(level, shown_level(game, level)) for level in self.levels]
        self.level = ChoiceBox(_("{player}: level", player=self.usual), levels)
        self.name = QLineEdit()
        self.colour = SeatColourBox(_("{player}: colour", player=self.usual))
        self._lay_out()
        self.set_seat(Seat("person", "", "", number % len(PIECE_NAMES)))

    def _lay_out(self) -> None:
        """Lay out the fields and connect them to `changed`; without computers there is no choice
        of the kind.
        """
        self.name.setPlaceholderText(self.usual)
        self.name.setAccessibleName(_("{player}: name", player=self.usual))
        self.name.setMaxLength(LONGEST_NAME)
        self.name.setFixedHeight(HEIGHT)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(INSIDE)
        for widget, stretch in (
            (self.label, 0),
            (self.kind, 0),
            (self.level, 0),
            (self.name, 1),
            (self.colour, 0),
        ):
            row.addWidget(widget, stretch)
        self.kind.setVisible(bool(self.levels))
        keep = self.level.sizePolicy()
        keep.setRetainSizeWhenHidden(bool(self.levels))  # so that the names are aligned
        self.level.setSizePolicy(keep)
        self.kind.chosen.connect(self._chosen)
        self.level.currentIndexChanged.connect(self.changed)
        self.name.textChanged.connect(self.changed)
        self.colour.currentIndexChanged.connect(self.changed)

    def _chosen(self, kind: str) -> None:
        """Show the level for a computer only, and emit `changed`."""
        self.level.setVisible(kind == "computer")
        self.changed.emit()

    def set_seat(self, seat: Seat) -> None:
        """Show this seat; a computer becomes a person in a game without any, an unknown level the
        usual one.
        """
        self.kind.set_value("computer" if seat.kind == "computer" and self.levels else "person")
        self._chosen(self.kind.value)
        self.level.set_value(seat.level if seat.level in self.levels else self.usual_level)
        self.name.setText("" if seat.name == self._stored else seat.name)
        self.colour.set_value(seat.colour)

    @property
    def seat(self) -> Seat:
        """Return the seat as chosen; an empty name becomes the usual one."""
        name = " ".join(self.name.text().split()) or self._stored
        kind = self.kind.value
        return Seat(kind, name, self.level.value if kind == "computer" else "", int(self.colour.value))


class SeatList(QWidget):
    """The rows of all seats that are in use."""

    changed = Signal()

    def __init__(self, game: Game, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.rows = [SeatRow(game, number, self) for number in range(max(game.seats))]
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(INSIDE)
        for row in self.rows:
            row.changed.connect(self.changed)
            column.addWidget(row)
        self.count = 0
        self.set_count(game.read_seats())

    def set_count(self, count: int) -> None:
        """Show the rows of so many seats; the others keep their choices while the dialog is open."""
        self.count = count
        for number, row in enumerate(self.rows):
            row.setVisible(number < count)
        self.changed.emit()

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Return the seats of the rows in use, as many as the game has players."""
        return tuple(row.seat for row in self.rows[: self.count])

    def set_seats(self, seats: Sequence[Seat]) -> None:
        """Show these seats in the first rows; more seats than rows, or fewer, do not matter."""
        for row, seat in zip(self.rows, seats, strict=False):
            row.set_seat(seat)


def first_seats(game: Game) -> tuple[Seat, ...]:
    """Return the seats for the first game: one person, then computers if the game has any, else persons."""
    kind = "computer" if game.computer_levels else "person"
    return tuple(
        Seat("person" if at == 0 else kind, colour=game.seat_colour(at) % len(PIECE_NAMES))
        for at in range(max(game.seats))
    )


def remembered_seats(game: Game, kept: Any) -> tuple[Seat, ...]:
    """Return a seat for each of the game's seats: those of the last time from the settings, else the usual
    ones.

    Invalid parts of a seat are as usual.
    """
    usual = first_seats(game)
    if not isinstance(kept, list):
        return usual
    seats = [_seat_from(given, usual[at]) for at, given in enumerate(kept[: len(usual)])]
    return (*seats, *usual[len(seats) :])


def seat_document(seat: Seat) -> dict[str, Any]:
    """Return kind, name, level and colour of a seat as a JSON object, for `remembered_seats`."""
    return {"kind": seat.kind, "name": seat.name, "level": seat.level, "colour": seat.colour}


def _seat_from(document: Any, usual: Seat) -> Seat:
    """Return the seat from JSON; invalid parts are as usual."""
    if not isinstance(document, Mapping):
        return usual
    colour = document.get("colour")
    return Seat(
        "computer" if document.get("kind") == "computer" else "person",
        str(document.get("name", ""))[:LONGEST_NAME],
        str(document.get("level", "")),
        colour if type(colour) is int else usual.colour,
    )
