"""Set-up of a fresh clone on a machine with nothing but Python.

`ensure` returns at once if everything is installed. Otherwise it makes `.venv` in the top folder of the
checkout, installs the project there, and starts the same command again inside. Any obstacle is reported as
one sentence on standard error, with exit status 1.

Uses the standard library only, and imports slow modules only when needed: a start with nothing to do must not
be slowed down.
"""

from __future__ import annotations

import os
import sys
from importlib.machinery import PathFinder

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from typing import NoReturn, TextIO

TOP = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
NO_SYSTEM_PACKAGES = "--no-system-packages"  # never install system packages, nor ask to
PATIENCE = 300.0  # seconds to wait for an answer, for apt-get, and for another set-up
ORDERLY = 10.0  # seconds between terminating and killing a command
STARTED_AGAIN = "TAKEBACK_STARTED_AGAIN"  # set across the restart, so that a broken venv cannot make a loop
LOG = ".venv-setup.log"
PIP_ZIPAPP = "https://bootstrap.pypa.io/pip/pip.pyz"  # runs without an installed pip

# Required modules by extra; "" is always required. Extras that are not listed are optional.
MODULES = {
    "": ("PySide6", "shiboken6", "msgspec", "phevaluator", "numpy", "cryptography", "babel"),
    "test": (
        *("pytest", "pytestqt", "xdist", "hypothesis", "PIL", "ruff", "mypy", "pokerkit"),
        *("hatchling", "packaging"),
    ),
}

AT_START = ("msgspec", "PySide6.QtWidgets")  # those that the window imports at once
CHECKED = (*MODULES[""], "PIL", "pillow")  # prefixes of files whose size is checked; not those of tests
IMPORTABLE = (".py", ".so", ".pyd", ".dll", ".dylib")

# The system libraries that Qt loads but does not bring, with the Debian packages that hold them.
QT_LIBRARIES = {
    "libEGL.so.1": "libegl1",
    "libGL.so.1": "libgl1",
    "libX11.so.6": "libx11-6",
    "libdbus-1.so.3": "libdbus-1-3",
    "libfontconfig.so.1": "libfontconfig1",
    "libfreetype.so.6": "libfreetype6",
    "libglib-2.0.so.0": "libglib2.0-0",
    "libxkbcommon.so.0": "libxkbcommon0",
    "libzstd.so.1": "libzstd1",
}
X11_LIBRARIES = {
    "libX11-xcb.so.1": "libx11-xcb1",
    "libxcb-cursor.so.0": "libxcb-cursor0",
    "libxcb-icccm.so.4": "libxcb-icccm4",
    "libxcb-image.so.0": "libxcb-image0",
    "libxcb-keysyms.so.1": "libxcb-keysyms1",
    "libxcb-randr.so.0": "libxcb-randr0",
    "libxcb-render-util.so.0": "libxcb-render-util0",
    "libxcb-render.so.0": "libxcb-render0",
    "libxcb-shape.so.0": "libxcb-shape0",
    "libxcb-shm.so.0": "libxcb-shm0",
    "libxcb-sync.so.1": "libxcb-sync1",
    "libxcb-util.so.1": "libxcb-util1",
    "libxcb-xfixes.so.0": "libxcb-xfixes0",
    "libxcb-xkb.so.1": "libxcb-xkb1",
    "libxcb.so.1": "libxcb1",
    "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
}
WAYLAND_LIBRARIES = {
    "libwayland-client.so.0": "libwayland-client0",
    "libwayland-cursor.so.0": "libwayland-cursor0",
}


class CannotStart(Exception):
    """Raised when set-up is impossible. The text is a sentence for the player."""


def ensure(extras: Iterable[str] = ("export",)) -> None:
    """Return if the program can run in this process, or this is no checkout; else install what is missing and
    start the command again, or exit with a sentence."""
    if not is_checkout(TOP):
        return
    try:
        elsewhere = prepare(TOP, tuple(extras))
    except CannotStart as why:
        sys.exit(str(why))
    if elsewhere:
        start_again(elsewhere)
    os.environ.pop(STARTED_AGAIN, None)


