"""How Takeback starts: `python -m takeback` and the command `takeback` both arrive here, in `main`.

In a checkout `python3 -m desktop` comes first, and prepares what is needed.

1. A computer player is a child process of ours, started with `--thinker`. It needs no window and not the
   step below, so it goes straight to its own module.
2. `cli` reads the command line: a command runs without a window; anything else opens the window.

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

INTERRUPTED = 130  # what a shell reports for Ctrl+C
NOBODY_READS_ON = 1  # `takeback random … | head` closed our standard output


def main(argv: list[str] | None = None) -> int:
    """Run the program with these arguments (by default those of the process) to its exit status."""
    try:
        status = start(sys.argv[1:] if argv is None else argv)
        if sys.stdout is not None:
            sys.stdout.flush()
        return status
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        silence_standard_output()
        return NOBODY_READS_ON


def start(argv: list[str]) -> int:
    from takeback.children import leave_current_folder

    leave_current_folder()
    if argv[:1] == ["--thinker"]:
        gc.disable()  # as below; the first thought enables it
        from takeback.table.thinking import serve

        return serve()
    gc.disable()  # nothing read here is garbage; a command, or a window once it is seen, enables it
    try:
        from takeback.cli.main import run

        return run(argv)
    finally:
        gc.enable()


def silence_standard_output() -> None:
    """Python flushes once more when it ends, and would complain about the closed pipe then."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


if __name__ == "__main__":
    sys.exit(main())
