"""An export request: which turns, in which format, and how they look; and whether it is possible."""

from __future__ import annotations

import importlib.util
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from takeback.engine.history import Node
from takeback.engine.state import Illegal
from takeback.table.table import Table
from takeback.texts import gettext as _
from takeback.texts import ngettext

NEEDS_PILLOW = _("Needs the Pillow package")
POSITION, LINE, RANGE, TREE = "position", "line", "range", "tree"
SCOPES = (
    (POSITION, _("This position")),
    (LINE, _("This line")),
    (RANGE, _("A range")),
    (TREE, _("All lines")),
)
PAPERS = (("a4", "A4"), ("letter", _("Letter")))
LEAST_SIDE, MOST_SIDE = 120, 4_000
MOST_MOVING = (1_600, 1_200)
MOST_FRAMES = 500
MOST_PIXELS = 64_000_000  # of one picture with many positions
# of all frames of an animation, which are all in memory until the last is painted
MOST_MOVING_PIXELS = 120_000_000
FRAME, LAST_FRAME = 700, 2_000  # milliseconds


@dataclass(frozen=True)
class Kind:
    """A file format for the export, one of `KINDS`."""

    id: str
    label: str
    suffix: str  # with the dot
    moves: bool = False  # an animation, written by Pillow
    pages: bool = False  # may be of any length
    words: bool = False  # text without pictures


KINDS = {
    kind.id: kind
    for kind in (
        Kind("png", _("PNG picture"), ".png"),
        Kind("jpeg", _("JPEG picture"), ".jpg"),
        Kind("svg", _("SVG drawing"), ".svg"),
        Kind("pdf", _("PDF pages"), ".pdf", pages=True),
        Kind("gif", _("Animated GIF"), ".gif", moves=True),
        Kind("webp", _("Animated WebP"), ".webp", moves=True),
        Kind("apng", _("Animated PNG"), ".png", moves=True),
        Kind("text", _("Text log"), ".txt", pages=True, words=True),
    )
}


@dataclass(frozen=True)
class ExportRequest:
    """The choices of the dialog: what to export, and how.

    `seat` is whose view is exported; None is a spectator.
    """

    kind: Kind
    scope: str = POSITION  # one of `SCOPES`
    first: int = 0  # the turns of a range, the last included
    last: int = 0
    every: int = 1  # a picture after every so many turns
    size: tuple[int, int] = (800, 600)  # of one picture, in pixels
    theme: str = "light"
    seat: int | None = None
    coordinates: bool = False
    captions: bool = True
    paper: str = "a4"


@dataclass(frozen=True)
class ExportRow:
    """A turn to export, and how many levels its line is indented: 0 for the main line."""

    node: Node
    indent: int = 0
    is_head: bool = False  # the first turn of another line


def has_pillow() -> bool:
    """Return whether Pillow is installed."""
    return importlib.util.find_spec("PIL") is not None


def read_size(text: str) -> tuple[int, int]:
    """Return width and height in pixels from a text like "800x600"; raises Illegal if it is none or out of
    range."""
    sides = text.lower().replace("×", "x").replace(" ", "").split("x")
    if len(sides) == 2 and all(side.isascii() and side.isdecimal() and len(side) < 6 for side in sides):
        width, height = int(sides[0]), int(sides[1])
        if LEAST_SIDE <= width <= MOST_SIDE and LEAST_SIDE <= height <= MOST_SIDE:
            return width, height
    raise Illegal(
        _(
            "Enter a size as width x height, each from {least} to {most}, such as 800x600.",
            least=LEAST_SIDE,
            most=MOST_SIDE,
        )
    )


def rows_of(table: Table, wish: ExportRequest) -> Iterator[ExportRow]:
    """Yield the requested turns in reading order: the present one, the present line or a range of it, or all
    lines."""
    if wish.scope == POSITION:
        yield ExportRow(table.here)
    elif wish.scope == TREE:
        yield from tree_rows(table.history.root)
    else:
        line = table.line
        first, last = (wish.first, wish.last) if wish.scope == RANGE else (0, len(line) - 1)
        for at in range(max(0, first), min(len(line) - 1, last) + 1):
            yield ExportRow(line[at])


