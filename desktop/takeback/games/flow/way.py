"""Finds the shortest path of a half-line to a cell, through other lines only where the pointer touched them
and no other path exists.

Cells are numbers here. A bridge is four of them, one for each direction in which it can be entered, so that a
line can only leave it straight on.
"""

from collections.abc import Collection, Iterator
from functools import lru_cache

from msgspec import Struct

from takeback.engine.state import Illegal
from takeback.puzzles.items import Cell
from takeback.texts import gettext as _

from .rules import (
    axes_at,
    can_pass,
    clue_colours,
    clue_of,
    colour_name,
    cuts_of_step,
    end_of_line,
    is_complete,
    item_name,
    line_of,
    open_cells,
    refuse_step,
)
from .state import DIRECTIONS, Board, Level

STEPS = tuple(DIRECTIONS.values())  # up, down, left, right


class Route(Struct, frozen=True):
    """A path: how many cells the half-line gives up at its end, then the cells to draw."""

    cells: tuple[Cell, ...]
    cells_back: int = 0
    cuts: int = 0  # cells of other lines that it passes through before its last

    def is_plain(self, tip: Cell) -> bool:
        """Return whether the path is the direct one: forward, without detour, and through no other line."""
        goal = self.cells[-1]
        apart = abs(goal[0] - tip[0]) + abs(goal[1] - tip[1])
        return not self.cells_back and not self.cuts and len(self.cells) == apart


class RoadGraph(Struct, frozen=True):
    """The graph of a level: from each place, the places one step further."""

    width: int
    size: int  # a bridge entered in direction d has the number of its cell plus (d + 1) times this
    near: dict[int, tuple[int, ...]]
    bridges: frozenset[int]

    def number(self, cell: Cell) -> int:
        """Return the number of a cell: that of its only place, or of a bridge the one from which its four
        places are counted."""
        return cell[0] * self.width + cell[1]

    def cell(self, place: int) -> Cell:
        """Return the cell of a place."""
        return divmod(place % self.size, self.width)

    def places(self, cell: Cell) -> list[int]:
        """Return all places in a cell: four for a bridge, else one."""
        number = self.number(cell)
        ways = range(1, 5) if number in self.bridges else range(1)
        return [number + way * self.size for way in ways]

    def at(self, line: tuple[Cell, ...], index: int) -> int:
        """Return the place of a line's cell at this index."""
        number = self.number(line[index])
        if number not in self.bridges:
            return number
        (row, column), (to_row, to_column) = line[index - 1], line[index]
        return number + (STEPS.index((to_row - row, to_column - column)) + 1) * self.size

    def decks(self, line: tuple[Cell, ...], index: int) -> list[int]:
        """Return the places that a line occupies with this cell: on a bridge those of its own deck."""
        places = self.places(line[index])
        if len(places) == 1:
            return places
        axes = axes_at(line, index)
        return [place for way, place in enumerate(places) if (1 if way < 2 else 0) in axes]


@lru_cache(maxsize=16)
def road_graph(level: Level) -> RoadGraph:
    """Return the graph of a level. It is cached."""
    width = level.columns + 2
    size = width * (level.rows + 2)
    number = {cell: cell[0] * width + cell[1] for cell in open_cells(level)}
    near: dict[int, tuple[int, ...]] = {}

    def to(cell: Cell, way: int) -> int | None:
        """Return the place reached from a cell by one step, or None."""
        there = cell[0] + STEPS[way][0], cell[1] + STEPS[way][1]
        if there not in number or not can_pass(level, cell, there):
            return None
        return number[there] + (way + 1) * size if there in level.bridges else number[there]

    for cell, place in number.items():
        if cell in level.bridges:
            for way in range(4):
                on = to(cell, way)
                near[place + (way + 1) * size] = () if on is None else (on,)
        else:
            near[place] = tuple(on for way in range(4) if (on := to(cell, way)) is not None)
    return RoadGraph(width, size, near, frozenset(number[cell] for cell in level.bridges if cell in number))


