"""The seal of a fair table: a commitment, made before anything is dealt, that can be checked after the game.

The seal is the SHA-256 of a text with the seed, the rules, the start and a random salt, which is kept secret
until the end. Whoever noted the seal before the first turn can then check that none of these was changed.
"""

from typing import Any

import msgspec
from msgspec.structs import replace

from takeback.engine.chance import Chance
from takeback.engine.game import Game
from takeback.engine.record import NO_START, TableRecord
from takeback.engine.state import encode
from takeback.texts import gettext as _

SALT_BYTES = 16


class SealedText(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The content of the sealed text."""

    game: str
    edition: int
    options: dict[str, Any]
    seats: int
    rule: str
    seed: int
    start: str  # SHA-256 of the first position, which may contain the order of a deck
    salt: str


def with_seal(game: Game, record: TableRecord) -> TableRecord:
    """Return the record with a new promise (the text that is sealed, with a new salt) and its seal. Raise
    Illegal if its options do not fit."""
    import secrets  # late: it loads OpenSSL, and most tables are free

    text = _sealed_text(game, record, secrets.token_hex(SALT_BYTES))
    return replace(record, seal=seal_of(text), promise=text)


def seal_of(text: str) -> str:
    """Return the SHA-256 of a text, in hex."""
    from hashlib import sha256

    return sha256(text.encode()).hexdigest()


def seal_faults(game: Game, record: TableRecord) -> list[str]:
    """Return sentences on where seal, promise and table contradict each other; none if all is well."""
    if not record.promise:
        return [_("The sealed text is missing.")]
    found = []
    if seal_of(record.promise) != record.seal:
        found.append(_("The seal does not belong to the sealed text."))
    try:
        promise = msgspec.json.decode(record.promise, type=SealedText)
    except (msgspec.MsgspecError, RecursionError):
        return [*found, _("The sealed text cannot be read.")]
    if record.practice:
        found.append(_("This is a practice table, and practice tables have no seal."))
    return found + _differing_facts(game, record, promise)


def _differing_facts(game: Game, record: TableRecord, promise: SealedText) -> list[str]:
    """Return a sentence for each of the table's facts that differs from the promise.

    The first position is compared only if the game still computes positions as the promised edition did.
    """
    pairs = (
        (_("The game is not the one that was sealed."), promise.game, record.game),
        (_("The number of seats is not the one that was sealed."), promise.seats, len(record.seats)),
        (_("The rule about undoing is not the one that was sealed."), promise.rule, record.rule),
        (_("The seed is not the one that was sealed."), promise.seed, record.seed),
    )
    found = [what for what, promised, present in pairs if promised != present]
    options = game.read_options(record.options)
    found += [
        _("The option “{name}” is not the one that was sealed.", name=name)
        for name, value in promise.options.items()
        if options.get(name) != value
    ]
    if game.holds_digests_of(promise.edition) and promise.start != _readable_start_hash(game, record):
        found.append(_("The first position is not the one that was sealed."))
    return found


def _readable_start_hash(game: Game, record: TableRecord) -> str:
    """Return the hash of the first position; "" if it cannot be computed."""
    try:
        return _start_hash(game, record)
    except Exception:  # a damaged start may make the game raise anything; it differs from the sealed one
        return ""


def _sealed_text(game: Game, record: TableRecord, salt: str) -> str:
    """Return the text that is sealed: game, options, number of seats, rule, seed, start and salt."""
    promise = SealedText(
        record.game,
        game.edition,
        game.read_options(record.options),
        len(record.seats),
        record.rule,
        record.seed,
        _start_hash(game, record),
        salt,
    )
    return encode(promise).decode()


def _start_hash(game: Game, record: TableRecord) -> str:
    """Return the hash of the first position, which is the record's own start or else computed from its seed.

    Seat names are left out, since they may change during the game.
    """
    if record.start != NO_START:
        return seal_of(encode(msgspec.json.decode(record.start, type=game.state)).decode())
    start = game.start(game.read_options(record.options), len(record.seats), Chance(record.seed, "start"))
    return seal_of(encode(start).decode())
