"""Tables at which a level is tried while it is made, and the way back from each to its editor."""

from __future__ import annotations

from functools import partial

from takeback.shell.host import Host
from takeback.shell.session.session import Session
from takeback.shell.window.strip import TaskStrip

KEPT_AS = "trials"  # among the choices that the settings keep: by the table of a trial that of its editor
MOST = 100  # the oldest goes
TRYING = "You are trying the level that you make."


def note_trial(host: Host, trial: int, editor: int) -> None:
    """Nothing is noted of a table that is only in memory."""
    if trial and editor:
        noted = {**host.settings.choices_for(KEPT_AS), str(trial): editor}
        host.settings.put_choices_for(KEPT_AS, dict(list(noted.items())[-MOST:]))


def editor_of(host: Host, session: Session) -> int:
    """The table of the editor from which this one comes; 0: from none."""
    editor = host.settings.choices_for(KEPT_AS).get(str(session.table.id))
    return editor if isinstance(editor, int) else 0


def tell_trial(host: Host, session: Session) -> None:
    """The strip above the board has the way back, beside what the level says."""
    if editor_of(host, session):
        strip = host.part(TaskStrip)
        title, sentences, _ = strip.content
        way = ("Back to the editor", partial(host.do, "back_to_editor"))
        strip.tell(title or "Trial", sentences or [TRYING], way)
