"""The program's own line drawings, in whatever colour they are needed, and the faces of its letters."""

from functools import cache

from PySide6.QtCore import QByteArray, QRectF, Qt
from PySide6.QtGui import QFontDatabase, QGuiApplication, QIcon, QPainter, QPixmap, QScreen

from takeback.paths import resources

DRAWN_IN = "#000"  # what stands for the colour in the files
BOOKMARKS = ("circle", "square", "triangle", "diamond", "star", "cross")  # by the number of the colour


def icon(name: str, colour: str, size: int = 20, dimmed: str = "") -> QIcon:
    """A drawing of resources/icons for buttons and menus, sharp on every screen; `dimmed` when
    disabled. Ask again when the screen changes (QEvent.Type.DevicePixelRatioChange)."""
    return _icon(name, colour, size, dimmed, ratios())


def ratios() -> tuple[float, ...]:
    """The pixels to a point of each screen."""
    return tuple(sorted(set(map(QScreen.devicePixelRatio, QGuiApplication.screens()))))


@cache
def _icon(name: str, colour: str, size: int, dimmed: str, ratios: tuple[float, ...]) -> QIcon:
    made = QIcon()
    for ratio in ratios:
        made.addPixmap(pixmap(name, colour, size, ratio))
        if dimmed:
            made.addPixmap(pixmap(name, dimmed, size, ratio), QIcon.Mode.Disabled)
    return made


@cache
def pixmap(name: str, colour: str, size: int = 20, ratio: float = 1.0) -> QPixmap:
    """The same as a picture, for painters: `size` in points, `ratio` pixels to the point."""
    from PySide6.QtSvg import QSvgRenderer  # late: the first window can do without

    source = (resources() / "icons" / f"{name}.svg").read_text(encoding="utf-8")
    renderer = QSvgRenderer(QByteArray(source.replace(f'"{DRAWN_IN}"', f'"{colour}"').encode()))
    made = QPixmap(round(size * ratio), round(size * ratio))
    made.fill(Qt.GlobalColor.transparent)
    painter = QPainter(made)
    renderer.render(painter, QRectF(0, 0, made.width(), made.height()))
    painter.end()
    made.setDevicePixelRatio(ratio)
    return made


def bookmark(number: int) -> str:
    """The icon of a bookmark: every colour has its own shape."""
    return f"bookmark-{BOOKMARKS[number % len(BOOKMARKS)]}"


def program_icon() -> QIcon:
    return QIcon(str(resources() / "icons" / "takeback.png"))


@cache
def load_face(name: str) -> None:
    """Once for all; a text that is to be in this face is made after it."""
    QFontDatabase.addApplicationFont(str(resources() / "fonts" / f"Inter-{name}.otf"))
