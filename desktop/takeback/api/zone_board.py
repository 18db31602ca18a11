"""The interface for authors of card games: a board that shows what a `takeback.api.cards.CardGame` holds."""

from takeback.games.duel.board.zone_board import ZoneBoard

__all__ = ["ZoneBoard"]
