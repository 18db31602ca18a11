"""Install the package for Debian on a bare system and play it: `python3 -m tests.release.bare_root DEB`.

The bare system is Debian's smallest, made by debootstrap in a folder: no desktop, no fonts, no Python. The
display is an Xvfb of this machine. It needs root, debootstrap, xvfb, xdotool and imagemagick, and a network
for Debian's packages; what is missing is named. Every step prints its result; the first that fails ends it.
"""

from __future__ import annotations

import argparse
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

NEEDED = ("debootstrap", "Xvfb", "xdotool", "import", "chroot", "dpkg-deb")
SUITE = "bookworm"
USER, HOME = "player", "home/player"
PROFILE = f"{HOME}/.local/share/takeback"
SAVE = "my game.takeback"
OPENERS = ("libglib2.0-bin", "xdg-utils", "libfile-mimeinfo-perl", "shared-mime-info", "desktop-file-utils")
PATIENCE = 60.0  # seconds for a window, and for a turn
SCREEN = "1280x800x24"
MAKE_SAVE = """
import sys
from takeback.engine.game import find_game
from takeback.engine.record import Seat
from takeback.table.opening import new_table, save
seats = tuple(Seat("person", name, "", number) for number, name in enumerate(("Ann", "Ben")))
save(new_table(find_game("tictactoe"), {}, seats, 1), sys.argv[1])
"""


class Failed(Exception):
    """A failure of a step. Its text says what was expected."""


class BareRoot:
    """A bare Debian system in a folder, with one player."""

    def __init__(self, folder: Path, display: str) -> None:
        self.folder = folder
        self.display = display

    def run(self, *command: str, user: str = "root", is_wanted: bool = True) -> str:
        """Run a command in the system and return what it printed. Raise Failed if it fails."""
        done = subprocess.run(
            self._command(command, user), capture_output=True, text=True, check=False, timeout=600
        )
        if is_wanted and done.returncode != 0:
            raise Failed(f"{' '.join(command)} failed:\n{done.stdout}{done.stderr}")
        return done.stdout

    def start(self, *command: str) -> subprocess.Popen[bytes]:
        """Start a command as the player and return its process."""
        return subprocess.Popen(
            self._command(command, USER), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )

    def _command(self, command: tuple[str, ...], user: str) -> list[str]:
        """Return the command that runs another one in the system, with an environment of its own."""
        home = f"/{HOME}" if user == USER else "/root"
        words = [
            f"HOME={home}",
            f"USER={user}",
            f"DISPLAY={self.display}",
            "PATH=/usr/sbin:/usr/bin:/sbin:/bin:/usr/games",
        ]
        inside = [
            "env",
            "-i",
            *words,
            "DEBIAN_FRONTEND=noninteractive",
            "LC_ALL=C.UTF-8",
            "XDG_CURRENT_DESKTOP=X",
        ]
        return ["chroot", f"--userspec={user}:{user}", str(self.folder), *inside, *command]

    def files(self) -> set[str]:
        """Return all files of the system but those of the package manager, caches and the kernel."""
        left_out = ("proc/", "sys/", "dev/", "tmp/", "run/", "var/lib/dpkg/", "var/lib/apt/", "var/cache/")
        listed = subprocess.run(
            ["find", ".", "-xdev", "-type", "f", "-printf", "%P\\n"],
            cwd=self.folder,
            capture_output=True,
            text=True,
            check=True,
        ).stdout.splitlines()
        return {name for name in listed if not name.startswith((*left_out, "var/log/"))}

    def turns(self) -> int:
        """Return how many turns the player's journal holds; of a copy, as a reader leaves files beside it."""
        with tempfile.TemporaryDirectory() as copied:
            for file in (self.folder / PROFILE).glob("journal.sqlite*"):
                shutil.copy(file, copied)
            if not (journal_file := Path(copied, "journal.sqlite")).exists():
                return 0
            try:
                with closing(sqlite3.connect(journal_file)) as journal:
                    return int(journal.execute("SELECT count(*) FROM turns").fetchone()[0])
            except sqlite3.Error:
                return 0  # copied while it was written


