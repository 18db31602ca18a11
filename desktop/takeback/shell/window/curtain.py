"""The curtain between two persons at one screen: nothing of the table is visible or audible behind it."""

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from takeback.shell.session.view import ANYONE, View
from takeback.shell.session.words import mover_colour
from takeback.texts import gettext as _
from takeback.ui import painting
from takeback.ui.labels import label
from takeback.ui.theme import LIGHT, Theme, colour

WIDE = 460  # pixels of width of the card
GOES_ON = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space)


class Curtain(QWidget):
    """Names the player it waits for, and waits until they say that they are here."""

    lifted = Signal()
    message_emitted = Signal(str)  # to be spoken

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.theme: Theme = LIGHT
        self._view: View | None = None
        self._ink = ""
        self.sentence = ""  # spoken when it comes down
        self.heading = label("curtain_heading")
        self.words = label("curtain_words")
        self.button = QPushButton(_("I am here"))
        self.button.setProperty("main", True)
        self.button.setMinimumSize(QSize(180, 40))
        self.button.clicked.connect(self.lifted)
        for text in (self.heading, self.words):
            text.setAlignment(Qt.AlignmentFlag.AlignCenter)
            text.setWordWrap(True)
        self.setFocusProxy(self.button)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self._lay_out()
        self.hide()

    def _lay_out(self) -> None:
        """Make the layout."""
        self._card = QWidget(self)
        self._card.setMaximumWidth(WIDE)
        inside = QVBoxLayout(self._card)
        inside.setContentsMargins(36, 72, 36, 32)
        inside.setSpacing(10)
        inside.addWidget(self.heading)
        inside.addWidget(self.words)
        inside.addSpacing(12)
        inside.addWidget(self.button, 0, Qt.AlignmentFlag.AlignHCenter)
        row = QHBoxLayout()
        row.addStretch(1)
        row.addWidget(self._card, 8)
        row.addStretch(1)
        column = QVBoxLayout(self)
        column.addStretch(1)
        column.addLayout(row)
        column.addStretch(1)

    def watched(self, view: View) -> object:
        """Return the cover of a view: whom the board is hidden from, if anybody."""
        return (view.cover,)

    def show_view(self, view: View | None) -> None:
        """Come down, take the focus and announce itself if the view has another curtain than before; hide if
        it has none.
        """
        before, self._view = self._view, view
        was_covered = before is not None and before.cover is not None
        if view is None or view.cover is None:
            self.setVisible(False)
        elif not was_covered or before is None or before.cover != view.cover:
            self._name_player(view)
            self.setVisible(True)
            self.setFocus(Qt.FocusReason.OtherFocusReason)
            self.message_emitted.emit(f"{view.led.news}. {self.sentence}" if view.led.news else self.sentence)

    def _name_player(self, view: View) -> None:
        """Set the words for the player it waits for, in the colour of their seat, or for anyone."""
        cover, seats = view.cover, view.seats
        assert cover is not None
        self._ink = ""
        if cover.seat == ANYONE and cover.why == "elsewhere":
            self._set_words(_("Covered"), _("You went to another window."), _("Continue"))
            return
        if cover.seat == ANYONE:
            self._set_words(_("The plan is closed"), _("Nobody sees it until its turn comes."), _("Continue"))
            return
        name = seats[cover.seat].name
        self._ink = self.theme.piece(mover_colour(seats, cover.seat))
        what = (
            _("{player} plans the next turn.", player=name)
            if cover.why == "plan"
            else _("It is {player}’s turn.", player=name)
        )
        only = _("Only {player} should see the screen now.", player=name)
        self._set_words(_("Pass to {player}", player=name), f"{what}\n{only}", _("I am here"))

    def _set_words(self, heading: str, words: str, button: str) -> None:
        """Set heading, text and button of the curtain, for sight and screen readers, and the `sentence` to
        speak.
        """
        self.heading.setText(heading)
        self.words.setText(words)
        self.button.setText(button)
        words = words.replace("\n", " ")
        self.sentence = _(
            "{heading}. {words} Press Enter for “{button}”.", heading=heading, words=words, button=button
        )
        self.setAccessibleName(heading)
        self.button.setAccessibleName(button)
        self.button.setAccessibleDescription(f"{heading}. {words}")
        self.update()

    def set_theme(self, theme: Theme) -> None:
        """Take over these colours."""
        self.theme = theme
        self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Emit `lifted` on Return, Enter or Space, unless that key is held down from before."""
        is_plain = not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        if event.key() in GOES_ON and is_plain and not event.isAutoRepeat():
            self.lifted.emit()  # not by a key still held down from the turn before
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint background, card and mark."""
        with painting.painter_on(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.fillRect(self.rect(), colour(self.theme.desk))
            card = QRectF(self._card.geometry())
            painting.card(painter, card, 18, self.theme)
            self._paint_mark(painter, QPointF(card.center().x(), card.top() + 44))

    def _paint_mark(self, painter: QPainter, centre: QPointF) -> None:
        """Paint two closed eyes."""
        ink = self._ink or self.theme.accent
        painter.setBrush(colour(ink, 0.16))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.drawEllipse(centre, 26, 26)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(colour(ink), 2.6, c=Qt.PenCapStyle.RoundCap))
        for side in (-1, 1):
            eye = QRectF(centre.x() + side * 9 - 7, centre.y() - 7, 14, 12)
            painter.drawArc(eye, 200 * 16, 140 * 16)
