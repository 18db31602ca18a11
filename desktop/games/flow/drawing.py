"""Flow in letters: a solved board as text, and lines as words of directions."""

from itertools import pairwise

from desktop.puzzles.items import Cell, letter

from .rules import line_of
from .state import DIRECTIONS, Board, Level

NAMES = {step: name for name, step in DIRECTIONS.items()}


def direction(one: Cell, two: Cell) -> str:
    return NAMES[two[0] - one[0], two[1] - one[1]]


def word(line: list[Cell]) -> str:
    """The steps of a line: "DDRU"."""
    return "".join(direction(one, two) for one, two in pairwise(line))


def words_of(lines: list[list[Cell]]) -> tuple[str, ...]:
    return tuple(word(line) for line in lines)


def draw(level: Level, lines: dict[int, list[Cell]]) -> list[list[str]]:
    """Capitals are clues, small letters drawn cells, dots free ones; a bridge used twice is a plus."""
    rows = [["."] * level.columns for _ in range(level.rows)]
    for row, column in level.empty:
        rows[row - 1][column - 1] = " "
    for colour, line in lines.items():
        for row, column in line:
            seen = rows[row - 1][column - 1]
            mine = letter(colour).lower()
            rows[row - 1][column - 1] = mine if seen in (".", mine) else "+"
    for colour, pair in enumerate(level.clues):
        for row, column in pair:
            rows[row - 1][column - 1] = letter(colour)
    return rows


def draw_solution(level: Level, lines: list[list[Cell]]) -> str:
    return "\n".join("".join(row).rstrip() for row in draw(level, dict(enumerate(lines))))


def draw_board(state: Board) -> str:
    """A position, its rows joined by slashes."""
    lines: dict[int, list[Cell]] = {}
    for item in range(len(state.items)):
        lines.setdefault(item // 2, []).extend(line_of(state, item))
    return "/".join("".join(row) for row in draw(state.level, lines))
