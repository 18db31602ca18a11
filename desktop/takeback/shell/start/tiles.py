"""Base classes of tiles: keys, frame, and a picture above words."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QKeyEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
    QPixmap,
)
from PySide6.QtWidgets import QAbstractButton, QWidget

from takeback.ui.focus import focus_ring
from takeback.ui.theme import Theme, mixed, second_text, theme_of

ARROWS = (
    Qt.Key.Key_Left,
    Qt.Key.Key_Right,
    Qt.Key.Key_Up,
    Qt.Key.Key_Down,
    Qt.Key.Key_Home,
    Qt.Key.Key_End,
)
HOVER = 0.12  # share of the accent in the ground of a tile under the pointer, as in that of a button
PAGES = (Qt.Key.Key_PageUp, Qt.Key.Key_PageDown)


class GridButton(QAbstractButton):
    """A button in a grid, whose owner decides where navigation keys lead."""

    navigation_key_pressed = Signal(int)  # the key that was pressed
    focused = Signal()  # it got the focus
    keys: tuple[Qt.Key, ...] = ARROWS

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)  # repaint when the pointer enters or leaves

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Tell the owner that the focus arrived, for scrolling."""
        super().focusInEvent(event)
        self.focused.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Emit `navigation_key_pressed` for one of `keys`, press on Space, and leave other keys to the
        parent.
        """
        if event.key() in self.keys:
            self.navigation_key_pressed.emit(event.key())
        elif event.key() == Qt.Key.Key_Space:
            super().keyPressEvent(event)
        else:
            event.ignore()


class PictureTile(GridButton):
    """A tile with a frame, a picture and words below it."""

    radius = 12.0

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.picture: QPixmap | None = None

    @property
    def is_available(self) -> bool:
        """Return whether pressing it leads anywhere."""
        raise NotImplementedError

    def show_picture(self, picture: QPixmap | None) -> None:
        """Show this picture above the words; None for none."""
        self.picture = picture
        self.update()

    def paint_picture(self, painter: QPainter, theme: Theme) -> None:
        """Paint the picture in the upper part of the tile; each kind of tile overrides this."""
        raise NotImplementedError

    def paint_words(self, painter: QPainter, theme: Theme) -> None:
        """Paint the lower part of the tile; each kind of tile overrides this."""
        raise NotImplementedError

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint frame, picture, words, and the hover and focus marks."""
        theme = theme_of(self)
        painter = QPainter(self)
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        outline = QPainterPath()
        outline.addRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), self.radius, self.radius)
        lively = self.underMouse() and self.is_available
        painter.fillPath(outline, QColor(mixed(theme.accent, theme.panel, HOVER) if lively else theme.panel))
        painter.save()
        painter.setClipPath(outline)
        self.paint_picture(painter, theme)
        painter.restore()
        self.paint_words(painter, theme)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(QColor(second_text(theme) if lively else theme.line), 1))  # not as a focus ring
        painter.drawPath(outline)
        if self.hasFocus():
            focus_ring(painter, QRectF(self.rect()), self.radius, theme)
