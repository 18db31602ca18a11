"""A table as a line of text for chats: its start and, optionally, the turns of one line.

`tb1.<game>.<payload>[.<line>].<check>`. The payload is the array [edition, seed, [[index, value], ...]] in
MessagePack, with the options that differ from their defaults. `tb2` is the same with a seed of 16 bytes. If
needed it continues with the number of seats, then with the start as zlib-compressed JSON. The line is a
zlib-compressed array of turns, each an array of actions; a number before them is the seat, if it is not the
first that may act. Random values are not stored: they follow from the seed. `tb3` has turns that took their
luck from elsewhere: such a turn ends with an array of the key and seat of that place and the steps.
"""

import re
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from takeback.engine.chance import SEED_BITS, Chance, Luck, chance_of
from takeback.engine.game import Game, find_game
from takeback.engine.history import History, Node
from takeback.engine.limits import OverLimit, TextLimits, check_json
from takeback.engine.play import Move, RulesError, ends_turn, play_action
from takeback.engine.record import NO_START, Seat, TableRecord, untrusted_start, upgraded_record
from takeback.engine.savefile import SaveFile, document_of
from takeback.engine.state import Illegal, encode
from takeback.texts import gettext as _

MARKS = ("tb1", "tb2", "tb3")  # seed as a number, longer seed, with luck from elsewhere
MOST_OF_A_START = 2_000  # characters of a text with a start only
MOST_OF_A_LINE = 8_000
MOST_LOOKED_AT = 4 * MOST_OF_A_LINE  # including ignored characters
MOST_BYTES = 1 << 20  # after decompression
SEEDS = range(-(1 << 63), 1 << 64)  # what MessagePack can encode as an integer
LONG_SEED = SEED_BITS // 8  # bytes

NOT_OURS = _("This is not a Takeback text.")
DAMAGED = _("The text is damaged: one or more characters are missing or changed.")
NEWER = _("This text comes from a newer Takeback. Update to open it.")
SECRETS = _("Some choices in this game are still secret. It can be shared when it is over.")
TOO_LONG = _("This line is too long for a text; save the game as a file.")
LEVEL_TOO_LONG = _("This level is too large for a text; save the game as a file.")
NOT_THE_SAME = _("A text would not lead to this position again; save the game as a file.")
SEED_TOO_LONG = _("The seed of this table is too long for a text; save the game as a file.")

_AROUND = re.compile("[\\s\"'`<>“”„‘’‚«»‹›\u200b-\u200f\u2060\ufeff\u00ad]+")
_PART = re.compile(r"[A-Za-z0-9_-]*")
_MARK = re.compile(r"tb[0-9]{1,3}(?=\.)")
_CHECKED = tuple(  # without and with a line
    re.compile(rf"(tb[0-9]{{1,3}}(?:\.[A-Za-z0-9_-]+){{{count}}})\.([0-9a-f]{{4}})") for count in (2, 3)
)
_OURS = re.compile(r"(?:^|(?<![\w/])(?=\w+\.\w+\.[\w-]{3}))tb([0-9]{1,3})\..")  # also a damaged one

Turns = tuple[tuple[Any, ...], ...]  # for each turn its actions as maps, maybe preceded by the seat


class NewerEdition(Illegal):
    """Raised when the text needs a newer edition of the game; it can still be opened read-only."""


class TextTooLong(Illegal):
    """Raised when a table does not fit into a text, but can be saved as a file."""


class Shared(msgspec.Struct, frozen=True):
    """The content of a text, checked against its game, but not played yet."""

    game: Game
    edition: int
    seed: int
    options: dict[str, Any]
    seats: int
    start: bytes = b""  # JSON, where options and seed do not give it
    turns: Turns = ()

    @property
    def is_newer(self) -> bool:
        """Tell whether a newer edition of the game wrote the text."""
        return self.edition > self.game.edition


# writing ------------------------------------------------------------------------------------------------
def why_no_text(game: Game, tip: Node) -> str:
    """Return why the line to `tip` may not be shared yet; empty if it may."""
    return SECRETS if _has_secrets(game, tip) else ""


