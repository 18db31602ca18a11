"""The contents of the folder with the program, and the parts of its libraries that are left out."""

from __future__ import annotations

import re
import sys
from pathlib import Path, PurePosixPath

from desktop.bootstrap import QT_LIBRARIES, WAYLAND_LIBRARIES, X11_LIBRARIES

# Modules that are imported by names made at run time, so that nobody finds them by reading.
HIDDEN = (
    *("phevaluator.card", "phevaluator.evaluator", "phevaluator.evaluator_omaha", "phevaluator.utils"),
    "phevaluator._pheval",
)
# Modules that some library would import, but the program never does.
EXCLUDED = (
    *("tkinter", "unittest", "pydoc", "doctest", "lib2to3", "distutils", "setuptools", "pip", "idlelib"),
    *("numpy.f2py", "numpy.distutils", "pytest", "_pytest", "pokerkit", "hypothesis", "readline", "curses"),
    *("PIL.ImageTk", "PIL.ImageQt", "PIL._avif", "PIL._imagingcms", "PIL._imagingft", "PIL._imagingtk"),
    # hashlib and hmac have functions of their own for what is used; these bring OpenSSL; uuid likewise
    *("_hashlib", "_ssl", "ssl", "_uuid"),
)
QT_PARTS = ("Core", "DBus", "Gui", "Network", "Svg", "Test", "WaylandClient", "Widgets", "XcbQpa")
QT_PLUGINS = {
    "iconengines": ("qsvgicon",),
    "imageformats": ("qjpeg", "qsvg"),
    "platforminputcontexts": ("composeplatforminputcontextplugin", "ibusplatforminputcontextplugin"),
    "platforms": ("qoffscreen", "qwayland", "qxcb"),
    "platformthemes": ("qxdgdesktopportal",),
    "wayland-decoration-client": ("adwaita", "bradient"),
    "wayland-shell-integration": ("xdg-shell",),
}
# Libraries of the system that are brought, because a desktop may do without them or have another version.
BROUGHT = re.compile(
    r"lib(python3\.\d+|ffi|sqlite3|bz2|lzma|brotli(common|dec)"
    r"|xcb-(cursor|icccm|image|keysyms|render-util|util)|xkbcommon(-x11)?)\.so[.\d]*"
)
BROUGHT_PACKAGES = {
    name: package for name, package in (QT_LIBRARIES | X11_LIBRARIES).items() if BROUGHT.fullmatch(name)
}
# All others must be there, with the Debian package that holds each.
OF_THE_SYSTEM = {
    **{
        name: package
        for name, package in (QT_LIBRARIES | X11_LIBRARIES | WAYLAND_LIBRARIES).items()
        if not BROUGHT.fullmatch(name)
    },
    "libc.so.6": "libc6",
    "libexpat.so.1": "libexpat1",
    "libgcc_s.so.1": "libgcc-s1",
    "libgssapi_krb5.so.2": "libgssapi-krb5-2",
    "libgthread-2.0.so.0": "libglib2.0-0",
    "libstdc++.so.6": "libstdc++6",
    "libz.so.1": "zlib1g",
}
# Of these the debugging symbols are removed; those of Qt and numpy have none, and must stay as they are.
STRIPPED = re.compile(
    r"_internal/(libpython[^/]*|[^/]*/lib-dynload/[^/]*|py[a-z]*\.[^/]*|phevaluator/.*|msgspec/.*|cryptography/.*)"
    r"(\.so[.\d]*|\.abi3\.so)"
)
# The languages of the catalogues; Babel brings the rules of hundreds, 30 MB in all.
TRANSLATED = {one.name.partition("_")[0] for one in Path(__file__).parents[2].glob("resources/locale/*")}
LIBRARY = re.compile(r"lib[^/]*\.so[^/]*")


def modules(top: str) -> list[str]:
    """Return the names of all modules of the program below this folder, sorted, and of hidden ones."""
    root = Path(top)
    found = []
    for file in sorted((root / "takeback").rglob("*.py")):
        parts = file.relative_to(root).with_suffix("").parts
        found.append(".".join(parts[:-1] if parts[-1] == "__init__" else parts))
    return [*found, *HIDDEN]


def is_wanted(place: str) -> bool:
    """Tell whether a file with this path, of those that PyInstaller collects, is put into the folder."""
    parts = PurePosixPath(place).parts
    if parts[:2] == ("babel", "locale-data"):
        return parts[-1].partition(".")[0].partition("_")[0] in {"root", *TRANSLATED}
    if not sys.platform.startswith("linux"):
        return _is_wanted_elsewhere(parts)
    if len(parts) == 1 and LIBRARY.fullmatch(place):
        return BROUGHT.fullmatch(place) is not None
    if parts[:2] == ("PySide6", "Qt"):
        return _is_wanted_of_qt(parts[2:])
    return not parts[0].endswith(".dist-info")


def is_stripped(place: str) -> bool:
    """Tell whether debugging symbols are removed from the file with this path in the folder."""
    return STRIPPED.fullmatch(place) is not None


def _is_wanted_of_qt(parts: tuple[str, ...]) -> bool:
    """Tell whether a file with this path in Qt's own folder is needed."""
    name = parts[-1]
    if parts[0] == "lib":
        return name.startswith("libicu") or name in {f"libQt6{one}.so.6" for one in QT_PARTS}
    if parts[0] == "plugins":
        return name in {f"lib{one}.so" for one in QT_PLUGINS.get(parts[1], ())}
    return False


def _is_wanted_elsewhere(parts: tuple[str, ...]) -> bool:
    """Tell whether a file is needed on Windows and macOS, where only the largest needless parts are known."""
    needless = {"translations", "qml", "opengl32sw.dll", "tls", "networkinformation", "generic"}
    return needless.isdisjoint(parts)
