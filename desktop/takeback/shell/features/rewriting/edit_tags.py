"""The changes of an open edit of the past as a row of tags, each of which can be removed on its own."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QSizePolicy, QStyle, QToolButton, QWidget

from takeback.engine.past_edits import Edit
from takeback.shell.features.rewriting.wording import edits_text, edits_title
from takeback.texts import gettext as _
from takeback.ui.labels import called, see_through

GAP = 4  # pixels between two tags
MOST_ROWS = 2  # further rows are scrolled to


class EditTags(QScrollArea):
    """Shows one tag for each change, in as many rows as needed; of many rows only the first are visible."""

    remove_requested = Signal(int)  # the number of a change, from 0

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.tags: list[QToolButton] = []
        self._edits: Sequence[Edit] = ()
        self._content = QWidget(self)
        self.setWidget(self._content)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setAccessibleName(_("Changes"))
        see_through(self)
        self.hide()

    def show_edits(self, edits: Sequence[Edit]) -> None:
        """Show these changes; without any nothing is shown. Do nothing if they are the same as before."""
        if edits == self._edits:
            return
        self._edits = edits
        for tag in self.tags:
            tag.hide()
            tag.deleteLater()
        self.tags = [self._make_tag(number, edit) for number, edit in enumerate(edits)]
        self.setVisible(bool(edits))
        self._arrange()

    def _make_tag(self, number: int, edit: Edit) -> QToolButton:
        """Return the tag of one change; a press on it asks for its removal."""
        tag = called("tag", QToolButton(self._content))
        title = edits_title([edit])
        tag.setText(_("{edit} ×", edit=title))
        tag.setToolTip(_("Remove “{edit}”", edit=edits_text([edit])))
        tag.setAccessibleName(_("{edit}, remove", edit=title))
        tag.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        tag.clicked.connect(lambda: self.remove_requested.emit(number))
        tag.show()
        return tag

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Arrange the tags for the new width."""
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        """Put the tags beside and below one another, and be as high as their first rows."""
        if not self.tags:
            return
        width, height = self.viewport().width(), max(tag.sizeHint().height() for tag in self.tags)
        area, right, row = QRect(0, 0, width, height), 0, 0
        for tag in self.tags:
            wanted = min(tag.sizeHint().width(), width)
            if right and right + wanted > width:
                right, row = 0, row + 1
            place = QRect(right, row * (height + GAP), wanted, height)
            tag.setGeometry(QStyle.visualRect(self.layoutDirection(), area, place))
            right += wanted + GAP
        self._content.resize(width, (row + 1) * (height + GAP) - GAP)
        self.setFixedHeight(min(row + 1, MOST_ROWS) * (height + GAP) - GAP)
