"""Labels, menu items, scroll areas and icon buttons that are styled by name in the style sheet."""

import re
from typing import TypeVar

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QSize, Qt
from PySide6.QtGui import (
    QAction,
    QColor,
    QFont,
    QFontMetrics,
    QKeySequence,
    QLinearGradient,
    QPainter,
    QPaintEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QFrame,
    QLabel,
    QMenu,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QToolButton,
    QWidget,
)

from takeback.ui.painting import draw_text
from takeback.ui.theme import theme_of

SIDE, ICON = 32, 20  # size of an icon button, and of its icon
FADE = 44  # pixels at the lower end of a scroll area in which a line that is cut fades out
LEAST_TEXT = 38  # least height of a text that scrolls
_SENTENCE_END = re.compile(r"[.!?…](?= )")
MOST_HEIGHT = 10_000  # pixels: room for any text
SHORT = 16  # characters of a last word that does not stand in a line of its own
NO_BREAK = "\N{NO-BREAK SPACE}"
WHOLE_TEXT = "whole_text"  # the property of an action whose text in the menu is cut

T = TypeVar("T", bound=QWidget)


def called(name: str, widget: T) -> T:
    """Set the object name by which the style sheet finds the widget; return the widget."""
    widget.setObjectName(name)
    return widget


def label(name: str, text: str = "", parent: QWidget | None = None) -> QLabel:
    """Return a new label with this object name."""
    return called(name, QLabel(text, parent) if parent is not None else QLabel(text))


def steady(widget: T) -> T:
    """Give all digits the same width, so that a clock does not move its neighbours.

    Returns the widget.
    """
    font = widget.font()
    font.setFeature(QFont.Tag("tnum"), 1)
    widget.setFont(font)
    return widget


def set_fixed_text(widget: QLabel | QAbstractButton, text: str) -> bool:
    """Set the text of a widget and fix its size to that of the text; return whether its neighbours must move.

    Does nothing if the text is the same. Fixing the size keeps Qt from laying out the window for every
    change. A widget that was never shown has no font yet, and its size is left to Qt.
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
    """Return a tooltip that ends with the action's shortcut, if it has one."""
    key = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
    return f"{text} ({key})" if key else text


def add_line(menu: QMenu, text: str, key: str) -> QAction:
    """Add an item to a menu that shows a shortcut, but does not react to it: another action does.

    The key is not part of the text, so that screen readers do not read it as text.
    """
    line = menu.addAction(text)
    line.setShortcut(QKeySequence(key))
    line.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
    line.setShortcutVisibleInContextMenu(True)
    return line


def set_refusal(action: QAction, why: str) -> None:
    """Grey an entry of an open menu that cannot act now, which says why on hover; enable it without a reason.

    An enabled entry has no tooltip, as the status bar shows its tip, unless its text is cut: then its
    property WHOLE_TEXT, with all of it, is its tooltip.
    """
    action.setEnabled(not why)
    action.setToolTip(why or str(action.property(WHOLE_TEXT) or ""))
    if why:
        action.setStatusTip(why)


def keep_place(widget: QWidget) -> None:
    """Keep the widget's space free while it is hidden, so that nothing else moves."""
    policy = widget.sizePolicy()
    policy.setRetainSizeWhenHidden(True)
    widget.setSizePolicy(policy)


def literally(text: str) -> str:
    """Return the text escaped, so that a label with rich text shows it as it is."""
    from html import escape  # late: it loads the names of two thousand characters

    return escape(text)


def keep_last_words_together(sentence: str) -> str:
    """Return the sentence so that no line breaks before its last word, if that is short."""
    rest, _space, last = sentence.rpartition(" ")
    return f"{rest}{NO_BREAK}{last}" if rest and len(last) <= SHORT else sentence


def hairline(parent: QWidget) -> QFrame:
    """Return a horizontal line that is one pixel high."""
    line = called("hairline", QFrame(parent))
    line.setFixedHeight(1)
    return line


