"""Messages that stop nobody: a bar over the board, and a toast over the status bar."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QMouseEvent, QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from takeback.engine.history import Node
from takeback.shell.session.view import LeftBehind, View
from takeback.shell.window.statusbar import HEIGHT
from takeback.texts import gettext as _
from takeback.texts import ngettext
from takeback.ui.labels import FittingText, WrappedSentence, called, shortened
from takeback.ui.theme import EDGE

LabelledAction = tuple[str, Callable[[], object]]  # a button's text, and its function
KeyOf = Callable[[str], str]  # returns the shortcut of a command id
STAYS = 6_000  # milliseconds that a toast is shown
FROM_THE_EDGE = 8
BESIDE = 24  # pixels between the bar and the edges of the desk
MOST_BESIDE = 1.9  # lines, not quite full, of a sentence with buttons beside it


class NoticeBar(QWidget):
    """A bar with a sentence and buttons, hidden until `show_notice`; any button hides it.

    The buttons stand below the sentence where it would need many lines beside them.
    """

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._frame = called("notice", QFrame(self))
        self.sentence = WrappedSentence(self._frame)
        self._box = QBoxLayout(QBoxLayout.Direction.LeftToRight, self._frame)
        self._box.setContentsMargins(16, 8, 8, 8)
        self._box.setSpacing(8)
        self._row = QHBoxLayout()  # of the buttons
        self._row.setSpacing(8)
        self._row.setAlignment(Qt.AlignmentFlag.AlignLeft)
        self._box.addLayout(self._row)
        self._area: FittingText | None = None  # made for the first sentence: most starts show none
        column = QVBoxLayout(self)
        column.setContentsMargins(BESIDE, 12, BESIDE, 0)
        column.addWidget(self._frame)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self.buttons: list[QPushButton] = []
        self.shown = 0  # how many sentences were shown so far: tells whether another one has come since
        self.hide()

    def show_notice(
        self, sentence: str, ways: Sequence[LabelledAction] = (), no_way: str = _("Close")
    ) -> None:
        """Show a sentence with these buttons and a last one that only hides it; without its text there is
        none.

        Without the last one the others do not hide the bar either.
        """
        self._clear()
        self.shown += 1
        self.sentence.setText(sentence)
        if self._area is None:
            self._area = FittingText(self.sentence)
            self._box.insertWidget(0, self._area, 1)
        self._area.fit()
        self.setAccessibleName(sentence)
        for text, do in (*ways, *([(no_way, lambda: None)] if no_way else [])):
            button = QPushButton(text, self._frame)
            button.clicked.connect(self._hiding_first(do) if no_way else do)
            # unaligned, a button would limit the height of the row and its text
            self._row.addWidget(button, 0, Qt.AlignmentFlag.AlignVCenter)
            self.buttons.append(button)
        self._arrange()
        self.show()

    def _arrange(self) -> None:
        """Put the buttons beside the sentence, or below it where it would have more than two lines beside
        them."""
        inside = self._box.contentsMargins()
        room = self.width() - 2 * BESIDE - inside.left() - inside.right()
        for part in (self.sentence, *self.buttons):
            part.ensurePolished()
        taken = sum(button.sizeHint().width() + self._row.spacing() for button in self.buttons)
        metrics = self.sentence.fontMetrics()
        lines = metrics.horizontalAdvance(self.sentence.text()) / max(1, room - taken)
        ways = QBoxLayout.Direction
        self._box.setDirection(ways.TopToBottom if self.buttons and lines > MOST_BESIDE else ways.LeftToRight)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Arrange the buttons for the new width."""
        super().resizeEvent(event)
        self._arrange()

    def _hiding_first(self, do: Callable[[], object]) -> Callable[[], None]:
        """Return a function that hides the bar and then does this."""

        def done() -> None:
            """Hide the bar, then do it."""
            self.hide()
            do()

        return done

    def _clear(self) -> None:
        """Remove all buttons."""
        for button in self.buttons:
            self._row.removeWidget(button)
            button.hide()
            button.deleteLater()
        self.buttons.clear()


def kept_turns_message(aside: LeftBehind, new: Node, key_of: KeyOf) -> str:
    """Return the message on later turns kept as another line beside this new turn, "" if there are none."""
    first_later = aside.after
    if first_later is None or new.children or new.parent is not aside.here:
        return ""
    lines = aside.here.shown_children
    if first_later not in lines or new not in lines:
        return ""
    places = lines.index(first_later) - lines.index(new)
    ids = {-1: "line_before", 1: "line_after"}
    key = key_of(ids[places]) if places in ids else ""
    if not key:
        return ngettext(
            "The later turn is kept as {line}",
            "The {count} later turns are kept as {line}",
            aside.turns,
            line=aside.line,
        )
    return ngettext(
        "The later turn is kept as {line}. {key} shows it",
        "The {count} later turns are kept as {line}. {key} shows them",
        aside.turns,
        line=aside.line,
        key=key,
    )


