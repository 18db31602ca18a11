"""What the history, the log and the screen reader say about Flow."""

from collections.abc import Sequence
from typing import Any

from desktop.engine.game import Row
from desktop.engine.play import Move
from desktop.engine.state import Event
from desktop.puzzles.items import Cell, Cut, GaveBack, PlayAgain, Solved, StaysCut, TakeBack, Went

from .rules import (
    axes_at,
    clue_colours,
    colour_name,
    in_words,
    is_complete,
    line_of,
    open_cells,
    step,
    tip_of,
    wall,
)
from .state import COLOURS, DIRECTIONS, Board, Draw

SIDES = {"U": "above", "D": "below", "L": "on the left", "R": "on the right"}


def describe_turn(moves: tuple[Move, ...], before: Board, seat: int | None) -> Row:
    """One row for a drag: what the mover gained or lost, and whom it cut or gave back to."""
    events = [event for move in moves for event in move.events]
    after: Board = moves[-1].after
    colour = mover_of(moves)
    text = f"{colour_name(colour)}{did(moves)}{others(events, colour)}"
    if after.solved:
        text += f" (solved, {after.strokes} strokes)"
    elif is_complete(after, colour) and not is_complete(before, colour):
        text += " (joined)"
    return Row(text, tuple(said(events)), "; ".join(said(events)))


def mover_of(moves: Sequence[Move]) -> int:
    """The colour whose turn it was."""
    action: Any = moves[-1].action
    return int(action.item) // 2


def did(moves: Sequence[Move]) -> str:
    drawn = sum(isinstance(move.action, Draw) for move in moves)
    again = sum(isinstance(move.action, PlayAgain) for move in moves)
    back = sum(isinstance(move.action, TakeBack) for move in moves)
    if drawn and back:
        return f" takes another way: {cells(drawn + again)}"
    if back:
        return f" takes back {back}"
    if again and not drawn:
        return f" goes its way again: {cells(again)}"
    return f": {cells(drawn + again)}"


def cells(count: int) -> str:
    return "1 cell" if count == 1 else f"{count} cells"


def others(events: Sequence[Event], mover: int) -> str:
    """What befell other colours."""
    cut = by_colour(
        [(event.item // 2, len(event.serials)) for event in events if isinstance(event, Cut)], mover
    )
    back = by_colour(
        [(event.item // 2, len(event.serials)) for event in events if isinstance(event, GaveBack)], mover
    )
    stays = sorted({event.item // 2 for event in events if isinstance(event, StaysCut)})
    text = "".join(f", cuts {colour_name(colour)} by {count}" for colour, count in cut)
    text += "".join(f"; {colour_name(colour)} gets {count} back" for colour, count in back)
    return text + "".join(f"; {colour_name(colour)} stays cut" for colour in stays)


def by_colour(found: list[tuple[int, int]], mover: int) -> list[tuple[int, int]]:
    totals: dict[int, int] = {}
    for colour, count in found:
        if colour != mover:
            totals[colour] = totals.get(colour, 0) + count
    return sorted(totals.items())


def said(events: Sequence[Event]) -> list[str]:
    """The log: one sentence for each thing worth saying."""
    lines = []
    for event in events:
        match event:
            case Cut(item, serials):
                lines.append(f"{colour_name(item // 2)} loses {cells(len(serials))}")
            case GaveBack(item, serials):
                lines.append(f"{colour_name(item // 2)} gets {cells(len(serials))} back")
            case StaysCut(_, reason):
                lines.append(reason)
            case Solved():
                lines.append("Solved")
            case Went(item, _, where):
                lines.append(f"{colour_name(item // 2)} to {in_words(where[0])}")
    return lines


# spoken names ----------------------------------------------------------------
def cell_name(state: Board, cell: Cell) -> str:
    """What the screen reader says of a cell: "row 2, column 3, Red A, clue, line of 5 cells, end here"."""
    level = state.level
    parts = [in_words(cell)]
    if cell not in open_cells(level):
        return ", ".join([*parts, "closed"])
    if cell in level.bridges:
        parts.append(bridge_name(state, cell))
    else:
        parts.append(line_name(state, cell))
    parts += [f"wall {SIDES[way]}" for way in DIRECTIONS if wall(cell, step(cell, way)) in level.walls]
    return ", ".join(parts)


def line_name(state: Board, cell: Cell) -> str:
    clue = clue_colours(state.level).get(cell, -1)
    for item in range(len(state.items)):
        line = line_of(state, item)
        if cell in line and (clue < 0 or item // 2 == clue):
            words = [named_colour(item // 2)]
            words += ["clue"] if clue >= 0 else []
            words += ["complete"] if is_complete(state, item // 2) else [f"line of {cells(len(line))}"]
            words += ["end here"] if cell == tip_of(state, item) else []
            return ", ".join(words)
    return "empty"


def named_colour(colour: int) -> str:
    return f"{COLOURS[colour]} {chr(ord('A') + colour)}"


def bridge_name(state: Board, cell: Cell) -> str:
    on_deck = {}
    for item in range(len(state.items)):
        line = line_of(state, item)
        if cell in line:
            on_deck.update(dict.fromkeys(axes_at(line, line.index(cell)), colour_name(item // 2)))
    across, down = on_deck.get(0, "nothing"), on_deck.get(1, "nothing")
    return f"bridge: {across} across, {down} down"


def standing(state: Board) -> str:
    """The status line: "4 of 9 joined"."""
    joined = sum(is_complete(state, colour) for colour in range(len(state.level.clues)))
    return f"{joined} of {len(state.level.clues)} joined"
