"""Which trial table of a level being made came from which editor."""

from __future__ import annotations

from takeback.shell.game_host import GameHost
from takeback.shell.session.session import Session

KEPT_AS = "trials"  # the key in the settings' choices; maps the id of a trial table to that of its editor
MOST = 100  # trials that are kept; older ones are forgotten


def note_trial(host: GameHost, trial: int, editor: int) -> None:
    """Keep which editor this trial table came from, unless one is only in memory (id 0)."""
    if trial and editor:
        noted = {**host.settings.choices_for(KEPT_AS), str(trial): editor}
        host.settings.set_choices_for(KEPT_AS, dict(list(noted.items())[-MOST:]))


def editor_of(host: GameHost, session: Session) -> int:
    """Return the table id of the editor that this table came from, 0 if none."""
    editor = host.settings.choices_for(KEPT_AS).get(str(session.table.id))
    return editor if isinstance(editor, int) else 0
