"""List texts of Fill levels that are refused, warned of or unusual, with the expected messages."""

from __future__ import annotations

BOARD = "BOARD 2 3\nBLOCK 1 1 1 2\n"
FULL = "BOARD 2 2\nBLOCK 1 1 1 2\nBLOCK 1 1 1 2\n"

ERRORS = {
    "BLOCK 1 1": "line 1: BLOCK comes before BOARD",
    "BOARD 4 4\nBOARD 4 4\nBLOCK 1 1": "line 2: there is a second BOARD",
    "BOARD 0 4": "line 1: BOARD needs rows and columns, each from 1 to 40",
    "BOARD 4 41": "line 1: BOARD needs rows and columns, each from 1 to 40",
    BOARD + "CROSS 1 1": "line 3: there is no key “CROSS”",
    BOARD + "BLOCK 2 two": "line 3: “two” is not a whole number",
    BOARD + "EMPTY 2 2 3": "line 3: EMPTY needs pairs of row and column",
    BOARD + "BLOCK": "line 3: BLOCK needs pairs of row and column",
    BOARD + "EMPTY 2 5": "line 3: the cell (2,5) is outside the board",
    BOARD + "MULTI 0 2": "line 3: the cell (0,2) is outside the board",
    BOARD + "BLOCK 1 1 3 1": "line 3: the shape is larger than the board",
    BOARD + "BLOCK 1 1 1 4": "line 3: the shape is larger than the board",
    BOARD + "GRADE 0": "line 3: GRADE is a number from 1 to 9",
    BOARD + "PAR none": "line 3: “none” is not a whole number",
    "\nBOARD 4 4": "line 2: there is no BLOCK line",
    "TITLE nothing": "line 1: there is no BOARD line",
    "": "line 1: there is no BOARD line",
}
WARNINGS = {
    FULL + "MULTI 2 2 2 2": "Line 4: The cell (2,2) is a MULTI cell already; it is kept once.",
    "BOARD 2 2\nBLOCK 1 1 1 2 1 1\nBLOCK 1 1 1 2": "Line 2: The cell (1,1) stands twice; it is kept once.",
    "BOARD 2 2\nBLOCK 2 1 2 2\nBLOCK 1 1 1 2": "Line 2: The shape is not in its frame; it is moved there.",
    "BOARD 2 2\nBLOCK -7 5 -7 6\nBLOCK 1 1 1 2": "Line 2: The shape is not in its frame; it is moved there.",
    "BOARD 2 2\nBLOCK 1 1 2 2\nBLOCK 1 2 2 1": (
        "Line 2: A piece consists of separate parts.\nLine 3: A piece consists of separate parts."
    ),
    BOARD: "Line 2: The pieces cover 2 cells, the board has 6.",
    FULL + "BLOCK 1 1": "Line 4: The pieces cover 5 cells, the board has 4.",
    FULL + "EMPTY 1 1": "Line 3: The pieces cover 4 cells, the board has 3.",
}
# Valid levels with features that no shipped level has; fuzz tests damage their text.
ODD = [(BOARD + "MULTI 1 2\nBLOCK 2 2 1 2\nEMPTY 2 3").encode()]
