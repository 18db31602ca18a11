"""Which editors change which of the player's own levels, and when they saved them."""

from __future__ import annotations

from takeback.engine.journal import JournalError
from takeback.shell.host import Host

KEPT_AS = "edited"  # the key in the settings' choices; maps the id of an editor to its level and turns
MOST = 100  # editors that are remembered; older ones are forgotten


def note_edited(host: Host, editor: int, name: str, turns: int) -> None:
    """Keep that the table of this id edits the own level of this name, which was saved after so many turns;
    nothing for a table that is only in memory (id 0)."""
    if editor:
        noted = {**host.settings.choices_for(KEPT_AS)}
        noted.pop(str(editor), None)
        noted[str(editor)] = [name, turns]
        host.settings.set_choices_for(KEPT_AS, dict(list(noted.items())[-MOST:]))


def edited_level(host: Host, editor: int) -> tuple[str, int]:
    """Return the name of the own level that the table of this id edits, and after how many turns it was
    saved; "" and 0 for none."""
    match host.settings.choices_for(KEPT_AS).get(str(editor)):
        case [str(name), int(turns)]:
            return name, turns
    return "", 0


def turns_of(host: Host, id: int) -> int:
    """Return the number of turns of the table of this id, as the journal has it; 0 if it has none."""
    try:
        return next((info.turns for info in host.journal.tables() if info.id == id), 0)
    except JournalError:
        return 0
