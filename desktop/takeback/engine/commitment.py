"""What a fair table promises before anything is dealt: its seal, which can be checked when the game is over.

The seal is the SHA-256 of a line of text that holds the seed, the rules, the start and a salt. Who noted the
seal before the first turn can check at the end that none of them was changed; before, the text is not shown.
"""

from typing import Any

import msgspec
from msgspec.structs import replace

from takeback.engine.chance import Chance
from takeback.engine.game import Game
from takeback.engine.record import NO_START, TableRecord
from takeback.engine.state import encode

SALT_BYTES = 16


class Promise(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the sealed text says."""

    game: str
    edition: int
    options: dict[str, Any]
    seats: int
    rule: str
    seed: int
    start: str  # the SHA-256 of the first position, in which the order of a deck may stand
    salt: str


def sealed(game: Game, record: TableRecord) -> TableRecord:
    """The same table with its promise and the seal of it. Raises Illegal where its options do not fit."""
    import secrets  # late: it brings all of OpenSSL, and most tables are free

    text = _text(game, record, secrets.token_hex(SALT_BYTES))
    return replace(record, seal=seal_of(text), promise=text)


def seal_of(text: str) -> str:
    from hashlib import sha256

    return sha256(text.encode()).hexdigest()


def faults(game: Game, record: TableRecord) -> list[str]:
    """In what the seal, the promise and the table do not agree, as sentences."""
    if not record.promise:
        return ["The text that was sealed is missing."]
    found = []
    if seal_of(record.promise) != record.seal:
        found.append("The seal is not the seal of the text that was sealed.")
    try:
        said = msgspec.json.decode(record.promise, type=Promise)
    except (msgspec.MsgspecError, RecursionError):
        return [*found, "The text that was sealed cannot be read."]
    if record.practice:
        found.append("The table is one for practice, and no such table has a seal.")
    return found + [f"The {what} is not the one that was sealed." for what in _others(game, record, said)]


def _others(game: Game, record: TableRecord, said: Promise) -> list[str]:
    """What of the table is other than was promised."""
    pairs = {
        "game": (said.game, record.game),
        "number of seats": (said.seats, len(record.seats)),
        "rule about taking back": (said.rule, record.rule),
        "seed": (said.seed, record.seed),
    }
    found = [what for what, (promised, present) in pairs.items() if promised != present]
    options = game.read_options(record.options)
    found += [f"option “{name}”" for name, value in said.options.items() if options.get(name) != value]
    if game.holds_digests_of(said.edition) and said.start != _readable_start(game, record):
        found.append("first position")
    return found


def _readable_start(game: Game, record: TableRecord) -> str:
    """The same as `_start`; empty where the first position cannot be read."""
    try:
        return _start(game, record)
    except Exception:  # whatever a game does over a start that is damaged: it is not what was sealed
        return ""


def _text(game: Game, record: TableRecord, salt: str) -> str:
    promise = Promise(
        record.game,
        game.edition,
        game.read_options(record.options),
        len(record.seats),
        record.rule,
        record.seed,
        _start(game, record),
        salt,
    )
    return encode(promise).decode()


def _start(game: Game, record: TableRecord) -> str:
    """Without the names on the seats, which may change while the game goes on."""
    if record.start != NO_START:
        return seal_of(encode(msgspec.json.decode(record.start, type=game.state)).decode())
    start = game.start(game.read_options(record.options), len(record.seats), Chance(record.seed, "start"))
    return seal_of(encode(start).decode())