class Screen:
    """The display on which the program is shown, used as a person does."""

    def __init__(self, display: str, pictures: Path) -> None:
        self.display = display
        self.pictures = pictures
        self.pictures.mkdir(parents=True, exist_ok=True)

    def tool(self, *words: str) -> str:
        """Run xdotool and return what it printed; "" if it fails."""
        done = subprocess.run(
            ["env", f"DISPLAY={self.display}", "xdotool", *words], capture_output=True, text=True, check=False
        )
        return done.stdout.strip() if done.returncode == 0 else ""

    def window(self) -> str:
        """Wait for the program's window and return its number."""
        return wait_for(
            lambda: self.tool("search", "--onlyvisible", "--class", "takeback").split("\n")[0], "a window"
        )

    def title(self) -> str:
        """Return the title of the window."""
        return self.tool("getwindowname", self.window())

    def click_until(self, is_done: Callable[[], bool], what: str) -> None:
        """Click at one place after another in the left half of the window, until `is_done` is true."""
        geometry = dict(
            line.split("=") for line in self.tool("getwindowgeometry", "--shell", self.window()).splitlines()
        )
        left, top = int(geometry["X"]), int(geometry["Y"])
        width, height = int(geometry["WIDTH"]), int(geometry["HEIGHT"])
        for down in (5, 4, 6, 3, 7):
            for right in (3, 2, 4):
                x, y = left + width * right // 10, top + height * down // 10
                self.tool("mousemove", str(x), str(y), "click", "1")
                if becomes_true(is_done):
                    return
        raise Failed(f"No click did it: {what}")

    def picture(self, name: str) -> Path:
        """Save a picture of the screen and return its file."""
        file = self.pictures / f"{name}.png"
        subprocess.run(["import", "-display", self.display, "-window", "root", str(file)], check=True)
        return file


def wait_for(look: Callable[[], str], what: str) -> str:
    """Return the first answer that is not empty. Raise Failed if none comes in time."""
    last = time.monotonic() + PATIENCE
    while time.monotonic() < last:
        if answer := look():
            return answer
        time.sleep(0.1)
    raise Failed(f"There was no {what} within {PATIENCE:.0f} seconds.")


def becomes_true(look: Callable[[], bool], seconds: float = 2.0) -> bool:
    """Return whether this becomes true within a few seconds."""
    last = time.monotonic() + seconds
    while time.monotonic() < last:
        if look():
            return True
        time.sleep(0.05)
    return False


def report(step: str) -> None:
    """Print a step that was done."""
    print(f"ok   {step}", flush=True)


@contextmanager
def start_display(number: int) -> Iterator[str]:
    """Provide an Xvfb with this number."""
    server = subprocess.Popen(
        ["Xvfb", f":{number}", "-screen", "0", SCREEN, "-ac", "-noreset"], stderr=subprocess.DEVNULL
    )
    try:
        yield f":{number}"
    finally:
        server.terminate()
        server.wait()


@contextmanager
def mount_shared_parts(root: Path) -> Iterator[None]:
    """Provide what every running system has: processes, and memory that they share."""
    places = {"proc": root / "proc", "tmpfs": root / "dev/shm"}
    try:
        for kind, place in places.items():
            place.mkdir(exist_ok=True)
            subprocess.run(["mount", "-t", kind, kind, str(place)], check=True)
        yield
    finally:
        for place in places.values():
            subprocess.run(["umount", "--lazy", str(place)], check=False)


def make_root(folder: Path, base: Path | None) -> None:
    """Make the bare system in this folder, from a copy of one that was made before if there is one."""
    if base is not None and base.is_dir():
        subprocess.run(["cp", "-a", str(base), str(folder)], check=True)
    else:
        subprocess.run(
            ["debootstrap", "--variant=minbase", SUITE, str(folder)], check=True, capture_output=True
        )
    shutil.copyfile("/etc/resolv.conf", folder / "etc/resolv.conf")


