"""Provide the golden game: 36 recorded turns of two players with awards and kiosks.

Tests of the rules, the table, the board and the files all play it.
"""

import re
from dataclasses import dataclass
from typing import Any

from takeback.games.park.game import GAME
from takeback.games.park.material import Cells
from takeback.games.park.rules.opening import starting_position
from takeback.games.park.state import Reedmere

GATES = (0, 1)
PILES = ((15, 4, 14, 10, 7, 12), (9, 5, 8, 6, 13, 11))
AWARDS = ("beavers", "herons", "meadow")
OPTIONS: dict[str, Any] = {"awards": True, "kiosks": True}

# One turn a line: seat, tile:points, cells x,y, tiles taken in order, the plot and its position, events that
# followed in brackets, and the score of that seat. The actions Choose and EndTurn are left out.
LINES = """
 1 A G1 1,1 plot 15@-1,0 = 0
 2 B G2 0,0 0,1 plot 4@-1,0 = 0
 3 A forced take GL = 0
 4 B forced take GL = 0
 5 A GL 1,2 0,3 1,3 take Ho:6 Hl:6 = 0
 6 B GL 1,0 2,0 1,1 take Hs:6 = 0
 7 A Hl:6 -1,2 -3,3 -2,3 -1,3 take Ht:6 plot 9@-1,1 = 6
 8 B Hs:6 -1,1 -2,2 -1,2 -2,3 take Ho:4 plot 5@-2,0 = 6
 9 A Ho:6 -3,1 -2,1 -3,2 -2,2 take Hl:4 G3 = 12
10 B Ho:4 -4,1 -3,1 -4,2 -3,2 take Hs:4 G3 = 10
11 A Hl:4 -3,-1 -3,0 -2,0 -1,0 take RU:8 plot 14@0,1 = 16
12 B Hs:4 -7,1 -6,1 -6,2 -5,2 take RZ:8 GL = 14
13 A RU:8 0,-1 2,-1 0,0 1,0 2,0 take RW:8 Ht:4 GL = 24
14 B RZ:8 2,1 3,1 2,2 1,3 2,3 take Hs:2 G2 G1 = 22
15 A RW:8 -4,-3 -3,-3 -3,-2 -2,-2 -2,-1 take RX:8 G2 = 32
16 B GL -7,2 -8,3 -7,3 plot 8@-3,0 = 22
17 A RX:8 1,-3 0,-2 1,-2 2,-2 1,-1 take G1 = 40
18 B Hs:2 -9,0 -9,1 -8,1 -8,2 take Ht:2 GL [herons 8] = 32
19 A Ht:6 3,-4 2,-3 3,-3 3,-2 take Hl:2 GL = 46
20 B Ht:2 -3,0 -2,0 -1,0 -2,1 take RF:7 G3 = 34
21 A Ht:4 -3,-4 -2,-4 -1,-4 -2,-3 take Ho:2 = 50
22 B RF:7 -12,0 -12,1 -11,1 -10,1 -11,2 take GL G2 [beavers 8] = 49
23 A Hl:2 -1,-3 0,-3 -1,-2 -1,-1 take G3 = 52
24 B G3 -5,3 -4,3 -3,3 take G3 = 49
25 A G3 -4,-2 -4,-1 -4,0 take G1 G3 [lookout 16] = 68
26 B GL -5,0 -4,0 -5,1 take GL [lookout 14] = 63
27 A G3 -4,1 -4,2 -4,3 [lookout 12] = 80
28 B G3 -8,0 -7,0 -6,0 take G1 [lookout 10] = 73
29 A Ho:2 2,2 3,2 2,3 3,3 take G3 = 82
30 B G2 3,2 3,3 take G3 = 73
31 A G3 3,-1 3,0 3,1 take G2 = 82
32 B G3 -12,3 -11,3 -10,3 take G2 = 73
33 A G2 0,-4 1,-4 take K2:3 [lookout 8] = 90
34 B G1 3,0 = 73
35 A K2:3 0,1 0,2 [lookout 6] = 99 (last round)
36 B G2 0,2 0,3 [lookout 4] = 77
"""


@dataclass(frozen=True)
class Line:
    """One turn of the golden game, parsed from its line in LINES."""

    number: int
    seat: int
    tile: tuple[str, int] | None  # none: a ground tile had to be taken
    cells: Cells
    takes: tuple[tuple[str, int], ...]
    plot: tuple[int, int, int] | None
    followed: str
    score: int
    last_round: bool


def _tile(word: str) -> tuple[str, int]:
    kind, _, value = word.partition(":")
    return kind, int(value or 0)


def _pair(word: str) -> tuple[int, int]:
    x, y = word.split(",")
    return int(x), int(y)


def _line(text: str) -> Line:
    number, seat, rest = text.split(maxsplit=2)
    told, _, after = rest.partition(" = ")
    followed = re.search(r"\[(.*)\]", told)
    told, _, plot = told.partition(" [")[0].partition(" plot ")
    told, _, takes = told.partition(" take ")
    tile, *cells = told.split()
    place = plot.partition("@")
    return Line(
        number=int(number),
        seat="AB".index(seat),
        tile=None if tile == "forced" else _tile(tile),
        cells=tuple(_pair(word) for word in cells),
        takes=tuple(_tile(word) for word in takes.split()),
        plot=(int(place[0]), *_pair(place[2])) if plot else None,
        followed=followed[1] if followed else "",
        score=int(after.split()[0]),
        last_round="(last round)" in after,
    )


TURNS: tuple[Line, ...] = tuple(_line(text) for text in LINES.strip().splitlines())


def start() -> Reedmere:
    return starting_position(GAME.read_options(OPTIONS), 2, GATES, PILES, AWARDS)
