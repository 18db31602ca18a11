"""The features of one window, which are loaded when they are first needed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from PySide6.QtWidgets import QVBoxLayout, QWidget

from takeback.shell.feature import LoadedFeatures, Program, load_features
from takeback.shell.feature_part import FeaturePart
from takeback.shell.host import Host
from takeback.shell.session.view import Part
from takeback.table.table import Table
from takeback.ui.theme import Theme


class Themed(Protocol):
    """An object that knows the theme of a window."""

    theme: Theme


class EndCardPart(Part, Protocol):
    """The part that shows the card at the end of a game."""

    def update_card_soon(self) -> None:
        """Fill the card again if it is shown."""


class WindowWithFeatures(Host, Protocol):
    """The members of the window that loading its features uses."""

    desk: QWidget
    is_deferred: bool
    frame: tuple[Part, ...]
    parts: tuple[Part, ...]

    @property
    def result_controller(self) -> EndCardPart:
        """Return the part that shows the card at the end of a game."""

    @property
    def preferences(self) -> Themed:
        """Return the part that knows the theme."""

    @property
    def curtain(self) -> QWidget:
        """Return the curtain, above which are the strips of features."""

    def show_to_new(self, new: Sequence[Part]) -> None:
        """Show the view that is shown to parts that were made after the others."""


class WindowFeatures:
    """Loads the features of one window, after its first picture if they would show nothing in that."""

    def __init__(self, window: WindowWithFeatures, program: Program) -> None:
        """Take the program's commands; no feature is loaded before `load`, or before its parts are asked
        for."""
        self._window, self._program = window, program
        self.is_loaded = False
        self.loaded = LoadedFeatures(program.commands)  # without features, until they are loaded

    @property
    def parts(self) -> Sequence[FeaturePart]:
        """Return the parts of all features, loading them if needed."""
        self.load()
        return self.loaded.parts

    @property
    def session_parts(self) -> Sequence[FeaturePart]:
        """Return the parts that follow which table is shown, loading them if needed."""
        self.load()
        return self.loaded.session_parts

    def follow_session(self, table: Table) -> None:
        """Let the parts follow the window's new session; load them only if they may show something of its
        table from the first picture on."""
        if self.is_loaded:
            for part in self.loaded.session_parts:
                part.set_session(self._window.session)
        elif may_show_features(table):
            self.load()

    def load(self) -> None:
        """Load the features unless they are: add their commands and strips, and let them follow what is
        shown."""
        if self.is_loaded:
            return
        window = self._window
        self.is_loaded = True
        loaded = self.loaded = load_features(self._program, window, window.desk)
        window.actions_.set_program_commands(loaded.commands, window.settings.value)
        if not window.is_deferred:
            window.actions_.make_shortcuts()
        column = window.desk.layout()
        assert isinstance(column, QVBoxLayout)
        for part in loaded.parts:
            part.set_theme(window.preferences.theme)
            part.end_changed.connect(window.result_controller.update_card_soon)
            for strip in part.strips:
                column.insertWidget(column.indexOf(window.curtain), strip)
        window.parts = (*window.frame, *loaded.viewing_parts, window.result_controller)
        if window.session is not None:
            for part in loaded.session_parts:
                part.set_session(window.session)
        window.show_to_new(loaded.viewing_parts)


def may_show_features(table: Table) -> bool:
    """Return whether features may show something over the board from the first picture on: of a level, of a
    lesson, or of turns with marks."""
    return table.game.levels is not None or bool(table.record.practice) or bool(table.history.marked)
