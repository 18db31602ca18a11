"""Make hostile files and texts: well-formed, with right digests and checksums, but no valid game."""

from __future__ import annotations

import zlib
from base64 import urlsafe_b64encode
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace

from takeback.engine import savefile
from takeback.engine.chance import Chance
from takeback.engine.game import Game, find_game
from takeback.engine.record import Seat
from takeback.engine.savefile import SaveFile
from takeback.engine.state import encode

ROWS = 100_000


def make_start(game: Game) -> Any:
    return game.start(game.read_options({}), game.read_seats(), Chance(1, "start"))


def make_file(game: Game, start: Any, options: dict[str, object] | None = None) -> SaveFile:
    """Return a saved game that begins with this state, however invalid."""
    seats = tuple(Seat(name=game.seat_name(seat)) for seat in range(game.read_seats()))
    given = game.read_options(options or {})
    raw = msgspec.Raw(encode(start))
    return SaveFile(game=game.id, edition=game.edition, options=given, seats=seats, seed=1, start=raw)


def make_text(game: Game, start: Any) -> str:
    """Return a shared text that carries this state, with a right checksum."""
    payload = [game.edition, 1, [], game.read_seats(), zlib.compress(encode(start), 9)]
    packed = urlsafe_b64encode(msgspec.msgpack.encode(payload)).rstrip(b"=").decode()
    text = f"tb1.{game.id}.{packed}"
    return f"{text}.{zlib.crc32(text.encode()) & 0xFFFF:04x}"


def make_short_text() -> str:
    """Return a text of 151 characters for a board of 100,000 rows, on which the game is over."""
    game = find_game("tictactoe")
    start = make_start(game)
    said = {name: getattr(start, name) for name in ("columns", "run", "gravity", "misere", "marks", "cells")}
    return make_text(game, {"rows": ROWS, **said, "over": True})


def _make_huge_board() -> bytes:
    game = find_game("tictactoe")
    return savefile.encoded(make_file(game, replace(make_start(game), rows=ROWS, over=True)))


def _make_line_of_one_cell() -> bytes:
    """Return a saved game with a winning line of one cell: painting it would divide by the number of cells
    less one."""
    game = find_game("tictactoe")
    cells = (0, *make_start(game).cells[1:])
    won = replace(make_start(game), cells=cells, placed=((0, 0),), winner=0, line=((0, 0),), over=True)
    return savefile.encoded(make_file(game, won))


def _make_high_level() -> bytes:
    game = find_game("flow")
    start = make_start(game)
    return savefile.encoded(make_file(game, replace(start, level=replace(start.level, rows=ROWS))))


# The name of each file, and what is in it.
FILES: dict[str, Callable[[], bytes]] = {
    "text.txt": lambda: make_short_text().encode(),
    "board.takeback": _make_huge_board,
    "line.takeback": _make_line_of_one_cell,
    "level.takeback": _make_high_level,
    "level.txt": lambda: f"BOARD {ROWS} 5\n".encode(),
    "rows.txt": lambda: b"BOARD 5 5\n" + b". . . . .\n" * ROWS,
    "dots.phh": lambda: b'variant = "NT"\nactions = []\n' + b"a." * 50_000 + b"b = 1\n",
}


def write_file(name: str, folder: Path) -> Path:
    path = folder / name
    path.write_bytes(FILES[name]())
    return path
