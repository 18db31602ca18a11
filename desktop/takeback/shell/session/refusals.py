"""What a command may raise to say no: its sentence is shown."""

from __future__ import annotations

from collections.abc import Callable

from takeback.engine.journal import JournalError
from takeback.shell.host import Host
from takeback.shell.session.tables import tell_trouble


def tell_refusal(host: Host, error: BaseException, again: Callable[[], object] | None = None) -> None:
    """Show the sentence of a refusal; where the journal refused, offer the ways out of it."""
    if isinstance(error, JournalError):
        tell_trouble(host, error, again)
    else:
        host.say(str(error))
