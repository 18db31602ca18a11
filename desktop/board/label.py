"""Labels and lines that the style sheet knows by their names."""

from typing import TypeVar

from PySide6.QtGui import QFont
from PySide6.QtWidgets import QFrame, QLabel, QScrollArea, QWidget

T = TypeVar("T", bound=QWidget)


def called(name: str, widget: T) -> T:
    """The widget, under the name by which the style sheet finds it."""
    widget.setObjectName(name)
    return widget


def label(name: str, text: str = "", parent: QWidget | None = None) -> QLabel:
    return called(name, QLabel(text, parent) if parent is not None else QLabel(text))


def steady(widget: T) -> T:
    """With figures of one width, so that a clock does not push about what stands beside it."""
    font = widget.font()
    font.setFeature(QFont.Tag("tnum"), 1)
    widget.setFont(font)
    return widget


def hairline(parent: QWidget) -> QFrame:
    line = called("hairline", QFrame(parent))
    line.setFixedHeight(1)
    return line


def see_through(area: QScrollArea) -> None:
    """What lies behind a scrolled page is seen between its parts."""
    for part in (area.viewport(), area.widget()):
        if part is not None:
            part.setAutoFillBackground(False)
