"""The context menu of an item on the board of a puzzle."""

from PySide6.QtWidgets import QMenu

from takeback.board.puzzle.items_board import ItemCommand, ItemsBoard
from takeback.ui.labels import add_line, set_refusal


class ItemMenu(QMenu):
    """Offers the commands of one item. Each names the item; those that can do nothing now are grey and
    say why."""

    def __init__(self, board: ItemsBoard, item: int) -> None:
        """Fill the menu for this item."""
        super().__init__(board)
        self.setToolTipsVisible(True)
        for command in board.item_commands(item):
            self._add_command(command)

    def _add_command(self, command: ItemCommand) -> None:
        """Add one command; its key is shown, the board reacts to it."""
        action = add_line(self, command.text, command.key)
        set_refusal(action, command.why_not)
        action.triggered.connect(lambda _=False: command.run())
