"""Make tables, and open those that the journal or a file holds."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace

from takeback.engine import merge, savefile
from takeback.engine.commitment import with_seal
from takeback.engine.fair import has_secrets, mark_all_sealed
from takeback.engine.game import Game, Record, find_game
from takeback.engine.history import History, Node, nearest_visible
from takeback.engine.journal import Journal
from takeback.engine.play import Move, move_from_events
from takeback.engine.record import (
    NO_START,
    DraftRecord,
    MarkRecord,
    Problem,
    Rebuilt,
    Seat,
    TableRecord,
    checked_start,
    current_node,
    paused_garbage_collection,
    read_moves,
    rebuild,
    remove_wrong_turns,
    restore_marks,
    restore_visited,
    seen_record,
    start_state,
    turn_record,
    upgraded_record,
    with_stored_start,
)
from takeback.engine.savefile import SaveFile, SaveFileError
from takeback.engine.state import Illegal, encode
from takeback.table.draft import Draft, StepPlace, read_verdicts
from takeback.table.plans import replay_plan
from takeback.table.table import Table
from takeback.texts import gettext as _

GameFinder = Callable[[str], Game]


LOCKED = _(
    "This fair game is still in play, and its hidden information is encrypted with a key "
    "that is not on this computer. Here you can view it, but not play on."
)


ONLY_SEEN = _(
    "This contains only what one seat saw of the game, so you can view it but not save it. "
    "Copy the original file instead."
)


HERE_IS_MISSING = _("The current turn of this game is missing. A backup may contain it.")


class OpenedTable(msgspec.Struct):
    """An opened table, and the turns and plans that could not be read."""

    table: Table
    problems: tuple[Problem, ...] = ()


class MergeResult(msgspec.Struct):
    """The result of merging a file into an open table: how many turns were added, and the file's present
    turn."""

    added: int
    here: Node
    problems: tuple[Problem, ...] = ()
    serials: dict[int, int] = {}  # those of the turns here, by those of the file


# new tables ---------------------------------------------------------------------------------------------
def new_table(
    game: Game,
    options: Mapping[str, object],
    seats: Sequence[Seat],
    seed: int,
    rule: str = "free",
    journal: Journal | None = None,
    start: Any = None,
    practice: bool = False,
    title: str = "",
) -> Table:
    """Return a new table at its start, stored if there is a journal; a fair one with a new seal.

    The seats get names if they have none. Raises Illegal for choices the game rejects, and JournalError.
    """
    if rule not in ("free", "fair"):
        raise Illegal(_("The table rule is free or fair."))
    game.read_seats(len(seats))
    sitting = tuple(checked_seat(game, number, seat) for number, seat in enumerate(seats))
    record = TableRecord(
        game.id,
        game.edition,
        game.read_options(options),
        sitting,
        seed,
        rule,
        NO_START if start is None else msgspec.Raw(encode(start)),
        practice,
        title,
    )
    if start is None:
        record = with_stored_start(game, record)
    if rule == "fair":
        record = with_seal(game, record)
    history = History(start_state(game, record))
    hides = rule == "fair" and has_secrets(game, record, history)
    shown = seen_record(game, record, None, history.root.state) if hides else None
    id = journal.new_table(record, shown) if journal is not None else 0
    return Table(game, record, journal, history, id)


def checked_seat(game: Game, number: int, seat: Seat) -> Seat:
    """Return the seat with a name; raise Illegal unless the game allows its kind and level."""
    if seat.kind not in ("person", "computer"):
        raise Illegal(_("A seat is played by a person or a computer."))
    if not seat.is_person and not game.computers:
        raise Illegal(_("{title} has no computer players.", title=game.title))
    if not seat.is_person and seat.level and seat.level not in game.computer_levels:
        raise Illegal(_("{title} has no computer player “{level}”.", title=game.title, level=seat.level[:40]))
    return replace(seat, name=seat.name or game.seat_name(number))


# from the journal ---------------------------------------------------------------------------------------
@paused_garbage_collection()
def open_table(
    journal: Journal, id: int, find: GameFinder = find_game, wrong: Collection[int] = ()
) -> OpenedTable:
    """Return the table as it was left or, where its game is open already, another table beside that one.

    The tree ends before turns in `wrong`. What cannot be read is left out and listed as problems; the journal
    keeps it, and rows that a backup restores are written. A locked table, or one whose game lacks a package,
    is read-only. A fair game that is over is decrypted. Raises JournalError, or Illegal where the game is
    missing or cannot start.
    """
    if there := journal.open_tables.get(id):
        return OpenedTable(there[-1].create_sibling())
    loaded = journal.load(id)
    game = find(loaded.record.game)
    record, start = _start_of(game, loaded.record)
    built = rebuild(game, start, loaded.turns, bool(wrong), len(record.seats))
    remove_wrong_turns(built, wrong)
    restore_marks(built, loaded.marks)
    restore_visited(built.history, loaded.visited)
    if loaded.here not in built.history.nodes and loaded.here not in built.lost and not loaded.is_locked:
        built.problems.append(Problem(loaded.here, HERE_IS_MISSING))
    here, lacking = current_node(built, loaded.here), game.missing_packages(start)
    drafts = () if lacking else loaded.drafts  # the rules could not replay them
    opened = _build_table(game, record, journal, built, here, drafts, id)
    opened.table.is_read_only = journal.is_read_only or loaded.is_locked or bool(lacking)
    opened.table.is_masked = loaded.is_locked
    if loaded.is_locked:
        opened.table.storage.journal = None
        return OpenedTable(opened.table, (Problem(0, LOCKED),))
    if lacking:
        opened.problems = (Problem(0, lacking), *opened.problems)
    opened.problems = (*(Problem(0, why) for why in journal.write_repairs()), *opened.problems)
    fair = record.rule == "fair"
    if fair and not opened.table.is_read_only and not has_secrets(game, record, built.history):
        journal.decrypt_table(id)  # the program may have ended before it did this
    return opened


def _start_of(game: Game, record: TableRecord) -> tuple[TableRecord, Any]:
    """Return the record in the game's present edition, and the state it starts from. Raises Illegal."""
    try:
        present = upgraded_record(game, record)
        return present, checked_start(game, present)
    except Illegal as why:
        raise Illegal(
            _("This game of {title} can no longer start: {why}", title=game.title, why=why)
        ) from why
    except Exception as error:
        raise Illegal(
            _("This game of {title} cannot be opened: its start cannot be read.", title=game.title)
        ) from error


