"""The script that a package without Python starts. It is also the Python of its child processes.

A package holds one program and no `python3`. So where the program starts another Python process, it starts
itself, with arguments that no player types: those of `takeback.children.python_command`, and those by which
multiprocessing starts its workers.
"""

from __future__ import annotations

import os
import sys

from takeback.children import AS_PYTHON

LIBRARY_PATH = "LD_LIBRARY_PATH"
LOADER = "_PYI_"  # begins the names of the boot loader's own variables
WORKER = "--multiprocessing-fork"
HELPER = "from multiprocessing."  # begins the code of multiprocessing's helpers, which are started with -c


def main() -> int:
    """Run the program, or what one of its child processes is started for; return the exit status."""
    restore_environment()
    words = sys.argv[1:]
    if words[:1] == [WORKER]:
        from multiprocessing.spawn import freeze_support

        freeze_support()  # ends this process
    if words[:1] == [AS_PYTHON]:
        return run_as_python(words[1:])
    if words[-2:-1] == ["-c"] and words[-1].startswith(HELPER):
        return run_as_python(words[-2:])
    from takeback.__main__ import main as run_program

    return run_program()


def restore_environment() -> None:
    """Restore the folders of libraries that the player's programs use, such as the browser.

    The boot loader has set those of this package, and has noted that it need not do so again in child
    processes; they are started as if by the player.
    """
    for name in [name for name in os.environ if name.startswith(LOADER)]:
        del os.environ[name]
    before = os.environ.pop(f"{LIBRARY_PATH}_ORIG", "")
    if before:
        os.environ[LIBRARY_PATH] = before
    else:
        os.environ.pop(LIBRARY_PATH, None)


def run_as_python(words: list[str]) -> int:
    """Run `-c CODE …` or `-m MODULE …` as Python would; return the exit status."""
    option, what, *rest = words
    if option == "-c":
        sys.argv = [option, *rest]
        exec(compile(what, "<string>", "exec"), {"__name__": "__main__"})
    else:
        from runpy import run_module

        sys.argv = [what, *rest]
        run_module(what, run_name="__main__", alter_sys=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
