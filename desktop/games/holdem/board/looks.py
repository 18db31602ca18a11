"""What a player prefers of these boards: suits in four colours, chips counted in blinds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from desktop.board.widget import BoardWidget
from desktop.ui.theme import FOUR_SUITS, TWO_SUITS, Theme


class Looks(msgspec.Struct, frozen=True):
    four_colours: bool = False
    in_blinds: bool = False

    def on(self, theme: Theme) -> Theme:
        """The theme with the suits that are wanted."""
        suits = FOUR_SUITS if self.four_colours else TWO_SUITS
        return theme if theme.suits == suits else replace(theme, suits=suits)


def looks_of(preferences: Mapping[str, Any]) -> Looks:
    """Of the preferences of the game's card."""
    return msgspec.convert(dict(preferences), Looks)


class CardBoard(BoardWidget):
    """A board on which cards or chips lie."""

    looks = Looks()

    def set_preferences(self, values: Mapping[str, Any]) -> None:
        self.set_looks(looks_of(values))

    def set_looks(self, looks: Looks) -> None:
        self.looks = looks
        self.set_theme(self.theme)

    def set_theme(self, theme: Theme) -> None:
        super().set_theme(self.looks.on(theme))
