"""Test receipts, small files that others may have changed: each is read whole or refused with a sentence."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import msgspec
import pytest

from takeback.engine.receipt import MOST_BYTES, Receipt, read_receipt, receipt_text
from takeback.engine.savefile import SaveFileError

RECEIPT = Receipt(game="dice", turn=12, saved="2030-01-31", seal="ab" * 32, link="cd" * 20)
PLAIN = msgspec.json.decode(msgspec.json.encode(RECEIPT))


def test_receipt_is_the_same_after_writing_and_reading_and_shows_its_seal_on_its_own_line(
    tmp_path: Path,
) -> None:
    path = tmp_path / "evening.receipt"
    path.write_text(receipt_text(RECEIPT), encoding="utf-8")
    assert read_receipt(path) == RECEIPT
    assert f'  "seal": "{RECEIPT.seal}",' in path.read_text(encoding="utf-8").splitlines()


def make_malformed_receipts() -> list[bytes]:
    """Return receipts with missing, ill-typed or invalid fields, and other contents that are no receipt."""
    other: dict[str, tuple[Any, ...]] = {
        "schema": (None, "takeback", 1),
        "version": (None, 2, "1"),
        "game": (None, 5, "x" * 2_000),
        "turn": (None, -1, "12", 1.5),
        "saved": (None, 5),
        "seal": (None, 5, "no seal", "ABAB", "abc", "ab" * 200),
        "link": (None, 5, "no link", "ABAB", "abc", "cd" * 200),
        "unknown": ("field",),
    }
    found = [
        msgspec.json.encode({**PLAIN, name: value}) for name, values in other.items() for value in values
    ]
    found += [msgspec.json.encode({**PLAIN, "seal": "", "link": ""})]
    found += [msgspec.json.encode({name: PLAIN[name] for name in PLAIN if name != "game"})]
    return [*found, b"", b"null", b"[]", b"\xff", b"[" * 5_000, b" " * (MOST_BYTES + 1), b'{"seal": "\xff"}']


@pytest.mark.parametrize("data", make_malformed_receipts(), ids=lambda data: str(data[:40]))
def test_malformed_receipt_is_refused_with_a_sentence(data: bytes, tmp_path: Path) -> None:
    path = tmp_path / "evening.receipt"
    path.write_bytes(data)
    with pytest.raises(SaveFileError, match=r"^“evening.receipt” is not a receipt of a game of Takeback\.$"):
        read_receipt(path)


@pytest.mark.parametrize("make", [Path.mkdir, lambda path: None, os.mkfifo], ids=["folder", "none", "pipe"])
def test_reading_a_receipt_from_a_folder_pipe_or_missing_file_is_refused_with_a_sentence(
    make: Any, tmp_path: Path
) -> None:
    path = tmp_path / "evening.receipt"
    make(path)
    with pytest.raises(SaveFileError, match=r"^“evening.receipt” .+\.$"):
        read_receipt(path)
