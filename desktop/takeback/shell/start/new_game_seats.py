"""Who sits where: one row for each seat of a new game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QLineEdit, QVBoxLayout, QWidget

from takeback.engine.game import Game
from takeback.engine.record import Seat
from takeback.ui.fields import HEIGHT, Colour, Pick, Segmented
from takeback.ui.theme import INSIDE, PIECE_NAMES

KINDS = (("person", "Person"), ("computer", "Computer"))
LONGEST_NAME = 40


class SeatRow(QWidget):
    """One chair: who takes it, how strong, under what name and colour."""

    changed = Signal()

    def __init__(self, game: Game, number: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.usual = game.seat_name(number)
        self.levels = game.computer_levels
        self.usual_level = game.seat_level(number)
        self.label = QLabel(f"{self.usual}")
        self.label.setMinimumWidth(76)
        self.kind = Segmented(f"{self.usual} is a", KINDS)
        self.level = Pick(f"{self.usual}: level", [(level, level.capitalize()) for level in self.levels])
        self.name = QLineEdit()
        self.colour = Colour(f"{self.usual}: colour")
        self._lay_out()
        self.put(Seat("person", "", "", number % len(PIECE_NAMES)))

    def _lay_out(self) -> None:
        self.name.setPlaceholderText(self.usual)
        self.name.setAccessibleName(f"{self.usual}: name")
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
        keep.setRetainSizeWhenHidden(bool(self.levels))  # so that the names stand under each other
        self.level.setSizePolicy(keep)
        self.kind.chosen.connect(self._chosen)
        self.level.currentIndexChanged.connect(self.changed)
        self.name.textChanged.connect(self.changed)
        self.colour.currentIndexChanged.connect(self.changed)

    def _chosen(self, kind: str) -> None:
        self.level.setVisible(kind == "computer")
        self.changed.emit()

    def put(self, seat: Seat) -> None:
        self.kind.put("computer" if seat.kind == "computer" and self.levels else "person")
        self._chosen(self.kind.value)
        self.level.put(seat.level if seat.level in self.levels else self.usual_level)
        self.name.setText("" if seat.name == self.usual else seat.name)
        self.colour.put(seat.colour)

    @property
    def seat(self) -> Seat:
        name = " ".join(self.name.text().split()) or self.usual
        kind = self.kind.value
        return Seat(kind, name, self.level.value if kind == "computer" else "", int(self.colour.value))


class SeatList(QWidget):
    """The rows of as many seats as sit down."""

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
        self.put_count(game.read_seats())

    def put_count(self, count: int) -> None:
        """So many sit down; what was chosen for the others is remembered while the dialog is open."""
        self.count = count
        for number, row in enumerate(self.rows):
            row.setVisible(number < count)
        self.changed.emit()

    @property
    def seats(self) -> tuple[Seat, ...]:
        return tuple(row.seat for row in self.rows[: self.count])

    def put(self, seats: Sequence[Seat]) -> None:
        for row, seat in zip(self.rows, seats, strict=False):
            row.put(seat)


def first_seats(game: Game) -> tuple[Seat, ...]:
    """How it stands for who has never played this: you first, then computers where there are any."""
    kind = "computer" if game.computer_levels else "person"
    return tuple(
        Seat("person" if at == 0 else kind, colour=game.seat_colour(at) % len(PIECE_NAMES))
        for at in range(max(game.seats))
    )


def remembered_seats(game: Game, kept: Any) -> tuple[Seat, ...]:
    """The seats of the last time, as far as they can still be read."""
    usual = first_seats(game)
    if not isinstance(kept, list):
        return usual
    read = [_seat(given, usual[at]) for at, given in enumerate(kept[: len(usual)])]
    return (*read, *usual[len(read) :])


def plain_seat(seat: Seat) -> dict[str, Any]:
    return {"kind": seat.kind, "name": seat.name, "level": seat.level, "colour": seat.colour}


def _seat(given: Any, usual: Seat) -> Seat:
    if not isinstance(given, Mapping):
        return usual
    colour = given.get("colour")
    return Seat(
        "computer" if given.get("kind") == "computer" else "person",
        str(given.get("name", ""))[:LONGEST_NAME],
        str(given.get("level", "")),
        colour if type(colour) is int else usual.colour,
    )
