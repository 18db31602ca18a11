"""The QActions of one window's commands: menus, shortcuts and buttons."""

from __future__ import annotations

import sys
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import partial
from itertools import groupby
from typing import NamedTuple

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QMainWindow, QMenu, QToolButton, QWidget

from takeback.engine.history import Node
from takeback.shell.commands.key_map import read_keys
from takeback.shell.commands.menus import TITLES, in_menu_order, inner_section_of, menu_name, section_of
from takeback.shell.commands.register import EDIT, HISTORY, OWN_GAME, Command, Screen
from takeback.shell.game_host import Target
from takeback.texts import format_list
from takeback.texts import gettext as _
from takeback.ui.labels import drawn, set_refusal, with_key

NATIVE = QKeySequence.SequenceFormat.NativeText
_ROLES = {
    "settings": QAction.MenuRole.PreferencesRole,
    "about": QAction.MenuRole.AboutRole,
    "quit": QAction.MenuRole.QuitRole,
}


class GreyedAction(NamedTuple):
    """An action of an open menu, the reason if it cannot act, and its tips while the menu is closed."""

    action: QAction
    why: str  # empty if it can
    tip: str
    status_tip: str


class Disabled(NamedTuple):
    """The commands that are disabled together."""

    why: str
    but: Collection[str]  # the ids of those that still act
    refuse: Callable[[str], object]  # called with `why` instead of the others


