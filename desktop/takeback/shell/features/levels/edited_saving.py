"""Saving levels from the editor: as new levels, or in place of those that they come from."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLabel, QWidget

from takeback.engine.game import Game
from takeback.engine.state import Illegal
from takeback.puzzles.answers import SAVED
from takeback.puzzles.own_packs import OwnLevels, OwnPlace
from takeback.shell.features.levels.edited import edited_level, note_edited, turns_of
from takeback.shell.game_host import LabelledAction
from takeback.shell.host import Host
from takeback.shell.session.noted_steps import note_step
from takeback.shell.session.session import Session
from takeback.texts import gettext as _
from takeback.ui.dialog import Dialog


class SaveChangesDialog(Dialog):
    """Asks whether a changed level replaces the one that it comes from, or is saved as a new one."""

    chosen = Signal(bool)  # whether as a new one

    def __init__(self, title: str, parent: QWidget | None = None) -> None:
        """Take the title of the level in My levels."""
        super().__init__(_("Save to My levels"), parent, width=360)
        words = QLabel(_("You have changed “{level}” of My levels.", level=title), self)
        words.setWordWrap(True)
        self.setAccessibleDescription(words.text())
        self.column.addWidget(words)
        self.save = self.main(_("Replace the one you had"))
        self.save_new = self.act(_("Save as new"), self._save_as_new)
        self.leave()
        self.foot()
        self.save.setFocus()

    def accept(self) -> None:
        """Close the dialog, then emit that the level is replaced."""
        super().accept()
        self.chosen.emit(False)

    def _save_as_new(self) -> None:
        """Close the dialog, then emit that the level is saved as a new one."""
        super().accept()
        self.chosen.emit(True)


class LevelKeeper(Protocol):
    """The part that manages the player's own levels, as far as saving from an editor uses it."""

    def levels_of(self, game: Game) -> OwnLevels | None:
        """Return the own levels of a game; None if it keeps none."""

    def keep(
        self,
        game: Game,
        state: object,
        warning: str = "",
        is_chosen_as_new: bool = False,
        editor: int | None = None,
    ) -> OwnPlace | None:
        """Keep the level of this state, report that or what is wrong, and return its place."""

    def ways_to(self, game: Game, place: OwnPlace, editor: int | None = None) -> list[LabelledAction]:
        """Return the buttons that share and show this level, made in the editor of this table id, if in
        one."""

    def show_again(self, game: Game, folder: str) -> None:
        """Read this folder again, if the page shows it."""


@dataclass(frozen=True)
class SaveRequest:
    """A level to be saved: its state, made or tested, the table id of its editor, and a warning about it."""

    game: Game
    state: object
    editor: int
    warning: str = ""
    saved: Callable[[OwnPlace], object] | None = None  # is called with its place

    @property
    def text(self) -> str:
        """Return the level as text. Raises Illegal while it is not complete."""
        assert self.game.workshop is not None
        return self.game.workshop.text(self.state)


class EditedLevels:
    """Saves levels from their editors: as new levels, or in place of the own levels that they come from."""

    def __init__(self, host: Host, own: LevelKeeper) -> None:
        self._host, self._own = host, own

    def is_saved(self, session: Session) -> bool:
        """Return whether the level being made was saved as it is now, and is still in My levels."""
        game = session.table.game
        own = self._own.levels_of(game)
        if own is None or game.workshop is None or SAVED not in session.checks.steps_done():
            return False
        return own.find(own.name_of(game.workshop.text(session.table.state))) is not None

    def save(self, wish: SaveRequest) -> None:
        """Save a level, and report the success or what is wrong.

        If its board has changed since it was saved, ask first whether it replaces that level.
        """
        own = self._own.levels_of(wish.game)
        older = own.find(edited_level(self._host, wish.editor)[0]) if own is not None else None
        if own is None or older is None or not _is_changed(own, older, wish):
            self._save_as_new(wish, is_chosen=False)
            return
        dialog = self._host.open(lambda over: SaveChangesDialog(older.title, over))
        dialog.chosen.connect(
            lambda is_new: self._save_as_new(wish) if is_new else self._replace(wish, own, older)
        )

    def _save_as_new(self, wish: SaveRequest, is_chosen: bool = True) -> None:
        """Save the level beside the others; `is_chosen`: the player has chosen that, not to replace one."""
        place = self._own.keep(wish.game, wish.state, wish.warning, is_chosen, wish.editor)
        if place is not None:
            self._finish(wish, place)

    def _replace(self, wish: SaveRequest, own: OwnLevels, older: OwnPlace) -> None:
        """Save the level in place of an older one, and say so; report it if that is impossible."""
        try:
            place = own.change(older, wish.text)
        except Illegal as why:
            self._host.notice(str(why))
            return
        self._own.show_again(wish.game, place.folder)
        folder = own.section(place.folder).title
        told = _("The changes of {level} are saved in {folder}.", level=place.title, folder=folder)
        ways = self._own.ways_to(wish.game, place, wish.editor)
        self._host.notice(" ".join(filter(None, [told, wish.warning])), ways)
        self._finish(wish, place)

    def _finish(self, wish: SaveRequest, place: OwnPlace) -> None:
        """Call what the request asks for, and note that its editor has saved the level at this place."""
        session = self._host.session
        if wish.saved is not None:
            wish.saved(place)
        is_editor = session is not None and session.table.id == wish.editor
        state = session.table.state if session is not None and is_editor else wish.state
        note_step(self._host, wish.game, wish.editor, state, SAVED)
        note_edited(self._host, wish.editor, place.name, turns_of(self._host, wish.editor))


def _is_changed(own: OwnLevels, older: OwnPlace, wish: SaveRequest) -> bool:
    """Tell whether the level to be saved has another board than an older one; False if it is not complete,
    which saving it reports."""
    try:
        return own.name_of(wish.text) != older.name
    except Illegal:
        return False
