"""Waiting for Qt without a fixed time: until nothing is left to be done."""

from __future__ import annotations

from PySide6.QtCore import QAbstractEventDispatcher, QCoreApplication, QEvent, QEventLoop, QObject, QTimer
from PySide6.QtWidgets import QApplication

SOON = 500  # milliseconds; timers that wait for longer are about another moment
MOST_ROUNDS = 100_000


def settle(*others: QObject) -> None:
    """Let all happen that was posted, that is to be deleted, and that waits for a short timer.

    The timers are those of all windows, and of others that stand in none.
    """
    dispatcher = QAbstractEventDispatcher.instance()
    flags = QEventLoop.ProcessEventsFlag
    for _ in range(MOST_ROUNDS):
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
        if dispatcher.processEvents(flags.AllEvents):
            continue
        if not any(map(is_about_to_act, (*QApplication.topLevelWidgets(), *others))):
            return
        dispatcher.processEvents(flags.WaitForMoreEvents)
    raise AssertionError("It never comes to rest.")


def is_about_to_act(owner: QObject) -> bool:
    timers = owner.findChildren(QTimer)
    return any(one.isActive() and one.isSingleShot() and one.interval() <= SOON for one in timers)
