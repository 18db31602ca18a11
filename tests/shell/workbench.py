"""Provide a board for the workshop game, with a spot for everything made, named as its viewer may know it."""

from collections.abc import Hashable, Sequence
from dataclasses import replace
from typing import Any

from PySide6.QtCore import QRectF

from takeback.board.widget import BoardWidget
from takeback.engine.game import Computers, Drafted, Instead
from takeback.engine.record import Seat
from takeback.table.opening import new_table
from takeback.table.table import Table
from tests.table import workshop


def instead(state: workshop.Shop, seat: int, fallen: workshop.Make) -> Instead | None:
    number = fallen.number + 10
    return Instead(workshop.Make(number), f"Make {number} instead")


def before_end(state: workshop.Shop, is_fair: bool) -> str:
    return "This is final." if is_fair else ""


class Board(BoardWidget):
    def keys(self) -> Sequence[Hashable]:
        return ["pile", *range(len(self.state.made))]

    def place_of(self, key: Any) -> QRectF:
        return QRectF(20, 20 if key == "pile" else 60 + 40 * key, 200, 30)

    def name_of(self, key: Any) -> str:
        if key == "pile":
            return f"{len(self.state.pile)} cards"
        seat, number = self.state.made[key]
        return f"{workshop.GAME.seat_name(seat)} made {'something' if number < 0 else number}"

    def tip_of(self, key: Any) -> str:
        return self.name_of(key)


GAME = replace(
    workshop.GAME,
    package=__package__,
    board=Board,
    drafted=Drafted(closes=workshop.closes, instead=instead, before_end=before_end),
    computers=Computers(choose=workshop.play),
)


def workshop_table(*kinds: str, rule: str = "free") -> Table:
    names = workshop.GAME.seat_names
    seats = [Seat(kind, names[at], "", at) for at, kind in enumerate(kinds)]
    return new_table(GAME, {}, seats, 7, rule)
