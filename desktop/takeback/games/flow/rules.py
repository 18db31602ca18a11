"""The rules of Flow: pure functions of positions."""

from collections.abc import Iterator
from functools import lru_cache

from takeback.engine.chance import Chance
from takeback.engine.game import Outcome, Rules
from takeback.engine.level import is_perfect as is_perfect_count
from takeback.engine.state import Illegal
from takeback.puzzles.items import (
    Cell,
    Entry,
    Ground,
    Item,
    ItemMove,
    PlayAgain,
    Preview,
    PuzzleState,
    Reason,
    ReasonKind,
    TakeBack,
    Why,
    go,
    may_go,
    may_play_again,
    play_again,
    refuse_by,
    take_back,
    with_done_entry,
)
from takeback.puzzles.validity import reasons
from takeback.puzzles.wording import solved_text
from takeback.texts import gettext as _

from .state import COLOURS, DIRECTIONS, Board, Draw, Level


# the board -------------------------------------------------------------------
def neighbour_of(cell: Cell, direction: str) -> Cell:
    """Return the neighbour of a cell in this direction."""
    down, right = DIRECTIONS[direction]
    return cell[0] + down, cell[1] + right


def sort_pair(one: Cell, two: Cell) -> tuple[Cell, Cell]:
    """Return two neighbours as a sorted pair, the form in which walls and edges are stored."""
    return (one, two) if one <= two else (two, one)


@lru_cache(maxsize=64)
def open_cells(level: Level) -> frozenset[Cell]:
    """Return the cells that must be covered: those that can be reached from the clues.

    Neither walls nor empty cells can be passed.
    """
    found = {clue for pair in level.clues for clue in pair}
    waiting = list(found)
    while waiting:
        cell = waiting.pop()
        for direction in DIRECTIONS:
            near = neighbour_of(cell, direction)
            if near not in found and near not in level.empty and can_pass(level, cell, near):
                found.add(near)
                waiting.append(near)
    return frozenset(found)


def can_pass(level: Level, one: Cell, two: Cell) -> bool:
    """Return whether `two`, a neighbour of `one`, is on the board and no wall stands between them."""
    on_board = 1 <= two[0] <= level.rows and 1 <= two[1] <= level.columns
    return on_board and sort_pair(one, two) not in level.walls


@lru_cache(maxsize=64)
def clue_colours(level: Level) -> dict[Cell, int]:
    """Return the colour of every clue cell."""
    return {clue: colour for colour, pair in enumerate(level.clues) for clue in pair}


