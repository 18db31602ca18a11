"""Test that frames and tracks are painted and change nothing else."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPointF

from takeback.games.flow import board_lines as drawn
from takeback.games.flow.game import GAME
from takeback.games.flow.rules import open_cells
from takeback.games.flow.state import Level, board_of
from tests.board.at_play import AtPlay
from tests.games.flow.boards import level

WALLED = "BOARD 3 3\nSTART 1 2 3 3\nSTRIP 1 1 1 2 \nSTRIP 1 1 2 1"
FRAME = "FRAME 1 1 1 2 1 1 2 1 0 1 1 1 1 0 1 1"
LANE = "BOARD 3 3\nSTART 1 1 3 3\nSTRIP 1 2 1 3\nSTRIP 1 1 1 2"
TRACK = "TRACK 1 2 1 1 1 2 1 2 1 3"


def looks(text: Level) -> Any:
    sitting = AtPlay(GAME, board_of(text))
    try:
        return sitting.board.render_still(), sitting.board.spot_descriptions()
    finally:
        sitting.close()


@pytest.mark.parametrize(("plain", "line", "field"), [(WALLED, FRAME, "frames"), (LANE, TRACK, "tracks")])
@pytest.mark.usefixtures("qapp")
def test_frames_and_tracks_of_a_level_change_the_picture_but_no_open_cell_and_no_name(
    plain: str, line: str, field: str
) -> None:
    decorated = level(f"{plain}\n{line}")
    assert getattr(decorated, field)
    bare = replace(decorated, **{field: ()})
    assert open_cells(decorated) == open_cells(bare)
    (seen, names), (bare_seen, bare_names) = looks(decorated), looks(bare)
    assert names == bare_names
    assert seen != bare_seen


@pytest.mark.usefixtures("qapp")
def test_walls_around_a_corner_of_the_board_meet_at_their_ends() -> None:
    sitting = AtPlay(GAME, board_of(level("BOARD 3 3\nSTART 1 2 3 3")))
    lattice = sitting.board.cell_grid()
    around = (((1, 1), (1, 2)), ((1, 1), (2, 1)), ((0, 1), (1, 1)), ((1, 0), (1, 1)))
    ends: list[QPointF] = [end for pair in around for end in drawn.side_of(lattice, *pair)]
    assert all(ends.count(end) == 2 for end in ends)
    sitting.close()
