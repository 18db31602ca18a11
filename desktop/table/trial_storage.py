"""What is kept of a table must come back the same: from the journal, in another process, and from a file."""

from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from pkgutil import resolve_name

import msgspec

from desktop.children import pool
from desktop.engine import savefile
from desktop.engine.game import Game, door_of
from desktop.engine.history import digest_of
from desktop.engine.journal import Journal
from desktop.engine.recheck import recheck
from desktop.engine.state import digest, encode
from desktop.engine.trial import Violation, error_name
from desktop.table.opening import Opened, document, open_table, table_of
from desktop.table.table import Table

PATIENCE = 600  # seconds for another process to read everything again


class KeptTable(msgspec.Struct, frozen=True):
    """A table as it was left, by name: whatever opens it again must find this."""

    id: int
    seed: int
    tree: str
    here: str
    drafts: dict[str, str]


def kept_of(table: Table) -> KeptTable:
    drafts = {
        f"{table.history.nodes[serial].key}/{seat}": digest(
            (draft.state, [move.action for move in draft.undone()])
        )
        for (serial, seat), draft in table.drafts.items()
        if draft.stack.count()
    }
    return KeptTable(table.id, table.record.seed, digest_of(table.history), table.here.key, drafts)


def check_journal(
    game: Game, journal: Journal, all_kept: Iterable[KeptTable], check: str = "journal"
) -> list[Violation]:
    """Open every table again; the events must give the same tree, and the rules the same events."""
    found = []
    for kept in all_kept:
        try:
            whys = _reopened(game, journal, kept) + _rechecked(game, journal, kept)
        except Exception as error:
            whys = [error_name(error)]
        found += [Violation(check, kept.seed, "reloaded", why) for why in whys]
    return found


def _reopened(game: Game, journal: Journal, kept: KeptTable) -> list[str]:
    opened = open_table(journal, kept.id, lambda _: game)
    whys = _differences(opened, kept)
    opened.table.is_read_only = True  # looking changes nothing
    opened.table.close()
    return whys


def _rechecked(game: Game, journal: Journal, kept: KeptTable) -> list[str]:
    loaded = journal.load(kept.id)
    told = recheck(game, loaded.record, loaded.turns)
    return [f"Turn {parted.depth}: {parted.why}" for parted in told.problems[:3]]


def _differences(opened: Opened, kept: KeptTable) -> list[str]:
    again = kept_of(opened.table)
    whys = [f"Turn {problem.serial}: {problem.why}" for problem in opened.problems[:3]]
    if again.tree != kept.tree:
        whys.append("The tree is another.")
    if again.here != kept.here:
        whys.append("It stands on another turn.")
    if again.drafts != kept.drafts:
        whys.append("The drafts are others.")
    return whys


def check_file(game: Game, table: Table) -> list[Violation]:
    """Written into a file, read and opened again, the table is the same, and so is the file."""
    try:
        data = encode(document(table))
        opened = table_of(savefile.read(data), None, lambda _: game)
        whys = _differences(opened, msgspec.structs.replace(kept_of(table), id=0))
        if encode(document(opened.table)) != data:
            whys.append("Written again, the file is another.")
        opened.table.close()
    except Exception as error:
        whys = [error_name(error)]
    return [Violation("file", table.record.seed, "saved", why) for why in whys]


# in another process -------------------------------------------------------------------------------------
def check_in_new_process(game: Game, journals: Mapping[Path, Sequence[KeptTable]]) -> list[Violation]:
    """The same from a new process, where sets have another order and nothing is remembered."""
    with pool(1) as processes:
        try:
            return processes.submit(read_again, _place_of(game), dict(journals)).result(PATIENCE)
        except (BrokenProcessPool, TimeoutError) as error:
            seed = next((kept.seed for all_kept in journals.values() for kept in all_kept), 0)
            return [Violation("process", seed, "reloaded", error_name(error))]


def read_again(place: str, journals: Mapping[Path, Sequence[KeptTable]]) -> list[Violation]:
    """What the other process does."""
    found = []
    for path, all_kept in journals.items():
        journal = Journal.open(path)
        try:
            found += check_journal(resolve_name(place), journal, all_kept, "process")
        finally:
            journal.close()
    return found


def _place_of(game: Game) -> str:
    """Where the other process finds the card: behind its door, or else in its package."""
    places = (door_of(game), f"{game.package}.game:GAME", f"{game.package}:GAME")
    return next(place for place in places if place and _can_be_found(place))


def _can_be_found(place: str) -> bool:
    try:
        return isinstance(resolve_name(place), Game)
    except (ImportError, AttributeError):
        return False
