"""Test changing keys: changes are kept, and no key has two meanings in one context."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from itertools import combinations
from typing import Any

import pytest
from PySide6.QtGui import QKeySequence

from takeback.shell.commands.actions import key_list
from takeback.shell.commands.key_map import effective_keys, key_owner, portable_key, read_keys
from takeback.shell.commands.keys_dialog import KeysDialog
from takeback.shell.features.help.pages import keys_page
from takeback.shell.window.window import Window
from tests.shell.showing import COMMANDS

BY_ID = {entry.id: entry for entry in COMMANDS}


def open_keys_dialog(window: Any) -> KeysDialog:
    window.actions_["remap"].trigger()
    assert isinstance(window.dialog, KeysDialog)
    return window.dialog


def choose(dialog: KeysDialog, id: str) -> None:
    dialog.search.setText(BY_ID[id].name)
    dialog.list.set_current_row([one for one, _ in dialog._shown].index(id))
    current = dialog.current()
    assert current is not None
    assert current.id == id


def press(dialog: KeysDialog, key: str) -> None:
    dialog.field.setKeySequence(QKeySequence(key))


@pytest.mark.parametrize("platform", ["linux", "win32", "darwin"])
def test_commands_of_overlapping_contexts_share_no_key(platform: str) -> None:
    for one, other in combinations(COMMANDS, 2):
        if one.context == other.context or "window" in (one.context, other.context):
            mine = {portable_key(key) for key in one.keys_on(platform)}
            theirs = {portable_key(key) for key in other.keys_on(platform)}
            assert not mine & theirs, (one.id, other.id)


def test_keys_dialog_lists_every_command_but_those_of_the_turn_menu_and_searches_by_key(
    window: Any, sit: Any
) -> None:
    sit(0)
    dialog = open_keys_dialog(window)
    every = {one.id for one in window.actions_.commands if one.context != "turn"}
    assert {id for id, _ in dialog._shown} == every
    listed = dict(dialog._shown)
    assert listed["redo"].key == "Ctrl+Shift+Z or Ctrl+Y"
    dialog.search.setText("ctrl+k")
    assert [id for id, _ in dialog._shown] == ["compare"]


def test_changed_and_added_keys_of_a_command_apply_at_once_and_after_restart(
    window: Any, sit: Any, make: Callable[[], Window]
) -> None:
    sit(2)
    dialog = open_keys_dialog(window)
    choose(dialog, "compare")
    press(dialog, "Ctrl+Alt+K")
    dialog.use_button.click()
    assert dialog.message.text() == "The key of Compare is now Ctrl+Alt+K."
    assert window.actions_["compare"].shortcut().toString() == "Ctrl+Alt+K"
    assert "Ctrl+Alt+K" in window.actions_["compare"].toolTip()
    press(dialog, "F12")
    dialog.add_button.click()
    keys = [key.toString() for key in window.actions_["compare"].shortcuts()]
    assert keys == ["Ctrl+Alt+K", "F12"]
    window.close()
    again = make()
    assert [key.toString() for key in again.actions_["compare"].shortcuts()] == keys
    assert (
        "| Compare | Ctrl+Alt+K or F12 |" in keys_page(key_list(COMMANDS, again.actions_.changed_keys())).text
    )


def test_key_in_use_is_refused_naming_its_command_and_no_key_asks_for_one(window: Any, sit: Any) -> None:
    sit(0)
    dialog = open_keys_dialog(window)
    choose(dialog, "compare")
    press(dialog, "Ctrl+E")
    assert dialog.message.text() == "Ctrl+E is already the key of Export."
    dialog.use_button.click()
    assert (
        dialog.message.text() == "Ctrl+E is already the key of Export. Give that command another key first."
    )
    assert window.actions_["compare"].shortcut().toString() == "Ctrl+K"
    press(dialog, "")
    dialog.use_button.click()
    assert dialog.message.text() == "Press the key first, in the field."


def test_default_keys_can_be_restored_singly_unless_another_command_uses_them_and_all_at_once(
    window: Any, sit: Any
) -> None:
    sit(0)
    dialog = open_keys_dialog(window)
    choose(dialog, "compare")
    dialog.no_key_button.click()
    assert window.actions_["compare"].shortcuts() == []
    choose(dialog, "export")
    press(dialog, "Ctrl+K")
    dialog.use_button.click()
    choose(dialog, "compare")
    dialog.usual_button.click()
    assert (
        dialog.message.text() == "Its default key is now used by Export. Give that command another key first."
    )
    choose(dialog, "export")
    dialog.usual_button.click()
    choose(dialog, "compare")
    dialog.usual_button.click()
    assert window.actions_["compare"].shortcut().toString() == "Ctrl+K"
    choose(dialog, "undo")
    dialog.no_key_button.click()
    dialog.all_usual_button.click()
    assert window.actions_.changed_keys() == {}
    assert window.settings.value("keys") == "{}"
    for entry in COMMANDS:
        keys = [
            key.toString(QKeySequence.SequenceFormat.PortableText)
            for key in window.actions_[entry.id].shortcuts()
        ]
        assert keys == [portable_key(key) for key in entry.keys_on(sys.platform)]


def test_keys_in_settings_that_are_invalid_are_ignored_and_one_given_twice_works_for_one_command() -> None:
    assert read_keys("nonsense", COMMANDS) == {}
    assert read_keys("[1]", COMMANDS) == {}
    given = read_keys(
        json.dumps({"compare": ["Ctrl+F12", 7, "", "hello there"], "no such": ["F1"], "undo": "F2"}),
        COMMANDS,
    )
    assert given == {"compare": ("Ctrl+F12",)}
    twice = read_keys(json.dumps({"compare": ["Ctrl+F12"], "export": ["Ctrl+F12", "Ctrl+Z"]}), COMMANDS)
    taken = [key for entry in COMMANDS for key in effective_keys(entry, twice)]
    assert taken.count("Ctrl+F12") <= 1
    assert taken.count("Ctrl+Z") == 1
    assert key_owner("Ctrl+Z", BY_ID["export"], COMMANDS, twice) is BY_ID["undo"]