def prepare(top: str, extras: tuple[str, ...]) -> str:
    """Install missing system libraries; then return the Python of `.venv`, made or repaired, to start again
    with, or "" if this one has everything. Raises CannotStart."""
    provide_libraries()
    is_damaged = Venv(top).is_damaged()
    if not is_damaged and is_ready(top, extras):
        return ""
    if len(os.environ.get(STARTED_AGAIN, "")) > 1:
        raise CannotStart("Takeback's folder .venv is damaged. Please remove it and start again.")
    return provide_venv(top, extras, is_damaged)


def note_start() -> None:
    """Note in `.venv` that this process runs in it, until `note_end`; do nothing if it runs elsewhere."""
    venv = Venv(TOP)
    if is_checkout(TOP) and venv.is_this_one():
        try:
            os.makedirs(venv.running, exist_ok=True)
            open(os.path.join(venv.running, str(os.getpid())), "w").close()
        except OSError:
            pass  # a read-only venv is repaired by its owner


def note_end() -> None:
    """Note that this process has ended in order."""
    file = os.path.join(Venv(TOP).running, str(os.getpid()))
    if os.path.exists(file):
        os.remove(file)


def is_checkout(top: str) -> bool:
    """Tell whether this folder is a checkout, rather than an installation."""
    return os.path.isfile(os.path.join(top, "pyproject.toml")) and os.path.isdir(
        os.path.join(top, "resources")
    )


def start_again(python: str) -> NoReturn:
    """Run the same command with this Python, interpreter flags included; never returns."""
    os.environ[STARTED_AGAIN] = os.environ.get(STARTED_AGAIN, "") + "!"
    command = [python, *sys.orig_argv[1:]]
    if sys.platform != "win32":
        os.execv(python, command)
    import subprocess

    sys.exit(subprocess.call(command))


# --- is everything there? -----------------------------------------------------------------------------------


def is_ready(top: str, extras: Iterable[str]) -> bool:
    """Tell whether this process has all modules it needs, and in `.venv` a stamp that is missing or up to
    date, elsewhere a PySide6 that suits Python."""
    if missing_modules(extras):
        return False
    venv = Venv(top)
    if not venv.is_this_one():
        return qt_suits_python()
    return venv.stamp() is None or venv.is_up_to_date(extras)


def missing_modules(extras: Iterable[str]) -> list[str]:
    """Return the required modules that cannot be found; they are not imported."""
    wanted = [name for extra in ("", *extras) for name in MODULES.get(extra, ())]
    return [name for name in wanted if not PathFinder.find_spec(name)]


def has_other_sizes(folder: str) -> bool:
    """Tell whether a code file of the libraries CHECKED in this folder is missing, or has another size than
    when it was installed: emptied files can often be imported."""
    try:
        for name in os.listdir(folder):
            if name.endswith(".dist-info"):
                with open(os.path.join(folder, name, "RECORD"), encoding="utf-8") as record:
                    for line in record:
                        if not line.startswith(CHECKED):
                            continue
                        path, _, size = line.rstrip().rsplit(",", 2)
                        if not (path.endswith(IMPORTABLE) or ".so." in path):
                            continue  # others are mostly data, and .pyc files change
                        if size and os.path.getsize(os.path.join(folder, path.strip('"'))) != int(size):
                            return True
    except (NotADirectoryError, FileNotFoundError) as error:
        return error.filename != folder and os.path.isdir(folder)
    return False


def can_import(modules: Iterable[str]) -> bool:
    """Tell whether these modules can be imported, in another process, as a damaged library may crash it."""
    return succeeds([sys.executable, "-P", "-c", f"import {', '.join(modules)}"], PATIENCE)


