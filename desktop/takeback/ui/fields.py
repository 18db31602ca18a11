"""The fields of our dialogs: segments, a switch, a slider, numbers, combo boxes, and rows for them.

For assistive programs each is the Qt widget it is based on (a radio button, a check box, a spin box); only
the painting is our own.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any

from PySide6.QtCore import QEvent, QObject, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFontMetrics,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPolygonF,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QRadioButton,
    QSlider,
    QSpinBox,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionComboBox,
    QStylePainter,
    QWidget,
)

from takeback.texts import gettext as _
from takeback.ui.focus import focus_ring
from takeback.ui.painting import draw_text
from takeback.ui.theme import (
    BETWEEN,
    INSIDE,
    Theme,
    mixed,
    second_text,
    theme_of,
)

HEIGHT = 32
ARROW = 34  # what a combo box needs beside its text
MOST_TYPED = 1000  # characters of a text that is typed
LONGEST_SEARCH = 200  # characters that are searched for


class Segment(QRadioButton):
    """A radio button that is painted as one of several adjoining segments."""

    def __init__(self, value: Any, text: str, parent: QWidget) -> None:
        """Take the value that the segment stands for, and its text."""
        super().__init__(text, parent)
        self.value = value
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)  # repaints when the pointer enters or leaves
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.toggled.connect(self._let_tab_in)

    def _let_tab_in(self, is_on: bool) -> None:
        """Let Tab reach only the checked segment; arrow keys go on from there."""
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus if is_on else Qt.FocusPolicy.ClickFocus)

    def sizeHint(self) -> QSize:
        """Return the size of the text in bold, which does not change when the segment is chosen."""
        font = theme_of(self).font(13, 600)
        return QSize(QFontMetrics(font).horizontalAdvance(self.text()) + 2 * BETWEEN, HEIGHT)

    def minimumSizeHint(self) -> QSize:
        """Return the size hint: a segment never shrinks."""
        return self.sizeHint()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show the whole text on hovering where it is cut off, as where the layout forces a width."""
        super().resizeEvent(event)
        self.setToolTip(self.text() if self.width() < self.sizeHint().width() - BETWEEN else "")

    def hitButton(self, pos: Any) -> bool:
        """Tell whether a press at this point hits the segment: all of it is sensitive."""
        return self.rect().contains(pos)

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = theme_of(self)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect()).adjusted(3, 3, -3, -3)
        if self.isChecked():
            painter.setPen(QPen(QColor(theme.accent), 1.5))
            painter.setBrush(QColor(theme.accent_soft))
            painter.drawRoundedRect(box, 6, 6)
        elif self.underMouse() and self.isEnabled():
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(mixed(theme.accent, theme.cell, 0.12)))
            painter.drawRoundedRect(box, 6, 6)
        if self.hasFocus():
            focus_ring(painter, QRectF(self.rect()), 8, theme)
        painter.setFont(theme.font(13, 600 if self.isChecked() else 500))
        painter.setPen(QColor(theme.ink if self.isChecked() else second_text(theme, theme.cell)))
        shown = painter.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, self.width() - 6)
        draw_text(painter, self.rect(), Qt.AlignmentFlag.AlignCenter, shown)


class SegmentedControl(QWidget):
    """A row of segments of which at most one is checked."""

    chosen = Signal(object)  # the value of the segment that was checked

    def __init__(self, name: str, choices: Iterable[tuple[Any, str]], parent: QWidget | None = None) -> None:
        """Take a spoken name, and the value and text of each segment."""
        super().__init__(parent)
        self.setAccessibleName(name)
        self.segments = [Segment(value, text, self) for value, text in choices]
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        for segment in self.segments:
            segment.setAccessibleName(f"{segment.text()}, {name}")
            segment.toggled.connect(partial(self._toggled, segment))
            row.addWidget(segment)
        self.setFixedHeight(HEIGHT)

    @property
    def value(self) -> Any:
        """Return the value of the checked segment; None if none is checked."""
        return next((segment.value for segment in self.segments if segment.isChecked()), None)

    def _toggled(self, segment: Segment, is_on: bool) -> None:
        """Emit `chosen` for a segment that was checked, and let Tab no longer reach the first one instead."""
        if is_on:
            if segment is not self.segments[0]:
                self.segments[0].setFocusPolicy(Qt.FocusPolicy.ClickFocus)
            self.chosen.emit(segment.value)

    def set_value(self, value: Any) -> None:
        """Check the segment with this value; do nothing if there is none. Emits `chosen` if it changes."""
        for segment in self.segments:
            if segment.value == value:
                segment.setChecked(True)

    def clear(self) -> None:
        """Check no segment; the first can then be reached by Tab. Emits nothing."""
        for segment in self.segments:
            segment.setAutoExclusive(False)
            segment.setChecked(False)
            segment.setAutoExclusive(True)
        self.segments[0].setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = theme_of(self)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor(theme.line), 1))
        painter.setBrush(QColor(theme.cell))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), 8, 8)


