"""Start Takeback from a checkout: `python3 -m desktop` takes the same arguments as `takeback`.

The first time, this may fetch what the program needs; then it starts the same command again inside `.venv`.
Everything else is in the package `takeback`.

Computer players, started with `--thinker`, skip the check of what is installed.
"""

from __future__ import annotations

import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
TOP = os.path.dirname(HERE)
if not __package__:  # started by the path of this file
    sys.path.insert(0, TOP)
elif __name__ == "__main__" and not sys.flags.safe_path and sys.path[0] != TOP:
    del sys.path[0]  # the current folder, from which nothing may be imported
sys.path.insert(0, HERE)

REFUSED = 2  # exit status of a refused command


def main() -> int:
    """Prepare `.venv`, run the program inside it, and return its exit status."""
    from takeback import __main__ as program

    if sys.argv[1:2] == ["--thinker"]:
        return program.main()
    from desktop import bootstrap

    try:
        bootstrap.ensure()
    except KeyboardInterrupt:
        return program.INTERRUPTED
    bootstrap.note_start()
    status = program.main()
    if status != REFUSED:  # also the status if a module cannot be imported
        bootstrap.note_end()
    return status


if __name__ == "__main__":
    sys.exit(main())
