"""The editor of Flow levels.

The state of its table is a level being made, so that every edit can be undone.
"""

from collections.abc import Iterator
from itertools import chain
from typing import Any, Self

from msgspec.structs import replace

from takeback.engine.game import Row, Rules
from takeback.engine.play import Move
from takeback.engine.state import Action, Event, Illegal
from takeback.puzzles.editor import (
    Cells,
    EditedLevel,
    EmptyToggled,
    Resize,
    Resized,
    SetText,
    TextSet,
    ToggleEmpty,
    every_cell,
    holding,
    in_one_row,
    plain_edits,
    plain_words,
    play_plain,
    refuse_outside,
    without_last,
)
from takeback.puzzles.items import Cell
from takeback.puzzles.validity import MOST, MOST_GRADE, wrong_making
from takeback.texts import gettext as _
from takeback.texts import gettext_noop, ngettext

from .rules import colour_name, neighbour_of, sort_pair
from .state import COLOURS, Level


class EditedLines(EditedLevel, frozen=True, tag="Editing"):
    """A level being made. `clues` has the clues of every colour, also of those that have only one yet."""

    level: Level
    clues: Cells = ()

    @property
    def sheet(self) -> Level:
        """Return the level as made so far."""
        return self.level

    def changed(self, **what: Any) -> "EditedLines":
        """Return a copy with these fields of the level changed."""
        return replace(self, level=replace(self.level, **what))

    def resized(self, rows: int, columns: int) -> "EditedLines":
        """Return a copy with another size, without what lies outside and without decoration."""
        holds = holding(rows, columns)
        level = replace(
            self.level,
            rows=rows,
            columns=columns,
            bridges=frozenset(filter(holds, self.level.bridges)),
            empty=frozenset(filter(holds, self.level.empty)),
            walls=frozenset(pair for pair in self.level.walls if all(map(holds, pair))),
            frames=(),
            tracks=(),
        )
        return EditedLines(level).with_clues(tuple(tuple(filter(holds, ends)) for ends in self.clues))

    def lost_by(self, smaller: Self) -> list[str]:
        """Return how many dots, bridges and walls a smaller size of the level does not have; of none,
        nothing."""
        dots = sum(map(len, self.clues)) - sum(map(len, smaller.clues))
        bridges = len(self.level.bridges) - len(smaller.level.bridges)
        walls = len(self.level.walls) - len(smaller.level.walls)
        return [
            *([ngettext("{count} dot", "{count} dots", dots)] if dots else []),
            *([ngettext("{count} bridge", "{count} bridges", bridges)] if bridges else []),
            *([ngettext("{count} wall", "{count} walls", walls)] if walls else []),
        ]

    def with_clues(self, clues: Cells) -> "EditedLines":
        """Return a copy with these clues of each colour; only colours with two enter the level, and its par
        is their number."""
        clues = without_last(clues)
        pairs = tuple((ends[0], ends[1]) for ends in clues if len(ends) == 2)
        return EditedLines(replace(self.level, clues=pairs, par=len(pairs)), clues)


def edit_problem(state: EditedLines) -> str:
    """Return why this cannot have been made in the editor; empty when it can."""
    level = state.level
    if any(one not in (neighbour_of(two, "U"), neighbour_of(two, "L")) for one, two in level.walls):
        return _("A wall stands between cells that are no neighbours.")
    if state.with_clues(state.clues) != state or any(len(ends) > 2 for ends in state.clues):
        return _("The colours of the level are not those of its dots.")
    ends = [end for ends in state.clues for end in ends]
    if len({*ends}) != len(ends) or not level.bridges.isdisjoint(ends):
        return _("Two things stand on one cell of the level.")
    decoration = (
        *(number for track in level.tracks for number in track),
        *chain(*chain(*chain(*level.frames))),
    )
    if not 0 <= level.grade <= MOST_GRADE or not all(-MOST < number < MOST for number in decoration):
        return _("A number of the level is far too large.")
    return wrong_making(state, state.clues, (*level.bridges, *chain(*level.walls)))


def editing(level: Level) -> EditedLines:
    """Return a copy of a level for the editor, without its difficulty and par."""
    return EditedLines(replace(level, grade=0, par=len(level.clues)), level.clues)


