"""The editor of Flow levels: a table whose state is a level being made, so every edit can be taken back."""

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from desktop.engine.game import Row, Rules
from desktop.engine.play import Move
from desktop.engine.state import Action, Event, Illegal, State
from desktop.puzzles.editing import WORDS, refuse_size, refuse_text, sizes_from
from desktop.puzzles.items import Cell

from .rules import colour_name, in_words, step, wall
from .state import COLOURS, Level


class Editing(State, frozen=True, tag=True):
    """A level being made. `clues` holds the ends of every colour, also of those that have only one yet."""

    level: Level
    clues: tuple[tuple[Cell, ...], ...] = ()

    def with_clues(self, clues: tuple[tuple[Cell, ...], ...]) -> "Editing":
        while clues and not clues[-1]:
            clues = clues[:-1]
        pairs = tuple((ends[0], ends[1]) for ends in clues if len(ends) == 2)
        return Editing(replace(self.level, clues=pairs, par=len(pairs)), clues)


def editing(level: Level) -> Editing:
    """A copy of a level, on the table of the editor."""
    return Editing(replace(level, grade=0, par=len(level.clues)), level.clues)


# actions ----------------------------------------------------------------------------------------------
class Resize(Action, frozen=True):
    """So many "rows" or "columns", one more or one less than now; what lies outside goes."""

    side: str
    size: int


class PutClue(Action, frozen=True):
    """An end of a colour is put, or taken away where it is."""

    colour: int
    row: int
    column: int


class ToggleWall(Action, frozen=True):
    """The wall to the right of a cell ("R") or below it ("D")."""

    row: int
    column: int
    direction: str


class ToggleBridge(Action, frozen=True):
    row: int
    column: int


class ToggleEmpty(Action, frozen=True):
    row: int
    column: int


class SetText(Action, frozen=True):
    """The level's title, author or note."""

    word: str
    text: str


Edit = Resize | PutClue | ToggleWall | ToggleBridge | ToggleEmpty | SetText


# events -----------------------------------------------------------------------------------------------
class Resized(Event, frozen=True):
    rows: int
    columns: int

    def apply(self, state: Editing) -> Editing:
        def holds(cell: Cell) -> bool:
            return cell[0] <= self.rows and cell[1] <= self.columns

        level = replace(
            state.level,
            rows=self.rows,
            columns=self.columns,
            bridges=frozenset(filter(holds, state.level.bridges)),
            empty=frozenset(filter(holds, state.level.empty)),
            walls=frozenset(pair for pair in state.level.walls if all(map(holds, pair))),
            frames=(),
            tracks=(),
        )
        clues = tuple(tuple(filter(holds, ends)) for ends in state.clues)
        return Editing(level).with_clues(clues)


class ClueToggled(Event, frozen=True):
    colour: int
    cell: Cell

    def apply(self, state: Editing) -> Editing:
        clues = [*state.clues, *((),) * (self.colour + 1 - len(state.clues))]
        ends = clues[self.colour]
        clues[self.colour] = (
            tuple(end for end in ends if end != self.cell) if self.cell in ends else (*ends, self.cell)
        )
        return state.with_clues(tuple(clues))


class WallToggled(Event, frozen=True):
    """Decoration that names the wall goes with it."""

    one: Cell
    two: Cell

    def apply(self, state: Editing) -> Editing:
        pair = (self.one, self.two)
        frames = tuple(frame for frame in state.level.frames if pair not in frame)
        return replace(
            state, level=replace(state.level, walls=state.level.walls ^ {pair}, frames=frames, tracks=())
        )


class BridgeToggled(Event, frozen=True):
    cell: Cell

    def apply(self, state: Editing) -> Editing:
        return replace(state, level=replace(state.level, bridges=state.level.bridges ^ {self.cell}))


class EmptyToggled(Event, frozen=True):
    cell: Cell

    def apply(self, state: Editing) -> Editing:
        return replace(state, level=replace(state.level, empty=state.level.empty ^ {self.cell}))


class TextSet(Event, frozen=True):
    word: str
    text: str

    def apply(self, state: Editing) -> Editing:
        changed: dict[str, Any] = {self.word: self.text}
        return replace(state, level=replace(state.level, **changed))


Edited = Resized | ClueToggled | WallToggled | BridgeToggled | EmptyToggled | TextSet


