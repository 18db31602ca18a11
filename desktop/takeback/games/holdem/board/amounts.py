"""Choosing a bet: an amount that is typed, stepped, dragged, or picked from a button."""

from __future__ import annotations

import re
from contextlib import suppress
from decimal import Decimal, InvalidOperation

from PySide6.QtCore import Qt

from takeback.texts import format_number
from takeback.texts import gettext as _

from ..rules import chips
from ..rules.play import why_no_raise
from ..state import Holdem, Raise
from . import names
from .looks import CardBoard
from .places import BoardLayout

LEAST_PLACE, MOST_PLACE = 0, chips.SIZES + 1  # of the buttons for the least and the most
SIZE_PLACES = chips.SIZES + 2
LONGEST = 12  # longest typed amount, in characters
POINTS = ".,"
STEPS = {Qt.Key.Key_Up: 1, Qt.Key.Key_Down: -1}
SIZES = {Qt.Key.Key_Right: 1, Qt.Key.Key_Left: -1}
PLAYS = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


def plain_number(typed: str) -> str:
    """Return a typed number without the signs that group its thousands, as amounts are shown, and with a
    point before its fraction. Any other comma or point begins a fraction, since keyboards have either."""
    grouping = format_number(1000)[1:-3]
    if grouping and grouping in POINTS:
        typed = re.sub(rf"{re.escape(grouping)}(?=\d{{3}}(?!\d))", "", typed)
    return typed.replace(",", ".")


class AmountBoard(CardBoard):
    """The part of the board that holds the amount to bet. A typed amount is not cut to what is legal; it is
    refused when played."""

    state: Holdem
    table_state: Holdem
    amount = 0  # total to bet or raise to
    is_open = False  # an amount is being chosen by keyboard
    typed = ""  # its typed text

    @property
    def places(self) -> BoardLayout:
        """Return where everything is painted; a subclass says so."""
        raise NotImplementedError

    @property
    def is_my_turn(self) -> bool:
        """Tell whether the viewer's seat has to act; a subclass says so."""
        raise NotImplementedError

    @property
    def limits(self) -> tuple[int, int] | None:
        """Return the least and the most the viewer may bet or raise to; None if raising is not possible
        now."""
        if not self.is_my_turn or self.seat is None:
            return None
        return chips.raise_range(self.table_state, self.seat)

    # --- the sizes ------------------------------------------------------------------------------------------

    def sizes(self) -> dict[int, tuple[str, int]]:
        """Return (name, total) of the buttons by their place: the least, usual sizes in between, and the
        most; only the last if a single total is legal. A size keeps its place whichever others are missing,
        and no two are equal."""
        assert self.limits is not None
        assert self.seat is not None
        least, most = self.limits
        top = _("All-in") if self._is_all(most) else _("Pot")  # only pot limit ends below the stack
        if least == most:
            return {MOST_PLACE: (top if self._is_all(most) else _("Only size"), most)}
        between = enumerate(chips.distinct_sizes(self.table_state, self.seat), start=LEAST_PLACE + 1)
        usual = {place: size for place, size in between if size is not None}
        # Translators: the smallest bet, on a small button
        return {LEAST_PLACE: (_("Min"), least), **usual, MOST_PLACE: (top, most)}

    def _is_all(self, to: int) -> bool:
        """Tell whether betting to this total takes the viewer's whole stack."""
        assert self.seat is not None
        seat = self.table_state.seats[self.seat]
        return to >= seat.bet + seat.stack

    def use_size(self, place: int) -> None:
        """Choose the amount of the button at this place; ignore a button that is gone."""
        if self.limits is not None and (size := self.sizes().get(place)) is not None:
            self.set_amount(size[1])

    def step_size(self, way: int) -> None:
        """Choose the next larger (way > 0) or smaller of the buttons' amounts; beyond the last one the amount
        stays."""
        amounts = [to for _name, to in self.sizes().values()]
        ahead = [to for to in amounts if (to > self.amount if way > 0 else to < self.amount)]
        self.set_amount((min(ahead) if way > 0 else max(ahead)) if ahead else self.amount)

    # --- the amount -----------------------------------------------------------------------------------------

    def open_amount(self) -> None:
        """Start choosing an amount by keyboard: keys change it, and Enter plays it. If raising is not
        possible, refuse and say why."""
        assert self.seat is not None
        if self.limits is None:
            self.refuse(why_no_raise(self.table_state, self.seat))
            return
        self.is_open, self.typed = True, ""
        amount, least, most = self._amount_and_limits()
        self.message_emitted.emit(
            _(
                "Amount {amount}, from {least} to {most}. Type it or use Up and Down, then press Enter.",
                amount=amount,
                least=least,
                most=most,
            )
        )
        self.update()

    def close_amount(self) -> bool:
        """Stop choosing an amount, cut it to what is legal, and announce it. Return whether it was open."""
        was_open, self.is_open, self.typed = self.is_open, False, ""
        if was_open and self.limits is not None:
            self.set_amount(self.amount)
        return was_open

    def change_amount(self, blinds: int) -> None:
        """Change the amount by that many big blinds, cut to what is legal; do nothing if raising is not
        possible."""
        self.set_amount(self.amount + blinds * max(self.table_state.big, 1))

    def set_amount(self, to: int) -> None:
        """Choose this amount, cut to what is legal; do nothing if raising is not possible."""
        if self.limits is None:
            return
        self.typed = ""
        self.amount = min(max(to, self.limits[0]), self.limits[1])
        self._announce_amount()

    def amount_at(self, x: float) -> None:
        """Choose the amount at this x of the slider: multiples of the small blind, exact at both ends."""
        if self.limits is None:
            return
        least, most = self.limits
        track = self.places.slider
        part = min(1.0, max(0.0, (x - track.left()) / max(track.width(), 1.0)))
        near = chips.rounded(self.table_state, least + part * (most - least))
        self.set_amount(most if part > 0.985 else near)

    def amount_key(self, key: Qt.Key, text: str) -> bool:
        """Handle a key during one's turn; return whether it concerned the amount. A first digit opens it;
        while it is open, digits and Backspace edit it, arrows step it, and Enter bets it."""
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
        """Take the typed text as the amount, without cutting it to what is legal. The amount stays if the
        text is no number."""
        self.typed = typed[:LONGEST]
        with suppress(InvalidOperation):
            self.amount = round(Decimal(plain_number(self.typed) or "0") * self.table_state.unit)
        self._announce_amount()

    def _announce_amount(self) -> None:
        """Update the names of slider and button, announce the amount, and repaint."""
        for key in (("slider",), ("act", "raise")):
            if (spot := self.spots.get(key)) is not None:
                spot.set_name(self.name_of(key), self.tip_of(key))
        amount = names.chips_of(self.table_state, self.amount)
        self.message_emitted.emit(names.bet_label(self.table_state, amount))
        self.update()

    def amount_name(self) -> str:
        """Return the spoken name of the slider: the amount and its limits."""
        amount, least, most = self._amount_and_limits()
        return _("Amount {amount}, from {least} to {most}", amount=amount, least=least, most=most)

    def _amount_and_limits(self) -> tuple[str, str, str]:
        """Return the amount, the least and the most that are possible, each as text."""
        least, most = self.limits or (0, 0)
        state = self.table_state
        return names.chips_of(state, self.amount), names.chips_of(state, least), names.chips_of(state, most)

    def amount_shown(self) -> str:
        """Return the text above the slider: what is being typed, or the amount."""
        return f"{self.typed}▏" if self.typed else names.painted_amount(self.table_state, self.amount)