def is_running(process: int) -> bool:
    """Tell whether another process with this id runs. Always True for this one, and False on Windows."""
    if process == os.getpid():
        return True  # it has restarted itself
    if sys.platform == "win32":
        return False  # no harmless way to find out
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except OSError:
        pass  # another user's process
    return True


def qt_suits_python() -> bool:
    """Tell whether the installed PySide6 is one that pyproject.toml allows, where the reasons are; True if
    its version is unknown."""
    version = qt_version()
    if not version:
        return True  # unknown: trust the installation
    is_sound = version >= (6, 8, 3) and version != (6, 9, 0)
    return is_sound and (sys.version_info >= (3, 12) or version < (6, 12))


def qt_version() -> tuple[int, ...]:
    """Return the version of PySide6, read from its source, as importing it is slow; () if it is not found."""
    spec = PathFinder.find_spec("PySide6")
    if spec is None or spec.origin is None:
        return ()
    with open(spec.origin, encoding="utf-8") as source:
        for line in source:
            if line.startswith("__version_info__ = ("):
                return tuple(int(part) for part in line.split("(")[1].split(",")[:3])
    return ()


NAME, NEW, OLD = ".venv", ".vnew", ".vold"  # equal lengths, see `exchange_venvs`


class Venv:
    """The folder `.venv` of a checkout.

    Its stamp says for which Python, place, extras and pyproject.toml it was made. The stamp is emptied before
    the venv is changed and written at the end: an empty one means an interrupted set-up, none that somebody
    else made the venv.
    """

    def __init__(self, top: str, name: str = NAME) -> None:
        self.top = top
        self.folder = os.path.join(top, name)
        self.place = os.path.join(top, NAME)  # its final place
        in_windows = sys.platform == "win32"
        self.scripts = os.path.join(self.folder, "Scripts" if in_windows else "bin")
        self.python = os.path.join(self.scripts, "python.exe" if in_windows else "python")

    def is_this_one(self) -> bool:
        """Tell whether this process runs in the venv."""
        return os.path.realpath(sys.prefix) == os.path.realpath(self.folder)

    @property
    def stamp_file(self) -> str:
        """Return the path of the stamp."""
        return os.path.join(self.folder, "takeback-stamp")

    def stamp(self) -> str | None:
        """Return the stamp's text; None if there is none."""
        try:
            with open(self.stamp_file, encoding="utf-8") as file:
                return file.read()
        except (OSError, ValueError):
            return None

    @property
    def running(self) -> str:
        """Return the folder with a file for each process that runs in this venv or has crashed."""
        return os.path.join(self.folder, "takeback-running")

    def is_damaged(self) -> bool:
        """Tell whether this process runs in the venv, and files in it have other sizes than when installed or
        what the program needs cannot be imported.

        Checked only after a crash, whose note is deleted, as it is slow.
        """
        if not self.is_this_one() or not self.remove_crash_notes():
            return False
        own = [folder for folder in sys.path if folder.startswith(self.folder + os.sep)]
        return any(map(has_other_sizes, own)) or not can_import(AT_START)

    def remove_crash_notes(self) -> bool:
        """Delete the notes of processes that no longer run; return whether there were any."""
        try:
            dead = [name for name in os.listdir(self.running) if not is_running(int(name))]
            for name in dead:
                os.remove(os.path.join(self.running, name))
        except (OSError, ValueError):
            return False
        return bool(dead)

    def write_stamp(self, text: str) -> None:
        """Write this text as the stamp; "" marks a set-up that has not ended."""
        with open(self.stamp_file, "w", encoding="utf-8") as file:
            file.write(text)

    def extras(self) -> set[str]:
        """Return the extras that the stamp names; none without a stamp."""
        lines = (self.stamp() or "").splitlines()
        return set(lines[1].split()) if len(lines) > 1 else set()

    def origin(self) -> str:
        """Return what a venv depends on for good: the version of Python and its place."""
        return "{}.{} {}".format(*sys.version_info[:2], os.path.realpath(self.place))

    def fresh_stamp(self, extras: Iterable[str]) -> str:
        """Return the stamp that a venv with these extras would have now."""
        return "\n".join([self.origin(), " ".join(sorted(extras)), project_part(self.top)])

    def is_up_to_date(self, extras: Iterable[str]) -> bool:
        """Tell whether the venv has these extras and was made for the present pyproject.toml, Python and
        place."""
        return set(extras) <= self.extras() and self.stamp() == self.fresh_stamp(self.extras())

    def can_be_updated(self) -> bool:
        """Tell whether its Python is there and of this version, and its stamp, if any, of this Python and
        place, so that installing into it is enough."""
        stamp = self.stamp()
        if not os.path.exists(self.python):
            return False
        if stamp is None:
            return self.version() == sys.version_info[:2]
        return stamp.startswith(self.origin() + "\n")

    def version(self) -> tuple[int, ...]:
        """Return the version of Python it was made with, as (major, minor); () if unknown."""
        try:
            with open(os.path.join(self.folder, "pyvenv.cfg"), encoding="utf-8") as file:
                settings = dict(line.replace(" ", "").strip().split("=", 1) for line in file if "=" in line)
            text = settings.get("version") or settings.get("version_info", "")
            return tuple(int(part) for part in text.split(".")[:2])
        except (OSError, ValueError):
            return ()


