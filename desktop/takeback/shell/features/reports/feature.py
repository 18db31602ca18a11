"""The command that reports a problem."""

from __future__ import annotations

from takeback.shell.commands.register import HELP, command
from takeback.shell.feature import Feature
from takeback.shell.host import Host
from takeback.shell.system.reporter import Reporter


@command("report", "&Report a problem…", menu=HELP)
def report(host: Host) -> None:
    """Open the dialog for a problem report."""
    host.part(Reporter).report_problem()


FEATURE = Feature("reports", (report,))
