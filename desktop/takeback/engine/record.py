"""Records of tables and turns as stored in journals and saved games, and rebuilding the tree from them."""

import gc
from collections.abc import Collection, Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any

import msgspec

from takeback.engine.chance import Chance, Luck
from takeback.engine.clock import valid_time
from takeback.engine.game import Effort, Game, find_game
from takeback.engine.history import MARK_IS, MARKS, History, Node
from takeback.engine.play import Move, move_from_events
from takeback.engine.state import Illegal, chain_hash, digest, encode
from takeback.engine.validity import refuse_invalid, why_invalid
from takeback.texts import gettext as _

MUCH = 10_000  # tracked new objects, from which on they are moved to the oldest generation
CHECK_EVERY = 64  # depth between digests compared while loading; tips are always compared


class Seat(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One seat of a table: a person, or a computer player of some level."""

    kind: str = "person"
    name: str = ""
    level: str = ""
    colour: int = 0

    @property
    def is_person(self) -> bool:
        """Tell whether a person sits here."""
        return self.kind == "person"


NO_START = msgspec.Raw(b"null")
NO_SEED = 0  # stands for a secret seed, from which all luck could be computed
UNREADABLE = msgspec.Raw(b"null")  # placeholder for moves or values that the disk has damaged


class TableRecord(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything a table was opened with."""

    game: str
    edition: int
    options: dict[str, Any]
    seats: tuple[Seat, ...]
    seed: int
    rule: str = "free"
    start: msgspec.Raw = NO_START  # a start state that options and seed do not give
    practice: bool = False
    title: str = ""
    seal: str = ""  # of a fair table: hash of `promise`, see engine/commitment.py
    promise: str = ""  # the text that was sealed
    encrypted: bytes = b""  # the complete record, if the other fields hold only what is public


class TurnRecord(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """One confirmed turn. `moves` is the JSON of its MoveRecords, decoded once the game is known."""

    serial: int
    parent: int
    moves: msgspec.Raw
    digest: str
    at: float = 0.0
    took: float = 0.0
    edition: int = 1
    chain: bytes = b""  # hash of this turn and the chain before it; empty in older files
    luck: Luck | None = None  # where its random values came from, if not its own place


class DraftRecord(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """An unconfirmed turn: its steps, the undone ones (next to redo first), and the report of its last
    replay."""

    node: int  # serial of the turn that it follows
    seat: int
    moves: msgspec.Raw
    undone: msgspec.Raw = msgspec.Raw(b"[]")
    report: tuple[str, ...] = ()
    edition: int = 1
    verdicts: msgspec.Raw = msgspec.Raw(b"[]")  # of each replayed step, as long as there is a report
    causes: tuple[int, ...] = ()  # the seats whose turns the report is about
    automatic: tuple[int, ...] = ()  # which steps, done and undone, the window did for the player, from 0


class MarkRecord(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One mark on a node, such as a bookmark, a note or a name."""

    serial: int
    what: str
    value: msgspec.Raw


class Problem(msgspec.Struct):
    """A sentence on why a stored turn or mark could not be used."""

    serial: int  # of the turn; 0 if it is about the table
    why: str


class Rebuilt(msgspec.Struct):
    """A tree rebuilt from records, and what is missing from it."""

    history: History
    problems: list[Problem] = msgspec.field(default_factory=list)
    # serials of the turns left out, each with that of its parent
    lost: dict[int, int] = msgspec.field(default_factory=dict)


@cache
def move_type(game: Game) -> Any:
    """Return the msgspec struct class of one recorded move of this game."""
    return msgspec.defstruct(
        "MoveRecord",
        [
            ("seat", int),
            ("action", game.action),
            ("events", tuple[game.event, ...]),  # type: ignore[name-defined]
            ("lucky", bool, False),
        ],
        frozen=True,
        omit_defaults=True,
        forbid_unknown_fields=True,
        gc=False,
    )


@cache
def _moves_decoder(game: Game) -> msgspec.json.Decoder[Any]:
    """Return the cached JSON decoder of a turn's moves."""
    return msgspec.json.Decoder(tuple[move_type(game), ...])  # type: ignore[misc]


def write_moves(game: Game, moves: Iterable[Move]) -> bytes:
    """Return the moves as JSON."""
    kind = move_type(game)
    return encode([kind(move.seat, move.action, move.events, move.lucky) for move in moves])


def read_moves(game: Game, data: bytes | str | msgspec.Raw, edition: int) -> tuple[Any, ...]:
    """Return the recorded moves, each converted if an older edition wrote them. Raises whatever decoding
    raises."""
    if edition == game.edition:
        return _moves_decoder(game).decode(data)  # type: ignore[no-any-return]
    plain = msgspec.json.decode(data, type=list[dict[str, Any]])
    return tuple(msgspec.convert(game.upgrade(edition, record), move_type(game)) for record in plain)


def upgraded_record(game: Game, record: TableRecord) -> TableRecord:
    """Return the table record with a stored start converted to the present edition of its game.

    May raise anything: the conversion is the game's code, and the start may be damaged.
    """
    if record.edition >= game.edition:
        return record
    start = record.start
    if start != NO_START:
        plain = game.upgrade_state(record.edition, msgspec.json.decode(start))
        start = msgspec.Raw(encode(msgspec.json.decode(encode(plain), type=game.state)))
    return msgspec.structs.replace(record, edition=game.edition, start=start)


def start_state(game: Game, record: TableRecord) -> Any:
    """Return the state a table starts from, stored or computed. Raises Illegal when the options do not fit;
    for a damaged stored start it may raise anything."""
    if record.start == NO_START:
        return computed_start(game, record)
    return msgspec.json.decode(upgraded_record(game, record).start, type=game.state)


def computed_start(game: Game, record: TableRecord) -> Any:
    """Return the start computed from options and seed. Raises Illegal when the options do not fit."""
    start = game.start(game.read_options(record.options), len(record.seats), Chance(record.seed, "start"))
    return game.with_names(start, tuple(seat.name for seat in record.seats))


def with_stored_start(game: Game, record: TableRecord) -> TableRecord:
    """Return the record with its computed start stored in it, if the game needs that. Raises Illegal when the
    options do not fit."""
    if not (game.keeps_start or game.packages):
        return record
    start = computed_start(game, record)
    return (
        msgspec.structs.replace(record, start=msgspec.Raw(encode(start)))
        if game.must_store_start(start)
        else record
    )


def checked_start(game: Game, record: TableRecord) -> Any:
    """Return the start of a table. Raises Illegal also if a stored one is no valid position of the game."""
    start = start_state(game, record)
    if record.start != NO_START:
        refuse_invalid(game, start, len(record.seats))
    return start


def untrusted_start(game: Game, record: TableRecord) -> Any:
    """Return the start of a table from outside, checked as far as possible. Raises Illegal.

    A game without `valid` cannot check it: then a stored start must be one that options and seed or a lesson
    give, unless the table is for practice or the game stores its starts (since they depend on a file or the
    day).
    """
    start = checked_start(game, record)
    can_validate = game.valid is not None or record.practice or game.keeps_start
    if record.start != NO_START and not can_validate and not _is_regular_start(game, record, start):
        raise Illegal(_("The start is not one that {title} can produce.", title=game.title))
    return start


def _is_regular_start(game: Game, record: TableRecord, start: Any) -> bool:
    """Tell whether options and seed, or a lesson, give this start, whatever the seats are called."""
    names = tuple(seat.name for seat in record.seats)
    start = game.with_names(start, names)
    lessons = game.lessons() if game.is_set("lessons") else ()
    return start == computed_start(game, record) or any(
        game.with_names(lesson.start, names) == start for lesson in lessons
    )


def seen_record(game: Game, record: TableRecord, viewer: int | None, start: Any) -> TableRecord:
    """Return what this viewer may know of a table in play that begins with this state; None is a spectator.

    It has no seed and no promise. Everything that leaves the program about such a table (files, reports,
    journal rows) must pass through here.
    """
    return msgspec.structs.replace(
        record,
        options=game.seen_options(record.options, viewer),
        seed=NO_SEED,
        promise="",
        start=msgspec.Raw(encode(game.seen_by(start, viewer))),
    )


def start(game: str, options: dict[str, Any], seats: int, seed: int, chance: Chance, effort: Effort) -> Any:
    """Return the state that a table of the game with this id starts with. Raises Illegal if there is no such
    game or the options do not fit.

    Called in another process, since it may be slow. `chance` and `effort`, given to every such call, are not
    used.
    """
    card = find_game(game)
    return card.start(card.read_options(options), seats, Chance(seed, "start"))


def turn_record(game: Game, node: Node) -> TurnRecord:
    """Return the record of a turn, computing and keeping its chain hash if needed."""
    assert node.parent is not None
    moves, name = write_moves(game, node.moves), digest(node.state)
    if node.chain is None:
        before = _computed_chain(game, node.parent)
        linked = moves if node.luck is None else moves + encode(node.luck)
        node.chain = chain_hash(before, linked, name)
    raw = msgspec.Raw(moves)
    return TurnRecord(
        node.serial,
        node.parent.serial,
        raw,
        name,
        valid_time(node.at),
        valid_time(node.took),
        game.edition,
        node.chain,
        node.luck,
    )


def next_chain_hash(before: bytes, moves: bytes, name: str, luck: Luck | None) -> bytes:
    """Return the chain hash after a turn, which includes its luck if that is not of its own place."""
    return chain_hash(before, moves if luck is None else moves + encode(luck), name)


def first_chain_hash(seal: str) -> bytes:
    """Return the chain hash before the first turn: derived from the seal on a fair table, else empty."""
    return chain_hash(b"", b"", seal) if seal else b""


class ChainLinks:
    """Checks the hash chain of a table while its turns are read, parents first."""

    def __init__(self, seal: str) -> None:
        self._chains = {0: first_chain_hash(seal)}
        self._editions: dict[int, int] = {}

    def matches(self, turn: TurnRecord, moves: bytes) -> bool:
        """Tell whether the turn's chain hash follows from its parent's and these moves, and keep it for the
        turns after it.

        Turns written before there was a chain, or whose parent was not read, always pass. After a change of
        edition, the chain starts again.
        """
        before = self._chains.get(turn.parent)
        is_continued = self._editions.get(turn.parent, turn.edition) == turn.edition
        self._chains[turn.serial], self._editions[turn.serial] = turn.chain, turn.edition
        if not turn.chain or before is None:
            return True
        return turn.chain == next_chain_hash(before if is_continued else b"", moves, turn.digest, turn.luck)


def _computed_chain(game: Game, node: Node) -> bytes:
    """Return the chain hash of a turn, first computing those of its ancestors that are missing."""
    waiting = []
    while node.chain is None and node.parent is not None:
        waiting.append(node)
        node = node.parent
    chain = node.chain or b""
    for one in reversed(waiting):
        chain = one.chain = next_chain_hash(chain, write_moves(game, one.moves), digest(one.state), one.luck)
    return chain


def rebuild(
    game: Game,
    start: Any,
    turns: Iterable[TurnRecord],
    check_all: bool = False,
    seats: int = 1_000,
) -> Rebuilt:
    """Rebuild the tree by applying the recorded events.

    An unreadable turn is left out with all that follow it, and reported. Digests are compared at tips and
    samples, or all with `check_all`.
    """
    growing = TreeBuilder(game, start, seats)
    with paused_garbage_collection():
        for turn in turns:
            growing.add(turn)
        _check_digests(growing.built, growing.digests, check_all)
    return growing.built


def current_node(built: Rebuilt, here: int) -> Node:
    """Return the node with serial `here`; if it was left out, its nearest ancestor that was not."""
    nodes = built.history.nodes
    for _other in built.lost:  # a bounded loop: parents in a damaged journal may form a circle
        if here in nodes:
            break
        here = built.lost.get(here, 0)
    return nodes.get(here, built.history.root)


class TreeBuilder:
    """Rebuilds a tree turn by turn. To rebuild only a part, call `is_as_recorded` for the nodes that
    matter."""

    def __init__(self, game: Game, start: Any, seats: int) -> None:
        """Begin a tree that has only the starting position; `add` gives it the turns."""
        self.built = Rebuilt(History(start))
        self.digests: dict[int, str] = {}  # recorded digests, by serial
        self._game, self._seats = game, seats

    def add(self, turn: TurnRecord) -> None:
        """Add one recorded turn, or report a problem if it or its parent cannot be used. Called up to 100,000
        times."""
        history, serial = self.built.history, turn.serial
        parent = history.nodes.get(turn.parent)
        if parent is None:
            # else the problem was reported at the first turn left out
            self._leave_out(turn, _MISSING if turn.parent not in self.built.lost else "")
            return
        try:
            if serial in history.nodes or serial <= 0:
                raise Illegal(_("there are two turns of that number"))
            moves = _rebuilt_moves(parent.state, checked_moves(self._game, turn, self._seats))
        except MemoryError:
            raise  # not the turn's fault
        except Exception as error:
            why = _(
                "Turn {turn} cannot be read: {reason}.", turn=parent.depth + 1, reason=_short_message(error)
            )
            if turn.edition > self._game.edition:
                why = _(
                    "Turn {turn} was played with a newer edition of {game}, and this one cannot read it.",
                    turn=parent.depth + 1,
                    game=self._game.title,
                )
            self._leave_out(turn, why)
            return
        node = history.add(parent, moves, serial, turn.at, turn.took, turn.luck)
        # the chain of an older edition covers the older encoding
        node.chain = turn.chain if turn.edition == self._game.edition else b""
        if has_present_digest(self._game, turn):
            self.digests[serial] = turn.digest

    def _leave_out(self, turn: TurnRecord, problem: str) -> None:
        """Note that a turn cannot be used, so that no new turn gets its number, and report the problem, if
        any."""
        self.built.history.reserve(turn.serial)
        if problem:
            self.built.problems.append(Problem(turn.serial, problem))
        self.built.lost[turn.serial] = turn.parent

    def is_as_recorded(self, node: Node) -> bool:
        """Tell whether the node's state has the recorded digest; True if none can be compared."""
        recorded = self.digests.get(node.serial)
        return recorded is None or recorded == digest(node.state)


def checked_moves(game: Game, turn: TurnRecord, seats: int) -> tuple[Any, ...]:
    """Return the recorded moves of a turn, which are not applied yet. Raises Illegal if there are none or
    they have no valid common seat or another number than its random values, and whatever decoding raises."""
    if turn.moves is UNREADABLE:
        raise Illegal(_("the disk has damaged it"))
    records = read_moves(game, turn.moves, turn.edition)
    if not records:
        raise Illegal(_("it has no steps"))
    seat = records[0].seat
    if not 0 <= seat < seats or (len(records) > 1 and any(record.seat != seat for record in records)):
        raise Illegal(_("it was played by a seat that is not there"))
    if turn.luck is not None and len(turn.luck.steps) != len(records):
        raise Illegal(_("its random values belong to a different number of steps"))
    return records


def has_present_digest(game: Game, turn: TurnRecord) -> bool:
    """Tell whether the digest of a turn is that of its state now; an older edition of the game may have had
    another form of state."""
    return turn.edition == game.edition or game.holds_digests_of(turn.edition)


def _rebuilt_moves(state: Any, records: Iterable[Any]) -> tuple[Move, ...]:
    """Apply the recorded moves of one turn, and return them with their states."""
    moves: list[Move] = []
    for record in records:
        move = move_from_events(record.seat, record.action, record.events, state, record.lucky)
        moves.append(move)
        state = move.after
    hash(state)
    return tuple(moves)


def _check_digests(built: Rebuilt, kept: dict[int, str], check_all: bool) -> None:
    """Compare digests at tips and samples; if one differs, compare all and cut the lines where they
    differ."""
    history = built.history
    if check_all or not all(digest(node.state) == kept[serial] for serial, node in _samples(history, kept)):
        nodes = history.nodes.items()
        parted = [serial for serial, node in nodes if serial in kept and digest(node.state) != kept[serial]]
        _remove_turns(built, dict.fromkeys(parted, ""))


def remove_wrong_turns(built: Rebuilt, serials: Collection[int]) -> None:
    """Remove these turns, found to differ from their record, with all that follow, and report them."""
    _remove_turns(built, {serial: "" for serial in serials if serial in built.history.nodes})


def remove_invalid_turns(game: Game, built: Rebuilt, seats: int, check_all: bool) -> None:
    """Remove each turn that leads to an impossible position, with all that follow, and report it.

    Without `check_all`, the whole tree is only checked if a tip or a sample fails. Nothing is done for a game
    without `valid`.
    """
    history = built.history
    if game.valid is not None and (
        check_all or _invalid_turns(game, _samples(history, history.nodes), seats)
    ):
        _remove_turns(built, _invalid_turns(game, history.nodes.items(), seats))


def _invalid_turns(game: Game, nodes: Iterable[tuple[int, Node]], seats: int) -> dict[int, str]:
    """Return, by serial, a sentence about each turn that leads to an impossible position."""
    found = {}
    for serial, node in nodes:
        for move in node.moves:
            if why := why_invalid(game, move.after, seats):
                found[serial] = why
                break
    return found


def _samples(history: History, serials: Iterable[int]) -> list[tuple[int, Node]]:
    """Return tips and every 64th level of the tree, as samples to check."""
    nodes = history.nodes
    return [
        (serial, node)
        for serial in serials
        if not (node := nodes[serial]).children or not node.depth % CHECK_EVERY
    ]


_MISSING = _("A turn is missing. It is left out, along with everything played after it.")


def _wrong_turn_text(turn: int, why: str) -> str:
    """Return the report on a wrong turn: why its position is impossible, or that it is not as recorded."""
    if why:
        return _(
            "{problem} Turn {turn} is therefore not correct, and the game opens at the turn before it.",
            problem=why,
            turn=turn,
        )
    return _(
        "Turn {turn} does not have the recorded result. The game opens at the turn before it.", turn=turn
    )


def _remove_turns(built: Rebuilt, wrong: dict[int, str]) -> None:
    """Remove from each line its first wrong turn and all after it, and report why its position is impossible;
    "" if it only differs from the record. Parents come first in the tree."""
    if not wrong:
        return
    history = built.history
    parted: set[Node] = set()
    names: set[int] = set()
    for serial, node in history.nodes.items():
        if node.parent in parted:
            parted.add(node)
        elif serial in wrong:
            built.problems.append(Problem(serial, _wrong_turn_text(node.depth, wrong[serial])))
            names.add(serial)
            if serial == node.serial:  # else it is a duplicate of a turn that is good
                parted.add(node)
    for parent in {node.parent for node in parted}:
        if parent is not None:
            parent.children = tuple(child for child in parent.children if child not in parted)
    removed = {serial for serial, node in history.nodes.items() if node in parted} | names
    for serial in removed:
        above = history.nodes.pop(serial).parent
        built.lost[serial] = above.serial if above is not None else 0
    history.find_lines()


def read_mark(mark: MarkRecord) -> Any:
    """Return the value of a mark. Raise Illegal, with a sentence, for an unknown mark or a value that does
    not fit."""
    if mark.what not in MARKS:
        raise Illegal(_("There is no mark “{what}”.", what=mark.what[:40]))
    try:
        return msgspec.json.decode(mark.value, type=MARKS[mark.what])
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        raise Illegal(MARK_IS[mark.what]) from error


def restore_marks(built: Rebuilt, marks: Iterable[MarkRecord]) -> None:
    """Set the marks on a rebuilt tree; unreadable ones are reported, those of missing turns ignored."""
    read: list[tuple[Node, str, Any]] = []
    for mark in marks:
        node = built.history.nodes.get(mark.serial)
        try:
            value = read_mark(mark)
        except Exception as error:
            built.problems.append(
                Problem(mark.serial, _("A mark cannot be read: {reason}.", reason=_short_message(error)))
            )
            continue
        if node is not None:
            read.append((node, mark.what, value))
    built.history.set_marks(read)


def restore_visited(history: History, visited: dict[int, int]) -> None:
    """Restore which child of each fork was last visited; pairs that do not fit the tree are ignored."""
    for serial, last in visited.items():
        node, child = history.nodes.get(serial), history.nodes.get(last)
        if node is not None and child is not None and child.parent is node:
            node.last_visited = child


@contextmanager
def paused_garbage_collection() -> Iterator[None]:
    """Suspend garbage collection inside, while thousands of objects are made that all stay.

    After many, all objects are moved to the oldest generation, so that the next collection does not scan
    them.
    """
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            if gc.get_count()[0] > MUCH:
                gc.freeze()
                gc.unfreeze()
            gc.enable()


def _short_message(error: Exception) -> str:
    """Return the error's message in one line of at most 160 characters."""
    text = " ".join(str(error).split())
    return (text.rstrip(".") or type(error).__name__)[:160]
