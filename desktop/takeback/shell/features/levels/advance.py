"""Making the next level of a kind while one is played, so that it is ready at once."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt

from takeback.engine.chance import new_seed
from takeback.engine.game import Game
from takeback.shell.features.levels.maker import AHEAD, LevelMaker
from takeback.shell.features.levels.store import ReadyLevels

if TYPE_CHECKING:
    from takeback.engine.option import Options


class AdvanceMaker(QObject):
    """Makes levels in advance, one kind at a time, in a process that ends when there is nothing to make.

    Each window has one; a kind is a game with options.
    """

    def __init__(self, ready_levels: ReadyLevels, parent: QObject) -> None:
        super().__init__(parent)
        self.ready_levels = ready_levels
        self.maker = LevelMaker(self, AHEAD)
        self._played: tuple[Game, Options] | None = None  # the kind of level begun last
        self._made_for: tuple[Game, Options] | None = None  # the kind made in advance last
        self.maker.ended.connect(self._on_made, Qt.ConnectionType.QueuedConnection)

    def make_next(self, game: Game, options: Options) -> None:
        """Note that a level of this kind is played, and make and store the next one, unless one is ready,
        another is being made, or levels of this kind are not random."""
        self._played = (game, options)
        if self.ready_levels.is_wanted(game, options) and not self.maker.is_busy:
            seed = new_seed()
            self._made_for = self._played
            self.maker.make(game, options, seed, partial(self.ready_levels.store, game, options, seed))

    def _on_made(self) -> None:
        """Make a level of the kind played now if that is another; else end the process that makes levels
        in advance."""
        if self._played is not None and self._played != self._made_for:
            self.make_next(*self._played)
        if not self.maker.is_busy:
            self.maker.close()

    def close(self) -> None:
        """End the process and save the levels made in advance to their file."""
        self.maker.close()
        self.ready_levels.save()
