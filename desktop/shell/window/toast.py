"""Telling a player what is kept, and where: turns that another one was played beside, a turn begun."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtWidgets import QLabel, QWidget

from desktop.listeners.announcer import capital
from desktop.shell.session.view import View
from desktop.ui.labels import called

KeyOf = Callable[[str], str]  # the key of a command, by its id
STAYS = 6_000  # milliseconds
ABOVE_THE_EDGE = 20


def kept(before: View, view: View, key_of: KeyOf) -> str:
    """What to say of a turn that began a new line beside turns that were there; else nothing."""
    change, was, new = view.led.change, before.after, view.here
    if change is None or change.cause != "played" or was is None or was is new:
        return ""
    if new.children or new.parent is None or was.parent is not new.parent:
        return ""
    lines = new.parent.shown_children
    if was not in lines or new not in lines:
        return ""
    number, place = lines.index(was) + 1, lines.index(new) + 1
    ids = {place - 1: "line_before", place + 1: "line_after"}
    key = key_of(ids[number]) if number in ids else ""
    count = before.turns - before.here.depth
    what, them = ("later turn is", "it") if count == 1 else (f"{count} later turns are", "them")
    return f"Your {what} kept as line {number}" + (f". {key} shows {them}" if key else "")


def shelved(before: View, view: View) -> str:
    """What to say of a turn that was begun and is left where it lies; else nothing."""
    turn, change = before.turn, view.led.change
    if turn is None or not turn.steps or turn.seat not in before.to_act:
        return ""
    if change is None or change.cause == "played":
        return ""
    where = f"after turn {before.here.depth}" if before.here.depth else "at Start"
    steps = "One step is" if turn.steps == 1 else f"{turn.steps} steps are"
    return f"{steps} kept {where} for when you come back."


class Toast(QLabel):
    """A sentence over the lower edge of the board for a while. It takes no click and no focus."""

    looks_at = ("here", "after", "turns", "turn")

    told = Signal(str)  # to be spoken

    def __init__(self, desk: QWidget, key_of: KeyOf) -> None:
        super().__init__(desk)
        self._desk, self._key_of = desk, key_of
        self._view: View | None = None
        self.tells_of_shelving = True
        called("toast", self)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._rest = QTimer(self, singleShot=True, interval=STAYS)
        self._rest.timeout.connect(self.hide)
        desk.installEventFilter(self)
        self.hide()

    def show_view(self, view: View | None) -> None:
        before, self._view = self._view, view
        if view is None:
            self.hide()
        elif before is not None and view.led.change is not None:
            if sentence := kept(before, view, self._key_of):
                self.tell(sentence)
                self.told.emit(f"{capital(view.turn_words)}. {sentence}")
            elif self.tells_of_shelving and (sentence := shelved(before, view)):
                self.tell(sentence)
                self.told.emit(f"{view.led.news}. {sentence}" if view.led.news else sentence)

    def tell(self, sentence: str) -> None:
        self.setText(sentence)
        self._place()
        self.show()
        self.raise_()
        self._rest.start()

    def _place(self) -> None:
        desk = self._desk
        self.adjustSize()
        self.setFixedWidth(min(self.sizeHint().width(), desk.width() - 16))
        self.move((desk.width() - self.width()) // 2, desk.height() - self.height() - ABOVE_THE_EDGE)

    def eventFilter(self, desk: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize and self.isVisible():
            self._place()
        return False
