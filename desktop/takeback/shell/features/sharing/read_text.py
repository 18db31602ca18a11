"""What a share text is, in a few words. Anybody may have made it, so another process reads it."""

from __future__ import annotations

import msgspec

from takeback.engine import share
from takeback.engine.chance import Chance
from takeback.engine.game import Effort


class ReadText(msgspec.Struct, frozen=True):
    """A text that can be opened, maybe only to be looked at."""

    words: str
    is_newer: bool = False


def read_text(text: str, chance: Chance, effort: Effort) -> ReadText:
    """Only read, not played: that happens when it is opened. Raises Illegal where it is no share text."""
    try:
        return ReadText(told_of(share.read(text)))
    except share.NewerEdition as why:
        return ReadText(str(why), is_newer=True)


def told_of(shared: share.Shared) -> str:
    """ "Tic-tac-toe · Size 9x9 · In a row 5 · seed 42 · 12 turns" """
    game = shared.game
    unusual = [one for one in game.options if not one.is_usual(shared.options)]
    parts = [game.title]
    if len(game.seats) > 1:
        parts.append(f"{shared.seats} players")
    parts += [f"{option.title} {option.told(shared.options[option.name])}" for option in unusual]
    parts.append(f"seed {shared.seed}")
    if shared.turns:
        parts.append("one turn" if len(shared.turns) == 1 else f"{len(shared.turns)} turns")
    return " · ".join(parts)
