"""The requests that concern the player's own levels, and the buttons above them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QGridLayout, QMenu, QPushButton, QWidget

from takeback.puzzles.own_packs import OwnPlace
from takeback.shell.features.levels.unfinished import UnsavedLevel
from takeback.texts import gettext as _
from takeback.ui.fields import HEIGHT

MAKE, OPEN, PASTE, FOLDER = "make", "open", "paste", "folder"
BUTTONS = {
    MAKE: (_("Make a level"), _("Make a level of your own, in the editor")),
    OPEN: (_("Open a file…"), _("Add a level or a pack from a file")),
    PASTE: (_("Paste"), _("Add the level that you copied: its text, or a share text")),
    FOLDER: (_("Folder"), _("Actions for this folder")),
}
NARROW = 460  # width below which the buttons are in two rows

# for a level
MOVE, INTO, INTO_NEW, RENAME, REMOVE = "move", "into", "into new", "rename", "remove"
COPY, SHARE, EXPORT_LEVEL = "copy", "share", "export_level"
# for a folder
NEW_FOLDER, RENAME_FOLDER, EXPORT, REMOVE_FOLDER, FILES = "new", "rename folder", "export", "delete", "files"


@dataclass(frozen=True)
class OwnLevelRequest:
    """A request of the page about a personal folder or a level in it."""

    how: str  # one of the constants above, such as `MOVE`
    folder: str
    place: OwnPlace | None = None  # the level; None for the folder itself
    to: int = 0  # position in the folder, for `MOVE`
    into: str = ""  # another folder, for `INTO`


class OwnBar(QWidget):
    """The buttons for adding levels to a personal folder, and for the folder's menu."""

    wanted = Signal(str)  # the key of a button other than `FOLDER`
    unsaved_wanted = Signal(int)  # the table id of a level being made that is to be continued

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.folder_menu = QMenu(self)  # filled by the page when it is about to be shown
        self.buttons = {key: self._button(key) for key in BUTTONS}
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(8)
        self.unsaved = QPushButton(self)  # continues a level being made
        self.unsaved.setMinimumHeight(HEIGHT)
        self.unsaved.setProperty("main", True)
        self.unsaved.hide()
        self._arrange(is_narrow=False)

    def show_unsaved(self, levels: Sequence[UnsavedLevel]) -> None:
        """Show a button that continues the level being made, or has a menu of several with their times; none
        hides it."""
        self.unsaved.setVisible(bool(levels))
        if len(levels) == 1:
            self.unsaved.setText(_("Continue the unfinished “{level}”", level=levels[0].title))
            self.unsaved.clicked.connect(lambda *_args: self.unsaved_wanted.emit(levels[0].id))
        elif levels:
            self.unsaved.setText(_("Continue an unfinished level"))
            menu = QMenu(self)
            for one in levels:
                title = one.title.replace("&", "&&")
                action = menu.addAction(f"{title}\t{one.when}")
                action.triggered.connect(lambda *_args, id=one.id: self.unsaved_wanted.emit(id))
            self.unsaved.setMenu(menu)

    def _button(self, key: str) -> QPushButton:
        """Return a button that emits `wanted` with this key."""
        text, tip = BUTTONS[key]
        button = QPushButton(text, self)
        button.setMinimumHeight(HEIGHT)
        button.setToolTip(tip)
        button.setAccessibleDescription(tip)
        if key == FOLDER:
            button.setMenu(self.folder_menu)
        else:
            button.clicked.connect(lambda *_args: self.wanted.emit(key))
        return button

    def _arrange(self, is_narrow: bool) -> None:
        """Arrange the buttons in one row, or two if narrow."""
        self.is_narrow = is_narrow
        columns = 2 if is_narrow else len(self.buttons)
        for at, button in enumerate(self.buttons.values()):
            self._grid.addWidget(button, *divmod(at, columns))
        self._grid.addWidget(self.unsaved, len(self.buttons), 0, 1, columns)
        for column in range(len(self.buttons) + 1):
            self._grid.setColumnStretch(column, int(column == columns))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Arrange the buttons again when the page becomes narrow or wide."""
        super().resizeEvent(event)
        if (is_narrow := self.width() < NARROW) != self.is_narrow:
            self._arrange(is_narrow)
