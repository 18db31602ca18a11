"""A plain board for card games made of the kernel: players, the cards on the table, and own cards."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from takeback.board.grid import Cell, GridBoard
from takeback.engine.titles import shown_name
from takeback.games.duel.kernel.answering import Answer
from takeback.games.duel.kernel.layers import Values, derive
from takeback.games.duel.kernel.messages import show_text
from takeback.games.duel.kernel.objects import NOBODY, Duel, Obj, Offer
from takeback.texts import gettext as _
from takeback.ui import painting

CARD, INK = "#FFFFFF", "#23262B"  # playing cards are white in every theme


class ZoneBoard(GridBoard):
    """A board whose rows are the players, the zones `middle`, the viewer's zone `own`, and further answers.

    A press on a card that is offered gives that answer. A game says what is written on a card.
    """

    middle: tuple[str, ...] = ()  # shared zones
    own = ""  # the zone of each seat that its player plays from
    counted = ""  # the mark of a seat that is shown beside its name
    columns = 4  # at least; there is always one for each player

    state: Duel

    # what a game says
    def face_of(self, values: Values) -> tuple[str, str]:
        """Return what is written on the face of a card, and its colour."""
        return values.name, INK

    def player_text(self, seat: int) -> str:
        """Return the words about a player."""
        name = shown_name(self.game, seat)
        if not self.counted:
            return name
        return _("{label}: {value}", label=name, value=self.state.mark(seat, self.counted))

    # where things are
    def size_of_grid(self) -> Cell:
        """Return the numbers of rows and columns."""
        return 1 + len(self.middle) + self._own_rows() + self._row_count(len(self._answers())), self._width()

    def _width(self) -> int:
        """Return the number of columns."""
        return max(self.columns, len(self.state.seats))

    def _row_count(self, count: int) -> int:
        """Return the number of rows that so many cells need."""
        return -(-count // self._width())

    def _own_rows(self) -> int:
        """Return the number of rows for the largest of the players' zones, so that all see the same board."""
        seats = range(len(self.state.seats))
        return max(1, self._row_count(max(len(self.state.zone(self.own, seat)) for seat in seats)))

    def _answers(self) -> Sequence[tuple[int, Offer]]:
        """Return index and offer of each answer to the viewer's question that is about no card in sight."""
        asked = self.state.pending
        if asked is None or self.seat not in asked.seats:
            return ()
        seen = {*self._in_sight()}
        return [(at, offer) for at, offer in enumerate(asked.options) if not {*offer.objs} & seen]

    def _in_sight(self) -> list[int]:
        """Return the objects that lie in the cells of the board; spectators see the first seat's own
        cards."""
        shared = [oid for zone in self.middle for oid in self.state.zone(zone)]
        return [*shared, *self.state.zone(self.own, self.seat or 0)]

    def thing_at(self, cell: Cell) -> Obj | tuple[int, Offer] | None:
        """Return the card in this cell, or the answer with its index; None for an empty cell or a player."""
        row, column = cell[0] - 1, cell[1]
        if row < 0:
            return None
        if row < len(self.middle):
            return self._shared_at(self.middle[row], column)
        own = self._own_cards()
        at = (row - len(self.middle)) * self._width() + column
        if row - len(self.middle) < self._own_rows():
            return own[at] if at < len(own) else None
        at -= self._own_rows() * self._width()
        return self._answers()[at] if at < len(self._answers()) else None

    def _own_cards(self) -> list[Obj]:
        """Return the viewer's own cards by kind, then by might; for spectators those of the first seat."""
        derived = derive(self.state)
        cards = list(self.state.within(self.own, self.seat or 0))
        return sorted(cards, key=lambda one: _sort_key(derived.values(one.oid)))

    def _shared_at(self, zone: str, column: int) -> Obj | None:
        """Return the card in this column of a shared zone: under its player, if each has one at most."""
        cards = list(self.state.within(zone))
        players = [one.controller for one in cards]
        if NOBODY not in players and len({*players}) == len(players):
            return next((one for one in cards if one.controller == column), None)
        return cards[column] if column < len(cards) else None

    # Hooks of BoardWidget
    def name_of(self, key: Hashable) -> str:
        """Return the spoken name of a cell: its card and the zone where it lies, the text of its answer, the
        words about its player, or "empty place"."""
        assert isinstance(key, tuple)
        thing = self.thing_at(key)
        if isinstance(thing, Obj):
            return self._card_name(thing)
        if thing is not None:
            return show_text(thing[1].text)
        is_player = key[0] == 0 and key[1] < len(self.state.seats)
        return self.player_text(key[1]) if is_player else _("empty place")

    def _card_name(self, card: Obj) -> str:
        """Return the name of a card with the words where it lies."""
        name = derive(self.state).values(card.oid).name
        if card.zone == self.own or card.controller == NOBODY:
            return _("{card}, in {zone}", card=name, zone=card.zone)
        player = shown_name(self.game, card.controller)
        return _("{card}, in {zone}, of {player}", card=name, zone=card.zone, player=player)

    def act_on(self, key: Hashable) -> None:
        """Give the answer about what is pressed; for a card that is not offered, one that is refused.

        Do nothing for a player or an empty cell.
        """
        assert isinstance(key, tuple)
        thing, asked = self.thing_at(key), self.state.pending
        if isinstance(thing, Obj):
            offered: list[Any] = [offer.objs for offer in asked.options] if asked is not None else []
            at = next((at for at, objs in enumerate(offered) if thing.oid in objs), len(offered))
            self.act(Answer(at))
        elif thing is not None:
            self.act(Answer(thing[0]))

    def is_offered(self, card: Obj) -> bool:
        """Tell whether the viewer may answer with this card now."""
        asked = self.state.pending
        is_asked = asked is not None and self.seat in asked.seats
        return is_asked and any(card.oid in offer.objs for offer in asked.options)  # type: ignore[union-attr]

    def paint_cell(self, painter: QPainter, cell: Cell, rect: QRectF) -> None:
        """Paint a player, a card or an answer."""
        thing = self.thing_at(cell)
        if isinstance(thing, Obj):
            self._paint_card(painter, rect, thing)
        elif thing is not None:
            painting.rounded(painter, rect, self.cell_grid().radius, self.theme.accent)
            self._paint_words(painter, rect, show_text(thing[1].text), self.theme.on_accent)
        elif cell[0] == 0 and cell[1] < len(self.state.seats):
            is_asked = cell[1] in self.game.to_act(self.state)
            ink = self.theme.accent if is_asked else self.theme.ink
            self._paint_words(painter, rect, self.player_text(cell[1]), ink)

    def _paint_card(self, painter: QPainter, rect: QRectF, card: Obj) -> None:
        """Paint a card, one that may be played with a thicker edge; a hidden one from behind."""
        radius = self.cell_grid().radius
        if not card.card:
            painting.rounded(painter, rect, radius, self.theme.dim)
            return
        painting.rounded(painter, rect, radius, CARD)
        is_offered = self.is_offered(card)
        edge = self.theme.accent if is_offered else self.theme.line
        painting.ring(painter, rect, radius, edge, 3.0 if is_offered else 1.0)
        self._paint_words(painter, rect, *self.face_of(derive(self.state).values(card.oid)))

    def _paint_words(self, painter: QPainter, rect: QRectF, words: str, ink: str) -> None:
        """Paint words in a cell, as large as there is room for."""
        size = min(rect.height() * 0.36, rect.width() * 1.6 / max(4, len(words)))
        painting.text(painter, rect, words, self.theme, size, ink)


def _sort_key(values: Values) -> tuple[list[str], int, str]:
    """Return the sort key of a card in its player's zone."""
    return sorted(values.kinds), values.might, values.name
