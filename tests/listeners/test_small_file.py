"""Test the small files of a profile: what could not be written is written later."""

from pathlib import Path

import pytest

from takeback.engine.whole_file import write_atomically
from takeback.listeners.small_file import SmallFile


def test_failed_save_is_reported_and_the_next_save_writes_the_file_only_once(
    qapp: object, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = SmallFile(tmp_path / "a.json", lambda: b"{}")
    written: list[bytes] = []
    received: list[str] = []
    file.failed.connect(received.append)

    def full(path: Path, data: bytes) -> None:
        raise OSError(28, "No space left on device")

    def noted(path: Path, data: bytes) -> None:
        written.append(data)
        write_atomically(path, data)

    monkeypatch.setattr("takeback.listeners.small_file.write_atomically", full)
    file.save_soon()
    file.save()
    assert received == ["No space left on device"]
    monkeypatch.setattr("takeback.listeners.small_file.write_atomically", noted)
    file.save()
    assert (tmp_path / "a.json").read_bytes() == b"{}"
    file.save()
    assert written == [b"{}"], "nothing is unsaved any more"
    assert len(received) == 1
