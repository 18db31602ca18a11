"""Damage journals and files as accidents do: kills, power cuts, damaged disks, changed files.

Each function does one of them to a game, and counts the results.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import closing, suppress
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

from takeback.engine import savefile
from takeback.engine.game import Game, find_game, find_own_games
from takeback.engine.history import tree_digest
from takeback.engine.journal import Journal, JournalError
from takeback.engine.record import Seat
from takeback.engine.state import Illegal, digest
from takeback.table.opening import new_table, open_table, save_file_of, table_from_file
from takeback.table.table import Table
from tests.engine.playing import is_sentence
from tests.engine.test_journal_kill import describe_table

CHECKOUT = Path(__file__).resolve().parents[2]
GAMES = tuple(found.id for found in find_own_games() if found.game is not None)
TURNS = 8
KINDS = ("lost", "hung", "tracebacks", "silently wrong", "false blame")
PROGRAM = """
import sys
from tests.endurance.bad_luck import play_on
play_on(sys.argv[1], *map(int, sys.argv[2:]))
"""


class Tally(Counter[str]):
    """A counter of what happened; each kind of fault has its own name."""

    def __init__(self) -> None:
        super().__init__()
        self.named: list[str] = []

    def wrong(self, kind: str, where: str) -> None:
        assert kind in KINDS
        self[kind] += 1
        self.named.append(f"{kind}: {where}")

    def in_words(self) -> str:
        done = ", ".join(f"{self[what]} {what}" for what in self if what not in KINDS)
        return f"{done}; " + ", ".join(f"{self[kind]} {kind}" for kind in KINDS)


def sit(game: Game, journal: Journal | None, seed: int) -> Table:
    return new_table(game, {}, [Seat() for _ in range(game.read_seats())], seed, "free", journal)


def run_actions(table: Table, seed: int) -> Iterator[str]:
    """Play randomly, the same way for the same seed, and yield the description of the table after each
    action."""
    random = Random(seed)
    while True:
        yield describe_table(table)
        before = len(table.history.nodes)
        if random.random() < 0.85 and table.to_act():
            _play_a_step(table, random)
            if len(table.history.nodes) > before:
                continue  # a new turn also stores the current turn
        elif random.random() < 0.5:
            table.go_to(random.choice(list(table.history.nodes.values())))
        else:
            table.marks.set(random.choice(list(table.history.nodes.values())), "note", str(before), "Note")
        table.storage.save_cursor()


def _play_a_step(table: Table, random: Random) -> None:
    """Play one step of a turn, or confirm the turn; discard the draft if neither is possible."""
    seat = table.to_act()[0]
    draft = table.drafts.find(seat)
    listed = list(table.game.actions(draft.state if draft is not None else table.state, seat))
    may_confirm = draft is not None and draft.is_open and not table.turn_checks.why_not_confirm(seat)
    if may_confirm and (not listed or random.random() < 0.5):
        table.confirm(seat)
    elif listed:
        table.act(random.choice(listed), seat)
    else:
        table.drafts.discard(seat)


# kills -------------------------------------------------------------------------------------------------
def play_on(path: str, id: int, seed: int) -> None:
    """Play as the program that will be killed."""
    for line in run_actions(open_table(Journal.open(path), id).table, seed):
        print(line, flush=True)


def kill(id: str, folder: Path, seed: int, tally: Tally) -> None:
    """Play in another process, kill it at a random moment, and open what it has stored."""
    random, path, copy = Random(f"kill/{id}/{seed}"), folder / "journal", folder / "copy"
    with closing(Journal.open(path)) as journal:
        table = sit(find_game(id), journal, seed)
        table.close()
    shutil.copyfile(path, copy)
    count, moment, said = random.randrange(1, 30), random.random() * 0.01, folder / "errors"
    lines = _play_and_kill(path, table.id, seed, count, moment, said)
    errors = said.read_text()
    tally["kills"] += 1
    where = f"kill of {id}, seed {seed}"
    if errors:
        tally.wrong("tracebacks", f"{where}: {errors[-500:]}")
    if not lines:
        tally.wrong("hung", where)
        return
    with closing(Journal.open(copy)) as journal:
        wanted = list(islice(run_actions(open_table(journal, table.id).table, seed), len(lines) + 1))
    with closing(Journal.open(path)) as journal:
        opened = open_table(journal, table.id)
        if opened.problems or journal.is_read_only:
            tally.wrong("false blame", f"{where}: {opened.problems or journal.notice}")
        if describe_table(opened.table) not in wanted[-2:]:
            tally.wrong("lost", where)


def _play_and_kill(path: Path, id: int, seed: int, count: int, moment: float, errors: Path) -> list[str]:
    """Return the complete lines it printed. Its errors go into a file, so that one pipe can be read to its
    end.

    `communicate` with a timeout would not return the lines that `readline` has already taken from the pipe,
    and on a busy computer those are several.
    """
    command = [sys.executable, "-c", PROGRAM, str(path), str(id), str(seed)]
    with (
        errors.open("w") as file,
        subprocess.Popen(command, cwd=CHECKOUT, text=True, stdout=subprocess.PIPE, stderr=file) as program,
    ):
        assert program.stdout is not None
        first = "".join(program.stdout.readline() for _ in range(count))
        with suppress(subprocess.TimeoutExpired):
            program.wait(moment)
        program.kill()
        rest = program.stdout.read()
    return [line.strip() for line in (first + rest).splitlines(keepends=True) if line.endswith("\n")]


# power cuts --------------------------------------------------------------------------------------------
def cut_power(id: str, folder: Path, cuts: int, seed: int, tally: Tally) -> None:
    """Play; then write the disk as a power cut at any moment may leave it, and open it.

    Confirmed turns had been flushed. Of what was written afterwards, each sector may be there or not.
    """
    path, random = folder / "journal", Random(f"power/{id}/{seed}")
    journal = Journal.open(path)
    journal._sql.execute("PRAGMA wal_autocheckpoint = 0")
    table, moments = sit(find_game(id), journal, seed), []
    log = path.with_name("journal-wal")
    for state in islice(run_actions(table, seed), 3 * TURNS):
        moments.append((log.stat().st_size, state))
    whole, written = path.read_bytes(), log.read_bytes()
    for cut in range(cuts):
        number = random.randrange(len(moments))
        tally["power cuts"] += 1
        _open_after_a_cut(folder / f"cut{cut}", whole, written, moments, number, table.id, random, tally)
    table.close()
    journal.close()


def _open_after_a_cut(
    folder: Path,
    whole: bytes,
    written: bytes,
    moments: list[tuple[int, str]],
    number: int,
    id: int,
    random: Random,
    tally: Tally,
) -> None:
    folder.mkdir()
    size, _ = moments[number]
    (folder / "journal").write_bytes(whole)
    (folder / "journal-wal").write_bytes(written[:size] + _tear(written[size : size + 40_000], random))
    try:
        with closing(Journal.open(folder / "journal")) as journal:
            opened = open_table(journal, id)
            if opened.problems or journal.is_read_only:
                tally.wrong("false blame", f"{folder}: {opened.problems or journal.notice}")
            if describe_table(opened.table) not in [state for _, state in moments[number:]]:
                tally.wrong("lost", str(folder))
    except (JournalError, Illegal) as error:
        tally.wrong("lost", f"{folder}: {error}")
    except Exception as error:
        tally.wrong("tracebacks", f"{folder}: {error!r}")


def _tear(data: bytes, random: Random) -> bytes:
    """Return the data as partly written sectors: each is new, zeroed, or half of it is zeroed."""
    data = data[: random.randrange(len(data) + 1)]
    sectors = [data[at : at + 512] for at in range(0, len(data), 512)]
    return b"".join(_tear_sector(one, random) for one in sectors)


def _tear_sector(data: bytes, random: Random) -> bytes:
    return random.choice((data, data, bytes(len(data)), data[:256].ljust(len(data), b"\0")))


# damaged disks -----------------------------------------------------------------------------------------
def damage(id: str, folder: Path, times: int, seed: int, tally: Tally) -> None:
    """Change bytes anywhere in a journal, open it as the program does, and rebuild it where it asks for
    that."""
    path, random = folder / "journal", Random(f"damage/{id}/{seed}")
    with closing(Journal.open(path)) as journal:
        table = sit(find_game(id), journal, seed)
        for _ in islice(run_actions(table, seed), TURNS):
            pass
        table.close()
        journal.backup()
        again = open_table(journal, table.id).table
        for _ in islice(run_actions(again, seed + 1), TURNS):
            pass
        again.close()
        before = read_whole(open_table(journal, table.id).table)
    good = {one.name: one.read_bytes() for one in folder.iterdir() if one.is_file()}
    for number in range(times):
        place = folder / f"damage{number}"
        place.mkdir()
        for name, data in good.items():
            (place / name).write_bytes(data)
        (place / "journal").write_bytes(_damage_bytes(good["journal"], random))
        tally["damaged journals"] += 1
        _open_damaged(place / "journal", table.id, before, tally)


def _damage_bytes(data: bytes, random: Random) -> bytes:
    changed = bytearray(data)
    match random.randrange(4):
        case 0:
            return bytes(changed[: random.randrange(len(changed))])
        case 1:
            at = random.randrange(len(changed)) // 512 * 512
            changed[at : at + 4096] = random.randbytes(len(changed[at : at + 4096]))
        case _:
            for _ in range(random.choice((1, 1, 5, 50))):
                changed[random.randrange(len(changed))] ^= 1 << random.randrange(8)
    return bytes(changed)


def read_whole(table: Table) -> tuple[dict[int, tuple[Any, ...]], int, object]:
    """Return each turn with its result, the current turn, and the record."""
    nodes = {
        serial: (node.parent and node.parent.serial, digest(node.state), node.key, str(node.marks))
        for serial, node in table.history.nodes.items()
    }
    return nodes, table.here.serial, table.record


def _open_damaged(path: Path, id: int, before: tuple[Any, ...], tally: Tally) -> None:
    try:
        if _is_reported(path, id, before, tally, is_rebuilt=False):
            Journal.restore(path)
            _is_reported(path, id, before, tally, is_rebuilt=True)
    except JournalError as error:
        if not is_sentence(error):
            tally.wrong("tracebacks", f"{path}: {error}")
    except Exception as error:
        tally.wrong("tracebacks", f"{path}: {error!r}")


def _is_reported(path: Path, id: int, before: tuple[Any, ...], tally: Tally, is_rebuilt: bool) -> bool:
    """Return whether the journal is reported as damaged. Otherwise the game must be unchanged or report
    its own damage."""
    try:
        with closing(Journal.open(path)) as journal:
            listed = [info.id for info in journal.tables()]
            opened = open_table(journal, id)
            now = read_whole(opened.table)
    except (JournalError, Illegal):
        if is_rebuilt:
            tally.wrong("lost", f"{path}: it cannot be opened after it was rebuilt")
        return True
    known = 4 if not opened.problems and not is_rebuilt else 3  # marks may be missing in a damaged game
    is_part = all(before[0].get(serial, ())[:known] == node[:known] for serial, node in now[0].items())
    if not is_part or (now[2] != before[2]):
        tally.wrong("silently wrong", f"{path}: turns are other ones")
    elif now != before and not opened.problems and not is_rebuilt:
        tally.wrong("silently wrong", f"{path}: something is missing")
    if is_rebuilt and id not in listed:
        tally.wrong("lost", str(path))
    return False


# changed files -----------------------------------------------------------------------------------------
def change_file(id: str, times: int, seed: int, tally: Tally) -> None:
    """Change bytes of a saved game and open it: it is refused, reports its damage, or is the same game."""
    random = Random(f"file/{id}/{seed}")
    table = sit(find_game(id), None, seed)
    for _ in islice(run_actions(table, seed), TURNS):
        pass
    data = savefile.encoded(save_file_of(table))
    before = tree_digest(table.history)
    for number in range(times):
        changed = bytearray(data)
        for _ in range(random.choice((1, 1, 1, 2, 8))):
            changed[random.randrange(len(changed))] ^= 1 << random.randrange(8)
        tally["changed files"] += 1
        try:
            opened = table_from_file(savefile.read(bytes(changed)))
            if not opened.problems and tree_digest(opened.table.history) != before:
                tally.wrong("silently wrong", f"{id}, seed {seed}, file {number}")
        except (savefile.SaveFileError, Illegal):
            tally["refused"] += 1
        except Exception as error:
            tally.wrong("tracebacks", f"{id}, seed {seed}, file {number}: {error!r}")


def report(tallies: dict[str, Tally], path: Path) -> None:
    path.write_text(json.dumps({what: dict(one) for what, one in tallies.items()}, indent=1))
