"""Animations on a board. The state never waits for them, and any input ends them at once."""

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

QUICK, USUAL, LONG = 120, 180, 220  # durations of motions, in milliseconds
FLASH, FLASH_TIME = "flash", 450  # the preview's label flashes when a press has ended the preview
SHAKE_WIDTH, SHAKES = 6.0, 2


class Motion(QVariantAnimation):
    """The animation of one thing, with a progress from 0 to 1 that the board reads each time it paints.

    `what` identifies it among the motions that play. `thing` is any data the board needs to paint it, since a
    move played backwards moves things that the state shown no longer has.
    """

    def __init__(self, what: Hashable, milliseconds: int = USUAL, thing: Any = None) -> None:
        """Make a motion that is not started yet; `what` becomes `key`, and `thing` becomes `payload`."""
        super().__init__()
        self.key = what
        self.payload = thing
        self.setStartValue(0.0)
        self.setEndValue(1.0)
        self.setDuration(milliseconds)
        self.setEasingCurve(QEasingCurve.Type.OutCubic)

    @property
    def progress(self) -> float:
        """Return the progress from 0 (start) to 1 (end), eased."""
        return float(self.currentValue())


class Stage(QObject):
    """Plays the animations of one board, one at a time, and repaints the board meanwhile.

    Iterating over it gives the motions that are playing; `in` asks for one by its `what`.
    """

    playing = Signal(bool)  # True: something started to play; False: all of it has ended

    def __init__(self, board: QWidget) -> None:
        """Take the board that is repainted while something plays."""
        super().__init__(board)
        self._board = board
        self._animation: QAbstractAnimation | None = None
        self._motions: dict[Hashable, Motion] = {}
        self.is_playing = False
        self.is_driven_by_scenes = False  # whether scenes drive it; they then emit `playing` themselves

    def __iter__(self) -> Iterator[Motion]:
        """Return an iterator over the motions that are playing."""
        return iter(self._motions.values())

    def __contains__(self, what: Hashable) -> bool:
        """Tell whether a motion with this `what` is playing."""
        return what in self._motions

    def progress(self, what: Hashable, otherwise: float = 1.0) -> float:
        """Return the progress of the motion with this `what`, or `otherwise` if it is not playing."""
        motion = self._motions.get(what)
        return motion.progress if motion is not None else otherwise

    def play(self, animation: QAbstractAnimation, backwards: bool = False) -> None:
        """Finish what is playing and play this animation; when backwards, from its end to its start.

        Takes ownership of the animation. Emits `playing` unless scenes drive the stage.
        """
        self.finish()
        animation.setParent(self)
        self._animation, self.is_playing = animation, True
        self._motions = {motion.key: motion for motion in motions_in(animation)}
        for motion in self._motions.values():
            motion.valueChanged.connect(self._repaint)
        animation.finished.connect(self.finish)
        if backwards:
            animation.setDirection(QAbstractAnimation.Direction.Backward)
            animation.setCurrentTime(animation.totalDuration())
        animation.start()
        if not self.is_driven_by_scenes:
            self.playing.emit(self.is_playing)

    def finish(self) -> None:
        """Stop and delete the animation, if there is one, so that the board shows only its state.

        Then emits `playing` with False, unless scenes drive the stage.
        """
        animation, self._animation = self._animation, None
        self._motions, self.is_playing = {}, False
        if animation is not None:
            animation.stop()
            animation.deleteLater()
            self._board.update()
            if not self.is_driven_by_scenes:
                self.playing.emit(False)

    def _repaint(self) -> None:
        """Schedule a repaint of the whole board for the next frame."""
        self._board.update()


def motions_in(animation: QAbstractAnimation) -> Iterator[Motion]:
    """Yield every motion in an animation and in its groups, at any depth."""
    if isinstance(animation, Motion):
        yield animation
    elif isinstance(animation, QAnimationGroup):
        for number in range(animation.animationCount()):
            yield from motions_in(animation.animationAt(number))


def scale_durations(animation: QAbstractAnimation, pace: float) -> QAbstractAnimation:
    """Multiply the duration of every motion in the animation by `pace`; return the same animation."""
    for motion in motions_in(animation):
        motion.setDuration(round(motion.duration() * pace))
    return animation


def shake_offset(progress: float) -> float:
    """Return the horizontal offset in pixels of a shake: twice to each side, fading out."""
    return SHAKE_WIDTH * sin(2 * pi * SHAKES * progress) * (1.0 - progress / 2)