class Switch(QCheckBox):
    """A check box that is painted as a switch."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        """Take the spoken name."""
        super().__init__(parent)
        self.setAccessibleName(name)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFixedSize(48, HEIGHT)

    def hitButton(self, pos: Any) -> bool:
        """Tell whether a press at this point hits the switch: all of it is sensitive."""
        return self.rect().contains(pos)

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = theme_of(self)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setOpacity(1.0 if self.isEnabled() else 0.4)
        track = QRectF(4, 5, 40, 22)
        if self.hasFocus():
            focus_ring(painter, track.adjusted(-4, -4, 4, 4), 15, theme)
        edge = theme.accent if self.isChecked() else second_text(theme)
        painter.setPen(QPen(QColor(edge), 1.5))
        painter.setBrush(QColor(theme.accent if self.isChecked() else theme.cell))
        painter.drawRoundedRect(track, 11, 11)
        knob = QPointF(track.right() - 11 if self.isChecked() else track.left() + 11, track.center().y())
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(theme.on_accent if self.isChecked() else second_text(theme)))
        painter.drawEllipse(knob, 7, 7)


class Slider(QSlider):
    """A slider for a number where the exact value hardly matters."""

    def __init__(self, name: str, low: int, high: int, parent: QWidget | None = None) -> None:
        """Take the spoken name, and the lowest and highest value."""
        super().__init__(Qt.Orientation.Horizontal, parent)
        self.setRange(low, high)
        self.setPageStep(max(1, (high - low) // 10))
        self.setAccessibleName(name)
        self.setFixedSize(180, HEIGHT)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def set_value(self, value: int) -> None:
        """Set the value."""
        self.setValue(value)

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = theme_of(self)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setOpacity(1.0 if self.isEnabled() else 0.4)
        y, left, right = self.height() / 2, 9.0, self.width() - 9.0
        at = left + (right - left) * (self.value() - self.minimum()) / max(1, self.maximum() - self.minimum())
        for end, shade in ((right, theme.line), (at, theme.accent)):
            painter.setPen(QPen(QColor(shade), 4, c=Qt.PenCapStyle.RoundCap))
            painter.drawLine(QPointF(left, y), QPointF(end, y))
        painter.setPen(QPen(QColor(theme.accent), 2))
        painter.setBrush(QColor(theme.panel))
        painter.drawEllipse(QPointF(at, y), 7, 7)
        if self.hasFocus():
            focus_ring(painter, QRectF(at - 11, y - 11, 22, 22), 11, theme)


class NumberField(QWidget):
    """A whole number within a range: a spin box between buttons for one less and one more."""

    changed = Signal(int)  # the new number

    def __init__(self, name: str, low: int, high: int, parent: QWidget | None = None) -> None:
        """Take a spoken name, and the lowest and highest number."""
        super().__init__(parent)
        self.spin = QSpinBox(self)
        self.spin.setRange(low, high)
        self.spin.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.spin.setAccessibleName(name)
        self.spin.setFixedSize(max(56, 12 * len(str(high)) + 24), HEIGHT)
        self.spin.setStyleSheet(
            "QSpinBox { padding: 0; } QSpinBox::up-button, QSpinBox::down-button { width: 0; border: none; }"
            "QSpinBox QLineEdit { border: none; background: transparent; padding: 0; }"
        )
        self.spin.valueChanged.connect(self._moved)
        self.less = self._button("−", _("{name}: less", name=name), self.spin.stepDown)
        self.more = self._button("+", _("{name}: more", name=name), self.spin.stepUp)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(4)
        for widget in (self.less, self.spin, self.more):
            row.addWidget(widget)
        self.setFocusProxy(self.spin)
        self._moved(self.spin.value())

    @property
    def value(self) -> int:
        """Return the number."""
        return self.spin.value()

    def set_value(self, value: int) -> None:
        """Set the number, moved into the range."""
        self.spin.setValue(value)

    def _button(self, sign: str, name: str, step: Any) -> QPushButton:
        """Make a button that repeats `step` while it is held."""
        button = QPushButton(sign, self)
        button.setAccessibleName(name)
        button.setAutoRepeat(True)
        button.setAutoDefault(False)
        button.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # the spin box's arrow keys do the same
        button.setFixedSize(HEIGHT, HEIGHT)
        button.setStyleSheet("padding: 0; font-size: 16px;")
        button.clicked.connect(lambda: step())
        return button

    def _moved(self, value: int) -> None:
        """Enable each of both buttons unless the number is at its end of the range, and emit `changed`."""
        self.less.setEnabled(value > self.spin.minimum())
        self.more.setEnabled(value < self.spin.maximum())
        self.changed.emit(value)


class ChoiceBox(QComboBox):
    """A combo box; with `free`, anything else may be typed, and a click on an item's text opens the list.

    A text without room is cut off, and is then the tooltip.
    """

    def __init__(
        self, name: str, choices: Sequence[tuple[Any, str]], free: bool = False, parent: QWidget | None = None
    ) -> None:
        """Take a spoken name, the value and text of each item, and whether anything may be typed."""
        super().__init__(parent)
        self.setAccessibleName(name)
        self.setEditable(free)
        for value, text in choices:
            self.addItem(text, value)
        self._cut_text = ""  # the tooltip, where the text is cut off
        self.currentTextChanged.connect(self._tell_cut_text)
        self.setFixedHeight(HEIGHT)
        self.setMinimumWidth(104)
        self.setStyleSheet(
            "QComboBox { combobox-popup: 0; }"  # else the list has empty strips above and below
            "QComboBox QAbstractItemView::item { min-height: 26px; padding: 0 6px; }"
            "QComboBox::drop-down { border: none; width: 26px; } QComboBox::down-arrow { image: none; }"
            "QComboBox QLineEdit { border: none; background: transparent; padding: 0; }"
        )
        self.setItemDelegate(QStyledItemDelegate(self))  # Qt's own ignores the height
        edit = self.lineEdit()
        if edit is not None:
            edit.setAccessibleName(name)
            edit.setMaxLength(MOST_TYPED)
            edit.installEventFilter(self)

    @property
    def value(self) -> Any:
        """Return the value of the chosen or typed item, or the typed text if no item is called so; None if
        there are no items."""
        if not self.isEditable():
            return self.currentData()
        at = self.findText(self.currentText(), Qt.MatchFlag.MatchExactly | Qt.MatchFlag.MatchCaseSensitive)
        return self.itemData(at) if at >= 0 else self.currentText()

    @property
    def choices(self) -> list[tuple[Any, str]]:
        """Return the value and text of every item."""
        return [(self.itemData(at), self.itemText(at)) for at in range(self.count())]

    def offer(self, choices: Sequence[tuple[Any, str]], chosen: Any = None) -> None:
        """Replace the items; do nothing, not even with `chosen`, if they are the same. Emits nothing.

        Then the item with the value `chosen` (None: the value so far) is chosen, if there is one.
        """
        if list(choices) == self.choices:
            return
        value = self.value if chosen is None else chosen
        self.blockSignals(True)
        self.clear()
        for one, text in choices:
            self.addItem(text, one)
        self.set_value(value)
        self.blockSignals(False)

    def set_value(self, value: Any) -> None:
        """Choose the item with this value; without one, type it if anything may be typed, else do nothing."""
        at = self.findData(value)
        if at >= 0:
            self.setCurrentIndex(at)
        elif self.isEditable():
            self.setEditText(str(value))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Open the list when the text of one of its items is clicked; it can still be typed over."""
        is_click = isinstance(event, QMouseEvent) and event.type() == QEvent.Type.MouseButtonPress
        if is_click and watched is self.lineEdit() and self.findText(self.currentText()) >= 0:
            self.setFocus(Qt.FocusReason.MouseFocusReason)
            self.showPopup()
            return True
        return super().eventFilter(watched, event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._tell_cut_text()

    def _tell_cut_text(self) -> None:
        """Show the whole text on hovering where it is cut off, unless there is another tooltip."""
        if self.toolTip() in ("", self._cut_text):
            text = self.currentText()
            self._cut_text = text if self.fontMetrics().horizontalAdvance(text) > self._room() else ""
            self.setToolTip(self._cut_text)

    def _room(self) -> int:
        """Return the width that the text has beside the arrow and the icon."""
        icon = 0 if self.itemIcon(self.currentIndex()).isNull() else self.iconSize().width() + 4
        return self.width() - ARROW - icon

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the field with its text, cut off with an ellipsis where it does not fit, and an arrow."""
        option = QStyleOptionComboBox()
        self.initStyleOption(option)
        mode = Qt.TextElideMode.ElideRight
        option.currentText = self.fontMetrics().elidedText(self.currentText(), mode, max(0, self._room()))
        painter = QStylePainter(self)
        painter.drawComplexControl(QStyle.ComplexControl.CC_ComboBox, option)
        if not self.isEditable():
            painter.drawControl(QStyle.ControlElement.CE_ComboBoxLabel, option)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor(second_text(theme_of(self))), 1.5, c=Qt.PenCapStyle.RoundCap))
        x, y = self.width() - 16.0, self.height() / 2 - 1.5
        painter.drawPolyline(QPolygonF([QPointF(x - 4, y), QPointF(x, y + 4), QPointF(x + 4, y)]))


# As on buttons and in lists; within a text they are PIECE_NAMES.
COLOUR_NAMES = (_("Red"), _("Blue"), _("Yellow"), _("Green"), _("Purple"), _("Teal"))


class SeatColourBox(ChoiceBox):
    """A combo box of seat colours, each with its name and a dot."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        """Take the spoken name; the values are the numbers of the colours, from 0."""
        super().__init__(name, list(enumerate(COLOUR_NAMES)), parent=parent)
        self.setMinimumWidth(112)
        self.setIconSize(QSize(14, 14))

    def changeEvent(self, event: QEvent) -> None:
        """Paint the dots again after a change of palette."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self._paint_dots()

    def showEvent(self, event: Any) -> None:
        self._paint_dots()
        super().showEvent(event)

    def _paint_dots(self) -> None:
        """Set the icon of each item to a dot of the seat's colour in the present theme."""
        from PySide6.QtGui import QIcon, QPixmap

        for at in range(self.count()):
            picture = QPixmap(28, 28)
            picture.fill(Qt.GlobalColor.transparent)
            painter = QPainter(picture)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(theme_of(self).piece(at)))
            painter.drawEllipse(1, 1, 26, 26)
            painter.end()
            self.setItemIcon(at, QIcon(picture))


