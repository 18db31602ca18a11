"""Test laws of rewriting that hold for every line and every edit, on small games of several kinds."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, assume, given, settings
from hypothesis import strategies as some

from takeback.engine.chance import Chance, chance_of
from takeback.engine.game import Game, find_games
from takeback.engine.history import History, Node
from takeback.engine.past_edits import (
    NEW,
    SAME,
    Choices,
    Edit,
    Insert,
    MoveTo,
    NewTurn,
    Plan,
    Replace,
    Swap,
    TakeOut,
    make_plan,
)
from takeback.engine.play import Move, play_action
from takeback.engine.random_edits import turn_of
from takeback.engine.record import TableRecord
from takeback.engine.rewrite import CHANGED, FELL, KEPT, UNNEEDED, Rewriting, TurnVerdict
from takeback.engine.state import Action, Illegal, digest
from tests.every_game.random_lines import grow_line
from tests.toys import dice

GAMES = {found.game.id: found.game for found in find_games() if found.game is not None}
GAMES["dice"] = dice.GAME
SMALL = ("tictactoe", "flow", "park", "holdem", "dice")  # open, drawn, planned in steps, dealt, rolled
TURNS = 12
LUCK = some.sampled_from((SAME, NEW))
SEEDS = some.integers(0, 29)


def for_each_game(test: Any) -> Any:
    """Run a test on random lines of each of these games; no line is simpler than another, so none is
    shrunk."""
    few = settings(
        max_examples=12,
        deadline=None,
        phases=(Phase.explicit, Phase.generate),
        suppress_health_check=(HealthCheck.filter_too_much, HealthCheck.too_slow),
    )
    return pytest.mark.parametrize("kind", SMALL)(few(test))


@cache
def grow_small_line(kind: str, seed: int) -> tuple[TableRecord, History, list[Node]]:
    record, history = grow_line(GAMES[kind], seed, TURNS)
    return record, history, history.nodes[len(history.nodes) - 1].line()


class RewrittenLine:
    """A rewriting of a line, with the choices it was made with."""

    def __init__(self, kind: str, seed: int, plan: Plan, luck: str = SAME) -> None:
        self.game: Game = GAMES[kind]
        self.record, history, self.line = grow_small_line(kind, seed)
        self.rewriting = Rewriting(self.game, self.record, history, plan, Choices(luck=luck), True)
        self.luck = luck
        self.verdicts: list[TurnVerdict] = list(self.rewriting)

    @property
    def keys(self) -> list[str]:
        return [node.key for node in self.rewriting.line()]

    @property
    def digests(self) -> list[str]:
        """Return the digests of every position after the start."""
        base = self.rewriting.plan.base.line()[1:]
        return [digest(node.state) for node in (*base, *self.rewriting.line())]


@some.composite
def draw_edits(draw: Any, line: list[Node]) -> list[Edit]:
    """Draw one or two edits that make sense together."""
    count = len(line) - 1
    turns = some.integers(1, count)
    places = some.integers(1, count + 1)
    again = turns.map(lambda turn: (turn_of(line[turn]),))
    edit = some.one_of(
        turns.map(lambda turn: TakeOut(turn, min(count, turn + 1))),
        turns.map(lambda turn: TakeOut(turn, turn)),
        some.builds(Insert, places, again),
        some.builds(Replace, turns, again),
        some.builds(Swap, turns, turns),
        some.builds(MoveTo, turns, turns, places),
    )
    edits = draw(some.lists(edit, min_size=1, max_size=2))
    try:
        make_plan(line, edits)
    except Illegal:
        assume(False)
    return edits


def rewrite_randomly(kind: str, seed: int, data: Any, luck: str) -> RewrittenLine:
    line = grow_small_line(kind, seed)[2]
    return RewrittenLine(kind, seed, make_plan(line, data.draw(draw_edits(line))), luck)


def read_digests(line: list[Node]) -> list[str]:
    return [digest(node.state) for node in line[1:]]


# ---------------------------------------------------------------------------------------------------------
@for_each_game
@given(seed=SEEDS, luck=LUCK)
def test_rewriting_a_line_without_edits_keeps_every_turn_and_reuses_its_nodes(
    kind: str, seed: int, luck: str
) -> None:
    line = grow_small_line(kind, seed)[2]
    again = RewrittenLine(kind, seed, make_plan(line, ()), luck)
    assert [one.kind for one in again.verdicts] == [KEPT] * (len(line) - 1)
    assert again.digests == read_digests(line)
    assert all(one is other for one, other in zip(again.rewriting.line(), line[1:], strict=True))


@for_each_game
@given(seed=SEEDS, luck=LUCK, data=some.data())
def test_removing_and_reinserting_a_turn_restores_the_line(
    kind: str, seed: int, luck: str, data: Any
) -> None:
    line = grow_small_line(kind, seed)[2]
    turn = data.draw(some.integers(1, len(line) - 1))
    edits = [TakeOut(turn, turn), Insert(turn, (turn_of(line[turn]),))]
    again = RewrittenLine(kind, seed, make_plan(line, data.draw(some.permutations(edits))), luck)
    assert again.digests == read_digests(line)
    assert again.rewriting.here is line[-1]


@for_each_game
@given(seed=SEEDS, luck=LUCK, data=some.data())
def test_rewritten_turn_is_marked_kept_if_its_actions_and_events_are_equal_and_else_changed(
    kind: str, seed: int, luck: str, data: Any
) -> None:
    for one in rewrite_randomly(kind, seed, data, luck).verdicts:
        if one.source is None or one.node is None or one.wanted is not None:
            continue
        old = [(move.action, move.events) for move in one.source.moves]
        new = [(move.action, move.events) for move in one.node.moves]
        assert one.kind == (KEPT if new == old else CHANGED)


@for_each_game
@given(seed=SEEDS, luck=LUCK, data=some.data())
def test_turn_that_is_no_longer_possible_names_who_is_to_move_or_its_failing_step(
    kind: str, seed: int, luck: str, data: Any
) -> None:
    again = rewrite_randomly(kind, seed, data, luck)
    for one in again.verdicts:
        if one.kind == UNNEEDED:
            assert again.game.outcome(one.at.state) is not None
        elif one.kind == FELL and not one.steps:
            assert one.why == name_acting_seats(again, one.at)
            assert turn_of_verdict(one).seat not in again.game.to_act(one.at.state)
        elif one.kind in (FELL, CHANGED):
            check_steps(again, one)


@for_each_game
@given(seed=SEEDS, luck=LUCK, data=some.data())
def test_rewriting_twice_with_the_same_luck_gives_the_same_line_verdicts_and_reasons(
    kind: str, seed: int, luck: str, data: Any
) -> None:
    one = rewrite_randomly(kind, seed, data, luck)
    other = RewrittenLine(kind, seed, one.rewriting.plan, luck)
    assert other.keys == one.keys
    assert other.digests == one.digests
    assert [it.kind for it in other.verdicts] == [it.kind for it in one.verdicts]
    assert [it.why for it in other.verdicts] == [it.why for it in one.verdicts]


@for_each_game
@given(seed=SEEDS, luck=LUCK, data=some.data())
def test_rewritten_line_is_reproduced_by_playing_its_actions_with_its_own_luck(
    kind: str, seed: int, luck: str, data: Any
) -> None:
    again = rewrite_randomly(kind, seed, data, luck)
    state = again.rewriting.plan.base.state
    for node in again.rewriting.line():
        assert node.parent is not None
        for number, move in enumerate(node.moves):
            chance = chance_of(again.record.seed, node.parent, move.seat, number, node.luck)
            state = play_action(again.game, state, move.seat, move.action, chance).after
        assert digest(state) == digest(node.state)


@for_each_game
@given(seed=SEEDS, luck=LUCK, data=some.data())
def test_rewriting_leaves_the_nodes_of_the_old_line_unchanged(
    kind: str, seed: int, luck: str, data: Any
) -> None:
    history, line = grow_small_line(kind, seed)[1:]
    before = [(node, node.state, node.moves, node.marks, tuple(node.children)) for node in line]
    names = read_digests(line)
    rewrite_randomly(kind, seed, data, luck)
    assert len(history.nodes) == len(line)
    assert read_digests(line) == names
    for node, state, moves, marks, children in before:
        assert history.nodes[node.serial] is node
        assert node.state is state
        assert node.moves is moves
        assert node.marks is marks
        assert tuple(node.children) == children


# agreement with the rules ---------------------------------------------------------------------------
def turn_of_verdict(one: TurnVerdict) -> NewTurn:
    if one.wanted is not None:
        return one.wanted
    assert one.source is not None
    return turn_of(one.source)


def name_acting_seats(again: RewrittenLine, at: Node) -> str:
    *others, last = [again.record.seats[seat].name for seat in again.game.to_act(at.state)] or [""]
    if not last:
        return "Nobody can act here."
    return (
        f"It is the turn of {', '.join(others)} and {last} here." if others else f"It is {last}’s turn here."
    )


def check_steps(again: RewrittenLine, one: TurnVerdict) -> None:
    """Check each step of a turn by the rules, from the position of the new line."""
    turn, state, whys, ended = turn_of_verdict(one), one.at.state, [], False
    for number, (step, action) in enumerate(zip(one.steps, turn.actions, strict=True)):
        assert step.action == action
        if ended:
            assert step.why == "The turn is over before this step."
            continue
        move, why = play_by_the_rules(again.game, state, turn.seat, action, find_luck(again, one, number))
        assert (step.kind == FELL, step.why) == (move is None, why)
        if move is None:
            whys.append(why)
        else:
            state = move.after
            ended = again.game.closes(move) or move.lucky or bool(move.reveals)
    if one.kind == FELL:
        assert one.why in whys or one.why == explain_open_turn(again.game, state, turn.seat)


def play_by_the_rules(
    game: Game, state: Any, seat: int, action: Action, luck: Chance
) -> tuple[Move | None, str]:
    try:
        return play_action(game, state, seat, action, luck), ""
    except Illegal as why:
        return None, str(why)


def explain_open_turn(game: Game, state: Any, seat: int) -> str:
    return "The turn does not end." if game.end_turn is not None else game.may_confirm(state, seat)


def find_luck(again: RewrittenLine, one: TurnVerdict, number: int) -> Chance:
    seed, source = again.record.seed, one.source
    if again.luck == SAME and source is not None and source.parent is not None:
        return chance_of(seed, source.parent, source.seat, number)
    return chance_of(seed, one.at, turn_of_verdict(one).seat, number)