def _build_table(
    game: Game,
    record: TableRecord,
    journal: Journal | None,
    built: Rebuilt,
    here: Node,
    drafts: Iterable[DraftRecord],
    id: int = 0,
) -> OpenedTable:
    """Make the table from a rebuilt tree, and replay its drafts. `here` moves up out of a hidden line.

    At a turn before the last of its line, the computers wait.
    """
    here = nearest_visible(here)  # the program may have ended between a deletion and its cursor
    table = Table(game, record, journal, built.history, id, here)
    for draft in drafts:  # only after the table is at its node: moving takes drafts along
        _restore_draft(table, draft, built.problems)
    # At the tip nothing was taken back, so a computer whose turn it is goes on thinking.
    table.computers_wait = not table.is_at_tip
    return OpenedTable(table, tuple(built.problems))


# drafts -------------------------------------------------------------------------------------------------
def _restore_draft(table: Table, record: DraftRecord, problems: list[Problem]) -> None:
    """Replay the stored steps of a draft and keep it at its node; refused steps are left out and listed in
    its report.

    A draft whose turn or seats do not exist is added to the problems; a computer's plan and an empty draft
    are dropped.
    """
    node = table.history.nodes.get(record.node)
    if node is None or not 0 <= record.seat < len(table.seats):
        problems.append(
            Problem(record.node, _("A plan belongs to a turn that cannot be read, and is left out."))
        )
        return
    if not all(0 <= seat < len(table.seats) for seat in record.causes):
        problems.append(
            Problem(record.node, _("A plan belongs to a seat that does not exist, and is left out."))
        )
        return
    if not table.seats[record.seat].is_person and record.seat not in table.game.to_act(node.state):
        return  # a person planned and then gave the seat to a computer, which has no plans
    try:
        draft = replay_plan(table, _stored_draft(table, node, record), node)
    except MemoryError:
        raise
    except Exception:
        draft = Draft(record.seat, node.state, _no_text)
        draft.report = (_("Your plan for this turn can no longer be read."),)
    if not draft.report:
        draft.report, draft.causes = record.report, record.causes
        draft.verdicts = read_verdicts(table.game, record)
    if draft.stack.count() or draft.report:
        table.drafts.attach(node, draft)


def _stored_draft(table: Table, node: Node, record: DraftRecord) -> Draft:
    """Return the draft as it was stored, with the old events; the rules are not asked."""
    moves = _stored_moves(table.game, record, record.moves, node.state)
    undone = _stored_moves(table.game, record, record.undone, moves[-1].after if moves else node.state)
    draft = Draft(record.seat, node.state, _no_text)
    rows = range(len(moves) + len(undone))
    draft.fill_steps(moves, undone, [StepPlace(is_automatic=row in record.automatic) for row in rows])
    draft.verdicts, draft.causes = read_verdicts(table.game, record), record.causes
    return draft


