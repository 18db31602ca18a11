"""What a player prefers of cards and chips: suits in four colours, chips counted in big blinds; and for how
long a showdown is seen."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from takeback.board.widget import BoardWidget
from takeback.ui.theme import FOUR_SUITS, TWO_SUITS, Theme


class CardLooks(msgspec.Struct, frozen=True):
    """The preferences of the card, in the words of its board."""

    four_colours: bool = False
    in_blinds: bool = False
    showdown_hold: int = 4  # seconds for which a showdown stays
    showdown_waits: bool = False  # it stays until the player goes on

    def on(self, theme: Theme) -> Theme:
        """The theme with the suits that are wanted."""
        suits = FOUR_SUITS if self.four_colours else TWO_SUITS
        return theme if theme.suits == suits else replace(theme, suits=suits)


class CardBoard(BoardWidget):
    """A board on which cards and chips lie."""

    looks = CardLooks()

    def set_preferences(self, preferences: Mapping[str, Any]) -> None:
        self.set_looks(CardLooks(**preferences))

    def set_looks(self, looks: CardLooks) -> None:
        self.looks = looks
        self.set_theme(self.theme)

    def set_theme(self, theme: Theme) -> None:
        super().set_theme(self.looks.on(theme))