# actions ----------------------------------------------------------------------------------------------
class PutClue(Action, frozen=True):
    """Put a clue of a colour in a cell, or remove the one of that colour there."""

    colour: int
    row: int
    column: int


class ToggleWall(Action, frozen=True):
    """Put the wall to the right of a cell ("R") or below it ("D"), or remove it if it is there."""

    row: int
    column: int
    direction: str


class ToggleBridge(Action, frozen=True):
    """Build a bridge on a cell, or remove the one there."""

    row: int
    column: int


WALL_TEXTS = {  # by whether the wall was there before, and its side of the cell
    (False, "R"): gettext_noop("Wall added right of row {row}, column {column}"),
    (False, "D"): gettext_noop("Wall added below row {row}, column {column}"),
    (True, "R"): gettext_noop("Wall removed right of row {row}, column {column}"),
    (True, "D"): gettext_noop("Wall removed below row {row}, column {column}"),
}

Edit = Resize | PutClue | ToggleWall | ToggleBridge | ToggleEmpty | SetText


# events -----------------------------------------------------------------------------------------------
class ClueToggled(Event, frozen=True):
    """A clue was put or removed."""

    colour: int
    cell: Cell

    def apply(self, state: EditedLines) -> EditedLines:
        """Return the state with the clue put or removed."""
        clues = [*state.clues, *((),) * (self.colour + 1 - len(state.clues))]
        ends = clues[self.colour]
        clues[self.colour] = (
            tuple(end for end in ends if end != self.cell) if self.cell in ends else (*ends, self.cell)
        )
        return state.with_clues(tuple(clues))


class WallToggled(Event, frozen=True):
    """A wall was put or removed, and with it the decoration."""

    one: Cell
    two: Cell

    def apply(self, state: EditedLines) -> EditedLines:
        """Return the state with the wall put or removed, without the frames with this wall and without all
        tracks."""
        pair = (self.one, self.two)
        frames = tuple(frame for frame in state.level.frames if pair not in frame)
        return state.changed(walls=state.level.walls ^ {pair}, frames=frames, tracks=())


class BridgeToggled(Event, frozen=True):
    """A bridge was built or removed."""

    cell: Cell

    def apply(self, state: EditedLines) -> EditedLines:
        """Return the state with the bridge built or removed."""
        return state.changed(bridges=state.level.bridges ^ {self.cell})


Edited = Resized | ClueToggled | WallToggled | BridgeToggled | EmptyToggled | TextSet


# rules ------------------------------------------------------------------------------------------------
def play_edit(state: EditedLines, action: Edit) -> Rules:
    """Yield the events of an edit. Raise Illegal if it is not possible."""
    match action:
        case PutClue(colour, row, column):
            refuse_clue(state, colour, (row, column))
            yield ClueToggled(colour, (row, column))
        case ToggleWall(row, column, direction):
            if direction not in ("R", "D"):
                raise Illegal(_("A wall stands to the right of a cell or below it."))
            near = neighbour_of((row, column), direction)
            refuse_outside(state, (row, column))
            refuse_outside(state, near)
            yield WallToggled((row, column), near)
        case ToggleBridge(row, column):
            refuse_outside(state, (row, column))
            if why := why_occupied(state, (row, column), state.level.empty):
                raise Illegal(why)
            yield BridgeToggled((row, column))
        case Resize() | ToggleEmpty() | SetText():
            yield from play_plain(state, action, lambda cell: why_occupied(state, cell, state.level.bridges))


def clue_colour_at(state: EditedLines, cell: Cell) -> int:
    """Return the colour whose clue is in this cell, or -1."""
    return next((colour for colour, ends in enumerate(state.clues) if cell in ends), -1)


def why_occupied(state: EditedLines, cell: Cell, other: frozenset[Cell]) -> str:
    """Return why a cell cannot become a bridge or be closed: it has a clue, or is in `other`, the cells with
    the opposite; empty if it can."""
    owner = clue_colour_at(state, cell)
    if owner >= 0:
        return _("That is {colour}’s dot.", colour=colour_name(owner))
    if cell in other:
        return _("A cell with a bridge cannot be closed. Remove the bridge first, or open the cell.")
    return ""


