"""The tile of one game in the gallery: picture, name, a line of text, and a button to continue."""

from __future__ import annotations

from PySide6.QtCore import QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPen, QResizeEvent
from PySide6.QtWidgets import QPushButton, QWidget

from takeback.engine.game import DIFFICULTIES, MEDIUM, FoundGame, Game
from takeback.engine.journal import TableInfo
from takeback.engine.titles import shown_title
from takeback.shell.start.tiles import PictureTile
from takeback.texts import gettext as _
from takeback.texts import ngettext
from takeback.ui.labels import keep_last_words_together
from takeback.ui.painting import draw_text, flood
from takeback.ui.theme import BETWEEN, RADIUS_CARD, Theme, mixed, second_text, theme_of

WORDS = 96  # pixels below the picture, at least: a title and two lines
TITLE = 34  # pixels of the title
LINES = 4  # lines of the text, at most
BUTTON = QSize(88, 30)
INSET = 16
WRAPPED = Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextWordWrap


def picture_height(width: int) -> int:
    """Return the height of the picture for this width."""
    return round(width * 0.66)


def effort_text(game: Game) -> str:
    """Return how hard a game is to learn and how long it takes: "Easy · about 4 minutes"."""
    kind = DIFFICULTIES.get(game.difficulty, DIFFICULTIES[MEDIUM])
    if not game.minutes:
        return kind
    return ngettext(
        "{difficulty} · about {count} minute",
        "{difficulty} · about {count} minutes",
        game.minutes,
        difficulty=kind,
    )


class GameTile(PictureTile):
    """The tile of one game: begins a new game when pressed; its own button continues the unfinished one.

    A game that could not be loaded shows the error and begins nothing.
    """

    continued = Signal(int)
    radius = RADIUS_CARD

    def __init__(self, found: FoundGame, parent: QWidget) -> None:
        super().__init__(parent)
        self.found = found
        self.title = found.game.title if found.game else found.id
        self.tagline = found.error
        if found.game is not None:
            self.tagline = f"{keep_last_words_together(found.game.tagline)}\n{effort_text(found.game)}"
        self.unfinished: TableInfo | None = None
        self.continue_button = QPushButton(_("Continue"), self)
        self.continue_button.setFixedSize(BUTTON)
        self.continue_button.setProperty("main", True)
        self.continue_button.hide()
        self.continue_button.clicked.connect(self._go_on)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        if found.game is not None:
            self.setCursor(Qt.CursorShape.PointingHandCursor)
            self.setAccessibleName(f"{self.title}. {found.game.tagline} {effort_text(found.game)}.")
        else:
            self.setAccessibleName(
                _("{game} cannot be played. {reason}", game=self.title, reason=self.tagline)
            )
            self.setToolTip(self.tagline)

    def set_unfinished(self, table: TableInfo | None) -> None:
        """Show the button that continues this table; None hides it."""
        self.unfinished = table
        self.continue_button.setVisible(table is not None)
        if table is not None:
            played = _("the first turn begun")
            if table.turns:
                played = ngettext("{count} turn played", "{count} turns played", table.turns)
            self.continue_button.setAccessibleName(
                _("Continue {game}, {played}", game=self.title, played=played)
            )
            game = self.found.game
            title = self.title if game is None else shown_title(table.title, game, {})
            self.continue_button.setToolTip(f"{title}, {played}")

    @property
    def is_available(self) -> bool:
        """Return whether the game could be loaded, so that it can be played."""
        return self.found.game is not None

    def picture_size(self) -> QSize:
        """Return the size of the picture at the tile's present width, in pixels."""
        return QSize(self.width(), picture_height(self.width()))

    def words_height(self, width: int) -> int:
        """Return the height that title and text need in a tile of this width, with at most LINES lines; at
        least WORDS.
        """
        metrics = QFontMetrics(theme_of(self).font(13))
        room = QRect(0, 0, width - 2 * INSET, LINES * metrics.lineSpacing())
        lines = metrics.boundingRect(room, int(WRAPPED), self.tagline).height()
        return max(WORDS, BETWEEN + TITLE + min(lines, room.height()) + BETWEEN)

    def _go_on(self) -> None:
        """Emit `continued` with the unfinished table, if there is one."""
        if self.unfinished is not None:
            self.continued.emit(self.unfinished.id)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Move the button to its place below the picture."""
        super().resizeEvent(event)
        y = picture_height(self.width()) + BETWEEN
        self.continue_button.move(self.width() - BUTTON.width() - INSET, y)

    # painting -----------------------------------------------------------------------------------------------
    def paint_picture(self, painter: QPainter, theme: Theme) -> None:
        """Paint the picture, or the first letter of the title until there is one."""
        area = QRectF(0, 0, self.width(), picture_height(self.width()))
        flood(painter, area, mixed(theme.cell, theme.desk, 0.5))
        if self.picture is not None:
            painter.drawPixmap(area, self.picture, QRectF(self.picture.rect()))
        else:
            painter.setFont(theme.font(area.height() * 0.4, 600))
            painter.setPen(QColor(theme.line))
            draw_text(painter, area, Qt.AlignmentFlag.AlignCenter, self.title[:1].upper())
        painter.setPen(QPen(QColor(theme.line), 1))
        painter.drawLine(area.bottomLeft(), area.bottomRight())

    def paint_words(self, painter: QPainter, theme: Theme) -> None:
        """Paint the title and the text below the picture; the text of a game that cannot be played in red."""
        top = picture_height(self.width()) + BETWEEN
        room = self.width() - 2 * INSET
        title_room = room - (BUTTON.width() + BETWEEN if self.unfinished else 0)
        font = theme.font(16, 600)
        painter.setFont(font)
        painter.setPen(QColor(theme.ink))
        title = QFontMetrics(font).elidedText(self.title, Qt.TextElideMode.ElideRight, title_room)
        draw_text(painter, QRectF(INSET, top, title_room, 30), Qt.AlignmentFlag.AlignVCenter, title)
        painter.setFont(theme.font(13))
        painter.setPen(QColor(theme.alarm if self.found.game is None else second_text(theme)))
        area = QRectF(INSET, top + TITLE, room, self.height() - top - TITLE - BETWEEN)
        draw_text(painter, area, int(WRAPPED), self.tagline)
