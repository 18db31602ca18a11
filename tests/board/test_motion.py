"""Test motions, their animations and the stage that plays them."""

from itertools import pairwise
from typing import Any

import pytest
from PySide6.QtCore import QSequentialAnimationGroup
from PySide6.QtWidgets import QWidget

from takeback.board.motion import SHAKE_WIDTH, Motion, Stage, motions_in, scale_durations, shake_offset


@pytest.fixture
def stage(qtbot: Any) -> Stage:
    board = QWidget()
    qtbot.addWidget(board)
    return Stage(board)


def make_two_motions() -> QSequentialAnimationGroup:
    group = QSequentialAnimationGroup()
    group.addAnimation(Motion("first", 40))
    group.addAnimation(Motion("second", 40))
    return group


def test_second_motion_has_progress_0_while_the_first_runs_and_an_unknown_motion_1(stage: Stage) -> None:
    stage.play(make_two_motions())
    assert [motion.key for motion in stage] == ["first", "second"]
    assert stage.progress("second") == 0
    assert stage.progress("something else") == 1


def test_motions_played_backwards_begin_with_progress_1(stage: Stage) -> None:
    stage.play(make_two_motions(), backwards=True)
    assert stage.progress("first") == pytest.approx(1)
    assert stage.progress("second") == pytest.approx(1)


@pytest.mark.parametrize("backwards", [False, True])
def test_animation_ends_by_itself_and_leaves_the_stage_empty(
    stage: Stage, qtbot: Any, backwards: bool
) -> None:
    stage.play(make_two_motions(), backwards)
    qtbot.waitUntil(lambda: not stage.is_playing)
    assert list(stage) == []


def test_finishing_the_stage_ends_all_its_motions_at_once(stage: Stage) -> None:
    stage.play(make_two_motions())
    stage.finish()
    assert not stage.is_playing
    assert "first" not in stage


def test_new_animation_on_a_stage_replaces_the_one_before(stage: Stage, qtbot: Any) -> None:
    stage.play(make_two_motions())
    stage.play(Motion("third", 40))
    assert [motion.key for motion in stage] == ["third"]
    qtbot.waitUntil(lambda: not stage.is_playing)


def test_scaling_durations_by_2_5_makes_each_motion_2_5_times_as_long(qapp: object) -> None:
    assert [motion.duration() for motion in motions_in(scale_durations(make_two_motions(), 2.5))] == [
        100,
        100,
    ]


def test_shake_crosses_the_middle_three_times_within_its_width_and_ends_where_it_began() -> None:
    way = [shake_offset(step / 100) for step in range(101)]
    assert way[0] == pytest.approx(0, abs=1e-9)
    assert way[-1] == pytest.approx(0, abs=1e-9)
    assert 4 < max(way) <= SHAKE_WIDTH
    assert -SHAKE_WIDTH <= min(way) < -3
    assert sum(a < 0 <= b or b < 0 <= a for a, b in pairwise(way[1:-1])) == 3


def test_stage_emits_once_when_playing_starts_and_once_when_it_ends(stage: Stage) -> None:
    received: list[bool] = []
    stage.playing.connect(received.append)
    stage.play(make_two_motions())
    assert received == [True]
    stage.finish()
    stage.finish()
    assert received == [True, False]
