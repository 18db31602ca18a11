"""Functions about the keyboard focus, and about Enter on buttons."""

from PySide6.QtCore import QEvent, QRectF, Qt
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPen
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractSpinBox,
    QCheckBox,
    QDialog,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QRadioButton,
    QTextEdit,
    QWidget,
)

from takeback.ui.theme import Theme

WRITTEN_IN = (QLineEdit, QTextEdit, QPlainTextEdit, QAbstractSpinBox)
CHOICES = (QCheckBox, QRadioButton)
ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


def presses(button: QAbstractButton, event: QEvent) -> bool:
    """Click the focused button if the event is a press of Enter; return whether to consume the event.

    Qt alone does so for push buttons of dialogs only. A key held down clicks again only buttons that repeat.
    In dialogs with a main button, check boxes and radio buttons leave Enter to it.
    """
    if event.type() != QEvent.Type.KeyPress or not isinstance(event, QKeyEvent):
        return False
    if not is_enter(event) or ends_dialog(button):
        return False
    if button.autoRepeat() or not event.isAutoRepeat():
        button.click()
    return True


def is_enter(event: QKeyEvent) -> bool:
    """Tell whether the key is Enter or the Enter of the keypad, without modifiers."""
    return event.key() in ENTER and not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier


def is_enter_press(event: QEvent) -> bool:
    """Tell whether this is the first press of Enter without modifiers, not its repetition while it is held
    down."""
    if event.type() != QEvent.Type.KeyPress or not isinstance(event, QKeyEvent):
        return False
    return is_enter(event) and not event.isAutoRepeat()


def ends_dialog(button: QAbstractButton) -> bool:
    """Tell whether this is a check box or radio button in a dialog with an enabled default button, which
    Enter then belongs to."""
    dialog = button.window()
    if not isinstance(button, CHOICES) or not isinstance(dialog, QDialog):
        return False
    return any(one.isDefault() and one.isEnabled() for one in dialog.findChildren(QPushButton))


def leave_to_board(part: QWidget) -> None:
    """Let clicks in this widget and all its children leave the focus where it is; Tab still reaches them.

    Text fields still take the focus when clicked.
    """
    for one in (part, *part.findChildren(QWidget)):
        if one.focusPolicy() & Qt.FocusPolicy.ClickFocus and not isinstance(one, WRITTEN_IN):
            one.setFocusPolicy(Qt.FocusPolicy.TabFocus)


def field_of(dialog: QDialog) -> QWidget | None:
    """Return the first text field of the dialog that is visible and editable, in tab order; None for none."""
    one = dialog.nextInFocusChain()
    while one is not None and one is not dialog:
        is_open = isinstance(one, WRITTEN_IN) and one.isEnabled() and not one.isReadOnly()
        if is_open and one.isVisibleTo(dialog) and one.focusPolicy() & Qt.FocusPolicy.TabFocus:
            return one
        one = one.nextInFocusChain()
    return None


def focus_ring(painter: QPainter, box: QRectF, radius: float, theme: Theme) -> None:
    """Paint the ring of a focused widget within `box`."""
    painter.save()
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(QColor(theme.accent), 2))
    painter.drawRoundedRect(box.adjusted(1, 1, -1, -1), radius, radius)
    painter.restore()