def project_part(top: str) -> str:
    """Return the part of pyproject.toml that decides what is installed: everything before the tools'
    settings."""
    with open(os.path.join(top, "pyproject.toml"), encoding="utf-8") as file:
        return file.read().split("\n[tool.", 1)[0]


# --- the venv -----------------------------------------------------------------------------------------------


def provide_venv(top: str, extras: tuple[str, ...], is_damaged: bool = False) -> str:
    """Make or repair `.venv` with these extras and those it had; return its Python. Raises CannotStart."""
    venv = Venv(top)
    try:
        with open(os.path.join(top, "pyproject.toml"), encoding="utf-8") as project:
            wait_for_other_starts(project)
            finish_exchange(top)
            known = venv.extras()
            whole = os.path.exists(venv.python) and venv.is_up_to_date(extras)
            if whole and venv.is_this_one() and (is_damaged or missing_modules(extras)):
                whole = False
                venv.write_stamp("")  # its stamp is wrong, so it cannot be trusted
            if not whole:
                update_or_replace(venv, {*extras, *known})
    except OSError as error:
        raise CannotStart(f"Takeback cannot make its folder .venv: {error}.") from error
    return venv.python


def wait_for_other_starts(project: TextIO) -> None:
    """Wait until no other start is setting up, holding a lock on the file. Raises CannotStart after
    PATIENCE."""
    import time

    try:
        import fcntl
    except ImportError:
        return  # Windows: do not wait
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        try:
            fcntl.flock(project, fcntl.LOCK_EX | fcntl.LOCK_NB)
            return
        except BlockingIOError:
            time.sleep(0.1)
        except OSError:
            return  # the file system has no locks
    raise CannotStart(
        "Another start of Takeback is still setting it up. Please wait for it, and start again."
    )


def update_or_replace(venv: Venv, extras: set[str]) -> None:
    """Print that this takes a minute; install into the venv if it can be updated, else make a new one and put
    it in its place. Raises CannotStart."""
    print_message(
        "Takeback is fetching what it needs into .venv. This happens once and takes about a minute …"
    )
    if venv.can_be_updated():
        install_project(venv, extras)
        return
    import shutil

    new = Venv(venv.top, NEW)
    try:
        make_venv(new)
        install_project(new, extras)
        exchange_venvs(new, venv)
    finally:
        shutil.rmtree(new.folder, ignore_errors=True)


