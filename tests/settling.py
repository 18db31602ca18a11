"""Waiting for Qt without a fixed time: until nothing is left to be done."""

from __future__ import annotations

from PySide6.QtCore import QAbstractEventDispatcher, QCoreApplication, QEvent, QEventLoop, QObject, QTimer
from PySide6.QtWidgets import QApplication

SOON = 500  # milliseconds; timers that wait for longer are about another moment
MOST_ROUNDS = 100_000


def settle(*others: QObject) -> None:
    """Let all happen that was posted, that is to be deleted, and that waits for a short timer.

    The timers are those of all windows, and of others that stand in none. They run out at once, the soonest
    first: hundreds of tests would otherwise wait for them one after the other.
    """
    dispatcher = QAbstractEventDispatcher.instance()
    flags = QEventLoop.ProcessEventsFlag
    for _ in range(MOST_ROUNDS):
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
        if dispatcher.processEvents(flags.AllEvents):
            continue
        owners = (*QApplication.topLevelWidgets(), *others)
        waiting = [timer for owner in owners for timer in short_timers(owner)]
        if not waiting:
            return
        soonest = min(waiting, key=QTimer.remainingTime)
        soonest.stop()
        soonest.timeout.emit()
    raise AssertionError("It never comes to rest.")


def short_timers(owner: QObject) -> list[QTimer]:
    timers = owner.findChildren(QTimer)
    return [one for one in timers if one.isActive() and one.isSingleShot() and one.interval() <= SOON]