def refuse_clue(state: EditedLines, colour: int, cell: Cell) -> None:
    """Raise Illegal unless a clue of this colour may be put here, or is here and may be removed."""
    if not 0 <= colour < min(len(COLOURS), len(state.clues) + 1):
        raise Illegal(_("There is no such colour yet."))
    refuse_outside(state, cell)
    owner = clue_colour_at(state, cell)
    if owner == colour:
        return
    if owner >= 0:
        raise Illegal(_("That is {colour}’s dot.", colour=colour_name(owner)))
    if cell in state.level.empty or cell in state.level.bridges:
        raise Illegal(_("A dot cannot stand on a bridge or a closed cell."))
    if colour < len(state.clues) and len(state.clues[colour]) == 2:
        raise Illegal(_("{colour} already has two dots.", colour=colour_name(colour)))


def edits(state: EditedLines) -> Iterator[Edit]:
    """Yield every possible edit. Of texts only the empty one is listed, which stands for any."""
    level = state.level
    yield from plain_edits(state)
    owners = {cell: colour for colour, ends in enumerate(state.clues) for cell in ends}
    wanting = [colour for colour, ends in enumerate(state.clues) if len(ends) < 2]
    wanting += [len(state.clues)] if len(state.clues) < len(COLOURS) else []
    for row, column in every_cell(state):
        if column < level.columns:
            yield ToggleWall(row, column, "R")
        if row < level.rows:
            yield ToggleWall(row, column, "D")
        yield from edits_at(state, (row, column), owners, wanting)


def edits_at(state: EditedLines, cell: Cell, owners: dict[Cell, int], wanting: list[int]) -> Iterator[Edit]:
    """Yield what may be put into a cell or removed from it, without walls. `owners`: the colours of clue
    cells; `wanting`: colours that lack a clue."""
    is_bridge, is_empty = cell in state.level.bridges, cell in state.level.empty
    if cell in owners:
        yield PutClue(owners[cell], *cell)
        return
    if not is_empty:
        yield ToggleBridge(*cell)
    if not is_bridge:
        yield ToggleEmpty(*cell)
    if not is_bridge and not is_empty:
        yield from (PutClue(colour, *cell) for colour in wanting)


# results ---------------------------------------------------------------------------------------
def playable(state: EditedLines) -> Level:
    """Return the level for playing. Raise Illegal with what is missing."""
    if not state.clues:
        raise Illegal(_("Place two dots of each colour."))
    for colour, ends in enumerate(state.clues):
        if not ends:
            raise Illegal(_("{colour} has no dots.", colour=colour_name(colour)))
        if len(ends) < 2:
            raise Illegal(_("{colour} has only one dot.", colour=colour_name(colour)))
    return state.level


def describe_edit(moves: tuple[Move, ...]) -> Row:
    """Return the history row of a turn of edits; a clue picked up and put elsewhere counts as moved."""
    sentences = [describe_action(move.action, move.before) for move in moves]
    clues = [move.action for move in moves if isinstance(move.action, PutClue)]
    colour = clues[-1].colour if clues else -1
    if len(moves) == len(clues) == 2 and clues[0].colour == colour:
        sentences = [
            _(
                "{colour} dot to row {row}, column {column}",
                colour=colour_name(colour),
                row=clues[1].row,
                column=clues[1].column,
            )
        ]
    return in_one_row(sentences, colour_name(colour) if colour >= 0 else _("Board"), colour)


def describe_action(action: Any, before: EditedLines) -> str:
    """Return one edit of the level `before` in words."""
    match action:
        case PutClue(colour, row, column):
            name, is_there = colour_name(colour), clue_colour_at(before, (row, column)) == colour
            if is_there:
                return _(
                    "{colour} dot removed: row {row}, column {column}", colour=name, row=row, column=column
                )
            return _("{colour} dot: row {row}, column {column}", colour=name, row=row, column=column)
        case ToggleWall(row, column, direction):
            pair = sort_pair((row, column), neighbour_of((row, column), direction))
            return _(WALL_TEXTS[pair in before.level.walls, direction], row=row, column=column)
        case ToggleBridge(row, column):
            if (row, column) in before.level.bridges:
                return _("Bridge removed from row {row}, column {column}", row=row, column=column)
            return _("Bridge added at row {row}, column {column}", row=row, column=column)
    return plain_words(action, before)
