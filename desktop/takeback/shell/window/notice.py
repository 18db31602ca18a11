"""Sentences at the board that stop nobody: what the world got wrong, and what is kept, and where."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from takeback.engine.history import Node
from takeback.shell.session.view import Aside, View
from takeback.shell.session.words import capital
from takeback.shell.window.statusbar import HEIGHT
from takeback.ui.labels import FittingText, called
from takeback.ui.theme import EDGE

Way = tuple[str, Callable[[], object]]  # what the button says, and what it does
KeyOf = Callable[[str], str]  # the key of a command, by its id
STAYS = 6_000  # milliseconds
FROM_THE_EDGE = 8


class Notice(QWidget):
    """Hidden until something is to be told; each way out takes it away."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.sentence = QLabel("")
        self.sentence.setWordWrap(True)
        self._frame = called("notice", QFrame(self))
        self._row = QHBoxLayout(self._frame)
        self._row.setContentsMargins(16, 8, 8, 8)
        self._row.setSpacing(8)
        self._area = FittingText(self.sentence)
        self._row.addWidget(self._area, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(24, 12, 24, 0)
        column.addWidget(self._frame)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self.buttons: list[QPushButton] = []
        self.hide()

    def tell(self, sentence: str, ways: Sequence[Way] = (), no_way: str = "Close") -> None:
        """The last button only takes it away; without a word for it there is none."""
        self._clear()
        self.sentence.setText(sentence)
        self._area.fit()
        self.setAccessibleName(sentence)
        for text, do in (*ways, *([(no_way, lambda: None)] if no_way else [])):
            button = QPushButton(text, self._frame)
            button.clicked.connect(self._doing(do) if no_way else do)
            # A button that is not aligned would keep the row, and with it the text, as low as itself.
            self._row.addWidget(button, 0, Qt.AlignmentFlag.AlignVCenter)
            self.buttons.append(button)
        self.show()

    def _doing(self, do: Callable[[], object]) -> Callable[[], None]:
        def done() -> None:
            self.hide()
            do()

        return done

    def _clear(self) -> None:
        for button in self.buttons:
            self._row.removeWidget(button)
            button.hide()
            button.deleteLater()
        self.buttons.clear()


def kept(aside: Aside, new: Node, key_of: KeyOf) -> str:
    """What to say of a turn that began a new line beside turns that were there; else nothing."""
    was = aside.after
    if was is None or new.children or new.parent is not aside.here:
        return ""
    lines = aside.here.shown_children
    if was not in lines or new not in lines:
        return ""
    number, place = lines.index(was) + 1, lines.index(new) + 1
    ids = {place - 1: "line_before", place + 1: "line_after"}
    key = key_of(ids[number]) if number in ids else ""
    what, them = ("later turn is", "it") if aside.turns == 1 else (f"{aside.turns} later turns are", "them")
    return f"Your {what} kept as line {number}" + (f". {key} shows {them}" if key else "")


def shelved(aside: Aside) -> str:
    """What to say of a turn that was begun and is left where it lies."""
    where = f"after turn {aside.here.depth}" if aside.here.depth else "at Start"
    steps = "One step is" if aside.steps == 1 else f"{aside.steps} steps are"
    return f"{steps} kept {where} for when you come back."


class Toast(QLabel):
    """A sentence over the one in the status bar for a while, and over nothing that can be pressed. A click
    takes it away; it takes no focus."""

    looks_at = ("led.aside",)

    told = Signal(str)  # to be spoken

    def __init__(self, desk: QWidget, over: QLabel, key_of: KeyOf, beside: QWidget) -> None:
        """`beside`: what is pressed there, where there is a bar."""
        super().__init__(over.window())
        self._over, self._key_of, self._beside = over, key_of, beside
        self._sentence = ""
        self.tells_of_shelving = True
        called("toast", self)
        self.setToolTip("A click takes this away")
        self._rest = QTimer(self, singleShot=True, interval=STAYS)
        self._rest.timeout.connect(self.hide)
        for one in (desk, over):  # the desk changes with the window where there is no bar
            one.installEventFilter(self)
        self.hide()

    def show_view(self, view: View | None) -> None:
        if view is None:
            self.hide()
        elif (aside := view.led.aside) is None:
            return
        elif not aside.steps:
            if sentence := kept(aside, view.here, self._key_of):
                self.tell(sentence)
                self.told.emit(f"{capital(view.turn_words)}. {sentence}")
        elif self.tells_of_shelving:
            self.tell(sentence := shelved(aside))
            self.told.emit(f"{view.led.news}. {sentence}" if view.led.news else sentence)

    def tell(self, sentence: str) -> None:
        self._sentence = sentence
        self._place()
        self.show()
        self.raise_()
        self._rest.start()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._rest.stop()
        self.hide()

    def _place(self) -> None:
        """Where the other sentence is, or would be; no end of that is seen beside it."""
        over, window = self._over, self._over.window()
        self.setText(self._sentence)
        covered = min(over.width(), over.fontMetrics().horizontalAdvance(over.text()))
        wanted = max(self.sizeHint().width(), covered + 2 * (EDGE - FROM_THE_EDGE))
        width = min(wanted, self._room())
        self.resize(width, self.sizeHint().height())
        if wanted > width:
            flag = Qt.TextElideMode.ElideRight
            self.setText(self.fontMetrics().elidedText(self._sentence, flag, width - 2 * EDGE))
        self.move(FROM_THE_EDGE, window.height() - (HEIGHT + self.height()) // 2)

    def _room(self) -> int:
        """To the first button beside the sentence, or to the edge of the window."""
        beside, window = self._beside, self._over.window()
        if not beside.isVisible():
            return window.width() - 2 * FROM_THE_EDGE
        return beside.mapTo(window, beside.rect().topLeft()).x() - 2 * FROM_THE_EDGE

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize and self.isVisible():
            self._place()
        return False
