"""Test the decisions of the bootstrap without a network and without a real venv."""

import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import msgspec
import pytest
from packaging.requirements import Requirement

from desktop import bootstrap
from desktop.bootstrap import CannotStart, Venv

PROJECT = "[project]\ndependencies = ['msgspec']\n\n[tool.ruff]\nline-length = 110\n"


@pytest.fixture
def top(tmp_path: Path) -> Path:
    (tmp_path / "pyproject.toml").write_text(PROJECT)
    (tmp_path / "resources").mkdir()
    return tmp_path


@pytest.fixture
def venv(top: Path) -> Venv:
    """Return a venv with the extra export that looks complete as long as nobody runs it."""
    made = Venv(str(top))
    os.makedirs(os.path.dirname(made.python))
    Path(made.python).touch()
    made.write_stamp(made.fresh_stamp(["export"]))
    return made


@pytest.fixture
def pip(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Replace the creation of venvs and pip by stand-ins, and return the list of calls."""
    asked: list[str] = []

    def make(venv: Venv) -> None:
        asked.append("make")
        os.makedirs(venv.scripts)
        venv.write_stamp("")

    def install(command: list[str], venv: Venv, extras: set[str]) -> None:
        asked.append("install " + " ".join(sorted(extras)))
        assert not venv.stamp(), "the stamp must not say that all is well while pip works"

    monkeypatch.setattr(bootstrap, "make_venv", make)
    monkeypatch.setattr(bootstrap, "install", install)
    monkeypatch.setattr(bootstrap, "pip_for", lambda venv: ["pip"])
    return asked


def test_fresh_clone_gets_a_venv_that_is_up_to_date_and_says_so_in_one_line_on_stderr(
    top: Path, pip: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    python = bootstrap.provide_venv(str(top), ("export",))
    assert pip == ["make", "install export"]
    assert python.startswith(str(top / ".venv"))
    assert Venv(str(top)).is_up_to_date(["export"])
    output = capsys.readouterr()
    assert output.out == ""
    assert len(output.err.splitlines()) == 1


def test_up_to_date_venv_is_left_unchanged(venv: Venv, pip: list[str]) -> None:
    assert bootstrap.provide_venv(venv.top, ("export",)) == venv.python
    assert pip == []


def test_another_requested_extra_is_installed_together_with_the_existing_ones(
    venv: Venv, pip: list[str]
) -> None:
    bootstrap.provide_venv(venv.top, ("test",))
    assert pip == ["install export test"]
    assert venv.is_up_to_date(["test"])
    assert venv.is_up_to_date(["export"])


def test_changed_dependencies_are_installed_into_the_venv(venv: Venv, pip: list[str]) -> None:
    Path(venv.top, "pyproject.toml").write_text(PROJECT.replace("msgspec", "msgspec>=1"))
    bootstrap.provide_venv(venv.top, ("export",))
    assert pip == ["install export"]


def test_changed_tool_settings_leave_the_venv_up_to_date(venv: Venv) -> None:
    Path(venv.top, "pyproject.toml").write_text(PROJECT.replace("110", "100"))
    assert venv.is_up_to_date(["export"])


def test_a_half_made_venv_is_made_again(venv: Venv, pip: list[str]) -> None:
    venv.write_stamp("")
    bootstrap.provide_venv(venv.top, ("export",))
    assert pip == ["make", "install export"]


def test_a_venv_of_another_python_is_made_again(
    venv: Venv, pip: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 99, 0))
    bootstrap.provide_venv(venv.top, ("export",))
    assert pip == ["make", "install export"]


def test_a_venv_whose_python_is_gone_is_made_again(venv: Venv, pip: list[str]) -> None:
    os.remove(venv.python)
    bootstrap.provide_venv(venv.top, ("export",))
    assert pip == ["make", "install export"]


def test_a_venv_that_moved_with_its_checkout_is_made_again(
    venv: Venv, tmp_path: Path, pip: list[str]
) -> None:
    moved = tmp_path / "moved"
    moved.mkdir()
    for name in ("pyproject.toml", ".venv"):
        os.rename(tmp_path / name, moved / name)
    bootstrap.provide_venv(str(moved), ("export",))
    assert pip == ["make", "install export"]


def test_venv_with_a_missing_module_is_made_again(
    venv: Venv, pip: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "prefix", venv.folder)
    monkeypatch.setitem(bootstrap.MODULES, "", ("no_such_module",))
    bootstrap.provide_venv(venv.top, ("export",))
    assert pip == ["make", "install export"]


@pytest.mark.parametrize(
    ("version", "steps"), [("", ["install export"]), ("3.2.1", ["make", "install export"])]
)
def test_venv_made_by_someone_else_is_kept_if_its_python_version_fits_and_otherwise_made_again(
    venv: Venv, pip: list[str], version: str, steps: list[str]
) -> None:
    os.remove(venv.stamp_file)
    version = version or "{}.{}.{}".format(*sys.version_info)
    Path(venv.folder, "pyvenv.cfg").write_text(f"home = nowhere\nversion = {version}\n")
    bootstrap.provide_venv(venv.top, ("export",))
    assert pip == steps


def test_folder_named_venv_that_is_no_venv_is_moved_away_instead_of_deleted(
    top: Path, pip: list[str]
) -> None:
    (top / ".venv").mkdir()
    (top / ".venv" / "mine").touch()
    bootstrap.provide_venv(str(top), ())
    assert [path.name for path in top.glob(".venv-*/*")] == ["mine"]
    assert Venv(str(top)).is_up_to_date([])


def test_failed_start_with_another_python_keeps_the_old_venv(
    venv: Venv, pip: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Check this without a network: pip fails, and the earlier Python still has all its packages."""

    def fail(*_: object) -> None:
        raise CannotStart("No network.")

    with monkeypatch.context() as other:
        other.setattr(sys, "version_info", (3, 99, 0))
        other.setattr(bootstrap, "install", fail)
        with pytest.raises(CannotStart, match="No network"):
            bootstrap.provide_venv(venv.top, ("export",))
    assert venv.is_up_to_date(["export"])
    assert os.path.exists(venv.python)
    assert sorted(os.listdir(venv.top)) == [".venv", "pyproject.toml", "resources"]


def test_venv_for_another_python_replaces_the_old_one_and_leaves_no_other_folder(
    venv: Venv, pip: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 99, 0))
    bootstrap.provide_venv(venv.top, ("export",))
    assert sorted(os.listdir(venv.top)) == [".venv", "pyproject.toml", "resources"]
    assert (venv.stamp() or "").startswith("3.99 ")