def install_project(venv: Venv, extras: set[str]) -> None:
    """Install the project into the venv; the stamp is empty meanwhile. Raises CannotStart."""
    before = venv.stamp()
    pip = pip_for(venv)
    if before is not None:
        venv.write_stamp("")
    try:
        install(pip, venv, extras)
    except CannotStart:
        if before:
            venv.write_stamp(before)  # unchanged: pip downloads everything before it installs
        raise
    venv.write_stamp(venv.fresh_stamp(extras))


def exchange_venvs(new: Venv, venv: Venv) -> None:
    """Replace the old venv by the new one. One made by somebody else is renamed, not deleted.

    Scripts in a venv contain the path of its Python, which is changed. The folder names have equal lengths,
    so that this works in Windows launchers too.
    """
    import shutil
    import time

    old = os.path.join(venv.top, OLD)
    change_place(new)
    if venv.stamp() is None and os.path.lexists(venv.folder):
        os.rename(venv.folder, f"{venv.folder}-{int(time.time())}")
    elif os.path.lexists(venv.folder):
        os.rename(venv.folder, old)
    os.rename(new.folder, venv.folder)
    shutil.rmtree(old, ignore_errors=True)


def change_place(new: Venv) -> None:
    """Replace the venv's path by its final one in its scripts and configuration."""
    files = [os.path.join(new.scripts, name) for name in os.listdir(new.scripts)]
    for path in [*files, os.path.join(new.folder, "pyvenv.cfg")]:
        if os.path.islink(path) or not os.path.isfile(path):
            continue
        with open(path, "r+b") as file:
            before = file.read()
            after = before.replace(os.fsencode(new.folder), os.fsencode(new.place))
            if after != before:
                file.seek(0)
                file.write(after)


def finish_exchange(top: str) -> None:
    """Complete an exchange that was interrupted if `.venv` is missing, and delete what is left of it."""
    import shutil

    for name in (NEW, OLD):  # a complete new one has a stamp; the old one is removed last
        left = Venv(top, name)
        if not os.path.lexists(left.place) and left.stamp():
            change_place(left)
            os.rename(left.folder, left.place)
        shutil.rmtree(left.folder, ignore_errors=True)


def make_venv(venv: Venv) -> None:
    """Make an empty venv with an empty stamp, with pip if this Python brings it; install the venv module
    first if it is missing. Raises CannotStart."""
    os.mkdir(venv.folder)
    venv.write_stamp("")
    # not the Python of a venv, which may be the broken one
    python = getattr(sys, "_base_executable", "") or sys.executable
    for options in ([], ["--without-pip"]):
        if succeeds([python, "-P", "-m", "venv", *options, venv.folder]):
            return
    provide_packages(
        ["python3-venv"], "This Python has no venv module, which Takeback needs to set itself up."
    )
    if not succeeds([python, "-P", "-m", "venv", venv.folder]):
        raise CannotStart("Takeback cannot set itself up: the venv module of this Python does not work.")


def pip_for(venv: Venv) -> list[str]:
    """Return a command that runs pip for this venv: its own, this Python's, a downloaded one, or that of a
    system package. Raises CannotStart."""
    own = [venv.python, "-P", "-m", "pip"]
    this = getattr(sys, "_base_executable", "") or sys.executable
    ours = [this, "-P", "-m", "pip", "--python", venv.python]
    for command in (own, ours):
        if succeeds([*command, "--version"]):
            return command
    try:
        return [venv.python, fetch_pip(venv)]
    except OSError:  # no network, or one that reaches the packages only
        provide_packages(["python3-venv"], "This Python has no pip, and Takeback could not fetch one.")
    if not succeeds([venv.python, "-P", "-m", "ensurepip"]):
        raise CannotStart("Takeback cannot set itself up: this Python has no pip. Please install pip.")
    return own


def fetch_pip(venv: Venv) -> str:
    """Download pip into the venv and return its path. Raises OSError."""
    from urllib.request import urlopen

    file = os.path.join(venv.folder, "pip.pyz")
    with urlopen(PIP_ZIPAPP, timeout=30) as source, open(file, "wb") as target:
        target.write(source.read())
    return file


