"""Test the route of a drag: around obstacles, through a touched pipe without another way, previewed first."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from takeback.engine.chance import Chance
from takeback.engine.play import play_action
from takeback.engine.state import Illegal
from takeback.games.flow.board_drag import Drag, DragHost
from takeback.games.flow.game import GAME
from takeback.games.flow.rules import end_of_line
from takeback.games.flow.state import Board, Draw, board_of
from takeback.games.flow.way import Route, cells_lost_on, find_route, why_no_route
from tests.games.flow.boards import A, B, draw_board, level

OPEN = "BOARD 4 5; START 1 1 4 5; START 1 3 4 3"
WALLED = "BOARD 3 4; START 1 1 3 4; START 3 1 3 3; STRIP 1 1 1 2"
BRIDGED = "BOARD 3 4; START 2 1 2 4; START 1 2 3 2; CROSS 2 2"


def position_after(text: str, *words: tuple[int, str]) -> Board:
    """Return the position after these steps of these items."""
    state: Any = board_of(level(text))
    for item, word in words:
        for way in word:
            state = play_action(GAME, state, 0, Draw(item, way), Chance(1)).after
    board: Board = state
    return board


def cells_between(one: tuple[int, int], two: tuple[int, int]) -> Iterator[tuple[int, int]]:
    """Yield the cells on the straight line from one to another, both included."""
    down, right = two[0] - one[0], two[1] - one[1]
    steps = max(abs(down), abs(right), 1)
    for step in range(steps + 1):
        yield one[0] + round(down * step / steps), one[1] + round(right * step / steps)


class StatesDrag:
    """A drag over a board of bare states, without a window."""

    def __init__(self, state: Board, item: int, cell: tuple[int, int]) -> None:
        self.states, self.said = [state], list[str]()
        hand = DragHost(
            lambda: self.states[-1], self._did, self._back, lambda why, cell: self.said.append(why)
        )
        self.drag = Drag(hand, (item,), cell)

    def _did(self, action: Any) -> bool:
        try:
            self.states.append(play_action(GAME, self.states[-1], 0, action, Chance(1)).after)
        except Illegal as why:
            self.said.append(str(why))
            return False
        return True

    def _back(self) -> None:
        self.states.pop()

    def move_to(self, cell: tuple[int, int]) -> None:
        """Move the pointer to this cell, over all cells between."""
        self.drag.touched.update(cells_between(self.drag.pointer_cell, cell))
        self.drag.move_to(cell)

    def leads(self, *cells: tuple[int, int]) -> str:
        for cell in cells:
            self.move_to(cell)
        return draw_board(self.states[-1])


def test_drag_route_goes_around_clues_walls_and_pipes() -> None:
    cases = [
        (position_after(OPEN), (1, 4), 5),  # around Blue's clue
        (position_after(OPEN, (B, "D")), (2, 4), 6),  # around the end of Blue's pipe
        (position_after(WALLED), (1, 2), 3),
        (position_after(OPEN), (3, 2), 3),
    ]
    for state, goal, length in cases:
        way = find_route(state, A, goal)
        assert way is not None
        assert (way.cells[-1], len(way.cells), way.cuts, way.cells_back) == (goal, length, 0, 0)
    # the longer direction comes first: across here, down below
    corner = find_route(position_after(OPEN), A, (2, 3))
    assert corner == Route(((1, 2), (2, 2), (2, 3)))  # not through Blue's clue
    assert find_route(position_after(OPEN), A, (3, 2)) == Route(((2, 1), (3, 1), (3, 2)))


def test_drag_route_crosses_a_blocking_pipe_only_where_touched_and_without_that_says_why_not() -> None:
    shut = position_after(OPEN, (B, "DDD"))  # from edge to edge
    assert find_route(shut, A, (2, 4)) is None
    assert why_no_route(shut, A, (2, 4)) == "Blue is in the way: drag over it to cut it."
    way = find_route(shut, A, (2, 4), touched={(2, 3)})
    assert way is not None
    assert way.cuts == 1
    assert len(way.cells) == 4
    assert [item for item, _ in cells_lost_on(shut, A, way)] == [B]
    assert not way.is_plain((1, 1))
    goal = find_route(shut, A, (2, 3))  # the pointer is on a cell of the pipe itself
    assert goal is not None
    assert goal.cuts == 0
    assert goal.is_plain((1, 1))


def test_drag_route_shortens_its_own_pipe_if_nearer_but_not_beyond_where_the_drag_began() -> None:
    state = position_after("BOARD 3 5; START 1 1 3 5; START 2 5 3 3", (A, "RRRR"))
    way = find_route(state, A, (2, 4))
    assert way == Route(((2, 4),), cells_back=1)
    assert find_route(state, A, (2, 4), kept=4) is None  # the cells were there before the drag began
    assert why_no_route(state, A, (2, 4)) == "Red cannot get there from row 1, column 1."


def test_drag_route_crosses_bridges_straight_and_ends_of_a_colour_meet_there_straight() -> None:
    state = position_after(BRIDGED)
    assert find_route(state, A, (2, 3)) == Route(((2, 2), (2, 3)))
    way = find_route(state, A, (3, 3))
    assert way is not None
    assert (2, 2) in way.cells
    assert (2, 3) in way.cells
    crossed = position_after(BRIDGED, (B, "D"))  # the pipe ends on the bridge, on the other deck
    assert find_route(crossed, A, (2, 3)) == Route(((2, 2), (2, 3)))
    own = position_after("BOARD 3 3; START 2 1 1 2; START 3 1 3 3; CROSS 2 2", (A + 1, "D"))
    assert find_route(own, A, (2, 2)) is None
    assert "only in a straight line" in why_no_route(own, A, (2, 2))


@pytest.mark.parametrize(
    ("goal", "why"),
    [
        ((1, 3), "That is Blue’s dot."),
        ((4, 4), "That cell is closed."),
        ((1, 5), "That cell is closed."),
    ],
)
def test_drag_to_an_unreachable_cell_has_no_route_and_gives_the_reason(
    goal: tuple[int, int], why: str
) -> None:
    state = position_after("BOARD 4 5; START 1 1 2 1; START 1 3 3 3; EMPTY 4 4 1 5")
    assert find_route(state, A, goal) is None
    assert why_no_route(state, A, goal) == why


def test_drag_draws_neighbouring_cells_at_once_and_only_previews_a_route_around_obstacles() -> None:
    hand = StatesDrag(position_after(WALLED), A, (1, 1))
    assert hand.leads((1, 2)) == "A.../..../B.BA"
    assert hand.drag.shown_route == Route(((2, 1), (2, 2), (1, 2)))
    assert hand.leads((1, 1)) == "A.../..../B.BA"
    assert hand.drag.shown_route is None  # the pointer came back, and the preview went
    hand.move_to((1, 2))
    assert hand.leads((1, 3)) == "Aaa./aa../B.BA"  # the drag continued from its cell
    assert hand.drag.shown_route is None
    hand.drag.finish()
    assert hand.leads((2, 1)) == "A.../a.../B.BA"
    assert len(hand.states) == 2  # going back removed the states


def test_release_draws_the_previewed_route_and_a_refused_cell_does_not_stop_the_drag() -> None:
    hand = StatesDrag(position_after(OPEN), A, (1, 1))
    assert hand.leads((1, 4)) == "A.B../...../...../..B.A"
    hand.drag.finish()
    assert draw_board(hand.states[-1]) in ("AaBa./.aaa./...../..B.A", "A.Ba./aaaa./...../..B.A")
    hand = StatesDrag(position_after(OPEN), A, (1, 1))
    hand.leads((1, 3), (1, 3), (1, 2))
    assert hand.said == ["That is Blue’s dot."]
    assert hand.leads((3, 4)).count("a") == 5


def test_drag_lists_the_cells_of_other_pipes_that_its_release_would_cut() -> None:
    hand = StatesDrag(position_after(OPEN, (B, "DDD")), A, (1, 1))
    hand.leads((2, 2), (2, 4))  # over Blue at row 2
    assert len(hand.states) == 3  # so far only the direct cells to row 2, column 2
    assert list(hand.drag.cells_lost()) == [B]
    hand.drag.finish()
    assert hand.drag.cells_lost()[B][-1] == (4, 3)


LAWS = (
    OPEN,
    WALLED,
    BRIDGED,
    "BOARD 5 5; START 1 1 5 5; START 1 3 5 3; START 3 1 3 5; CROSS 3 3",
)


@pytest.mark.parametrize("text", LAWS)
def test_random_drag_cuts_only_pipes_that_the_pointer_touched(text: str) -> None:
    """Drag at random over positions drawn at random, in jumps of any length."""
    cut_count = 0
    for seed in range(60):
        luck = Random(seed)
        state: Any = board_of(level(text))
        for _ in range(luck.randrange(12)):
            state = play_action(GAME, state, 0, luck.choice(list(GAME.actions(state, 0))), Chance(1)).after
            if state.solved:
                break
        if state.solved:
            continue
        item = luck.randrange(len(state.items))
        hand = StatesDrag(state, item, end_of_line(state, item))
        touched = [hand.drag.pointer_cell]
        for _ in range(6):
            cell = luck.randint(1, state.level.rows), luck.randint(1, state.level.columns)
            touched += cells_between(touched[-1], cell)
            hand.said.clear()
            hand.move_to(cell)
            assert not (hand.said and hand.drag.shown_route), "a detour together with a refusal"
        hand.drag.finish()
        for other, line in hand.drag.cells_lost().items():
            if other // 2 != item // 2:
                cut_count += 1
                assert line[1] in touched, (seed, line)
    assert cut_count >= 3