def test_paths_in_files_of_a_new_venv_name_its_final_folder(top: Path, pip: list[str]) -> None:
    def install(command: list[str], venv: Venv, extras: set[str]) -> None:
        Path(venv.scripts, "mypy").write_bytes(b"#!" + os.fsencode(venv.python) + b"\n\0\1")
        Path(venv.folder, "pyvenv.cfg").write_text(f"command = python -m venv {venv.folder}\n")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(bootstrap, "install", install)
        python = bootstrap.provide_venv(str(top), ())
    made = Venv(str(top))
    assert Path(made.scripts, "mypy").read_bytes() == b"#!" + os.fsencode(python) + b"\n\0\1"
    assert Path(made.folder, "pyvenv.cfg").read_text().endswith(f"{os.sep}.venv\n")


def test_venv_that_a_killed_start_had_renamed_is_put_back_without_installing_anything(
    venv: Venv, pip: list[str]
) -> None:
    """Kill between the two renames: the new venv is put in place if it is complete, else the old one is
    restored."""
    for name in (bootstrap.OLD, bootstrap.NEW):
        os.rename(venv.folder, Path(venv.top, name))
        bootstrap.provide_venv(venv.top, ("export",))
        assert venv.is_up_to_date(["export"])
        assert sorted(os.listdir(venv.top)) == [".venv", "pyproject.toml", "resources"]
    assert pip == []


def test_incomplete_new_venv_left_by_a_killed_start_is_removed(venv: Venv, pip: list[str]) -> None:
    left = Path(venv.top, bootstrap.NEW)
    left.mkdir()
    (left / "takeback-stamp").touch()
    bootstrap.provide_venv(venv.top, ("test",))
    assert not left.exists()
    assert pip == ["install export test"]


