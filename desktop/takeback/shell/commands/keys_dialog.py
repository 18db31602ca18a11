"""The dialog that changes the shortcuts of commands."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QKeySequenceEdit,
    QLabel,
    QLineEdit,
    QPushButton,
    QWidget,
)

from takeback.shell.commands.actions import Actions, keys_text
from takeback.shell.commands.key_map import (
    PORTABLE,
    ChangedKeys,
    effective_keys,
    entries_of_absent,
    key_owner,
    portable_key,
)
from takeback.shell.commands.menus import menu_name
from takeback.shell.commands.palette import SHAPE, PaletteEntry, ranked_matches
from takeback.shell.commands.register import Command
from takeback.shell.settings import Settings
from takeback.texts import gettext as _
from takeback.ui.dialog import ASIDE, Dialog
from takeback.ui.fields import LONGEST_SEARCH
from takeback.ui.labels import label
from takeback.ui.rows import RowList

SETTING = "keys"
SIZE = QSize(640, 620)
CONTEXTS = {"window": _("Everywhere"), "board": _("On a board"), "turn": _("In the history")}


class KeyField(QKeySequenceEdit):
    """Takes any key but Tab and Shift+Tab, which move the focus."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move the focus back on Shift+Tab, which Qt would take as a shortcut."""
        if event.key() == Qt.Key.Key_Backtab:
            self.focusNextPrevChild(False)
        else:
            super().keyPressEvent(event)