def kept_draft_message(aside: LeftBehind, key: str) -> str:
    """Return the message on an unfinished turn that was kept, with the number of its steps, and how this key,
    if there is one, finishes the turn."""
    if key:
        if not aside.here.depth:
            return ngettext(
                "One step is kept at Start. Go back there and press {key} to confirm it.",
                "{count} steps are kept at Start. Go back there and press {key} to confirm them.",
                aside.steps,
                key=key,
            )
        return ngettext(
            "One step is kept after turn {turn}. Go back there and press {key} to confirm it.",
            "{count} steps are kept after turn {turn}. Go back there and press {key} to confirm them.",
            aside.steps,
            turn=aside.here.depth,
            key=key,
        )
    if not aside.here.depth:
        return ngettext(
            "One step is kept at Start for when you come back.",
            "{count} steps are kept at Start for when you come back.",
            aside.steps,
        )
    return ngettext(
        "One step is kept after turn {turn} for when you come back.",
        "{count} steps are kept after turn {turn} for when you come back.",
        aside.steps,
        turn=aside.here.depth,
    )


class Toast(QLabel):
    """A message over that of the status bar, for a while, and not over buttons; a click hides it."""

    message_emitted = Signal(str)  # to be spoken

    def __init__(self, desk: QWidget, over: QLabel, key_of: KeyOf, beside: Sequence[QWidget]) -> None:
        """Make it over the label `over`; `beside` is what stands there, too, and must not be covered."""
        super().__init__(over.window())
        self._over, self._key_of, self._beside = over, key_of, beside
        self._sentence = ""
        self.announces_kept_drafts = True
        called("toast", self)
        self.setToolTip(_("Click to close this message"))
        self._hide_timer = QTimer(self, singleShot=True, interval=STAYS)
        self._hide_timer.timeout.connect(self.hide)
        for one in (desk, over):  # without a status bar the desk changes with the window
            one.installEventFilter(self)
        self.hide()

    def watched(self, view: View) -> object:
        """Return what the last change left behind, if anything."""
        return (view.led.aside,)

    def show_view(self, view: View | None) -> None:
        """Show and speak a message if the view's change left later turns or an unfinished turn behind;
        otherwise leave what is shown. None hides it."""
        if view is None:
            self.hide()
        elif (aside := view.led.aside) is None:
            return
        elif not aside.steps:
            if sentence := kept_turns_message(aside, view.here, self._key_of):
                self.show_text(sentence)
                self.message_emitted.emit(_("{turn}. {message}", turn=view.turn_title, message=sentence))
        elif self.announces_kept_drafts:
            self.show_text(sentence := kept_draft_message(aside, self._key_of("confirm")))
            self.message_emitted.emit(f"{view.led.news}. {sentence}" if view.led.news else sentence)

    def show_text(self, sentence: str) -> None:
        """Show this message, and hide it after a while."""
        self._sentence = sentence
        self._cover_message()
        self.show()
        self.raise_()
        self._hide_timer.start()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Hide the message."""
        self._hide_timer.stop()
        self.hide()

    def _cover_message(self) -> None:
        """Place it over the status bar's message so that none of that shows beside it."""
        over, window = self._over, self._over.window()
        self.setText(self._sentence)
        covered = min(over.width(), over.fontMetrics().horizontalAdvance(over.text()))
        wanted = max(self.sizeHint().width(), covered + 2 * (EDGE - FROM_THE_EDGE))
        width = min(wanted, self._available_width())
        self.resize(width, self.sizeHint().height())
        if wanted > width:
            self.setText(shortened(self._sentence, self.fontMetrics(), width - 2 * EDGE))
        self.move(FROM_THE_EDGE, window.height() - (HEIGHT + self.height()) // 2)

    def _available_width(self) -> int:
        """Return the width up to what stands beside the message, or to the edge of the window."""
        window = self._over.window()
        shown = (one for one in self._beside if one.isVisible() and one.width())
        starts = [one.mapTo(window, one.rect().topLeft()).x() for one in shown]
        return min(starts, default=window.width()) - 2 * FROM_THE_EDGE

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Move the message when its parent is resized; return False, so that the event goes on."""
        if event.type() == QEvent.Type.Resize and self.isVisible():
            self._cover_message()
        return False