def refusal_sheet(theme: Theme) -> str:
    """Return the style sheet of a refusal (the object named "refusal")."""
    behind = mixed(theme.alarm, theme.panel, 0.1)
    return (
        f"#refusal {{ background: {behind}; color: {theme.ink}; border: 1px solid {theme.alarm};"
        " border-radius: 8px; padding: 8px 12px; font-size: 13px; font-weight: 500; }"
    )


def heading(text: str) -> QLabel:
    """Return a new label that is styled as a heading."""
    label = QLabel(text)
    label.setObjectName("heading")
    return label


def second(text: str) -> QLabel:
    """Return a new label for smaller text that explains, with wrapped lines."""
    label = QLabel(text)
    label.setObjectName("second")
    label.setWordWrap(True)
    return label


def add_row(grid: QGridLayout, title: str, help: str | QLabel, field: QWidget) -> tuple[QWidget, ...]:
    """Add a row to a form: title and help (none if empty) at the left, the field at the right.

    The help also describes the field to screen readers. Returns the title's label, the field and the help's
    label, for callers that hide the row.
    """
    at = grid.rowCount()
    words = QGridLayout()
    words.setContentsMargins(0, 0, 0, 0)
    words.setVerticalSpacing(2)
    label = QLabel(title)
    label.setWordWrap(True)
    label.setBuddy(field)
    for free in (0, 3):  # centres the text; an aligned layout would not grow with wrapped lines
        words.setRowStretch(free, 1)
    words.addWidget(label, 1, 0)
    seen: list[QWidget] = [label, field]
    if help:
        line = second(help) if isinstance(help, str) else help
        words.addWidget(line, 2, 0)
        field.setAccessibleDescription(line.text())
        seen.append(line)
    grid.addLayout(words, at, 0)
    grid.addWidget(field, at, 1, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
    return tuple(seen)


def rows() -> QGridLayout:
    """Return a new grid layout for a form; see `add_row`."""
    grid = QGridLayout()
    grid.setHorizontalSpacing(2 * BETWEEN)
    grid.setVerticalSpacing(BETWEEN + INSIDE // 2)
    grid.setColumnStretch(0, 1)
    return grid


class SearchField(QLineEdit):
    """A search field. Down or Enter emit `left`, to go to the results; Escape first clears the text."""

    left = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Emit `left` on Down or Enter, and clear the text on Escape; pass other keys, and Escape in an empty
        field, to Qt."""
        if event.key() in (Qt.Key.Key_Down, Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.left.emit()
        elif event.key() == Qt.Key.Key_Escape and self.text():
            self.clear()
        else:
            super().keyPressEvent(event)