class Actions(dict[str, QAction]):
    """Maps ids of commands to QActions, which are made lazily: those with keys together, others when needed.

    The window makes it. `do` is called with the id of a triggered command, and returns False if that refused;
    `remapped` replaces the keys of some commands.
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
        self._value: Callable[[str], object] = dict[str, object]().get  # returns the value of a setting
        self.screen: Callable[[], Screen | None] = lambda: None  # None: all commands belong
        # returns the turn that a command about a turn would act on; None without a table
        self.turn_of: Callable[[Command], Node | None] = lambda _command: None
        self.load_more: Callable[[], object] = lambda: None  # adds the commands of features, if missing
        self._menus: dict[str, QMenu] = {}
        self._fillers: dict[str, Callable[[QMenu], object]] = {}  # by submenu
        self._filled: dict[str, tuple[Command, ...]] = {}  # the commands in each menu
        self._groups: dict[str, QActionGroup] = {}
        self._greyed: list[GreyedAction] = []  # the actions of the open menu
        self.why_not: Callable[[Command, Target | None], str] = (
            _nothing_is_against  # a sentence on why it cannot act now
        )
        self._disabled: Disabled | None = None
        self._remapped = {id: tuple(keys) for id, keys in (remapped or {}).items()}
        self.commands = in_menu_order(commands)
        self.game_commands: tuple[Command, ...] = ()  # the commands of the game that is shown

    def __missing__(self, id: str) -> QAction:
        """Make the action of this id; raise KeyError if there is no such command."""
        one = self.find(id)
        if one is None:
            raise KeyError(id)
        return self._make_action(one)

    def all(self) -> dict[str, QAction]:
        """Return the actions of all commands, making those that are missing."""
        return {one.id: self[one.id] for one in self.commands}

    def find(self, id: str) -> Command | None:
        """Return the command of this id, loading the features if it may be one of theirs; None if there is
        none."""
        for _index in range(2):
            for one in self.commands:
                if one.id == id:
                    return one
            self.load_more()
        return None

    def why_refused(self, one: Command, about: Target | None = None) -> str:
        """Return why this command cannot act now on `about`, else on what is shown, or the reason given to
        `disable`, as a sentence; empty if it can act."""
        if self._disabled is not None and one.id not in self._disabled.but:
            return self._disabled.why
        return self.why_not(one, about)

    def why_refused_id(self, id: str) -> str:
        """Return why the command of this id cannot act now; empty if it can, or if there is none."""
        one = self.find(id)
        return self.why_refused(one) if one is not None else ""

    def disable(self, why: str, but: Collection[str], refuse: Callable[[str], object]) -> None:
        """Disable all commands but these until `enable`, for this reason; `refuse` is called with it instead
        of a command.

        Their actions are grey in open menus only, so that a key is answered, too.
        """
        self._disabled = Disabled(why, but, refuse)

    def enable(self) -> None:
        """Enable all commands again after `disable`."""
        self._disabled = None

    def trigger(self, id: str) -> None:
        """Trigger the action of this command, unless it is grey in an open menu.

        Raise KeyError if there is no such command.
        """
        self[id].trigger()

    def keys_of(self, one: Command) -> tuple[str, ...]:
        """Return the keys of the command: the player's, else its usual ones."""
        return self._remapped.get(one.id, one.keys_on(sys.platform))

    def changed_keys(self) -> dict[str, tuple[str, ...]]:
        """Return the keys that the player changed, by command id."""
        return dict(self._remapped)

    def remap(self, one: Command, keys: Iterable[str] | None) -> None:
        """Give the command and its action these keys without saving them; None: its usual ones."""
        if keys is None:
            self._remapped.pop(one.id, None)
        else:
            self._remapped[one.id] = tuple(keys)
        action = self[one.id]
        action.setShortcuts([QKeySequence(key) for key in self.keys_of(one)])
        action.setToolTip(with_key(one.tip or one.name, action))

    def set_changed_keys(self, changed: Mapping[str, Iterable[str]]) -> None:
        """Take over the keys that were changed in another window; the other commands get their usual ones."""
        for one in self.commands:
            keys = tuple(changed[one.id]) if one.id in changed else None
            if keys != self._remapped.get(one.id):
                self.remap(one, keys)

    def value_text(self, setting: str) -> str:
        """Return the menu text of the command that gives a setting its present value, "" if there is none."""
        value = self._value(setting)
        return next((one.text for one in self.commands if one.setting == setting and one.value == value), "")

    def update_checks(self, value: Callable[[str], object], setting: str = "") -> None:
        """Check the actions whose setting has their value, and uncheck the others of that setting.

        `value` returns the value of a setting, and is kept for actions made later; `setting` limits the
        update to one.
        """
        self._value = value
        for one in self.commands:
            if one.setting and setting in ("", one.setting) and one.id in self:
                self[one.id].setChecked(value(one.setting) == one.value)

    def make_shortcuts(self) -> None:
        """Make all actions with keys, which work only once their action exists."""
        self._make_keyed(self.commands)

    def _make_keyed(self, commands: Iterable[Command]) -> None:
        """Make the actions of these commands that have keys."""
        for one in commands:
            if one.id not in self and self.keys_of(one):
                self._make_action(one)

    def _make_action(self, one: Command) -> QAction:
        """Make and store the action of a command, and add it to the window unless its keys count only on a
        board."""
        action = self[one.id] = QAction(one.text, self._window)
        action.setObjectName(one.id)
        action.setShortcuts([QKeySequence(key) for key in self.keys_of(one)])
        action.setStatusTip(one.tip)
        action.setToolTip(with_key(one.tip or one.name, action))
        action.setMenuRole(_ROLES.get(one.id, QAction.MenuRole.NoRole))
        if one.is_checkable:
            action.setCheckable(True)
        if one.menu not in (EDIT, HISTORY):
            action.setAutoRepeat(False)
        if one.group:
            self._group(one.group).addAction(action)
        if one.setting:
            action.setChecked(self._value(one.setting) == one.value)
        action.triggered.connect(lambda *_: self._run_command(one.id))
        if one.context == "board":
            action.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        else:
            self._window.addAction(action)
        return action

    def _run_command(self, id: str) -> None:
        """Run the command of this id, unless it is disabled; if it refuses by returning False, its check mark
        stays as it was."""
        was_checked = not self[id].isChecked()
        disabled = self._disabled
        if disabled is not None and id not in disabled.but:
            disabled.refuse(disabled.why)
            has_run: object = False
        else:
            has_run = self._do(id)
        if has_run is False and id in self and self[id].isCheckable():
            self[id].setChecked(was_checked)

    def board_actions(self) -> list[QAction]:
        """Return the actions whose keys work only on a board; elsewhere these keys scroll."""
        return [self[one.id] for one in self.commands if one.context == "board"]

    def _group(self, name: str) -> QActionGroup:
        """Return the action group of this name, made if needed."""
        if name not in self._groups:
            self._groups[name] = QActionGroup(self._window)
        return self._groups[name]

    # menus --------------------------------------------------------------------------------------------
    def add_menu_bar(self) -> None:
        """Add the menus to the menu bar. They are filled when first opened."""
        for name, title in TITLES.items():
            menu = self._menus[name] = self._window.menuBar().addMenu(title)
            menu.setObjectName(name)
            menu.aboutToShow.connect(partial(self._open_menu, name))
            menu.aboutToHide.connect(self._ungrey)
        self._menus[OWN_GAME].menuAction().setVisible(False)

    def menu(self, name: str) -> QMenu:
        """Return the menu of this name, filled again if other commands than before belong to the screen."""
        menu, here = self._menus[name], self._belonging(name)
        if self._filled.get(name) != here:
            self._filled[name] = here
            for inner in menu.findChildren(QMenu):
                inner.deleteLater()
            menu.clear()
            self._fill_menu(menu, name, here)
        return menu

    def _open_menu(self, name: str) -> None:
        """Fill the menu that is about to be shown, grey the commands in it that cannot act now, and name the
        turn that they are about."""
        self.menu(name)
        self._grey(name)
        self._name_turn(name)

    def _grey(self, name: str) -> None:
        """Grey the commands of an open menu that cannot act now, and no others; their entries say why."""
        self._ungrey()
        for one in self._filled[name]:
            action, why = self[one.id], self.why_refused(one)
            self._greyed.append(GreyedAction(action, why, action.toolTip(), action.statusTip()))
            set_refusal(action, why)

    def _name_turn(self, name: str) -> None:
        """Name the turn that they would act on in the entries of an open menu that are about a turn."""
        menus = set[QMenu]()
        for one in self._filled[name]:
            if one.depends_on_turn:
                self[one.id].setText(one.text_about(self.turn_of(one)))
                menus |= {menu for menu in self[one.id].associatedObjects() if isinstance(menu, QMenu)}
        for menu in menus:
            give_letters(menu)

    def _ungrey(self) -> None:
        """Enable the greyed actions again and restore their tips.

        Outside menus all can be triggered: those that cannot act say so when their key is pressed.
        """
        greyed, self._greyed = self._greyed, []
        for action, why, tip, status_tip in greyed:
            action.setEnabled(True)
            action.setToolTip(tip)
            if action.statusTip() == why:  # else it has been renamed meanwhile
                action.setStatusTip(status_tip)

    def _belonging(self, name: str) -> tuple[Command, ...]:
        """Return the commands of a menu that belong to the screen."""
        here, screen = (one for one in self.commands if one.menu.partition("/")[0] == name), self.screen()
        return tuple(one for one in here if screen is None or not one.why_absent(screen))

    def show_menus(self, game: str) -> None:
        """Show History at a table only, and the menu with the game's title if the game has commands for it.

        `game` is that title, empty for no game.
        """
        own = self._menus[OWN_GAME]
        letters = {letter_of(menu.title()) for menu in self._menus.values() if menu is not own}
        own.setTitle(with_free_letter(game, letters))
        own.menuAction().setVisible(any(one.menu for one in self.game_commands))
        screen = self.screen()
        self._menus[HISTORY].menuAction().setVisible(screen is None or screen.has_table)

    def fill_menus(self) -> None:
        """Fill all menus now, as some platforms show their contents without opening them."""
        for name in self._menus:
            self.menu(name)

    def set_game_commands(self, own: tuple[Command, ...], value: Callable[[str], object]) -> None:
        """Replace the commands of the game shown before by these, if they differ; `value` returns a setting's
        value."""
        if own != self.game_commands:
            self._remove(self.game_commands)
            self.game_commands = own
            self.add(own, value)

    def set_program_commands(self, commands: Iterable[Command], value: Callable[[str], object]) -> None:
        """Replace the commands that are of no game, with the player's keys for them; `value` returns a
        setting's value."""
        self.commands = in_menu_order((*commands, *self.game_commands))
        self.set_changed_keys(read_keys(str(value("keys")), self.commands))

    def _remove(self, gone: Sequence[Command]) -> None:
        """Remove these commands, their actions and the player's keys for them."""
        self._ungrey()
        for one in gone:
            if (action := self.pop(one.id, None)) is not None:
                self._window.removeAction(action)
                action.deleteLater()
            self._remapped.pop(one.id, None)
        self.commands = tuple(one for one in self.commands if one not in gone)

    def add(self, more: Iterable[Command], value: Callable[[str], object]) -> None:
        """Add commands, each at its place in its menu and with the player's keys; `value` returns a setting's
        value."""
        new = in_menu_order(more)
        self.commands = in_menu_order((*self.commands, *new))
        changed = read_keys(str(value("keys")), self.commands)
        self._remapped |= {one.id: changed[one.id] for one in new if one.id in changed}
        self._make_keyed(new)

    def _fill_menu(self, menu: QMenu, name: str, here: Sequence[Command]) -> None:
        """Fill a menu of the menu bar: sections with separators, submenus in their section; a command that
        would be alone in a submenu stands in its place."""
        before = None
        for (section, inner), commands in groupby(here, lambda one: (section_of(one), one.menu)):
            group = list(commands)
            if before is not None and section != before:
                menu.addSeparator()
            before = section
            if inner == name or (len(group) == 1 and inner not in self._fillers):
                menu.addActions([self[one.id] for one in group])
            else:
                submenu = menu.addMenu(menu_name(inner.partition("/")[2]))
                self._add_sections(submenu, group)
                self._connect_filler(inner, submenu)
        menu.setToolTipsVisible(True)
        give_letters(menu)

    def set_filler(self, name: str, fill: Callable[[QMenu], object]) -> None:
        """Set what is called with a submenu of the menu bar, such as "Game/Recent", each time that it opens,
        to add what is no command."""
        self._fillers[name] = fill

    def _connect_filler(self, name: str, menu: QMenu) -> None:
        """Call the filler of this submenu, if it has one, each time that it opens."""
        fill = self._fillers.get(name)
        if fill is not None:
            menu.aboutToShow.connect(lambda: fill(menu))

    def fill_submenu(self, menu: QMenu, name: str) -> None:
        """Fill a menu that is about to be shown with the commands of a submenu of the menu bar that belong to
        the screen, if others were in it, and grey what cannot act."""
        here = tuple(one for one in self._belonging(name.partition("/")[0]) if one.menu == name)
        if menu.isEmpty():
            menu.aboutToHide.connect(self._ungrey)
        if menu.isEmpty() or self._filled.get(name) != here:
            self._filled[name] = here
            menu.clear()
            self._add_sections(menu, here)
        self._grey(name)

    def _add_sections(self, menu: QMenu, here: Iterable[Command]) -> None:
        """Fill a submenu, with separators between sections and groups."""
        for _other, group in groupby(here, inner_section_of):
            if menu.actions():
                menu.addSeparator()
            menu.addActions([self[one.id] for one in group])
        menu.setToolTipsVisible(True)
        give_letters(menu)


