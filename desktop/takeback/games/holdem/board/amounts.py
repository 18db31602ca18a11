"""How much to bet: an amount that is typed, stepped, dragged, or one of the sizes with a button."""

from __future__ import annotations

from contextlib import suppress
from decimal import Decimal, InvalidOperation
from operator import itemgetter

from PySide6.QtCore import Qt

from ..rules import chips
from ..rules.play import why_no_raise
from ..state import Holdem, Raise
from . import names
from .looks import CardBoard
from .places import Places

MOST_SIZES = 4  # between the least and the most
LONGEST = 12  # characters of an amount that is typed
POINTS = ".,"
STEPS = {Qt.Key.Key_Up: 1, Qt.Key.Key_Down: -1}
SIZES = {Qt.Key.Key_Right: 1, Qt.Key.Key_Left: -1}
PLAYS = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class AmountBoard(CardBoard):
    """An amount between the least and the most that may be bet. What is typed is meant, and refused if it
    may not be."""

    state: Holdem
    present: Holdem
    amount = 0  # to bet or raise to
    is_open = False  # is an amount being chosen by keyboard?
    typed = ""  # of it

    @property
    def places(self) -> Places:
        raise NotImplementedError

    @property
    def is_my_turn(self) -> bool:
        raise NotImplementedError

    @property
    def limits(self) -> tuple[int, int] | None:
        if not self.is_my_turn or self.seat is None:
            return None
        return chips.raise_range(self.present, self.seat)

    # --- the sizes ------------------------------------------------------------------------------------------

    def sizes(self) -> list[tuple[str, int]]:
        """The amounts with a button: the least, the usual ones between, and all."""
        assert self.limits is not None
        assert self.seat is not None
        least, most = self.limits
        top = "All-in" if self._is_all(most) else "Most"
        if least == most:
            return [(top if self._is_all(most) else "Only size", most)]
        between = [one for one in chips.sizes(self.present, self.seat) if least < one[1] < most]
        between.sort(key=itemgetter(1))
        return [("Min", least), *between[-MOST_SIZES:], (top, most)]

    def _is_all(self, to: int) -> bool:
        assert self.seat is not None
        seat = self.present.seats[self.seat]
        return to >= seat.bet + seat.stack

    def use_size(self, number: int) -> None:
        if self.limits is not None and number < len(sizes := self.sizes()):
            self.set_amount(sizes[number][1])

    def step_size(self, way: int) -> None:
        """To the next larger or smaller of them."""
        amounts = [to for _, to in self.sizes()]
        ahead = [to for to in amounts if (to > self.amount if way > 0 else to < self.amount)]
        self.set_amount((min(ahead) if way > 0 else max(ahead)) if ahead else self.amount)

    # --- the amount -----------------------------------------------------------------------------------------

    def open_amount(self) -> None:
        """From here on keys change it, and Enter plays it."""
        assert self.seat is not None
        if self.limits is None:
            self.refuse(why_no_raise(self.present, self.seat))
            return
        self.is_open, self.typed = True, ""
        self.said.emit(f"{self.amount_name()}. Type it, or Up and Down; Enter plays it.")
        self.update()

    def close_amount(self) -> bool:
        """Was it open?"""
        was_open, self.is_open, self.typed = self.is_open, False, ""
        if was_open and self.limits is not None:
            self.set_amount(self.amount)
        return was_open

    def change_amount(self, blinds: int) -> None:
        self.set_amount(self.amount + blinds * max(self.present.big, 1))

    def set_amount(self, to: int) -> None:
        """Within what may be bet."""
        if self.limits is None:
            return
        self.typed = ""
        self.amount = min(max(to, self.limits[0]), self.limits[1])
        self._tell_amount()

    def amount_at(self, x: float) -> None:
        """Where the handle of the slider is held; steps of the small blind, its ends exact."""
        if self.limits is None:
            return
        least, most = self.limits
        track = self.places.slider
        part = min(1.0, max(0.0, (x - track.left()) / max(track.width(), 1.0)))
        step = max(self.present.small, 1)
        near = round((least + part * (most - least)) / step) * step
        self.set_amount(most if part > 0.985 else near)

    def amount_key(self, key: Qt.Key, text: str) -> bool:
        """A key of one's turn; was it about the amount?"""
        assert self.seat is not None
        if text and (text.isdecimal() or (self.is_open and text in POINTS)):
            if not self.is_open:
                self.open_amount()
            if self.is_open:
                self._type(self.typed + text)
        elif not self.is_open:
            return False
        elif key == Qt.Key.Key_Backspace:
            self._type(self.typed[:-1])
        elif key in STEPS:
            self.change_amount(STEPS[key])
        elif key in SIZES:
            self.step_size(SIZES[key])
        elif key in PLAYS:
            self.act(Raise(self.amount))
        else:
            return False
        return True

    def _type(self, typed: str) -> None:
        """Digits as they are typed; what they mean is not cut to what may be bet."""
        self.typed = typed.replace(",", ".")[:LONGEST]
        with suppress(InvalidOperation):
            self.amount = round(Decimal(self.typed or "0") * self.present.unit)
        self._tell_amount()

    def _tell_amount(self) -> None:
        for key in (("slider",), ("act", "raise")):
            if (spot := self.spots.get(key)) is not None:
                spot.call(self.name_of(key), self.tip_of(key))
        self.said.emit(f"{self.verb()} {names.chips_of(self.present, self.amount)}")
        self.update()

    def amount_name(self) -> str:
        least, most = self.limits or (0, 0)
        shown = [names.chips_of(self.present, amount) for amount in (self.amount, least, most)]
        return f"Amount {shown[0]}, from {shown[1]} to {shown[2]}"

    def amount_shown(self) -> str:
        return f"{self.typed}▏" if self.typed else names.grouped(self.present, self.amount)

    def verb(self) -> str:
        return "Bet" if self.present.level == 0 else "Raise to"
