"""What moves on a board. The state never waits for it, and any input ends it at once."""

from collections.abc import Hashable, Iterator
from math import pi, sin
from typing import Any

from PySide6.QtCore import (
    QAbstractAnimation,
    QAnimationGroup,
    QEasingCurve,
    QObject,
    QVariantAnimation,
    Signal,
)
from PySide6.QtWidgets import QWidget

QUICK, USUAL, LONG = 120, 180, 220  # milliseconds
FLASH, FLASH_TIME = "flash", 450  # of the label of a preview that a press has ended
SHAKE_WIDTH, SHAKES = 6.0, 2


class Motion(QVariantAnimation):
    """One thing on its way, from 0 to 1: the board asks how far it has come each time it paints.

    `what` names it; `thing` is whatever the board needs to paint it, since a move that is played backwards
    moves things which the state shown does not hold any more.
    """

    def __init__(self, what: Hashable, milliseconds: int = USUAL, thing: Any = None) -> None:
        super().__init__()
        self.what = what
        self.thing = thing
        self.setStartValue(0.0)
        self.setEndValue(1.0)
        self.setDuration(milliseconds)
        self.setEasingCurve(QEasingCurve.Type.OutCubic)

    @property
    def progress(self) -> float:
        return float(self.currentValue())


class Stage(QObject):
    """The one animation that a board plays at a time."""

    playing = Signal(bool)  # it has begun, or come to its end

    def __init__(self, board: QWidget) -> None:
        super().__init__(board)
        self._board = board
        self._animation: QAbstractAnimation | None = None
        self._motions: dict[Hashable, Motion] = {}
        self.is_playing = False
        self.is_led = False  # by scenes, which tell when they begin and end

    def __iter__(self) -> Iterator[Motion]:
        return iter(self._motions.values())

    def __contains__(self, what: Hashable) -> bool:
        return what in self._motions

    def progress(self, what: Hashable, otherwise: float = 1.0) -> float:
        motion = self._motions.get(what)
        return motion.progress if motion is not None else otherwise

    def play(self, animation: QAbstractAnimation, backwards: bool = False) -> None:
        self.finish()
        animation.setParent(self)
        self._animation, self.is_playing = animation, True
        self._motions = {motion.what: motion for motion in motions_in(animation)}
        for motion in self._motions.values():
            motion.valueChanged.connect(self._repaint)
        animation.finished.connect(self.finish)
        if backwards:
            animation.setDirection(QAbstractAnimation.Direction.Backward)
            animation.setCurrentTime(animation.totalDuration())
        animation.start()
        if not self.is_led:
            self.playing.emit(self.is_playing)

    def finish(self) -> None:
        """What is shown from here on is the state alone."""
        animation, self._animation = self._animation, None
        self._motions, self.is_playing = {}, False
        if animation is not None:
            animation.stop()
            animation.deleteLater()
            self._board.update()
            if not self.is_led:
                self.playing.emit(False)

    def _repaint(self) -> None:
        self._board.update()


def motions_in(animation: QAbstractAnimation) -> Iterator[Motion]:
    if isinstance(animation, Motion):
        yield animation
    elif isinstance(animation, QAnimationGroup):
        for number in range(animation.animationCount()):
            yield from motions_in(animation.animationAt(number))


def paced(animation: QAbstractAnimation, pace: float) -> QAbstractAnimation:
    """The same animation, its motions this much longer."""
    for motion in motions_in(animation):
        motion.setDuration(round(motion.duration() * pace))
    return animation


def shake_offset(progress: float) -> float:
    """Twice to each side, less each time, and back to rest."""
    return SHAKE_WIDTH * sin(2 * pi * SHAKES * progress) * (1.0 - progress / 2)
