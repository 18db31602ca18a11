"""Make valid files of every game, as the program writes them, for the fuzzer to change."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from random import Random
from typing import NamedTuple

from takeback.cli.screenshot import play_turn
from takeback.engine import savefile, share
from takeback.engine.game import Game, find_game, find_games
from takeback.engine.kept_edits import PendingEdit, pending_edit_mark
from takeback.engine.past_edits import Choices, Swap
from takeback.engine.record import Seat
from takeback.engine.state import Illegal
from takeback.paths import resources
from takeback.puzzles.lessons import without_plays
from takeback.table.opening import new_table, save_file_of
from takeback.table.rewriting import new_line, rewriting_with_edits
from takeback.table.table import Table

GAMES: tuple[str, ...] = ("tictactoe", "holdem", "park", "flow", "fold", "fill")
if any(found.id == "duel" for found in find_games()):
    GAMES = (*GAMES, "duel")
PUZZLES = ("flow", "fold", "fill")
HANDS = Path(__file__).resolve().parent.parent / "data" / "phh"


class ValidFile(NamedTuple):
    """A valid file: its kind, its game and its bytes."""

    kind: str  # save, report, share, level or hands
    game: str
    data: bytes


@cache
def make_valid_files() -> tuple[ValidFile, ...]:
    found = []
    for id in GAMES:
        for rule, turns in (("free", 12), ("fair", 6), ("free", 0)):
            found += _make_files(id, rule, turns)
    for id in PUZZLES:
        for pack in sorted((resources() / "levels" / id).glob("*.txt")):
            first = pack.read_text(encoding="utf-8").split("LEVEL ")[1].partition("\n")[2]
            found.append(ValidFile("level", id, without_plays(first)[0].encode()))
    found += [ValidFile("hands", "holdem", file.read_bytes()) for file in sorted(HANDS.glob("*/*.phh"))]
    return tuple(found)


def _make_files(id: str, rule: str, turns: int) -> list[ValidFile]:
    game = find_game(id)
    table = _play(game, rule, turns)
    data = savefile.encoded(save_file_of(table))
    report = b"Takeback\n\n%s\n%s\n" % (savefile.GAME_FOLLOWS.encode(), data)
    found = [ValidFile("save", id, data), ValidFile("save", id, data), ValidFile("report", id, report)]
    if rule == "free":
        found.append(ValidFile("share", id, _make_share_text(game, table).encode()))
    return found


def _make_share_text(game: Game, table: Table) -> str:
    """Return a shared text of the line, or only of its start if the line contains secret choices."""
    try:
        return share.make_text(game, table.record, table.here)
    except Illegal:
        return share.make_text(game, table.record)


def _play(game: Game, rule: str, turns: int) -> Table:
    """Play some turns, go back, and play another line; with marks."""
    table = new_table(game, {}, [Seat() for _ in range(game.read_seats())], 7, rule)
    random = Random(f"fuzz/{game.id}/{turns}")
    for turn in range(turns):
        if not play_turn(table, random, goes_on=True):
            break
        if rule == "free" and turn == turns // 2:
            table.marks.set(table.here, "note", "A note.", "Note")
            table.go_to(table.line[turn // 2])
    if rule == "free" and len(table.line) > 3:
        _edit_the_past(table)
    return table


def _edit_the_past(table: Table) -> None:
    """Join a line with borrowed luck and marks of its origin, and store a pending edit."""
    edit, tip = Swap(1, len(table.line) - 1), table.line[-1]
    grown = rewriting_with_edits(table, tip, [edit], Choices(luck="same"))
    grown.advance()
    if grown.line():
        table.join_line(new_line(table, grown, "another past"))
    table.marks.set_pending_edit(tip, pending_edit_mark(table.game, PendingEdit((edit,))))
