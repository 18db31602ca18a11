"""How the two halves of the history were left, game by game."""

from __future__ import annotations

import json
from typing import Any

from desktop.shell.history.dock import Panel
from desktop.shell.settings import Settings


def restore(panel: Panel, game: str, settings: Settings) -> None:
    panel.lists.fold.setChecked(settings.value("lists_folded"))
    panel.lists.folded.connect(lambda is_folded: settings.put("lists_folded", is_folded))
    sizes = _read(settings).get(game)
    if isinstance(sizes, list) and len(sizes) == 2 and all(type(size) is int for size in sizes):
        panel.halves.setSizes(sizes)
    panel.halves.splitterMoved.connect(lambda *_: keep(panel, game, settings))


def keep(panel: Panel, game: str, settings: Settings) -> None:
    settings.put("halves", json.dumps({**_read(settings), game: panel.halves.sizes()}))


def _read(settings: Settings) -> dict[str, Any]:
    try:
        read = json.loads(settings.value("halves"))
    except ValueError:
        return {}
    return read if isinstance(read, dict) else {}