class KeysDialog(Dialog):
    """Lists all commands with their keys, which it changes. Every change applies and is saved at once."""

    def __init__(self, actions: Actions, settings: Settings, parent: QWidget | None = None) -> None:
        super().__init__(_("Keys"), parent, spacing=12)
        self._actions, self._settings = actions, settings
        self._by_id = {one.id: one for one in actions.commands}
        self._shown: list[tuple[str, PaletteEntry]] = []
        self.search = QLineEdit(self)
        self.list = RowList(_("Actions"), SHAPE, self)
        self.about = label("message", "", self)
        self.field = KeyField(self)
        for part in (self.field, *self.field.findChildren(QLineEdit)):
            part.setAccessibleName(_("New key"))  # the focus is in this inner field
        self.message = label("second", "", self)
        self.use_button, self.add_button = (
            QPushButton(_("Use this key"), self),
            QPushButton(_("Add it"), self),
        )
        self.no_key_button, self.usual_button = QPushButton(_("Clear"), self), QPushButton(_("Default"), self)
        self._lay_out()
        self._listen()
        self._list_commands()
        self.search.setFocus()
        self.resize(SIZE if parent is None else SIZE.boundedTo(parent.size() * 0.95))

    def _lay_out(self) -> None:
        """Name and lay out the widgets, and add the buttons below them."""
        self.search.setPlaceholderText(_("Find an action or a key"))
        self.search.setAccessibleName(_("Find"))
        self.search.setMaxLength(LONGEST_SEARCH)
        self.search.setFixedHeight(32)
        self.field.setMaximumSequenceLength(1)
        self.field.setAccessibleName(_("New key"))
        self.field.setMinimumWidth(120)
        self.message.setWordWrap(True)
        self.message.setMinimumHeight(20)
        column = self.column
        column.setContentsMargins(20, 18, 20, 18)
        for widget in (self.search, self.list, self.about):
            column.addWidget(widget, 1 if widget is self.list else 0)
        change = QHBoxLayout()
        change.addWidget(QLabel(_("Press a key"), self))
        change.addWidget(self.field, 1)
        for button in (self.use_button, self.add_button, self.no_key_button, self.usual_button):
            change.addWidget(button)
            button.setAutoDefault(False)
        column.addLayout(change)
        column.addWidget(self.message)
        self.all_usual_button = self.act(_("Reset all"), self._reset_all, ASIDE)
        self.leave(_("Close")).setAutoDefault(False)
        self.foot()

    def _listen(self) -> None:
        """Connect the signals."""
        self.search.textChanged.connect(self._list_commands)
        self.list.moved.connect(self._show_selected)
        self.field.keySequenceChanged.connect(self._warn)
        self.use_button.clicked.connect(self._use_key)
        self.add_button.clicked.connect(self._add_key)
        self.no_key_button.clicked.connect(self._remove_keys)
        self.usual_button.clicked.connect(self._reset_keys)

    # the list -----------------------------------------------------------------------------------------
    def _list_commands(self, *_args: object) -> None:
        """List the commands that match the search, keeping the selected one, or selecting the first if it is
        gone. Commands whose keys work only in the history are left out."""
        one = self.current()
        finds = {
            entry_for(one, self.keys(one)): one.id for one in self._actions.commands if one.context != "turn"
        }
        self._shown = [(finds[find], find) for find in ranked_matches(list(finds), self.search.text())]
        ids = [id for id, _ in self._shown]
        self.list.blockSignals(True)
        self.list.set_rows(
            [find.row for _, find in self._shown],
            ids.index(one.id) if one is not None and one.id in ids else 0,
        )
        self.list.blockSignals(False)
        self._show_selected()

    def current(self) -> Command | None:
        """Return the selected command, None if none is."""
        row = self.list.row
        return self._by_id[self._shown[row][0]] if 0 <= row < len(self._shown) else None

    def keys(self, one: Command) -> tuple[str, ...]:
        """Return the keys of a command in portable spelling."""
        return tuple(map(portable_key, self._actions.keys_of(one)))

    def _show_selected(self, *_args: object) -> None:
        """Show the keys of the selected command, clear the field and message, and disable the buttons if none
        is."""
        one = self.current()
        self.field.clear()
        self._show_message("")
        self.about.setText(
            _("{command}: {key}", command=one.name, key=keys_text(self.keys(one)) or _("no key"))
            if one is not None
            else ""
        )
        for button in (self.use_button, self.add_button, self.no_key_button, self.usual_button):
            button.setEnabled(one is not None)

    def _show_message(self, sentence: str) -> None:
        """Show a message below the field, also to screen readers; empty: none."""
        self.message.setText(sentence)
        self.field.setAccessibleDescription(sentence)

    # changing -----------------------------------------------------------------------------------------
    def _pressed_key(self) -> str:
        """Return the key that was pressed in the field, "" if none."""
        return portable_key(self.field.keySequence().toString(PORTABLE))

    def _warn(self, *_args: object) -> None:
        """Warn if the pressed key belongs to another command; else clear the message."""
        one, key = self.current(), self._pressed_key()
        holder = self._holder(key, one, self._changed_keys()) if one is not None and key else None
        self._show_message(
            _("{key} is already the key of {command}.", key=keys_text((key,)), command=holder.name)
            if holder is not None
            else ""
        )

    def _use_key(self) -> None:
        """Replace all keys of the command by the pressed one."""
        self._set_keys(())

    def _add_key(self) -> None:
        """Add the pressed key to those of the command."""
        one = self.current()
        if one is not None:
            self._set_keys(self.keys(one))

    def _set_keys(self, kept: tuple[str, ...]) -> None:
        """Set `kept` and the pressed key as the keys of the selected command, and save.

        Say why not if no key was pressed or another command has it.
        """
        one, key = self.current(), self._pressed_key()
        if one is None:
            return
        if not key:
            self._show_message(_("Press the key first, in the field."))
            return
        holder = self._holder(key, one, self._changed_keys())
        if holder is not None:
            self._show_message(
                _(
                    "{key} is already the key of {command}. Give that command another key first.",
                    key=keys_text((key,)),
                    command=holder.name,
                )
            )
            return
        self._remap(one, tuple(dict.fromkeys((*kept, key))))

    def _remove_keys(self) -> None:
        """Remove all keys of the command."""
        one = self.current()
        if one is not None:
            self._remap(one, ())

    def _reset_keys(self) -> None:
        """Restore the usual keys of the command and save; if another command has one of them, only say so."""
        one = self.current()
        if one is None:
            return
        changed = {id: keys for id, keys in self._changed_keys().items() if id != one.id}
        taken = [self._holder(key, one, changed) for key in effective_keys(one, changed)]
        holder = next((one for one in taken if one is not None), None)
        if holder is not None:
            self._show_message(
                _(
                    "Its default key is now used by {command}. Give that command another key first.",
                    command=holder.name,
                )
            )
            return
        self._remap(one, None)

    def _reset_all(self) -> None:
        """Restore and save the usual keys of all commands, also of those that are not there now."""
        for one in self._actions.commands:
            self._actions.remap(one, None)
        self._settings.set_value(SETTING, "{}")
        self._list_commands()
        self._show_message(_("All keys have been reset to their defaults."))

    def _remap(self, one: Command, keys: tuple[str, ...] | None) -> None:
        """Give the command these keys (None: its usual ones), save and say so."""
        self._actions.remap(one, keys)
        self._save()
        self._show_message(
            _(
                "The key of {command} is now {key}.",
                command=one.name,
                key=keys_text(self.keys(one)) or _("no key"),
            )
        )

    def _save(self) -> None:
        """Save the changed keys, including those of commands that are not there now, and list the commands
        again."""
        document = entries_of_absent(self._settings.value(SETTING), self._actions.commands)
        document |= {id: list(keys) for id, keys in self._changed_keys().items()}
        self._settings.set_value(SETTING, json.dumps(document, sort_keys=True))
        self._list_commands()

    def _changed_keys(self) -> dict[str, tuple[str, ...]]:
        """Return the keys that the player changed, by command id."""
        return self._actions.changed_keys()

    def _holder(self, key: str, wanting: Command, given: ChangedKeys) -> Command | None:
        """Return the other command that has this key, None if it is free."""
        return key_owner(key, wanting, self._actions.commands, given)


def entry_for(one: Command, keys: Iterable[str]) -> PaletteEntry:
    """Return the row for a command: its name, its menu (or where its keys work if it has none), and its
    keys."""
    menu = " › ".join(map(menu_name, one.menu.split("/"))) or CONTEXTS[one.context]
    return PaletteEntry(one.name, menu, keys_text(keys), _nothing)


def _nothing() -> Any:
    """Do nothing: a row of this list cannot be run."""
