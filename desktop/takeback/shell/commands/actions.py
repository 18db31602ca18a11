"""The commands made live for one window: menus, keys, buttons and the list of keys."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from itertools import groupby
from operator import attrgetter

from PySide6.QtCore import Qt, SignalInstance
from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QMainWindow, QMenu, QToolButton, QWidget

from takeback.shell.commands.key_map import read_keys
from takeback.shell.commands.menus import TITLES, in_order, section_of
from takeback.shell.commands.register import EDIT, HISTORY, Command
from takeback.ui.labels import drawn, with_key

NATIVE = QKeySequence.SequenceFormat.NativeText
_ROLES = {
    "settings": QAction.MenuRole.PreferencesRole,
    "about": QAction.MenuRole.AboutRole,
    "quit": QAction.MenuRole.QuitRole,
}


class Actions(dict[str, QAction]):
    """By the ids of the commands, each made when it is first asked for, those with keys all together, and the
    lines of a menu when it is first opened.

    `do` is called with the id of what is asked for; `remapped` gives some commands other keys.
    """

    def __init__(
        self,
        window: QMainWindow,
        commands: Iterable[Command],
        do: Callable[[str], object],
        remapped: Mapping[str, Iterable[str]] | None = None,
    ) -> None:
        super().__init__()
        self._window, self._do = window, do
        self._value: Callable[[str], object] = dict[str, object]().get  # of a setting
        self._menus: dict[str, QMenu] = {}
        self._groups: dict[str, QActionGroup] = {}
        self._remapped = {id: tuple(keys) for id, keys in (remapped or {}).items()}
        self.commands = in_order(commands)
        self.brought: tuple[Command, ...] = ()  # by the game that is shown

    def __missing__(self, id: str) -> QAction:
        one = self.named(id)
        if one is None:
            raise KeyError(id)
        return self._make(one)

    def all(self) -> dict[str, QAction]:
        """Whether they were asked for or not."""
        return {one.id: self[one.id] for one in self.commands}

    def named(self, id: str) -> Command | None:
        return next((one for one in self.commands if one.id == id), None)

    def trigger(self, id: str) -> None:
        self[id].trigger()

    def keys_of(self, one: Command) -> tuple[str, ...]:
        """The keys that the player has given it, else its usual ones."""
        return self._remapped.get(one.id, one.keys_on(sys.platform))

    def given(self) -> dict[str, tuple[str, ...]]:
        """The keys that are not the usual ones, by command."""
        return dict(self._remapped)

    def remap(self, one: Command, keys: Iterable[str] | None) -> None:
        """Other keys from now on; None: the usual ones again."""
        if keys is None:
            self._remapped.pop(one.id, None)
        else:
            self._remapped[one.id] = tuple(keys)
        action = self[one.id]
        action.setShortcuts([QKeySequence(key) for key in self.keys_of(one)])
        action.setToolTip(with_key(one.tip or one.name, action))

    def follow_keys(self, given: Mapping[str, Iterable[str]]) -> None:
        """These were given to commands in another window."""
        for one in self.commands:
            keys = tuple(given[one.id]) if one.id in given else None
            if keys != self._remapped.get(one.id):
                self.remap(one, keys)

    def chosen(self, setting: str) -> str:
        """How the menus call the value that it has."""
        value = self._value(setting)
        return next((one.text for one in self.commands if one.setting == setting and one.value == value), "")

    def check(self, value: Callable[[str], object], setting: str = "") -> None:
        """Check what the settings have, or this one of them; `value` gives that of one."""
        self._value = value
        for one in self.commands:
            if one.setting and setting in ("", one.setting) and one.id in self:
                self[one.id].setChecked(value(one.setting) == one.value)

    def make_keyed(self) -> None:
        """A key leads nowhere until its action is there."""
        self._make_keyed(self.commands)

    def _make_keyed(self, commands: Iterable[Command]) -> None:
        for one in commands:
            if one.id not in self and self.keys_of(one):
                self._make(one)

    def _make(self, one: Command) -> QAction:
        action = self[one.id] = QAction(one.text, self._window)
        action.setObjectName(one.id)
        action.setShortcuts([QKeySequence(key) for key in self.keys_of(one)])
        action.setStatusTip(one.tip)
        action.setToolTip(with_key(one.tip or one.name, action))
        action.setMenuRole(_ROLES.get(one.id, QAction.MenuRole.NoRole))
        action.setCheckable(one.is_checkable)
        action.setAutoRepeat(one.menu in (EDIT, HISTORY))
        if one.group:
            self._group(one.group).addAction(action)
        if one.setting:
            action.setChecked(self._value(one.setting) == one.value)
        action.triggered.connect(lambda *_: self._do(one.id))
        if one.context == "board":
            action.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        else:
            self._window.addAction(action)
        return action

    def for_board(self) -> list[QAction]:
        """Those whose keys count only on the board: in lists they scroll."""
        return [self[one.id] for one in self.commands if one.context == "board"]

    def _group(self, name: str) -> QActionGroup:
        if name not in self._groups:
            self._groups[name] = QActionGroup(self._window)
        return self._groups[name]

    # menus --------------------------------------------------------------------------------------------
    def put_in_bar(self) -> None:
        """The menus of the window. They are filled when they are first opened."""
        for name, title in TITLES.items():
            menu = self._menus[name] = self._window.menuBar().addMenu(title)
            menu.setObjectName(name)
            menu.aboutToShow.connect(partial(self.menu, name))

    def menu(self, name: str) -> QMenu:
        """With all its lines."""
        menu = self._menus[name]
        if menu.isEmpty():
            self._fill(menu, name)
        return menu

    def opens(self, name: str) -> SignalInstance:
        """That menu is about to be shown."""
        return self._menus[name].aboutToShow

    def fill_menus(self) -> None:
        """Now, since some platforms show what is in them without opening them."""
        for name in self._menus:
            self.menu(name)

    def bring(self, own: tuple[Command, ...], value: Callable[[str], object]) -> None:
        """The commands of the game that is shown, in place of those of the one before."""
        if own != self.brought:
            self._take_away(self.brought)
            self.brought = own
            self.add(own, value)

    def _take_away(self, gone: Sequence[Command]) -> None:
        for one in gone:
            if (action := self.pop(one.id, None)) is not None:
                self._window.removeAction(action)
                action.deleteLater()
            self._remapped.pop(one.id, None)
        self.commands = tuple(one for one in self.commands if one not in gone)
        self._fill_again(gone)

    def add(self, more: Iterable[Command], value: Callable[[str], object]) -> None:
        """Commands that a game brings, each at its place in its menu."""
        new = in_order(more)
        self.commands = in_order((*self.commands, *new))
        given = read_keys(str(value("keys")), self.commands)
        self._remapped |= {one.id: given[one.id] for one in new if one.id in given}
        self._make_keyed(new)
        self._fill_again(new)

    def _fill_again(self, changed: Iterable[Command]) -> None:
        """The menus in which these stand, or stood, as far as they were filled."""
        for name in {one.menu.partition("/")[0] for one in changed} - {""}:
            menu = self._menus[name]
            if not menu.isEmpty():
                for inner in menu.findChildren(QMenu):
                    inner.deleteLater()
                menu.clear()
                self._fill(menu, name)

    def _fill(self, menu: QMenu, name: str) -> None:
        """A line between sections; what has a submenu stands there."""
        inside = [one for one in self.commands if one.menu.partition("/")[0] == name]
        taken = {one.text.partition("&")[2][:1].lower() for one in inside if one.menu == name}
        before = None
        for (section, inner), group in groupby(inside, lambda one: (section_of(one), one.menu)):
            if before is not None and section != before:
                menu.addSeparator()
            before = section
            if inner == name:
                menu.addActions([self[one.id] for one in group])
            else:
                title = inner.partition("/")[2]
                self.fill(menu.addMenu(title if title[0].lower() in taken else "&" + title), inner)

    def fill(self, menu: QMenu, name: str) -> None:
        """A menu in a menu: a line is drawn between groups of choices."""
        inside = [one for one in self.commands if one.menu == name]
        for _, group in groupby(inside, attrgetter("group")):
            if menu.actions():
                menu.addSeparator()
            menu.addActions([self[one.id] for one in group])


def key_list(
    commands: Iterable[Command],
    given: Mapping[str, tuple[str, ...]] | None = None,
    platform: str = sys.platform,
) -> list[tuple[str, str, str]]:
    """Menu, name and keys of all that has keys, for Help; those that the player has given first of all."""
    given = given or {}
    return [
        (one.menu.partition("/")[0] or "Window", one.name, shown_keys(keys))
        for one in commands
        if (keys := given.get(one.id, one.keys_on(platform)))
    ]


def shown_keys(keys: Iterable[str]) -> str:
    return " or ".join(QKeySequence(key).toString(NATIVE) for key in keys)


def tip_of(action: QAction, name: str) -> str:
    return with_key(action.statusTip() or name, action)


def drawn_button(action: QAction, name: str, parent: QWidget) -> QToolButton:
    """A button for an action, with a drawing instead of words."""
    button = drawn(name, tip_of(action, name), parent)
    button.clicked.connect(action.trigger)
    return button
