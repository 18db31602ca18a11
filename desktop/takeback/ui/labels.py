"""Labels, lines and buttons that the style sheet knows by their names."""

from typing import TypeVar

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QAction, QFont, QKeySequence, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QFrame,
    QLabel,
    QMenu,
    QScrollArea,
    QSizePolicy,
    QToolButton,
    QWidget,
)

from takeback.ui.painting import draw_text

SIDE, ICON = 32, 20  # of a button with a drawing
LEAST_TEXT = 38  # of height for a text that scrolls where it has no more

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


def retell(widget: QLabel | QAbstractButton, text: str) -> bool:
    """Set another text on a widget that is as wide as its text. True where its neighbours must move.

    Qt would lay out the whole window for every letter, unless the size is fixed. A widget that was never
    shown has no font yet, and is left to Qt.
    """
    if text == widget.text():
        return False
    widget.setText(text)
    before = widget.minimumSize()
    if not widget.isVisible() and before != widget.maximumSize():
        return True
    widget.setFixedSize(widget.sizeHint())
    return widget.minimumSize() != before


def with_key(text: str, action: QAction) -> str:
    """A tooltip that teaches the key."""
    key = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
    return f"{text} ({key})" if key else text


def add_line(menu: QMenu, text: str, key: str) -> QAction:
    """Add a line to a menu that shows a key. Another action hears that key; this one only names it.

    The key is no part of the text, so that it is not read aloud as if it were.
    """
    line = menu.addAction(text)
    line.setShortcut(QKeySequence(key))
    line.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
    line.setShortcutVisibleInContextMenu(True)
    return line


def keep_place(widget: QWidget) -> None:
    """While it is hidden its place stays free, so that nothing else moves."""
    policy = widget.sizePolicy()
    policy.setRetainSizeWhenHidden(True)
    widget.setSizePolicy(policy)


def literally(text: str) -> str:
    """As a label with rich text shows it, character by character."""
    from html import escape  # late: it brings the names of two thousand characters

    return escape(text)


def hairline(parent: QWidget) -> QFrame:
    line = called("hairline", QFrame(parent))
    line.setFixedHeight(1)
    return line


class Sentence(QLabel):
    """A label that shortens what does not fit, and shows all of it on hovering."""

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        area: QRect = self.contentsRect()
        text = self.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, area.width())
        self.setToolTip(self.text() if text != self.text() else "")
        painter.setPen(self.palette().windowText().color())
        draw_text(painter, area, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, text)
        painter.end()

    def minimumSizeHint(self) -> QSize:
        return QSize(60, super().minimumSizeHint().height())


class Links(QLabel):
    """A label whose links the keyboard reaches by Tab, and leaves by Shift+Tab as well."""

    def __init__(self, name: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWordWrap(True)
        self.setAccessibleName(name)
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.LinksAccessibleByMouse | Qt.TextInteractionFlag.LinksAccessibleByKeyboard
        )

    def focusNextPrevChild(self, next: bool) -> bool:
        """Go to the next link, or out. Qt alone stays at the first link when going backwards."""
        at = self.selectionStart()
        has_gone = super().focusNextPrevChild(next)
        if has_gone and not next and self.hasFocus() and self.selectionStart() == at:
            return QWidget.focusNextPrevChild(self, next)
        return has_gone


class FittingArea(QScrollArea):
    """As tall as what is in it, while there is room; never less wide, since it scrolls only up and down."""

    def __init__(self) -> None:
        super().__init__()
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    def sizeHint(self) -> QSize:
        inside: QWidget | None = self.widget()
        if inside is None:
            return super().sizeHint()
        hint = inside.sizeHint()
        if inside.hasHeightForWidth():  # of lines that break, which need more height than they hint at
            hint.setHeight(
                inside.heightForWidth(max(self.viewport().width(), inside.minimumSizeHint().width()))
            )
        return hint

    def minimumSizeHint(self) -> QSize:
        least, inside = super().minimumSizeHint(), self.widget()
        if inside is not None:
            bar = self.verticalScrollBar().sizeHint().width()
            least.setWidth(inside.minimumSizeHint().width() + bar)
        return least


class FittingText(FittingArea):
    """As tall as its lines at the width it has, and no taller; Tab leads into it where it scrolls."""

    def __init__(self, text: QWidget) -> None:
        super().__init__()
        self.setWidget(text)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self.verticalScrollBar().rangeChanged.connect(self._let_tab_in)
        see_through(self)

    def minimumSizeHint(self) -> QSize:
        return QSize(super().minimumSizeHint().width(), min(LEAST_TEXT, self.sizeHint().height()))

    def fit(self) -> None:
        self.verticalScrollBar().setValue(0)
        self.updateGeometry()

    def _let_tab_in(self, _: int, most: int) -> None:
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus if most else Qt.FocusPolicy.NoFocus)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.updateGeometry()  # other lines


def see_through(area: QScrollArea) -> None:
    """What lies behind a scrolled page is seen between its parts."""
    for part in (area.viewport(), area.widget()):
        if part is not None:
            part.setAutoFillBackground(False)


def drawn(name: str, tip: str, parent: QWidget) -> QToolButton:
    """A button with a drawing instead of words."""
    button = QToolButton(parent)
    button.setFixedSize(SIDE, SIDE)
    button.setIconSize(QSize(ICON, ICON))
    button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    button.setAccessibleName(name)
    button.setToolTip(tip)
    return button
