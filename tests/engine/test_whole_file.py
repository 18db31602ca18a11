"""What is written whole or not at all."""

import os
from pathlib import Path

import pytest

from desktop.engine.whole_file import write_whole


@pytest.fixture
def file(tmp_path: Path) -> Path:
    file = tmp_path / "kept"
    file.write_bytes(b"old")
    return file


def test_what_is_written_takes_the_place_of_what_was_there(file: Path) -> None:
    write_whole(file, b"new")
    assert file.read_bytes() == b"new"
    assert os.listdir(file.parent) == ["kept"]


@pytest.mark.parametrize("step", ["os.fsync", "os.replace", "os.fdopen"])
def test_a_write_that_breaks_off_leaves_the_old_file_and_nothing_beside_it(
    file: Path, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as broken:
        broken.setattr(step, full)
        with pytest.raises(OSError, match="No space"):
            write_whole(file, b"new")
    assert file.read_bytes() == b"old"
    assert os.listdir(file.parent) == ["kept"]


def test_a_link_stays_a_link(file: Path, tmp_path: Path) -> None:
    link = tmp_path / "link"
    link.symlink_to(file)
    write_whole(link, b"new")
    assert link.is_symlink()
    assert file.read_bytes() == b"new"


def test_who_may_read_a_file_may_read_it_afterwards(file: Path) -> None:
    file.chmod(0o600)
    write_whole(file, b"new")
    assert file.stat().st_mode & 0o777 == 0o600
