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
from tests.games.park.looking import Show
from tests.games.park.playing import act

SMALL = 640, 270  # pixels of the board during a lesson in a window of 640 by 480
PLOT = "A new plot"
NAMES_ONE = re.compile(r"\b(upper|lower|left|top|below|beside|at the right)\b")


def list_placements(lesson: Lesson) -> Iterator[tuple[Reedmere, Place, str]]:
    """Yield each tile that the learner lays in a lesson, with the position before and the request."""
    state: Any = lesson.start
    for step in lesson.steps:
        action, ask = step.action, step.ask
        if isinstance(step.edit, Replace):
            action, ask, state = step.edit.by[0].actions[0], step.edit_asks[0], lesson.start
        if isinstance(action, Place) and step.seat < 0:
            yield state, action, ask
        seat = lesson.you if step.seat < 0 else step.seat
        if step.edit is not None or seat != state.to_move:
            return  # nothing is laid after what is planned, or after an edit
        state = act(state, action, seat).after


def symbols_covered(state: Reedmere, seat: int, place: Place) -> list[str]:
    return sorted(covered_symbols(state.parks[seat], place.cells))


@pytest.mark.parametrize("lesson", lessons(), ids=lambda lesson: lesson.title)
def test_lesson_names_the_wanted_place_where_other_places_cover_the_same_symbols(lesson: Lesson) -> None:
    for state, wanted, ask in list_placements(lesson):
        others = [
            one
            for one in GAME.actions(state, lesson.you)
            if isinstance(one, Place) and one.kind == wanted.kind and one != wanted
            if symbols_covered(state, lesson.you, one) == symbols_covered(state, lesson.you, wanted)
        ]
        assert not others or NAMES_ONE.search(ask), f"{ask} {others}"


def test_parks_of_lessons_have_cells_large_enough_in_a_small_window(show: Show) -> None:
    for lesson in lessons():
        board = show(lesson.start, lesson.you, SMALL).board
        if len(board.state.parks[0].plots) == 1:
            assert board.current_view().side >= 26, lesson.title
        assert board.view_of(1).side >= 5, lesson.title


def test_places_for_a_plot_are_visible_in_a_small_window_once_one_may_be_added(show: Show) -> None:
    start, lay = next((lesson.start, lesson.steps[0].action) for lesson in lessons() if lesson.title == PLOT)
    board = show(act(start, lay).after, 0, SMALL).board
    assert board.free_spots()
    for spot in board.free_spots():
        assert min(board.place_of(("spot", *spot)).size().toTuple()) >= 15
        assert board.frame_rect().contains(board.place_of(("spot", *spot)))


def test_park_is_wider_than_the_panels_beside_it_on_a_narrow_board(show: Show) -> None:
    for width in (360, 400, 480, 640):
        layout = show(lessons()[0].start, 0, (width, 450)).board.current_layout()
        beside = [layout.stock.width(), 0 if layout.is_side_below else layout.side.width()]
        assert layout.park_panel.width() > 1.2 * max(beside)
