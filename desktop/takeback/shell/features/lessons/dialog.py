"""The choice of a lesson."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from takeback.engine.game import Lesson
from takeback.texts import gettext as _
from takeback.ui.dialog import Dialog
from takeback.ui.rows import ListRow, RowList, RowShape

SHAPE = RowShape(height=36, shows_hover=True)
MOST_ROWS = 10  # of lessons that are shown without scrolling


class LessonsDialog(Dialog):
    """Lists the lessons of a game; emits the place of the one to be opened."""

    chosen = Signal(int)

    def __init__(
        self,
        lessons: Sequence[Lesson],
        at: int,
        finished: Collection[int] = (),
        parent: QWidget | None = None,
    ) -> None:
        """Take the lessons, the place of the one that is selected first, and the places of those that were
        finished, which have a tick."""
        super().__init__(_("Lessons"), parent, width=420)
        rows = [lesson_row(place, lesson, place in finished) for place, lesson in enumerate(lessons)]
        self.list = RowList(_("Lessons"), SHAPE, self)
        self.list.set_rows(rows, at)
        self.list.setMinimumHeight(min(len(rows), MOST_ROWS) * SHAPE.height)
        self.list.activated.connect(self._choose_lesson)
        self.column.addWidget(self.list, 1)
        self.main(_("Start lesson"), self._choose_lesson)
        self.leave()
        self.foot()
        self.list.setFocus()

    def _choose_lesson(self, *_given: object) -> None:
        """Emit the selected lesson and close."""
        self.accept()
        self.chosen.emit(max(0, self.list.row))


def lesson_row(place: int, lesson: Lesson, is_finished: bool) -> ListRow:
    """Return the row of the lesson at this place, which says with a tick and a word if it was finished, and
    if the lessons up to it are enough to begin with."""
    text = _("{number}. {title}", number=place + 1, title=_(lesson.title))
    enough = _("1 to {last}: enough for a first game", last=place + 1) if lesson.is_enough else ""
    if not is_finished:
        return ListRow(text, trailing=enough)
    return ListRow(text, trailing=enough, end_texts=((_("finished"), "second"),), end_icons=("confirm",))
