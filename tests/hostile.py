"""What was once sent to do harm: each made to be read, its digests and checks right, and to be no game."""

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


def start_of(game: Game) -> Any:
    return game.start(game.read_options({}), game.read_seats(), Chance(1, "start"))


def file_with(game: Game, start: Any, options: dict[str, object] | None = None) -> SaveFile:
    """A file that begins with this state, whatever it is."""
    seats = tuple(Seat(name=game.seat_name(seat)) for seat in range(game.read_seats()))
    given = game.read_options(options or {})
    raw = msgspec.Raw(encode(start))
    return SaveFile(game=game.id, edition=game.edition, options=given, seats=seats, seed=1, start=raw)


def text_with(game: Game, start: Any) -> str:
    """A text that carries this state, its check made right."""
    payload = [game.edition, 1, [], game.read_seats(), zlib.compress(encode(start), 9)]
    packed = urlsafe_b64encode(msgspec.msgpack.encode(payload)).rstrip(b"=").decode()
    text = f"tb1.{game.id}.{packed}"
    return f"{text}.{zlib.crc32(text.encode()) & 0xFFFF:04x}"


def short_text() -> str:
    """151 characters that stand for a board of 100,000 rows, on which the game is over."""
    game = find_game("tictactoe")
    start = start_of(game)
    said = {name: getattr(start, name) for name in ("columns", "run", "gravity", "misere", "marks", "cells")}
    return text_with(game, {"rows": ROWS, **said, "over": True})


def _huge_board() -> bytes:
    game = find_game("tictactoe")
    return savefile.encoded(file_with(game, replace(start_of(game), rows=ROWS, over=True)))


def _line_of_one_cell() -> bytes:
    """Who paints a line through the winning cells divides by their number less one."""
    game = find_game("tictactoe")
    cells = (0, *start_of(game).cells[1:])
    won = replace(start_of(game), cells=cells, placed=((0, 0),), winner=0, line=((0, 0),), over=True)
    return savefile.encoded(file_with(game, won))


def _high_level() -> bytes:
    game = find_game("flow")
    start = start_of(game)
    return savefile.encoded(file_with(game, replace(start, level=replace(start.level, rows=ROWS))))


# The name of a file, and what is in it.
FILES: dict[str, Callable[[], bytes]] = {
    "text.txt": lambda: short_text().encode(),
    "board.takeback": _huge_board,
    "line.takeback": _line_of_one_cell,
    "level.takeback": _high_level,
    "level.txt": lambda: f"BOARD {ROWS} 5\n".encode(),
    "rows.txt": lambda: b"BOARD 5 5\n" + b". . . . .\n" * ROWS,
    "dots.phh": lambda: b'variant = "NT"\nactions = []\n' + b"a." * 50_000 + b"b = 1\n",
}


def written(name: str, folder: Path) -> Path:
    path = folder / name
    path.write_bytes(FILES[name]())
    return path
