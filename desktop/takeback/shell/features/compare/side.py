"""One side of the comparison: a read-only board, its title, and buttons that step along its line."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from PySide6.QtCore import QEvent, QObject, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from takeback.board.widget import BoardWidget
from takeback.engine.history import Node
from takeback.shell.session.words import Words
from takeback.table.table import Table
from takeback.texts import gettext as _
from takeback.ui import painting
from takeback.ui.labels import Sentence, called
from takeback.ui.theme import Theme

LOOKED_AT = ""  # label of the preview; the preview keeps the board from taking input
LEAST = 160
LEAST_NUMBERED = 40  # width and height from which a spot has room for its number beside what lies on it


class ComparedSide(QWidget):
    """Shows one position of a table; its steps follow the line through the node that was chosen."""

    step_requested = Signal(int)  # number of turns to step

    def __init__(self, name: str, table: Table, words: Words, parent: QWidget) -> None:
        """Make the board and the buttons; the board has no position before `show_node`."""
        super().__init__(parent)
        self._table, self._words = table, words
        self.node = table.here
        self._line: list[Node] = []
        self._fork: int | None = None  # number of the turn after which the lines of both sides part
        game = table.game
        self.board: BoardWidget = game.board_class(game, table.shown_seats, self)
        self.board.set_pace(0.0)
        self.board.set_preview(LOOKED_AT)
        self.board.setMinimumSize(LEAST, LEAST)
        self.board.setAccessibleName(_("{game} board, {name}", game=game.title, name=name))
        self.rings = DifferenceRings(self.board)
        self.title, self.turn = called("heading", Sentence("", self)), called("second", Sentence("", self))
        self.back = self._button("‹", _("One turn back"), name)
        self.forward = self._button("›", _("One turn forward"), name)
        self.back.clicked.connect(self._step_back)
        self.forward.clicked.connect(self._forward)
        titles = QVBoxLayout()
        titles.setSpacing(0)
        for text in (self.title, self.turn):
            text.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
            titles.addWidget(text)
        head = QHBoxLayout()
        head.addLayout(titles, 1)
        head.addWidget(self.back)
        head.addWidget(self.forward)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        column.addLayout(head)
        column.addWidget(self.board, 1)

    def _button(self, sign: str, tip: str, side: str) -> QPushButton:
        """Return a small button with auto-repeat, labelled with a sign; for screen readers its name has the
        side, too."""
        button = QPushButton(sign, self)
        button.setAccessibleName(_("{tip}, {side}", tip=tip, side=side))
        button.setToolTip(tip)
        button.setAutoDefault(False)
        button.setAutoRepeat(True)
        button.setFixedSize(34, 32)
        return button

    def _step_back(self) -> None:
        """Ask to show this side one turn earlier."""
        self.step_requested.emit(-1)

    def _forward(self) -> None:
        """Ask to show this side one turn later."""
        self.step_requested.emit(1)

    def show_node(self, node: Node, line: Sequence[Node] = ()) -> None:
        """Show this node, and step from now on along `line`, by default the line through the node."""
        self._line = list(line) or [*node.line(), *node.nodes_to_tip()]
        self._show_node(node)

    @property
    def line(self) -> list[Node]:
        """Return the line on which it steps."""
        return self._line

    def step(self, rows: int) -> bool:
        """Step this many turns along the line, back if negative; return False, and stay, if it does not reach
        so far."""
        depth = self.node.depth + rows
        if not 0 <= depth < len(self._line):
            return False
        self._show_node(self._line[depth])
        return True

    def set_fork(self, turn: int | None) -> None:
        """Take the number of the turn after which this line and that of the other side part; None if one
        contains the other."""
        self._fork = turn
        self._show_node(self.node)

    def show_turn(self, number: int) -> None:
        """Show the turn of this number of the line."""
        self._show_node(self._line[number])

    def _show_node(self, node: Node) -> None:
        """Show the position of a node as the viewer may see it, and update what is said about it, and the
        buttons."""
        self.node = node
        viewer = self._words.viewer
        self.board.show_state(self._table.game.seen_by(node.state, viewer), viewer, ())
        self.title.setText(self._title_of(node))
        self.turn.setText(
            self._words.turn_name(node) if node.moves else "".join(self._words.start_texts()[:1])
        )
        self.back.setEnabled(node.depth > 0)
        self.forward.setEnabled(node.depth + 1 < len(self._line))
        self.rings.update()

    def _title_of(self, node: Node) -> str:
        """Return the number of the turn, after the name of its line if the lines of both sides have
        parted."""
        if not node.moves:
            return _("Start")
        if self._fork is None or node.depth <= self._fork:
            return _("Turn {number}", number=node.depth)
        line = self._words.line_name(self._line[self._fork + 1])
        return _("{line}, turn {number}", line=line, number=node.depth)

    def spot_names(self) -> dict[Hashable, str]:
        """Return the accessible name of each spot that belongs to the position, without the controls."""
        spots = self.board.spots.items()
        return {key: spot.accessibleName() for key, spot in spots if not self.board.is_control(key)}

    def set_theme(self, theme: Theme) -> None:
        """Paint board and rings in this theme."""
        self.board.set_theme(theme)
        self.rings.theme = theme


class DifferenceRings(QWidget):
    """Paints rings over a board around the spots that differ, with numbers where there is room for them; the
    selected one is heavier.

    Emits `ring_clicked` for a press inside a ring, which the board also receives.
    """

    ring_clicked = Signal(object)  # the key of its spot

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
        """Keep the rings as large as the board and in front of it, and tell which of them is clicked; return
        False, so the event goes on.
        """
        if event.type() in (QEvent.Type.Resize, QEvent.Type.ChildAdded):
            self.resize(self._board.size())
            self.raise_()
        elif event.type() == QEvent.Type.MouseButtonPress and isinstance(event, QMouseEvent):
            self._tell_clicked_ring(event.position())
        return False

    def _tell_clicked_ring(self, at: QPointF) -> None:
        """Emit `ring_clicked` for the ring around the smallest spot at this point of the board, if any."""
        places = {key: self._board.place_of(key) for key in self.numbers if key in self._board.spots}
        hit = [key for key, place in places.items() if place.contains(at)]
        if hit:
            self.ring_clicked.emit(min(hit, key=lambda key: places[key].width() * places[key].height()))

    def show_rings(self, numbers: dict[Hashable, int], chosen: Hashable | None) -> None:
        """Show rings with these numbers; `chosen` is emphasised."""
        self.numbers, self.chosen = numbers, chosen
        self.raise_()
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint a ring around each spot that differs, the chosen one last."""
        with painting.painter_on(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            for key, number in sorted(self.numbers.items(), key=lambda one: one[0] == self.chosen):
                if key in self._board.spots:
                    self._ring(painter, self._board.place_of(key), key, number)

    def _ring(self, painter: QPainter, place: QRectF, key: Hashable, number: int) -> None:
        """Paint the ring around the spot of this key at this place, with its number at the top right corner
        if that leaves what lies on the spot uncovered."""
        is_chosen, is_small = key == self.chosen, min(place.width(), place.height()) < LEAST_NUMBERED
        radius, out = self._board.radius_of(key), 1 if is_small else 2
        width = (2.0 if is_chosen else 1.0) * out
        painting.ring(painter, place.adjusted(-out, -out, out, out), radius + out, self.theme.accent, width)
        if is_small:
            return
        size = 11.0 if is_chosen else 8.5
        corner = QPointF(place.right() - 2, place.top() + 2)
        painting.badge(painter, corner, size, str(number), self.theme.accent, self.theme)