def test_waiting_for_another_start_is_refused_after_a_time_and_succeeds_once_that_one_has_ended(
    top: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fcntl = pytest.importorskip("fcntl")
    with open(top / "pyproject.toml") as first, open(top / "pyproject.toml") as second:
        monkeypatch.setattr(bootstrap, "PATIENCE", 0.5)
        bootstrap.wait_for_other_starts(first)
        with pytest.raises(CannotStart, match="Another start of Takeback"):
            bootstrap.wait_for_other_starts(second)
        fcntl.flock(first, fcntl.LOCK_UN)
        bootstrap.wait_for_other_starts(second)


def test_failed_installation_of_another_extra_keeps_the_old_venv_up_to_date(
    venv: Venv, pip: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise CannotStart("No network.")

    monkeypatch.setattr(bootstrap, "install", fail)
    with pytest.raises(CannotStart, match="No network"):
        bootstrap.provide_venv(venv.top, ("test",))
    assert venv.is_up_to_date(["export"])


def test_unwritable_venv_folder_is_refused_with_one_sentence(top: Path) -> None:
    (top / "pyproject.toml").unlink()
    with pytest.raises(CannotStart, match=r"^Takeback cannot make its folder .venv: .*\.$"):
        bootstrap.provide_venv(str(top), ())


def test_installed_copy_skips_the_bootstrap(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(bootstrap, "TOP", str(tmp_path))
    monkeypatch.setattr(bootstrap, "prepare", lambda *_: pytest.fail("an installed copy is never prepared"))
    bootstrap.ensure()


def test_broken_venv_after_two_restarts_is_reported_as_damaged_instead_of_restarting_again(
    top: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(bootstrap.STARTED_AGAIN, "!!")
    monkeypatch.setitem(bootstrap.MODULES, "", ("no_such_module",))
    monkeypatch.setattr(bootstrap, "provide_libraries", lambda: None)
    with pytest.raises(CannotStart, match="is damaged"):
        bootstrap.prepare(str(top), ())


def test_start_again_repeats_the_command_and_its_flags_with_the_given_python_and_counts_restarts(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    started: list[list[str]] = []
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(sys, "orig_argv", ["python3", "-X", "utf8", "-m", "desktop", "games", "--json"])
    monkeypatch.setattr(os, "execv", lambda python, command: started.append(command))
    monkeypatch.setenv(bootstrap.STARTED_AGAIN, "")
    monkeypatch.setattr("subprocess.call", lambda command: 0)
    with pytest.raises(SystemExit):  # only because the stand-in for execv returns
        bootstrap.start_again("venv/python")
    assert started == [["venv/python", "-X", "utf8", "-m", "desktop", "games", "--json"]]
    assert os.environ[bootstrap.STARTED_AGAIN] == "!"


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        ("OSError: [Errno 28] No space left on device", "the disk is full"),
        ("WARNING: Retrying (Retry(total=4)) after connection broken", "network could not be reached"),
        (
            "x\n   ERROR: No matching distribution found for PySide6\n",
            "No matching distribution found for PySide6",
        ),
        ("", "could not install"),
    ],
)
def test_pip_failure_is_explained_in_one_sentence(said: str, sentence: str) -> None:
    result = bootstrap.why_pip_failed(said)
    assert sentence in result
    assert "\n" not in result
    assert result.endswith(".")


QTS = ["6.7.3", "6.8.0", "6.8.2", "6.8.3", "6.9.0", "6.9.1", "6.10.0", "6.11.1", "6.12.0", "7.0.0"]


@pytest.mark.parametrize("version", QTS)
@pytest.mark.parametrize("python", [(3, 11), (3, 12), (3, 13)])
def test_installed_qt_is_used_only_in_the_version_range_of_the_project(
    checkout: Path, monkeypatch: pytest.MonkeyPatch, version: str, python: tuple[int, int]
) -> None:
    project = tomllib.loads((checkout / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    asked = [Requirement(one) for one in project["dependencies"] if one.startswith("PySide6")]
    surroundings = {"python_version": "{}.{}".format(*python)}
    (wanted,) = [one for one in asked if one.marker.evaluate(surroundings)]
    numbers = tuple(int(part) for part in version.split("."))
    monkeypatch.setattr(bootstrap, "qt_version", lambda: numbers)
    monkeypatch.setattr(sys, "version_info", python)
    assert bootstrap.qt_suits_python() is wanted.specifier.contains(version)


def test_installed_qt_of_unknown_version_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bootstrap, "qt_version", lambda: ())
    assert bootstrap.qt_suits_python()


def test_qt_version_matches_pyside6() -> None:
    import PySide6

    assert bootstrap.qt_version() == PySide6.__version_info__[:3]


def test_qt_version_is_read_without_importing_pyside6(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = (
        '__version__ = "6.9.2"\n__version_info__ = (6, 9, 2, "", "")\nraise ImportError("It was imported.")\n'
    )
    (tmp_path / "PySide6").mkdir()
    (tmp_path / "PySide6" / "__init__.py").write_text(source, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "PySide6")
    assert bootstrap.qt_version() == (6, 9, 2)
    assert "PySide6" not in sys.modules


# after a crash ----------------------------------------------------------------------------------------
@pytest.fixture
def inside(venv: Venv, monkeypatch: pytest.MonkeyPatch) -> Venv:
    """Run in this venv, in which a process that has died has left its note."""
    monkeypatch.setattr(sys, "prefix", venv.folder)
    os.makedirs(venv.running)
    dead = subprocess.Popen([sys.executable, "-c", ""])
    dead.wait()
    Path(venv.running, str(dead.pid)).touch()
    return venv


@pytest.mark.parametrize("can", [True, False])
def test_unimportable_venv_after_a_crash_is_made_again_once(
    inside: Venv, pip: list[str], monkeypatch: pytest.MonkeyPatch, can: bool
) -> None:
    monkeypatch.setattr(bootstrap, "provide_libraries", lambda: None)
    monkeypatch.setattr(bootstrap, "missing_modules", lambda extras: [])
    monkeypatch.setattr(bootstrap, "has_other_sizes", lambda folder: False)
    monkeypatch.setattr(bootstrap, "can_import", lambda modules: can)
    assert bootstrap.prepare(inside.top, ("export",)) == ("" if can else inside.python)
    assert pip == ([] if can else ["make", "install export"])
    pip.clear()
    assert bootstrap.prepare(inside.top, ("export",)) == ""
    assert pip == [], "it is tried once"


def test_package_outside_the_venv_is_never_taken_for_damage(
    inside: Venv, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Add a package whose list of files is missing, as in folders that no installer wrote."""
    (tmp_path / "elsewhere" / "msgspec-1.dist-info").mkdir(parents=True)
    monkeypatch.syspath_prepend(tmp_path / "elsewhere")
    monkeypatch.setattr(bootstrap, "can_import", lambda modules: True)
    assert not inside.is_damaged()


@pytest.mark.parametrize("damage", ["__init__.py emptied", "__init__.py truncated", "library truncated"])
def test_damaged_package_is_found_by_its_file_size_or_if_of_the_same_size_by_importing_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, damage: str
) -> None:
    package = tmp_path / "msgspec"
    shutil.copytree(Path(msgspec.__file__).parent, package, ignore=shutil.ignore_patterns("__pycache__"))
    (tmp_path / "msgspec-1.dist-info").mkdir()
    (tmp_path / "msgspec-1.dist-info" / "RECORD").write_text(
        "".join(f"msgspec/{one.name},sha256=,{one.stat().st_size}\n" for one in package.iterdir())
    )
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    assert not bootstrap.has_other_sizes(str(tmp_path))
    assert bootstrap.can_import(["msgspec"])
    file = package / "__init__.py"
    if damage.startswith("library"):
        (file,) = (one for one in package.iterdir() if one.suffix in (".so", ".pyd"))
    data = file.read_bytes()
    file.write_bytes(b"" if damage.endswith("emptied") else data[: len(data) // 3])
    assert bootstrap.has_other_sizes(str(tmp_path))
    file.write_bytes(bytes(len(data)) if damage.startswith("library") else b"(" * len(data))
    assert not bootstrap.has_other_sizes(str(tmp_path))
    assert not bootstrap.can_import(["msgspec"]), "of the same size, as after a power cut"


def test_note_of_a_running_process_is_removed_at_its_end_and_is_no_sign_of_damage(
    venv: Venv, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "prefix", venv.folder)
    monkeypatch.setattr(bootstrap, "TOP", venv.top)
    monkeypatch.setattr(bootstrap, "can_import", lambda modules: pytest.fail("nothing is tried"))
    bootstrap.note_start()
    assert os.listdir(venv.running) == [str(os.getpid())]
    assert not venv.is_damaged()
    bootstrap.note_end()
    assert os.listdir(venv.running) == []
    assert not venv.is_damaged()


@pytest.mark.parametrize("works", [True, False])
def test_python_without_pip_and_network_gets_pip_from_a_system_package_or_cannot_start(
    venv: Venv, monkeypatch: pytest.MonkeyPatch, works: bool
) -> None:
    provided: list[list[str]] = []

    def refuse(*_given: object, **_named: object) -> None:
        raise OSError

    monkeypatch.setattr("urllib.request.urlopen", refuse)
    monkeypatch.setattr(bootstrap, "succeeds", lambda command: works and "ensurepip" in command)
    monkeypatch.setattr(bootstrap, "provide_packages", lambda packages, why: provided.append(packages))
    if works:
        assert bootstrap.pip_for(venv) == [venv.python, "-P", "-m", "pip"]
    else:
        with pytest.raises(CannotStart, match="has no pip"):
            bootstrap.pip_for(venv)
    assert provided == [["python3-venv"]]
