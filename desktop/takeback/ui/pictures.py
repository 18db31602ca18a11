"""Pictures that are made once and shown many times."""

from base64 import b64encode
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

import msgspec
from PySide6.QtCore import QBuffer, QIODevice, QSize, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPixmap

from takeback.ui import painting
from takeback.ui.labels import literally

MOST = 256
Picture = TypeVar("Picture", bound=QPixmap | QIcon | None)


class PictureKey(msgspec.Struct, frozen=True):
    """All that a picture depends on: where any of it is another, the picture that was kept is stale."""

    of: Hashable  # what it shows
    size: tuple[int, int] = (0, 0)  # in points
    ratio: float = 1.0  # pixels to the point
    theme: str = ""


class KeptPictures(Generic[Picture]):
    """The last pictures that were asked for. A widget owns them: no pixmap outlives the program."""

    def __init__(self, most: int = MOST) -> None:
        self.most = most
        self._pictures: OrderedDict[PictureKey, Picture] = OrderedDict()

    def __len__(self) -> int:
        return len(self._pictures)

    def __contains__(self, key: PictureKey) -> bool:
        return key in self._pictures

    def find(self, key: PictureKey) -> Picture | None:
        if key not in self._pictures:
            return None
        self._pictures.move_to_end(key)
        return self._pictures[key]

    def keep(self, key: PictureKey, picture: Picture) -> None:
        """The one that nobody asked for the longest goes."""
        self._pictures[key] = picture
        while len(self._pictures) > self.most:
            self._pictures.popitem(last=False)

    def made(self, key: PictureKey, make: Callable[[], Picture]) -> Picture:
        """The one that is kept, else a new one. That there is no picture is kept, too."""
        if key not in self._pictures:
            self.keep(key, make())
        self._pictures.move_to_end(key)
        return self._pictures[key]

    def forget(self) -> None:
        self._pictures.clear()


def painted(
    key: PictureKey,
    paint: Callable[[QPainter], None],
    fill: QColor | Qt.GlobalColor = Qt.GlobalColor.transparent,
) -> QPixmap:
    """A picture of the key's size and ratio."""
    pixmap = QPixmap(QSize(*key.size) * key.ratio)
    pixmap.setDevicePixelRatio(key.ratio)
    pixmap.fill(fill)
    with painting.painter_on(pixmap) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint(painter)
    return pixmap


def as_html(picture: QPixmap, words: str) -> str:
    """The picture over the words, for a tooltip."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    picture.save(buffer, "PNG")
    data = b64encode(bytes(buffer.data().data())).decode("ascii")
    lines = "<br>".join(literally(line) for line in words.splitlines())
    return f'<img src="data:image/png;base64,{data}"><br>{lines}'
