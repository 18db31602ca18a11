"""Test the start of the program: paths, entry points, and which modules the start may import."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import takeback.__main__ as way_in
from desktop import bootstrap
from takeback import paths
from tests.__main__ import PARALLEL, add_parallel_options, has_room
from tests.with_git import needs_git


def test_resources_folder_with_fonts_is_found_in_a_checkout(checkout: Path) -> None:
    assert paths.resources() == checkout / "resources"
    assert (paths.resources() / "fonts" / "Inter-Regular.otf").is_file()


def test_resources_folder_is_found_in_a_wheel_or_a_frozen_program_and_its_absence_is_an_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    find = paths.resources.__wrapped__
    monkeypatch.setattr(paths, "PACKAGE", tmp_path / "lib" / "takeback")
    with pytest.raises(FileNotFoundError, match="install it again"):
        find()
    (tmp_path / "frozen" / "resources" / "licences").mkdir(parents=True)
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "_MEIPASS", str(tmp_path / "frozen"), raising=False)
    assert find() == tmp_path / "frozen" / "resources"
    (tmp_path / "lib" / "takeback" / "resources" / "licences").mkdir(parents=True)
    assert find() == tmp_path / "lib" / "takeback" / "resources"


@needs_git
def test_package_has_a_tracked_py_typed_file(checkout: Path) -> None:
    """Check the marker file without which type checkers of other games take all of Takeback for untyped."""
    assert (paths.PACKAGE / "py.typed").is_file()
    tracked = subprocess.run(
        ["git", "ls-files", "desktop/takeback/py.typed"], cwd=checkout, capture_output=True
    )
    assert tracked.stdout.split() == [b"desktop/takeback/py.typed"]


def test_mit_lgpl_gpl_and_ofl_licence_files_are_present(checkout: Path) -> None:
    licences = {file.name for file in (paths.resources() / "licences").iterdir()}
    assert licences >= {"MIT.txt", "LGPL-3.0.txt", "GPL-3.0.txt", "OFL-1.1.txt"}


@pytest.mark.parametrize(
    ("platform", "variable", "end"),
    [
        ("linux", "XDG_DATA_HOME", "data/takeback"),
        ("linux", "", ".local/share/takeback"),
        ("darwin", "", "Library/Application Support/Takeback"),
        ("win32", "APPDATA", "data/Takeback"),
    ],
)
def test_profile_folder_is_in_the_data_folder_of_each_platform(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, platform: str, variable: str, end: str
) -> None:
    for name in ("TAKEBACK_PROFILE", "XDG_DATA_HOME", "APPDATA"):
        monkeypatch.delenv(name, raising=False)
    if variable:
        monkeypatch.setenv(variable, str(tmp_path / "data"))
    monkeypatch.setattr(sys, "platform", platform)
    assert paths.profile_folder().as_posix().endswith(end)


def test_relative_xdg_data_home_is_ignored_for_the_profile_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("TAKEBACK_PROFILE")
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("XDG_DATA_HOME", "data")
    assert paths.profile_folder() == Path.home() / ".local" / "share" / "takeback"


def test_each_test_has_a_profile_folder_of_its_own_that_does_not_exist_yet(
    profile: Path, tmp_path: Path
) -> None:
    assert paths.profile_folder() == profile
    assert profile.parent == tmp_path
    assert not profile.exists()


@pytest.mark.parametrize(("end", "status"), [(KeyboardInterrupt, 130), (BrokenPipeError, 1)])
def test_interrupt_ends_the_program_with_status_130_and_broken_pipe_with_1_and_no_output(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], end: type[BaseException], status: int
) -> None:
    def stopped(argv: list[str]) -> int:
        raise end

    monkeypatch.setattr(way_in, "start", stopped)
    monkeypatch.setattr(way_in, "silence_standard_output", lambda: None)
    assert way_in.main(["games"]) == status
    assert capfd.readouterr() == ("", "")


def test_closed_output_pipe_ends_the_program_with_status_1_and_no_traceback(checkout: Path) -> None:
    code = (
        "import sys, takeback.__main__ as way_in\n"
        "def start(argv):\n    print('line\\n' * 100_000)\n    return 0\n"
        "way_in.start = start\nsys.exit(way_in.main([]))"
    )
    process = subprocess.Popen(
        [sys.executable, "-c", code], cwd=checkout, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    with process:
        assert process.stdout
        assert process.stderr
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 1


def test_bootstrap_with_nothing_to_do_imports_no_heavy_modules_such_as_pyside6_or_subprocess(
    checkout: Path,
) -> None:
    code = "from desktop import bootstrap; import sys; bootstrap.ensure(()); print(*sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=checkout, capture_output=True, text=True, check=True, timeout=60
    )
    heavy = {"subprocess", "ctypes", "pathlib", "tomllib", "urllib.request", "PySide6", "msgspec", "shutil"}
    before = subprocess.run(
        [sys.executable, "-c", "import sys; print(*sys.modules)"], capture_output=True, text=True
    )
    assert heavy & set(done.stdout.split()) - set(before.stdout.split()) == set()


@pytest.mark.parametrize(
    ("argv", "spread"),
    [
        ([], True),
        (["tests"], True),
        (["--long"], True),
        (["-k", "undo"], True),
        (["tests/start/test_start.py"], False),
        (["tests/start/test_start.py::test_x", "tests/start/test_start.py::test_y"], False),
        (["tests/start/test_start.py", "tests/start/test_libraries.py"], True),
        (["-n4"], False),
        (["-n", "0"], False),
        (["-p", "no:xdist"], False),
        (["--pdb"], False),
        (["--version"], False),
    ],
)
def test_tests_run_in_parallel_unless_a_single_file_a_process_count_or_pdb_is_given(
    monkeypatch: pytest.MonkeyPatch, checkout: Path, argv: list[str], spread: bool
) -> None:
    monkeypatch.chdir(checkout)
    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")
    assert add_parallel_options(argv) == ([*PARALLEL, *argv] if spread else argv)


def test_tests_run_in_one_process_on_a_real_screen_and_in_parallel_offscreen(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for platform, spread in (("xcb", False), ("wayland", False), ("offscreen", True)):
        monkeypatch.setenv("QT_QPA_PLATFORM", platform)
        assert add_parallel_options(["tests"]) == ([*PARALLEL, "tests"] if spread else ["tests"])


def test_has_room_is_true_for_one_byte_on_linux_and_false_for_too_many_or_a_missing_folder(
    tmp_path: Path,
) -> None:
    assert has_room(tmp_path, 1) == (sys.platform == "linux")
    assert not has_room(tmp_path, 1 << 60)
    assert not has_room(tmp_path / "missing", 1)


def test_is_checkout_accepts_the_top_folder_of_a_checkout_and_not_its_subfolder(checkout: Path) -> None:
    assert bootstrap.is_checkout(str(checkout))
    assert not bootstrap.is_checkout(str(checkout / "desktop"))


def find_old_pythons() -> list[str]:
    """Return old Pythons of this machine, in the path or kept by pyenv."""
    kept = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
    found = [shutil.which(f"python{version}") for version in ("2.7", "3.6", "3.8", "3.10")]
    pythons = [Path(one) for one in found if one and "shims" not in one]
    for versions in ("2.7*", "3.[6-9]*", "3.10*"):
        pythons += [folder / "bin" / "python" for folder in kept.glob(versions)]
    return [str(python) for python in pythons if python.exists()]


@pytest.mark.parametrize("way", ["desktop", "desktop.bootstrap", "tests"])
def test_installed_old_pythons_are_refused_with_a_sentence(checkout: Path, way: str) -> None:
    pythons = find_old_pythons()
    if not pythons:
        pytest.skip("There is no Python here that is too old.")
    for python in pythons:
        done = subprocess.run([python, "-B", "-m", way], cwd=checkout, capture_output=True, text=True)
        assert (done.returncode, done.stdout) == (2, ""), python
        assert done.stderr.startswith("Takeback needs Python 3.11 or later; this is Python "), python
        assert done.stderr.count("\n") == 1, python


@pytest.mark.parametrize("version", [(2, 7, 18), (3, 6, 15), (3, 10, 13), (3, 11, 0), (3, 13, 0)])
def test_python_before_3_11_is_refused_with_status_2_and_later_ones_are_accepted(
    checkout: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    version: tuple[int, ...],
) -> None:
    code = (checkout / "desktop" / "__init__.py").read_text(encoding="utf-8")
    monkeypatch.setattr(sys, "hexversion", int("{:02x}{:02x}{:02x}f0".format(*version), 16))
    monkeypatch.setattr(sys, "version_info", version)
    if version >= (3, 11):
        exec(code, {})
        assert capsys.readouterr().err == ""
        return
    with pytest.raises(SystemExit) as refused:
        exec(code, {})
    assert refused.value.code == 2
    assert f"this is Python {version[0]}.{version[1]}." in capsys.readouterr().err