def shortened(text: str, metrics: QFontMetrics, width: int) -> str:
    """Return as much of the text as fits into this width: whole sentences, or with an ellipsis where they
    would leave more than two thirds of the width empty."""
    if metrics.horizontalAdvance(text) <= width:
        return text
    for end in reversed([found.end() for found in _SENTENCE_END.finditer(text)]):
        if width / 3 <= metrics.horizontalAdvance(text[:end]) <= width:
            return text[:end]
    return metrics.elidedText(text, Qt.TextElideMode.ElideRight, width)


def cut_name(name: str, most: int) -> str:
    """Return a name of at most about `most` characters: a longer one ends with an ellipsis after a whole
    word, and keeps its closing quotation mark. A single longer word is cut."""
    if len(name) <= most:
        return name
    start = name[:most]
    words = start.rpartition(" ")[0].rstrip(" ,;:·–—-.")
    return f"{words or start[:-1]}…{'”' if name.endswith('”') else ''}"


def set_main(button: QPushButton, is_main: bool) -> None:
    """Let a button look like the main one, or not."""
    if bool(button.property("main")) != is_main:
        button.setProperty("main", is_main)
        button.style().unpolish(button)
        button.style().polish(button)


class Sentence(QLabel):
    """A label of one line that shortens its text to its width, and then has all of it as a tooltip."""

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint as much of the text as fits; the whole is then the tooltip."""
        painter = QPainter(self)
        area: QRect = self.contentsRect()
        text = self.shortened(area.width())
        self.setToolTip(self.text() if text != self.text() else "")
        painter.setPen(self.palette().windowText().color())
        draw_text(painter, area, self.alignment(), text)
        painter.end()

    def shortened(self, width: int) -> str:
        """Return as much of the text as fits: whole sentences, or with an ellipsis where they would leave
        more than two thirds of the width empty."""
        return shortened(self.text(), self.fontMetrics(), width)

    def minimumSizeHint(self) -> QSize:
        """Return a small width: the sentence may be cut off."""
        return QSize(60, super().minimumSizeHint().height())


class Links(QLabel):
    """A label whose links are reached by Tab, and left by Shift+Tab."""

    def __init__(self, name: str, parent: QWidget) -> None:
        """Take the spoken name; the text is set later."""
        super().__init__(parent)
        self.setWordWrap(True)
        self.setAccessibleName(name)
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.LinksAccessibleByMouse | Qt.TextInteractionFlag.LinksAccessibleByKeyboard
        )

    def focusNextPrevChild(self, next: bool) -> bool:
        """Go to the next link, or leave the label. Return whether the focus has moved.

        Qt alone stays at the first link when going backwards.
        """
        at = self.selectionStart()
        has_gone = super().focusNextPrevChild(next)
        if has_gone and not next and self.hasFocus() and self.selectionStart() == at:
            return QWidget.focusNextPrevChild(self, next)
        return has_gone


class FittingArea(QScrollArea):
    """A vertical scroll area as tall as its content while there is space, and as wide if the screen is."""

    def __init__(self) -> None:
        super().__init__()
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    def scroll_by_keys(self) -> None:
        """Let Tab reach the area while there is something to scroll; then the arrows and Page keys scroll."""
        self.verticalScrollBar().rangeChanged.connect(self._let_tab_in)

    def _let_tab_in(self, _: int, most: int) -> None:
        """Let Tab reach the area only while there is something to scroll."""
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus if most else Qt.FocusPolicy.NoFocus)

    def scroll_to(self, part: QWidget) -> None:
        """Scroll down until a part that was just shown is visible, or as much of its beginning as there is
        space for."""
        QApplication.sendEvent(self, QEvent(QEvent.Type.LayoutRequest))  # so that it knows its new height
        bar, top = self.verticalScrollBar(), part.mapTo(self.viewport(), QPoint()).y()
        bar.setValue(bar.value() + max(0, min(top, top + part.height() - self.viewport().height())))

    def sizeHint(self) -> QSize:
        inside: QWidget | None = self.widget()
        if inside is None:
            return super().sizeHint()
        hint = inside.sizeHint()
        if inside.hasHeightForWidth():  # wrapped lines need more height than their size hint says
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


class LowerFade(QWidget):
    """Lets the lower end of a scroll area fade out while there is more below: no line of text ends cut there
    as if it were the last."""

    def __init__(self, area: QScrollArea) -> None:
        super().__init__(area.viewport())
        self._area = area
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        bar = area.verticalScrollBar()
        for changed in (bar.valueChanged, bar.rangeChanged):
            changed.connect(self.place)
        area.viewport().installEventFilter(self)
        self.hide()

    def place(self) -> None:
        """Lie over the lower end of the area, or hide at the end of what it shows."""
        bar, view = self._area.verticalScrollBar(), self._area.viewport().rect()
        high = min(FADE, view.height() // 4)
        self.setGeometry(0, view.height() - high, view.width(), high)
        self.setVisible(bar.value() < bar.maximum())
        self.raise_()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Stay at the lower end of an area that is resized."""
        if event.type() == QEvent.Type.Resize:
            self.place()
        return False

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the background of the window, the more the further down, above a line."""
        painter = QPainter(self)
        ground = self.window().palette().window().color()
        shade = QLinearGradient(0, 0, 0, self.height())
        clear = QColor(ground)
        clear.setAlpha(0)
        shade.setColorAt(0, clear)
        shade.setColorAt(0.75, ground)
        painter.fillRect(self.rect(), shade)
        painter.setPen(QColor(theme_of(self).line))
        painter.drawLine(0, self.height() - 1, self.width(), self.height() - 1)
        painter.end()


class WrappedSentence(QLabel):
    """A label that wraps its text, never with a last line of one short word; `text` returns it as it was
    set."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWordWrap(True)

    def setText(self, text: str) -> None:
        """Show this text."""
        super().setText("\n".join(map(keep_last_words_together, text.split("\n"))))

    def text(self) -> str:
        """Return the text without the spaces at which it must not be broken."""
        return super().text().replace(NO_BREAK, " ")


