"""The build of all packages: the checkout, its version, the folders, and the commands that are run."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
from dataclasses import dataclass
from pathlib import Path

TOP = Path(__file__).resolve().parents[2]
VENV = ".venv-release"
LOCK = ".ci/requirements.lock"
VERSION = re.compile(r'^__version__ = "(.*)"$', re.MULTILINE)


class CannotBuild(Exception):
    """Raised when a package cannot be built. The text is a sentence that says why."""


@dataclass(frozen=True)
class Build:
    """One run of the builder."""

    top: Path = TOP
    out: Path = TOP / "dist"
    home: str = ""  # address of the project's page, for the description of the program; "" for none

    @property
    def version(self) -> str:
        """Return the version of the program."""
        found = VERSION.search((self.top / "desktop/takeback/__init__.py").read_text(encoding="utf-8"))
        assert found is not None
        return found[1]

    @property
    def work(self) -> Path:
        """Return the folder for everything that is needed on the way."""
        return self.top / "build" / "release"

    @property
    def python(self) -> Path:
        """Return the Python that has the builder and the pinned libraries, and nothing else."""
        return self.top / VENV / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")

    def environment(self) -> dict[str, str]:
        """Return the environment of all commands: the time of the commit, and nothing random, so that two
        builds of a commit are the same."""
        return {
            **os.environ,
            "PYTHONHASHSEED": "1",
            "PYTHONDONTWRITEBYTECODE": "1",
            "QT_QPA_PLATFORM": "offscreen",
            "SOURCE_DATE_EPOCH": str(self.time()),
            "TAKEBACK_TOP": str(self.top),
            "TAKEBACK_VERSION": self.version,
            "TZ": "UTC",
        }

    def time(self) -> int:
        """Return the seconds since 1970 that all files get: SOURCE_DATE_EPOCH if set, else the time of the
        commit, else of the changelog."""
        if (given := os.environ.get("SOURCE_DATE_EPOCH", "")).isdecimal():
            return int(given)
        try:
            done = subprocess.run(
                ["git", "log", "-1", "--format=%ct"], cwd=self.top, capture_output=True, text=True, check=True
            )
            return int(done.stdout)
        except (OSError, ValueError, subprocess.CalledProcessError):
            return int((self.top / "resources/CHANGELOG.md").stat().st_mtime)

    def run(self, *command: str | Path, cwd: Path | None = None) -> str:
        """Run a command and return what it printed. Raise CannotBuild if it is missing or fails."""
        words = [str(word) for word in command]
        try:
            done = subprocess.run(
                words,
                cwd=cwd or self.top,
                env=self.environment(),
                capture_output=True,
                text=True,
                check=False,
            )
        except FileNotFoundError as error:
            raise CannotBuild(f"The command {words[0]} is needed and is not installed here.") from error
        if done.returncode != 0:
            raise CannotBuild(f"{' '.join(words)} failed:\n{done.stdout}{done.stderr}".rstrip())
        return done.stdout

    def prepare(self) -> None:
        """Make the venv of the builder, unless it is there and made for the present pins."""
        stamp, wanted = self.top / VENV / "takeback-stamp", self._stamp()
        if stamp.exists() and stamp.read_text(encoding="utf-8") == wanted:
            return
        print(f"Fetching what builds packages into {VENV} …", file=sys.stderr)
        project = tomllib.loads((self.top / "pyproject.toml").read_text(encoding="utf-8"))["project"]
        self.run(sys.executable, "-m", "venv", "--clear", self.top / VENV)
        pip = (self.python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check")
        self.run(*pip, "--require-hashes", "--only-binary", ":all:", "-r", LOCK)
        self.run(*pip, *project["optional-dependencies"]["release"])
        stamp.write_text(wanted, encoding="utf-8")

    def _stamp(self) -> str:
        """Return what the venv depends on: Python's version, the pins and pyproject.toml, as one text."""
        files = [(self.top / name).read_text(encoding="utf-8") for name in (LOCK, "pyproject.toml")]
        return "\n".join([sys.version, *files])
