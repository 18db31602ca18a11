"""Encrypts what a fair game in play hides, as it lies on the disk. The key is kept apart, see `key_file`.

The cipher is ChaCha20-Poly1305 of the library `cryptography`: nothing can be read without the key, and every
change is noticed before anything is decrypted. Each text is bound to its place, as associated data: moved to
another place, it cannot be read there.

No nonce may come twice under one key, and one key serves for years. A counter would start again whenever a
backup is restored or a profile is copied, and 96 random bits are too few for so many texts. So each text has
a key and a nonce of its own, derived with HKDF from the key and 256 random bits that stand before the text.

What was encrypted before, with a cipher of our own, is still read. Nothing is written so any more.

Importing this module takes some 40 ms: only who encrypts or decrypts does.
"""

import os
from hashlib import blake2b, shake_256
from hmac import compare_digest

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from takeback.engine.state import encode

MARK = b"\x00tb2"  # no JSON begins so
_SALT, _KEY, _NONCE = 32, 32, 12  # bytes
_PURPOSE = b"Takeback: what a fair game hides"

_OLD_MARK = b"\x00tb1"
_OLD_SEAL, _OLD_NONCE = 32, 16

Place = tuple[str | int, ...]  # where a text lies: its kind, then numbers and names


class NoKey(Exception):
    """This was encrypted with another key or for another place, or was changed since."""


def is_encrypted(data: bytes) -> bool:
    return data.startswith((MARK, _OLD_MARK))


def encrypted(key: bytes, data: bytes, place: Place) -> bytes:
    """Encrypt this for its place. Only the same place, as it is decrypted, brings it out again."""
    salt = os.urandom(_SALT)
    cipher, nonce = _cipher(key, salt)
    return MARK + salt + cipher.encrypt(nonce, data, encode(place))


def decrypted(key: bytes | None, data: bytes, place: Place) -> bytes:
    """Return what was encrypted with this key for this place; raises NoKey where it was not."""
    if key is None:
        raise NoKey
    if data.startswith(_OLD_MARK):
        return _decrypted_old(key, data[len(_OLD_MARK) :])
    salt, text = data[len(MARK) :][:_SALT], data[len(MARK) + _SALT :]
    if not data.startswith(MARK) or len(salt) < _SALT:
        raise NoKey
    cipher, nonce = _cipher(key, salt)
    try:
        return cipher.decrypt(nonce, text, encode(place))
    except InvalidTag:
        raise NoKey from None


def _cipher(key: bytes, salt: bytes) -> tuple[ChaCha20Poly1305, bytes]:
    """Return the cipher and the nonce of one text. The salt is new for each: the two never come again."""
    derived = HKDF(SHA256(), _KEY + _NONCE, salt, _PURPOSE).derive(key)
    return ChaCha20Poly1305(derived[:_KEY]), derived[_KEY:]


def _decrypted_old(key: bytes, data: bytes) -> bytes:
    """Decrypt what an earlier Takeback wrote: a stream of SHAKE-256 under a keyed BLAKE2b, for any place."""
    seal, sealed = data[:_OLD_SEAL], data[_OLD_SEAL:]
    if not compare_digest(seal, blake2b(sealed, key=key, digest_size=_OLD_SEAL, person=b"seal").digest()):
        raise NoKey
    nonce, text = sealed[:_OLD_NONCE], sealed[_OLD_NONCE:]
    stream = shake_256(b"stream" + key + nonce).digest(len(text))
    return (int.from_bytes(text, "big") ^ int.from_bytes(stream, "big")).to_bytes(len(text), "big")
