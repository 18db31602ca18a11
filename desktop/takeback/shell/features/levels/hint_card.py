"""The card of a step-by-step hint: what to look at, why, and further questions.

It lies over the desk, so that the board keeps its size, at a place where it hides as little as possible of
what the hint is about.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, QRect, QRectF, QSizeF, Qt, QTimer, Signal
from PySide6.QtWidgets import QBoxLayout, QFrame, QPushButton, QVBoxLayout, QWidget

from takeback.board.widget import BoardWidget
from takeback.engine.game import Hint
from takeback.shell.game_host import LabelledAction
from takeback.texts import gettext as _
from takeback.ui.labels import called, label

# pixels: for comfortable reading, and the least that is worth using beside the board
WIDEST, NARROWEST = 720, 172
GAP = 10  # pixels to the board and to the edges of the desk
DOWN, ACROSS = QBoxLayout.Direction.TopToBottom, QBoxLayout.Direction.LeftToRight


class HintPanel(QFrame):
    """The card of a hint over the desk of a window; shown as long as the board shows the hint.

    It takes no focus itself.
    """

    closed = Signal()  # by the player, not with the hint

    def __init__(self, desk: QWidget) -> None:
        super().__init__(desk)
        called("hint", self)
        self._desk = desk
        self._board: BoardWidget | None = None
        self._hint: Hint | None = None
        self.title, self.text = label("strip_title"), label("strip_text")
        self.text.setWordWrap(True)
        self.text.setTextFormat(Qt.TextFormat.PlainText)
        self.buttons: list[QPushButton] = []
        self.close_button = QPushButton(_("Close"), self)
        self.close_button.setAccessibleName(_("Close the hint"))
        self.close_button.clicked.connect(self._close)
        self._placing = QTimer(self, singleShot=True, interval=0)
        self._placing.timeout.connect(self._place)
        self._asked = QBoxLayout(ACROSS)
        self._asked.setSpacing(6)
        words = QVBoxLayout()
        words.setSpacing(2)
        words.addWidget(self.title)
        words.addWidget(self.text)
        words.addSpacing(4)
        words.addLayout(self._asked)
        self._row = QBoxLayout(ACROSS, self)
        self._row.setSpacing(8)
        self._row.addLayout(words, 1)
        self._row.addWidget(self.close_button, 0, Qt.AlignmentFlag.AlignVCenter)
        self.hide()

    def show_hint(
        self, title: str, text: str, ways: Sequence[LabelledAction], hint: Hint, board: BoardWidget
    ) -> None:
        """Show this hint, with a button for each of `ways` (label and function), beside or over the board.

        The first button is the main one; the card of the hint before is replaced.
        """
        self._release_board()
        self.title.setText(title)
        self.text.setText(text)
        self.setAccessibleName(text)
        for number, (words, do) in enumerate(ways):
            button = QPushButton(words, self)
            button.setProperty("main", number == 0)
            button.clicked.connect(do)
            self._asked.addWidget(button)
            button.show()  # Qt would show it later, and until then it has no size
            self.buttons.append(button)
        self._board, self._hint = board, hint
        board.hint_removed.connect(self.hide_hint)
        for one in (self._desk, board):
            one.installEventFilter(self)
        self.show()
        self._place()
        self._placing.start()  # once more later: the board may still scroll to what the hint is about

    def hide_hint(self) -> None:
        """Hide the card and release the board."""
        self._release_board()
        self.hide()

    def _close(self) -> None:
        """Hide the card and the hint on the board, and emit `closed`; the player closed it."""
        board = self._board
        self.hide_hint()
        if board is not None:
            board.show_hint(None)
        self.closed.emit()

    def _release_board(self) -> None:
        """Disconnect from the board, whose table may be closed, forget its hint and remove the buttons."""
        if self._board is not None:
            self._board.hint_removed.disconnect(self.hide_hint)
            for one in (self._desk, self._board):
                one.removeEventFilter(self)
        self._board = self._hint = None
        for button in self.buttons:
            button.hide()
            button.deleteLater()
        self.buttons = []

    # placement ----------------------------------------------------------------------------------------
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Move the hint with the part it lies on; return False, so that the event goes on."""
        if event.type() in (QEvent.Type.Resize, QEvent.Type.Move):
            self._place()
        return False

    def _place(self) -> None:
        """Put the card where it hides the least of board and hint, if need be without its further questions;
        nothing without a hint."""
        board, hint = self._board, self._hint
        if board is None or hint is None:
            return
        corner = QPointF(board.mapTo(self._desk, QPoint()))
        room = QRectF(board.rect()).translated(corner).adjusted(GAP, GAP, -GAP, -GAP)
        drawn = board.content_rect().translated(corner)
        marks = [mark.translated(corner) for mark in board.hint_rects(hint)]
        self._show_questions(True)
        cells = [one.translated(corner) for one in board.result_rects()]
        place = self._place_beside(room, drawn) or self._place_at_edge(marks, cells, room, drawn)
        if any(mark.intersects(QRectF(place)) for mark in marks) and len(self.buttons) > 1:
            self._show_questions(False)  # a smaller card may leave free what the hint is about
            place = self._place_beside(room, drawn) or self._place_at_edge(marks, cells, room, drawn)
        self.setGeometry(place)
        self.raise_()

    def _show_questions(self, is_shown: bool) -> None:
        """Show or hide all buttons but the first: further questions, which the menu *Hint* has as well."""
        for button in self.buttons[1:]:
            button.setVisible(is_shown)

    def _place_beside(self, room: QRectF, drawn: QRectF) -> QRect | None:
        """Return the place at the wider side of what the board draws, if the card fits there; otherwise None.

        The card is then arranged for it. `room` is the board and `drawn` what it draws, both on the desk.
        """
        left, right = drawn.left() - GAP - room.left(), room.right() - drawn.right() - GAP
        wide = max(left, right)
        if wide < max(NARROWEST, self._size_in(DOWN).width()):
            return None
        size = self._size_in(DOWN, min(wide, 2.0 * NARROWEST))
        if size.height() > room.height():
            return None
        x = drawn.right() + GAP if right >= left else drawn.left() - GAP - size.width()
        y = min(max(drawn.top(), room.top()), room.bottom() - size.height())
        return QRectF(x, y, size.width(), size.height()).toRect()

    def _place_at_edge(
        self, marks: Sequence[QRectF], cells: Sequence[QRectF], room: QRectF, drawn: QRectF
    ) -> QRect:
        """Return the place at an edge or corner of `room` that hides the fewest of `marks`, then the least of
        the cells, then of what else the board draws. The card is then arranged for it."""

        def lost(place: QRectF) -> tuple[int, float, float]:
            """Return how many marks this place hides, and how much of the cells and of the board's
            drawing."""
            hidden = sum(place.intersects(mark) for mark in marks)
            return hidden, sum(shared_area(place, one) for one in cells), shared_area(place, drawn)

        way, best = min(self._places(room), key=lambda one: lost(one[1]))
        self._size_in(way, best.width())
        return best.toRect()

    def _places(self, room: QRectF) -> Iterator[tuple[QBoxLayout.Direction, QRectF]]:
        """Yield places at the upper and lower edge of the room, each with the card's direction, the preferred
        ones first."""
        for way, share in ((ACROSS, 1.0), (ACROSS, 0.0), (DOWN, 0.0)):
            size = self._size_in(way, share * min(room.width(), WIDEST))
            spare = QSizeF(room.width() - size.width(), room.height() - size.height())
            for down in (0.0, 1.0):
                for right in (0.5, 0.0, 1.0):
                    corner = room.topLeft() + QPointF(right * spare.width(), down * spare.height())
                    yield way, size.translated(corner)

    def _size_in(self, way: QBoxLayout.Direction, wide: float = 0.0) -> QRectF:
        """Arrange the card in this direction and return its size, at this width or the minimum if that is
        larger."""
        self._row.setDirection(way)
        self._asked.setDirection(way)
        self._row.setContentsMargins(12, 8, 8 if way == ACROSS else 12, 10)
        self._row.activate()
        least = self._row.totalMinimumSize()
        wide = max(wide, least.width())
        high = self._row.totalHeightForWidth(round(wide)) if self._row.hasHeightForWidth() else least.height()
        return QRectF(0, 0, wide, high)


def shared_area(one: QRectF, other: QRectF) -> float:
    """Return the area that two rectangles share."""
    over = one.intersected(other)
    return over.width() * over.height()
