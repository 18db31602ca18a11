"""The rules of tic-tac-toe: pure functions from states to states."""

from collections.abc import Iterator

from takeback.engine.chance import Chance
from takeback.engine.game import Outcome, Rules
from takeback.engine.option import Options
from takeback.engine.play import Move
from takeback.engine.state import Illegal
from takeback.texts import gettext as _
from takeback.texts import gettext_noop, ngettext

from .state import (
    EMPTY,
    Cell,
    Drawn,
    EndTurn,
    Grid,
    Place,
    Placed,
    TurnPassed,
    Won,
)

NAMES = (gettext_noop("Cross"), gettext_noop("Nought"))
DIRECTIONS = ((0, 1), (1, 0), (1, 1), (1, -1))
LEAST, MOST = 3, 19


def start(options: Options, seats: int, chance: Chance) -> Grid:
    """Return the empty board. Raises Illegal for a size that is not possible, or a run that does not fit on
    it."""
    rows, columns = read_size(options["size"])
    if options["run"] > max(rows, columns):
        raise Illegal(
            _(
                "{run} in a row do not fit on a {rows}x{columns} board.",
                run=options["run"],
                rows=rows,
                columns=columns,
            )
        )
    return Grid(
        rows=rows,
        columns=columns,
        run=options["run"],
        gravity=options["gravity"],
        misere=options["misere"],
        marks=options["marks"],
        cells=(EMPTY,) * (rows * columns),
    )


def read_size(text: str) -> Cell:
    """Return rows and columns of a text like "9x9". Raises Illegal for other texts and sizes."""
    rows, _x, columns = text.lower().partition("x")
    if not (rows.isdecimal() and columns.isdecimal()):
        raise Illegal(_("Write the size as rows x columns, for example 9x9."))
    size = int(rows[:4]), int(columns[:4])
    if not all(LEAST <= side <= MOST for side in size):
        raise Illegal(board_size_text())
    return size


def board_size_text() -> str:
    """Return the refusal of a board that is too small or too large."""
    return _("The board can be {least}x{least} to {most}x{most}.", least=LEAST, most=MOST)


def to_act(state: Grid) -> tuple[int, ...]:
    """Return the seats that may act: the one to move, none once the game is over."""
    return () if state.over else (state.to_move,)


def actions(state: Grid, seat: int) -> Iterator[Place | EndTurn]:
    """Yield the legal actions of a seat: ending the turn once all its marks are placed, else every mark; none
    if it is not its turn."""
    if state.over or seat != state.to_move:
        return
    if len(state.placed) == state.due:
        yield EndTurn()
        return
    for row, column in open_cells(state):
        yield Place(row, column)


def open_cells(state: Grid) -> Iterator[Cell]:
    """Yield the cells in which a mark can be put: every empty one, or with gravity the lowest of each
    column."""
    for column in range(state.columns):
        for row in reversed(range(state.rows)):
            if state.at(row, column) == EMPTY:
                yield row, column
                if state.gravity:
                    break


def play(state: Grid, seat: int, action: Place | EndTurn, chance: Chance) -> Rules:
    """Yield the events of an action: the mark, and the end of the game or, with one mark a turn, of the turn.
    Raises Illegal."""
    refuse_wrong_time(state, seat)
    match action:
        case Place(row, column):
            refuse_wrong_place(state, row, column)
            state = yield Placed(seat, row, column)
            if line := run_through(state, (row, column)):
                yield Won(1 - seat if state.misere else seat, line)
            elif EMPTY not in state.cells:
                yield Drawn()
            elif state.marks == 1:
                yield TurnPassed()
        case EndTurn():
            missing = state.due - len(state.placed)
            if missing:
                raise Illegal(ngettext("Place one more mark first.", "Place {count} marks first.", missing))
            yield TurnPassed()


def refuse_wrong_time(state: Grid, seat: int) -> None:
    """Raise Illegal if the game is over, or it is the other seat's turn."""
    if state.over:
        raise Illegal(_("The game is over."))
    if seat != state.to_move:
        raise Illegal(_("It is {player}’s turn.", player=_(NAMES[state.to_move])))


def refuse_wrong_place(state: Grid, row: int, column: int) -> None:
    """Raise Illegal if no mark can be put in this cell now."""
    if not state.holds(row, column):
        raise Illegal(_("That is outside the board."))
    if state.at(row, column) != EMPTY:
        raise Illegal(_("Row {row}, column {column} is already taken.", row=row + 1, column=column + 1))
    if len(state.placed) == state.due:
        raise Illegal(_("All your marks are placed: confirm the turn, or undo one."))
    if state.gravity and row + 1 < state.rows and state.at(row + 1, column) == EMPTY:
        raise Illegal(_("Marks fall down: the lowest empty cell of the column must be filled first."))


def run_through(state: Grid, cell: Cell) -> tuple[Cell, ...]:
    """Return the cells of a complete run through this mark, in order; empty if there is none."""
    for step in DIRECTIONS:
        line = line_through(state, cell, step)
        if len(line) >= state.run:
            return line
    return ()


def line_through(state: Grid, cell: Cell, step: Cell) -> tuple[Cell, ...]:
    """Return all marks of one seat in a line with this one, in the direction `step` and back, without a gap,
    in order."""
    cells, mine, line = state.cells, state.at(*cell), [cell]
    for down, right in ((-step[0], -step[1]), step):
        line.reverse()
        row, column = cell[0] + down, cell[1] + right
        while state.holds(row, column) and cells[row * state.columns + column] == mine:
            line.append((row, column))
            row, column = row + down, column + right
    return tuple(line)


def closes(move: Move) -> bool:
    """Tell whether the move ends the turn: a turn of one mark does, one of two waits for Confirm, except at
    the end."""
    return isinstance(move.action, EndTurn) or move.after.over or move.before.marks == 1


def outcome(state: Grid) -> Outcome | None:
    """Return the outcome of the game; None while it is in play."""
    if not state.over:
        return None
    if state.winner == EMPTY:
        return Outcome((), _("A draw: the board is full."))
    return Outcome((state.winner,), _("{player} wins.", player=_(NAMES[state.winner])))
