"""The pieces of one board of Fill: where each one lies, and how it is painted lying, moving or carried."""

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter, QPainterPath

from takeback.board.puzzle import blocks, marks
from takeback.board.puzzle.puzzle_board import PuzzleBoard, refusal_text
from takeback.puzzles.items import Cell
from takeback.ui import painting
from takeback.ui.theme import item_colour

from .board_carry import Carry, closed_under, why_blocked
from .board_piece_tray import PieceTray, RestingPlace
from .rules import cells_of, corner_of, preview_move
from .state import Box


class PiecePainter:
    """Paints the pieces of one board in their places on the board and on the tray."""

    def __init__(self, board: PuzzleBoard, tray: PieceTray) -> None:
        """Take the board and its tray."""
        self._board, self._tray = board, tray

    def resting_place(self, state: Box, item: int) -> RestingPlace:
        """Return where a piece lies in this position, on the board or on the tray."""
        lattice = self._board.cell_grid()
        if where := corner_of(state, item):
            return lattice.rect(where[0][0] - 1, where[0][1] - 1).topLeft(), lattice.pitch
        return self._tray.resting_place(item)

    def cell_rects(self, item: int, lying: RestingPlace) -> blocks.Rects:
        """Return the rectangle of each cell of a piece at this place."""
        lattice, pitch = self._board.cell_grid(), lying[1]
        gap = lattice.gap * pitch / lattice.pitch
        if pitch == int(pitch) and pitch != lattice.pitch:
            gap = max(1.0, round(gap))
        return blocks.rects_at(self._board.state.level.pieces[item], lying[0], lying[1], gap)

    def _path(self, item: int, lying: RestingPlace) -> QPainterPath:
        """Return the outline of a piece at this place."""
        rects = self.cell_rects(item, lying)
        return blocks.outline_of_cells(rects, min(14.0, next(iter(rects.values())).width() * 0.17))

    def paint_pieces(self, painter: QPainter) -> None:
        """Paint all pieces, moving ones on top, and divide the cells that several cover."""
        board = self._board
        moving = {motion.key: motion for motion in board.stage}
        order = sorted(range(len(board.state.items)), key=lambda item: ("piece", item) in moving)
        for item in order:
            lying = self.resting_place(board.state, item)
            if (motion := moving.get(("piece", item))) is not None:
                (old, small), (new, large) = motion.payload
                place = painting.between(old, new, motion.progress)
                lying = (place, small + (large - small) * motion.progress)
            painter.save()
            if corner_of(board.state, item) and motion is None:
                board.clip_to_cells(painter)
            self._paint_piece(painter, item, lying)
            painter.restore()
        self._paint_shared(painter)

    def paint_cells(self, painter: QPainter, rects: blocks.Rects, item: int) -> None:
        """Paint these cells as one piece with its letter and aids."""
        board = self._board
        ink = item_colour(board.theme, item)
        side = next(iter(rects.values())).width()
        path = blocks.outline_of_cells(rects, min(14.0, side * 0.17))
        blocks.fill(painter, path, ink)
        board.paint_aids(painter, rects, path, item, tuple(rects))
        blocks.letter(painter, rects[blocks.middle(rects)], board.letter_of(item), ink, board.theme)

    def paint_empty_places(self, painter: QPainter) -> None:
        """Paint the outlines of the pieces that have left the tray, in their places on it."""
        state = self._board.state
        for item in set(range(len(state.items))) - set(self._tray.items_of(state)):
            lying = self._tray.resting_place(item)
            width = max(1.0, lying[1] * 0.05)
            blocks.edge(painter, self._path(item, lying), self._board.theme.line, width, True)

    def paint_outline(self, painter: QPainter, item: int, ink: str) -> None:
        """Paint a line around a piece."""
        board = self._board
        lying = self.resting_place(board.state, item)
        blocks.edge(painter, self._path(item, lying), ink, max(2.0, lying[1] * 0.035))

    def paint_carried(self, painter: QPainter, drag: Carry) -> None:
        """Paint a carried piece: faded where it was, outlined where it would land with what it would push,
        and at the pointer."""
        board = self._board
        lattice = board.cell_grid()
        cell = drag.landing_cell(lattice, board.visible_rect())
        origin = board.theme.cell if corner_of(board.state, drag.item) else board.theme.board
        blocks.fill(painter, self._path(drag.item, self.resting_place(board.state, drag.item)), origin, 0.72)
        if cell is not None:
            self._paint_landing(painter, drag.item, cell)
        if not drag.is_by_key:
            place = drag.pointer - drag.grip_offset * lattice.pitch
            blocks.fill(
                painter,
                self._path(drag.item, (place + QPointF(0, lattice.side * 0.08), lattice.pitch)),
                board.theme.shadow,
                0.28,
            )
            painter.setOpacity(0.94)
            self._paint_piece(painter, drag.item, (place, lattice.pitch))
            painter.setOpacity(1.0)
        if cell is not None and corner_of(board.state, drag.item) != (cell,):
            self._paint_in_the_way(painter, drag.item, cell)

    def _paint_piece(self, painter: QPainter, item: int, lying: RestingPlace) -> None:
        """Paint a piece at this place."""
        self.paint_cells(painter, self.cell_rects(item, lying), item)

    def _paint_shared(self, painter: QPainter) -> None:
        """Divide each cell that several pieces cover into one slice for each."""
        board = self._board
        for cell in sorted(board.state.level.multi):
            here = [item for item in range(len(board.state.items)) if cell in cells_of(board.state, item)]
            for number, item in enumerate(here if len(here) > 1 else ()):
                part = blocks.slice_of(board.cell_rect(cell), number, len(here))
                painting.rounded(painter, part, min(4.0, part.width() / 3), item_colour(board.theme, item))

    def _paint_in_the_way(self, painter: QPainter, item: int, cell: Cell) -> None:
        """Mark the closed cells under a landing place, and say in a bubble which they are; nothing if there
        are none."""
        board = self._board
        for closed in closed_under(board.state.level, item, cell):
            marks.cross(painter, board.cell_rect(closed), board.theme)
        if why := why_blocked(board.state.level, item, cell):
            lying = (board.cell_rect(cell).topLeft(), board.cell_grid().pitch)
            place = self._path(item, lying).boundingRect()
            painting.bubble(painter, QRectF(board.rect()), place, why, board.theme, board.theme.alarm)

    def _paint_landing(self, painter: QPainter, item: int, cell: Cell) -> None:
        """Paint where a piece would land, in the colour of alarm if the move is refused, and the pieces it
        would push, hatched."""
        board = self._board
        lattice, ink = board.cell_grid(), item_colour(board.theme, item)
        lying = (lattice.rect(cell[0] - 1, cell[1] - 1).topLeft(), lattice.pitch)
        path = self._path(item, lying)
        is_here = corner_of(board.state, item) == (cell,)
        refusal = "" if is_here else refusal_text(lambda: preview_move(board.state, item, ("place", *cell)))
        if not refusal and not is_here:
            for other, back in preview_move(board.state, item, ("place", *cell)).losses:
                self._paint_pushed(painter, other, back)
        blocks.fill(painter, path, board.theme.alarm if refusal else ink, 0.16 if refusal else 0.34)
        blocks.edge(painter, path, board.theme.alarm if refusal else ink, max(2.0, lattice.side * 0.04), True)

    def _paint_pushed(self, painter: QPainter, item: int, back: int) -> None:
        """Hatch a piece that would go back `back` moves, and outline where on the board it would be then."""
        board = self._board
        lattice = board.cell_grid()
        here = self._path(item, self.resting_place(board.state, item))
        blocks.hatch(painter, here, board.theme.board, lattice.side * 0.2)
        if where := corner_of(board.state, item, back):
            lying = (lattice.rect(where[0][0] - 1, where[0][1] - 1).topLeft(), lattice.pitch)
            ink = item_colour(board.theme, item)
            blocks.edge(painter, self._path(item, lying), ink, max(2.0, lattice.side * 0.03), True)
