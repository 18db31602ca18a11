"""The part of a feature that belongs to one window."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

if TYPE_CHECKING:
    from takeback.engine.game import Game
    from takeback.shell.session.session import Session
    from takeback.shell.session.view import View
    from takeback.shell.window.end_card import GameEnd
    from takeback.ui.theme import Theme


class FeaturePart(QObject):
    """The part of a feature that belongs to one window. Every method may stay as it is."""

    end_changed = Signal()  # `game_end` returns something else than before
    strips: Sequence[QWidget] = ()  # shown above the board, one below the other

    @property
    def file_suffixes(self) -> Sequence[str]:
        """Return the file name endings that it opens, such as ".phh"."""
        return ()

    def set_session(self, session: Session | None) -> None:
        """Follow this session, whose table is shown now; None: no table is shown."""

    def watched(self, view: View, /) -> object:
        """Return what it shows of a view: it is shown a new one only if this has changed. None: nothing."""
        return None

    def show_view(self, view: View | None, /) -> None:
        """Show the view after a change of what it watches; None: no table is shown."""

    def leave_session(self, session: Session) -> None:
        """Clean up before the table of this session is closed; the session still works."""

    def open_file(self, path: Path) -> None:
        """Open a file with one of its endings, tried in another process first; report any problem."""

    def open_text(self, text: str) -> bool:
        """Open a text in a form of its own, which was read in another process; return False if it is none."""
        return False

    def begin_tutorial(self, game: Game) -> bool:
        """Begin the tutorial of this game; return False if this feature has none."""
        return False

    def game_end(self, view: View) -> GameEnd | None:
        """Return what the card at the end of the game that is shown says; None: the game decides."""
        return None

    def shows_end(self, view: View) -> bool:
        """Return whether it shows the end of this game itself, so that no card does."""
        return False

    def set_theme(self, theme: Theme) -> None:
        """Take over these colours."""

    def close(self) -> None:
        """Release what it holds, as the window closes."""
