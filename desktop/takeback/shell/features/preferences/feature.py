"""The command that opens the settings."""

from __future__ import annotations

from takeback.shell.commands.of_games import declare_all_preferences, groups_of_preferences
from takeback.shell.commands.register import EDIT, command
from takeback.shell.feature import Feature
from takeback.shell.feature_part import FeaturePart
from takeback.shell.host import Host
from takeback.texts import gettext as _


@command("settings", _("&Settings…"), keys="Ctrl+,", menu=EDIT)
def settings(host: Host) -> None:
    """Open the settings, after declaring those of all games."""
    from takeback.shell.features.preferences.dialog import SettingsDialog

    declare_all_preferences(host.actions_, host.settings)
    host.open(lambda over: SettingsDialog(host.settings, groups_of_preferences(), over))


FEATURE: Feature[FeaturePart] = Feature("preferences", (settings,))
