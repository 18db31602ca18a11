"""The way back from a trial table of a level being made to its editor."""

from __future__ import annotations

from functools import partial

from takeback.shell.commands import feature_ids
from takeback.shell.host import Host
from takeback.shell.session.session import Session
from takeback.shell.session.trial_editors import editor_of
from takeback.texts import gettext as _

TRYING = _("Testing your level.")


def show_trial(host: Host, session: Session) -> None:
    """Add the way back to the editor to the strip above the board, which then stays, if this table is a
    trial."""
    if editor_of(host, session):
        strip = host.message_strip
        title, sentences, _ways = strip.content
        way = (_("Back to the editor"), partial(host.do, feature_ids.BACK_TO_EDITOR))
        told = [sentence for sentence in sentences if sentence != TRYING]
        strip.set_content(title or _("Trial"), [TRYING, *told], way, can_close=False)
