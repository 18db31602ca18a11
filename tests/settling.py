"""Process Qt events until nothing is left to do, instead of waiting for a fixed time."""

from __future__ import annotations

from PySide6.QtCore import QAbstractEventDispatcher, QCoreApplication, QEvent, QEventLoop, QObject, QTimer
from PySide6.QtWidgets import QApplication

SOON = 500  # milliseconds; longer timers are not waited for
MOST_ROUNDS = 100_000


def settle(*others: QObject) -> None:
    """Process all posted events, deferred deletions and short timers.

    The timers are those of all top-level windows, and of `others`, which belong to no window. They fire at
    once, the soonest first: hundreds of tests would otherwise wait for them one after the other.
    """
    dispatcher = QAbstractEventDispatcher.instance()
    flags = QEventLoop.ProcessEventsFlag
    for _ in range(MOST_ROUNDS):
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
        if dispatcher.processEvents(flags.AllEvents):
            continue
        owners = (*QApplication.topLevelWidgets(), *others)
        waiting = [timer for owner in owners for timer in find_short_timers(owner)]
        if not waiting:
            return
        soonest = min(waiting, key=QTimer.remainingTime)
        soonest.stop()
        soonest.timeout.emit()
    raise AssertionError("It never comes to rest.")


def find_short_timers(owner: QObject) -> list[QTimer]:
    timers = owner.findChildren(QTimer)
    return [one for one in timers if one.isActive() and one.isSingleShot() and one.interval() <= SOON]
