"""The program's icons from resources/icons, in any colour, and its font files."""

from functools import cache

from PySide6.QtCore import QByteArray, QRectF, Qt
from PySide6.QtGui import QFontDatabase, QGuiApplication, QIcon, QPainter, QPixmap, QScreen

from takeback.paths import resources

DRAWN_IN = "#000"  # the colour in the files, which is replaced
BOOKMARKS = ("circle", "square", "triangle", "diamond", "star", "cross")  # shapes, by number of colour


def icon(name: str, colour: str, size: int = 20, dimmed: str = "") -> QIcon:
    """Return an icon for buttons and menus in this colour, sharp on every screen; `dimmed` when disabled.

    Ask again when the screen changes (QEvent.Type.DevicePixelRatioChange).
    """
    return _cached_icon(name, colour, size, dimmed, ratios())


def ratios() -> tuple[float, ...]:
    """Return the different pixel ratios of the screens, lowest first."""
    return tuple(sorted(set(map(QScreen.devicePixelRatio, QGuiApplication.screens()))))


@cache
def _cached_icon(name: str, colour: str, size: int, dimmed: str, ratios: tuple[float, ...]) -> QIcon:
    """Return the icon with a picture for each pixel ratio, cached."""
    made = QIcon()
    for ratio in ratios:
        made.addPixmap(pixmap(name, colour, size, ratio))
        if dimmed:
            made.addPixmap(pixmap(name, dimmed, size, ratio), QIcon.Mode.Disabled)
    return made


@cache
def pixmap(name: str, colour: str, size: int = 20, ratio: float = 1.0) -> QPixmap:
    """Return an icon as a picture, cached; `size` is in points, `ratio` is the pixels to a point."""
    from PySide6.QtSvg import QSvgRenderer  # late: the first window does not need it

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
    """Return the name of the icon for a bookmark's colour; every colour has its own shape."""
    return f"bookmark-{BOOKMARKS[number % len(BOOKMARKS)]}"


def program_icon() -> QIcon:
    """Return the icon of the program."""
    return QIcon(str(resources() / "icons" / "takeback.png"))


@cache
def load_face(name: str) -> None:
    """Load one of the program's font files, once. Text made before is not changed."""
    QFontDatabase.addApplicationFont(str(resources() / "fonts" / f"Inter-{name}.otf"))
