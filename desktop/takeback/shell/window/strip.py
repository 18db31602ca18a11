"""A strip above the board: what a level or lesson says, or what is being done."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from takeback.shell.game_host import LabelledAction
from takeback.texts import gettext as _
from takeback.ui.focus import is_enter_press
from takeback.ui.labels import (
    FittingText,
    Sentence,
    WrappedSentence,
    called,
    keep_last_words_together,
    label,
    set_main,
)

WIDEST = 720  # pixels that are read well in one line
SLIM = 300  # pixels below which no button stands beside the text


class FittingTitle(WrappedSentence):
    """A title that is as high as its lines at its present width.

    It has no height for a width, which Qt would take for the least height of all that is around it.
    """

    def hasHeightForWidth(self) -> bool:
        return False

    def sizeHint(self) -> QSize:
        hint = super().sizeHint()
        return QSize(hint.width(), self.heightForWidth(max(self.width(), self.minimumSizeHint().width())))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Ask for a new height when the width has changed, because the lines break elsewhere."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.updateGeometry()


class MessageStrip(QWidget):
    """Shows a title, sentences and buttons. Without sentences, and once closed until the next `set_content`,
    it shows only a caption, or is hidden if there is none."""

    closed = Signal()

    def __init__(
        self, parent: QWidget, button: str = _("Close"), close_name: str = _("Close the level’s note")
    ) -> None:
        super().__init__(parent)
        self._button, self._close_name = button, close_name
        self._title = self._caption = ""
        self._sentences: list[str] = []
        self._ways: tuple[LabelledAction, ...] = ()
        self._others: Sequence[tuple[list[str], str]] = ()
        self.buttons: list[QPushButton] = []
        self._way: LabelledAction | None = None
        self._way_out: LabelledAction | None = None
        self._is_furnished, self._can_close, self._is_way_main = False, True, False
        self._is_slim = False
        self._board: QWidget | None = None  # of the table that is shown
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self.hide()

    def _make_widgets(self) -> None:
        """Make the widgets at the first text, as most starts have none."""
        self._is_furnished = True
        self.title, self.text = called("strip_title", FittingTitle()), label("strip_text")
        self.text.setWordWrap(True)
        self.text.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        self.text.setTextFormat(Qt.TextFormat.PlainText)
        self._area = FittingText(self.text)
        self.close_button = QPushButton(self._button)
        self.close_button.clicked.connect(self._on_close_clicked)
        self.caption = called("strip_title", Sentence())
        self.caption.setAlignment(Qt.AlignmentFlag.AlignCenter)
        frame = self._frame = called("strip", QFrame(self))
        frame.setMaximumWidth(WIDEST)
        words = QVBoxLayout()
        words.setSpacing(2)
        self._head = QHBoxLayout()
        self._head.setSpacing(8)
        self._head.addWidget(self.title, 1)
        words.addLayout(self._head)
        words.addWidget(self._area)
        self._row = QHBoxLayout()
        self._row.setSpacing(8)
        self._row.setAlignment(Qt.AlignmentFlag.AlignLeft)
        words.addLayout(self._row)
        row = self._inner = QHBoxLayout(frame)
        row.setSpacing(12)
        row.addLayout(words, 1)
        self.way_button = QPushButton()
        self.way_button.clicked.connect(self._on_way_clicked)
        self._add_buttons()
        around = self._outer = QHBoxLayout(self)
        around.addStretch(1)
        around.addWidget(frame, 100)
        around.addWidget(self.caption, 100)
        around.addStretch(1)
        self._fit_margins()

    @property
    def message(self) -> str:
        """Return the sentences that are shown as one text; "" for a hidden strip."""
        return " ".join(self._sentences)

    @property
    def content(self) -> tuple[str, list[str], LabelledAction | None]:
        """Return title, sentences and first button, to be shown again later."""
        return self._title, list(self._sentences), self._way

    def set_content(
        self,
        title: str,
        sentences: list[str],
        way: LabelledAction | None = None,
        ways: Sequence[LabelledAction] = (),
        can_close: bool = True,
        others: Sequence[tuple[list[str], str]] = (),
        is_way_main: bool = False,
        caption: str = "",
        way_out: LabelledAction | None = None,
    ) -> None:
        """Show this text; `way` is a button beside it, `ways` are buttons below. Without `can_close` it has
        no button that closes it; `way_out` is a button in place of that. With `is_way_main` the button beside
        it looks like the main one, and Enter at the board presses it.

        `others` are texts that follow it, each with the name of the button beside it or "": the strip is as
        high as the highest of them, so that what is below does not move. The `caption` is shown while there
        is no sentence, also once the strip is closed.
        """
        self._sentences, self._others = list(sentences), others
        self._title, self._caption = title, caption
        self._way, self._ways, self._can_close = way, tuple(ways), can_close
        self._is_way_main, self._way_out = is_way_main and way is not None, way_out
        self._update()

    def set_board(self, board: QWidget | None) -> None:
        """Let Enter at this board, instead of the one before, press the main button while there is one."""
        if self._board is not None:
            self._board.removeEventFilter(self)
        self._board = board
        self._follow_enter()

    def _follow_enter(self) -> None:
        """Listen to the keys of the board only while there is a main button, as that takes time."""
        if self._board is not None:
            self._board.removeEventFilter(self)
            if self._is_way_main:
                self._board.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Let Enter at the board press the main button; return True for that key."""
        is_pressed = self._is_way_main and is_enter_press(event)
        if is_pressed:
            self.way_button.click()
        return is_pressed

    def add_sentence(self, sentence: str) -> None:
        """Append a sentence, unless it is shown already; this shows a strip that was closed or empty."""
        if sentence not in self._sentences:
            self._sentences.append(sentence)
            self._update()

    def _update(self) -> None:
        """Show title, sentences and buttons with room for all variants; only the caption if there is no
        sentence, and nothing without either."""
        self._follow_enter()
        if not self._is_furnished:
            if not self._sentences and not self._caption:
                return
            self._make_widgets()
        self._frame.setVisible(bool(self._sentences))
        self.caption.setText(self._caption)
        self.caption.setVisible(not self._sentences)
        self.title.setText(self._title)
        self.text.setText(text_of(self._sentences))
        self.way_button.setText(self._way[0] if self._way is not None else "")
        self.way_button.setVisible(self._way is not None)
        set_main(self.way_button, self._is_way_main)
        self.close_button.setVisible(self._can_close)
        self.close_button.setText(self._way_out[0] if self._way_out is not None else self._button)
        self.close_button.setAccessibleName("" if self._way_out is not None else self._close_name)
        self._arrange()
        self._keep_room()
        self._area.fit()
        self._remake_buttons()
        self.title.setVisible(bool(self.title.text()))
        self.setAccessibleName(self.message or self._caption)
        self.setVisible(bool(self._sentences or self._caption))

    def _keep_room(self) -> None:
        """Stay as high as the highest of all texts needs."""
        now = self._way_width(self._way[0] if self._way is not None else "")
        self._area.keep_room_for(
            [(text_of(sentences), self._way_width(way) - now) for sentences, way in self._others]
        )

    def _way_width(self, name: str) -> int:
        """Return the pixels that a button of this name takes from the text; 0 for ""."""
        if not name or self._is_slim:
            return 0
        self.way_button.ensurePolished()
        before = self.way_button.text()
        self.way_button.setText(name)
        width = self.way_button.sizeHint().width()
        self.way_button.setText(before)
        return width + self._inner.spacing()

    def _remake_buttons(self) -> None:
        """Replace the buttons below the text by those of the present ways; the first is the main one."""
        for button in self.buttons:
            button.hide()
            button.deleteLater()
        self.buttons = []
        for number, (text, do) in enumerate(self._ways):
            button = QPushButton(text)
            button.setProperty("main", number == 0)
            button.clicked.connect(do)
            self._row.addWidget(button)
            self.buttons.append(button)

    def _fit_margins(self) -> None:
        """Narrow the margins in a narrow window."""
        is_narrow = self.width() < WIDEST
        self._outer.setContentsMargins(*((8, 4, 8, 0) if is_narrow else (24, 12, 24, 0)))
        self._inner.setContentsMargins(*((12, 5, 8, 5) if is_narrow else (16, 10, 10, 10)))

    def minimumSizeHint(self) -> QSize:
        """Return the least width with the buttons beside the title and below the text."""
        hint = super().minimumSizeHint()
        if self._is_furnished and self._sentences:
            hint.setWidth(min(hint.width(), self._least_width(is_slim=True)))
        return hint

    def _least_width(self, is_slim: bool) -> int:
        """Return the least width of the strip when it is slim, or when the buttons stand beside the text."""
        way = [self.way_button] if self._way is not None else []
        close = [self.close_button] if self._can_close else []
        width = self._area.minimumSizeHint().width()
        if is_slim:
            rows = [self._width_of(self.title, *close), self._width_of(*way)]
            width = max(width, *rows)
        else:
            width = (
                max(width, self._width_of(self.title)) + self._inner.spacing() + self._width_of(*way, *close)
            )
        around = [layout.contentsMargins() for layout in (self._outer, self._inner)]
        return width + sum(one.left() + one.right() for one in around)

    def _width_of(self, *row: QWidget) -> int:
        """Return the least width of these widgets beside each other."""
        return sum(one.minimumSizeHint().width() for one in row) + self._inner.spacing() * max(
            0, len(row) - 1
        )

    def _arrange(self) -> None:
        """Put the buttons beside the text; in a slim strip, one beside the title and the other below the
        text."""
        is_slim = self.width() < max(SLIM, self._least_width(is_slim=False))
        if is_slim == self._is_slim:
            return
        self._is_slim = is_slim
        if is_slim:
            self._head.addWidget(self.close_button, 0, Qt.AlignmentFlag.AlignTop)
            self._row.insertWidget(0, self.way_button)
        else:
            self._add_buttons()
        self._keep_room()

    def _add_buttons(self) -> None:
        """Put the buttons beside the text."""
        for button in (self.way_button, self.close_button):
            self._inner.addWidget(button, 0, Qt.AlignmentFlag.AlignVCenter)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit margins and buttons to the new width, once the strip is built."""
        super().resizeEvent(event)
        if self._is_furnished:
            self._fit_margins()
            self._arrange()

    def _on_way_clicked(self) -> None:
        """Call the function that belongs to the button beside the text."""
        if self._way is not None:
            self._way[1]()

    def _on_close_clicked(self) -> None:
        """Clear and close the strip, or call the function of the button that stands in place of that."""
        if self._way_out is not None:
            self._way_out[1]()
        else:
            self._clear_and_close()

    def _clear_and_close(self) -> None:
        """Clear title, text and buttons, which leaves only the caption, and emit `closed`."""
        self.set_content("", [], caption=self._caption)
        self.closed.emit()


def text_of(sentences: Sequence[str]) -> str:
    """Return these sentences as one text, each on lines of its own; none of them ends with a line of one
    short word."""
    return "\n".join(map(keep_last_words_together, sentences))
