"""Draw the small pictures on the page about Reedmere: its tiles, and what happens in a turn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPixmap

from takeback.games.park.board.ghosts import GhostPainter
from takeback.games.park.board.hand import try_placement
from takeback.games.park.board.layout import ParkView, plots_box
from takeback.games.park.board.park import paint_lookout, paint_park
from takeback.games.park.board.tiles import TilePainter, paint_miniature, paint_symbol
from takeback.games.park.game import GAME
from takeback.games.park.material import ANIMAL_OF, HOMES, KIOSKS, RESERVES, VALUES, Cells, sort_cells
from takeback.games.park.state import Park, Reedmere, Tile
from takeback.ui import painting
from takeback.ui.pictures import KeptPictures
from takeback.ui.theme import LIGHT
from tests.games.park.looking import position_within_turn
from tests.games.park.playing import cells

WIDTH = 620  # the column of a help page
Left, Middle = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, Qt.AlignmentFlag.AlignCenter


@dataclass(frozen=True)
class PaintedPicture:
    """A picture of several views in a row, each with its words below."""

    height: int
    paint: Any  # (painter)

    @property
    def size(self) -> tuple[int, int]:
        return WIDTH, self.height

    def draw(self) -> QImage:
        image = QImage(WIDTH, self.height, QImage.Format.Format_RGB32)
        image.fill(QColor("white"))
        with painting.painter_on(image) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            self.paint(painter)
        return image


def draw_words(painter: QPainter, box: QRectF, text: str, align: Any = Middle, weight: int = 500) -> None:
    ink = LIGHT.ink if weight > 500 else LIGHT.dim
    painting.text(painter, box, text, LIGHT, 12.0, ink, weight, align)


def split_columns(
    count: int, top: float, height: float, left: float = 0.0, width: float = WIDTH
) -> list[QRectF]:
    wide = width / count
    return [QRectF(left + wide * number, top, wide, height) for number in range(count)]


# the symbols of a turn -----------------------------------------------------------------------------
def draw_symbols(painter: QPainter) -> None:
    result = (
        ("G", "leaf", "a ground tile"),
        ("H", "roof", "a home or\na ground tile"),
        ("R", "paw", "a reserve, a home\nor a ground tile"),
        ("N", "map", "one of the two\nplots on offer"),
    )
    for room, (letter, name, gives) in zip(split_columns(4, 0, 104), result, strict=True):
        cell = QRectF(room.center().x() - 26, 4, 52, 44)
        painting.rounded(painter, cell, 8, LIGHT.cell)
        paint_symbol(painter, QRectF(room.center().x() - 14, 12, 28, 28), letter, LIGHT)
        draw_words(painter, QRectF(room.left(), 49, room.width(), 20), name, weight=600)
        draw_words(painter, QRectF(room.left(), 69, room.width(), 34), gives)


def draw_park(painter: QPainter, room: QRectF, park: Park) -> ParkView:
    """Paint a park as large as fits into the room, and return its view."""
    box = plots_box(park)
    side = min(room.width() / box.width(), room.height() / (box.height() + 0.3))
    left = room.center().x() - box.width() * side / 2 - box.left() * side
    view = ParkView(left, room.top() - box.top() * side, side)
    paint_park(painter, LIGHT, view, park)
    return view


def draw_held_tile(painter: QPainter, view: ParkView, state: Reedmere, tile: Tile, where: Cells) -> None:
    kept: KeptPictures[QPixmap] = KeptPictures()
    trying = try_placement(GAME, state, state.to_move, tile, where)
    GhostPainter(painter, LIGHT, view, state.parks[state.to_move]).paint_trial(trying, kept)


@dataclass(frozen=True)
class ParkPosition:
    """A park in the golden game, and optionally the tile that is held over it."""

    caption: str
    turn: int
    steps: int
    tile: Tile | None = None
    where: Cells = ()


def make_row(height: int, positions: Sequence[ParkPosition], room: float = 0.94) -> PaintedPicture:
    def paint(painter: QPainter) -> None:
        for column, one in zip(split_columns(len(positions), 6, height - 34), positions, strict=True):
            state = position_within_turn(one.turn, one.steps)
            spare = column.width() * (1 - room) / 2
            view = draw_park(painter, column.adjusted(spare, 0, -spare, 0), state.parks[state.to_move])
            if one.tile is not None:
                draw_held_tile(painter, view, state, one.tile, one.where)
            draw_words(painter, QRectF(column.left(), height - 27, column.width(), 22), one.caption)

    return PaintedPicture(height, paint)


TOAD, BEAVER = Tile("Hl", 6), Tile("Ho", 6)
TURN = (
    ParkPosition("A park with room", 7, 1),
    ParkPosition("The tile fits here", 7, 1, TOAD, cells("-1,2 -3,3 -2,3 -1,3")),
    ParkPosition("6 points; take a home, add a plot", 7, 2),
)
FITS = (
    ParkPosition("fits", 9, 1, BEAVER, cells("2,2 3,2 2,3 3,3")),
    ParkPosition("shares no edge with a tile", 9, 1, BEAVER, cells("-4,0 -3,0 -4,1 -3,1")),
    ParkPosition("covers a mound", 9, 1, BEAVER, cells("2,0 3,0 2,1 3,1")),
    ParkPosition("something stands there", 9, 1, BEAVER, cells("0,0 1,0 0,1 1,1")),
)
LOOKOUT = (
    ParkPosition("Three cells of a plot are still open", 25, 1),
    ParkPosition("Covered: the lookout rises, 16 points", 25, 2),
)


# all tiles ----------------------------------------------------------------------------------------------
def draw_tiles(painter: QPainter) -> None:
    draw_heading(painter, 8, 2, "Ground")
    for kind, name, room in zip(
        ("G1", "G2", "GL", "G3"),
        ("reeds", "pool", "stream", "boardwalk"),
        split_columns(4, 28, 52, 4, 312),
        strict=True,
    ):
        draw_named_tile(painter, room, kind, 0, name)
    draw_heading(painter, 330, 2, "Homes")
    for kind, room in zip(HOMES, split_columns(4, 28, 52, 326, 288), strict=True):
        draw_named_tile(painter, room, kind, 6, ANIMAL_OF[kind])
    draw_heading(painter, 8, 104, "Reserves")
    for kind, room in zip(RESERVES, split_columns(12, 128, 70), strict=True):
        paint_miniature(painter, room.adjusted(3, 0, -3, 0), LIGHT, kind, VALUES[kind], 14)
    for name, room in zip(("otters", "beavers", "herons", "toads"), split_columns(4, 198, 20), strict=True):
        draw_words(painter, room, name)
    draw_heading(painter, 8, 218, "Kiosks")
    for kind, room in zip(KIOSKS, split_columns(4, 246, 24, 4, 390), strict=True):
        paint_miniature(painter, room, LIGHT, kind, VALUES[kind], 22)
    draw_heading(painter, 430, 218, "Lookouts")
    for value, room in zip((16, 14, 12), split_columns(3, 240, 36, 428, 132), strict=True):
        paint_lookout(painter, QRectF(room.center().x() - 17, room.top(), 34, 34), value, LIGHT)


def draw_heading(painter: QPainter, left: float, top: float, text: str) -> None:
    draw_words(painter, QRectF(left, top, 200, 20), text, Left, 600)


def draw_named_tile(painter: QPainter, room: QRectF, kind: str, value: int, name: str) -> None:
    paint_miniature(painter, room.adjusted(4, 0, -4, 0), LIGHT, kind, value, 22)
    draw_words(painter, QRectF(room.left(), room.bottom() + 2, room.width(), 20), name)


# chains -------------------------------------------------------------------------------------------------
CHAINS = (
    ("joined end to end: 3", 0, "G3", ("0,0 1,0 2,0", "3,0 4,0 5,0", "6,0 7,0 8,0"), 2.0),
    ("side by side: 1", 212, "G3", ("0,0 1,0 2,0", "0,1 1,1 2,1", "0,2 1,2 2,2"), 1.0),
    ("a stream of 3", 412, "GL", ("0,0 0,1 1,1", "2,1 3,1 3,2", "3,3 3,4 4,4"), 0.0),
)


def draw_chains(painter: QPainter) -> None:
    side = 18.0
    for result, left, kind, laid, down in CHAINS:
        tile_painter = TilePainter(painter, LIGHT, QPointF(left + 12, 6 + down * side), side)
        for where in laid:
            tile_painter.paint_tile(kind, 0, sort_cells(cells(where)))
        draw_words(painter, QRectF(left + 12, 101, 190, 22), result, Left)


DRAWINGS = {
    "park-symbols": PaintedPicture(104, draw_symbols),
    "park-turn": make_row(152, TURN),
    "park-fits": make_row(172, FITS, 0.88),
    "park-lookout": make_row(216, LOOKOUT),
    "park-tiles": PaintedPicture(282, draw_tiles),
    "park-chains": PaintedPicture(130, draw_chains),
}
