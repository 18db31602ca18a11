"""Pictures that are painted once and shown many times."""

from base64 import b64encode
from collections.abc import Callable

from PySide6.QtCore import QBuffer, QIODevice, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPixmap

from desktop.ui import painting
from desktop.ui.labels import literally


class KeptPictures:
    """The last few pictures by what they depend on. A board owns them: no pixmap outlives the program."""

    def __init__(self, most: int = 1) -> None:
        self._most = most
        self._pictures: dict[object, QPixmap] = {}

    def picture(
        self,
        wanted: object,
        size: QSize,
        ratio: float,
        paint: Callable[[QPainter], None],
        fill: QColor | Qt.GlobalColor = Qt.GlobalColor.transparent,
    ) -> QPixmap:
        """`wanted` is all that this picture depends on, beside its size."""
        key = (wanted, size.toTuple(), ratio)
        known = self._pictures.get(key)
        if known is not None:
            return known
        if len(self._pictures) >= self._most:
            self._pictures.clear()
        pixmap = QPixmap(size * ratio)
        pixmap.setDevicePixelRatio(ratio)
        pixmap.fill(fill)
        with painting.painter_on(pixmap) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            paint(painter)
        self._pictures[key] = pixmap
        return pixmap

    def forget(self) -> None:
        """Something changed that no picture was told it depends on."""
        self._pictures.clear()


def as_html(picture: QPixmap, words: str) -> str:
    """The picture over the words, for a tooltip."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    picture.save(buffer, "PNG")
    data = b64encode(bytes(buffer.data().data())).decode("ascii")
    lines = "<br>".join(literally(line) for line in words.splitlines())
    return f'<img src="data:image/png;base64,{data}"><br>{lines}'
