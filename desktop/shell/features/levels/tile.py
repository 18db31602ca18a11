"""One level: its picture, its name, stars, size and grade, and the best that was reached."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QContextMenuEvent, QPainter
from PySide6.QtWidgets import QWidget

from desktop.listeners.results import LevelResult
from desktop.puzzles.catalogue import LevelPlace
from desktop.shell.features.levels.words import clock, counted, spoken_result, spoken_size
from desktop.shell.start.tiles import ARROWS, PAGES, PictureTile
from desktop.ui.stars import paint_stars, width_of
from desktop.ui.theme import BETWEEN, Theme, second_text

WORDS = 78  # pixels below the picture
STAR = 13.0


def picture_height(width: int) -> int:
    return round(width * 0.78)


class LevelTile(PictureTile):
    """Press it to play, or to go on with what was begun."""

    menu_wanted = Signal(QPoint)
    keys = (*ARROWS, *PAGES)

    def __init__(self, place: LevelPlace, parent: QWidget) -> None:
        super().__init__(parent)
        self.place = place
        self.result = LevelResult()
        self.best = ""  # its best, counted: "9 moves"
        self.turns: int | None = None  # of the table at which it waits, unfinished; none while none does
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        if not place.problem:
            self.setCursor(Qt.CursorShape.PointingHandCursor)
        self._name()

    def show_result(self, result: LevelResult, best: str, turns: int | None) -> None:
        if (result, best, turns) != (self.result, self.best, self.turns):
            self.result, self.best, self.turns = result, best, turns
            self._name()
            self.update()

    def _name(self) -> None:
        place = self.place
        if place.problem:
            self.setAccessibleName(f"{place.title} cannot be read: {place.problem}")
            self.setToolTip(f"{place.title} cannot be read: {place.problem}.")
            return
        parts = [place.title, *([spoken_size(place)] if place.size else [])]
        parts += [f"grade {place.grade}"] if place.grade else []
        parts.append(spoken_result(self.result, self.best))
        if self.turns is not None:
            how_far = f"after {counted(self.turns, 'turn')}" if self.turns else "in its first turn"
            parts.append(f"waits for you {how_far}")
        self.setAccessibleName(", ".join(parts))

    @property
    def is_open(self) -> bool:
        return not self.place.problem

    def picture_size(self) -> QSize:
        """What there is room for, a rim of the desk around it."""
        rim = max(16, self.width() // 9)
        return QSize(self.width() - rim, picture_height(self.width()) - rim)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        self.menu_wanted.emit(event.globalPos())

    # painting -----------------------------------------------------------------------------------------
    def paint_picture(self, painter: QPainter, theme: Theme) -> None:
        ground = QRectF(0, 0, self.width(), picture_height(self.width()))
        painter.fillRect(ground, QColor(theme.desk))
        painter.fillRect(QRectF(0, ground.bottom(), self.width(), 1), QColor(theme.line))
        if self.place.problem:
            painter.setPen(QColor(theme.alarm))
            painter.setFont(theme.font(13, 600))
            painter.drawText(ground, Qt.AlignmentFlag.AlignCenter, "Cannot be read")
        elif self.picture is not None:
            size = self.picture.deviceIndependentSize()
            corner = ground.center() - QPointF(size.width() / 2, size.height() / 2)
            painter.drawPixmap(corner.toPoint(), self.picture)

    def paint_words(self, painter: QPainter, theme: Theme) -> None:
        place, left = self.place, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        width = self.width() - 2 * BETWEEN
        first = QRectF(BETWEEN, picture_height(self.width()) + 8, width, 22)
        second, third = first.translated(0, 22), first.translated(0, 42)
        room = first if place.problem else first.adjusted(0, 0, -width_of(STAR) - 6, 0)
        painter.setPen(QColor(theme.ink))
        painter.setFont(theme.font(14, 600))
        title = painter.fontMetrics().elidedText(
            place.title, Qt.TextElideMode.ElideRight, round(room.width())
        )
        painter.drawText(room, left, title)
        painter.setFont(theme.font(12, 400, tabular=True))
        painter.setPen(QColor(second_text(theme)))
        if place.problem:
            wrap = Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft
            painter.drawText(second.adjusted(0, 2, 0, 24), int(wrap), place.problem)
            return
        stars = QRectF(first.right() - width_of(STAR), first.top(), width_of(STAR), first.height())
        paint_stars(painter, stars, STAR, self.result.stars, theme)
        painter.setPen(QColor(second_text(theme)))
        grade = f"grade {place.grade}" if place.grade else ""
        painter.drawText(second, left, " · ".join(filter(None, (place.size, grade))))
        if self.turns is not None:
            how_far = counted(self.turns, "turn") if self.turns else "first turn"
            painter.setPen(QColor(theme.accent))
            painter.setFont(theme.font(12, 600))
            painter.drawText(third, left, f"Continue · {how_far}")
        elif self.result.is_solved:
            painter.drawText(third, left, f"{self.best} · {clock(self.result.seconds)}")
