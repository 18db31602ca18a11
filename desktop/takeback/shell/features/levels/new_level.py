"""The dialog before a new level of a puzzle: its size, its difficulty and its extras."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from takeback.engine.game import Game
from takeback.engine.option import Option
from takeback.engine.state import Illegal
from takeback.shell.features.levels.busy import Busy
from takeback.shell.settings import Settings
from takeback.shell.start.new_game import Choice, NewGameDialog
from takeback.ui.dialog import ASIDE

ROWS, COLUMNS = "rows", "columns"
MOST_DIGITS = 18  # of the seed of a level
NONE_READY = "No level like this is ready. One is being made; this can take a while."


class NewLevelDialog(NewGameDialog):
    """It is left when the level is there. Until then it says that one is being made, and takes a No."""

    of_seed = "A whole number. The same choices with the same seed give the same level."
    wished = Signal()  # a level as it is chosen now
    stopped = Signal()  # the level that is being made is not wanted any more
    all_wanted = Signal()  # to the list of all levels

    def __init__(self, game: Game, settings: Settings, parent: QWidget | None = None) -> None:
        self.busy = Busy(NONE_READY)
        super().__init__(game, settings, parent)
        self.setWindowTitle(f"New level of {game.title}")
        self.busy.stop.clicked.connect(self._stop)

    # what is asked ------------------------------------------------------------------------------------
    def asked_of(self, game: Game) -> tuple[Option, ...]:
        low, high = game.shelf.sizes
        usual = game.shelf.usual_size
        sides = [
            Option(name, side, f"From {low} to {high}", low=low, high=high)
            for name, side in zip((ROWS, COLUMNS), usual, strict=True)
        ]
        return (*sides, *game.shelf.options)

    def options_of(self, chosen: dict[str, Any]) -> dict[str, Any]:
        name = f"random:{chosen.pop(ROWS)}x{chosen.pop(COLUMNS)}"
        if self.seed.text().strip():
            number = self.read_seed()
            if not 0 <= number < 10**MOST_DIGITS:
                raise Illegal(f"The seed of a level is a whole number of at most {MOST_DIGITS} digits.")
            name = f"{name}:{number}"
        return self.game.read_options({**chosen, self.game.shelf.option: name})

    def add_below(self, column: QVBoxLayout) -> None:
        column.addWidget(self.busy)
        self.act("All levels", self._show_all, ASIDE)

    def _show_all(self) -> None:
        self.reject()
        self.all_wanted.emit()

    # making -------------------------------------------------------------------------------------------
    def accept(self) -> None:
        """The level is made elsewhere: what cannot be made comes back as a refusal."""
        try:
            self.choice()
        except Illegal as why:
            self.refuse(str(why))
            return
        self.wished.emit()

    def wait(self) -> None:
        """No such level is there, and one is being made."""
        self._set_busy(True)
        self.busy.stop.setFocus()

    def have(self, choice: Choice) -> None:
        """The level is there."""
        self.busy.hide()
        self.end_with(choice)

    def refuse(self, sentence: str) -> None:
        self._set_busy(False)
        super().refuse(sentence)

    def reject(self) -> None:
        self._stop()
        super().reject()

    def _stop(self) -> None:
        if not self.busy.isHidden():
            self._set_busy(False)
            self.play.setFocus()
            self.stopped.emit()

    def _set_busy(self, is_busy: bool) -> None:
        """What is being made is not changed meanwhile."""
        if is_busy:
            self.refusal.hide()
            self.setAccessibleDescription(NONE_READY)
        for part in (self.questions_part, self.more):
            part.setEnabled(not is_busy)
        self.play.setHidden(is_busy)
        self.busy.setVisible(is_busy)
        self.fit_again()
