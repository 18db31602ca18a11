"""A turn that was played, laid out again step by step."""

from __future__ import annotations

from typing import TYPE_CHECKING

from desktop.engine.game import Game
from desktop.engine.history import Node
from desktop.engine.state import Action

if TYPE_CHECKING:
    from desktop.shell.session.session import Session


def change_turn(session: Session, node: Node) -> None:
    """Stand before this turn with its steps as a draft. The turn itself stays as a line of its own."""
    table, seat, parent = session.table, node.seat, node.parent
    steps = steps_of(table.game, node)
    if parent is None or seat not in table.persons:
        session.said.emit("Only a turn that a person played can be changed.")
    elif not steps:
        session.said.emit("This turn has no steps that could be changed.")
    elif why := table.why_fixed(parent):
        session.said.emit(why)
    elif (draft := table.drafts.get((parent.serial, seat))) is not None and draft.stack.count():
        session.go(parent)
        session.said.emit("Another turn is laid out here already: play it or take it back first.")
    else:
        session.go(parent)
        if all(session.act(step, seat) for step in steps):
            session.said.emit("Change what you like; the turn as it was is kept.")


def steps_of(game: Game, node: Node) -> list[Action]:
    """What was done in this turn, but for the move that closed it."""
    return [one.action for one in node.moves if not game.closes(one)]