def check_install(root: BareRoot, deb: Path) -> None:
    """Install the package with nothing but what it depends on."""
    shutil.copyfile(deb, root.folder / "tmp/takeback.deb")
    root.run("apt-get", "update")
    root.run("apt-get", "install", "-y", "--no-install-recommends", "/tmp/takeback.deb")
    if root.run("sh", "-c", "command -v python3 python perl-none || true"):
        raise Failed("The bare system has a Python, so nothing would be proved.")
    report("installs with what it depends on, on a system without Python")
    version = root.run("takeback", "--version", user=USER).strip()
    games = root.run("takeback", "games", user=USER).strip().splitlines()[1:]
    report(f"{version}, {len(games)} games, and nobody asked or downloaded anything")
    root.run("takeback", "match", "tictactoe", "--players", "perfect,easy", "--games", "2", user=USER)
    root.run("takeback", "random", "tictactoe", "--games", "2", user=USER)
    report("computers play, and the checks run in processes of their own")


def check_opening(root: BareRoot, screen: Screen) -> None:
    """Open a saved game by both openers, play a turn in it, and end the program."""
    root.run("apt-get", "install", "-y", "--no-install-recommends", *OPENERS)
    for name in (SAVE, "no extension"):
        found = root.run("gio", "info", "-a", "standard::content-type", f"/{HOME}/{name}", user=USER)
        if "application/x-takeback" not in found:
            raise Failed(f"The type of “{name}” is not known: {found}")
    report("the type of a saved game is known, with and without its extension")
    for opener in (("gio", "open"), ("xdg-open",)):
        check_opener(root, screen, opener)


def check_opener(root: BareRoot, screen: Screen, opener: tuple[str, ...]) -> None:
    """Open the saved game by this command, play a turn in it, and end the program."""
    before = root.turns()
    started = root.start(*opener, f"/{HOME}/{SAVE}")
    screen.window()
    if not becomes_true(lambda: "Tic-tac-toe" in screen.title(), PATIENCE):
        screen.picture("failed")
        raise Failed(f"The window shows no saved game: {screen.title()}")
    screen.click_until(lambda: root.turns() > before, "a turn")
    report(f"{' '.join(opener)} opens a saved game, and a click plays a turn in it: {screen.title()}")
    screen.picture(f"opened-by-{opener[0]}")
    end(root, "TERM")
    started.wait(PATIENCE)


def end(root: BareRoot, signal: str) -> None:
    """End the player's program by a signal, and wait until it is gone."""
    found = subprocess.run(
        ["pgrep", "-u", read_user_id(root), "-x", "takeback"], capture_output=True, text=True
    )
    numbers = [
        number
        for number in found.stdout.split()
        if Path(f"/proc/{number}/root").resolve() == root.folder.resolve()
        and b"--thinker" not in Path(f"/proc/{number}/cmdline").read_bytes()
    ]
    if not numbers:
        raise Failed("The program does not run.")
    subprocess.run(["kill", f"-{signal}", *numbers], check=True)
    if not becomes_true(lambda: not any(map(is_running, numbers)), PATIENCE):
        raise Failed(f"The program does not end by {signal}.")


def is_running(number: str) -> bool:
    """Return whether a process with this number is running."""
    try:
        return "\nState:\tZ" not in Path(f"/proc/{number}/status").read_text()
    except OSError:
        return False


def read_user_id(root: BareRoot) -> str:
    """Return the number of the player."""
    return root.run("id", "-u", USER).strip()


def check_crash(root: BareRoot, screen: Screen) -> None:
    """Kill the program as a fault does; the next start says so, and all turns are there."""
    kept = root.turns()
    root.start("takeback")
    screen.window()
    becomes_true(lambda: False)
    end(root, "SEGV")
    trace = root.folder / PROFILE / "last-crash.txt"
    if "Segmentation fault" not in trace.read_text(encoding="utf-8"):
        raise Failed("The crash left no trace.")
    root.start("takeback")
    screen.window()
    if not becomes_true(lambda: not trace.read_text(encoding="utf-8"), PATIENCE):
        raise Failed("The crash was not reported.")
    becomes_true(lambda: False)
    screen.picture("after-a-crash")
    if root.turns() < kept:
        raise Failed("Turns were lost.")
    report("reports a SEGV at the next start, which has all turns (see after-a-crash.png)")
    end(root, "KILL")
    root.start("takeback")
    screen.window()
    becomes_true(lambda: False)
    screen.picture("after-a-kill")
    report("starts again after a kill (see after-a-kill.png)")
    end(root, "TERM")


