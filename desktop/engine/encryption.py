"""Secrets of a fair table in play, as they lie on the disk: encrypted with a key kept apart on this computer.

Each text has its own random nonce; a stream of SHAKE-256 over key and nonce is added to it, and a keyed
BLAKE2b over all of that finds every change, before anything is decrypted. Both come with Python. A library of
ciphers would be the larger risk here: megabytes of compiled code to fetch and keep up to date, for one key
that never leaves the computer.
"""

import os
from contextlib import suppress
from hashlib import blake2b, shake_256
from hmac import compare_digest
from pathlib import Path

FILE = "fair.key"  # in the profile
BESIDE = ".key"  # of a file whose key is in no profile: the end of the name of what lies beside it
KEY_BYTES = 32
_NONCE, _SEAL = 16, 32
MARK = b"\x00tb1"  # no JSON begins so


class NoKey(Exception):
    """This was encrypted with another key, or was changed since."""


def key_beside(path: Path) -> Path:
    """Where the key to this file is kept, where no profile keeps one."""
    return path.with_name(f"{path.name}{BESIDE}")


def key_at(file: Path) -> bytes | None:
    """The key in this file; None where there is none. Raises OSError where it cannot be read."""
    with suppress(FileNotFoundError), file.open("rb") as opened:
        key = opened.read(KEY_BYTES + 1)
        if len(key) == KEY_BYTES:
            return key
    return None


def new_key_at(file: Path) -> bytes:
    """A key that only this user may read, on the disk before it is used. Raises OSError.

    What lies there and is none, a key that was damaged maybe, is put aside.
    """
    with suppress(FileNotFoundError):
        os.replace(file, file.with_name(f"{file.name}.damaged"))
    key = os.urandom(KEY_BYTES)
    new = file.with_name(f".{file.name}.{os.getpid()}.new")
    flags = os.O_WRONLY | os.O_CREAT | os.O_TRUNC | getattr(os, "O_BINARY", 0)
    with os.fdopen(os.open(new, flags, 0o600), "wb") as opened:
        opened.write(key)
        opened.flush()
        os.fsync(opened.fileno())
    os.replace(new, file)
    return key


def is_encrypted(data: bytes) -> bool:
    return data.startswith(MARK)


def encrypted(key: bytes, data: bytes) -> bytes:
    nonce = os.urandom(_NONCE)
    text = _added(data, key, nonce)
    return MARK + _seal(key, nonce + text) + nonce + text


def decrypted(key: bytes | None, data: bytes) -> bytes:
    """What was encrypted with this key; raises NoKey where it was not."""
    seal, sealed = data[len(MARK) :][:_SEAL], data[len(MARK) + _SEAL :]
    if key is None or not is_encrypted(data) or not compare_digest(seal, _seal(key, sealed)):
        raise NoKey
    return _added(sealed[_NONCE:], key, sealed[:_NONCE])


def _added(data: bytes, key: bytes, nonce: bytes) -> bytes:
    """The stream of this key and nonce added to the data; done twice, it is the data again."""
    stream = shake_256(b"stream" + key + nonce).digest(len(data))
    return (int.from_bytes(data, "big") ^ int.from_bytes(stream, "big")).to_bytes(len(data), "big")


def _seal(key: bytes, data: bytes) -> bytes:
    return blake2b(data, key=key, digest_size=_SEAL, person=b"seal").digest()
