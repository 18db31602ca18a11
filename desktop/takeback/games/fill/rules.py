"""The rules of Fill: pure functions of positions."""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from takeback.engine.chance import Chance
from takeback.engine.game import Outcome, Rules
from takeback.engine.level import is_perfect as is_perfect_count
from takeback.engine.state import Illegal
from takeback.puzzles.items import (
    Cell,
    Debt,
    Entry,
    GaveBack,
    Ground,
    Item,
    ItemMove,
    PlayAgain,
    Preview,
    PuzzleState,
    Reason,
    ReasonKind,
    TakeBack,
    TookBack,
    Why,
    find_later_moves,
    go,
    letter,
    may_go,
    may_play_again,
    play_again,
    refuse_by,
    take_back,
)
from takeback.puzzles.validity import lists_only_items, reasons
from takeback.puzzles.wording import solved_text
from takeback.texts import gettext as _
from takeback.texts import ngettext

from .state import DIRECTIONS, Box, Level, Lift, Place, Slide

Corner = tuple[Cell, ...]  # where a piece is: its upper left corner, or an empty tuple for the tray
TRAY: Corner = ()
NO_FIT = _("The piece does not fit there.")


def corner_of(state: Box, item: int, back: int = 0) -> Corner:
    """Return where a piece is, or was before its last `back` moves: its corner, or an empty tuple for the
    tray."""
    done = state.items[item].done
    return done[-1 - back].where if back < len(done) else TRAY


def cells_at(level: Level, item: int, where: Corner) -> frozenset[Cell]:
    """Return the cells a piece covers at a place; none for the tray."""
    if not where:
        return frozenset()
    row, column = where[0]
    return frozenset((row + down - 1, column + right - 1) for down, right in level.pieces[item])


def cells_of(state: Box, item: int) -> frozenset[Cell]:
    """Return the cells a piece covers now."""
    return cells_at(state.level, item, corner_of(state, item))


def first_cell(level: Level, item: int, where: Corner) -> Cell:
    """Return the first cell that a piece covers at a place on the board: its name for players, as the corner
    itself may stay open.
    """
    return min(cells_at(level, item, where))


def place_text(level: Level, item: int, where: Corner) -> str:
    """Return where a piece is on the board: "row 1, column 2" for a single cell, else from where to where it
    reaches, "rows 6–7, columns 1–3"."""
    cells = cells_at(level, item, where)
    top, bottom = min(row for row, _column in cells), max(row for row, _column in cells)
    left, right = min(column for _row, column in cells), max(column for _row, column in cells)
    rows = _("rows {first}–{last}", first=top, last=bottom) if top < bottom else _("row {number}", number=top)
    columns = (
        _("columns {first}–{last}", first=left, last=right)
        if left < right
        else _("column {number}", number=left)
    )
    # Translators: where a piece is on the board: "rows 6–7, columns 1–3".
    return _("{rows}, {columns}", rows=rows, columns=columns)


def fits(level: Level, cells: frozenset[Cell]) -> bool:
    """Return whether cells are all on the board and none is closed."""
    on_board = all(1 <= row <= level.rows and 1 <= column <= level.columns for row, column in cells)
    return on_board and cells.isdisjoint(level.empty)


def closed_text(closed: Sequence[Cell]) -> str:
    """Return that these cells, at least one, are closed."""
    row, column = closed[0]
    return ngettext(
        "Row {row}, column {column} is closed.",
        "{count} cells are closed.",
        len(closed),
        row=row,
        column=column,
    )


def item_name(state: PuzzleState, item: int) -> str:
    """Return the name of a piece: "piece D"."""
    return _("piece {letter}", letter=letter(item))


