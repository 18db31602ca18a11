"""The way to the position where a table stands, shown picture after picture.

The table never waits for it: only what is seen does, and a computer's next act.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from PySide6.QtCore import QAbstractAnimation, QObject, QTimer, Signal

from takeback.board.motion import Stage, paced

UNTIL_INPUT = -1  # a rest that the player ends
IN_A_REPLAY = 4_000  # milliseconds that such a rest counts for, where pictures go by themselves


class Scene(NamedTuple):
    """One picture on the way."""

    state: Any  # as the viewer may see it
    motion: QAbstractAnimation | None = None  # over it, not started, at its usual pace
    rest: int = 0  # milliseconds that it stays after that, or UNTIL_INPUT
    said: str = ""  # what happens in it, in words
    is_stop: bool = False  # worth a halt: an input before it leads here, and no pace shortens its rest

    def at_pace(self, pace: float) -> Scene:
        """It takes so many times as long; at 0 nothing moves, and only a stop is seen."""
        if not pace:
            return self._replace(motion=None)
        motion = paced(self.motion, pace) if self.motion is not None else None
        return self._replace(motion=motion, rest=self.rest if self.is_stop else round(self.rest * pace))

    @property
    def shown_for(self) -> int:
        """Milliseconds, where pictures go by themselves."""
        moving = self.motion.totalDuration() if self.motion is not None else 0
        return moving + (IN_A_REPLAY if self.rest == UNTIL_INPUT else self.rest)


def at_pace(scenes: Sequence[Scene], pace: float, longest: int | None = None) -> list[Scene]:
    """These scenes, each so many times as long, and together no longer than so many milliseconds."""
    total = sum(scene.shown_for for scene in scenes)
    if longest is not None and total * pace > longest:
        return [_by_itself(scene).at_pace(longest / total) for scene in scenes]
    return [scene.at_pace(pace) for scene in scenes if pace or scene.is_stop]


def _by_itself(scene: Scene) -> Scene:
    return scene._replace(is_stop=False, rest=IN_A_REPLAY if scene.rest == UNTIL_INPUT else scene.rest)


class Scenes(QObject):
    """Those of one board, one after the other. Its stage tells that something goes on until the last one."""

    released = Signal()  # nothing that is worth a halt is to be seen any more

    def __init__(self, stage: Stage, show: Callable[[Scene | None], object]) -> None:
        """`show` brings a scene onto the board, or at the end where the table stands."""
        super().__init__(stage)
        self._stage, self._show = stage, show
        self.now: Scene | None = None
        self._ahead: list[Scene] = []
        self._resting = QTimer(self, singleShot=True)
        self._resting.timeout.connect(self._go_on)

    @property
    def has_stop(self) -> bool:
        """Is something to be seen, now or later, that is worth a halt?"""
        return self.now is not None and any(scene.is_stop for scene in (self.now, *self._ahead))

    def play(self, scenes: Sequence[Scene]) -> None:
        """From the first on; whatever was shown before is over."""
        self.end()
        self._stage.finish()
        self._stage.is_led = True
        self._stage.playing.emit(True)
        self._ahead = list(scenes[1:])
        self._begin(scenes[0])

    def skip(self) -> None:
        """On to the next stop, else to the end."""
        stops = [number for number, scene in enumerate(self._ahead) if scene.is_stop]
        if not stops:
            self.end()
            return
        scene, self._ahead = self._ahead[stops[0]], self._ahead[stops[0] + 1 :]
        self._begin(scene)

    def end(self) -> None:
        """Where the table stands is seen from here on."""
        if self.now is None:
            return
        self._resting.stop()
        self.now, self._ahead = None, []
        self._stage.finish()
        self._stage.is_led = False
        self._show(None)
        self.released.emit()
        self._stage.playing.emit(self._stage.is_playing)

    def _begin(self, scene: Scene) -> None:
        self._resting.stop()
        self._stage.finish()
        self.now = scene
        self._show(scene)
        if not self.has_stop:
            self.released.emit()
        if scene.motion is not None:
            self._stage.play(scene.motion)
        if scene.motion is not None and self._stage.is_playing:
            scene.motion.finished.connect(self._rest)  # behind the stage, which then has let go of it
        else:
            self._rest()

    def _rest(self) -> None:
        rest = self.now.rest if self.now is not None else UNTIL_INPUT
        if rest == 0:
            self._go_on()
        elif rest != UNTIL_INPUT:
            self._resting.start(rest)

    def _go_on(self) -> None:
        if self._ahead:
            self._begin(self._ahead.pop(0))
        else:
            self.end()