def _stored_moves(game: Game, record: DraftRecord, data: msgspec.Raw, state: Any) -> list[Move]:
    """Return the stored moves from this state on; a move whose events no longer apply changes nothing."""
    moves = []
    for old in read_moves(game, data, record.edition):
        try:
            move = move_from_events(record.seat, old.action, old.events, state, old.lucky)
        except MemoryError:
            raise
        except Exception:  # `replay_plan` finds out from the rules why it is not possible any more
            move = Move(record.seat, old.action, old.events, state, state, old.lucky)
        moves.append(move)
        state = move.after
    return moves


def _no_text(move: Move) -> str:
    """Return no text, for drafts that nobody sees."""
    return ""


# files --------------------------------------------------------------------------------------------------
def save_file_of(table: Table, with_hidden: bool = True) -> SaveFile:
    """Return the whole table in the form of a saved file, with deleted lines unless `with_hidden` is
    False."""
    drafts = _draft_records(table)
    file = savefile.document_of(table.game, table.record, table.history, table.here, drafts, with_hidden)
    return replace(file, is_masked=True) if table.is_masked else file


def _draft_records(table: Table) -> list[DraftRecord]:
    """Return the drafts that hold steps or an unread report, as they are stored."""
    nodes = table.history.nodes
    return [
        table.drafts.record_of(nodes[serial], draft)
        for (serial, _), draft in table.drafts.by_place.items()
        if draft.stack.count() or draft.report
    ]


def save(
    table: Table, path: Path | str, with_hidden: bool = True, profile: Journal | None = None
) -> Path | None:
    """Write the table to a file; secrets of a fair game in play are encrypted.

    Without a key in the table's journal or in that of the profile, a key is made beside the file: its path is
    returned. Raises SaveFileError; then the file that was there is still whole.
    """
    if table.is_masked:
        raise SaveFileError(ONLY_SEEN)
    file, beside = save_file_of(table, with_hidden), None
    if table.is_fair and has_secrets(table.game, table.record, table.history):
        keeper = table.storage.journal or profile
        key = keeper.secrets.key(is_needed=True) if keeper is not None else None
        if key is None:
            key, beside = savefile.ensure_key_beside(path)
        file = savefile.without_secrets(table.game, file, table.history, key)
    savefile.write(path, file)
    return beside


@paused_garbage_collection()
def table_from_file(
    file: SaveFile,
    journal: Journal | None = None,
    find: GameFinder = find_game,
) -> OpenedTable:
    """Return a new table from a file, stored in the journal from now on. Raises SaveFileError or
    JournalError.

    The table is read-only, and not stored, if the file is newer than the program or its game, holds only what
    one seat saw, or needs a package that is missing. Unknown computer players become persons.
    """
    if file.encrypted and journal is not None:
        file = savefile.with_secrets(file, journal.secrets.key())
    game = game_of_file(file, find)
    record = savefile.record_for(game, file)
    built = savefile.regrow(game, file, record)
    _probe_rules(game, built)
    record = _replace_unknown_computers(game, record, built.problems)
    here, lacking = current_node(built, file.here), game.missing_packages(built.history.root.state)
    try:
        opened = _build_table(game, record, None, built, here, () if lacking else file.drafts)
    except Exception as error:
        raise SaveFileError(_("The saved game cannot be played as {title}.", title=game.title)) from error
    opened.table.is_read_only = _is_newer(file, game) or file.is_masked or bool(lacking)
    opened.table.is_masked = file.is_masked
    if file.encrypted:
        opened.problems = (Problem(0, LOCKED), *opened.problems)
    if lacking:
        opened.problems = (Problem(0, lacking), *opened.problems)
    if journal is not None and not opened.table.is_read_only:
        _store_new(opened.table, journal)
    return opened


def game_of_file(file: SaveFile, find: GameFinder = find_game) -> Game:
    """Return the game that the file is of; raise SaveFileError where it is missing."""
    try:
        return find(file.game)
    except Illegal as why:
        raise SaveFileError(_("The saved game cannot be opened. {why}", why=why)) from why


def _probe_rules(game: Game, built: Rebuilt) -> None:
    """Ask the rules about some positions of a game that cannot validate them. Raises SaveFileError if they
    fail."""
    if game.valid is not None:
        return
    tips = [node for node in built.history.nodes.values() if not node.children]
    try:
        for node in (built.history.root, *tips[-20:]):
            game.outcome(node.state)
            for seat in tuple(game.to_act(node.state)):
                next(iter(game.actions(node.state, seat)), None)
                game.seen_by(node.state, seat)
    except Exception as error:
        raise SaveFileError(
            _("The saved game contains a position that is not valid in {title}.", title=game.title)
        ) from error