def install(pip: list[str], venv: Venv, extras: set[str]) -> None:
    """Install the project with these extras by pip, logging to a file if that fails. Raises CannotStart."""
    import subprocess

    project = venv.top + (f"[{','.join(sorted(extras))}]" if extras else "")
    command = [*pip, "install", "--retries", "2", "--editable", project]
    output = []
    with subprocess.Popen(
        command,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
        env=pip_environment(),
    ) as process:
        for line in process.stdout or ():
            output.append(line)
            show_progress(line)
    show_progress("")
    if process.returncode != 0:
        with open(os.path.join(venv.top, LOG), "w", encoding="utf-8") as log:
            log.writelines(output)
        raise CannotStart(why_pip_failed("".join(output)))


def pip_environment() -> dict[str, str]:
    """Return the environment for pip, without user settings that make no sense in a venv."""
    return {
        **os.environ,
        "PIP_USER": "0",
        "PIP_REQUIRE_VIRTUALENV": "0",
        "PIP_DISABLE_PIP_VERSION_CHECK": "1",
        "PIP_NO_INPUT": "1",
        "PYTHONSAFEPATH": "1",
        "PYTHONIOENCODING": "utf-8",
    }


def why_pip_failed(output: str) -> str:
    """Return a sentence for the player from pip's output."""
    if "No space left" in output:
        return "Takeback could not fetch what it needs: the disk is full."
    signs_of_no_network = ("Retrying (Retry(", "NewConnectionError", "Failed to resolve", "ProxyError")
    if any(sign in output for sign in signs_of_no_network):
        return (
            "Takeback could not fetch what it needs, because the network could not be reached. "
            "Please connect to the internet and start again."
        )
    errors = [line.partition("ERROR:")[2].strip() for line in output.splitlines() if "ERROR:" in line]
    reason = f"pip says: {errors[-1].rstrip('.')}. " if errors else ""
    return f"Takeback could not install what it needs. {reason}More is in {LOG}."


# --- system libraries ---------------------------------------------------------------------------------------


def provide_libraries() -> None:
    """Install missing system libraries of Qt, on Linux only; nothing if all are there. Raises CannotStart if
    that is not possible."""
    if not sys.platform.startswith("linux"):
        return
    wanted = wanted_libraries(os.environ)
    missing = missing_libraries(wanted)
    if missing:
        why = f"Qt needs system libraries that are not installed here: {', '.join(missing)}."
        provide_packages(sorted({wanted[name] for name in missing}), why)


def wanted_libraries(environment: Mapping[str, str]) -> dict[str, str]:
    """Return the libraries for every Qt program and for the display in use, with their Debian packages."""
    wanted = dict(QT_LIBRARIES)
    platform = environment.get("QT_QPA_PLATFORM", "")
    if environment.get("DISPLAY") and platform in ("", "xcb"):
        wanted.update(X11_LIBRARIES)
    if environment.get("WAYLAND_DISPLAY") and platform in ("", "wayland"):
        wanted.update(WAYLAND_LIBRARIES)
    return wanted


def missing_libraries(names: Iterable[str]) -> list[str]:
    """Return those of the named libraries that are neither in the usual folders nor can be loaded."""
    multiarch = getattr(sys.implementation, "_multiarch", "")
    places = [f"/usr/lib/{multiarch}/", "/usr/lib64/", "/usr/lib/", f"/lib/{multiarch}/", "/lib64/", "/lib/"]
    return [
        name
        for name in names
        if not any(os.path.exists(place + name) for place in places) and not can_load(name)
    ]


def can_load(library: str) -> bool:
    """Tell whether this library can be loaded."""
    import ctypes

    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True


