"""Make `tour.takeback` again, by playing: `python -m tests.shell.history.tour`.

It is a fair game with everything a history can show: lines, a bookmark of each colour and shape, notes,
names, locks, a waiting draft, an assumption that failed, and undone turns.
"""

from __future__ import annotations

from pathlib import Path

from takeback.engine.game import find_game
from takeback.engine.history import Bookmark, Node
from takeback.engine.record import Seat
from takeback.table.opening import new_table, save
from takeback.table.table import Table

PLACE = Path(__file__).with_name("tour.takeback")
BEGAN = 1_760_000_400.0  # the time of the game, fixed so that the file is the same each time
# two marks each, after the first turn: row and column, from 0. The first entry is played after the others
# were tried and undone
TURNS = (
    ("44",),
    ("35 55", "33 55", "34 54"),
    ("43 36",),
    ("42 47", "46 42"),
    ("53 26",),
    ("17 62", "62 52"),
    ("33 63",),
    ("73 23", "13 73"),
    ("22 24", "27 57", "22 64"),
)
HALF = "7 2"  # the mark of Nought's draft
BOOKMARKS = (
    (2, Bookmark("The quiet answer", 0)),
    (3, Bookmark("Still even", 5)),
    (4, Bookmark("Row 5 is closed", 1, "Both ends: nothing can come of it any more.")),
    (6, Bookmark("Diagonal begins", 2)),
    (7, Bookmark("Ask Ada about this", 4)),
    (8, Bookmark("Threat on column 4", 3)),
)
NAME, NOTE = "Further away", "Seven columns are open here, and only two of them matter."
HERE = 7


def make_tour() -> Table:
    seats = (Seat(name="Cross", colour=0), Seat(name="Nought", colour=1))
    options = {"size": "9x9", "run": 5, "marks": 2}
    table = new_table(find_game("tictactoe"), options, seats, 42, "fair")
    for tries in TURNS:
        for number, cells in enumerate((*tries, tries[0]) if len(tries) > 1 else tries):
            if number:
                table.undo()
            play_turn(table, *cells.split())
    place_mark(table, HALF.replace(" ", ""))
    for depth, mark in BOOKMARKS:
        table.marks.set(table.line[depth], "bookmark", mark, f"bookmark at turn {depth}")
    table.marks.set(table.line[6], "note", NOTE, "note at turn 6")
    table.marks.set(table.line[9].parent.children[1], "name", NAME, "rename a line")
    table.go_to(table.line[HERE])
    for node in table.history.nodes.values():
        set_times(node)
    return table


def play_turn(table: Table, *cells: str) -> None:
    for cell in cells:
        place_mark(table, cell)
    if table.drafts.find() is not None:
        table.confirm(table.to_act()[0])


def place_mark(table: Table, cell: str) -> None:
    seat = table.to_act()[0]
    draft = table.drafts.find(seat)
    legal = table.game.actions(table.state if draft is None else draft.state, seat)
    row, column = map(int, cell)
    table.act(
        next(one for one in legal if (getattr(one, "row", -1), getattr(one, "column", -1)) == (row, column)),
        seat,
    )


def set_times(node: Node) -> None:
    """Give a turn the time it was played and some seconds of thinking."""
    if node.moves:
        node.took = 4.0 + 7 * node.serial % 23
        node.at = BEGAN + 31.0 * node.serial


if __name__ == "__main__":
    save(make_tour(), PLACE)
