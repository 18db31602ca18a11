"""The command that reports a problem."""

from __future__ import annotations

from takeback.shell.commands.register import HELP, command
from takeback.shell.feature import Feature
from takeback.shell.feature_part import FeaturePart
from takeback.shell.host import Host
from takeback.texts import gettext as _


@command("report", _("&Report a problem…"), menu=HELP)
def report(host: Host) -> None:
    """Open the dialog for a problem report."""
    host.reporter.report_problem()


FEATURE: Feature[FeaturePart] = Feature("reports", (report,))
