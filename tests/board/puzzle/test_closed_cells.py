"""Test how closed cells of a puzzle look while a level is played."""

from __future__ import annotations

from takeback.engine.record import Seat
from takeback.ui.theme import CONTRAST, DARK, LIGHT, contrast
from tests.puzzles.each import EACH, Puzzle

LEVEL = {"flow": "Islands/1", "fold": "Tutorial/2", "fill": "Boxes/2"}
LEAST = 1.15  # of the contrast between a cell and the board


@EACH
def test_closed_cells_have_the_colour_of_the_board_and_free_cells_contrast_with_it(
    id: str, qtbot: object
) -> None:
    puzzle = Puzzle(id)
    state = puzzle.named(LEVEL[id])
    level = state.level
    board = puzzle.game.board_class(puzzle.game, [Seat()])
    board.resize(640, 480)
    for theme in (LIGHT, DARK, CONTRAST):
        board.set_theme(theme)
        board.show_state(state, 0, ())
        image = board.render_still()
        ratio = image.devicePixelRatio()
        looks = {
            cell: image.pixelColor(board.cell_rect(cell).center().toPoint() * ratio).name().upper()
            for cell in (
                (row, column) for row in range(1, level.rows + 1) for column in range(1, level.columns + 1)
            )
        }
        assert {looks[cell] for cell in level.empty} == {theme.board}
        assert theme.cell in looks.values()
        assert theme.outline or contrast(theme.cell, theme.board) >= LEAST
    board.deleteLater()
