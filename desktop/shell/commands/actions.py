"""The list of what the player can ask, made live: menus, keys, buttons and the list of keys."""

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import groupby

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QMainWindow, QMenu, QToolButton, QWidget

from desktop.shell.commands.entries import ENTRIES, MENUS, Entry

SIDE, ICON = 32, 20  # of a button with a drawing

_ROLES = {
    "settings": QAction.MenuRole.PreferencesRole,
    "about": QAction.MenuRole.AboutRole,
    "quit": QAction.MenuRole.QuitRole,
}


class Actions:
    """The entries made live for one window. `doers` says what each does, `remapped` gives some other keys."""

    def __init__(
        self,
        window: QMainWindow,
        doers: Mapping[str, Callable[[], object]],
        remapped: Mapping[str, Iterable[str]] | None = None,
    ) -> None:
        self._window = window
        self._groups: dict[str, QActionGroup] = {}
        self._remapped = {id: tuple(keys) for id, keys in (remapped or {}).items()}
        self.by_id = {entry.id: self._make(entry, doers[entry.id]) for entry in ENTRIES}

    def __getitem__(self, id: str) -> QAction:
        return self.by_id[id]

    def trigger(self, id: str) -> None:
        self[id].trigger()

    def keys_of(self, entry: Entry) -> tuple[str, ...]:
        """Those the player has given it, else its own."""
        return self._remapped.get(entry.id, entry.keys_on(sys.platform))

    def given(self) -> dict[str, tuple[str, ...]]:
        """The keys that are not the usual ones, by action."""
        return dict(self._remapped)

    def remap(self, entry: Entry, keys: Iterable[str] | None) -> None:
        """Other keys from now on; None gives it its own again."""
        if keys is None:
            self._remapped.pop(entry.id, None)
        else:
            self._remapped[entry.id] = tuple(keys)
        action = self[entry.id]
        action.setShortcuts([QKeySequence(key) for key in self.keys_of(entry)])
        action.setToolTip(with_key(entry.tip or entry.name, action))

    def fill_menus(self) -> None:
        bar = self._window.menuBar()
        for name, title in MENUS.items():
            menu = bar.addMenu(title)
            menu.setObjectName(name)
            self._fill(menu, name)

    def _make(self, entry: Entry, do: Callable[[], object]) -> QAction:
        action = QAction(entry.text, self._window)
        action.setObjectName(entry.id)
        action.setShortcuts([QKeySequence(key) for key in self.keys_of(entry)])
        action.setStatusTip(entry.tip)
        action.setToolTip(with_key(entry.tip or entry.name, action))
        action.setMenuRole(_ROLES.get(entry.id, QAction.MenuRole.NoRole))
        action.setCheckable(entry.checkable or bool(entry.group))
        action.setAutoRepeat(entry.menu in ("Edit", "History"))
        if entry.group:
            self._group(entry.group).addAction(action)
        action.triggered.connect(lambda *_: do())
        if entry.context == "board":
            action.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        else:
            self._window.addAction(action)
        return action

    def for_board(self) -> list[QAction]:
        """Those whose keys count only on the board: in lists they scroll."""
        return [self.by_id[entry.id] for entry in ENTRIES if entry.context == "board"]

    def _group(self, name: str) -> QActionGroup:
        if name not in self._groups:
            self._groups[name] = QActionGroup(self._window)
        return self._groups[name]

    def _fill(self, menu: QMenu, name: str) -> None:
        section = 0
        for inside, group in groupby(entries_of(name), lambda entry: entry.menu):
            entries = list(group)
            if inside != name:
                if entries[0].section != section:
                    menu.addSeparator()
                fill(menu.addMenu("&" + inside.partition("/")[2]), entries, self)
                section = entries[0].section
                continue
            for entry in entries:
                if entry.section != section:
                    menu.addSeparator()
                    section = entry.section
                menu.addAction(self[entry.id])


def fill(menu: QMenu, entries: Iterable[Entry], actions: Actions) -> None:
    """A menu in a menu: a line is drawn between groups of choices."""
    group = ""
    for entry in entries:
        if entry.group != group and menu.actions():
            menu.addSeparator()
        group = entry.group
        menu.addAction(actions[entry.id])


def entries_of(menu: str) -> Iterator[Entry]:
    return (entry for entry in ENTRIES if entry.menu.partition("/")[0] == menu)


def with_key(text: str, action: QAction) -> str:
    """A tooltip that teaches the key."""
    key = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
    return f"{text} ({key})" if key else text


def drawn_button(action: QAction, name: str, parent: QWidget) -> QToolButton:
    """A button for an action, with a drawing instead of words."""
    button = QToolButton(parent)
    button.setFixedSize(SIDE, SIDE)
    button.setIconSize(QSize(ICON, ICON))
    button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    button.setAccessibleName(name)
    button.setToolTip(with_key(action.statusTip() or name, action))
    button.clicked.connect(action.trigger)
    return button


def key_list(
    platform: str = sys.platform, given: Mapping[str, tuple[str, ...]] | None = None
) -> list[tuple[str, str, str]]:
    """Menu, name and keys of all that has keys, for Help; those that the player has given first of all."""
    given = given or {}
    native = QKeySequence.SequenceFormat.NativeText
    return [
        (
            entry.menu.partition("/")[0] or "Window",
            entry.name,
            " or ".join(QKeySequence(key).toString(native) for key in keys),
        )
        for entry in ENTRIES
        if (keys := given.get(entry.id, entry.keys_on(platform)))
    ]