def make_text(game: Game, record: TableRecord, tip: Node | None = None) -> str:
    """Return the text for a table's start, or with `tip` for the line to it. Raises Illegal with a sentence.

    Raises if the text could not be opened again or would lead to other positions.
    """
    if tip is not None and tip.depth > MOST_OF_A_LINE:  # packing so many would be slow
        raise TextTooLong(TOO_LONG)
    if tip is not None and (why := why_no_text(game, tip)):
        raise Illegal(why)
    nodes = tip.line()[1:] if tip is not None else []
    mark = MARKS[2 if any(node.luck for node in nodes) else record.seed not in SEEDS]
    parts = [mark, game.id, _packed(_payload(game, record, bool(nodes)))]
    most, refusal = (MOST_OF_A_LINE, TOO_LONG) if nodes else (MOST_OF_A_START, LEVEL_TOO_LONG)
    if nodes:
        parts.append(_packed_line(game, nodes))
    text = ".".join(parts)
    if len(text) + 5 > most:
        raise TextTooLong(refusal)
    text = f"{text}.{_check_digits(text)}"
    if not _gives_same_turns(text, game, record, nodes):
        raise TextTooLong(NOT_THE_SAME if nodes else LEVEL_TOO_LONG)
    return text


def _gives_same_turns(text: str, game: Game, record: TableRecord, nodes: Sequence[Node]) -> bool:
    """Tell whether reading and playing the text gives exactly these turns; without turns, whether it can be
    read."""
    try:
        shared = read(text, lambda _: game)
        again = play_line(shared, make_record(shared, record.seats)) if nodes else None
    except Illegal:
        return False
    return again is None or all(
        [move.events for move in node.moves] == [move.events for move in again.nodes[number].moves]
        for number, node in enumerate(nodes, 1)
    )


def _payload(game: Game, record: TableRecord, with_line: bool) -> bytes:
    """Return the encoded start: seed, changed options and, if needed, the seats and the start itself."""
    options = game.read_options(record.options)
    given = [
        (place, options[option.name])
        for place, option in enumerate(game.options)
        if not option.is_default(options)
    ]
    payload: list[Any] = [game.edition, _seed_in_text(record.seed), given]
    carries = bytes(record.start) != bytes(NO_START) and (with_line or not _is_dealt(game, options, record))
    if carries or len(record.seats) != game.read_seats():
        payload.append(len(record.seats))
    if carries:
        payload.append(zlib.compress(bytes(record.start), 9))
    return msgspec.msgpack.encode(payload)


def _seed_in_text(seed: int) -> int | bytes:
    """Return the seed as a number if MessagePack can hold it, else as 16 bytes. Raise TextTooLong if these do
    not suffice."""
    if seed in SEEDS:
        return seed
    try:
        return seed.to_bytes(LONG_SEED, "big")
    except OverflowError:
        raise TextTooLong(SEED_TOO_LONG) from None


def _has_secrets(game: Game, tip: Node) -> bool:
    """Tell whether an unfinished line holds actions that spectators may not know."""
    if not game.hidden or game.outcome(tip.state) is not None:
        return False
    moves = (move for node in tip.line() for move in node.moves)
    return any(game.seen_action(move.action, None) != move.action for move in moves)


class _SeedUsed(Exception):
    """Raised when a game asks for chance while its start is computed."""


class _SeedProbe(Chance):
    """A random source that raises _SeedUsed when it is used."""

    def source(self) -> Any:
        """Raise _SeedUsed in place of returning a generator."""
        raise _SeedUsed


def _is_dealt(game: Game, options: Mapping[str, Any], record: TableRecord) -> bool:
    """Tell whether the start is drawn from the seed; else it may depend on a file or the day, or cannot be
    computed."""
    try:
        game.start(options, len(record.seats), _SeedProbe(record.seed, "start"))
    except _SeedUsed:
        return True
    except Exception:
        return False
    return False


def _packed_line(game: Game, nodes: Sequence[Node]) -> str:
    """Return the turns of a line, compressed and encoded as text."""
    turns = []
    for node in nodes:
        assert node.parent is not None
        actions: list[Any] = [msgspec.to_builtins(move.action) for move in node.moves]
        if node.luck is not None:
            actions.append([node.luck.after, node.luck.seat, *node.luck.steps])
        first = next(iter(game.to_act(node.parent.state)), None)
        turns.append(actions if node.seat == first else [node.seat, *actions])
    return _packed(zlib.compress(msgspec.msgpack.encode(turns), 9))


def _packed(data: bytes) -> str:
    """Return the data as URL-safe base64 without padding."""
    return urlsafe_b64encode(data).rstrip(b"=").decode("ascii")


def _check_digits(text: str) -> str:
    """Return a checksum of four hex digits."""
    return f"{zlib.crc32(text.encode()) & 0xFFFF:04x}"


