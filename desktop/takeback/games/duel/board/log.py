"""The log: a line for each fact that matters, with the moment it happened and the cards it names."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from html import escape
from typing import Any

import msgspec
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QWidget

from takeback.engine.game import Game, GameTurn
from takeback.engine.history import Node
from takeback.engine.play import Move, as_seen
from takeback.games.duel import text
from takeback.games.duel.cards.wording import text_of
from takeback.games.duel.kernel.hooks import REGISTRY
from takeback.games.duel.names import printed_size
from takeback.games.duel.narration import TurnNarrator
from takeback.games.duel.titles import kinds_text
from takeback.texts import format_list
from takeback.texts import gettext as _
from takeback.ui.dialog import Dialog
from takeback.ui.labels import Links
from takeback.ui.rows import ListRow, RowList, RowShape

AT_A_TIME = 120  # turns of the history that are worked out at a time
SHAPE = RowShape(height=28, heading_height=34, size=13, shows_hover=True)
WIDTH, HEIGHT = 400, 600
EMPTY = _("Nothing has happened yet.")


class LogEntry(msgspec.Struct, frozen=True):
    """One line, and the turn, move and event it belongs to."""

    text: str
    node: Any = None  # None: a heading
    move: int = -1
    event: int = -1
    is_act: bool = False  # what somebody did; the following lines are its results

    @property
    def row(self) -> ListRow:
        """Return the row of the list."""
        if self.node is None:
            return ListRow(self.text, is_heading=True)
        return ListRow(self.text, tone="ink" if self.is_act else "second", weight=600 if self.is_act else 0)


def entries(game: Game, nodes: Iterable[Node], viewer: int | None) -> Iterator[LogEntry]:
    """Yield the log of these turns as this viewer may know it, the oldest first, with headings."""
    head = ""
    for node in nodes:
        moves = tuple(as_seen(game, move, viewer) for move in node.moves)
        if not moves:
            continue
        turn = text.game_turn(moves[0].before, moves[-1].after)
        title = _title_of(turn) if turn is not None else _("Before the first turn")
        if title != head:
            head = title
            yield LogEntry(head)
        yield from _entries_of_turn(node, moves, viewer)


def _title_of(turn: GameTurn) -> str:
    """Return the heading of a turn of the game."""
    return _("{name} {number}", name=turn.name, number=turn.number)


def _entries_of_turn(node: Node, moves: Sequence[Move], viewer: int | None) -> Iterator[LogEntry]:
    """Yield the lines of one turn: first what was done, then its results that the first line does not
    name."""
    description = text.describe_turn(moves, moves[0].before, viewer).text
    yield LogEntry(description, node, is_act=True)
    telling = TurnNarrator(moves[0].before)
    for number, move in enumerate(moves):
        for at, event in enumerate(move.events):
            before = len(telling.lines)
            telling.follow((event,))
            for line in telling.lines[before:]:
                if line.weight > 0 and line.text not in description:
                    yield LogEntry(line.text, node, number, at)


def cards_in(line: str) -> list[str]:
    """Return the ids of the cards named in a line, in order; a name inside a longer one does not count."""
    found = {card.id: line.find(card.name) for card in REGISTRY.definitions.values() if card.name in line}
    longest = {
        id
        for id in found
        if not any(
            other != id and REGISTRY.definition(id).name in REGISTRY.definition(other).name for other in found
        )
    }
    return sorted(longest, key=found.__getitem__)


def card_words(card: str) -> str:
    """Return a card in words: name, cost, kinds, size and text."""
    one = REGISTRY.definition(card)
    kinds = kinds_text(one.kinds)
    if "unit" in one.kinds:
        kinds = _("{kind} {size}", kind=kinds, size=printed_size(card))
    cost = [_("costs {cost}", cost=one.cost)] if one.cost else []
    about = _("{card}.", card=format_list([one.name, *cost, kinds], "unit"))
    return f"{about} {text_of(card)}".strip()


class LogDialog(Dialog):
    """A dialog with the log; the board shows the moment of the selected line."""

    def __init__(
        self,
        game: Game,
        nodes: Sequence[Node],
        viewer: int | None,
        look: Callable[[LogEntry | None], object],
        parent: QWidget | None = None,
    ) -> None:
        """Take the turns and whose view is shown; `look` shows an entry's moment, with None the present."""
        super().__init__(_("Log"), parent)
        self._game, self._nodes, self._viewer, self._look = game, nodes, viewer, look
        self._first = len(nodes)
        self.entries: list[LogEntry] = []
        self.rows = RowList(_("Log"), SHAPE, self)
        self.links, self.card_text = Links(_("Cards of this line"), self), QLabel(EMPTY, self)
        self.card_text.setWordWrap(True)
        self.card_text.setTextFormat(Qt.TextFormat.PlainText)
        self.column.addWidget(self.rows, 1)
        self.column.addWidget(self.links)
        self.column.addWidget(self.card_text)
        self.earlier = self.act(_("Earlier"), self._show_earlier)
        self.stay = self.act(_("Stay there"), self._stay_at_moment)
        self.leave(_("Close"))
        self.foot()
        self._is_staying = False
        self.rows.moved.connect(self._on_row_moved)
        self.links.linkActivated.connect(self._show_card)
        self.finished.connect(self._on_finished)
        self._show_earlier()
        self.rows.setFocus()
        self._place_beside_board(parent)

    def _place_beside_board(self, parent: QWidget | None) -> None:
        """Place the dialog at the right edge of the window, so that the board stays visible."""
        if parent is None:
            self.resize(WIDTH, HEIGHT)
            return
        window = parent.window()
        self.resize(min(WIDTH, window.width() // 2), min(HEIGHT, window.height() - 60))
        corner = window.mapToGlobal(window.rect().topRight())
        self.move(corner.x() - self.width() - 12, corner.y() + 48)

    def _show_earlier(self) -> None:
        """List some more turns before those listed, and go to the last line of these, at first the last of
        all."""
        before, self._first = self._first, max(0, self._first - AT_A_TIME)
        added = list(entries(self._game, self._nodes[self._first : before], self._viewer))
        self.entries = [*added, *self.entries]
        self.earlier.setVisible(self._first > 0)
        last = len(added) - 1 if before < len(self._nodes) else len(self.entries) - 1
        self.rows.set_rows([entry.row for entry in self.entries], last)
        self.rows.scrollTo(self.rows.currentIndex())

    def _on_row_moved(self, row: int) -> None:
        """Show the cards named in the new row, and its moment on the board; do nothing for a heading."""
        entry = self.entries[row] if 0 <= row < len(self.entries) else None
        if entry is None or entry.node is None:
            return
        cards = cards_in(entry.text)
        links = (f'<a href="{card}">{escape(REGISTRY.definition(card).name)}</a>' for card in cards)
        self.links.setText(", ".join(links))
        self.card_text.setText(card_words(cards[0]) if cards else "")
        if self.isVisible():
            self._look(entry)

    def _show_card(self, card: str) -> None:
        """Show the text of this card."""
        self.card_text.setText(card_words(card))

    def _stay_at_moment(self) -> None:
        """Close and leave the board at the selected moment."""
        self._is_staying = True
        self.accept()

    def _on_finished(self) -> None:
        """Return the board to the present, unless it is to stay."""
        if not self._is_staying:
            self._look(None)
