"""Drafts that stay while the table moves on: played again on the state that is new to them."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import partial
from typing import Any, Protocol

from takeback.engine.chance import Chance
from takeback.engine.game import Game
from takeback.engine.history import Node
from takeback.engine.play import Move, run
from takeback.engine.state import Action, Illegal
from takeback.table.draft import Draft, Teller, replay
from takeback.table.wording import difference, move_row

PLANS_NO_CHANCE = "That cannot be planned ahead: it would use chance or show what is hidden."


class Planned(Protocol):
    """What is asked of a table here."""

    @property
    def game(self) -> Game: ...
    @property
    def here(self) -> Node: ...
    @property
    def drafts(self) -> Mapping[tuple[int, int], Draft]: ...
    def chance_at(self, node: Node, seat: int, number: int) -> Chance: ...


def teller(table: Planned, seat: int) -> Teller:
    game = table.game  # and not the table, which a draft must not hold
    return lambda move: move_row(game, move, seat).text


def replayed(table: Planned, draft: Draft, node: Node, cause: int | None = None) -> Draft:
    """The same plan from another place in the tree. `cause`: the seat whose turn led there."""
    game, seat = table.game, draft.seat

    def again(state: Any, action: Action, number: int) -> Move:
        move = run(game, state, seat, action, table.chance_at(node, seat, number))
        if move.reveals or move.lucky:
            raise Illegal(PLANS_NO_CHANCE)
        return move

    return replay(draft, node.state, again, teller(table, seat), partial(difference, game, seat), cause)


def plans_on(table: Planned, node: Node, but: int) -> list[Draft]:
    """The other seats' drafts here, played again on the state after this turn. The old ones stay here.

    One that lost every step comes along too, as long as its report has not been read.
    """
    found = []
    for (serial, seat), draft in table.drafts.items():
        is_alive = draft.stack.count() > 0 or bool(draft.report)
        if serial == table.here.serial and seat != but and is_alive and not is_waiting(table, node, seat):
            found.append(replayed(table, draft, node, but))
    return found


def plans_left(table: Planned, end: Node, but: Collection[int]) -> dict[int, Node]:
    """The seats whose plan cannot come along from here, for another one waits there; and where it stays.

    One whose steps all stand in the other, in their order, leaves nothing behind.
    """
    here = table.here
    found = {}
    for (serial, seat), draft in table.drafts.items():
        if serial == here.serial and seat not in but and draft.stack.count() > 0:
            other = table.drafts.get((end.serial, seat))
            if other is not None and is_waiting(table, end, seat) and not stands_in(draft, other):
                found[seat] = here
    return found


def stands_in(one: Draft, other: Draft) -> bool:
    rest = iter([move.action for move in other.moves()])
    return all(move.action in rest for move in one.moves())


def plans_moved(table: Planned, start: Node, end: Node) -> list[Draft]:
    """Taking back or jumping takes plans along to where none waits. A turn that is half laid out stays."""
    acting = table.game.to_act(start.state)
    found = []
    for (serial, seat), draft in table.drafts.items():
        is_plan = serial == start.serial and draft.stack.count() > 0 and seat not in acting
        if is_plan and not is_waiting(table, end, seat):
            found.append(replayed(table, draft, end))
    return found


def is_waiting(table: Planned, node: Node, seat: int) -> bool:
    """Has this seat begun something there already?"""
    draft = table.drafts.get((node.serial, seat))
    return draft is not None and draft.stack.count() > 0