# reading ------------------------------------------------------------------------------------------------
def read(text: str, find: Callable[[str], Game] = find_game, even_newer: bool = False) -> Shared:
    """Return the content of a text, also where it stands in a message. Raises Illegal.

    White space and quotes around and in it are ignored. Unless `even_newer`, a text of a newer edition raises
    NewerEdition.
    """
    text = text[:MOST_LOOKED_AT]
    found = _find_text(text)
    if not found or not found.startswith(MARKS):
        raise Illegal(_why_none(text))
    if len(found) > MOST_OF_A_LINE:
        raise Illegal(DAMAGED)
    parts = found.split(".")
    game = find(parts[1])
    shared = _shared(game, _unpacked(parts[2], Any), even_newer)
    if len(parts) == 5:
        turns = _unpacked(_inflated(_bytes_of(parts[3])), Turns)
        if len(turns) > MOST_OF_A_LINE:
            raise Illegal(DAMAGED)
        return msgspec.structs.replace(shared, turns=turns)
    return shared


def may_hold_text(text: str) -> bool:
    """Tell whether a share text, perhaps a damaged one, is this text or stands in it."""
    text = text[:MOST_LOOKED_AT]
    return bool(_find_text(text)) or _OURS.search(_AROUND.sub(" ", text).strip()) is not None


def _find_text(text: str) -> str:
    """Return the first share text with a valid checksum in this text, without white space; "" if there is
    none."""
    text = _AROUND.sub("", text)
    for mark in _MARK.finditer(text):
        for pattern in _CHECKED:
            found = pattern.match(text, mark.start())
            if found is not None and _check_digits(found[1]) == found[2]:
                return found[0]
    return ""


def _why_none(text: str) -> str:
    """Return why there is no readable share text in this text, as a sentence."""
    ours = _OURS.search(_AROUND.sub(" ", text).strip())
    if ours is None or not int(ours[1]):
        return NOT_OURS
    return NEWER if int(ours[1]) > len(MARKS) else DAMAGED


def _shared(game: Game, payload: Any, even_newer: bool) -> Shared:
    """Return the decoded payload, checked against the game. Raises Illegal."""
    match payload:
        case [int(edition), (int() | bytes()) as seed, list(given), *rest] if edition >= 1 and len(rest) <= 2:
            pass
        case _:
            raise Illegal(DAMAGED)
    if edition > game.edition and not even_newer:
        raise NewerEdition(
            _("This text comes from a newer edition of {game}; update, or open it to look.", game=game.title)
        )
    if isinstance(seed, bytes):
        if len(seed) != LONG_SEED:
            raise Illegal(DAMAGED)
        seed = int.from_bytes(seed, "big")
    options = game.read_options(_options(game, given, even_newer))
    seats = game.read_seats(rest[0] if rest else None)
    start = b""
    if len(rest) == 2:
        if not isinstance(rest[1], bytes):
            raise Illegal(DAMAGED)
        start = _checked(_inflated(rest[1]))
    return Shared(game, edition, seed, options, seats, start)


def _options(game: Game, given: list[Any], even_newer: bool) -> dict[str, Any]:
    """Return the options by name; with `even_newer`, unknown ones are ignored. Raises Illegal."""
    found: dict[str, Any] = {}
    for pair in given:
        match pair:
            case [int(place), bool() | int() | str() as value] if place >= 0:
                if place < len(game.options):
                    found[game.options[place].name] = value
                elif not even_newer:
                    raise Illegal(DAMAGED)
            case _:
                raise Illegal(DAMAGED)
    return found


def _unpacked(data: str | bytes, kind: Any) -> Any:
    """Return decoded MessagePack of this type. Raises Illegal."""
    try:
        return msgspec.msgpack.decode(_bytes_of(data) if isinstance(data, str) else data, type=kind)
    except (msgspec.MsgspecError, ValueError, RecursionError):
        raise Illegal(DAMAGED) from None


def _bytes_of(part: str) -> bytes:
    """Return decoded base64. Raises Illegal."""
    if not _PART.fullmatch(part) or len(part) % 4 == 1:
        raise Illegal(DAMAGED)
    return urlsafe_b64decode(part + "=" * (-len(part) % 4))


def _inflated(data: bytes) -> bytes:
    """Return decompressed data. Raises Illegal beyond MOST_BYTES: a small text may expand to gigabytes."""
    inflater = zlib.decompressobj()
    try:
        whole = inflater.decompress(data, MOST_BYTES)
    except zlib.error:
        raise Illegal(DAMAGED) from None
    if not inflater.eof or inflater.unconsumed_tail:
        raise Illegal(DAMAGED)
    return whole


def _checked(start: bytes) -> bytes:
    """Return the start's JSON if it is within limits. Raises Illegal."""
    try:
        check_json(start, TextLimits(MOST_BYTES))
    except OverLimit:
        raise Illegal(DAMAGED) from None
    return start


