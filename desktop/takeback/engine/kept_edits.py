"""Storing an edit of the past that is not carried out yet, as a mark on the last turn of its line."""

from collections.abc import Iterable
from typing import Any

import msgspec

from takeback.engine.game import Game
from takeback.engine.history import KeptEdit, Node
from takeback.engine.past_edits import (
    Choices,
    Edit,
    Insert,
    MoveTo,
    NewTurn,
    Replace,
    Swap,
    TakeOut,
)
from takeback.engine.rewrite import Reply
from takeback.engine.state import Illegal, encode
from takeback.texts import gettext as _

UNREADABLE = _("The unfinished change here can no longer be read.")
_EDITS: dict[str, Any] = {one.__name__: one for one in (Replace, Insert, TakeOut, MoveTo, Swap)}


class PendingEdit(msgspec.Struct, frozen=True):
    """A stored edit: the changes, the general choices, the replies so far, and where it is played."""

    edits: tuple[Edit, ...] = ()
    choices: Choices = Choices()
    replies: tuple[Reply, ...] = ()
    # serial of the turn on which the rest of this line is replayed; -1: the line itself is edited
    base: int = -1
    first: int = 0  # serial of the first turn of that rest


class _Written(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """The stored form of a PendingEdit; edits and replies as name and values."""

    edits: list[tuple[str, list[Any]]] = []
    choices: Choices = Choices()
    replies: list[tuple[str, list[Any]]] = []
    base: int = -1
    first: int = 0


class _WrittenTurn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The stored form of a NewTurn."""

    seat: int
    actions: list[Any]


def pending_edit_mark(game: Game, waiting: PendingEdit) -> KeptEdit:
    """Return the mark that stores this edit, to be set on the last turn of the line."""
    edits = [
        (type(edit).__name__, [getattr(edit, name) for name in edit.__struct_fields__])
        for edit in waiting.edits
    ]
    replies = [(reply.what, list(reply.turns)) for reply in waiting.replies]
    written = _Written(edits, waiting.choices, replies, waiting.base, waiting.first)
    return KeptEdit(game.edition, msgspec.Raw(encode(written)))


def read_pending_edit(game: Game, node: Node) -> PendingEdit | None:
    """Return the edit stored on this turn; None if there is none. Raises Illegal if it is unreadable."""
    kept = node.mark("edit")
    if not isinstance(kept, KeptEdit):
        return None
    if kept.edition != game.edition:
        raise Illegal(UNREADABLE)
    try:
        written = msgspec.json.decode(kept.edits, type=_Written)
        edits = tuple([_edit(game, name, parts) for name, parts in written.edits])
        replies = tuple([Reply(what, _turns(game, turns)) for what, turns in written.replies])
    except (msgspec.MsgspecError, Illegal, KeyError, TypeError, ValueError, RecursionError):
        raise Illegal(UNREADABLE) from None
    return PendingEdit(edits, written.choices, replies, written.base, written.first)


def _edit(game: Game, name: str, parts: list[Any]) -> Edit:
    """Return an edit from its class name and values. Raises various exceptions if they do not fit."""
    kind = _EDITS[name]
    read = [_turns(game, part) if isinstance(part, list) else part for part in parts]
    edit: Edit = kind(*read)
    if not all(isinstance(part, int | tuple) for part in read):
        raise ValueError("an edit is made of numbers and turns")
    return edit


def _turns(game: Game, turns: Iterable[Any]) -> tuple[NewTurn, ...]:
    """Return NewTurns from their stored form. Raises msgspec.ValidationError."""
    read = [msgspec.convert(turn, _WrittenTurn) for turn in turns]
    return tuple(
        [
            NewTurn(turn.seat, tuple([msgspec.convert(one, game.action) for one in turn.actions]))
            for turn in read
        ]
    )
