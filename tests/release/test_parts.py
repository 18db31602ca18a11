"""Test what goes into the folder with the program."""

from __future__ import annotations

import re
import struct
import subprocess
from pathlib import Path

import pytest

from desktop.release.archive import TEXTS
from desktop.release.icu import NEEDLESS, shrink_icu_data
from desktop.release.parts import BROUGHT, EXCLUDED, OF_THE_SYSTEM, QT_PARTS, is_stripped, is_wanted, modules
from tests.start.test_lock import PROJECT

IMPORT = re.compile(r"^\s*(?:from|import) PySide6\.Qt(\w+)", re.MULTILINE)
MODULE = re.compile(r"^\s*(?:from|import) ([\w.]+)", re.MULTILINE)
OPTIONAL = {"Multimedia"}  # in the extra for sound, which packages do without
ITEMS = {
    "root.res": b"first",
    "de.res": b"German",
    "curr/de.res": b"Euro",
    "coll/ucadata.icu": b"sorted",
}


def find_sources(checkout: Path) -> list[Path]:
    return sorted((checkout / "desktop" / "takeback").rglob("*.py"))


def test_packaging_lists_every_module_of_the_program_once(checkout: Path) -> None:
    listed = modules(str(checkout / "desktop"))
    assert len(listed) == len(set(listed))
    assert {one for one in listed if one.startswith("takeback")} == {
        ".".join(file.relative_to(checkout / "desktop").with_suffix("").parts).removesuffix(".__init__")
        for file in find_sources(checkout)
    }


def test_packaging_lists_every_part_of_qt_that_the_program_imports(checkout: Path) -> None:
    used = {
        part for file in find_sources(checkout) for part in IMPORT.findall(file.read_text(encoding="utf-8"))
    }
    assert used - OPTIONAL <= set(QT_PARTS)


def test_program_imports_no_module_that_packaging_excludes(checkout: Path) -> None:
    """Leave out the pytest plugin and the benchmarks, which may import modules that are not packaged."""
    for file in find_sources(checkout):
        if file.name != "pytest_plugin.py" and "bench" not in file.parts:
            named = set(MODULE.findall(file.read_text(encoding="utf-8")))
            assert not named & set(EXCLUDED), file


def test_no_library_of_the_system_is_packaged_but_python_xcb_cursor_and_sqlite_are() -> None:
    assert not [name for name in OF_THE_SYSTEM if BROUGHT.fullmatch(name)]
    for name in OF_THE_SYSTEM:
        assert not is_wanted(name), name
    for name in ("libpython3.13.so.1.0", "libxcb-cursor.so.0", "libsqlite3.so.0"):
        assert is_wanted(name)


@pytest.mark.parametrize(
    ("place", "is_there"),
    [
        ("PySide6/Qt/plugins/platforms/libqxcb.so", True),
        ("PySide6/Qt/plugins/platforms/libqvnc.so", False),
        ("PySide6/Qt/lib/libQt6Widgets.so.6", True),
        ("PySide6/Qt/lib/libQt6Quick.so.6", False),
        ("PySide6/Qt/translations/qtbase_de.qm", False),
        ("takeback/resources/icons/takeback.svg", True),
        ("libgtk-3.so.0", False),
    ],
)
def test_only_needed_files_of_qt_and_of_the_system_are_packaged(place: str, is_there: bool) -> None:
    assert is_wanted(place) == is_there


def test_libraries_of_qt_and_numpy_are_not_stripped_but_python_and_the_solver_are() -> None:
    assert is_stripped("_internal/libpython3.11.so.1.0")
    assert is_stripped("_internal/pysolvers.cpython-311-x86_64-linux-gnu.so")
    assert not is_stripped("_internal/PySide6/QtCore.abi3.so")
    assert not is_stripped("_internal/numpy.libs/libscipy_openblas64_-32a4b2a6.so")


def test_shrunk_icu_data_keeps_the_needed_tables_and_the_file_size_even_if_shrunk_twice(
    tmp_path: Path,
) -> None:
    file = tmp_path / "libicudata.so.73"
    file.write_bytes(b"before" + make_icu_data() + b"after")
    size = file.stat().st_size
    kept = [name for name in ITEMS if not NEEDLESS.fullmatch(name)]
    for _ in range(2):
        assert shrink_icu_data(file) == len(kept)
    data = file.read_bytes()
    assert len(data) == size
    assert b"German" not in data
    assert b"Euro" not in data
    assert all(ITEMS[name] in data for name in kept)
    assert data.endswith(b"after")


def make_icu_data() -> bytes:
    """Return a collection as ICU writes it: a header, the table of contents, the names, the items."""
    header = struct.pack("<HBB", 32, 0xDA, 0x27) + bytes([20, 0, 0, 0, 0, 0, 2, 0]) + b"CmnD" + bytes(16)
    names = [f"icudt73l/{name}".encode() + b"\0" for name in ITEMS]
    begin = 4 + 8 * len(ITEMS)
    table, at, content = struct.pack("<I", len(ITEMS)), begin, begin + sum(map(len, names))
    for name, item in zip(names, ITEMS.values(), strict=True):
        table += struct.pack("<II", at, content)
        at, content = at + len(name), content + len(item)
    return header + table + b"".join(names) + b"".join(ITEMS.values())


def test_shell_scripts_of_the_archive_have_no_syntax_errors() -> None:
    for script in sorted(TEXTS.glob("*.sh")):
        subprocess.run(["sh", "-n", str(script)], check=True)


def test_pyinstaller_is_required_only_by_the_extra_release() -> None:
    extras = PROJECT["optional-dependencies"]
    assert any(one.startswith("pyinstaller") for one in extras["release"])
    others = [
        *PROJECT["dependencies"],
        *(one for name in extras if name != "release" for one in extras[name]),
    ]
    assert not [one for one in others if one.startswith("pyinstaller")]
