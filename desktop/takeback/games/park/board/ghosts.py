"""Paints what is in the hand over the park in view: ghosts of tiles and plots, and where a tile fits."""

from dataclasses import dataclass, replace
from math import ceil

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QPainter, QPen, QPixmap

from takeback.ui import painting
from takeback.ui.pictures import KeptPictures, PictureKey, painted
from takeback.ui.theme import Theme, colour

from ..material import BLANK, MOUND, Cell, Cells, shift_to
from ..rules.fit import symbols_on
from ..state import Park, Place, Tile
from .hand import PlacementTrial
from .layout import ParkView
from .park import paint_lookout, paint_loose_plot
from .tiles import TilePainter, middle_cell, outline, paint_symbol, paint_tick

GHOST_ROOM = 0.15  # margin around a ghost for its shadow and outline, in cells


@dataclass(frozen=True)
class GhostPainter:
    """Paints ghosts over the park in view."""

    painter: QPainter
    theme: Theme
    view: ParkView
    park: Park

    def paint_trial(self, trying: PlacementTrial, kept: KeptPictures[QPixmap], shift: float = 0.0) -> None:
        """Paint the tile as it would lie: solid with a tick where it fits, hatched with a cross where not.

        Where it fits also the symbols it would cover and the lookouts it would build. `shift` moves it
        sideways, in pixels.
        """
        corner = self.view.cell_rect(trying.cells[0]).topLeft() + QPointF(shift, 0)
        first = shift_to(trying.cells, 0, 0)[0]
        room = GHOST_ROOM * self.view.side
        pixmap = self._ghost_picture(trying, kept)
        left = corner.x() - first[0] * self.view.side - room
        top = corner.y() - first[1] * self.view.side - room
        self.painter.drawPixmap(QPointF(left, top), pixmap)
        self._paint_verdict(trying, QPointF(shift, 0))
        if trying.fits:
            self._paint_symbols(trying.cells)
            self._paint_lookouts(trying)

    def _ghost_picture(self, trying: PlacementTrial, kept: KeptPictures[QPixmap]) -> QPixmap:
        """Return the picture of the tile, cached because it is the same at every place where it fits."""
        flat = replace(trying, cells=shift_to(trying.cells, 0, 0))
        side, room = self.view.side, GHOST_ROOM * self.view.side
        wide, high = (max(cell[axis] for cell in flat.cells) + 1 for axis in (0, 1))
        size = ceil(wide * side + 2 * room), ceil(high * side + 2 * room)
        ratio = self.painter.device().devicePixelRatioF()
        key = PictureKey((trying.tile, flat.cells, trying.fits, side), size, ratio, self.theme.name)

        def paint(painter: QPainter) -> None:
            """Paint the tile at the origin of the picture."""
            GhostPainter(painter, self.theme, ParkView(room, room, side), self.park).paint_tile(flat)

        return kept.made(key, lambda: painted(key, paint))

    def paint_tile(self, trying: PlacementTrial) -> None:
        """Paint the tile as it would lie, with its outline; hatched where it does not fit."""
        tiles = TilePainter(self.painter, self.theme, self.view.origin, self.view.side)
        tile = trying.tile
        tiles.paint_tile(tile.kind, tile.value, trying.cells, 0.86 if trying.fits else 0.5)
        with tiles.cell_scale():
            edge = self.theme.accent if trying.fits else self.theme.alarm
            if not trying.fits:
                self.painter.setPen(Qt.PenStyle.NoPen)
                hatch = QBrush(colour(edge, 0.8), Qt.BrushStyle.BDiagPattern)
                hatch.setTransform(self.painter.transform().inverted()[0])
                self.painter.setBrush(hatch)
                self.painter.drawPath(outline(trying.cells))
            pen = QPen(colour(edge), 3.0 / self.view.side)
            if not trying.fits:
                pen.setDashPattern([2.0, 2.0])
            self.painter.setPen(pen)
            self.painter.setBrush(Qt.BrushStyle.NoBrush)
            self.painter.drawPath(outline(trying.cells, 0.02))

    def _paint_verdict(self, trying: PlacementTrial, shift: QPointF) -> None:
        """Paint the tick or the cross at the upper left of the tile's middle cell."""
        box = self.view.cell_rect(middle_cell(trying.cells)).translated(shift)
        radius = max(7.0, self.view.side * 0.2)
        centre = box.topLeft() + QPointF(radius * 0.7, radius * 0.7)
        fill = self.theme.accent if trying.fits else self.theme.alarm
        painting.disc(self.painter, centre, radius, fill, self.theme)
        ink, wide = self.theme.on(fill), max(1.5, radius * 0.24)
        if trying.fits:
            paint_tick(self.painter, centre, radius, ink)
        else:
            r = radius * 0.42
            painting.cross(self.painter, QRectF(centre.x() - r, centre.y() - r, 2 * r, 2 * r), ink, wide)

    def paint_hold(self, cell: Cell) -> None:
        """Paint a ring on the cell by which a tile is held: it lies at the pointer, and turning keeps it."""
        centre, radius = self.view.cell_rect(cell).center(), max(3.0, self.view.side * 0.09)
        for width, ink in ((radius, self.theme.board), (radius * 0.45, self.theme.accent)):
            self.painter.setPen(QPen(colour(ink), width))
            self.painter.setBrush(Qt.BrushStyle.NoBrush)
            self.painter.drawEllipse(centre, radius, radius)

    def _paint_symbols(self, cells: Cells) -> None:
        """Paint the symbols that the tile would cover, except mounds, on top of it."""
        ground = symbols_on(self.park.plots)
        for cell in cells:
            if ground[cell] not in (BLANK, MOUND):
                box = self.view.cell_rect(cell)
                inset = self.view.side * 0.1
                fill = box.adjusted(inset, inset, -inset, -inset)
                painting.rounded(self.painter, fill, fill.width() * 0.5, self.theme.board, 0.88)
                more = fill.width() * 0.22
                paint_symbol(
                    self.painter,
                    fill.adjusted(more, more, -more, -more),
                    ground[cell],
                    self.theme,
                    self.theme.board,
                )

    def _paint_lookouts(self, trying: PlacementTrial) -> None:
        """Paint the lookouts that would be built."""
        for cell, value in trying.finished_mounds():
            self.painter.save()
            self.painter.setOpacity(0.8)
            paint_lookout(self.painter, self.view.cell_rect(cell), value, self.theme)
            self.painter.restore()
            painting.ring(self.painter, self.view.cell_rect(cell), 6, self.theme.accent, 2.0)

    def mark_placements(self, placements: list[Cells], lying: Cells) -> None:
        """Mark every cell the tile can reach; with a filled dot if it can as it lies now, as in the cells
        `lying`."""
        now = shift_to(lying, 0, 0)
        reached: dict[Cell, bool] = {}
        for cells in placements:
            is_now = shift_to(cells, 0, 0) == now
            for cell in cells:
                reached[cell] = reached.get(cell, False) or is_now
        radius = self.view.side * 0.1
        for cell, is_now in reached.items():
            box = self.view.cell_rect(cell)
            inset = self.view.side * 0.06
            painting.rounded(
                self.painter, box.adjusted(inset, inset, -inset, -inset), 6, self.theme.accent, 0.14
            )
            at = box.topRight() + QPointF(-radius * 2, radius * 2)
            self.painter.setPen(QPen(colour(self.theme.accent), 1.5))
            self.painter.setBrush(colour(self.theme.accent if is_now else self.theme.board))
            self.painter.drawEllipse(at, radius, radius)

    def paint_hinted_tile(self, action: Place) -> None:
        """Paint the tile that a hint lays, and the symbols it covers."""
        tiles = TilePainter(self.painter, self.theme, self.view.origin, self.view.side)
        tiles.paint_tile(action.kind, action.value, action.cells, 0.8)
        with tiles.cell_scale():
            self.painter.setPen(QPen(colour(self.theme.accent), 3.0 / self.view.side))
            self.painter.setBrush(Qt.BrushStyle.NoBrush)
            self.painter.drawPath(outline(action.cells, 0.02))
        self._paint_symbols(action.cells)

    def paint_dragged_tile(self, tile: Tile, cells: Cells, at: QPointF) -> None:
        """Paint a dragged tile with its middle cell at the pointer."""
        half = QPointF(self.view.side / 2, self.view.side / 2)
        TilePainter(self.painter, self.theme, at - half, self.view.side).paint_tile(
            tile.kind, tile.value, cells, 0.85
        )

    def paint_dragged_plot(self, number: int, at: QPointF) -> None:
        """Paint a dragged plot with its middle at the pointer."""
        side = min(120.0, 4 * self.view.side)
        rect = QRectF(at.x() - side / 2, at.y() - side / 2, side, side)
        paint_loose_plot(self.painter, self.theme, rect, number, 0.85)

    def paint_plot_ghost(self, number: int | None, px: int, py: int, card: QRectF) -> None:
        """Paint the plot as it would lie, clipped to the panel; nothing without a number."""
        if number is None:
            return
        self.painter.save()
        self.painter.setClipRect(card.adjusted(2, 2, -2, -2))
        paint_loose_plot(self.painter, self.theme, self.view.plot_rect(px, py), number, 0.75)
        self.painter.restore()
