"""A cache of pictures, and functions that make pictures."""

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
    """All that a picture depends on; if any of it changes, another picture is needed."""

    of: Hashable  # identifies what it shows
    size: tuple[int, int] = (0, 0)  # in points
    ratio: float = 1.0  # pixels to the point
    theme: str = ""  # its name


class KeptPictures(Generic[Picture]):
    """A cache of at most `most` pictures. A widget owns it, since pixmaps must not outlive the program."""

    def __init__(self, most: int = MOST) -> None:
        """Take the number of pictures that are kept at most."""
        self.most = most
        self._pictures: OrderedDict[PictureKey, Picture] = OrderedDict()

    def __len__(self) -> int:
        """Return the number of pictures kept."""
        return len(self._pictures)

    def __contains__(self, key: PictureKey) -> bool:
        """Tell whether a picture is kept for this key."""
        return key in self._pictures

    def find(self, key: PictureKey) -> Picture | None:
        """Return the picture for this key and mark it as used now; None if none is kept."""
        if key not in self._pictures:
            return None
        self._pictures.move_to_end(key)
        return self._pictures[key]

    def keep(self, key: PictureKey, picture: Picture) -> None:
        """Keep a picture, and drop the one that was used least recently if there are too many."""
        self._pictures[key] = picture
        while len(self._pictures) > self.most:
            self._pictures.popitem(last=False)

    def made(self, key: PictureKey, make: Callable[[], Picture]) -> Picture:
        """Return the picture for this key, made by `make` if it is not kept yet.

        A result of None is kept, too. The picture counts as used now.
        """
        if key not in self._pictures:
            self.keep(key, make())
        self._pictures.move_to_end(key)
        return self._pictures[key]

    def forget(self) -> None:
        """Drop all pictures."""
        self._pictures.clear()


def painted(
    key: PictureKey,
    paint: Callable[[QPainter], None],
    fill: QColor | Qt.GlobalColor = Qt.GlobalColor.transparent,
) -> QPixmap:
    """Return a new picture of the key's size and ratio, filled and then painted by `paint`."""
    pixmap = QPixmap(QSize(*key.size) * key.ratio)
    pixmap.setDevicePixelRatio(key.ratio)
    pixmap.fill(fill)
    with painting.painter_on(pixmap) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint(painter)
    return pixmap


def as_html(picture: QPixmap, words: str) -> str:
    """Return HTML for a tooltip: the picture above the plain text `words`, whose lines stay."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    picture.save(buffer, "PNG")
    data = b64encode(bytes(buffer.data().data())).decode("ascii")
    lines = "<br>".join(literally(line) for line in words.splitlines())
    return f'<img src="data:image/png;base64,{data}"><br>{lines}'
