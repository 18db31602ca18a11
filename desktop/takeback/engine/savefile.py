"""`.takeback` files: the whole tree of one table as a JSON document, possibly from an untrusted source.

Sizes, counts and types are checked before anything is built, and no code is ever run from a file. What could
not be read is not written. All errors are SaveFileErrors with a sentence.
"""

import os
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from takeback.engine.clock import LATEST
from takeback.engine.game import Game
from takeback.engine.history import History, Node
from takeback.engine.key_file import key_at, key_beside, new_key_at
from takeback.engine.limits import TextLimits, bytes_of, check_json
from takeback.engine.play import as_seen
from takeback.engine.record import (
    NO_START,
    ChainLinks,
    DraftRecord,
    MarkRecord,
    Problem,
    Rebuilt,
    Seat,
    TableRecord,
    TurnRecord,
    checked_start,
    rebuild,
    remove_invalid_turns,
    restore_marks,
    restore_visited,
    seen_record,
    turn_record,
    untrusted_start,
    upgraded_record,
    write_moves,
)
from takeback.engine.state import CHAIN_BYTES, Illegal, encode
from takeback.engine.whole_file import write_atomically
from takeback.texts import format_number, gettext_noop
from takeback.texts import gettext as _

SUFFIX = ".takeback"
REPORT = ".report"  # suffix of a problem report
VERSION = 3  # 1 had no hash chain, 2 no turns replayed from elsewhere
LATER_MARKS = ("came_from", "dormant", "edit", "automatic")
AS_PLAYED = 2  # version written if nothing newer is needed, so that older programs can read it

GAME_FOLLOWS = "----- the game, as in a .takeback file -----"  # line in a problem report
MOST_BYTES = 512 << 20
MOST_TURNS = 500_000
MOST_EVENTS = 5_000_000
MOST_LINES = 10_000  # children of one turn
MOST_BYTES_OF_A_TURN = 1 << 20
TEXT = TextLimits(MOST_BYTES)
MOST_SERIALS = 2 * MOST_TURNS  # "serial" occurs in every turn and every mark
MOST_SERIAL = (1 << 31) - 1
PIECE = 1 << 19  # bytes of encrypted data per string
CHECKED_WHOLE = 5_000  # up to this many turns, every digest is compared; beyond, tips and samples


CHANGED = gettext_noop("Turn {turn} is not the one that was saved: the file was changed afterwards.")


class SaveFileError(Exception):
    """Raised when a file cannot be read or written. The text is a sentence for the player."""

    @property
    def sentence(self) -> str:
        """Return the sentence for the player."""
        return str(self)


class FileTooLarge(SaveFileError):
    """Raised when a file holds more than is allowed."""


Text = Annotated[str, Meta(max_length=1_000)]
Choice = Annotated[str, Meta(max_length=10_000)]  # an option's value, which may be a file path
Serial = Annotated[int, Meta(ge=0, le=MOST_SERIAL)]


