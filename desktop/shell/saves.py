"""Which file each table was last saved to, and at which turn: the next saving asks nothing."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from desktop.shell.settings import Settings

if TYPE_CHECKING:
    from desktop.shell.play import Play

MOST = 100  # tables that are remembered


def keep(play: Play, path: str, settings: Settings) -> None:
    """The table was saved as it stands."""
    play.path, play.words.saved = path, play.table.here.serial
    play.moved.emit(None)
    if play.table.id:
        saves = _read(settings)
        saves.pop(_key(play), None)
        saves[_key(play)] = [path, play.words.saved]
        settings.put("saves", json.dumps(dict(list(saves.items())[-MOST:])))


def remember(play: Play, settings: Settings) -> None:
    """As it was when this table was last shown."""
    match _read(settings).get(_key(play)):
        case [str(path), int(serial)]:
            play.path, play.words.saved = path, serial


def _key(play: Play) -> str:
    """Numbers begin anew in a new journal; with its seed no other table is taken for this one."""
    return f"{play.table.id}/{play.table.record.seed}"


def _read(settings: Settings) -> dict[str, Any]:
    try:
        read = json.loads(settings.value("saves"))
    except ValueError:
        return {}
    return read if isinstance(read, dict) else {}