# playing again ------------------------------------------------------------------------------------------
def make_record(shared: Shared, seats: Sequence[Seat]) -> TableRecord:
    """Return the table record of a text, with the first of these seats. Raises Illegal.

    The start is computed and stored if the game stores its starts. With a start that the game cannot
    validate, it is a practice table, which never counts.
    """
    game, start, edition = shared.game, shared.start, min(shared.edition, shared.game.edition)
    practice = bool(start) and game.valid is None and not game.keeps_start
    if game.keeps_start and not start:
        start = encode(game.start(shared.options, shared.seats, Chance(shared.seed, "start")))
        edition = game.edition
    seated = tuple(seats[: shared.seats])
    raw = msgspec.Raw(start) if start else NO_START
    record = TableRecord(game.id, edition, shared.options, seated, shared.seed, start=raw, practice=practice)
    try:
        return upgraded_record(game, record)
    except Exception as error:
        raise Illegal(DAMAGED) from error


def make_document(shared: Shared, seats: Sequence[Seat]) -> SaveFile:
    """Return the text's table as a saved game, its line played by the rules. Raises Illegal."""
    record = make_record(shared, seats)
    history = play_line(shared, record)
    tip = history.nodes[len(shared.turns)]
    document = document_of(shared.game, record, history, tip)
    return msgspec.structs.replace(document, edition=max(shared.edition, document.edition))


def play_line(shared: Shared, record: TableRecord) -> History:
    """Return the tree with the text's line, played by the rules. Raises Illegal where they refuse it."""
    history = History(_checked_start(record, shared.game))
    node = history.root
    for number, turn in enumerate(shared.turns, 1):
        try:
            luck, acts = _luck(turn)
            moves = _play_shared_turn(shared, record.seed, node, acts, luck)
        except Illegal as why:
            raise Illegal(_("The line stops at turn {number}. {reason}", number=number, reason=why)) from why
        except (msgspec.MsgspecError, RulesError, ValueError, TypeError, KeyError, AttributeError) as error:
            raise Illegal(_("The line stops at turn {number}. It cannot be read.", number=number)) from error
        node = history.add(node, moves, luck=luck)
    return history


def _checked_start(record: TableRecord, game: Game) -> Any:
    """Return the checked state that the table starts from. Raise Illegal if it is impossible or the game
    fails."""
    try:
        state = untrusted_start(game, record)
        hash(state)
    except Illegal:
        raise
    except Exception as error:
        raise Illegal(DAMAGED) from error
    return state


def _luck(turn: Sequence[Any]) -> tuple[Luck | None, Sequence[Any]]:
    """Split a turn into its luck from elsewhere, or None, and its actions. Raises ValueError if the luck does
    not fit."""
    if not turn or not isinstance(turn[-1], list | tuple):
        return None, turn
    after, seat, *steps = turn[-1]
    return msgspec.convert({"after": after, "seat": seat, "steps": steps}, Luck), turn[:-1]


def _play_shared_turn(
    shared: Shared, seed: int, node: Node, turn: Sequence[Any], luck: Luck | None
) -> tuple[Move, ...]:
    """Play one turn and return its moves, which must end it. Raises Illegal."""
    game, state = shared.game, node.state
    acting = () if game.outcome(state) is not None else tuple(game.to_act(state))
    seat, actions = (turn[0], turn[1:]) if turn and isinstance(turn[0], int) else (None, turn)
    if not acting:
        raise Illegal(_("The game is over."))
    if seat is None:
        seat = acting[0]
    if seat not in acting or not actions:
        raise Illegal(_("Nobody plays it."))
    if luck is not None and len(luck.steps) != len(actions):
        raise Illegal(_("Its random values belong to a different number of steps."))
    moves: list[Move] = []
    for map_ in actions:
        if moves and ends_turn(game, moves[-1]):
            raise Illegal(_("It goes on after its end."))
        action = msgspec.convert(_in_present_edition(shared, seat, map_), game.action)
        moves.append(play_action(game, state, seat, action, chance_of(seed, node, seat, len(moves), luck)))
        state = moves[-1].after
    is_open = not ends_turn(game, moves[-1])
    if is_open and (game.end_turn is not None or game.may_confirm(state, seat)):
        raise Illegal(_("It does not end."))
    return tuple(moves)


def _in_present_edition(shared: Shared, seat: int, action: Any) -> Any:
    """Return an action, as plain data, converted from the text's edition of the game to the present one."""
    if shared.edition >= shared.game.edition:
        return action
    record = {"seat": seat, "action": action, "events": []}
    return shared.game.upgrade(shared.edition, record)["action"]
