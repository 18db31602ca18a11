"""Draws the program's icon in all sizes, and packs them for Windows (.ico) and macOS (.icns).

`python -m desktop.release.icons FOLDER`, with a Python that has PySide6.
"""

from __future__ import annotations

import struct
import sys
from pathlib import Path

from PySide6.QtCore import QBuffer, QIODevice, Qt
from PySide6.QtGui import QGuiApplication, QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

SIZES = (16, 24, 32, 48, 64, 128, 256, 512, 1024)
ICO_SIZES = (16, 24, 32, 48, 64, 128, 256)
ICNS_TYPES = {b"icp4": 16, b"icp5": 32, b"icp6": 64, b"ic07": 128, b"ic08": 256, b"ic09": 512, b"ic10": 1024}
DRAWING = Path(__file__).resolve().parents[2] / "resources" / "icons" / "takeback.svg"
ICO_HEADER, ICO_ENTRY, ICNS_HEADER = struct.Struct("<HHH"), struct.Struct("<BBBBHHII"), struct.Struct(">4sI")


def draw_png(size: int) -> bytes:
    """Return the icon as a PNG of this many pixels."""
    image = QImage(size, size, QImage.Format.Format_ARGB32)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    QSvgRenderer(str(DRAWING)).render(painter)
    painter.end()
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")  # type: ignore[call-overload]  # the stubs want the format as bytes
    return bytes(buffer.data().data())


def pack_ico(pictures: dict[int, bytes]) -> bytes:
    """Return an icon of Windows with these PNGs."""
    entries, contents = b"", b""
    begin = ICO_HEADER.size + ICO_ENTRY.size * len(pictures)
    for size, picture in pictures.items():
        side = size % 256  # 0 stands for 256
        entries += ICO_ENTRY.pack(side, side, 0, 0, 1, 32, len(picture), begin + len(contents))
        contents += picture
    return ICO_HEADER.pack(0, 1, len(pictures)) + entries + contents


def pack_icns(pictures: dict[bytes, bytes]) -> bytes:
    """Return an icon of macOS with these PNGs, by Apple's type."""
    packed = b"".join(
        ICNS_HEADER.pack(kind, ICNS_HEADER.size + len(picture)) + picture
        for kind, picture in pictures.items()
    )
    return ICNS_HEADER.pack(b"icns", ICNS_HEADER.size + len(packed)) + packed


def write_icons(folder: Path) -> None:
    """Write every size and both packed files into this folder."""
    folder.mkdir(parents=True, exist_ok=True)
    pictures = {size: draw_png(size) for size in SIZES}
    for size, picture in pictures.items():
        (folder / f"{size}.png").write_bytes(picture)
    (folder / "takeback.ico").write_bytes(pack_ico({size: pictures[size] for size in ICO_SIZES}))
    icns = {kind: pictures[size] for kind, size in ICNS_TYPES.items()}
    (folder / "takeback.icns").write_bytes(pack_icns(icns))


if __name__ == "__main__":
    application = QGuiApplication(sys.argv[:1])
    write_icons(Path(sys.argv[1]))
