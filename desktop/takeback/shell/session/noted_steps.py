"""Stores which levels were tested, saved and shared in which editor."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from takeback.engine.game import Game
from takeback.shell.host import Host
from takeback.shell.session.made_steps import level_digest

KEPT_AS = "made"  # the key in the settings' choices; maps the id of an editor to what was done there
MOST = 100  # editors that are remembered; older ones are forgotten


def steps_of(host: Host, editor: int) -> dict[str, str]:
    """Return what was done with the level in the editor of this table id: by step, the digest that the level
    had then. Of a table that is only in memory (id 0) nothing is stored."""
    found = host.settings.choices_for(KEPT_AS).get(str(editor))
    return dict(found) if isinstance(found, Mapping) else {}


def note_step(host: Host, game: Game, editor: int, state: Any, step: str) -> None:
    """Note that the level of this state, made in the editor of this table id, was tested, saved or shared,
    and show that if the editor is open."""
    session = host.session
    checks = session.checks if session is not None and session.table.id == editor else None
    steps = dict(checks.steps) if checks is not None else steps_of(host, editor)
    steps[step] = level_digest(game, state)
    if editor:
        noted = {**host.settings.choices_for(KEPT_AS)}
        noted.pop(str(editor), None)
        noted[str(editor)] = steps
        host.settings.set_choices_for(KEPT_AS, dict(list(noted.items())[-MOST:]))
    if checks is not None and checks.is_making:
        checks.set_steps(steps)