# what a move would do --------------------------------------------------------
def preview_move(state: Box, item: int, move: ItemMove) -> Preview:
    """Return what a move would do: where it leads, its reason, and how far other pieces are pushed back.

    Raise Illegal if it is not possible. Pushed pieces go back along their own moves.
    """
    where = legal_destination(state, item, move)
    if not where:
        return Preview(TRAY, ("lift",))
    cells = cells_at(state.level, item, where)
    covered = [other for other in range(len(state.items)) if overlaps(state, item, cells, other)]
    why = tuple(
        (other, *(number for cell in sorted(cells_of(state, other)) for number in cell)) for other in covered
    )
    return Preview(where, why, moves_to_push_back(state, item, cells, covered))


def legal_destination(state: Box, item: int, move: ItemMove) -> Corner:
    """Return where a move leads, a corner or the tray. Raise Illegal if it is not possible, or changes
    nothing."""
    here = corner_of(state, item)
    match move:
        case ("lift",):
            if not here:
                raise Illegal(_("Piece {letter} is already on the tray.", letter=letter(item)))
            return TRAY
        case ("slide", str(direction)) if direction in DIRECTIONS:
            if not here:
                raise Illegal(_("A piece on the tray cannot slide."))
        case ("place", int(row), int(column)):
            if here == ((row, column),):
                raise Illegal(_("Piece {letter} is already there.", letter=letter(item)))
        case _:
            raise Illegal(NO_FIT)
    there = destination(here, move)
    cells = cells_at(state.level, item, there)
    if not fits(state.level, cells):
        is_on_board = fits(state.level, cells - state.level.empty)
        raise Illegal(closed_text(sorted(cells & state.level.empty)) if is_on_board else NO_FIT)
    return there


def destination(here: Corner, move: ItemMove) -> Corner:
    """Return where a move leads from a place, whether or not the piece fits there; the tray for any other
    move."""
    match move:
        case ("slide", str(direction)) if here:
            down, right = DIRECTIONS[direction]
            return ((here[0][0] + down, here[0][1] + right),)
        case ("place", int(row), int(column)):
            return ((row, column),)
    return TRAY


def overlaps(state: Box, item: int, cells: frozenset[Cell], other: int) -> bool:
    """Return whether another piece lies on these cells, apart from shared cells."""
    return other != item and not (cells & cells_of(state, other)) <= state.level.multi


def moves_to_push_back(
    state: Box, item: int, cells: frozenset[Cell], covered: list[int]
) -> tuple[tuple[int, int], ...]:
    """Return each covered piece with how many moves it goes back.

    It goes back until it is clear of the mover, of pieces that are not covered, and of those settled before.
    """
    others = [cells_of(state, one) for one in range(len(state.items)) if one != item and one not in covered]
    settled = [cells, *others]
    losses = []
    for other in covered:
        back = next(
            count
            for count in range(1, len(state.items[other].done) + 1)
            if is_free(state, other, count, settled)
        )
        losses.append((other, back))
        settled.append(cells_at(state.level, other, corner_of(state, other, back)))
    return tuple(losses)


def is_free(state: Box, item: int, back: int, others: list[frozenset[Cell]]) -> bool:
    """Return whether a piece, without its last `back` moves, is clear of these cells except shared ones."""
    cells = cells_at(state.level, item, corner_of(state, item, back)) - state.level.multi
    return all(cells.isdisjoint(other) for other in others)


def blocker(state: Box, item: int, where: Corner) -> int:
    """Return a piece that lies where this one would be, or -1."""
    cells = cells_at(state.level, item, where)
    return next((other for other in range(len(state.items)) if overlaps(state, item, cells, other)), -1)


def why_stays_back(state: Box, item: int, entries: tuple[Entry, ...]) -> Reason | None:
    """Return why a pushed piece cannot come back: another one is where it would be after these entries. None
    when none is."""
    other = blocker(state, item, entries[-1].where)
    return Reason(ReasonKind.IN_THE_WAY, (other,)) if other >= 0 else None