def provide_packages(packages: list[str], why: str) -> None:
    """Install these Debian packages if the user allows it. Raise CannotStart, with `why` they are needed and
    the command that installs them, if not, or if it fails."""
    import shutil
    import time

    if not shutil.which("apt-get"):
        raise CannotStart(f"{why} Please install what is missing with the package manager of your system.")
    line = f"apt-get install -y {' '.join(packages)}"
    rights = None if NO_SYSTEM_PACKAGES in sys.argv else rights_to_install(why, line)
    if rights is None:
        raise CannotStart(f"{why} This line installs what is missing:\n    sudo {line}")
    print_message(f"Takeback is installing system packages: {' '.join(packages)} …")
    apt = [*rights, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get"]
    install = [*apt, "install", "-y", "-qq", "--no-install-recommends", *packages]
    end = time.monotonic() + PATIENCE
    update = [*apt, "update", "-qq"]
    if not (succeeds_by(install, end) or (succeeds_by(update, end) and succeeds_by(install, end))):
        raise CannotStart(
            f"{why} They could not be installed. Please try this line yourself:\n    sudo {line}"
        )


def succeeds_by(command: list[str], end: float) -> bool:
    """Run a command until this time (monotonic) at most; return whether it succeeded."""
    import time

    return succeeds(command, max(0.0, end - time.monotonic()))


def rights_to_install(why: str, line: str) -> list[str] | None:
    """Return what to put before a command that needs root: ["sudo"], or [] for root; None if not allowed.

    The user is asked at a terminal. Without one, root installs unasked, as when a new machine is set up
    automatically.
    """
    import shutil

    is_root = os.geteuid() == 0
    if not (sys.stdin and sys.stdin.isatty()):
        return [] if is_root else None
    sudo = [] if is_root else ["sudo"]
    if not all(map(shutil.which, sudo)):
        return None
    return (
        sudo
        if ask_yes_no(f"{why} May Takeback install them now with {' '.join([*sudo, line])}? [Y/n] ")
        else None
    )


def ask_yes_no(question: str) -> bool:
    """Ask on the terminal; return whether the answer is yes. No answer for some minutes is a no."""
    import select

    print(question, end="", file=sys.stderr, flush=True)
    if not select.select([sys.stdin], [], [], PATIENCE)[0]:
        print_message("")
        return False
    answer = sys.stdin.readline()
    return answer.endswith("\n") and answer.strip().lower() in ("", "y", "yes")


# --- saying and doing ---------------------------------------------------------------------------------------


def print_message(sentence: str) -> None:
    """Print a sentence on standard error: standard output belongs to the command that is run."""
    print(sentence, file=sys.stderr, flush=True)


def show_progress(line: str) -> None:
    """Show a line of pip's output over the one before, if it tells a step and this is a terminal; "" clears
    it."""
    if sys.stderr and sys.stderr.isatty():
        words = line.split()
        if not line:
            print("\r\033[K", end="", file=sys.stderr, flush=True)
        elif words and words[0] in ("Collecting", "Downloading", "Installing", "Building"):
            print(f"\r\033[K  {line.strip()[:76]}", end="", file=sys.stderr, flush=True)


def succeeds(command: list[str], seconds: float | None = None) -> bool:
    """Run a command without output; return whether it succeeds within these seconds (None: any time), after
    which it is terminated. False also if it cannot be started."""
    import subprocess

    nowhere = subprocess.DEVNULL
    try:
        process = subprocess.Popen(
            command, stdin=nowhere, stdout=nowhere, stderr=nowhere, env=pip_environment()
        )
    except OSError:
        return False
    try:
        return process.wait(seconds) == 0
    except subprocess.TimeoutExpired:
        process.terminate()  # sudo passes it on, and apt-get exits in order
        try:
            process.wait(ORDERLY)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        return False


if __name__ == "__main__":
    # `python3 -m desktop.bootstrap test` prepares the extra `test` and prints the Python that has it.
    try:
        wanted = [word for word in sys.argv[1:] if word != NO_SYSTEM_PACKAGES]
        print(prepare(TOP, tuple(wanted)) or sys.executable)
    except CannotStart as why:
        sys.exit(str(why))
