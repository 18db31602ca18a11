"""Encrypts the secrets of fair games in play on the disk. The key is stored separately, see `key_file`.

The cipher is ChaCha20-Poly1305 of the library `cryptography`: nothing can be read without the key, and any
change is detected before decryption. Each text is bound to its place as associated data and cannot be
decrypted elsewhere.

A nonce must never repeat under one key, and a key is used for years. A counter would restart when a backup is
restored or a profile is copied, and 96 random bits are too few for so many texts. So each text has its own
key and nonce, derived with HKDF from the key and 256 random bits stored before the text.

Texts in an older, home-made cipher are still read, but no longer written.

Importing this module takes about 40 ms, so import it only to encrypt or decrypt.
"""

import os
from hashlib import blake2b, shake_256
from hmac import compare_digest

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from takeback.engine.state import encode

MARK = b"\x00tb2"  # no JSON begins with it
_SALT, _KEY, _NONCE = 32, 32, 12  # bytes
_PURPOSE = b"Takeback: what a fair game hides"

_OLD_MARK = b"\x00tb1"
_OLD_SEAL, _OLD_NONCE = 32, 16

Place = tuple[str | int, ...]  # where a text belongs: its kind, then numbers and names


class NoKey(Exception):
    """Raised when there is no key, or data was encrypted with another key or for another place, or was
    changed."""


def is_encrypted(data: bytes) -> bool:
    """Tell whether the data starts as encrypted data does, in the present or the older format."""
    return data.startswith((MARK, _OLD_MARK))


def encrypted(key: bytes, data: bytes, place: Place) -> bytes:
    """Return the data encrypted for its place; decryption needs the same key and place."""
    salt = os.urandom(_SALT)
    cipher, nonce = _cipher(key, salt)
    return MARK + salt + cipher.encrypt(nonce, data, encode(place))


def decrypted(key: bytes | None, data: bytes, place: Place) -> bytes:
    """Return the decrypted data. Raises NoKey if the key (maybe None) or the place is wrong, or the data was
    changed."""
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
    """Return the cipher and nonce derived from the key and a salt, which must be new for each text."""
    derived = HKDF(SHA256(), _KEY + _NONCE, salt, _PURPOSE).derive(key)
    return ChaCha20Poly1305(derived[:_KEY]), derived[_KEY:]


def _decrypted_old(key: bytes, data: bytes) -> bytes:
    """Decrypt the older format: SHAKE-256 as a stream cipher under keyed BLAKE2b, not bound to a place. Raise
    NoKey if the key is wrong or the data was changed."""
    seal, sealed = data[:_OLD_SEAL], data[_OLD_SEAL:]
    if not compare_digest(seal, blake2b(sealed, key=key, digest_size=_OLD_SEAL, person=b"seal").digest()):
        raise NoKey
    nonce, text = sealed[:_OLD_NONCE], sealed[_OLD_NONCE:]
    stream = shake_256(b"stream" + key + nonce).digest(len(text))
    return (int.from_bytes(text, "big") ^ int.from_bytes(stream, "big")).to_bytes(len(text), "big")
