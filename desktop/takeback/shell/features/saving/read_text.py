"""Describes a text that is to be opened. It may come from anybody, so this runs in another process."""

from __future__ import annotations

import msgspec

from takeback.engine import share
from takeback.engine.chance import Chance
from takeback.engine.game import Effort
from takeback.engine.state import Illegal
from takeback.texts import gettext as _
from takeback.texts import ngettext

TOO_LONG = _("This text is too long to be pasted. Save it as a file, and choose that.")


class TextDescription(msgspec.Struct, frozen=True):
    """The description of a text that can be opened; a share text of a newer edition only for viewing."""

    words: str  # what it is, or why it can only be viewed
    is_newer: bool = False  # of a newer edition
    is_level: bool = False  # a level as it stands in a file


def read_text(text: str, chance: Chance, effort: Effort) -> TextDescription:
    """Return a description of a share text, without replaying it, or that it is the text of a level. Raises
    Illegal if it is neither.

    A share text of a newer edition is described by the reason why it can only be viewed.
    """
    if is_level_text(text):
        if len(text) >= share.MOST_LOOKED_AT:
            raise Illegal(TOO_LONG)
        return TextDescription(_("The text of a level"), is_level=True)
    try:
        return TextDescription(describe_shared(share.read(text)))
    except share.NewerEdition as why:
        return TextDescription(str(why), is_newer=True)


def is_level_text(text: str) -> bool:
    """Return whether this text contains a level as it stands in a file, rather than a share text."""
    has_board = any(row.split()[:1] == ["BOARD"] for row in text.upper().splitlines())
    return has_board and not share.may_hold_text(text)


def describe_shared(shared: share.Shared) -> str:
    """Return a description such as "Tic-tac-toe · Size 9x9 · In a row 5 · seed 42 · 12 turns"."""
    game = shared.game
    unusual = [one for one in game.options if not one.is_default(shared.options)]
    parts = [game.title]
    if len(game.seats) > 1:
        parts.append(ngettext("{count} player", "{count} players", shared.seats))
    parts += [
        _("{option} {value}", option=option.title, value=option.value_text(shared.options[option.name]))
        for option in unusual
    ]
    if not (game.shelf and shared.start):  # a level is the same with any seed
        parts.append(_("seed {seed}", seed=shared.seed))
    if shared.turns:
        parts.append(ngettext("one turn", "{count} turns", len(shared.turns)))
    return " · ".join(parts)
