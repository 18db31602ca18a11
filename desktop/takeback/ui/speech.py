"""Speaking to screen readers what changes without the focus moving there."""

from PySide6.QtCore import QObject


def speak(voice: QObject, sentence: str) -> None:
    """Announce a sentence to screen readers in the name of the object `voice`; before Qt 6.8, by changing the
    accessible name of `voice`."""
    from PySide6.QtGui import (  # late: nothing is spoken before the first picture
        QAccessible,
        QAccessibleEvent,
    )

    try:
        from PySide6.QtGui import QAccessibleAnnouncementEvent
    except ImportError:
        voice.setProperty("accessibleName", sentence)
        QAccessible.updateAccessibility(QAccessibleEvent(voice, QAccessible.Event.NameChanged))
        return
    QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(voice, sentence))
