"""Test that files are written whole or not at all."""

import os
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from takeback.engine.whole_file import UNFINISHED, write_atomically


@pytest.fixture
def file(tmp_path: Path) -> Path:
    file = tmp_path / "kept"
    file.write_bytes(b"old")
    return file


def test_atomic_write_replaces_the_file_and_leaves_no_other_file(file: Path) -> None:
    write_atomically(file, b"new")
    assert file.read_bytes() == b"new"
    assert os.listdir(file.parent) == ["kept"]


@pytest.mark.parametrize("step", ["os.fsync", "os.replace", "builtins.open", "os.chmod"])
def test_failed_atomic_write_keeps_the_old_file_and_leaves_no_temporary_file(
    file: Path, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as broken:
        broken.setattr(step, full)
        with pytest.raises(OSError, match="No space"):
            write_atomically(file, b"new")
    assert file.read_bytes() == b"old"
    assert os.listdir(file.parent) == ["kept"]


def test_atomic_write_through_a_symlink_keeps_the_link_and_changes_its_target(
    file: Path, tmp_path: Path
) -> None:
    link = tmp_path / "link"
    link.symlink_to(file)
    write_atomically(link, b"new")
    assert link.is_symlink()
    assert file.read_bytes() == b"new"


def test_atomic_write_keeps_the_mode_of_a_private_file(file: Path) -> None:
    file.chmod(0o600)
    write_atomically(file, b"new")
    assert file.stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize("mode", [0o664, 0o444])
def test_atomic_write_keeps_the_file_mode_under_a_strict_umask(file: Path, mode: int) -> None:
    file.chmod(mode)
    before = os.umask(0o077)
    try:
        write_atomically(file, b"new")
    finally:
        os.umask(before)
    assert file.stat().st_mode & 0o777 == mode


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="There are no such things on this system.")
def test_atomic_write_over_a_folder_pipe_device_socket_or_symlink_loop_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Check it, because root may write in the folder of /dev/null, and would replace the device by a file."""
    monkeypatch.chdir(tmp_path)
    os.mkdir("folder")
    os.mkfifo("pipe")
    os.symlink("/dev/null", "device")
    os.symlink("circle", "circle")
    with socket.socket(socket.AF_UNIX) as server:
        server.bind("socket")
    before = sorted(os.listdir())
    for name, kind in (("folder", "folder"), ("pipe", "pipe"), ("device", "device"), ("socket", "socket")):
        with pytest.raises(OSError, match=rf"it is a {kind}, not a file$"):
            write_atomically(Path(name), b"new")
    with pytest.raises(OSError, match="symbolic links"):
        write_atomically(Path("circle"), b"new")
    assert sorted(os.listdir()) == before


@pytest.mark.skipif(sys.platform == "win32", reason="There a file that is open cannot be removed.")
def test_atomic_write_deletes_only_temporary_files_of_a_killed_process(file: Path) -> None:
    """Check that files that another program is still writing stay, and other files as well."""
    code = (
        "import os, signal, sys; from pathlib import Path\n"
        "from takeback.engine.whole_file import replacing_file\n"
        "with replacing_file(Path(sys.argv[1])): os.kill(os.getpid(), signal.SIGKILL)"
    )
    subprocess.run([sys.executable, "-c", code, str(file.with_name("other"))], check=False)
    assert [name.endswith(UNFINISHED) for name in sorted(os.listdir(file.parent))] == [True, False]
    theirs = {f".kept.{os.getppid()}{UNFINISHED}", f".kept.theirs{UNFINISHED}", ".kept.1234567.new"}
    for name in theirs:
        file.with_name(name).touch()
    write_atomically(file, b"new")
    assert set(os.listdir(file.parent)) == {"kept", *theirs}
