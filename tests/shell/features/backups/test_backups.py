"""Test restoring a backup from the window."""

from __future__ import annotations

from takeback.engine.journal import Journal
from takeback.shell.features.backups.dialog import BackupsDialog
from takeback.shell.window.window import Window
from tests.shell.conftest import Seated


def test_restoring_a_backup_reverts_the_games_and_first_makes_a_backup_of_the_present_ones(
    window: Window, sit: Seated
) -> None:
    table = sit(3)
    window.journal.backup()
    window.journal.rename(table.id, "Later")
    path = window.journal.path
    window.actions_["backups"].trigger()
    window.findChild(BackupsDialog).restore.click()
    assert [info.title for info in window.journal.tables()] != ["Later"]
    assert (window.table.id, len(window.table.line)) == (table.id, 4)
    assert not window.journal.is_read_only
    window.actions_["backups"].trigger()
    again = window.findChildren(BackupsDialog)[-1]
    assert len(again.backups) == len(Journal.backups(path)) == 2
    again.restore.click()
    assert [info.title for info in window.journal.tables()] == ["Later"]


def test_restore_button_of_the_backups_dialog_is_disabled_without_backups(window: Window) -> None:
    window.actions_["backups"].trigger()
    dialog = window.findChild(BackupsDialog)
    assert dialog.backups == []
    assert not dialog.restore.isEnabled()