# half-lines ------------------------------------------------------------------
def clue_of(level: Level, item: int) -> Cell:
    """Return the clue from which a half-line is drawn: items 2n and 2n + 1 are of pair n."""
    return level.clues[item // 2][item % 2]


def line_of(state: Board, item: int) -> tuple[Cell, ...]:
    """Return the cells of a half-line, from its clue on."""
    return (clue_of(state.level, item), *(entry.where[0] for entry in state.items[item].done))


def end_of_line(state: Board, item: int) -> Cell:
    """Return the last cell of a half-line."""
    done = state.items[item].done
    return done[-1].where[0] if done else clue_of(state.level, item)


def is_complete(state: Board, colour: int) -> bool:
    """Return whether the two half-lines of a colour meet."""
    return end_of_line(state, 2 * colour) == end_of_line(state, 2 * colour + 1)


def axis(one: Cell, two: Cell) -> int:
    """Return 0 if two neighbours lie in one row, else 1."""
    return 0 if one[0] == two[0] else 1


def axes_at(line: tuple[Cell, ...], place: int) -> set[int]:
    """Return the axes, 0 across and 1 down, in which a half-line uses the bridge at this index of it."""
    return {axis(line[other], line[place]) for other in (place - 1, place + 1) if 0 <= other < len(line)}


def colour_name(colour: int) -> str:
    """Return the name of a colour in the player's language."""
    return _(COLOURS[colour % len(COLOURS)])


def item_name(state: PuzzleState, item: int) -> str:
    """Return the name of a half-line's colour."""
    return colour_name(item // 2)


def cell_in_words(cell: Cell) -> str:
    """Return a cell in words: "row 2, column 3"."""
    return _("row {row}, column {column}", row=cell[0], column=cell[1])


# what a step would do --------------------------------------------------------
def preview_step(state: Board, item: int, move: ItemMove) -> Preview:
    """Return what a step would do: the cell, its reason, and the half-lines it shortens with their losses.

    Raise Illegal if the step is not possible. Entering a cell of the partner also shortens the partner, from
    its end back to that cell.
    """
    direction = str(move[0])
    if direction not in DIRECTIONS:
        raise Illegal(_("A pipe goes up, down, left or right."))
    by = neighbour_of(end_of_line(state, item), direction)
    refuse_step(state, item, by)
    partner = item ^ 1
    losses = []
    other = line_of(state, partner)
    if by in other:
        beyond = len(other) - 1 - other.index(by)
        if beyond:
            losses.append((partner, beyond))
    at = end_of_line(state, item)
    cuts = cuts_of_step(state, item, at, by)
    losses.extend(cuts)
    return Preview((by,), reason_of_step(state, by, cuts), tuple(sorted(losses)))


def refuse_step(state: Board, item: int, by: Cell) -> None:
    """Raise Illegal unless the half-line may be extended to this neighbour of its end."""
    level, at = state.level, end_of_line(state, item)
    if is_complete(state, item // 2):
        raise Illegal(_("{colour} is complete.", colour=item_name(state, item)))
    if not can_pass(level, at, by):
        raise Illegal(_("There is a wall."))
    if by not in open_cells(level):
        raise Illegal(_("That cell is closed."))
    mine = line_of(state, item)
    if at in level.bridges and len(mine) > 1 and axis(mine[-2], at) != axis(at, by):
        raise Illegal(_("On a bridge, a pipe must go straight on."))
    if by in mine:
        raise Illegal(_("{colour} is already there.", colour=item_name(state, item)))
    owner = clue_colours(level).get(by, item // 2)
    if owner != item // 2:
        raise Illegal(_("That is {colour}’s dot.", colour=colour_name(owner)))
    if is_met_across(state, item, at, by):
        raise Illegal(
            _(
                "The two ends of {colour} can meet on a bridge only in a straight line.",
                colour=item_name(state, item),
            )
        )


def is_met_across(state: Board, item: int, at: Cell, by: Cell) -> bool:
    """Return whether a step from `at` to `by` would meet the partner on a bridge, and not straight."""
    partner = line_of(state, item ^ 1)
    is_met = by in state.level.bridges and by in partner
    return is_met and axes_at(partner, partner.index(by)) != {axis(at, by)}


def cuts_of_step(state: Board, item: int, at: Cell, by: Cell) -> list[tuple[int, int]]:
    """Return the half-lines of other colours that a step cuts, with how many cells each loses.

    On a bridge it cuts only what uses the same deck.
    """
    cuts = []
    for other in range(len(state.items)):
        if other // 2 == item // 2:
            continue
        line = line_of(state, other)
        if by not in line:
            continue
        place = line.index(by)
        if by in state.level.bridges and axis(at, by) not in axes_at(line, place):
            continue
        cuts.append((other, len(line) - place))
    return cuts


def reason_of_step(state: Board, by: Cell, cuts: list[tuple[int, int]]) -> Why:
    """Return the reason stored with a step: "free" or what it cuts first, and who lies on the bridge."""
    why: Why = ("free",)
    if cuts:
        victim, count = cuts[0]
        line = line_of(state, victim)
        why = ("cut", victim // 2, line[len(line) - count - 1], int(is_complete(state, victim // 2)))
    if by in state.level.bridges:
        why += (colours_on(state, by),)
    return why


def colours_on(state: Board, cell: Cell) -> tuple[int, ...]:
    """Return the colours that lie on a cell, in order."""
    return tuple(sorted({item // 2 for item in range(len(state.items)) if cell in line_of(state, item)}))


def why_stays_cut(state: Board, item: int, entries: tuple[Entry, ...]) -> Reason | None:
    """Return why these cells, one after the other, cannot be drawn again; None if each is a legal step that
    cuts nothing."""
    for entry in entries:
        try:
            seen = preview_step(state, item, entry.move)
        except Illegal:
            return why_impossible(state, item, entry.where[0])
        if seen.losses:
            return Reason(ReasonKind.IN_THE_WAY, (seen.losses[0][0] // 2, *entry.where[0]))
        state = with_done_entry(state, item, entry)
    return None


def why_impossible(state: Board, item: int, by: Cell) -> Reason:
    """Return the reason why a step to this cell, which was drawn before, is refused now: the colour is
    joined, its ends would meet across a bridge, or another cause."""
    if is_complete(state, item // 2):
        return Reason(ReasonKind.COMPLETE)
    return Reason(
        ReasonKind.ACROSS
        if is_met_across(state, item, end_of_line(state, item), by)
        else ReasonKind.IMPOSSIBLE
    )


def reason_text(item: int, reason: Reason) -> str:
    """Return in words, without a full stop, why a half-line stays cut."""
    colour = colour_name(item // 2)
    match reason.kind, reason.values:
        case ReasonKind.GONE_ON, ():
            return _("{colour} has changed since", colour=colour)
        case ReasonKind.IN_THE_WAY, (other, row, column):
            return _(
                "{colour} stays cut: {other} is in row {row}, column {column}",
                colour=colour,
                other=colour_name(other),
                row=row,
                column=column,
            )
        case ReasonKind.COMPLETE, ():
            return _("{colour} stays cut: it is complete", colour=colour)
        case ReasonKind.ACROSS, ():
            return _(
                "{colour} stays cut: its two ends can meet on a bridge only in a straight line", colour=colour
            )
    return _("{colour} stays cut: the way is now closed", colour=colour)


def why_not_again(state: Board, item: int, entry: Entry, now: Preview) -> str:
    """Return why a step cannot be repeated: how what it cuts differs from when it was first drawn."""
    name = item_name(state, item)
    was, is_cut = cut_colour(entry.why), cut_colour(now.why)
    if is_cut >= 0 and was != is_cut:
        return _(
            "{colour} would now cut {other} there. The move stays in the list of {colour}.",
            colour=name,
            other=colour_name(is_cut),
        )
    if was >= 0 and is_cut < 0:
        return _(
            "{colour} cut {other} there, but {other} is no longer there. The move stays in the list "
            "of {colour}.",
            colour=name,
            other=colour_name(was),
        )
    if was >= 0:
        return _(
            "{colour} cut {other} there, but {other} now takes another path. The move stays in the "
            "list of {colour}.",
            colour=name,
            other=colour_name(was),
        )
    return _("Other pipes now use that bridge. The move stays in the list of {colour}.", colour=name)


def cut_colour(why: Why) -> int:
    """Return the colour that a reason says was cut, or -1."""
    return why[1] if why[:1] == ("cut",) and isinstance(why[1], int) else -1


# solved ----------------------------------------------------------------------
def covered_cells(state: Board) -> frozenset[Cell]:
    """Return every cell that a half-line lies on."""
    return frozenset(cell for item in range(len(state.items)) for cell in line_of(state, item))


def missing_count(state: Board) -> int:
    """Return how many open cells are not covered, plus the bridges with one unused deck."""
    bare = len(open_cells(state.level) - covered_cells(state))
    return bare + sum(1 for bridge in state.level.bridges if len(used_axes(state, bridge)) == 1)


def used_axes(state: Board, bridge: Cell) -> set[int]:
    """Return the axes, across or down, along which lines pass a bridge now."""
    used: set[int] = set()
    for item in range(len(state.items)):
        line = line_of(state, item)
        if bridge in line:
            used |= axes_at(line, line.index(bridge))
    return used


def is_solved(state: Board) -> bool:
    """Return whether every colour is joined and nothing is missing."""
    colours = range(len(state.level.clues))
    return all(is_complete(state, colour) for colour in colours) and missing_count(state) == 0


def is_perfect(state: Board) -> bool:
    """Return whether the strokes so far are as few as in a perfect solution."""
    return is_perfect_count(state.strokes, perfect_strokes(state.level))


def perfect_strokes(level: Level) -> int:
    """Return the number of strokes of a perfect solution: the par of the level, or one for each colour."""
    return level.par or len(level.clues)


GROUND = Ground(
    look=preview_step,
    stays_cut=why_stays_cut,
    reason_text=reason_text,
    may_take_back=lambda state, item: "",
    is_solved=is_solved,
    mover=lambda item: item // 2,
    every_counts=False,
    name=item_name,
    why_not_again=why_not_again,
    action=lambda item, move: Draw(item, str(move[0])),
    cells=line_of,
    added=lambda state, item, where: where,
    decks=lambda state, cell: 2 if cell in state.level.bridges else 1,
)


def line_problem(state: Board) -> str:
    """Return why these half-lines cannot have been drawn; empty when they can."""
    colours = len(state.level.clues)
    found = (half_line_problem(one, clue_of(state.level, at), colours) for at, one in enumerate(state.items))
    return next(filter(None, found), "")


@lru_cache(maxsize=1024)
def half_line_problem(item: Item, clue: Cell, colours: int) -> str:
    """Return what is wrong with one half-line; empty when nothing."""
    if not all(is_valid_step(move) and is_valid_reason(why, colours) for move, why in reasons(item)):
        return _("A pipe has a step that no pipe has.")
    at = clue
    for entry in (*item.done, *item.undone):
        at = neighbour_of(at, str(entry.move[0]))
        if entry.where != (at,):
            return _("A pipe is where its steps do not lead.")
    return ""


def is_valid_step(move: ItemMove) -> bool:
    """Return whether a move is a step in one of the four directions."""
    return len(move) == 1 and move[0] in DIRECTIONS


def is_valid_reason(why: Why, colours: int) -> bool:
    """Return whether `reason_of_step` can have made this value."""
    match why:
        case ("free", *bridge):
            pass
        case ("cut", int(colour), (int(), int()), 0 | 1, *bridge) if colour < colours:
            pass
        case _:
            return False
    return len(bridge) <= 1 and all(
        isinstance(lines, tuple) and all(colour < colours for colour in lines) for lines in bridge
    )


# the game's functions --------------------------------------------------------
def play(state: Board, seat: int, action: Draw | TakeBack | PlayAgain, chance: Chance) -> Rules:
    """Yield the events of an action. Raise Illegal if it is not possible."""
    if not 0 <= action.item < len(state.items):
        raise Illegal(_("There is no such pipe."))
    match action:
        case Draw(item, direction, by):
            refuse_by(by)
            yield from go(GROUND, state, item, (direction,))
        case TakeBack(item, by):
            refuse_by(by)
            yield from take_back(GROUND, state, item)
        case PlayAgain(item):
            yield from play_again(GROUND, state, item)


def actions(state: Board, seat: int) -> Iterator[Draw | TakeBack | PlayAgain]:
    """Yield every action that is possible; none for a solved position or any seat but 0."""
    if state.solved or seat != 0:
        return
    for item, past in enumerate(state.items):
        for direction in DIRECTIONS:
            if may_go(GROUND, state, item, (direction,)):
                yield Draw(item, direction)
        if past.done:
            yield TakeBack(item)
        if may_play_again(GROUND, state, item):
            yield PlayAgain(item)


def outcome(state: Board) -> Outcome | None:
    """Return the result of a solved position, or None."""
    if not state.solved:
        return None
    return Outcome((0,), solved_text(state.strokes, is_perfect(state)), (state.strokes,))
