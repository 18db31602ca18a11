"""A day of the calendar and its button."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from takeback.shell.features.levels.words import long_date
from takeback.shell.start.tiles import ARROWS, PAGES, GridButton
from takeback.texts import gettext as _
from takeback.ui.focus import focus_ring
from takeback.ui.painting import draw_text
from takeback.ui.stars import paint_stars, width_of
from takeback.ui.theme import RADIUS_CELL, mixed, second_text, theme_of


@dataclass(frozen=True)
class DayInfo:
    """A day in the calendar: the stars of its level, and whether that is begun, today's or still to come."""

    day: date
    stars: int = 0  # 0 if it is not solved
    is_in_time: bool = False  # solved on the day itself
    is_waiting: bool = False  # begun and not solved
    is_today: bool = False
    is_future: bool = False

    @property
    def name(self) -> str:
        """Return what a screen reader says of the day."""
        parts = [long_date(self.day)]
        parts += [_("today")] if self.is_today else []
        if self.is_future:
            parts.append(_("not yet"))
        elif self.stars:
            parts.append(
                _("solved on its day, {stars} of 3 stars", stars=self.stars)
                if self.is_in_time
                else _("solved, {stars} of 3 stars", stars=self.stars)
            )
        else:
            parts.append(_("begun") if self.is_waiting else _("not solved yet"))
        return ", ".join(parts)


class DayButton(GridButton):
    """The button of a day; a click plays its level."""

    keys = (*ARROWS, *PAGES)

    def __init__(self, shown: DayInfo, parent: QWidget) -> None:
        super().__init__(parent)
        self.shown = shown
        self.setAccessibleName(shown.name)
        self.setToolTip(shown.name)
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.setMinimumSize(40, 40)
        if not shown.is_future:
            self.setCursor(Qt.CursorShape.PointingHandCursor)

    def sizeHint(self) -> QSize:
        """Return the fixed size of a day in the calendar."""
        return QSize(62, 58)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the day, tinted if solved on the day, ringed if today and pale if still to come, with its
        stars or “begun”."""
        theme, shown = theme_of(self), self.shown
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect()).adjusted(2, 2, -2, -2)
        fill = theme.accent_soft if shown.is_in_time else theme.cell
        if not shown.is_future:
            lively = self.underMouse()
            painter.setPen(QPen(QColor(theme.accent), 1.5) if lively else Qt.PenStyle.NoPen)
            painter.setBrush(QColor(fill))
            painter.drawRoundedRect(box, RADIUS_CELL, RADIUS_CELL)
        if shown.is_today:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(QColor(theme.accent), 2))
            painter.drawRoundedRect(box.adjusted(1, 1, -1, -1), RADIUS_CELL - 1, RADIUS_CELL - 1)
        ink = mixed(theme.ink, theme.board, 0.55) if shown.is_future else theme.ink
        painter.setPen(QColor(ink))
        painter.setFont(theme.font(15, 600 if shown.is_today else 500, tabular=True))
        upper = box.adjusted(0, 2, 0, -box.height() * 0.36 if shown.stars or shown.is_waiting else 0)
        draw_text(painter, upper, Qt.AlignmentFlag.AlignCenter, str(shown.day.day))
        size = min(11.0, box.width() / 5)
        lower = QRectF(
            box.center().x() - width_of(size) / 2, box.bottom() - box.height() * 0.38, width_of(size), 14
        )
        if shown.stars:
            paint_stars(painter, lower, size, shown.stars, theme)
        elif shown.is_waiting:
            painter.setPen(QColor(second_text(theme, fill)))
            painter.setFont(theme.font(11, 500))
            draw_text(painter, lower.adjusted(-20, 0, 20, 0), Qt.AlignmentFlag.AlignCenter, "begun")
        if self.hasFocus():
            focus_ring(painter, QRectF(self.rect()), RADIUS_CELL + 1, theme)
