"""What the history shows of one table: buttons and slider, the present line, the turn laid out, the lists."""

from operator import attrgetter

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QBoxLayout, QSplitter, QVBoxLayout, QWidget

from desktop.board.panel import Scrolled
from desktop.shell.commands.actions import Actions
from desktop.shell.history.find_bar import FindBar
from desktop.shell.history.finding import Finding
from desktop.shell.history.forks import Forks
from desktop.shell.history.lists import Lists
from desktop.shell.history.pictures import Pictures
from desktop.shell.history.present_line import PresentLine
from desktop.shell.history.this_turn import ThisTurn
from desktop.shell.history.transport import Transport
from desktop.shell.history.tree_rows import CHAPTER
from desktop.shell.session.view import View
from desktop.shell.session.words import Words, confirm_verb
from desktop.table.table import Table
from desktop.ui.focus import leave_to_board
from desktop.ui.labels import hairline, keep_place
from desktop.ui.stepper import Scrub
from desktop.ui.theme import Theme

SHARES, UNDER = (55, 45), (50, 50)  # of the present line, and of the lists below it or beside it
# of a view: what the line and the lists show
_SHOWN = attrgetter("here", "turns", "revision", "viewer", "turn", "seats")
MOST_CHAPTERS = 50  # whose ends are marked on the slider
MOST_TICKS = 1_000  # of forks under the slider; above, they would be one grey bar


class Panel(QWidget):
    """What the dock shows of one table."""

    wanted = Signal(object)

    def __init__(self, table: Table, words: Words, forks: Forks, actions: Actions, parent: QWidget) -> None:
        super().__init__(parent)  # everything in its place from the start: Qt styles again what moves
        self.setAccessibleName("History")
        keep_place(self)
        self.table, self.words = table, words
        self.forks = forks
        self._view: View | None = None
        self.halves = QSplitter(Qt.Orientation.Vertical, self)
        upper = QWidget(self.halves)
        self.line = PresentLine(table, words, upper)
        self.turn = ThisTurn(actions["confirm"], actions["restart_turn"], upper, confirm_verb(table.game))
        self.lists = Lists(table, words, self.halves)
        self.pictures = Pictures(table, words, self)
        self.pictures.hang(self.line)
        self.pictures.hang(self.lists.tree)
        self.transport = Transport(actions, self)
        self.find_bar = FindBar(actions, self)
        self.scrub = Scrub(self)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(self._walking())
        column.addWidget(self.find_bar)
        column.addWidget(hairline(self))
        self._divide(upper)
        column.addWidget(Scrolled(self.halves, self), 1)  # in a short window a turn laid out has no room
        self.finding = Finding(table, words, self.find_bar, self.lists)
        leave_to_board(self)
        self.scrub.wanted.connect(self._want_row)

    def fill(self) -> None:
        self.line.fill()
        self.lists.tree.fill()

    def _walking(self) -> QBoxLayout:
        """Buttons and slider: one below the other, or side by side where the panel is wide."""
        self._walk = QBoxLayout(QBoxLayout.Direction.TopToBottom)
        self._walk.setContentsMargins(0, 0, 0, 0)
        self._walk.setSpacing(0)
        self._walk.addWidget(self.transport)
        self._walk.addWidget(self.scrub, 1)
        return self._walk

    def _divide(self, upper: QWidget) -> None:
        column = QVBoxLayout(upper)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.line, 1)
        column.addWidget(self.turn)
        self.halves.setChildrenCollapsible(False)
        self.halves.setHandleWidth(5)
        self.halves.addWidget(upper)
        self.halves.addWidget(self.lists)
        for number, share in enumerate(SHARES):
            self.halves.setStretchFactor(number, share)
        self.halves.setSizes([share * 10 for share in SHARES])

    def set_under(self, is_under: bool) -> None:
        ways = QBoxLayout.Direction
        self._walk.setDirection(ways.LeftToRight if is_under else ways.TopToBottom)
        wanted = Qt.Orientation.Horizontal if is_under else Qt.Orientation.Vertical
        if self.halves.orientation() != wanted:
            self.halves.setOrientation(wanted)
            self.lists.set_beside(is_under)
            self.halves.setSizes([share * 10 for share in (UNDER if is_under else SHARES)])

    def close_table(self) -> None:
        """The table goes: let no view hear the end of its stack."""
        self.turn.show_view(None)
        self.pictures.close()
        self.finding.search.stop()

    def show_view(self, view: View) -> None:
        before, self._view = self._view, view
        self.transport.show_view(view)
        if before is None or _SHOWN(before) != _SHOWN(view):
            self._hear(before, view)
            self.line.show_view(view)
            if before is None or before.turn != view.turn:
                self.turn.show_view(view)
            self.scrub.follow(view.here.depth, view.turns, view.numbered)
            self.scrub.set_marks(*self._marks(view))
        elif before.saved == view.saved:
            return
        self.line.painted.follow()
        self.lists.tree.painted.follow()

    def _hear(self, before: View | None, view: View) -> None:
        """What came to pass in the tree. Who looks now may know other things than who did: nothing that was
        said to the one before may stay. Names and notes can be found too."""
        change, is_other = view.led.change, before is not None and before.viewer != view.viewer
        if view.led.has_joined or (is_other and view.game.hidden):
            self.lists.take_in()
            self.finding.hear()
        for node in view.led.marked:
            self.lists.hear_tidied(node)
            self.finding.hear()
        if change is not None:
            self.lists.hear(change)
            if not self.find_bar.isHidden():
                self.finding.hear(change)

    def set_theme(self, theme: Theme) -> None:
        parts = (self.transport, self.find_bar, self.scrub, self.line, self.turn, self.lists, self.pictures)
        for part in parts:
            part.set_theme(theme)

    def _marks(self, view: View) -> tuple[list[tuple[int, int]], list[int], list[int]]:
        flags = [
            (node.depth, node.mark("bookmark").colour)
            for node in self.table.history.bookmarks()
            if self.table.is_on_line(node)
        ]
        ticks = [node.depth for node in self.forks.all(MOST_TICKS)]
        return flags, ticks, self._chapter_ends(view)

    def _chapter_ends(self, view: View) -> list[int]:
        named = [one for one in self.line.chapters.all[1:] if one.count > 1]
        every = range(CHAPTER, view.turns, CHAPTER)
        ends = [one.start - 1 for one in named if one.start > 1] if named else list(every)
        return ends if len(ends) < MOST_CHAPTERS else []

    def _want_row(self, row: int) -> None:
        if row < len(self.table.line):
            self.wanted.emit(self.table.line[row])
