"""The base class of the puzzles whose levels are blocks, painted cell by cell."""

from collections.abc import Iterator
from typing import Generic

from takeback.engine.game import Row, Rules
from takeback.engine.play import Move
from takeback.engine.state import Action
from takeback.engine.titles import NEW_LEVEL
from takeback.puzzles import block_editor
from takeback.puzzles.block_editor import EditedBlocks
from takeback.puzzles.block_texts import BlockTexts
from takeback.puzzles.items import Reason
from takeback.puzzles.puzzle import L, Puzzle, S
from takeback.puzzles.upgrade import read_reason_of_block


class BlockPuzzle(Puzzle[L, EditedBlocks, S], Generic[L, S]):
    """A puzzle whose levels are made by painting blocks."""

    texts: BlockTexts  # the editor's words for a block

    def blank(self, rows: int, columns: int) -> EditedBlocks:
        """Return an empty level to be made."""
        return EditedBlocks(rows, columns, title=NEW_LEVEL)

    def read_old_reason(self, text: str) -> Reason:
        """Return the reason why a block or piece stays cut, from the sentence about it that edition 2
        wrote."""
        return read_reason_of_block(text)

    def edits(self, edited: EditedBlocks) -> Iterator[Action]:
        """Yield all legal edits; of texts only the empty one."""
        return block_editor.edits(edited)

    def play_edit(self, edited: EditedBlocks, action: block_editor.Edit) -> Rules:
        """Play an edit. Raises Illegal."""
        return block_editor.play_edit(edited, action, self.texts)

    def describe_edit(self, moves: tuple[Move, ...]) -> Row:
        """Return the wording of a turn of edits, such as a brush stroke."""
        return block_editor.describe_edit(moves, self.texts)

    def edit_problem(self, edited: EditedBlocks) -> str:
        """Return why this level cannot have been made in the editor; empty when it can."""
        return block_editor.edit_problem(edited)