def _replace_unknown_computers(game: Game, record: TableRecord, problems: list[Problem]) -> TableRecord:
    """Replace computer players that the game does not have by persons, and add a problem for each."""
    seats = []
    for number, seat in enumerate(record.seats):
        try:
            seats.append(checked_seat(game, number, seat))
        except Illegal as why:
            seats.append(Seat("person", seat.name, "", seat.colour))
            problems.append(Problem(0, _("{problem} A person plays this seat now.", problem=why)))
    return replace(record, seats=tuple(seats))


def _store_new(table: Table, journal: Journal) -> None:
    """Store the whole table in the journal as a new one, and keep storing it there."""
    nodes = sorted(table.history.root.subtree(), key=lambda node: node.serial)[1:]
    turns = [turn_record(table.game, node) for node in nodes]
    marks = [mark for node in table.history.marked.values() for mark in savefile.marks_of(node)]
    records = _game_records(table.game, nodes)
    hides = table.is_fair and has_secrets(table.game, table.record, table.history)
    shown = seen_record(table.game, table.record, None, table.history.root.state) if hides else None
    table.id = journal.import_table(table.record, turns, records, _draft_records(table), marks, shown)
    table.storage.journal = journal
    table.storage.save_cursor()


def _game_records(game: Game, nodes: Iterable[Node]) -> list[tuple[int, Record]]:
    """Return the game's own records of these turns. A record that the game fails to make is left out."""
    found = []
    for node in nodes:
        for move in node.moves:
            try:
                found += [(node.serial, record) for record in game.records_of(move)]
            except Exception:
                continue
    return found


# merging ------------------------------------------------------------------------------------------------
def find_stored_table(journal: Journal, file: SaveFile, find: GameFinder = find_game) -> int | None:
    """Return the id of the journal's table that this file can be merged into; None if there is none.

    There is none for a file that is newer or holds only what one seat saw. Raises SaveFileError if the game
    is missing or does not fit.
    """
    if file.encrypted:
        file = savefile.with_secrets(file, journal.secrets.key())
    game = game_of_file(file, find)
    if file.is_masked or _is_newer(file, game):
        return None
    record = savefile.record_for(game, file)

    def is_same(other: TableRecord) -> bool:
        """Tell whether the stored table is the one of `record`; a game that cannot be compared is not."""
        try:
            return merge.is_same_table(game, record, other)
        except Illegal:
            return False

    return journal.find_same_table(game.id, is_same)


def _is_newer(file: SaveFile, game: Game) -> bool:
    """Tell whether a newer program, or the same with a newer edition of the game, wrote this file."""
    return file.is_newer or file.edition > game.edition


@paused_garbage_collection()
def merge_into(table: Table, file: SaveFile) -> MergeResult:
    """Add the turns of a file to the open table they belong to: journal first, then the tree.

    Raises SaveFileError for a file of another table, of a newer program, or of what only one seat saw, and
    JournalError.
    """
    if file.encrypted and table.storage.journal is not None:
        file = savefile.with_secrets(file, table.storage.journal.secrets.key())
    if file.is_masked:
        raise SaveFileError(
            _("The file contains only what one seat saw. You can open it separately to view it.")
        )
    if _is_newer(file, table.game):
        raise SaveFileError(_("The file comes from a newer Takeback. You can open it separately to view it."))
    record = savefile.record_for(table.game, file)
    if not merge.is_same_table(table.game, table.record, record):
        raise SaveFileError(_("The file belongs to another table."))
    built = savefile.regrow(table.game, file, record)
    found = merge.find_additions(table.history, built.history)
    if found:
        _add_new_turns(table, found)
    here = current_node(built, file.here)
    while here not in found.ours and here.parent is not None:
        here = here.parent
    serials = {theirs.serial: ours.serial for theirs, ours in found.ours.items()}
    return MergeResult(len(found.nodes), found.ours[here], (*built.problems, *found.problems), serials)


def _add_new_turns(table: Table, found: merge.Additions) -> None:
    """Store and attach the new turns and marks, then refresh all tables of this game."""
    if table.storage.journal is not None and not table.is_read_only:
        turns = [turn_record(table.game, node) for node in found.nodes]
        marks = [
            MarkRecord(node.serial, what, msgspec.Raw(encode(value))) for node, what, value in found.marks
        ]
        table.storage.journal.fill(table.id, turns, _game_records(table.game, found.nodes), (), marks)
    merge.apply_additions(table.history, found)
    if table.is_fair:
        mark_all_sealed(table.game, table.history)
    table.rebuild_tail()
    table.lines_added.emit()
    for other in table.other_tables():
        other.extend_line()
