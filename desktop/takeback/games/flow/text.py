"""Texts about Flow for the history, the log and the screen reader, and its boards in letters."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Any

from takeback.engine.game import Row
from takeback.engine.play import Move
from takeback.puzzles.items import HINT, Cell, PlayAgain, TakeBack, letter
from takeback.puzzles.wording import Others, drawn_in_lines, drawn_in_one_line

from .rules import (
    axes_at,
    cell_in_words,
    clue_colours,
    colour_name,
    covered_cells,
    end_of_line,
    is_complete,
    is_perfect,
    line_of,
    missing_count,
    neighbour_of,
    open_cells,
    sort_pair,
)
from .state import COLOURS, DIRECTIONS, Board, Draw, Level

MOST_NAMED = 2  # colours named in one sentence; more are counted
SIDES = {"U": "above", "D": "below", "L": "on the left", "R": "on the right"}


def describe_turn(moves: tuple[Move, ...], before: Board, seat: int | None) -> Row:
    """Return the history row of one drag: what its line gained or lost, and whom it cut or gave back to."""
    events = [event for move in moves for event in move.events]
    after: Board = moves[-1].after
    colour = mover_of(moves)
    text = describe_moves(moves, colour_name(colour)) + OTHERS.row(events, colour)
    log = [describe_moves(moves, colour_name(colour)), *OTHERS.log(events, colour)]
    if is_complete(after, colour) and not is_complete(before, colour):
        log.append(f"{colour_name(colour)} complete, {joined_in_words(after)}")
        log += [still_free(after)] if all_joined(after) and not after.solved else []
    if after.solved:
        text += f" (solved, {count_strokes(after)})"
        log.append(f"Solved, {'perfect, ' if is_perfect(after) else ''}{count_strokes(after)}")
    return Row(text, tuple(log), "; ".join(log), colour)


def mover_of(moves: Sequence[Move]) -> int:
    """Return the colour whose turn it was."""
    action: Any = moves[-1].action
    return int(action.item) // 2


def describe_moves(moves: Sequence[Move], colour: str) -> str:
    """Return in words what the mover's line did: "Red: 5 cells", "Red: 2 cells undone"."""
    drawn = sum(isinstance(move.action, Draw) for move in moves)
    again = sum(isinstance(move.action, PlayAgain) for move in moves)
    back = sum(isinstance(move.action, TakeBack) for move in moves)
    if all(getattr(move.action, "by", "") == HINT for move in moves):
        whole = is_complete(moves[-1].after, mover_of(moves))
        done = f"{colour} drawn" if whole else f"{colour}: {count_cells(drawn)}"
        return f"Hint: {done}" if drawn else f"Hint: {colour}: {count_cells(back)} undone"
    if drawn and back:
        return f"{colour} takes another way: {count_cells(drawn + again)}"
    if back:
        return f"{colour}: {count_cells(back)} undone"
    if again and not drawn:
        return f"{colour}: {count_cells(again)} redone"
    return f"{colour}: {count_cells(drawn + again)}"


def count_cells(count: int) -> str:
    """Return "1 cell" or "5 cells"."""
    return "1 cell" if count == 1 else f"{count} cells"


OTHERS = Others(
    name=colour_name,
    full_name=colour_name,
    steps=count_cells,
    lost=", cuts {name} by {count}",
    lost_aloud="{mover} cuts {name} by {count}",
    stays="stays cut",
    owner=lambda item: item // 2,
)


def count_strokes(state: Board) -> str:
    """Return "1 stroke" or "5 strokes"."""
    return "1 stroke" if state.strokes == 1 else f"{state.strokes} strokes"


# spoken names ----------------------------------------------------------------
def cell_name(state: Board, cell: Cell) -> str:
    """Return the spoken name of a cell: "row 2, column 3, Red A, dot, pipe of 5 cells, end here"."""
    level = state.level
    parts = [cell_in_words(cell)]
    if cell not in open_cells(level):
        return ", ".join([*parts, "closed"])
    if cell in level.bridges:
        parts.append(bridge_name(state, cell))
    else:
        parts.append(line_name(state, cell))
    parts += [
        f"wall {SIDES[way]}" for way in DIRECTIONS if sort_pair(cell, neighbour_of(cell, way)) in level.walls
    ]
    return ", ".join(parts)


