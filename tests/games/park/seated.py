"""Provide tables of Reedmere, and questions about the plans at them."""

from collections.abc import Iterable
from typing import Any

from takeback.engine.journal import Journal
from takeback.engine.record import Seat
from takeback.engine.state import Action
from takeback.games.park.game import GAME
from takeback.games.park.rules.listing import instead_of
from takeback.games.park.state import Reedmere, ReedmereAction, Rights
from takeback.table.draft import Draft
from takeback.table.opening import new_table
from takeback.table.table import Table
from takeback.table.wording import plan_headline
from tests.games.park import golden
from tests.games.park.playing import END, before_turn, list_steps


def sit(
    state: Reedmere, options: dict[str, Any] | None = None, rule: str = "free", journal: Journal | None = None
) -> Table:
    """Return a table whose game starts with this position."""
    seats = [Seat(colour=GAME.seat_colour(seat)) for seat in range(state.seats)]
    return new_table(GAME, options or {}, seats, 1, rule, journal, start=state)


def golden_table(number: int, rule: str = "free", journal: Journal | None = None) -> Table:
    """Return a table at which the golden game has been played up to this turn."""
    table = sit(golden.start(), golden.OPTIONS, rule, journal)
    for line in golden.TURNS[: number - 1]:
        do(table, line.seat, [*list_steps(table.state, line), END])
    return table


def do(table: Table, seat: int, actions: Iterable[Action]) -> None:
    for action in actions:
        table.act(action, seat)


def steps_of_turn(number: int) -> list[ReedmereAction]:
    """Return the actions of this turn of the golden game without EndTurn."""
    return list_steps(before_turn(number), golden.TURNS[number - 1])


def plan_of(table: Table, seat: int) -> Draft:
    draft = table.drafts.find(seat)
    assert draft is not None
    return draft


def verdicts(table: Table, seat: int) -> list[str]:
    return [verdict.kind for verdict in plan_of(table, seat).verdicts]


def report(table: Table, seat: int) -> tuple[str, ...]:
    return plan_of(table, seat).report


def standing(table: Table, seat: int) -> list[Action]:
    return [move.action for move in plan_of(table, seat).moves()]


def rights(table: Table, seat: int) -> Rights:
    work = plan_of(table, seat).state.work
    assert work is not None
    return work.rights


def offers(table: Table, seat: int) -> list[tuple[Action, str]]:
    """Return the actions offered in place of the fallen steps of this plan, with their labels."""
    draft = plan_of(table, seat)
    found = [instead_of(draft.state, seat, one.action) for one in draft.verdicts if one.kind == "fell"]
    return [(offer.action, offer.label) for offer in found if offer is not None]


def banner_of(table: Table, seat: int) -> str:
    draft = plan_of(table, seat)
    return plan_headline([table.names[cause] for cause in draft.causes], draft.verdicts)
