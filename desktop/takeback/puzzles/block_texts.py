"""The editor's texts about the blocks of a level, which are called pieces in another game."""

from takeback.puzzles.items import letter
from takeback.puzzles.levels import MOST_BLOCKS
from takeback.texts import gettext as _


class BlockTexts:
    """The texts with which the editor calls the blocks of a level blocks."""

    tool_name = _("Block")
    arrows_text = _("Press Shift and an arrow key to continue painting the block.")
    paint_tip = _("Paint the cells of a block; paint again to clear.")
    shared_tip = _("A cell that several blocks may cover.")
    for_several = _("for several blocks")
    no_such = _("There is no such block.")
    not_yet = _("There is no such block yet.")
    too_many = _("A level has at most {most} blocks.", most=MOST_BLOCKS)

    def name(self, item: int) -> str:
        """Return the name of a block on its own."""
        return _("Block {letter}", letter=letter(item))

    def name_in_list(self, item: int) -> str:
        """Return the name of a block in a list of what is in a cell."""
        return _("block {letter}", letter=letter(item))

    def not_yet_text(self, item: int) -> str:
        """Return the sentence for a letter that no block has yet."""
        return _("There is no block {letter} yet.", letter=letter(item))

    def is_there_text(self, item: int) -> str:
        """Return the sentence for a cell that a block covers."""
        return _("Block {letter} is there.", letter=letter(item))

    def painted_text(self, item: int, row: int, column: int) -> str:
        """Return the wording of painting a cell with this block; rows and columns count from 1."""
        return _(
            "Block {letter} painted at row {row}, column {column}",
            letter=letter(item),
            row=row,
            column=column,
        )

    def cleared_text(self, item: int, row: int, column: int) -> str:
        """Return the wording of taking a cell away from this block."""
        return _(
            "Block {letter} removed from row {row}, column {column}",
            letter=letter(item),
            row=row,
            column=column,
        )

    def erased_text(self, item: int) -> str:
        """Return the wording of erasing this block."""
        return _("Block {letter} erased", letter=letter(item))


class PieceTexts(BlockTexts):
    """The texts with which the editor calls the blocks of a level pieces."""

    tool_name = _("Piece")
    arrows_text = _("Press Shift and an arrow key to continue painting the piece.")
    paint_tip = _("Paint the cells of a piece; paint again to clear.")
    shared_tip = _("A cell that several pieces may cover.")
    for_several = _("for several pieces")
    no_such = _("There is no such piece.")
    not_yet = _("There is no such piece yet.")
    too_many = _("A level has at most {most} pieces.", most=MOST_BLOCKS)

    def name(self, item: int) -> str:
        """Return the name of a piece on its own."""
        return _("Piece {letter}", letter=letter(item))

    def name_in_list(self, item: int) -> str:
        """Return the name of a piece in a list of what is in a cell."""
        return _("piece {letter}", letter=letter(item))

    def not_yet_text(self, item: int) -> str:
        """Return the sentence for a letter that no piece has yet."""
        return _("There is no piece {letter} yet.", letter=letter(item))

    def is_there_text(self, item: int) -> str:
        """Return the sentence for a cell that a piece covers."""
        return _("Piece {letter} is there.", letter=letter(item))

    def painted_text(self, item: int, row: int, column: int) -> str:
        """Return the wording of painting a cell with this piece; rows and columns count from 1."""
        return _(
            "Piece {letter} painted at row {row}, column {column}",
            letter=letter(item),
            row=row,
            column=column,
        )

    def cleared_text(self, item: int, row: int, column: int) -> str:
        """Return the wording of taking a cell away from this piece."""
        return _(
            "Piece {letter} removed from row {row}, column {column}",
            letter=letter(item),
            row=row,
            column=column,
        )

    def erased_text(self, item: int) -> str:
        """Return the wording of erasing this piece."""
        return _("Piece {letter} erased", letter=letter(item))
