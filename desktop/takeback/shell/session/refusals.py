"""Shows the message of a command that raised a refusal."""

from __future__ import annotations

from collections.abc import Callable

from takeback.engine.journal import JournalError
from takeback.shell.host import Host
from takeback.shell.session.tables import show_journal_trouble


def show_refusal(host: Host, error: BaseException, again: Callable[[], object] | None = None) -> None:
    """Show the message of a refusal; for one of the journal also the ways out, such as `again`."""
    if isinstance(error, JournalError):
        show_journal_trouble(host, error, again)
    else:
        host.say(str(error))
