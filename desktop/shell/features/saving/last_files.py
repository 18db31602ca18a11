"""Which file each table was last saved to, and at which turn: the next saving asks nothing."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from desktop.shell.settings import Settings

if TYPE_CHECKING:
    from desktop.shell.session.session import Session

MOST = 100  # tables that are remembered


def keep(session: Session, path: str, settings: Settings) -> None:
    """The table was saved as it stands."""
    session.was_saved(path, session.table.here.serial)
    if session.table.id:
        saves = _read(settings)
        saves.pop(_key(session), None)
        saves[_key(session)] = [path, session.words.saved]
        settings.put("saves", json.dumps(dict(list(saves.items())[-MOST:])))


def remember(session: Session, settings: Settings) -> None:
    """As it was when this table was last shown."""
    match _read(settings).get(_key(session)):
        case [str(path), int(serial)]:
            session.was_saved(path, serial)


def _key(session: Session) -> str:
    """Numbers start at one in a new journal; with its seed no other table is taken for this one."""
    return f"{session.table.id}/{session.table.record.seed}"


def _read(settings: Settings) -> dict[str, Any]:
    try:
        read = json.loads(settings.value("saves"))
    except ValueError:
        return {}
    return read if isinstance(read, dict) else {}
