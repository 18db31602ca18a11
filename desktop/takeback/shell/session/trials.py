"""Trial tables of levels being made, and the way back from each to its editor."""

from __future__ import annotations

from functools import partial

from takeback.shell.commands import feature_ids
from takeback.shell.host import Host
from takeback.shell.session.session import Session
from takeback.texts import gettext as _

KEPT_AS = "trials"  # the key in the settings' choices; maps the id of a trial table to that of its editor
MOST = 100  # trials that are kept; older ones are forgotten
TRYING = _("Testing your level.")


def note_trial(host: Host, trial: int, editor: int) -> None:
    """Keep which editor this trial table came from, unless one is only in memory (id 0)."""
    if trial and editor:
        noted = {**host.settings.choices_for(KEPT_AS), str(trial): editor}
        host.settings.set_choices_for(KEPT_AS, dict(list(noted.items())[-MOST:]))


def editor_of(host: Host, session: Session) -> int:
    """Return the table id of the editor that this table came from, 0 if none."""
    editor = host.settings.choices_for(KEPT_AS).get(str(session.table.id))
    return editor if isinstance(editor, int) else 0


def show_trial(host: Host, session: Session) -> None:
    """Add the way back to the editor to the strip above the board, which then stays, if this table is a
    trial."""
    if editor_of(host, session):
        strip = host.message_strip
        title, sentences, _ways = strip.content
        way = (_("Back to the editor"), partial(host.do, feature_ids.BACK_TO_EDITOR))
        told = [sentence for sentence in sentences if sentence != TRYING]
        strip.set_content(title or _("Trial"), [TRYING, *told], way, can_close=False)
