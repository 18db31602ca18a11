"""Reporting a problem."""

from __future__ import annotations

from desktop.shell.commands.register import HELP, command
from desktop.shell.feature import Feature
from desktop.shell.host import Host
from desktop.shell.system.reporter import Reporter


@command("report", "&Report a problem…", menu=HELP)
def report(host: Host) -> None:
    host.part(Reporter).report_problem()


FEATURE = Feature("reports", (report,))