def find_route(
    state: Board, item: int, goal: Cell, kept: int = 0, touched: Collection[Cell] = ()
) -> Route | None:
    """Return the best path to a cell. The first `kept` cells drawn stay where they are.

    None if there is no path: also for a cell of the line itself, a closed one, another's clue, and a complete
    colour. It passes through other lines only at the cells that the pointer touched, and at its goal. The
    best passes through the fewest cells of other lines, then is the shortest; a cell to give up counts like
    one to draw. What is cut at the goal itself does not count, as that is where the pointer is.
    """
    line = line_of(state, item)
    if is_complete(state, item // 2) or goal in line or goal not in open_cells(state.level):
        return None
    if clue_colours(state.level).get(goal, item // 2) != item // 2:
        return None
    shut = _cutting_places(state, item, road_graph(state.level), touched)
    while True:
        found = _search(state, item, goal, line, kept, shut)
        if found is None or len(set(found.cells)) == len(found.cells):
            return found
        twice = next(cell for cell in found.cells if found.cells.count(cell) > 1)
        shut.update(road_graph(state.level).places(twice))


def _search(
    state: Board, item: int, goal: Cell, line: tuple[Cell, ...], kept: int, shut: set[int]
) -> Route | None:
    """Return the best path, or None, though it may pass a bridge twice. Places in `shut` are not entered.

    It searches breadth first from the end of the line and, as later starts, from the cells before it. Paths
    with more cuts are searched only after all with fewer.
    """
    road = road_graph(state.level)
    near, goals = road.near, _goal_places(state, item, goal, road)
    seen, taken = _blocked_places(state, item, road) | shut, _cutting_places(state, item, road)
    seen -= goals
    taken -= goals
    first, tip = len(line) - 1, line[-1]
    turn = -1 if abs(goal[1] - tip[1]) > abs(goal[0] - tip[0]) else 1  # across first where that is further
    # places with their distance and where they were reached from, by rising distance
    shore = [(back, road.at(line, first - back), -1) for back in range(first - min(kept, first) + 1)]
    before: dict[int, int] = {}
    for cuts in range(len(taken) + 1):
        sea, shore = shore, []
        wave: list[tuple[int, int]] = []
        far, at = 0, 0
        while wave or at < len(sea):
            if not wave:
                far = sea[at][0]
            while at < len(sea) and sea[at][0] == far:
                wave.append((sea[at][1], sea[at][2]))
                at += 1
            later: list[tuple[int, int]] = []
            for place, origin in wave:
                if place in before:
                    continue
                before[place] = origin
                if place in goals:
                    return _trace_route(road, line, before, place, cuts)
                for on in near[place][::turn]:
                    if on in seen:
                        continue
                    if on in taken:
                        shore.append((far + 1, on, place))
                    else:
                        later.append((on, place))
                    seen.add(on)
            wave, far = later, far + 1
        if not shore:
            return None
    return None


def _goal_places(state: Board, item: int, goal: Cell, road: RoadGraph) -> set[int]:
    """Return the places by which the goal can be entered; a partner on a bridge is met only straight."""
    goals = road.places(goal)
    partner = line_of(state, item ^ 1)
    if len(goals) > 1 and goal in partner:
        axes = axes_at(partner, partner.index(goal))
        goals = [place for way, place in enumerate(goals) if axes == {1 if way < 2 else 0}]
    return {place for place in goals if place in road.near}


def _blocked_places(state: Board, item: int, road: RoadGraph) -> set[int]:
    """Return the places no step may lead to: the half-line's own colour, and clues of others."""
    own = (*line_of(state, item), *line_of(state, item ^ 1))
    found = {place for cell in own for place in road.places(cell)}
    found.update(road.number(cell) for cell, who in clue_colours(state.level).items() if who != item // 2)
    return found


def _cutting_places(state: Board, item: int, road: RoadGraph, but: Collection[Cell] = ()) -> set[int]:
    """Return the places where a step cuts another line, except in the cells `but`."""
    found: set[int] = set()
    for other in range(len(state.items)):
        if other // 2 != item // 2:
            line = line_of(state, other)
            if road.bridges:
                found.update(
                    place
                    for at in range(1, len(line))
                    if line[at] not in but
                    for place in road.decks(line, at)
                )
            else:
                found.update(
                    row * road.width + column for row, column in line[1:] if (row, column) not in but
                )
    return found


def _trace_route(
    road: RoadGraph, line: tuple[Cell, ...], before: dict[int, int], place: int, cuts: int
) -> Route:
    """Return the path that the search found to this place."""
    cells = []
    while (origin := before[place]) >= 0:
        cells.append(road.cell(place))
        place = origin
    root = road.cell(place)
    return Route(tuple(reversed(cells)), len(line) - 1 - line.index(root), cuts)


def extends_route(state: Board, item: int, shown: Route, found: Route) -> bool:
    """Return whether the path found is as good as the one shown, extended by one cell."""
    end, goal = shown.cells[-1], found.cells[-1]
    is_beside = abs(end[0] - goal[0]) + abs(end[1] - goal[1]) == 1 and can_pass(state.level, end, goal)
    is_taken = any(
        end in line_of(state, other) for other in range(len(state.items)) if other // 2 != item // 2
    )
    is_as_long = (len(found.cells), found.cells_back) == (len(shown.cells) + 1, shown.cells_back)
    return is_beside and is_as_long and found.cuts == shown.cuts + is_taken


def cells_lost_on(state: Board, item: int, way: Route) -> Iterator[tuple[int, tuple[Cell, ...]]]:
    """Yield what other lines would lose on a path: each line's cells from the last that stays to its end."""
    line = line_of(state, item)
    lost: dict[int, int] = {}
    at = line[len(line) - 1 - way.cells_back]
    for cell in way.cells:
        for other, count in cuts_of_step(state, item, at, cell):
            lost[other] = max(count, lost.get(other, 0))
        at = cell
    for other, count in lost.items():
        cells = line_of(state, other)
        yield other, cells[len(cells) - count - 1 :]


def why_no_route(state: Board, item: int, goal: Cell) -> str:
    """Return why no path leads to a cell: the refusal of the last step, what is in the way, or that the line
    is shut in."""
    tip, level = end_of_line(state, item), state.level
    owner = clue_colours(level).get(goal, item // 2)
    if is_complete(state, item // 2):
        return _("{colour} is complete.", colour=item_name(state, item))
    if abs(tip[0] - goal[0]) + abs(tip[1] - goal[1]) == 1:
        try:
            refuse_step(state, item, goal)
        except Illegal as why:
            return str(why)
    if goal not in open_cells(level):
        return _("That cell is closed.")
    if owner != item // 2:
        return _("That is {colour}’s dot.", colour=colour_name(owner))
    name = item_name(state, item)
    clue = clue_of(level, item)
    through = find_route(state, item, goal, touched=open_cells(level))
    if through is not None and through.cuts:
        blocker = item_name(state, next(cells_lost_on(state, item, through))[0])
        return _("{colour} is in the way: drag over it to cut it.", colour=blocker)
    return _(
        "{colour} cannot get there from row {row}, column {column}.",
        colour=name,
        row=clue[0],
        column=clue[1],
    )
