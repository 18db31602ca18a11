"""Entry point of `python -m takeback` and of the command `takeback`.

In a checkout, `python3 -m desktop` runs first and sets up what is needed.

1. A computer player is a child process started with `--thinker`. It needs no window, so it goes straight
   to its own module.
2. `cli` reads the command line: a command runs without a window; anything else opens the window.

Modules are imported only when needed, and never from the current folder unless the program is there.
"""

from __future__ import annotations

import gc
import os
import sys

if not __package__:  # started by the path of this file, or as a frozen program
    _home = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    if _home not in sys.path:
        sys.path.insert(0, _home)

INTERRUPTED = 130  # exit status after Ctrl+C
NOBODY_READS_ON = 1  # exit status after `takeback random … | head`


def main(argv: list[str] | None = None) -> int:
    """Run the program with these arguments (default: those of the process) and return its exit status."""
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
    """Run a computer player or the command line, and return the exit status. May raise KeyboardInterrupt or
    BrokenPipeError."""
    from takeback.children import leave_current_folder

    leave_current_folder()
    choose_language(argv)
    if argv[:1] == ["--thinker"]:
        gc.disable()  # as below; enabled again when it first thinks
        from takeback.table.thinking import serve

        return serve()
    gc.disable()  # imports make no garbage; commands and the shown window enable it again
    try:
        from takeback.cli.main import run

        return run(argv)
    finally:
        gc.enable()


def choose_language(argv: list[str]) -> None:
    """Set TAKEBACK_LANGUAGE, for this process and its children, to what `--language` says.

    Every module that has texts takes them in the language of the start, so this comes before all of them.
    """
    for place, word in enumerate(argv):
        option, sign, language = word.partition("=")
        if option == "--language" and (sign or place + 1 < len(argv)):
            os.environ["TAKEBACK_LANGUAGE"] = language if sign else argv[place + 1]


def silence_standard_output() -> None:
    """Redirect the closed standard output to nowhere, as Python flushes it at exit and would complain."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


if __name__ == "__main__":
    sys.exit(main())
