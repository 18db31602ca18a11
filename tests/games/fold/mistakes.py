"""List texts of Fold levels that are refused, warned of or unusual, with the expected messages."""

from __future__ import annotations

BOARD = "BOARD 4 4\nBLOCK 1 1 1 2\n"

ERRORS = {
    "BLOCK 1 1": "line 1: BLOCK comes before BOARD",
    "EMPTY 1 1\nBOARD 4 4\nBLOCK 1 2": "line 1: EMPTY comes before BOARD",
    "BOARD 4 4\nBOARD 4 4\nBLOCK 1 1": "line 2: there is a second BOARD",
    "BOARD 0 4": "line 1: BOARD needs rows and columns, each from 1 to 40",
    "BOARD 41 4": "line 1: BOARD needs rows and columns, each from 1 to 40",
    "BOARD 4 4 4": "line 1: BOARD needs rows and columns, each from 1 to 40",
    BOARD + "START 1 1 2 2": "line 3: there is no key “START”",
    BOARD + "BLOCK 2 two": "line 3: “two” is not a whole number",
    BOARD + "EMPTY 2 2 3": "line 3: EMPTY needs pairs of row and column",
    BOARD + "BLOCK": "line 3: BLOCK needs pairs of row and column",
    BOARD + "BLOCK 2 5": "line 3: the cell (2,5) is outside the board",
    BOARD + "MULTI 0 2": "line 3: the cell (0,2) is outside the board",
    BOARD + "BLOCK 2 1 1 2": "line 3: the block is on (1,2), which the block of line 2 holds",
    BOARD + "EMPTY 1 2": "line 2: the block is on the closed cell (1,2)",
    BOARD + "GRADE 10": "line 3: GRADE is a number from 1 to 9",
    BOARD + "PAR 0": "line 3: PAR is a number from 1 to 9999",
    "\nBOARD 4 4": "line 2: there is no BLOCK line",
    "TITLE nothing": "line 1: there is no BOARD line",
    "": "line 1: there is no BOARD line",
}
WARNINGS = {
    BOARD + "BLOCK 3 3 3 3": "Line 3: The cell (3,3) stands twice; it is kept once.",
    BOARD + "EMPTY 2 2 2 2": "Line 3: The cell (2,2) is closed already; it is kept once.",
    BOARD + "MULTI 2 2\nMULTI 2 2": "Line 4: The cell (2,2) is a MULTI cell already; it is kept once.",
    BOARD + "TITLE " + "x" * 201: "Line 3: TITLE is longer than 200 characters; the rest is cut off.",
}
# Valid levels with features that no shipped level has; fuzz tests damage their text.
ODD = [(BOARD + "MULTI 1 2\nBLOCK 2 2 1 2\nEMPTY 4 4").encode()]