class SaveFile(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The document as it is stored in the file."""

    schema: Literal["takeback"] = "takeback"
    version: Annotated[int, Meta(ge=1)] = VERSION
    game: Text
    edition: Annotated[int, Meta(ge=1, le=1_000_000)]
    options: Annotated[dict[Text, bool | int | Choice], Meta(max_length=200)]
    seats: Annotated[tuple[Seat, ...], Meta(min_length=1, max_length=100)]
    seed: int
    rule: Literal["free", "fair"] = "free"
    start: msgspec.Raw = NO_START
    practice: bool = False
    is_masked: bool = False  # holds only what one seat saw; view-only
    title: Text = ""
    seal: Text = ""
    promise: Choice = ""
    encrypted: tuple[bytes, ...] = ()  # the complete file, if the other fields hold only what is public
    turns: Annotated[tuple[TurnRecord, ...], Meta(max_length=MOST_TURNS)] = ()
    drafts: Annotated[tuple[DraftRecord, ...], Meta(max_length=1_000)] = ()
    here: Serial = 0
    visited: tuple[tuple[Serial, Serial], ...] = ()  # (fork, child last visited)
    marks: Annotated[tuple[MarkRecord, ...], Meta(max_length=MOST_TURNS)] = ()

    @property
    def is_newer(self) -> bool:
        """Tell whether a newer program wrote it: then it is view-only, as saving would lose what is unknown
        here."""
        return self.version > VERSION

    @property
    def record(self) -> TableRecord:
        """Return the table record of the document, as stored."""
        return TableRecord(
            self.game,
            self.edition,
            dict(self.options),
            self.seats,
            self.seed,
            self.rule,
            self.start,
            self.practice,
            self.title,
            self.seal,
            self.promise,
        )


class _NewerTurn(TurnRecord, frozen=True, forbid_unknown_fields=False):
    """A turn written by a newer program; unknown fields are ignored."""


class _NewerFile(SaveFile, frozen=True, forbid_unknown_fields=False):
    """A document written by a newer program; unknown fields are ignored, and it is view-only."""

    turns: Annotated[tuple[_NewerTurn, ...], Meta(max_length=MOST_TURNS)] = ()


class _Head(msgspec.Struct):
    """The part that is decoded first: identity and version, and the raw parts, whose sizes are checked."""

    schema: str
    version: int
    options: msgspec.Raw = NO_START
    seats: msgspec.Raw = NO_START
    drafts: msgspec.Raw = NO_START
    visited: msgspec.Raw = NO_START
    marks: msgspec.Raw = NO_START


_MOST_OF = {"options": 1 << 18, "seats": 1 << 16, "drafts": 1 << 22, "visited": 1 << 24, "marks": 1 << 26}


class _EventsOnly(msgspec.Struct, gc=False):
    """A recorded move, decoded only to count its events."""

    events: tuple[msgspec.Raw, ...] = ()


_events_decoder = msgspec.json.Decoder(list[_EventsOnly])


# writing ----------------------------------------------------------------------------------------------------
def document_of(
    game: Game,
    record: TableRecord,
    history: History,
    here: Node,
    drafts: Iterable[DraftRecord] = (),
    with_hidden: bool = True,
) -> SaveFile:
    """Return the document of a table; without `with_hidden`, deleted lines are left out, with their drafts
    and marks.

    If the current turn `here` is left out, the document has Start instead.
    """
    nodes = [node for node in history.root.subtree() if with_hidden or not history.is_hidden(node)]
    kept = {node.serial for node in nodes}
    turns = tuple([turn_record(game, node) for node in sorted(nodes, key=_serial) if node.parent])
    marks = tuple([mark for node in nodes if node.marks for mark in marks_of(node)])
    is_later = any(turn.luck for turn in turns) or any(mark.what in LATER_MARKS for mark in marks)
    return SaveFile(
        version=VERSION if is_later else AS_PLAYED,
        game=record.game,
        edition=game.edition,
        options=record.options,
        seats=record.seats,
        seed=record.seed,
        rule="fair" if record.rule == "fair" else "free",
        start=record.start,
        practice=record.practice,
        title=record.title,
        seal=record.seal,
        promise=record.promise,
        turns=turns,
        drafts=tuple(draft for draft in drafts if draft.node in kept),
        here=here.serial if here.serial in kept else 0,
        visited=tuple(
            (one, last)
            for one, last in sorted(history.visited_children().items())
            if one in kept and last in kept
        ),
        marks=marks,
    )


def marks_of(node: Node) -> list[MarkRecord]:
    """Return the records of a node's marks."""
    marks = node.marks or {}
    return [MarkRecord(node.serial, what, msgspec.Raw(encode(value))) for what, value in marks.items()]


def _serial(node: Node) -> int:
    """Return the node's serial, as a sort key."""
    return node.serial


def without_secrets(game: Game, document: SaveFile, history: History, key: bytes) -> SaveFile:
    """Return a fair game in play as a spectator may see it, without drafts and marks, and with the complete
    document encrypted inside."""
    from takeback.engine.encryption import encrypted  # late: slow to import

    whole = encrypted(key, encoded(document), _encryption_place(document))
    seen = History(game.seen_by(history.root.state, None))
    for turn in document.turns:
        node = history.nodes[turn.serial]
        assert node.parent is not None
        moves = tuple([as_seen(game, move, None) for move in node.moves])
        seen.add(seen.nodes[node.parent.serial], moves, turn.serial, node.at, node.took).chain = b""
    return msgspec.structs.replace(
        as_seen_record(document, seen_record(game, document.record, None, history.root.state)),
        turns=tuple(turn_record(game, node) for node in seen.root.subtree() if node.parent),
        drafts=(),
        marks=(),
        visited=(),
        here=seen.nodes[document.here].serial,
        encrypted=tuple(whole[at : at + PIECE] for at in range(0, len(whole), PIECE)),
    )


def as_seen_record(document: SaveFile, seen: TableRecord) -> SaveFile:
    """Return the document with its table data replaced by this masked record; it is then view-only."""
    return msgspec.structs.replace(
        document,
        options=seen.options,
        seed=seen.seed,
        promise=seen.promise,
        start=seen.start,
        is_masked=True,
    )


def with_secrets(document: SaveFile, key: bytes | None) -> SaveFile:
    """Return the decrypted complete document; the public one as it is if the key is wrong or missing. Raises
    SaveFileError if the decrypted one is damaged."""
    if not document.encrypted:
        return document
    from takeback.engine.encryption import NoKey, decrypted

    try:
        return read(decrypted(key, b"".join(document.encrypted), _encryption_place(document)))
    except NoKey:
        return document


def _encryption_place(document: SaveFile) -> tuple[str, ...]:
    """Return what the encryption is bound to: the game and seal, so that data cannot be moved to another
    file."""
    return "file", document.game, document.seal


def ensure_key_beside(path: Path | str) -> tuple[bytes, Path]:
    """Return the key for this file and the path of its key file beside it, created if missing.

    For games that no profile has a key for. An existing key is kept, as copies of the file may need it.
    Raises SaveFileError.
    """
    try:
        file = key_beside(Path(path))
        return key_at(file) or new_key_at(file), file
    except (OSError, ValueError) as error:
        raise SaveFileError(
            _(
                "The game is still in play, and the key to what it hides cannot be kept beside the file: "
                "{reason}.",
                reason=_reason(error),
            )
        ) from error


def _with_key_beside(document: SaveFile, path: Path) -> SaveFile:
    """Return the document decrypted with the key beside its file, if there is one."""
    try:
        return with_secrets(document, key_at(key_beside(path)))
    except OSError:
        return document


def encoded(document: SaveFile) -> bytes:
    """Return the document as JSON in UTF-8, uncompressed."""
    return msgspec.json.encode(document)


def write(path: Path | str, document: SaveFile) -> None:
    """Write the document, whole or not at all. Raises SaveFileError, and FileTooLarge if it could not be read
    again."""
    data = encoded(document)
    try:
        read(data, is_own=True)
    except SaveFileError as why:
        raise FileTooLarge(_("This game is too long for a file. It stays in the journal.")) from why
    try:
        write_atomically(Path(path), data)
    except (OSError, ValueError) as error:
        raise SaveFileError(
            _("“{name}” cannot be written: {reason}.", name=_shortened_name(path), reason=_reason(error))
        ) from error


# reading ----------------------------------------------------------------------------------------------------
def read(source: Path | str | bytes, is_own: bool = False) -> SaveFile:
    """Return the checked document of a file, of a problem report, or of bytes. Raises SaveFileError.

    The game is not consulted yet. An encrypted document is decrypted if its key file is beside it. With
    `is_own`, JSON limits are not checked, since the text was just encoded here.
    """
    data = source if isinstance(source, bytes) else _bytes_of(Path(source))
    if len(data) > MOST_BYTES:
        raise FileTooLarge(_("The file is far too large for a saved game."))
    if not data.lstrip().startswith(b"{"):
        data = document_in_report(data) or data
        if isinstance(source, Path) and source.suffix == REPORT and not data.startswith(b"{"):
            raise SaveFileError(_("The report has no game in it."))
    head = _decode(data, _Head, _("This is not a saved game of Takeback"))
    if head.schema != "takeback" or head.version < 1:
        raise SaveFileError(_("This is not a saved game of Takeback."))
    for part, most in _MOST_OF.items():
        if memoryview(getattr(head, part)).nbytes > most:
            raise FileTooLarge(_("The saved game is damaged: one of its parts is far too long."))
    kind: type[SaveFile] = SaveFile
    damaged = _("The saved game is damaged")
    if head.version > VERSION:
        kind = _NewerFile
        damaged = _("The saved game was written by a newer Takeback, and this one cannot read it")
    if data.count(b'"serial"') > MOST_SERIALS:  # counted before they are decoded, to save memory
        raise FileTooLarge(
            _(
                "The saved game is too long: more than {most_turns} turns.",
                most_turns=format_number(MOST_TURNS),
            )
        )
    file: SaveFile = _decode(data, kind, damaged, None if is_own else TEXT)
    _check_turns(file)
    _check_drafts_marks_seats(file)
    if file.encrypted and not isinstance(source, bytes):
        return _with_key_beside(file, Path(source))
    return file


def document_in_report(data: bytes) -> bytes:
    """Return the document in a problem report; b"" if there is none. Documents never contain line breaks."""
    return data.replace(b"\r\n", b"\n").partition(f"\n{GAME_FOLLOWS}\n".encode())[2].strip()


def _bytes_of(path: Path) -> bytes:
    """Return the content of a file. Raises SaveFileError."""
    try:
        return bytes_of(path, MOST_BYTES)
    except (OSError, ValueError) as error:
        raise SaveFileError(
            _("“{name}” cannot be read: {reason}.", name=_shortened_name(path), reason=_reason(error))
        ) from error


def _decode(data: bytes, kind: Any, sentence: str, limits: TextLimits | None = None) -> Any:
    """Return the decoded data. Raises SaveFileError that begins with this sentence."""
    try:
        if limits is not None:
            check_json(data, limits)
        return msgspec.json.decode(data, type=kind)
    except RecursionError:
        raise SaveFileError(_("{sentence}: it is nested too deeply.", sentence=sentence)) from None
    except UnicodeError:
        raise SaveFileError(_("{sentence}: its text is not UTF-8.", sentence=sentence)) from None
    except (msgspec.MsgspecError, ValueError, OverflowError) as error:
        raise SaveFileError(f"{sentence}: {_reason(error)}.") from error


def _check_turns(file: SaveFile) -> None:
    """Raise SaveFileError unless serials are unique, parents come first, and all values and counts are in
    range."""
    known = {0}
    events = 0
    for turn in file.turns:
        if not 0 < turn.serial <= MOST_SERIAL:
            raise SaveFileError(_("The saved game is damaged: a turn has an impossible number."))
        if turn.serial in known:
            raise SaveFileError(
                _("The saved game is damaged: there are two turns of number {serial}.", serial=turn.serial)
            )
        if turn.parent >= turn.serial or turn.parent not in known:
            raise SaveFileError(
                _(
                    "The saved game is damaged: turn number {serial} stands on one that is not before it.",
                    serial=turn.serial,
                )
            )
        if not (0 <= turn.at <= LATEST and 0 <= turn.took <= LATEST):
            raise SaveFileError(
                _(
                    "The saved game is damaged: turn number {serial} has an impossible time.",
                    serial=turn.serial,
                )
            )
        if len(turn.chain) not in (0, CHAIN_BYTES):
            raise SaveFileError(
                _(
                    "The saved game is damaged: turn number {serial} has an impossible chain.",
                    serial=turn.serial,
                )
            )
        _check_size(turn.moves)
        events += _events_in(turn)
        known.add(turn.serial)
    if events > MOST_EVENTS:
        raise FileTooLarge(
            _(
                "The saved game is too long: more than {most_events} events.",
                most_events=format_number(MOST_EVENTS),
            )
        )
    lines = Counter(turn.parent for turn in file.turns)
    if lines and max(lines.values()) > MOST_LINES:
        raise FileTooLarge(
            _(
                "The saved game is too wide: more than {most_lines} lines part at one turn.",
                most_lines=format_number(MOST_LINES),
            )
        )


def _events_in(turn: TurnRecord) -> int:
    """Return the number of events of a turn; 0 if it is unreadable, which is reported later."""
    try:
        return sum(len(move.events) for move in _events_decoder.decode(turn.moves))
    except (msgspec.MsgspecError, ValueError, RecursionError):
        return 0  # unreadable: such a turn is left out and reported


def _check_drafts_marks_seats(file: SaveFile) -> None:
    """Raise SaveFileError if a draft or mark is too long or a seat is invalid."""
    for draft in file.drafts:
        _check_size(draft.moves)
        _check_size(draft.undone)
        _check_size(draft.verdicts)
    for mark in file.marks:
        _check_size(mark.value)
    for seat in file.seats:
        if seat.kind not in ("person", "computer") or len(seat.name) > 100 or len(seat.level) > 100:
            raise SaveFileError(_("The saved game is damaged: nobody could sit on one of its seats."))


def _check_size(raw: msgspec.Raw) -> None:
    """Raise FileTooLarge if one part of the document is too long."""
    if memoryview(raw).nbytes > MOST_BYTES_OF_A_TURN:
        raise FileTooLarge(_("The saved game is damaged: one of its turns is far too long."))


# growing ----------------------------------------------------------------------------------------------------
def record_for(game: Game, file: SaveFile) -> TableRecord:
    """Return the table record in the game's present edition, with all options and named seats. Raises
    SaveFileError."""
    try:
        game.read_seats(len(file.seats))
        options = dict(file.options) if _lacks_package(game, file) else game.read_options(file.options)
    except Illegal as why:
        raise SaveFileError(
            _("The saved game does not fit {title}: {why}", title=game.title, why=why)
        ) from why
    seats = tuple(
        msgspec.structs.replace(seat, name=seat.name or game.seat_name(number))
        for number, seat in enumerate(file.seats)
    )
    start = file.start.copy()  # a copy, else the whole file would stay in memory
    record = msgspec.structs.replace(file.record, options=options, seats=seats, start=start)
    try:
        present = upgraded_record(game, record)
    except Exception as error:
        raise SaveFileError(_("The saved game cannot start: {reason}.", reason=_reason(error))) from error
    return msgspec.structs.replace(present, edition=game.edition)


def _lacks_package(game: Game, file: SaveFile) -> bool:
    """Tell whether the table needs a package that is missing; then its options cannot be checked."""
    if file.start == NO_START or game.packages is None:
        return False
    try:
        return bool(game.missing_packages(msgspec.json.decode(file.start, type=game.state)))
    except (msgspec.MsgspecError, ValueError, RecursionError):
        return False  # reported where the start is read


def regrow(game: Game, file: SaveFile, record: TableRecord) -> Rebuilt:
    """Rebuild the tree of a document; `record` is `record_for` it. Raises SaveFileError if it cannot start.

    Turns that are unreadable or wrong are left out and reported.
    """
    begun = checked_start if file.is_masked else untrusted_start  # options do not give a masked start
    try:
        start = begun(game, record)
        hash(start)
    except Illegal as why:
        raise SaveFileError(_("The saved game cannot start: {why}", why=why)) from why
    except Exception as error:
        raise SaveFileError(_("The saved game cannot start: {reason}.", reason=_reason(error))) from error
    whole = len(file.turns) <= CHECKED_WHOLE
    built = rebuild(game, start, file.turns, whole, len(file.seats))
    remove_invalid_turns(game, built, len(file.seats), whole)
    if whole and not file.is_masked:  # links of masked files cover the hidden data
        _report_changed(game, file, built)
    restore_marks(built, (mark for mark in file.marks if mark.serial or mark.what != "hidden"))
    restore_visited(built.history, dict(file.visited))
    return built


def _report_changed(game: Game, file: SaveFile, built: Rebuilt) -> None:
    """Add to the problems the first turn whose chain hash does not match: the file was changed, on purpose or
    not."""
    links = ChainLinks(file.seal)
    for turn in file.turns:
        node, moves = built.history.nodes.get(turn.serial), bytes(turn.moves)
        is_readable = node is not None and node.serial == turn.serial and turn.edition == game.edition
        if node is not None and is_readable:
            moves = write_moves(game, node.moves)  # independent of the file's JSON formatting
        if not links.matches(turn, moves) and node is not None and is_readable:
            built.problems.append(Problem(turn.serial, _(CHANGED, turn=node.depth)))
            return


def _shortened_name(path: Path | str) -> str:
    """Return the file's name, shortened for a sentence."""
    return os.path.basename(str(path))[:80]


def _reason(error: BaseException) -> str:
    """Return the error's message, shortened for a sentence."""
    text = " ".join(str(getattr(error, "strerror", None) or error).split())
    return text[:160].rstrip(".") or type(error).__name__
