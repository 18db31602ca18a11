"""What a command may raise to say no: its sentence is shown. Everything else that is raised is a fault."""

from __future__ import annotations

from collections.abc import Callable

from desktop.engine.journal import JournalError
from desktop.engine.state import Illegal
from desktop.shell.host import Host
from desktop.shell.session.tables import tell_trouble


def is_refusal(error: BaseException) -> bool:
    """Say whether the error is a sentence for the player, and no fault of the program."""
    from desktop.engine.savefile import SaveFileError

    return isinstance(error, Illegal | JournalError | SaveFileError)


def tell_refusal(host: Host, error: BaseException, again: Callable[[], object] | None = None) -> None:
    """Show the sentence of a refusal; where the journal refused, offer the ways out of it."""
    if isinstance(error, JournalError):
        tell_trouble(host, error, again)
    else:
        host.say(str(error))
