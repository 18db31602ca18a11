"""Encrypt as an earlier version of Takeback did where a fair game in play hides something."""

from __future__ import annotations

import os
from base64 import b64decode
from hashlib import blake2b, shake_256

MARK = b"\x00tb1"
KEY = bytes(range(32))
TEXT = b'{"card":"ace of spades"}'
WRITTEN_THEN = b64decode(
    "AHRiMZSPh+aYTo1ObbexWkKAg/kuPOQZ0yilghSFMCXLaYBX4lT0N5x+8HEme2b+9QKRvif1i6AmiUKZGcR4qIR4wQEFi44NaXaZqA=="
)


def encrypt_as_before(key: bytes, data: bytes, place: object = None) -> bytes:
    """Encrypt data as that version did; it did not bind the text to a place."""
    nonce = os.urandom(16)
    stream = shake_256(b"stream" + key + nonce).digest(len(data))
    text = nonce + bytes(one ^ other for one, other in zip(data, stream, strict=True))
    return MARK + blake2b(text, key=key, digest_size=32, person=b"seal").digest() + text
