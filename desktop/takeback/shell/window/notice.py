"""Messages that stop nobody: a bar over the board, and a toast in the status bar."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt, QTimer, Signal
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
from takeback.shell.window.statusbar import NextActionWatcher, StatusBar
from takeback.texts import gettext as _
from takeback.texts import ngettext
from takeback.ui.labels import FittingText, WrappedSentence, called, shortened
from takeback.ui.theme import EDGE

LabelledAction = tuple[str, Callable[[], object]]  # a button's text, and its function
KeyOf = Callable[[str], str]  # returns the shortcut of a command id
STAYS = 6_000  # milliseconds that a toast is shown at least
CLICK_TO_CLOSE = _("Click to close this message")
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
        self.set_sentence(sentence)
        if self._area is None:
            self._area = FittingText(self.sentence)
            self._box.insertWidget(0, self._area, 1)
        self._area.fit()
        for text, do in (*ways, *([(no_way, lambda: None)] if no_way else [])):
            button = QPushButton(text, self._frame)
            button.clicked.connect(self._hiding_first(do) if no_way else do)
            # unaligned, a button would limit the height of the row and its text
            self._row.addWidget(button, 0, Qt.AlignmentFlag.AlignVCenter)
            self.buttons.append(button)
        self._arrange()
        self.show()

    def set_sentence(self, sentence: str) -> None:
        """Show this sentence, of about the same length, in place of the one before."""
        self.sentence.setText(sentence)
        self.setAccessibleName(sentence)

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
            "The later turn is kept as {line}.",
            "The {count} later turns are kept as {line}.",
            aside.turns,
            line=aside.line,
        )
    return ngettext(
        "The later turn is kept as {line}. {key} shows it.",
        "The {count} later turns are kept as {line}. {key} shows them.",
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
    """A message that takes the place of that of the status bar for a while.

    After that it waits for the next action of the player, who may have looked elsewhere; a click or a new
    message ends it at once.
    """

    message_emitted = Signal(str)  # to be spoken

    def __init__(self, bar: StatusBar, key_of: KeyOf) -> None:
        super().__init__(bar.message_place)
        self._bar, self._key_of = bar, key_of
        self._sentence = ""
        self.announces_kept_drafts = True
        called("toast", self)
        self._end_timer = QTimer(self, singleShot=True, interval=STAYS)
        self._end_timer.timeout.connect(self._wait_for_player)
        self._next_act = NextActionWatcher(self, bar.end_temporary_message)
        bar.message_place.resized.connect(self._fit)
        self.hide()

    def watched(self, view: View) -> object:
        """Return what the last change left behind, if anything."""
        return (view.led.aside,)

    def show_view(self, view: View | None) -> None:
        """Show and speak a message if the view's change left later turns or an unfinished turn behind;
        otherwise leave what is shown. None ends it."""
        if view is None:
            self._bar.end_temporary_message()
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
        """Show this message for a while, then until the player's next action."""
        self._sentence = sentence
        self._next_act.set_waiting(False)
        self._bar.show_temporary_message(self)
        self._fit()
        self._end_timer.start()

    def _wait_for_player(self) -> None:
        """Let the next action of the player end the message; end it now if the bar goes with it, as the board
        must not grow under the pointer."""
        if self._bar.is_wanted:
            self._next_act.set_waiting(True)
        else:
            self._bar.end_temporary_message()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """End the message."""
        self._end_timer.stop()
        self._bar.end_temporary_message()

    def _fit(self) -> None:
        """Shorten the text to its place if need be, and lie in the middle of its height."""
        if self.isHidden():
            return
        place = self._bar.message_place
        self.setText(self._sentence)
        self.ensurePolished()
        wanted, tips = self.sizeHint(), [CLICK_TO_CLOSE]
        if wanted.width() > place.width():
            self.setText(shortened(self._sentence, self.fontMetrics(), place.width() - 2 * EDGE))
            tips.insert(0, self._sentence)
        self.setToolTip("\n".join(tips))
        high = min(wanted.height(), place.height())
        self.setGeometry(0, (place.height() - high) // 2, min(wanted.width(), place.width()), high)
