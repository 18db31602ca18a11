"""The settings dialog, built from the table of settings. Every change takes effect at once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from types import MappingProxyType
from typing import Any

from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QListWidget,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from takeback.listeners.sound import why_silent
from takeback.shell.settings import Setting, Settings
from takeback.texts import gettext as _
from takeback.ui.dialog import Dialog
from takeback.ui.fields import (
    ChoiceBox,
    NumberField,
    SegmentedControl,
    Slider,
    Switch,
    add_row,
    heading,
    rows,
    second,
)
from takeback.ui.labels import FittingArea, see_through
from takeback.ui.theme import EDGE

WIDEST_RANGE = 200  # a wider range gets a number field instead of a slider
SIDE_BY_SIDE = 5  # more choices get a drop-down list
WIDTH, LIST = 760, 132
NO_GAMES: Mapping[str, str] = MappingProxyType({})
OF_SOUND = ("sound", "volume")  # settings without effect where no sound can be played


class SettingsDialog(Dialog):
    """Shows every setting that has a group, on the page of its group."""

    def __init__(
        self, settings: Settings, of_games: Mapping[str, str] = NO_GAMES, parent: QWidget | None = None
    ) -> None:
        """Take the settings, and the groups of those that games declare, by name."""
        super().__init__(_("Settings"), parent, spacing=EDGE)
        self.settings = settings
        self._of_games = of_games
        self.fields: dict[str, QWidget] = {}
        self.groups, self.pages = QListWidget(self), QStackedWidget(self)
        self.groups.setAccessibleName(_("Groups of settings"))
        self.groups.setFrameShape(QFrame.Shape.NoFrame)
        self.groups.setStyleSheet("QListWidget { font-size: 14px; } QListWidget::item { padding: 8px 10px; }")
        for group, members in self._members().items():
            self.groups.addItem(group)
            self.pages.addWidget(self._page(group, members))
        self.groups.ensurePolished()
        self.groups.setFixedWidth(max(LIST, self.groups.sizeHintForColumn(0)))
        self.groups.currentRowChanged.connect(self.pages.setCurrentIndex)
        row = QHBoxLayout()
        row.setSpacing(EDGE)
        row.addWidget(self.groups)
        row.addWidget(self.pages, 1)
        self.column.setContentsMargins(EDGE, EDGE, EDGE, EDGE)
        self.column.addLayout(row, 1)
        self.leave(_("Close")).setDefault(True)
        self.foot(second(_("Changes apply immediately.")))
        self.fit(WIDTH)
        self.groups.setCurrentRow(0)
        self._focus_first()
        settings.changed.connect(self._show_value)

    def _focus_first(self) -> None:
        """Focus the field of the first setting, or its selected choice."""
        field = self.fields[next(setting.name for setting in self.settings.declared if setting.group)]
        segments = field.segments if isinstance(field, SegmentedControl) else ()
        next((one for one in segments if one.isChecked()), field).setFocus()

    def _members(self) -> dict[str, list[Setting]]:
        """Return the settings of each group; those of games come last."""
        declared = self.settings.declared
        grouped = [(setting.group, setting) for setting in declared if setting.group]
        grouped += [
            (self._of_games[setting.name], setting) for setting in declared if setting.name in self._of_games
        ]
        members: dict[str, list[Setting]] = {}
        for group, setting in grouped:
            members.setdefault(group, []).append(setting)
        return members

    def _page(self, group: str, members: Sequence[Setting]) -> QWidget:
        """Return the scrollable page of a group."""
        page, area = QWidget(), FittingArea()
        column = self._group(group, members)
        column.setContentsMargins(0, 0, 0, 0)
        column.addStretch(1)
        page.setLayout(column)
        area.setWidget(page)
        see_through(area)
        return area

    def _group(self, group: str, members: Sequence[Setting]) -> QVBoxLayout:
        """Return the column with all settings of a group; if no sound can be played, those of sound are
        disabled, with the reason."""
        part = QVBoxLayout()
        part.setSpacing(14)
        part.addWidget(heading(group))
        grid = rows()
        for setting in members:
            self._add_setting(grid, setting)
        part.addLayout(grid)
        silent = [setting.name for setting in members if setting.name in OF_SOUND]
        if silent and (why := why_silent()):
            part.addWidget(second(why))
            for name in silent:
                self.fields[name].setEnabled(False)
        return part

    def _add_setting(self, grid: QGridLayout, setting: Setting) -> None:
        """Add the row of a setting to the form, with its present value."""
        field = self._field(setting)
        self.fields[setting.name] = field
        add_row(grid, setting.label, setting.help, field)
        self._show_value(setting.name)

    def _field(self, setting: Setting) -> QWidget:
        """Return the input widget that fits a setting; it stores every change."""
        store = partial(self.settings.set_value, setting.name)
        if len(setting.choices) > SIDE_BY_SIDE:
            pick = ChoiceBox(setting.label, setting.choices)
            pick.activated.connect(lambda _: store(pick.value))
            return pick
        if setting.choices:
            segments = SegmentedControl(setting.label, setting.choices)
            segments.chosen.connect(store)
            return segments
        if isinstance(setting.default, bool):
            switch = Switch(setting.label)
            switch.toggled.connect(store)
            return switch
        if setting.high - setting.low > WIDEST_RANGE:
            number = NumberField(setting.label, setting.low, setting.high)
            number.changed.connect(store)
            return number
        slider = Slider(setting.label, setting.low, setting.high)
        slider.valueChanged.connect(store)
        return slider

    def _show_value(self, name: str) -> None:
        """Show the value of a setting in its field, since it may have been changed elsewhere; nothing if it
        has no field."""
        field: Any = self.fields.get(name)
        value = self.settings.value(name)
        if isinstance(field, Switch):
            field.setChecked(value)
        elif field is not None:
            field.set_value(value)