def line_name(state: Board, cell: Cell) -> str:
    """Return what lies on a cell that is no bridge: a line and its state, or "empty"."""
    clue = clue_colours(state.level).get(cell, -1)
    for item in range(len(state.items)):
        line = line_of(state, item)
        if cell in line and (clue < 0 or item // 2 == clue):
            words = [named_colour(item // 2)]
            words += ["dot"] if clue >= 0 else []
            words += ["complete"] if is_complete(state, item // 2) else [f"pipe of {count_cells(len(line))}"]
            words += ["end here"] if cell == end_of_line(state, item) else []
            return ", ".join(words)
    return "empty"


def named_colour(colour: int) -> str:
    """Return a colour with its letter: "Red A"."""
    return f"{COLOURS[colour]} {chr(ord('A') + colour)}"


def bridge_name(state: Board, cell: Cell) -> str:
    """Return which colours use the two decks of a bridge."""
    on_deck = {}
    for item in range(len(state.items)):
        line = line_of(state, item)
        if cell in line:
            on_deck.update(dict.fromkeys(axes_at(line, line.index(cell)), colour_name(item // 2)))
    across, down = on_deck.get(0, "nothing"), on_deck.get(1, "nothing")
    return f"bridge: {across} across, {down} down"


def all_joined(state: Board) -> bool:
    """Return whether every colour is joined."""
    return all(is_complete(state, colour) for colour in range(len(state.level.clues)))


def still_free(state: Board) -> str:
    """Return how many cells are free in a position in which every colour is joined."""
    bare = missing_count(state)
    return f"All joined, but {count_cells(bare)} {'is' if bare == 1 else 'are'} still free"


def joined_in_words(state: Board) -> str:
    """Return how many colours are joined: "4 of 9"."""
    joined = sum(is_complete(state, colour) for colour in range(len(state.level.clues)))
    return f"{joined} of {len(state.level.clues)}"


def next_step(state: Board) -> str:
    """Return what a newcomer is to do now, in few words so that it fits beside the counts."""
    bare = [colour_name(colour) for colour in range(len(state.level.clues)) if not is_complete(state, colour)]
    if not bare:
        free = missing_count(state)
        return f"Lead a pipe over the {count_cells(free)} still free."
    if not any(past.done for past in state.items):
        return "Join matching dots and fill every cell."
    if len(bare) <= MOST_NAMED:
        return f"Join {' and '.join(bare)}; fill every cell."
    return f"{len(bare)} pairs are still apart; fill every cell."


def counted(state: Board) -> tuple[tuple[str, str], ...]:
    """Return the counts of a position for comparing two of them: colours joined and cells covered."""
    whole = len(open_cells(state.level))
    return ("Joined", joined_in_words(state)), ("Covered", f"{len(covered_cells(state))} of {whole}")


# a board in letters -----------------------------------------------------------------------------------
NAMES = {step: name for name, step in DIRECTIONS.items()}


def direction(one: Cell, two: Cell) -> str:
    """Return the letter of a step between two neighbours."""
    return NAMES[two[0] - one[0], two[1] - one[1]]


def steps_as_word(line: list[Cell]) -> str:
    """Return the steps of a line: "DDRU"."""
    return "".join(direction(one, two) for one, two in pairwise(line))


def words_of(lines: list[list[Cell]]) -> tuple[str, ...]:
    """Return the steps of each line as a word."""
    return tuple(steps_as_word(line) for line in lines)


def letters(level: Level, lines: Iterable[tuple[int, Iterable[Cell]]]) -> Iterator[tuple[Cell, str]]:
    """Yield the cells of lines with their letters: capitals for clues, small letters for drawn cells."""
    clues = {cell: letter(colour) for colour, pair in enumerate(level.clues) for cell in pair}
    yield from clues.items()
    for colour, line in lines:
        yield from ((cell, letter(colour).lower()) for cell in line if cell not in clues)


def draw_solution(level: Level, lines: list[list[Cell]]) -> str:
    """Return a solution as rows of letters."""
    return drawn_in_lines(level, letters(level, enumerate(lines)))


def draw_board(state: Board) -> str:
    """Return a position in letters, in one line."""
    lines = ((item // 2, line_of(state, item)) for item in range(len(state.items)))
    return drawn_in_one_line(state.level, letters(state.level, lines))
