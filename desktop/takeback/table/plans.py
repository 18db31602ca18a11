"""Drafts that stay while the table moves on: they are replayed on the new position."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import partial
from typing import Any, Protocol

from takeback.engine.chance import Chance
from takeback.engine.game import Game
from takeback.engine.history import Node
from takeback.engine.play import Move, play_action
from takeback.engine.state import Action, Illegal
from takeback.table.draft import Draft, MoveNamer, replay_draft
from takeback.table.wording import difference_text, move_row

PLANS_NO_CHANCE = "That cannot be planned ahead: it would use chance or show what is hidden."


class PlanTable(Protocol):
    """The part of a table that is needed here."""

    @property
    def game(self) -> Game: ...
    @property
    def here(self) -> Node: ...
    @property
    def drafts(self) -> Mapping[tuple[int, int], Draft]: ...
    def chance_at(self, node: Node, seat: int, number: int) -> Chance: ...


def move_namer(table: PlanTable, seat: int) -> MoveNamer:
    """Return a function that words a move for this seat."""
    game = table.game  # not the table: the draft keeps this function, and must not keep the table alive
    return lambda move: move_row(game, move, seat).text


def replay_plan(table: PlanTable, draft: Draft, node: Node, cause: int | None = None) -> Draft:
    """Return the same plan replayed at another node. `cause` is the seat whose turn led there, for the
    report.

    Steps that would use chance or reveal something are dropped like illegal ones.
    """
    game, seat = table.game, draft.seat

    def again(state: Any, action: Action, number: int) -> Move:
        move = play_action(game, state, seat, action, table.chance_at(node, seat, number))
        if move.reveals or move.lucky:
            raise Illegal(PLANS_NO_CHANCE)
        return move

    return replay_draft(
        draft, node.state, again, move_namer(table, seat), partial(difference_text, game, seat), cause
    )


def plans_after_turn(table: PlanTable, node: Node, excluded: int) -> list[Draft]:
    """Return the drafts that other seats have here, replayed at this node; the old ones stay here.

    `excluded` is the seat whose turn leads to the node. A draft that lost every step comes along until its
    report is read. One that already has steps at the node does not move.
    """
    found = []
    for (serial, seat), draft in table.drafts.items():
        is_alive = draft.stack.count() > 0 or bool(draft.report)
        if (
            serial == table.here.serial
            and seat != excluded
            and is_alive
            and not has_steps_at(table, node, seat)
        ):
            found.append(replay_plan(table, draft, node, excluded))
    return found


def plans_left_behind(table: PlanTable, end: Node, excluded: Collection[int]) -> dict[int, Node]:
    """Return the seats whose plan stays here because another of theirs waits at `end`, each with this node.

    A plan whose steps all appear in the other one, in the same order, is not counted; nor are `excluded`
    seats.
    """
    here = table.here
    found = {}
    for (serial, seat), draft in table.drafts.items():
        if serial == here.serial and seat not in excluded and draft.stack.count() > 0:
            other = table.drafts.get((end.serial, seat))
            if other is not None and has_steps_at(table, end, seat) and not is_contained_in(draft, other):
                found[seat] = here
    return found


def is_contained_in(one: Draft, other: Draft) -> bool:
    """Tell whether the actions of one draft all appear in the other, in the same order."""
    remaining = iter([move.action for move in other.moves()])
    return all(move.action in remaining for move in one.moves())


def plans_to_move(table: PlanTable, start: Node, end: Node) -> list[Draft]:
    """Return the plans of waiting seats at `start`, replayed at `end` unless they have steps there.

    The draft of a seat whose turn it is does not move.
    """
    acting = table.game.to_act(start.state)
    found = []
    for (serial, seat), draft in table.drafts.items():
        is_plan = serial == start.serial and draft.stack.count() > 0 and seat not in acting
        if is_plan and not has_steps_at(table, end, seat):
            found.append(replay_plan(table, draft, end))
    return found


def has_steps_at(table: PlanTable, node: Node, seat: int) -> bool:
    """Tell whether this seat has steps, done or undone, at this node."""
    draft = table.drafts.get((node.serial, seat))
    return draft is not None and draft.stack.count() > 0