def _nothing_is_against(_command: Command, _about: Target | None) -> str:
    """Return an empty reason: the command can act."""
    return ""


def give_letters(menu: QMenu) -> None:
    """Give each entry of a menu a letter of its own: its usual one unless an entry above has that too, else a
    letter that is no usual one of another entry."""
    others, taken = list[QAction](), set[str]()
    for action in menu.actions():
        letter = letter_of(action.text())
        if not letter or letter in taken:
            others.append(action)
        taken.add(letter)
    for action in others:
        plain = action.text().replace("&&", "\0").replace("&", "").replace("\0", "&")
        action.setText(with_free_letter(plain, taken))
        taken.add(letter_of(action.text()))


def letter_of(text: str) -> str:
    """Return the letter after & in the text of a menu or an entry, in lower case; empty if there is none."""
    return text.replace("&&", "").partition("&")[2][:1].lower()


def with_free_letter(title: str, taken: Iterable[str]) -> str:
    """Return a text with & before its first letter that is not taken, if there is one; each & of the text
    itself is doubled."""
    letters = set(taken)
    at = next((at for at, one in enumerate(title) if one.isalpha() and one.lower() not in letters), None)
    if at is None:
        return title.replace("&", "&&")
    return f"{title[:at].replace('&', '&&')}&{title[at:].replace('&', '&&')}"


def key_list(
    commands: Iterable[Command],
    changed: Mapping[str, tuple[str, ...]] | None = None,
    platform: str = sys.platform,
) -> list[tuple[str, str, str]]:
    """Return menu, name and keys of every command with keys, for Help; those in no menu are under "Window".

    `changed` replaces keys, by command id.
    """
    changed = changed or {}
    return [
        (menu_name(one.menu.partition("/")[0]) or _("Window"), one.name, keys_text(keys))
        for one in commands
        if (keys := changed.get(one.id, one.keys_on(platform)))
    ]


def keys_text(keys: Iterable[str]) -> str:
    """Return keys as the player reads them: "Ctrl+Z or Backspace"."""
    return format_list((QKeySequence(key).toString(NATIVE) for key in keys), "or")


def tooltip_for(action: QAction, name: str) -> str:
    """Return the tooltip of a button: the action's status tip, or `name` if it has none, with the action's
    key."""
    return with_key(action.statusTip() or name, action)


def drawn_button(action: QAction, name: str, parent: QWidget) -> QToolButton:
    """Return a tool button that triggers the action, with the drawing of this name, which also replaces a
    missing tip."""
    button = drawn(name, tooltip_for(action, name), parent)
    button.clicked.connect(action.trigger)
    return button
