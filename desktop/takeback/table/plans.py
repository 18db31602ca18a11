"""Drafts that stay while the table moves on: they are replayed on the new position."""

from __future__ import annotations

from functools import partial
from typing import Any

from takeback.engine.history import Node
from takeback.engine.play import Move, play_action
from takeback.engine.state import Action, Illegal
from takeback.table.draft import Draft, MoveNamer, replay_draft
from takeback.table.readable_table import ReadableTable
from takeback.table.wording import difference_text, move_row
from takeback.texts import gettext as _

PLANS_NO_CHANCE = _("You cannot plan this ahead: it would use chance or reveal hidden information.")


def move_namer(table: ReadableTable, seat: int) -> MoveNamer:
    """Return a function that words a move for this seat."""
    game = table.game  # not the table: the draft keeps this function, and must not keep the table alive
    return lambda move: move_row(game, move, seat).text


def replay_plan(table: ReadableTable, draft: Draft, node: Node, cause: int | None = None) -> Draft:
    """Return the same plan replayed at another node. `cause` is the seat whose turn led there, for the
    report.

    Steps that would use chance or reveal something are dropped like illegal ones.
    """
    game, seat = table.game, draft.seat

    def again(state: Any, action: Action, number: int) -> Move:
        """Return the move of this action at the other node; raise Illegal if it uses chance or reveals
        something."""
        move = play_action(game, state, seat, action, table.chance_at(node, seat, number))
        if move.reveals or move.lucky:
            raise Illegal(PLANS_NO_CHANCE)
        return move

    return replay_draft(
        draft, node.state, again, move_namer(table, seat), partial(difference_text, game, seat), cause
    )


def is_contained_in(one: Draft, other: Draft) -> bool:
    """Tell whether the actions of one draft all appear in the other, in the same order."""
    remaining = iter([move.action for move in other.moves()])
    return all(move.action in remaining for move in one.moves())
