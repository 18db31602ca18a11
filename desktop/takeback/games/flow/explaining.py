"""Finds the easiest step of Flow that can be deduced, and explains it in words."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from takeback.puzzles.deduced import Deduction
from takeback.puzzles.items import HINT, Cell
from takeback.texts import gettext as _
from takeback.texts import gettext_noop

from .deduction import (
    CERTAIN,
    CLOSED,
    CUT_OFF,
    DEAD_END,
    FULL,
    HARDNESS,
    LOOP,
    MEETING,
    MOST_CELLS,
    NOBODY,
    PARITY,
    TRIED,
    Conflict,
    EdgeDeductions,
)
from .rules import (
    axis,
    can_pass,
    cell_in_words,
    colour_name,
    covered_cells,
    end_of_line,
    is_complete,
    line_of,
    neighbour_of,
    open_cells,
    sort_pair,
)
from .state import DIRECTIONS, Board, Draw

ONLY_WAY, CORNER, FORCED = _("Only way on"), _("Corner"), _("Forced cells")
RULES = {
    DEAD_END: _("Dead end"),
    LOOP: _("Closed loop"),
    MEETING: _("Wrong meeting"),
    CUT_OFF: _("Closed region"),
    NOBODY: _("Closed region"),
    PARITY: _("Parity"),
}
SIDES = {"U": _("up"), "D": _("down"), "L": _("left"), "R": _("right")}
End = tuple[int, int, int]  # the item of an open end, its node, and the edge that leads to it, -1 at a clue
FEW = 4  # with more cells the explanation adds that they are to be followed one by one


@dataclass(frozen=True)
class ClosedWay:
    """An edge at the end of a line that is closed, and the conflict it would lead to with its nodes."""

    tip: int  # the node at the end of the line
    way: int  # the edge
    kind: str  # the hardest kind of deduction on the way to the conflict
    reason: str  # a sentence: where the line would go, and what would be impossible then
    behind: frozenset[int]  # the nodes from which the conflict follows


@dataclass(frozen=True)
class ForcedStep:
    """An end of a line that can go only one way. Without closings it follows from the cells directly."""

    item: int
    tip: int  # the node at the end
    way: int  # the edge along which it must go
    kinds: frozenset[str]
    behind: frozenset[int]  # the nodes from which the step follows
    closings: tuple[ClosedWay, ...] = ()

    @property
    def hardest(self) -> str:
        """Return the hardest kind of deduction needed."""
        return max(self.kinds, key=HARDNESS.index, default=FULL)

    @property
    def weight(self) -> tuple[bool, int, int, int]:
        """Return a sort key by which the easiest to see comes first."""
        return bool(self.closings), HARDNESS.index(self.hardest), len(self.behind), self.item


def explain_next_step(state: Board) -> Deduction | None:
    """Return the easiest step that can be deduced from at most 40 cells, in words; None where it takes trial
    and error, or something drawn is wrong."""
    work = EdgeDeductions(state)
    ends = list(_open_ends(work, state))
    for found in _steps_by_difficulty(work, ends):
        fitting = [one for one in found if len(one.behind) <= MOST_CELLS]
        if fitting:
            return _explain(work, state, min(fitting, key=lambda one: one.weight))
    return None


def _steps_by_difficulty(work: EdgeDeductions, ends: list[End]) -> Iterator[list[ForcedStep]]:
    """Yield lists of forced steps, each harder to see than those before. Stop at a conflict, as something
    drawn is wrong then."""
    if not work.deduce_locally():
        return
    yield _direct_steps(work, ends)
    if not work.deduce_all():
        return
    yield _direct_steps(work, ends)
    yield _steps_by_elimination(work, ends, work.deduce_locally)
    yield _steps_by_elimination(work, ends, work.deduce_all)


def _open_ends(work: EdgeDeductions, state: Board) -> Iterator[End]:
    """Yield each end that is not joined: its item, its node, and the edge that leads to it, -1 at a clue."""
    web = work.web
    for item in range(len(state.items)):
        if is_complete(state, item // 2):
            continue
        line = line_of(state, item)
        deck = axis(line[-2], line[-1]) if line[-1] in state.level.bridges else 0
        came = web.edge[sort_pair(line[-2], line[-1])] if len(line) > 1 else -1
        yield item, web.number[line[-1], deck], came


def _direct_steps(work: EdgeDeductions, ends: list[End]) -> list[ForcedStep]:
    """Return the forced steps along edges that are certain."""
    found = []
    for item, tip, came in ends:
        for way in work.web.at[tip]:
            if work.value[way] == CERTAIN and way != came:
                behind, kinds = work.causes_of([way])
                found.append(ForcedStep(item, tip, way, frozenset(kinds), frozenset(behind)))
    return found


def _steps_by_elimination(
    work: EdgeDeductions, ends: list[End], follow: Callable[[], bool]
) -> list[ForcedStep]:
    """Return a step for each end that has one way left, after each other way was tried and led to a conflict.
    `follow` deduces what follows from a tried way; it returns False at a conflict."""
    found = []
    for item, tip, _came in ends:
        closings, open_ways = [], []
        for way in work.web.at[tip]:
            if work.value[way]:
                continue
            if (closing := _try_way(work, tip, way, follow)) is not None:
                closings.append(closing)
            else:
                open_ways.append(way)
        if len(open_ways) == 1 and closings:
            behind, kinds = work.causes_of(work.edges_at(tip, CLOSED))
            behind.update({tip}, *(closing.behind for closing in closings))
            kinds.update(closing.kind for closing in closings)
            found.append(
                ForcedStep(item, tip, open_ways[0], frozenset(kinds), frozenset(behind), tuple(closings))
            )
    return found


def _try_way(work: EdgeDeductions, tip: int, way: int, follow: Callable[[], bool]) -> ClosedWay | None:
    """Mark an edge at an end as certain and deduce with `follow`; return the conflict this leads to, or None.
    The marks are undone."""
    mark, closing = len(work.trail), None
    is_possible = work.mark_certain(way, (TRIED, tip, ())) and follow()
    if not is_possible and work.conflict is not None:
        conflict = work.conflict
        behind, kinds = work.causes_of(conflict.edges)
        behind.add(tip)
        if conflict.kind in (DEAD_END, MEETING):
            behind.update(conflict.nodes)
        kind = max((conflict.kind, *kinds), key=HARDNESS.index)
        reason = _describe_conflict(work, tip, way, conflict)
        closing = ClosedWay(tip, way, kind, reason, frozenset(behind))
    work.rewind_to(mark)
    return closing


# explanations --------------------------------------------------------------------------------------------
CONFLICTS = {
    DEAD_END: gettext_noop("If {colour} went {side}, {place} would be a dead end."),
    LOOP: gettext_noop("If {colour} went {side}, a pipe would form a loop at {place}."),
    MEETING: gettext_noop("If {colour} went {side}, two pipes would get in each other’s way at {place}."),
    CUT_OFF: gettext_noop("If {colour} went {side}, the two ends of {other} could no longer meet."),
    PARITY: gettext_noop(
        "If {colour} went {side}, around {place} too many free cells would be of one colour of a chessboard."
    ),
    NOBODY: gettext_noop("If {colour} went {side}, no pipe could reach {place}."),
}


def _describe_conflict(work: EdgeDeductions, tip: int, way: int, conflict: Conflict) -> str:
    """Return the sentence about the conflict to which a way of an end leads."""
    node = conflict.nodes[0]
    return _(
        CONFLICTS[conflict.kind],
        colour=colour_name(work.chain_colour[tip]),
        side=SIDES[_direction(work, tip, way)],
        place=cell_in_words(work.web.nodes[node][0]),
        other=colour_name(work.chain_colour[node]),
    )


def _explain(work: EdgeDeductions, state: Board, found: ForcedStep) -> Deduction:
    """Return the deduction with its rule, its explanation, its cells and the steps to draw."""
    cells = {work.web.nodes[node][0] for node in found.behind} | {end_of_line(state, found.item)}
    name, tip = colour_name(found.item // 2), end_of_line(state, found.item)
    way = _direction(work, found.tip, found.way)
    rule, why = (
        _explain_by_conflicts(work, found)
        if found.closings
        else _explain_direct(work, found, name, SIDES[way])
    )
    if len(cells) > FEW:
        why = " ".join([why, _("Follow the marked cells in order.")])
    conclusion = _("So {colour} goes {side}.", colour=name, side=SIDES[way])
    return Deduction(
        rule,
        _("Look at {colour}’s end in row {row}, column {column}.", colour=name, row=tip[0], column=tip[1]),
        f"{rule}: {why} {conclusion}",
        tuple(Draw(found.item, one, HINT) for one in _steps_onward(state, found.item, way)),
        tuple(sorted(cells)),
    )


def _explain_direct(work: EdgeDeductions, found: ForcedStep, name: str, side: str) -> tuple[str, str]:
    """Return the rule and the reason of a step that follows directly."""
    cause = work.cause[found.way]
    at = cause[1] if cause is not None else found.tip
    place = cell_in_words(work.web.nodes[at][0])
    if found.hardest in (CUT_OFF, NOBODY):
        # Translators: the side is up, down, left or right.
        reason = _("{colour} can reach its other end only by going {side}.", side=side, colour=name)
        return RULES[CUT_OFF], reason
    if at == found.tip:
        if found.behind <= {found.tip}:
            return ONLY_WAY, _("Every other way from this end is closed or taken.")
        return FORCED, _("Every other way would lead {colour} into another pipe or into a loop.", colour=name)
    if len(found.behind - {found.tip}) == 1:
        if work.web.clue[at] >= 0:
            return FORCED, _("The dot in {place} has only one way left.", place=place)
        if len(work.web.at[at]) == 2:
            return CORNER, _(
                "{place} is a corner with two ways out, and the pipe through it needs both.", place=place
            )
        return FORCED, _(
            "Only two ways are left to {place}, and the pipe through it needs both.", place=place
        )
    return FORCED, _(
        "These cells have only as many ways out as a pipe needs; the last cell is {place}.", place=place
    )


def _explain_by_conflicts(work: EdgeDeductions, found: ForcedStep) -> tuple[str, str]:
    """Return the rule and the reason of a step whose alternatives all lead to conflicts."""
    return RULES.get(found.hardest, FORCED), " ".join(one.reason for one in found.closings)


def _direction(work: EdgeDeductions, tip: int, way: int) -> str:
    """Return the direction of an edge as seen from the end of a line."""
    one, two = work.web.ends[way]
    here, there = work.web.nodes[tip][0], work.web.nodes[two if one == tip else one][0]
    return next(name for name in DIRECTIONS if neighbour_of(here, name) == there)


# drawing ----------------------------------------------------------------------------------------------
def _steps_onward(state: Board, item: int, way: str) -> list[str]:
    """Return the directions of the step and of those after it as long as there is only one way on, up to the
    other end of the colour or a bridge."""
    taken, ways = set(covered_cells(state)), [way]
    at, goal = neighbour_of(end_of_line(state, item), way), end_of_line(state, item ^ 1)
    while at != goal and at not in state.level.bridges:
        taken.add(at)
        on = [one for one in DIRECTIONS if _can_enter(state, at, neighbour_of(at, one), taken - {goal})]
        if len(on) != 1:
            break
        ways.append(on[0])
        at = neighbour_of(at, on[0])
    return ways


def _can_enter(state: Board, at: Cell, by: Cell, taken: set[Cell]) -> bool:
    """Return whether a line may go from a cell to its neighbour, which is free or a bridge."""
    level = state.level
    return can_pass(level, at, by) and by in open_cells(level) and (by not in taken or by in level.bridges)
