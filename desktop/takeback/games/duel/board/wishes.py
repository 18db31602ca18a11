"""Standing instructions: set in a context menu, listed and cleared in a dialog."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

import msgspec
from PySide6.QtWidgets import QLabel, QWidget

from takeback.games.duel.kernel import always
from takeback.games.duel.kernel.hooks import REGISTRY
from takeback.games.duel.kernel.objects import Choice, Duel
from takeback.texts import format_list
from takeback.texts import gettext as _
from takeback.ui.dialog import Dialog
from takeback.ui.rows import ListRow, RowList, RowShape

from .next_pass import NextPass
from .question_lines import QuestionLines

SHAPE = RowShape(height=34, shows_hover=True)
NOTHING = _("You have no standing answers. To add one, right-click an entry of the chain or an answer.")


class Wish(msgspec.Struct, frozen=True):
    """A line of the menu: turns one instruction on or off, and may give the answer that goes with it."""

    label: str
    stop: str  # the instruction as stored
    option: int = -1  # the answer given at once; -1 for none


class Wishing(Protocol):
    """The parts of the board that this file uses."""

    state: Duel

    @property
    def next_pass(self) -> NextPass:
        """Return the next pass of the player at the screen."""

    @property
    def choice(self) -> Choice | None:
        """Return the question to this seat; None without one."""

    @property
    def question_lines(self) -> QuestionLines:
        """Return the lines of the question's panel."""


def called(key: str) -> str:
    """Return the name of the card that a key means."""
    return REGISTRY.definition(key if key in REGISTRY.definitions else key.partition(".")[0]).name


def words(stop: str) -> str:
    """Return a player's standing instruction, stored as the text `stop`, in words: "Always pass while
    Mourner's Due is on top of the chain"."""
    kind, _colon, about = stop.partition(":")
    names = [called(key) for key in about.split(always.BEFORE)]
    if kind == always.ORDER:
        order = names[0]
        for name in names[1:]:
            # Translators: an order of cards; the first part may be such an order itself.
            order = _("{earlier}, then {later}", earlier=order, later=name)
        return _("Always {order}", order=order)
    if kind == always.PASS:
        return _("Always pass while {card} is on top of the chain", card=names[0])
    if kind == always.YES:
        return _("Always answer “Yes” to {card}", card=names[0])
    return _("Always answer “No” to {card}", card=names[0])


def wishes_at(board: Wishing, key: Any) -> list[Wish]:
    """Return the standing instructions, such as always to pass for an ability, that the context menu of this
    spot turns on or off."""
    if key[0] == "chain":
        stop = f"{always.PASS}:{always.key_of(board.state, key[1])}"
        return [_toggle_line(board, stop)] if always.is_wish(stop) else []
    choice = board.choice
    option = board.question_lines.option_at(key)
    if option < 0 or choice is None:
        return []
    if choice.kind == "yes_no" and choice.source and option in (0, 1):
        stop = f"{(always.YES, always.NO)[option]}:{always.key_of(board.state, choice.source)}"
        return [Wish(words(stop), stop, option)] if always.is_wish(stop) else []
    keys = always.order_of(board.state, choice) if choice.kind in always.ORDERS else ()
    if 0 <= option < len(keys) > 1:
        others = [one for one in keys if one != keys[option]]
        stop = f"{always.ORDER}:{always.BEFORE.join([keys[option], *others])}"
        return [Wish(words(stop), stop, option)] if always.is_wish(stop) else []
    return []


def _toggle_line(board: Wishing, stop: str) -> Wish:
    """Return the menu line that turns this instruction on or off."""
    if stop in board.next_pass.stops:
        return Wish(_("No longer: {instruction}", instruction=words(stop)), stop)
    return Wish(words(stop), stop)


def with_wish(stops: frozenset[str], stop: str) -> frozenset[str]:
    """Return the stops with this instruction turned on or off; contradicting ones are removed."""
    kind, _, about = stop.partition(":")
    if stop in stops:
        return stops - {stop}
    keys = set(about.split(always.BEFORE))
    against = {
        one
        for one in stops
        if always.is_wish(one)
        and one.partition(":")[0] in ((always.YES, always.NO) if kind in (always.YES, always.NO) else (kind,))
        and set(one.partition(":")[2].split(always.BEFORE)) == keys
    }
    return stops - against | {stop}


class WishesDialog(Dialog):
    """A dialog with all standing instructions of the player, in which they can be cleared."""

    def __init__(self, board: Any, parent: QWidget | None = None) -> None:
        super().__init__(_("Standing answers"), parent, width=460)
        self._board = board
        self.rows = RowList(_("Standing answers"), SHAPE, self)
        self.rows.setMinimumHeight(150)
        self.note = QLabel(NOTHING, self)
        self.note.setWordWrap(True)
        self.column.addWidget(self.rows, 1)
        self.column.addWidget(self.note)
        self.clear = self.act(_("Clear"), self._clear)
        self.clear_all = self.act(_("Clear all"), self._clear_all)
        self.leave(_("Close"))
        self.foot()
        self._list_instructions()
        self.rows.setFocus()

    @property
    def wishes(self) -> Sequence[str]:
        """Return the standing instructions that will hold from the next action on."""
        return sorted(stop for stop in self._board.next_pass.stops if always.is_wish(stop))

    def _list_instructions(self) -> None:
        """List the standing instructions and when they take effect; enable the buttons that remove them only
        if there are any."""
        self.rows.set_rows([ListRow(words(stop)) for stop in self.wishes])
        has_any = bool(self.wishes)
        self.note.setText(_("Takes effect with your next action.") if has_any else NOTHING)
        self.clear.setEnabled(has_any)
        self.clear_all.setEnabled(has_any)

    def _clear(self) -> None:
        """Clear the current instruction."""
        if 0 <= self.rows.row < len(self.wishes):
            self._remove({self.wishes[self.rows.row]})

    def _clear_all(self) -> None:
        """Clear all instructions."""
        self._remove(set(self.wishes))

    def _remove(self, stops: set[str]) -> None:
        """Clear these instructions from the next action on, say so, and list the rest."""
        self._board.next_pass.want_stops(self._board.next_pass.stops - stops)
        instructions = format_list(words(stop) for stop in sorted(stops))
        self._board.message_emitted.emit(_("No longer: {instructions}.", instructions=instructions))
        self._list_instructions()
