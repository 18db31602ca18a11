"""The player's preferences for cards, chips and showdowns, and a board that applies them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec.structs import replace
from PySide6.QtCore import QRectF

from takeback.board.widget import BoardWidget
from takeback.ui.theme import FOUR_SUITS, TWO_SUITS, Theme


class CardPreferences(msgspec.Struct, frozen=True):
    """The preferences, named as the game declares them."""

    four_colours: bool = False
    in_blinds: bool = False
    showdown_hold: int = 4  # seconds that a showdown stays
    showdown_waits: bool = False  # a showdown stays until a key is pressed

    def on(self, theme: Theme) -> Theme:
        """Return the theme with the preferred suit colours."""
        suits = FOUR_SUITS if self.four_colours else TWO_SUITS
        return theme if theme.suits == suits else replace(theme, suits=suits)


class CardBoard(BoardWidget):
    """A board that shows cards and chips in the player's preferred way."""

    looks = CardPreferences()

    def set_preferences(self, preferences: Mapping[str, Any]) -> None:
        """Apply the player's preferences, by name."""
        self.set_looks(CardPreferences(**preferences))

    def set_looks(self, looks: CardPreferences) -> None:
        """Apply these preferences and repaint."""
        self.looks = looks
        self.set_theme(self.theme)

    def set_theme(self, theme: Theme) -> None:
        """Use this theme with the preferred suit colours."""
        super().set_theme(self.looks.on(theme))

    def frame_rect(self) -> QRectF:
        """Return the panel, around which a low board leaves less room."""
        margin = max(8.0, min(24.0, self.height() * 0.05))
        return QRectF(self.rect()).adjusted(margin, margin, -margin, -margin)