def reason_text(item: int, reason: Reason) -> str:
    """Return in words, without a full stop, why a piece stays back."""
    match reason.kind, reason.values:
        case ReasonKind.GONE_ON, ():
            return _("Piece {letter} has changed since", letter=letter(item))
        case ReasonKind.IN_THE_WAY, (other,):
            return _(
                "Piece {letter} stays back: piece {other} is in the way",
                letter=letter(item),
                other=letter(other),
            )
    return _("Piece {letter} stays back", letter=letter(item))


def why_not_back(state: Box, debts: tuple[Debt, ...]) -> tuple[Reason | None, ...]:
    """Return for each debt why the pushed piece cannot come back; None for those that can.

    They come back at once, as one may lie where another was pushed from.
    """
    reasons = {debt: find_later_moves(state, debt) for debt in debts}
    while True:
        after = give_back(state, [debt for debt in debts if not reasons[debt]])
        blocked = {
            debt: why
            for debt in debts
            if not reasons[debt]
            and (why := why_stays_back(after, debt.item, after.items[debt.item].done[-1:]))
        }
        if not blocked:
            return tuple(reasons[debt] for debt in debts)
        reasons |= blocked


def give_back(state: Box, debts: list[Debt]) -> Box:
    """Return the position in which these pushed pieces have come back."""
    for debt in debts:
        state = GaveBack(debt.item, debt.serials).apply(state)
    return state


def may_take_back(state: Box, item: int) -> str:
    """Return why a piece cannot take back its last move; empty when it can.

    Its earlier place must be free, once the pieces that the move pushed have come back.
    """
    debts = state.items[item].done[-1].cut
    after = TookBack(item).apply(state)
    reasons = why_not_back(after, debts)
    after = give_back(after, [debt for debt, why in zip(debts, reasons, strict=True) if not why])
    other = blocker(after, item, corner_of(after, item))
    if other < 0:
        return ""
    return _(
        "Piece {letter} cannot go back there: piece {other} is in the way.",
        letter=letter(item),
        other=letter(other),
    )


def why_not_again(state: Box, item: int, entry: Entry, now: Preview) -> str:
    """Return why a move cannot be repeated: how the piece it pushes differs from the first time; empty for
    another reason."""
    if now.losses:
        return _(
            "Piece {letter} would now push piece {other} there. The move stays in the list of piece "
            "{letter}.",
            letter=letter(item),
            other=letter(now.losses[0][0]),
        )
    if isinstance(entry.why[0], tuple):
        return _(
            "Piece {letter} pushed piece {other} there, but piece {other} is no longer there. The "
            "move stays in the list of piece {letter}.",
            letter=letter(item),
            other=letter(entry.why[0][0]),
        )
    return ""


def count_bare_cells(state: Box) -> int:
    """Return how many open cells no piece covers."""
    covered = frozenset().union(*(cells_of(state, item) for item in range(len(state.items))))
    return count_open_cells(state.level) - len(covered)


def count_open_cells(level: Level) -> int:
    """Return how many cells are to be covered."""
    return level.rows * level.columns - len(level.empty)


def is_perfect(state: Box) -> bool:
    """Return whether the strokes so far are as few as in a perfect solution."""
    return is_perfect_count(state.strokes, perfect_strokes(state.level))


def perfect_strokes(level: Level) -> int:
    """Return the number of strokes of a perfect solution: the par of the level, or one for each piece."""
    return level.par or len(level.pieces)


def action_of(item: int, move: ItemMove) -> Place | Slide | Lift:
    """Return the action that makes this move of a piece."""
    match move:
        case ("place", int(row), int(column)):
            return Place(item, row, column)
        case ("slide", str(direction)):
            return Slide(item, direction)
    return Lift(item)


GROUND = Ground(
    look=preview_move,
    stays_cut=why_stays_back,
    reason_text=reason_text,
    may_take_back=may_take_back,
    together=why_not_back,
    is_solved=lambda state: count_bare_cells(state) == 0,
    mover=lambda item: item,
    every_counts=False,
    name=item_name,
    why_not_again=why_not_again,
    action=action_of,
    cells=cells_of,
    added=lambda state, item, where: cells_at(state.level, item, where),
    decks=lambda state, cell: len(state.items) if cell in state.level.multi else 1,
)