def tree_rows(root: Node) -> Iterator[ExportRow]:
    """Yield every turn that is not deleted; other lines are indented and follow the turn that they
    replace."""
    pending: list[tuple[ExportRow, tuple[Node, ...]]] = [(ExportRow(root), ())]
    while pending:
        row, others = pending.pop()
        yield row
        children = row.node.shown_children
        if children:
            pending.append((ExportRow(children[0], row.indent), children[1:]))
        for other in reversed(others):
            pending.append((ExportRow(other, row.indent + 1, is_head=True), ()))


def has_picture(row: ExportRow, wish: ExportRequest) -> bool:
    """Return whether there is a picture after this turn; always at the first turn of a line."""
    return wish.every <= 1 or row.node.depth % wish.every == 0 or row.is_head


def turn_count(table: Table, wish: ExportRequest) -> int:
    """Return the number of requested turns without walking them; of a tree with deleted lines it is a little
    too high."""
    if wish.scope == POSITION:
        return 1
    if wish.scope == TREE:
        return len(table.history.nodes)
    if wish.scope == RANGE:
        return max(0, min(len(table.line) - 1, wish.last) - max(0, wish.first) + 1)
    return len(table.line)


def picture_count(table: Table, wish: ExportRequest) -> int:
    """Return the number of pictures that the request makes, as far as can be told without walking the
    turns."""
    return -(-turn_count(table, wish) // max(1, wish.every))


def why_no_export(table: Table, wish: ExportRequest) -> str:
    """Return a sentence why this cannot be exported; empty if it can."""
    width, height = wish.size
    pictures = picture_count(table, wish)
    if turn_count(table, wish) < 1:
        return ngettext(
            "This line has {count} turn; choose a range of them.",
            "This line has {count} turns; choose a range of them.",
            len(table.line) - 1,
        )
    if wish.kind.moves and not has_pillow():
        return f"{NEEDS_PILLOW}."
    if wish.kind.moves:
        return _why_no_animation(pictures, width, height)
    if not wish.kind.pages and pictures * width * height > MOST_PIXELS:
        most = max(1, MOST_PIXELS // (width * height))
        return ngettext(
            "A picture of this size has room for at most {count} position, not {pictures}. {advice}",
            "A picture of this size has room for at most {count} positions, not {pictures}. {advice}",
            most,
            pictures=pictures,
            advice=_ADVICE,
        )
    return ""


_ADVICE = _("Choose a range, a smaller size, or more turns between pictures.")


def _why_no_animation(pictures: int, width: int, height: int) -> str:
    """Return a sentence why this animation cannot be exported; empty if it can."""
    if width > MOST_MOVING[0] or height > MOST_MOVING[1]:
        return _(
            "An animation can be at most {width} wide and {height} high.",
            width=MOST_MOVING[0],
            height=MOST_MOVING[1],
        )
    most = min(MOST_FRAMES, MOST_MOVING_PIXELS // (width * height))
    if pictures > most:
        return ngettext(
            "An animation of this size has room for at most {count} position, not {pictures}. {advice}",
            "An animation of this size has room for at most {count} positions, not {pictures}. {advice}",
            most,
            pictures=pictures,
            advice=_ADVICE,
        )
    return ""


def file_name(title: str, wish: ExportRequest, depth: int) -> str:
    """Return the file name to propose for this title, with `depth` as the turn if only the position is
    exported."""
    plain = "".join(sign if sign.isalnum() or sign in " -_" else " " for sign in title).strip() or "Game"
    place = f" turn {depth}" if wish.scope == POSITION and depth else ""
    return f"{plain}{place}{wish.kind.suffix}"


def path_with_suffix(path: str, kind: Kind) -> Path:
    """Return the path with the suffix of this kind, which is added unless the path ends with one of the
    kind's suffixes."""
    chosen = Path(path)
    known = {".jpeg"} if kind.id == "jpeg" else {".apng"} if kind.id == "apng" else set()
    return chosen if chosen.suffix.lower() in {kind.suffix, *known} else Path(f"{path}{kind.suffix}")
