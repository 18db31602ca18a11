"""Speaks what happens at the table to players who listen with a screen reader.

Politely: of several sentences in a row only the latest.
"""

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer

from desktop.engine.history import Node
from desktop.table.table import Change

REST = 150  # milliseconds; of several sentences within it only the last is spoken


class Announcer(QObject):
    """Hears changes and sentences. `voice` is the label they are spoken through."""

    def __init__(self, voice: QObject) -> None:
        super().__init__(voice)
        self._voice = voice
        self._waiting = ""
        self.last = ""  # what was spoken last
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.setInterval(REST)
        self._rest.timeout.connect(self._speak)

    def hear(self, change: Change, tell: Callable[[Node], str]) -> None:
        """`tell` names a turn as the viewer may know it: "turn 12, Cross: row 2, column 3"."""
        self.say(sentence_for(change, tell))

    def say(self, sentence: str) -> None:
        if sentence:
            self._waiting = sentence
            self._rest.start()

    def _speak(self) -> None:
        self.last, self._waiting = self._waiting, ""
        speak(self._voice, self.last)


def sentence_for(change: Change, tell: Callable[[Node], str]) -> str:
    before, after = change.before, change.after
    if change.cause == "played":
        return capital(tell(after))
    if change.cause == "undone" and after.depth == before.depth - 1:
        return f"Took back {tell(before)}"
    if change.cause == "undone":
        return f"Took back {before.depth - after.depth} turns. Now at {tell(after)}"
    if change.cause == "redone":
        return f"Played again {tell(after)}"
    return f"At {tell(after)}"


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def speak(voice: QObject, sentence: str) -> None:
    """An announcement where Qt knows them (6.8 on), else a new name for the voice, which is told too."""
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
