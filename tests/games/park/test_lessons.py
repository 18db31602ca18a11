"""Test that the lessons of Reedmere name the one place that they accept."""

import re
from collections.abc import Iterator
from typing import Any

import pytest

from takeback.engine.game import Lesson
from takeback.engine.past_edits import Replace
from takeback.games.park.game import GAME
from takeback.games.park.lessons import lessons
from takeback.games.park.rules.fit import covered_symbols
from takeback.games.park.state import Place, Reedmere
from tests.games.park.playing import act

NAMES_ONE = re.compile(r"\b(upper|lower|left|top|below|beside|at the right)\b")


def list_placements(lesson: Lesson) -> Iterator[tuple[Reedmere, Place, str]]:
    """Yield each tile that the learner lays in a lesson, with the position before and the request."""
    state: Any = lesson.start
    for step in lesson.steps:
        action: Any = step.action
        if isinstance(step.edit, Replace):
            action, state = step.edit.by[0].actions[0], lesson.start
        if isinstance(action, Place) and step.seat < 0:
            yield state, action, step.ask
        seat = lesson.you if step.seat < 0 else step.seat
        if step.edit is not None or seat != state.to_move:
            return  # nothing is laid after what is planned, or after an edit
        state = act(state, action, seat).after


def symbols_covered(state: Reedmere, seat: int, place: Place) -> list[str]:
    return sorted(covered_symbols(state.parks[seat], place.cells))


@pytest.mark.parametrize("lesson", lessons(), ids=lambda lesson: lesson.title)
def test_lesson_says_which_place_it_wants_where_others_cover_the_same(lesson: Lesson) -> None:
    for state, wanted, ask in list_placements(lesson):
        others = [
            one
            for one in GAME.actions(state, lesson.you)
            if isinstance(one, Place) and one.kind == wanted.kind and one != wanted
            if symbols_covered(state, lesson.you, one) == symbols_covered(state, lesson.you, wanted)
        ]
        assert not others or NAMES_ONE.search(ask), f"{ask} {others}"
