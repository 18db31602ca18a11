"""The tile of a level: picture, name, stars, size, grade and best result."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QContextMenuEvent, QFontMetrics, QKeyEvent, QMouseEvent, QPainter
from PySide6.QtWidgets import QApplication, QWidget

from takeback.listeners.results import LevelResult
from takeback.puzzles.catalogue import LevelPlace
from takeback.puzzles.own_packs import OwnPlace
from takeback.shell.features.levels.checks import LevelCheck
from takeback.shell.features.levels.words import (
    clock_text,
    spoken_result,
    spoken_size,
    title_and_author,
)
from takeback.shell.start.tiles import ARROWS, PAGES, PictureTile
from takeback.texts import format_list, ngettext
from takeback.texts import gettext as _
from takeback.ui.painting import draw_text
from takeback.ui.stars import paint_stars, width_of
from takeback.ui.theme import BETWEEN, Theme, second_text

WORDS = 78  # pixels below the picture for the texts
STAR = 13.0
BETWEEN_FACTS = " · "
STARS_ROOM = width_of(STAR) + 6
LEAST_AUTHOR = 40  # pixels below which an author is left out
TITLE_FONT = (14, 600)
BY_KEYS = _("Shift+Left and Shift+Right move it. Delete removes it from its folder. Its menu has more.")


def picture_height(width: int) -> int:
    """Return the height of the picture for this width, in pixels."""
    return round(width * 0.78)


class LevelTile(PictureTile):
    """A level of the grid, to play or continue. A personal level can be moved by drags and keys."""

    menu_wanted = Signal(QPoint)  # the point on the screen
    dragged = Signal(QPoint)  # to this point of the screen, the button still held
    dropped = Signal(QPoint)  # at this point of the screen
    drag_cancelled = Signal()  # the drag was cancelled
    move_requested = Signal(int)  # number of places to move, negative for earlier ones
    remove_requested = Signal()
    keys = (*ARROWS, *PAGES)

    def __init__(self, place: LevelPlace, parent: QWidget) -> None:
        super().__init__(parent)
        self.place = place
        self.result = LevelResult()
        self.best = ""  # best result with its unit, such as "9 moves"
        self.turns: int | None = None  # turns at its unfinished table; None without one
        self.check: LevelCheck | None = None  # what is known of the solutions of a personal level
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        if not place.problems:
            self.setCursor(Qt.CursorShape.PointingHandCursor)
        self._pressed_at: QPoint | None = None
        self.is_dragged = False
        if self.is_own:
            self.setAccessibleDescription(BY_KEYS)
        self._update_name()

    @property
    def is_own(self) -> bool:
        """Return whether this is one of the player's own levels."""
        return isinstance(self.place, OwnPlace)

    def show_result(self, result: LevelResult, best: str, turns: int | None) -> None:
        """Show a result; `best` is its count with the unit, such as "9 moves", `turns` those of the
        unfinished table or None."""
        if (result, best, turns) != (self.result, self.best, self.turns):
            self.result, self.best, self.turns = result, best, turns
            self._update_name()
            self.update()

    def show_check(self, check: LevelCheck | None) -> None:
        """Show what is known of the solutions of a personal level; None if nothing is."""
        if check != self.check:
            self.check = check
            self._update_name()
            self.update()

    @property
    def difficulty_text(self) -> str:
        """Return the difficulty as text, or that there is not exactly one solution; empty if neither is
        known."""
        if self.place.grade:
            return _("difficulty {number}", number=self.place.grade)
        return self.check.text if self.check is not None else ""

    def _update_name(self) -> None:
        """Set the accessible name: title, author, size, items, difficulty, result, and after how many turns a
        game waits; and the tooltip: title and author of a personal level, and the items. Both tell of a
        problem instead if there is one."""
        place = self.place
        if place.problems:
            told = "; ".join(place.problems)
            self.setAccessibleName(_("{level} cannot be read: {problem}", level=place.title, problem=told))
            told = ";\n".join(place.problems)
            self.setToolTip(_("{level} cannot be read: {problem}.", level=place.title, problem=told))
            return
        # title and items may not fit on the tile
        named = title_and_author(place.title, place.author)
        self.setToolTip("\n".join(filter(None, (named if self.is_own else "", place.items))))
        parts = [named, *([spoken_size(place)] if place.size else [])]
        parts += filter(None, [place.items, self.difficulty_text])
        parts.append(spoken_result(self.result, self.best))
        if self.turns is not None:
            if self.turns:
                parts.append(
                    ngettext(
                        "unfinished, {count} turn played", "unfinished, {count} turns played", self.turns
                    )
                )
            else:
                parts.append(_("unfinished, in its first turn"))
        self.setAccessibleName(format_list(parts, "unit"))

    @property
    def is_available(self) -> bool:
        """Return whether the level can be played."""
        return not self.place.problems

    def picture_size(self) -> QSize:
        """Return the size of the picture, which has a margin around it."""
        rim = max(16, self.width() // 9)
        return QSize(self.width() - rim, picture_height(self.width()) - rim)

    # dragging -----------------------------------------------------------------------------------------
    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Cancel a drag with Escape; of a personal level, ask to move it with Shift and an arrow, or to
        remove it with Delete. Pass on other keys."""
        shift = event.modifiers() == Qt.KeyboardModifier.ShiftModifier
        if self.is_dragged and event.key() == Qt.Key.Key_Escape:
            self._end_drag()
            self.drag_cancelled.emit()
        elif self.is_own and shift and event.key() in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            self.move_requested.emit(1 if event.key() == Qt.Key.Key_Right else -1)
        elif self.is_own and event.key() == Qt.Key.Key_Delete:
            self.remove_requested.emit()
        else:
            super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Remember where a drag of a personal level may begin."""
        if self.is_own and event.button() == Qt.MouseButton.LeftButton:
            self._pressed_at = event.position().toPoint()
        super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Begin to drag a personal level once the pointer has moved far enough, and emit `dragged` while it
        moves."""
        at = event.position().toPoint()
        if self._pressed_at is not None and not self.is_dragged:
            far = (at - self._pressed_at).manhattanLength() >= QApplication.startDragDistance()
            self.is_dragged = far
            if far:
                self.setDown(False)  # so that the release is no click
                self.setCursor(Qt.CursorShape.ClosedHandCursor)
        if self.is_dragged:
            self.dragged.emit(event.globalPosition().toPoint())
        else:
            super().mouseMoveEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Emit `dropped` where a dragged level is released; without a drag it is a click."""
        was_dragged = self.is_dragged
        self._end_drag()
        if was_dragged:
            self.dropped.emit(event.globalPosition().toPoint())
        else:
            super().mouseReleaseEvent(event)

    def _end_drag(self) -> None:
        """Forget the drag and restore the cursor, without a signal."""
        self._pressed_at, self.is_dragged = None, False
        self.setCursor(
            Qt.CursorShape.ArrowCursor if self.place.problems else Qt.CursorShape.PointingHandCursor
        )

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Emit `menu_wanted` with the point on the screen."""
        self.menu_wanted.emit(event.globalPos())

    # painting -----------------------------------------------------------------------------------------
    def paint_picture(self, painter: QPainter, theme: Theme) -> None:
        """Paint the picture, or that the level cannot be read."""
        ground = QRectF(0, 0, self.width(), picture_height(self.width()))
        painter.fillRect(ground, QColor(theme.desk))
        painter.fillRect(QRectF(0, ground.bottom(), self.width(), 1), QColor(theme.line))
        if self.place.problems:
            painter.setPen(QColor(theme.alarm))
            painter.setFont(theme.font(13, 600))
            draw_text(painter, ground, Qt.AlignmentFlag.AlignCenter, _("Cannot be read"))
        elif self.picture is not None:
            size = self.picture.deviceIndependentSize()
            corner = ground.center() - QPointF(size.width() / 2, size.height() / 2)
            painter.drawPixmap(corner.toPoint(), self.picture)

    def paint_words(self, painter: QPainter, theme: Theme) -> None:
        """Paint the name, the stars, size and grade, and the author with the best result or how far the
        unfinished game is.

        Of a level that cannot be read, paint name and problems.
        """
        place, left = self.place, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        width = self.width() - 2 * BETWEEN
        first = QRectF(BETWEEN, picture_height(self.width()) + 8, width, 22)
        second, third = first.translated(0, 22), first.translated(0, 42)
        stars = self.stars_rect(first, third, theme)
        room = first if place.problems or stars.top() > first.top() else first.adjusted(0, 0, -STARS_ROOM, 0)
        painter.setPen(QColor(theme.ink))
        painter.setFont(theme.font(*TITLE_FONT))
        title = painter.fontMetrics().elidedText(  # personal names often differ in their last word
            place.title, Qt.TextElideMode.ElideMiddle, round(room.width())
        )
        draw_text(painter, room, left, title)
        painter.setFont(theme.font(12, 400, tabular=True))
        painter.setPen(QColor(second_text(theme)))
        if place.problems:
            self._paint_problems(painter, second.adjusted(0, 0, 0, 26))
            return
        paint_stars(painter, stars, STAR, self.result.stars, theme)
        painter.setPen(QColor(second_text(theme)))
        facts = self._facts_text(painter.fontMetrics(), round(width))
        draw_text(painter, second, left, facts)
        has_items = place.items in facts.split(BETWEEN_FACTS)
        text = self._progress_text() or ("" if has_items else place.items)
        is_shorter = stars.top() == third.top()  # by the stars
        self._paint_last_line(painter, third.adjusted(0, 0, -STARS_ROOM * is_shorter, 0), text, theme)

    def _paint_last_line(self, painter: QPainter, line: QRectF, text: str, theme: Theme) -> None:
        """Paint the author as far as there is room beside this text, and the text, coloured if a game
        waits."""
        left = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        font = theme.font(12, 600) if self.turns is not None else painter.font()
        room = round(line.width()) - QFontMetrics(font).horizontalAdvance(text + BETWEEN_FACTS * bool(text))
        if self.place.author and room >= LEAST_AUTHOR:
            by = _("by {author}", author=self.place.author)
            by = painter.fontMetrics().elidedText(by, Qt.TextElideMode.ElideRight, room)
            by += BETWEEN_FACTS * bool(text)
            draw_text(painter, line, left, by)
            line = line.adjusted(painter.fontMetrics().horizontalAdvance(by), 0, 0, 0)
        if self.turns is not None:
            painter.setPen(QColor(theme.accent))
            painter.setFont(font)
        draw_text(painter, line, left, text)

    def _facts_text(self, metrics: QFontMetrics, width: int) -> str:
        """Return size, number of items and difficulty; without that number where they do not fit in a
        line."""
        parts = (self.place.size, self.place.items, self.difficulty_text)
        text = BETWEEN_FACTS.join(filter(None, parts))
        is_whole = metrics.horizontalAdvance(text) <= width
        return text if is_whole else BETWEEN_FACTS.join(filter(None, parts[::2]))

    def _progress_text(self) -> str:
        """Return how far the unfinished game is, or else the best result; empty without either."""
        if self.turns is None:
            return f"{self.best} · {clock_text(self.result.seconds)}" if self.result.is_solved else ""
        if not self.turns:
            return _("Continue · first turn")
        return ngettext("Continue · {count} turn", "Continue · {count} turns", self.turns)

    def stars_rect(self, first: QRectF, third: QRectF, theme: Theme) -> QRectF:
        """Return the rectangle of the stars: at the end of the first line, or of the third one where a long
        title would be elided and the third has room."""
        title = QFontMetrics(theme.font(*TITLE_FONT)).horizontalAdvance(self.place.title)
        text = QFontMetrics(theme.font(12, 600)).horizontalAdvance(self._progress_text())
        room = first.width() - STARS_ROOM
        line = third if title > room >= text else first
        return QRectF(line.right() - width_of(STAR), line.top(), width_of(STAR), line.height())

    def _paint_problems(self, painter: QPainter, room: QRectF) -> None:
        """Paint the first problem as far as it fits into `room`, and how many more there are."""
        first, *more = self.place.problems
        metrics, line = painter.fontMetrics(), painter.fontMetrics().lineSpacing()
        count = ngettext("and {count} more", "and {count} more", len(more)) if more else ""
        lines = int(room.height() // line) - bool(count)
        wrap = Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft
        words = metrics.elidedText(first, Qt.TextElideMode.ElideRight, round(room.width() * (lines - 0.4)))
        draw_text(painter, room.adjusted(0, 0, 0, -line * bool(count)), int(wrap), words)
        draw_text(painter, room.translated(0, lines * line), int(wrap), count)
