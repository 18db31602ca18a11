"""The dialog for a new generated level: size, difficulty and extras."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from takeback.engine.game import Game
from takeback.engine.option import Option
from takeback.engine.state import Illegal
from takeback.shell.features.levels.busy import BusyBar
from takeback.shell.settings import Settings
from takeback.shell.start.new_game import NewGameChoices, NewGameDialog
from takeback.texts import gettext as _
from takeback.ui.dialog import ASIDE

ROWS, COLUMNS = "rows", "columns"
MOST_DIGITS = 18  # of the seed of a level
NONE_READY = _("No level like this is ready. One is being made; this can take a while.")


class NewLevelDialog(NewGameDialog):
    """Asks how the level is to be, and closes when it is made.

    Meanwhile it shows that, with a Stop button.
    """

    seed_help = _("A whole number. The same options with the same seed give the same level.")
    level_requested = Signal()  # for a level with the current choices
    stopped = Signal()  # the level that is being made is not wanted any more
    all_wanted = Signal()  # the list of all levels

    def __init__(self, game: Game, settings: Settings, parent: QWidget | None = None) -> None:
        self.busy = BusyBar(NONE_READY)
        super().__init__(game, settings, parent)
        self.setWindowTitle(_("Random level of {game}", game=game.title))
        self.busy.stop.clicked.connect(self._stop)

    # choices ------------------------------------------------------------------------------------------
    def questions_for(self, game: Game) -> tuple[Option, ...]:
        """Return the options to ask for: rows, columns and those of the generator."""
        low, high = game.shelf.sizes
        usual = game.shelf.usual_size
        sides = [
            Option(name, side, _("From {low} to {high}", low=low, high=high), low=low, high=high)
            for name, side in zip((ROWS, COLUMNS), usual, strict=True)
        ]
        return (*sides, *game.shelf.options)

    def options_from(self, chosen: dict[str, Any]) -> dict[str, Any]:
        """Return the options of the table for these choices, from which size and seed are taken.

        Raises Illegal for a seed out of range.
        """
        name = f"random:{chosen.pop(ROWS)}x{chosen.pop(COLUMNS)}"
        if self.seed.text().strip():
            number = self.read_seed()
            if not 0 <= number < 10**MOST_DIGITS:
                raise Illegal(
                    _("The seed must be a whole number of at most {most} digits.", most=MOST_DIGITS)
                )
            name = f"{name}:{number}"
        return self.game.read_options({**chosen, self.game.shelf.option: name})

    def add_below(self, column: QVBoxLayout) -> None:
        """Add the progress line and the button for all levels."""
        column.addWidget(self.busy)
        self.act(_("All levels"), self._show_all, ASIDE)

    def _show_all(self) -> None:
        """Close the dialog, and ask for the list of all levels."""
        self.reject()
        self.all_wanted.emit()

    # making -------------------------------------------------------------------------------------------
    def accept(self) -> None:
        """Emit `level_requested`; the dialog stays until the level is made or refused.

        Choices that are not valid are refused here.
        """
        try:
            self.choice()
        except Illegal as why:
            self.show_refusal(str(why))
            return
        self.level_requested.emit()

    def show_making(self) -> None:
        """Show that a level is being made, and focus the button that stops that."""
        self._set_busy(True)
        self.busy.stop.setFocus()

    def close_with(self, choice: NewGameChoices) -> None:
        """Close and store these choices, since the level is made."""
        self.busy.hide()
        self.accept_choice(choice)

    def show_refusal(self, sentence: str) -> None:
        """Show why there is no such level, and allow other choices."""
        self._set_busy(False)
        super().show_refusal(sentence)

    def reject(self) -> None:
        """Stop making a level, and close."""
        self._stop()
        super().reject()

    def _stop(self) -> None:
        """If a level is being made, allow other choices, focus the button that plays, and emit `stopped`."""
        if not self.busy.isHidden():
            self._set_busy(False)
            self.play.setFocus()
            self.stopped.emit()

    def _set_busy(self, is_busy: bool) -> None:
        """Show or hide that a level is being made; the choices are disabled and Play is hidden meanwhile."""
        if is_busy:
            self.refusal.hide()
            self.setAccessibleDescription(NONE_READY)
        for part in (self.questions_part, self.more):
            part.setEnabled(not is_busy)
        self.play.setHidden(is_busy)
        self.busy.setVisible(is_busy)
        self.fit_height()