def check_upgrade(root: BareRoot, screen: Screen, deb: Path) -> None:
    """Install a later version over this one; the profile stays as it was, and its games open."""
    unpacked = root.folder / "tmp/later"
    shutil.rmtree(unpacked, ignore_errors=True)
    subprocess.run(["dpkg-deb", "-R", str(deb), str(unpacked)], check=True)
    control = unpacked / "DEBIAN/control"
    text = control.read_text(encoding="utf-8")
    control.write_text(text.replace("\nVersion: ", "\nVersion: 99."), encoding="utf-8")
    subprocess.run(
        [
            "dpkg-deb",
            "--root-owner-group",
            "-Znone",
            "--build",
            str(unpacked),
            str(root.folder / "tmp/later.deb"),
        ],
        check=True,
        capture_output=True,
    )
    shutil.rmtree(unpacked)
    profile, kept = read_files(root.folder / PROFILE), root.turns()
    root.run("apt-get", "install", "-y", "--no-install-recommends", "/tmp/later.deb")
    after = read_files(root.folder / PROFILE)
    if changed := [name for name in sorted({*profile, *after}) if profile.get(name) != after.get(name)]:
        raise Failed(f"The upgrade changed the profile: {changed}")
    root.start("takeback")
    screen.window()
    screen.picture("after-the-upgrade")
    if root.turns() != kept:
        raise Failed("Turns were lost.")
    end(root, "TERM")
    report(f"an upgrade keeps the profile, with {kept} turns")


def read_files(folder: Path) -> dict[str, bytes]:
    """Return all files below a folder."""
    return {
        str(file.relative_to(folder)): file.read_bytes()
        for file in sorted(folder.rglob("*"))
        if file.is_file()
    }


def check_removal(root: BareRoot, before: set[str]) -> None:
    """Remove the package: of all it brought and wrote, only the player's files stay."""
    root.run("apt-get", "purge", "-y", "takeback")
    left = {name for name in root.files() - before if "takeback" in name.lower()}
    if others := {name for name in left if not name.startswith((f"{HOME}/", "root/"))}:
        raise Failed(f"The removal left {sorted(others)}.")
    if not any(name.startswith(PROFILE) for name in left):
        raise Failed("The removal took the profile.")
    report("removing it leaves only the profile")


def play(deb: Path, folder: Path, pictures: Path) -> None:
    """Take every step, in order."""
    python = Path(sys.executable)
    with start_display(97) as number, mount_shared_parts(folder):
        root, screen = BareRoot(folder, number), Screen(number, pictures)
        root.run("useradd", "--create-home", USER)
        before = root.files()
        save = folder / HOME / SAVE
        subprocess.run([python, "-c", MAKE_SAVE, str(save)], check=True, env={"PYTHONPATH": "desktop"})
        shutil.copyfile(save, save.with_name("no extension"))
        root.run("chown", "-R", f"{USER}:{USER}", f"/{HOME}")
        check_install(root, deb)
        check_opening(root, screen)
        check_crash(root, screen)
        check_upgrade(root, screen, deb)
        check_removal(root, before)


def main() -> int:
    """Make the bare system, take every step in it, and remove it; return the exit status."""
    parser = argparse.ArgumentParser(prog="python3 -m tests.release.bare_root", description=__doc__)
    parser.add_argument("deb", type=Path)
    parser.add_argument(
        "--work", type=Path, default=Path("build/bare-root"), help="the folder for everything"
    )
    parser.add_argument("--base", type=Path, help="a bare system that was made before, to be copied")
    given = parser.parse_args()
    if missing := [name for name in NEEDED if shutil.which(name) is None]:
        sys.exit(f"This needs {', '.join(missing)}.")
    folder = (given.work / "root").absolute()
    shutil.rmtree(folder, ignore_errors=True)
    folder.parent.mkdir(parents=True, exist_ok=True)
    make_root(folder, given.base)
    try:
        play(given.deb.absolute(), folder, (given.work / "pictures").absolute())
    except Failed as why:
        print(f"FAILED  {why}", file=sys.stderr)
        return 1
    shutil.rmtree(folder, ignore_errors=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
