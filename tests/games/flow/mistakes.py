"""List texts of Flow levels that are refused, warned of or unusual, with the expected messages."""

from __future__ import annotations

BOARD = "BOARD 4 4\nSTART 1 1 4 4\n"

ERRORS = {
    "START 1 1 2 2": "line 1: START comes before BOARD",
    "BOARD 4 4\nBOARD 4 4\nSTART 1 1 2 2": "line 2: there is a second BOARD",
    "BOARD 1 4": "line 1: BOARD needs rows and columns, each from 2 to 40",
    "BOARD 41 4": "line 1: BOARD needs rows and columns, each from 2 to 40",
    "BOARD 4": "line 1: BOARD needs rows and columns, each from 2 to 40",
    BOARD + "BRIDGE 2 2": "line 3: there is no key “BRIDGE”",
    BOARD + "CROSS 2 two": "line 3: “two” is not a whole number",
    BOARD + "CROSS 2 2.0": "line 3: “2.0” is not a whole number",
    BOARD + "EMPTY 2 2 3": "line 3: EMPTY needs pairs of row and column",
    BOARD + "EMPTY": "line 3: EMPTY needs pairs of row and column",
    BOARD + "EMPTY 2 5": "line 3: the cell (2,5) is outside the board",
    BOARD + "EMPTY 0 2": "line 3: the cell (0,2) is outside the board",
    BOARD + "START 2 2 2 2": "line 3: both ends are (2,2)",
    BOARD + "START 2 2 1 1": "line 3: (1,1) is a dot already",
    BOARD + "START 2 2": "line 3: START needs two cells",
    BOARD + "CROSS 1 1": "line 3: (1,1) is a dot already",
    BOARD + "EMPTY 4 4": "line 3: (4,4) is a dot already",
    BOARD + "CROSS 2 2\nEMPTY 2 2": "line 4: (2,2) is a bridge already",
    BOARD + "EMPTY 2 2\nCROSS 2 2": "line 4: (2,2) is closed already",
    BOARD + "EMPTY 2 2\nSTART 2 2 2 3": "line 4: (2,2) is closed already",
    BOARD + "CROSS 2 2\nSTART 2 3 2 2": "line 4: (2,2) is a bridge already",
    BOARD + "STRIP 1 4 1 5": "line 3: the cell (1,5) is outside the board",
    BOARD + "START 1 2 5 2": "line 3: the cell (5,2) is outside the board",
    BOARD + "CROSS 2 2 3 3": "line 3: CROSS needs one cell",
    BOARD + "CROSS 2 2\nCROSS 2 2": "line 4: (2,2) is a bridge already",
    BOARD + "STRIP 1 1 2 2": "line 3: STRIP needs two neighbouring cells",
    BOARD + "STRIP 1 1": "line 3: STRIP needs two neighbouring cells",
    BOARD + "FRAME 1 1 1 2": "line 3: FRAME needs at least four walls of two cells each",
    BOARD + "TRACK 1 1 0 1": "line 3: TRACK needs groups of ten numbers: a cell and its two walls",
    BOARD + "GRADE 10": "line 3: GRADE is a number from 1 to 9",
    BOARD + "PAR 0": "line 3: PAR is a number from 1 to 9999",
    "TITLE x\nBOARD 4 4": "line 2: there is no START line",
    "TITLE nothing": "line 1: there is no BOARD line",
    "": "line 1: there is no BOARD line",
    "# only words": "line 1: there is no BOARD line",
    "ab\nabc": "line 2: the row has 3 cells, the first has 2",
    "a.\n.?\n.a": "line 2: “?” is neither a dot nor a letter",
    "aa\na.": "line 2: the letter a stands 3 times, not twice",
    "# empty\n..\n..": "line 2: there is no dot",
    "aa": "line 1: the grid is 1x2; each side goes from 2 to 40",
}
WARNINGS = {
    BOARD + "STRIP 1 1 1 2\nSTRIP 1 2 1 1": (
        "Line 4: The wall between (1,1) and (1,2) is given twice; the second is ignored."
    ),
    BOARD + "EMPTY 2 2 2 2": "Line 3: The cell (2,2) is closed already; it is kept once.",
    BOARD + "FRAME 1 1 1 2 1 2 1 3 1 3 1 4 2 1 2 2": (
        "Line 3: The FRAME names a wall (1,1) (1,2) that is not there.\n"
        "Line 3: The FRAME names a wall (1,2) (1,3) that is not there.\n"
        "Line 3: The FRAME names a wall (1,3) (1,4) that is not there.\n"
        "Line 3: The FRAME names a wall (2,1) (2,2) that is not there."
    ),
    BOARD + "FRAME 0 1 1 1 0 1 1 1 0 2 1 2 0 3 1 3": "Line 3: The FRAME names the wall (0,1) (1,1) twice.",
    BOARD + "TRACK 2 2 0 0 0 0 0 0 0 0 4 4 0 0 0 0 0 0 0 0": "Line 3: The TRACK is not a path of neighbours.",
    BOARD + "TRACK 2 2 0 0 0 0 0 0 0 0 2 2 0 0 0 0 0 0 0 0": "Line 3: The TRACK is not a simple path.",
    BOARD + "TRACK 2 2 2 2 2 3 2 2 2 1": "Line 3: The TRACK names a wall beside (2,2) that is not there.",
    BOARD + "CROSS 1 2": "Line 3: The bridge at (1,2) cannot use both decks.",
    BOARD + "CROSS 2 2\nSTRIP 2 2 2 3": "Line 3: The bridge at (2,2) cannot use both decks.",
    BOARD + "NOTE " + "x" * 201: "Line 3: NOTE is longer than 200 characters; the rest is cut off.",
}
# Valid levels with features that no shipped level has; fuzz tests damage their text.
ODD = [
    b"ab.\n.c.\ncba\n",
    (BOARD + "FRAME 0 1 1 1 0 2 1 2 0 3 1 3 0 4 1 4\nTRACK 2 2 0 0 0 0 0 0 0 0").encode(),
]
