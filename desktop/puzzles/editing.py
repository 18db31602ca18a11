"""What the editors of all puzzles have in common."""

from desktop.engine.state import Illegal
from desktop.puzzles.levels import MOST_WORDS

SIZES = range(2, 41)
WORDS = ("title", "author", "note")


def refuse_size(now: tuple[int, int], side: str, size: int) -> tuple[int, int]:
    """Rows and columns after a change of one of them by one; raises Illegal."""
    if side not in ("rows", "columns"):
        raise Illegal("A board has rows and columns.")
    if size not in SIZES:
        raise Illegal(f"A board has {SIZES[0]} to {SIZES[-1]} {side}.")
    old = now[0] if side == "rows" else now[1]
    if abs(size - old) != 1:
        raise Illegal(f"The board has {old} {side}; it grows and shrinks by one at a time.")
    return (size, now[1]) if side == "rows" else (now[0], size)


def sizes_from(now: int) -> tuple[int, ...]:
    """What a number of rows or columns may become."""
    return tuple(size for size in (now - 1, now + 1) if size in SIZES)


def blank_size(text: str) -> tuple[int, int] | None:
    """The size in "new:10x12", the option `level` of an empty board to be edited; None for other texts."""
    kind, _, size = text.strip().casefold().partition(":")
    if kind != "new":
        return None
    sides = (size or "6x6").replace("×", "x").split("x")
    if len(sides) == 2 and all(
        side.isascii() and side.isdigit() and int(side[:4]) in SIZES for side in sides
    ):
        return int(sides[0]), int(sides[1])
    raise Illegal(f"A new board is new:RxC, from {SIZES[0]}x{SIZES[0]} to {SIZES[-1]}x{SIZES[-1]}.")


def refuse_text(word: str, text: str) -> None:
    if word not in WORDS:
        raise Illegal("A level has a title, an author and a note.")
    if len(text) > MOST_WORDS:
        raise Illegal(f"The {word} has at most {MOST_WORDS} characters.")
    if text != " ".join(text.split()) or not text.isprintable():
        raise Illegal(f"The {word} is one line of plain words.")
