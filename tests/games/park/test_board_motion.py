"""Test the animations of Reedmere moves, and the outlines of its tiles."""

import pytest
from PySide6.QtCore import QPointF

from takeback.games.park.board.motion import motions_of_move
from takeback.games.park.board.tiles import middle_cell, outline
from takeback.games.park.material import KINDS, orientations
from tests.games.park.golden import TURNS
from tests.games.park.looking import Show, position_within_turn
from tests.games.park.playing import END, act, before_turn, list_steps
from tests.sampling import only

ALL = [(number, is_back) for is_back in (False, True) for number in (7, 18, 27, 33)]


@pytest.mark.parametrize(("number", "is_back"), only([(7, False), (18, True), (27, False), (33, True)], ALL))
def test_interrupted_animation_leaves_the_same_picture_as_none(
    show: Show, number: int, is_back: bool
) -> None:
    state, line = before_turn(number), TURNS[number - 1]
    for viewer in (line.seat, 1 - line.seat):
        shown = show(state, viewer)
        shown.board.set_pace(1)
        shown.board.show()
        now = state
        for action in [*list_steps(state, line), END]:
            move = act(now, action)
            shown.show(now if is_back else move.after, viewer)
            still = shown.board.render_still()
            shown.board.show_moves((move,), is_back)
            shown.grabbed()
            shown.board.finish_animations()
            assert shown.board.render_still() == still
            now = move.after


def test_moving_tile_and_lookout_are_missing_at_their_places_until_the_animation_ends(show: Show) -> None:
    state = position_within_turn(27, 1)
    move = act(state, list_steps(before_turn(27), TURNS[26])[1])
    shown = show(move.after, 0)
    shown.board.set_pace(1)
    shown.board.show()
    there = shown.board.render_still()
    shown.board.show_moves((move,))
    assert shown.board.moving_things() == {("tile", TURNS[26].cells), ("lookout", (-1, 1))}
    assert shown.board.render_still() != there
    shown.board.finish_animations()
    assert shown.board.render_still() == there


@pytest.mark.parametrize("number", [7, 13, 18, 33])
def test_animations_of_all_steps_of_a_turn_take_at_most_three_seconds(number: int) -> None:
    now, length = before_turn(number), 0
    for action in [*list_steps(now, TURNS[number - 1]), END]:
        move = act(now, action)
        group = motions_of_move(move)
        length += group.totalDuration() if group is not None else 0
        now = move.after
    assert 0 < length <= 3_000


def test_outline_of_a_tile_contains_exactly_its_cells_in_every_orientation() -> None:
    for kind in KINDS:
        for cells in orientations(kind):
            path = outline(cells)
            for x, y in cells:
                assert path.contains(QPointF(x + 0.5, y + 0.5))
            wide, high = max(x for x, _ in cells) + 1, max(y for _, y in cells) + 1
            outside = {(x, y) for x in range(-1, wide + 1) for y in range(-1, high + 1)} - set(cells)
            assert not any(path.contains(QPointF(x + 0.5, y + 0.5)) for x, y in outside)
            assert middle_cell(cells) in cells
