"""Test that the reasons of hints are confirmed by trying everything that they leave open."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from takeback.engine.chance import Chance
from takeback.engine.game import Hint
from takeback.engine.play import play_action
from takeback.puzzles import advising
from tests.puzzles.each import EACH, EFFORT, PUZZLES, Puzzle
from tests.puzzles.reasons import is_confirmed

pytestmark = pytest.mark.usefixtures("solver")

SHARE = 0.95  # least share of the hints on shipped levels
SOME = {
    "flow": ("Brooks/2", "Brooks/5", "Brooks/9", "Crossings/1", "Gardens/2", "Islands/1"),
    "fold": ("Napkins/3", "Napkins/17", "Maps/4"),
    "fill": ("Boxes/1", "Boxes/7", "Boxes/12", "Trunks/4"),
}
LEVELS = [(id, name) for id in PUZZLES for name in SOME[id]]


def follow_hints(puzzle: Puzzle, state: Any) -> Iterator[tuple[Any, Hint]]:
    """Yield the states and hints of a player who only follows hints."""
    while not state.solved:
        hint = puzzle.hint(state)
        yield state, hint
        for action in hint.actions:
            state = play_action(puzzle.game, state, 0, action, Chance(1)).after


@pytest.mark.parametrize(("id", "name"), LEVELS)
def test_reason_of_each_hint_is_confirmed_by_trying_all_moves_or_says_that_trying_is_needed(
    id: str, name: str
) -> None:
    puzzle = Puzzle(id)
    for state, hint in follow_hints(puzzle, puzzle.named(name)):
        assert hint.play
        assert hint.point.endswith(".")
        if hint.rule:
            assert hint.text.startswith(f"{hint.rule}: ")
            assert is_confirmed(state, hint), hint
        else:
            assert hint.point == advising.TRYING


@pytest.mark.parametrize(("id", "name"), [("flow", "Brooks/5"), ("fold", "Napkins/3"), ("fill", "Boxes/7")])
def test_check_of_hint_reasons_refuses_another_move_and_a_reason_without_its_cells(
    id: str, name: str
) -> None:
    puzzle = Puzzle(id)
    refused: Counter[str] = Counter()
    for state, hint in follow_hints(puzzle, puzzle.named(name)):
        if not hint.rule:
            continue
        first: Any = hint.actions[0]
        action: Any
        for action in puzzle.game.actions(state, 0):
            if (
                type(action) is type(first)
                and action.item == first.item
                and replace(action, by="hint") != first
            ):
                assert not is_confirmed(state, replace(hint, actions=(replace(action, by="hint"),)))
                refused["another step"] += 1
        assert not is_confirmed(state, replace(hint, cells=(), items=()))
        refused["nothing to look at"] += 1
    assert refused["another step"] > 2
    assert refused["nothing to look at"] > 3


@EACH
def test_hint_without_a_rule_says_that_trying_is_needed(id: str, monkeypatch: Any) -> None:
    puzzle = Puzzle(id)
    adviser = puzzle.game.computers.hint.__self__
    without = advising.Adviser(**{**vars(adviser), "deduced": lambda state: None})
    state = puzzle.named(SOME[id][0])
    hint = without.hint(state, 0, Chance(1), EFFORT)
    assert (hint.point, hint.rule, hint.play) == (
        "No rule applies here: you have to try things out.",
        "",
        True,
    )
    assert hint.actions


@pytest.mark.long
@EACH
def test_nearly_all_hints_on_shipped_levels_have_reasons_confirmed_by_trying_all_moves(id: str) -> None:
    puzzle, result = Puzzle(id), Counter[bool]()
    for pack in puzzle.packs():
        for listed in pack.levels if pack.title != "Tutorial" else ():
            assert listed.found is not None
            for state, hint in follow_hints(puzzle, puzzle.start(listed.found.level)):
                result[is_confirmed(state, hint)] += 1
    assert result[True] >= SHARE * result.total(), result
