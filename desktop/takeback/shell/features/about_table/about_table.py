"""The dialog that lists who plays at a table, its options and its rule for taking back; nothing can be
changed."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QLabel, QWidget

from takeback.engine.titles import shown_name
from takeback.shell.session.view import rule_of
from takeback.shell.window.statusbar import RULES
from takeback.table.practice import is_over
from takeback.table.seen_options import seen_options
from takeback.table.table import Table
from takeback.texts import format_list
from takeback.texts import gettext as _
from takeback.ui.dialog import Dialog
from takeback.ui.labels import FittingArea, label, see_through

WIDTH = 460
SEALED = _(
    "(SHA-256 of the seed, the rules and the start. Note it before the first turn to check "
    "at the end that none of them was changed.)"
)
TITLES = {"free": _("Free"), "fair": _("Fair"), "practice": _("Practice")}
HIDDEN = _("Hidden until the end of the game")
OPENED = _("(Its SHA-256 is the seal.)")


class AboutTableDialog(Dialog):
    """Lists the facts about a table that this viewer may know."""

    def __init__(self, table: Table, viewer: int | None, parent: QWidget | None = None) -> None:
        super().__init__(_("Players and table rules"), parent, spacing=14)
        self.column.addWidget(label("heading", table.title(), self))
        inside, area = QWidget(self), FittingArea()
        grid = QGridLayout(inside)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(24)
        grid.setVerticalSpacing(8)
        grid.setColumnStretch(1, 1)
        for row, (name, value) in enumerate(facts(table, viewer)):
            grid.addWidget(label("second", name, self), row, 0, Qt.AlignmentFlag.AlignTop)
            words = QLabel(value, self)
            words.setWordWrap(True)
            words.setTextFormat(Qt.TextFormat.PlainText)
            words.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
            grid.addWidget(words, row, 1)
        area.setWidget(inside)
        see_through(area)
        self.column.addWidget(area, 1)
        self.leave(_("Close")).setDefault(True)
        self.foot()
        self.fit(WIDTH)
        self.setAccessibleDescription(". ".join(f"{name}: {value}" for name, value in facts(table, viewer)))


def facts(table: Table, viewer: int | None) -> list[tuple[str, str]]:
    """Return the titles and values to show to this viewer: seats, options, the rule of undo, and the seal if
    there is one.

    The viewer None is a spectator. An option that the viewer may not know is shown as hidden. The seed, and
    the text that was sealed, are left out while a fair game is in play, since they reveal all luck.
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
        else _("computer, {level}", level=_(seat.level))
        if seat.level
        else _("computer")
    )
    has_own_name = seat.name not in ("", table.game.seat_name(number))
    return format_list((seat.name, kind), "unit") if has_own_name else kind
