"""The command for statistics: how often each game was played, and with what result."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from takeback.engine.game import find_games
from takeback.listeners.statistics import Statistics, StatisticsFile
from takeback.shell.commands.register import GAME, command
from takeback.shell.feature import Feature
from takeback.shell.feature_part import FeaturePart
from takeback.shell.host import Host
from takeback.texts import gettext as _


@command(
    "statistics",
    _("Statistics…"),
    menu=GAME + "/Records and backups",
    tip=_("Show how often each game was played and won, by opponent and over time."),
)
def statistics(host: Host) -> None:
    """Open the statistics, at the game on the table if there is one."""
    from takeback.shell.features.statistics.dialog import StatisticsDialog

    session = host.session
    shown = session.table.game.id if session is not None else ""
    titles = [(found.game.id, found.game.title) for found in find_games() if found.game is not None]
    dialog = host.open(lambda over: StatisticsDialog(shared_statistics(host, over), titles, shown, over))
    dialog.export_wanted.connect(lambda name, text: _ask_where_to_export(host, name, text))
    dialog.message_emitted.connect(host.say)


def shared_statistics(host: Host, window: QWidget) -> Statistics:
    """Return the statistics that are kept below this window; without them, new ones with what the windows
    share on disk."""
    found = window.findChild(Statistics)
    return found or Statistics(host.settings.folder, window, host.settings.profile_object(StatisticsFile))


def _ask_where_to_export(host: Host, name: str, text: str) -> None:
    """Ask for a file of this proposed name, and write the text there."""
    from takeback.shell.file_dialog import ask_and_write

    ask_and_write(host, _("Export the statistics"), name, _("Tables (*.csv)"), text)


FEATURE: Feature[FeaturePart] = Feature("statistics", (statistics,))