class FittingText(FittingArea):
    """A scroll area as tall as its text needs at its width; Tab reaches it when it has to scroll."""

    def __init__(self, text: QLabel) -> None:
        """Take the label with the text, which is put into the area."""
        super().__init__()
        self._text = text
        self._others: list[tuple[str, int]] = []
        self.setWidget(text)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self.scroll_by_keys()
        see_through(self)

    def keep_room_for(self, others: list[tuple[str, int]]) -> None:
        """Stay as high as these texts need, too, which may take the place of the present one; each comes with
        the pixels by which it has less width."""
        self._others = others
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        hint = super().sizeHint()
        if self._others:
            hint.setHeight(max(hint.height(), *(self._height_of(*other) for other in self._others)))
        return hint

    def _height_of(self, text: str, narrower: int) -> int:
        """Return the height of a text that has this much less width than the area."""
        room = QRect(0, 0, max(1, self.viewport().width() - narrower), MOST_HEIGHT)
        flags = Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignLeft
        return self._text.fontMetrics().boundingRect(room, flags, text).height()

    def minimumSizeHint(self) -> QSize:
        """Return a height for a few lines, or less if the text is shorter."""
        return QSize(super().minimumSizeHint().width(), min(LEAST_TEXT, self.sizeHint().height()))

    def fit(self) -> None:
        """Scroll to the top and adapt the height to a new text."""
        self.verticalScrollBar().setValue(0)
        self.updateGeometry()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Ask for a new height when the width has changed, because the lines break elsewhere."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.updateGeometry()  # the lines break elsewhere, so the height changes


def see_through(area: QScrollArea) -> None:
    """Make a scroll area and its content transparent, so that what is behind shows; call it after
    `setWidget`."""
    for part in (area.viewport(), area.widget()):
        if part is not None:
            part.setAutoFillBackground(False)


def drawn(name: str, tip: str, parent: QWidget) -> QToolButton:
    """Return an icon button with this accessible name and tooltip; the caller sets the icon."""
    button = QToolButton(parent)
    button.setFixedSize(SIDE, SIDE)
    button.setIconSize(QSize(ICON, ICON))
    button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    button.setAccessibleName(name)
    button.setToolTip(tip)
    return button
