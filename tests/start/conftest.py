"""Build the wheel of this checkout and install it as a package would be."""

from __future__ import annotations

import subprocess
import sys
import sysconfig
from importlib.metadata import Distribution
from pathlib import Path
from zipfile import ZipFile

import pytest

START = """import sys
from {module} import {function}
if __name__ == "__main__":
    sys.exit({function}())
"""


@pytest.fixture(scope="session")
def wheel(checkout: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("dist")
    build = [
        sys.executable,
        "-P",
        "-m",
        "hatchling",
        "build",
        "--target",
        "wheel",
        "--directory",
        str(folder),
    ]
    done = subprocess.run(build, cwd=checkout, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    (file,) = folder.iterdir()
    return file


@pytest.fixture(scope="session")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """Return the command that starts the installed program: the wheel is unpacked into a venv, and its
    entry point written, as installers do; the libraries are those of this environment."""
    venv = tmp_path_factory.mktemp("installed") / "venv"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(venv)], check=True)
    (site,) = venv.glob("[Ll]ib/**/site-packages")
    with ZipFile(wheel) as packed:
        packed.extractall(site)
    libraries = {sysconfig.get_path("purelib"), sysconfig.get_path("platlib")}
    (site / "libraries.pth").write_text("\n".join(sorted(libraries)) + "\n")
    (about,) = site.glob("takeback-*.dist-info")
    (entry,) = Distribution.at(about).entry_points.select(group="console_scripts", name="takeback")
    python = venv / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
    start = python.with_name(entry.name)
    start.write_text(START.format(module=entry.module, function=entry.attr))
    return [str(python), str(start)]
