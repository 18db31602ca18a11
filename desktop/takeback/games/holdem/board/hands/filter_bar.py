"""The filters of the hand list: search words, a player, and many others."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date, datetime, timedelta
from datetime import time as clock
from functools import cached_property
from typing import Any

from PySide6.QtCore import QDate, QLocale, QPointF, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QPolygonF, QResizeEvent, QTextCharFormat
from PySide6.QtWidgets import QDateEdit, QGridLayout, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from takeback.texts import LANGUAGE, format_list, format_number, ngettext, pgettext
from takeback.texts import gettext as _
from takeback.ui.fields import HEIGHT, ChoiceBox, SearchField
from takeback.ui.theme import second_text, theme_of

from ...records.about import SHORT_VARIANTS
from ...records.handlist import EVEN, LOST, POTS, WON, HandFilter
from ...words import SHORT
from .class_grid import ClassGrid

ANY = ""
YES, NO = "yes", "no"
WORDS_SETTLE = 150  # milliseconds after a key before searching
A_COLUMN = 150  # width of a filter and the gap beside it
SPAN = -1  # marks a custom range of days
DAYS = (
    (0, _("Any day")),
    (1, _("Today")),
    *((days, ngettext("Last {count} day", "Last {count} days", days)) for days in (7, 30, 365)),
    (SPAN, _("From … to …")),
)
ANY_TABLE, ANY_BLINDS, ANY_OPPONENT, ANY_TAG = (
    *(_("Any table"), _("Any blinds"), _("Any opponent"), _("Any tag")),
)
ANY_HAND = _("Any hand")
POT_TEXTS = (_("Limped pot"), _("Raised pot"), _("Three-bet pot"), _("Four-bet pot"))  # of POTS


CHOICES: dict[str, tuple[str, list[tuple[Any, str]]]] = {
    "days": (_("Date"), list(DAYS)),
    "table": (_("Table"), [(ANY, ANY_TABLE)]),
    "variant": (_("Game"), [(ANY, _("Any game")), *SHORT_VARIANTS.items()]),
    "stakes": (_("Blinds"), [(ANY, ANY_BLINDS)]),
    "players": (
        _("Players"),
        [
            (0, _("Any number")),
            *((count, ngettext("{count} player", "{count} players", count)) for count in range(2, 10)),
        ],
    ),
    "position": (_("Position"), [(ANY, _("Any seat")), *SHORT.items()]),
    "pot": (_("Pot"), [(ANY, _("Any pot")), *zip(POTS, POT_TEXTS, strict=True)]),
    "street": (
        _("Street"),
        [(0, _("Any street")), (1, _("Saw the flop")), (2, _("Saw the turn")), (3, _("Saw the river"))],
    ),
    "result": (
        _("Result"),
        [
            (ANY, _("Any result")),
            (WON, pgettext("result of a hand", "Won")),
            (LOST, pgettext("result of a hand", "Lost")),
            (EVEN, pgettext("result of a hand", "Even")),
        ],
    ),
    "opponent": (_("Opponent"), [(ANY, ANY_OPPONENT)]),
    "showdown": (
        _("Showdown"),
        [(ANY, _("Showdown or not")), (YES, _("Showdown")), (NO, _("No showdown"))],
    ),
    "all_in": (_("All-in"), [(ANY, _("All-in or not")), (YES, _("All-in")), (NO, _("No all-in"))]),
    "tag": (_("Tag"), [(ANY, ANY_TAG)]),
    "practice": (_("Practice"), [(YES, _("With practice")), (NO, _("Without practice"))]),
}


class FilterBar(QWidget):
    """The widgets that choose a HandFilter."""

    changed = Signal()
    left = Signal()  # the keyboard focus goes on to the list

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.search = SearchField()
        self.search.setPlaceholderText(_("Search: a name, AKs, three-bet, 2h6h9c, a note"))
        self.search.setAccessibleName(_("Search all texts of the hands"))
        self.search.setMaxLength(120)
        self.search.setFixedHeight(HEIGHT)
        self.search.setClearButtonEnabled(True)
        self.player = ChoiceBox(_("Player that the list is about"), [])
        self.more = QPushButton(_("Filters"))
        self.more.setCheckable(True)
        self.more.setFixedHeight(HEIGHT)
        self.forget = QPushButton(_("Show all"))
        self.forget.setFixedHeight(HEIGHT)
        self.picks = {name: ChoiceBox(title, choices) for name, (title, choices) in CHOICES.items()}
        self.classes = QPushButton(ANY_HAND)
        self.classes.setFixedHeight(HEIGHT)
        self.classes.setToolTip(_("Starting hands of this player, on a grid"))
        self.grid = ClassGrid(self)
        self._settling = QTimer(self, singleShot=True, interval=WORDS_SETTLE)
        self._columns = 0
        self._lay_out()
        self._connect()

    def _lay_out(self) -> None:
        """Arrange the search and the player in a row above the filters, which are hidden at first."""
        upper = QHBoxLayout()
        upper.setSpacing(8)
        for widget, stretch in ((self.search, 1), (self.player, 0), (self.more, 0), (self.forget, 0)):
            upper.addWidget(widget, stretch)
        self._lower = QWidget(self)
        self._grid = QGridLayout(self._lower)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(8)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        column.addLayout(upper)
        column.addWidget(self._lower)
        self._lower.hide()
        self.forget.hide()

    def _connect(self) -> None:
        """Connect the widgets: each change emits `changed`, that of the search words after a short pause."""
        self.search.textChanged.connect(self._settling.start)
        self._settling.timeout.connect(self._changed)
        self.search.left.connect(self.left)
        self.player.currentIndexChanged.connect(self._changed)
        for pick in self.picks.values():
            pick.currentIndexChanged.connect(self._changed)
        self.more.toggled.connect(self._lower.setVisible)
        self.more.toggled.connect(self._show_span)
        self.forget.clicked.connect(self.clear)
        self.classes.clicked.connect(self._open_grid)
        self.grid.changed.connect(self._classes_changed)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Arrange the filters in as many columns, 4 to 6, as their texts allow."""
        super().resizeEvent(event)
        columns = max(4, min(6, self.width() // A_COLUMN))
        if columns != self._columns:
            self._columns = columns
            fields = [self.classes, *self.picks.values()]
            for number, field in enumerate(fields):
                self._grid.addWidget(field, number // columns, number % columns)

    # choices --------------------------------------------------------------------------------------------
    def offer(
        self,
        players: list[str],
        tables: Iterable[str],
        tags: Iterable[str],
        player: str,
        stakes: Mapping[str, str],
    ) -> None:
        """Offer what occurs in the hands, the stakes with their texts; keep what was chosen where possible.
        `player` is chosen if nobody was."""
        chosen = self.player.value or player
        self.player.offer([(name, name) for name in players], chosen)
        opponents = [(name, _("With {player}", player=name)) for name in players if name != chosen]
        self.picks["opponent"].offer([(ANY, ANY_OPPONENT), *opponents])
        self.picks["table"].offer([(ANY, ANY_TABLE), *((one, one) for one in sorted(set(tables)))])
        self.picks["stakes"].offer(
            [(ANY, ANY_BLINDS), *((one, stakes[one]) for one in sorted(stakes, key=_low_first))]
        )
        self.picks["tag"].offer([(ANY, ANY_TAG), *((one, one) for one in sorted(set(tags)))])

    # the chosen filter ----------------------------------------------------------------------------------
    @property
    def wanted(self) -> HandFilter:
        """Return the chosen filter."""
        chosen = {name: pick.value for name, pick in self.picks.items()}
        since, until = self._time()
        return HandFilter(
            player=self.player.value or "",
            since=since,
            until=until,
            table=chosen["table"] or "",
            variant=chosen["variant"],
            stakes=chosen["stakes"] or "",
            players=int(chosen["players"]),
            position=chosen["position"],
            classes=frozenset(self.grid.chosen),
            pot=chosen["pot"],
            street=int(chosen["street"]),
            result=chosen["result"],
            opponent=chosen["opponent"] or "",
            showdown=_as_bool(chosen["showdown"]),
            all_in=_as_bool(chosen["all_in"]),
            tag=chosen["tag"] or "",
            words=tuple(self.search.text().split()),
            with_practice=chosen["practice"] == YES,
        )

    def _time(self) -> tuple[float, float]:
        """Return since and until in seconds; 0 for no limit."""
        days = int(self.picks["days"].value or 0)
        if days == SPAN:
            return self.span.seconds
        return (midnight(date.today() - timedelta(days=days - 1)) if days else 0.0), 0.0

    @cached_property
    def span(self) -> Days:
        """Return the custom range of days, created on first use because calendars are slow."""
        days = Days(self)
        column = self.layout()
        assert column is not None
        column.addWidget(days)
        days.changed.connect(self._changed)
        return days

    def _show_span(self) -> None:
        """Show the custom range if the filters are open and it is chosen; hide it otherwise."""
        is_wanted = self.more.isChecked() and self.picks["days"].value == SPAN
        if is_wanted or "span" in self.__dict__:
            self.span.setVisible(is_wanted)

    @property
    def chosen_count(self) -> int:
        """Return how many filters are set, not counting the search."""
        return sum(pick.currentIndex() > 0 for pick in self.picks.values()) + bool(self.grid.chosen)

    def _changed(self) -> None:
        """Show how many filters are set and the button that clears them, then emit `changed`."""
        self._settling.stop()
        self._show_span()
        count = self.chosen_count
        self.more.setText(_("Filters ({count})", count=format_number(count)) if count else _("Filters"))
        self.forget.setVisible(bool(count or self.search.text()))
        self.changed.emit()

    def clear(self) -> None:
        """Clear all filters and the search, except the player; emit `changed` once."""
        fields: list[Any] = [*self.picks.values(), self.search, self.grid]
        for field in fields:
            field.blockSignals(True)
        for pick in self.picks.values():
            pick.setCurrentIndex(0)
        self.search.clear()
        self.grid.choose(())
        for field in fields:
            field.blockSignals(False)
        self._name_classes()
        self._changed()

    def _open_grid(self) -> None:
        """Open the grid of starting hands."""
        self.grid.open_below(self.classes)

    def _classes_changed(self) -> None:
        """Show the newly chosen starting hands, and emit `changed`."""
        self._name_classes()
        self._changed()

    def _name_classes(self) -> None:
        """Update the text of the starting hands' button."""
        chosen = sorted(self.grid.chosen)
        some = format_list(chosen[:3], "unit") + (" …" if len(chosen) > 3 else "")
        self.classes.setText(some or ANY_HAND)
        every = format_list(chosen, "unit") or ANY_HAND
        self.classes.setAccessibleName(_("{hands}, starting hands", hands=every))

    # stored choices -------------------------------------------------------------------------------------
    @property
    def kept(self) -> Mapping[str, Any]:
        """Return the choices to store: the player, and whether the filters are open."""
        return {"player": self.player.value or "", "open": self.more.isChecked()}


def _low_first(stakes: str) -> tuple[float, str]:
    """Return a sort key of blinds such as "50/100": the lowest come first."""
    return float(stakes.partition("/")[2] or 0), stakes


def _as_bool(value: str) -> bool | None:
    """Convert a yes-or-no choice; None for any."""
    return None if value == ANY else value == YES


USUAL = 30  # days back until another day is chosen


class DayField(QDateEdit):
    """A field for one day, with a calendar."""

    def __init__(self, name: str, at: date) -> None:
        super().__init__(QDate(at.year, at.month, at.day))
        self.setAccessibleName(name)
        self.setCalendarPopup(True)
        if LANGUAGE == "en":
            self.setDisplayFormat("d MMM yyyy")
        else:
            self.setLocale(QLocale(LANGUAGE))
            self.setDisplayFormat(self.locale().dateFormat(QLocale.FormatType.ShortFormat))
        self.setFixedHeight(HEIGHT)
        self.setMinimumWidth(132)
        for day in (Qt.DayOfWeek.Saturday, Qt.DayOfWeek.Sunday):  # red is not readable on every background
            self.calendarWidget().setWeekdayTextFormat(day, QTextCharFormat())
        self.setStyleSheet(
            "QDateEdit::drop-down { border: none; width: 26px; } QDateEdit::down-arrow { image: none; }"
        )

    @property
    def value(self) -> date:
        """Return the chosen day."""
        at = self.date()
        return date(at.year(), at.month(), at.day())

    def set_value(self, day: date) -> None:
        """Choose this day."""
        self.setDate(QDate(day.year, day.month, day.day))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the field, and the arrow that its style sheet leaves out."""
        super().paintEvent(event)
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(QColor(second_text(theme_of(self))), 1.5))
            x, y = self.width() - 16.0, self.height() / 2 - 1.5
            painter.drawPolyline(QPolygonF([QPointF(x - 4, y), QPointF(x, y + 4), QPointF(x + 4, y)]))


class Days(QWidget):
    """A range of days, both included, in either order."""

    changed = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        today = date.today()
        self.first = DayField(_("From this day"), today - timedelta(days=USUAL))
        self.last = DayField(_("To this day"), today)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        first, last = pgettext("first day", "From"), pgettext("last day", "to")
        for words, field in ((first, self.first), (last, self.last)):
            row.addWidget(QLabel(words))
            row.addWidget(field)
            field.dateChanged.connect(self.changed)
        row.addStretch(1)

    @property
    def seconds(self) -> tuple[float, float]:
        """Return the beginning of the first day and the end of the last, in seconds since the epoch."""
        first, last = sorted((self.first.value, self.last.value))
        return midnight(first), midnight(last + timedelta(days=1))


def midnight(day: date) -> float:
    """Return the beginning of a day in local time, in seconds since the epoch."""
    return datetime.combine(day, clock()).timestamp()
