"""Carrying a piece of Fill by the keyboard: picking it up, moving it and saying where it is."""

from takeback.board.puzzle.puzzle_board import PuzzleBoard
from takeback.puzzles.items import Cell, letter
from takeback.texts import gettext as _

from .board_carry import Carry, next_free, why_blocked
from .rules import corner_of, place_text


class KeyboardCarry:
    """Carries a piece of one board by the keyboard; the board holds it as its drag."""

    def __init__(self, board: PuzzleBoard) -> None:
        """Take the board whose pieces are carried."""
        self._board = board

    @property
    def is_on(self) -> bool:
        """Return whether a piece is carried by the keyboard."""
        return self._board.drag is not None and self._board.drag.is_by_key

    def pick_up(self, item: int) -> None:
        """Select a piece and carry it by the keyboard, one from the tray over its first free place; announce
        how to go on."""
        board = self._board
        here = corner_of(board.state, item)
        over = here[0] if here else next_free(board.state, item, (0, 0)) or (1, 1)
        board.selected = item
        board.drag = Carry(item, board.state, keyboard_cell=over)
        board.item_chosen.emit(item)
        board.message_emitted.emit(
            _(
                "{sentence} Move it with the arrow keys and place it with Enter.",
                sentence=self._place_in_words(),
            )
        )
        board.update()

    def move(self, right: int, down: int) -> None:
        """Move the carried piece by so many cells, and announce where it is and what keeps it from lying
        there."""
        carried, _ = self._carried()
        carried.step(down, right)
        carried, cell = self._carried()
        why = why_blocked(self._board.state.level, carried.item, cell)
        self._board.message_emitted.emit(f"{self._place_in_words()} {why}".rstrip())
        self._board.update()

    def move_to_next_free(self) -> None:
        """Move the carried piece to the next place where it pushes nothing and announce it; refuse if there
        is none."""
        carried, cell = self._carried()
        found = next_free(self._board.state, carried.item, cell)
        if found is None:
            self._board.refuse(_("There is no free place for it."))
            return
        carried.keyboard_cell = found
        self._board.message_emitted.emit(self._place_in_words())
        self._board.update()

    def _carried(self) -> tuple[Carry, Cell]:
        """Return the carried piece, and the cell that its corner is over."""
        carried = self._board.drag
        assert isinstance(carried, Carry)
        assert carried.keyboard_cell is not None
        return carried, carried.keyboard_cell

    def _place_in_words(self) -> str:
        """Return a sentence on where the carried piece is."""
        carried, corner = self._carried()
        place = place_text(carried.start.level, carried.item, (corner,))
        return _(
            "Piece {letter} over {place}.",
            letter=letter(carried.item),
            place=place,
        )