def pieces_problem(state: Box) -> str:
    """Return why these moves cannot have been made; empty when they can."""
    found = (piece_problem(item, len(state.items)) for item in state.items)
    return next(filter(None, found), "")


@lru_cache(maxsize=1024)
def piece_problem(item: Item, pieces: int) -> str:
    """Return why no play can have made the moves of this piece; empty when it can."""
    if not all(is_valid_reason(move, why, pieces) for move, why in reasons(item)):
        return _("A piece has a move that no piece has.")
    here = TRAY
    for entry in (*item.done, *item.undone):
        here = destination(here, entry.move)
        if entry.where != here or (here == TRAY) != (entry.move == ("lift",)):
            return _("A piece is where its moves do not lead.")
    return ""


def is_valid_reason(move: ItemMove, why: Why, pieces: int) -> bool:
    """Return whether a move can have been made with this reason; False also for what is no move of a
    piece."""
    match move:
        case ("lift",):
            return why == ("lift",)
        case ("slide", str(direction)) if direction in DIRECTIONS:
            return lists_only_items(why, pieces)
        case ("place", int(), int()):
            return lists_only_items(why, pieces)
    return False


# the game's functions --------------------------------------------------------
def play(state: Box, seat: int, action: Place | Slide | Lift | TakeBack | PlayAgain, chance: Chance) -> Rules:
    """Yield the events of an action. Raise Illegal if it is not possible."""
    if not 0 <= action.item < len(state.items):
        raise Illegal(_("There is no such piece."))
    match action:
        case Place(item, row, column, by):
            refuse_by(by)
            yield from go(GROUND, state, item, ("place", row, column))
        case Slide(item, direction):
            yield from go(GROUND, state, item, ("slide", direction))
        case Lift(item, by):
            refuse_by(by)
            yield from go(GROUND, state, item, ("lift",))
        case TakeBack(item, by):
            refuse_by(by)
            yield from take_back(GROUND, state, item)
        case PlayAgain(item):
            yield from play_again(GROUND, state, item)


def actions(state: Box, seat: int) -> Iterator[Place | Slide | Lift | TakeBack | PlayAgain]:
    """Yield every action that is possible; none for a solved position or any seat but 0."""
    if state.solved or seat != 0:
        return
    for item in range(len(state.items)):
        yield from moves_of_piece(state, item)
        if state.items[item].done and not may_take_back(state, item):
            yield TakeBack(item)
        if may_play_again(GROUND, state, item):
            yield PlayAgain(item)


@lru_cache(maxsize=4)
def places_of_pieces(level: Level) -> tuple[tuple[Cell, ...], ...]:
    """Return for each piece the cells of its corner where it fits on the empty board, row by row."""
    board = [(row, column) for row in range(1, level.rows + 1) for column in range(1, level.columns + 1)]
    return tuple(
        tuple(cell for cell in board if fits(level, cells_at(level, item, (cell,))))
        for item in range(len(level.pieces))
    )


def moves_of_piece(state: Box, item: int) -> Iterator[Place | Slide | Lift]:
    """Yield every move of a piece: place where it fits, slide, and lift."""
    here = corner_of(state, item)
    yield from (Place(item, *place) for place in places_of_pieces(state.level)[item] if here != (place,))
    if here:
        yield from (Slide(item, way) for way in DIRECTIONS if may_go(GROUND, state, item, ("slide", way)))
        yield Lift(item)


def outcome(state: Box) -> Outcome | None:
    """Return the result of a solved position, or None."""
    if not state.solved:
        return None
    return Outcome((0,), solved_text(state.strokes, is_perfect(state)), (state.strokes,))
