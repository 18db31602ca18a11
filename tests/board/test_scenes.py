"""Test that scenes before a position are shown one after another, and that input skips to the next stop."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtWidgets import QWidget

from takeback.board.motion import Motion, Stage
from takeback.board.scenes import REPLAY_HOLD, UNTIL_INPUT, Scene, ScenePlayer, at_pace


class SceneRecorder:
    """A recorder of what is shown: the states of scenes, and "present" at the end."""

    def __init__(self, qtbot: Any) -> None:
        self.board = QWidget()
        qtbot.addWidget(self.board)
        self.stage = Stage(self.board)
        self.scenes = ScenePlayer(self.stage, self.show)
        self.shown: list[Any] = []
        self.playing_changes: list[bool] = []
        self.stage.playing.connect(self.playing_changes.append)

    @property
    def is_playing(self) -> bool:
        return self.scenes.current is not None

    def show(self, scene: Scene | None) -> None:
        self.shown.append("present" if scene is None else scene.state)


@pytest.fixture
def screen(qtbot: Any) -> SceneRecorder:
    return SceneRecorder(qtbot)


def test_scenes_are_shown_in_order_then_the_present_position_and_playing_is_signalled(
    screen: SceneRecorder, qtbot: Any
) -> None:
    moving = [Scene("a", Motion("moves", 20)), Scene("b", Motion("moves", 20))]
    screen.scenes.play([*moving, Scene("c", hold_milliseconds=20), Scene("d", Motion("moves", 0))])
    assert screen.shown == ["a"]
    qtbot.waitUntil(lambda: not screen.is_playing)
    assert screen.shown == ["a", "b", "c", "d", "present"]
    assert screen.playing_changes == [True, False]


def test_scene_waiting_for_input_stays_until_skipped(screen: SceneRecorder, qtbot: Any) -> None:
    screen.scenes.play([Scene("a", Motion("moves", 10), hold_milliseconds=UNTIL_INPUT)])
    qtbot.waitUntil(lambda: not screen.stage.is_playing)
    qtbot.wait(30)
    assert screen.is_playing
    screen.scenes.skip_to_stop()
    assert screen.shown == ["a", "present"]


def test_skipping_goes_to_the_next_scene_marked_as_stop_and_then_to_the_present(
    screen: SceneRecorder,
) -> None:
    stops = [
        Scene("showdown", hold_milliseconds=UNTIL_INPUT, is_stop=True),
        Scene("deal", hold_milliseconds=9_999),
    ]
    screen.scenes.play(
        [Scene("act", hold_milliseconds=9_999), Scene("river", hold_milliseconds=9_999), *stops]
    )
    for shown in (["act", "showdown"], ["act", "showdown", "present"]):
        screen.scenes.skip_to_stop()
        assert screen.shown == shown
    assert screen.playing_changes == [True, False]


def test_last_stop_passed_is_emitted_only_after_the_last_stop_was_skipped(screen: SceneRecorder) -> None:
    heard: list[Any] = []
    screen.scenes.last_stop_passed.connect(lambda: heard.append(screen.shown[-1]))
    screen.scenes.play(
        [
            Scene("act", hold_milliseconds=9_999),
            Scene("stop", hold_milliseconds=9_999, is_stop=True),
            Scene("on"),
        ]
    )
    assert screen.scenes.has_stop
    screen.scenes.skip_to_stop()
    assert screen.scenes.has_stop
    assert heard == []
    screen.scenes.skip_to_stop()
    assert not screen.scenes.has_stop
    assert heard == ["present"]


def test_scenes_at_pace_0_are_only_the_stops_and_without_their_motion() -> None:
    stop = Scene("stop", Motion("moves", 100), hold_milliseconds=2_000, is_stop=True)
    assert at_pace([Scene("a", Motion("a", 100)), stop, Scene("b", hold_milliseconds=100)], 0) == [
        stop._replace(motion=None)
    ]


def test_pace_2_doubles_the_duration_of_scenes_but_not_the_holding_time_of_a_stop(qapp: object) -> None:
    scenes = at_pace(
        [Scene("a", Motion("a", 100), 100), Scene("b", hold_milliseconds=2_000, is_stop=True)], 2.0
    )
    assert [scene.replay_milliseconds for scene in scenes] == [400, 2_000]


@pytest.mark.parametrize("rest", [3_000, UNTIL_INPUT])
def test_replayed_scenes_are_shortened_to_their_time_limit_and_a_stop_keeps_most_of_it(
    qapp: object, rest: int
) -> None:
    scenes = [Scene("a", Motion("a", 400)), Scene("b", hold_milliseconds=rest, is_stop=True)]
    shown = at_pace(scenes, 1.0, longest=500)
    assert sum(scene.replay_milliseconds for scene in shown) <= 501
    assert shown[1].replay_milliseconds > shown[0].replay_milliseconds
    assert scenes[1].replay_milliseconds == (REPLAY_HOLD if rest == UNTIL_INPUT else rest)
