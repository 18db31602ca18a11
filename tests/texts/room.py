"""Find texts that have no room: of widgets, and painted ones."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter
from PySide6.QtWidgets import QAbstractButton, QCheckBox, QComboBox, QLabel, QTabBar, QToolButton, QWidget

from takeback.ui import painting
from takeback.ui.fields import ChoiceBox
from takeback.ui.theme import Theme

MARGINS = {ChoiceBox: 34, QCheckBox: 20}  # what a field needs beside its text


class PaintedTexts:
    """The texts that are painted, and those of them that were wider than their place."""

    def __init__(self) -> None:
        self.texts: list[str] = []
        self.cramped: list[str] = []
        self._paint: Callable[..., None] = painting.text
        painting.text = self.record

    def record(
        self,
        painter: QPainter,
        rect: QRectF,
        words: str,
        theme: Theme,
        size: float,
        ink: str,
        weight: int = 500,
        *align: Any,
        **style: Any,
    ) -> None:
        """Paint a text and note it."""
        self.texts.append(words)
        font = theme.font(size, weight, tabular=True)
        if QFontMetricsF(font).horizontalAdvance(words) > rect.width() + 2:
            self.cramped.append(words)
        self._paint(painter, rect, words, theme, size, ink, weight, *align, **style)

    def take(self, widget: QWidget) -> tuple[list[str], list[str]]:
        """Return what a widget paints, and what of it does not fit."""
        self.texts, self.cramped = [], []
        widget.grab()
        return self.texts, self.cramped


def cramped_texts(widget: QWidget) -> list[str]:
    """Return the texts of labels, buttons and boxes that are narrower than their text, without a tooltip that
    has all of it."""
    return [text for one in shown_widgets(widget) if (text := cramped_text(one))]


def elided_tabs(widget: QWidget) -> Iterator[str]:
    """Yield the labels of visible tab bars whose tabs have less room than they need."""
    for one in widget.findChildren(QTabBar):
        if one.isVisible() and one.elideMode() != Qt.TextElideMode.ElideNone:
            needed, room = one.sizeHint().width(), one.width()
            if needed > room:
                tabs = ", ".join(one.tabText(tab) for tab in range(one.count()) if one.isTabVisible(tab))
                yield f"{tabs} in {room}"


def shown_widgets(widget: QWidget) -> Iterator[QWidget]:
    """Yield the labels, buttons and boxes that are visible."""
    for one in widget.findChildren(QWidget):
        if one.isVisible() and isinstance(one, QLabel | QAbstractButton | QComboBox):
            yield one


def cramped_text(one: QWidget) -> str:
    """Return the text of a label, button or box if it has no room; "" if it has."""
    if isinstance(one, QToolButton) and one.toolButtonStyle() == Qt.ToolButtonStyle.ToolButtonIconOnly:
        return ""
    assert isinstance(one, QLabel | QAbstractButton | QComboBox)
    text = one.currentText() if isinstance(one, QComboBox) else one.text()
    is_wrapped = isinstance(one, QLabel) and one.wordWrap()
    wide = QFontMetricsF(one.font()).horizontalAdvance(text) + MARGINS.get(type(one), 0)
    return text if not is_wrapped and wide > one.width() + 2 and text not in one.toolTip() else ""
