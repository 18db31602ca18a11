"""The dialog that changes who plays at a table, and lists its options and its rule for taking back."""

from __future__ import annotations

from itertools import groupby
from operator import attrgetter

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QGridLayout, QLabel, QVBoxLayout, QWidget

from takeback.engine.titles import shown_level, shown_name
from takeback.shell.commands.for_games import why_no_computer_opponents
from takeback.shell.session.session import Session
from takeback.shell.session.view import rule_of
from takeback.shell.window.statusbar import RULES
from takeback.table.practice import is_over
from takeback.table.seat_changes import SeatChange, player_text, possible_changes
from takeback.table.seen_options import seen_options
from takeback.table.table import Table
from takeback.texts import format_list
from takeback.texts import gettext as _
from takeback.ui.dialog import ASIDE, Dialog
from takeback.ui.fields import ChoiceBox, add_row, rows, second
from takeback.ui.labels import FittingArea, label, see_through

WIDTH = 460
LONG_WORD = 40  # characters: a value with a longer word, such as a seal, has a line of its own
AS_IT_IS = -1
SEALED = _(
    "(SHA-256 of the seed, the rules and the start. Note it before the first turn to check "
    "at the end that none of them was changed.)"
)
TITLES = {"free": _("Free"), "fair": _("Fair"), "practice": _("Practice")}
HIDDEN = _("Hidden until the end of the game")
OPENED = _("(Its SHA-256 is the seal.)")


class AboutTableDialog(Dialog):
    """Lets the player choose who plays each seat, where computers can, and lists the facts about a table that
    this viewer may know; those that few ask for only after a press of Details."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(_("Players and rules"), parent, spacing=14)
        self._session, table = session, session.table
        self.picks: list[tuple[ChoiceBox, list[SeatChange]]] = []
        self.column.addWidget(label("heading", table.title(), self))
        inside, self.area = QWidget(self), FittingArea()
        column = QVBoxLayout(inside)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(14)
        known = facts(table, session.view.viewer)
        if not why_no_computer_opponents(table.game):
            self._add_pickers(column)
            known = known[len(table.seats) :]
        folded = details(table)
        column.addWidget(_fact_table(known, inside))
        self.details_table = _fact_table(folded, inside)
        self.details_table.hide()
        column.addWidget(self.details_table)
        column.addStretch(1)
        self.area.setWidget(inside)
        see_through(self.area)
        self.area.scroll_by_keys()
        self.area.setAccessibleName(_("Players and rules"))
        self.column.addWidget(self.area, 1)
        self.details = self.act(_("Details"), self._show_details, ASIDE)
        self.details.setCheckable(True)
        self.details.setVisible(bool(folded))
        if self.picks:
            self.main(_("Change"))
            self.leave()
            self.picks[0][0].setFocus()
        else:
            self.leave(_("Close")).setDefault(True)
        self.foot()
        self.fit(WIDTH)
        self.setAccessibleDescription(". ".join(f"{name}: {value}" for name, value in known))

    def _add_pickers(self, column: QVBoxLayout) -> None:
        """Add a field for each seat, with everybody who could play it."""
        table, grid = self._session.table, rows()
        for number, seat_changes in groupby(possible_changes(table), attrgetter("seat")):
            seat, ways = table.shown_seats[number], list(seat_changes)
            now = (AS_IT_IS, player_text(table.game, seat))
            pick = ChoiceBox(
                _("Who plays {seat}", seat=seat.name), [now, *enumerate(way.text for way in ways)]
            )
            self.picks.append((pick, ways))
            add_row(grid, seat.name, "", pick)
        column.addLayout(grid)
        column.addWidget(second(_("Unconfirmed steps are discarded; the history stays.")))

    def _show_details(self) -> None:
        """Show or hide the facts that few ask for."""
        self.details_table.setVisible(self.details.isChecked())
        self.fit(WIDTH)
        if self.details.isChecked():
            self.area.scroll_to(self.details_table)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Scroll with the Page keys wherever the focus is."""
        if event.key() in (Qt.Key.Key_PageUp, Qt.Key.Key_PageDown):
            QApplication.sendEvent(self.area, event)
        else:
            super().keyPressEvent(event)

    def accept(self) -> None:
        """Make all changes that were chosen; one that is refused is reported, and the others are made."""
        super().accept()
        for pick, ways in self.picks:
            if pick.value != AS_IT_IS:
                self._session.reseat(ways[pick.value])


def _fact_table(facts: list[tuple[str, str]], parent: QWidget) -> QWidget:
    """Return a new widget with a row for each title and value."""
    inside = QWidget(parent)
    grid = QGridLayout(inside)
    grid.setContentsMargins(0, 0, 0, 0)
    grid.setHorizontalSpacing(24)
    grid.setVerticalSpacing(8)
    grid.setColumnStretch(1, 1)
    for row, (name, value) in enumerate(facts):
        is_wide = max(map(len, value.split()), default=0) > LONG_WORD
        grid.addWidget(label("second", name, inside), 2 * row, 0, Qt.AlignmentFlag.AlignTop)
        words = QLabel(value, inside)
        words.setWordWrap(True)
        words.setTextFormat(Qt.TextFormat.PlainText)
        words.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        if is_wide:
            grid.addWidget(words, 2 * row + 1, 0, 1, 2)
        else:
            grid.addWidget(words, 2 * row, 1)
    return inside


def facts(table: Table, viewer: int | None) -> list[tuple[str, str]]:
    """Return the titles and values to show to this viewer: seats, options, the rule of undo, and the seal if
    there is one.

    The viewer None is a spectator. An option that the viewer may not know is shown as hidden.
    """
    result = [
        (shown_name(table.game, number), _player_text(table, number)) for number in range(len(table.seats))
    ]
    options = seen_options(table, viewer)
    result += [
        (
            option.title,
            (option.value_text(options[option.name]) or _("the usual one"))
            if option.name in options
            else HIDDEN,
        )
        for option in table.game.options
    ]
    rule = rule_of(table)
    result.append((_("Undo"), _("{rule}. {meaning}", rule=TITLES[rule], meaning=RULES[rule])))
    if table.record.seal:
        result.append((_("Seal"), f"{table.record.seal} {SEALED}"))
    return result


def details(table: Table) -> list[tuple[str, str]]:
    """Return the titles and values that few ask for: the seed, and the text that was sealed.

    They are left out while a fair game is in play, since they reveal all its random values.
    """
    result = []
    if not table.is_fair or is_over(table):
        result.append((_("Seed"), str(table.record.seed)))
        if table.record.promise:
            result.append((_("Sealed text"), f"{table.record.promise} {OPENED}"))
    return result


def _player_text(table: Table, number: int) -> str:
    """Return who sits in the seat of this number: a person or a computer with its level, after the name if it
    has its own."""
    seat = table.seats[number]
    kind = (
        _("a person")
        if seat.is_person
        else _("computer ({level})", level=shown_level(table.game, seat.level))
        if seat.level
        else _("computer")
    )
    has_own_name = seat.name not in ("", table.game.seat_name(number))
    return format_list((seat.name, kind), "unit") if has_own_name else kind