# rules ------------------------------------------------------------------------------------------------
def play_edit(state: Editing, action: Edit) -> Rules:
    level = state.level
    match action:
        case Resize(side, size):
            rows, columns = refuse_size((level.rows, level.columns), side, size)
            yield Resized(rows, columns)
        case PutClue(colour, row, column):
            refuse_clue(state, colour, (row, column))
            yield ClueToggled(colour, (row, column))
        case ToggleWall(row, column, direction):
            if direction not in ("R", "D"):
                raise Illegal("A wall stands to the right of a cell or below it.")
            near = step((row, column), direction)
            refuse_outside(level, (row, column))
            refuse_outside(level, near)
            yield WallToggled((row, column), near)
        case ToggleBridge(row, column):
            refuse_taken(state, (row, column), level.empty)
            yield BridgeToggled((row, column))
        case ToggleEmpty(row, column):
            refuse_taken(state, (row, column), level.bridges)
            yield EmptyToggled((row, column))
        case SetText(word, text):
            refuse_text(word, text)
            yield TextSet(word, text)


def refuse_outside(level: Level, cell: Cell) -> None:
    if not (1 <= cell[0] <= level.rows and 1 <= cell[1] <= level.columns):
        raise Illegal("That is outside the board.")


def clue_there(state: Editing, cell: Cell) -> int:
    """Whose clue is there; -1 for nobody's."""
    return next((colour for colour, ends in enumerate(state.clues) if cell in ends), -1)


def refuse_taken(state: Editing, cell: Cell, other: frozenset[Cell]) -> None:
    refuse_outside(state.level, cell)
    owner = clue_there(state, cell)
    if owner >= 0:
        raise Illegal(f"That is {colour_name(owner)}’s clue.")
    if cell in other:
        raise Illegal("A bridge cannot be closed; take the bridge away first, or open the cell.")


def refuse_clue(state: Editing, colour: int, cell: Cell) -> None:
    if not 0 <= colour < min(len(COLOURS), len(state.clues) + 1):
        raise Illegal("There is no such colour yet.")
    refuse_outside(state.level, cell)
    owner = clue_there(state, cell)
    if owner == colour:
        return
    if owner >= 0:
        raise Illegal(f"That is {colour_name(owner)}’s clue.")
    if cell in state.level.empty or cell in state.level.bridges:
        raise Illegal("A clue cannot stand on a bridge or a closed cell.")
    if colour < len(state.clues) and len(state.clues[colour]) == 2:
        raise Illegal(f"{colour_name(colour)} has two clues already.")


def edits(state: Editing) -> Iterator[Edit]:
    """All that may be done; of texts only the empty one, which stands for any."""
    level = state.level
    yield from (Resize("rows", size) for size in sizes_from(level.rows))
    yield from (Resize("columns", size) for size in sizes_from(level.columns))
    yield from (SetText(word, "") for word in WORDS)
    owners = {cell: colour for colour, ends in enumerate(state.clues) for cell in ends}
    wanting = [colour for colour, ends in enumerate(state.clues) if len(ends) < 2]
    wanting += [len(state.clues)] if len(state.clues) < len(COLOURS) else []
    for row in range(1, level.rows + 1):
        for column in range(1, level.columns + 1):
            if column < level.columns:
                yield ToggleWall(row, column, "R")
            if row < level.rows:
                yield ToggleWall(row, column, "D")
            yield from edits_at(state, (row, column), owners, wanting)


def edits_at(state: Editing, cell: Cell, owners: dict[Cell, int], wanting: list[int]) -> Iterator[Edit]:
    """What may be put into a cell or taken out of it."""
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


# what it makes ----------------------------------------------------------------------------------------
def playable(state: Editing) -> Level:
    """The level as it can be played; raises Illegal with what is missing."""
    if not state.clues:
        raise Illegal("There is no clue yet.")
    for colour, ends in enumerate(state.clues):
        if len(ends) < 2:
            raise Illegal(f"{colour_name(colour)} has {'only one clue' if ends else 'no clue'}.")
    return state.level


def describe_edit(move: Move, before: Editing) -> Row:
    return Row(words(move.action, before))


def words(action: Any, before: Editing) -> str:
    match action:
        case Resize(side, size):
            return f"{size} {side}"
        case PutClue(colour, row, column):
            what = "taken away from" if clue_there(before, (row, column)) == colour else "put at"
            return f"{colour_name(colour)} clue {what} {in_words((row, column))}"
        case ToggleWall(row, column, direction):
            pair = wall((row, column), step((row, column), direction))
            what = "taken away" if pair in before.level.walls else "put"
            return f"Wall {what} {'right of' if direction == 'R' else 'below'} {in_words((row, column))}"
        case ToggleBridge(row, column):
            what = "taken away from" if (row, column) in before.level.bridges else "built at"
            return f"Bridge {what} {in_words((row, column))}"
        case ToggleEmpty(row, column):
            what = "opened" if (row, column) in before.level.empty else "closed"
            return f"{in_words((row, column)).capitalize()} {what}"
        case SetText(word, text):
            return f"{word.capitalize()}: {text[:60]}" if text else f"{word.capitalize()} left empty"
    return "edited"
