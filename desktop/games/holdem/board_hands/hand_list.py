"""The list of hands with what is looked for above it and what it adds up to below."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from desktop.board.label import label
from desktop.board.page import Notebook
from desktop.board.theme import EDGE

from ..handlist import Hand, plus
from .filter_bar import FilterBar
from .hand_table import HandView
from .library import Library, unread

SLICE = 0.010  # seconds of reading between two looks at the keyboard


class HandList(QWidget):
    opened = Signal(object)  # Hand
    told = Signal(str)

    def __init__(self, notebook: Notebook, parent: QWidget) -> None:
        super().__init__(parent)
        self._notebook = notebook
        self._library: Library | None = None
        self.filters = FilterBar(self)
        self.view = HandView(self)
        self.summary = label("message", "", self)
        self.summary.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.empty = label("message", "", self)
        self.empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.empty.setWordWrap(True)
        self._stack = QStackedWidget(self)
        self._stack.addWidget(self.view)
        self._stack.addWidget(self.empty)
        self._reading = QTimer(self, interval=0)
        self._reading.timeout.connect(self._read_more)
        self._lay_out()
        self.view.hands.tags = self.tags_of
        self.filters.changed.connect(self.refresh)
        self.filters.left.connect(self._to_list)
        self.view.left.connect(self.filters.search.setFocus)
        self.view.opened.connect(self.opened)

    def _lay_out(self) -> None:
        above, below = QHBoxLayout(), QHBoxLayout()
        above.setContentsMargins(EDGE, 0, EDGE, 10)
        above.addWidget(self.filters)
        below.setContentsMargins(EDGE, 8, EDGE, 10)
        below.addWidget(self.summary, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        middle = QHBoxLayout()
        middle.setContentsMargins(EDGE - 8, 0, EDGE - 8, 0)
        middle.addWidget(self._stack)
        column.addLayout(above)
        column.addLayout(middle, 1)
        column.addLayout(below)

    # what is listed -------------------------------------------------------------------------------------
    def show_library(self, library: Library, player: str = "") -> None:
        """Who the list was about the last time, where they played here too."""
        self._library = library
        self.filters.player.clear()
        self._offer(player)
        self.refresh()
        self.view.stand_on(None)
        self._reading.start()

    @property
    def is_reading(self) -> bool:
        return self._reading.isActive()

    def _offer(self, player: str = "") -> None:
        from ..handlist import players_of

        assert self._library is not None
        hands = self._library.hands
        players = players_of(hands)
        usual = player if player in players else self._library.player()
        tags = {tag for hand in hands for tag in self.tags_of(hand)}
        self.filters.offer(players, {hand.source.title for hand in hands}, tags, usual)

    def _read_more(self) -> None:
        assert self._library is not None
        if not self._library.read_more(SLICE):
            self._reading.stop()
            self._offer()
            self.refresh()

    def refresh(self) -> None:
        """List what is looked for, and stand on the same hand as before."""
        if self._library is None:
            return
        before = self.view.chosen
        wanted = self.filters.wanted
        is_open = wanted.is_open
        listed = [
            hand
            for hand in self._library.hands
            if is_open or wanted.holds(hand, self.tags_of(hand), self._notebook.note(hand.key).text)
        ]
        self.view.hands.show(listed, wanted.player)
        self.view.stand_on(before[0] if before else None)
        self.view.fit()
        self._stack.setCurrentWidget(self.view if listed else self.empty)
        self.empty.setText(self._why_empty())
        self.summary.setText(summary(listed, wanted.player, len(self._library.hands)))

    def _why_empty(self) -> str:
        assert self._library is not None
        if self._library.hands:
            return "No hand is like that."
        return "No hand has been played to its end yet. Hands are listed here as soon as they are over."

    def tags_of(self, hand: Hand) -> tuple[str, ...]:
        return self._notebook.note(hand.key).tags

    @property
    def listed(self) -> list[Hand]:
        """In the order of the list."""
        return self.view.hands.hands

    @property
    def player(self) -> str:
        return self.view.hands.player

    def neighbour(self, hand: Hand, by: int) -> Hand | None:
        """The hand after this one in the list, or before it."""
        keys = [one.key for one in self.listed]
        at = keys.index(hand.key) + by if hand.key in keys else -1
        return self.listed[at] if 0 <= at < len(keys) else None

    def _to_list(self) -> None:
        self.view.setFocus(Qt.FocusReason.OtherFocusReason)


def summary(hands: Iterable[Hand], player: str, of: int) -> str:
    """What is listed, and what it comes to for one player: of how many hands, and which do not count."""
    listed = list(hands)
    counted = "1 hand" if len(listed) == 1 else f"{len(listed)} hands"
    parts = [counted if len(listed) == of else f"{len(listed)} of {of} hands"]
    dealt = [(hand, one) for hand in listed if (one := hand.dealt(player)) is not None]
    counting = [(hand, one) for hand, one in dealt if not hand.is_practice]
    if counting:
        blinds = sum(hand.big_blinds(one) for hand, one in counting)
        rate = 100 * blinds / len(counting)
        parts.append(f"{player}: {plus(blinds)} big blinds in {len(counting)} hands, {plus(rate)} per 100")
    if left_out := len(dealt) - len(counting):
        parts.append(f"{left_out} played again or for practice not counted")
    if waiting := sum(unread(hand) for hand in listed):
        parts.append(f"{waiting} still to be read")
    return " · ".join(parts)
