"""Checks that a table is the same after it was stored: in the journal, read by other processes, and in a
file."""

from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures.process import BrokenProcessPool
from contextlib import ExitStack
from pathlib import Path
from pkgutil import resolve_name

import msgspec

from takeback.children import process_pool
from takeback.engine import savefile
from takeback.engine.game import Game, import_path_of_game
from takeback.engine.history import Node, tree_digest
from takeback.engine.journal import Journal
from takeback.engine.recheck import recheck
from takeback.engine.state import digest, encode
from takeback.engine.trial import Violation, error_name
from takeback.table.opening import OpenedTable, open_table, save_file_of, table_from_file
from takeback.table.table import Table
from takeback.table.wording import numbered_turn

PATIENCE = 600  # seconds for another process to read everything again
# A set of strings has another order with each hash seed. A rule that depends on the order may agree with one
# of these seeds by chance, but hardly with all.
HASH_SEEDS = ("1", "2", "3")
NODES_ASKED = 12  # about so many turns of a table are asked for their actions and words


class TableDigest(msgspec.Struct, frozen=True):
    """Digests of a table as it was left, to be compared with what is read again."""

    id: int
    seed: int
    tree: str
    here: str
    drafts: dict[str, str]
    answers: dict[str, str]  # by turn: a digest of what may be done there and of what is said


def digest_of_table(table: Table) -> TableDigest:
    """Return the digests of a table: of its tree, present turn and drafts, and of actions and words at some
    turns."""
    drafts = {
        f"{table.history.nodes[serial].key}/{seat}": digest(
            (draft.state, [move.action for move in draft.undone()])
        )
        for (serial, seat), draft in table.drafts.by_place.items()
        if draft.stack.count()
    }
    every = max(1, len(table.history.nodes) // NODES_ASKED)
    answers = {node.key: _answers_digest(table, node) for node in list(table.history.nodes.values())[::every]}
    return TableDigest(
        table.id, table.record.seed, tree_digest(table.history), table.here.key, drafts, answers
    )


def _answers_digest(table: Table, node: Node) -> str:
    """Return a digest of the actions and the words after this turn, in the order in which they are listed."""
    game, seats = table.game, range(len(table.seats))
    actions = [list(game.actions(node.state, seat)) for seat in seats]
    viewers = (None, *seats) if node.parent else ()
    rows = [numbered_turn(game, node, table.seats, viewer) for viewer in viewers]
    steps = [game.next_step(game.seen_by(node.state, seat), seat) for seat in game.to_act(node.state)]
    return digest((actions, rows, steps))


def check_journal(
    game: Game, journal: Journal, all_kept: Iterable[TableDigest], check: str = "journal"
) -> list[Violation]:
    """Open every table again, and check that its events give the same tree and the rules the same events."""
    found = []
    for kept in all_kept:
        try:
            whys = _check_reopened(game, journal, kept) + _check_rules(game, journal, kept)
        except Exception as error:
            whys = [error_name(error)]
        found += [Violation(check, kept.seed, "reloaded", why) for why in whys]
    return found


def _check_reopened(game: Game, journal: Journal, kept: TableDigest) -> list[str]:
    """Open a table from the journal; return what differs, as sentences."""
    opened = open_table(journal, kept.id, lambda _: game)
    whys = _differences(opened, kept)
    opened.table.is_read_only = True  # so that closing it stores nothing
    opened.table.close()
    return whys


def _check_rules(game: Game, journal: Journal, kept: TableDigest) -> list[str]:
    """Replay a stored table by the rules; return up to three differences, as sentences."""
    loaded = journal.load(kept.id)
    report = recheck(game, loaded.record, loaded.turns)
    return [f"Turn {difference.depth}: {difference.why}" for difference in report.problems[:3]]


def _differences(opened: OpenedTable, kept: TableDigest) -> list[str]:
    """Compare an opened table with its digests; return what differs, as sentences."""
    again = digest_of_table(opened.table)
    whys = [f"Turn {problem.serial}: {problem.why}" for problem in opened.problems[:3]]
    if again.tree != kept.tree:
        whys.append("The tree is another.")
    if again.here != kept.here:
        whys.append("It stands on another turn.")
    if again.drafts != kept.drafts:
        whys.append("The drafts are others.")
    if again.answers != kept.answers:
        whys.append("Other actions are listed or other words said, perhaps in the order of a set.")
    return whys


def check_file(game: Game, table: Table) -> list[Violation]:
    """Check that a table saved to a file and opened again is the same, and saved again gives the same
    file."""
    try:
        data = encode(save_file_of(table))
        opened = table_from_file(savefile.read(data), None, lambda _: game)
        whys = _differences(opened, msgspec.structs.replace(digest_of_table(table), id=0))
        if encode(save_file_of(opened.table)) != data:
            whys.append("Written again, the file is another.")
        opened.table.close()
    except Exception as error:
        whys = [error_name(error)]
    return [Violation("file", table.record.seed, "saved", why) for why in whys]


# in another process -------------------------------------------------------------------------------------
def check_in_new_process(game: Game, journals: Mapping[Path, Sequence[TableDigest]]) -> list[Violation]:
    """Check the journals in new processes, with different hash seeds and empty caches.

    Returns the violations of the first process that finds any.
    """
    with ExitStack() as stack:
        answers = [
            stack.enter_context(process_pool(1, seed)).submit(read_again, _import_path(game), dict(journals))
            for seed in HASH_SEEDS
        ]
        try:
            return next((found for found in (one.result(PATIENCE) for one in answers) if found), [])
        except (BrokenProcessPool, TimeoutError) as error:
            seed = next((kept.seed for all_kept in journals.values() for kept in all_kept), 0)
            return [Violation("process", seed, "reloaded", error_name(error))]


def read_again(place: str, journals: Mapping[Path, Sequence[TableDigest]]) -> list[Violation]:
    """Check these journals; runs in the other process. `place` says where to import the game from."""
    found = []
    for path, all_kept in journals.items():
        journal = Journal.open(path)
        try:
            found += check_journal(resolve_name(place), journal, all_kept, "process")
        finally:
            journal.close()
    return found


def _import_path(game: Game) -> str:
    """Return "module:name" from which the other process can import this game."""
    places = (import_path_of_game(game), f"{game.package}.game:GAME", f"{game.package}:GAME")
    return next(place for place in places if place and _can_be_found(place))


def _can_be_found(place: str) -> bool:
    """Tell whether a game can be imported from this place."""
    try:
        return isinstance(resolve_name(place), Game)
    except (ImportError, AttributeError):
        return False
