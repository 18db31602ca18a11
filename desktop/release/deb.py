"""Builds the package for Debian, Ubuntu and systems made of them."""

from __future__ import annotations

import gzip
import shutil
from datetime import UTC, datetime
from email.utils import format_datetime
from pathlib import Path
from textwrap import fill

from desktop.release.archive import fill_text, write_text
from desktop.release.build import Build
from desktop.release.changelog import plain_text, read_releases
from desktop.release.desktop_files import DESCRIPTION, SUMMARY, write_share
from desktop.release.folder import copy_folder, set_times
from desktop.release.libraries import debian_packages

AUTHORS = "The Takeback authors <takeback@example.org>"
COMMAND = "/usr/games/takeback"
WIDTH = 76  # of lines of text
HELD_BACK = {  # what lintian must not report, each with the reason
    "custom-library-search-path": "each library finds those beside it",
    "duplicate-font-file": "the program's own faces, in the version that it was tested with",
    "embedded-library": "the package runs on systems with other versions of these libraries",
    "hardening-no-pie": "the boot loader is PyInstaller's",
    "library-not-linked-against-libc": "a library of data only",
    "package-installs-python-bytecode": "it brings its own Python, and no Python source",
    "shared-library-lacks-prerequisites": "helpers that use only what has loaded them",
    "unstripped-binary-or-object": "symbols that libraries of Qt and numpy need at run time",
}


def build_deb(build: Build, folder: Path) -> Path:
    """Build the package around the folder with the program, and return it."""
    root = build.work / "deb"
    shutil.rmtree(root, ignore_errors=True)
    copy_folder(folder, root / "usr/lib/takeback")
    (root / "usr/games").mkdir(parents=True)
    (root / "usr/games/takeback").symlink_to("../lib/takeback/takeback")
    write_share(build, root / "usr/share", COMMAND)
    _write_documents(build, root / "usr/share")
    _write_control(build, root)
    set_times(root, build.time())
    architecture = build.run("dpkg", "--print-architecture").strip()
    build.out.mkdir(parents=True, exist_ok=True)
    target = build.out / f"takeback_{build.version}_{architecture}.deb"
    build.run("dpkg-deb", "--root-owner-group", "-Zxz", "-z9", "--build", root, target)
    return target


def _write_control(build: Build, root: Path) -> None:
    """Write DEBIAN/control, which dpkg reads: name, version, size, dependencies and description."""
    size = sum(file.stat().st_size for file in root.rglob("*") if file.is_file() and not file.is_symlink())
    lines = [
        "Package: takeback",
        f"Version: {build.version}",
        f"Architecture: {build.run('dpkg', '--print-architecture').strip()}",
        f"Maintainer: {AUTHORS}",
        f"Installed-Size: {size // 1024}",
        f"Depends: {', '.join(debian_packages(root / 'usr/lib/takeback'))}",
        "Recommends: desktop-file-utils, shared-mime-info, xdg-utils",
        "Section: games",
        "Priority: optional",
        *([f"Homepage: {build.home}"] if build.home else []),
        f"Description: {SUMMARY[0].lower()}{SUMMARY[1:]}",
        "\n .\n".join(_indented(text, " ") for text in DESCRIPTION),
    ]
    write_text(root / "DEBIAN/control", "\n".join(lines) + "\n")


def _write_documents(build: Build, share: Path) -> None:
    """Write the page of the manual, the changes, the licences, and what lintian must not report."""
    day = datetime.fromtimestamp(build.time(), UTC)
    manual = fill_text("takeback.6", VERSION=build.version, DATE=f"{day:%Y-%m-%d}")
    _write_packed(share / "man/man6/takeback.6.gz", manual)
    _write_packed(share / "doc/takeback/changelog.gz", debian_changes(build))
    write_text(share / "doc/takeback/copyright", _copyright(build))
    overrides = "".join(f"# {why}\ntakeback: {tag}\n" for tag, why in HELD_BACK.items())
    write_text(share / "lintian/overrides/takeback", overrides)


def _indented(text: str, before: str) -> str:
    """Return a text in lines that all begin with this."""
    return fill(text, WIDTH, initial_indent=before, subsequent_indent=before, break_on_hyphens=False)


def debian_changes(build: Build) -> str:
    """Return the changelog as Debian writes it, without versions that have no date."""
    entries = []
    for release in read_releases(build.top / "resources" / "CHANGELOG.md"):
        if release.day is not None:
            when = datetime.combine(release.day, datetime.min.time(), UTC).replace(hour=12)
            changes = "\n".join(_indented(f"* {plain_text(change)}", "  ") for change in release.changes)
            entries.append(
                f"takeback ({release.version}) stable; urgency=low\n\n{changes}\n\n"
                f" -- {AUTHORS}  {format_datetime(when)}\n"
            )
    return "\n".join(entries)


def _copyright(build: Build) -> str:
    """Return the licences, as far as they are known by name; the others lie with the program."""
    licence = (build.top / "resources/licences/MIT.txt").read_text(encoding="utf-8").strip()
    text = "\n".join(f" {line}" if line.strip() else " ." for line in licence.splitlines())
    return (
        "Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/\n"
        "Upstream-Name: Takeback\n"
        "Comment: The licences of the libraries that are brought are in /usr/lib/takeback/licences;\n"
        " those of Qt and the typeface in /usr/lib/takeback/_internal/takeback/resources/licences.\n\n"
        f"Files: *\nCopyright: 2026 The Takeback authors\nLicense: Expat\n{text}\n\n"
        "Files: usr/lib/takeback/_internal/PySide6/* usr/lib/takeback/_internal/shiboken6/*\n"
        "Copyright: The Qt Company\nLicense: LGPL-3\n"
        " The text is in /usr/share/common-licenses/LGPL-3. Tables that Takeback does not use were taken\n"
        " out of libicudata, and shiboken6/files.dir holds compiled copies of modules in libshiboken6;\n"
        " everything else is as the Qt Company builds it.\n"
    )


def _write_packed(file: Path, text: str) -> None:
    """Write a text compressed, without the time."""
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(gzip.compress(text.encode(), 9, mtime=0))
