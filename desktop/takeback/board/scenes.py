"""Plays the moves that led to the table's state as a sequence of scenes.

The table's state never waits for them: only the picture does, and a computer's next turn.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from PySide6.QtCore import QAbstractAnimation, QObject, QTimer, Signal

from takeback.board.motion import Stage, scale_durations

UNTIL_INPUT = -1  # a hold time that lasts until the next input
REPLAY_HOLD = 4_000  # milliseconds that such a scene is held in a replay, which waits for no input


class Scene(NamedTuple):
    """One step on the way to the table's state: a state to paint, a motion over it and a hold time."""

    state: Any  # as the viewer may see it
    motion: QAbstractAnimation | None = None  # played over it; not started, at its usual pace
    hold_milliseconds: int = 0  # milliseconds that it is held after the motion, or UNTIL_INPUT
    caption: str = ""  # a sentence that says what happens in it
    is_stop: bool = False  # whether skipping stops here; its hold time then ignores the pace

    def at_pace(self, pace: float) -> Scene:
        """Return the scene with the times of its motion and its hold multiplied by `pace`.

        A scene with `is_stop` keeps its hold time. At 0 only the motion is left out: every scene keeps its
        hold time.
        """
        if not pace:
            return self._replace(motion=None)
        motion = scale_durations(self.motion, pace) if self.motion is not None else None
        return self._replace(
            motion=motion,
            hold_milliseconds=self.hold_milliseconds
            if self.is_stop
            else round(self.hold_milliseconds * pace),
        )

    @property
    def replay_milliseconds(self) -> int:
        """Return the scene's milliseconds in a replay, where UNTIL_INPUT counts as REPLAY_HOLD."""
        moving = self.motion.totalDuration() if self.motion is not None else 0
        return moving + (REPLAY_HOLD if self.hold_milliseconds == UNTIL_INPUT else self.hold_milliseconds)


def at_pace(scenes: Sequence[Scene], pace: float, longest: int | None = None) -> list[Scene]:
    """Return the scenes with their times multiplied by `pace`, and at most `longest` milliseconds together.

    At pace 0 only the stops are left. If the scenes must be shortened to `longest`, none waits for an input.
    """
    total = sum(scene.replay_milliseconds for scene in scenes)
    if longest is not None and total * pace > longest:
        return [_without_stop(scene).at_pace(longest / total) for scene in scenes]
    return [scene.at_pace(pace) for scene in scenes if pace or scene.is_stop]


def _without_stop(scene: Scene) -> Scene:
    """Return the scene without a stop, held for a time instead of until an input."""
    hold = scene.hold_milliseconds
    return scene._replace(is_stop=False, hold_milliseconds=REPLAY_HOLD if hold == UNTIL_INPUT else hold)


class ScenePlayer(QObject):
    """Plays the scenes of one board, one after the other.

    Its stage counts as playing from the first scene to the end of the last one.
    """

    last_stop_passed = Signal()  # no scene with `is_stop` is left to show

    def __init__(self, stage: Stage, show: Callable[[Scene | None], object]) -> None:
        """Take the stage, and `show`: called with each scene as it starts, with None after the last."""
        super().__init__(stage)
        self._stage, self._show = stage, show
        self.current: Scene | None = None
        self._ahead: list[Scene] = []
        self._hold_timer = QTimer(self, singleShot=True)
        self._hold_timer.timeout.connect(self._go_on)

    @property
    def has_stop(self) -> bool:
        """Tell whether the present scene or a later one has `is_stop`."""
        return self.current is not None and any(scene.is_stop for scene in (self.current, *self._ahead))

    def play(self, scenes: Sequence[Scene]) -> None:
        """End what is shown and play these scenes from the first on; there must be one."""
        self.end()
        self._stage.finish()
        self._stage.is_driven_by_scenes = True
        self._stage.playing.emit(True)
        self._ahead = list(scenes[1:])
        self._begin_scene(scenes[0])

    def skip_to_stop(self) -> None:
        """Go on to the next scene with `is_stop`, or to the end if there is none."""
        stops = [number for number, scene in enumerate(self._ahead) if scene.is_stop]
        if not stops:
            self.end()
            return
        scene, self._ahead = self._ahead[stops[0]], self._ahead[stops[0] + 1 :]
        self._begin_scene(scene)

    def end(self) -> None:
        """End all scenes, show the table's own state and emit `last_stop_passed`.

        Does nothing while no scene is shown.
        """
        if self.current is None:
            return
        self._hold_timer.stop()
        self.current, self._ahead = None, []
        self._stage.finish()
        self._stage.is_driven_by_scenes = False
        self._show(None)
        self.last_stop_passed.emit()
        self._stage.playing.emit(self._stage.is_playing)

    def _begin_scene(self, scene: Scene) -> None:
        """Show this scene and start its motion; emit `last_stop_passed` if no stop is left."""
        self._hold_timer.stop()
        self._stage.finish()
        self.current = scene
        self._show(scene)
        if not self.has_stop:
            self.last_stop_passed.emit()
        if scene.motion is not None:
            self._stage.play(scene.motion)
        if scene.motion is not None and self._stage.is_playing:
            scene.motion.finished.connect(self._hold_scene)  # after the stage's own slot, which deletes it
        else:
            self._hold_scene()

    def _hold_scene(self) -> None:
        """Hold the scene as long as it says, then go on; UNTIL_INPUT waits for `skip_to_stop` or `end`."""
        milliseconds = self.current.hold_milliseconds if self.current is not None else UNTIL_INPUT
        if milliseconds == 0:
            self._go_on()
        elif milliseconds != UNTIL_INPUT:
            self._hold_timer.start(milliseconds)

    def _go_on(self) -> None:
        """Begin the next scene, or end after the last one."""
        if self._ahead:
            self._begin_scene(self._ahead.pop(0))
        else:
            self.end()
