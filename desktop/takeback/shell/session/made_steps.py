"""What the player has done with a level being made, as it is now: tested, saved or shared it."""

from __future__ import annotations

import hashlib
from typing import Any

from takeback.engine.game import Game
from takeback.engine.state import Illegal
from takeback.puzzles.answers import SAVED, SHARED, TESTED
from takeback.texts import gettext as _

ADVICE = {
    frozenset([TESTED]): _("Tested. Now save or share it."),
    frozenset([SAVED]): _("Saved. Now test or share it."),
    frozenset([SHARED]): _("Shared. Now test or save it."),
    frozenset([TESTED, SAVED]): _("Tested and saved. Now share it, if you like."),
    frozenset([TESTED, SHARED]): _("Tested and shared. Now save it, too."),
    frozenset([SAVED, SHARED]): _("Saved and shared. Now test it, too."),
    frozenset([TESTED, SAVED, SHARED]): _("Tested, saved and shared. You can still change it."),
}


def level_digest(game: Game, state: Any) -> str:
    """Return a digest of the level that is made or played in this state; empty while it is not complete."""
    workshop = game.workshop
    assert workshop is not None
    try:
        text = workshop.text(workshop.to_make(state))
    except Illegal:
        return ""
    return hashlib.sha256(text.encode()).hexdigest()[:16]
