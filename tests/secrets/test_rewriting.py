"""Test that the verdicts of a rewriting reveal to no seat more than it has seen."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from takeback.engine.chance import Chance
from takeback.engine.game import Game, find_games
from takeback.engine.history import Node
from takeback.engine.past_edits import NEW, SAME, Choices, NewTurn, Replace, TakeOut, make_plan
from takeback.engine.play import Move, as_seen
from takeback.engine.random_edits import random_edit
from takeback.engine.record import Seat
from takeback.engine.rewrite import (
    CHANGED,
    FELL,
    KEPT,
    NOT_POSSIBLE,
    Rewriting,
    StepVerdict,
    TurnVerdict,
)
from takeback.engine.state import Illegal
from takeback.table.opening import new_table
from takeback.table.rewriting import (
    IN_PLAY,
    new_line,
    origin_verdict,
    rewriting_with_edits,
    verdict_as_seen,
    why_no_rewriting,
)
from tests.every_game.random_lines import grow_line
from tests.table.sitting import sit
from tests.toys import bids, dice

HIDING = [found.game for found in find_games() if found.game is not None and found.game.hidden]
TOYS = [bids.GAME, dice.GAME]
EDITS = 5


# only what the viewer has seen ----------------------------------------------------------------------------
@pytest.mark.parametrize("game", [*HIDING, *TOYS], ids=lambda game: game.id)
def test_verdict_on_a_rewritten_turn_depends_on_nothing_that_is_hidden_from_its_viewer(game: Game) -> None:
    random = Random(11)
    record, history = grow_line(game, 5, 20)
    line = history.nodes[len(history.nodes) - 1].line()
    seats = range(len(record.seats))
    for _ in range(EDITS):
        choices = Choices(luck=random.choice((SAME, NEW)))
        again = Rewriting(game, record, history, make_plan(line, [random_edit(line, random)]), choices)
        for verdict in again.advance():
            for viewer in (*seats, None):
                seen = verdict_as_seen(game, verdict, viewer)
                assert seen == verdict_as_seen(game, mask(game, verdict, viewer), viewer)


def mask(game: Game, verdict: TurnVerdict, viewer: int | None) -> TurnVerdict:
    """Return the verdict with everything masked that the viewer may not know, except the words of a
    refusal."""
    steps = tuple([mask_step(game, step, verdict, viewer) for step in verdict.steps])
    return replace(
        verdict,
        at=mask_node(game, verdict.at, viewer),
        source=mask_node(game, verdict.source, viewer),
        node=mask_node(game, verdict.node, viewer),
        steps=steps,
    )


def mask_node(game: Game, node: Node | None, viewer: int | None) -> Any:
    if node is None:
        return None
    moves = tuple([as_seen(game, move, viewer) for move in node.moves])
    return Node(node.serial, None, moves, game.seen_by(node.state, viewer), node.depth, node.seat)


def mask_step(game: Game, step: StepVerdict, verdict: TurnVerdict, viewer: int | None) -> StepVerdict:
    def seen(move: Move | None) -> Move | None:
        return as_seen(game, move, viewer) if move is not None else None

    moved = step.new or step.old
    seat = moved.seat if moved is not None else verdict.wanted.seat if verdict.wanted is not None else -1
    action = step.action if seat == viewer else game.seen_action(step.action, viewer)
    return replace(step, action=action, old=seen(step.old), new=seen(step.new))


# planted secrets ------------------------------------------------------------------------------------------
def telling_of(face: int) -> bool:
    return face % 2 == 1


def telling_of_all_but_even(face: int) -> bool:
    """Return whether lifting is refused: for odd faces, and also for a hidden one, in other words."""
    return face % 2 == 1 or face == dice.HIDDEN


def make_telling_game(tells: Callable[[int], bool]) -> Game:
    """Return a game whose refusal to lift a cup names the face under it."""

    def play(state: Any, seat: int, action: Any, chance: Chance) -> Any:
        if isinstance(action, dice.Show) and tells(state.faces[seat]):
            raise Illegal(f"A {state.faces[seat]} lies under your cup.")
        yield from dice.play(state, seat, action, chance)

    return dataclasses.replace(dice.GAME, play=play)


def find_fallen(game: Game) -> TurnVerdict:
    """Return the verdict of a fallen turn: an odd die, which was not rolled at its place, can no longer be
    shown."""
    for seed in range(100):
        table = new_table(game, {"goal": 1000}, [Seat(), Seat()], seed)
        first = table.to_act()[0]
        table.act(dice.Shake(), first)
        table.act(dice.Wait(), 1 - first)
        if table.state.faces[first] % 2:
            continue
        table.act(dice.Show(), first)
        again = rewriting_with_edits(
            table, table.line[-1], [Replace(1, (NewTurn(first, (dice.Wait(),)),))], Choices()
        )
        verdict = again.advance()[-1]
        if verdict.kind == FELL:
            return verdict
    raise AssertionError("no seed led there")


@pytest.mark.parametrize("tells", [telling_of, telling_of_all_but_even])
def test_reason_why_a_turn_became_illegal_is_hidden_from_other_seats(tells: Callable[[int], bool]) -> None:
    game = make_telling_game(tells)
    verdict = find_fallen(game)
    assert verdict.source is not None
    seat = verdict.source.seat
    own = verdict_as_seen(game, verdict, seat)
    assert own.why.startswith("A ")
    for viewer in (1 - seat, None):
        seen = verdict_as_seen(game, verdict, viewer)
        assert seen.kind == FELL
        assert seen.why == NOT_POSSIBLE
        assert [step.why for step in seen.steps] == [NOT_POSSIBLE]


def test_turn_rewritten_with_other_hidden_values_is_shown_as_kept_to_other_viewers() -> None:
    table = sit(dice.GAME, goal=1000, sides=20)
    for action in (dice.Wait(), dice.Wait(), dice.Shake(), dice.Wait()):
        table.act(action, table.to_act()[0])
    again = rewriting_with_edits(table, table.line[-1], [TakeOut(1, 2)], Choices(luck=NEW))
    again.advance()
    shaken = again.verdicts[2]
    assert shaken.kind == CHANGED
    assert shaken.source is not None
    seat = shaken.source.seat
    assert verdict_as_seen(dice.GAME, shaken, seat).kind == CHANGED
    assert [verdict_as_seen(dice.GAME, shaken, one).kind for one in (1 - seat, None)] == [KEPT, KEPT]
    table.join_line(new_line(table, again, "make"))
    node = shaken.node
    assert node is not None
    assert origin_verdict(table, node, seat) is not None
    assert origin_verdict(table, node, 1 - seat) is None


@pytest.mark.parametrize("game", [*HIDING, *TOYS], ids=lambda game: game.id)
def test_rewriting_is_refused_on_a_fair_table_in_play_with_its_reason(game: Game) -> None:
    table = new_table(game, {}, [Seat()] * game.read_seats(), 3, "fair")
    assert table.outcome is None
    assert why_no_rewriting(table) == IN_PLAY
    with pytest.raises(Illegal, match="While a fair game is in play"):
        rewriting_with_edits(table, table.line[-1], [], Choices())
