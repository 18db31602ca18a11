"""The context menu of an item on the board of a puzzle."""

from collections.abc import Callable

from PySide6.QtWidgets import QMenu

from takeback.board.puzzle.items_board import ItemsBoard
from takeback.texts import gettext as _
from takeback.ui.labels import add_line


class ItemMenu(QMenu):
    """Offers the four commands for taking an item's moves back and playing them again."""

    def __init__(self, board: ItemsBoard, item: int) -> None:
        """Fill the menu for this item; what it has no moves for is disabled."""
        super().__init__(board)
        past = board.state.items[item]
        self.addSection(board.item_title(item))
        self._add_command(_("Undo"), "Backspace", bool(past.done), lambda: board.take_back(item))
        self._add_command(_("Redo"), "Shift+Backspace", bool(past.undone), lambda: board.play_again(item))
        self._add_command(_("Undo all"), "Delete", bool(past.done), lambda: board.all_back(item))
        self._add_command(_("Redo all"), "Shift+Delete", bool(past.undone), lambda: board.all_again(item))

    def _add_command(self, text: str, key: str, is_open: bool, do: Callable[[], None]) -> None:
        """Add one command that calls `do`, disabled unless `is_open`; `key` is shown, the board reacts to
        it."""
        action = add_line(self, text, key)
        action.setEnabled(is_open)
        action.triggered.connect(lambda _=False: do())
