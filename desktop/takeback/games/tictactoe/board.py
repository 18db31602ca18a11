"""The board of tic-tac-toe: crosses and noughts on cells, and a stroke through the run that ends the game."""

from collections.abc import Hashable, Sequence

from PySide6.QtCore import QAbstractAnimation, QLineF, QPointF, QRectF, QSequentialAnimationGroup, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from takeback.board.grid import Cell, GridBoard
from takeback.board.motion import LONG, USUAL, Motion
from takeback.engine.game import Hint
from takeback.engine.play import Move
from takeback.engine.state import Action
from takeback.ui import painting
from takeback.ui.theme import mixed

from .state import EMPTY, Grid, Place, Placed, Won
from .text import cell_name, whose_turn

STROKE = "stroke"  # the key of the animation of the stroke
TINT = 0.24  # share of the mark's colour in the cells of the newest marks and the winning run
ASIDE = 0.7  # share of its colour that a mark keeps if it is not in the winning run
GHOST = 0.38  # share of its colour in a mark that is not placed, but could be
TIP = 6  # height of the tip of a bubble, in pixels


class Board(GridBoard):
    """Shows the grid. A press on a cell places a mark; with gravity, a press anywhere in a column drops
    one."""

    state: Grid

    # Grid and cells
    def size_of_grid(self) -> Cell:
        """Return rows and columns."""
        return self.state.rows, self.state.columns

    def name_of(self, key: Hashable) -> str:
        """Return the name of a cell for the screen reader."""
        assert isinstance(key, tuple)
        return cell_name(self.state, *key)

    def where(self, action: Action) -> Hashable | None:
        """Return the cell of an action; None for ending the turn."""
        return (action.row, action.column) if isinstance(action, Place) else None

    def idle_text(self) -> str:
        """Return the status text while nothing is hovered: whose turn it is, or the result."""
        if self.state.over:
            return super().idle_text()
        return whose_turn(self.state, self.seats[self.state.to_move].name)

    def landing(self, cell: Cell) -> Cell:
        """Return the cell in which a mark lands that is put here: with gravity the lowest empty one of the
        column, or its top if it is full."""
        if not self.state.gravity:
            return cell
        column = cell[1]
        rows = (row for row in reversed(range(self.state.rows)) if self.state.at(row, column) == EMPTY)
        return next(rows, 0), column

    def colour_of(self, owner: int) -> str:
        """Return the colour of a seat's marks; red and blue if both seats have the same colour."""
        colours = [seat.colour for seat in self.seats]
        is_told_apart = len(set(colours)) == len(colours) > owner
        return self.theme.piece(colours[owner] if is_told_apart else owner)

    def act_on(self, key: Hashable) -> None:
        """Ask for a mark where it lands from this cell."""
        assert isinstance(key, tuple)
        self.act(Place(*self.landing(key)))

    # Painting
    def fill_of(self, cell: Cell) -> str:
        """Return the tint of a cell: the winning run is tinted or, in play, the newest marks; "" for other
        cells."""
        state = self.state
        if state.at(*cell) == EMPTY:
            return ""
        is_new = cell in (state.placed or state.last) and not state.over
        if cell in state.line if self._is_decided() else is_new:
            return self.theme.tint(self.colour_of(state.at(*cell)), TINT * self.stage.progress(cell))
        return ""

    def _is_decided(self) -> bool:
        """Tell whether the game is over and its stroke has begun to appear."""
        return self.state.over and self.stage.progress(STROKE) > 0

    def paint_cell(self, painter: QPainter, cell: Cell, rect: QRectF) -> None:
        """Paint the mark in a cell, paler if it is not in the run that ended the game, and its number in an
        unconfirmed turn; nothing while it is animated."""
        owner = self.state.at(*cell)
        if owner == EMPTY or cell in self.stage:
            return
        is_aside = bool(self.state.line) and self._is_decided() and cell not in self.state.line
        colour = self.colour_of(owner)
        self.paint_mark(painter, rect, owner, mixed(colour, self.theme.cell, ASIDE) if is_aside else colour)
        if self.theme.outline and self.fill_of(cell):
            painting.ring(painter, rect, self.cell_grid().radius, colour, 2.0)
        if self.state.marks > 1 and cell in self.state.placed and not self.state.over:
            self._paint_count(painter, cell, rect, colour)

    def paint_mark(
        self, painter: QPainter, rect: QRectF, owner: int, colour: str, progress: float = 1.0
    ) -> None:
        """Paint a cross for seat 0 or a nought for seat 1; `progress` from 0 to 1 draws only part of it."""
        side = rect.width()
        inset = side * (0.29 if owner == 0 else 0.25)
        draw = painting.cross if owner == 0 else painting.nought
        draw(painter, rect.adjusted(inset, inset, -inset, -inset), colour, max(1.6, side * 0.13), progress)

    def _paint_count(self, painter: QPainter, cell: Cell, rect: QRectF, colour: str) -> None:
        """Mark a cell as not confirmed yet: a ring, and a badge with the number of the mark in its turn."""
        lattice = self.cell_grid()
        painting.ring(painter, rect, lattice.radius, colour, max(1.5, lattice.side * 0.03))
        radius = max(6.0, min(13.0 * lattice.scale, lattice.side * 0.16))
        centre = QPointF(rect.right() - radius * 0.75, rect.top() + radius * 0.75)
        painting.badge(painter, centre, radius, str(self.state.placed.index(cell) + 1), colour, self.theme)

    def paint(self, painter: QPainter) -> None:
        """Paint the board, and the stroke unless it is being animated."""
        super().paint(painter)
        if self.state.line and STROKE not in self.stage:
            self._paint_stroke(painter, self.state.line, self.state.at(*self.state.line[0]), 1.0)

    def _paint_stroke(self, painter: QPainter, line: tuple[Cell, ...], owner: int, progress: float) -> None:
        """Paint a line through the run: solid if it wins, dotted if it loses."""
        lattice = self.cell_grid()
        first, last = (lattice.rect(*cell).center() for cell in (line[0], line[-1]))
        reach = 0.42 / (len(line) - 1)
        ends = [painting.between(first, last, -reach), painting.between(first, last, 1 + reach)]
        style = Qt.PenStyle.DotLine if self.state.misere else Qt.PenStyle.SolidLine
        painting.line(painter, ends, self.colour_of(owner), max(1.6, lattice.side * 0.055), progress, style)

    def paint_ghost(self, painter: QPainter, key: Hashable) -> None:
        """Paint a pale mark where a press would put it, and with gravity its column; nothing if the viewer
        cannot put one there."""
        assert isinstance(key, tuple)
        state = self.state
        target = self.landing(key)
        is_open = state.at(*target) == EMPTY and len(state.placed) < state.due
        if state.over or not is_open or self.seat is None or self.seat not in self.to_act:
            return
        lattice = self.cell_grid()
        colour = self.colour_of(state.to_move)
        if state.gravity:
            top = lattice.rect(0, key[1])
            column = QRectF(top.left(), top.top(), lattice.side, lattice.rect(*target).bottom() - top.top())
            painting.rounded(painter, column, lattice.radius, colour, 0.10)
        rect = lattice.rect(*target)
        self.paint_mark(painter, rect, state.to_move, mixed(colour, self.theme.cell, GHOST))

    def paint_hint(self, painter: QPainter, hint: Hint) -> None:
        """Paint pale marks where the hint would put them, under what every board paints for a hint."""
        for action in hint.actions:
            if isinstance(action, Place) and not self.state.over:
                colour = mixed(self.colour_of(self.state.to_move), self.theme.cell, GHOST)
                rect = self.place_of((action.row, action.column))
                self.paint_mark(painter, rect, self.state.to_move, colour)
        super().paint_hint(painter, hint)

    def paint_bubble(self, painter: QPainter, key: Hashable | None, sentence: str, edge: str) -> None:
        """Paint a sentence in a bubble: about a cell beside the grid where there is room, else above or below
        the cell, with a line to it if marks are between them."""
        is_shown = self.refusal is None or sentence == self.refusal.sentence
        if key in self.spots and is_shown:
            bounds, frame, place = QRectF(self.rect()), self.frame_rect(), self.place_of(key)
            if painting.side_bubble(painter, bounds, frame, place, sentence, self.theme, edge):
                return
        super().paint_bubble(painter, key, sentence, edge)
        if key in self.spots and is_shown:
            painter.setPen(QPen(QColor(edge), 1.5))
            painter.drawLine(self._line_from_bubble(key, sentence))

    def _line_from_bubble(self, key: Hashable, sentence: str) -> QLineF:
        """Return the line from the tip of a cell's bubble to the cell; null if the tip is there already."""
        at, place = self.bubble_avoid_rect(key), self.place_of(key)
        box, is_above = painting.bubble_box(QRectF(self.rect()), at, sentence, self.theme)
        x = max(box.left() + 16, min(at.center().x(), box.right() - 16))
        tip, edge = (box.bottom() + TIP, place.top()) if is_above else (box.top() - TIP, place.bottom())
        return QLineF(x, tip, x, edge) if abs(edge - tip) > 2 * TIP else QLineF()

    def bubble_avoid_rect(self, key: Hashable) -> QRectF:
        """Return the cell and the marks above or below it that a hint's bubble would hide, if it has room
        beyond them; else the cell."""
        place = super().bubble_avoid_rect(key)
        if self.hint is None:
            return place
        state = self.state
        cells = [divmod(number, state.columns) for number, owner in enumerate(state.cells) if owner != EMPTY]
        marks = map(self.place_of, cells)
        return painting.beyond_marks(QRectF(self.rect()), place, marks, self.hint.text, self.theme)

    def result_rects(self) -> Sequence[QRectF]:
        """Return the cells of the run that ended the game, or of the last mark; then the part with marks."""
        state, marked = self.state, QRectF()
        for number, owner in enumerate(state.cells):
            if owner != EMPTY:
                marked = marked.united(self.place_of(divmod(number, state.columns)))
        ended = state.line or (state.placed or state.last)[-1:]
        return [*map(self.place_of, ended), marked]

    # Animation
    def animate(self, move: Move, before: Grid) -> QAbstractAnimation | None:
        """Return the animation of a move: the mark is drawn or falls, then the stroke appears; None if no
        mark is put."""
        group = QSequentialAnimationGroup()
        for event in move.events:
            if isinstance(event, Placed):
                cell = (event.row, event.column)
                group.addAnimation(Motion(cell, LONG if before.gravity else USUAL, event.seat))
            elif isinstance(event, Won):
                group.addAnimation(Motion(STROKE, LONG, (event.line, move.seat)))
        return group if group.animationCount() else None

    def paint_motion(self, painter: QPainter, motion: Motion) -> None:
        """Paint a frame of an animation that `animate` made: of the stroke or of a mark."""
        if motion.key == STROKE:
            line, owner = motion.payload
            self._paint_stroke(painter, line, owner, motion.progress)
        elif isinstance(motion.key, tuple) and isinstance(motion.payload, int):
            self._paint_coming(painter, motion.key, motion.payload, motion.progress)

    def _paint_coming(self, painter: QPainter, cell: Cell, owner: int, progress: float) -> None:
        """Paint a mark that is being drawn or is falling."""
        lattice = self.cell_grid()
        rect = lattice.rect(*cell)
        if not self.state.gravity:
            self.paint_mark(painter, rect, owner, self.colour_of(owner), progress)
            return
        painter.save()
        painter.setClipRect(lattice.cells_rect())
        rect.translate(0, -(1 - progress) * (cell[0] + 1) * lattice.pitch)
        self.paint_mark(painter, rect, owner, self.colour_of(owner))
        painter.restore()
