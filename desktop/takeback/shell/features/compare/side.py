"""One of the two positions: a real board that is only looked at, its name, and steps along its line."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from PySide6.QtCore import QEvent, QObject, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from takeback.board.widget import BoardWidget
from takeback.engine.history import Node
from takeback.shell.session.words import Words
from takeback.table.table import Table
from takeback.ui import painting
from takeback.ui.labels import Sentence, called
from takeback.ui.theme import Theme

LOOKED_AT = ""  # the label of a preview that needs none: the board takes no press then
LEAST = 160


class Side(QWidget):
    """Steps go along the line the node was on when it was chosen."""

    moved = Signal(int)  # by how many rows

    def __init__(self, name: str, table: Table, words: Words, parent: QWidget) -> None:
        super().__init__(parent)
        self._table, self._words = table, words
        self.node = table.here
        self._line: list[Node] = []
        game = table.game
        self.board: BoardWidget = game.board_class(game, table.seats, self)
        self.board.set_pace(0.0)
        self.board.set_preview(LOOKED_AT)
        self.board.setMinimumSize(LEAST, LEAST)
        self.board.setAccessibleName(f"{game.title} board, {name}")
        self.marks = DifferenceRings(self.board)
        self.title = called("heading", Sentence("", self))
        self.title.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.back = self._button("‹", f"{name}: one turn back")
        self.forward = self._button("›", f"{name}: one turn forward")
        self.back.clicked.connect(self._back)
        self.forward.clicked.connect(self._forward)
        head = QHBoxLayout()
        head.addWidget(self.title, 1)
        head.addWidget(self.back)
        head.addWidget(self.forward)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        column.addLayout(head)
        column.addWidget(self.board, 1)

    def _button(self, sign: str, name: str) -> QPushButton:
        button = QPushButton(sign, self)
        button.setAccessibleName(name)
        button.setToolTip(name)
        button.setAutoDefault(False)
        button.setAutoRepeat(True)
        button.setFixedSize(34, 32)
        return button

    def _back(self) -> None:
        self.moved.emit(-1)

    def _forward(self) -> None:
        self.moved.emit(1)

    def choose(self, node: Node, line: Sequence[Node] = ()) -> None:
        """Show this node; without a line, the one through it."""
        self._line = list(line) or [*node.line(), *node.run_on()]
        self._show(node)

    @property
    def line(self) -> list[Node]:
        return self._line

    def step(self, rows: int) -> bool:
        """Along the line; False at its end."""
        depth = self.node.depth + rows
        if not 0 <= depth < len(self._line):
            return False
        self._show(self._line[depth])
        return True

    def _show(self, node: Node) -> None:
        self.node = node
        viewer = self._words.viewer
        self.board.show_state(self._table.game.seen_by(node.state, viewer), viewer, ())
        self.title.setText(self._words.numbered(node))
        self.title.setToolTip(self._words.numbered(node))
        self.back.setEnabled(node.depth > 0)
        self.forward.setEnabled(node.depth + 1 < len(self._line))
        self.marks.update()

    def names(self) -> dict[Hashable, str]:
        """Of all that belongs to the position, and is no button."""
        spots = self.board.spots.items()
        return {key: spot.accessibleName() for key, spot in spots if not self.board.is_control(key)}

    def set_theme(self, theme: Theme) -> None:
        self.board.set_theme(theme)
        self.marks.theme = theme


class DifferenceRings(QWidget):
    """Numbered rings over a board, around the spots that differ; the chosen one stands out."""

    def __init__(self, board: BoardWidget) -> None:
        super().__init__(board)
        self._board = board
        self.theme = board.theme
        self.numbers: dict[Hashable, int] = {}
        self.chosen: Hashable | None = None
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setAttribute(Qt.WidgetAttribute.WA_NoSystemBackground)
        board.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.Resize, QEvent.Type.ChildAdded):
            self.resize(self._board.size())
            self.raise_()
        return False

    def mark(self, numbers: dict[Hashable, int], chosen: Hashable | None) -> None:
        self.numbers, self.chosen = numbers, chosen
        self.raise_()
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        with painting.painter_on(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            for key, number in self.numbers.items():
                if key in self._board.spots:
                    self._ring(painter, self._board.place_of(key), key, number)

    def _ring(self, painter: QPainter, place: QRectF, key: Hashable, number: int) -> None:
        is_chosen = key == self.chosen
        radius = self._board.radius_of(key)
        painting.ring(
            painter, place.adjusted(-2, -2, 2, 2), radius + 2, self.theme.accent, 4.0 if is_chosen else 2.0
        )
        size = 11.0 if is_chosen else 8.5
        corner = QPointF(place.right() - 2, place.top() + 2)
        painting.badge(painter, corner, size, str(number), self.theme.accent, self.theme)
