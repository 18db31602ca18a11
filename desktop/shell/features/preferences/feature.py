"""What the player prefers, in one dialog."""

from __future__ import annotations

from desktop.shell.commands.of_games import learn_all
from desktop.shell.commands.register import EDIT, command
from desktop.shell.feature import Feature
from desktop.shell.host import Host


@command("settings", "&Settings…", keys="Ctrl+,", menu=EDIT)
def settings(host: Host) -> None:
    from desktop.shell.features.preferences.dialog import SettingsDialog

    learn_all(host)
    host.open(lambda over: SettingsDialog(host.settings, over))


FEATURE = Feature("preferences", (settings,))
