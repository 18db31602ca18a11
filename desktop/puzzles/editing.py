"""What the editors of all puzzles have in common."""

from desktop.engine.state import Illegal
from desktop.puzzles.levels import MOST_WORDS

SIZES = range(2, 41)
WORDS = ("title", "author", "note")


def refuse_size(now: tuple[int, int], side: str, size: int) -> tuple[int, int]:
    """Rows and columns after a change of one of them; raises Illegal."""
    if side not in ("rows", "columns"):
        raise Illegal("A board has rows and columns.")
    if size not in SIZES:
        raise Illegal(f"A board has {SIZES[0]} to {SIZES[-1]} {side}.")
    new = (size, now[1]) if side == "rows" else (now[0], size)
    if new == now:
        raise Illegal(f"The board has {size} {side} already.")
    return new


def refuse_text(word: str, text: str) -> None:
    if word not in WORDS:
        raise Illegal("A level has a title, an author and a note.")
    if len(text) > MOST_WORDS:
        raise Illegal(f"The {word} has at most {MOST_WORDS} characters.")
    if text != " ".join(text.split()) or not text.isprintable():
        raise Illegal(f"The {word} is one line of plain words.")
