"""The dialogs before an edit of the past: where to move a turn, what to swap it with, and which options to
use."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLabel, QLineEdit, QScrollArea, QWidget

from takeback.engine.game import Game
from takeback.engine.history import Node
from takeback.engine.option import Options
from takeback.shell.start.new_game import field_for, set_field, value_of
from takeback.texts import gettext as _
from takeback.ui.dialog import Dialog
from takeback.ui.fields import add_row, rows
from takeback.ui.labels import FittingArea, label, see_through

MOST = 9  # digits of a turn number
_END_WORDS = {"end", _("end").casefold()}  # as a player may type them


class TurnDialogTexts(NamedTuple):
    """The texts of a dialog that asks for the number of a turn."""

    title: str
    action: str  # of the button
    question: str
    placeholder: str  # what may be typed
    refusal: str  # the same as a sentence, for what was typed and is not possible


class TurnDialog(Dialog):
    """Asks for the number of a turn and emits it.

    An impossible one is refused below the field, and the dialog stays open.
    """

    wanted = Signal(int)  # the number of the turn

    def __init__(self, texts: TurnDialogTexts, first: int, parent: QWidget | None = None) -> None:
        """Propose the turn `first`."""
        super().__init__(texts.title, parent, width=360)
        self._refusal_text = texts.refusal
        self.field = QLineEdit(str(first), self)
        self.field.setMaxLength(MOST)
        self.field.setPlaceholderText(texts.placeholder)
        self.field.setAccessibleName(texts.question)
        self.refusal = label("second", texts.placeholder)  # first what may be typed
        self.refusal.setWordWrap(True)
        asked = QLabel(texts.question, self)
        asked.setWordWrap(True)
        asked.setTextFormat(Qt.TextFormat.PlainText)
        for widget in (asked, self.field, self.refusal):
            self.column.addWidget(widget)
        self.main(texts.action)
        self.leave()
        self.foot()
        self.field.selectAll()

    def parse_turn(self, text: str) -> int:
        """Return the number of the turn that was typed, in lower case; 0 if it is not possible.

        Each dialog defines it.
        """
        raise NotImplementedError

    def accept(self) -> None:
        """Close and emit the turn; if no turn is typed, show what may be typed, select the text and stay
        open."""
        turn = self.parse_turn(self.field.text().strip().casefold())
        if not turn:
            self.refusal.setText(self._refusal_text)
            self.field.setAccessibleDescription(self._refusal_text)
            self.field.selectAll()
            return
        super().accept()
        self.wanted.emit(turn)


class MoveToDialog(TurnDialog):
    """Asks in front of which turn the turn `node` is to be moved, on a line of `count` turns."""

    def __init__(self, name: str, node: Node, count: int, parent: QWidget | None = None) -> None:
        self._count = count
        texts = TurnDialogTexts(
            _("Move to"),
            _("Move"),
            _("{turn}. Move it before which turn?", turn=name),
            # Translators: the word for the end is the one in the message “end”.
            _("A turn from 1 to {last}, or end", last=count),
            # Translators: the word for the end is the one in the message “end”.
            _("Type a turn from 1 to {last}, or end.", last=count),
        )
        super().__init__(texts, max(1, node.depth - 1), parent)

    def parse_turn(self, text: str) -> int:
        """Return the turn, `count` + 1 for "end"; 0 for one beyond that or no number."""
        before = self._count + 1 if text in _END_WORDS else _parsed_number(text)
        return before if before <= self._count + 1 else 0


class SwapDialog(TurnDialog):
    """Asks with which turn of a line the turn `node` is to be swapped."""

    def __init__(self, name: str, node: Node, line: Sequence[Node], parent: QWidget | None = None) -> None:
        self._own, self._count = node.depth, len(line) - 1
        texts = TurnDialogTexts(
            _("Swap with"),
            _("Swap"),
            _("{turn}. Swap it with which turn?", turn=name),
            _("Another turn from 1 to {last}", last=self._count),
            _("Type another turn from 1 to {last}.", last=self._count),
        )
        super().__init__(texts, _proposed_partner(node, line), parent)

    def parse_turn(self, text: str) -> int:
        """Return the turn; 0 for the turn itself, one beyond the end, or no number."""
        other = _parsed_number(text)
        return other if other <= self._count and other != self._own else 0


def _parsed_number(text: str) -> int:
    """Return the number in a text, 0 if it is none."""
    return int(text) if text.isdecimal() else 0


def _proposed_partner(node: Node, line: Sequence[Node]) -> int:
    """Return the number of the next turn of the same seat, or else of its last one; if it has no other, of a
    neighbour."""
    own = [other.depth for other in line[1:] if other.seat == node.seat and other is not node]
    later = [depth for depth in own if depth > node.depth]
    return later[0] if later else own[-1] if own else node.depth + (1 if node.depth < len(line) - 1 else -1)


class OtherOptionsDialog(Dialog):
    """Asks for the options under which the line is replayed, and emits them; it starts from those of the
    table."""

    wanted = Signal(object)  # the options, by name

    def __init__(self, game: Game, options: Options, parent: QWidget | None = None) -> None:
        """Show only `options`; the others are hidden from this viewer and stay as they are."""
        super().__init__(_("Replay with other rules"), parent, width=420)
        explanation = QLabel(
            _("The same actions are replayed under these rules, as far as possible, in a separate game."),
            self,
        )
        explanation.setWordWrap(True)
        self.column.addWidget(explanation)
        shown = [option for option in game.options if option.name in options]
        self.fields = {option.name: field_for(option) for option in shown}
        inside, grid = QWidget(), rows()
        for option in shown:
            field = self.fields[option.name]
            add_row(grid, option.title, option.help, field)
            set_field(field, options[option.name])
        inside.setLayout(grid)
        area: QScrollArea = FittingArea()
        area.setWidget(inside)
        see_through(area)
        self.column.addWidget(area, 1)
        self.main(_("Review"))
        self.leave()
        self.foot()
        self.fit(460)

    def accept(self) -> None:
        """Close the dialog, then emit the options that were shown, by name."""
        values: dict[str, Any] = {name: value_of(field) for name, field in self.fields.items()}
        super().accept()
        self.wanted.emit(values)
