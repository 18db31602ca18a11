"""The options of a table that a viewer may be shown."""

from __future__ import annotations

from typing import Any

from takeback.engine.game import Game
from takeback.table.table import Table
from takeback.table.wording import FAILED, LOG, options_text


def seen_options(table: Table, viewer: int | None) -> dict[str, Any]:
    """Return the options of a table that this viewer may be shown: after the end of the game all of them."""
    game: Game = table.game
    options = game.read_options(table.record.options)
    is_over = game.outcome(table.line[-1].state) is not None
    return options if is_over and not table.is_masked else game.seen_options(options, viewer)


def seen_options_text(table: Table, viewer: int | None) -> str:
    """Return these options in words, leaving out usual values; empty where the game fails."""
    try:
        return options_text(seen_options(table, viewer), table.game)
    except Exception:
        LOG.exception(FAILED, table.game.id)
        return ""
