"""How Takeback starts.

`python3 -m desktop` and the installed program `takeback` both arrive here, in `main`.

1. A computer player is a child process of ours, started with `--thinker`. It needs no window and none of
   the steps below, so it goes straight to its own module.
2. In a checkout `bootstrap` makes sure that what the program needs is there. The first time it may have
   to fetch it, and then starts the program again inside `.venv`. An installed copy has everything.
3. `cli` reads the command line: a command runs without a window; anything else opens the window.

Nothing heavy is imported up here: each step imports what it needs when it is reached. Nothing is
imported from the current folder, unless the program lies there.
"""

from __future__ import annotations

import gc
import os
import sys

if not __package__:  # started by the path of this file, or as a frozen program
    _home = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    if _home not in sys.path:
        sys.path.insert(0, _home)

STOPPED_BY_THE_PLAYER = 130  # what a shell reports for Ctrl+C
NOBODY_READS_ON = 1  # `desktop random … | head` closed our standard output


def main(argv: list[str] | None = None) -> int:
    """Run the program with these arguments (by default those of the process) to its exit status."""
    try:
        status = start(sys.argv[1:] if argv is None else argv)
        if sys.stdout is not None:
            sys.stdout.flush()
        return status
    except KeyboardInterrupt:
        return STOPPED_BY_THE_PLAYER
    except BrokenPipeError:
        silence_standard_output()
        return NOBODY_READS_ON


def start(argv: list[str]) -> int:
    from desktop.children import leave_current_folder

    leave_current_folder()
    if argv[:1] == ["--thinker"]:
        gc.disable()  # as below; the first thought enables it
        from desktop.table.thinking import serve

        return serve()
    from desktop import bootstrap

    bootstrap.ensure()
    bootstrap.note_start()
    gc.disable()  # nothing read here is garbage; a command, or a window once it is seen, enables it
    try:
        from desktop.cli.main import REFUSED, run

        status = run(argv)
    finally:
        gc.enable()
    if status != REFUSED:  # a part of it that cannot be imported is refused, too
        bootstrap.note_end()
    return status


def silence_standard_output() -> None:
    """Python flushes once more when it ends, and would complain about the closed pipe then."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


if __name__ == "__main__":
    sys.exit(main())
